/*
** The exact sweep: the path of the origin is clipped by the half-planes of all faces in the order
** of the walk. The last face that it enters is the contact, unless the entry lies beyond the end of
** a rounded face: then the arc there is cast.
*/
#include "core/convex/sweep.h"

#include "core/convex/kernels/kernels.h"

/*
** The times at which the path crosses the half-planes of the difference, shrunk by the skin. It is
** inside between `entry`, the latest time that it enters one, and `exit`, the earliest time that it
** leaves one. `last` is the face entered last. `contact` is the face whose line without the skin is
** crossed last: there the shapes touch.
*/
typedef struct passage {
  double entry, exit;
  gz_face last;
  gz_entry contact;
} passage;

static passage passage_begin(void) {
  passage path = { .entry = -HUGE_VAL, .exit = HUGE_VAL };
  path.contact = gz_no_entry();
  return path;
}

/* Return the time at which a gap of s + w t equals `level`. */
static double time_at_level(double s, double w, double level) { return (s - level) / -w; }

static void enter_face(passage *path, const gz_pair *pair, const gz_face *face, double s,
                       double w) {
  double time = time_at_level(s, w, -pair->skin);
  if (time > path->entry) {
    path->entry = time;
    path->last = *face;
  }
  gz_entry contact = { time_at_level(gz_snap_gap(pair, s), w, 0), w, face->normal };
  if (gz_enters_later(&contact, &path->contact)) path->contact = contact;
}

static void enter_by_axis(passage *path, const gz_pair *pair, gz_vec d, const gz_axis *axis) {
  gz_face face = gz_face_of_axis(pair, axis);
  enter_face(path, pair, &face, axis->gap - pair->radius, gz_dot(axis->normal, d));
}

/* Clip the path by all faces. Returns false if it never is inside of all of them. */
static bool clip_path(const gz_pair *pair, gz_vec d, passage *path) {
  double skin = pair->skin;
  gz_face face;
  gz_face_iterator iterator = gz_faces_begin(pair);
  while (gz_faces_next(&iterator, &face)) {
    double s = face.gap - pair->radius, w = gz_component_along(face.normal, d);
    /* The gap s + w t is linear in t, so on [0, 1] it is least at one of the ends: where neither
       is below -skin this face separates the shapes all the way, and no division is needed. */
    if (gz_min(s, s + w) >= -skin) return false;
    if (s >= -skin) enter_face(path, pair, &face, s, w);
    else if (w > 0) path->exit = gz_min(path->exit, time_at_level(s, w, -skin));
  }
  return path->entry < path->exit;
}

static gz_status hit_at(const gz_pair *pair, double t, gz_vec normal, gz_vec surface, gz_hit *hit) {
  hit->t = gz_max(t, 0);
  hit->normal = gz_to_caller_order(pair, normal);
  hit->depth = 0;
  hit->surface = gz_to_caller_order(pair, surface);
  return GZ_HIT;
}

gz_status gz_arc_sweep(const gz_pair *pair, gz_vec corner, gz_vec d, gz_hit *hit) {
  double length = gz_length(d);
  if (length == 0) return GZ_MISS;
  gz_vec u = gz_v(d.x / length, d.y / length);
  if (gz_circle_cast(corner, pair->radius - pair->skin, u) >= length) return GZ_MISS;
  bool touching = gz_snap_gap(pair, gz_length(corner) - pair->radius) == 0;
  double t = touching ? 0 : gz_circle_cast(corner, pair->radius, u) / length;
  gz_vec normal = gz_unit(gz_sub(gz_scale(d, t), corner), gz_neg(u));
  return hit_at(pair, t, normal, normal, hit);
}

gz_status gz_axis_hit(const gz_pair *pair, gz_vec d, const gz_axis *axis, gz_hit *hit) {
  gz_vec normal = gz_to_caller_order(pair, axis->normal);
  hit->t = time_at_level(axis->gap, gz_dot(axis->normal, d), 0);
  hit->normal = normal;
  hit->surface = normal;
  hit->depth = 0;
  return GZ_HIT;
}

gz_status gz_minkowski_sweep(const gz_pair *pair, gz_vec d, gz_verdict verdict, const gz_axis *last,
                             gz_hit *hit) {
  gz_vec corner;
  passage path = passage_begin();
  if (verdict == GZ_INSIDE) enter_by_axis(&path, pair, d, last);
  if (verdict == GZ_UNDECIDED && !clip_path(pair, d, &path)) return GZ_MISS;
  if (path.entry == -HUGE_VAL) return GZ_OVERLAP;
  gz_vec x = gz_scale(d, path.entry);
  if (pair->radius > pair->skin && gz_beyond_end(&path.last, x, &corner)) {
    /* The path passes the end of the face. So it can only hit the arc there, or the next face if
       that is parallel up to rounding. */
    gz_closest_feature nearest;
    gz_find_closest_feature(pair, x, HUGE_VAL, &nearest);
    if (nearest.rounded) return gz_arc_sweep(pair, nearest.corner, d, hit);
  }
  return hit_at(pair, path.contact.time, path.contact.normal, path.last.normal, hit);
}

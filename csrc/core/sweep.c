#include "core/sweep.h"

#include "core/kernels/aabb.h"
#include "core/kernels/bounding_circle.h"
#include "core/kernels/slab_crossing.h"
#include "core/kernels/circle_cast.h"
#include "core/entry.h"
#include "core/kernels/sat.h"
#include "core/kernels/degenerate.h"

/*
** The path through the half-planes of C: when it has entered all of them, shrunk by the skin, and
** when it leaves the first. Of the faces that it had still to enter, `last` is the one that was
** entered last, and `contact` the one whose unshrunken line was.
*/
typedef struct passage {
  double entry, exit;
  gz_face last;
  gz_entry contact;
} passage;

static void passage_begin(passage *path) {
  static const gz_face no_face;
  path->entry = -HUGE_VAL;
  path->exit = HUGE_VAL;
  path->last = no_face;
  path->contact = gz_no_entry();
}

/* When a gap that changes as s + w t is at `level`. */
static double time_at(double s, double w, double level) { return (s - level) / -w; }

static void enter(passage *path, const gz_pair *pair, const gz_face *face, double s, double w) {
  double time = time_at(s, w, -pair->skin);
  if (time > path->entry) {
    path->entry = time;
    path->last = *face;
  }
  gz_entry contact = { time_at(gz_snap_gap(pair, s), w, 0), w, face->normal };
  if (gz_enters_later(&contact, &path->contact)) path->contact = contact;
}

static void enter_by(passage *path, const gz_pair *pair, gz_vec d, const gz_axis *side) {
  gz_face face = gz_face_of_axis(pair, side);
  enter(path, pair, &face, side->gap - pair->radius, gz_dot(side->normal, d));
}

/* Clips the path; false as soon as a face keeps the shapes apart, or it leaves before it enters. */
static bool clip_path(const gz_pair *pair, gz_vec d, passage *path) {
  double skin = pair->skin;
  gz_face face;
  gz_face_iterator walk = gz_faces_begin(pair);
  while (gz_faces_next(&walk, &face)) {
    double s = face.gap - pair->radius, w = gz_component_along(face.normal, d);
    /* The gap along a normal is linear in t: s + w t. It is below -skin somewhere in [0, 1] only
       if it is so at an end, so one look at both ends decides the axis without a division. */
    if (gz_min(s, s + w) >= -skin) return false;
    if (s >= -skin) enter(path, pair, &face, s, w);
    else if (w > 0) path->exit = gz_min(path->exit, time_at(s, w, -skin));
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

/* The path has come to an end of a face of C0: it meets the arc about that corner, or nothing. */
static gz_status meet_arc(const gz_pair *pair, gz_vec corner, gz_vec d, gz_hit *hit) {
  double length = gz_length(d);
  if (length == 0) return GZ_MISS;
  gz_vec u = gz_v(d.x / length, d.y / length);
  if (gz_circle_cast(corner, pair->radius - pair->skin, u) >= length) return GZ_MISS;
  bool touching = gz_snap_gap(pair, gz_length(corner) - pair->radius) == 0;
  double t = touching ? 0 : gz_circle_cast(corner, pair->radius, u) / length;
  gz_vec normal = gz_unit(gz_sub(gz_scale(d, t), corner), gz_neg(u));
  return hit_at(pair, t, normal, normal, hit);
}

/* Where corners are sharp, to enter by a side for certain is to hit it: its ends, and when it is
   entered by the skin, are asked for no more. What is certain is farther away than rounding
   goes, so the gap is clean. */
static gz_status hit_side(const gz_pair *pair, gz_vec d, const gz_axis *side, gz_hit *hit) {
  gz_vec normal = gz_to_caller_order(pair, side->normal);
  hit->t = time_at(side->gap, gz_dot(side->normal, d), 0);
  hit->normal = normal;
  hit->surface = normal;
  hit->depth = 0;
  return GZ_HIT;
}

/* Where faces alone do not tell, or corners are round. */
static gz_status sweep_path(const gz_pair *pair, gz_vec d, gz_verdict where, const gz_axis *last,
                            gz_hit *hit) {
  double limit = pair->radius - pair->skin;
  passage path;
  gz_vec corner;
  passage_begin(&path);
  if (where == GZ_INSIDE) enter_by(&path, pair, d, last);
  if (where == GZ_UNDECIDED && !clip_path(pair, d, &path)) return GZ_MISS;
  if (path.entry == -HUGE_VAL) {
    gz_closest_feature nearest;
    gz_closest_to_origin(pair, HUGE_VAL, &nearest);
    /* Where the depth is the skin itself, but for rounding, faces can say so and the nearest of
       them not. */
    if (nearest.distance >= limit && nearest.rounded) return meet_arc(pair, nearest.corner, d, hit);
    *hit = gz_overlap_hit(pair, &nearest);
    return GZ_OVERLAP;
  }
  gz_vec x = gz_scale(d, path.entry);
  if (limit > 0 && gz_beyond_end(&path.last, x, &corner)) {
    /* Only an arc is left to be met, or the next face, if that is parallel but for rounding. */
    gz_closest_feature nearest;
    gz_find_closest_feature(pair, x, HUGE_VAL, &nearest);
    if (nearest.rounded) return meet_arc(pair, nearest.corner, d, hit);
  }
  return hit_at(pair, path.contact.time, path.contact.normal, path.last.normal, hit);
}

/* Form the pair of a sweep by d, in which a depth up to `skin` is touching, or up to its own if
   that is 0. */
static inline gz_pair swept_pair(const gz_shape *a, const gz_shape *b, gz_vec d, double skin,
                                 bool swapped) {
  gz_pair pair = gz_pair_in_order(a, b, skin > 0 ? 0 : gz_max_abs(d), swapped);
  gz_set_skin(&pair, skin);
  return pair;
}

/* Two that are neither blocks nor told by slabs: all faces at once, which tell a little more, or
   the walk; in the order of content. */
static GZ_NOINLINE gz_status sweep_others(const gz_shape *a, const gz_shape *b, gz_vec d,
                                          double skin, gz_hit *hit) {
  gz_vec p, q;
  gz_axis last;
  gz_pair pair = swept_pair(a, b, d, skin, gz_needs_swap(a, b));
  d = gz_to_caller_order(&pair, d);
  if (gz_is_degenerate(&pair, &p, &q))
    return gz_degenerate_sweep(&pair, p, q, d, gz_v(0, 0), 1, hit);
  gz_verdict where = gz_has_few_faces(&pair) ? gz_sat_sweep(&pair, d, &last) : GZ_UNDECIDED;
  if (where == GZ_SEPARATED) return GZ_MISS;
  if (where == GZ_INSIDE && pair.radius == 0) return hit_side(&pair, d, &last, hit);
  return sweep_path(&pair, d, where, &last, hit);
}

/* Those that have slabs, in the order of the caller: what is certain is the same. */
GZ_ALWAYS_INLINE gz_verdict sweep_slabs(const gz_shape *a, const gz_shape *b, bool quads, gz_vec d,
                                        double skin, gz_hit *hit) {
  gz_axis last;
  gz_pair pair = swept_pair(a, b, d, skin, false);
  gz_verdict where = gz_symmetric_sweep(&pair, quads, d, &last);
  if (where == GZ_INSIDE) hit_side(&pair, d, &last, hit);
  return where;
}

static GZ_NOINLINE gz_verdict sweep_many(const gz_shape *a, const gz_shape *b, gz_vec d,
                                         double skin, gz_hit *hit) {
  return sweep_slabs(a, b, false, d, skin, hit);
}

GZ_ALWAYS_INLINE gz_status sweep_turned(const gz_shape *a, const gz_shape *b, gz_vec d, double skin,
                                        gz_hit *hit) {
  if (gz_are_symmetric(a->geometry, b->geometry)) {
    gz_verdict where = gz_are_quads(a->geometry, b->geometry)
                           ? sweep_slabs(a, b, true, d, skin, hit)
                           : sweep_many(a, b, d, skin, hit);
    if (where == GZ_SEPARATED) return GZ_MISS;
    if (where == GZ_INSIDE) return GZ_HIT;
  }
  return sweep_others(a, b, d, skin, hit);
}

/* Of the items of a world most are blocks: they need not save registers for what is turned. */
static GZ_NOINLINE gz_status sweep_items(const gz_shape *a, const gz_shape *b, gz_vec d,
                                         double skin, gz_hit *hit) {
  return sweep_turned(a, b, d, skin, hit);
}

gz_status gz_sweep_with_skin(const gz_shape *a, const gz_shape *b, gz_vec d, double skin,
                             gz_hit *hit) {
  if (gz_are_aabbs(a->geometry, b->geometry)) return gz_aabb_sweep(a, b, d, skin, hit);
  return sweep_items(a, b, d, skin, hit);
}

gz_status gz_sweep(const gz_shape *a, const gz_shape *b, gz_vec d, gz_hit *hit) {
  if (gz_circles_separate(a, b, gz_length_bound(d))) return GZ_MISS;
  if (gz_are_aabbs(a->geometry, b->geometry)) return gz_aabb_sweep(a, b, d, 0, hit);
  return sweep_turned(a, b, d, 0, hit);
}

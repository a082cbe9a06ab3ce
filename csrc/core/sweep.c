#include "core/sweep.h"

#include "core/disc.h"

/* A face on its way: it keeps the shapes apart by s at first, by s + w in the end. */
typedef struct crossing {
  gz_face face;
  double s, w;
} crossing;

/*
** The path through the half-planes of C: when it has entered all of them, shrunk by the skin, and
** when it leaves the first. Of the faces that it had still to enter, `last` is the one that was
** entered last, and `contact` the one whose unshrunken line was.
*/
typedef struct passage {
  double entry, exit;
  double time; /* at `contact` */
  gz_face last;
  crossing contact;
} passage;

static double time_at(const crossing *c, double level) { return (c->s - level) / -c->w; }

/* Faces reached at the same time, as when corner meets corner: the more head-on one decides, and
   of two alike, the one that is steeper in x. */
static bool decides(const crossing *c, double time, const passage *path) {
  if (time != path->time) return time > path->time;
  if (c->w != path->contact.w) return c->w < path->contact.w;
  return fabs(c->face.normal.x) > fabs(path->contact.face.normal.x);
}

static void enter(passage *path, const crossing *c, double skin) {
  double entry = time_at(c, -skin), time = time_at(c, 0);
  if (entry > path->entry) {
    path->entry = entry;
    path->last = c->face;
  }
  if (decides(c, time, path)) {
    path->time = time;
    path->contact = *c;
  }
}

/* Clips the path; false as soon as a face keeps the shapes apart, or it leaves before it enters. */
static bool clip_path(const gz_pair *pair, gz_vec d, passage *path) {
  crossing c;
  gz_walk walk = gz_walk_begin(pair);
  path->entry = path->time = -HUGE_VAL;
  path->exit = HUGE_VAL;
  while (gz_walk_next(&walk, &c.face)) {
    c.s = c.face.gap - pair->radius;
    c.w = gz_dot(c.face.normal, d);
    /* The gap along a normal is linear in t: s + w t. It is below -skin somewhere in [0, 1] only
       if it is so at an end, so one look at both ends decides the axis without a division. */
    if (gz_min(c.s, c.s + c.w) >= -pair->skin) return false;
    if (c.s >= -pair->skin) enter(path, &c, pair->skin);
    else if (c.w > 0) path->exit = gz_min(path->exit, time_at(&c, -pair->skin));
  }
  return path->entry < path->exit;
}

static gz_status hit_at(const gz_pair *pair, double t, gz_vec normal, gz_hit *hit) {
  hit->t = gz_max(t, 0);
  hit->normal = gz_outward(pair, normal);
  hit->depth = 0;
  return GZ_HIT;
}

/* The path has come to an end of a face of C0: it meets the arc about that corner, or nothing. */
static gz_status meet_arc(const gz_pair *pair, gz_vec corner, gz_vec d, gz_hit *hit) {
  double length = gz_length(d);
  if (length == 0) return GZ_MISS;
  gz_vec u = gz_v(d.x / length, d.y / length);
  if (gz_disc_on_line(corner, pair->radius - pair->skin, u) >= length) return GZ_MISS;
  double t = gz_disc_on_line(corner, pair->radius, u) / length;
  return hit_at(pair, t, gz_unit(gz_sub(gz_scale(d, t), corner), gz_neg(u)), hit);
}

/* Is x beyond an end of the face, so that only that end's arc can be met there? */
static bool beyond_end(const gz_face *face, gz_vec x, gz_vec *corner) {
  gz_vec edge = gz_sub(face->q, face->p);
  double run = gz_dot(gz_sub(x, face->p), edge);
  *corner = run < 0 ? face->p : face->q;
  return run < 0 || run > gz_dot(edge, edge);
}

gz_status gz_sweep(const gz_shape *a, const gz_shape *b, gz_vec d, gz_hit *hit) {
  gz_pair pair = gz_make_pair(a, b, gz_reach(d));
  double limit = pair.radius - pair.skin;
  passage path = { 0 };
  gz_vec corner;
  d = gz_outward(&pair, d);
  if (!clip_path(&pair, d, &path)) return GZ_MISS;
  if (path.entry == -HUGE_VAL) {
    gz_feature nearest = gz_nearest(&pair, gz_v(0, 0), HUGE_VAL);
    if (nearest.distance >= limit) return meet_arc(&pair, nearest.corner, d, hit);
    *hit = gz_way_out(&pair, &nearest);
    return GZ_OVERLAP;
  }
  if (limit > 0 && beyond_end(&path.last, gz_scale(d, path.entry), &corner)) {
    return meet_arc(&pair, corner, d, hit);
  }
  return hit_at(&pair, path.time, path.contact.face.normal, hit);
}

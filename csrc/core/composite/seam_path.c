/*
** Seams on a path. A path enters a seam only lengthwise, so it is cut into stretches that lead
** along a straight line in one direction: one, or two where an acceleration turns it back.
*/
#include "core/composite/seam_path.h"

#include "core/composite/seam.h"
#include "core/math/quadratic.h"
#include "core/parts/layout.h"
#include "core/parts/pairs.h"
#include "core/parts/walk.h"

/* A part of a path that leads along a straight line, in one direction. */
typedef struct chord_stretch {
  gz_shape a; /* at its begin */
  gz_vec d;
  double begin, speed, pull; /* of a curved path: its time, speed and acceleration along d there */
} chord_stretch;

/* Return the fraction of d at which a thin part of a enters a seam of b; HUGE_VAL if none does
   before `limit`. */
static double time_of_thin_parts(const gz_shape *a, const gz_shape *b, gz_vec d, double skin,
                                 double limit, bool outside) {
  gz_vec low, high;
  gz_near_part part;
  double first = HUGE_VAL;
  gz_reach_box(b, gz_splat(skin), &low, &high);
  gz_near_parts near;
  gz_near_parts_begin(&near, a, low, high, gz_neg(d));
  while (gz_near_parts_next(&near, &part)) {
    if (!gz_is_thin(part.shape.geometry)) continue;
    double most = gz_min(first, limit);
    first = gz_min(first, gz_time_along_seam(&part.shape, b, d, skin, most, outside));
  }
  return first;
}

/* Has b seams, and a something that may enter them? */
static bool may_enter(const gz_shape *a, const gz_shape *b) {
  return gz_has_parts(b->geometry) && a->geometry->kind != GZ_PLANE &&
         (gz_has_parts(a->geometry) || gz_is_thin(a->geometry));
}

/* Return a length that leads a past all of b, in any direction. */
static double length_past(const gz_shape *a, const gz_shape *b) {
  gz_vec low, high, other_low, other_high;
  gz_bounding_box(a, &low, &high);
  gz_bounding_box(b, &other_low, &other_high);
  gz_vec one = gz_sub(high, other_low), other = gz_sub(other_high, low);
  return 2 * (gz_max_abs(one) + gz_max_abs(other));
}

/* Write the stretch from a time on, along the unit vector u, with a speed and an acceleration along
   u, for `duration`, which may be infinite. Returns false if it has no length. */
static bool make_stretch(const gz_shape *a, const gz_shape *b, gz_vec u,
                         const chord_stretch *motion, double duration, chord_stretch *made) {
  double back, length;
  gz_extent_of_motion(motion->speed, motion->pull, duration, &back, &length);
  *made = *motion;
  made->a = *a;
  made->d = gz_scale(u, gz_min(length, length_past(a, b)));
  return length > 0;
}

/* Write the stretches of a path, and return their number. */
static int find_stretches(const gz_shape *a, const gz_shape *b, const gz_path *path,
                          chord_stretch made[2]) {
  gz_vec v = path->v, g = path->g;
  made[0].a = *a;
  made[0].d = v;
  if (path->straight) return 1;
  if (fabs(gz_cross(v, g)) > 0x1p-48 * gz_length(v) * gz_length(g)) return 0;
  gz_vec u = gz_unit(gz_max_abs(v) > 0 ? v : g, gz_v(0, 0));
  chord_stretch motion = { .begin = 0, .speed = gz_dot(v, u), .pull = gz_dot(g, u) };
  double turn = motion.pull < 0 ? -motion.speed / motion.pull : HUGE_VAL;
  int n = make_stretch(a, b, u, &motion, gz_min(turn, path->end), made);
  if (!(turn < path->end)) return n;
  chord_stretch back = { .begin = turn, .speed = 0, .pull = -motion.pull };
  gz_shape there = gz_shape_at(a->geometry, gz_add(a->position, gz_displacement_at(path, turn)));
  return n + make_stretch(&there, b, gz_neg(u), &back, path->end - turn, &made[n]);
}

/* Return the time at which a fraction of a curved path's stretch is travelled. */
static double time_at_fraction(const chord_stretch *p, double fraction) {
  double length = fraction * gz_length(p->d);
  double speed = sqrt(gz_max(0, p->speed * p->speed + 2 * p->pull * length));
  return length > 0 ? p->begin + 2 * length / (p->speed + speed) : p->begin;
}

bool gz_find_seam_entry(const gz_shape *a, const gz_shape *b, const gz_path *path, double skin,
                        double limit, bool outside, gz_seam_entry *entry) {
  bool in_b = may_enter(a, b), in_a = may_enter(b, a);
  if (!in_a && !in_b) return false;
  chord_stretch stretches[2];
  int n = find_stretches(a, b, path, stretches);
  for (int i = 0; i < n; i++) {
    const chord_stretch *p = &stretches[i];
    double most = path->straight ? limit : 1;
    double by_a = in_b ? time_of_thin_parts(&p->a, b, p->d, skin, most, outside) : HUGE_VAL;
    most = gz_min(most, by_a);
    double by_b = in_a ? time_of_thin_parts(b, &p->a, gz_neg(p->d), skin, most, outside) : HUGE_VAL;
    double fraction = gz_min(by_a, by_b);
    if (!(fraction < (path->straight ? limit : 1))) continue;
    entry->t = path->straight ? fraction : time_at_fraction(p, fraction);
    entry->d = p->d;
    entry->a = gz_shape_at(a->geometry, gz_mul_add(p->a.position, p->d, fraction));
    entry->a_is_thin = by_a <= by_b;
    return entry->t < limit;
  }
  return false;
}

void gz_write_seam_hit(const gz_seam_entry *entry, const gz_shape *b, double skin, gz_hit *hit,
                       gz_touch *touch) {
  bool by_a = entry->a_is_thin;
  const gz_shape *thin = by_a ? &entry->a : b, *other = by_a ? b : &entry->a;
  gz_vec toward = gz_unit(by_a ? gz_neg(entry->d) : entry->d, gz_v(1, 0));
  gz_touch none = { .side = { { 0, 0 }, { 0, 0 }, toward, -1 }, .a = *thin, .b = *other };
  *touch = none;
  gz_touched_side(thin, other, toward, 4 * skin, touch);
  hit->t = entry->t;
  hit->depth = 0;
  hit->normal = hit->surface = by_a ? touch->side.normal : gz_neg(touch->side.normal);
}

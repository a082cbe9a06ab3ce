/*
** Contact points: from the manifold of a, sunk into b by a hair. So both ends of flush sides are
** found, however they are rounded.
*/
#include "world/move/contact_points.h"

#include "core/math/assert.h"
#include "core/pair.h"
#include "core/parts/pairs.h"
#include "world/move/limits.h"

static bool is_along(gz_vec n, gz_vec m) { return gz_dot(n, m) > 1 - GZ_ONE_SURFACE; }

/* Points of many parts along a surface: the outermost two; and if there is none, the point of the
   two parts that are nearest: of those that overlap, whose normal is most alike. */
typedef struct outermost {
  gz_vec along, low, high, nearest;
  double first, last;
  double least; /* distance of the nearest, or less than 0: the cosine, negated */
} outermost;

static void add_point(outermost *o, gz_vec point) {
  double at = gz_dot(o->along, point);
  if (at < o->first) o->first = at, o->low = point;
  if (at > o->last) o->last = at, o->high = point;
}

static void add_parts(outermost *o, const gz_part_pair *pair, gz_vec n, double sink) {
  gz_manifold manifold;
  if (gz_convex_contacts(&pair->a.shape, &pair->b.shape, &manifold)) {
    double alike = gz_dot(manifold.normal, n);
    if (!is_along(manifold.normal, n)) {
      if (alike < GZ_LEAST_ALIKE || -alike >= o->least) return;
      o->least = -alike;
      o->nearest = manifold.contacts[0].point;
      return;
    }
    for (int i = 0; i < manifold.n; i++) {
      bool flush = fabs(manifold.contacts[i].depth - sink) <= GZ_DEPTHS_ALIKE / 2 * sink;
      if (flush || manifold.n == 1) add_point(o, manifold.contacts[i].point);
    }
    return;
  }
  gz_separation s = gz_convex_distance(&pair->a.shape, &pair->b.shape);
  if (s.distance >= o->least || gz_dot(s.normal, n) < GZ_LEAST_ALIKE) return;
  o->least = s.distance;
  o->nearest = gz_lerp(s.on_a, s.on_b, 0.5);
}

/* Never by the shortest way out of a union, which takes long. */
static void find_points_of_parts(const gz_shape *a, const gz_shape *b, gz_vec n, double sink,
                                 double near, gz_contact_points *found) {
  outermost o = { .along = gz_right_perp(n),
                  .nearest = a->position,
                  .first = HUGE_VAL,
                  .last = -HUGE_VAL,
                  .least = HUGE_VAL };
  gz_part_pairs pairs;
  const gz_part_pair *pair;
  gz_part_pairs_begin(&pairs, a, b, gz_v(0, 0), gz_splat(2 * near));
  while ((pair = gz_part_pairs_next(&pairs, HUGE_VAL)) != NULL) add_parts(&o, pair, n, sink);
  bool any = o.last > -HUGE_VAL;
  found->count = any && gz_is_positive(o.last - o.first, gz_size_of_shape(a)) ? 2 : 1;
  found->points[0] = any ? o.low : o.nearest;
  found->points[1] = o.high;
}

void gz_find_contact_points(const gz_shape *a, const gz_shape *b, gz_vec n, double depth,
                            double near, gz_contact_points *found) {
  GZ_ASSERT(near >= 0 && gz_is_unit(n));
  double size = gz_size_of_shape(a);
  if (b->geometry->kind != GZ_PLANE) size = gz_min(size, gz_size_of_shape(b));
  double sink = gz_max(GZ_SINK * size, 4 * gz_skin_of_pair(a, b, 0));
  gz_shape sunk = gz_shape_at(a->geometry, gz_mul_add(a->position, n, -sink));
  gz_manifold manifold;
  int part;
  found->normal = n;
  found->count = 1;
  if (gz_have_parts(a, b)) {
    find_points_of_parts(&sunk, b, n, sink, near, found);
    return;
  }
  if (gz_contacts(&sunk, b, &manifold) && manifold.n == 2 && is_along(manifold.normal, n) &&
      fabs(manifold.contacts[0].depth - manifold.contacts[1].depth) < GZ_DEPTHS_ALIKE * sink) {
    found->count = 2;
    for (int i = 0; i < 2; i++) found->points[i] = manifold.contacts[i].point;
    return;
  }
  found->points[0] = gz_contact_point(a, b, gz_scale(n, depth), n, &part);
}

/*
** Polar radii: how far a shape reaches from its centroid in one direction. The first side that the
** ray reaches bounds it, or the arc about a corner if the shape has a radius.
*/
#include "core/convex/polar.h"

#include "core/convex/minkowski.h"
#include "core/math/assert.h"

/* Return the distance from the centroid, along u, to the far side of the arc about a corner. */
static double leave_arc(gz_vec corner, double radius, gz_vec u) {
  double miss = gz_cross(corner, u);
  return gz_dot(corner, u) + sqrt(gz_max((radius - miss) * (radius + miss), 0));
}

/*
** The ray leaves through the first side that it reaches, with all sides moved out by the radius. If
** that point lies beyond an end of the side's edge, it leaves through that corner's arc. A ray
** within rounding of a segment's own direction leaves through its end.
**
** For a sliver, slope and distance can be mostly rounding error. The support corner bounds the
** distance.
*/
double gz_radius_along(const gz_geometry *geometry, gz_vec u) {
  GZ_ASSERT(geometry->kind != GZ_PLANE);
  gz_vec arm = geometry->centroid_offset;
  double distance = HUGE_VAL, r = geometry->radius;
  u = gz_unit(u, gz_v(1, 0));
  int corner = gz_support_corner(geometry, u), side = -1;
  double farthest = gz_dot(gz_sub(gz_corner(geometry, corner), arm), u) + r;
  for (int i = 0; i < geometry->n; i++) {
    double slope = gz_dot(gz_normal(geometry, i), u);
    double reach =
        gz_max(gz_dot(gz_normal(geometry, i), gz_sub(gz_corner(geometry, i), arm)), 0) + r;
    if (slope > 0x1p-48 && reach < distance * slope) {
      distance = reach / slope;
      side = i;
    }
  }
  if (side >= 0) {
    gz_vec edge = gz_edge(geometry, side);
    gz_vec from = gz_sub(gz_corner(geometry, side), arm);
    double run = gz_dot(gz_sub(gz_scale(u, distance), from), edge);
    if (r == 0 || (run >= 0 && run <= gz_dot(edge, edge))) return gz_min(distance, farthest);
    corner = run < 0 ? side : gz_next(geometry, side);
  }
  return leave_arc(gz_sub(gz_corner(geometry, corner), arm), r, u);
}

/*
** Let D be the distance of the centroids and p, q the polar radii towards each other. The point
** that divides the line as p to q lies inside of a, at the fraction k = 1 - D / (p + q) from the
** rim to the centroid. As a is convex, it contains the disc about this point with k times its
** inscribed radius. Likewise for b. So the shapes overlap at least k times the sum of both
** inscribed radii deep. The test compares that with the skin.
*/
bool gz_polar_overlaps(const gz_shape *a, const gz_shape *b) {
  GZ_ASSERT(a->geometry->kind != GZ_PLANE && b->geometry->kind != GZ_PLANE);
  gz_pair pair = gz_make_pair(a, b, 0);
  gz_vec arm = gz_sub(b->center, a->center);
  double distance = gz_length(arm);
  if (distance >= a->geometry->bounding_radius + b->geometry->bounding_radius) return false;
  if (distance <= GZ_SMALLEST) arm = gz_v(1, 0);
  double reach = gz_radius_along(a->geometry, arm) + gz_radius_along(b->geometry, gz_neg(arm));
  return (reach - distance) * (a->geometry->inscribed_radius + b->geometry->inscribed_radius) >
         pair.skin * reach;
}

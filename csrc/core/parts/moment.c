/*
** The moment of inertia. Each convex part is taken about its centroid, and shifted [Steiner]: so
** all terms are positive. A rounded core consists of the core, a strip along each edge, and a
** sector at each corner, whose moments are integrals over rectangles and angles:
**
**         ____________      strip of width r: along p + s t + h n for 0 <= s <= L, 0 <= h <= r
**        |   strip    |\    sector: c + h e for 0 <= h <= r, and e from one normal to the next
**        p------------q _|
**          core
**
** All of it is computed from the corners as given. So a shape has the same moment however it is
** turned, to the last bit: that of a sliver would change with the rounding of its corners.
*/
#include "core/parts/moment.h"

#include "core/math/trig.h"
#include "core/parts/layout.h"

/* Return the moment of a strip of width r behind the edge from p, of length L along t. */
static double strip(gz_vec p, gz_vec t, double length, double r) {
  double across = gz_dot(p, gz_right_perp(t)); /* outward, as corners run from +x towards +y */
  return length * r * gz_dot(p, p) + r * length * length * length / 3 + length * r * r * r / 3 +
         r * length * length * gz_dot(p, t) + r * r * length * across;
}

/* Return the moment of a sector of radius r about corner c, between two normals. */
static double sector(gz_vec c, gz_vec from, gz_vec to, double r) {
  double angle = gz_angle_of(gz_v(gz_dot(from, to), gz_max(gz_cross(from, to), 0)));
  gz_vec all = gz_v(to.y - from.y, from.x - to.x); /* the integral of e */
  return angle * r * r / 2 * (gz_dot(c, c) + r * r / 2) + 2 * r * r * r / 3 * gz_dot(c, all);
}

/* Return the moment of a convex geometry with several corners about its centroid, which is in the
   coordinates of these. */
static double moment_of_corners(const gz_geometry *geometry, gz_vec centroid) {
  double sum = 0, r = geometry->radius;
  gz_vec q = gz_sub(gz_local(geometry, 0), centroid);
  gz_vec last = gz_sub(gz_local(geometry, geometry->n - 1), centroid), edge = gz_sub(q, last);
  gz_vec from = gz_right_perp(gz_scale(edge, 1 / gz_length(edge)));
  for (int i = 0; i < geometry->n; i++) {
    gz_vec p = q;
    q = gz_sub(gz_local(geometry, gz_next(geometry, i)), centroid);
    sum += gz_cross(p, q) * (gz_dot(p, p) + gz_dot(p, q) + gz_dot(q, q)) / 12;
    if (r == 0) continue;
    edge = gz_sub(q, p);
    double length = gz_length(edge);
    gz_vec along = gz_scale(edge, 1 / length), to = gz_right_perp(along);
    sum += strip(p, along, length, r);
    sum += sector(p, from, to, r);
    from = to;
  }
  return sum;
}

/* Return the edge of a geometry of one or two corners. */
static gz_vec edge_of(const gz_geometry *geometry) {
  return gz_sub(gz_local(geometry, geometry->n - 1), gz_local(geometry, 0));
}

/* Return the squared gyration of a convex geometry about the position of its shape. */
static double gyration_of(const gz_geometry *geometry) {
  double r = geometry->radius, own = r * r / 2;
  gz_vec centroid = gz_add(gz_local(geometry, 0), geometry->centroid);
  if (gz_is_thin(geometry)) own = gz_dot(edge_of(geometry), edge_of(geometry)) / 12;
  else if (geometry->n > 1) own = moment_of_corners(geometry, centroid) / geometry->area;
  return own + gz_dot(centroid, centroid);
}

/* Return what a part counts by: its area, or where no part has any, its length. */
static double weight_of(const gz_geometry *part, bool by_area) {
  return by_area ? part->area : gz_length(edge_of(part));
}

double gz_squared_gyration(const gz_shape *shape) {
  const gz_geometry *geometry = shape->geometry;
  GZ_ASSERT(geometry->kind != GZ_PLANE && geometry->kind < GZ_GRID);
  if (!gz_has_parts(geometry)) return gyration_of(geometry);
  double sum = 0, weight = 0;
  for (int k = 0; k < gz_parts_of(geometry)->part_count; k++) {
    const gz_geometry *part = gz_part(geometry, k);
    double counts = weight_of(part, geometry->area > 0);
    sum += counts * gyration_of(part);
    weight += counts;
  }
  return sum / weight;
}

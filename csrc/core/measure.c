#include "core/measure.h"

#include "core/trig.h"

static const double pi = 3.14159265358979323846;

/* An area and its first moment about corner 0: the centroid is their quotient. */
typedef struct heap {
  double area;
  gz_vec moment;
} heap;

static void put(heap *sum, double area, gz_vec centroid) {
  sum->area += area;
  sum->moment = gz_mul_add(sum->moment, centroid, area);
}

/* The core, cut into a fan of triangles from corner 0, where the placed coordinates are zero. */
static void put_core(heap *sum, const gz_geometry *geometry) {
  for (int i = 1; i + 1 < geometry->n; i++) {
    gz_vec p = gz_corner(geometry, i), q = gz_corner(geometry, i + 1);
    gz_vec centroid = gz_add(p, q);
    put(sum, gz_cross(p, q) / 2, gz_v(centroid.x / 3, centroid.y / 3));
  }
}

/*
** What the radius adds: along each edge a rectangle, at each corner a sector between the normals
** m and n of the edges that meet there. The sector's moment about its corner is
** r^3/3 (right(n) - right(m)), which cancels over the whole way round, so that only its area
** at the corner counts.
*/
static void put_rim(heap *sum, const gz_geometry *geometry) {
  double r = geometry->radius;
  for (int i = 0; i < geometry->n; i++) {
    gz_vec corner = gz_corner(geometry, i), edge = gz_edge(geometry, i);
    gz_vec m = gz_normal(geometry, gz_previous(geometry, i)), n = gz_normal(geometry, i);
    gz_vec middle = gz_mul_add(gz_mul_add(corner, edge, 0.5), n, r / 2);
    put(sum, gz_length(edge) * r, middle);
    put(sum, gz_angle_of(gz_v(gz_dot(m, n), fabs(gz_cross(m, n)))) * r * r / 2, corner);
  }
}

/* The centroid relative to corner 0. One and two corners have it where nothing needs rounding. */
static gz_vec balance(gz_geometry *geometry) {
  heap sum = { 0, { 0, 0 } };
  put_core(&sum, geometry);
  if (geometry->radius > 0 && geometry->n > 1) put_rim(&sum, geometry);
  geometry->area = geometry->n > 1 ? sum.area : pi * geometry->radius * geometry->radius;
  if (geometry->n == 1) return gz_v(0, 0);
  if (geometry->n == 2) return gz_scale(gz_corner(geometry, 1), 0.5);
  return gz_v(sum.moment.x / sum.area, sum.moment.y / sum.area);
}

void gz_measure(gz_geometry *geometry) {
  gz_vec centroid = balance(geometry);
  double farthest_squared = 0;
  for (int i = 0; i < geometry->n; i++) {
    gz_vec arm = gz_sub(gz_corner(geometry, i), centroid);
    farthest_squared = gz_max(farthest_squared, gz_dot(arm, arm));
  }
  geometry->centroid = centroid;
  geometry->bounding_radius = sqrt(farthest_squared) + geometry->radius;
}

void gz_measure_turned(gz_geometry *geometry) {
  double near = HUGE_VAL, *apothem = gz_array(geometry, GZ_APOTHEM);
  geometry->centroid_offset = gz_rotate(geometry->centroid, geometry->turn);
  for (int i = 0; i < geometry->n; i++) {
    gz_vec arm = gz_sub(gz_corner(geometry, i), geometry->centroid_offset);
    apothem[i] = gz_dot(arm, gz_normal(geometry, i));
    near = gz_min(near, apothem[i]);
  }
  geometry->inscribed_radius = (geometry->n > 2 ? gz_max(near, 0) : 0) + geometry->radius;
}

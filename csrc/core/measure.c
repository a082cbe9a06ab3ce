#include "core/measure.h"

static const double pi = 3.14159265358979323846;

/* An area and its first moment about corner 0: the centroid is their quotient. */
typedef struct heap {
  double area;
  gz_vec moment;
} heap;

static void put(heap *sum, double area, gz_vec centroid) {
  sum->area += area;
  sum->moment = gz_along(sum->moment, centroid, area);
}

/* The core, cut into a fan of triangles from corner 0, where the placed coordinates are zero. */
static void put_core(heap *sum, const gz_shape *shape) {
  for (int i = 1; i + 1 < shape->n; i++) {
    gz_vec p = gz_corner(shape, i), q = gz_corner(shape, i + 1);
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
static void put_rim(heap *sum, const gz_shape *shape) {
  double r = shape->radius;
  for (int i = 0; i < shape->n; i++) {
    gz_vec corner = gz_corner(shape, i), edge = gz_edge(shape, i);
    gz_vec m = gz_normal(shape, gz_previous(shape, i)), n = gz_normal(shape, i);
    gz_vec middle = gz_along(gz_along(corner, edge, 0.5), n, r / 2);
    put(sum, gz_length(edge) * r, middle);
    put(sum, atan2(fabs(gz_cross(m, n)), gz_dot(m, n)) * r * r / 2, corner);
  }
}

/* The centroid relative to corner 0. One and two corners have it where nothing needs rounding. */
static gz_vec balance(gz_shape *shape) {
  heap sum = { 0, { 0, 0 } };
  put_core(&sum, shape);
  if (shape->radius > 0 && shape->n > 1) put_rim(&sum, shape);
  shape->area = shape->n > 1 ? sum.area : pi * shape->radius * shape->radius;
  if (shape->n == 1) return gz_v(0, 0);
  if (shape->n == 2) return gz_scale(gz_corner(shape, 1), 0.5);
  return gz_v(sum.moment.x / sum.area, sum.moment.y / sum.area);
}

void gz_measure(gz_shape *shape) {
  gz_vec centroid = balance(shape);
  double far = 0, near = HUGE_VAL;
  for (int i = 0; i < shape->n; i++) {
    gz_vec arm = gz_sub(gz_corner(shape, i), centroid);
    far = gz_max(far, gz_length(arm));
    near = gz_min(near, gz_dot(arm, gz_normal(shape, i)));
  }
  shape->centroid = centroid;
  shape->bound = far + shape->radius;
  shape->inner = (shape->n > 2 ? gz_max(near, 0) : 0) + shape->radius;
}

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
  sum->moment = gz_along(sum->moment, centroid, area);
}

/* The core, cut into a fan of triangles from corner 0, where the placed coordinates are zero. */
static void put_core(heap *sum, const gz_form *form) {
  for (int i = 1; i + 1 < form->n; i++) {
    gz_vec p = gz_corner(form, i), q = gz_corner(form, i + 1);
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
static void put_rim(heap *sum, const gz_form *form) {
  double r = form->radius;
  for (int i = 0; i < form->n; i++) {
    gz_vec corner = gz_corner(form, i), edge = gz_edge(form, i);
    gz_vec m = gz_normal(form, gz_previous(form, i)), n = gz_normal(form, i);
    gz_vec middle = gz_along(gz_along(corner, edge, 0.5), n, r / 2);
    put(sum, gz_length(edge) * r, middle);
    put(sum, gz_angle_of(gz_v(gz_dot(m, n), fabs(gz_cross(m, n)))) * r * r / 2, corner);
  }
}

/* The centroid relative to corner 0. One and two corners have it where nothing needs rounding. */
static gz_vec balance(gz_form *form) {
  heap sum = { 0, { 0, 0 } };
  put_core(&sum, form);
  if (form->radius > 0 && form->n > 1) put_rim(&sum, form);
  form->area = form->n > 1 ? sum.area : pi * form->radius * form->radius;
  if (form->n == 1) return gz_v(0, 0);
  if (form->n == 2) return gz_scale(gz_corner(form, 1), 0.5);
  return gz_v(sum.moment.x / sum.area, sum.moment.y / sum.area);
}

void gz_measure(gz_form *form) {
  gz_vec centroid = balance(form);
  double farthest_squared = 0;
  for (int i = 0; i < form->n; i++) {
    gz_vec arm = gz_sub(gz_corner(form, i), centroid);
    farthest_squared = gz_max(farthest_squared, gz_dot(arm, arm));
  }
  form->centroid = centroid;
  form->bound = sqrt(farthest_squared) + form->radius;
}

void gz_measure_turned(gz_form *form) {
  double near = HUGE_VAL, *apothem = gz_array(form, GZ_APOTHEM);
  form->middle = gz_turn(form->centroid, form->turn);
  for (int i = 0; i < form->n; i++) {
    gz_vec arm = gz_sub(gz_corner(form, i), form->middle);
    apothem[i] = gz_dot(arm, gz_normal(form, i));
    near = gz_min(near, apothem[i]);
  }
  form->inner = (form->n > 2 ? gz_max(near, 0) : 0) + form->radius;
}

/*
** Planes in space, and the impact of balls on them.
**
** A plane is n.p + d = 0 with a unit normal n, solid where n.p + d < 0. A half-plane of the 2D
** library is a vertical plane: n.z = 0.
*/
#pragma once

#include "core/math/quadratic.h"

typedef struct gz_vec3 {
  double x, y, z;
} gz_vec3;

typedef struct gz_plane3 {
  gz_vec3 normal; /* unit */
  double offset;
} gz_plane3;

/* The operations of core/math/vec.h in space. */
static inline gz_vec3 gz_v3(double x, double y, double z) {
  gz_vec3 v = { x, y, z };
  return v;
}

static inline double gz_dot3(gz_vec3 a, gz_vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/* gz_component_along in space. */
static inline double gz_component_along3(gz_vec3 n, gz_vec3 v) {
  double x = n.x * v.x, y = n.y * v.y, z = n.z * v.z, sum = x + y + z;
  return fabs(sum) <= 0x1p-50 * (fabs(x) + fabs(y) + fabs(z)) ? 0 : sum;
}

/* Return a + b * k. */
static inline gz_vec3 gz_mul_add3(gz_vec3 a, gz_vec3 b, double k) {
  return gz_v3(a.x + b.x * k, a.y + b.y * k, a.z + b.z * k);
}

static inline double gz_length3(gz_vec3 a) { return sqrt(gz_dot3(a, a)); }

/* Return the largest magnitude of the three coordinates. */
static inline double gz_max_abs3(gz_vec3 a) {
  return gz_max(gz_max(fabs(a.x), fabs(a.y)), fabs(a.z));
}

/* Make a plane. n and d are divided by the length of n. Returns false if n has no direction. */
bool gz_make_plane3(gz_plane3 *plane, gz_vec3 n, double d);

/* Return the signed distance of p from the plane. */
static inline double gz_height(const gz_plane3 *plane, gz_vec3 p) {
  return gz_dot3(plane->normal, p) + plane->offset;
}

/* Return the point of the plane nearest to p. */
gz_vec3 gz_project(const gz_plane3 *plane, gz_vec3 p);

/* Return the velocity v after a bounce with restitution e; v itself if it does not move in. As in
   all bounces, what leads along the surface stays: there is no friction of surfaces. */
gz_vec3 gz_reflect(const gz_plane3 *plane, gz_vec3 v, double e);

/* Return the rounding error of the gap of a ball at p: 64 units in the last place of the
   coordinates. Smaller gaps count as 0. */
double gz_ball_noise(const gz_plane3 *plane, gz_vec3 p, double radius);

/* Return the depth up to which a ball at p touches: gz_skin of core/shape/skin.h, with
   gz_ball_noise as its minimum. */
double gz_ball_skin(const gz_plane3 *plane, gz_vec3 p, double radius);

/*
** Return when a ball at p, with velocity v and acceleration a, hits the plane, in 0 <= t < tmax.
** Returns 0 if it is behind the plane already, HUGE_VAL if it does not hit. Grazing, and touching
** and moving away, are no hits.
*/
double gz_ball_impact(const gz_plane3 *plane, gz_vec3 p, double radius, gz_vec3 v, gz_vec3 a,
                      double tmax);

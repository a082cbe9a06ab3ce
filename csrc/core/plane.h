/*
** Planes of the plane and of space, and balls that fly at them.
**
** Both are n.p + d = 0 with a unit n, solid where it is negative. A plane of the plane is one of
** space that is upright: nz = 0.
*/
#ifndef GZ_PLANE_H
#define GZ_PLANE_H

#include "core/quadratic.h"

typedef struct gz_vec3 {
  double x, y, z;
} gz_vec3;

typedef struct gz_plane3 {
  gz_vec3 normal; /* unit */
  double offset;
} gz_plane3;

static inline gz_vec3 gz_v3(double x, double y, double z) {
  gz_vec3 v = { x, y, z };
  return v;
}

static inline double gz_dot3(gz_vec3 a, gz_vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/* The part of v along a unit normal, 0 where it is nothing but rounding. */
static inline double gz_component_along3(gz_vec3 n, gz_vec3 v) {
  double x = n.x * v.x, y = n.y * v.y, z = n.z * v.z, sum = x + y + z;
  return fabs(sum) <= 0x1p-50 * (fabs(x) + fabs(y) + fabs(z)) ? 0 : sum;
}

static inline gz_vec3 gz_mul_add3(gz_vec3 a, gz_vec3 b, double k) {
  return gz_v3(a.x + b.x * k, a.y + b.y * k, a.z + b.z * k);
}

static inline double gz_length3(gz_vec3 a) { return sqrt(gz_dot3(a, a)); }

static inline double gz_max_abs3(gz_vec3 a) {
  return gz_max(gz_max(fabs(a.x), fabs(a.y)), fabs(a.z));
}

/* Normalises n, and d with it. Returns false when n has no direction. */
bool gz_make_plane3(gz_plane3 *plane, gz_vec3 n, double d);

static inline double gz_height(const gz_plane3 *plane, gz_vec3 p) {
  return gz_dot3(plane->normal, p) + plane->offset;
}

/* The point of the plane nearest to p. */
gz_vec3 gz_project(const gz_plane3 *plane, gz_vec3 p);

/* The velocity v after a bounce with restitution e; v itself where it does not move in. */
gz_vec3 gz_reflect(const gz_plane3 *plane, gz_vec3 v, double e);

/* A gap up to this is none, for a ball at p: 64 units in the last place of the coordinates. */
double gz_ball_noise(const gz_plane3 *plane, gz_vec3 p, double radius);

/* A depth up to this is touching: that, or 1e-9 of the ball's diameter. */
double gz_ball_skin(const gz_plane3 *plane, gz_vec3 p, double radius);

/*
** When a ball at p of the given radius, with velocity v and acceleration a, falls on the plane, in
** 0 <= t < tmax: 0 when it is behind already, HUGE_VAL when it does not. To touch and move away,
** and to graze, is not to fall on it.
*/
double gz_ball_impact(const gz_plane3 *plane, gz_vec3 p, double radius, gz_vec3 v, gz_vec3 a,
                      double tmax);

#endif

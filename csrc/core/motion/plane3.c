/*
** Planes in space: the height of a ball above a plane is a quadratic in t.
*/
#include "core/motion/plane3.h"

#include "core/shape/skin.h"

bool gz_make_plane3(gz_plane3 *plane, gz_vec3 n, double d) {
  if (gz_max_abs3(n) < GZ_SMALLEST) return false;
  double length = gz_length3(n);
  plane->normal = gz_v3(n.x / length, n.y / length, n.z / length);
  plane->offset = d / length;
  return true;
}

gz_vec3 gz_project(const gz_plane3 *plane, gz_vec3 p) {
  return gz_mul_add3(p, plane->normal, -gz_height(plane, p));
}

gz_vec3 gz_reflect(const gz_plane3 *plane, gz_vec3 v, double e) {
  double speed = gz_dot3(plane->normal, v);
  return speed < 0 ? gz_mul_add3(v, plane->normal, -(1 + e) * speed) : v;
}

double gz_ball_noise(const gz_plane3 *plane, gz_vec3 p, double radius) {
  return gz_noise(gz_max(gz_max_abs3(p) + radius, fabs(plane->offset)));
}

double gz_ball_skin(const gz_plane3 *plane, gz_vec3 p, double radius) {
  return gz_skin(radius, gz_ball_noise(plane, p, radius));
}

double gz_ball_impact(const gz_plane3 *plane, gz_vec3 p, double radius, gz_vec3 v, gz_vec3 a,
                      double tmax) {
  double gap = gz_height(plane, p) - radius;
  bool touching = fabs(gap) <= gz_ball_noise(plane, p, radius);
  gz_motion fall = { touching ? 0 : gap, gz_component_along3(plane->normal, v),
                     gz_component_along3(plane->normal, a) };
  return gz_time_of_fall(fall, gz_ball_skin(plane, p, radius), tmax);
}

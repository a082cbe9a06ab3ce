/*
** The law of contacts: a system of one or two equations for the impulses.
*/
#include "world/move/contact_law.h"

#include "core/math/assert.h"

/* Two points whose equations depend on one another by all but this are one. */
#define LEAST_DETERMINANT 1e-9

static gz_vec velocity_at(const gz_rigid_body *body, gz_vec point) {
  gz_vec arm = gz_sub(point, body->position);
  return gz_mul_add(body->velocity, gz_v(-arm.y, arm.x), body->spin);
}

double gz_leaving_speed(const gz_rigid_body *a, const gz_rigid_body *b, gz_vec normal,
                        gz_vec point) {
  return gz_dot(normal, gz_sub(velocity_at(a, point), velocity_at(b, point)));
}

/* Give a body an impulse j along n at a point. */
static void push(gz_rigid_body *body, gz_vec n, gz_vec point, double j) {
  double lever = gz_cross(gz_sub(point, body->position), n);
  body->velocity = gz_mul_add(body->velocity, n, j * body->inverse_mass);
  body->spin += j * lever * body->inverse_inertia;
}

static void push_apart(gz_rigid_body *a, gz_rigid_body *b, gz_vec n, gz_vec point, double j) {
  push(a, n, point, j);
  push(b, n, point, -j);
}

/* Return by how much an impulse of 1 at p changes the speed of a body at q, along n. */
static double response(const gz_rigid_body *body, gz_vec n, gz_vec p, gz_vec q) {
  double at_p = gz_cross(gz_sub(p, body->position), n);
  double at_q = gz_cross(gz_sub(q, body->position), n);
  return body->inverse_mass + at_p * at_q * body->inverse_inertia;
}

bool gz_meet(gz_rigid_body *a, gz_rigid_body *b, const gz_meeting *meeting,
             const gz_bounce *bounce) {
  GZ_ASSERT(meeting->count == 1 || meeting->count == 2);
  gz_vec n = meeting->normal;
  const gz_vec *p = meeting->points;
  double speed[2], change[2] = { 0, 0 }, own[2];
  bool approach = false;
  for (int i = 0; i < meeting->count; i++) {
    speed[i] = gz_leaving_speed(a, b, n, p[i]);
    own[i] = response(a, n, p[i], p[i]) + response(b, n, p[i], p[i]);
    if (speed[i] >= 0) continue;
    approach = true;
    change[i] = gz_max(-bounce->restitution * speed[i], bounce->least[i]) - speed[i];
  }
  if (!approach) return false;
  GZ_ASSERT(own[0] > 0);
  if (meeting->count == 2) {
    double mixed = response(a, n, p[0], p[1]) + response(b, n, p[0], p[1]);
    double determinant = own[0] * own[1] - mixed * mixed;
    double first = change[0] * own[1] - change[1] * mixed;
    double second = change[1] * own[0] - change[0] * mixed;
    if (determinant > LEAST_DETERMINANT * own[0] * own[1] && first >= 0 && second >= 0) {
      push_apart(a, b, n, p[0], first / determinant);
      push_apart(a, b, n, p[1], second / determinant);
      return true;
    }
  }
  int worse = meeting->count == 2 && speed[1] < speed[0];
  push_apart(a, b, n, p[worse], change[worse] / own[worse]);
  return true;
}

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

/* The equations of one or two points: impulses j with (own, mixed) j = change. */
typedef struct equations {
  double change[2], own[2], mixed;
} equations;

/* Return the point whose impulse alone also gives the other one what it needs. */
static int sufficient_point(const equations *e) {
  for (int i = 0; i < 2; i++) {
    if (e->mixed * e->change[i] >= e->change[1 - i] * e->own[i]) return i;
  }
  return e->change[1] > e->change[0];
}

/* Solve for impulses that are not negative. */
static void solve(const equations *e, int count, double j[2]) {
  j[0] = count == 1 ? e->change[0] / e->own[0] : 0;
  j[1] = 0;
  if (count == 1) return;
  double determinant = e->own[0] * e->own[1] - e->mixed * e->mixed;
  double first = e->change[0] * e->own[1] - e->change[1] * e->mixed;
  double second = e->change[1] * e->own[0] - e->change[0] * e->mixed;
  if (determinant > LEAST_DETERMINANT * e->own[0] * e->own[1] && first >= 0 && second >= 0) {
    j[0] = first / determinant;
    j[1] = second / determinant;
  } else {
    int one = sufficient_point(e);
    j[one] = e->change[one] / e->own[one];
  }
}

bool gz_meet(gz_rigid_body *a, gz_rigid_body *b, const gz_meeting *meeting,
             const gz_bounce *bounce) {
  GZ_ASSERT(meeting->count == 1 || meeting->count == 2);
  gz_vec n = meeting->normal;
  const gz_vec *p = meeting->points;
  int count = meeting->count == 2 ? 2 : 1;
  equations e = { { 0, 0 }, { 0, 0 }, 0 };
  bool approach = false;
  double j[2] = { 0, 0 };
  for (int i = 0; i < count; i++) {
    double speed = gz_leaving_speed(a, b, n, p[i]);
    e.own[i] = response(a, n, p[i], p[i]) + response(b, n, p[i], p[i]);
    if (speed >= bounce->least[i]) continue;
    approach = true;
    e.change[i] = gz_max(-bounce->restitution * speed, bounce->least[i]) - speed;
  }
  if (!approach) return false;
  GZ_ASSERT(e.own[0] > 0);
  if (count == 2) e.mixed = response(a, n, p[0], p[1]) + response(b, n, p[0], p[1]);
  solve(&e, count, j);
  for (int i = 0; i < count; i++) push_apart(a, b, n, p[i], j[i]);
  return true;
}

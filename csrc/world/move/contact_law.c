/*
** The law of contacts: a system of one or two equations for the impulses.
*/
#include "world/move/contact_law.h"

#include "core/math/assert.h"

/* Two points whose equations depend on one another by all but this are one. */
#define LEAST_DETERMINANT 1e-9

/* Impulses at one of two points after the other, before what is left of the approach is taken. */
#define MOST_ROUNDS 8

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
    if (e->change[i] > 0 && e->mixed * e->change[i] >= e->change[1 - i] * e->own[i]) return i;
  }
  return e->change[1] > e->change[0];
}

/* Solve for impulses that are not negative, and give each point at least its change. */
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

/* Let the points with one law: those that approach, or with `kept` 0 all of them, as what leaves
   may be stopped then by what others are given. Returns false if none approaches. */
static bool meet_once(gz_rigid_body *a, gz_rigid_body *b, const gz_meeting *meeting,
                      const gz_bounce *bounce, double kept) {
  gz_vec n = meeting->normal;
  gz_vec p[2];
  equations e = { { 0, 0 }, { 0, 0 }, 0 };
  double j[2];
  int points = meeting->count == 2 ? 2 : 1, count = 0;
  bool approach = false;
  for (int i = 0; i < points; i++) {
    double speed = gz_leaving_speed(a, b, n, meeting->points[i]);
    bool approaches = speed < bounce->least[i];
    approach = approach || approaches;
    if (!approaches && kept > 0) continue;
    p[count] = meeting->points[i];
    e.own[count] = response(a, n, p[count], p[count]) + response(b, n, p[count], p[count]);
    e.change[count++] = gz_max(approaches ? -kept * speed : -HUGE_VAL, bounce->least[i]) - speed;
  }
  if (!approach) return false;
  GZ_ASSERT(e.own[0] > 0);
  if (count == 2) e.mixed = response(a, n, p[0], p[1]) + response(b, n, p[0], p[1]);
  solve(&e, count, j);
  for (int i = 0; i < count; i++) push_apart(a, b, n, p[i], j[i]);
  return true;
}

/*
** Where one of two points approaches and the other one leaves, only the first one bounces; if the
** second one approaches after that, it does next, and so on:
**
**        __.--'       --.__
**    .--'       ->         '--.        Giving both at once what keeps the second one's speed would
**   _|____________ ____________|_      add energy. Each impulse by itself only takes some.
**
** Without a bounce the impulses are the least that leave neither point approaching. These do not
** add energy either, as the motion left is that nearest to the one before, among those allowed.
*/
bool gz_meet(gz_rigid_body *a, gz_rigid_body *b, const gz_meeting *meeting,
             const gz_bounce *bounce) {
  GZ_ASSERT(meeting->count == 1 || meeting->count == 2);
  bool met = false;
  for (int round = 0; round <= MOST_ROUNDS; round++) {
    double kept = round < MOST_ROUNDS ? bounce->restitution : 0;
    if (!meet_once(a, b, meeting, bounce, kept)) break;
    met = true;
    if (kept == 0) break;
  }
  return met;
}

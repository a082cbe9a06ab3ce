/*
** The law of contacts: a system of one or two equations for the impulses.
*/
#include "world/move/turning_contact.h"

#include "core/math/assert.h"
#include "core/math/direction.h"
#include "core/shape/path.h"
#include "world/move/limits.h"

/* Return how fast a point leaves what stands. Negative: it approaches. */
static double leaving_speed(const gz_rigid_body *body, gz_vec n, gz_vec point) {
  gz_vec arm = gz_sub(point, body->position);
  return gz_dot(n, gz_velocity_of_point(body->velocity, body->spin, arm));
}

/* Give a body an impulse j along n at a point. */
static void push(gz_rigid_body *body, gz_vec n, gz_vec point, double j) {
  double lever = gz_cross(gz_sub(point, body->position), n);
  body->velocity = gz_mul_add(body->velocity, n, j);
  body->spin += j * lever * body->inverse_inertia;
}

/* Return by how much an impulse of 1 at p changes the speed of a body at q, along n. */
static double response(const gz_rigid_body *body, gz_vec n, gz_vec p, gz_vec q) {
  double at_p = gz_cross(gz_sub(p, body->position), n);
  double at_q = gz_cross(gz_sub(q, body->position), n);
  return 1 + at_p * at_q * body->inverse_inertia;
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
  /* Two points whose equations depend on one another by all but a negligible share are one. */
  bool are_two = determinant > GZ_NEGLIGIBLE * e->own[0] * e->own[1];
  if (are_two && first >= 0 && second >= 0) {
    j[0] = first / determinant;
    j[1] = second / determinant;
  } else {
    int one = sufficient_point(e);
    j[one] = e->change[one] / e->own[one];
  }
}

/* Let the points that approach leave as fast; or `dead`, let all of them stop, as what leaves may
   be stopped by what others are given. Returns false if none approaches. */
static bool meet_once(gz_rigid_body *body, const gz_contact_points *contact, bool dead) {
  gz_vec n = contact->normal, p[2];
  equations e = { { 0, 0 }, { 0, 0 }, 0 };
  double j[2];
  int count = 0;
  bool approach = false;
  for (int i = 0; i < contact->count; i++) {
    double speed = leaving_speed(body, n, contact->points[i]);
    approach = approach || speed < 0;
    if (speed >= 0 && !dead) continue;
    p[count] = contact->points[i];
    e.own[count] = response(body, n, p[count], p[count]);
    e.change[count++] = dead ? -speed : -speed - speed;
  }
  if (!approach) return false;
  if (count == 2) e.mixed = response(body, n, p[0], p[1]);
  solve(&e, count, j);
  for (int i = 0; i < count; i++) push(body, n, p[i], j[i]);
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
** After many rounds the impulses are the least that leave neither point approaching. These do not
** add energy either, as the motion left is that nearest to the one before, among those allowed.
*/
void gz_bounce_off(gz_rigid_body *body, const gz_contact_points *contact) {
  GZ_ASSERT(body->inverse_inertia >= 0);
  GZ_ASSERT(gz_is_unit(contact->normal));
  GZ_ASSERT(contact->count == 1 || contact->count == 2);
  int round = 0;
  while (round < GZ_MOST_BOUNCE_ROUNDS && meet_once(body, contact, false)) round++;
  if (round == GZ_MOST_BOUNCE_ROUNDS) meet_once(body, contact, true);
}

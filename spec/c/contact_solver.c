/*
** Test the solver of contacts with friction: towers, walls and slopes, whose answers are known, and
** random heaps of contacts, whose answers are judged by the problem itself.
*/
#include "core/solver/solve.h"

#include "heap.h"
#include "random.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define HEAPS 4000
#define MOST_BODIES 12

static gz_block blocks[GZ_SOLVER_BLOCKS];
static gz_solver s = { .memory = &heap, .blocks = blocks, .patience = 3 };
static int faults, tests;
static int cut[2]; /* heaps without friction, and with it, that were not solved to rounding */

static void begin(int bodies, int constraints) {
  if (!gz_reserve_solver(&s, bodies, constraints)) abort();
  memset(s.bodies, 0, (size_t)bodies * sizeof *s.bodies);
  s.body_count = bodies;
  s.constraint_count = 0;
  s.tolerance = 1e-9;
  s.near = 1e-3;
}

static void add_body(int i, double mass, double gyration, double vx, double vy) {
  s.bodies[i].inverse_mass = mass > 0 ? 1 / mass : 0;
  s.bodies[i].inverse_inertia = mass > 0 && gyration > 0 ? 1 / (mass * gyration) : 0;
  s.bodies[i].velocity = gz_v(vx, vy);
}

/* Contact of a above b at points (x, y) from their positions. */
static gz_solver_constraint *add_row(int a, int b, gz_vec n, gz_vec from_a, gz_vec from_b,
                                     double mu) {
  gz_vec t = gz_v(-n.y, n.x);
  gz_solver_constraint *r = &s.constraints[s.constraint_count++];
  *r = (gz_solver_constraint){ .a = a, .b = b, .normal = n, .friction = mu };
  r->arm_a = gz_cross(from_a, n), r->arm_b = gz_cross(from_b, n);
  r->tangent_a = gz_cross(from_a, t), r->tangent_b = gz_cross(from_b, t);
  return r;
}

static void check(bool good, const char *what) {
  tests++;
  if (good) return;
  faults++;
  if (faults < 9) printf("not ok: %s\n", what);
}

/* Does the answer fulfil the problem, from the free velocities? */
static bool is_solution(const gz_solver_body *free, double slack) {
  static gz_solver_body sum[64];
  for (int i = 0; i < s.body_count; i++) sum[i] = free[i];
  for (int i = 0; i < s.constraint_count; i++) {
    const gz_solver_constraint *r = &s.constraints[i];
    double u = gz_constraint_parting(r, &s.bodies[r->a], &s.bodies[r->b]) + r->bias;
    double slide = gz_constraint_sliding(r, &s.bodies[r->a], &s.bodies[r->b]);
    double most = r->friction * r->impulse;
    if (r->impulse < 0 || u < -slack ||
        (r->impulse * s.bodies[1].inverse_mass > slack && u > slack))
      return false;
    if (fabs(r->tangential) > most * (1 + 1e-9) + 1e-12) return false;
    if (fabs(r->tangential) < most - slack && fabs(slide) > slack) return false;
    if (slide * r->tangential > slack * fabs(r->tangential)) return false;
    gz_push_sides(r, &sum[r->a], &sum[r->b], r->impulse, r->tangential);
  }
  for (int i = 0; i < s.body_count; i++) {
    gz_vec off = gz_sub(sum[i].velocity, s.bodies[i].velocity);
    if (gz_max_abs(off) > slack || fabs(sum[i].spin - s.bodies[i].spin) > slack) return false;
  }
  return true;
}

/* A tower of boxes of 2 by 2 with two contacts a joint: it stands. */
static void try_tower(int height, double mu, double ratio) {
  begin(height + 1, 2 * height);
  add_body(0, 0, 0, 0, 0);
  for (int i = 1; i <= height; i++) add_body(i, pow(ratio, i % 2), 2.0 / 3, 0, 10);
  for (int i = height; i >= 1; i--)
    for (int side = -1; side <= 1; side += 2)
      add_row(i, i - 1, gz_v(0, -1), gz_v(side, 1), gz_v(side, -1), mu);
  check(gz_solve_contacts(&s) && s.exact, "a tower is solved");
  for (int i = 1; i <= height; i++)
    check(gz_max_abs(s.bodies[i].velocity) < 1e-8 && fabs(s.bodies[i].spin) < 1e-8,
          "a tower stands");
}

/* A box on a slope, with the normal (0, -1) and gravity (gx, 10): it slides with gx - mu 10. */
static void try_slope(double gx, double mu) {
  begin(2, 2);
  add_body(0, 0, 0, 0, 0);
  add_body(1, 2, 2.0 / 3, gx, 10);
  for (int side = -1; side <= 1; side += 2)
    add_row(1, 0, gz_v(0, -1), gz_v(3 * side, 1), gz_v(3 * side, 0), mu);
  check(gz_solve_contacts(&s), "a slope is solved");
  double right = gx > 0 ? fmax(0, gx - mu * 10) : fmin(0, gx + mu * 10);
  check(fabs(s.bodies[1].velocity.x - right) < 1e-8 && fabs(s.bodies[1].velocity.y) < 1e-8,
        "a box slides, or stands");
}

/* What lies on a table loses as much speed as that can take; two that touch lose it together. */
static void try_table(void) {
  begin(3, 1);
  add_body(0, 0, 0, 0, 0);
  add_body(1, 1, 0, 3, 4);
  add_body(2, 1, 0, 0, 0);
  s.bodies[1].hold = 2, s.bodies[2].hold = 100;
  check(gz_solve_contacts(&s), "a table is solved");
  check(fabs(s.bodies[1].velocity.x - 1.8) < 1e-8 && fabs(s.bodies[1].velocity.y - 2.4) < 1e-8,
        "a table slows");
  begin(3, 1);
  add_body(0, 0, 0, 0, 0);
  add_body(1, 1, 0, 5, 0);
  add_body(2, 1, 0, 0, 0);
  s.bodies[1].hold = 1, s.bodies[2].hold = 3;
  add_row(2, 1, gz_v(1, 0), gz_v(-1, 0), gz_v(1, 0), 0);
  check(gz_solve_contacts(&s), "a table with two is solved");
  check(fabs(s.bodies[1].velocity.x - 0.5) < 1e-7 && fabs(s.bodies[2].velocity.x - 0.5) < 1e-7,
        "who pushes shares the table of who is pushed");
}

/* Bodies above one another on a ground, with random contacts whose normals lead upwards. */
static void try_heap(bool friction) {
  static gz_solver_body free[64];
  int bodies = 2 + pick(MOST_BODIES - 2);
  begin(bodies, 3 * bodies);
  add_body(0, 0, 0, 0, 0);
  for (int i = 1; i < bodies; i++) {
    add_body(i, pow(10, uniform(-1, 1)), pick(3) ? uniform(0.1, 2) : 0, uniform(-3, 3),
             uniform(-3, 9));
    s.bodies[i].spin = s.bodies[i].inverse_inertia > 0 ? uniform(-3, 3) : 0;
  }
  for (int i = 1; i < bodies; i++)
    for (int k = 1 + pick(3); k > 0; k--) {
      double angle = uniform(-1, 1), c = cos(angle), n = sin(angle);
      gz_solver_constraint *r = add_row(i, pick(i), gz_v(n, -c), gz_v(uniform(-1, 1), 1),
                                        gz_v(uniform(-1, 1), -1), friction ? uniform(0, 1) : 0);
      r->bias = pick(2) ? uniform(0, 0.5) : 0;
    }
  memcpy(free, s.bodies, (size_t)bodies * sizeof *free);
  if (!gz_solve_contacts(&s)) abort();
  if (!s.exact) cut[friction]++;
  else check(is_solution(free, 1e-5), friction ? "a heap with friction" : "a heap");
}

int main(void) {
  for (int height = 1; height <= 40; height += 3) {
    try_tower(height, 0, 1);
    try_tower(height, 0.5, 1);
    if (height <= 22) try_tower(height, 0.5, 100);
  }
  for (double gx = -9; gx <= 9; gx += 0.75)
    for (double mu = 0; mu <= 1; mu += 0.2) try_slope(gx, mu);
  try_table();
  int heaps = cases(HEAPS);
  for (int i = 0; i < heaps; i++) try_heap(i % 2 == 0);
  bool right = faults == 0 && 20 * cut[0] < heaps / 2 && 5 * cut[1] < 3 * (heaps / 2);
  printf("%s %d answers of the solver are right, %d and, with friction, %d were cut\n",
         right ? "ok" : "not ok", tests - faults, cut[0], cut[1]);
  for (int i = 0; i < GZ_SOLVER_BLOCKS; i++)
    gz_release(&heap, blocks[i].at, (size_t)blocks[i].bytes);
  return !right;
}

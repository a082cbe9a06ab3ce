/*
** Sweeps. Without friction a sweep is a descent: the energy of the motion, and of what the biases
** ask for, falls with each constraint.
*/
#include "core/solver/sweeps.h"

#include "core/math/assert.h"

/* Let a constraint take what it misses. Returns the larger change of its two speeds. */
static double sweep_constraint(gz_solver_constraint *r, gz_solver_body *a, gz_solver_body *b,
                               double *energy) {
  double speed = gz_constraint_parting(r, a, b) + r->bias;
  double impulse = gz_max(0, r->impulse - speed * r->effective_mass), across = 0;
  double along = impulse - r->impulse;
  r->impulse = impulse;
  if (along != 0) gz_push_sides(r, a, b, along, 0);
  if (r->friction > 0 && (impulse > 0 || r->tangential != 0)) {
    double most = r->friction * impulse;
    double tangential = r->tangential - gz_constraint_sliding(r, a, b) * r->inverse_slide;
    tangential = gz_clamp(tangential, -most, most);
    across = tangential - r->tangential;
    r->tangential = tangential;
    if (across != 0) gz_push_sides(r, a, b, 0, across);
  }
  double change = r->effective_mass > 0 ? along / r->effective_mass : 0;
  double slide = r->inverse_slide > 0 ? across / r->inverse_slide : 0;
  *energy += along * change + across * slide;
  return gz_max(fabs(change), fabs(slide));
}

/* Let the table hold a body as much as it can. */
static double sweep_table(gz_solver_body *body, double *energy) {
  double changed = 0;
  if (body->hold > 0 && body->inverse_mass > 0) {
    gz_vec held = gz_mul_add(body->held, body->velocity, -1 / body->inverse_mass);
    double length = gz_length(held);
    if (length > body->hold) held = gz_scale(held, body->hold / length);
    gz_vec change = gz_scale(gz_sub(held, body->held), body->inverse_mass);
    body->velocity = gz_add(body->velocity, change);
    body->held = held;
    *energy += gz_dot(change, change) / body->inverse_mass;
    changed = gz_max_abs(change);
  }
  if (body->hold_spin > 0 && body->inverse_inertia > 0) {
    double held = body->held_spin - body->spin / body->inverse_inertia;
    held = gz_clamp(held, -body->hold_spin, body->hold_spin);
    double change = (held - body->held_spin) * body->inverse_inertia;
    body->spin += change;
    body->held_spin = held;
    *energy += change * change / body->inverse_inertia;
  }
  return changed;
}

double gz_sweep_constraints(gz_solver *s, double *energy) {
  double worst = 0;
  *energy = 0;
  for (int i = 0; i < s->constraint_count; i++) {
    gz_solver_constraint *r = &s->constraints[i];
    worst = gz_max(worst, sweep_constraint(r, &s->bodies[r->a], &s->bodies[r->b], energy));
  }
  for (int i = 0; i < s->body_count; i++) worst = gz_max(worst, sweep_table(&s->bodies[i], energy));
  return worst;
}

/* ---- conjugate gradients */

/* What a sweep has changed about a body, and the direction that it follows: of the velocity, the
   spin, and the impulses of the table. */
typedef struct body_step {
  gz_vec velocity, held, old_velocity, old_held;
  double spin, held_spin, old_spin, old_held_spin;
} body_step;

typedef struct constraint_step {
  double impulse, tangential, old_impulse, old_tangential;
} constraint_step;

static void keep(const gz_solver *s, body_step *bodies, constraint_step *constraints) {
  for (int i = 0; i < s->body_count; i++) {
    const gz_solver_body *b = &s->bodies[i];
    bodies[i].old_velocity = b->velocity;
    bodies[i].old_spin = b->spin;
    bodies[i].old_held = b->held;
    bodies[i].old_held_spin = b->held_spin;
  }
  for (int i = 0; i < s->constraint_count; i++) {
    constraints[i].old_impulse = s->constraints[i].impulse;
    constraints[i].old_tangential = s->constraints[i].tangential;
  }
}

/* Go on by `beta` of the direction, and let the next one be that and what the sweep has changed. */
static void follow(const gz_solver *s, body_step *bodies, constraint_step *constraints,
                   double beta) {
  for (int i = 0; i < s->body_count; i++) {
    gz_solver_body *b = &s->bodies[i];
    body_step *d = &bodies[i];
    gz_vec velocity = gz_sub(b->velocity, d->old_velocity), held = gz_sub(b->held, d->old_held);
    double spin = b->spin - d->old_spin, held_spin = b->held_spin - d->old_held_spin;
    b->velocity = gz_mul_add(b->velocity, d->velocity, beta);
    b->held = gz_mul_add(b->held, d->held, beta);
    b->spin += beta * d->spin;
    b->held_spin += beta * d->held_spin;
    d->velocity = gz_mul_add(velocity, d->velocity, beta);
    d->held = gz_mul_add(held, d->held, beta);
    d->spin = spin + beta * d->spin;
    d->held_spin = held_spin + beta * d->held_spin;
  }
  for (int i = 0; i < s->constraint_count; i++) {
    gz_solver_constraint *r = &s->constraints[i];
    constraint_step *d = &constraints[i];
    double impulse = r->impulse - d->old_impulse, tangential = r->tangential - d->old_tangential;
    r->impulse += beta * d->impulse;
    r->tangential += beta * d->tangential;
    d->impulse = impulse + beta * d->impulse;
    d->tangential = tangential + beta * d->tangential;
  }
}

double gz_sweep_until(gz_solver *s, int most) {
  GZ_ASSERT(most > 0);
  gz_block *block = &s->blocks[GZ_SOLVER_STEPS];
  size_t of_bodies = (size_t)s->body_count * sizeof(body_step);
  size_t bytes = of_bodies + (size_t)s->constraint_count * sizeof(constraint_step);
  if (!gz_reserve_block(s->memory, block, bytes)) return -1;
  body_step *bodies = block->at;
  constraint_step *constraints = (constraint_step *)(void *)((char *)block->at + of_bodies);
  for (int i = 0; i < s->body_count; i++) bodies[i] = (body_step){ .spin = 0 };
  for (int i = 0; i < s->constraint_count; i++) constraints[i] = (constraint_step){ .impulse = 0 };
  double last = 0, energy, worst = HUGE_VAL;
  for (int n = 1; worst > s->tolerance; n++) {
    keep(s, bodies, constraints);
    worst = gz_sweep_constraints(s, &energy);
    if (n >= most || worst <= s->tolerance) break;
    double beta = last > 0 ? energy / last : 0;
    follow(s, bodies, constraints, beta <= 1 ? beta : 0);
    last = energy;
  }
  return worst;
}

/*
** Block principal pivoting, between sweeps.
*/
#include "core/solver/solve.h"

#include "core/math/assert.h"
#include "core/solver/factor.h"
#include "core/solver/sweeps.h"

/* Sweeps before the first try, and after the last; and after that of a patient solver, whose
   constraints hardly move: there what sweeps leave decides whether a heap comes to rest. */
#define FIRST_SWEEPS 6
#define LAST_SWEEPS 60
#define PATIENT_SWEEPS 240

/* So many tries, for each that may be no better than the best one. */
#define MOST_TRIES 4

/* Solutions with the same factors: each makes what springs leave smaller, in towers by less than
   elsewhere; until that is so small a part of the tolerance. */
#define MOST_REFINEMENTS 12
#define REFINED 1e-3

bool gz_reserve_solver(gz_solver *s, int bodies, int constraints) {
  GZ_ASSERT(bodies > 0 && constraints >= 0);
  gz_block *b = &s->blocks[GZ_SOLVER_BODIES], *r = &s->blocks[GZ_SOLVER_CONSTRAINTS];
  if (!gz_reserve_block(s->memory, b, (size_t)bodies * sizeof(gz_solver_body)) ||
      !gz_reserve_block(s->memory, r, (size_t)constraints * sizeof(gz_solver_constraint)))
    return false;
  s->bodies = b->at;
  s->constraints = r->at;
  return true;
}

/* A try: what acts, and for each constraint its speeds and the impulses so far. */
typedef struct trial_constraint {
  double parting, sliding;
  double impulse, tangential;
  double best_impulse, best_tangential;
} trial_constraint;

typedef struct free_body {
  gz_vec velocity;
  double spin;
  gz_vec held, best_held;
  double held_spin, best_held_spin;
} free_body;

typedef struct trial {
  gz_solver *s;
  gz_factor f;
  free_body *bodies;
  trial_constraint *constraints;
  double *z;
  unsigned char *acts, *held;
  double least; /* the energy of the best impulses so far */
} trial;

static bool reserve_trial(trial *t) {
  gz_solver *s = t->s;
  size_t bodies = (size_t)s->body_count, constraints = (size_t)s->constraint_count;
  size_t of_bodies = bodies * (sizeof(free_body) + 3 * sizeof(double));
  size_t bytes = constraints * sizeof(trial_constraint) + bodies + constraints;
  if (!gz_reserve_block(s->memory, &s->blocks[GZ_SOLVER_FREE], of_bodies) ||
      !gz_reserve_block(s->memory, &s->blocks[GZ_SOLVER_TRIALS], bytes))
    return false;
  t->bodies = s->blocks[GZ_SOLVER_FREE].at;
  t->z = (double *)(void *)(t->bodies + bodies);
  t->constraints = s->blocks[GZ_SOLVER_TRIALS].at;
  t->acts = (unsigned char *)(t->constraints + constraints);
  t->held = t->acts + constraints;
  return true;
}

static void keep_free(const trial *t) {
  for (int i = 0; i < t->s->body_count; i++) {
    const gz_solver_body *b = &t->s->bodies[i];
    t->bodies[i].velocity = b->velocity;
    t->bodies[i].spin = b->spin;
  }
}

static void set_free(const trial *t) {
  for (int i = 0; i < t->s->body_count; i++) {
    t->s->bodies[i].velocity = t->bodies[i].velocity;
    t->s->bodies[i].spin = t->bodies[i].spin;
  }
}

/* Give all impulses of constraints and tables to the free velocities. */
static void give_impulses(const trial *t) {
  gz_solver *s = t->s;
  set_free(t);
  for (int i = 0; i < s->constraint_count; i++) {
    const gz_solver_constraint *r = &s->constraints[i];
    if (r->impulse != 0 || r->tangential != 0)
      gz_push_sides(r, &s->bodies[r->a], &s->bodies[r->b], r->impulse, r->tangential);
  }
  for (int i = 0; i < s->body_count; i++) {
    gz_solver_body *b = &s->bodies[i];
    b->velocity = gz_mul_add(b->velocity, b->held, b->inverse_mass);
    b->spin += b->held_spin * b->inverse_inertia;
  }
}

static void find_speeds(const trial *t) {
  const gz_solver *s = t->s;
  for (int i = 0; i < s->constraint_count; i++) {
    const gz_solver_constraint *r = &s->constraints[i];
    const gz_solver_body *a = &s->bodies[r->a], *b = &s->bodies[r->b];
    t->constraints[i].parting = gz_constraint_parting(r, a, b) + r->bias;
    t->constraints[i].sliding = gz_constraint_sliding(r, a, b);
  }
}

/* ---- the energy of impulses: what a solution without friction makes least */

/*
** With d the change of all velocities by impulses lambda, k times these leave
**
**   f(k) = k (v.d + bias.lambda + what the boundary does) + k^2 d.d / 2,
**
** in the metric of the masses. Return the least one for 0 <= k <= 1, and that k.
*/
static double energy_of(const trial *t, double *best) {
  const gz_solver *s = t->s;
  double square = 0, along = 0;
  give_impulses(t);
  for (int i = 0; i < s->body_count; i++) {
    const gz_solver_body *b = &s->bodies[i];
    gz_vec free = t->bodies[i].velocity, d = gz_sub(b->velocity, free);
    double turn = b->spin - t->bodies[i].spin;
    if (b->inverse_mass > 0) {
      square += gz_dot(d, d) / b->inverse_mass;
      along += gz_dot(free, d) / b->inverse_mass;
    }
    if (b->inverse_inertia > 0) {
      square += turn * turn / b->inverse_inertia;
      along += t->bodies[i].spin * turn / b->inverse_inertia;
    }
  }
  for (int i = 0; i < s->constraint_count; i++) {
    const gz_solver_constraint *r = &s->constraints[i];
    gz_solver_body a = s->bodies[r->a], b = s->bodies[r->b], none = { .hold = 0 };
    along += r->bias * r->impulse;
    if (gz_gives_way(&a) && gz_gives_way(&b)) continue;
    if (gz_gives_way(&a)) a = none;
    if (gz_gives_way(&b)) b = none;
    along += gz_constraint_parting(r, &a, &b) * r->impulse +
             gz_constraint_sliding(r, &a, &b) * r->tangential;
  }
  double k = square > 0 ? gz_clamp(-along / square, 0, 1) : 0;
  *best = k;
  return k * along + k * k * square / 2;
}

/* Keep the impulses, if their best multiple has less energy than all before. */
static void keep_best(trial *t) {
  double k, energy = energy_of(t, &k);
  if (energy >= t->least) return;
  t->least = energy;
  for (int i = 0; i < t->s->constraint_count; i++) {
    t->constraints[i].best_impulse = k * t->s->constraints[i].impulse;
    t->constraints[i].best_tangential = k * t->s->constraints[i].tangential;
  }
  for (int i = 0; i < t->s->body_count; i++) {
    t->bodies[i].best_held = gz_scale(t->s->bodies[i].held, k);
    t->bodies[i].best_held_spin = k * t->s->bodies[i].held_spin;
  }
}

static void take_best(const trial *t) {
  for (int i = 0; i < t->s->constraint_count; i++) {
    t->s->constraints[i].impulse = t->constraints[i].best_impulse;
    t->s->constraints[i].tangential = t->constraints[i].best_tangential;
  }
  for (int i = 0; i < t->s->body_count; i++) {
    t->s->bodies[i].held = t->bodies[i].best_held;
    t->s->bodies[i].held_spin = t->bodies[i].best_held_spin;
  }
  give_impulses(t);
}

/* ---- one try */

static void add_force(const trial *t, int body, gz_vec force, double turn, double sign) {
  const gz_solver_body *b = &t->s->bodies[body];
  double *z = t->z + 3 * (size_t)t->f.at[body];
  if (b->inverse_mass > 0) {
    z[0] += sign * force.x;
    z[1] += sign * force.y;
  }
  if (b->inverse_inertia > 0) z[2] += sign * turn;
}

/* Write what is missing to the balance of each body: momentum that it has gained without an
   impulse, and the impulses of constraints and tables, springs included. */
static void write_imbalance(const trial *t) {
  const gz_solver *s = t->s;
  for (int i = 0; i < 3 * s->body_count; i++) t->z[i] = 0;
  for (int i = 0; i < s->body_count; i++) {
    const gz_solver_body *b = &s->bodies[i];
    const free_body *free = &t->bodies[i];
    gz_vec force = free->held;
    double turn = free->held_spin;
    if (b->inverse_mass > 0) {
      double spring = t->held[i] & GZ_STICKS ? GZ_STIFFNESS / b->inverse_mass : 0;
      force = gz_mul_add(force, gz_sub(free->velocity, b->velocity), 1 / b->inverse_mass);
      force = gz_mul_add(force, b->velocity, -spring);
    }
    if (b->inverse_inertia > 0) {
      double spring = t->held[i] & GZ_PRESSES ? GZ_STIFFNESS / b->inverse_inertia : 0;
      turn += (free->spin - b->spin) / b->inverse_inertia - spring * b->spin;
    }
    add_force(t, i, force, turn, 1);
  }
  for (int i = 0; i < s->constraint_count; i++) {
    const gz_solver_constraint *r = &s->constraints[i];
    const trial_constraint *u = &t->constraints[i];
    if (t->acts[i] == 0) continue;
    double along = u->impulse - gz_stiffness_of(s, r->effective_mass) * u->parting;
    double across = u->tangential;
    if (t->acts[i] & GZ_STICKS) across -= gz_stiffness_of(s, r->inverse_slide) * u->sliding;
    gz_vec n = r->normal;
    gz_vec force = gz_v(n.x * along - n.y * across, n.y * along + n.x * across);
    add_force(t, r->a, force, r->arm_a * along + r->tangent_a * across, 1);
    add_force(t, r->b, force, r->arm_b * along + r->tangent_b * across, -1);
  }
}

/* Add to the impulses what the springs have borne. Returns the largest speed that they leave. */
static double load_springs(const trial *t) {
  const gz_solver *s = t->s;
  double left = 0;
  for (int i = 0; i < s->constraint_count; i++) {
    const gz_solver_constraint *r = &s->constraints[i];
    trial_constraint *u = &t->constraints[i];
    if (t->acts[i] == 0) continue;
    u->impulse -= gz_stiffness_of(s, r->effective_mass) * u->parting;
    left = gz_max(left, fabs(u->parting));
    if (t->acts[i] & GZ_STICKS) {
      u->tangential -= gz_stiffness_of(s, r->inverse_slide) * u->sliding;
      left = gz_max(left, fabs(u->sliding));
    }
  }
  for (int i = 0; i < s->body_count; i++) {
    const gz_solver_body *b = &s->bodies[i];
    free_body *free = &t->bodies[i];
    if (t->held[i] & GZ_STICKS)
      free->held = gz_mul_add(free->held, b->velocity, -GZ_STIFFNESS / b->inverse_mass);
    if (t->held[i] & GZ_PRESSES) free->held_spin -= GZ_STIFFNESS / b->inverse_inertia * b->spin;
  }
  return left;
}

/* Solve for the velocities with what acts [augmented Lagrangian]. Returns the largest speed of what
   acts: if it stays, they cannot all act. */
static double solve_acting(trial *t) {
  gz_solver *s = t->s;
  gz_compute_factor(&t->f, t->acts, t->held);
  double left = HUGE_VAL;
  for (int n = 0; n < MOST_REFINEMENTS && left > REFINED * s->tolerance; n++) {
    write_imbalance(t);
    gz_solve_factor(&t->f, t->z);
    for (int i = 0; i < s->body_count; i++) {
      const double *d = t->z + 3 * (size_t)t->f.at[i];
      gz_solver_body *b = &s->bodies[i];
      if (b->inverse_mass > 0) b->velocity = gz_add(b->velocity, gz_v(d[0], d[1]));
      if (b->inverse_inertia > 0) b->spin += d[2];
    }
    find_speeds(t);
    left = load_springs(t);
  }
  return left;
}

static unsigned char pressing(const gz_solver_constraint *r) {
  return (unsigned char)(GZ_PRESSES | (r->friction > 0 ? GZ_STICKS : 0));
}

static void begin_try(const trial *t) {
  gz_solver *s = t->s;
  set_free(t);
  find_speeds(t);
  for (int i = 0; i < s->constraint_count; i++) {
    double most = s->constraints[i].friction * s->constraints[i].impulse;
    t->constraints[i].impulse = 0;
    t->constraints[i].tangential = t->acts[i] & GZ_SLIDES_UP     ? most
                                   : t->acts[i] & GZ_SLIDES_DOWN ? -most
                                                                 : 0;
  }
  for (int i = 0; i < s->body_count; i++) {
    free_body *free = &t->bodies[i];
    free->held = t->held[i] & GZ_STICKS ? gz_v(0, 0) : s->bodies[i].held;
    free->held_spin = t->held[i] & GZ_PRESSES ? 0 : s->bodies[i].held_spin;
  }
}

/* Take the impulses of a constraint from a try, as far as they are allowed. Returns whether
   something about it was wrong, and lets another part of it act next. */
static bool judge_constraint(const trial *t, int i) {
  gz_solver_constraint *r = &t->s->constraints[i];
  const trial_constraint *u = &t->constraints[i];
  double tolerance = t->s->tolerance, before = r->impulse;
  unsigned char *acts = &t->acts[i];
  bool wrong = false;
  if (*acts == 0) {
    r->impulse = r->tangential = 0;
    if (u->parting >= -tolerance) return false;
    *acts = pressing(r);
    return true;
  }
  r->impulse = gz_max(0, u->impulse);
  double most = r->friction * r->impulse;
  if (*acts & GZ_STICKS) {
    if (fabs(u->tangential) - most > tolerance * r->inverse_slide) {
      *acts = (unsigned char)(GZ_PRESSES | (u->tangential > 0 ? GZ_SLIDES_UP : GZ_SLIDES_DOWN));
      wrong = true;
    }
  } else if (r->friction > 0) {
    bool back = (*acts & GZ_SLIDES_UP && u->sliding > tolerance) ||
                (*acts & GZ_SLIDES_DOWN && u->sliding < -tolerance);
    if (back) *acts = GZ_PRESSES | GZ_STICKS;
    wrong = back || r->friction * fabs(before - r->impulse) > tolerance * r->inverse_slide;
  }
  r->tangential = gz_clamp(u->tangential, -most, most);
  if (u->impulse < -tolerance * r->effective_mass) {
    *acts = 0;
    wrong = true;
  }
  return wrong;
}

/* The same for the table of a body. */
static bool judge_table(const trial *t, int i) {
  gz_solver_body *b = &t->s->bodies[i];
  const free_body *free = &t->bodies[i];
  double tolerance = t->s->tolerance;
  bool wrong = false;
  if (b->hold > 0 && b->inverse_mass > 0) {
    double length = gz_length(free->held), slack = tolerance / b->inverse_mass;
    if (t->held[i] & GZ_STICKS) {
      b->held = length > b->hold ? gz_scale(free->held, b->hold / length) : free->held;
      if (length > b->hold + slack) {
        t->held[i] &= (unsigned char)~GZ_STICKS;
        wrong = true;
      }
    } else { /* it slides: the impulse is against the velocity */
      double speed = gz_length(b->velocity);
      bool back = speed <= tolerance || gz_dot(b->velocity, b->held) > 0;
      gz_vec held = speed > 0 ? gz_scale(b->velocity, -b->hold / speed) : b->held;
      if (back) t->held[i] |= GZ_STICKS;
      wrong = back || gz_max_abs(gz_sub(held, b->held)) > slack;
      b->held = held;
    }
  }
  if (b->hold_spin > 0 && b->inverse_inertia > 0) {
    if (t->held[i] & GZ_PRESSES) {
      b->held_spin = gz_clamp(free->held_spin, -b->hold_spin, b->hold_spin);
      if (fabs(free->held_spin) > b->hold_spin * (1 + 1e-9)) {
        t->held[i] &= (unsigned char)~GZ_PRESSES;
        wrong = true;
      }
    } else if (b->spin * b->held_spin > 0) {
      t->held[i] |= GZ_PRESSES;
      wrong = true;
    }
  }
  return wrong;
}

static int judge(const trial *t) {
  int wrong = 0;
  for (int i = 0; i < t->s->constraint_count; i++) wrong += judge_constraint(t, i);
  for (int i = 0; i < t->s->body_count; i++) wrong += judge_table(t, i);
  return wrong;
}

/* What acts at first: what the sweeps say, and what hardly parts. */
static void begin_acting(const trial *t) {
  const gz_solver *s = t->s;
  find_speeds(t);
  for (int i = 0; i < s->constraint_count; i++) {
    bool acts = s->constraints[i].impulse > 0 || t->constraints[i].parting <= s->near;
    t->acts[i] = acts && s->constraints[i].effective_mass > 0 ? pressing(&s->constraints[i]) : 0;
  }
  for (int i = 0; i < s->body_count; i++) {
    const gz_solver_body *b = &s->bodies[i];
    bool lies =
        b->hold > 0 && b->inverse_mass > 0 && gz_length(b->held) < b->hold * (1 - GZ_ROUNDING);
    bool turns = b->hold_spin > 0 && b->inverse_inertia > 0 && fabs(b->held_spin) < b->hold_spin;
    t->held[i] = (unsigned char)((lies ? GZ_STICKS : 0) | (turns ? GZ_PRESSES : 0));
  }
}

/* Try sets of what acts. Returns whether one was right. */
static bool pivot(trial *t) {
  int least = INT32_MAX, patience = t->s->patience, tries = MOST_TRIES * (patience + 1);
  begin_acting(t);
  t->least = HUGE_VAL;
  keep_best(t);
  for (int n = 0; n < tries; n++) {
    begin_try(t);
    double left = solve_acting(t);
    int wrong = judge(t);
    if (wrong == 0 && left <= t->s->tolerance) return true;
    if (wrong == 0) break;
    keep_best(t);
    if (wrong < least) least = wrong, patience = t->s->patience;
    else if (--patience < 0) break;
  }
  return false;
}

/* Return the largest mass, or 0 where all only turn. */
static double heaviest_of(const gz_solver *s) {
  double least = HUGE_VAL; /* inverse mass */
  for (int i = 0; i < s->body_count; i++)
    if (s->bodies[i].inverse_mass > 0) least = gz_min(least, s->bodies[i].inverse_mass);
  return 1 / least;
}

bool gz_solve_contacts(gz_solver *s) {
  GZ_ASSERT(s->tolerance >= 0 && s->near >= 0 && s->patience >= -1);
  trial t = { .s = s };
  double energy, worst = HUGE_VAL;
  s->exact = true;
  s->missed = 0;
  if (!reserve_trial(&t)) return false;
  for (int i = 0; i < s->constraint_count; i++) gz_prepare_constraint(s, &s->constraints[i]);
  s->heaviest = heaviest_of(s);
  keep_free(&t);
  give_impulses(&t);
  for (int n = 0; n < FIRST_SWEEPS && worst > s->tolerance * 1e-3; n++)
    worst = gz_sweep_constraints(s, &energy);
  if (worst <= s->tolerance * 1e-3) return true;
  if (s->patience >= 0) {
    if (!gz_order_factor(&t.f, s)) return false;
    if (pivot(&t)) return true;
    take_best(&t);
  }
  s->missed = gz_sweep_until(s, s->patience > 0 ? PATIENT_SWEEPS : LAST_SWEEPS);
  s->exact = s->missed <= s->tolerance;
  return s->missed >= 0;
}

/*
** The contact problem with friction: impulses at the contacts of several bodies, after which none
** approaches.
**
** A constraint is a contact at a point. Its sides part at the speed u = n.(v_a - v_b) + r_a w_a -
** r_b w_b, r = (point - position) x n, and slide at that of the tangent in place of n. Find
** impulses
**
**   0 <= lambda  complementary to  u + bias >= 0,
**   |tau| <= friction lambda, against the sliding: tau = -+ friction lambda where it slides,
**
** for all constraints at once: M (v - v_free) = J' (lambda, tau), M the masses [Moreau 1988;
** Stewart & Trinkle 1996; Anitescu & Potra 1997]. Without friction the solution is the motion
** nearest to the free one, in the metric of the masses, of all that the constraints allow.
**
** A body may also lie on a table that slows it: an impulse of at most `hold` against its velocity,
** and one of at most `hold_spin` against its spin.
*/
#pragma once

#include "core/math/assert.h"
#include "core/math/memory.h"
#include "core/math/vec.h"

typedef struct gz_solver_body {
  gz_vec velocity; /* free; once solved, with the impulses */
  double spin;
  double inverse_mass, inverse_inertia; /* 0: no impulse changes the velocity, or the spin */
  double hold, hold_spin;               /* the largest impulses of the table, */
  gz_vec held;                          /* and what they are */
  double held_spin;
} gz_solver_body;

typedef struct gz_solver_constraint {
  int a, b;      /* bodies, one of which gives way */
  gz_vec normal; /* unit, from b to a; or (0, 0), where the constraint is of spins alone */
  double arm_a, arm_b, tangent_a, tangent_b; /* the lever arms of normal and tangent */
  double effective_mass, inverse_slide;      /* set by gz_prepare_constraint */
  double bias;                               /* a speed */
  double friction;                           /* the coefficient of Coulomb; 0: none */
  double impulse, tangential;                /* a guess, then the solution */
} gz_solver_constraint;

/* Arrays of a solver, which grow. */
typedef enum gz_solver_block {
  GZ_SOLVER_BODIES,
  GZ_SOLVER_CONSTRAINTS,
  GZ_SOLVER_FREE,
  GZ_SOLVER_STEPS,
  GZ_SOLVER_TRIALS,
  GZ_SOLVER_ORDER,
  GZ_SOLVER_FILL,
  GZ_SOLVER_UPDATES,
  GZ_SOLVER_ADJACENT,
  GZ_SOLVER_DIAGONAL,
  GZ_SOLVER_OFF_DIAGONAL,
  GZ_SOLVER_LOWER,
  GZ_SOLVER_BLOCKS
} gz_solver_block;

typedef struct gz_solver {
  gz_memory *memory;
  gz_block *blocks; /* GZ_SOLVER_BLOCKS of them, which belong to the caller */
  gz_solver_body *bodies;
  int body_count;
  gz_solver_constraint *constraints;
  int constraint_count;
  double heaviest;  /* set by gz_solve_contacts: the largest mass, or 0 */
  double tolerance; /* a speed: what may be missed */
  double near;   /* a constraint that would approach slower than that, or part, is tried as one that
                       presses from the beginning on */
  int patience;  /* so many tries of an exact solution may be no better than the best one; -1:
                       none is tried */
  double missed; /* once solved: what was */
  bool exact;    /* once solved: all constraints were solved to rounding */
} gz_solver;

/* Return a velocity that a constraint sees: how fast its sides part, or slide. */
static inline double gz_constraint_parting(const gz_solver_constraint *r, const gz_solver_body *a,
                                           const gz_solver_body *b) {
  gz_vec v = gz_sub(a->velocity, b->velocity);
  return gz_dot(r->normal, v) + r->arm_a * a->spin - r->arm_b * b->spin;
}

static inline double gz_constraint_sliding(const gz_solver_constraint *r, const gz_solver_body *a,
                                           const gz_solver_body *b) {
  gz_vec v = gz_sub(a->velocity, b->velocity);
  return gz_cross(r->normal, v) + r->tangent_a * a->spin - r->tangent_b * b->spin;
}

/* Give both sides of a constraint an impulse along its normal, and one along its tangent. */
static inline void gz_push_sides(const gz_solver_constraint *r, gz_solver_body *a,
                                 gz_solver_body *b, double along, double across) {
  gz_vec p =
      gz_v(r->normal.x * along - r->normal.y * across, r->normal.y * along + r->normal.x * across);
  a->velocity = gz_mul_add(a->velocity, p, a->inverse_mass);
  a->spin += a->inverse_inertia * (r->arm_a * along + r->tangent_a * across);
  b->velocity = gz_mul_add(b->velocity, p, -b->inverse_mass);
  b->spin -= b->inverse_inertia * (r->arm_b * along + r->tangent_b * across);
}

/* Set the lever arms of a constraint, whose normal is set: the sides are pushed so far from where
   they are moved. */
static inline void gz_set_arms(gz_solver_constraint *r, gz_vec a, gz_vec b) {
  r->arm_a = gz_cross(a, r->normal);
  r->arm_b = gz_cross(b, r->normal);
  r->tangent_a = gz_dot(a, r->normal);
  r->tangent_b = gz_dot(b, r->normal);
}

/* Set the mobilities of a constraint, whose arms are set. */
static inline void gz_prepare_constraint(const gz_solver *s, gz_solver_constraint *r) {
  GZ_ASSERT(r->a >= 0 && r->a < s->body_count && r->b >= 0 && r->b < s->body_count);
  GZ_ASSERT(r->a != r->b && r->friction >= 0);
  const gz_solver_body *a = &s->bodies[r->a], *b = &s->bodies[r->b];
  double turn = a->inverse_inertia * r->arm_a * r->arm_a + b->inverse_inertia * r->arm_b * r->arm_b;
  double slide = a->inverse_inertia * r->tangent_a * r->tangent_a +
                 b->inverse_inertia * r->tangent_b * r->tangent_b;
  double mass = (a->inverse_mass + b->inverse_mass) * gz_dot(r->normal, r->normal);
  r->effective_mass = mass + turn > 0 ? 1 / (mass + turn) : 0;
  r->inverse_slide = mass + slide > 0 ? 1 / (mass + slide) : 0;
}

static inline bool gz_gives_way(const gz_solver_body *body) {
  return body->inverse_mass > 0 || body->inverse_inertia > 0;
}

/*
** Factors of H = M + J' R J: all bodies of a problem at once, three unknowns each, with the
** constraints that act as stiff springs R. However many constraints there are, also more than
** needed, H is positive definite, and its size is that of the bodies.
**
** Block Cholesky in the order of least degree [Tinney & Walker 1967]: a body is eliminated when it
** has the fewest neighbours. Towers and walls have hardly any fill.
*/
#pragma once

#include "core/solver/problem.h"

/* What of a constraint acts. */
enum { GZ_PRESSES = 1, GZ_STICKS = 2, GZ_SLIDES_UP = 4, GZ_SLIDES_DOWN = 8 };

/* How stiff a constraint is, beside the inverse of its inverse_effective_mass, or the largest mass:
   what bears a heavy body may be light, and would be found only after many solutions. */
#define GZ_STIFFNESS 1e5

/* Return the stiffness of a constraint, from the inverse of its inverse_effective_mass along its
   normal or tangent. */
static inline double gz_stiffness_of(const gz_solver *s, double effective_mass) {
  return effective_mass > 0 ? GZ_STIFFNESS * gz_max(effective_mass, s->heaviest) : 0;
}

typedef struct gz_factor {
  gz_solver *solver;
  int body_count, block_count;
  int *at;    /* by body: its place in the order of elimination */
  int *start; /* by place: where its blocks begin; one more than there are places */
  int *to;    /* by block: the place of the other body, which comes later */
  const int *updates;
  double *diagonal, *off, *lower; /* nine numbers a block; once factored, the inverse diagonals */
} gz_factor;

/* Choose the order of the bodies of a solver, by its constraints. Returns false if there is no
   memory. */
bool gz_order_factor(gz_factor *factor, gz_solver *solver);

/* Factor H, where acts[i] says what of constraint i acts, and held[i] whether the table holds body
   i. */
void gz_compute_factor(gz_factor *factor, const unsigned char *acts, const unsigned char *held);

/* Solve H x = z: three numbers for each place, in *z, which become x. */
void gz_solve_factor(const gz_factor *factor, double *z);

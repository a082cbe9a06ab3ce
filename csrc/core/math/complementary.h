/*
** The linear complementarity problem of contacts: the least impulses after which no row
** approaches.
**
** A row is a contact along its normal, u_i the speed at which it parts, and A_ij by how much an
** impulse of 1 at row j changes the speed of row i: A = J M^-1 J^T, symmetric and positive
** semidefinite. Find
**
**   lambda >= 0,   w = u + A lambda >= 0,   lambda_i w_i = 0 for each row.
**
** The motion after these impulses is, of all that the rows allow, the one nearest to the motion
** before in the metric of the masses [Moreau 1966; Gauss 1829, for accelerations].
**
** Rows are driven one by one [Cottle & Dantzig 1968; Baraff 1994]: lambda_d grows until w_d =
** 0, while the rows that carry keep their w at 0; a row whose lambda falls to 0 carries no
** more, and one whose w falls to 0 carries from then on. If nothing ends the growth, its
** direction y is a proof that there is no solution: y >= 0, A y = 0, and u.y < 0, so impulses
** that cancel on every mass leave the rows approaching whatever happens.
**
** It may stop anywhere. Let D be the change of the motion by the impulses so far, <,> the
** product in the metric of the masses, q = <v, D> + |D|^2 / 2 = lambda.u + lambda.A lambda / 2.
** While lambda_d grows, dq / dt = w_d < 0 for what is driven, and the other rows add nothing.
** So q <= 0 all the time, and |v + D|^2 = |v|^2 + 2 q <= |v|^2: no cut adds energy. To leave
** with restitution the motion is v + (1 + e) D. |v + (1 + e) D|^2 <= |v|^2 just if e <= -2 <v,
** D> / |D|^2 - 1, which is 1 for a solution: gz_most_restitution returns it.
*/
#pragma once

#include <stdbool.h>

/* The most rows of a system. Its matrix, and the factors of it, have the square of that. */
#define GZ_MAX_CONSTRAINTS 256

typedef enum gz_complementary_status {
  GZ_SOLVED,
  GZ_CUT,        /* too many changes: lambda is not the solution, but adds no energy */
  GZ_NO_SOLUTION /* certificate holds the proof; lambda adds no energy */
} gz_complementary_status;

typedef struct gz_complementary {
  int count;      /* of rows, at most GZ_MAX_CONSTRAINTS */
  double *matrix; /* A_ij at [i * count + j]; a row with A_ii = 0 takes no part. Is scaled */
  double *speed;  /* u; then w */
  double *impulse;
  double *certificate; /* y, of GZ_NO_SOLUTION; else 0 */
  double *work;        /* gz_complementary_work(count) numbers */
} gz_complementary;

/* Return how many numbers of working memory a system of this size needs. */
static inline int gz_complementary_work(int count) { return count * (count + 7); }

/*
** Solve. Speeds above -noise count as 0. The impulses need not be set before.
**
** A row depends on those that carry if its pivot is below least_pivot: the share of A_ii that they
** leave. Between two walls of one mass that is the square of the sine of their angle; for a mass m
** on the ground under a mass M it is m / (m + M).
*/
gz_complementary_status gz_solve_complementary(gz_complementary *system, double noise,
                                               double least_pivot);

/* Return the largest restitution, up to 1, with which the impulses that were found add no energy;
   `before` are the speeds u. */
double gz_most_restitution(const gz_complementary *system, const double *before);

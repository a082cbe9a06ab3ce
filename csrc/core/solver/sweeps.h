/*
** Sweeps: each constraint takes what it misses, one after the other [projected Gauss-Seidel],
** accelerated by nonlinear conjugate gradients [Silcowitz, Niebe & Erleben 2010].
*/
#pragma once

#include "core/solver/problem.h"

/* Go over all constraints and tables once. Returns the largest change of a speed; *energy is the
   sum of the squares of the changes, in the metric of the masses. */
double gz_sweep_constraints(gz_solver *solver, double *energy);

/* Sweep until no change is larger than the tolerance, or so many times. The velocities contain the
   impulses of the constraints. Returns the largest change of the last sweep; negative if there is
   no memory. */
double gz_sweep_until(gz_solver *solver, int most);

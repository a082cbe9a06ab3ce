/*
** The solver of a contact problem, see core/solver/problem.h.
*/
#pragma once

#include "core/solver/problem.h"

/*
** Solve. On entry the bodies have their free velocities, and the constraints a guess of their
** impulses; on return the velocities contain the impulses that were found. solver->exact says
** whether they solve all constraints to rounding, else solver->missed what the last sweep has
** changed.
**
** Some sweeps say who presses; what presses is let stick, and solved at once in the space of the
** bodies (core/solver/factor.h). That says who would pull, who would come too near, who slides or
** sticks after all; and so on, until nobody does [block principal pivoting]. Where that does not
** end, sweeps go on from the best impulses so far.
**
** Returns false if there is no memory.
*/
bool gz_solve_contacts(gz_solver *solver);

/* Let a solver, whose constraints and bodies are in the blocks, have room for so many. Returns
   false if there is no memory. */
bool gz_reserve_solver(gz_solver *solver, int bodies, int constraints);

/*
** The friction of an impact: a descent, one constraint after the other [projected Gauss-Seidel].
*/
#include "world/step/impact_friction.h"

#include "core/math/assert.h"
#include "world/step/limits.h"

/* Let a constraint take what it slides, as far as its impulse allows. Returns the change of its
   speed. */
static double rub_constraint(gz_step *step, gz_constraint *constraint) {
  if (constraint->stop != 0 || constraint->faces > 1 || constraint->given <= 0) return 0;
  double most =
      gz_friction_between(step->world, step->at[constraint->a].f.m.item, constraint->other) *
      constraint->given;
  GZ_ASSERT(most >= 0);
  double inverse_effective_mass = gz_constraint_slide_inverse_effective_mass(step, constraint);
  if (most == 0 || inverse_effective_mass == 0) return 0;
  double across =
      gz_clamp(constraint->across - gz_constraint_slide(step, constraint) / inverse_effective_mass,
               -most, most);
  double change = across - constraint->across;
  constraint->across = across;
  if (change != 0) gz_push_across(step, constraint, change);
  return fabs(change) * inverse_effective_mass;
}

void gz_rub_constraints(gz_step *step) {
  double fastest = gz_fastest_motion(step), worst = HUGE_VAL;
  for (int n = 0; n < GZ_MOST_FRICTION_SWEEPS && worst > GZ_LEAST_FRICTION_CHANGE * fastest; n++) {
    worst = 0;
    for (int i = 0; i < step->constraint_count; i++)
      worst = gz_max(worst, rub_constraint(step, &step->constraints[i]));
  }
}

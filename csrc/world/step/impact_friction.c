/*
** The friction of an impact: a descent, one row after the other [projected Gauss-Seidel].
*/
#include "world/step/impact_friction.h"

/* Sweeps; and the change of a sliding speed, beside the fastest motion, after which they end. */
#define MOST_SWEEPS 200
#define LEAST_CHANGE 1e-13

/* Let a row take what it slides, as far as its impulse allows. Returns the change of its speed. */
static double rub_row(gz_step *step, gz_row *row) {
  if (row->stop != 0 || row->faces > 1 || row->given <= 0) return 0;
  double most =
      gz_friction_between(step->world, step->at[row->a].f.m.item, row->other) * row->given;
  double mobility = gz_row_slide_mobility(step, row);
  if (most == 0 || mobility == 0) return 0;
  double across = gz_clamp(row->across - gz_row_slide(step, row) / mobility, -most, most);
  double change = across - row->across;
  row->across = across;
  if (change != 0) gz_push_across(step, row, change);
  return fabs(change) * mobility;
}

void gz_rub_rows(gz_step *step) {
  double fastest = gz_fastest_motion(step), worst = HUGE_VAL;
  for (int n = 0; n < MOST_SWEEPS && worst > LEAST_CHANGE * fastest; n++) {
    worst = 0;
    for (int i = 0; i < step->row_count; i++) worst = gz_max(worst, rub_row(step, &step->rows[i]));
  }
}

/*
** Who bears whom in an island.
*/
#include "world/step/body_contacts.h"
#include "world/step/island_parts.h"
#include "world/step/impact.h"

/* Is another constraint of the same member and what stands, with the same normal, the stronger one?
   Of a floor of tiles one is told. */
static bool has_stronger(const gz_island *s, int i, bool at_start) {
  const gz_leg_constraint *r = &s->constraints[i];
  const gz_leg_pair *p = &s->pairs[r->pair];
  if (p->b >= 0) return false;
  for (int n = s->members[p->a].first_pair; n >= 0;) {
    const gz_leg_pair *q = &s->pairs[n];
    for (int j = q->first_constraint; q->b < 0 && j < q->first_constraint + q->constraint_count;
         j++) {
      const gz_leg_constraint *o = &s->constraints[j];
      if (j == i || q->other == p->other || !gz_is_same_direction(o->normal, r->normal)) continue;
      double mine = at_start ? r->struck : r->impulse, its = at_start ? o->struck : o->impulse;
      if (its > mine || (its == mine && j < i)) return true;
    }
    n = q->next[q->a == p->a ? 0 : 1];
  }
  return false;
}

void gz_report_island(gz_island *s, bool at_start) {
  gz_step *step = s->step;
  gz_begin_instant(step, step->clock);
  for (int i = 0; i < s->constraint_count && step->result == GZ_DONE; i++) {
    const gz_leg_constraint *r = &s->constraints[i];
    const gz_leg_pair *p = &s->pairs[r->pair];
    if (at_start ? r->struck == 0 : !r->presses) continue;
    if (has_stronger(s, i, at_start)) continue;
    int a = s->members[p->a].body, b = p->b >= 0 ? s->members[p->b].body : -1;
    int other = p->other;
    gz_constraint constraint = gz_make_constraint(step, a, b, other, r->normal, p->response);
    gz_load_motion(step, a);
    if (b >= 0) gz_load_motion(step, b);
    gz_report_constraint(step, &constraint, true);
    constraint.given = at_start ? r->struck : 0;
    constraint.approach = at_start ? r->approach : 0;
    gz_record_blow(step, &constraint);
  }
}

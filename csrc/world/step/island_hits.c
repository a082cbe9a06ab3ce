/*
** Who bears whom in an island.
*/
#include "world/step/flyer_touch.h"
#include "world/step/island_parts.h"
#include "world/step/meeting.h"

/* Is another row of the same member and what stands, with the same normal, the stronger one? Of a
   floor of tiles one is told. */
static bool has_stronger(const gz_island *s, int i, bool at_start) {
  const gz_leg_row *r = &s->rows[i];
  const gz_leg_pair *p = &s->pairs[r->pair];
  if (p->b >= 0) return false;
  for (int n = s->members[p->a].first_pair; n >= 0;) {
    const gz_leg_pair *q = &s->pairs[n];
    for (int j = q->first_row; q->b < 0 && j < q->first_row + q->row_count; j++) {
      const gz_leg_row *o = &s->rows[j];
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
  for (int i = 0; i < s->row_count && step->result == GZ_DONE; i++) {
    const gz_leg_row *r = &s->rows[i];
    const gz_leg_pair *p = &s->pairs[r->pair];
    if (at_start ? r->struck == 0 : !r->presses) continue;
    if (has_stronger(s, i, at_start)) continue;
    int a = s->members[p->a].flyer, b = p->b >= 0 ? s->members[p->b].flyer : -1;
    int other = p->other;
    gz_row row = gz_make_row(step, a, b, other, r->normal, p->response);
    gz_load_motion(step, a);
    if (b >= 0) gz_load_motion(step, b);
    gz_report_row(step, &row, true);
    row.given = at_start ? r->struck : 0;
    row.approach = at_start ? r->approach : 0;
    gz_record_blow(step, &row);
  }
}

/*
** What ends the next leg of a body.
*/
#include "world/step/next_event.h"

#include "core/math/assert.h"
#include "world/move/blocker.h"
#include "world/step/event_queue.h"
#include "world/step/body_pairs.h"
#include "world/step/leg_mates.h"
#include "world/step/slow.h"
#include "world/step/impact.h"
#include "world/step/constraints.h"
#include "world/step/limits.h"

/* Find what stands in the way of the leg, or, of one that stays, only who is near. */
static void find_what_stands(gz_body *y) {
  gz_flight *f = &y->f;
  if (y->still) {
    gz_box wide = gz_box_widened(&f->m.box, GZ_ROOM_IN_SKINS * f->m.skin);
    gz_mover_find_candidates_in(&f->m, &wide);
    return;
  }
  gz_flight_find_end(f);
  y->tau = f->leg.end;
  if (gz_flight_is_blocked(f)) y->end = GZ_MEETS_ITEM;
}

/* Is what blocks a body on the leg of its island part of that leg? Then no event comes of it. */
static bool is_of_leg(gz_step *step, int k) {
  gz_body *y = &step->at[k];
  bool whole;
  int other = y->f.blocker.other;
  if (y->end != GZ_MEETS_ITEM || !gz_is_in_leg(step, k, other, &whole)) return false;
  if (whole) return true;
  gz_shape mine = gz_shape_of_body(y, y->now + y->tau, y->poses[2]);
  gz_shape its = gz_shape_of(step->world, other);
  return gz_is_slow_hit(step, k, -1, &mine, &its, y->f.blocker.hit.normal);
}

/* Find what stands beside the leg of an island. Candidates that are part of the leg are hidden
   meanwhile. */
static void find_what_stands_beside(gz_step *step, int k) {
  gz_body *y = &step->at[k];
  gz_flight *f = &y->f;
  gz_scratch *scratch = &step->world->scratch;
  find_what_stands(y);
  while (f->m.result == GZ_DONE && is_of_leg(step, k)) {
    for (int i = 0; i < scratch->candidate_count; i++)
      if (scratch->candidates[i].item == f->blocker.other) scratch->candidates[i].box = gz_no_box();
    y->end = GZ_LEG_ENDS;
    f->blocker.other = -1;
    f->leg.end = y->tau = y->whole;
    find_what_stands(y);
  }
  for (int i = 0; i < scratch->candidate_count; i++) {
    gz_candidate *near = &scratch->candidates[i];
    if (gz_body_of(step->world, near->item) < 0) near->box = gz_box_of(&near->shape);
  }
}

/* Return how two bodies respond to one another. Unless the answer for the first is solid, a filter
   is asked for the second, too: then a solid answer counts, if both have a mass, or else that to
   cross. */
static gz_response response_of_two(gz_step *step, int k, int q, gz_candidate *near) {
  GZ_ASSERT(k != q && gz_body_of(step->world, near->item) == q);
  const gz_filter *filter = step->filter;
  gz_response mine = gz_mover_response_to(&step->at[k].f.m, near);
  if (gz_is_solid(mine) || filter->call == NULL) return mine;
  gz_response its = filter->call(filter->context, step->at[q].f.m.item, step->at[k].f.m.item);
  if (its == GZ_FILTER_FAILED) {
    step->result = GZ_REFUSED;
    return GZ_IGNORE;
  }
  bool counts = its == GZ_CROSS || !(step->at[k].kinematic || step->at[q].kinematic);
  return counts && its != GZ_IGNORE ? its : mine;
}

/* Find when a mass at rest is crossed, which may fly before the leg ends. */
static void try_rest(gz_step *step, int k, gz_candidate *near) {
  gz_body *y = &step->at[k];
  gz_hit hit;
  if (!gz_has_mass(gz_extras_of(step->world, near->item)) || gz_has_crossed(step, k, near->item) ||
      gz_mover_response_to(&y->f.m, near) != GZ_CROSS)
    return;
  if (gz_cross_candidate(&y->f.m, near, &y->f.leg, &hit) == GZ_MISS) return;
  double time = gz_max(y->now + hit.t, step->clock);
  if (time >= y->event) return;
  y->event = time;
  y->end = GZ_CROSSES_REST;
  y->partner = near->item;
}

/* Is a hit of two slow, whose pair is part of their leg? */
static bool is_slow_meeting(gz_step *step, int a, int b, double time, const gz_hit *hit) {
  gz_shape mine = gz_shape_of_body(&step->at[a], time, step->at[a].poses[2]);
  gz_shape its = gz_shape_of_body(&step->at[b], time, step->at[b].poses[2]);
  int k = step->at[a].kinematic ? b : a, q = k == a ? b : a;
  gz_vec n = k == a ? hit->normal : gz_neg(hit->normal);
  return gz_is_slow_hit(step, k, q, k == a ? &mine : &its, k == a ? &its : &mine, n);
}

/* Try a candidate, which may fly. */
static void try_body(gz_step *step, int k, gz_candidate *near) {
  gz_body *y = &step->at[k];
  int q = gz_body_of(step->world, near->item);
  if (q < 0) {
    try_rest(step, k, near);
    return;
  }
  if (q == k || gz_has_crossed(step, k, near->item) || !step->at[q].begun) return;
  gz_response response = response_of_two(step, k, q, near);
  bool crosses = response == GZ_CROSS, whole = false;
  bool together = !crosses && step->at[k].f.chord && gz_is_in_leg(step, k, near->item, &whole);
  if (response == GZ_IGNORE || whole) return;
  gz_hit hit;
  double start;
  int a = gz_first_inserted(step, k, q), b = a == k ? q : k;
  step->world->stats.pairs++;
  gz_status status = crosses ? gz_cross_body(step, a, b, y->event, &start, &hit)
                             : gz_meet_body(step, a, b, y->event, &start, &hit);
  if (status == GZ_MISS) return;
  /* Both may have met others since: the clock does not go back to them. */
  double time = gz_max(start + hit.t, step->clock);
  if (time >= y->event || (together && is_slow_meeting(step, a, b, time, &hit))) return;
  if (crosses && time == step->clock && step->at[a].now >= time) {
    gz_report_crossing(step, a, b, &hit);
    return;
  }
  y->event = time;
  y->end = crosses ? GZ_CROSSES_BODY : GZ_MEETS_BODY;
  y->partner = q;
  y->response = response;
  y->seen = step->at[q].version;
  y->hit = hit;
}

void gz_find_event(gz_step *step, int k) {
  GZ_ASSERT(k >= 0 && k < step->count);
  GZ_ASSERT(step->at[k].begun && !step->at[k].kinematic);
  gz_body *y = &step->at[k];
  gz_activate(step, k);
  y->partner = -1;
  y->end = GZ_LEG_ENDS;
  y->f.refreshes = false;
  y->f.blocker.other = -1;
  y->f.blocker.hit.t = y->tau = y->f.leg.end;
  if (y->f.chord) find_what_stands_beside(step, k);
  else find_what_stands(y);
  if (y->f.m.result != GZ_DONE) {
    step->result = y->f.m.result;
    return;
  }
  y->event = y->now + y->tau;
  y->crosses = y->f.m.crosses;
  for (int i = 0; i < step->world->scratch.candidate_count && step->result == GZ_DONE; i++) {
    try_body(step, k, &step->world->scratch.candidates[i]);
    if (y->f.m.result != GZ_DONE) step->result = y->f.m.result;
  }
  /* Where nothing comes before the end of the step, nothing is to be done. */
  if (y->event < step->dt) gz_schedule(step, k);
  else gz_unschedule(step, k);
}

void gz_begin_leg(gz_step *step, int k) {
  GZ_ASSERT(k >= 0 && k < step->count);
  gz_body *y = &step->at[k];
  gz_flight *f = &y->f;
  gz_activate(step, k);
  y->version++;
  if (++y->legs > GZ_MAX_STEP_LEGS) {
    gz_stand(step, k);
    gz_cut_short(step->world, f->m.item);
  }
  f->chord = false;
  f->left = gz_max(0, step->dt - y->now);
  f->gone = y->now;
  if (!y->waits) gz_limit_dynamics(f->dynamics);
  gz_flight_set_leg_of_hits(f);
}

void gz_end_planning(gz_step *step, int k) {
  gz_body *y = &step->at[k];
  gz_flight *f = &y->f;
  y->begun = true;
  y->still =
      gz_max_abs(f->leg.v) == 0 && gz_max_abs(f->leg.g) == 0 && f->leg.spin == 0 && !f->m.crosses;
}

void gz_index_leg(gz_step *step, int k) {
  gz_body *y = &step->at[k];
  if (y->still && !y->swept) return;
  gz_box box = gz_box_of_leg(y);
  gz_index_body(step, k, &box);
}

void gz_plan_freely(gz_step *step, int k) {
  gz_body *y = &step->at[k];
  gz_flight *f = &y->f;
  gz_begin_leg(step, k);
  y->island = 0;
  y->first_mate = -1;
  gz_flight_plan(f, f->dynamics->acceleration);
  if (y->waits) f->leg = (gz_path){ false, { 0, 0 }, { 0, 0 }, f->left, 0 };
  y->whole = f->leg.end;
  gz_end_planning(step, k);
  gz_index_leg(step, k);
}

void gz_predict_body(gz_step *step, int k) {
  gz_body *y = &step->at[k];
  gz_flight *f = &y->f;
  y->changed = false;
  gz_begin_leg(step, k);
  gz_flight_plan(f, f->dynamics->acceleration);
  if (y->waits) f->leg = (gz_path){ false, { 0, 0 }, { 0, 0 }, f->left, 0 };
  y->whole = f->leg.end;
  gz_end_planning(step, k);
  gz_find_event(step, k);
  gz_index_leg(step, k);
}

/*
** Islands: who gets a leg, with whom.
*/
#include "world/step/island.h"

#include "core/math/assert.h"
#include "core/math/trig.h"
#include "world/step/replan.h"
#include "world/step/energy.h"
#include "world/step/event_queue.h"
#include "world/step/hinge.h"
#include "world/step/island_parts.h"
#include "world/step/leg_mates.h"
#include "world/step/slow.h"
#include "world/step/next_event.h"
#include "world/step/limits.h"

bool gz_has_friction(const gz_world *world) {
  bool rubs = world->settings.friction > 0;
  for (int i = 0; i < world->extra_count; i++)
    rubs = rubs || world->extras[i].dynamics.friction > 0;
  return rubs;
}

/* ---- legs */

static void give_leg(gz_island *s, int number) {
  GZ_ASSERT(s->h > 0 && s->members[number].gives_way);
  gz_step *step = s->step;
  gz_island_body *m = &s->members[number];
  gz_body *y = &step->at[m->body];
  gz_flight *f = &y->f;
  double h = s->h;
  gz_begin_leg(step, m->body);
  f->dynamics->velocity = m->velocity;
  if (f->dynamics->turns && y->turns) f->dynamics->spin = m->spin;
  if (f->dynamics->hinged && y->turns) /* rounding leads it no farther than to its ends */
    m->turn = gz_turn_between_ends(f->dynamics, m->angle, m->turn, h);
  f->chord = true;
  f->leg = (gz_path){ false, m->way, { 0, 0 }, h, m->turn };
  f->flown = (gz_flight_leg){ .velocity = gz_in_space(m->velocity), .end = h };
  f->flown.rate = gz_in_space(gz_scale(gz_sub(m->after, m->velocity), 1 / h));
  f->spin_rate = (m->spin_after - m->spin) / h;
  f->turned = (gz_flight_leg){ .velocity = { m->spin, 0, 0 }, .end = h };
  f->turned.rate.x = f->spin_rate;
  f->hinge_end = HUGE_VAL;
  y->after = m->after;
  y->spin_after = m->spin_after;
  y->whole = h;
  y->rests = s->rests && h == step->dt - step->clock;
  gz_end_planning(step, m->body);
  gz_index_leg(step, m->body);
}

/* Note what is part of the legs of the members; or, of those that fly by themselves, what they
   would overlap at the end. */
static void note_mates(gz_island *s, bool together) {
  gz_step *step = s->step;
  for (int i = 0; i < s->pair_count; i++) {
    const gz_leg_pair *p = &s->pairs[i];
    if (!p->missed && !(together && p->joined)) continue;
    gz_mate mate = p->missed ? GZ_MISSED : p->fast ? GZ_PART_FAST : GZ_ALL_SLOW;
    gz_add_mate(step, s->members[p->a].body, p->other, mate);
    if (p->b >= 0)
      gz_add_mate(step, s->members[p->b].body, gz_body_of_member(s, p->a)->f.m.item, mate);
  }
}

/* Let the members be one island, on one leg. */
static void give_legs(gz_island *s) {
  gz_step *step = s->step;
  int first = -1, last = -1;
  step->island_count++;
  for (int i = 0; i < s->member_count; i++) {
    int k = s->members[i].body;
    gz_body *y = &step->at[k];
    if (!s->members[i].gives_way) continue;
    y->island = step->island_count;
    y->mates = s->member_count;
    if (first < 0) first = k;
    else step->at[last].next_of_island = k;
    last = k;
    y->next_of_island = first;
    give_leg(s, i);
  }
}

/* Unite the members for the guard of energy, which does not know what pushes those apart that
   overlap. */
static void unite(gz_island *s) {
  gz_step *step = s->step;
  gz_begin_instant(step, step->clock);
  for (int i = 0; i < s->member_count; i++)
    if (s->members[i].pressed) gz_join_instant(step, s->members[i].body);
  gz_unite_bodies(step);
  if (s->driven || gz_starts_sunk(s)) gz_drive_bodies(step);
}

static void end_making(gz_island *s, unsigned batch) {
  for (int i = 0; i < s->member_count; i++) {
    gz_body *y = gz_body_of_member(s, i);
    y->member = -1;
    if (!y->kinematic) y->made = batch;
  }
}

/* Let those without a mass that press by themselves where there is no solution fly anew, with what
   they press on as a wall. Returns whether any does. */
static bool replan_drivers(gz_island *s) {
  bool any = false;
  for (int i = 0; i < s->constraint_count && s->step->result == GZ_DONE; i++) {
    const gz_leg_constraint *r = &s->constraints[i];
    const gz_leg_pair *p = &s->pairs[r->pair];
    if (p->b < 0 || s->members[p->b].gives_way || !(r->impulse > 0)) continue;
    const gz_island_body *driver = &s->members[p->b];
    gz_vec v = gz_velocity_of_point(driver->way, driver->turn, r->arm_b);
    if (!gz_is_positive(gz_dot(r->normal, v), gz_length(v))) continue;
    int item = gz_body_of_member(s, p->a)->f.m.item;
    any = gz_replan(s->step, driver->body, item) || any;
  }
  return any;
}

/* Return how far the normal of a constraint has turned beside an angle: the sine. */
static double turn_beside(const gz_leg_constraint *r, double angle) {
  return fabs(gz_cross(gz_rotate(r->first_normal, gz_cos_sin(angle)), r->normal));
}

/* Does a contact with what turns by itself leave the side that it was on, and not late in the leg?
   Its normal turns with either of the two, as long as it does not. */
static bool leaves_side(const gz_island *s) {
  for (int i = 0; i < s->constraint_count; i++) {
    const gz_leg_constraint *r = &s->constraints[i];
    const gz_leg_pair *p = &s->pairs[r->pair];
    if (p->b < 0 || s->members[p->b].gives_way || s->members[p->b].turn == 0) continue;
    if (!r->presses || r->late || gz_is_tired_pair(s, p)) continue;
    double by_a = turn_beside(r, s->members[p->a].turn * s->h);
    double by_b = turn_beside(r, s->members[p->b].turn * s->h);
    if (gz_min(by_a, by_b) > GZ_LEAVES_SIDE) return true;
  }
  return false;
}

/* Count an island that was made. */
static void count_island(const gz_island *s) {
  gz_step_stats *stats = &s->step->world->stats;
  stats->islands++;
  stats->contacts += s->constraint_count;
  if (s->member_count > stats->largest_island) stats->largest_island = s->member_count;
}

/* Make the island that a body belongs to. */
static void make_island(gz_step *step, int k) {
  GZ_ASSERT(k >= 0 && k < step->count);
  GZ_ASSERT(step->at[k].member < 0 && !step->at[k].kinematic);
  gz_island s = { .step = step, .h = step->dt - step->clock };
  if (s.h < GZ_SMALLEST || step->at[k].waits) {
    gz_plan_freely(step, k);
    step->at[k].made = step->batch;
    return;
  }
  gz_leave_island(step, k);
  gz_add_to_island(&s, k);
  for (int n = 0; step->result == GZ_DONE; n++) {
    bool solved = gz_find_leg(&s);
    if (solved && leaves_side(&s) && s.h >= 2 * GZ_SHORTEST_LEG * step->dt) {
      s.h /= 2;
      continue;
    }
    if (solved) break;
    /* Where two overlap at the start, a shorter leg would not help. */
    bool last = n >= GZ_MOST_HALVED || s.h < 2 * GZ_SHORTEST_LEG * step->dt || gz_starts_sunk(&s);
    if (s.driven && (s.jams || last) && replan_drivers(&s)) {
      end_making(&s, 0);
      return;
    }
    if (last) {
      gz_mend_leg(&s);
      break;
    }
    s.h /= 2;
  }
  if (step->result == GZ_DONE) gz_find_end(&s);
  if (step->result != GZ_DONE) return;
  bool any = s.has_way && s.keeps;
  for (int i = 0; i < s.member_count; i++) any = any || s.members[i].pressed;
  if (any) {
    count_island(&s);
    gz_report_island(&s, false);
    unite(&s);
    give_legs(&s);
  } else {
    for (int i = 0; i < s.member_count; i++)
      if (s.members[i].gives_way) gz_plan_freely(step, s.members[i].body);
  }
  note_mates(&s, any);
  end_making(&s, step->batch);
}

/* Let all that have changed leave their islands. */
static void leave_islands(gz_step *step) {
  for (int i = 0; i < step->changed_count && step->result == GZ_DONE; i++) {
    int k = step->changed[i];
    gz_leave_island(step, k);
    gz_advance_body(step, k, step->clock);
    step->at[k].made = 0;
    step->at[k].blows += 1 + step->at[k].mates / GZ_BODIES_OF_A_LEG;
    step->at[k].mates = 0;
  }
  for (int i = 0; i < step->changed_count && step->result == GZ_DONE; i++)
    gz_index_freely(step, step->changed[i]);
}

static void make_islands(gz_step *step) {
  step->batch++;
  leave_islands(step);
  for (bool again = true; again && step->result == GZ_DONE;) {
    again = false;
    for (int i = 0; i < step->changed_count && step->result == GZ_DONE; i++) {
      int k = step->changed[i];
      if (step->at[k].made == step->batch) continue;
      make_island(step, k);
      again = true;
    }
  }
}

/* Find what ends the legs of all that were made; and let those be made anew that overlap at the end
   of theirs, if no event comes before: once at an instant, as all that they touch is part of their
   legs then. Returns whether there are such. */
static bool find_ends(gz_step *step) {
  int count = step->count;
  bool any = false;
  for (int k = 0; k < count && step->result == GZ_DONE; k++)
    if (step->at[k].made == step->batch) gz_find_event(step, k);
  for (int k = 0; k < count && step->result == GZ_DONE; k++) {
    gz_body *y = &step->at[k];
    if (y->made != step->batch || y->forced == step->clock || !gz_is_missed(step, k)) continue;
    y->forced = step->clock;
    any = true;
  }
  return any;
}

void gz_make_legs(gz_step *step) {
  while (step->result == GZ_DONE) {
    make_islands(step);
    for (int i = 0; i < step->changed_count; i++) step->at[step->changed[i]].changed = false;
    step->changed_count = 0;
    if (step->result != GZ_DONE || !find_ends(step)) return;
    for (int k = 0; k < step->count; k++)
      if (step->at[k].forced == step->clock && step->at[k].made == step->batch)
        gz_mark_changed(step, k);
  }
}

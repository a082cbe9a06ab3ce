/*
** Meetings: rounds of impulses, then bounds and hops.
*/
#include "world/step/impact.h"

#include "core/math/assert.h"
#include "world/hits.h"
#include "world/step/replan.h"
#include "world/step/energy.h"
#include "world/step/event_queue.h"
#include "world/step/frame.h"
#include "world/step/hop.h"
#include "world/step/impact_friction.h"
#include "world/step/progress.h"
#include "world/step/body_pairs.h"
#include "world/step/limits.h"

/* ---- reports */

/* Return the fraction of the body's present stretch, from its last contact to the end of the step,
   and the duration of that. */
static double time_of_stretch(const gz_body *y, double time, double *duration) {
  double before = y->kinematic ? time : y->f.before + gz_max(0, time - y->now);
  *duration = y->kinematic ? y->f.left : before + y->f.left - gz_max(0, time - y->now);
  return *duration > 0 ? before / *duration : 0;
}

static void report(gz_step *step, int k, int other, gz_response response, gz_vec n, double depth) {
  gz_world *world = step->world;
  gz_body *y = &step->at[k];
  gz_hits *hits = y->f.m.hits;
  gz_hits_complete(world);
  gz_world_hit *hit = gz_hits_append(hits, &world->memory);
  if (hit == NULL) {
    step->result = GZ_NO_MEMORY;
    return;
  }
  if (!y->told) y->f.m.first_hit = hits->count - 1;
  y->told = true;
  int q = gz_body_of(world, other);
  gz_shape mine = gz_shape_of_body(y, step->clock, y->poses[2]);
  gz_shape its = q >= 0 ? gz_shape_of_body(&step->at[q], step->clock, step->at[q].poses[2])
                        : gz_shape_of(world, other);
  *hit = (gz_world_hit){ .item = y->f.m.item, .other = other, .response = response, .normal = n };
  hit->position = mine.position;
  hit->leg = y->velocity_before;
  hit->turns = y->f.m.present != NULL;
  hit->angle = mine.geometry->angle;
  hit->turn = gz_spin_of(y);
  hit->t = time_of_stretch(y, step->clock, &hit->duration);
  GZ_ASSERT(hit->t >= 0 && hit->t <= 1);
  hit->when = step->clock;
  hit->together = true;
  hit->depth = depth;
  gz_hits_find_point(hit, &mine, &its);
  hits->completed = hits->count;
}

/* Return the body whose hit a constraint is; and the other item, and the normal of its side. */
static int side_of_constraint(const gz_step *step, const gz_constraint *constraint, int *other,
                              gz_vec *n) {
  int k = constraint->b < 0 ? constraint->a : gz_first_inserted(step, constraint->a, constraint->b);
  *other = constraint->b < 0 || k == constraint->a ? constraint->other
                                                   : step->at[constraint->a].f.m.item;
  *n = k == constraint->a ? constraint->normal : gz_neg(constraint->normal);
  return k;
}

void gz_report_constraint(gz_step *step, const gz_constraint *constraint, bool rests) {
  int other;
  gz_vec n;
  if (constraint->stop != 0) return;
  int k = side_of_constraint(step, constraint, &other, &n);
  const gz_body *y = &step->at[k];
  if (rests && y->told && gz_mover_has_reported(&y->f.m, other, n)) return;
  report(step, k, other, constraint->response, n, 0);
}

/* Return the last hit of a body and another item along a normal; else their last of this instant;
   NULL if there is none. */
static gz_world_hit *find_hit(const gz_step *step, const gz_body *y, int other, gz_vec n) {
  gz_hits *hits = y->f.m.hits;
  gz_world_hit *now = NULL;
  for (int i = hits->count - 1; y->told && i >= y->f.m.first_hit; i--) {
    gz_world_hit *hit = &hits->at[i];
    if (hit->item != y->f.m.item || hit->other != other || hit->response == GZ_CROSS) continue;
    if (gz_is_same_direction(hit->normal, n)) return hit;
    if (now == NULL && hit->when == step->clock) now = hit;
  }
  return now;
}

void gz_record_blow(gz_step *step, const gz_constraint *constraint) {
  /* Beyond all bounds they may be no numbers, and are limited then. */
  GZ_ASSERT(!(constraint->given < 0) && !(constraint->approach < 0));
  int other;
  gz_vec n;
  if (constraint->stop != 0 || (constraint->given == 0 && constraint->approach == 0)) return;
  const gz_body *y = &step->at[side_of_constraint(step, constraint, &other, &n)];
  gz_world_hit *hit = find_hit(step, y, other, n);
  if (hit == NULL) return;
  bool has_mass = y->f.dynamics->mass > 0 || gz_has_mass(gz_extras_of(step->world, other));
  if (has_mass) hit->impulse = gz_limited(hit->impulse + constraint->given);
  hit->approach = gz_max(hit->approach, constraint->approach);
}

void gz_report_crossing(gz_step *step, int a, int b, const gz_hit *hit) {
  GZ_ASSERT(a != b && gz_first_inserted(step, a, b) == a);
  gz_note_crossing(step, a, b);
  if (step->at[a].kinematic) gz_look(&step->at[a], step->clock);
  if (step->at[b].kinematic) gz_look(&step->at[b], step->clock);
  step->at[a].velocity_before = gz_velocity_at(&step->at[a], step->clock);
  report(step, a, step->at[b].f.m.item, GZ_CROSS, hit->surface, hit->depth);
}

/* ---- rounds */

/* Is a side of the constraint among the bodies, or does it go its way whatever happens? */
static bool is_met(const gz_step *step, int k) {
  return k < 0 || step->at[k].kinematic || step->at[k].joined == step->instant;
}

/* If the constraints among those met so far have no solution, whatever bounces, let those that
   press fly anew. Returns whether any does. */
static bool does_jam(gz_step *step) {
  int *list = step->list, count = 0;
  if (step->kinematic_count == 0) return false;
  for (int i = 0; i < step->constraint_count; i++) {
    gz_constraint *constraint = &step->constraints[i];
    if (constraint->faces > 1 || !is_met(step, constraint->a) || !is_met(step, constraint->b))
      continue;
    gz_constraint_speed(step, constraint);
    list[count++] = i;
  }
  if (!gz_have_drivers(step, list, count)) return false;
  if (gz_press_on_stopped(step, list, count)) return true;
  gz_push push = { false, true, 0 };
  return count > 1 && gz_push_constraints(step, list, count, push) == GZ_NO_SOLUTION &&
         gz_replan_drivers(step, list, count);
}

/* Can a constraint be one of a round? A corner that is not decided stops nothing. */
static bool may_be_in_round(const gz_step *step, const gz_constraint *constraint) {
  return constraint->faces == 1 && !constraint->closed &&
         gz_constraint_inverse_effective_mass(step, constraint) > 0;
}

/* Write the constraints of a round to step->list, and the restitution with which they bounce.
   Returns how many there are. */
static int choose_constraints(gz_step *step, double noise, double *restitution) {
  double fastest = noise;
  bool dead = false;
  int count = 0;
  *restitution = 1;
  for (int i = 0; i < step->constraint_count; i++) {
    gz_constraint *constraint = &step->constraints[i];
    double approach = -gz_constraint_speed(step, constraint);
    if (approach <= fastest || !may_be_in_round(step, constraint)) continue;
    fastest = approach;
    dead = constraint->restitution == 0;
  }
  if (fastest == noise) return 0;
  for (int i = 0; i < step->constraint_count; i++) {
    gz_constraint *constraint = &step->constraints[i];
    double speed = gz_constraint_speed(step, constraint);
    bool chosen = dead ? constraint->restitution == 0 && speed <= fastest
                       : -speed >= fastest * (1 - GZ_NEGLIGIBLE);
    if (!(chosen || constraint->stop != 0) || !may_be_in_round(step, constraint)) continue;
    step->list[count++] = i;
    if (chosen) *restitution = gz_min(*restitution, constraint->restitution);
  }
  return count;
}

/* Collect the constraints of all that touch the bodies, and one another from there on: else the
   order of insertion would decide which of several contacts of one instant is solved first. */
static void collect_all(gz_step *step) {
  for (int i = 0; i < step->met_count; i++) {
    int first = step->constraint_count;
    gz_collect_constraints(step, step->met_now[i]);
    for (int r = first; r < step->constraint_count; r++)
      if (step->constraints[r].b >= 0) gz_join_instant(step, step->constraints[r].b);
  }
}

static double noise_of(const gz_step *step, double start) {
  return GZ_NOISE_OF_SPEEDS * gz_max(gz_fastest_motion(step), start);
}

static void give_rounds(gz_step *step, double start) {
  for (int round = 0; round < GZ_MOST_IMPACT_ROUNDS && step->result == GZ_DONE; round++) {
    double restitution;
    int count = choose_constraints(step, noise_of(step, start), &restitution);
    if (count == 0) return;
    gz_push push = { false, false, restitution };
    bool solved = gz_push_constraints(step, step->list, count, push) == GZ_SOLVED;
    for (int i = 0; i < count; i++) {
      gz_constraint *constraint = &step->constraints[step->list[i]];
      constraint->struck = constraint->struck || gz_constraint_presses(step, constraint);
      constraint->closed = !solved;
    }
  }
  step->world->stats.unsolved++;
}

/* What friction has made approach meets without a bounce. Returns whether anything does. */
static bool give_round_after_friction(gz_step *step, double noise) {
  int count = 0;
  bool any = false;
  for (int i = 0; i < step->constraint_count; i++) {
    gz_constraint *constraint = &step->constraints[i];
    if (!may_be_in_round(step, constraint)) continue;
    any = any || gz_constraint_speed(step, constraint) < -noise;
    step->list[count++] = i;
  }
  if (!any) return false;
  gz_push_constraints(step, step->list, count, (gz_push){ false, false, 0 });
  for (int i = 0; i < count; i++) {
    gz_constraint *constraint = &step->constraints[step->list[i]];
    constraint->struck = constraint->struck || gz_constraint_presses(step, constraint);
  }
  return true;
}

static void rub(gz_step *step, double start) {
  for (int n = 0; n < GZ_MOST_RUBS && step->result == GZ_DONE; n++) {
    gz_rub_constraints(step);
    if (!give_round_after_friction(step, noise_of(step, start))) return;
  }
}

/* Note how fast the sides of each constraint approach. */
static void note_approaches(gz_step *step, double noise) {
  for (int i = 0; i < step->constraint_count; i++) {
    double approach = -gz_constraint_speed(step, &step->constraints[i]);
    if (approach > noise) step->constraints[i].approach = approach;
  }
}

static void give_impulses(gz_step *step, double start) {
  collect_all(step);
  note_approaches(step, noise_of(step, start));
  do {
    int jams = 0;
    for (; jams < GZ_MOST_JAMS && step->result == GZ_DONE && does_jam(step); jams++)
      collect_all(step);
    step->world->stats.unsolved += jams == GZ_MOST_JAMS;
    give_rounds(step, start);
  } while (step->result == GZ_DONE && gz_decide_corners(step, noise_of(step, start)));
}

void gz_solve_impact(gz_step *step, int a, int b, int other, gz_vec normal, gz_response response,
                     double time) {
  GZ_ASSERT(a >= 0 && a < step->count && b < step->count && a != b);
  GZ_ASSERT(gz_is_unit(normal));
  GZ_ASSERT(response == GZ_SLIDE || response == GZ_BOUNCE);
  gz_begin_instant(step, time);
  gz_join_instant(step, a);
  if (b >= 0) gz_join_instant(step, b);
  gz_constraint constraint = gz_make_constraint(step, a, b, other, normal, response);
  gz_report_constraint(step, &constraint, false);
  if (!step->islands) gz_count_contact(step, a, b, response == GZ_SLIDE);
  bool jams = gz_jams(&step->at[a]) || (b >= 0 && gz_jams(&step->at[b]));
  gz_add_contact_constraints(step, &constraint);
  double start = gz_fastest_motion(step);
  gz_frame standing = gz_standing_frame();
  gz_hop hop = { step->constraint_count, -HUGE_VAL, gz_energy_of_bodies(step, &standing), start };
  for (int i = 0; i < hop.constraints; i++)
    hop.approach = gz_max(hop.approach, -gz_constraint_speed(step, &step->constraints[i]));
  give_impulses(step, start);
  if (step->rubs) rub(step, start);
  gz_unite_bodies(step);
  if (step->result != GZ_DONE) return;
  for (int i = hop.constraints; i < step->constraint_count; i++)
    if (step->constraints[i].struck) gz_report_constraint(step, &step->constraints[i], true);
  bool waits = jams && gz_press_on_jam(step, a, b, normal);
  if (jams && !waits) step->islands = true;
  if (!step->islands && !waits) gz_hop_off(step, &hop);
  for (int i = 0; i < step->constraint_count; i++)
    if (i < hop.constraints || step->constraints[i].struck)
      gz_record_blow(step, &step->constraints[i]);
  if (!waits) gz_unite_bodies(step); /* and those that hops have pressed */
  gz_store_motions(step);
  if (waits) return;
  for (int i = 0; i < step->met_count; i++) {
    gz_flight *f = &step->at[step->met_now[i]].f;
    f->before = 0;
    f->spin_met = !step->islands && gz_spin_slows(f->dynamics);
  }
}

void gz_predict_bodies(gz_step *step) {
  for (int i = 0; i < step->met_count; i++) gz_mark_changed(step, step->met_now[i]);
}

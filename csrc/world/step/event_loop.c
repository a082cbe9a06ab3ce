/*
** The loop: the earliest event of all comes next.
*/
#include "world/step/event_loop.h"

#include "core/math/assert.h"
#include "core/convex/convex.h"
#include "core/parts/layout.h"
#include "core/parts/moment.h"
#include "world/candidates.h"
#include "world/step/replan.h"
#include "world/step/energy.h"
#include "world/step/event_queue.h"
#include "world/step/island.h"
#include "world/step/impact.h"
#include "world/step/next_event.h"
#include "world/step/body_pairs.h"
#include "world/step/rest.h"
#include "world/step/undo.h"
#include "world/step/limits.h"

/* ---- events */

/* What turns grazes with a normal that is that of a later moment, by a hair: take that of now. */
static void refine_normal(const gz_step *step, int k, gz_blocker *blocker) {
  const gz_shape *shape = &step->at[k].f.m.shape;
  gz_shape other = gz_shape_of(step->world, blocker->other);
  if (!step->at[k].turns || gz_have_parts(shape, &other)) return;
  gz_separation now = gz_convex_distance(shape, &other);
  if (gz_dot(now.normal, blocker->hit.normal) > 1 - GZ_REFINED_NORMAL)
    blocker->hit.normal = now.normal;
}

/* It meets something that stands: alone, as in any flight; or solved with all that flies there. */
static void meet_item(gz_step *step, int k) {
  gz_body *y = &step->at[k];
  gz_flight *f = &y->f;
  gz_blocker blocker = f->blocker;
  double time = y->event;
  if (gz_body_of(step->world, blocker.other) >= 0) { /* it was woken since */
    gz_find_event(step, k);
    return;
  }
  bool touches = blocker.response == GZ_TOUCH;
  if (gz_has_mass(gz_extras_of(step->world, blocker.other)) && !touches) {
    gz_wake(step, blocker.other);
    gz_find_event(step, k);
    return;
  }
  gz_activate(step, k);
  bool together = y->turns || step->islands;
  double flown = 0;
  if (!together && !touches && step->count > 1) {
    flown = gz_max(0, time - y->now);
    gz_advance_body(step, k, time);
    together = gz_is_near_bodies(step, k);
  }
  if (together && !touches) {
    gz_advance_body(step, k, time);
    if (blocker.hit.depth > 0 && !f->dynamics->hinged)
      gz_mover_set_position(&f->m,
                            gz_mul_add(f->m.shape.position, blocker.hit.normal, blocker.hit.depth));
    refine_normal(step, k, &blocker);
    gz_solve_impact(step, k, -1, blocker.other, blocker.hit.normal, blocker.response, time);
    gz_predict_bodies(step);
    return;
  }
  f->blocker.hit.t = f->leg.end;
  int hits = f->m.hits->count;
  gz_flight_arrive(f, flown);
  gz_note_crossings(step, k, hits);
  y->now = time;
  if (f->left == 0 && time < step->dt) gz_stand(step, k);
  gz_mark_changed(step, k);
}

/* Two of which one stops at what it runs into. */
static void touch_body(gz_step *step, int a, int b, gz_vec n, gz_response response) {
  gz_begin_instant(step, step->clock);
  gz_join_instant(step, a);
  gz_join_instant(step, b);
  gz_constraint constraint = gz_make_constraint(step, a, b, step->at[b].f.m.item, n, response);
  gz_report_constraint(step, &constraint, false);
  constraint.approach = gz_max(0, -gz_constraint_speed(step, &constraint));
  double va = gz_dot(n, step->at[a].motion), vb = gz_dot(n, step->at[b].motion);
  for (int side = 0; side < 2; side++) {
    int k = side ? b : a, other = side ? a : b;
    bool runs_in = side ? vb > 0 || va >= 0 : va < 0 || vb <= 0;
    if (!runs_in) continue;
    if (step->at[k].kinematic) {
      gz_replan(step, k, step->at[other].f.m.item);
      continue;
    }
    constraint.given =
        gz_max(constraint.given, fabs(side ? vb : va) * step->at[k].f.dynamics->mass);
    step->at[k].motion = step->at[k].f.dynamics->velocity = gz_v(0, 0);
    gz_stand(step, k);
  }
  gz_record_blow(step, &constraint);
  gz_predict_bodies(step);
}

/* After it has thrown what stands, one that flies alone waits, if it still leads into that. */
static void wait_behind(gz_step *step, int a, int b, gz_vec n) {
  GZ_ASSERT(step->alone);
  int k = step->at[a].waits ? b : a;
  const gz_body *y = &step->at[k];
  gz_vec motion = y->motion;
  if (y->f.dynamics->hinged && step->constraint_count > 0)
    motion = gz_velocity_of_point(motion, y->spin, gz_sub(step->constraints[0].point, y->position));
  double speed = gz_dot(k == a ? n : gz_neg(n), motion);
  bool given_way = step->at[k].f.dynamics->mass > 0 && speed >= 0;
  if (!given_way) gz_stand(step, k);
}

static void meet_body(gz_step *step, int k) {
  gz_body *y = &step->at[k];
  int q = y->partner;
  if (step->at[q].version != y->seen) {
    gz_find_event(step, k);
    return;
  }
  int a = gz_first_inserted(step, k, q), b = a == k ? q : k;
  step->clock = y->event;
  gz_advance_body(step, a, step->clock);
  gz_advance_body(step, b, step->clock);
  gz_vec n = gz_settle_normal(step, a, b, y->hit.surface);
  if (y->response == GZ_TOUCH) {
    touch_body(step, a, b, n, y->response);
    return;
  }
  gz_solve_impact(step, a, b, step->at[b].f.m.item, n, y->response, y->event);
  if (step->alone) wait_behind(step, a, b, n);
  gz_predict_bodies(step);
}

/* Report what stands and the body has crossed on its leg until now, and by a time later. */
static void report_crossings(gz_step *step, int k, double later) {
  gz_body *y = &step->at[k];
  double t = step->clock - y->now + later;
  if (y->kinematic || t <= 0) return;
  gz_activate(step, k);
  int hits = y->f.m.hits->count;
  gz_flight_report_crossings(&y->f, t, gz_max(t, y->f.leg.end));
  gz_note_crossings(step, k, hits);
}

/* Look again what ends its leg, which is what it was. */
static void go_on(gz_step *step, int k) {
  if (step->result != GZ_DONE) return;
  step->at[k].f.leg.end = step->at[k].whole;
  gz_find_event(step, k);
}

/* Report a mass at rest that it crosses, and what it crosses a hair later. */
static void cross_rest(gz_step *step, int k) {
  int item = step->at[k].partner;
  report_crossings(step, k, GZ_NEGLIGIBLE * step->dt);
  if (!gz_has_crossed(step, k, item)) gz_note_item_crossed(step, k, item); /* it only touches */
  go_on(step, k);
}

/* Report that two cross, unless the event of the other one has come first. Both go on. */
static void cross_body(gz_step *step, int k) {
  gz_body *y = &step->at[k];
  int q = y->partner;
  if (step->at[q].version == y->seen && !gz_has_crossed(step, k, step->at[q].f.m.item)) {
    int a = gz_first_inserted(step, k, q), b = a == k ? q : k;
    report_crossings(step, a, 0);
    gz_report_crossing(step, a, b, &y->hit);
  }
  go_on(step, k);
}

static void end_leg(gz_step *step, int k) {
  gz_body *y = &step->at[k];
  double time = y->event;
  gz_advance_body(step, k, time);
  if (y->f.refreshes) {
    gz_activate(step, k);
    gz_flight_refresh(&y->f);
  }
  gz_mark_changed(step, k);
}

/* Let all stand where they are now. */
static void stop_all(gz_step *step) {
  for (int k = step->kinematic_count; k < step->count; k++) {
    gz_body *y = &step->at[k];
    gz_advance_body(step, k, step->clock);
    gz_cut_short(step->world, y->f.m.item);
    gz_stand(step, k);
    y->f.leg = (gz_path){ false, { 0, 0 }, { 0, 0 }, step->dt - y->now, 0 };
  }
  step->heap_count = step->changed_count = 0;
}

static void run(gz_step *step) {
  for (double events = 0; step->result == GZ_DONE; events++) {
    if (events > GZ_MOST_EVENTS * (double)step->count) stop_all(step);
    if (step->islands && step->changed_count > 0) gz_make_legs(step);
    while (step->changed_count > 0 && step->result == GZ_DONE) {
      int k = step->changed[--step->changed_count];
      gz_advance_body(step, k, step->clock);
      gz_predict_body(step, k);
    }
    if (step->heap_count == 0 || step->result != GZ_DONE) return;
    int k = step->heap[0];
    gz_body *y = &step->at[k];
    GZ_ASSERT(y->event >= step->clock && y->event <= step->dt); /* time does not go back */
    step->clock = y->event;
    step->world->stats.events++;
    if (y->end == GZ_MEETS_ITEM) meet_item(step, k);
    else if (y->end == GZ_MEETS_BODY) meet_body(step, k);
    else if (y->end == GZ_CROSSES_BODY) cross_body(step, k);
    else if (y->end == GZ_CROSSES_REST) cross_rest(step, k);
    else end_leg(step, k);
  }
}

/* ---- the beginning and the end */

/* Does an item have an acceleration or a deceleration? Then contacts may press. */
static bool is_pulled(const gz_dynamics *d) {
  return gz_max_abs(d->acceleration) > 0 || d->deceleration > 0;
}

/* In the first pass nobody sees a mass. */
static bool is_seen(const gz_step *step, int item) {
  return !step->blind || !gz_has_mass(gz_extras_of(step->world, item));
}

/* What flies is not seen where it stood: pairs are found by themselves. */
static bool see_no_bodies(void *context, gz_candidate *near) {
  const gz_step *step = context;
  if (gz_body_of(step->world, near->item) >= 0) near->box = gz_no_box();
  return is_seen(step, near->item);
}

/* At the start all are seen where they are then: also those without a mass, which have flown. But
   islands push masses apart, all of them at once. */
static bool see_start(void *context, gz_candidate *near) {
  gz_step *step = context;
  int k = gz_body_of(step->world, near->item);
  if (step->islands && gz_has_mass(gz_extras_of(step->world, near->item))) return false;
  if (k >= 0 && step->at[k].kinematic) {
    near->shape = step->at[k].f.m.shape;
    near->box = step->at[k].f.m.box;
  }
  return is_seen(step, near->item);
}

/* Push a body out of what it overlaps, while all others stand, and give it its first leg. */
static void start(gz_step *step, int k) {
  gz_body *y = &step->at[k];
  gz_view view = { see_start, step };
  gz_activate(step, k);
  y->f.m.view = &view;
  gz_flight_clear(&y->f);
  y->f.m.view = &step->view;
  if (step->islands) y->f.m.known = gz_no_box(); /* masses were not seen */
  if (!gz_equal(y->f.m.shape.position, step->world->items[y->f.m.item].position))
    gz_flight_land(&y->f);
  y->f.knows_contacts = false;
  if (y->f.m.result != GZ_DONE) step->result = y->f.m.result;
  gz_begin_energy(y);
  gz_hide_bodies(step);
  if (step->result != GZ_DONE) return;
  if (step->islands) {
    y->begun = true;
    gz_mark_changed(step, k);
  } else {
    gz_predict_body(step, k);
  }
}

/* Let a mass at rest fly if a way leads through its box. */
static void wake_in_ways(gz_step *step) {
  gz_world *world = step->world;
  for (int r = gz_rank_from(world, 0); r < world->order.count && step->result == GZ_DONE;
       r = gz_rank_from(world, r + 1)) {
    int item = world->order.at[r];
    const gz_item_extras *extra = gz_extras_of(world, item);
    if (!gz_has_mass(extra) || extra->body >= 0 || !gz_world_has_body(world, item)) continue;
    gz_shape shape = gz_shape_of(world, item);
    gz_box box = gz_box_of(&shape);
    if (!gz_find_others(world, item, &box, gz_v(0, 0), 0)) step->result = GZ_NO_MEMORY;
    bool near = false;
    for (int i = 0; i < world->scratch.found.count && !near; i++) {
      int q = gz_body_of(world, world->scratch.found.at[i]);
      near = q >= 0 && step->at[q].kinematic;
    }
    if (!near) continue;
    int k = gz_wake(step, item);
    if (step->islands) gz_mark_changed(step, k);
    else gz_predict_body(step, k);
  }
}

static void add_masses(gz_step *step) {
  gz_world *world = step->world;
  for (int r = gz_rank_from(world, 0); r < world->order.count; r = gz_rank_from(world, r + 1)) {
    int item = world->order.at[r];
    const gz_item_extras *extra = gz_extras_of(world, item);
    if (!gz_has_mass(extra) || !gz_world_has_body(world, item)) continue;
    if (is_pulled(&extra->dynamics)) step->islands = true;
    if (gz_is_moving(extra)) gz_add_body(step, item);
  }
}

/* Lay an item to rest that did not move: its island leaves it nothing of its acceleration. */
static void lay_to_rest(gz_world *world, int item) {
  gz_item_extras *extra = &world->extras[world->items[item].extra];
  GZ_ASSERT(gz_has_mass(extra));
  extra->dynamics.at_rest = true;
  extra->asked = false;
  world->resting++;
}

/* Place all where they are at the end, or leave the world to be undone; and give the index the
   boxes of items back. */
static void land_all(gz_step *step) {
  gz_world *world = step->world;
  step->clock = step->dt;
  for (int k = step->kinematic_count; k < step->count && step->result == GZ_DONE; k++)
    gz_advance_body(step, k, step->dt);
  if (!step->alone && step->result == GZ_DONE) gz_limit_energy(step);
  for (int k = 0; k < step->count; k++) {
    gz_body *y = &step->at[k];
    int item = y->f.m.item;
    world->extras[world->items[item].extra].body = -1;
    if (!y->kinematic && step->result == GZ_DONE) {
      if (!y->waits) gz_limit_dynamics(y->f.dynamics);
      gz_end_rest(world, item);
      if (y->rests && !step->alone) lay_to_rest(world, item);
      gz_flight_land(&y->f);
      if (y->f.m.result != GZ_DONE) step->result = y->f.m.result;
    }
    if (!y->swept) continue;
    gz_shape shape = gz_shape_of(world, item);
    gz_box box = gz_box_of(&shape);
    world->moved_groups |= gz_group_bit(world->items[item].group);
    gz_index_move(&world->index, &world->memory, item, &box, shape.geometry->is_aabb);
  }
}

void gz_run_event_loop(gz_step *step) {
  GZ_ASSERT(!step->alone && step->heap_count == 0 && step->changed_count == 0);
  gz_world *world = step->world;
  step->view = (gz_view){ see_no_bodies, step };
  step->kinematic_count = step->count;
  step->active = -1;
  gz_begin_crossings(step);
  step->rubs = step->islands = gz_has_friction(world);
  world->scratch.mates.count = 0;
  for (int k = 0; k < step->kinematic_count; k++) {
    gz_body *y = &step->at[k];
    world->extras[world->items[y->f.m.item].extra].body = k;
    if (is_pulled(&y->own)) step->islands = true;
    y->f.m.view = &step->view;
    gz_index_way(step, k);
  }
  gz_lay_to_rest(step);
  if (step->result == GZ_DONE) add_masses(step);
  for (int k = step->kinematic_count, count = step->count; k < count && step->result == GZ_DONE;
       k++)
    start(step, k);
  if (step->kinematic_count > 0 && step->result == GZ_DONE) wake_in_ways(step);
  run(step);
  if (step->result == GZ_DONE) gz_report_resting(step);
  world->stats.moved += step->count - step->kinematic_count;
  land_all(step);
}

/* One that flies alone sees what the step sees, and does not see itself. */
gz_result gz_fly_alone(gz_step *step, int item, gz_kinematic_path *way) {
  GZ_ASSERT(step->count < step->capacity && gz_world_has_body(step->world, item));
  gz_step one = *step;
  one.at = step->at + step->count;
  one.capacity = step->capacity - step->count;
  one.count = one.kinematic_count = one.heap_count = one.changed_count = 0;
  one.alone = true;
  const gz_dynamics *d = &gz_extras_of(step->world, item)->dynamics;
  one.rubs = d->mass > 0 && gz_has_friction(step->world);
  one.islands = one.rubs || is_pulled(d);
  one.blind = step->view.see != NULL;
  one.view = (gz_view){ see_no_bodies, &one };
  step->world->scratch.mates.count = 0;
  gz_begin_crossings(&one);
  int k = gz_add_body(&one, item);
  gz_body *y = &one.at[k];
  if (y->f.dynamics->mass == 0) {
    y->inverse_mass = y->f.dynamics->hinged ? 0 : 1;
    double gyration = y->turns ? gz_squared_gyration(&y->f.m.shape) : 0;
    y->inverse_inertia = gyration > 0 ? 1 / gyration : 0;
  }
  y->f.way = way;
  start(&one, k);
  run(&one);
  land_all(&one);
  return one.result;
}

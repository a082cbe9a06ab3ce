/*
** A step: both passes, and how it is undone.
*/
#include "world/step/step.h"

#include "core/math/assert.h"
#include "world/candidates.h"
#include "world/change.h"
#include "world/items.h"
#include "world/step/replan.h"
#include "world/step/constraints.h"
#include "world/step/event_loop.h"
#include "world/step/undo.h"

/* Those without a mass see no mass. */
static bool see_no_mass(void *context, gz_candidate *near) {
  return !gz_has_mass(gz_extras_of(context, near->item));
}

/* What a step has to do. */
typedef struct plan {
  int flying, masses; /* items */
  size_t pose_bytes;  /* of all that may be bodies */
  gz_groups of_masses;
} plan;

static plan make_plan(const gz_world *world) {
  plan p = { 0, 0, 0, 0 };
  for (int r = gz_rank_from(world, 0); r < world->order.count; r = gz_rank_from(world, r + 1)) {
    int item = world->order.at[r];
    const gz_item_extras *extra = gz_extras_of(world, item);
    if (extra == NULL || !gz_world_has_body(world, item)) continue;
    bool mass = gz_has_mass(extra);
    if (!mass && !gz_is_moving(extra)) continue;
    p.flying++;
    if (extra->dynamics.turns) p.pose_bytes += gz_bytes_of_poses(world, item);
    if (!mass) continue;
    p.masses++;
    p.of_masses |= gz_group_bit(world->items[item].group);
  }
  return p;
}

static bool has_masses(const gz_world *world) {
  for (int i = 0; i < world->extra_count; i++)
    if (gz_has_mass(&world->extras[i])) return true;
  return false;
}

/* ---- the first pass */

/* Do contacts turn an item, or its turning them? */
static bool is_turned(const gz_world *world, int item) {
  if (!gz_extras_of(world, item)->dynamics.turns) return false;
  gz_shape shape = gz_shape_of(world, item);
  return !gz_is_round_about_position(&shape);
}

static gz_result fly_turning(gz_step *step, int item, gz_kinematic_path *way) {
  bool room =
      step->capacity > 0 || gz_reserve_bodies(step, 1, gz_bytes_of_poses(step->world, item));
  gz_result result = room ? gz_fly_alone(step, item, way) : GZ_NO_MEMORY;
  if (step->count == 0 && step->view.see == NULL) step->capacity = 0; /* of this one only */
  return result;
}

/* Let an item fly; or if another must fly first, leave it alone, and write that to *first. */
static gz_result fly_item(gz_step *step, int item, gz_kinematic_path *way, int *first) {
  gz_world *world = step->world;
  gz_dynamics *dynamics = &world->extras[world->items[item].extra].dynamics;
  gz_vec velocity = dynamics->velocity;
  double spin = dynamics->spin;
  int legs = step->legs.count;
  gz_flight f;
  *first = -1;
  if (is_turned(world, item)) return fly_turning(step, item, way);
  gz_flight_begin(&f, world, item, step->filter, step->view.see ? &step->view : NULL, step->dt);
  f.waits = !step->alone;
  f.way = way;
  if (dynamics->turns) gz_mover_begin_turning(&f.m);
  if (f.m.result == GZ_DONE) gz_flight_fly(&f);
  *first = f.first;
  if (f.first < 0) gz_flight_land(&f);
  if (f.m.result == GZ_DONE && f.first < 0) return GZ_DONE;
  dynamics->velocity = velocity;
  dynamics->spin = spin;
  step->legs.count = legs;
  if (way != NULL) way->first = way->last = -1;
  if (f.m.result == GZ_DONE) gz_mover_drop_hits(&f.m);
  return f.m.result;
}

/* Could a mass meet the item by the rules? */
static bool may_meet_masses(const gz_step *step, int item, const plan *p) {
  const gz_world *world = step->world;
  gz_groups ignored = world->rules.groups[world->items[item].group].ignored;
  return p->masses > 0 && (step->filter->call || (p->of_masses & ~ignored) != 0);
}

/* Let it fly, and keep its way if a mass could meet it. */
static gz_result fly_on_way(gz_step *step, int item, const plan *p, int *first) {
  gz_kinematic_path way = { &step->legs, -1, -1 };
  gz_world *world = step->world;
  if (!may_meet_masses(step, item, p)) return fly_item(step, item, NULL, first);
  gz_result result = fly_item(step, item, &way, first);
  if (result != GZ_DONE || *first >= 0 || way.first < 0) return result;
  if (!gz_close_kinematic_path(world, &way, item, 0, step->dt)) return GZ_NO_MEMORY;
  int k = gz_add_body(step, item);
  gz_body *y = &step->at[k];
  y->kinematic = y->begun = true;
  y->inverse_mass = y->inverse_inertia = 0;
  y->way = way;
  y->own = *y->f.dynamics;
  y->f.dynamics = &y->own;
  world->extras[world->items[item].extra].body = -1; /* until the second pass */
  return GZ_DONE;
}

/* Begin the turn of an item. Returns false if there is no memory. */
static bool begin_turn(gz_world *world, int item) {
  gz_keep_for_undo(world, item);
  return gz_append(&world->memory, &world->scratch.flying, item);
}

/* Let an item fly, and before it those that must fly first: each is tried once more for every one
   that it has waited for. */
static gz_result take_turns(gz_step *step, int item, const plan *p) {
  gz_world *world = step->world;
  gz_list *flying = &world->scratch.flying;
  flying->count = 0;
  if (!begin_turn(world, item)) return GZ_NO_MEMORY;
  while (flying->count > 0) {
    int first;
    gz_result result = fly_on_way(step, flying->at[flying->count - 1], p, &first);
    if (result != GZ_DONE) return result;
    world->stats.moved += first < 0;
    if (first < 0) flying->count--;
    else if (!begin_turn(world, first)) return GZ_NO_MEMORY;
  }
  return GZ_DONE;
}

static void fly_without_masses(gz_step *step, const plan *p) {
  gz_world *world = step->world;
  for (int r = gz_rank_from(world, 0); r < world->order.count && step->result == GZ_DONE;
       r = gz_rank_from(world, r + 1)) {
    int item = world->order.at[r];
    const gz_item_extras *extra = gz_extras_of(world, item);
    if (gz_is_moving(extra) && !gz_has_mass(extra) && extra->stepped != world->steps)
      step->result = take_turns(step, item, p);
  }
}

/* ---- both */

static gz_step begin_step(gz_world *world, double dt, const gz_filter *filter) {
  gz_step step = { .world = world, .filter = filter, .dt = dt, .active = -1 };
  world->steps++;
  world->suspends_waking = true;
  if (!gz_begin_undo(world)) step.result = GZ_NO_MEMORY;
  else world->stats = (gz_step_stats){ 0 };
  return step;
}

/* End the operation, or undo it. */
static gz_result end_step(gz_step *step) {
  gz_mover all = { .world = step->world, .result = step->result };
  if (step->result != GZ_DONE) gz_undo_step(step->world);
  else gz_limit_motions(step->world);
  step->world->suspends_waking = false;
  if (step->result == GZ_DONE) gz_wake_beside_moved(step->world);
  gz_mover_end(&all);
  return step->result;
}

gz_result gz_world_step(gz_world *world, double dt, const gz_filter *filter) {
  GZ_ASSERT(dt >= 0);
  gz_step step = begin_step(world, dt, filter);
  plan p = { 0, 0, 0, 0 };
  if (has_masses(world)) p = make_plan(world);
  if (p.masses > 0) {
    if (!gz_reserve_bodies(&step, p.flying + 1, 2 * p.pose_bytes)) step.result = GZ_NO_MEMORY;
    step.view = (gz_view){ see_no_mass, world };
  }
  fly_without_masses(&step, &p);
  if (p.masses > 0 && step.result == GZ_DONE) gz_run_event_loop(&step);
  return end_step(&step);
}

gz_result gz_world_step_item(gz_world *world, int item, double dt, const gz_filter *filter) {
  GZ_ASSERT(dt >= 0 && gz_world_has_body(world, item));
  gz_step step = begin_step(world, dt, filter);
  step.alone = true;
  if (gz_is_moving(gz_extras_of(world, item))) {
    plan p = make_plan(world);
    if (!gz_reserve_bodies(&step, p.flying + 1, 2 * p.pose_bytes)) step.result = GZ_NO_MEMORY;
    if (step.result == GZ_DONE) step.result = gz_fly_alone(&step, item, NULL);
    world->stats.moved = 1;
  }
  return end_step(&step);
}

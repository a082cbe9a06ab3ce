/*
** Flyers: their memory, what they have crossed, and where they are.
*/
#include "world/step/body.h"

#include "core/composite/turning_sweep.h"
#include "core/math/assert.h"
#include "core/parts/moment.h"
#include "core/parts/whole.h"
#include "world/move/blocker.h"
#include "world/step/undo.h"
#include "world/step/limits.h"

#define POSES 3

bool gz_is_round_about_position(const gz_shape *shape) {
  return shape->geometry->n == 1 && gz_equal(shape->center, shape->position) &&
         !gz_has_parts(shape->geometry);
}

size_t gz_bytes_of_poses(const gz_world *world, int item) {
  gz_shape shape = gz_shape_of(world, item);
  return POSES * ((gz_shape_bytes(&shape) + 15) & ~(size_t)15);
}

bool gz_reserve_bodies(gz_step *step, int count, size_t pose_bytes) {
  GZ_ASSERT(count >= step->count);
  gz_memory *memory = &step->world->memory;
  gz_block *blocks = step->world->scratch.step;
  size_t ids = (size_t)count * sizeof(int);
  if (!gz_reserve_block(memory, &blocks[GZ_BODY_BLOCK], (size_t)count * sizeof(gz_body)) ||
      !gz_reserve_block(memory, &blocks[GZ_POSE_BLOCK], pose_bytes) ||
      !gz_reserve_block(memory, &blocks[GZ_HEAP_BLOCK], ids) ||
      !gz_reserve_block(memory, &blocks[GZ_INSTANT_BLOCK], ids) ||
      !gz_reserve_block(memory, &blocks[GZ_CHANGED_BLOCK], ids))
    return false;
  step->at = blocks[GZ_BODY_BLOCK].at;
  step->capacity = count;
  step->poses = blocks[GZ_POSE_BLOCK].at;
  step->heap = blocks[GZ_HEAP_BLOCK].at;
  step->met_now = blocks[GZ_INSTANT_BLOCK].at;
  step->changed = blocks[GZ_CHANGED_BLOCK].at;
  return true;
}

/* Give a body copies of its shape, so that it can turn. */
static void make_poses(gz_step *step, gz_body *y) {
  gz_mover *m = &y->f.m;
  for (int i = 0; i < POSES; i++) {
    y->poses[i] = (gz_shape *)(void *)step->poses;
    step->poses += (gz_shape_bytes(&m->shape) + 15) & ~(size_t)15;
    gz_shape_copy(y->poses[i], &m->shape);
  }
  m->present = y->poses[0];
  m->there = y->poses[1];
  m->shape = *m->present;
  m->duration = 1;
}

static void set_inertia(gz_body *y) {
  const gz_dynamics *dynamics = y->f.dynamics;
  if (dynamics->mass == 0) return;
  double inverse_mass = 1 / dynamics->mass;
  if (!dynamics->hinged) y->inverse_mass = inverse_mass;
  double gyration = y->turns ? gz_squared_gyration(&y->f.m.shape) : 0;
  if (gyration > 0) y->inverse_inertia = inverse_mass / gyration;
}

int gz_add_body(gz_step *step, int item) {
  GZ_ASSERT(step->count < step->capacity && gz_world_has_body(step->world, item));
  GZ_ASSERT(gz_body_of(step->world, item) < 0);
  gz_world *world = step->world;
  int k = step->count++;
  gz_body *y = &step->at[k];
  gz_keep_for_undo(world, item);
  *y = (gz_body){ .place = -1,
                  .rank = world->items[item].rank,
                  .partner = -1,
                  .crossed = -1,
                  .event = step->dt,
                  .moved = HUGE_VAL,
                  .set = k,
                  .next_of_set = -1,
                  .last_of_set = k,
                  .replanned = -1,
                  .first_wall = -1,
                  .next_of_island = k,
                  .first_mate = -1,
                  .member = -1,
                  .forced = -1 };
  gz_flight_begin(&y->f, world, item, step->filter, &step->view, step->dt);
  y->f.leg.end = step->dt;
  y->indexed = y->f.m.box;
  y->way = (gz_kinematic_path){ &step->legs, -1, -1 };
  y->round = gz_is_round_about_position(&y->f.m.shape);
  y->turns = y->f.dynamics->turns && (!y->round || step->rubs);
  if (y->f.dynamics->turns) make_poses(step, y);
  set_inertia(y);
  world->extras[world->items[item].extra].body = k;
  step->active = -1;
  return k;
}

void gz_stand(gz_step *step, int k) {
  GZ_ASSERT(k >= 0 && k < step->count);
  gz_body *y = &step->at[k];
  y->waits = true;
  if (!step->alone) y->inverse_inertia = 0;
}

/* ---- what they have crossed: a list for each, in one list of numbers; an item, and where the next
   one of the same body stands */

void gz_begin_crossings(gz_step *step) { step->world->scratch.crossed.count = 0; }

bool gz_has_crossed(const gz_step *step, int k, int item) {
  GZ_ASSERT(k >= 0 && k < step->count);
  const int *at = step->world->scratch.crossed.at;
  int i = step->at[k].crossed;
  while (i >= 0 && at[i] != item) i = at[i + 1];
  return i >= 0;
}

void gz_note_item_crossed(gz_step *step, int k, int item) {
  GZ_ASSERT(k >= 0 && k < step->count);
  GZ_ASSERT(gz_world_has(step->world, item));
  gz_memory *memory = &step->world->memory;
  gz_list *list = &step->world->scratch.crossed;
  int place = list->count;
  if (!gz_append(memory, list, item) || !gz_append(memory, list, step->at[k].crossed))
    step->result = GZ_NO_MEMORY;
  else step->at[k].crossed = place;
}

void gz_note_crossings(gz_step *step, int k, int first) {
  const gz_hits *hits = step->at[k].f.m.hits;
  for (int i = first; i < hits->count && step->result == GZ_DONE; i++)
    if (hits->at[i].response == GZ_CROSS) gz_note_item_crossed(step, k, hits->at[i].other);
}

void gz_note_crossing(gz_step *step, int a, int b) {
  gz_note_item_crossed(step, a, step->at[b].f.m.item);
  if (step->result == GZ_DONE) gz_note_item_crossed(step, b, step->at[a].f.m.item);
}

/* Mark for the mover of the active body what it has crossed, which it does not report again. */
static void mark_crossings(gz_step *step, int k) {
  const int *at = step->world->scratch.crossed.at;
  for (int i = step->at[k].crossed; i >= 0; i = at[i + 1])
    gz_mover_mark_crossed(&step->at[k].f.m, at[i]);
}

void gz_activate(gz_step *step, int k) {
  GZ_ASSERT(k >= 0 && k < step->count);
  if (step->active == k) return;
  int hits = gz_pending_hits(step->world)->count;
  if (step->active >= 0 && hits > step->hits) step->at[step->active].told = true;
  step->hits = hits;
  gz_mover *m = &step->at[k].f.m;
  gz_mover_resume(m);
  m->crosses = step->at[k].crosses;
  mark_crossings(step, k);
  if (!step->at[k].told) m->first_hit = hits;
  step->at[k].f.knows_contacts = false;
  step->active = k;
}

/* ---- where a body is */

gz_vec gz_velocity_at(const gz_body *y, double time) {
  double t = time - y->now;
  if (y->kinematic) return gz_mul_add(y->f.leg.v, y->f.leg.g, gz_max(0, t));
  if (y->waits) return gz_v(0, 0);
  if (!y->begun || t <= 0) return y->f.dynamics->velocity;
  return gz_flatten(gz_flight_velocity(&y->f.flown, t));
}

gz_vec gz_acceleration_of(const gz_body *y) {
  if (y->waits) return gz_v(0, 0);
  return y->begun ? y->f.leg.g : y->f.dynamics->acceleration;
}

double gz_spin_of(const gz_body *y) { return y->waits ? 0 : y->f.dynamics->spin; }

gz_vec gz_position_at(const gz_body *y, double time) {
  double t = time - y->now;
  if (!y->begun || t <= 0) return y->f.m.shape.position;
  return gz_add(y->f.m.shape.position, gz_displacement_at(&y->f.leg, t));
}

gz_shape gz_shape_of_body(const gz_body *y, double time, gz_shape *pose) {
  GZ_ASSERT(y->f.m.present == NULL || pose != NULL);
  gz_vec position = gz_position_at(y, time);
  if (y->f.m.present == NULL) return gz_shape_at(y->f.m.shape.geometry, position);
  double t = y->begun ? gz_max(0, time - y->now) : 0;
  gz_set_transform(pose, position, y->f.m.shape.geometry->angle + y->f.leg.spin * t);
  return *pose;
}

static void place_body(gz_body *y, gz_vec position, double angle) {
  if (y->f.m.present != NULL) gz_mover_place(&y->f.m, position, angle);
  else gz_mover_set_position(&y->f.m, position);
}

void gz_look(gz_body *y, double time) {
  GZ_ASSERT(y->kinematic && y->way.first >= 0);
  const gz_kinematic_leg *leg = gz_kinematic_leg_at(&y->way, time);
  double t = gz_max(0, time - leg->start);
  double end = leg->next >= 0 ? y->way.legs->at[leg->next].start - leg->start : leg->path.end;
  y->f.leg = leg->path;
  y->f.leg.v = gz_mul_add(leg->path.v, leg->path.g, t);
  y->f.leg.end = end - t;
  y->own.velocity = t > 0 ? gz_flatten(gz_flight_velocity(&leg->flown, t)) : leg->path.v;
  y->own.spin = leg->path.spin;
  y->now = leg->start + t;
  place_body(y, gz_add(leg->position, gz_displacement_at(&leg->path, t)),
             leg->angle + leg->path.spin * t);
}

/* Let the rest of its leg begin where it is now. */
static void rebase_leg(gz_body *y, double t) {
  GZ_ASSERT(t > 0 && y->begun);
  gz_flight *f = &y->f;
  f->leg.end = gz_max(0, f->leg.end - t);
  y->whole -= t;
  f->hinge_end -= t;
  if (y->waits) return;
  gz_vec v = f->dynamics->velocity;
  f->leg.v = gz_mul_add(f->leg.v, f->leg.g, t);
  f->flown.velocity = gz_in_space(v);
  if (f->flown.drag > 0) {
    gz_vec rate = gz_mul_add(f->dynamics->acceleration, v, -f->flown.drag);
    f->flown.rate = gz_in_space(rate);
  }
  f->turned.velocity.x = f->dynamics->spin;
  if (f->turned.drag > 0) f->turned.rate.x = -f->turned.drag * f->dynamics->spin;
}

void gz_advance_body(gz_step *step, int k, double time) {
  gz_body *y = &step->at[k];
  if (y->kinematic) {
    gz_look(y, time);
    return;
  }
  double t = time - y->now;
  /* The time from `now` on is exact; that from the beginning of the step is rounded. */
  bool by_itself = y->end == GZ_LEG_ENDS || y->end == GZ_MEETS_ITEM;
  if (time == y->event && by_itself && t > 0) t = y->tau;
  if (t <= 0) return;
  GZ_ASSERT(y->begun);
  y->tau = time == y->event ? 0 : gz_max(0, y->tau - t);
  gz_activate(step, k);
  gz_vec way = gz_displacement_at(&y->f.leg, t), velocity = y->f.dynamics->velocity;
  double spin = y->f.dynamics->spin;
  y->moved += gz_max_abs(way) + fabs(y->f.leg.spin) * t * y->f.m.shape.geometry->bounding_radius;
  int hits = y->f.m.hits->count;
  gz_flight_advance(&y->f, t);
  if (y->crosses) gz_note_crossings(step, k, hits);
  if (y->waits) {
    y->f.dynamics->velocity = velocity;
    y->f.dynamics->spin = spin;
  }
  if (y->f.chord && time == y->event && y->end == GZ_LEG_ENDS) {
    y->f.dynamics->velocity = y->after;
    if (y->turns) y->f.dynamics->spin = y->spin_after;
  }
  y->now = time;
  rebase_leg(y, t);
}

gz_box gz_box_of_leg(const gz_body *y) {
  const gz_mover *m = &y->f.m;
  const gz_path *leg = &y->f.leg;
  gz_box box = m->box;
  if (y->f.leg.spin != 0 && !gz_is_round_about_position(&m->shape)) {
    gz_vec low, high;
    gz_bounding_box_on_path(&m->shape, m->there, leg, &low, &high);
    box = gz_box_between(low, high);
  } else if (!y->still) {
    gz_vec low, high;
    gz_extent_of_motion(leg->v.x, leg->g.x, leg->end, &low.x, &high.x);
    gz_extent_of_motion(leg->v.y, leg->g.y, leg->end, &low.y, &high.y);
    box = gz_box_between(gz_add(box.low, low), gz_add(box.high, high));
  }
  return gz_box_widened(&box, GZ_ROOM_IN_SKINS * m->skin);
}

void gz_index_body(gz_step *step, int k, const gz_box *box) {
  GZ_ASSERT(k >= 0 && k < step->count);
  GZ_ASSERT(box->low.x <= box->high.x && box->low.y <= box->high.y);
  gz_world *world = step->world;
  int item = step->at[k].f.m.item;
  world->moved_groups |= gz_group_bit(world->items[item].group);
  if (!gz_index_move(&world->index, &world->memory, item, box, false)) step->result = GZ_NO_MEMORY;
  step->at[k].swept = true;
  step->at[k].indexed = *box;
}

void gz_show_bodies(gz_step *step, double time) {
  gz_scratch *scratch = &step->world->scratch;
  for (int i = 0; i < scratch->candidate_count; i++) {
    gz_candidate *near = &scratch->candidates[i];
    int k = gz_body_of(step->world, near->item);
    if (k < 0) continue;
    if (step->at[k].kinematic) gz_look(&step->at[k], time);
    near->shape = gz_shape_of_body(&step->at[k], time, step->at[k].poses[2]);
    near->box = gz_box_of(&near->shape);
  }
}

void gz_hide_bodies(gz_step *step) {
  gz_scratch *scratch = &step->world->scratch;
  for (int i = 0; i < scratch->candidate_count; i++) {
    if (gz_body_of(step->world, scratch->candidates[i].item) >= 0)
      scratch->candidates[i].box = gz_no_box();
  }
}

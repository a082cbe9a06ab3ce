/*
** Flying anew.
*/
#include "world/step/replan.h"

#include "core/math/assert.h"
#include "core/composite/sweep.h"
#include "core/composite/turning_sweep.h"
#include "core/convex/impact.h"
#include "core/pair.h"
#include "core/parts/layout.h"
#include "world/candidates.h"
#include "world/change.h"
#include "world/hits.h"
#include "world/step/event_queue.h"
#include "world/step/body_contacts.h"
#include "world/step/limits.h"

/* ---- walls */

typedef struct wall {
  int item, next;
} wall;

static wall *walls_of(const gz_step *step) { return step->world->scratch.step[GZ_WALL_BLOCK].at; }

static bool has_wall(const gz_step *step, int k, int item) {
  const wall *walls = walls_of(step);
  for (int i = step->at[k].first_wall; i >= 0; i = walls[i].next)
    if (walls[i].item == item) return true;
  return false;
}

/* Returns whether it is new. */
static bool add_wall(gz_step *step, int k, int item) {
  gz_world *world = step->world;
  size_t bytes = (size_t)(step->wall_count + 1) * sizeof(wall);
  if (has_wall(step, k, item)) return false;
  if (!gz_reserve_block(&world->memory, &world->scratch.step[GZ_WALL_BLOCK], bytes)) {
    step->result = GZ_NO_MEMORY;
    return false;
  }
  walls_of(step)[step->wall_count] = (wall){ item, step->at[k].first_wall };
  step->at[k].first_wall = step->wall_count++;
  return true;
}

/* ---- what it sees */

typedef struct replan_view {
  gz_step *step;
  int k;
} replan_view;

/* Of the masses it sees its walls; of those without a mass, where they are now, or, if they flew
   anew now, where they ended. */
static bool see(void *context, gz_candidate *near) {
  replan_view *v = context;
  gz_step *step = v->step;
  const gz_item_extras *extra = gz_extras_of(step->world, near->item);
  if (gz_has_mass(extra)) return has_wall(step, v->k, near->item);
  int q = gz_body_of(step->world, near->item);
  if (q < 0 || step->at[q].replanned == step->clock) return true;
  gz_look(&step->at[q], step->clock);
  near->shape = step->at[q].f.m.shape;
  near->box = step->at[q].f.m.box;
  return true;
}

/* ---- hits */

/* Is a hit of its old way, from now on? */
static bool is_forgotten(const gz_step *step, const gz_body *y, const gz_world_hit *hit) {
  if (hit->item != y->f.m.item || hit->together) return false;
  bool again = step->clock == 0 || y->replanned == step->clock;
  return hit->when > step->clock || (hit->when == step->clock && again);
}

/* Has a meeting of this instant told what a hit of its new way tells at its beginning? */
static bool is_told(const gz_step *step, const gz_body *y, const gz_world_hit *hit) {
  const gz_hits *hits = gz_pending_hits(step->world);
  bool begins = hit->item == y->f.m.item && !hit->together && hit->when >= step->clock &&
                hit->when <= step->clock + GZ_NEGLIGIBLE * step->dt;
  for (int i = 0; i < hits->count && begins; i++) {
    const gz_world_hit *o = &hits->at[i];
    bool same = o->item == hit->item && o->other == hit->other;
    bool turned = o->item == hit->other && o->other == hit->item;
    if (o->together && o->when == step->clock && (same || turned)) return true;
  }
  return false;
}

static void drop_hits(gz_step *step, const gz_body *y,
                      bool (*drops)(const gz_step *, const gz_body *, const gz_world_hit *)) {
  gz_hits *hits = gz_pending_hits(step->world);
  int kept = 0;
  gz_hits_complete(step->world);
  for (int i = 0; i < hits->count; i++)
    if (!drops(step, y, &hits->at[i])) hits->at[kept++] = hits->at[i];
  if (kept == hits->count) return;
  hits->count = hits->completed = kept;
  for (int k = 0; k < step->count; k++) step->at[k].f.m.first_hit = 0;
}

/* ---- the new way */

/* Place an item in the world where its body is now. */
static void place_now(gz_step *step, int k) {
  gz_body *y = &step->at[k];
  gz_shape shape = gz_shape_of_body(y, step->clock, y->poses[2]);
  if (!gz_world_place(step->world, y->f.m.item, shape.position, shape.geometry->angle))
    step->result = GZ_NO_MEMORY;
}

static void place_walls(gz_step *step, int k) {
  GZ_ASSERT(step->at[k].kinematic);
  for (int i = step->at[k].first_wall; i >= 0; i = walls_of(step)[i].next) {
    int q = gz_body_of(step->world, walls_of(step)[i].item);
    if (q < 0) continue;
    place_now(step, q);
    gz_mark_changed(step, q); /* its box in the index is not that of its leg any more */
  }
}

static void fly(gz_step *step, int k) {
  GZ_ASSERT(step->at[k].kinematic);
  gz_body *y = &step->at[k];
  replan_view context = { step, k };
  gz_view view = { see, &context };
  gz_flight f;
  int item = y->f.m.item;
  y->replanned = step->clock;
  gz_flight_begin(&f, step->world, item, step->filter, &view, step->dt - step->clock);
  f.began = f.before = step->clock;
  f.way = &y->way;
  if (f.dynamics->turns) gz_mover_begin_turning(&f.m);
  const gz_hits *hits = gz_pending_hits(step->world); /* those of its old way until now */
  for (int i = 0; i < hits->count && f.m.result == GZ_DONE; i++)
    if (hits->at[i].item == item && hits->at[i].response == GZ_CROSS)
      gz_mover_mark_crossed(&f.m, hits->at[i].other);
  if (f.m.result == GZ_DONE) gz_flight_fly(&f);
  gz_flight_land(&f);
  if (f.m.result != GZ_DONE) step->result = f.m.result;
}

static bool is_short(const gz_body *y, const gz_kinematic_leg *leg) {
  double t = leg->path.end;
  double way = (gz_length(leg->path.v) + gz_length(leg->path.g) * t) * t;
  way += fabs(leg->path.spin) * t * gz_longest_arm(&y->f.m.shape);
  return way <= GZ_SKINS_OF_CONTACT * y->f.m.skin;
}

/* Let the legs of the contact itself be parts of the next one; or stand, if there is none. */
static void join_short_legs(gz_step *step, gz_body *y) {
  if (y->way.first < 0) return;
  int before = -1, number = y->way.first;
  gz_kinematic_leg *legs = y->way.legs->at;
  while (number >= 0 && legs[number].start < step->clock) {
    before = number;
    number = legs[number].next;
  }
  while (number >= 0 && is_short(y, &legs[number])) {
    int next = legs[number].next;
    if (next < 0) {
      legs[number].path.v = legs[number].path.g = gz_v(0, 0);
      legs[number].path.spin = 0;
      return;
    }
    if (legs[number].path.end >= GZ_SHORTEST_LEG * step->dt) return;
    legs[next].path.end += legs[next].start - step->clock;
    legs[next].start = step->clock;
    if (before >= 0) legs[before].next = next;
    else y->way.first = next;
    number = next;
  }
}

/* Return a box that contains the way from now on. */
static gz_box box_of_way(gz_step *step, int k) {
  gz_body *y = &step->at[k];
  gz_box box = gz_no_box();
  double time = step->clock;
  for (;;) {
    gz_look(y, time);
    gz_box part = gz_box_of_leg(y);
    box.low = gz_v(gz_min(box.low.x, part.low.x), gz_min(box.low.y, part.low.y));
    box.high = gz_v(gz_max(box.high.x, part.high.x), gz_max(box.high.y, part.high.y));
    const gz_kinematic_leg *leg = gz_kinematic_leg_at(&y->way, time);
    if (leg->next < 0) break;
    time = y->way.legs->at[leg->next].start;
  }
  gz_look(y, step->clock);
  return box;
}

void gz_index_way(gz_step *step, int k) {
  GZ_ASSERT(k >= 0 && k < step->count);
  gz_box box = box_of_way(step, k);
  gz_index_body(step, k, &box);
}

/* May the item of a body be solid to another? A filter is asked later. */
static bool may_be_solid(const gz_step *step, int item, int other) {
  return step->filter->call || gz_is_solid(gz_rule_between(step->world, item, other));
}

/* May the two meet or cross? */
static bool may_meet(const gz_step *step, int item, int other) {
  return step->filter->call || gz_rule_between(step->world, item, other) != GZ_IGNORE;
}

/* Let all near the new way look again: masses are predicted, and those without one may follow. */
static void alert(gz_step *step, int k) {
  gz_world *world = step->world;
  int item = step->at[k].f.m.item;
  gz_box box = box_of_way(step, k);
  if (!gz_find_others(world, item, &box, gz_v(0, 0), 0)) {
    step->result = GZ_NO_MEMORY;
    return;
  }
  for (int i = 0; i < world->scratch.found.count; i++) {
    int other = world->scratch.found.at[i], q = gz_body_of(world, other);
    const gz_item_extras *extra = gz_extras_of(world, other);
    bool mass = gz_has_mass(extra);
    if (!mass) {
      if (q >= 0 && may_be_solid(step, item, other)) step->at[q].follows = true;
      continue;
    }
    if (!may_meet(step, item, other)) continue;
    if (q < 0) q = gz_wake(step, other);
    gz_mark_changed(step, q);
  }
}

static bool replan_drivers(gz_step *step, int k, bool has_new_wall, bool waits);

/* Does a leg of o, from now on, lead into where k ended? */
static bool leads_into(gz_step *step, int o, int k) {
  gz_body *y = &step->at[o];
  gz_shape end = gz_shape_of(step->world, step->at[k].f.m.item);
  bool meets = false;
  double time = step->clock;
  while (!meets) {
    gz_hit hit;
    gz_look(y, time);
    gz_path leg = y->f.leg;
    if (gz_max_abs(leg.v) + gz_max_abs(leg.g) + fabs(leg.spin) > 0 && leg.end > 0) {
      gz_status status =
          leg.spin != 0 ? gz_turn(&y->f.m.shape, y->f.m.there, &end, &leg, y->f.m.skin, &hit)
          : gz_have_parts(&y->f.m.shape, &end)
              ? gz_composite_sweep_leg(&y->f.m.shape, &end, &leg, y->f.m.skin, &hit)
              : gz_convex_impact(&y->f.m.shape, &end, leg.v, leg.g, leg.end, y->f.m.skin, &hit);
      meets = status == GZ_HIT && hit.t < leg.end;
    }
    const gz_kinematic_leg *of_way = gz_kinematic_leg_at(&y->way, time);
    if (of_way->next < 0) break;
    time = y->way.legs->at[of_way->next].start;
  }
  gz_look(y, step->clock);
  return meets;
}

/* Whose way leads into where k has ended flies anew, too: a train stands. */
static void let_follow(gz_step *step, int k) {
  for (int q = 0; q < step->kinematic_count && step->result == GZ_DONE; q++) {
    gz_body *y = &step->at[q];
    bool follows = y->follows;
    y->follows = false;
    if (follows && q != k && y->renewed <= GZ_MOST_RENEWALS && leads_into(step, q, k))
      replan_drivers(step, q, false, false);
  }
}

static bool replan_drivers(gz_step *step, int k, bool has_new_wall, bool waits) {
  gz_body *y = &step->at[k];
  gz_world *world = step->world;
  int item = y->f.m.item;
  gz_look(y, step->clock);
  const gz_kinematic_leg *leg = gz_kinematic_leg_at(&y->way, step->clock);
  bool still = gz_max_abs(leg->path.v) == 0 && gz_max_abs(leg->path.g) == 0 && leg->path.spin == 0;
  if (still && leg->next < 0) return false;
  bool stands = waits || (!has_new_wall && ++y->renewed > GZ_MOST_RENEWALS);
  drop_hits(step, y, is_forgotten);
  gz_dynamics *dynamics = &world->extras[world->items[item].extra].dynamics;
  if (!dynamics->hinged) dynamics->velocity = y->own.velocity;
  double t = gz_max(0, step->clock - leg->start);
  bool slows = gz_spin_slows(dynamics) && leg->path.spin != 0; /* the path has the mean */
  dynamics->spin = slows ? gz_flight_velocity(&leg->turned, t).x : y->own.spin;
  place_now(step, k);
  place_walls(step, k);
  gz_cut_kinematic_path(&y->way, step->clock);
  if (stands) gz_cut_short(world, item);
  else fly(step, k);
  step->active = -1;
  join_short_legs(step, y);
  if (!gz_close_kinematic_path(world, &y->way, item, step->clock, step->dt))
    step->result = GZ_NO_MEMORY;
  if (step->result != GZ_DONE) return true;
  y->version++;
  gz_index_way(step, k);
  drop_hits(step, y, is_told);
  alert(step, k);
  let_follow(step, k);
  y->loaded = 0;
  gz_load_motion(step, k);
  return true;
}

bool gz_replan(gz_step *step, int k, int item) {
  GZ_ASSERT(step->at[k].kinematic);
  return replan_drivers(step, k, add_wall(step, k, item), false);
}

/* ---- who presses */

/* Does a kinematic body press by itself on the other side of a constraint? `sign` is 1 for side b,
   -1 for a. */
static bool presses(gz_step *step, const gz_constraint *constraint, int k, double sign) {
  gz_body *y = &step->at[k];
  gz_look(y, step->clock);
  gz_vec arm = gz_sub(constraint->point, y->f.m.shape.position);
  gz_vec v = gz_velocity_of_point(y->own.velocity, y->own.spin, arm);
  return gz_is_positive(sign * gz_dot(constraint->normal, v), gz_length(y->own.velocity));
}

/* Add the masses of a proof to the walls of a body. Returns whether any is new. */
static bool add_walls(gz_step *step, int k, const int *list, int count, double least) {
  bool any = false;
  for (int i = 0; i < count; i++) {
    const gz_constraint *constraint = &step->constraints[list[i]];
    for (int side = 0; side < 2 && constraint->certificate > least; side++) {
      int q = side ? constraint->b : constraint->a;
      if (q >= 0 && !step->at[q].kinematic) any = add_wall(step, k, step->at[q].f.m.item) || any;
    }
  }
  return any;
}

bool gz_replan_drivers(gz_step *step, const int *list, int count) {
  double most = 0;
  bool any = false;
  for (int i = 0; i < count; i++) most = gz_max(most, step->constraints[list[i]].certificate);
  for (int i = 0; i < count; i++) {
    gz_constraint constraint = step->constraints[list[i]];
    for (int side = 0; side < 2 && constraint.certificate > GZ_LEAST_CERTIFICATE * most; side++) {
      int k = side ? constraint.b : constraint.a;
      if (k < 0 || !step->at[k].kinematic || step->at[k].pressed == step->instant) continue;
      if (!presses(step, &constraint, k, side ? 1 : -1)) continue;
      step->at[k].pressed = step->instant;
      bool is_new = add_walls(step, k, list, count, GZ_LEAST_CERTIFICATE * most);
      any = replan_drivers(step, k, is_new, step->at[k].own.spin != 0) || any;
    }
  }
  for (int i = 0; i < count; i++) {
    gz_body *a = &step->at[step->constraints[list[i]].a];
    if (a->pressed == step->instant) a->pressed = 0;
    if (step->constraints[list[i]].b < 0) continue;
    gz_body *b = &step->at[step->constraints[list[i]].b];
    if (b->pressed == step->instant) b->pressed = 0;
  }
  return any;
}

bool gz_press_on_stopped(gz_step *step, const int *list, int count) {
  double fastest = gz_fastest_motion(step);
  for (int i = 0; i < count; i++) {
    gz_constraint *constraint = &step->constraints[list[i]];
    if (gz_constraint_inverse_effective_mass(step, constraint) > 0 ||
        !gz_is_negative(gz_constraint_speed(step, constraint), fastest))
      continue;
    int k = constraint->b >= 0 && step->at[constraint->b].kinematic ? constraint->b : constraint->a;
    if (step->at[k].kinematic && replan_drivers(step, k, false, true)) return true;
  }
  return false;
}

bool gz_press_on_jam(gz_step *step, int a, int b, gz_vec normal) {
  if (b < 0 || (!step->at[a].kinematic && !step->at[b].kinematic)) return false;
  int k = step->at[a].kinematic ? a : b, other = k == a ? b : a;
  gz_constraint *first = &step->constraints[0];
  gz_constraint constraint = { .point = first->point, .normal = normal };
  double sign = k == b ? 1 : -1;
  if (!presses(step, &constraint, k, sign) && gz_inverse_mass_of(step, other) > 0) return false;
  bool is_new = add_wall(step, k, step->at[other].f.m.item);
  bool is_wall = is_new && step->at[other].f.dynamics->hinged && step->at[k].own.spin == 0;
  if (!replan_drivers(step, k, is_new, !is_wall)) return false;
  if (is_wall) {
    gz_cut_short(step->world, step->at[other].f.m.item);
    gz_stand(step, other);
  } else {
    step->at[other].stuck /= 2;
  }
  return true;
}

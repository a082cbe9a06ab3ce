/*
** Passengers: a list that grows while it is walked. Whoever is appended is asked in turn who rides
** on it, and whom it pushes.
*/
#include "world/carry/passengers.h"

#include "core/math/assert.h"
#include "core/composite/one_way.h"
#include "core/composite/turning_sweep.h"
#include "core/pair.h"
#include "world/candidates.h"
#include "world/carry/hinges.h"
#include "world/items.h"
#include "world/poses.h"

/* Normals that point up by more than this carry. */
#define LEAST_UP 0.5

/* What touches a surface enters it by a sweep of so many skins, within the first of them. */
#define PROBE 16.0

/* Who is on a hinge is followed in legs in which it is given at most this part of its farthest
   reach; where it does not give way, or is passed, this, and no more than what is thin; and in none
   that are shorter than this part of all. A leg is halved no more if that changes nothing. */
#define LONGEST_PUSH (1.0 / 8)
#define SHORTEST_PUSH (1.0 / 64)
#define SHORTEST_LEG 0x1p-12
#define CHANGES 0.75

/* What turns so many times as far as it was pushed has jumped: something is wedged there. */
#define JUMP 8

bool gz_is_riding(const gz_world *world, int item) {
  const gz_scratch *scratch = &world->scratch;
  for (int i = 0; i < scratch->riding.count; i++) {
    if (scratch->passengers[scratch->riding.at[i]].item == item) return true;
  }
  return false;
}

/* Return the index of a passenger of this operation; -1 if the item is none yet. */
static int find_passenger(const gz_scratch *scratch, int item) {
  for (int i = 0; i < scratch->passenger_count; i++) {
    if (scratch->passengers[i].item == item) return i;
  }
  return -1;
}

/* Append a passenger, with how it was first met. Returns its index; -1 if there is no memory. */
static int add_passenger(const gz_carrier *c, gz_response as, const gz_encounter *met) {
  gz_world *world = c->world;
  gz_scratch *scratch = &world->scratch;
  int needed = scratch->passenger_count + 1;
  if (!GZ_RESERVE(&world->memory, scratch->passengers, scratch->passenger_capacity, needed))
    return -1;
  gz_passenger *p = &scratch->passengers[scratch->passenger_count];
  p->item = met->item;
  p->as = as;
  gz_shape shape = gz_shape_of(world, met->item);
  p->start = shape.position;
  p->start_angle = shape.geometry->angle;
  p->start_box = gz_box_of(&shape);
  p->t = c->before + met->t * c->fraction;
  p->normal = met->normal;
  p->point = met->point;
  p->part = met->part;
  p->depth = met->depth;
  return scratch->passenger_count++;
}

/* Let an item go along. */
static gz_result enlist(const gz_carrier *c, gz_response as, const gz_encounter *met) {
  gz_scratch *scratch = &c->world->scratch;
  int index = find_passenger(scratch, met->item);
  if (index < 0) index = add_passenger(c, as, met);
  if (index < 0 || !gz_append(&c->world->memory, &scratch->riding, index)) return GZ_NO_MEMORY;
  scratch->passengers[index].d = met->d;
  scratch->passengers[index].turn = met->turn;
  scratch->passengers[index].by = met->by;
  scratch->passengers[index].goal = gz_add(c->world->items[met->item].position, met->d);
  scratch->passengers[index].met = met->t;
  return GZ_DONE;
}

/* One that displaces others: the carrier, or a passenger. */
typedef struct pusher {
  int item;
  gz_shape shape;  /* where it begins, */
  gz_shape *there; /* and a copy to be placed anywhere if it turns; else NULL */
  gz_path path;
  double met; /* when it begins, of the leg */
} pusher;

/* Return what is given to a point that is met at time t of a path. */
static gz_vec given_to(const gz_shape *shape, const gz_path *path, gz_vec point, double t) {
  gz_vec d = gz_scale(path->v, 1 - t);
  if (path->spin == 0) return d;
  gz_vec arm = gz_sub(point, gz_mul_add(shape->position, path->v, t));
  gz_vec turned = gz_rotate(arm, gz_direction(path->spin * (1 - t)));
  return gz_add(d, gz_sub(turned, arm));
}

static bool is_solid_to(const gz_world *world, int item, int other) {
  return gz_rule_between(world, item, other) >= GZ_SLIDE;
}

/* Find the items at a box that may go along: bodies that do not yet, and are accepted. They are in
   scratch.found. */
static gz_result find_fellows(const gz_carrier *c, const gz_box *box) {
  gz_world *world = c->world;
  if (!gz_find(world, box, gz_v(0, 0))) return GZ_NO_MEMORY;
  gz_list *found = &world->scratch.found;
  int kept = 0;
  for (int i = 0; i < found->count; i++) {
    int item = found->at[i];
    if (item == c->item || !gz_world_has_body(world, item) || gz_is_riding(world, item)) continue;
    int verdict = gz_query_accepts(c->filter, item);
    if (verdict < 0) return GZ_REFUSED;
    if (verdict > 0) found->at[kept++] = item;
  }
  found->count = kept;
  return GZ_DONE;
}

/* Sweep a shape against an item, which lies at `there`. What is one-way is met on its side only, by
   what does not overlap it. */
static gz_status sweep_against(const gz_world *world, const gz_shape *a, int item,
                               const gz_shape *there, gz_vec d, gz_hit *hit) {
  const gz_item_extras *extra = gz_extras_of(world, item);
  if (extra == NULL || !extra->one_way) return gz_sweep(a, there, d, hit);
  gz_path path = gz_straight_path(d);
  const gz_vec *side = extra->by_edges ? NULL : &extra->side;
  double skin = gz_skin_of_pair(a, there, 0);
  return gz_sweep_one_way(a, there, &path, skin, side, hit) == GZ_HIT ? GZ_HIT : GZ_MISS;
}

/* ---- riders */

/* Does an item of this shape stop p, which touches it, on a displacement of PROBE skins? */
static bool is_stopped(const gz_world *world, const gz_shape *p, int item, const gz_shape *shape,
                       gz_vec d, gz_hit *hit) {
  return sweep_against(world, p, item, shape, d, hit) == GZ_HIT && hit->t <= 1 / PROBE;
}

/* Does p ride on an item of this shape? Where it touches a floor and a steep side, either is what
   stops it; so it rides on what stops it along that side, too. */
static bool rides_on(const gz_world *world, const gz_shape *p, int item, const gz_shape *shape,
                     gz_encounter *met) {
  gz_vec up = world->settings.up, down = gz_scale(up, -PROBE * gz_skin_of_pair(p, shape, 0));
  gz_hit hit;
  if (!is_stopped(world, p, item, shape, down, &hit)) return false;
  if (gz_dot(hit.normal, up) <= LEAST_UP) {
    gz_vec along = gz_mul_add(down, hit.normal, -gz_dot(hit.normal, down));
    if (!is_stopped(world, p, item, shape, along, &hit)) return false;
    if (gz_dot(hit.normal, up) <= LEAST_UP) return false;
  }
  met->normal = gz_neg(hit.normal);
  met->point = gz_contact_point(shape, p, gz_v(0, 0), met->normal, &met->part);
  met->depth = 0;
  return true;
}

/* Is it on board: does the item cross it, while its position lies inside? */
static bool is_on_board(const gz_carrier *c, const gz_shape *p, gz_encounter *met) {
  gz_vec inside = p->position;
  gz_shape point = gz_point_shape(inside);
  if (gz_rule_between(c->world, c->item, met->item) != GZ_CROSS || !gz_overlaps(&point, &c->shape))
    return false;
  met->normal = gz_neg(c->world->settings.up);
  met->point = inside;
  met->depth = 0;
  met->part = -1;
  return true;
}

/* Enlist the riders of an item that has this shape: with the displacement of `on`; of the carrier
   itself, if that is NULL, with what it gives to each. Sets *alone if nothing else that may go
   along is near that displacement. */
static gz_result enlist_riders(const gz_carrier *c, int item, const gz_shape *shape,
                               const gz_encounter *on, bool *alone) {
  gz_world *world = c->world;
  gz_box own = gz_box_of(shape);
  gz_box box = gz_box_widened(&own, GZ_CARRY_TOUCHING * gz_largest_radius(shape->geometry) +
                                        8 * gz_skin_of_pair(shape, shape, 0));
  *alone = on == NULL || on->turn == 0; /* who turns meets others elsewhere */
  if (on != NULL) box = gz_box_along(&box, on->d);
  gz_result result = find_fellows(c, &box);
  if (result != GZ_DONE) return result;
  for (int i = 0; i < world->scratch.found.count; i++) {
    gz_encounter met = { .item = world->scratch.found.at[i], .by = item };
    gz_shape p = gz_shape_of(world, met.item);
    bool rides = is_solid_to(world, item, met.item)
                     ? c->on_top && rides_on(world, &p, item, shape, &met)
                     : on == NULL && is_on_board(c, &p, &met);
    rides = rides && !gz_is_hinged(world, met.item);
    *alone = *alone && rides;
    if (!rides) continue;
    gz_path path = on == NULL ? c->path : gz_turning_path(on->d, on->turn);
    met.t = on == NULL ? 0 : on->t;
    met.d = given_to(shape, &path, met.point, 0);
    result = enlist(c, GZ_CARRY, &met);
    if (result != GZ_DONE) return result;
  }
  return GZ_DONE;
}

/* Enlist the riders of all in scratch.riding from an index on, and theirs. */
static gz_result enlist_their_riders(const gz_carrier *c, int from) {
  gz_world *world = c->world;
  for (int i = from; i < world->scratch.riding.count; i++) {
    int index = world->scratch.riding.at[i];
    const gz_passenger *p = &world->scratch.passengers[index];
    gz_encounter on = { .t = p->met, .d = p->d, .turn = p->turn };
    gz_shape shape = gz_shape_of(world, p->item);
    bool alone;
    gz_result result = enlist_riders(c, p->item, &shape, &on, &alone);
    if (result != GZ_DONE) return result;
    world->scratch.passengers[index].alone = alone;
  }
  return GZ_DONE;
}

/* ---- what is in the way */

/* Remove what is known of how an item is met. Returns false if it is met no later than at t. */
static bool forget_later(gz_scratch *scratch, int item, double t) {
  int count = scratch->in_way_count, i = 0;
  while (i < count && scratch->in_way[i].item != item) i++;
  if (i == count) return true;
  if (scratch->in_way[i].t <= t) return false;
  for (; i + 1 < count; i++) scratch->in_way[i] = scratch->in_way[i + 1];
  scratch->in_way_count--;
  return true;
}

/* Note something in the way, by time, then in the order in which it was found. Of several meetings
   with an item the first counts. */
static bool note(gz_world *world, const gz_encounter *met) {
  gz_scratch *scratch = &world->scratch;
  if (!forget_later(scratch, met->item, met->t)) return true;
  int i = scratch->in_way_count;
  if (!GZ_RESERVE(&world->memory, scratch->in_way, scratch->in_way_capacity, i + 1)) return false;
  gz_encounter *list = scratch->in_way;
  for (; i > 0 && list[i - 1].t > met->t; i--) list[i] = list[i - 1];
  list[i] = *met;
  scratch->in_way_count++;
  return true;
}

/* Does a pusher that turns meet an item, and push it? */
static bool turns_into(const gz_world *world, const pusher *by, const gz_shape *p,
                       gz_encounter *met) {
  const gz_item_extras *extra = gz_extras_of(world, by->item);
  gz_hit hit;
  gz_status status = gz_turn(&by->shape, by->there, p, &by->path, 0, &hit);
  if (status == GZ_MISS) return false;
  if (extra != NULL && extra->one_way) {
    bool by_side = extra->by_edges || gz_faces(gz_neg(hit.normal), extra->side);
    if (status == GZ_OVERLAP || !by_side) return false;
  }
  met->t = hit.t;
  met->normal = hit.normal;
  met->depth = hit.depth;
  gz_vec out = gz_scale(hit.normal, hit.depth);
  met->point = gz_contact_point(by->there, p, out, hit.normal, &met->part);
  return true;
}

/* Does a pusher that goes straight meet an item, and push it? */
static bool runs_into(const gz_world *world, const pusher *by, const gz_shape *p,
                      gz_encounter *met) {
  gz_hit hit;
  gz_vec d = by->path.v;
  if (sweep_against(world, p, by->item, &by->shape, gz_neg(d), &hit) == GZ_MISS) return false;
  met->t = hit.t;
  met->normal = gz_neg(hit.normal);
  met->depth = hit.depth;
  gz_shape there = gz_shape_on_path(&by->shape, &by->path, hit.t);
  gz_vec out = gz_scale(met->normal, hit.depth);
  met->point = gz_contact_point(&there, p, out, met->normal, &met->part);
  return true;
}

/* Return about half of the width of a shape, across its length. */
static double half_width(const gz_shape *shape) {
  const gz_geometry *geometry = shape->geometry;
  return geometry->radius / 2 + fabs(geometry->area) / (4 * gz_largest_radius(geometry));
}

/* Ask for a shorter leg if someone on a hinge is given more than `most`. Returns whether it does.
   */
static bool shorten_leg(gz_carrier *c, int item, double given, double most) {
  bool helps = c->followed.item != item || given < CHANGES * c->followed.given;
  c->too_long = c->fraction > SHORTEST_LEG && given > most && helps;
  if (c->too_long) c->followed = (gz_followed){ item, given };
  return c->too_long;
}

/* Turn what a pusher gives to someone on a hinge into the turn with which that gives way. */
static gz_result give_turn(gz_carrier *c, const pusher *by, gz_encounter *met) {
  gz_shape shape = gz_shape_of(c->world, met->item), end;
  double given = gz_length(met->d), reach = gz_longest_arm(&shape);
  /* What it has gone through would have a way back along its normal, out on the wrong side. */
  gz_vec push = met->depth > 0 ? gz_unit(met->d, gz_v(0, 0)) : gz_neg(met->normal);
  double sense = gz_cross(gz_sub(met->point, shape.position), push);
  met->d = gz_v(0, 0);
  if (shorten_leg(c, met->item, given, LONGEST_PUSH * reach)) return GZ_DONE;
  if (by->there != NULL) gz_place_on_path(by->there, &by->shape, &by->path, 1);
  end = by->there != NULL ? *by->there : gz_shape_on_path(&by->shape, &by->path, 1);
  bool gives_way;
  gz_result result = gz_find_turn(c->world, met->item, &end, sense, &met->turn, &gives_way);
  if (fabs(met->turn * sense) > JUMP * (given + met->depth)) {
    met->turn = 0;
    gives_way = false;
  }
  if (gives_way && met->turn != 0) return result;
  double thin = gz_min(half_width(&shape), half_width(&end));
  shorten_leg(c, met->item, given, gz_clamp(thin, SHORTEST_LEG * reach, SHORTEST_PUSH * reach));
  return result;
}

/* Write a box around the way of a pusher. */
static gz_box box_of_way(const pusher *by) {
  gz_box box;
  if (by->there == NULL) {
    box = gz_box_of(&by->shape);
    return gz_box_along(&box, by->path.v);
  }
  gz_bounding_box_on_path(&by->shape, by->there, &by->path, &box.low, &box.high);
  return box;
}

/* Note all that a pusher pushes. */
static gz_result find_in_way(gz_carrier *c, const pusher *by) {
  gz_world *world = c->world;
  gz_box box = box_of_way(by);
  gz_result result = find_fellows(c, &box);
  for (int i = 0; i < world->scratch.found.count && result == GZ_DONE && !c->too_long; i++) {
    gz_encounter met = { .item = world->scratch.found.at[i], .by = by->item };
    if (!is_solid_to(world, by->item, met.item)) continue;
    gz_shape p = gz_shape_of(world, met.item);
    bool pushes =
        by->there != NULL ? turns_into(world, by, &p, &met) : runs_into(world, by, &p, &met);
    if (!pushes || (by->item != c->item && met.depth > 0)) continue;
    met.d = given_to(&by->shape, &by->path, met.point, met.t);
    if (gz_is_hinged(world, met.item)) result = give_turn(c, by, &met);
    met.t = by->met + (1 - by->met) * met.t;
    if (result == GZ_DONE && !note(world, &met)) return GZ_NO_MEMORY;
  }
  return result;
}

/* Note all that a passenger pushes. */
static gz_result find_in_its_way(gz_carrier *c, const gz_passenger *p) {
  pusher by = { .item = p->item, .shape = gz_shape_of(c->world, p->item), .met = p->met };
  by.path = p->turn == 0 ? gz_straight_path(p->d) : gz_turning_path(p->d, p->turn);
  if (p->turn != 0) {
    by.there = gz_make_pose(c->world, GZ_PRESENT_POSE, &by.shape);
    if (by.there == NULL) return GZ_NO_MEMORY;
  }
  return find_in_way(c, &by);
}

/* Enlist what is in the way, each with its riders, and what is in the way of those. The list of
   meetings grows while it is walked, as none comes before the one that leads to it. */
static gz_result enlist_pushed(gz_carrier *c) {
  gz_scratch *scratch = &c->world->scratch;
  scratch->in_way_count = 0;
  pusher by = { .item = c->item, .shape = c->shape, .there = c->there, .path = c->path };
  gz_result result = find_in_way(c, &by);
  for (int searched = 0, next = 0; result == GZ_DONE;) {
    for (; searched < scratch->riding.count && result == GZ_DONE; searched++) {
      const gz_passenger passenger = scratch->passengers[scratch->riding.at[searched]];
      if (!passenger.alone) result = find_in_its_way(c, &passenger);
    }
    if (result != GZ_DONE || c->too_long || next == scratch->in_way_count) break;
    const gz_encounter met = scratch->in_way[next++];
    if (gz_is_riding(c->world, met.item)) continue; /* on one pushed before */
    result = enlist(c, GZ_PUSH, &met);
    if (result == GZ_DONE) result = enlist_their_riders(c, scratch->riding.count - 1);
  }
  return result;
}

gz_result gz_find_passengers(gz_carrier *c) {
  GZ_ASSERT(c->before >= 0 && c->fraction > 0);
  c->world->scratch.riding.count = 0;
  c->too_long = false;
  if (c->filter->rejects_all) return GZ_DONE;
  bool alone;
  gz_result result = enlist_riders(c, c->item, &c->shape, NULL, &alone);
  if (result == GZ_DONE) result = enlist_their_riders(c, 0);
  if (result == GZ_DONE) result = enlist_pushed(c);
  return result;
}

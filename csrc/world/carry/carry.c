/*
** Carrying, in legs that turn by an eighth of a half circle at most: what a bar pushes is given a
** straight displacement, which in longer legs would leave it behind the bar.
*/
#include "world/carry/carry.h"

#include "core/pair.h"
#include "world/carry/passengers.h"
#include "world/change.h"
#include "world/hits.h"
#include "world/move/move.h"
#include "world/move/push_out.h"
#include "world/poses.h"

/* The angle of a leg at most, in radians: pi / 8. */
#define LEG_TURN 0.39269908169872414

/* Pushes of a passenger out of what it overlaps at most. */
#define MOST_PUSHES 8

typedef struct carry {
  gz_world *world;
  int item;
  gz_vec from, goal;  /* of the item */
  double first, last; /* its angles */
  int limit;          /* of the passengers, by their order, that push: for those behind them */
} carry;

/* ---- the moves of passengers */

static bool goes_along(const carry *c, int item) {
  return item == c->item || gz_is_riding(c->world, item);
}

/* Is an item the carrier, or a passenger before the limit? */
static bool comes_before(const carry *c, int item) {
  const gz_scratch *scratch = &c->world->scratch;
  int i = 0;
  while (i < c->limit && scratch->passengers[scratch->riding.at[i]].item != item) i++;
  return i < c->limit || item == c->item;
}

/* The filter of a passenger's move: the rules, but for the carrier and all that go along. */
static gz_response respond_moving(void *context, int item, int other) {
  const carry *c = (const carry *)context;
  return goes_along(c, other) ? GZ_IGNORE : gz_rule_between(c->world, item, other);
}

/* The filter of what pushes a passenger: the rules, for the carrier and passengers before it. */
static gz_response respond_before(void *context, int item, int other) {
  const carry *c = (const carry *)context;
  return comes_before(c, other) ? gz_rule_between(c->world, item, other) : GZ_IGNORE;
}

/* The filter of whether it fits: both, so all but passengers behind it. */
static gz_response respond_fitting(void *context, int item, int other) {
  const carry *c = (const carry *)context;
  bool counts = comes_before(c, other) || !goes_along(c, other);
  return counts ? gz_rule_between(c->world, item, other) : GZ_IGNORE;
}

/* End the move of a passenger: place it, and drop its hits. */
static gz_result end_displacement(gz_mover *m) {
  gz_vec position = m->shape.position;
  gz_mover_drop_hits(m);
  if (m->result == GZ_DONE && !gz_equal(position, m->world->items[m->item].position) &&
      !gz_world_set_position(m->world, m->item, position))
    return GZ_NO_MEMORY;
  return m->result;
}

static gz_result displace(carry *c, int item, gz_vec d) {
  gz_filter ask = { respond_moving, c };
  gz_mover m;
  gz_mover_begin(&m, c->world, item, &ask);
  gz_move_to(&m, gz_add(m.shape.position, d));
  return end_displacement(&m);
}

/* Does a passenger fit where it is? */
static gz_result find_fit(carry *c, int item, bool *fits) {
  gz_filter ask = { respond_fitting, c };
  gz_shape shape = gz_shape_of(c->world, item);
  int other;
  gz_result result = gz_query_fits(c->world, item, &shape, &ask, &other);
  *fits = other < 0;
  return result;
}

/* Does the straight way of a passenger from its goal, where it would touch what moves it, to
   another position lead through that? */
static bool passes_mover(const carry *c, const gz_passenger *p, gz_vec to) {
  gz_shape mover = gz_shape_of(c->world, p->by);
  gz_shape there = gz_shape_at(gz_geometry_of(c->world, p->item), p->goal);
  gz_vec way = gz_sub(to, p->goal);
  gz_hit hit;
  gz_status status = gz_sweep(&there, &mover, way, &hit);
  return status == GZ_HIT || (status == GZ_OVERLAP && gz_dot(hit.normal, way) < 0);
}

/* Find the way of a passenger out of what pushes it. The walls have no say in it. */
static gz_result find_push(carry *c, int item, gz_vec *way) {
  gz_filter ask = { respond_before, c };
  gz_mover m;
  gz_mover_begin(&m, c->world, item, &ask);
  gz_vec start = m.shape.position;
  gz_mover_compute_skin(&m);
  gz_push_apart(&m);
  *way = gz_sub(m.shape.position, start);
  gz_mover_drop_hits(&m);
  return m.result;
}

/* Push a passenger out of what it overlaps, by moves that no wall lets through. If it does not fit
   then, or was pushed through what moves it, it stays. */
static gz_result free_passenger(carry *c, const gz_passenger *p, bool *fits) {
  gz_vec start = c->world->items[p->item].position, way = { 1, 0 };
  gz_result result = find_fit(c, p->item, fits);
  if (result != GZ_DONE || *fits) return result;
  for (int i = 0; i < MOST_PUSHES && !*fits && !gz_equal(way, gz_v(0, 0)); i++) {
    result = find_push(c, p->item, &way);
    if (result == GZ_DONE) result = displace(c, p->item, way);
    if (result == GZ_DONE) result = find_fit(c, p->item, fits);
    if (result != GZ_DONE) return result;
  }
  *fits = *fits && !passes_mover(c, p, c->world->items[p->item].position);
  if (!*fits && !gz_world_set_position(c->world, p->item, start)) return GZ_NO_MEMORY;
  return GZ_DONE;
}

/* Free the passengers: each of those before it only, or of all. Writes whether all fit then. */
static gz_result free_passengers(carry *c, bool of_all, bool *fit) {
  gz_scratch *scratch = &c->world->scratch;
  gz_result result = GZ_DONE;
  *fit = true;
  for (int i = 0; i < scratch->riding.count && result == GZ_DONE; i++) {
    bool fits;
    c->limit = of_all ? scratch->riding.count : i;
    result = free_passenger(c, &scratch->passengers[scratch->riding.at[i]], &fits);
    *fit = *fit && fits;
  }
  return result;
}

/* Crush those that overlap something. */
static gz_result crush(carry *c) {
  gz_scratch *scratch = &c->world->scratch;
  gz_result result = GZ_DONE;
  c->limit = scratch->riding.count;
  for (int i = 0; i < scratch->riding.count && result == GZ_DONE; i++) {
    gz_passenger *p = &scratch->passengers[scratch->riding.at[i]];
    bool fits;
    result = find_fit(c, p->item, &fits);
    if (result == GZ_DONE && !fits) p->as = GZ_CRUSH;
  }
  return result;
}

/* Push all passengers out of what they overlap: a stack from below, each out of what carries it;
   where that fails, each out of all. */
static gz_result settle_passengers(carry *c) {
  bool fit;
  gz_result result = free_passengers(c, false, &fit);
  if (result == GZ_DONE && !fit) result = free_passengers(c, true, &fit);
  return result == GZ_DONE && !fit ? crush(c) : result;
}

/* ---- legs */

static bool place_item(const carry *c, gz_vec position, double angle) {
  if (c->first == c->last) return gz_world_set_position(c->world, c->item, position);
  return gz_world_place(c->world, c->item, position, angle);
}

/* Return the position after a fraction of the way. */
static gz_vec carried_to(const carry *c, double t) {
  return t == 1 ? c->goal : gz_lerp(c->from, c->goal, t);
}

static double angle_at(const carry *c, double t) {
  return t == 1 ? c->last : c->first + (c->last - c->first) * t;
}

/* Go from one fraction of the way to another. */
static gz_result carry_leg(carry *c, const gz_query_filter *filter, double from, double to) {
  gz_world *world = c->world;
  gz_scratch *scratch = &world->scratch;
  gz_carrier carrier = { .world = world,
                         .item = c->item,
                         .shape = gz_shape_of(world, c->item),
                         .filter = filter,
                         .before = from,
                         .fraction = to - from };
  gz_vec position = carried_to(c, to), d = gz_sub(position, carrier.shape.position);
  carrier.path = gz_turning_path(d, angle_at(c, to) - angle_at(c, from));
  if (carrier.path.spin != 0) {
    carrier.there = gz_make_pose(world, GZ_SEARCHED_POSE, &carrier.shape);
    if (carrier.there == NULL) return GZ_NO_MEMORY;
  }
  gz_result result = gz_find_passengers(&carrier);
  if (result == GZ_DONE && !place_item(c, position, angle_at(c, to))) result = GZ_NO_MEMORY;
  for (int i = 0; i < scratch->riding.count && result == GZ_DONE; i++) {
    const gz_passenger *p = &scratch->passengers[scratch->riding.at[i]];
    result = displace(c, p->item, p->d);
  }
  return result == GZ_DONE ? settle_passengers(c) : result;
}

/* ---- the operation */

/* Put the item and all passengers back. */
static void undo(const carry *c) {
  const gz_scratch *scratch = &c->world->scratch;
  place_item(c, c->from, c->first);
  for (int i = 0; i < scratch->passenger_count; i++)
    gz_world_set_position(c->world, scratch->passengers[i].item, scratch->passengers[i].start);
}

static bool report(const carry *c, const gz_passenger *p) {
  gz_hits *hits = gz_pending_hits(c->world);
  gz_world_hit *hit = gz_hits_append(hits, &c->world->memory);
  if (hit == NULL) return false;
  hit->item = c->item;
  hit->other = p->item;
  hit->response = p->as;
  hit->t = p->t;
  hit->normal = p->normal;
  hit->position = carried_to(c, p->t);
  hit->leg = gz_sub(c->goal, c->from);
  hit->point = p->point;
  hit->depth = p->depth;
  hit->part = p->part;
  hit->turns = c->first != c->last;
  hit->angle = angle_at(c, p->t);
  hit->turn = c->last - c->first;
  hit->duration = 1;
  hits->completed = hits->count;
  return true;
}

/* Return how many legs a turn takes. */
static int count_legs(double turn) {
  double legs = fabs(turn) / LEG_TURN;
  int count = 1;
  while (count < legs) count++;
  return count;
}

gz_result gz_world_carry(gz_world *world, int item, gz_vec goal, double angle,
                         const gz_query_filter *passengers) {
  GZ_ASSERT(gz_world_has_body(world, item));
  const gz_geometry *geometry = gz_geometry_of(world, item);
  carry c = { world, item, world->items[item].position, goal, geometry->angle, angle, 0 };
  GZ_ASSERT(geometry->kind != GZ_GRID || angle == geometry->angle);
  gz_result result = GZ_DONE;
  int legs = count_legs(c.last - c.first);
  world->scratch.passenger_count = 0;
  for (int i = 0; i < legs && result == GZ_DONE; i++)
    result = carry_leg(&c, passengers, (double)i / legs, (double)(i + 1) / legs);
  for (int i = 0; i < world->scratch.passenger_count && result == GZ_DONE; i++)
    if (!report(&c, &world->scratch.passengers[i])) result = GZ_NO_MEMORY;
  if (result != GZ_DONE) undo(&c);
  gz_hits_publish(world, result);
  return result;
}

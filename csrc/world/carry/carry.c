/*
** Carrying, in legs that turn by an eighth of a half circle at most: what a bar pushes is given a
** straight displacement, which in longer legs would leave it behind the bar.
*/
#include "world/carry/carry.h"

#include "core/math/assert.h"
#include "core/composite/turning_sweep.h"
#include "core/pair.h"
#include "world/candidates.h"
#include "world/carry/hinges.h"
#include "world/carry/passengers.h"
#include "world/change.h"
#include "world/hits.h"
#include "world/items.h"
#include "world/move/move.h"
#include "world/move/push_out.h"
#include "world/move/turning_move.h"
#include "world/poses.h"
#include "world/rest.h"

/* The legs at most, for 64 whole turns. Those of what turns farther are longer. */
#define MOST_LEGS 1024

/* With more legs than this left, it is asked whether anything is within reach at all. */
#define FEW_LEGS 8

/* How near it stops to where it would crush someone, as a fraction of its size, or of its way. */
#define CLOSE 0x1p-20

/* Pushes of a passenger out of what it overlaps at most. */
#define MOST_PUSHES 8

typedef struct carry {
  gz_world *world;
  int item;
  gz_vec from, goal;  /* of the item */
  double first, last; /* its angles */
  gz_path leg;        /* the present one */
  bool on_top;        /* see gz_carry_manner */
  double nudge;       /* likewise, */
  bool stops;         /* and this: an attempt ends where somebody is crushed */
  gz_followed followed;
  int limit; /* of the passengers, by their order, that push: for those behind them */
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
  double angle = m->shape.geometry->angle;
  gz_mover_drop_hits(m);
  bool moved = !gz_equal(position, m->world->items[m->item].position) ||
               angle != gz_geometry_of(m->world, m->item)->angle;
  if (m->result == GZ_DONE && moved && !gz_world_place(m->world, m->item, position, angle))
    return GZ_NO_MEMORY;
  gz_mover_count_cut(m);
  return m->result;
}

/* The filter of whether it has room beside those that live: all but the crushed. */
static gz_response respond_living(void *context, int item, int other) {
  const carry *c = (const carry *)context;
  const gz_scratch *scratch = &c->world->scratch;
  for (int i = 0; i < scratch->riding.count; i++) {
    const gz_passenger *p = &scratch->passengers[scratch->riding.at[i]];
    if (p->item == other && p->as == GZ_CRUSH) return GZ_IGNORE;
  }
  return gz_rule_between(c->world, item, other);
}

/* Move a passenger by a displacement, as far as those let it that count for a filter. */
static gz_result displace_by(carry *c, int item, gz_vec d,
                             gz_response (*respond)(void *, int, int)) {
  gz_filter ask = { respond, c };
  gz_mover m;
  gz_mover_begin(&m, c->world, item, &ask);
  gz_move_to(&m, gz_add(m.shape.position, d));
  return end_displacement(&m);
}

static gz_result displace(carry *c, int item, gz_vec d) {
  return displace_by(c, item, d, respond_moving);
}

/* Turn a passenger on a hinge, likewise. */
static gz_result turn_by(carry *c, int item, double turn) {
  gz_filter ask = { respond_moving, c };
  gz_mover m;
  if (turn == 0) return GZ_DONE;
  gz_mover_begin(&m, c->world, item, &ask);
  gz_turn_in_place(&m, gz_geometry_of(c->world, item)->angle + turn);
  return end_displacement(&m);
}

/* Did the carrier, if it does not turn, go through a passenger that a wall stopped? The
   rest of its way, from when that was, would lead it into where the passenger is. */
static bool is_gone_through(const carry *c, const gz_passenger *p) {
  gz_vec at = c->world->items[p->item].position, went = gz_sub(at, gz_sub(p->goal, p->d));
  double squared = gz_dot(p->d, p->d);
  if (gz_equal(at, p->goal) || c->leg.spin != 0 || squared == 0) return false;
  double part = gz_clamp(gz_dot(went, p->d) / squared, 0, 1);
  gz_vec rest = gz_scale(c->leg.v, (1 - p->met) * (1 - part));
  gz_shape end = gz_shape_of(c->world, c->item), there = gz_shape_of(c->world, p->item);
  gz_shape before = gz_shape_at(end.geometry, gz_sub(end.position, rest));
  double skin = gz_skin_of_pair(&before, &there, gz_max_abs(rest));
  gz_hit hit;
  gz_status status = gz_sweep(&before, &there, rest, &hit);
  if (status == GZ_MISS) return false;
  return (1 - hit.t) * -gz_dot(hit.normal, rest) > 16 * skin;
}

/* The same where the carrier turns: does the straight way from the goal of a
   passenger, where it would touch what moves it, to where it is lead through that? */
static bool passes_mover(const carry *c, const gz_passenger *p) {
  gz_shape mover = gz_shape_of(c->world, p->by);
  gz_shape there = gz_shape_at(gz_geometry_of(c->world, p->item), p->goal);
  gz_vec way = gz_sub(c->world->items[p->item].position, p->goal);
  gz_hit hit;
  gz_status status = gz_sweep(&there, &mover, way, &hit);
  return status == GZ_HIT || (status == GZ_OVERLAP && gz_dot(hit.normal, way) < 0);
}

/* Find what a passenger overlaps; -1 if nothing. */
static gz_result find_overlapped(carry *c, int item, gz_response (*respond)(void *, int, int),
                                 int *other) {
  gz_filter ask = { respond, c };
  gz_shape shape = gz_shape_of(c->world, item);
  return gz_query_fits(c->world, item, c->world->items[item].group, &shape, &ask, other);
}

/* Has a passenger room where it is? */
static gz_result find_room(carry *c, const gz_passenger *p,
                           gz_response (*respond)(void *, int, int), bool *has) {
  int other;
  gz_result result = find_overlapped(c, p->item, respond, &other);
  *has = other < 0 && !is_gone_through(c, p);
  return result;
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

/* Turn a passenger on a hinge out of what it overlaps, on in the sense in which it gives way. */
static gz_result free_hinged(carry *c, const gz_passenger *p, bool *has) {
  int other;
  gz_result result = find_overlapped(c, p->item, respond_fitting, &other);
  bool turns = p->turn != 0;
  for (int i = 0; i < MOST_PUSHES && turns && other >= 0 && result == GZ_DONE; i++) {
    double turn, before = gz_geometry_of(c->world, p->item)->angle;
    bool gives_way;
    gz_shape pusher = gz_shape_of(c->world, other);
    result = gz_find_turn(c->world, p->item, &pusher, p->turn, &turn, &gives_way);
    if (result == GZ_DONE) result = turn_by(c, p->item, turn);
    turns = gz_geometry_of(c->world, p->item)->angle != before;
    if (result == GZ_DONE) result = find_overlapped(c, p->item, respond_fitting, &other);
  }
  *has = other < 0;
  return result;
}

/* Push a passenger out of what it overlaps, by moves that no wall lets through. If it has no room
   then, or was pushed through what moves it, it stays. */
static gz_result free_passenger(carry *c, gz_passenger *p, bool *has) {
  gz_vec start = c->world->items[p->item].position, way = { 1, 0 };
  gz_result result = find_room(c, p, respond_fitting, has);
  if (result != GZ_DONE || *has) return result;
  for (int i = 0; i < MOST_PUSHES && !*has && !gz_equal(way, gz_v(0, 0)); i++) {
    result = find_push(c, p->item, &way);
    if (result == GZ_DONE) result = displace(c, p->item, way);
    if (result == GZ_DONE) result = find_room(c, p, respond_fitting, has);
    if (result != GZ_DONE) return result;
  }
  *has = *has && (c->leg.spin == 0 || !passes_mover(c, p));
  if (*has && p->as != GZ_CRUSH && !gz_equal(start, p->goal)) p->as = GZ_SQUEEZE;
  if (!*has && !gz_world_set_position(c->world, p->item, start)) return GZ_NO_MEMORY;
  return GZ_DONE;
}

/* Let a passenger that has no room slip out across its way: aside by no more than the nudge from
   where the leg began, on by its displacement, and back until it touches something, so by no more
   than it needs. */
static gz_result slip_aside(carry *c, gz_passenger *p, bool *has) {
  gz_vec stopped = c->world->items[p->item].position, start = gz_sub(p->goal, p->d);
  gz_vec side = gz_scale(gz_unit(gz_right_perp(p->d), gz_v(0, 0)), c->nudge);
  gz_result result = GZ_DONE;
  if (gz_is_hinged(c->world, p->item)) return GZ_DONE;
  for (int i = 0; i < 2 && !*has && result == GZ_DONE; i++, side = gz_neg(side)) {
    if (!gz_world_set_position(c->world, p->item, start)) return GZ_NO_MEMORY;
    result = displace(c, p->item, side);
    if (result == GZ_DONE) result = displace(c, p->item, p->d);
    if (result == GZ_DONE) result = find_room(c, p, respond_fitting, has);
    if (result == GZ_DONE && *has) result = displace_by(c, p->item, gz_neg(side), respond_fitting);
  }
  if (result == GZ_DONE && *has) result = find_room(c, p, respond_fitting, has);
  if (*has && p->as != GZ_CRUSH) p->as = GZ_SQUEEZE;
  if (!*has && !gz_world_set_position(c->world, p->item, stopped)) return GZ_NO_MEMORY;
  return result;
}

/* Free the passengers: each of those before it only, or of all. Writes whether all fit then. */
static gz_result free_passengers(carry *c, bool of_all, bool *fit) {
  gz_scratch *scratch = &c->world->scratch;
  gz_result result = GZ_DONE;
  *fit = true;
  for (int i = 0; i < scratch->riding.count && result == GZ_DONE; i++) {
    bool fits;
    c->limit = of_all ? scratch->riding.count : i;
    gz_passenger *p = &scratch->passengers[scratch->riding.at[i]];
    result =
        gz_is_hinged(c->world, p->item) ? free_hinged(c, p, &fits) : free_passenger(c, p, &fits);
    if (result == GZ_DONE && !fits && of_all && c->nudge > 0) result = slip_aside(c, p, &fits);
    *fit = *fit && fits;
  }
  return result;
}

/* Crush those that have no room: first where the passengers do not count, then beside those that
   are not crushed. */
static gz_result crush(carry *c) {
  gz_scratch *scratch = &c->world->scratch;
  gz_result result = GZ_DONE;
  c->limit = 0;
  for (int pass = 0; pass < 2; pass++) {
    for (int i = 0; i < scratch->riding.count && result == GZ_DONE; i++) {
      gz_passenger *p = &scratch->passengers[scratch->riding.at[i]];
      bool has;
      result = find_room(c, p, pass == 0 ? respond_fitting : respond_living, &has);
      if (result == GZ_DONE && !has) p->as = GZ_CRUSH;
    }
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

/* Go from one fraction of the way to another. Nothing has moved if that is *too_long. */
static gz_result carry_leg(carry *c, const gz_query_filter *filter, double from, double to,
                           bool *too_long) {
  gz_world *world = c->world;
  gz_scratch *scratch = &world->scratch;
  *too_long = false;
  gz_carrier carrier = { .world = world,
                         .item = c->item,
                         .shape = gz_shape_of(world, c->item),
                         .filter = filter,
                         .on_top = c->on_top,
                         .before = from,
                         .fraction = to - from,
                         .followed = c->followed };
  gz_vec position = carried_to(c, to), d = gz_sub(position, carrier.shape.position);
  carrier.path = c->leg = gz_turning_path(d, angle_at(c, to) - angle_at(c, from));
  if (carrier.path.spin != 0) {
    carrier.there = gz_make_pose(world, GZ_SEARCHED_POSE, &carrier.shape);
    if (carrier.there == NULL) return GZ_NO_MEMORY;
  }
  gz_result result = gz_find_passengers(&carrier);
  *too_long = carrier.too_long;
  c->followed = carrier.followed;
  if (*too_long) return result;
  if (result == GZ_DONE && !place_item(c, position, angle_at(c, to))) result = GZ_NO_MEMORY;
  for (int i = 0; i < scratch->riding.count && result == GZ_DONE; i++) {
    const gz_passenger *p = &scratch->passengers[scratch->riding.at[i]];
    result =
        gz_is_hinged(world, p->item) ? turn_by(c, p->item, p->turn) : displace(c, p->item, p->d);
  }
  return result == GZ_DONE ? settle_passengers(c) : result;
}

/* ---- the operation */

/* Put the item and all passengers back. */
static void undo(const carry *c) {
  const gz_scratch *scratch = &c->world->scratch;
  place_item(c, c->from, c->first);
  for (int i = 0; i < scratch->passenger_count; i++) {
    const gz_passenger *p = &scratch->passengers[i];
    gz_world_place(c->world, p->item, p->start, p->start_angle);
  }
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
  double legs = gz_min(fabs(turn) / GZ_CARRY_TURN, MOST_LEGS);
  int whole = (int)legs;
  return whole + (whole < legs || whole == 0);
}

/* Is nothing within reach of an item that turns, from a fraction of its way on? */
static gz_result find_alone(const carry *c, double from, bool *alone) {
  gz_world *world = c->world;
  gz_shape shape = gz_shape_of(world, c->item);
  gz_small_shape way;
  double reach = (1 + GZ_CARRY_TOUCHING) * gz_longest_arm(&shape);
  gz_vec start = carried_to(c, from);
  gz_make_capsule(&way.shape, start, c->goal, reach);
  gz_box point = gz_box_between(start, start), along = gz_box_along(&point, gz_sub(c->goal, start));
  gz_box box = gz_box_widened(&along, reach);
  *alone = false;
  if (!gz_find(world, &box, gz_v(0, 0))) return GZ_NO_MEMORY;
  for (int i = 0; i < world->scratch.found.count; i++) {
    int item = world->scratch.found.at[i];
    gz_shape other = gz_shape_of(world, item);
    if (item != c->item && gz_are_near(&way.shape, &other, 0)) return GZ_DONE;
  }
  *alone = true;
  return GZ_DONE;
}

/* Return who was crushed, the first one; NULL if nobody was. */
static const gz_passenger *find_crushed(const gz_scratch *scratch) {
  for (int i = 0; i < scratch->passenger_count; i++) {
    if (scratch->passengers[i].as == GZ_CRUSH) return &scratch->passengers[i];
  }
  return NULL;
}

/* Has somebody been crushed by what stops before that? */
static bool has_failed(const carry *c) {
  return c->stops && find_crushed(&c->world->scratch) != NULL;
}

/* Go from one fraction of the way to another, in as many legs as who is on a hinge needs. */
static gz_result carry_part(carry *c, const gz_query_filter *filter, double from, double to) {
  gz_result result = GZ_DONE;
  c->followed.item = -1;
  for (double end = to; from < to && result == GZ_DONE && !has_failed(c);) {
    bool too_long;
    result = carry_leg(c, filter, from, end, &too_long);
    if (too_long) {
      end = from + (end - from) / 2;
    } else {
      double next = end + 2 * (end - from);
      from = end;
      end = gz_min(next, to);
      c->followed.item = -1;
    }
  }
  return result;
}

/* Go all the way, leg by leg; at once from where on nothing is left within reach. */
static gz_result carry_all(carry *c, const gz_query_filter *filter) {
  int legs = count_legs(c->last - c->first);
  gz_result result = GZ_DONE;
  for (int i = 0; i < legs && result == GZ_DONE && !has_failed(c); i++) {
    double from = (double)i / legs;
    bool alone = false;
    if (legs - i > FEW_LEGS) result = find_alone(c, from, &alone);
    if (result != GZ_DONE) return result;
    result = carry_part(c, filter, from, alone ? 1 : (double)(i + 1) / legs);
    if (alone) return result;
  }
  return result;
}

static void wake_beside(gz_world *world, int item, const gz_box *from) {
  gz_wake_in_box(world, from);
  gz_wake_around(world, item);
}

/* Let move what is at rest beside what was carried, where that was, or is. */
static void wake(const carry *c, const gz_box *from) {
  if (c->world->resting == 0) return;
  wake_beside(c->world, c->item, from);
  for (int i = 0; i < c->world->scratch.passenger_count; i++) {
    const gz_passenger *p = &c->world->scratch.passengers[i];
    wake_beside(c->world, p->item, &p->start_box);
  }
}

/* Carry by a fraction of the way to a pose. */
static gz_result carry_by(carry *c, const gz_query_filter *filter, gz_vec goal, double angle,
                          double fraction) {
  c->goal = goal;
  c->last = angle;
  c->goal = carried_to(c, fraction);
  c->last = angle_at(c, fraction);
  c->world->scratch.passenger_count = 0;
  return carry_all(c, filter);
}

/* Report who stops it, with those who were pushed. */
static gz_result add_stopper(const carry *c, const gz_passenger *stopper) {
  gz_world *world = c->world;
  gz_scratch *scratch = &world->scratch;
  for (int i = 0; i < scratch->passenger_count; i++)
    if (scratch->passengers[i].item == stopper->item) return GZ_DONE;
  int needed = scratch->passenger_count + 1;
  if (!GZ_RESERVE(&world->memory, scratch->passengers, scratch->passenger_capacity, needed))
    return GZ_NO_MEMORY;
  gz_passenger *p = &scratch->passengers[scratch->passenger_count++];
  *p = *stopper;
  p->as = GZ_PUSH;
  p->t = 1;
  p->depth = 0;
  return GZ_DONE;
}

/* Carry all the way, or as far as nobody is crushed: found by halves. */
static gz_result carry_without_crushing(carry *c, const gz_query_filter *filter, gz_vec goal,
                                        double angle) {
  gz_scratch *scratch = &c->world->scratch;
  gz_shape shape = gz_shape_of(c->world, c->item);
  double way = gz_length(gz_sub(goal, c->from)) + fabs(angle - c->first) * gz_longest_arm(&shape);
  double least = CLOSE * gz_largest_radius(shape.geometry), low = 0, high = 1;
  gz_result result = carry_by(c, filter, goal, angle, 1);
  const gz_passenger *crushed = find_crushed(scratch);
  if (result != GZ_DONE || crushed == NULL) return result;
  gz_passenger stopper = *crushed;
  while (result == GZ_DONE && (high - low) * way > least && high - low > CLOSE * high) {
    double middle = (low + high) / 2;
    undo(c);
    result = carry_by(c, filter, goal, angle, middle);
    crushed = find_crushed(scratch);
    if (crushed != NULL) {
      stopper = *crushed;
      high = middle;
    } else {
      low = middle;
    }
  }
  if (result != GZ_DONE) return result;
  undo(c);
  result = carry_by(c, filter, goal, angle, low);
  return result == GZ_DONE ? add_stopper(c, &stopper) : result;
}

gz_result gz_world_carry(gz_world *world, int item, gz_vec goal, double angle,
                         const gz_query_filter *passengers, const gz_carry_manner *manner) {
  GZ_ASSERT(gz_world_has_body(world, item));
  GZ_ASSERT(manner->nudge >= 0 && gz_max_abs(goal) <= GZ_LARGEST);
  GZ_ASSERT(manner->nudge >= 0);
  GZ_ASSERT(gz_world_has_body(world, item));
  const gz_geometry *geometry = gz_geometry_of(world, item);
  carry c = { .world = world,
              .item = item,
              .from = world->items[item].position,
              .first = geometry->angle,
              .on_top = manner->on_top,
              .nudge = manner->nudge,
              .stops = manner->stops };
  GZ_ASSERT(geometry->kind != GZ_GRID || angle == geometry->angle);
  gz_shape shape = gz_shape_of(world, item);
  gz_box from = gz_box_of(&shape);
  bool suspended = world->suspends_waking;
  world->suspends_waking = true;
  gz_result result = manner->stops ? carry_without_crushing(&c, passengers, goal, angle)
                                   : carry_by(&c, passengers, goal, angle, 1);
  for (int i = 0; i < world->scratch.passenger_count && result == GZ_DONE; i++)
    if (!report(&c, &world->scratch.passengers[i])) result = GZ_NO_MEMORY;
  if (result != GZ_DONE) undo(&c);
  world->suspends_waking = suspended;
  if (result == GZ_DONE) wake(&c, &from);
  gz_hits_publish(world, result);
  return result;
}

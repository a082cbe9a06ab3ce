#define GZ_UNPAIRED /* see core/strict.h */
#include "world/mover.h"

#include "world/push.h"
#include "world/ways.h"

/* Rounds of pushing before a shape is taken to be stuck. */
#define MOST_PUSHES 32

/* Goes as far as the first free way leads, and tells what was in the way, and on it. Returns the way,
   which gz_last_stop has ended; NULL if the move is over. */
static const gz_way *leave(gz_mover *m, gz_ways *ways) {
  const gz_way *way = gz_free_way(m, ways, 1);
  gz_vec d = way ? way->d : gz_v(0, 0);
  double t = way ? gz_last_stop(ways)->hit.t : 0;
  gz_leg leg = gz_straight(d);
  if (m->result != GZ_DONE) return NULL;
  gz_ways_tell(m, ways, d);
  gz_tell_crossings(m, &leg, t, 1);
  gz_mover_put(m, gz_along(m->shape.position, d, t));
  return way;
}

/* At the end of a leg: what is left of the wish, and the ways that the thing met leaves open. */
static void arrive(gz_ways *ways, const gz_way *taken, const gz_stop *stop) {
  double left = 1 - stop->hit.t;
  gz_vec rest = gz_scale(taken->d, left);
  bool anew = taken->turned || stop->response == GZ_BOUNCE;
  gz_ways_begin_at_stop(ways, anew ? rest : gz_scale(ways->wish, left), 1);
  gz_ways_add(ways, stop, rest);
}

static void travel(gz_mover *m, gz_vec goal) {
  gz_ways ways;
  gz_ways_begin(&ways, gz_sub(goal, m->shape.position), 1);
  for (int leg = 0; leg < GZ_MOST_LEGS && m->result == GZ_DONE; leg++) {
    const gz_way *taken = leave(m, &ways);
    if (taken == NULL || gz_last_stop(&ways)->other < 0) return;
    arrive(&ways, taken, gz_last_stop(&ways));
  }
  gz_ways_tell(m, &ways, gz_v(0, 0));
}

/* Has this operation told of the item already? */
static bool is_told(const gz_mover *m, int other) {
  for (int i = m->first_hit; i < m->hits->count; i++) {
    if (m->hits->at[i].other == other) return true;
  }
  return false;
}

/* Out of all that it overlaps, before it goes where it wishes to; back to where it was if there is
   no way. */
static void push(gz_mover *m, gz_vec wish) {
  gz_vec start = m->shape.position;
  gz_ledge last = { false, { 0, 0 }, 0 };
  for (int round = 0; round < MOST_PUSHES; round++) {
    gz_stop stop = gz_deepest_overlap(m, wish);
    if (m->result != GZ_DONE || stop.other < 0) return;
    if (!is_told(m, stop.other)) gz_mover_tell(m, stop.other, stop.response, &stop.hit);
    gz_push_once(m, &stop, &last);
  }
  gz_mover_put(m, start);
}

/* Is there nothing on the way that it could meet? *clear: nothing that it could overlap where it stands. All are
   looked at, for how many it takes to tell could not be foreseen. */
static bool is_free(gz_mover *m, gz_vec wish, bool *clear) {
  gz_box reach = gz_mover_find(m, wish);
  const gz_near *near = m->world->near;
  bool meets = false, overlaps = false;
  for (int i = 0; i < m->world->near_count; i++) {
    meets |= gz_is_met(&near[i], &reach);
    overlaps |= gz_is_met(&near[i], &m->box);
  }
  *clear = !overlaps;
  return !meets;
}

/* Puts the item to where the operation leaves it. */
static gz_result finish(gz_mover *m, gz_vec start, bool commit, gz_vec *end) {
  *end = m->shape.position;
  if (m->result == GZ_DONE && commit && !gz_same(start, *end) &&
      !gz_world_put(m->world, m->item, &m->shape, &m->box)) {
    m->result = GZ_NO_MEMORY;
  }
  gz_mover_end(m);
  return m->result;
}

gz_result gz_world_move(gz_world *world, int item, gz_vec goal, const gz_filter *filter,
                        bool commit, gz_vec *end) {
  gz_mover m;
  gz_mover_begin(&m, world, item, filter);
  gz_vec start = m.shape.position;
  gz_vec wish = gz_sub(goal, start);
  bool clear;
  if (is_free(&m, wish, &clear)) {
    gz_mover_put(&m, gz_along(start, wish, 1));
  } else {
    if (!clear) push(&m, wish);
    if (m.result == GZ_DONE) travel(&m, goal);
  }
  return finish(&m, start, commit, end);
}

gz_result gz_world_push(gz_world *world, int item, const gz_filter *filter, gz_vec *end) {
  gz_mover m;
  gz_mover_begin(&m, world, item, filter);
  gz_vec start = m.shape.position;
  push(&m, gz_v(0, 0));
  return finish(&m, start, true, end);
}

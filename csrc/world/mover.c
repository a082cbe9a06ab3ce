#include "world/mover.h"

#include "world/push.h"
#include "world/ways.h"

/* Go a part t of a way, and report what was in the way and what is crossed on it. A mover that
   nothing bends ends at its goal to the last bit. */
static void go(gz_mover *m, const gz_ways *ways, gz_vec d, double t, const gz_vec *goal) {
  gz_leg leg = gz_straight(d);
  gz_ways_tell(m, ways, d);
  gz_tell_crossings(m, &leg, t, 1);
  gz_mover_put(m, goal != NULL ? *goal : gz_mul_add(m->shape.position, d, t));
}

/* What is left of the wish after a part t of a way that leads on from `ways`. */
static gz_vec rest_of(const gz_ways *ways, const gz_way *taken, double t, bool anew) {
  return gz_scale(anew ? taken->d : ways->wish, 1 - t);
}

/* At the end of a leg: what is left of the wish, and the ways that the thing met leaves open. */
static void arrive(gz_ways *ways, const gz_way *taken, const gz_stop *stop) {
  double t = stop->hit.t;
  gz_vec rest = gz_scale(taken->d, 1 - t);
  bool anew = taken->turned || stop->response == GZ_BOUNCE;
  gz_ways_begin_at_stop(ways, rest_of(ways, taken, t, anew), 1, t);
  gz_ways_add(ways, stop, rest);
}

static void travel(gz_mover *m, gz_vec goal) {
  gz_ways ways;
  bool bent = false;
  gz_ways_begin(&ways, gz_sub(goal, m->shape.position), 1);
  for (int leg = 0; leg < GZ_MOST_LEGS && m->result == GZ_DONE; leg++) {
    const gz_way *way = gz_free_way(m, &ways, 0);
    if (way == NULL || m->result != GZ_DONE) break;
    const gz_stop *stop = gz_last_stop(&ways);
    gz_leg path = gz_straight(way->d);
    double t = gz_time_to_look_again(m, &path, stop->hit.t);
    bent = bent || ways.stop_count > 0;
    bool done = t == stop->hit.t && stop->other < 0;
    go(m, &ways, way->d, t, done && !bent ? &goal : NULL);
    if (done) return;
    if (t == stop->hit.t) {
      arrive(&ways, way, stop);
    } else {
      gz_vec rest = rest_of(&ways, way, t, way->turned);
      gz_look_again(m, rest);
      gz_ways_begin(&ways, bent ? rest : gz_sub(goal, m->shape.position), 1);
    }
  }
  if (m->result == GZ_DONE) go(m, &ways, gz_v(0, 0), 0, NULL);
}

/* Is there nothing on the way that it could meet? *clear: nothing that it could overlap where it
   stands. All are looked at, for how many it takes to tell could not be foreseen. */
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
GZ_ALWAYS_INLINE gz_result finish(gz_mover *m, gz_vec start, bool commit, gz_vec *end) {
  *end = m->shape.position;
  if (m->result == GZ_DONE && commit && !gz_equal(start, *end) &&
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
    gz_mover_put(&m, goal);
  } else {
    gz_mover_take_skin(&m);
    if (!clear) gz_push_out(&m, wish);
    if (m.result == GZ_DONE) travel(&m, goal);
  }
  return finish(&m, start, commit, end);
}

gz_result gz_world_push(gz_world *world, int item, const gz_filter *filter, gz_vec *end) {
  gz_mover m;
  gz_mover_begin(&m, world, item, filter);
  gz_vec start = m.shape.position;
  gz_mover_take_skin(&m);
  gz_push_out(&m, gz_v(0, 0));
  return finish(&m, start, true, end);
}

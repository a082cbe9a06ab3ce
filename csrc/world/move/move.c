#include "world/move/move.h"

#include "world/move/depenetrate.h"
#include "world/move/slide.h"

/* Go a part t of a way, and report what was in the way and what is crossed on it. A mover that
   nothing bends ends at its goal to the last bit. */
static void go(gz_mover *m, const gz_slide_search *ways, gz_vec d, double t, const gz_vec *goal) {
  gz_leg leg = gz_straight_leg(d);
  gz_slide_report(m, ways, d);
  gz_report_crossings(m, &leg, t, 1);
  gz_mover_set_position(m, goal != NULL ? *goal : gz_mul_add(m->shape.position, d, t));
}

/* What is left of the wish after a part t of a way that leads on from `ways`. */
static gz_vec rest_of(const gz_slide_search *ways, const gz_slide_direction *taken, double t,
                      bool anew) {
  return gz_scale(anew ? taken->d : ways->wish, 1 - t);
}

/* At the end of a leg: what is left of the wish, and the ways that the thing met leaves open. */
static void arrive(gz_slide_search *ways, const gz_slide_direction *taken, const gz_blocker *stop) {
  double t = stop->hit.t;
  gz_vec rest = gz_scale(taken->d, 1 - t);
  bool anew = taken->turned || stop->response == GZ_BOUNCE;
  gz_slide_begin_at_contact(ways, rest_of(ways, taken, t, anew), 1, t);
  gz_slide_add_blocker(ways, stop, rest);
}

static void travel(gz_mover *m, gz_vec goal) {
  gz_slide_search ways;
  bool bent = false;
  gz_slide_begin(&ways, gz_sub(goal, m->shape.position), 1);
  for (int leg = 0; leg < GZ_MAX_MOVE_LEGS && m->result == GZ_DONE; leg++) {
    const gz_slide_direction *way = gz_slide_find_free(m, &ways, 0);
    if (way == NULL || m->result != GZ_DONE) break;
    const gz_blocker *stop = gz_slide_last_blocker(&ways);
    gz_leg path = gz_straight_leg(way->d);
    double t = gz_leg_refresh_time(m, &path, stop->hit.t);
    bent = bent || ways.stop_count > 0;
    bool done = t == stop->hit.t && stop->other < 0;
    go(m, &ways, way->d, t, done && !bent ? &goal : NULL);
    if (done) return;
    if (t == stop->hit.t) {
      arrive(&ways, way, stop);
    } else {
      gz_vec rest = rest_of(&ways, way, t, way->turned);
      gz_mover_refresh(m, rest);
      gz_slide_begin(&ways, bent ? rest : gz_sub(goal, m->shape.position), 1);
    }
  }
  if (m->result == GZ_DONE) go(m, &ways, gz_v(0, 0), 0, NULL);
}

/* Is there nothing on the way that it could meet? *clear: nothing that it could overlap where it
   stands. All are looked at, for how many it takes to tell could not be foreseen. */
static bool is_free(gz_mover *m, gz_vec wish, bool *clear) {
  gz_box reach = gz_mover_find_candidates(m, wish);
  const gz_candidate *near = m->world->candidates;
  bool meets = false, overlaps = false;
  for (int i = 0; i < m->world->candidate_count; i++) {
    meets |= gz_may_meet(&near[i], &reach);
    overlaps |= gz_may_meet(&near[i], &m->box);
  }
  *clear = !overlaps;
  return !meets;
}

/* Puts the item to where the operation leaves it. */
GZ_ALWAYS_INLINE gz_result finish(gz_mover *m, gz_vec start, bool commit, gz_vec *end) {
  *end = m->shape.position;
  if (m->result == GZ_DONE && commit && !gz_equal(start, *end) &&
      !gz_world_commit_move(m->world, m->item, &m->shape, &m->box)) {
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
    gz_mover_set_position(&m, goal);
  } else {
    gz_mover_compute_skin(&m);
    if (!clear) gz_depenetrate(&m, wish);
    if (m.result == GZ_DONE) travel(&m, goal);
  }
  return finish(&m, start, commit, end);
}

gz_result gz_world_push(gz_world *world, int item, const gz_filter *filter, gz_vec *end) {
  gz_mover m;
  gz_mover_begin(&m, world, item, filter);
  gz_vec start = m.shape.position;
  gz_mover_compute_skin(&m);
  gz_depenetrate(&m, gz_v(0, 0));
  return finish(&m, start, true, end);
}

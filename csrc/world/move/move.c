/*
** A move: go straight if no box is in the way; else leg by leg, each to the first blocker, and on
** in the first direction that is free.
*/
#include "world/move/move.h"

#include "core/math/assert.h"
#include "world/change.h"
#include "world/move/slide_direction.h"
#include "world/move/seams.h"
#include "world/move/push_out.h"

/* Move by a fraction t of d, a leg of a stretch. Report the blockers before it and the items
   crossed. A mover without blockers ends at its goal to the last bit. */
static void go(gz_mover *m, const gz_slide_search *search, gz_vec d, double t,
               const gz_stretch *stretch, const gz_vec *goal) {
  gz_path leg = gz_straight_path(d);
  gz_slide_report(m, search, d); /* of the leg that led here */
  m->leg = gz_scale(d, stretch->whole);
  gz_report_crossings(m, &leg, t, stretch);
  gz_mover_set_position(m, goal != NULL ? *goal : gz_mul_add(m->shape.position, d, t));
}

/* Return the rest of the wanted displacement after a fraction t of a direction; the rest of the
   direction if `of_direction`. */
static gz_vec rest_of_displacement(const gz_slide_search *search, const gz_slide_direction *taken,
                                   double t, bool of_direction) {
  return gz_scale(of_direction ? taken->d : search->wanted, 1 - t);
}

/* At the end of a leg, start a search for the rest of the displacement, with the directions that
   the blocker leaves. */
static void arrive(gz_slide_search *search, const gz_slide_direction *taken, gz_blocker *blocker,
                   const gz_stretch *stretch) {
  double t = blocker->hit.t;
  gz_vec rest = gz_scale(taken->d, 1 - t);
  bool of_direction = taken->bounced || blocker->response == GZ_BOUNCE;
  blocker->hit.t = gz_time_of_stretch(stretch, t);
  gz_slide_begin_at_contact(search, rest_of_displacement(search, taken, t, of_direction),
                            blocker->hit.t);
  gz_slide_add_blocker(search, blocker, rest);
}

/* Does a mover go on with its stretch along d, after `rest` was left of it? Along a wall it does,
   though the search began with the wanted displacement, which the wall blocks. */
static bool continues_stretch(gz_vec d, gz_vec rest) {
  return gz_is_negligible(gz_max_abs(gz_sub(d, rest)), gz_max_abs(rest));
}

/* Begin another leg of a stretch after a fraction of it, for the rest. From afar the fraction can
   round to 1. */
static void go_on(gz_mover *m, gz_stretch *stretch, double passed, gz_vec rest) {
  gz_mover_refresh(m, rest);
  stretch->whole = 1 / gz_max(1 - passed, 0x1p-54);
  stretch->before = passed * stretch->whole;
}

/* After a fraction t of a leg, search again nearer to (0, 0), for the rest of its stretch. */
static void refresh(gz_mover *m, gz_slide_search *search, const gz_slide_direction *taken, double t,
                    const gz_vec *goal, gz_stretch *stretch) {
  gz_vec rest = rest_of_displacement(search, taken, t, taken->bounced);
  double passed = gz_time_of_stretch(stretch, t);
  go_on(m, stretch, passed, rest);
  gz_slide_begin(search, goal != NULL ? gz_sub(*goal, m->shape.position) : rest);
  search->arrived = passed;
}

/* Is a leg so short that many of them mean that the mover is jammed? */
static bool is_short(const gz_mover *m, gz_vec d, double t) {
  return gz_max_abs(d) * t < GZ_SHORT_LEG * m->shape.geometry->bounding_radius;
}

void gz_move_by_legs(gz_mover *m, gz_vec goal) {
  GZ_ASSERT(gz_max_abs(goal) < HUGE_VAL);
  static const gz_stretch all = { 0, 1 };
  gz_stretch stretch = all;
  gz_slide_search search;
  gz_vec left = gz_v(0, 0); /* of the stretch */
  bool bent = false;
  int leg = 0, jams = 0;
  gz_slide_begin(&search, gz_sub(goal, m->shape.position));
  m->leg = search.wanted;
  for (; leg < GZ_MAX_MOVE_LEGS && m->result == GZ_DONE; leg++) {
    const gz_slide_direction *direction = gz_slide_find_free(m, &search);
    if (direction == NULL || m->result != GZ_DONE) break;
    gz_blocker *blocker = gz_slide_last_blocker(&search);
    gz_path path = gz_straight_path(direction->d);
    double t = gz_leg_refresh_time(m, &path, blocker->hit.t);
    bent = bent || search.blocker_count > 0;
    if (search.blocker_count > 0 && !continues_stretch(direction->d, left)) stretch = all;
    bool done = t == blocker->hit.t && blocker->other < 0;
    if (is_short(m, direction->d, t) && jams++ == GZ_MAX_SHORT_LEGS) leg = GZ_MAX_MOVE_LEGS;
    if (leg == GZ_MAX_MOVE_LEGS) break;
    go(m, &search, direction->d, t, &stretch, done && !bent ? &goal : NULL);
    if (done) return;
    left = gz_scale(direction->d, t == blocker->hit.t ? 0 : 1 - t);
    if (t == blocker->hit.t) arrive(&search, direction, blocker, &stretch);
    else refresh(m, &search, direction, t, bent ? NULL : &goal, &stretch);
  }
  if (leg == GZ_MAX_MOVE_LEGS) m->cut_short = true;
  if (m->result == GZ_DONE) go(m, &search, gz_v(0, 0), 0, &all, NULL);
}

/* gz_may_hit, with the boxes of parts instead of that around all parts. */
static bool may_hit_part(const gz_candidate *candidate, const gz_box *box) {
  if (!gz_may_hit(candidate, box)) return false;
  return !gz_has_parts(candidate->shape.geometry) ||
         gz_meets_part_boxes(&candidate->shape, box->low, box->high);
}

/* Can the mover lie in the seam of two parts, so that the boxes of both only touch its own? */
static bool fits_into_seam(const gz_mover *m) {
  gz_vec size = gz_sub(m->box.high, m->box.low);
  return gz_min(size.x, size.y) <= 2 * m->skin;
}

/* is_path_free by the boxes of parts; *clear is what the boxes of the items say. Long paths are not
   tested part by part, which would take longer than the sweep: call them blocked, and let the sweep
   decide. */
static GZ_NOINLINE bool is_free_of_parts(gz_mover *m, const gz_box *reach, bool *clear) {
  const gz_candidate *near = m->world->scratch.candidates;
  bool hits = m->searched_path, overlaps = false;
  gz_mover_compute_skin(m);
  if (m->thin || fits_into_seam(m)) return false;
  for (int i = 0; i < m->world->scratch.candidate_count && !overlaps; i++) {
    hits = hits || may_hit_part(&near[i], reach);
    overlaps = hits && may_hit_part(&near[i], &m->box);
  }
  *clear = !overlaps;
  return !hits;
}

/* Is the path free of all candidates' boxes? *clear: is the start? Tests all candidates, as leaving
   early would be an unpredictable branch. */
static bool is_path_free(gz_mover *m, gz_vec wanted, bool *clear) {
  gz_box reach = gz_mover_find_candidates(m, wanted);
  const gz_candidate *near = m->world->scratch.candidates;
  bool hits = false, overlaps = false;
  for (int i = 0; i < m->world->scratch.candidate_count; i++) {
    hits |= gz_may_hit(&near[i], &reach);
    overlaps |= gz_may_hit(&near[i], &m->box);
  }
  *clear = !overlaps;
  if (m->thin) {
    *clear = *clear && !gz_may_touch_seam(m, &m->box);
    hits = hits || (gz_may_enter_seam(m, wanted) && gz_may_touch_seam(m, &reach));
  }
  if (hits && m->unions) return is_free_of_parts(m, &reach, clear);
  return !hits;
}

/* Move the item to where the operation ends, unless it is only a check. */
GZ_ALWAYS_INLINE gz_result end_move(gz_mover *m, gz_vec start, bool commit, gz_vec *end) {
  *end = m->shape.position;
  if (m->result == GZ_DONE && commit && !gz_equal(start, *end) &&
      !gz_world_commit_move(m->world, m->item, &m->shape, &m->box)) {
    m->result = GZ_NO_MEMORY;
  }
  if (commit) gz_mover_count_cut(m);
  gz_mover_end(m);
  return m->result;
}

GZ_ALWAYS_INLINE void move_to(gz_mover *m, gz_vec goal) {
  gz_vec wanted = gz_sub(goal, m->shape.position);
  bool clear;
  m->leg = wanted;
  if (is_path_free(m, wanted, &clear)) {
    gz_mover_set_position(m, goal);
  } else {
    gz_mover_compute_skin(m);
    if (!clear) gz_depenetrate(m, wanted);
    if (m->result == GZ_DONE) gz_move_by_legs(m, goal);
  }
}

void gz_move_to(gz_mover *m, gz_vec goal) { move_to(m, goal); }

gz_result gz_world_move(gz_world *world, int item, gz_vec goal, const gz_filter *filter,
                        bool commit, gz_vec *end) {
  gz_mover m;
  gz_mover_begin(&m, world, item, filter);
  gz_vec start = m.shape.position;
  move_to(&m, goal);
  return end_move(&m, start, commit, end);
}

/* Go towards a goal until the first solid thing, *stop, whatever the response to it is. */
static void advance(gz_mover *m, gz_vec goal, gz_blocker *stop) {
  gz_stretch stretch = { 0, 1 };
  for (bool arrived = false; !arrived && m->result == GZ_DONE;) {
    gz_vec wanted = gz_sub(goal, m->shape.position);
    gz_path leg = gz_straight_path(wanted);
    gz_find_first_blocker(m, &leg, stop);
    if (m->result != GZ_DONE) return;
    double t = gz_leg_refresh_time(m, &leg, stop->hit.t);
    arrived = t == stop->hit.t;
    m->leg = gz_scale(wanted, stretch.whole);
    gz_report_crossings(m, &leg, t, &stretch);
    bool is_free = arrived && stop->other < 0;
    gz_mover_set_position(m, is_free ? goal : gz_mul_add(m->shape.position, wanted, t));
    double passed = gz_time_of_stretch(&stretch, t);
    if (arrived) stop->hit.t = passed;
    else go_on(m, &stretch, passed, gz_sub(goal, m->shape.position));
  }
  if (m->result == GZ_DONE && stop->other >= 0) {
    if (!gz_mover_has_reported(m, stop->other, stop->hit.normal))
      gz_mover_report_hit(m, stop->other, GZ_TOUCH, &stop->hit);
  }
}

gz_result gz_world_advance(gz_world *world, int item, gz_vec goal, const gz_filter *filter,
                           gz_advance *end) {
  gz_mover m;
  gz_blocker stop = { .other = -1 };
  gz_mover_begin(&m, world, item, filter);
  gz_vec start = m.shape.position, wanted = gz_sub(goal, start);
  bool clear;
  m.leg = wanted;
  if (is_path_free(&m, wanted, &clear)) {
    gz_mover_set_position(&m, goal);
  } else {
    gz_mover_compute_skin(&m);
    if (!clear) gz_depenetrate(&m, wanted);
    advance(&m, goal, &stop);
  }
  end->other = stop.other;
  end->normal = stop.hit.normal;
  return end_move(&m, start, true, &end->position);
}

gz_result gz_world_push(gz_world *world, int item, const gz_filter *filter, gz_vec *end) {
  gz_mover m;
  gz_mover_begin(&m, world, item, filter);
  gz_vec start = m.shape.position;
  gz_mover_compute_skin(&m);
  gz_depenetrate(&m, gz_v(0, 0));
  return end_move(&m, start, true, end);
}

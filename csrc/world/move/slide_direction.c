/*
** Directions to go on in. Each blocker adds its own, and the first that is free is taken:
**
**                  wanted \  n
**                          \ |         along the surface: wanted less its part along n
**       ____________________\|____
**                           ---> d     at a corner of two surfaces both are tried, so that a seam,
**                                      where one of them is no obstacle, does not stop the mover
*/
#include "world/move/slide_direction.h"

static void add_direction(gz_slide_search *search, gz_vec d, bool bounced) {
  if (search->count == GZ_MAX_SLIDE_DIRECTIONS) return;
  for (int i = 0; i < search->count; i++) {
    if (gz_equal(search->at[i].d, d)) return;
  }
  search->at[search->count].d = d;
  search->at[search->count++].bounced = bounced;
}

void gz_slide_begin(gz_slide_search *search, gz_vec wanted) {
  gz_slide_begin_at_contact(search, wanted, 0);
  search->at[0].d = wanted;
  search->at[0].bounced = false;
  search->count = 1;
}

static gz_vec reflected(gz_vec d, gz_vec n) { return gz_mul_add(d, n, -2 * gz_dot(d, n)); }

void gz_slide_add_blocker(gz_slide_search *search, const gz_blocker *blocker, gz_vec d) {
  gz_vec n = blocker->hit.normal;
  if (blocker != gz_slide_last_blocker(search)) *gz_slide_last_blocker(search) = *blocker;
  if (search->blocker_count <= GZ_MAX_SLIDE_DIRECTIONS) search->blocker_count++;
  if (blocker->response == GZ_SLIDE)
    add_direction(search, gz_project_on_surface(search->wanted, n), false);
  if (blocker->response == GZ_BOUNCE) {
    add_direction(search, reflected(search->wanted, n), true);
    add_direction(search, reflected(d, n), true);
  }
}

/* Does the blocker stop a mover before it has gone farther than the skin? Most are decided without
   a root. */
static inline bool is_immediate(const gz_mover *m, const gz_blocker *blocker, gz_vec d) {
  if (blocker->other < 0 || blocker->hit.t * gz_max_abs(d) > m->skin) return false;
  return blocker->hit.t * gz_length(d) <= m->skin;
}

const gz_slide_direction *gz_slide_find_free(gz_mover *m, gz_slide_search *search) {
  for (int i = 0; i < search->count; i++) {
    /* A head-on slide leaves the rounding of two products, each as large as `wanted`. */
    if (i > 0 && gz_max_abs(search->at[i].d) <= 0x1p-48 * gz_max_abs(search->wanted)) continue;
    gz_vec d = search->at[i].d;
    gz_path leg = gz_straight_path(d);
    gz_blocker *blocker = gz_slide_last_blocker(search);
    gz_find_first_blocker(m, &leg, blocker);
    if (m->result != GZ_DONE) return NULL;
    if (!is_immediate(m, blocker, d)) return &search->at[i];
    blocker->immediate = true;
    blocker->hit.t = search->arrived;
    gz_slide_add_blocker(search, blocker, search->at[i].d);
    if (blocker->response == GZ_TOUCH) return NULL;
  }
  return NULL;
}

/* Is the surface of an immediate blocker reported already? As when the mover presses on an item
   that it was pushed out of, or has just hit. */
static bool is_known(const gz_mover *m, const gz_blocker *s) {
  return s->immediate && gz_mover_has_reported(m, s->other, s->hit.normal);
}

void gz_slide_report_blockers(gz_mover *m, const gz_slide_search *search, gz_vec d) {
  double wanted = gz_max_abs(search->wanted);
  for (int i = 0; i < search->blocker_count && m->result == GZ_DONE; i++) {
    const gz_blocker *s = &search->blockers[i];
    if (gz_is_negative(gz_dot(d, s->hit.normal), wanted) || is_known(m, s)) continue;
    gz_mover_report_hit(m, s->other, s->response, &s->hit);
  }
}

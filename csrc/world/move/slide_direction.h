/*
** The search for the direction in which a blocked mover goes on.
**
** Each blocker adds the directions along its surface, or off it, to those to try. A direction is
** free if the mover can travel farther than the skin without a hit. So at a corner of two surfaces,
** as on the seam of a tiled floor, only real obstacles count. Which normal was found first does not
** matter. In the plane at most two surfaces constrain a direction: in a wedge none is free, and the
** mover stops without iterating.
*/
#pragma once

#include "world/move/blocker.h"
#include "world/move/limits.h"

typedef struct gz_slide_direction {
  gz_vec d;
  bool bounced; /* off a surface: then d replaces the wanted displacement */
} gz_slide_direction;

typedef struct gz_slide_search {
  gz_vec wanted;  /* displacement or velocity without obstacles */
  double arrived; /* fraction of the last leg travelled to come here */
  gz_slide_direction at[GZ_MAX_SLIDE_DIRECTIONS];
  int count;
  /* The blockers found; behind them the one that ends the direction tried last. */
  gz_blocker blockers[GZ_MAX_SLIDE_DIRECTIONS + 2];
  int blocker_count;
} gz_slide_search;

/* Return the blocker that ends the direction tried last. */
static inline gz_blocker *gz_slide_last_blocker(gz_slide_search *search) {
  return &search->blockers[search->blocker_count];
}

/* Start with `wanted` as the only direction to try. */
void gz_slide_begin(gz_slide_search *search, gz_vec wanted);

/* Start without a direction, at a contact after a fraction `arrived` of a leg. Call
   gz_slide_add_blocker with that contact next. */
static inline void gz_slide_begin_at_contact(gz_slide_search *search, gz_vec wanted,
                                             double arrived) {
  search->wanted = wanted;
  search->arrived = arrived;
  search->count = search->blocker_count = 0;
}

/* Add a blocker of direction d, and the directions that it leaves. slide: the wanted direction
   projected on the surface. bounce: the wanted direction, and d, reflected.
   touch: none. */
void gz_slide_add_blocker(gz_slide_search *search, const gz_blocker *blocker, gz_vec d);

/*
** Return the first direction that leads farther than the skin; gz_slide_last_blocker is then what
** ends it. Tries no direction that is only the rounding of a head-on slide. NULL if none is free,
** if a blocker's response is touch, or if mover->result is not GZ_DONE.
*/
const gz_slide_direction *gz_slide_find_free(gz_mover *mover, gz_slide_search *search);

/* See gz_slide_report. */
void gz_slide_report_blockers(gz_mover *mover, const gz_slide_search *search, gz_vec d);

/* Report the blockers of a mover that goes on along d, or stops if d is (0, 0). Skip those that d
   still points into: they were flush corners, not obstacles. Skip an immediate one whose surface
   this operation has reported. */
static inline void gz_slide_report(gz_mover *mover, const gz_slide_search *search, gz_vec d) {
  if (search->blocker_count > 0) gz_slide_report_blockers(mover, search, d);
}

/* Return the part of d along a surface with normal n. Computed from the tangent, so that its
   rounding error along n is relative to the part itself, not to d. */
static inline gz_vec gz_project_on_surface(gz_vec d, gz_vec n) {
  gz_vec tangent = gz_right_perp(n);
  return gz_scale(tangent, gz_dot(tangent, d));
}

/*
** One leg of a mover's way, which is a gz_path: its first blocker, and the items that it crosses. A
** leg may turn: then gz_turn answers, and seams are left out.
*/
#pragma once

#include "core/shape/path.h"
#include "world/move/mover.h"

/* A solid item that the mover hits on a leg. */
typedef struct gz_blocker {
  int other; /* -1: nothing */
  gz_response response;
  gz_hit hit;     /* its normal is hit.surface; without a blocker, only hit.t = leg->end is set */
  bool immediate; /* hit before the mover travelled farther than the skin */
} gz_blocker;

/*
** Find the first blocker of a leg. An item that the mover could not be pushed out of blocks it only
** if it would move deeper into it.
**
** Of several blockers hit within the skin of the first, choose the nearest: its box has its centre
** closest to that of the mover's box at the start of the leg. Among equals the one inserted first
** wins; planes and shapes of parts come last. The leg ends at the first of them in any case.
*/
void gz_find_first_blocker(gz_mover *mover, const gz_path *leg, gz_blocker *first);

/* Find where a solid candidate blocks the mover on a leg. Where they overlap at the start it blocks
   only what moves deeper into it: GZ_OVERLAP does not say that. */
gz_status gz_sweep_candidate(const gz_mover *mover, const gz_candidate *other, const gz_path *leg,
                             gz_hit *hit);

/* Return 4 times the squared distance between the centres of the boxes of the mover and another
   item; HUGE_VAL for planes and shapes of parts. */
double gz_mover_distance_of_centres(const gz_mover *mover, const gz_candidate *other);

/*
** Return when the mover, whose leg ends at t, must stop to search again with smaller rounding
** errors; t if it need not. A mover far from (0, 0) has a larger skin than one near to it, and must
** not arrive there too deep in something.
*/
double gz_leg_find_refresh_time(const gz_mover *mover, const gz_path *leg, double t);

/* gz_leg_find_refresh_time, inlined for movers near (0, 0). */
static inline double gz_leg_refresh_time(const gz_mover *mover, const gz_path *leg, double t) {
  return mover->is_afar ? gz_leg_find_refresh_time(mover, leg, t) : t;
}

/* The stretch from one contact to the next. It has several legs where gz_leg_refresh_time ends
   them. All its hits have a time of the whole. */
typedef struct gz_stretch {
  double before; /* the time of its legs before this one; */
  double whole;  /* and of all, as if it had no end: both as times of this leg are measured */
} gz_stretch;

/* Return the fraction of the stretch at time t of a leg. */
static inline double gz_time_of_stretch(const gz_stretch *stretch, double t) {
  return (stretch->before + t) / stretch->whole;
}

/* Find when the mover enters a candidate that it crosses on a leg; GZ_OVERLAP if it is inside
   already. */
gz_status gz_cross_candidate(const gz_mover *mover, const gz_candidate *other, const gz_path *leg,
                             gz_hit *hit);

/* See gz_report_crossings. */
void gz_find_crossings(gz_mover *mover, const gz_path *leg, double travelled,
                       const gz_stretch *stretch);

/* Report the items that the mover crosses until time `travelled`, in the order of time, with the
   fractions of the stretch. Skip items that this operation has reported as crossed. The mover must
   be at the start of the leg, and the last call of gz_find_first_blocker for this leg. */
static inline void gz_report_crossings(gz_mover *mover, const gz_path *leg, double travelled,
                                       const gz_stretch *stretch) {
  if (mover->crosses) gz_find_crossings(mover, leg, travelled, stretch);
}

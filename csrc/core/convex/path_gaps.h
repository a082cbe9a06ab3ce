/*
** The gaps between a parabola of the origin and the faces of a Minkowski difference: quadratics in
** time.
**
** They are listed once for a question, in the order of the walk. Faces that the path is inside of
** all the time decide nothing and are left out. If there are too many, each search walks anew.
**
** What is certain about a gap without its roots is decided here, too.
*/
#pragma once

#include "core/convex/minkowski.h"
#include "core/math/quadratic.h"

/* The path of the origin, displaced by v t + g t^2 / 2 in 0 <= t < tmax, in pair order. */
typedef struct gz_parabola {
  gz_vec v, g;
  double tmax;
} gz_parabola;

/* A face of the difference, moved out by the pair's radius, and the gap along its normal. */
typedef struct gz_path_gap {
  gz_vec normal;
  gz_motion motion;
} gz_path_gap;

/* The most faces that are listed. */
#define GZ_MOST_LISTED_GAPS 64

typedef struct gz_path_gaps {
  const gz_pair *pair;
  const gz_parabola *path;
  bool apart;     /* does the path start outside of a face, shrunk by the skin? */
  int count;      /* of all faces but those left out; the list may be shorter */
  int last;       /* in the list: the face that the path seems to enter last; -1: unknown */
  double horizon; /* up to this time signs show what roots would; 0: never */
  gz_path_gap list[GZ_MOST_LISTED_GAPS + 1];
} gz_path_gaps;

/* Find the gaps of a path. Returns false if it certainly starts outside of a face, shrunk by the
   skin, and does not enter it; then only `apart` is valid. */
bool gz_find_path_gaps(const gz_pair *pair, const gz_parabola *path, gz_path_gaps *gaps);

/* Are all gaps in the list? */
static inline bool gz_are_listed(const gz_path_gaps *gaps) {
  return gaps->count <= GZ_MOST_LISTED_GAPS;
}

/* Return the face that the path seems to enter last; NULL if unknown. */
static inline const gz_path_gap *gz_likely_last(const gz_path_gaps *gaps) {
  return gz_are_listed(gaps) && gaps->last >= 0 ? &gaps->list[gaps->last] : NULL;
}

/* Does the path start outside of a face, shrunk by the skin? */
static inline bool gz_starts_apart(const gz_path_gaps *gaps) { return gaps->apart; }

/* A walk along the gaps. */
typedef struct gz_gap_walk {
  const gz_path_gaps *gaps;
  int next;               /* in the list */
  gz_face_iterator faces; /* if not all gaps are listed */
  gz_path_gap current;
} gz_gap_walk;

/* Start a walk around the difference, or find its next gap: for those that do not fit into the
   list. */
void gz_walk_begin(const gz_path_gaps *gaps, gz_gap_walk *walk);
const gz_path_gap *gz_walk_next(gz_gap_walk *walk);

static inline void gz_gaps_begin(const gz_path_gaps *gaps, gz_gap_walk *walk) {
  walk->gaps = gaps;
  walk->next = 0;
  if (!gz_are_listed(gaps)) gz_walk_begin(gaps, walk);
}

/* Return the next gap; NULL if all were visited. If not all are listed, it is valid until the walk
   goes on. */
static inline const gz_path_gap *gz_gaps_next(gz_gap_walk *walk) {
  const gz_path_gaps *gaps = walk->gaps;
  if (!gz_are_listed(gaps)) return gz_walk_next(walk);
  return walk->next < gaps->count ? &gaps->list[walk->next++] : NULL;
}

/*
** Is a gap certainly below zero from `since` to t, also as its roots are rounded? Conservative.
** Then the span that gz_span_after returns for t starts before `since`. The margin is 1e-12 of all
** terms, thousands of times the error of a root.
*/
static inline bool gz_stays_below(gz_motion m, double since, double t, double horizon) {
  double far = gz_max(t, fabs(since)), speed = fabs(m.w) + fabs(m.q) * far;
  double height = m.h + (m.w + m.q * t / 2) * t;
  double margin = (fabs(m.h) + speed * far) * GZ_ROUNDING + 1e-120;
  return height + speed * fabs(t - since) < -margin && far < horizon;
}

/* Does a gap that starts above zero certainly not get below it before tmax? Conservative. It does
   not fall at all, or turns before, or the time is too short. */
static inline bool gz_stays_above(gz_motion m, double tmax, double horizon) {
  if (!(m.h > 0 && horizon > 0)) return false;
  if (m.q >= 0 && (m.w >= 0 || m.w * m.w * (1 + GZ_NEGLIGIBLE) < 2 * m.q * m.h)) return true;
  double fall = (gz_max(-m.w, 0) + gz_max(-m.q, 0) * tmax / 2) * tmax;
  return tmax < horizon && m.h - fall > (m.h + fall) * GZ_ROUNDING + 1e-120;
}

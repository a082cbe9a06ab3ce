/*
** Where one of two shapes, a of which moves, enters a seam of the other: see core/composite/seam.h.
**
** Only a thin shape that moves along a seam enters it, so the path must lead along a straight line.
** A path with an acceleration does if that is parallel to the velocity. It may turn back.
*/
#pragma once

#include "core/composite/composite.h"
#include "core/composite/touched_side.h"

typedef struct gz_seam_entry {
  double t; /* as of the path */
  gz_vec d; /* the direction of the motion there, of any length */
  gz_shape a;
  bool a_is_thin; /* a part of a enters a seam of b; else one of b a seam of a */
} gz_seam_entry;

/* Find the first entry before `limit`, a time of the path; false if there is none. At least one of
   the shapes has parts. See gz_time_along_seam for `outside`. */
bool gz_find_seam_entry(const gz_shape *a, const gz_shape *b, const gz_path *path, double skin,
                        double limit, bool outside, gz_seam_entry *entry);

/* Write the hit at an entry, and the side that is touched there: of b, or else of a, where b is
   thin. */
void gz_write_seam_hit(const gz_seam_entry *entry, const gz_shape *b, double skin, gz_hit *hit,
                       gz_touch *touch);

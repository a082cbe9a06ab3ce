/*
** Where one of two shapes, a of which moves, enters a seam of the other: see core/seam.h.
**
** What has no area enters a seam only if it moves along it, so on a straight line. A curved path is
** one where velocity and acceleration are parallel. It may turn round.
*/
#pragma once

#include "core/union.h"

typedef struct gz_seam_entry {
  double t; /* as of the path */
  gz_vec d; /* the direction of the motion there, of any length */
  gz_shape a;
  bool a_is_thin; /* a part of a enters a seam of b; else one of b a seam of a */
} gz_seam_entry;

/* Find the first entry before `limit`, a time of the path; false if there is none. At least one of
   the shapes has parts. They do not overlap at the start. */
bool gz_find_seam_entry(const gz_shape *a, const gz_shape *b, const gz_path *path, double skin,
                        double limit, gz_seam_entry *entry);

/*
** What the sweep against a union and the one against one-way surfaces share: the search for the
** first contact. Only for core/composite.
*/
#pragma once

#include "core/composite/composite.h"
#include "core/composite/seam_path.h"

/* The search for the first contact of a with b on a path. */
typedef struct gz_sweep_search {
  const gz_shape *a, *b;
  const gz_path *path;
  double skin;
  bool overlapped; /* some parts overlap at the start */
  bool found;
  gz_hit hit; /* of the first pair that is met */
  gz_part_pair pair;
} gz_sweep_search;

/* Begin with the pairs of parts that may be met. */
void gz_sweep_pairs_begin(gz_part_pairs *pairs, const gz_sweep_search *search);

/* Return the next pair that may be met before what was found; NULL if there is none. */
const gz_part_pair *gz_sweep_pairs_next(gz_part_pairs *pairs, const gz_sweep_search *search);

/* Write the hit, and the parts that touch, where one of the shapes enters a seam of the other. */
void gz_write_seam_entry(gz_sweep_search *search, const gz_seam_entry *entry);

/*
** Are two tiles of navigation meshes the same, but for what searches leave there; and for their
** exact sums, which end elsewhere if a run of cells does, but cover the same of the tile?
*/
#pragma once

#include "core/navigation/mesh.h"

#include <string.h>

static inline bool is_same_tile(const gz_tile *a, const gz_tile *b) {
  if (a == NULL || b == NULL) return a == b;
  size_t edges = (size_t)a->edge_count, parts = (size_t)a->part_count;
  return a->line_count == b->line_count && a->part_count == b->part_count &&
         a->edge_count == b->edge_count && a->point_count == b->point_count &&
         memcmp(a->points, b->points, (size_t)a->point_count * sizeof *a->points) == 0 &&
         memcmp(a->across, b->across, edges * sizeof *a->across) == 0 &&
         memcmp(a->links, b->links, (size_t)a->line_count * sizeof *a->links) == 0 &&
         memcmp(a->corners, b->corners, edges * sizeof *a->corners) == 0 &&
         memcmp(a->bends, b->bends, edges * sizeof *a->bends) == 0 &&
         memcmp(a->ends, b->ends, parts * sizeof *a->ends) == 0 &&
         memcmp(a->components, b->components, parts * sizeof *a->components) == 0 &&
         memcmp(a->exits, b->exits, parts * sizeof *a->exits) == 0;
}

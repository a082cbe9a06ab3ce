/*
** What a geometry is, in 64 bits, whatever its angle: equal geometries have equal hashes, in every
** process and on every machine.
*/
#pragma once

#include "core/shape/geometry.h"
#include "world/mix.h"

/* Return the hash of all that defines a geometry besides its angle. Takes as long as it takes to
   read its corners, those of its parts, or all cells of a grid. Not for clusters. */
uint64_t gz_geometry_hash(const gz_geometry *geometry);

/* Return what a grid's hash changes by, by exclusive or, where a cell becomes of another kind. */
static inline uint64_t gz_cell_hash(int cell, int kind) {
  return kind == 0 ? 0 : gz_mix(gz_mix(0x67A2E, (uint64_t)cell), (uint64_t)kind);
}
static inline uint64_t gz_changed_cell_hash(int cell, int before, int after) {
  return gz_cell_hash(cell, before) ^ gz_cell_hash(cell, after);
}

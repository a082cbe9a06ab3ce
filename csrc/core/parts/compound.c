/*
** Compounds: copy the parts of all shapes, with the corners that they have in the world, into one
** frame, and the corners that their callers listed as rings.
*/
#include "core/parts/compound.h"

#include "core/math/arena.h"
#include "core/math/assert.h"
#include "core/parts/whole.h"
#include "core/shape/affine.h"

#include <string.h>

static int ring_count_of(const gz_geometry *geometry) {
  return gz_has_parts(geometry) ? gz_parts_of(geometry)->ring_count : 1;
}

static int ring_end_of(const gz_geometry *geometry, int ring) {
  if (!gz_has_parts(geometry)) return geometry->n;
  return gz_parts_int_list(geometry, gz_parts_of(geometry)->ring_ends)[ring];
}

/* How many of each there are in all shapes, and the bytes of the parts as shapes of their own. */
typedef struct totals {
  size_t parts, corners, rings, bytes;
} totals;

static totals count_all(const gz_shape *const *shapes, int count) {
  totals sum = { 0, 0, 0, 0 };
  for (int i = 0; i < count; i++) {
    sum.parts += (size_t)gz_part_count(shapes[i]);
    sum.corners += (size_t)gz_listed_count(shapes[i]);
    sum.rings += (size_t)ring_count_of(shapes[i]->geometry);
    for (int k = 0; k < gz_part_count(shapes[i]); k++) {
      sum.bytes += gz_shape_size(gz_part_or_whole(shapes[i], k).geometry->n);
    }
  }
  return sum;
}

size_t gz_compound_room(const gz_shape *const *shapes, int count) {
  totals sum = count_all(shapes, count);
  return gz_arena_size(sum.corners, sizeof(gz_vec)) + gz_arena_size(sum.rings, sizeof(int)) +
         gz_arena_size(sum.parts, sizeof(int)) + sum.bytes;
}

/* Append copies of the parts of shape i. Returns false if one is too small or too large. */
static bool append_parts(gz_compound_parts *parts, const gz_shape *shape, int i) {
  gz_affine map = gz_placing(shape);
  for (int k = 0; k < gz_part_count(shape); k++) {
    const gz_geometry *part = gz_part_or_whole(shape, k).geometry;
    gz_shape *copy = gz_part_list_end(&parts->list);
    if (!gz_map_convex(copy, part, &map, part->radius)) return false;
    parts->numbers[parts->list.count] = i;
    gz_part_list_append(&parts->list, copy->geometry);
  }
  return true;
}

static void append_rings(gz_rings *rings, gz_vec *corners, int *ends, const gz_shape *shape) {
  int begin = rings->corner_count;
  for (int k = 0; k < gz_listed_count(shape); k++)
    corners[rings->corner_count++] = gz_listed_corner(shape, k);
  for (int ring = 0; ring < ring_count_of(shape->geometry); ring++)
    ends[rings->ring_count++] = begin + ring_end_of(shape->geometry, ring);
}

gz_compound_parts gz_make_compound_parts(const gz_shape *const *shapes, int count, void *room) {
  totals sum = count_all(shapes, count);
  gz_arena arena = { room };
  gz_vec *corners = gz_arena_take(&arena, sum.corners, sizeof *corners);
  int *ends = gz_arena_take(&arena, sum.rings, sizeof *ends);
  gz_compound_parts parts = { .rings = { corners, ends, 0, 0 }, .refused = -1 };
  parts.numbers = gz_arena_take(&arena, sum.parts, sizeof *parts.numbers);
  parts.list.block = arena.at;
  for (int i = 0; i < count && parts.refused < 0; i++) {
    if (!append_parts(&parts, shapes[i], i)) parts.refused = i;
    append_rings(&parts.rings, corners, ends, shapes[i]);
  }
  return parts;
}

size_t gz_compound_size(const gz_compound_parts *parts) {
  return gz_parts_size(&parts->list, &parts->rings, 0);
}

void gz_make_compound(gz_shape *shape, const gz_compound_parts *parts) {
  GZ_ASSERT(parts->refused < 0);
  gz_geometry *whole = gz_make_parts(shape, GZ_COMPOUND, &parts->list, &parts->rings, 0);
  memcpy(gz_parts_ints(whole, gz_parts_of(whole)->numbers), parts->numbers,
         (size_t)parts->list.count * sizeof *parts->numbers);
  gz_complete_parts(shape);
}

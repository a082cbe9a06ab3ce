/*
** Chains: drop corners that repeat, then make one segment between each two neighbours.
*/
#include "core/parts/chain.h"

#include "core/math/assert.h"
#include "core/shape/polygon.h"

/* Return the distance up to which corners are merged. */
static double merge_distance(const gz_vec *corners, int count) {
  double reach = 0;
  for (int i = 0; i < count; i++) reach = gz_max(reach, gz_max_abs(corners[i]));
  return gz_merge_distance(reach);
}

static bool are_equal_corners(gz_vec a, gz_vec b, double distance) {
  return gz_max_abs(gz_sub(a, b)) <= distance;
}

int gz_merge_chain(gz_vec *corners, int count, bool closed) {
  double distance = merge_distance(corners, count);
  int kept = 0;
  for (int i = 0; i < count; i++) {
    if (kept > 0 && are_equal_corners(corners[i], corners[kept - 1], distance)) continue;
    corners[kept++] = corners[i];
  }
  while (closed && kept > 1 && are_equal_corners(corners[kept - 1], corners[0], distance)) kept--;
  return kept;
}

bool gz_is_chain(const gz_vec *corners, int count, bool closed) {
  if (!closed) return count >= 2;
  double distance = merge_distance(corners, count);
  for (int i = 2; i < count; i++) {
    if (!are_equal_corners(corners[i], corners[0], distance) &&
        !are_equal_corners(corners[i], corners[1], distance))
      return true;
  }
  return false;
}

static int part_count(int count, bool closed) { return closed ? count : count - 1; }

size_t gz_chain_room(int count, bool closed) {
  return (size_t)part_count(count, closed) * gz_shape_size(2);
}

gz_chain_parts gz_make_chain_parts(const gz_vec *corners, int count, bool closed, void *room) {
  GZ_ASSERT(gz_is_chain(corners, count, closed));
  gz_chain_parts parts = { corners, count, { room, 0, 0 } };
  for (int k = 0; k < part_count(count, closed); k++) {
    gz_shape *segment = gz_part_list_end(&parts.list);
    gz_make_capsule(segment, corners[k], corners[k + 1 < count ? k + 1 : 0], 0);
    gz_part_list_append(&parts.list, segment->geometry);
  }
  return parts;
}

size_t gz_chain_size(const gz_chain_parts *parts) {
  gz_rings rings = { parts->corners, &parts->count, 1, parts->count };
  return gz_parts_size(&parts->list, &rings, 0);
}

void gz_make_chain(gz_shape *shape, const gz_chain_parts *parts) {
  gz_rings rings = { parts->corners, &parts->count, 1, parts->count };
  gz_make_parts(shape, GZ_CHAIN, &parts->list, &rings, 0);
  gz_complete_parts(shape);
}

/*
** The border of solid cells: each ring is followed with the solid on its left, as +y is of +x.
*/
#include "core/trace/trace.h"

#include "core/math/assert.h"

#include <string.h>

/* ---- pictures */

bool gz_begin_picture(gz_tracing *t, gz_memory *memory, int width, int height) {
  GZ_ASSERT(width >= 1 && width <= GZ_LONGEST_PICTURE);
  GZ_ASSERT(height >= 1 && height <= GZ_LONGEST_PICTURE);
  gz_picture *picture = &t->picture;
  int words = (width + 2 + 63) / 64, count = words * (height + 2);
  if (!GZ_RESERVE(memory, picture->bits, picture->capacity, 2 * count)) return false;
  memset(picture->bits, 0, 2 * (size_t)count * sizeof *picture->bits);
  picture->followed = picture->bits + count;
  picture->width = width;
  picture->height = height;
  picture->words = words;
  t->corners.count = t->ends.count = 0;
  return true;
}

/* A bit at a time into a word, and that into the row: the row's words are not read again. */
void gz_draw_row(gz_picture *picture, int y, const unsigned char *bytes, int stride, int least) {
  uint64_t *row = picture->bits + gz_word_of_cell(picture, -1, y), word = 0;
  for (int x = 0; x < picture->width; x++, bytes += stride) {
    word |= (uint64_t)(*bytes >= least) << ((x + 1) & 63);
    if (((x + 1) & 63) != 63) continue;
    row[(x + 1) >> 6] = word;
    word = 0;
  }
  if (word != 0) row[picture->width >> 6] = word;
}

/* ---- following a ring */

/* Directions in which the border goes: +x, +y, -x and -y. Each has the cell ahead of a corner on
   its solid side, from the corner; that on the other side is the one of the direction before. */
static const gz_grid_point steps[4] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
static const gz_grid_point aheads[4] = { { 0, 0 }, { -1, 0 }, { -1, -1 }, { 0, -1 } };

static bool is_solid_ahead(const gz_picture *picture, gz_grid_point at, int direction) {
  gz_grid_point ahead = aheads[direction & 3];
  return gz_is_solid_cell(picture, at.x + ahead.x, at.y + ahead.y);
}

/* Go from a corner to the next one. Returns the direction that leaves that. At a pinch it turns
   towards the solid cell that it came along, which so is apart from the other one. */
static int follow_side(gz_picture *picture, gz_grid_point *at, int direction, bool *is_pinch) {
  for (;;) {
    if (direction == 0)
      picture->followed[gz_word_of_cell(picture, at->x, at->y)] |= gz_bit_of_cell(at->x);
    at->x += steps[direction].x;
    at->y += steps[direction].y;
    bool solid = is_solid_ahead(picture, *at, direction);
    bool beside = is_solid_ahead(picture, *at, direction + 3);
    if (solid && !beside) continue;
    *is_pinch = beside && !solid;
    return (solid ? direction + 3 : direction + 1) & 3;
  }
}

static bool add_corner(gz_border_corners *corners, gz_memory *memory, gz_grid_point at) {
  if (!GZ_RESERVE(memory, corners->at, corners->capacity, corners->count + 1)) return false;
  corners->at[corners->count++] = (gz_border_corner){ .at = at };
  return true;
}

static void reverse(gz_border_corner *corners, int count) {
  for (int i = 0, k = count - 1; i < k; i++, k--) {
    gz_border_corner kept = corners[i];
    corners[i] = corners[k];
    corners[k] = kept;
  }
}

/* Let a ring begin with its least corner: no other ring has that one. */
static void begin_with_least(gz_border_corner *corners, int count) {
  int least = 0;
  for (int i = 1; i < count; i++) {
    if (gz_compare_points(corners[i].at, corners[least].at) < 0) least = i;
  }
  reverse(corners, least);
  reverse(corners + least, count - least);
  reverse(corners, count);
}

/* Follow the ring that leaves a corner in direction +x. */
static bool follow_ring(gz_tracing *t, gz_memory *memory, gz_grid_point start) {
  gz_grid_point at = start;
  int direction = 0, begin = t->corners.count;
  bool is_pinch = false;
  do {
    if (!add_corner(&t->corners, memory, at)) return false;
    t->corners.at[t->corners.count - 1].is_pinch = is_pinch;
    direction = follow_side(&t->picture, &at, direction, &is_pinch);
  } while (direction != 0 || !gz_is_same_point(at, start));
  t->corners.at[begin].is_pinch = is_pinch;
  begin_with_least(t->corners.at + begin, t->corners.count - begin);
  return gz_append(memory, &t->ends, t->corners.count);
}

/* ---- finding all */

/* Return the lowest bit of a word, which is not 0. */
static int lowest_bit(uint64_t word) {
  int bit = 0;
  for (int half = 32; half > 0; half /= 2) {
    if ((word & (((uint64_t)1 << half) - 1)) != 0) continue;
    word >>= half;
    bit += half;
  }
  return bit;
}

/* Follow the rings whose upper sides are in a word of a row, and were not followed. The first side
   begins in a corner: one to its left on the same line would be of the same ring. */
static bool follow_rings(gz_tracing *t, gz_memory *memory, int y, int k) {
  const gz_picture *picture = &t->picture;
  size_t at = gz_word_of_cell(picture, -1, y) + (size_t)k;
  uint64_t upper = picture->bits[at] & ~picture->bits[at - (size_t)picture->words], left;
  while ((left = upper & ~picture->followed[at]) != 0) {
    gz_grid_point start = { k * 64 + lowest_bit(left) - 1, y };
    if (!follow_ring(t, memory, start)) return false;
  }
  return true;
}

bool gz_trace_border(gz_tracing *t, gz_memory *memory) {
  for (int y = 0; y < t->picture.height; y++) {
    for (int k = 0; k < t->picture.words; k++) {
      if (!follow_rings(t, memory, y, k)) return false;
    }
  }
  return true;
}

/* ---- the list of rings */

static int begin_of(const gz_tracing *t, int ring) { return ring > 0 ? t->ends.at[ring - 1] : 0; }

/* Append the corners of a ring, but straight ones: tolerance leaves such where a pinch stays. */
static bool list_ring(gz_tracing *t, gz_memory *memory, int ring) {
  const gz_border_corner *corners = t->corners.at;
  int begin = begin_of(t, ring), end = t->ends.at[ring];
  for (int i = begin; i < end; i++) {
    gz_grid_point at = corners[i].at, before = corners[i > begin ? i - 1 : end - 1].at;
    gz_grid_point next = corners[i + 1 < end ? i + 1 : begin].at;
    if (gz_grid_turn(before, at, next) != 0) t->listed.at[t->listed.count++] = gz_v(at.x, at.y);
  }
  return gz_append(memory, &t->listed_ends, t->listed.count);
}

/* Rank the rings by their first corners, of which no two are the same. */
static const gz_ranked *sort_rings(gz_tracing *t, gz_memory *memory) {
  int count = t->ends.count;
  if (!GZ_RESERVE(memory, t->ranked.at, t->ranked.capacity, count + 1) ||
      !GZ_RESERVE(memory, t->spare_ranked.at, t->spare_ranked.capacity, count + 1))
    return NULL;
  for (int ring = 0; ring < count; ring++) {
    gz_grid_point first = t->corners.at[begin_of(t, ring)].at;
    t->ranked.at[ring] = (gz_ranked){ gz_rank_of_point(first), ring };
  }
  return gz_sort_ranked(t->ranked.at, t->spare_ranked.at, count);
}

bool gz_list_border(gz_tracing *t, gz_memory *memory, gz_rings *rings) {
  t->listed.count = t->listed_ends.count = 0;
  const gz_ranked *sorted = sort_rings(t, memory);
  if (sorted == NULL || !GZ_RESERVE(memory, t->listed.at, t->listed.capacity, t->corners.count))
    return false;
  for (int i = 0; i < t->ends.count; i++) {
    if (!list_ring(t, memory, sorted[i].index)) return false;
  }
  *rings = (gz_rings){ t->listed.at, t->listed_ends.at, t->listed_ends.count, t->listed.count };
  return true;
}

void gz_tracing_release(gz_tracing *t, gz_memory *memory) {
  const gz_picture *picture = &t->picture;
  gz_release(memory, picture->bits, (size_t)picture->capacity * sizeof *picture->bits);
  GZ_RELEASE(memory, t->corners);
  GZ_RELEASE(memory, t->way);
  GZ_RELEASE(memory, t->strips);
  GZ_RELEASE(memory, t->ranked);
  GZ_RELEASE(memory, t->spare_ranked);
  GZ_RELEASE(memory, t->listed);
  gz_release_list(memory, &t->ends);
  gz_release_list(memory, &t->reach);
  gz_release_list(memory, &t->listed_ends);
  memset(t, 0, sizeof *t);
}

#include "world/crowd.h"

#include "world/cells.h"

#include <string.h>

/* Between the bounds of two boxes that are laid out. */
#define FLOATS_APART (int)(sizeof(gz_neighbour) / sizeof(float))

static bool make_room(gz_crowd *crowd, gz_memory *memory, const gz_grid *grid, int buckets) {
  /* Four more, as four are looked at together. */
  gz_neighbour *boxes =
      gz_grow(memory, crowd->boxes, &crowd->capacity, grid->count + 4, sizeof *boxes);
  if (boxes == NULL) return false;
  crowd->boxes = boxes;
  return gz_resize(memory, &crowd->places, grid->count) &&
         gz_resize(memory, &crowd->first, buckets + 2);
}

/* Where each level's buckets begin. Their sum, or -1 if there is no memory. */
static int begin_levels(gz_crowd *crowd, gz_memory *memory, const gz_grid *grid) {
  int sum = 0;
  if (!gz_resize(memory, &crowd->levels, grid->level_count)) return -1;
  for (int i = 0; i < grid->level_count; i++) {
    crowd->levels.at[i] = sum;
    sum += grid->levels[i].buckets;
  }
  return sum;
}

/* The index of a box's level. Without a branch that depends on it: sizes come in no order. */
static int level_index_of(const gz_grid *grid, int id) {
  int index = 0;
  for (int i = 1; i < grid->level_count; i++) {
    index += grid->levels[i].exponent <= grid->exponents[id];
  }
  return index;
}

static gz_neighbour make_neighbour(const gz_level *level, const gz_bounds *bounds, int id) {
  gz_cell c = gz_cell_of(level, bounds), above = { c.x - 1, c.y + 1 };
  gz_neighbour made = { *bounds, id, gz_bucket_of(level, c), gz_bucket_of(level, above) };
  return made;
}

/*
** A counting sort. Boxes are counted two buckets ahead: so, summed up, where a bucket begins stands one
** ahead; there it is moved on as the bucket fills, and in the end is where the next one begins.
*/
static void lay_out(gz_crowd *crowd, const gz_grid *grid, int buckets) {
  int *first = crowd->first.at, *places = crowd->places.at;
  memset(first, 0, (size_t)(buckets + 2) * sizeof *first);
  for (int id = 0; id < grid->count; id++) {
    if (grid->exponents[id] == GZ_NOWHERE) continue;
    int index = level_index_of(grid, id);
    const gz_level *level = &grid->levels[index];
    places[id] =
        crowd->levels.at[index] + gz_bucket_of(level, gz_cell_of(level, &grid->nodes[id].bounds));
    first[places[id] + 2]++;
  }
  for (int i = 2; i <= buckets; i++) first[i + 1] += first[i];
  for (int id = 0; id < grid->count; id++) {
    if (grid->exponents[id] == GZ_NOWHERE) continue;
    const gz_level *level = &grid->levels[level_index_of(grid, id)];
    int place = first[places[id] + 1]++;
    crowd->boxes[place] = make_neighbour(level, &grid->nodes[id].bounds, id);
  }
}

/* A search of a level for what meets one box. */
typedef struct search {
  const gz_neighbour *boxes;
  const gz_level *level;
  const int *first; /* of its buckets, among the boxes */
  gz_memory *memory;
  gz_list *pairs;
  const gz_neighbour *own;
  gz_bounds facing;
} search;

/* Of four, the bits of the first ones. */
static const unsigned those_up_to[5] = { 0, 0x1, 0x11, 0x111, 0x1111 };

/*
** The boxes of a stretch: of those that are filed in row y, where that has to be asked. Four at a time,
** for most stretches have no more, and the end of a loop over them could not be foreseen.
*/
GZ_ALWAYS_INLINE bool pair_stretch(const search *s, int from, int to, bool ask, int32_t y) {
  gz_list *pairs = s->pairs;
  do {
    const gz_neighbour *four = &s->boxes[from];
    unsigned met = gz_four_none_above(four->bounds.v, FLOATS_APART, s->facing.v);
    met &= those_up_to[to - from < 4 ? to - from : 4];
    if (pairs->capacity - pairs->count < 8 && !gz_make_room(s->memory, pairs, 8)) return false;
    for (; met != 0; met &= met - 1) {
      const gz_neighbour *box = &four[gz_lowest_bit(met) / 4];
      if (ask && gz_cell_of(s->level, &box->bounds).y != y) continue;
      pairs->at[pairs->count++] = s->own->id;
      pairs->at[pairs->count++] = box->id;
    }
    from += 4;
  } while (from < to);
  return true;
}

/* The boxes in some buckets from one on, which may come round the end of the table, and no farther: see
   looks_down. */
GZ_ALWAYS_INLINE bool pair_row(const search *s, int bucket, int width, bool ask, int32_t y) {
  int buckets = s->level->buckets, end = bucket + width;
  if (end <= buckets) return pair_stretch(s, s->first[bucket], s->first[end], ask, y);
  return pair_stretch(s, s->first[bucket], s->first[buckets], ask, y) &&
         pair_stretch(s, s->first[0], s->first[end - buckets], ask, y);
}

/* The boxes of another level, in all cells from which they can reach. */
static bool pair_across(const search *s) {
  gz_area a = gz_area_around(s->level, &s->own->bounds);
  bool ask = !gz_is_apart(s->level, &a);
  for (int32_t y = a.y1; y <= a.y2; y++) {
    gz_cell from = { a.x, y };
    if (!pair_row(s, gz_bucket_of(s->level, from), a.width, ask, y)) return false;
  }
  return true;
}

/* Those that come after it in its own cell, and those of half of the cells around: the other half finds
   it. Of the nine cells, each has a bucket of its own in the smallest of tables, see gz_is_apart. */
static bool pair_within(const search *s) {
  int next = (int)(s->own - s->boxes) + 1, end = s->own->bucket + 1;
  bool last = end == s->level->buckets; /* then the cell on the right is in the first bucket */
  if (!pair_stretch(s, next, s->first[last ? end : end + 1], false, 0)) return false;
  if (last && !pair_row(s, 0, 1, false, 0)) return false;
  return pair_row(s, s->own->above, 3, false, 0);
}

/* Of two levels, do the larger boxes look for the smaller ones? They look into many rows each, but
   there may be few of them: whichever way looks into fewer. Not where a row is longer than the table, as
   one that could not grow may be, for want of memory. */
static bool looks_down(const gz_level *large, const gz_level *small) {
  int ratio = large->exponent - small->exponent;
  if (ratio > 20) return false;
  double cells = (1 << ratio) + 2;
  return cells <= small->buckets && large->count * cells * cells < small->count * 6.0;
}

static bool looks(const gz_level *own, const gz_level *other) {
  return own < other ? !looks_down(other, own) : looks_down(own, other);
}

/* The pairs of one level's boxes with those of another, or with one another. */
static bool pair_levels(const gz_crowd *crowd, const gz_grid *grid, int of, int with, search *s) {
  const gz_level *own = &grid->levels[of];
  const int *first = crowd->first.at + crowd->levels.at[of];
  s->level = &grid->levels[with];
  s->first = crowd->first.at + crowd->levels.at[with];
  if (of != with && !looks(own, s->level)) return true;
  for (int i = first[0]; i < first[own->buckets]; i++) {
    s->own = &crowd->boxes[i];
    s->facing = gz_bounds_facing(&s->own->bounds);
    if (!(of == with ? pair_within(s) : pair_across(s))) return false;
  }
  return true;
}

bool gz_crowd_pairs(gz_crowd *crowd, gz_memory *memory, const gz_grid *grid, gz_list *pairs) {
  int buckets = begin_levels(crowd, memory, grid);
  if (buckets < 0 || !make_room(crowd, memory, grid, buckets)) return false;
  lay_out(crowd, grid, buckets);
  search s = { crowd->boxes, NULL, NULL, memory, pairs, NULL, { { 0 } } };
  for (int of = 0; of < grid->level_count; of++) {
    for (int with = 0; with < grid->level_count; with++) {
      if (grid->levels[of].count == 0 || grid->levels[with].count == 0) continue;
      if (!pair_levels(crowd, grid, of, with, &s)) return false;
    }
  }
  return true;
}

void gz_crowd_release(gz_crowd *crowd, gz_memory *memory) {
  gz_release(memory, crowd->boxes, (size_t)crowd->capacity * sizeof *crowd->boxes);
  gz_release_list(memory, &crowd->first);
  gz_release_list(memory, &crowd->levels);
  gz_release_list(memory, &crowd->places);
  memset(crowd, 0, sizeof *crowd);
}

#include "world/broadphase/all_pairs.h"

#include "world/broadphase/cells.h"

#include <string.h>

/* Between the bounds of two boxes that are laid out. */
#define FLOATS_APART (int)(sizeof(gz_sorted_box) / sizeof(float))

static bool make_room(gz_pair_finder *crowd, gz_memory *memory, const gz_grid *grid, int buckets) {
  /* Four more, as four are looked at together. */
  gz_sorted_box *boxes =
      gz_grow(memory, crowd->boxes, &crowd->capacity, grid->count + 4, sizeof *boxes);
  if (boxes == NULL) return false;
  crowd->boxes = boxes;
  gz_sort_key *places =
      gz_grow(memory, crowd->places, &crowd->place_capacity, grid->count, sizeof *places);
  if (places == NULL && grid->count > 0) return false;
  crowd->places = places;
  return gz_resize(memory, &crowd->first, buckets + 2);
}

/* Where each level's buckets begin. Their sum, or -1 if there is no memory. */
static int begin_levels(gz_pair_finder *crowd, gz_memory *memory, const gz_grid *grid) {
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

/* Where a box goes: counts it two buckets ahead of its own, see lay_out. */
static inline void count_box(gz_pair_finder *crowd, const gz_grid *grid, int id,
                             const gz_level *level, int begin) {
  if (grid->exponents[id] == GZ_NOWHERE) return;
  gz_cell c = gz_cell_of(level, &grid->nodes[id].bounds), above = { c.x - 1, c.y + 1 };
  gz_sort_key place = { begin + gz_bucket_of(level, c), begin + gz_bucket_of(level, above) };
  crowd->places[id] = place;
  crowd->first.at[place.bucket + 2]++;
}

static void count_boxes(gz_pair_finder *crowd, const gz_grid *grid) {
  if (grid->level_count == 1) { /* as most often: what it is like is looked up once */
    gz_level level = grid->levels[0];
    for (int id = 0; id < grid->count; id++) count_box(crowd, grid, id, &level, 0);
    return;
  }
  for (int id = 0; id < grid->count; id++) {
    int index = level_index_of(grid, id);
    count_box(crowd, grid, id, &grid->levels[index], crowd->levels.at[index]);
  }
}

/*
** A counting sort. Boxes are counted two buckets ahead: so, summed up, where a bucket begins stands
** one ahead; there it is moved on as the bucket fills, and in the end is where the next one begins.
*/
static void lay_out(gz_pair_finder *crowd, const gz_grid *grid, int buckets) {
  int *first = crowd->first.at;
  memset(first, 0, (size_t)(buckets + 2) * sizeof *first);
  count_boxes(crowd, grid);
  for (int i = 2; i <= buckets; i++) first[i + 1] += first[i];
  for (int id = 0; id < grid->count; id++) {
    if (grid->exponents[id] == GZ_NOWHERE) continue;
    const gz_node *node = &grid->nodes[id];
    gz_sort_key place = crowd->places[id];
    gz_sorted_box *box = &crowd->boxes[first[place.bucket + 1]++];
    box->bounds = node->bounds;
    box->id = id;
    box->block = node->flags & GZ_FILLS_BOX;
    box->place = place;
  }
}

/* Of a box and four others from one on, a bit for each that it meets. */
typedef struct sight {
  int own, from;
  unsigned met;
} sight;

#define SIGHTS 32

/* A search of a level for what meets boxes, one after the other. */
typedef struct search {
  const gz_sorted_box *boxes;
  const int *first; /* of all buckets, among the boxes */
  const gz_level *level;
  int begin, end; /* of the level's buckets */
  int own;
  gz_bounds facing;
  gz_memory *memory;
  gz_list *pairs;
  bool failed;        /* there was no memory for pairs */
  sight seen[SIGHTS]; /* and not told yet */
} search;

/* Tells the pairs of what was seen, of which nothing is left then. */
static GZ_NOINLINE int tell(search *s, int count) {
  gz_list *pairs = s->pairs;
  if (count == 0) return 0;
  if (!gz_make_room(s->memory, pairs, 8 * count)) {
    s->failed = true;
    return 0;
  }
  int *end = pairs->at + pairs->count;
  for (int i = 0; i < count; i++) {
    unsigned met = s->seen[i].met;
    do {
      *end++ = s->seen[i].own;
      *end++ = s->seen[i].from + gz_lowest_bit(met);
    } while ((met &= met - 1) != 0);
  }
  pairs->count = (int)(end - pairs->at);
  return 0;
}

/* Of four boxes, those that are filed in row y. */
static GZ_NOINLINE unsigned those_in_row(const search *s, int from, unsigned met, int32_t y) {
  unsigned those = 0;
  for (; met != 0; met &= met - 1) {
    int i = gz_lowest_bit(met);
    if (gz_cell_of(s->level, &s->boxes[from + i].bounds).y == y) those |= 1u << i;
  }
  return those;
}

/*
** Looks at the boxes of a stretch: at those that are filed in row y, where that has to be asked.
** Four at a time, for most stretches have no more, and the end of a loop over them could not be
** foreseen. Nor could whether any is met: so that is always noted, and stays if there is one.
** Returns how much is not told yet.
*/
GZ_ALWAYS_INLINE int look_along(search *s, int seen, int from, int to, bool ask, int32_t y) {
  do {
    int count = to - from < 4 ? to - from : 4;
    unsigned met = gz_all_le_x4(s->boxes[from].bounds.v, FLOATS_APART, s->facing.v);
    met &= (1u << count) - 1;
    if (ask) met = those_in_row(s, from, met, y);
    s->seen[seen].own = s->own;
    s->seen[seen].from = from;
    s->seen[seen].met = met;
    seen += met != 0;
    if (seen == SIGHTS) seen = tell(s, seen);
    from += 4;
  } while (from < to);
  return seen;
}

/* The boxes in some buckets from one on, which may come round the end of the table, and no
   farther: see looks_down. */
GZ_ALWAYS_INLINE int look_at_row(search *s, int seen, int bucket, int width, bool ask, int32_t y) {
  const int *first = s->first;
  int end = bucket + width;
  if (end <= s->end) return look_along(s, seen, first[bucket], first[end], ask, y);
  seen = look_along(s, seen, first[bucket], first[s->end], ask, y);
  return look_along(s, seen, first[s->begin], first[s->begin + end - s->end], ask, y);
}

/* The boxes of another level, in all cells from which they can reach. */
static int look_across(search *s, int seen) {
  gz_area a = gz_area_around(s->level, &s->boxes[s->own].bounds);
  bool ask = !gz_is_apart(s->level, &a);
  for (int32_t y = a.y1; y <= a.y2; y++) {
    gz_cell from = { a.x, y };
    seen = look_at_row(s, seen, s->begin + gz_bucket_of(s->level, from), a.width, ask, y);
  }
  return seen;
}

/* Those that come after it in its own cell, and those of half of the cells around: the other
   half finds it. Of the nine cells, each has a bucket of its own in the smallest of tables, see
   gz_is_apart. */
GZ_ALWAYS_INLINE int look_around(search *s, int seen) {
  const gz_sorted_box *own = &s->boxes[s->own];
  int end = own->place.bucket + 1;
  bool last = end == s->end; /* then the cell on the right is in the first bucket */
  seen = look_along(s, seen, s->own + 1, s->first[last ? end : end + 1], false, 0);
  if (last) seen = look_at_row(s, seen, s->begin, 1, false, 0);
  return look_at_row(s, seen, own->place.above, 3, false, 0);
}

/* Of two levels, do the larger boxes look for the smaller ones? They look into many rows each,
   but there may be few of them: whichever way looks into fewer. Not where a row is longer than
   the table, as one that could not grow may be, for want of memory. */
static bool looks_down(const gz_level *large, const gz_level *small) {
  int ratio = large->exponent - small->exponent;
  if (ratio > 20) return false;
  double cells = (1 << ratio) + 2;
  return cells <= small->buckets && large->count * cells * cells < small->count * 6.0;
}

static bool looks(const gz_level *own, const gz_level *other) {
  return own < other ? !looks_down(other, own) : looks_down(own, other);
}

/* Finds the pairs of one level's boxes with those of another, or with one another. */
static void pair_levels(const gz_pair_finder *crowd, const gz_grid *grid, int of, int with,
                        search *s) {
  const gz_level *own = &grid->levels[of], *other = &grid->levels[with];
  int seen = 0, begin = crowd->levels.at[of], end = s->first[begin + own->buckets];
  if (of != with && !looks(own, other)) return;
  s->level = other;
  s->begin = crowd->levels.at[with];
  s->end = s->begin + other->buckets;
  for (int i = s->first[begin]; i < end && !s->failed; i++) {
    s->own = i;
    s->facing = gz_bounds_query(&s->boxes[i].bounds);
    seen = of == with ? look_around(s, seen) : look_across(s, seen);
  }
  tell(s, seen);
}

bool gz_find_all_pairs(gz_pair_finder *crowd, gz_memory *memory, const gz_grid *grid,
                       gz_list *pairs) {
  if (grid->level_count == 0) return true;
  int buckets = begin_levels(crowd, memory, grid);
  if (buckets < 0 || !make_room(crowd, memory, grid, buckets)) return false;
  lay_out(crowd, grid, buckets);
  search s;
  s.boxes = crowd->boxes;
  s.first = crowd->first.at;
  s.memory = memory;
  s.pairs = pairs;
  s.failed = false;
  for (int of = 0; of < grid->level_count && !s.failed; of++) {
    for (int with = 0; with < grid->level_count && !s.failed; with++) {
      if (grid->levels[of].count == 0 || grid->levels[with].count == 0) continue;
      pair_levels(crowd, grid, of, with, &s);
    }
  }
  return !s.failed;
}

void gz_pair_finder_release(gz_pair_finder *crowd, gz_memory *memory) {
  gz_release(memory, crowd->boxes, (size_t)crowd->capacity * sizeof *crowd->boxes);
  gz_release_list(memory, &crowd->first);
  gz_release_list(memory, &crowd->levels);
  gz_release(memory, crowd->places, (size_t)crowd->place_capacity * sizeof *crowd->places);
  memset(crowd, 0, sizeof *crowd);
}

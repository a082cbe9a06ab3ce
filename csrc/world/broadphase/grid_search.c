#include "world/broadphase/cells.h"
#include "world/broadphase/grid.h"

#include <float.h>

/* A search for what meets a box. */
typedef struct search {
  gz_grid *grid;
  gz_memory *memory;
  gz_bounds facing;
  gz_list *found;
} search;

/* Bytes as a number, the first of them the lowest: what compilers make a single load of. */
static inline uint64_t word_of(const uint8_t *b) {
  return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 |
         (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 | (uint64_t)b[7] << 56;
}

/* Which of the spots from one on are taken, the first of them in the lowest bit: of 57 at least. */
static inline uint64_t taken_from(const gz_level *level, uint32_t at) {
  return word_of(level->occupied_slots + at / 8) >> at % 8;
}

/* The lowest bits, from 1 to 64 of them. */
static inline uint64_t lowest_bits(int count) { return ~(uint64_t)0 >> (64 - count); }

/*
** What tells whether a box is filed where a search looks, and not only in the same bucket, upon
** which it may come more than once: nothing, where it cannot; its row, where it can only in
** different rows; else its cell.
*/
typedef enum telling { TOLD_BY_BUCKET, TOLD_BY_ROW, TOLD_BY_CELL } telling;

static inline bool is_filed(const gz_level *level, const gz_bounds *bounds, int32_t row,
                            uint32_t spot, telling by) {
  if (by == TOLD_BY_BUCKET) return true;
  gz_cell its = gz_cell_of(level, bounds);
  uint32_t mask = 8 * (uint32_t)level->buckets - 1;
  return its.y == row && (by == TOLD_BY_ROW || gz_slot_of(level, its) == (spot & mask));
}

/* Up to four rows of cells, each a stretch of spots: what they have taken, in lanes of one word. */
typedef struct rows {
  uint64_t bits;
  uint32_t at[4]; /* the first spot of each */
  int32_t y;      /* of the first */
} rows;

GZ_ALWAYS_INLINE void put_row(rows *r, const gz_level *level, uint32_t i, uint32_t lane, int32_t x,
                              uint64_t mask) {
  gz_cell from = { x, r->y + (int32_t)i };
  r->at[i] = gz_slot_of(level, from);
  r->bits |= (taken_from(level, r->at[i]) & mask) << lane * i;
}

/* Does a box meet ours, and is it filed at the spot? 1 or 0. */
GZ_ALWAYS_INLINE unsigned is_met(gz_f32x4 facing, const gz_level *level, const gz_bounds *box,
                                 int32_t row, uint32_t spot, telling by) {
  unsigned meets = gz_f32x4_all_le(box->v, facing);
  if (by == TOLD_BY_BUCKET) return meets;
  return meets && is_filed(level, box, row, spot, by);
}

/* Ensure room for the results of AT_ONCE chains behind the end of the list, which may move. NULL if
   there is no memory. */
#define AT_ONCE 64

static GZ_NOINLINE int *make_way(const search *s, const int *end) {
  gz_list *found = s->found;
  if (end != NULL) found->count = (int)(end - found->at);
  if (!gz_make_room(s->memory, found, 2 * AT_ONCE)) return NULL;
  return found->at + found->count;
}

/* The same as a chain goes on. */
static GZ_NOINLINE int *go_on(const search *s, const int *end) {
  if (s->grid->stale_cost < INT_MAX) s->grid->stale_cost++;
  return make_way(s, end);
}

static inline int *begin(const search *s) {
  gz_list *found = s->found;
  return found->capacity - found->count < 2 * AT_ONCE ? make_way(s, NULL)
                                                      : found->at + found->count;
}

static inline void finish(const search *s, const int *end) {
  s->found->count = (int)(end - s->found->at);
}

/*
** Appends what in a bucket's chain, from its first on, meets the box and is filed at the spot, and
** returns the new end; NULL if there is no memory. Two at a time: most chains have no more, and the
** end of a shorter one could not be foreseen; nor could whether a box is met, so that its number is
** always put, and stays if it is. What comes behind the last one never is.
*/
GZ_ALWAYS_INLINE int *search_chain(const search *s, const gz_node *nodes, gz_f32x4 facing,
                                   const gz_level *level, int first, int32_t row, uint32_t spot,
                                   telling by, int *end) {
  for (int id = first;;) {
    int after = nodes[id].next;
    *end = id;
    end += is_met(facing, level, &nodes[id].bounds, row, spot, by);
    *end = after;
    end += is_met(facing, level, &nodes[after].bounds, row, spot, by);
    id = nodes[after].next;
    if (id < 0 || (end = go_on(s, end)) == NULL) return end;
  }
}

/*
** What is filed in the rows and meets the box. A stretch may come round the end of the table; only
** those spots are looked into that are taken. One word holds several short rows, for the end of
** every loop over bits is a branch that cannot be foreseen.
*/
GZ_ALWAYS_INLINE bool search_rows(const search *s, const gz_level *level, const rows *r,
                                  uint32_t lane, telling by) {
  if (r->bits == 0) return true;
  int *end = begin(s);
  const gz_node *nodes = s->grid->nodes;
  gz_f32x4 facing = gz_f32x4_load(s->facing.v);
  for (uint64_t bits = r->bits; bits != 0 && end != NULL; bits &= bits - 1) {
    uint32_t bit = (uint32_t)gz_lowest_bit(bits), i = bit / lane;
    uint32_t spot = r->at[i] + bit % lane;
    int first = level->first[gz_bucket_at(level, spot)];
    end = search_chain(s, nodes, facing, level, first, r->y + (int32_t)i, spot, by, end);
  }
  if (end != NULL) finish(s, end);
  return end != NULL;
}

/* An area no wider than a lane. What of the last rows lies beyond it is masked out. */
GZ_ALWAYS_INLINE bool search_strip(const search *s, const gz_level *level, gz_area a, uint32_t lane,
                                   telling by) {
  int batch = 64 / (int)lane;
  uint64_t mask = lowest_bits(a.width);
  for (int32_t y = a.y1; y <= a.y2; y += batch) {
    rows r = { 0, { 0 }, y };
    put_row(&r, level, 0, lane, a.x, mask);
    put_row(&r, level, 1, lane, a.x, mask);
    if (batch > 2 && a.y2 - y >= 2) {
      put_row(&r, level, 2, lane, a.x, mask);
      put_row(&r, level, 3, lane, a.x, mask);
    }
    if (y + batch - 1 > a.y2) r.bits &= lowest_bits((int)lane * (a.y2 - y + 1));
    if (!search_rows(s, level, &r, lane, by)) return false;
  }
  return true;
}

static telling told_in_row(const gz_level *level, int width) {
  return width > level->buckets ? TOLD_BY_CELL : TOLD_BY_ROW;
}

static telling told_by(const gz_level *level, const gz_area *a) {
  return gz_is_apart(level, a) ? TOLD_BY_BUCKET : told_in_row(level, a->width);
}

/* An area of any size. */
static inline bool search_area(const search *s, const gz_level *level, gz_area a, telling by) {
  /* Most searches: said twice, so that these are compiled for themselves. */
  if (a.width <= 16 && by == TOLD_BY_BUCKET) {
    return search_strip(s, level, a, 16, TOLD_BY_BUCKET);
  }
  if (a.width <= 16) return search_strip(s, level, a, 16, by);
  if (a.width > 8 * level->buckets) a.width = 8 * level->buckets;
  for (; a.width > 32; a.x += 32, a.width -= 32) {
    gz_area strip = { a.x, a.y1, a.y2, 32 };
    if (!search_strip(s, level, strip, 32, by)) return false;
  }
  return search_strip(s, level, a, 32, by);
}

/*
** Which of 64 buckets have something in them. Of a bucket's eight bits, see gz_slot_of, there is
** one in each eighth of all. In words first: of a sum of all their bytes, compilers would not make
** single loads.
*/
static uint64_t filled(const gz_level *level, int from) {
  const uint8_t *eighth = level->occupied_slots + from / 8;
  uint64_t words[8], bits = 0;
  for (int i = 0; i < 8; i++, eighth += level->buckets / 8) words[i] = word_of(eighth);
  for (int i = 0; i < 8; i++) bits |= words[i];
  return bits;
}

/* All boxes of a level. */
static bool search_all(const search *s, const gz_level *level) {
  for (int from = 0; from < level->buckets; from += 64) {
    int *end = begin(s);
    const gz_node *nodes = s->grid->nodes;
    gz_f32x4 facing = gz_f32x4_load(s->facing.v);
    for (uint64_t bits = filled(level, from); bits != 0 && end != NULL; bits &= bits - 1) {
      int first = level->first[from + gz_lowest_bit(bits)];
      end = search_chain(s, nodes, facing, level, first, 0, 0, TOLD_BY_BUCKET, end);
    }
    if (end == NULL) return false;
    finish(s, end);
  }
  return true;
}

/* Are there so few boxes that looking at all of them is less than looking into the rows? 64
   spots of a row cost about as much as two boxes, or as a hundred buckets. */
static bool are_few(const gz_level *level, const gz_area *a) {
  int64_t stretches_by_64 = (int64_t)(a->y2 - a->y1 + 1) * (64 + a->width);
  return 2 * stretches_by_64 > (int64_t)level->count * 64 + level->buckets;
}

/* A box that is swept along d; low and high are the y extent of the sweep. */
typedef struct way {
  const gz_box *box;
  gz_vec d;
  double low, high;
} way;

/* Rows of cells that a long diagonal sweep searches at once. */
#define BAND 4

/* The cells of the rows from y1 to y2 whose boxes can meet a sweep that is not level. From two
   heights follow two times of the sweep, and from those its x extent between them. */
static gz_area band_of(const gz_level *level, const way *w, int32_t y1, int32_t y2) {
  double low, high;
  gz_extent_of_cells(level, y1, y2 - y1 + 1, &low, &high);
  double a = gz_clamp((low - w->box->high.y) / w->d.y, 0, 1) * w->d.x;
  double b = gz_clamp((high - w->box->low.y) / w->d.y, 0, 1) * w->d.x;
  gz_f64x2 left = gz_f64x2_set(w->box->low.x + gz_min(a, b), w->low);
  gz_f64x2 right = gz_f64x2_set(w->box->high.x + gz_max(a, b), w->high);
  gz_area band = gz_area_between(level, left, right);
  band.y1 = y1;
  band.y2 = y2;
  return band;
}

/* Search an area band by band, each only where the sweep passes. So a long diagonal sweep costs its
   length, not its bounding box. */
static bool search_bands(const search *s, const gz_level *level, const way *w, const gz_area *a) {
  for (int32_t y = a->y1; y <= a->y2; y += BAND) {
    gz_area band = band_of(level, w, y, y + BAND - 1 < a->y2 ? y + BAND - 1 : a->y2);
    if (!search_area(s, level, band, told_in_row(level, band.width))) return false;
  }
  return true;
}

/* Search one level for what meets a box; or a diagonal sweep in that box, if w is not NULL. */
GZ_ALWAYS_INLINE bool search_level(const search *s, const gz_level *level, const gz_box *box,
                                   const way *w) {
  gz_f64x2 low = gz_f64x2_set(box->low.x, box->low.y),
           high = gz_f64x2_set(box->high.x, box->high.y);
  gz_area area = gz_area_between(level, low, high);
  if (are_few(level, &area)) return search_all(s, level);
  bool is_long = area.y2 - area.y1 >= 2 * BAND && area.width > 2 * BAND;
  if (w != NULL && is_long) return search_bands(s, level, w, &area);
  return search_area(s, level, area, told_by(level, &area));
}

GZ_ALWAYS_INLINE bool search_levels(const search *s, const gz_box *box, const way *w) {
  const gz_grid *grid = s->grid;
  for (int i = 0; i < grid->level_count; i++) {
    const gz_level *level = &grid->levels[i];
    if (level->count > 0 && !search_level(s, level, box, w)) return false;
  }
  return true;
}

/* Drop what was found from an index on, and lies off the way of a box along d. */
static void drop_passed(const search *s, const way *w, int from) {
  gz_list *found = s->found;
  int kept = from;
  for (int i = from; i < found->count; i++) {
    gz_box other = gz_box_within(&s->grid->nodes[found->at[i]].bounds);
    found->at[kept] = found->at[i];
    kept += !gz_box_passes_by(w->box, w->d, &other);
  }
  found->count = kept;
}

static GZ_NOINLINE bool find_along(gz_grid *grid, gz_memory *memory, const gz_box *box, gz_vec d,
                                   gz_list *found) {
  gz_box all = gz_box_along(box, d);
  way w = { box, d, all.low.y, all.high.y };
  gz_bounds bounds = gz_bounds_of(&all);
  search s = { grid, memory, gz_bounds_query(&bounds), found };
  bool slants = d.x != 0 && d.y != 0;
  int from = found->count;
  if (!search_levels(&s, &all, slants ? &w : NULL)) return false;
  if (slants) drop_passed(&s, &w, from);
  return true;
}

bool gz_grid_find(gz_grid *grid, gz_memory *memory, const gz_box *box, gz_vec d, gz_list *found) {
  if (d.x != 0 || d.y != 0) return find_along(grid, memory, box, d, found);
  gz_bounds bounds = gz_bounds_of(box);
  search s = { grid, memory, gz_bounds_query(&bounds), found };
  return search_levels(&s, box, NULL);
}

bool gz_grid_find_block(gz_grid *grid, gz_memory *memory, const gz_level *level, uint32_t block,
                        gz_list *found) {
  search s = { grid, memory, { { HUGE_VALF, HUGE_VALF, HUGE_VALF, HUGE_VALF } }, found };
  int32_t x = 4 * (int32_t)(block & 0xFFFF) - GZ_CELL_LIMIT,
          y = 4 * (int32_t)(block >> 16) - GZ_CELL_LIMIT;
  gz_area cells = { x, y, y + 3, 4 };
  return search_strip(&s, level, cells, 16, TOLD_BY_CELL);
}

/*
** Searches of the index: which boxes a box, or a box swept along a path, intersects.
**
** On each level, the cells that can have such boxes form an area. The bits of their slots select
** the occupied buckets, whose chains are then searched.
*/
#include "world/index/index.h"
#include "world/index/level.h"

#include <float.h>

/* A search for the boxes that intersect a query box. */
typedef struct box_search {
  gz_index *index;
  gz_memory *memory;
  gz_bounds query;
  gz_list *found;
} box_search;

/* Return eight bytes as a little-endian number. Compilers turn this into a single load. */
static inline uint64_t load_u64(const uint8_t *b) {
  return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 |
         (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 | (uint64_t)b[7] << 56;
}

/* Return the occupied bits of at least 57 slots, that of slot `at` in the lowest bit. */
static inline uint64_t occupied_from(const gz_level *level, uint32_t at) {
  return load_u64(level->occupied_slots + at / 8) >> at % 8;
}

/* Return a mask of the lowest `count` bits; 1 <= count <= 64. */
static inline uint64_t lowest_bits(int count) { return ~(uint64_t)0 >> (64 - count); }

/*
** How to reject boxes that only share the bucket of a searched cell, so that each box is found
** once. If all searched cells have different buckets there is nothing to check. If buckets repeat
** only between rows it suffices to compare rows; else cells.
*/
typedef enum cell_check { CHECK_NOTHING, CHECK_ROW, CHECK_CELL } cell_check;

/* Does a box belong to the searched row and slot, as far as it must be checked? */
static inline bool is_in_cell(const gz_level *level, const gz_bounds *bounds, int32_t row,
                              uint32_t slot, cell_check check) {
  if (check == CHECK_NOTHING) return true;
  gz_index_cell cell = gz_index_cell_of(level, bounds);
  uint32_t mask = 8 * (uint32_t)level->buckets - 1;
  return cell.y == row && (check == CHECK_ROW || gz_slot_of(level, cell) == (slot & mask));
}

/* Up to four rows of cells, each a range of slots. Their occupied bits are packed into one word. */
typedef struct rows {
  uint64_t bits;
  uint32_t at[4]; /* first slot of each row */
  int32_t y;      /* of the first row */
} rows;

/* Add the cells from x on in row i, as many as `mask` has bits, as the i-th lane of bits. */
GZ_ALWAYS_INLINE void add_row(rows *r, const gz_level *level, uint32_t i, uint32_t lane, int32_t x,
                              uint64_t mask) {
  gz_index_cell from = { x, r->y + (int32_t)i };
  r->at[i] = gz_slot_of(level, from);
  r->bits |= (occupied_from(level, r->at[i]) & mask) << lane * i;
}

/* Return 1 if a box intersects the query and belongs to the searched cell, else 0. */
GZ_ALWAYS_INLINE unsigned matches(gz_f32x4 query, const gz_level *level, const gz_bounds *box,
                                  int32_t row, uint32_t slot, cell_check check) {
  unsigned overlap = gz_f32x4_all_le(box->v, query);
  if (check == CHECK_NOTHING) return overlap;
  return overlap && is_in_cell(level, box, row, slot, check);
}

/* Chains searched between two checks of the capacity. */
#define BATCH 64

/* Set found->count to `end`, unless that is NULL, and ensure capacity for a batch of results; may
   reallocate. Returns the new end, or NULL if there is no memory. */
static GZ_NOINLINE int *reserve_batch(const box_search *s, const int *end) {
  gz_list *found = s->found;
  if (end != NULL) found->count = (int)(end - found->at);
  if (!gz_make_room(s->memory, found, 2 * BATCH)) return NULL;
  return found->at + found->count;
}

/* reserve_batch in the middle of a chain, which counts as a wasted step. */
static GZ_NOINLINE int *continue_chain(const box_search *s, const int *end) {
  if (s->index->stale_cost < INT_MAX) s->index->stale_cost++;
  return reserve_batch(s, end);
}

static inline int *begin_batch(const box_search *s) {
  gz_list *found = s->found;
  return found->capacity - found->count < 2 * BATCH ? reserve_batch(s, NULL)
                                                    : found->at + found->count;
}

static inline void end_batch(const box_search *s, const int *end) {
  s->found->count = (int)(end - s->found->at);
}

/*
** Append the matches in the chain that begins with `first`. Returns the new end of the results;
** NULL if there is no memory.
**
** Two boxes are tested per round: most chains have no more, and the end of a shorter one would be
** an unpredictable branch. So would be a match: every id is written, and `end` advances by the
** result of the test. Behind the last box comes the sentinel, which never matches.
*/
GZ_ALWAYS_INLINE int *search_chain(const box_search *s, const gz_node *nodes, gz_f32x4 query,
                                   const gz_level *level, int first, int32_t row, uint32_t slot,
                                   cell_check check, int *end) {
  for (int id = first;;) {
    int second = nodes[id].next;
    *end = id;
    end += matches(query, level, &nodes[id].bounds, row, slot, check);
    *end = second;
    end += matches(query, level, &nodes[second].bounds, row, slot, check);
    id = nodes[second].next;
    if (id < 0 || (end = continue_chain(s, end)) == NULL) return end;
  }
}

/*
** Search the occupied slots of some rows. Returns false if there is no memory.
**
** A row may wrap around the end of the table. Several short rows share a word, as the end of each
** loop over bits is an unpredictable branch.
*/
GZ_ALWAYS_INLINE bool search_rows(const box_search *s, const gz_level *level, const rows *r,
                                  uint32_t lane, cell_check check) {
  if (r->bits == 0) return true;
  int *end = begin_batch(s);
  const gz_node *nodes = s->index->nodes;
  gz_f32x4 query = gz_f32x4_load(s->query.v);
  for (uint64_t bits = r->bits; bits != 0 && end != NULL; bits &= bits - 1) {
    uint32_t bit = (uint32_t)gz_lowest_bit(bits), i = bit / lane;
    uint32_t slot = r->at[i] + bit % lane;
    int first = level->first[gz_bucket_at(level, slot)];
    end = search_chain(s, nodes, query, level, first, r->y + (int32_t)i, slot, check, end);
  }
  if (end != NULL) end_batch(s, end);
  return end != NULL;
}

/* Search an area no wider than a lane. Rows beyond it are masked out. */
GZ_ALWAYS_INLINE bool search_strip(const box_search *s, const gz_level *level, gz_area a,
                                   uint32_t lane, cell_check check) {
  int batch = 64 / (int)lane;
  uint64_t mask = lowest_bits(a.width);
  for (int32_t y = a.y1; y <= a.y2; y += batch) {
    rows r = { 0, { 0 }, y };
    add_row(&r, level, 0, lane, a.x, mask);
    add_row(&r, level, 1, lane, a.x, mask);
    if (batch > 2 && a.y2 - y >= 2) {
      add_row(&r, level, 2, lane, a.x, mask);
      add_row(&r, level, 3, lane, a.x, mask);
    }
    if (y + batch - 1 > a.y2) r.bits &= lowest_bits((int)lane * (a.y2 - y + 1));
    if (!search_rows(s, level, &r, lane, check)) return false;
  }
  return true;
}

/* Return the check for rows of this width that may share buckets. */
static cell_check check_in_row(const gz_level *level, int width) {
  return width > level->buckets ? CHECK_CELL : CHECK_ROW;
}

static cell_check check_for(const gz_level *level, const gz_area *a) {
  return gz_has_distinct_buckets(level, a) ? CHECK_NOTHING : check_in_row(level, a->width);
}

/* Search an area of any size. */
static inline bool search_area(const box_search *s, const gz_level *level, gz_area a,
                               cell_check check) {
  /* The case of most searches gets its own instantiation, with `check` as a constant. */
  if (a.width <= 16 && check == CHECK_NOTHING) {
    return search_strip(s, level, a, 16, CHECK_NOTHING);
  }
  if (a.width <= 16) return search_strip(s, level, a, 16, check);
  if (a.width > 8 * level->buckets) a.width = 8 * level->buckets;
  for (; a.width > 32; a.x += 32, a.width -= 32) {
    gz_area strip = { a.x, a.y1, a.y2, 32 };
    if (!search_strip(s, level, strip, 32, check)) return false;
  }
  return search_strip(s, level, a, 32, check);
}

/*
** Return a bit for each of the 64 buckets from `from` on: set if it is not empty. The eight slots
** of a bucket are one in each eighth of the bit array, see gz_slot_of. The words are stored in
** between because compilers would not turn a sum of all bytes into single loads.
*/
static uint64_t occupied_buckets(const gz_level *level, int from) {
  const uint8_t *byte = level->occupied_slots + from / 8;
  uint64_t words[8], bits = 0;
  for (int i = 0; i < 8; i++, byte += level->buckets / 8) words[i] = load_u64(byte);
  for (int i = 0; i < 8; i++) bits |= words[i];
  return bits;
}

/* Search all boxes of a level. */
static bool search_all(const box_search *s, const gz_level *level) {
  for (int from = 0; from < level->buckets; from += 64) {
    int *end = begin_batch(s);
    const gz_node *nodes = s->index->nodes;
    gz_f32x4 query = gz_f32x4_load(s->query.v);
    for (uint64_t bits = occupied_buckets(level, from); bits != 0 && end != NULL;
         bits &= bits - 1) {
      int first = level->first[from + gz_lowest_bit(bits)];
      end = search_chain(s, nodes, query, level, first, 0, 0, CHECK_NOTHING, end);
    }
    if (end == NULL) return false;
    end_batch(s, end);
  }
  return true;
}

/* Is a scan of all boxes cheaper than a search of the area? 64 slots of a row cost about as much as
   two boxes, or as a hundred buckets. */
static bool is_scan_cheaper(const gz_level *level, const gz_area *a) {
  int64_t slot_cost = (int64_t)(a->y2 - a->y1 + 1) * (64 + a->width);
  return 2 * slot_cost > (int64_t)level->count * 64 + level->buckets;
}

/* A box that is swept along d; low and high are the y extent of the sweep. */
typedef struct box_sweep {
  const gz_box *box;
  gz_vec d;
  double low, high;
} box_sweep;

/* Rows of cells that a long diagonal sweep searches at once. */
#define BAND 4

/* Return the cells of the rows from y1 to y2 whose boxes a diagonal sweep can touch. The rows' y
   extent gives a time interval of the sweep, and that its x extent. */
static gz_area band_of(const gz_level *level, const box_sweep *path, int32_t y1, int32_t y2) {
  double low, high;
  gz_extent_of_index_cells(level, y1, y2 - y1 + 1, &low, &high);
  double a = gz_clamp((low - path->box->high.y) / path->d.y, 0, 1) * path->d.x;
  double b = gz_clamp((high - path->box->low.y) / path->d.y, 0, 1) * path->d.x;
  gz_f64x2 left = gz_f64x2_set(path->box->low.x + gz_min(a, b), path->low);
  gz_f64x2 right = gz_f64x2_set(path->box->high.x + gz_max(a, b), path->high);
  gz_area band = gz_area_between(level, left, right);
  band.y1 = y1;
  band.y2 = y2;
  return band;
}

/* Search an area band by band, each only where the sweep passes. So a long diagonal sweep costs its
   length, not its bounding box. */
static bool search_bands(const box_search *s, const gz_level *level, const box_sweep *path,
                         const gz_area *a) {
  for (int32_t y = a->y1; y <= a->y2; y += BAND) {
    gz_area band = band_of(level, path, y, y + BAND - 1 < a->y2 ? y + BAND - 1 : a->y2);
    if (!search_area(s, level, band, check_in_row(level, band.width))) return false;
  }
  return true;
}

/* Search one level for the boxes that intersect `box`; or a diagonal sweep within it, if path is
   not NULL. */
GZ_ALWAYS_INLINE bool search_level(const box_search *s, const gz_level *level, const gz_box *box,
                                   const box_sweep *path) {
  gz_f64x2 low = gz_f64x2_set(box->low.x, box->low.y),
           high = gz_f64x2_set(box->high.x, box->high.y);
  gz_area area = gz_area_between(level, low, high);
  if (is_scan_cheaper(level, &area)) return search_all(s, level);
  bool is_long = area.y2 - area.y1 >= 2 * BAND && area.width > 2 * BAND;
  if (path != NULL && is_long) return search_bands(s, level, path, &area);
  return search_area(s, level, area, check_for(level, &area));
}

/* With no more ids than this, all boxes are tested: to look for their cells would take longer. */
#define FEW 24

/* Search the boxes of all ids. */
static bool search_ids(const box_search *s) {
  const gz_index *index = s->index;
  int *end = begin_batch(s);
  if (end == NULL) return false;
  gz_f32x4 query = gz_f32x4_load(s->query.v);
  for (int id = 0; id < index->count; id++) {
    *end = id;
    end += gz_f32x4_all_le(index->nodes[id].bounds.v, query) && index->exponents[id] != GZ_NOWHERE;
  }
  end_batch(s, end);
  return true;
}

/* search_level for all levels that have boxes. */
GZ_ALWAYS_INLINE bool search_levels(const box_search *s, const gz_box *box, const box_sweep *path) {
  const gz_index *index = s->index;
  if (index->count <= FEW) return search_ids(s);
  for (int i = 0; i < index->level_count; i++) {
    const gz_level *level = &index->levels[i];
    if (level->count > 0 && !search_level(s, level, box, path)) return false;
  }
  return true;
}

/* Drop the boxes found from an index on that the sweep certainly misses. */
static void drop_missed(const box_search *s, const box_sweep *path, int from) {
  gz_list *found = s->found;
  int kept = from;
  for (int i = from; i < found->count; i++) {
    gz_box other = gz_box_within(&s->index->nodes[found->at[i]].bounds);
    found->at[kept] = found->at[i];
    kept += !gz_sweep_misses_box(path->box, path->d, &other);
  }
  found->count = kept;
}

/* gz_index_find with a displacement other than (0, 0). */
static GZ_NOINLINE bool find_along_path(gz_index *index, gz_memory *memory, const gz_box *box,
                                        gz_vec d, gz_list *found) {
  gz_box all = gz_box_along(box, d);
  box_sweep path = { box, d, all.low.y, all.high.y };
  gz_bounds bounds = gz_bounds_of(&all);
  box_search s = { index, memory, gz_bounds_query(&bounds), found };
  bool diagonal = d.x != 0 && d.y != 0;
  int from = found->count;
  if (!search_levels(&s, &all, diagonal ? &path : NULL)) return false;
  if (diagonal) drop_missed(&s, &path, from);
  return true;
}

bool gz_index_find(gz_index *index, gz_memory *memory, const gz_box *box, gz_vec d,
                   gz_list *found) {
  if (d.x != 0 || d.y != 0) return find_along_path(index, memory, box, d, found);
  gz_bounds bounds = gz_bounds_of(box);
  box_search s = { index, memory, gz_bounds_query(&bounds), found };
  return search_levels(&s, box, NULL);
}

bool gz_index_find_block(gz_index *index, gz_memory *memory, const gz_level *level, uint32_t block,
                         gz_list *found) {
  box_search s = { index, memory, { { HUGE_VALF, HUGE_VALF, HUGE_VALF, HUGE_VALF } }, found };
  int32_t x = 4 * (int32_t)(block & 0xFFFF) - GZ_INDEX_CELL_LIMIT,
          y = 4 * (int32_t)(block >> 16) - GZ_INDEX_CELL_LIMIT;
  gz_area cells = { x, y, y + 3, 4 };
  return search_strip(&s, level, cells, 16, CHECK_CELL);
}

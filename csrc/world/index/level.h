/*
** A level of the index: a hash table of cells of one size. Its cells, and their hash buckets.
*/
#pragma once

#include "world/index/bounds.h"
#include "world/index/occupancy.h"

#include <stdint.h>

/* Searches load the bits of slots this many bytes at a time. */
#define GZ_SLOT_BYTES 8

typedef struct gz_level {
  int exponent;
  double cell; /* size of its cells */
  double rate; /* 1 / cell */
  double most; /* largest magnitude of a cell index */
  int count;   /* number of boxes */
  int buckets; /* a power of two */
  int shift;   /* 29 minus the exponent of `buckets` */
  /* A bit for each slot, see gz_slot_of: set if a box is linked under it. The first bytes are
     repeated behind the last one, so that a load of several bytes need not wrap. */
  uint8_t *occupied_slots;
  int *first;            /* head of each bucket's chain, -1 if it is empty */
  gz_occupancy occupied; /* boxes in each block of cells, for gz_query_nearest */
} gz_level;

typedef struct gz_index_cell {
  int32_t x, y;
} gz_index_cell;

/*
** Write the cell indices of two coordinates. Coordinates beyond the outermost cells are clamped.
**
** Cell i contains the coordinates closest to i * level->cell: rounding to nearest takes a single
** operation. Coordinates less than a cell's size apart differ by at most 1 in their indices.
*/
static inline void gz_index_cell_numbers(const gz_level *level, gz_f64x2 coordinates,
                                         int32_t *numbers) {
  gz_f64x2 x = gz_f64x2_mul(coordinates, gz_f64x2_splat(level->rate)),
           most = gz_f64x2_splat(level->most);
  gz_f64x2_round_i32(gz_f64x2_max(gz_f64x2_min(x, most), gz_f64x2_splat(-level->most)), numbers);
}

/* Return the cell that contains a point. */
static inline gz_index_cell gz_index_cell_at(const gz_level *level, gz_f64x2 point) {
  int32_t numbers[2];
  gz_index_cell_numbers(level, point, numbers);
  gz_index_cell c = { numbers[0], numbers[1] };
  return c;
}

/* Return the cell of a box: that of its low corner. */
static inline gz_index_cell gz_index_cell_of(const gz_level *level, const gz_bounds *bounds) {
  return gz_index_cell_at(level, gz_f64x2_load_f32(bounds->v));
}

/*
** Return the slot of a cell: its index in the bit array level->occupied_slots. There are eight
** slots for each bucket, so that few empty cells share a slot with an occupied one.
**
** Adjacent cells of a row have adjacent slots. Each row is shifted by (4 + 0.618) / 8 of all slots
** from the one below it. In buckets, that is the golden ratio of the table, which spreads any
** number of rows evenly [Knuth, vol. 3, 6.4]. Of thirteen adjacent rows, no two are closer than
** 0.0557 of the table.
*/
static inline uint32_t gz_slot_of(const gz_level *level, gz_index_cell c) {
  uint32_t row = (uint32_t)c.y * 0x93C6EF37u >> level->shift;
  return ((uint32_t)c.x + row) & (8 * (uint32_t)level->buckets - 1);
}

/* Return the bucket of a slot. */
static inline uint32_t gz_bucket_at(const gz_level *level, uint32_t slot) {
  return slot & (uint32_t)(level->buckets - 1);
}

/* Return the bucket of a cell. */
static inline int gz_bucket_of(const gz_level *level, gz_index_cell c) {
  return (int)gz_bucket_at(level, gz_slot_of(level, c));
}

/* A rectangle of cells: `width` columns from x on, rows from y1 to y2. */
typedef struct gz_area {
  int32_t x, y1, y2;
  int width;
} gz_area;

/* Do all cells of the area have different buckets? True for few and short rows, see gz_slot_of. */
static inline bool gz_has_distinct_buckets(const gz_level *level, const gz_area *a) {
  return a->y2 - a->y1 < 13 && 20 * a->width <= level->buckets;
}

/* Cells with boxes have indices of smaller magnitude than this on both axes. */
#define GZ_INDEX_CELL_LIMIT (1 << 17)

/* Return the block of 4 x 4 cells of a cell, see gz_occupancy. */
static inline uint32_t gz_block_of(gz_index_cell c) {
  uint32_t column = (uint32_t)(c.x + GZ_INDEX_CELL_LIMIT) >> 2,
           row = (uint32_t)(c.y + GZ_INDEX_CELL_LIMIT) >> 2;
  return (row & 0xFFFF) << 16 | (column & 0xFFFF);
}

/* Write an interval that contains all boxes of `count` cells from `first` on, on one axis. Boxes
   reach at most a cell beyond their own, and 0.01 cells cover rounding. The outermost cells contain
   everything beyond them. */
static inline void gz_extent_of_index_cells(const gz_level *level, int32_t first, int32_t count,
                                            double *low, double *high) {
  double last = (double)first + count - 1;
  *low = first <= 1 - level->most ? -HUGE_VAL : (first - 0.51) * level->cell;
  *high = last >= level->most - 1 ? HUGE_VAL : (last + 1.51) * level->cell;
}

/* Return all cells whose boxes can intersect the box between two corners. Boxes reach into the next
   cell, so the area begins one cell below and left of it. */
static inline gz_area gz_area_between(const gz_level *level, gz_f64x2 low, gz_f64x2 high) {
  gz_index_cell from = gz_index_cell_at(level, low), to = gz_index_cell_at(level, high);
  gz_area a = { from.x - 1, from.y - 1, to.y, to.x - from.x + 2 };
  return a;
}

/* gz_area_between for the corners of bounds. */
static inline gz_area gz_area_around(const gz_level *level, const gz_bounds *b) {
  gz_f64x2 low = gz_f64x2_load_f32(b->v),
           high = gz_f64x2_sub(gz_f64x2_splat(0), gz_f64x2_load_f32(b->v + 2));
  return gz_area_between(level, low, high);
}

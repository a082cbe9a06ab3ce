/*
** The cells of a level, and where in its table they are: what the files of the grid share.
*/
#ifndef GZ_CELLS_H
#define GZ_CELLS_H

#include "world/broadphase/bounds.h"
#include "world/broadphase/level.h"

#include <stdint.h>

typedef struct gz_cell {
  int32_t x, y;
} gz_cell;

/* The numbers of cells at two coordinates: outside of what cells are numbered by, of one in
   which there is nothing. A cell lies about its number, for to round so takes one operation:
   what is less than the size of a cell apart is no more than one cell apart. */
static inline void gz_cell_numbers(const gz_level *level, gz_f64x2 coordinates, int32_t *numbers) {
  gz_f64x2 x = gz_f64x2_mul(coordinates, gz_f64x2_splat(level->rate)),
           most = gz_f64x2_splat(level->most);
  gz_f64x2_round_i32(gz_f64x2_max(gz_f64x2_min(x, most), gz_f64x2_splat(-level->most)), numbers);
}

static inline gz_cell gz_cell_at(const gz_level *level, gz_f64x2 point) {
  int32_t numbers[2];
  gz_cell_numbers(level, point, numbers);
  gz_cell c = { numbers[0], numbers[1] };
  return c;
}

/* The cell that a box is filed in. */
static inline gz_cell gz_cell_of(const gz_level *level, const gz_bounds *bounds) {
  return gz_cell_at(level, gz_f64x2_load_f32(bounds->v));
}

/*
** Where a cell is among the bits that tell which are taken. There are eight for each bucket, so
** that where nothing is, few boxes that have got into the bucket from elsewhere are looked at.
**
** Neighbours in a row are neighbours there. One row is (4 + 0.618) / 8 of all spots behind the one
** below it: so in buckets it is the golden ratio of the table, which spreads any number of rows
** evenly [Knuth, vol. 3, 6.4]. Of thirteen rows one above the other, no two are nearer than 0.0557
** of the table.
*/
static inline uint32_t gz_slot_of(const gz_level *level, gz_cell c) {
  uint32_t row = (uint32_t)c.y * 0x93C6EF37u >> level->shift;
  return ((uint32_t)c.x + row) & (8 * (uint32_t)level->buckets - 1);
}

static inline uint32_t gz_bucket_at(const gz_level *level, uint32_t spot) {
  return spot & (uint32_t)(level->buckets - 1);
}

static inline int gz_bucket_of(const gz_level *level, gz_cell c) {
  return (int)gz_bucket_at(level, gz_slot_of(level, c));
}

/* A block of cells: `width` columns from x on, rows from y1 to y2. */
typedef struct gz_area {
  int32_t x, y1, y2;
  int width;
} gz_area;

/* Has each cell of the area a bucket of its own there? In rows so short, and so near one
   another. */
static inline bool gz_is_apart(const gz_level *level, const gz_area *a) {
  return a->y2 - a->y1 < 13 && 20 * a->width <= level->buckets;
}

/* Boxes are filed in cells whose numbers are smaller than this on both axes. */
#define GZ_CELL_LIMIT (1 << 17)

/* The block of 4 x 4 cells that a cell is in, see gz_occupancy. */
static inline uint32_t gz_block_of(gz_cell c) {
  uint32_t column = (uint32_t)(c.x + GZ_CELL_LIMIT) >> 2,
           row = (uint32_t)(c.y + GZ_CELL_LIMIT) >> 2;
  return (row & 0xFFFF) << 16 | (column & 0xFFFF);
}

/* Write the interval that holds all boxes of `count` cells from `first` on, on one axis: it reaches
   half a cell beyond them, and a little more for rounding. The outermost cells hold everything
   beyond them, too. */
static inline void gz_extent_of_cells(const gz_level *level, int32_t first, int32_t count,
                                      double *low, double *high) {
  double last = (double)first + count - 1;
  *low = first <= 1 - level->most ? -HUGE_VAL : (first - 0.51) * level->cell;
  *high = last >= level->most - 1 ? HUGE_VAL : (last + 1.51) * level->cell;
}

/* All cells from which boxes can reach what lies between two corners, which need not be rounded
   as those of boxes are. */
static inline gz_area gz_area_between(const gz_level *level, gz_f64x2 low, gz_f64x2 high) {
  gz_cell from = gz_cell_at(level, low), to = gz_cell_at(level, high);
  gz_area a = { from.x - 1, from.y - 1, to.y, to.x - from.x + 2 };
  return a;
}

static inline gz_area gz_area_around(const gz_level *level, const gz_bounds *b) {
  gz_f64x2 low = gz_f64x2_load_f32(b->v),
           high = gz_f64x2_sub(gz_f64x2_splat(0), gz_f64x2_load_f32(b->v + 2));
  return gz_area_between(level, low, high);
}

#endif

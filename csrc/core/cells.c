/*
** Cells: those under the box of the way are asked one by one, and sorted.
*/
#include "core/cells.h"

#include "core/math/assert.h"
#include "core/math/index_sort.h"
#include "core/pair.h"
#include "core/parts/grid.h"
#include "core/parts/whole.h"

/* Ranges of columns and rows, both ends included. */
typedef struct cell_range {
  int left, right, top, bottom;
} cell_range;

static int clamped(double place, int count) {
  return place < 0 ? 0 : place < count ? (int)place : count - 1;
}

/* Return the cells of an interval on one axis, and one more on each side, as bounds are rounded. */
static void range_of(double low, double high, double size, int count, int *first, int *last) {
  *first = clamped(floor(low / size) - 1, count);
  *last = clamped(floor(high / size) + 1, count);
  if (high < -size || low > (count + 1) * size) *last = *first - 1;
}

static cell_range cells_near(const gz_shape *grid, const gz_shape *shape, gz_vec d) {
  const gz_grid *cells = gz_grid_of(grid->geometry);
  gz_vec low, high;
  cell_range r;
  gz_bounding_box(shape, &low, &high);
  low = gz_sub(low, grid->position);
  high = gz_sub(high, grid->position);
  range_of(low.x + gz_min(d.x, 0), high.x + gz_max(d.x, 0), cells->size.x, cells->columns, &r.left,
           &r.right);
  range_of(low.y + gz_min(d.y, 0), high.y + gz_max(d.y, 0), cells->size.y, cells->rows, &r.top,
           &r.bottom);
  return r;
}

int gz_count_near_cells(const gz_shape *grid, const gz_shape *shape, gz_vec d) {
  cell_range r = cells_near(grid, shape, d);
  int columns = gz_grid_of(grid->geometry)->columns, count = 0;
  for (int row = r.top; row <= r.bottom; row++) {
    for (int column = r.left; column <= r.right; column++)
      count += gz_kind_of_cell(grid->geometry, row * columns + column) != 0;
  }
  return count;
}

/* Does the shape overlap a cell, or enter it on the way? Writes when. */
static bool overlaps_on_way(const gz_shape *shape, const gz_shape *cell, gz_vec d, double *t) {
  gz_hit hit;
  *t = 0;
  if (d.x == 0 && d.y == 0) return gz_overlaps(shape, cell);
  if (gz_sweep(shape, cell, d, &hit) == GZ_MISS) return false;
  *t = hit.t;
  return true;
}

static bool is_entered_before(const void *context, int a, int b) {
  const gz_entered_cell *found = context;
  return found[a].t < found[b].t;
}

int gz_find_cells(const gz_shape *grid, const gz_shape *shape, gz_vec d, gz_entered_cell *found,
                  int *order) {
  GZ_ASSERT(shape->geometry->kind != GZ_PLANE);
  cell_range r = cells_near(grid, shape, d);
  int columns = gz_grid_of(grid->geometry)->columns, count = 0;
  for (int row = r.top; row <= r.bottom; row++) {
    for (int column = r.left; column <= r.right; column++) {
      int cell = row * columns + column;
      if (gz_kind_of_cell(grid->geometry, cell) == 0) continue;
      gz_shape part = gz_part_shape(grid, cell);
      gz_entered_cell entered = { 0, cell };
      if (!overlaps_on_way(shape, &part, d, &entered.t)) continue;
      order[count] = count;
      found[count++] = entered;
    }
  }
  gz_order by_time = { is_entered_before, found };
  gz_sort_indices(order, order + count, count, by_time);
  return count;
}

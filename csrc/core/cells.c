/*
** Cells: those under the box of the way are asked one by one, and sorted.
*/
#include "core/cells.h"

#include "core/math/assert.h"
#include "core/math/index_sort.h"
#include "core/pair.h"
#include "core/parts/grid.h"
#include "core/parts/whole.h"

static gz_cell_range cells_near(const gz_shape *grid, const gz_shape *shape, gz_vec d) {
  gz_vec low, high;
  gz_bounding_box(shape, &low, &high);
  gz_vec back = gz_v(gz_min(d.x, 0), gz_min(d.y, 0)), ahead = gz_v(gz_max(d.x, 0), gz_max(d.y, 0));
  return gz_grid_cells_near(grid->geometry, grid->position, gz_add(low, back), gz_add(high, ahead));
}

int gz_count_near_cells(const gz_shape *grid, const gz_shape *shape, gz_vec d) {
  gz_cell_range r = cells_near(grid, shape, d);
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
  gz_cell_range r = cells_near(grid, shape, d);
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

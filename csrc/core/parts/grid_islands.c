/*
** Islands of a grid: a flood from each cell that no other has reached.
*/
#include "core/parts/grid_islands.h"

#include "core/math/direction.h"

/* The sides of a cell: of the column before and behind, and of the row before and behind. */
enum { LEFT, RIGHT, ABOVE, BELOW, SIDES };

/* Find where a kind is solid on a side of its cell: from *low to *high, along it. Returns whether
   that is more than a point. */
static bool is_solid_on(const gz_geometry *grid, int kind, int side, double *low, double *high) {
  gz_vec size = gz_grid_of(grid)->size;
  const gz_geometry *polygon = gz_geometry_of_kind(grid, kind);
  bool upright = side == LEFT || side == RIGHT;
  double line = side == RIGHT ? size.x : side == BELOW ? size.y : 0;
  double noise = GZ_NEGLIGIBLE * (upright ? size.x : size.y);
  *low = HUGE_VAL;
  *high = -HUGE_VAL;
  for (int i = 0; i < polygon->n; i++) {
    gz_vec corner = gz_local(polygon, i);
    if (fabs((upright ? corner.x : corner.y) - line) > noise) continue;
    *low = gz_min(*low, upright ? corner.y : corner.x);
    *high = gz_max(*high, upright ? corner.y : corner.x);
  }
  return *low < *high;
}

static bool hang_together(const gz_geometry *grid, int cell, int other, int side) {
  int kind = gz_kind_of_cell(grid, cell), beside = gz_kind_of_cell(grid, other);
  double low, high, first, last;
  if (kind == 0 || beside == 0) return false;
  if (gz_is_whole_cell(grid, kind) && gz_is_whole_cell(grid, beside)) return true;
  return is_solid_on(grid, kind, side, &low, &high) &&
         is_solid_on(grid, beside, side ^ 1, &first, &last) &&
         gz_max(low, first) < gz_min(high, last);
}

/* Return the cell on a side of another one; -1 if there is none. */
static int cell_beside(const gz_grid *cells, int cell, int side) {
  int column = cell % cells->columns, row = cell / cells->columns;
  if (side == LEFT) return column > 0 ? cell - 1 : -1;
  if (side == RIGHT) return column + 1 < cells->columns ? cell + 1 : -1;
  if (side == ABOVE) return row > 0 ? cell - cells->columns : -1;
  return row + 1 < cells->rows ? cell + cells->columns : -1;
}

static void flood(const gz_geometry *grid, int from, int island, int *islands, int *stack) {
  int count = 0;
  islands[from] = island;
  stack[count++] = from;
  while (count > 0) {
    int cell = stack[--count];
    for (int side = 0; side < SIDES; side++) {
      int other = cell_beside(gz_grid_of(grid), cell, side);
      if (other < 0 || islands[other] >= 0 || !hang_together(grid, cell, other, side)) continue;
      islands[other] = island;
      stack[count++] = other;
    }
  }
}

int gz_find_grid_islands(const gz_geometry *grid, int *islands, int *stack) {
  int count = 0;
  for (int cell = 0; cell < gz_cell_count(grid); cell++) islands[cell] = -1;
  for (int cell = 0; cell < gz_cell_count(grid); cell++) {
    if (islands[cell] >= 0 || gz_kind_of_cell(grid, cell) == 0) continue;
    flood(grid, cell, count++, islands, stack);
  }
  return count;
}

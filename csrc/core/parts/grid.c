/*
** Grids of cells: sums over the cells of each kind give area and centroid, so that setting a cell
** takes the same time however large the grid is.
*/
#include "core/parts/grid.h"

#include "core/math/assert.h"
#include "core/parts/table.h"

/* Add `count` cells of a row to the sums of their kind, from a column on; or take them off, if the
   sign is -1. */
static void add_cells(gz_geometry *grid, int kind, int row, int column, int count, int sign) {
  gz_cell_kind *sums = &gz_cell_kinds(grid)[kind];
  int64_t twice_middle = 2 * (int64_t)column + count - 1;
  sums->count += sign * count;
  sums->columns += sign * (twice_middle * count / 2);
  sums->rows += sign * ((int64_t)row * count);
  if (kind == 0) return;
  gz_grid *cells = gz_own_grid(grid);
  cells->solid += sign * count;
  if (kind > cells->highest) cells->highest = kind;
}

static gz_vec middle_of(const gz_geometry *grid) { return gz_scale(grid->most, 0.5); }

/* Return the radius of the circle about a point that contains all cells. */
static double reach_from(const gz_geometry *grid, gz_vec center) {
  gz_vec rest = gz_sub(grid->most, center);
  return gz_length(gz_v(gz_max(center.x, rest.x), gz_max(center.y, rest.y)));
}

void gz_grid_measure(gz_geometry *grid) {
  const gz_grid *cells = gz_grid_of(grid);
  gz_vec moment = { 0, 0 };
  double area = 0;
  for (int kind = 1; kind <= cells->highest; kind++) {
    const gz_cell_kind *sums = &gz_cell_kinds(grid)[kind];
    if (sums->count == 0) continue;
    const gz_geometry *geometry = gz_geometry_of_kind(grid, kind);
    gz_vec own = gz_add(geometry->origin_offset, geometry->centroid_offset);
    gz_vec centers = gz_v(sums->count * own.x + (double)sums->columns * cells->size.x,
                          sums->count * own.y + (double)sums->rows * cells->size.y);
    area += sums->count * geometry->area;
    moment = gz_mul_add(moment, centers, geometry->area);
  }
  grid->area = area;
  grid->centroid = area > 0 ? gz_v(moment.x / area, moment.y / area) : middle_of(grid);
  grid->centroid_offset = grid->centroid;
  grid->bounding_radius = reach_from(grid, grid->centroid);
}

void gz_set_cell(gz_geometry *grid, int cell, int kind) {
  GZ_ASSERT(cell >= 0 && cell < gz_cell_count(grid) && kind >= 0 && kind < GZ_CELL_KINDS);
  int row = cell / gz_grid_of(grid)->columns, column = cell % gz_grid_of(grid)->columns;
  add_cells(grid, gz_kind_of_cell(grid, cell), row, column, 1, -1);
  add_cells(grid, kind, row, column, 1, 1);
  gz_kinds_of_cells(grid)[cell] = (unsigned char)kind;
  gz_grid_measure(grid);
}

/* Add a row to the sums, by runs of the same kind. */
static void count_row(gz_geometry *grid, int row) {
  int columns = gz_grid_of(grid)->columns;
  const unsigned char *kinds = gz_kinds_of_cells(grid) + (ptrdiff_t)row * columns;
  for (int begin = 0, end = 0; begin < columns; begin = end) {
    while (end < columns && kinds[end] == kinds[begin]) end++;
    add_cells(grid, kinds[begin], row, begin, end - begin, 1);
  }
}

void gz_grid_finish(gz_geometry *grid) {
  gz_own_grid(grid)->solid = gz_own_grid(grid)->highest = 0;
  for (int kind = 0; kind < GZ_CELL_KINDS; kind++) {
    gz_cell_kind *sums = &gz_cell_kinds(grid)[kind];
    sums->count = 0;
    sums->columns = sums->rows = 0;
  }
  for (int row = 0; row < gz_grid_of(grid)->rows; row++) count_row(grid, row);
  gz_grid_measure(grid);
}

/* Return which of `count` cells of a size, one behind the other from `low` on, x is in. Borders are
   rounded as the places of the cells are, which a quotient alone does not see. */
static int cell_along(double low, double size, int count, double x) {
  if (!(x >= low && x < low + count * size)) return -1;
  int cell = (int)gz_clamp((x - low) / size, 0, count - 1);
  while (cell > 0 && low + cell * size > x) cell--;
  while (cell < count - 1 && low + (cell + 1) * size <= x) cell++;
  return cell;
}

int gz_grid_cell_at(const gz_geometry *grid, gz_vec position, gz_vec point) {
  const gz_grid *cells = gz_grid_of(grid);
  int column = cell_along(position.x, cells->size.x, cells->columns, point.x);
  int row = cell_along(position.y, cells->size.y, cells->rows, point.y);
  return column < 0 || row < 0 ? -1 : row * cells->columns + column;
}

/* The cells of an interval on one axis, which begins at the first of `count` cells. */
static void cells_of_interval(double low, double high, double size, int count, int *first,
                              int *last) {
  *first = gz_table_cell(floor(low / size) - 1, count);
  *last = gz_table_cell(floor(high / size) + 1, count);
  if (high < -size || low > (count + 1) * size) *last = *first - 1;
}

gz_cell_range gz_grid_cells_near(const gz_geometry *grid, gz_vec position, gz_vec low,
                                 gz_vec high) {
  const gz_grid *cells = gz_grid_of(grid);
  gz_cell_range r;
  low = gz_sub(low, position);
  high = gz_sub(high, position);
  cells_of_interval(low.x, high.x, cells->size.x, cells->columns, &r.left, &r.right);
  cells_of_interval(low.y, high.y, cells->size.y, cells->rows, &r.top, &r.bottom);
  return r;
}

int gz_grid_solid(const gz_geometry *grid, int k) {
  GZ_ASSERT(k >= 0 && k < gz_grid_of(grid)->solid);
  int cell = 0;
  for (int seen = 0;; cell++) {
    seen += gz_kind_of_cell(grid, cell) != 0;
    if (seen > k) return cell;
  }
}

/* A search for the farthest point along d, over cells from the far end to the near one. */
typedef struct support_search {
  const gz_geometry *grid;
  gz_vec d, corner; /* of a cell, the farthest one */
  double reach;     /* of the best point so far */
  gz_vec best;
} support_search;

static void try_cell_support(support_search *search, int kind, gz_vec offset) {
  const gz_geometry *geometry = gz_geometry_of_kind(search->grid, kind);
  gz_vec corner = gz_corner(geometry, gz_support_corner(geometry, search->d));
  gz_vec point = gz_add(offset, gz_add(geometry->origin_offset, corner));
  double along = gz_dot(point, search->d);
  if (along <= search->reach) return;
  search->reach = along;
  search->best = point;
}

/* Return cell i of `count`, counted from the end that is farther along d. */
static int from_far(double d, int i, int count) { return d > 0 ? count - 1 - i : i; }

/* Search a row until no cell can reach farther. Return whether any could. */
static bool search_row(support_search *search, int row) {
  int columns = gz_grid_of(search->grid)->columns;
  for (int i = 0; i < columns; i++) {
    int cell = row * columns + from_far(search->d.x, i, columns);
    gz_vec offset = gz_offset_of_cell(search->grid, cell);
    if (gz_dot(gz_add(offset, search->corner), search->d) <= search->reach) return i > 0;
    int kind = gz_kind_of_cell(search->grid, cell);
    if (kind != 0) try_cell_support(search, kind, offset);
  }
  return true;
}

gz_vec gz_grid_support(const gz_geometry *grid, gz_vec d) {
  const gz_grid *cells = gz_grid_of(grid);
  gz_vec corner = gz_v(d.x > 0 ? cells->size.x : 0, d.y > 0 ? cells->size.y : 0);
  support_search search = { grid, d, corner, -HUGE_VAL, middle_of(grid) };
  for (int i = 0; i < cells->rows; i++) {
    if (!search_row(&search, from_far(d.y, i, cells->rows))) break;
  }
  return search.best;
}

/*
** Walking the parts near a path. The walk goes column by column of the table along the longer axis,
** and in each column looks at the rows that the box passes there:
**
**       row  |   |   | # | # |        #  cells that are looked at
**            |   | # | # | # |
**            | # | # | # |   |        a part comes up in the first of its cells that the walk
**            | # | # |   |   |        reaches, and only there
**              ^ the box, moving right and up
**
** A grid is its own table. A cluster walks its members one by one.
*/
#include "core/parts/walk.h"

#include "core/math/assert.h"
#include "core/parts/cluster.h"
#include "core/parts/grid.h"
#include "core/parts/layout.h"
#include "core/parts/whole.h"

#include <limits.h>

static gz_vec transposed(gz_vec v) { return gz_v(v.y, v.x); }

/* Turn the box and its path into the frame of a rotated whole: then it is the box around it. */
static void rotate_back(gz_near_parts *it, gz_vec r) {
  gz_vec back = gz_v(r.x, -r.y);
  gz_vec middle = gz_rotate(gz_lerp(it->low, it->high, 0.5), back);
  gz_vec half = gz_scale(gz_sub(it->high, it->low), 0.5);
  gz_vec size =
      gz_v(fabs(r.x) * half.x + fabs(r.y) * half.y, fabs(r.y) * half.x + fabs(r.x) * half.y);
  double rounding = 0x1p-48 * (gz_max_abs(middle) + gz_max_abs(size));
  size = gz_add(size, gz_v(rounding, rounding));
  bool bounded = gz_max_abs(half) < HUGE_VAL;
  gz_vec everything = gz_v(HUGE_VAL, HUGE_VAL);
  it->low = bounded ? gz_sub(middle, size) : gz_neg(everything);
  it->high = bounded ? gz_add(middle, size) : everything;
  it->d = gz_rotate(it->d, back);
}

/* Return the cell along one axis that contains x. By a product: what rounding puts into the next
   cell is less than the skin from it. */
static int cell_at(double x, double inverse, int count) {
  return gz_table_cell(x * inverse, count);
}

/* Set the rows of the present column: those that the box covers while it is in the column. */
static void begin_column(gz_near_parts *it) {
  double low = it->column * it->cell.x, high = low + it->cell.x, way = it->d.x;
  double first = 0, last = 1;
  if (way > 0) {
    first = gz_clamp((low - it->high.x) * it->per_way, 0, 1);
    last = gz_clamp((high - it->low.x) * it->per_way, first, 1);
  } else if (way < 0) {
    first = gz_clamp((high - it->low.x) * it->per_way, 0, 1);
    last = gz_clamp((low - it->high.x) * it->per_way, first, 1);
  }
  double from = it->d.y * first, to = it->d.y * last;
  it->reached = first;
  it->bottom = cell_at(it->low.y + gz_min(from, to), it->inverse.y, it->rows);
  it->top = cell_at(it->high.y + gz_max(from, to), it->inverse.y, it->rows);
  it->row = it->bottom - 1;
}

/* Start the walk of a table with this many columns and rows. */
static void begin_walk(gz_near_parts *it, gz_vec origin, gz_vec cell, int columns, int rows) {
  it->swapped = fabs(it->d.y) > fabs(it->d.x);
  it->low = gz_sub(it->low, origin);
  it->high = gz_sub(it->high, origin);
  it->cell = cell;
  it->columns = columns;
  it->rows = rows;
  if (it->swapped) {
    it->low = transposed(it->low);
    it->high = transposed(it->high);
    it->d = transposed(it->d);
    it->cell = transposed(cell);
    it->columns = rows;
    it->rows = columns;
  }
  it->inverse = gz_v(1 / it->cell.x, 1 / it->cell.y);
  it->per_way = it->d.x != 0 ? 1 / it->d.x : 0;
  gz_vec least = gz_v(it->low.x + gz_min(0, it->d.x), it->low.y + gz_min(0, it->d.y));
  gz_vec most = gz_v(it->high.x + gz_max(0, it->d.x), it->high.y + gz_max(0, it->d.y));
  gz_vec size = gz_v(it->columns * it->cell.x, it->rows * it->cell.y);
  int left = cell_at(least.x, it->inverse.x, it->columns);
  int right = cell_at(most.x, it->inverse.x, it->columns);
  it->step = it->d.x < 0 ? -1 : 1;
  it->column = it->step > 0 ? left : right;
  it->last_column = it->step > 0 ? right : left;
  it->last_bottom = INT_MAX; /* there is no column before */
  it->last_top = -1;
  begin_column(it);
  bool apart = least.x > size.x || least.y > size.y || most.x < 0 || most.y < 0;
  if (!apart) return;
  it->row = it->top;
  it->column = it->last_column;
}

static void begin_cluster(gz_near_parts *it, gz_vec low, gz_vec high, gz_vec d) {
  const gz_members *members = gz_members_of(it->shape->geometry);
  gz_vec least = gz_v(low.x + gz_min(0, d.x), low.y + gz_min(0, d.y));
  gz_vec most = gz_v(high.x + gz_max(0, d.x), high.y + gz_max(0, d.y));
  it->cluster = it->shape;
  gz_find_members(members, least, most, &it->next_member, &it->end_member);
  it->in_member = it->is_grid = false;
  it->next = it->end = it->columns = 0;
  it->world_low = low;
  it->world_high = high;
  it->by = d;
}

void gz_near_parts_focus(gz_near_parts *it) {
  if (it->shape->geometry->kind != GZ_CLUSTER) return;
  GZ_ASSERT(!it->in_member);
  int focus = gz_members_of(it->shape->geometry)->focus;
  if (focus < 0) return;
  it->next_member = focus;
  it->end_member = focus + 1;
}

/* Begin with the parts of a table, or with all, as the box and its path are in their frame. */
static void begin_parts(gz_near_parts *it) {
  const gz_parts *parts = gz_parts_of(it->shape->geometry);
  const gz_part_table *table = &parts->table;
  it->least = gz_v(it->low.x + gz_min(0, it->d.x), it->low.y + gz_min(0, it->d.y));
  it->most = gz_v(it->high.x + gz_max(0, it->d.x), it->high.y + gz_max(0, it->d.y));
  if (table->columns > 0)
    begin_walk(it, table->low, gz_v(table->cell, table->cell), table->columns, table->rows);
  else it->end = parts->part_count;
}

/* Set the box and its path, from the position of the shape. */
static void set_walk_box(gz_near_parts *it, gz_vec position, gz_vec low, gz_vec high, gz_vec d) {
  it->reached = 0;
  it->next = it->end = it->columns = 0;
  it->low = gz_sub(low, position);
  it->high = gz_sub(high, position);
  it->d = d;
}

void gz_parts_walk_begin(gz_near_parts *it, const gz_shape *shape, gz_vec low, gz_vec high,
                         gz_vec d) {
  GZ_ASSERT(gz_has_parts(shape->geometry));
  const gz_geometry *geometry = shape->geometry;
  it->shape = shape;
  it->reached = 0;
  if (geometry->kind == GZ_CLUSTER) {
    begin_cluster(it, low, high, d);
    return;
  }
  set_walk_box(it, shape->position, low, high, d);
  it->is_grid = geometry->kind == GZ_GRID;
  if (it->is_grid) {
    const gz_grid *cells = gz_grid_of(geometry);
    begin_walk(it, gz_v(0, 0), cells->size, cells->columns, cells->rows);
    return;
  }
  if (geometry->angle != 0) rotate_back(it, geometry->rotation);
  begin_parts(it);
}

void gz_near_parts_begin_posed(gz_near_parts *it, const gz_shape *shape, gz_vec position,
                               gz_vec rotation, gz_vec low, gz_vec high) {
  GZ_ASSERT(gz_has_parts(shape->geometry) && shape->geometry->kind < GZ_GRID);
  it->shape = shape;
  it->is_grid = false;
  set_walk_box(it, position, low, high, gz_v(0, 0));
  rotate_back(it, rotation);
  begin_parts(it);
}

/* Move to the next cell. Returns its index in the table; -1 behind the last. */
static int next_cell(gz_near_parts *it) {
  if (it->row == it->top) {
    if (it->column == it->last_column) return -1;
    it->last_bottom = it->bottom;
    it->last_top = it->top;
    it->column += it->step;
    begin_column(it);
  }
  it->row++;
  return it->swapped ? it->column * it->rows + it->row : it->row * it->columns + it->column;
}

/* Is the present cell the first of the walk that contains a part? The rows of a path shift in one
   direction. So a part that comes up in one column, and not in the next, does not come up again. */
static bool is_first_cell(const gz_near_parts *it, const gz_vec *box) {
  gz_table_range r =
      gz_table_cells_of_box(&gz_parts_of(it->shape->geometry)->table, box[0], box[1]);
  if (it->swapped) {
    gz_table_range t = { r.bottom, r.top, r.left, r.right };
    r = t;
  }
  int before = it->column - it->step;
  if (it->row != (r.bottom > it->bottom ? r.bottom : it->bottom)) return false;
  if (before < r.left || before > r.right) return true;
  return r.top < it->last_bottom || r.bottom > it->last_top;
}

/* Is a part's box beside the box of the path? To look at its geometry, too, would take longer. */
static bool is_apart(const gz_near_parts *it, const gz_vec *box) {
  return box[0].x > it->most.x || box[0].y > it->most.y || box[1].x < it->least.x ||
         box[1].y < it->least.y;
}

/* Return the index of the next part in a table, or among all; -1 if there is none. */
static int next_index(gz_near_parts *it) {
  const gz_geometry *geometry = it->shape->geometry;
  for (;;) {
    while (it->next < it->end) {
      int k = it->next++;
      if (it->columns > 0) k = gz_parts_int_list(geometry, gz_parts_of(geometry)->refs)[k];
      const gz_vec *box = gz_parts_vec_list(geometry, gz_parts_of(geometry)->boxes) + 2 * (size_t)k;
      if (!is_apart(it, box) && (it->columns == 0 || is_first_cell(it, box))) return k;
    }
    int cell = it->columns == 0 ? -1 : next_cell(it);
    if (cell < 0) return -1;
    const int *starts = gz_parts_int_list(geometry, gz_parts_of(geometry)->starts);
    it->next = starts[cell];
    it->end = starts[cell + 1];
  }
}

/* Write the next cell of a grid that is not empty; false if there is none. */
static bool next_full_cell(gz_near_parts *it, gz_near_part *part) {
  const gz_geometry *grid = it->shape->geometry;
  int kind, cell;
  do {
    cell = next_cell(it);
    if (cell < 0) return false;
    kind = gz_kind_of_cell(grid, cell);
  } while (kind == 0);
  gz_vec corner = gz_v(it->column * it->cell.x, it->row * it->cell.y);
  if (it->swapped) corner = transposed(corner);
  part->index = cell;
  part->shape = gz_shape_at(gz_geometry_of_kind(grid, kind), gz_add(it->shape->position, corner));
  return true;
}

/* Is a member of a cluster beside the box of the path? */
static bool is_member_apart(const gz_near_parts *it, const gz_member *member) {
  gz_vec low = it->world_low, high = it->world_high, d = it->by;
  return member->low.x > high.x + gz_max(0, d.x) || member->low.y > high.y + gz_max(0, d.y) ||
         member->high.x < low.x + gz_min(0, d.x) || member->high.y < low.y + gz_min(0, d.y);
}

/* Begin with the next member of a cluster; false if there is none. */
static bool begin_member(gz_near_parts *it) {
  const gz_members *members = gz_members_of(it->cluster->geometry);
  it->in_member = false;
  while (it->next_member < it->end_member) {
    const gz_member *member = &members->at[it->next_member++];
    if (is_member_apart(it, member)) continue;
    it->member = gz_shape_at(member->geometry, member->position);
    gz_near_parts_begin(it, &it->member, it->world_low, it->world_high, it->by);
    it->in_member = true;
    return true;
  }
  return false;
}

/* Write the next part of a cluster. While a member is walked, it is the shape of the walk. */
static bool next_of_cluster(gz_near_parts *it, gz_near_part *part) { /* NOLINT(misc-no-recursion) */
  it->shape = &it->member;
  bool found = it->in_member && gz_near_parts_next(it, part);
  while (!found && begin_member(it)) found = gz_near_parts_next(it, part);
  it->shape = it->cluster;
  it->reached = 0; /* other members may be nearer */
  if (found) part->index += gz_members_of(it->cluster->geometry)->at[it->next_member - 1].first;
  return found;
}

bool gz_parts_walk_next(gz_near_parts *it, gz_near_part *part) { /* NOLINT(misc-no-recursion) */
  if (it->shape->geometry->kind == GZ_CLUSTER) return next_of_cluster(it, part);
  if (it->is_grid) return next_full_cell(it, part);
  part->index = next_index(it);
  if (part->index < 0) return false;
  part->shape = gz_part_shape(it->shape, part->index);
  return true;
}

static bool meets_box_of(const gz_shape *part, gz_vec low, gz_vec high) {
  gz_vec own_low, own_high;
  gz_bounding_box(part, &own_low, &own_high);
  return own_low.x < high.x && own_low.y < high.y && low.x < own_high.x && low.y < own_high.y;
}

/* Does a box overlap the bounding box of a cell's part? */
static bool meets_cell(const gz_shape *grid, int cell, gz_vec low, gz_vec high) {
  int kind = gz_kind_of_cell(grid->geometry, cell);
  if (kind == 0 || gz_is_whole_cell(grid->geometry, kind)) return kind != 0;
  gz_shape part = gz_part_shape(grid, cell);
  return meets_box_of(&part, low, high);
}

/* Return the last cell along one axis that begins before x: -1 if there is none. */
static int cell_before(double x, double size, int count) {
  double at = x / size;
  if (!(at > 0)) return -1;
  if (at >= count) return count - 1;
  return (int)at == at ? (int)at - 1 : (int)at;
}

/* By the cells alone, without those that the box only touches. */
static bool meets_cells(const gz_shape *grid, gz_vec low, gz_vec high) {
  const gz_grid *cells = gz_grid_of(grid->geometry);
  gz_vec from = gz_sub(low, grid->position), to = gz_sub(high, grid->position), size = cells->size;
  if (from.x >= size.x * cells->columns || from.y >= size.y * cells->rows) return false;
  int left = from.x > 0 ? (int)(from.x / size.x) : 0,
      bottom = from.y > 0 ? (int)(from.y / size.y) : 0;
  int right = cell_before(to.x, size.x, cells->columns);
  int top = cell_before(to.y, size.y, cells->rows);
  for (int row = bottom; row <= top; row++) {
    for (int column = left; column <= right; column++) {
      if (meets_cell(grid, row * cells->columns + column, low, high)) return true;
    }
  }
  return false;
}

bool gz_meets_part_boxes(const gz_shape *shape, gz_vec low, gz_vec high) {
  GZ_ASSERT(gz_has_parts(shape->geometry));
  gz_near_parts it;
  gz_near_part part;
  if (shape->geometry->kind == GZ_GRID) return meets_cells(shape, low, high);
  gz_near_parts_begin(&it, shape, low, high, gz_v(0, 0));
  while (gz_near_parts_next(&it, &part)) {
    if (meets_box_of(&part.shape, low, high)) return true;
  }
  return false;
}

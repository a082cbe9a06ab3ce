/*
** The table over the parts: choose the size of a cell so that the table stays small, then sort the
** parts into cells by counting.
*/
#include "core/parts/table.h"

#include <string.h>

/* More cells a side are never needed. */
#define MOST_CELLS_A_SIDE 30000

static int table_cell_at(const gz_part_table *table, double x, double low, int count) {
  return gz_table_cell((x - low) / table->cell, count);
}

gz_table_range gz_table_cells_of_box(const gz_part_table *table, gz_vec low, gz_vec high) {
  gz_table_range range = { table_cell_at(table, low.x, table->low.x, table->columns),
                           table_cell_at(table, high.x, table->low.x, table->columns),
                           table_cell_at(table, low.y, table->low.y, table->rows),
                           table_cell_at(table, high.y, table->low.y, table->rows) };
  return range;
}

/* Return the cells that part i covers. */
static gz_table_range cells_of_part(const gz_part_table *table, const gz_vec *boxes, int i) {
  const gz_vec *box = boxes + 2 * (size_t)i;
  return gz_table_cells_of_box(table, box[0], box[1]);
}

static int cells_in(const gz_table_range *r) {
  return (r->right - r->left + 1) * (r->top - r->bottom + 1);
}

/* Set the size of the table for a side of its cells, and count what that holds, up to `most`. */
static bool try_cell_size(gz_part_table *table, gz_vec size, const gz_vec *boxes, int count,
                          int most) {
  double columns = floor(size.x / table->cell) + 1, rows = floor(size.y / table->cell) + 1;
  if (!(columns < MOST_CELLS_A_SIDE && rows < MOST_CELLS_A_SIDE && columns * rows <= most))
    return false;
  table->columns = (int)columns;
  table->rows = (int)rows;
  table->ref_count = 0;
  for (int i = 0; i < count; i++) {
    gz_table_range range = cells_of_part(table, boxes, i);
    table->ref_count += cells_in(&range);
    if (table->ref_count > most) return false;
  }
  return true;
}

gz_part_table gz_plan_part_table(const gz_vec *boxes, int count) {
  gz_part_table table = { { HUGE_VAL, HUGE_VAL }, 0, 0, 0, 0 };
  gz_vec most = { -HUGE_VAL, -HUGE_VAL };
  if (count <= GZ_FEW_PARTS) return table;
  for (int i = 0; i < count; i++) {
    gz_vec low = boxes[2 * (size_t)i], high = boxes[2 * (size_t)i + 1];
    table.low = gz_v(gz_min(table.low.x, low.x), gz_min(table.low.y, low.y));
    most = gz_v(gz_max(most.x, high.x), gz_max(most.y, high.y));
    table.cell += (high.x - low.x + high.y - low.y) / (2 * count);
  }
  /* Far from (0, 0), rounding can make points of all boxes. Then any size does to begin with. */
  if (table.cell == 0) table.cell = 1;
  gz_vec size = gz_sub(most, table.low);
  int limit = gz_part_table_limit(count);
  while (!try_cell_size(&table, size, boxes, count, limit)) table.cell *= 2;
  return table;
}

void gz_fill_part_table(const gz_part_table *table, const gz_vec *boxes, int count, int *starts,
                        int *refs) {
  int cells = table->columns * table->rows;
  memset(starts, 0, ((size_t)cells + 1) * sizeof *starts);
  /* Downwards, and each part put in front of those there: so each cell is in the order of parts. */
  for (int pass = 0; pass < 2; pass++) {
    for (int i = count - 1; i >= 0; i--) {
      gz_table_range r = cells_of_part(table, boxes, i);
      for (int y = r.bottom; y <= r.top; y++) {
        int *start = &starts[(size_t)y * (size_t)table->columns];
        for (int x = r.left; x <= r.right; x++) {
          if (pass == 0) start[x]++;
          else refs[--start[x]] = i;
        }
      }
    }
    /* Ends of the cells, from which the second pass counts down. */
    for (int k = 1; pass == 0 && k <= cells; k++) starts[k] += starts[k - 1];
  }
}

#include "core/overlay/near.h"

#include "core/math/vec.h"

#include <string.h>

/* Cells a side. More would cost more to clear than they save. */
#define MOST_CELLS 1024

/* The rows of one column of cells that a segment may pass. */
typedef struct column {
  int index, first, last;
} column;

static int cell_of(int offset, int size, int count) {
  return gz_min_int(gz_max_int(offset / size, 0), count - 1);
}

/* Return the rows that a segment, from left to right, passes between two abscissas, and a unit
   more. */
static void find_rows(const gz_near_table *t, gz_grid_segment s, double left, double right,
                      column *found) {
  double first = s.a.y, last = s.b.y;
  if (s.a.x < s.b.x) {
    double slope = ((double)s.b.y - s.a.y) / ((double)s.b.x - s.a.x);
    first = s.a.y + slope * (gz_max(left, s.a.x) - s.a.x);
    last = s.a.y + slope * (gz_min(right, s.b.x) - s.a.x);
  }
  double low = gz_min(first, last) - 2 - t->low.y, high = gz_max(first, last) + 2 - t->low.y;
  found->first = cell_of((int)gz_max(low, 0), t->size, t->rows);
  found->last = cell_of((int)gz_max(high, 0), t->size, t->rows);
}

/* Go through the columns that a segment, from left to right, may pass: *next is 0 at first. Returns
   false behind the last. */
static bool next_column(const gz_near_table *t, gz_grid_segment s, int *next, column *found) {
  int first = cell_of(s.a.x - 1 - t->low.x, t->size, t->columns);
  int last = cell_of(s.b.x + 1 - t->low.x, t->size, t->columns);
  found->index = first + (*next)++;
  if (found->index > last) return false;
  double left = t->low.x + (double)found->index * t->size - 2;
  double right = left + t->size + 4;
  if (found->index == 0) left = s.a.x;
  if (found->index == t->columns - 1) right = s.b.x;
  find_rows(t, s, left, right, found);
  return true;
}

static gz_grid_segment rightward(gz_grid_segment s) {
  return s.a.x <= s.b.x ? s : (gz_grid_segment){ s.b, s.a };
}

static gz_grid_box bounds_of(const gz_grid_segment *segments, int count) {
  gz_grid_box all = gz_grid_box_of(segments[0].a, segments[0].b, 0);
  for (int i = 1; i < count; i++) {
    gz_grid_box box = gz_grid_box_of(segments[i].a, segments[i].b, 0);
    gz_grid_box_include(&all, &box);
  }
  return all;
}

/* Choose cells, about as many as there are segments. */
static void choose_cells(gz_near_table *t, const gz_grid_box *all, int count) {
  double width = (double)all->high.x - all->low.x + 1,
         height = (double)all->high.y - all->low.y + 1;
  double size = gz_max(sqrt(width * height / count), gz_max(width, height) / MOST_CELLS);
  t->low = all->low;
  t->size = (int)size + 1;
  t->columns = (int)(width / t->size) + 1;
  t->rows = (int)(height / t->size) + 1;
}

/* Count the segments of each cell, or list them: then its begin moves on to its end. */
static void enter(gz_near_table *t, const gz_grid_segment *segments, int count, bool lists) {
  for (int i = 0; i < count; i++) {
    gz_grid_segment s = rightward(segments[i]);
    column c;
    for (int next = 0; next_column(t, s, &next, &c);) {
      for (int row = c.first; row <= c.last; row++) {
        int cell = c.index * t->rows + row;
        if (lists) t->listed.at[t->begins.at[cell]++] = i;
        else t->begins.at[cell + 1]++;
      }
    }
  }
}

bool gz_near_make(gz_near_table *t, gz_memory *memory, const gz_grid_segment *segments, int count) {
  t->searches = 0;
  t->columns = t->rows = 0;
  if (count == 0) return true;
  gz_grid_box all = bounds_of(segments, count);
  choose_cells(t, &all, count);
  int cells = t->columns * t->rows;
  if (!gz_resize(memory, &t->begins, cells + 1) || !gz_resize(memory, &t->asked, count))
    return false;
  memset(t->begins.at, 0, ((size_t)cells + 1) * sizeof(int));
  memset(t->asked.at, 0, (size_t)count * sizeof(int));
  enter(t, segments, count, false);
  for (int i = 0; i < cells; i++) t->begins.at[i + 1] += t->begins.at[i];
  if (!gz_resize(memory, &t->listed, t->begins.at[cells])) return false;
  enter(t, segments, count, true);
  for (int i = cells; i > 0; i--) t->begins.at[i] = t->begins.at[i - 1];
  t->begins.at[0] = 0;
  return true;
}

void gz_near_release(gz_near_table *t, gz_memory *memory) {
  gz_release_list(memory, &t->begins);
  gz_release_list(memory, &t->listed);
  gz_release_list(memory, &t->asked);
}

bool gz_near_find(gz_near_table *t, gz_memory *memory, gz_grid_segment segment, gz_list *found) {
  found->count = 0;
  if (t->columns == 0) return true;
  gz_grid_segment s = rightward(segment);
  int search = ++t->searches;
  column c;
  for (int next = 0; next_column(t, s, &next, &c);) {
    for (int row = c.first; row <= c.last; row++) {
      int cell = c.index * t->rows + row;
      for (int i = t->begins.at[cell]; i < t->begins.at[cell + 1]; i++) {
        int which = t->listed.at[i];
        if (t->asked.at[which] == search) continue;
        t->asked.at[which] = search;
        if (!gz_append(memory, found, which)) return false;
      }
    }
  }
  return true;
}

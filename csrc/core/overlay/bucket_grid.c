/*
** The bucket grid: about as many cells as segments, filled by a walk along each one.
*/
#include "core/overlay/bucket_grid.h"

#include "core/math/assert.h"
#include "core/math/vec.h"

#include <string.h>

/* Cells a side. More would cost more to clear than they save. */
#define MOST_CELLS 1024

/* A walk over the columns of cells that a segment, from left to right, may pass, and in each over
   some rows; grown by a margin. */
typedef struct walk {
  gz_grid_segment s;
  int margin;
  int column, last_column;
  int first_row, last_row;
  bool has_same_rows; /* in all columns */
} walk;

static int cell_of(int offset, int shift, int count) {
  return gz_min_int(gz_max_int(offset, 0) >> shift, count - 1);
}

static inline void set_rows(const gz_bucket_grid *t, walk *w, int low, int high) {
  w->first_row = cell_of(low - w->margin - t->low.y, t->shift, t->rows);
  w->last_row = cell_of(high + w->margin - t->low.y, t->shift, t->rows);
}

/* A walk begins before its first column. */
static inline walk begin_walk(const gz_bucket_grid *t, gz_grid_segment s, int margin) {
  walk w = { .s = s, .margin = margin };
  w.column = cell_of(s.a.x - margin - t->low.x, t->shift, t->columns) - 1;
  w.last_column = cell_of(s.b.x + margin - t->low.x, t->shift, t->columns);
  w.has_same_rows = w.column + 1 == w.last_column || s.a.x == s.b.x || s.a.y == s.b.y;
  if (w.has_same_rows) set_rows(t, &w, gz_min_int(s.a.y, s.b.y), gz_max_int(s.a.y, s.b.y));
  return w;
}

/* Find the rows that a slanted segment passes in a column: by one more, as that is rounded. */
static void find_rows(const gz_bucket_grid *t, walk *w) {
  gz_grid_segment s = w->s;
  double slope = ((double)s.b.y - s.a.y) / ((double)s.b.x - s.a.x);
  double left = t->low.x + (w->column << t->shift) - w->margin;
  double right = left + (1 << t->shift) + 2 * w->margin;
  if (w->column == 0) left = s.a.x;
  if (w->column == t->columns - 1) right = s.b.x;
  double first = s.a.y + slope * (gz_max(left, s.a.x) - s.a.x);
  double last = s.a.y + slope * (gz_min(right, s.b.x) - s.a.x);
  set_rows(t, w, (int)gz_min(first, last) - 1, (int)gz_max(first, last) + 1);
}

/* Go on to the next column; false behind the last. */
static inline bool next_column(const gz_bucket_grid *t, walk *w) {
  if (w->column++ == w->last_column) return false;
  if (!w->has_same_rows) find_rows(t, w);
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
static void choose_cells(gz_bucket_grid *t, const gz_grid_box *all, int count) {
  double width = (double)all->high.x - all->low.x + 1,
         height = (double)all->high.y - all->low.y + 1;
  double size = gz_max(sqrt(width * height / (2 * count)), gz_max(width, height) / MOST_CELLS);
  t->low = all->low;
  t->shift = gz_max_int(gz_exponent_above(size), 0);
  t->columns = ((all->high.x - all->low.x) >> t->shift) + 1;
  t->rows = ((all->high.y - all->low.y) >> t->shift) + 1;
}

/* Count segment i in a cell, or list it there: then the begin of the list moves on to its end. */
static inline void enter_cell(gz_bucket_grid *t, int column, int row, int i, bool lists) {
  int cell = column * t->rows + row;
  if (lists) t->listed.at[t->begins.at[cell]++] = i;
  else t->begins.at[cell + 1]++;
}

static void enter(gz_bucket_grid *t, const gz_grid_segment *segments, int count, bool lists) {
  for (int i = 0; i < count; i++) {
    gz_grid_point a = segments[i].a, low = t->low;
    if (gz_is_same_point(a, segments[i].b)) {
      enter_cell(t, (a.x - low.x) >> t->shift, (a.y - low.y) >> t->shift, i, lists);
      continue;
    }
    walk w = begin_walk(t, rightward(segments[i]), 0);
    while (next_column(t, &w))
      for (int row = w.first_row; row <= w.last_row; row++) enter_cell(t, w.column, row, i, lists);
  }
}

bool gz_bucket_grid_make(gz_bucket_grid *t, gz_memory *memory, const gz_grid_segment *segments,
                         int count) {
  GZ_ASSERT(count >= 0);
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

void gz_bucket_grid_release(gz_bucket_grid *t, gz_memory *memory) {
  gz_release_list(memory, &t->begins);
  gz_release_list(memory, &t->listed);
  gz_release_list(memory, &t->asked);
}

bool gz_bucket_grid_find(gz_bucket_grid *t, gz_memory *memory, gz_grid_segment segment,
                         gz_list *found) {
  found->count = 0;
  if (t->columns == 0) return true;
  int search = ++t->searches;
  walk w = begin_walk(t, rightward(segment), 1);
  while (next_column(t, &w)) {
    for (int row = w.first_row; row <= w.last_row; row++) {
      int cell = w.column * t->rows + row;
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

/*
** Test the search for near parts against looking at all of them: random boxes and paths over shapes
** of some to some hundred parts, rotated or not, and over grids. Each part that the box meets on
** its path comes up, and each at most once, and none before its time.
*/
#include "core/convex/convex.h"
#include "core/parts/build.h"
#include "core/parts/grid_build.h"
#include "core/parts/walk.h"
#include "core/parts/whole.h"
#include "core/shape/polygon.h"

#include "random.h"

#include <stdio.h>
#include <stdlib.h>

#define SHAPES 400
#define SEARCHES 200
#define MOST_PARTS 400

static gz_shape *make_shape(int count) {
  char *block = malloc((size_t)count * gz_shape_size(4) + 64);
  gz_part_list list = { block, 0, 0 };
  double spread = uniform(1, 400), size = uniform(0.1, 60);
  for (int k = 0; k < count; k++) {
    gz_box_shape box;
    gz_vec p = gz_v(uniform(-spread, spread), uniform(-spread, spread));
    gz_make_box(&box.shape, p, gz_v(uniform(0.05, size), uniform(0.05, size)));
    gz_part_list_append(&list, box.shape.geometry);
  }
  gz_vec corner = { 0, 0 };
  int end = 1;
  gz_rings rings = { &corner, &end, 1, 1 };
  gz_shape *shape = malloc(gz_parts_size(&list, &rings, 0));
  gz_make_parts(shape, GZ_COMPOUND, &list, &rings, 0);
  gz_complete_parts(shape);
  gz_set_position(shape, gz_v(uniform(-100, 100), uniform(-100, 100)));
  if (pick(2) == 0) gz_set_transform(shape, shape->position, uniform(-4, 4));
  free(block);
  return shape;
}

static gz_shape *make_grid(int *count) {
  int columns = 1 + pick(20), rows = 1 + pick(MOST_PARTS / 20 - 1);
  gz_shape *shape = malloc(gz_grid_size(columns, rows));
  gz_make_grid(shape, columns, rows, gz_v(uniform(1, 40), uniform(1, 40)));
  *count = columns * rows;
  for (int cell = 0; cell < *count; cell++) gz_set_cell(gz_own_geometry(shape), cell, pick(2));
  gz_set_position(shape, gz_v(uniform(-100, 100), uniform(-100, 100)));
  return shape;
}

static bool is_empty(const gz_geometry *geometry, int k) {
  return geometry->kind == GZ_GRID && gz_kind_of_cell(geometry, k) == 0;
}

static bool search_is_right(const gz_shape *shape, int count) {
  int seen[MOST_PARTS] = { 0 };
  double size = uniform(0.02, 100), way = pick(3) == 0 ? 0 : uniform(0, 1000), reached = 0;
  gz_vec low = gz_v(uniform(-500, 500), uniform(-500, 500));
  gz_vec d = gz_v(uniform(-1, 1), uniform(-1, 1));
  gz_vec extent = gz_v(uniform(0.01, size), uniform(0.01, size));
  gz_box_shape box;
  gz_hit hit;
  gz_make_box(&box.shape, low, extent);
  d = pick(4) == 0 ? gz_v(way, 0) : pick(4) == 0 ? gz_v(0, -way) : gz_scale(d, way);
  gz_near_parts it;
  gz_near_parts_begin(&it, shape, low, gz_add(low, extent), d);
  gz_near_part part;
  while (gz_near_parts_next(&it, &part)) {
    if (part.index < 0 || part.index >= count || seen[part.index]++ > 0) return false;
    if (is_empty(shape->geometry, part.index)) return false;
    if (it.reached < reached) return false;
    reached = it.reached;
    bool meets = gz_convex_sweep(&box.shape, &part.shape, d, 0, &hit) != GZ_MISS;
    if (meets && hit.t < reached - 1e-9) return false;
  }
  for (int k = 0; k < count; k++) {
    if (seen[k] > 0 || is_empty(shape->geometry, k)) continue;
    gz_shape other = gz_part_shape(shape, k);
    if (gz_convex_sweep(&box.shape, &other, d, 0, &hit) != GZ_MISS) return false;
  }
  return true;
}

int main(void) {
  int wrong = 0;
  for (int i = 0; i < SHAPES; i++) {
    int count = 1 + pick(pick(2) == 0 ? 20 : MOST_PARTS - 1);
    gz_shape *shape = pick(4) == 0 ? make_grid(&count) : make_shape(count);
    for (int k = 0; k < SEARCHES; k++) wrong += !search_is_right(shape, count);
    free(shape);
  }
  printf("%s %d searches for near parts, %d wrong\n", wrong == 0 ? "ok" : "not ok",
         SHAPES * SEARCHES, wrong);
  return wrong != 0;
}

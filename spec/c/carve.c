/*
** Test carving in place by brute force, in small worlds, where nearly everything is degenerate, and
** in large ones. After each of many steps, in which a random polygon is taken from an item or added
** to it:
**
**   - each seam has its mates: pieces between all corners, one for each in the opposite direction
**   - no edge of the outline has one
**   - the areas of the parts sum up to what was said to be left, exactly, and so does the change
**   - the rings can be cut, and have the same area
*/
#include "core/parts/outline.h"
#include "core/region/region.h"
#include "core/shape/polygon.h"
#include "world/carve/carve.h"
#include "world/change.h"

#include "heap.h"
#include "random.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define STEPS 60
#define MOST_TOOL 10
#define MOST_SIDES 20000

static const char *fault;

static int between(int from, int to) {
  return from + (int)floor(uniform(0, (double)to - from + 1));
}

typedef struct side {
  gz_grid_point a, b;
  int number;
} side;

static side sides[MOST_SIDES], pieces[4 * MOST_SIDES];
static int side_count, piece_count;

static gz_grid_point to_point(gz_vec v) { return (gz_grid_point){ (int)v.x, (int)v.y }; }

static void list_sides(const gz_geometry *outline) {
  const gz_parts *p = gz_parts_of(outline);
  const gz_vec *rims = gz_parts_vec_list(outline, p->rims);
  const int *edges = gz_parts_int_list(outline, p->rim_edges);
  const int *ends = gz_parts_int_list(outline, p->rim_ends);
  side_count = 0;
  for (int k = 0, begin = 0; k < p->part_count; begin = ends[k++]) {
    for (int i = begin; i < ends[k] && side_count < MOST_SIDES; i++) {
      int next = i + 1 < ends[k] ? i + 1 : begin;
      sides[side_count++] = (side){ to_point(rims[i]), to_point(rims[next]), edges[i] };
    }
  }
}

/* Write the pieces of a side between the corners on it. */
static void split(const side *s) {
  gz_grid_point last = s->a;
  while (!gz_is_same_point(last, s->b)) {
    gz_grid_point next = s->b;
    for (int i = 0; i < side_count; i++)
      if (gz_is_inside_segment(last, next, sides[i].a)) next = sides[i].a;
    pieces[piece_count++] = (side){ last, next, s->number };
    last = next;
  }
}

static int compare(const void *x, const void *y) {
  const side *s = x, *t = y;
  int order = gz_compare_points(s->a, t->a);
  return order != 0 ? order : gz_compare_points(s->b, t->b);
}

static bool has_mate(const side *s) {
  side mate = { s->b, s->a, 0 };
  return bsearch(&mate, pieces, (size_t)piece_count, sizeof *pieces, compare) != NULL;
}

static void check_seams(void) {
  piece_count = 0;
  for (int i = 0; i < side_count; i++) split(&sides[i]);
  qsort(pieces, (size_t)piece_count, sizeof *pieces, compare);
  for (int i = 0; i < piece_count; i++) {
    if (i > 0 && compare(&pieces[i - 1], &pieces[i]) == 0) fault = "two sides are the same";
    if (has_mate(&pieces[i]) != (pieces[i].number == -1))
      fault = pieces[i].number == -1 ? "a seam has no mate" : "an edge has a mate";
  }
}

static int64_t area_of_sides(void) {
  int64_t sum = 0;
  for (int i = 0; i < side_count; i++)
    sum += (int64_t)sides[i].a.x * sides[i].b.y - (int64_t)sides[i].b.x * sides[i].a.y;
  return sum;
}

/* Can the rings of an outline be cut, and is their area the same? */
static void check_rings(const gz_shape *shape, int64_t area) {
  static gz_region region;
  gz_region_frame frame = gz_carving_frame_of(shape);
  if (!gz_region_open(&region, &heap, shape, &frame) || !gz_region_trace(&region, &heap, false)) {
    fault = "no memory";
    return;
  }
  gz_region_outline outline;
  gz_region_rings(&region, &heap, GZ_ALL_COMPONENTS, (gz_grid_point){ 0, 0 }, &outline);
  void *work = malloc(gz_decompose_size(outline.listed.corner_count));
  if (gz_decompose(&outline.listed, work).fault != GZ_RINGS_SOUND) fault = "rings cannot be cut";
  free(work);
  int64_t sum = 0;
  for (int ring = 0; ring < region.rings.ends.count; ring++)
    sum += gz_ring_area(&region.rings, ring);
  if (sum != area) fault = "the rings have another area";
}

/* Make a square of so many units an outline that was carved before. */
static gz_shape *square(int size) {
  gz_vec corners[] = { { 0, 0 }, { size, 0 }, { size, size }, { 0, size } };
  int end = 4;
  gz_rings rings = { corners, &end, 1, 4 };
  void *work = malloc(gz_decompose_size(4));
  gz_decomposition d = gz_decompose(&rings, work);
  void *room = malloc(gz_outline_room(&d));
  gz_outline_parts parts = gz_make_outline_parts(&d, room);
  parts.rings = rings;
  parts.unit = 1;
  gz_shape *shape = malloc(gz_outline_size(&parts));
  gz_make_outline(shape, &parts);
  free(room);
  free(work);
  return shape;
}

/* Make a random convex polygon; NULL if rounding leaves none. */
static gz_shape *random_tool(int size) {
  int n = between(3, MOST_TOOL), corner;
  double x = between(0, size), y = between(0, size), r = size * uniform(0.05, 0.3);
  double turn = uniform(0, 7);
  gz_shape *shape = malloc(gz_shape_size(MOST_TOOL));
  gz_geometry *geometry = gz_shape_clear(shape, GZ_POLYGON, n);
  for (int i = 0; i < n; i++) {
    double angle = turn + 6.283185307179586 * i / n;
    gz_array(geometry, GZ_LOCAL_X)[i] = floor(x + r * cos(angle));
    gz_array(geometry, GZ_LOCAL_Y)[i] = floor(y + r * sin(angle));
  }
  if (gz_make_polygon(shape, &corner) == GZ_SOUND) return shape;
  free(shape);
  return NULL;
}

static void check_step(gz_world *world, int item, const gz_carved *carved, int64_t before,
                       int64_t sign) {
  gz_shape shape = gz_shape_of(world, item);
  list_sides(shape.geometry);
  int64_t after = area_of_sides();
  if (carved->change != (double)(sign * (after - before)) / 2) fault = "the change is another";
  if (carved->change > 0 && carved->left != (double)after / 2) fault = "what is left is another";
  check_seams();
  check_rings(&shape, after);
}

/* Carve and fill one item; returns how many steps there were. */
static int dig(int size) {
  gz_world world;
  gz_shape *ground = square(size);
  int steps = 0;
  gz_world_init(&world, heap);
  gz_rules_open(&world.rules, &world.memory, 1);
  int item = gz_world_add(&world, ground, 0);
  for (; steps < STEPS && fault == NULL; steps++) {
    gz_shape *tool = random_tool(size);
    if (tool == NULL) continue;
    gz_carving_kind kind = between(0, 2) == 0 ? GZ_FILL : GZ_CARVE;
    gz_carved carved;
    list_sides(gz_geometry_of(&world, item));
    int64_t before = area_of_sides();
    if (!gz_world_carve(&world, item, tool, kind, &carved)) fault = "no memory";
    free(tool);
    if (carved.left == 0) break;
    check_step(&world, item, &carved, before, kind == GZ_FILL ? 1 : -1);
  }
  gz_world_release(&world);
  free(ground);
  return steps;
}

int main(void) {
  static const int sizes[] = { 12, 40, 200, 3000 };
  int worlds = cases(40), all = 0;
  for (int k = 0; k < 4; k++) {
    int steps = 0;
    for (int i = 0; i < worlds && fault == NULL; i++) steps += dig(sizes[k]);
    if (fault != NULL)
      printf("not ok carve: world of %d units, step %d: %s\n", sizes[k], all + steps, fault);
    all += steps;
    if (fault != NULL) return 1;
  }
  printf("ok %d steps in place: seams have mates, areas are exact, rings can be cut\n", all);
  return 0;
}

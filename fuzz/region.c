/*
** Fuzz set operations on shapes, two or three of any kind, and offsets. Whatever they are, edges of
** a result must not cross, its rings must be what an outline takes, and its pieces must be all of
** it.
*/
#include "levels.h"

#include "../spec/c/heap.h"

#include "core/parts/outline.h"
#include "core/region/offset.h"

#define MOST_SHAPES 3

static gz_region region;

/* No two edges cross, or go through a corner of another one. */
static void check_edges(const gz_region_edges *edges) {
  for (int i = 0; i < edges->count; i++) {
    const gz_region_edge *e = &edges->at[i];
    for (int k = 0; k < edges->count; k++) {
      const gz_region_edge *f = &edges->at[k];
      gz_grid_point at;
      HOLDS(!gz_grid_crossing(e->a, e->b, f->a, f->b, &at));
      HOLDS(!gz_is_inside_segment(e->a, e->b, f->a));
      HOLDS(i == k || !gz_is_same_point(e->a, f->a) || !gz_is_same_point(e->b, f->b));
    }
  }
}

/* Rings that enclose anything are an outline, whose area is that on the grid. */
static double check_rings(int piece) {
  const gz_grid_point origin = { 0, 0 };
  gz_region_outline outline;
  HOLDS(gz_region_rings(&region, &heap, piece, origin, &outline));
  gz_rings rings = outline.traced;
  HOLDS(outline.listed.corner_count <= rings.corner_count);
  double doubled = 0, unit = region.frame.unit;
  for (int ring = 0; ring < region.rings.ends.count; ring++) {
    if (piece >= 0 && region.rings.components.at[ring] != piece) continue;
    doubled += (double)gz_ring_area(&region.rings, ring);
  }
  HOLDS(rings.corner_count == 0 || doubled > 0);
  if (rings.corner_count == 0) return 0;
  void *work = malloc(gz_decompose_size(rings.corner_count));
  gz_decomposition d = gz_decompose(&rings, work);
  HOLDS(d.fault == GZ_RINGS_SOUND);
  void *room = malloc(gz_outline_room(&d));
  gz_outline_parts parts = gz_make_outline_parts(&d, room);
  parts.rings = outline.listed;
  parts.numbers = outline.numbers;
  if (parts.list.count > 0) {
    gz_shape *shape = malloc(gz_outline_size(&parts));
    gz_make_outline(shape, &parts);
    double area = doubled / 2 * unit * unit;
    HOLDS(fabs(shape->geometry->area - area) <= 1e-6 * area);
    free(shape);
  }
  free(room);
  free(work);
  return doubled;
}

static void check_region(void) {
  check_edges(&region.edges);
  HOLDS(gz_region_split(&region, &heap));
  double sum = 0, all = check_rings(GZ_ALL_COMPONENTS);
  for (int piece = 0; piece < region.rings.component_count; piece++) sum += check_rings(piece);
  HOLDS(sum == all);
}

static void check_offset(input *in, const gz_shape *shape) {
  gz_join join = take_byte(in) & 1 ? GZ_JOIN_MITER : GZ_JOIN_ROUND;
  double r = take_number(in);
  if (!(fabs(r) <= GZ_LARGEST)) return;
  HOLDS(gz_region_offset(&region, &heap, shape, r, join));
  check_region();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = { data, size };
  gz_shape *shapes[MOST_SHAPES];
  const gz_shape *list[MOST_SHAPES];
  int count = 0, wanted = 2 + (int)(take_byte(&in) % (MOST_SHAPES - 1));
  for (int i = 0; i < wanted; i++) {
    gz_shape *shape = take_any(&in);
    if (shape == NULL) continue;
    bool is_good = gz_is_solid_shape(shape) && (count > 0 || !is_plane(shape));
    if (is_good) list[count] = shapes[count] = shape, count++;
    else free(shape);
  }
  bool has_plane = false;
  for (int i = 0; i < count; i++) has_plane = has_plane || is_plane(shapes[i]);
  if (count > 0) {
    HOLDS(gz_region_begin(&region, &heap, list[0]));
    check_region();
    HOLDS(gz_region_begin(&region, &heap, list[0]));
    HOLDS(gz_region_subtract(&region, &heap, list + 1, count - 1));
    check_region();
  }
  if (count > 1) {
    HOLDS(gz_region_begin(&region, &heap, list[0]));
    HOLDS(gz_region_intersect(&region, &heap, list[1]));
    check_region();
  }
  if (count > 0 && !has_plane) {
    HOLDS(gz_region_unite(&region, &heap, list, count));
    check_region();
  }
  for (int i = 0; i < count; i++) {
    if (!is_plane(list[i])) check_offset(&in, list[i]);
  }
  for (int i = 0; i < count; i++) free(shapes[i]);
  gz_region_release(&region, &heap);
  return 0;
}

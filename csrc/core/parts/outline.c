/*
** Outlines: make a polygon of each part of the decomposition, and remember for every corner of its
** rim which listed edge leaves it.
*/
#include "core/parts/outline.h"

#include "core/math/arena.h"
#include "core/math/assert.h"
#include "core/math/orient.h"
#include "core/shape/polygon.h"

static int begin_of(const gz_decomposition *d, int part) {
  return part > 0 ? d->ends[part - 1] : 0;
}

static gz_vec part_corner_at(const gz_decomposition *d, int i) { return d->points[d->corners[i]]; }

/* Is the angle at corner i of a part straight? */
static bool is_straight_angle(const gz_decomposition *d, int part, int i) {
  int begin = begin_of(d, part), end = d->ends[part];
  int before = i > begin ? i - 1 : end - 1, after = i + 1 < end ? i + 1 : begin;
  return gz_orient(part_corner_at(d, before), part_corner_at(d, i), part_corner_at(d, after)) == 0;
}

static int count_corners(const gz_decomposition *d, int part) {
  int count = 0;
  for (int i = begin_of(d, part); i < d->ends[part]; i++) count += !is_straight_angle(d, part, i);
  return count;
}

size_t gz_outline_room(const gz_decomposition *d) {
  size_t count = (size_t)d->part_count, bytes = 0;
  for (int part = 0; part < d->part_count; part++)
    bytes += gz_shape_size(d->ends[part] - begin_of(d, part));
  return bytes + gz_arena_size(count, sizeof(int));
}

/* Make a part as a polygon of its own. Returns false if it has no area but within rounding. */
static bool make_part(gz_shape *shape, const gz_decomposition *d, int part) {
  gz_geometry *geometry = gz_shape_clear(shape, GZ_POLYGON, count_corners(d, part));
  int count = 0, corner;
  for (int i = begin_of(d, part); i < d->ends[part]; i++) {
    if (is_straight_angle(d, part, i)) continue;
    gz_array(geometry, GZ_LOCAL_X)[count] = part_corner_at(d, i).x;
    gz_array(geometry, GZ_LOCAL_Y)[count++] = part_corner_at(d, i).y;
  }
  return gz_make_polygon(shape, &corner) == GZ_SOUND;
}

gz_outline_parts gz_make_outline_parts(const gz_rings *rings, const gz_decomposition *d,
                                       void *room) {
  gz_arena arena = { room };
  size_t count = (size_t)d->part_count;
  gz_outline_parts parts = { .rings = rings, .decomposition = d };
  parts.kept = gz_arena_take(&arena, count, sizeof(int));
  parts.list.block = arena.at;
  for (int part = 0; part < d->part_count; part++) {
    gz_shape *shape = gz_part_list_end(&parts.list);
    if (!make_part(shape, d, part)) continue;
    parts.kept[parts.list.count] = part;
    gz_part_list_append(&parts.list, shape->geometry);
  }
  return parts;
}

static int rim_count(const gz_outline_parts *parts) {
  const gz_decomposition *d = parts->decomposition;
  int count = 0;
  for (int k = 0; k < parts->list.count; k++)
    count += d->ends[parts->kept[k]] - begin_of(d, parts->kept[k]);
  return count;
}

size_t gz_outline_size(const gz_outline_parts *parts) {
  return gz_parts_size(&parts->list, parts->rings, rim_count(parts));
}

static int number_of(const gz_outline_parts *parts, int edge) {
  return edge >= 0 && parts->numbers != NULL ? parts->numbers[edge] : edge;
}

static void write_rims(gz_geometry *whole, const gz_outline_parts *parts) {
  const gz_parts *p = gz_parts_of(whole);
  const gz_decomposition *d = parts->decomposition;
  int count = 0;
  for (int k = 0; k < parts->list.count; k++) {
    int part = parts->kept[k];
    for (int i = begin_of(d, part); i < d->ends[part]; i++) {
      gz_parts_vecs(whole, p->rims)[count] = part_corner_at(d, i);
      gz_parts_ints(whole, p->rim_edges)[count++] = number_of(parts, d->ring_edges[i]);
    }
    gz_parts_ints(whole, p->rim_ends)[k] = count;
  }
}

void gz_make_outline(gz_shape *shape, const gz_outline_parts *parts) {
  GZ_ASSERT(parts->list.count > 0);
  gz_geometry *whole =
      gz_make_parts(shape, GZ_OUTLINE, &parts->list, parts->rings, rim_count(parts));
  ((gz_parts *)(void *)whole->room)->unit = parts->unit;
  write_rims(whole, parts);
  gz_complete_parts(shape);
}

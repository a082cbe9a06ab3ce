/*
** Building a shape of parts: lay out the room, copy the parts' geometries into it, sort them into
** the table, and sum up area and centroid.
*/
#include "core/parts/build.h"

#include "core/math/assert.h"
#include "core/math/memory.h"

#include <string.h>

void gz_part_list_append(gz_part_list *list, const gz_geometry *geometry) {
  GZ_ASSERT(!geometry->trimmed);
  size_t bytes = gz_geometry_bytes(geometry);
  memmove(list->block + list->bytes, geometry, bytes);
  list->bytes += bytes;
  list->count++;
}

static gz_parts counts_of(const gz_part_list *list, const gz_rings *rings, int rim_count) {
  return (gz_parts){ .part_count = list->count,
                     .corner_count = rings->corner_count,
                     .ring_count = rings->ring_count,
                     .rim_count = rim_count };
}

int gz_parts_capacity(const gz_parts *counts, size_t bytes) {
  gz_parts layout = *counts;
  gz_parts_lay_out(&layout);
  return gz_geometry_capacity((size_t)layout.geometries + bytes / sizeof(double));
}

void gz_begin_parts(gz_geometry *whole, gz_kind kind, int capacity, const gz_parts *counts,
                    const gz_rings *rings) {
  gz_parts layout = *counts;
  gz_parts_lay_out(&layout);
  gz_geometry_begin(whole, kind, capacity);
  whole->n = 0;
  memcpy(whole->room, &layout, sizeof layout);
  gz_copy_array(gz_parts_vecs(whole, layout.corners), rings->corners, layout.corner_count,
                sizeof *rings->corners);
  gz_copy_array(gz_parts_ints(whole, layout.ring_ends), rings->ends, layout.ring_count,
                sizeof *rings->ends);
  if (layout.rim_count == 0)
    memset(gz_parts_ints(whole, layout.numbers), 0, (size_t)layout.part_count * sizeof(int));
}

int gz_copy_part_list(gz_geometry *whole, int count, int place, const gz_part_list *list) {
  int *places = gz_parts_ints(whole, gz_parts_of(whole)->parts);
  if (list->count > 0) memcpy(whole->room + place, list->block, list->bytes);
  for (int k = count; k < count + list->count; k++) {
    places[k] = place;
    place += (int)(gz_geometry_bytes(gz_part(whole, k)) / sizeof(double));
  }
  return place;
}

size_t gz_parts_size(const gz_part_list *list, const gz_rings *rings, int rim_count) {
  gz_parts counts = counts_of(list, rings, rim_count);
  return gz_shape_size(gz_parts_capacity(&counts, list->bytes));
}

gz_geometry *gz_make_parts(gz_shape *shape, gz_kind kind, const gz_part_list *list,
                           const gz_rings *rings, int rim_count) {
  gz_parts counts = counts_of(list, rings, rim_count);
  gz_geometry *whole = gz_own_geometry(shape);
  gz_begin_parts(whole, kind, gz_parts_capacity(&counts, list->bytes), &counts, rings);
  gz_copy_part_list(whole, 0, gz_parts_of(whole)->geometries, list);
  *shape = gz_shape_at(whole, gz_v(0, 0));
  return whole;
}

static void find_boxes(gz_geometry *whole) {
  const gz_parts *parts = gz_parts_of(whole);
  gz_vec *boxes = gz_parts_vecs(whole, parts->boxes);
  for (int k = 0; k < parts->part_count; k++) {
    const gz_geometry *part = gz_part(whole, k);
    gz_vec rim = gz_v(part->radius, part->radius);
    gz_vec *box = boxes + 2 * (size_t)k;
    box[0] = gz_sub(gz_add(part->origin_offset, part->least), rim);
    box[1] = gz_add(gz_add(part->origin_offset, part->most), rim);
  }
}

static void make_part_table(gz_geometry *whole) {
  gz_parts *parts = gz_own_parts(whole);
  const gz_vec *boxes = gz_parts_vec_list(whole, parts->boxes);
  parts->table = gz_plan_part_table(boxes, parts->part_count);
  if (parts->table.columns == 0) return;
  gz_fill_part_table(&parts->table, boxes, parts->part_count, gz_parts_ints(whole, parts->starts),
                     gz_parts_ints(whole, parts->refs));
}

/* Areas, or lengths, and their first moment about `from`. Sums near (0, 0) lose less. */
typedef struct part_moments {
  gz_vec from;
  double weight;
  gz_vec moment;
} part_moments;

static void add_moment(part_moments *m, double weight, gz_vec moment) {
  m->weight += weight;
  m->moment = gz_mul_add(m->moment, moment, weight);
}

/* Add the triangles of a polygon, each with twice its area and three times its centroid: so sums
   are exact for integers that are not too large. */
static void add_triangles(part_moments *m, const gz_geometry *polygon) {
  gz_vec a = gz_sub(gz_local(polygon, 0), m->from);
  for (int i = 1; i + 1 < polygon->n; i++) {
    gz_vec b = gz_sub(gz_local(polygon, i), m->from);
    gz_vec c = gz_sub(gz_local(polygon, i + 1), m->from);
    double twice_area = gz_cross(gz_sub(b, a), gz_sub(c, a));
    add_moment(m, twice_area, gz_add(a, gz_add(b, c)));
  }
}

static void add_area(part_moments *m, const gz_geometry *part) {
  if (part->radius == 0) {
    add_triangles(m, part);
    return;
  }
  gz_vec centroid = gz_add(part->origin_offset, part->centroid_offset);
  add_moment(m, 2 * part->area, gz_scale(gz_sub(centroid, m->from), 3));
}

static void add_length(part_moments *m, const gz_geometry *segment) {
  gz_vec p = gz_sub(gz_local(segment, 0), m->from), q = gz_sub(gz_local(segment, 1), m->from);
  add_moment(m, gz_length(gz_sub(q, p)), gz_scale(gz_add(p, q), 1.5));
}

/* Return the corner least in x, and of these in y: with that the rings of what was carved begin. */
static gz_vec least_corner(const gz_geometry *whole) {
  gz_vec least = { HUGE_VAL, HUGE_VAL };
  for (int k = 0; k < gz_parts_of(whole)->part_count; k++) {
    if (gz_part_box(whole, k)[0].x > least.x) continue;
    const gz_geometry *part = gz_part(whole, k);
    for (int i = 0; i < part->n; i++) {
      gz_vec p = gz_local(part, i);
      if (p.x < least.x || (p.x == least.x && p.y < least.y)) least = p;
    }
  }
  return least;
}

static void measure_parts(gz_geometry *whole) {
  const gz_parts *parts = gz_parts_of(whole);
  bool is_listed = parts->corner_count > 0;
  part_moments m = { .from = is_listed ? gz_parts_vec_list(whole, parts->corners)[0]
                                       : least_corner(whole) };
  for (int k = 0; k < parts->part_count; k++) add_area(&m, gz_part(whole, k));
  whole->area = m.weight / 2;
  for (int k = 0; whole->area == 0 && k < parts->part_count; k++) add_length(&m, gz_part(whole, k));
  whole->centroid = gz_add(m.from, gz_v(m.moment.x / (3 * m.weight), m.moment.y / (3 * m.weight)));
}

void gz_complete_geometry(gz_geometry *whole) {
  find_boxes(whole);
  make_part_table(whole);
  measure_parts(whole);
  gz_parts_finish(whole);
}

void gz_complete_parts(gz_shape *shape) {
  gz_complete_geometry(gz_own_geometry(shape));
  gz_set_position(shape, gz_v(0, 0));
}

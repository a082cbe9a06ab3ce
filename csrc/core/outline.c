#include "core/outline.h"

#include "core/decompose/arena.h"
#include "core/orient.h"
#include "core/polygon.h"

#include <string.h>

static int begin_of(const gz_decomposition *d, int part) {
  return part > 0 ? d->ends[part - 1] : 0;
}

static gz_vec corner_at(const gz_decomposition *d, int i) { return d->points[d->corners[i]]; }

/* Is the angle at corner i of a part straight? */
static bool is_straight(const gz_decomposition *d, int part, int i) {
  int begin = begin_of(d, part), end = d->ends[part];
  int before = i > begin ? i - 1 : end - 1, after = i + 1 < end ? i + 1 : begin;
  return gz_orient(corner_at(d, before), corner_at(d, i), corner_at(d, after)) == 0;
}

static int count_corners(const gz_decomposition *d, int part) {
  int count = 0;
  for (int i = begin_of(d, part); i < d->ends[part]; i++) count += !is_straight(d, part, i);
  return count;
}

/* Bytes of a polygon, and of those of all parts. */
static size_t polygon_bytes(const gz_decomposition *d, int part) {
  return gz_shape_size(count_corners(d, part));
}

size_t gz_outline_room(const gz_decomposition *d) {
  size_t count = (size_t)d->part_count, bytes = 0;
  for (int part = 0; part < d->part_count; part++) bytes += polygon_bytes(d, part);
  return bytes + gz_arena_size(count, 2 * sizeof(gz_vec)) + gz_arena_size(count, sizeof(int));
}

/* Make a part as a polygon of its own. Returns false if it has no area but within rounding. */
static bool make_part(gz_shape *shape, const gz_decomposition *d, int part) {
  gz_geometry *geometry = gz_shape_clear(shape, GZ_POLYGON, count_corners(d, part));
  int count = 0, corner;
  for (int i = begin_of(d, part); i < d->ends[part]; i++) {
    if (is_straight(d, part, i)) continue;
    gz_array(geometry, GZ_LOCAL_X)[count] = corner_at(d, i).x;
    gz_array(geometry, GZ_LOCAL_Y)[count++] = corner_at(d, i).y;
  }
  return gz_make_polygon(shape, &corner) == GZ_SOUND;
}

gz_outline_parts gz_make_outline_parts(const gz_rings *rings, const gz_decomposition *d,
                                       void *room) {
  gz_arena arena = { room };
  size_t count = (size_t)d->part_count;
  gz_outline_parts parts = { .rings = rings, .decomposition = d };
  parts.list.boxes = gz_arena_take(&arena, count, 2 * sizeof(gz_vec));
  parts.kept = gz_arena_take(&arena, count, sizeof(int));
  parts.list.block = arena.at;
  for (int part = 0; part < d->part_count; part++) {
    gz_shape *shape = (gz_shape *)(void *)(parts.list.block + parts.list.bytes);
    if (!make_part(shape, d, part)) continue;
    parts.kept[parts.list.count] = part;
    gz_part_list_append(&parts.list, shape->geometry);
  }
  return parts;
}

static int rim_count_of(const gz_decomposition *d, int part) {
  return d->ends[part] - begin_of(d, part);
}

static gz_parts_counts counts_of(const gz_outline_parts *parts) {
  gz_parts_counts counts = { 0, parts->rings->corner_count, parts->rings->ring_count };
  for (int k = 0; k < parts->list.count; k++)
    counts.rims += rim_count_of(parts->decomposition, parts->kept[k]);
  return counts;
}

size_t gz_outline_size(const gz_outline_parts *parts) {
  return gz_parts_size(&parts->list, counts_of(parts));
}

static void write_rims(gz_geometry *whole, const gz_outline_parts *parts) {
  const gz_parts *p = gz_parts_of(whole);
  const gz_decomposition *d = parts->decomposition;
  int count = 0;
  for (int k = 0; k < parts->list.count; k++) {
    int part = parts->kept[k];
    for (int i = begin_of(d, part); i < d->ends[part]; i++) {
      gz_parts_vecs(whole, p->rims)[count] = corner_at(d, i);
      gz_parts_ints(whole, p->rim_edges)[count++] = d->ring_edges[i];
    }
    gz_parts_ints(whole, p->rim_ends)[k] = count;
  }
}

/* Sums over the triangles of all parts. They are exact for integers that are not too large. */
typedef struct moments {
  gz_vec from; /* a corner: sums near (0, 0) lose less */
  double twice_area;
  gz_vec moment; /* six times the first moment of the area about `from` */
} moments;

static void add_moment(moments *m, const gz_geometry *geometry) {
  gz_vec a = gz_sub(gz_local(geometry, 0), m->from);
  for (int i = 1; i + 1 < geometry->n; i++) {
    gz_vec b = gz_sub(gz_local(geometry, i), m->from);
    gz_vec c = gz_sub(gz_local(geometry, i + 1), m->from);
    double twice_area = gz_cross(gz_sub(b, a), gz_sub(c, a));
    m->twice_area += twice_area;
    m->moment = gz_mul_add(m->moment, gz_add(a, gz_add(b, c)), twice_area);
  }
}

void gz_make_outline(gz_shape *shape, const gz_outline_parts *parts) {
  const gz_rings *rings = parts->rings;
  moments m = { .from = rings->corners[0] };
  gz_geometry *whole = gz_make_parts(shape, GZ_OUTLINE, &parts->list, counts_of(parts));
  const gz_parts *p = gz_parts_of(whole);
  memcpy(gz_parts_vecs(whole, p->corners), rings->corners,
         (size_t)rings->corner_count * sizeof *rings->corners);
  memcpy(gz_parts_ints(whole, p->ring_ends), rings->ends,
         (size_t)rings->ring_count * sizeof *rings->ends);
  write_rims(whole, parts);
  for (int k = 0; k < p->part_count; k++) add_moment(&m, gz_part(whole, k));
  double six = 3 * m.twice_area;
  whole->area = m.twice_area / 2;
  whole->centroid = gz_add(m.from, gz_v(m.moment.x / six, m.moment.y / six));
  gz_parts_finish(whole);
  gz_set_position(shape, gz_v(0, 0));
}

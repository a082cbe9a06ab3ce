/*
** Outlines: make a polygon of each part of the decomposition, and remember for every corner of its
** rim which listed edge leaves it.
*/
#include "core/parts/outline.h"

#include "core/math/arena.h"
#include "core/math/assert.h"
#include "core/math/orient.h"
#include "core/shape/polygon.h"

#include <string.h>

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

/* Return the number of parts that could be kept. */
static int old_count(const gz_kept_parts *kept) {
  return kept != NULL ? gz_parts_of(kept->outline)->part_count : 0;
}

size_t gz_outline_room(const gz_decomposition *d, const gz_kept_parts *kept) {
  size_t count = (size_t)d->part_count + (size_t)old_count(kept), bytes = 0;
  for (int part = 0; part < d->part_count; part++)
    bytes += gz_shape_size(d->ends[part] - begin_of(d, part));
  for (int k = 0; k < old_count(kept); k++) bytes += gz_geometry_bytes(gz_part(kept->outline, k));
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

static void append_part(gz_outline_parts *parts, const gz_geometry *geometry, int origin) {
  parts->origins[parts->list.count] = origin;
  gz_part_list_append(&parts->list, geometry);
}

gz_outline_parts gz_make_outline_parts(const gz_rings *rings, const gz_decomposition *d,
                                       const gz_kept_parts *kept, void *room) {
  gz_arena arena = { room };
  size_t count = (size_t)d->part_count + (size_t)old_count(kept);
  gz_outline_parts parts = { .rings = rings, .decomposition = d, .kept = kept };
  parts.origins = gz_arena_take(&arena, count, sizeof(int));
  parts.list.block = arena.at;
  for (int k = 0; k < old_count(kept); k++)
    if (!kept->leaves[k]) append_part(&parts, gz_part(kept->outline, k), k);
  parts.kept_count = parts.list.count;
  for (int part = 0; part < d->part_count; part++) {
    gz_shape *shape = gz_part_list_end(&parts.list);
    if (make_part(shape, d, part)) append_part(&parts, shape->geometry, part);
  }
  return parts;
}

static int rim_count(const gz_outline_parts *parts) {
  const gz_decomposition *d = parts->decomposition;
  int count = 0;
  for (int k = 0; k < parts->list.count; k++) {
    int origin = parts->origins[k];
    if (k < parts->kept_count) count += gz_rim_of(parts->kept->outline, origin).count;
    else count += d->ends[origin] - begin_of(d, origin);
  }
  return count;
}

size_t gz_outline_size(const gz_outline_parts *parts) {
  return gz_parts_size(&parts->list, parts->rings, rim_count(parts));
}

static int number_of(const gz_outline_parts *parts, int edge) {
  return edge >= 0 && parts->numbers != NULL ? parts->numbers[edge] : edge;
}

/* Write the rim of a part that was cut, from a corner on. Returns the end of it. */
static int write_cut_rim(gz_geometry *whole, const gz_outline_parts *parts, int part, int at) {
  const gz_parts *p = gz_parts_of(whole);
  const gz_decomposition *d = parts->decomposition;
  for (int i = begin_of(d, part); i < d->ends[part]; i++, at++) {
    gz_parts_vecs(whole, p->rims)[at] = part_corner_at(d, i);
    gz_parts_ints(whole, p->rim_edges)[at] = number_of(parts, d->ring_edges[i]);
  }
  return at;
}

static void write_rims(gz_geometry *whole, const gz_outline_parts *parts) {
  const gz_parts *p = gz_parts_of(whole);
  int count = 0;
  for (int k = 0; k < parts->list.count; k++) {
    if (k < parts->kept_count) {
      gz_rim r = gz_rim_of(parts->kept->outline, parts->origins[k]);
      size_t size = (size_t)r.count;
      memcpy(gz_parts_vecs(whole, p->rims) + count, r.corners, size * sizeof *r.corners);
      memcpy(gz_parts_ints(whole, p->rim_edges) + count, r.edges, size * sizeof *r.edges);
      count += r.count;
    } else {
      count = write_cut_rim(whole, parts, parts->origins[k], count);
    }
    gz_parts_ints(whole, p->rim_ends)[k] = count;
  }
}

void gz_make_outline(gz_shape *shape, const gz_outline_parts *parts) {
  GZ_ASSERT(parts->list.count > 0);
  gz_geometry *whole =
      gz_make_parts(shape, GZ_OUTLINE, &parts->list, parts->rings, rim_count(parts));
  gz_own_parts(whole)->unit = parts->unit;
  write_rims(whole, parts);
  gz_complete_parts(shape);
}

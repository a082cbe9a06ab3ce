#include "core/outline.h"

#include "core/orient.h"
#include "core/parts.h"
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

static int rim_count(const gz_decomposition *d) {
  return d->part_count > 0 ? d->ends[d->part_count - 1] : 0;
}

static gz_parts layout_of(const gz_rings *rings, const gz_decomposition *d) {
  return gz_parts_layout(d->part_count, rim_count(d), rings->corner_count, rings->ring_count);
}

/* Doubles of a geometry of n corners. */
static int doubles_of(int n) { return (int)(gz_geometry_size(n) / sizeof(double)); }

/* Corners of a geometry whose room has at least so many doubles. */
static int capacity_for(int doubles) {
  return 2 * ((doubles + 2 * GZ_ARRAYS - 1) / (2 * GZ_ARRAYS));
}

static int whole_capacity(const gz_rings *rings, const gz_decomposition *d) {
  int doubles = layout_of(rings, d).geometries;
  for (int part = 0; part < d->part_count; part++) doubles += doubles_of(count_corners(d, part));
  return capacity_for(doubles);
}

size_t gz_outline_size(const gz_rings *rings, const gz_decomposition *d) {
  return gz_shape_size(whole_capacity(rings, d));
}

size_t gz_outline_room(const gz_decomposition *d) {
  int most = 0;
  for (int part = 0; part < d->part_count; part++) {
    int count = d->ends[part] - begin_of(d, part);
    most = count > most ? count : most;
  }
  return gz_shape_size(most);
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

/* The state of making an outline: where the next part goes. */
typedef struct maker {
  gz_geometry *whole;
  gz_parts *parts;
  int place;   /* of the next geometry */
  gz_vec from; /* a corner: sums near (0, 0) lose less */
  double twice_area;
  gz_vec moment; /* six times the first moment of the area about `from` */
} maker;

static void add_rim(maker *m, const gz_decomposition *d, int part) {
  gz_vec *rims = gz_parts_vecs(m->whole, m->parts->rims);
  int *edges = gz_parts_ints(m->whole, m->parts->rim_edges);
  for (int i = begin_of(d, part); i < d->ends[part]; i++) {
    rims[m->parts->rim_count] = corner_at(d, i);
    edges[m->parts->rim_count++] = d->ring_edges[i];
  }
}

/* Add a fan of triangles. The sums are exact for integers that are not too large. */
static void add_moment(maker *m, const gz_geometry *geometry) {
  gz_vec a = gz_sub(gz_local(geometry, 0), m->from);
  for (int i = 1; i + 1 < geometry->n; i++) {
    gz_vec b = gz_sub(gz_local(geometry, i), m->from);
    gz_vec c = gz_sub(gz_local(geometry, i + 1), m->from);
    double twice_area = gz_cross(gz_sub(b, a), gz_sub(c, a));
    m->twice_area += twice_area;
    m->moment = gz_mul_add(m->moment, gz_add(a, gz_add(b, c)), twice_area);
  }
}

static void add_part(maker *m, const gz_decomposition *d, int part, const gz_geometry *geometry) {
  size_t bytes = gz_geometry_bytes(geometry);
  int k = m->parts->part_count++;
  memcpy(m->whole->room + m->place, geometry, bytes);
  gz_parts_ints(m->whole, m->parts->parts)[k] = m->place;
  m->place += (int)(bytes / sizeof(double));
  add_rim(m, d, part);
  gz_parts_ints(m->whole, m->parts->rim_ends)[k] = m->parts->rim_count;
  add_moment(m, geometry);
}

static maker begin(gz_shape *shape, const gz_rings *rings, const gz_decomposition *d) {
  gz_parts layout = layout_of(rings, d);
  maker m = { .place = layout.geometries, .from = rings->corners[0] };
  m.whole = gz_shape_clear(shape, GZ_OUTLINE, whole_capacity(rings, d));
  m.whole->n = 0;
  m.parts = (gz_parts *)(void *)m.whole->room;
  *m.parts = layout;
  m.parts->part_count = m.parts->rim_count = 0;
  memcpy(gz_parts_vecs(m.whole, layout.corners), rings->corners,
         (size_t)rings->corner_count * sizeof *rings->corners);
  memcpy(gz_parts_ints(m.whole, layout.ring_ends), rings->ends,
         (size_t)rings->ring_count * sizeof *rings->ends);
  return m;
}

bool gz_make_outline(gz_shape *shape, const gz_rings *rings, const gz_decomposition *d,
                     void *room) {
  gz_shape *part = (gz_shape *)room;
  maker m = begin(shape, rings, d);
  for (int k = 0; k < d->part_count; k++) {
    if (make_part(part, d, k)) add_part(&m, d, k, part->geometry);
  }
  if (m.parts->part_count == 0) return false;
  double six = 3 * m.twice_area;
  m.whole->area = m.twice_area / 2;
  m.whole->centroid = gz_add(m.from, gz_v(m.moment.x / six, m.moment.y / six));
  gz_parts_finish(m.whole);
  gz_set_position(shape, gz_v(0, 0));
  return true;
}

#include "core/union.h"

#include "core/narrowphase.h"
#include "core/parts.h"

static double skin_between(const gz_shape *a, const gz_shape *b) {
  double size = gz_max(gz_largest_radius(a->geometry), gz_largest_radius(b->geometry));
  return gz_max(2e-9 * size, gz_noise_between(a, b, 0));
}

static int part_count(const gz_shape *shape) {
  return gz_has_parts(shape->geometry) ? gz_parts_of(shape->geometry)->part_count : 1;
}

static gz_shape part_of(const gz_shape *shape, int k) {
  return gz_has_parts(shape->geometry) ? gz_part_shape(shape, k) : *shape;
}

/* Are the bounding boxes of two shapes apart? Planes have none. */
static bool have_distant_boxes(const gz_shape *a, const gz_shape *b) {
  gz_vec low, high, other_low, other_high;
  if (a->geometry->kind == GZ_PLANE || b->geometry->kind == GZ_PLANE) return false;
  gz_bounding_box(a, &low, &high);
  gz_bounding_box(b, &other_low, &other_high);
  return low.x >= other_high.x || low.y >= other_high.y || other_low.x >= high.x ||
         other_low.y >= high.y;
}

/* Does a convex shape overlap a part of another shape? */
static bool overlaps_part(const gz_shape *a, const gz_shape *b, double skin) {
  gz_hit hit;
  for (int k = 0; k < part_count(b); k++) {
    gz_shape part = part_of(b, k);
    if (!have_distant_boxes(a, &part) && gz_collide_with_skin(a, &part, skin, &hit)) return true;
  }
  return false;
}

/* Does a core of one or two corners lie along the joint from p to q, clear of its ends? */
static bool lies_on_joint(const gz_shape *thin, gz_vec p, gz_vec q, double skin) {
  double length = gz_length(gz_sub(q, p)), first = length - skin, last = skin;
  gz_vec along = gz_unit(gz_sub(q, p), gz_v(1, 0));
  for (int i = 0; i < thin->geometry->n; i++) {
    gz_vec arm = gz_sub(gz_add(thin->origin, gz_corner(thin->geometry, i)), p);
    if (fabs(gz_cross(along, arm)) > skin) return false;
    first = gz_min(first, gz_dot(along, arm));
    last = gz_max(last, gz_dot(along, arm));
  }
  bool is_point = thin->geometry->n == 1;
  if (is_point) return first > skin && last < length - skin;
  return gz_max(first, skin) < gz_min(last, length - skin);
}

/* Does a shape without an area lie along a joint of a shape of parts? */
static bool overlaps_joint(const gz_shape *thin, const gz_shape *shape, double skin) {
  const gz_geometry *geometry = shape->geometry;
  const gz_parts *parts = gz_parts_of(geometry);
  const gz_vec *rims = gz_parts_vec_list(geometry, parts->rims);
  const int *edges = gz_parts_int_list(geometry, parts->rim_edges);
  const int *ends = gz_parts_int_list(geometry, parts->rim_ends);
  for (int part = 0, begin = 0; part < parts->part_count; begin = ends[part++]) {
    for (int i = begin; i < ends[part]; i++) {
      if (edges[i] >= 0) continue;
      gz_vec p = rims[i], q = rims[i + 1 < ends[part] ? i + 1 : begin];
      p = gz_add(shape->position, gz_rotate(p, geometry->rotation));
      q = gz_add(shape->position, gz_rotate(q, geometry->rotation));
      if (lies_on_joint(thin, p, q, skin)) return true;
    }
  }
  return false;
}

static bool is_thin(const gz_geometry *geometry) {
  return geometry->radius == 0 && (geometry->n == 1 || geometry->n == 2);
}

bool gz_union_overlaps(const gz_shape *a, const gz_shape *b) {
  double skin = skin_between(a, b);
  if (have_distant_boxes(a, b)) return false;
  for (int k = 0; k < part_count(a); k++) {
    gz_shape part = part_of(a, k);
    if (overlaps_part(&part, b, skin)) return true;
  }
  if (is_thin(a->geometry)) return overlaps_joint(a, b, skin);
  return is_thin(b->geometry) && overlaps_joint(b, a, skin);
}

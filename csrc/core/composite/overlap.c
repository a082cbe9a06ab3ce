/*
** Overlap of unions: the first pair of parts that overlaps decides. Only if none does, a thin part
** may lie in a seam of the other shape.
*/
#include "core/composite/composite.h"
#include "core/math/assert.h"

#include "core/composite/seam.h"
#include "core/convex/convex.h"
#include "core/parts/pairs.h"
#include "core/parts/whole.h"

/* Does a thin part of a lie in a seam of b? */
static bool lies_in_seam(const gz_shape *a, const gz_shape *b, double skin) {
  gz_vec low, high;
  gz_near_part part;
  if (!gz_has_parts(b->geometry) || a->geometry->kind == GZ_PLANE) return false;
  gz_reach_box(b, gz_splat(skin), &low, &high);
  gz_near_parts near;
  gz_near_parts_begin(&near, a, low, high, gz_v(0, 0));
  while (gz_near_parts_next(&near, &part)) {
    if (gz_is_thin(part.shape.geometry) && gz_overlaps_seam(&part.shape, b, skin)) return true;
  }
  return false;
}

double gz_depth_in_plane(const gz_shape *shape, const gz_shape *plane) {
  GZ_ASSERT(plane->geometry->kind == GZ_PLANE && shape->geometry->kind != GZ_PLANE);
  gz_vec n = gz_plane_normal(plane->geometry);
  bool is_empty = shape->geometry->kind == GZ_GRID && gz_grid_of(shape->geometry)->solid == 0;
  if (is_empty) return -HUGE_VAL;
  return -(gz_dot(n, gz_support(shape, gz_neg(n))) + gz_plane_offset(plane->geometry));
}

bool gz_composite_find_overlap(const gz_shape *a, const gz_shape *b, double skin,
                               gz_part_pair *pair, bool *by_seam) {
  GZ_ASSERT(a->geometry->kind != GZ_PLANE && b->geometry->kind != GZ_PLANE && skin > 0);
  gz_part_pairs pairs;
  gz_hit hit;
  *by_seam = false;
  if (gz_have_distant_boxes(a, b, 0)) return false;
  gz_part_pairs_begin(&pairs, a, b, gz_v(0, 0), gz_v(0, 0));
  const gz_part_pair *next;
  while ((next = gz_part_pairs_next(&pairs, HUGE_VAL)) != NULL) {
    const gz_shape *p = &next->a.shape, *q = &next->b.shape;
    if (gz_have_distant_boxes(p, q, 0) || !gz_convex_collide(p, q, skin, &hit)) continue;
    *pair = *next;
    return true;
  }
  *by_seam = lies_in_seam(a, b, skin) || lies_in_seam(b, a, skin);
  return *by_seam;
}

bool gz_composite_overlaps(const gz_shape *a, const gz_shape *b, double skin) {
  GZ_ASSERT(gz_are_composites(a, b) && skin >= 0);
  gz_part_pair pair;
  bool by_seam;
  if (skin == 0) skin = gz_skin_of_pair(a, b, 0);
  if (b->geometry->kind == GZ_PLANE) return gz_depth_in_plane(a, b) > skin;
  if (a->geometry->kind == GZ_PLANE) return gz_depth_in_plane(b, a) > skin;
  return gz_composite_find_overlap(a, b, skin, &pair, &by_seam);
}

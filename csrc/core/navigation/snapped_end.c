/*
** Ends that lean: is the straight leg from there to a free point clear of all obstacles?
*/
#include "core/navigation/snapped_end.h"

double gz_snap_limit(const gz_mesh *mesh, gz_vec p) {
  gz_tile_range range = gz_tiles_near(mesh, p, p);
  double radius = 0;
  for (int row = range.top; row <= range.bottom; row++)
    for (int column = range.left; column <= range.right; column++) {
      const gz_tile *tile = gz_tile_at(mesh, column, row);
      if (tile != NULL) radius = gz_max(radius, tile->exact.radius);
    }
  return 2 * (GZ_NAVIGATION_MARGIN * mesh->unit + GZ_ROUND_EXCESS * radius);
}

/* A sum: a convex polygon, grown by a radius. */
typedef struct sum {
  const gz_vec *corners;
  int count;
  double radius;
} sum;

/* Return how far a point is from a sum, seen along an axis; negative: so deep inside. */
static double gap_along(const sum *s, gz_vec axis, gz_vec p) {
  gz_vec unit = gz_unit(axis, gz_v(0, 0));
  double gap = gz_equal(unit, gz_v(0, 0)) ? -HUGE_VAL : HUGE_VAL;
  for (int i = 0; i < s->count; i++) gap = gz_min(gap, gz_dot(unit, gz_sub(p, s->corners[i])));
  return gap - s->radius;
}

static gz_vec normal_of(const sum *s, int side) {
  return gz_right_perp(gz_sub(s->corners[side + 1 < s->count ? side + 1 : 0], s->corners[side]));
}

/* Return how far a point is from a sum; negative: so deep inside, or less. */
static double gap_at(const sum *s, gz_vec p) {
  double gap = -HUGE_VAL;
  for (int i = 0; i < s->count; i++) {
    gap = gz_max(gap, gap_along(s, normal_of(s, i), p));
    gap = gz_max(gap, gap_along(s, gz_sub(p, s->corners[i]), p));
  }
  return gap;
}

/* Is a leg beside a sum, seen along an axis, or no deeper inside than so? */
static bool is_beside(const sum *s, gz_vec axis, gz_vec from, gz_vec to, double gap) {
  return gap_along(s, axis, from) >= gap && gap_along(s, axis, to) >= gap;
}

/* Convex polygons are farthest apart along a normal of a side of one of them, or from a corner of
   one to a corner of the other: so these are all axes to try. */
static bool misses(const sum *s, gz_vec from, gz_vec to, double margin) {
  gz_vec across = gz_right_perp(gz_sub(to, from));
  double gap = gz_min(gap_at(s, from), 0);
  if (gap < -margin) return false;
  if (is_beside(s, across, from, to, gap) || is_beside(s, gz_neg(across), from, to, gap))
    return true;
  for (int i = 0; i < s->count; i++) {
    if (is_beside(s, normal_of(s, i), from, to, gap) ||
        is_beside(s, gz_sub(from, s->corners[i]), from, to, gap) ||
        is_beside(s, gz_sub(to, s->corners[i]), from, to, gap))
      return true;
  }
  return false;
}

static bool misses_all(const gz_tile *tile, gz_vec from, gz_vec to, double margin) {
  const gz_exact_obstacles *exact = &tile->exact;
  for (int i = 0, begin = 0; i < exact->count; begin = exact->at[i++].end) {
    sum s = { exact->corners + begin, exact->at[i].end - begin, exact->at[i].radius };
    if (!misses(&s, from, to, margin)) return false;
  }
  return true;
}

bool gz_leaves_freely(const gz_mesh *mesh, gz_vec from, gz_vec to) {
  gz_vec low = gz_v(gz_min(from.x, to.x), gz_min(from.y, to.y));
  gz_vec high = gz_v(gz_max(from.x, to.x), gz_max(from.y, to.y));
  gz_tile_range range = gz_tiles_near(mesh, low, high);
  for (int row = range.top; row <= range.bottom; row++)
    for (int column = range.left; column <= range.right; column++) {
      const gz_tile *tile = gz_tile_at(mesh, column, row);
      if (tile != NULL && !misses_all(tile, from, to, GZ_NAVIGATION_MARGIN * mesh->unit))
        return false;
    }
  return true;
}

bool gz_may_snap_end(const gz_mesh *mesh, gz_vec p, gz_vec place) {
  gz_vec low = mesh->rectangle.low, high = mesh->rectangle.high;
  return p.x >= low.x && p.y >= low.y && p.x <= high.x && p.y <= high.y &&
         gz_leaves_freely(mesh, p, place);
}

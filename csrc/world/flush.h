/*
** Items that lie flush count as one shape: what has no area does not slip between them.
**
** Two boxes side by side leave no gap, but a ray along their common side enters neither. Inside of
** one shape with parts, core/composite/seam.h answers that. Here the items near a path become a
** cluster, see core/parts/cluster.h, for which the same functions answer. That takes longer than to
** ask item by item. So first it is checked whether a path touches items on both of its sides.
*/
#pragma once

#include "core/composite/composite.h"
#include "core/convex/ray.h"
#include "world/world.h"

/* Where an item lies along the path of a thin shape. A seam needs items on both sides. */
#define GZ_FLUSH_LEFT 1u
#define GZ_FLUSH_RIGHT 2u
#define GZ_FLUSH_START 4u /* it touches the start */

/*
** Return how far beside a path along d to search, so that all items are found that a thin shape may
** lie flush with. The skin follows the larger of two shapes, and nobody knows yet which items are
** near: so it is that of the largest item.
*/
static inline double gz_flush_search_reach(const gz_world *world, const gz_shape *thin, gz_vec d) {
  double radius = 1.5 * gz_index_largest_size(&world->index);
  double noise = gz_noise(gz_extent(thin) + gz_max_abs(d));
  return GZ_FLUSH_SKINS * gz_skin(gz_max(radius, gz_largest_radius(thin->geometry)), noise);
}

/* May a ray that misses a convex shape touch it? Conservative, and quick. A circle is touched by a
   line in one point only, so nothing runs along it: only the start counts. */
static inline bool gz_flush_may_touch(const gz_ray *ray, const gz_shape *shape) {
  const gz_geometry *geometry = shape->geometry;
  gz_vec arm = gz_sub(shape->center, ray->point.position);
  double far = gz_max(ray->extent, gz_extent(shape));
  double reach = geometry->bounding_radius * (1 + 1e-7) + 2 * GZ_FLUSH_SKINS * gz_noise(far);
  if (geometry->n == 1) return gz_dot(arm, arm) <= reach * reach;
  return fabs(gz_cross(arm, ray->d)) <= reach * ray->length || geometry->kind == GZ_PLANE;
}

/* Return on which sides of a ray a shape touches it; 0 if it does not. `status` and t are those of
   gz_ray_enters, or of gz_composite_ray_cast. */
unsigned gz_flush_sides(const gz_ray *ray, const gz_shape *shape, gz_status status, double t);

/* May items with these sides, of which there are `count`, have a seam on the path? */
static inline bool gz_may_be_flush(unsigned sides, int count) {
  bool both = (sides & GZ_FLUSH_LEFT) && (sides & GZ_FLUSH_RIGHT);
  return count > 1 && (both || (sides & GZ_FLUSH_START));
}

/* May a ray run along a seam of two shapes, cross one where both end, or start in one? Only if it
   passes what their boxes share, and along it, unless they have parts without an area. */
bool gz_flush_may_share_seam(const gz_ray *ray, const gz_shape *a, const gz_shape *b);

/* Make a cluster of the items of world->scratch.flush, in scratch.members. Sorts them along a path
   if there are many. Returns its geometry; NULL if there is no memory. */
const gz_geometry *gz_flush_cluster(gz_world *world, gz_vec d, gz_cluster *cluster);

/* Is a point as close as `reach` to a corner of a shape? True of all shapes with parts. */
bool gz_flush_is_at_corner(const gz_shape *shape, gz_vec point, double reach);

/* Replace the normal of a hit at a corner of one member, if others cover that side, by that of the
   cluster `all`: of the side which a thin shape that moves along d meets most head-on. */
void gz_flush_settle_normal(const gz_shape *thin, const gz_shape *all, gz_vec d, double skin,
                            gz_vec *normal);

/* Does a thin shape, which overlaps no member of a cluster, lie in a seam of member `focus`? */
bool gz_flush_overlaps_member(const gz_shape *thin, gz_cluster *cluster, int focus, double skin);

/* Write when a thin shape enters a seam of member `focus` of a cluster; false if it does not. */
bool gz_flush_enters_member(const gz_shape *thin, gz_cluster *cluster, int focus,
                            const gz_path *path, double skin, double *t);

/*
** Find where a thin shape enters a seam of member `focus` of a cluster before `limit`, and write
** the hit. Returns false, too, if that member is not hit there, but only touched: as where the end
** of a box meets the side of a longer one, which is not hit.
*/
bool gz_flush_hits_member(const gz_shape *thin, gz_cluster *cluster, int focus, const gz_path *path,
                          double skin, double limit, gz_hit *hit);

/*
** Does a meet b with the normal n at an end of its side there? Elsewhere no other item covers that
** side, or it would be met first. At an end another may: ask gz_settle_normal_at of the cluster of
** all that touch *around there: the corner, a little wider; the box of a, if one has parts.
*/
bool gz_flush_meets_corner(const gz_shape *a, const gz_shape *b, gz_vec n, double tolerance,
                           gz_box *around);

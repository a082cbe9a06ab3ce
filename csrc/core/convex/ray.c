/*
** Rays against a convex shape. The start point of the ray is swept. Only where that passes within
** the skin of a corner, whether the ray enters is decided by the overlap of the whole segment.
*/
#include "core/convex/ray.h"

#include "core/convex/convex.h"
#include "core/math/assert.h"

bool gz_convex_contains(const gz_shape *shape, gz_vec p) {
  gz_shape point = gz_point_shape(p);
  return gz_convex_overlaps(&point, shape);
}

void gz_ray_begin(gz_ray *ray, gz_vec p, gz_vec q) {
  ray->point = gz_point_shape(p);
  ray->d = gz_sub(q, p);
  ray->length = gz_length(ray->d);
  ray->extent = gz_max(gz_max_abs(p), gz_max_abs(q));
  ray->has_segment = false;
}

/* Return the ray as a segment; NULL if it is too short for one. */
static const gz_shape *segment_of(gz_ray *ray) {
  gz_vec p = ray->point.position;
  if (!ray->has_segment)
    ray->has_segment = gz_make_capsule(&ray->segment.shape, p, gz_add(p, ray->d), 0);
  return ray->has_segment ? &ray->segment.shape : NULL;
}

/* Does the ray miss the bounding circle of the shape, widened by `rim`? */
static bool misses_bounding_circle(const gz_ray *ray, const gz_shape *shape, double rim) {
  gz_vec arm = gz_sub(shape->center, ray->point.position);
  double reach = (shape->geometry->bounding_radius + rim) * ray->length;
  double along = gz_dot(arm, ray->d), beyond = gz_max(-along, along - ray->length * ray->length);
  return gz_max(fabs(gz_cross(arm, ray->d)), beyond) > reach && shape->geometry->kind != GZ_PLANE;
}

/* Find where a segment that overlaps the shape enters it: by a sweep of its start. That can only
   graze a sharp corner; then the entry is where the segment is deepest. */
static gz_status segment_entry(const gz_ray *ray, const gz_shape *segment, const gz_shape *shape,
                               gz_hit *hit) {
  double noise = gz_noise_between(&ray->point, shape, 0);
  gz_status status = gz_convex_sweep(&ray->point, shape, ray->d, noise / 2, hit);
  if (status != GZ_MISS) return status;
  gz_separation deepest = gz_convex_distance(segment, shape);
  double along =
      gz_dot(gz_sub(deepest.on_a, ray->point.position), ray->d) / (ray->length * ray->length);
  hit->t = gz_clamp(along, 0, 1 - 0x1p-53);
  hit->normal = hit->surface = deepest.normal;
  hit->depth = 0;
  return GZ_HIT;
}

/*
** Find the entry of the ray by a sweep of its start point. If that enters deeper than twice the
** skin of the segment, the segment certainly overlaps the shape. Else the overlap of the segment
** decides: at a corner it can be deeper than the sweep.
*/
static gz_status find_ray_entry(gz_ray *ray, const gz_shape *shape, gz_hit *hit) {
  double extent = gz_max(ray->extent, gz_extent(shape));
  double skin =
      gz_skin(gz_max(ray->length / 2, shape->geometry->bounding_radius), gz_noise(extent));
  gz_status status = gz_convex_sweep(&ray->point, shape, ray->d, 2 * skin, hit);
  if (status != GZ_MISS || misses_bounding_circle(ray, shape, skin)) return status;
  const gz_shape *segment = segment_of(ray);
  if (segment == NULL) return gz_convex_sweep(&ray->point, shape, ray->d, 0, hit);
  return gz_convex_overlaps(segment, shape) ? segment_entry(ray, segment, shape, hit) : GZ_MISS;
}

/* A long ray has a thicker skin than its start point. A start between the two depths is reported as
   a hit at 0, though the shape contains it. */
static bool starts_inside(const gz_ray *ray, const gz_shape *shape, gz_status status,
                          const gz_hit *hit) {
  if (status == GZ_HIT) return hit->t == 0 && gz_convex_contains(shape, ray->point.position);
  return status == GZ_OVERLAP;
}

gz_status gz_ray_enters(gz_ray *ray, const gz_shape *shape, gz_hit *hit) {
  GZ_ASSERT(gz_are_convex(&ray->point, shape));
  gz_status status = find_ray_entry(ray, shape, hit);
  if (!starts_inside(ray, shape, status, hit)) return status;
  gz_hit inside = { 0, { 0, 0 }, 0, { 0, 0 } };
  *hit = inside;
  return GZ_OVERLAP;
}

gz_status gz_convex_ray_cast(const gz_shape *shape, gz_vec p, gz_vec q, gz_hit *hit) {
  gz_ray ray;
  gz_ray_begin(&ray, p, q);
  return gz_ray_enters(&ray, shape, hit);
}

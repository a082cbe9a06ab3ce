/*
** Items that lie flush, as one shape. Along a ray, each item that it touches notes on which side it
** lies. Only items on both sides can have a seam; then they become a cluster, which core/composite
** answers for.
*/
#include "world/flush.h"

#include "core/composite/seam_path.h"
#include "core/convex/convex.h"
#include "core/math/index_sort.h"
#include "core/parts/whole.h"

/* Return how close a ray and a shape touch: a little more than any skin they have. */
static double reach_of(const gz_ray *ray, const gz_shape *shape) {
  double far = gz_max(ray->extent, gz_extent(shape));
  return GZ_FLUSH_SKINS * gz_skin(gz_largest_radius(shape->geometry), gz_noise(far));
}

static bool is_near_start(const gz_ray *ray, const gz_shape *shape, double reach) {
  gz_vec low, high, p = ray->point.position;
  gz_bounding_box(shape, &low, &high);
  return low.x <= p.x + reach && low.y <= p.y + reach && p.x <= high.x + reach &&
         p.y <= high.y + reach;
}

/* gz_flush_sides for a plane that the ray does not enter. */
static unsigned sides_of_plane(const gz_ray *ray, const gz_geometry *plane, double reach) {
  double start = gz_height_above(plane, ray->point.position);
  if (fabs(start) > reach) return 0;
  if (fabs(start + gz_dot(gz_plane_normal(plane), ray->d)) > reach) return GZ_FLUSH_START;
  return gz_cross(ray->d, gz_plane_normal(plane)) < 0 ? GZ_FLUSH_LEFT : GZ_FLUSH_RIGHT;
}

unsigned gz_flush_sides(const gz_ray *ray, const gz_shape *shape, gz_status status, double t) {
  double reach = reach_of(ray, shape);
  if (gz_has_parts(shape->geometry)) return GZ_FLUSH_LEFT | GZ_FLUSH_RIGHT;
  if (status != GZ_MISS) return t * ray->length <= reach ? GZ_FLUSH_START : 0;
  if (shape->geometry->kind == GZ_PLANE) return sides_of_plane(ray, shape->geometry, reach);
  unsigned start = is_near_start(ray, shape, reach) ? GZ_FLUSH_START : 0;
  if (shape->geometry->n == 1) return start; /* round on all sides */
  gz_vec left = gz_unit(gz_v(-ray->d.y, ray->d.x), gz_v(0, 0)), p = ray->point.position;
  if (gz_equal(left, gz_v(0, 0))) return start; /* a point has no sides */
  double most = gz_dot(left, gz_sub(gz_support(shape, left), p));
  double least = gz_dot(left, gz_sub(gz_support(shape, gz_neg(left)), p));
  if (least > reach || most < -reach) return 0;
  return start | (least >= -reach ? GZ_FLUSH_LEFT : 0) | (most <= reach ? GZ_FLUSH_RIGHT : 0);
}

/* Write the box that two shapes share, a little wider; false if they are apart. */
static bool shared_box(const gz_shape *a, const gz_shape *b, double reach, gz_vec *low,
                       gz_vec *high) {
  gz_vec other_low, other_high;
  gz_reach_box(a, gz_splat(reach), low, high);
  gz_reach_box(b, gz_splat(reach), &other_low, &other_high);
  *low = gz_v(gz_max(low->x, other_low.x), gz_max(low->y, other_low.y));
  *high = gz_v(gz_min(high->x, other_high.x), gz_min(high->y, other_high.y));
  return low->x <= high->x && low->y <= high->y;
}

/* Limit the fractions of a path along one axis to those between low and high. */
static void clip_to_slab(double from, double way, double low, double high, double *first,
                         double *last) {
  if (way == 0) {
    if (from < low || from > high) *last = -1;
    return;
  }
  double t = (low - from) / way, u = (high - from) / way;
  *first = gz_max(*first, gz_min(t, u));
  *last = gz_min(*last, gz_max(t, u));
}

/* Paths at a larger angle to a seam than about this leave it before they enter. */
#define STEEP 0x1p-6

bool gz_flush_may_share_seam(const gz_ray *ray, const gz_shape *a, const gz_shape *b) {
  double reach = gz_max(reach_of(ray, a), reach_of(ray, b)), first = 0, last = 1;
  gz_vec low, high, p = ray->point.position;
  if (!shared_box(a, b, reach, &low, &high)) return false;
  clip_to_slab(p.x, ray->d.x, low.x, high.x, &first, &last);
  clip_to_slab(p.y, ray->d.y, low.y, high.y, &first, &last);
  if (first > last) return false;
  bool is_thin = gz_has_thin_parts(a->geometry) || gz_has_thin_parts(b->geometry);
  return is_thin || first == 0 || (last - first) * ray->length * STEEP > reach;
}

/* Items are compared by the low ends of their boxes along x or y. */
typedef struct low_ends {
  const gz_world *world;
  bool along_y;
} low_ends;

static double low_end(const low_ends *of, int item) {
  gz_shape shape = gz_shape_of(of->world, item);
  gz_box box = gz_box_of(&shape);
  return of->along_y ? box.low.y : box.low.x;
}

static bool begins_before(const void *context, int a, int b) {
  return low_end(context, a) < low_end(context, b);
}

/* With more items than this, clusters are sorted: then a search does not look at all members. */
#define FEW 8

const gz_geometry *gz_flush_cluster(gz_world *world, gz_vec d, gz_cluster *cluster) {
  gz_list *flush = &world->scratch.flush, *sorted = &world->scratch.sorted;
  low_ends ends = { world, fabs(d.y) > fabs(d.x) };
  gz_order order = { begins_before, &ends };
  if (flush->count > FEW) {
    if (!gz_resize(&world->memory, sorted, flush->count)) return NULL;
    gz_sort_indices(flush->at, sorted->at, flush->count, order);
  }
  gz_scratch *scratch = &world->scratch;
  if (!GZ_RESERVE(&world->memory, scratch->members, scratch->member_capacity, flush->count))
    return NULL;
  gz_member *members = scratch->members;
  for (int i = 0; i < flush->count; i++) {
    members[i].geometry = gz_geometry_of(world, flush->at[i]);
    members[i].position = world->items[flush->at[i]].position;
  }
  return gz_make_cluster(cluster, members, flush->count);
}

/* Find the side of a shape that a thin one touches, farther away than the skin if need be: a long
   path has a large one. */
static bool find_touched_side(const gz_shape *thin, const gz_shape *shape, gz_vec toward,
                              double skin, gz_touch *touch) {
  double far = gz_max(gz_extent(thin), gz_extent(shape)), near = 4 * skin;
  while (near < far) {
    if (gz_touched_side(thin, shape, toward, near, touch)) return true;
    near *= 64;
  }
  return false;
}

/* Does a shape face a thin one that touches it? */
static bool faces_thin_shape(const gz_shape *thin, const gz_shape *shape, gz_vec toward,
                             double skin, gz_vec *normal) {
  gz_touch touch;
  if (!find_touched_side(thin, shape, toward, skin, &touch)) return false;
  *normal = touch.side.normal;
  return gz_faces(touch.side.normal, toward);
}

bool gz_flush_is_at_corner(const gz_shape *shape, gz_vec p, double reach) {
  const gz_geometry *geometry = shape->geometry;
  if (gz_has_parts(geometry)) return true;
  for (int i = 0; i < geometry->n; i++) {
    gz_vec arm = gz_sub(p, gz_add(shape->origin, gz_corner(geometry, i)));
    if (gz_max_abs(arm) <= geometry->radius + reach) return true;
  }
  return false;
}

void gz_flush_settle_normal(const gz_shape *thin, const gz_shape *all, gz_vec d, double skin,
                            gz_vec *normal) {
  gz_touch touch;
  if (!find_touched_side(thin, all, *normal, skin, &touch)) return;
  if (gz_is_same_direction(touch.side.normal, *normal)) return;
  if (find_touched_side(thin, all, gz_unit(gz_neg(d), gz_v(1, 0)), skin, &touch))
    *normal = touch.side.normal;
}

/* Find where a thin shape enters a seam of one member. */
static bool enters_member(const gz_shape *thin, gz_cluster *cluster, int focus, const gz_path *path,
                          double skin, double limit, gz_seam_entry *entry) {
  gz_shape all = gz_shape_at((const gz_geometry *)(const void *)cluster, gz_v(0, 0));
  gz_focus_cluster(cluster, focus);
  bool enters = gz_find_seam_entry(thin, &all, path, skin, limit, false, entry);
  gz_focus_cluster(cluster, -1);
  return enters;
}

bool gz_flush_overlaps_member(const gz_shape *thin, gz_cluster *cluster, int focus, double skin) {
  gz_shape all = gz_shape_at((const gz_geometry *)(const void *)cluster, gz_v(0, 0));
  gz_part_pair pair;
  bool by_seam;
  gz_focus_cluster(cluster, focus);
  gz_composite_find_overlap(thin, &all, skin, &pair, &by_seam);
  gz_focus_cluster(cluster, -1);
  return by_seam;
}

bool gz_flush_enters_member(const gz_shape *thin, gz_cluster *cluster, int focus,
                            const gz_path *path, double skin, double *t) {
  gz_seam_entry entry;
  if (!enters_member(thin, cluster, focus, path, skin, 1, &entry)) return false;
  *t = entry.t;
  return true;
}

bool gz_flush_hits_member(const gz_shape *thin, gz_cluster *cluster, int focus, const gz_path *path,
                          double skin, double limit, gz_hit *hit) {
  const gz_geometry *whole = (const gz_geometry *)(const void *)cluster;
  gz_member alone = gz_members_of(whole)->at[focus];
  gz_shape all = gz_shape_at(whole, gz_v(0, 0));
  gz_cluster room;
  gz_seam_entry entry;
  gz_vec other;
  if (!enters_member(thin, cluster, focus, path, skin, limit, &entry)) return false;
  gz_shape member = gz_shape_of_cluster(gz_make_cluster(&room, &alone, 1));
  gz_vec toward = gz_unit(gz_neg(entry.d), gz_v(1, 0));
  gz_hit found = { entry.t, toward, 0, toward };
  /* What is round where the seam begins is only touched by all. */
  if (!faces_thin_shape(&entry.a, &member, toward, skin, &found.normal) &&
      faces_thin_shape(&entry.a, &all, toward, skin, &other))
    return false;
  found.surface = found.normal;
  *hit = found;
  return true;
}

bool gz_flush_meets_corner(const gz_shape *a, const gz_shape *b, gz_vec n, double tolerance,
                           gz_box *around) {
  gz_box box = gz_box_of(a);
  *around = gz_box_widened(&box, tolerance);
  if (gz_have_parts(a, b) || b->geometry->kind == GZ_PLANE) return true;
  gz_vec t = gz_right_perp(n);
  gz_support_range own = gz_range_of_support(a, gz_v(0, 0), gz_neg(n), t, tolerance);
  gz_support_range side = gz_range_of_support(b, gz_v(0, 0), n, t, tolerance);
  double low = gz_max(side.low, own.low), high = gz_min(side.high, own.high);
  if (high - low > tolerance) return false;
  if (low > side.low + tolerance && high < side.high - tolerance) return false;
  double across = gz_clamp((low + high) / 2, side.low, side.high);
  gz_vec corner = gz_mul_add(gz_scale(n, side.height + b->geometry->radius), t, across);
  gz_box point = { corner, corner };
  *around = gz_box_widened(&point, tolerance);
  return true;
}

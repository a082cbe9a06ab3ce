#include "core/union.h"

#include "core/narrowphase.h"
#include "core/part_pairs.h"
#include "core/point.h"

static bool is_thin(const gz_geometry *geometry) {
  return geometry->radius == 0 && (geometry->n == 1 || geometry->n == 2);
}

/* A side of a part, in the world. */
typedef struct side {
  gz_vec p, q;
  int edge; /* the listed edge that it lies on; -1: it is a joint */
} side;

/* All sides of all parts, one after the other. */
typedef struct side_iterator {
  const gz_shape *shape;
  int part, begin, next;
} side_iterator;

static bool next_side(side_iterator *it, side *s) {
  const gz_shape *shape = it->shape;
  const gz_parts *parts = gz_parts_of(shape->geometry);
  const gz_vec *rims = gz_parts_vec_list(shape->geometry, parts->rims);
  const int *ends = gz_parts_int_list(shape->geometry, parts->rim_ends);
  if (it->next == parts->rim_count) return false;
  int i = it->next++, end = ends[it->part];
  gz_vec p = rims[i], q = rims[i + 1 < end ? i + 1 : it->begin];
  s->p = gz_add(shape->position, gz_rotate(p, shape->geometry->rotation));
  s->q = gz_add(shape->position, gz_rotate(q, shape->geometry->rotation));
  s->edge = gz_parts_int_list(shape->geometry, parts->rim_edges)[i];
  if (it->next == end) {
    it->begin = end;
    it->part++;
  }
  return true;
}

static side_iterator sides_of(const gz_shape *shape) {
  side_iterator it = { shape, 0, 0, 0 };
  return it;
}

/* The extent of a core of one or two corners along a joint; false if it does not lie in the
   joint's line, or leaves that when displaced by d. */
static bool extent_on_joint(const gz_shape *thin, const side *s, gz_vec d, double skin,
                            double *first, double *last) {
  gz_vec along = gz_unit(gz_sub(s->q, s->p), gz_v(1, 0));
  *first = HUGE_VAL;
  *last = -HUGE_VAL;
  for (int i = 0; i < thin->geometry->n; i++) {
    gz_vec arm = gz_sub(gz_add(thin->origin, gz_corner(thin->geometry, i)), s->p);
    if (fabs(gz_cross(along, arm)) > skin) return false;
    if (fabs(gz_cross(along, gz_add(arm, d))) > skin) return false;
    *first = gz_min(*first, gz_dot(along, arm));
    *last = gz_max(*last, gz_dot(along, arm));
  }
  return true;
}

/* Does a shape without an area lie along a joint of a shape of parts, clear of the joint's ends? */
static bool overlaps_joint(const gz_shape *thin, const gz_shape *shape, double skin) {
  side_iterator it = sides_of(shape);
  double first, last;
  side s;
  while (next_side(&it, &s)) {
    if (s.edge >= 0 || !extent_on_joint(thin, &s, gz_v(0, 0), skin, &first, &last)) continue;
    if (first < gz_length(gz_sub(s.q, s.p)) - skin && last > skin) return true;
  }
  return false;
}

bool gz_union_overlaps(const gz_shape *a, const gz_shape *b) {
  double skin = gz_union_skin(a, b, 0);
  gz_hit hit;
  if (gz_have_distant_boxes(a, b, 0)) return false;
  for (int i = 0; i < gz_part_pair_count(a, b); i++) {
    gz_part_pair pair = gz_part_pair_at(a, b, i);
    if (gz_have_distant_boxes(&pair.a, &pair.b, 0)) continue;
    if (gz_collide_with_skin(&pair.a, &pair.b, skin, &hit)) return true;
  }
  if (is_thin(a->geometry)) return overlaps_joint(a, b, skin);
  return is_thin(b->geometry) && overlaps_joint(b, a, skin);
}

static double time_on_joint(const gz_shape *thin, const side *s, gz_vec d, double skin) {
  double length = gz_length(gz_sub(s->q, s->p)), first, last;
  double step = gz_dot(gz_unit(gz_sub(s->q, s->p), gz_v(1, 0)), d);
  if (!extent_on_joint(thin, s, d, skin, &first, &last)) return HUGE_VAL;
  bool forward = step > 0 && last + step > skin && first < length - skin;
  bool backward = step < 0 && first + step < length - skin && last > skin;
  if (forward) return gz_max(0, -last / step);
  return backward ? gz_max(0, (length - first) / step) : HUGE_VAL;
}

double gz_union_time_along_joint(const gz_shape *thin, const gz_shape *shape, gz_vec d,
                                 double skin) {
  side_iterator it = sides_of(shape);
  double first = HUGE_VAL;
  side s;
  if (!is_thin(thin->geometry) || !gz_has_parts(shape->geometry)) return first;
  while (next_side(&it, &s)) {
    if (s.edge < 0) first = gz_min(first, time_on_joint(thin, &s, d, skin));
  }
  return first;
}

/* Return when the ray enters the first part; HUGE_VAL if it enters none. */
static double first_part(const gz_shape *shape, gz_vec p, gz_vec q) {
  double first = HUGE_VAL;
  gz_ray ray;
  gz_hit hit;
  gz_ray_begin(&ray, p, q);
  for (int k = 0; k < gz_part_count(shape); k++) {
    gz_shape part = gz_part_or_whole(shape, k);
    if (gz_ray_enters(&ray, &part, &hit) != GZ_MISS) first = gz_min(first, hit.t);
  }
  return first;
}

/* A listed edge that a shape may touch: how far it is away, and how fast the shape approaches it. */
typedef struct entrance {
  int edge;
  gz_vec normal;
  double distance, speed;
} entrance;

/* Of those within `near` the most head-on one is better; without one, the nearest. */
static bool is_better(const entrance *a, const entrance *b, double near) {
  bool a_near = a->distance <= near, b_near = b->distance <= near;
  if (a_near != b_near) return a_near;
  if (!a_near) return a->distance < b->distance;
  if (a->speed != b->speed) return a->speed < b->speed;
  return a->edge < b->edge;
}

/* Return the distance of a from a side. */
static double distance_of(const gz_shape *a, const side *s) {
  gz_small_shape segment;
  double least = HUGE_VAL;
  if (!gz_make_capsule(&segment.shape, s->p, s->q, 0)) return least;
  for (int i = 0; i < gz_part_count(a); i++) {
    gz_shape part = gz_part_or_whole(a, i);
    least = gz_min(least, gz_distance(&part, &segment.shape).distance);
  }
  return least;
}

/* Return the best of all listed edges of b for a, which moves along d. */
static entrance find_entrance(const gz_shape *a, const gz_shape *b, gz_vec d, double near) {
  side_iterator it = sides_of(b);
  entrance best = { -1, { 0, 0 }, HUGE_VAL, 0 };
  side s;
  while (next_side(&it, &s)) {
    if (s.edge < 0) continue;
    gz_vec normal = gz_unit(gz_right_perp(gz_sub(s.q, s.p)), gz_v(1, 0));
    entrance e = { s.edge, normal, distance_of(a, &s), gz_dot(normal, d) };
    if (is_better(&e, &best, near)) best = e;
  }
  return best;
}

int gz_union_touched_edge(const gz_shape *a, const gz_shape *b, gz_vec d, gz_vec *normal) {
  entrance best = find_entrance(a, b, d, 4 * gz_union_skin(a, b, 0));
  if (normal != NULL) *normal = best.normal;
  return best.edge;
}

gz_status gz_union_ray_cast(const gz_shape *shape, gz_vec p, gz_vec q, gz_hit *hit, int *edge) {
  gz_shape point = gz_point_shape(p);
  gz_vec d = gz_sub(q, p);
  double far = gz_max(gz_extent(shape), gz_max(gz_max_abs(p), gz_max_abs(q)));
  double skin = gz_max(2e-9 * gz_largest_radius(shape->geometry), 0x1p-46 * far);
  gz_hit inside = { 0, { 0, 0 }, 0, { 0, 0 } };
  *hit = inside;
  *edge = -1;
  if (gz_union_overlaps(&point, shape)) return GZ_OVERLAP;
  double t = gz_min(first_part(shape, p, q), gz_union_time_along_joint(&point, shape, d, skin));
  if (t >= 1) return GZ_MISS;
  gz_shape there = gz_point_shape(gz_mul_add(p, d, t));
  entrance e = find_entrance(&there, shape, d, 4 * skin);
  hit->t = t;
  hit->normal = hit->surface = e.normal;
  *edge = e.edge;
  return GZ_HIT;
}

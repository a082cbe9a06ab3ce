#include "world/query.h"

#include "core/polygon.h"
#include "core/any_pair.h"
#include "core/point.h"
#include "world/find.h"

/*
** The shape that a query looks for overlaps with. For an axis-aligned box, two bounds decide most
** items without the narrow phase: its own and those certainly inside of it. So the shape of a box
** query is only built once rounding could change the answer for an item at its side.
*/
typedef struct subject {
  const gz_shape *shape; /* NULL until it is needed */
  gz_box box;
  gz_bounds own, inside; /* gz_no_bounds unless the shape is an axis-aligned box */
  gz_vec p, size;        /* of a box query */
  gz_box_shape room;
} subject;

static inline void set_bounds(subject *s) {
  s->own = gz_bounds_of(&s->box);
  s->inside = gz_certainly_inside(&s->box);
}

static void subject_of_shape(subject *s, const gz_shape *shape) {
  s->shape = shape;
  s->box = gz_box_of(shape);
  if (shape->geometry->is_aabb) set_bounds(s);
  else s->own = s->inside = gz_no_bounds();
}

static void subject_of_box(subject *s, gz_vec p, gz_vec size) {
  s->shape = NULL;
  s->p = p;
  s->size = size;
  s->box = gz_box_between(p, gz_box_end(p, size));
  set_bounds(s);
}

static const gz_shape *shape_of(subject *s) {
  if (s->shape == NULL) {
    gz_make_box(&s->room.shape, s->p, s->size);
    s->shape = &s->room.shape;
  }
  return s->shape;
}

/* Do the bounds alone show that an item overlaps? Without && and ||: whether an item crosses a side
   of the box is an unpredictable branch. */
static inline bool certainly_overlaps(const gz_world *world, const subject *s, int item) {
  const gz_node *node = gz_grid_node(&world->grid, item);
  if (node == NULL) return false;
  bool inside = gz_bounds_within(&node->bounds, &s->inside);
  bool is_aabb = (node->flags & GZ_IS_AABB) != 0;
  return inside | (is_aabb & gz_aabbs_certainly_overlap(&node->bounds, &s->own));
}

static bool overlaps_item(const gz_world *world, subject *s, int item) {
  gz_shape other = gz_shape_of(world, item);
  gz_box around = gz_box_of(&other);
  if (!gz_boxes_overlap(&around, &s->box)) return false;
  const gz_shape *shape = shape_of(s);
  bool planes = shape->geometry->kind == GZ_PLANE && other.geometry->kind == GZ_PLANE;
  return !planes && gz_any_overlaps(&other, shape);
}

/* Write all accepted items that overlap the subject to world->scratch.found. */
static gz_result query(gz_world *world, subject *s, const gz_query_filter *filter) {
  world->scratch.found.count = 0;
  if (filter->rejects_all) return GZ_DONE;
  if (!gz_find(world, &s->box, gz_v(0, 0))) return GZ_NO_MEMORY;
  gz_list *found = &world->scratch.found;
  /* The bounds of a grid show nothing: its cells may be empty. */
  if (world->geometries.grids > 0) s->inside = gz_no_bounds();
  int kept = 0;
  for (int i = 0; i < found->count; i++) {
    int item = found->at[i];
    if (!certainly_overlaps(world, s, item) && !overlaps_item(world, s, item)) continue;
    int verdict = gz_query_accepts(filter, item);
    if (verdict < 0) return GZ_REFUSED;
    if (verdict > 0) found->at[kept++] = item;
  }
  found->count = kept;
  return GZ_DONE;
}

gz_result gz_query_shape(gz_world *world, const gz_shape *shape, const gz_query_filter *filter) {
  subject s;
  subject_of_shape(&s, shape);
  return query(world, &s, filter);
}

gz_result gz_query_box(gz_world *world, gz_vec p, gz_vec size, const gz_query_filter *filter) {
  subject s;
  subject_of_box(&s, p, size);
  return query(world, &s, filter);
}

/* A shape cast along d, or a ray. */
typedef struct cast {
  const gz_shape *shape;
  gz_vec d;
  gz_ray *ray; /* NULL for a shape */
} cast;

/* Find the entry of a cast into an item. */
static gz_status enter(const gz_world *world, const cast *c, int item, gz_hit *hit) {
  gz_shape other = gz_shape_of(world, item);
  int part;
  if (c->ray == NULL) return gz_any_sweep(c->shape, &other, c->d, hit);
  if (!gz_has_parts(other.geometry)) return gz_ray_enters(c->ray, &other, hit);
  gz_vec from = c->shape->position;
  return gz_union_ray_cast(&other, from, gz_add(from, c->d), hit, &part);
}

/* Return the number of the part that a cast has hit; -1 if there is none. */
static int part_of(const gz_world *world, const cast *c, const gz_cast_hit *first) {
  gz_shape other = gz_shape_of(world, first->item);
  const gz_hit *hit = &first->hit;
  if (!gz_has_parts(other.geometry) || gz_equal(hit->normal, gz_v(0, 0))) return -1;
  gz_vec d = gz_mul_add(gz_scale(c->d, hit->t), hit->normal, hit->depth);
  return gz_union_number(c->shape, &other, d, hit->normal);
}

static bool find_candidates(gz_world *world, const cast *c) {
  gz_box box = gz_box_of(c->shape);
  return gz_find(world, &box, c->d);
}

static gz_result find_first(gz_world *world, const cast *c, const gz_query_filter *filter,
                            gz_cast_hit *first) {
  first->item = -1;
  first->hit.t = 1;
  if (filter->rejects_all) return GZ_DONE;
  if (!find_candidates(world, c)) return GZ_NO_MEMORY;
  for (int i = 0; i < world->scratch.found.count; i++) {
    int item = world->scratch.found.at[i];
    gz_hit hit;
    if (enter(world, c, item, &hit) == GZ_MISS) continue;
    if (hit.t >= first->hit.t) continue;
    int verdict = gz_query_accepts(filter, item);
    if (verdict < 0) return GZ_REFUSED;
    if (verdict == 0) continue;
    first->item = item;
    first->hit = hit;
  }
  if (first->item >= 0) first->part = part_of(world, c, first);
  return GZ_DONE;
}

gz_result gz_query_cast(gz_world *world, const gz_shape *shape, gz_vec d,
                        const gz_query_filter *filter, gz_cast_hit *first) {
  cast c = { shape, d, NULL };
  return find_first(world, &c, filter, first);
}

gz_result gz_query_ray(gz_world *world, gz_vec p, gz_vec q, const gz_query_filter *filter,
                       gz_cast_hit *first) {
  gz_ray ray;
  gz_ray_begin(&ray, p, q);
  cast c = { &ray.point, ray.d, &ray };
  return find_first(world, &c, filter, first);
}

/* Insert an item into the first `count` items found, which are sorted by time. */
static void insert_by_time(gz_list *found, double *times, int count, int item, double t) {
  int k = count;
  for (; k > 0 && times[k - 1] > t; k--) {
    times[k] = times[k - 1];
    found->at[k] = found->at[k - 1];
  }
  times[k] = t;
  found->at[k] = item;
}

/* Return an array for the times of all items found; NULL if there is no memory. */
static double *reserve_times(gz_world *world) {
  double *times = gz_grow(&world->memory, world->scratch.times, &world->scratch.time_capacity,
                          world->scratch.found.count, sizeof *times);
  if (times != NULL) world->scratch.times = times;
  return times;
}

gz_result gz_query_segment(gz_world *world, gz_vec p, gz_vec q, const gz_query_filter *filter) {
  gz_ray ray;
  gz_ray_begin(&ray, p, q);
  cast c = { &ray.point, ray.d, &ray };
  world->scratch.found.count = 0;
  if (filter->rejects_all) return GZ_DONE;
  if (!find_candidates(world, &c)) return GZ_NO_MEMORY;
  if (world->scratch.found.count == 0) return GZ_DONE;
  double *times = reserve_times(world);
  if (times == NULL) return GZ_NO_MEMORY;
  int kept = 0;
  for (int i = 0; i < world->scratch.found.count; i++) {
    int item = world->scratch.found.at[i];
    gz_hit hit;
    if (enter(world, &c, item, &hit) == GZ_MISS) continue;
    int verdict = gz_query_accepts(filter, item);
    if (verdict < 0) return GZ_REFUSED;
    if (verdict > 0) insert_by_time(&world->scratch.found, times, kept++, item, hit.t);
  }
  world->scratch.found.count = kept;
  return GZ_DONE;
}

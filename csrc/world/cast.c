/*
** Casts of shapes and rays, and queries by a segment: the items along a path.
*/
#include "core/any_pair.h"
#include "core/point.h"
#include "world/find.h"
#include "world/hits.h"
#include "world/query.h"

#include <stdlib.h>

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

/* Append a hit. Its item is the number of hits before it, until they are sorted. */
static bool append_hit(gz_world *world, gz_hits *hits, int other, const gz_hit *hit) {
  int number = hits->count;
  gz_contact_event *event = gz_hits_append(hits, &world->memory);
  if (event == NULL) return false;
  event->item = number;
  event->other = other;
  event->response = GZ_RESPONSE_UNKNOWN;
  event->t = hit->t;
  event->normal = hit->normal;
  event->depth = hit->depth;
  return true;
}

static gz_result collect_hits(gz_world *world, const cast *c, const gz_query_filter *filter,
                              gz_hits *hits) {
  if (filter->rejects_all) return GZ_DONE;
  if (!find_candidates(world, c)) return GZ_NO_MEMORY;
  for (int i = 0; i < world->scratch.found.count; i++) {
    int item = world->scratch.found.at[i];
    gz_hit hit;
    if (enter(world, c, item, &hit) == GZ_MISS) continue;
    int verdict = gz_query_accepts(filter, item);
    if (verdict < 0) return GZ_REFUSED;
    if (verdict > 0 && !append_hit(world, hits, item, &hit)) return GZ_NO_MEMORY;
  }
  return GZ_DONE;
}

/* The order of hits by time, and of those of the same time by insertion. */
static int compare_hits(const void *a, const void *b) {
  const gz_contact_event *first = (const gz_contact_event *)a,
                         *second = (const gz_contact_event *)b;
  if (first->t != second->t) return first->t < second->t ? -1 : 1;
  return first->item < second->item ? -1 : 1;
}

/* Write what does not depend on the order. */
static void complete_hit(const gz_world *world, const cast *c, gz_contact_event *event) {
  gz_shape other = gz_shape_of(world, event->other);
  event->item = -1;
  event->position = gz_mul_add(c->shape->position, c->d, event->t);
  event->leg = c->d;
  if (c->ray == NULL) {
    gz_shape there = gz_shape_at(c->shape->geometry, event->position);
    gz_hits_find_point(event, &there, &other);
  } else {
    gz_cast_hit hit = { event->other, { event->t, event->normal, 0, event->normal }, -1, { 0, 0 } };
    event->depth = 0;
    event->point = event->position;
    event->part = part_of(world, c, &hit);
  }
}

static gz_result find_all(gz_world *world, const cast *c, const gz_query_filter *filter) {
  gz_hits *hits = gz_pending_hits(world);
  gz_result result = collect_hits(world, c, filter, hits);
  if (result == GZ_DONE && hits->count > 0) {
    qsort(hits->at, (size_t)hits->count, sizeof *hits->at, compare_hits);
    for (int i = 0; i < hits->count; i++) complete_hit(world, c, &hits->at[i]);
    hits->completed = hits->count;
  }
  gz_hits_publish(world, result);
  return result;
}

gz_result gz_query_cast_all(gz_world *world, const gz_shape *shape, gz_vec d,
                            const gz_query_filter *filter) {
  cast c = { shape, d, NULL };
  return find_all(world, &c, filter);
}

gz_result gz_query_ray_all(gz_world *world, gz_vec p, gz_vec q, const gz_query_filter *filter) {
  gz_ray ray;
  gz_ray_begin(&ray, p, q);
  cast c = { &ray.point, ray.d, &ray };
  return find_all(world, &c, filter);
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

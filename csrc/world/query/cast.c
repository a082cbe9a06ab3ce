/*
** Casts of shapes and rays, and queries by a segment: the items along a path.
*/
#include "core/composite/normal.h"
#include "core/convex/ray.h"
#include "core/math/assert.h"
#include "core/pair.h"
#include "world/candidates.h"
#include "world/flush.h"
#include "world/hits.h"
#include "world/poses.h"
#include "world/query/query.h"

#include <limits.h>
#include <stdlib.h>

/* A shape cast along d, or a ray. */
typedef struct cast {
  const gz_shape *shape;
  gz_vec d;
  gz_ray *ray; /* NULL for a shape */
  bool thin;   /* it could slip between items that lie flush */
  gz_path path;
  gz_shape *there; /* of a shape that turns: a copy to be placed anywhere; else NULL */
} cast;

/* What turns lies along a seam for a moment only, and cannot slip in. */
static cast shape_cast(const gz_shape *shape, const gz_path *path) {
  bool thin = path->spin == 0 && gz_has_thin_parts(shape->geometry);
  cast c = { shape, path->v, NULL, thin, *path, NULL };
  return c;
}

static cast ray_cast(gz_ray *ray, gz_vec p, gz_vec q) {
  gz_ray_begin(ray, p, q);
  cast c = { &ray->point, ray->d, ray, true, gz_straight_path(ray->d), NULL };
  return c;
}

/* Find the entry of a cast into an item. */
static inline gz_status enter_item(const cast *c, const gz_shape *other, gz_hit *hit) {
  int part;
  if (c->there != NULL) return gz_turn(c->shape, c->there, other, &c->path, 0, hit);
  if (!c->path.straight) return gz_impact(c->shape, other, c->path.v, c->path.g, c->path.end, hit);
  if (c->ray == NULL) return gz_sweep(c->shape, other, c->d, hit);
  if (!gz_has_parts(other->geometry)) return gz_ray_enters(c->ray, other, hit);
  gz_vec from = c->shape->position;
  return gz_composite_ray_cast(other, from, gz_add(from, c->d), hit, &part);
}

/* Return the number of the part that a cast has hit; -1 if there is none. */
static int part_of_cast_hit(const gz_world *world, const cast *c, const gz_cast_hit *first) {
  gz_shape other = gz_shape_of(world, first->item);
  const gz_hit *hit = &first->hit;
  if (gz_equal(hit->normal, gz_v(0, 0))) return -1;
  if (c->there != NULL) {
    gz_place_on_path(c->there, c->shape, &c->path, hit->t);
    return gz_part_hit(c->there, &other, gz_scale(hit->normal, hit->depth), hit->normal);
  }
  gz_vec d = c->path.straight ? gz_scale(c->d, hit->t) : gz_displacement_at(&c->path, hit->t);
  d = gz_mul_add(d, hit->normal, hit->depth);
  return gz_part_hit(c->shape, &other, d, hit->normal);
}

/* Return the range of v t + g t^2 / 2 from t = 0 to the end: its ends, or where it turns back. */
static gz_vec fall_range(double v, double g, double end) {
  double last = (v + g * end / 2) * end, top = g != 0 ? -v / g : -1;
  gz_vec range = gz_v(gz_min(last, 0), gz_max(last, 0));
  if (!(top > 0 && top < end)) return range;
  double farthest = v * top / 2;
  return gz_v(gz_min(range.x, farthest), gz_max(range.y, farthest));
}

/* Find the candidates of a cast along a curve: those near the box around it. */
static GZ_NOINLINE bool find_impact_candidates(gz_world *world, const cast *c) {
  gz_box box = gz_box_of(c->shape);
  gz_vec x = fall_range(c->path.v.x, c->path.g.x, c->path.end);
  gz_vec y = fall_range(c->path.v.y, c->path.g.y, c->path.end);
  gz_box around = gz_box_between(gz_add(box.low, gz_v(x.x, y.x)), gz_add(box.high, gz_v(x.y, y.y)));
  double far = gz_max(gz_max_abs(around.low), gz_max_abs(around.high));
  double reach = gz_noise(far);
  if (c->thin) reach = gz_max(reach, gz_flush_search_reach(world, c->shape, gz_v(0, 0)));
  around = gz_box_widened(&around, reach);
  return gz_find(world, &around, gz_v(0, 0));
}

static GZ_NOINLINE bool find_turn_candidates(gz_world *world, const cast *c) {
  gz_box box;
  gz_bounding_box_on_path(c->shape, c->there, &c->path, &box.low, &box.high);
  return gz_find(world, &box, gz_v(0, 0));
}

/* Find the candidates; what is thin may slip between items that it only touches. */
static inline bool find_candidates(gz_world *world, const cast *c) {
  gz_box box = gz_box_of(c->shape);
  if (c->there != NULL) return find_turn_candidates(world, c);
  if (!c->path.straight) return find_impact_candidates(world, c);
  if (c->thin) box = gz_box_widened(&box, gz_flush_search_reach(world, c->shape, c->d));
  return gz_find(world, &box, c->d);
}

/* What takes the hits of accepted items. */
typedef struct sink {
  bool (*take)(struct sink *to, gz_world *world, int item, const gz_hit *hit);
  double limit;       /* hits from this time on do not matter */
  bool flush;         /* of items that lie flush: they may be hit already; the earlier hit counts */
  bool inside;        /* the cast starts between them: this hit counts, though others are at 0 */
  gz_cast_hit *first; /* of gz_query_cast */
  gz_hits *hits;      /* of gz_query_cast_all */
  int count;          /* of gz_query_segment: the first items found, with scratch.times */
} sink;

/* Sides of an item for which there is no memory. */
#define NO_MEMORY 8u

/* Add an item that a thin cast may touch to those that may lie flush: as ~item, if the filter was
   not called yet. Returns where it lies along the path. */
static GZ_NOINLINE unsigned note_flush_item(gz_world *world, const cast *c, int item,
                                            gz_status status, const gz_hit *hit, bool is_accepted) {
  gz_list *flush = &world->scratch.flush;
  gz_shape other = gz_shape_of(world, item);
  unsigned sides = GZ_FLUSH_LEFT | GZ_FLUSH_RIGHT | GZ_FLUSH_START;
  if (c->ray != NULL) sides = gz_flush_sides(c->ray, &other, status, hit->t);
  if (sides == 0) return 0;
  if (!gz_make_room(&world->memory, flush, 1)) return NO_MEMORY;
  flush->at[flush->count++] = is_accepted ? item : ~item;
  return sides;
}

/* May a cast touch an item without entering it, and so run along a seam with others? Most are
   entered, or too far from a ray. */
static inline bool may_touch(const cast *c, const gz_shape *other, gz_status status,
                             const gz_hit *hit) {
  if (gz_has_parts(other->geometry) || c->ray == NULL) return true;
  if (status == GZ_MISS) return gz_flush_may_touch(c->ray, other);
  return status == GZ_HIT && hit->t <= 1e-6;
}

/* With more items that may lie flush, it takes too long to compare each with each. */
#define MANY 32

/* May some of the items that may lie flush share a seam on a ray? */
static bool may_share_seam(const gz_world *world, const gz_ray *ray) {
  const gz_list *flush = &world->scratch.flush;
  gz_shape shapes[MANY];
  if (flush->count > MANY) return true;
  for (int i = 0; i < flush->count; i++) {
    int item = flush->at[i];
    shapes[i] = gz_shape_of(world, item >= 0 ? item : ~item);
    for (int k = 0; k < i; k++) {
      if (gz_flush_may_share_seam(ray, &shapes[i], &shapes[k])) return true;
    }
  }
  return false;
}

/* Keep of the items that may lie flush those that the filter accepts. */
static gz_result filter_flush(gz_world *world, const gz_query_filter *filter) {
  gz_list *flush = &world->scratch.flush;
  int kept = 0;
  for (int i = 0; i < flush->count; i++) {
    int item = flush->at[i];
    int verdict = item >= 0 ? 1 : gz_query_accepts(filter, ~item);
    if (verdict < 0) return GZ_REFUSED;
    if (verdict > 0) flush->at[kept++] = item >= 0 ? item : ~item;
  }
  flush->count = kept;
  return GZ_DONE;
}

/* Return the skin of a cast at a shape. A fall can go on far behind that. */
static double skin_of(const cast *c, const gz_shape *other) {
  if (!c->path.straight) return gz_skin_of_pair(c->shape, other, gz_extent(other));
  if (c->ray == NULL) return gz_skin_of_pair(c->shape, other, gz_max_abs(c->d));
  double far = gz_max(c->ray->extent, gz_extent(other));
  return gz_skin(gz_largest_radius(other->geometry), gz_noise(far));
}

static bool touches(const gz_world *world, int item, const gz_shape *shape, double reach) {
  gz_shape other = gz_shape_of(world, item);
  if (gz_have_distant_boxes(shape, &other, 2 * reach)) return false;
  return gz_are_near(shape, &other, reach);
}

/* Does a ray that starts inside of a cluster start in one of its items: to run along a seam of it,
   or to enter it? One without length does where it touches it. */
static bool ray_starts_in(gz_world *world, const cast *c, gz_cluster *room, int i, double skin) {
  gz_shape other = gz_shape_of(world, world->scratch.flush.at[i]);
  gz_path path = gz_straight_path(c->d);
  gz_hit hit;
  double t;
  if (c->ray->length == 0) return true;
  if (gz_flush_enters_member(c->shape, room, i, &path, skin, &t)) return t * c->ray->length <= skin;
  return enter_item(c, &other, &hit) != GZ_MISS && hit.t * c->ray->length <= 4 * skin;
}

/* Let the sink take all items that a cast starts in which starts between them. */
static bool take_start(gz_world *world, const cast *c, gz_cluster *room, double skin, sink *to) {
  gz_shape all = gz_shape_at((const gz_geometry *)(const void *)room, gz_v(0, 0));
  gz_hit inside = { 0, { 0, 0 }, 0, { 0, 0 } };
  if (c->ray == NULL && !gz_composite_collide(c->shape, &all, skin, &inside)) return true;
  to->inside = true;
  for (int i = 0; i < world->scratch.flush.count; i++) {
    int item = world->scratch.flush.at[i];
    if (!touches(world, item, c->shape, 4 * skin)) continue;
    if (c->ray == NULL ? !gz_flush_overlaps_member(c->shape, room, i, skin)
                       : !ray_starts_in(world, c, room, i, skin))
      continue;
    if (!to->take(to, world, item, &inside)) return false;
  }
  to->inside = false;
  return true;
}

/* Let the sink take the items that a cast enters where they lie flush. */
static GZ_NOINLINE gz_result take_flush(gz_world *world, const cast *c,
                                        const gz_query_filter *filter, sink *to) {
  gz_cluster room;
  if (c->ray != NULL && !may_share_seam(world, c->ray)) return GZ_DONE;
  gz_result result = filter_flush(world, filter);
  if (result != GZ_DONE || world->scratch.flush.count < 2) return result;
  const gz_geometry *cluster = gz_flush_cluster(world, c->d, &room);
  if (cluster == NULL) return GZ_NO_MEMORY;
  gz_shape all = gz_shape_of_cluster(cluster);
  gz_part_pair pair;
  double skin = skin_of(c, &all);
  bool by_seam;
  to->flush = true;
  gz_composite_find_overlap(c->shape, &all, skin, &pair, &by_seam);
  if (by_seam && !take_start(world, c, &room, skin, to)) return GZ_NO_MEMORY;
  for (int i = 0; i < world->scratch.flush.count; i++) {
    gz_hit hit;
    double limit = to->limit * (1 + 0x1p-52) + GZ_SMALLEST; /* also at the same time */
    limit = gz_min(limit, c->path.end);
    if (!gz_flush_hits_member(c->shape, &room, i, &c->path, skin, limit, &hit)) continue;
    if (!to->take(to, world, world->scratch.flush.at[i], &hit)) return GZ_NO_MEMORY;
  }
  return GZ_DONE;
}

/* Add an item to those that may lie flush, unless it is among them. Returns GZ_NO_MEMORY if it
   cannot. */
static gz_result list_flush(gz_world *world, int item) {
  gz_list *flush = &world->scratch.flush;
  for (int i = 0; i < flush->count; i++) {
    if (flush->at[i] == item) return GZ_DONE;
  }
  if (!gz_make_room(&world->memory, flush, 1)) return GZ_NO_MEMORY;
  flush->at[flush->count++] = item;
  return GZ_DONE;
}

/* Does another item that may lie flush touch the point where an item is hit? */
static bool is_shared(const gz_world *world, int item, const gz_shape *point, double reach) {
  const gz_list *flush = &world->scratch.flush;
  for (int i = 0; i < flush->count; i++) {
    if (flush->at[i] != item && touches(world, flush->at[i], point, reach)) return true;
  }
  return false;
}

static GZ_NOINLINE gz_result settle_at_corner(gz_world *world, const cast *c,
                                              const gz_query_filter *filter, int item,
                                              gz_hit *hit) {
  gz_shape other = gz_shape_of(world, item);
  gz_shape there = gz_point_shape(gz_mul_add(c->shape->position, c->d, hit->t));
  double skin = skin_of(c, &other);
  gz_cluster room;
  if (!gz_flush_is_at_corner(&other, there.position, 4 * skin)) return GZ_DONE;
  gz_result result = filter_flush(world, filter);
  if (result != GZ_DONE || !is_shared(world, item, &there, 4 * skin)) return result;
  result = list_flush(world, item);
  const gz_geometry *cluster = result == GZ_DONE ? gz_flush_cluster(world, c->d, &room) : NULL;
  if (cluster == NULL) return GZ_NO_MEMORY;
  gz_shape all = gz_shape_of_cluster(cluster);
  gz_flush_settle_normal(&there, &all, c->d, skin, &hit->normal);
  hit->surface = hit->normal;
  return GZ_DONE;
}

/* Settle the normal of a ray's hit at a corner, of which others that lie flush may cover a side. */
static inline gz_result settle_corner_normal(gz_world *world, const cast *c,
                                             const gz_query_filter *filter, int item, gz_hit *hit) {
  bool is_side = c->ray != NULL && !gz_equal(hit->normal, gz_v(0, 0));
  if (!is_side || world->scratch.flush.count == 0) return GZ_DONE;
  return settle_at_corner(world, c, filter, item, hit);
}

/* The mark in scratch.found of an item that the filter has rejected. Accepted ones are ~item. */
#define REJECTED INT_MIN

/* List a found item as one that may lie flush, if the filter accepts it and it touches a box. */
static gz_result list_touched(gz_world *world, const gz_query_filter *filter, int *found,
                              const gz_box *box) {
  int item = *found < 0 ? ~*found : *found;
  if (*found == REJECTED) return GZ_DONE;
  gz_shape other = gz_shape_of(world, item);
  gz_box own = gz_box_of(&other);
  if (!gz_boxes_overlap(&own, box)) return GZ_DONE;
  int verdict = *found < 0 ? 1 : gz_query_accepts(filter, item);
  if (verdict > 0) return list_flush(world, item);
  *found = REJECTED;
  return verdict < 0 ? GZ_REFUSED : GZ_DONE;
}

/* Settle the normal of a hit of a shape that meets a corner of an item, of which others that it
   touches may cover a side. Writes which item has the side that is the answer. */
static GZ_NOINLINE gz_result settle_shape(gz_world *world, const cast *c,
                                          const gz_query_filter *filter, int *item, gz_hit *hit) {
  gz_shape there, other = gz_shape_of(world, *item);
  gz_list *found = &world->scratch.found;
  double skin = skin_of(c, &other);
  gz_cluster room;
  if (hit->depth > 0 || c->shape->geometry->kind == GZ_PLANE) return GZ_DONE;
  there = gz_shape_on_path(c->shape, &c->path, hit->t);
  gz_box box;
  if (!gz_flush_meets_corner(&there, &other, hit->normal, 8 * skin, &box)) return GZ_DONE;
  world->scratch.flush.count = 0;
  for (int i = 0; i < found->count; i++) {
    gz_result result = list_touched(world, filter, &found->at[i], &box);
    if (result != GZ_DONE) return result;
  }
  if (world->scratch.flush.count < 2) return GZ_DONE;
  const gz_geometry *cluster = gz_flush_cluster(world, c->d, &room);
  if (cluster == NULL) return GZ_NO_MEMORY;
  gz_shape all = gz_shape_of_cluster(cluster);
  gz_vec d = gz_mul_add(c->path.v, c->path.g, hit->t);
  int part = gz_settle_normal_at(&there, &all, d, skin, &hit->normal);
  hit->surface = hit->normal;
  if (part >= 0) *item = world->scratch.flush.at[gz_member_of_part(cluster, part)];
  return GZ_DONE;
}

/* Settle the normal of a hit at a corner. What turns keeps its own. */
static inline gz_result settle_hit(gz_world *world, const cast *c, const gz_query_filter *filter,
                                   int *item, gz_hit *hit) {
  if (c->ray != NULL) return settle_corner_normal(world, c, filter, *item, hit);
  return c->there == NULL ? settle_shape(world, c, filter, item, hit) : GZ_DONE;
}

/* Let the sink take all accepted items that a cast hits. */
GZ_ALWAYS_INLINE gz_result take_hits(gz_world *world, const cast *c, const gz_query_filter *filter,
                                     sink *to) {
  unsigned sides = 0;
  world->scratch.flush.count = 0;
  if (filter->rejects_all) return GZ_DONE;
  if (!find_candidates(world, c)) return GZ_NO_MEMORY;
  for (int i = 0; i < world->scratch.found.count; i++) {
    int item = world->scratch.found.at[i], verdict = -1;
    gz_shape other = gz_shape_of(world, item);
    gz_hit hit;
    gz_status status = enter_item(c, &other, &hit);
    if (status != GZ_MISS && hit.t < to->limit) {
      verdict = gz_query_accepts(filter, item);
      if (verdict < 0) return GZ_REFUSED;
      world->scratch.found.at[i] = verdict > 0 ? ~item : REJECTED;
      if (verdict > 0 && !to->take(to, world, item, &hit)) return GZ_NO_MEMORY;
    }
    if (c->thin && verdict != 0 && may_touch(c, &other, status, &hit))
      sides |= note_flush_item(world, c, item, status, &hit, verdict > 0);
  }
  if (sides & NO_MEMORY) return GZ_NO_MEMORY;
  if (!gz_may_be_flush(sides, world->scratch.flush.count)) return GZ_DONE;
  return take_flush(world, c, filter, to);
}

/* Does a hit at the same time as the first so far replace it? That of a start inside replaces one
   of a side; else that of the item inserted first counts. */
static bool replaces(const sink *to, const gz_world *world, int item) {
  const gz_cast_hit *first = to->first;
  bool is_side = !gz_equal(first->hit.normal, gz_v(0, 0)) && first->hit.depth == 0;
  if (first->item < 0 || !to->flush) return false;
  if (to->inside && is_side) return true;
  return world->items[item].rank < world->items[first->item].rank;
}

/* Take the earliest hit; of several, that of the item inserted first. */
static bool take_first(sink *to, gz_world *world, int item, const gz_hit *hit) {
  if (hit->t > to->limit || (hit->t == to->limit && !replaces(to, world, item))) return true;
  to->limit = hit->t;
  to->first->item = item;
  to->first->hit = *hit;
  return true;
}

static gz_result find_first(gz_world *world, const cast *c, const gz_query_filter *filter,
                            gz_cast_hit *first) {
  sink to = { .take = take_first, .limit = c->path.end, .first = first };
  first->item = -1;
  first->hit.t = c->path.end;
  gz_result result = take_hits(world, c, filter, &to);
  if (result != GZ_DONE || first->item < 0) return result;
  result = settle_hit(world, c, filter, &first->item, &first->hit);
  first->part = part_of_cast_hit(world, c, first);
  return result;
}

/* Begin to cast a shape along a path without acceleration. Returns false if there is no memory. */
static bool begin_shape_cast(gz_world *world, const gz_shape *shape, const gz_path *path, cast *c) {
  GZ_ASSERT(shape->geometry->kind != GZ_PLANE);
  GZ_ASSERT(path->spin == 0 || shape->geometry->kind < GZ_GRID);
  *c = shape_cast(shape, path);
  if (path->spin == 0) return true;
  c->there = gz_make_pose(world, GZ_SEARCHED_POSE, shape);
  return c->there != NULL;
}

gz_result gz_query_cast(gz_world *world, const gz_shape *shape, const gz_path *path,
                        const gz_query_filter *filter, gz_cast_hit *first) {
  GZ_ASSERT(shape->geometry->kind != GZ_PLANE && gz_max_abs(path->g) == 0);
  cast c;
  if (!begin_shape_cast(world, shape, path, &c)) return GZ_NO_MEMORY;
  return find_first(world, &c, filter, first);
}

gz_result gz_query_impact(gz_world *world, const gz_shape *shape, const gz_path *path,
                          const gz_query_filter *filter, gz_cast_hit *first) {
  GZ_ASSERT(shape->geometry->kind != GZ_PLANE && path->end >= 0 && path->end < HUGE_VAL);
  GZ_ASSERT(shape->geometry->kind != GZ_PLANE && path->spin == 0 && path->end < HUGE_VAL);
  cast c = shape_cast(shape, path);
  return find_first(world, &c, filter, first);
}

gz_result gz_query_ray(gz_world *world, gz_vec p, gz_vec q, const gz_query_filter *filter,
                       gz_cast_hit *first) {
  gz_ray ray;
  cast c = ray_cast(&ray, p, q);
  return find_first(world, &c, filter, first);
}

/* Return the hit of an item, if it was hit before; else NULL. */
static gz_world_hit *hit_of(gz_hits *hits, int other) {
  for (int i = 0; i < hits->count; i++) {
    if (hits->at[i].other == other) return &hits->at[i];
  }
  return NULL;
}

/* Append a hit. Its item is the rank of the other, until they are sorted. */
static bool append_hit(sink *to, gz_world *world, int other, const gz_hit *hit) {
  gz_world_hit *event = to->flush ? hit_of(to->hits, other) : NULL;
  if (event != NULL && event->t <= hit->t && !to->inside) return true;
  if (event == NULL) event = gz_hits_append(to->hits, &world->memory);
  if (event == NULL) return false;
  event->item = world->items[other].rank;
  event->other = other;
  event->response = GZ_RESPONSE_UNKNOWN;
  event->t = hit->t;
  event->normal = hit->normal;
  event->depth = hit->depth;
  return true;
}

/* The order of hits by time, and of those of the same time by insertion. */
static int compare_hits(const void *a, const void *b) {
  const gz_world_hit *first = (const gz_world_hit *)a, *second = (const gz_world_hit *)b;
  if (first->t != second->t) return first->t < second->t ? -1 : 1;
  return first->item < second->item ? -1 : 1;
}

/* Write what does not depend on the order. */
static void complete_hit(const gz_world *world, const cast *c, gz_world_hit *event) {
  gz_shape other = gz_shape_of(world, event->other);
  event->item = -1;
  event->position = gz_mul_add(c->shape->position, c->d, event->t);
  event->leg = c->d;
  event->turns = c->there != NULL;
  if (c->there != NULL) {
    gz_place_on_path(c->there, c->shape, &c->path, event->t);
    event->angle = c->there->geometry->angle;
    event->turn = c->path.spin;
    event->duration = 1;
    gz_hits_find_point(event, c->there, &other);
  } else if (c->ray == NULL) {
    gz_shape there = gz_shape_at(c->shape->geometry, event->position);
    gz_hits_find_point(event, &there, &other);
  } else {
    gz_cast_hit hit = { event->other, { event->t, event->normal, 0, event->normal }, -1, { 0, 0 } };
    event->depth = 0;
    event->point = event->position;
    event->part = part_of_cast_hit(world, c, &hit);
  }
}

/* Settle the normals of the first hits: behind them the cast is inside of what it has hit. */
static gz_result settle_first(gz_world *world, const cast *c, const gz_query_filter *filter,
                              gz_hits *hits) {
  gz_result result = GZ_DONE;
  for (int i = 0; i < hits->count && hits->at[i].t == hits->at[0].t && result == GZ_DONE; i++) {
    gz_world_hit *event = &hits->at[i];
    gz_hit hit = { event->t, event->normal, event->depth, event->normal };
    int other = event->other;
    result = settle_hit(world, c, filter, &other, &hit);
    event->normal = hit.normal;
  }
  return result;
}

static gz_result find_all(gz_world *world, const cast *c, const gz_query_filter *filter) {
  gz_hits *hits = gz_pending_hits(world);
  sink to = { .take = append_hit, .limit = HUGE_VAL, .hits = hits };
  gz_result result = take_hits(world, c, filter, &to);
  if (result == GZ_DONE && hits->count > 0) {
    qsort(hits->at, (size_t)hits->count, sizeof *hits->at, compare_hits);
    result = settle_first(world, c, filter, hits);
    for (int i = 0; i < hits->count; i++) complete_hit(world, c, &hits->at[i]);
    hits->completed = hits->count;
  }
  gz_hits_publish(world, result);
  return result;
}

gz_result gz_query_cast_all(gz_world *world, const gz_shape *shape, const gz_path *path,
                            const gz_query_filter *filter) {
  cast c;
  if (!begin_shape_cast(world, shape, path, &c)) return GZ_NO_MEMORY;
  return find_all(world, &c, filter);
}

gz_result gz_query_ray_all(gz_world *world, gz_vec p, gz_vec q, const gz_query_filter *filter) {
  gz_ray ray;
  cast c = ray_cast(&ray, p, q);
  return find_all(world, &c, filter);
}

/* Drop an item from the first items found, if it is among them, and hit later than at t. Returns
   false if it stays. */
static bool drop_later(sink *to, gz_world *world, int item, double t) {
  gz_list *found = &world->scratch.found;
  double *times = world->scratch.times;
  int k = 0;
  while (k < to->count && found->at[k] != item) k++;
  if (k == to->count) return true;
  if (times[k] <= t) return false;
  to->count--;
  for (; k < to->count; k++) {
    times[k] = times[k + 1];
    found->at[k] = found->at[k + 1];
  }
  return true;
}

/* Make room for one more time; false if there is no memory. */
static bool add_times(gz_world *world) {
  gz_scratch *scratch = &world->scratch;
  int needed = scratch->time_capacity + 1;
  return GZ_RESERVE(&world->memory, scratch->times, scratch->time_capacity, needed);
}

/* Insert an item into the first items found, which are sorted by time, then by insertion. */
static bool insert_by_time(sink *to, gz_world *world, int item, const gz_hit *hit) {
  gz_list *found = &world->scratch.found;
  const gz_item *items = world->items;
  double t = hit->t;
  if (to->count == world->scratch.time_capacity && !add_times(world)) return false;
  double *times = world->scratch.times;
  if (to->flush && !drop_later(to, world, item, t)) return true;
  int k = to->count++;
  for (; k > 0 && times[k - 1] >= t; k--) {
    if (times[k - 1] == t && (!to->flush || items[found->at[k - 1]].rank < items[item].rank)) break;
    times[k] = times[k - 1];
    found->at[k] = found->at[k - 1];
  }
  times[k] = t;
  found->at[k] = item;
  return true;
}

gz_result gz_query_segment(gz_world *world, gz_vec p, gz_vec q, const gz_query_filter *filter) {
  gz_ray ray;
  cast c = ray_cast(&ray, p, q);
  sink to = { .take = insert_by_time, .limit = HUGE_VAL };
  world->scratch.found.count = 0;
  gz_result result = take_hits(world, &c, filter, &to);
  world->scratch.found.count = to.count;
  return result;
}

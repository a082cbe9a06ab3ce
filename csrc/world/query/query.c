/*
** Queries for overlap: search candidates, decide the certain ones from bounds, ask the others.
*/
#include "world/query/query.h"

#include "core/math/assert.h"
#include "core/pair.h"
#include "core/shape/polygon.h"
#include "world/candidates.h"

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
  int self;              /* the item that it is; else -1 */
  gz_box_shape room;
} subject;

static inline void set_bounds(subject *s) {
  s->own = gz_bounds_of(&s->box);
  s->inside = gz_certainly_inside(&s->box);
}

static void subject_of_shape(subject *s, const gz_shape *shape, int self) {
  s->shape = shape;
  s->self = self;
  s->box = gz_box_of(shape);
  if (shape->geometry->is_aabb) set_bounds(s);
  else s->own = s->inside = gz_no_bounds();
}

static void subject_of_box(subject *s, gz_vec p, gz_vec size) {
  s->shape = NULL;
  s->self = -1;
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
  const gz_node *node = gz_index_node(&world->index, item);
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
  return !planes && gz_overlaps(&other, shape);
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
    if (item == s->self) continue;
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
  subject_of_shape(&s, shape, -1);
  return query(world, &s, filter);
}

gz_result gz_query_point(gz_world *world, gz_vec p, const gz_query_filter *filter) {
  gz_shape point = gz_point_shape(p);
  return gz_query_shape(world, &point, filter);
}

gz_result gz_query_circle(gz_world *world, gz_vec center, double radius,
                          const gz_query_filter *filter) {
  GZ_ASSERT(radius > 0);
  gz_small_shape circle;
  gz_make_circle(&circle.shape, center, radius);
  return gz_query_shape(world, &circle.shape, filter);
}

gz_result gz_query_item(gz_world *world, int item, const gz_query_filter *filter) {
  GZ_ASSERT(gz_world_has(world, item));
  subject s;
  gz_shape shape = gz_shape_of(world, item);
  subject_of_shape(&s, &shape, item);
  return query(world, &s, filter);
}

gz_result gz_query_box(gz_world *world, gz_vec p, gz_vec size, const gz_query_filter *filter) {
  subject s;
  subject_of_box(&s, p, size);
  return query(world, &s, filter);
}

gz_result gz_query_fits(gz_world *world, int item, int group, const gz_shape *shape,
                        const gz_filter *filter, int *other) {
  GZ_ASSERT(group >= 0 && group < world->rules.count);
  GZ_ASSERT(item == -1 || gz_world_has_body(world, item));
  gz_box box = gz_box_of(shape);
  *other = -1;
  if (!gz_find(world, &box, gz_v(0, 0))) return GZ_NO_MEMORY;
  for (int i = 0; i < world->scratch.found.count && *other < 0; i++) {
    int near = world->scratch.found.at[i];
    if (near == item || gz_is_one_way(world, near)) continue;
    gz_shape there = gz_shape_of(world, near);
    gz_box around = gz_box_of(&there);
    if (!gz_boxes_overlap(&around, &box) || !gz_overlaps(shape, &there)) continue;
    gz_response response = filter->call
                               ? filter->call(filter->context, item, near)
                               : gz_rules_get(&world->rules, group, world->items[near].group);
    if (response == GZ_FILTER_FAILED) return GZ_REFUSED;
    if (response >= GZ_SLIDE) *other = near;
  }
  return GZ_DONE;
}

gz_result gz_query_near(gz_world *world, const gz_box *box, const gz_query_filter *filter) {
  gz_list *found = &world->scratch.found;
  int kept = 0;
  found->count = 0;
  if (filter->rejects_all) return GZ_DONE;
  if (!gz_find(world, box, gz_v(0, 0))) return GZ_NO_MEMORY;
  for (int i = 0; i < found->count; i++) {
    int item = found->at[i];
    gz_shape shape = gz_shape_of(world, item);
    gz_box around = gz_box_of(&shape);
    if (!gz_boxes_overlap(&around, box)) continue;
    int verdict = gz_query_accepts(filter, item);
    if (verdict < 0) return GZ_REFUSED;
    if (verdict > 0) found->at[kept++] = item;
  }
  found->count = kept;
  return GZ_DONE;
}

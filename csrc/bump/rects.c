/*
** Searches for graze.bump. The index finds candidates by their boxes; then each one is decided by
** the rectangle that bump.lua would have, and the ids are sorted as bump.lua sorts them.
*/
#include "bump/rects.h"

#include "core/shape/polygon.h"
#include "world/candidates.h"
#include "world/change.h"

/* Write an item's rectangle; false if it has none. Position and corner are those that were given:
   nothing is rounded. */
static bool rect_of(const gz_world *world, int item, gz_rect *rect) {
  const gz_geometry *geometry = gz_geometry_of(world, item);
  if (!geometry->is_aabb || geometry->n != 4 || geometry->angle != 0) return false;
  gz_vec low = gz_local(geometry, 0), size = gz_local(geometry, 2);
  if (low.x != 0 || low.y != 0) return false;
  gz_rect found = { world->items[item].position.x, world->items[item].position.y, size.x, size.y };
  *rect = found;
  return true;
}

bool gz_rects_place(gz_world *world, int item, const gz_rect *rect) {
  gz_rect own;
  gz_vec position = gz_v(rect->x, rect->y), before = world->items[item].position;
  if (!gz_world_set_position(world, item, position)) return false;
  if (rect_of(world, item, &own) && own.w == rect->w && own.h == rect->h) return true;
  gz_box_shape box;
  gz_make_box(&box.shape, gz_v(0, 0), gz_v(rect->w, rect->h));
  if (gz_world_set_shape(world, item, &box.shape)) return true;
  gz_world_set_position(world, item, before); /* its size is the same: needs no memory */
  return false;
}

static gz_box box_of_rect(const gz_rect *rect) {
  return gz_box_between(gz_v(rect->x, rect->y), gz_v(rect->x + rect->w, rect->y + rect->h));
}

/* What the items found are sorted by. */
typedef struct keys {
  double *first, *second; /* by index */
} keys;

/* Make room for the keys of all items found, of which there are some. Returns false if there is no
   memory. */
static bool reserve_keys(gz_world *world, keys *sorted) {
  gz_scratch *scratch = &world->scratch;
  int count = scratch->found.count;
  if (!GZ_RESERVE(&world->memory, scratch->times, scratch->time_capacity, 2 * count)) return false;
  sorted->first = scratch->times;
  sorted->second = scratch->times + count;
  return true;
}

/* Insert an item into the first `count` ids, which are sorted by their keys. Stable. */
static void insert_sorted(gz_list *found, const keys *by, int count, int item, double first,
                          double second) {
  int k = count;
  for (; k > 0; k--) {
    double before = by->first[k - 1];
    if (before < first || (before == first && by->second[k - 1] <= second)) break;
    by->first[k] = before;
    by->second[k] = by->second[k - 1];
    found->at[k] = found->at[k - 1];
  }
  by->first[k] = first;
  by->second[k] = second;
  found->at[k] = item;
}

/* Return the box of a way, and of what is as good as on it. */
static gz_box box_of_way(const gz_rect *rect, gz_vec goal) {
  gz_box box = box_of_rect(rect);
  gz_vec d = gz_v(goal.x - rect->x, goal.y - rect->y);
  box = gz_box_along(&box, d);
  return gz_box_widened(&box, GZ_RECT_MARGIN * (1 + gz_max_abs(d)));
}

bool gz_rects_project(gz_world *world, int item, const gz_rect *rect, gz_vec goal, double margin) {
  gz_box box = box_of_way(rect, goal);
  bool done = item >= 0 ? gz_find_others(world, item, &box, gz_v(0, 0), 0)
                        : gz_find(world, &box, gz_v(0, 0));
  gz_list *found = &world->scratch.found;
  if (!done) return false;
  if (found->count == 0) return true;
  keys by;
  if (!reserve_keys(world, &by)) return false;
  int kept = 0;
  for (int i = 0; i < found->count; i++) {
    gz_rect other;
    gz_rect_hit hit;
    if (!rect_of(world, found->at[i], &other)) continue;
    if (!gz_rect_collide(rect, &other, goal, margin, &hit)) continue;
    insert_sorted(found, &by, kept++, found->at[i], hit.t, gz_rect_distance(rect, &other));
  }
  found->count = kept;
  return true;
}

/* Does a part of the segment, but not all of it, lie in the rectangle? *first is when its line
   enters it. */
static bool crosses(const gz_rect *rect, gz_vec p, gz_vec d, double *first) {
  gz_rect_span inside = { 0, 1, { 0, 0 } }, line = { -HUGE_VAL, HUGE_VAL, { 0, 0 } };
  if (!gz_rect_clip(rect, p, d, 0, &inside)) return false;
  if (!((0 < inside.t1 && inside.t1 < 1) || (0 < inside.t2 && inside.t2 < 1))) return false;
  gz_rect_clip(rect, p, d, 0, &line);
  *first = gz_min(line.t1, line.t2);
  return true;
}

bool gz_rects_on_segment(gz_world *world, gz_vec p, gz_vec q) {
  gz_vec d = gz_sub(q, p);
  gz_box point = { p, p };
  gz_list *found = &world->scratch.found;
  point = gz_box_widened(&point, GZ_RECT_MARGIN * (1 + gz_max_abs(p) + gz_max_abs(d)));
  if (!gz_find(world, &point, d)) return false;
  if (found->count == 0) return true;
  keys by;
  if (!reserve_keys(world, &by)) return false;
  int kept = 0;
  for (int i = 0; i < found->count; i++) {
    gz_rect rect;
    double first;
    if (!rect_of(world, found->at[i], &rect) || !crosses(&rect, p, d, &first)) continue;
    insert_sorted(found, &by, kept++, found->at[i], first, 0);
  }
  found->count = kept;
  return true;
}

bool gz_rects_overlapping(gz_world *world, const gz_rect *rect) {
  gz_box box = box_of_rect(rect);
  gz_list *found = &world->scratch.found;
  if (!gz_find(world, &box, gz_v(0, 0))) return false;
  int kept = 0;
  for (int i = 0; i < found->count; i++) {
    gz_rect other;
    if (rect_of(world, found->at[i], &other) && gz_rects_overlap(rect, &other))
      found->at[kept++] = found->at[i];
  }
  found->count = kept;
  return true;
}

bool gz_rects_at_point(gz_world *world, gz_vec p) {
  gz_box box = { p, p };
  gz_list *found = &world->scratch.found;
  if (!gz_find(world, &box, gz_v(0, 0))) return false;
  int kept = 0;
  for (int i = 0; i < found->count; i++) {
    gz_rect rect;
    if (rect_of(world, found->at[i], &rect) && gz_rect_contains(&rect, p))
      found->at[kept++] = found->at[i];
  }
  found->count = kept;
  return true;
}

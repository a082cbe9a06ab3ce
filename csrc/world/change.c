/*
** Changes: each first completes the hits that would read the old state, then changes the index,
** which can fail, and only then the item. So without memory nothing has changed.
*/
#include "world/change.h"

#include "core/math/assert.h"
#include "core/parts/grid.h"
#include "world/hits.h"
#include "world/items.h"
#include "world/nesting.h"
#include "world/rest.h"

#include <string.h>

void gz_world_init(gz_world *world, gz_memory memory) {
  memset(world, 0, sizeof *world);
  world->memory = memory;
  world->settings.up = gz_v(0, -1);
  world->free_item = world->retired = world->free_extra = -1;
  gz_geometry_pool_init(&world->geometries);
}

void gz_world_release(gz_world *world) {
  gz_memory *memory = &world->memory, allocator = *memory;
  gz_index_release(&world->index, memory);
  gz_geometry_pool_release(&world->geometries, memory);
  gz_release_list(memory, &world->planes);
  gz_release_list(memory, &world->order);
  GZ_RELEASE_ARRAY(memory, world->items, world->item_capacity);
  GZ_RELEASE_ARRAY(memory, world->extras, world->extra_capacity);
  gz_rules_release(&world->rules, memory);
  gz_workspace own = { 0 };
  gz_workspace_swap(world, &own);
  gz_workspace_release(&own, memory);
  gz_nesting_release(world);
  gz_carving_room_release(&world->carving, memory);
  gz_world_init(world, allocator);
}

/* If an earlier item with this id is still listed as moved, the next update finds the new item's
   box instead: then its group counts as moved. */
static void note_reused_id(gz_world *world, int item, int group) {
  const gz_node *node = gz_index_node(&world->index, item);
  if (node != NULL && (node->flags & GZ_MOVED)) world->moved_groups |= gz_group_bit(group);
}

/* Insert an item into the index; a plane, which has no box, into the list of planes, which every
   search returns. Returns false if there is no memory. */
static bool index_item(gz_world *world, int item, const gz_shape *shape, int group) {
  if (shape->geometry->kind == GZ_PLANE) return gz_append(&world->memory, &world->planes, item);
  gz_box box = gz_box_of(shape);
  note_reused_id(world, item, group);
  return gz_index_add(&world->index, &world->memory, item, &box, shape->geometry->is_aabb);
}

/* Remove an item from the index or the list of planes. */
static void unindex_item(gz_world *world, int item) {
  gz_list *planes = &world->planes;
  if (gz_geometry_of(world, item)->kind != GZ_PLANE) {
    gz_index_remove(&world->index, item);
    return;
  }
  int i = 0;
  while (planes->at[i] != item) i++;
  memmove(&planes->at[i], &planes->at[i + 1], (size_t)(--planes->count - i) * sizeof(int));
}

/* Bring the last plane to its place in the order of insertion. */
static void sort_last_plane(gz_world *world) {
  gz_list *planes = &world->planes;
  int item = planes->at[planes->count - 1], i = planes->count - 1;
  for (; i > 0 && world->items[planes->at[i - 1]].rank > world->items[item].rank; i--)
    planes->at[i] = planes->at[i - 1];
  planes->at[i] = item;
}

int gz_world_add(gz_world *world, const gz_shape *shape, int group) {
  GZ_ASSERT(group >= 0 && group < world->rules.count && shape->geometry->kind != GZ_CLUSTER);
  if (!gz_items_make_rank(world)) return -1;
  int geometry = gz_geometry_pool_acquire(&world->geometries, &world->memory, shape->geometry);
  if (geometry < 0) return -1;
  int item = gz_items_new_id(world);
  if (item >= 0 && !index_item(world, item, shape, group)) {
    gz_items_free(world, item);
    item = -1;
  }
  if (item < 0) {
    gz_geometry_pool_drop(&world->geometries, &world->memory, geometry);
    return -1;
  }
  gz_item made = {
    ++world->serial, shape->position, geometry, -1, world->order.count, 0, group, 0
  };
  world->items[item] = made;
  world->order.at[world->order.count++] = item;
  world->living++;
  world->rules.groups[group].members++;
  gz_wake_around(world, item);
  return item;
}

void gz_world_remove(gz_world *world, int item) {
  GZ_ASSERT(gz_world_has(world, item));
  gz_item *it = &world->items[item];
  gz_wake_around(world, item);
  gz_hits_before_change(world, item);
  gz_hits_ref_items(world, gz_current_hits(world));
  unindex_item(world, item);
  gz_geometry_pool_drop(&world->geometries, &world->memory, it->geometry);
  gz_items_drop_extras(world, item);
  world->order.at[it->rank] = -1;
  world->living--;
  world->rules.groups[it->group].members--;
  it->serial = 0;
  if (it->refs == 0) gz_items_retire(world, item);
}

void gz_world_clear(gz_world *world) {
  for (int i = 0; i < world->order.count; i++) {
    if (world->order.at[i] >= 0) gz_world_remove(world, world->order.at[i]);
  }
  gz_items_compact(world);
}

/* Change the box of an item in the index. */
static bool move_box(gz_world *world, int item, const gz_geometry *geometry, const gz_box *box) {
  world->moved_groups |= gz_group_bit(world->items[item].group);
  return gz_index_move(&world->index, &world->memory, item, box, geometry->is_aabb);
}

/* Index an item by a new shape. Returns false if there is no memory; then nothing has changed. */
static bool reindex_item(gz_world *world, int item, const gz_shape *shape) {
  bool was_plane = gz_geometry_of(world, item)->kind == GZ_PLANE;
  bool is_plane = shape->geometry->kind == GZ_PLANE;
  if (!was_plane && !is_plane) {
    gz_box box = gz_box_of(shape);
    return move_box(world, item, shape->geometry, &box);
  }
  if (was_plane && is_plane) return true;
  if (!index_item(world, item, shape, world->items[item].group)) return false;
  unindex_item(world, item);
  if (is_plane) sort_last_plane(world);
  return true;
}

/* Exchange a reference to a geometry of the pool for one to the same, rotated to an angle. Returns
   its index; -1 if there is no memory. */
static int rotate_pooled(gz_world *world, int number, double angle) {
  if (world->geometries.at[number].angle == angle) return number;
  int rotated = gz_geometry_pool_rotated(&world->geometries, &world->memory, number, angle);
  if (rotated != number) gz_geometry_pool_drop(&world->geometries, &world->memory, number);
  return rotated;
}

/* Give an item a geometry of the pool, with the caller's reference, and the position of a shape;
   unless one of both is a plane, the item's own place stays. */
static bool set_pooled(gz_world *world, int item, int number, gz_vec position) {
  gz_item *it = &world->items[item];
  const gz_geometry *own = gz_geometry_of(world, item);
  const gz_geometry *given = world->geometries.at[number].geometry;
  bool stays = own->kind != GZ_PLANE && given->kind != GZ_PLANE;
  int geometry = rotate_pooled(world, number, stays ? own->angle : given->angle);
  if (geometry < 0) return false;
  gz_wake_around(world, item);
  gz_hits_before_change(world, item);
  gz_shape placed =
      gz_shape_at(world->geometries.at[geometry].geometry, stays ? it->position : position);
  if (!reindex_item(world, item, &placed)) {
    gz_geometry_pool_drop(&world->geometries, &world->memory, geometry);
    return false;
  }
  gz_geometry_pool_drop(&world->geometries, &world->memory, it->geometry);
  it->geometry = geometry;
  it->position = placed.position;
  gz_wake_around(world, item);
  return true;
}

bool gz_world_set_shape(gz_world *world, int item, const gz_shape *shape) {
  GZ_ASSERT(gz_world_has(world, item) && shape->geometry->kind != GZ_CLUSTER);
  int number = gz_geometry_pool_acquire(&world->geometries, &world->memory, shape->geometry);
  return number >= 0 && set_pooled(world, item, number, shape->position);
}

bool gz_world_take_geometry(gz_world *world, int item, gz_geometry *geometry) {
  GZ_ASSERT(gz_world_has_body(world, item));
  int number = gz_geometry_pool_adopt(&world->geometries, &world->memory, geometry);
  if (number >= 0) return set_pooled(world, item, number, gz_v(0, 0));
  gz_release(&world->memory, geometry, gz_geometry_bytes(geometry));
  return false;
}

/* Set the position and another angle of an item. Returns false if there is no memory; then nothing
   has changed. */
static bool rotate(gz_world *world, int item, gz_vec position, double angle) {
  gz_wake_around(world, item);
  gz_geometry_pool *geometries = &world->geometries;
  gz_item *it = &world->items[item];
  double before = gz_geometry_of(world, item)->angle;
  int geometry = gz_geometry_pool_rotated(geometries, &world->memory, it->geometry, angle);
  if (geometry < 0) return false;
  gz_shape shape = gz_shape_at(geometries->at[geometry].geometry, position);
  gz_box box = gz_box_of(&shape);
  if (!move_box(world, item, shape.geometry, &box)) {
    /* Without other users its own geometry was rotated itself, and back needs no memory. */
    if (geometry == it->geometry)
      gz_geometry_pool_rotated(geometries, &world->memory, geometry, before);
    else gz_geometry_pool_drop(geometries, &world->memory, geometry);
    return false;
  }
  if (geometry != it->geometry) gz_geometry_pool_drop(geometries, &world->memory, it->geometry);
  it->geometry = geometry;
  it->position = position;
  gz_wake_around(world, item);
  return true;
}

static inline bool commit(gz_world *world, int item, const gz_shape *shape, const gz_box *box) {
  gz_wake_around(world, item);
  if (!move_box(world, item, shape->geometry, box)) return false;
  world->items[item].position = shape->position;
  gz_wake_around(world, item);
  return true;
}

bool gz_world_commit_move(gz_world *world, int item, const gz_shape *shape, const gz_box *box) {
  GZ_ASSERT(gz_world_has_body(world, item));
  return commit(world, item, shape, box);
}

static inline bool set_position(gz_world *world, int item, gz_vec position) {
  gz_shape shape = gz_shape_at(gz_geometry_of(world, item), position);
  gz_box box;
  gz_bounding_box(&shape, &box.low, &box.high);
  return commit(world, item, &shape, &box);
}

static GZ_NOINLINE bool complete_hits_and_set(gz_world *world, int item, gz_vec position) {
  gz_hits_complete_of(world, item, true);
  return set_position(world, item, position);
}

/* gz_hits_before_change is inlined by hand. With a call in between, the compiler would spill the
   position, and reading it back stalls store forwarding. */
bool gz_world_set_position(gz_world *world, int item, gz_vec position) {
  GZ_ASSERT(gz_world_has_body(world, item));
  position = gz_limited_vec(position);
  if (world->incomplete_hits > 0) return complete_hits_and_set(world, item, position);
  return set_position(world, item, position);
}

bool gz_world_place(gz_world *world, int item, gz_vec position, double angle) {
  GZ_ASSERT(gz_world_has_body(world, item));
  angle = gz_limited(angle);
  if (angle == gz_geometry_of(world, item)->angle)
    return gz_world_set_position(world, item, position);
  gz_hits_before_change(world, item);
  return rotate(world, item, gz_limited_vec(position), angle);
}

void gz_world_set_cell(gz_world *world, int item, int cell, int kind) {
  GZ_ASSERT(gz_world_has(world, item) && gz_geometry_of(world, item)->kind == GZ_GRID);
  gz_hits_before_change(world, item);
  gz_geometry_pool_set_cell(&world->geometries, &world->memory, world->items[item].geometry, cell,
                            kind);
  gz_wake_around(world, item);
}

void gz_world_set_group(gz_world *world, int item, int group) {
  GZ_ASSERT(gz_world_has(world, item) && group >= 0 && group < world->rules.count);
  gz_wake_around(world, item);
  world->rules.groups[world->items[item].group].members--;
  world->rules.groups[group].members++;
  world->items[item].group = group;
  gz_wake_around(world, item);
  world->moved_groups |= gz_group_bit(group); /* it may be listed as moved */
}

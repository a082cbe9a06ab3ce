#include "world/world.h"

#include "core/narrowphase.h"
#include "world/sort.h"

#include <string.h>

void gz_world_init(gz_world *world, gz_memory memory) {
  memset(world, 0, sizeof *world);
  world->memory = memory;
  world->free_item = world->retired = world->free_extra = -1;
  gz_geometry_pool_init(&world->geometries);
}

void gz_world_release(gz_world *world) {
  gz_memory *memory = &world->memory, kept = *memory;
  gz_grid_release(&world->grid, memory);
  gz_pair_finder_release(&world->pair_finder, memory);
  gz_geometry_pool_release(&world->geometries, memory);
  gz_release_list(memory, &world->planes);
  gz_release_list(memory, &world->order);
  gz_release_list(memory, &world->found);
  gz_release_list(memory, &world->sorted);
  gz_release_list(memory, &world->ranks);
  gz_release(memory, world->items, (size_t)world->item_capacity * sizeof *world->items);
  gz_release(memory, world->extras, (size_t)world->extra_capacity * sizeof *world->extras);
  gz_release(memory, world->candidates,
             (size_t)world->candidate_capacity * sizeof *world->candidates);
  for (int i = 0; i < 2; i++) {
    gz_release(memory, world->hits[i].at,
               (size_t)world->hits[i].capacity * sizeof(gz_contact_event));
  }
  gz_release(memory, world->times, (size_t)world->time_capacity * sizeof *world->times);
  gz_rules_release(&world->rules, memory);
  gz_world_init(world, kept);
}

/* The grid still has to file anew what had this number before, and moved: so it comes upon the
   item, too. */
static void note_used_again(gz_world *world, int item, int group) {
  const gz_node *node = gz_grid_node(&world->grid, item);
  if (node != NULL && (node->flags & GZ_MOVED)) world->moved_groups |= gz_group_bit(group);
}

/* Planes reach everywhere: they are kept apart, and come up in every search. */
static bool file(gz_world *world, int item, const gz_shape *shape, int group) {
  if (shape->geometry->kind == GZ_PLANE) return gz_append(&world->memory, &world->planes, item);
  gz_box box = gz_box_of(shape);
  note_used_again(world, item, group);
  return gz_grid_add(&world->grid, &world->memory, item, &box, shape->geometry->is_aabb);
}

static void unfile(gz_world *world, int item) {
  gz_list *planes = &world->planes;
  if (gz_geometry_of(world, item)->kind != GZ_PLANE) {
    gz_grid_remove(&world->grid, item);
    return;
  }
  int i = 0;
  while (planes->at[i] != item) i++;
  memmove(&planes->at[i], &planes->at[i + 1], (size_t)(--planes->count - i) * sizeof(int));
}

static int new_item(gz_world *world) {
  int item = world->free_item;
  if (item >= 0) {
    world->free_item = world->items[item].rank;
    world->shuffled = true;
    return item;
  }
  gz_item *items = gz_grow(&world->memory, world->items, &world->item_capacity,
                           world->item_count + 1, sizeof *items);
  if (items == NULL) return -1;
  world->items = items;
  return world->item_count++;
}

static void give_back(gz_world *world, int item) {
  world->items[item].serial = 0;
  world->items[item].rank = world->free_item;
  world->free_item = item;
}

void gz_world_retire_id(gz_world *world, int item) {
  world->items[item].rank = world->retired;
  world->retired = item;
}

int gz_world_next_retired(gz_world *world) {
  int item = world->retired;
  if (item < 0) return -1;
  world->retired = world->items[item].rank;
  give_back(world, item);
  return item;
}

/* Closes the gaps that removed items have left. */
static void pack(gz_world *world) {
  gz_list *order = &world->order;
  int kept = 0;
  for (int i = 0; i < order->count; i++) {
    if (order->at[i] < 0) continue;
    world->items[order->at[i]].rank = kept;
    order->at[kept++] = order->at[i];
  }
  order->count = kept;
  world->packings++;
}

/* Room for one more rank; where a quarter of them are gaps, without growing. */
static bool open_rank(gz_world *world) {
  gz_list *order = &world->order;
  if (order->count < order->capacity) return true;
  if (order->count - world->living > order->count / 4) {
    pack(world);
    return true;
  }
  return gz_make_room(&world->memory, order, 1);
}

int gz_world_next(const gz_world *world) {
  return world->free_item >= 0 ? world->free_item : world->item_count;
}

int gz_world_add(gz_world *world, const gz_shape *shape, int group) {
  if (!open_rank(world)) return -1;
  int geometry = gz_geometry_pool_acquire(&world->geometries, &world->memory, shape->geometry);
  if (geometry < 0) return -1;
  int item = new_item(world);
  if (item >= 0 && !file(world, item, shape, group)) {
    give_back(world, item);
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
  return item;
}

static void drop_extra(gz_world *world, int extra) {
  if (extra < 0) return;
  world->extras[extra].next = world->free_extra;
  world->free_extra = extra;
}

static void settle(gz_world *world, gz_hits *hits) {
  for (; hits->completed < hits->count; hits->completed++) {
    gz_contact_event *hit = &hits->at[hits->completed];
    gz_shape a = gz_shape_at(gz_geometry_of(world, hit->item), hit->point);
    gz_shape b = gz_shape_of(world, hit->other);
    gz_separation gap = gz_distance(&a, &b);
    hit->point = gz_lerp(gap.on_a, gap.on_b, 0.5);
  }
}

void gz_world_complete_hits(gz_world *world) {
  settle(world, gz_current_hits(world));
  settle(world, gz_pending_hits(world));
  world->incomplete_hits = 0;
}

/* So many hits are looked through; of more, all are settled at once. */
#define FEW_HITS 8

static bool is_unsettled(const gz_hits *hits, int item) {
  for (int i = hits->completed; i < hits->count; i++) {
    if (hits->at[i].item == item || hits->at[i].other == item) return true;
  }
  return false;
}

/* An item is going to change, and there are hits that are not settled. */
static GZ_NOINLINE void settle_about(gz_world *world, int item) {
  if (world->incomplete_hits > FEW_HITS || is_unsettled(gz_current_hits(world), item) ||
      is_unsettled(gz_pending_hits(world), item)) {
    gz_world_complete_hits(world);
  }
}

static inline void before_change(gz_world *world, int item) {
  if (world->incomplete_hits > 0) settle_about(world, item);
}

/* Before an item is removed: else hits hold nothing. */
static void hold_hits(gz_world *world, gz_hits *hits) {
  if (hits->holding) return;
  hits->holding = true;
  for (int i = 0; i < hits->count; i++) {
    gz_world_hold(world, hits->at[i].item);
    gz_world_hold(world, hits->at[i].other);
  }
}

void gz_world_unhold_hits(gz_world *world, gz_hits *hits) {
  if (!hits->holding) return;
  hits->holding = false;
  for (int i = 0; i < hits->count; i++) {
    gz_world_unhold(world, hits->at[i].item);
    gz_world_unhold(world, hits->at[i].other);
  }
}

void gz_world_remove(gz_world *world, int item) {
  gz_item *it = &world->items[item];
  before_change(world, item);
  hold_hits(world, gz_current_hits(world));
  unfile(world, item);
  gz_geometry_pool_drop(&world->geometries, &world->memory, it->geometry);
  drop_extra(world, it->extra);
  world->order.at[it->rank] = -1;
  world->living--;
  world->rules.groups[it->group].members--;
  it->serial = 0;
  if (it->held == 0) gz_world_retire_id(world, item);
}

void gz_world_clear(gz_world *world) {
  for (int i = 0; i < world->order.count; i++) {
    if (world->order.at[i] >= 0) gz_world_remove(world, world->order.at[i]);
  }
  pack(world);
}

/* Gives an item, which is in the grid, another box there. */
static bool move_box(gz_world *world, int item, const gz_geometry *geometry, const gz_box *box) {
  world->moved_groups |= gz_group_bit(world->items[item].group);
  return gz_grid_move(&world->grid, &world->memory, item, box, geometry->is_aabb);
}

/* Files an item, whose old place is still known, anew. False if there is no memory: then nothing
   has changed. */
static bool refile(gz_world *world, int item, const gz_shape *shape) {
  bool was_plane = gz_geometry_of(world, item)->kind == GZ_PLANE;
  bool is_plane = shape->geometry->kind == GZ_PLANE;
  if (!was_plane && !is_plane) {
    gz_box box = gz_box_of(shape);
    return move_box(world, item, shape->geometry, &box);
  }
  if (was_plane && is_plane) return true;
  if (!file(world, item, shape, world->items[item].group)) return false;
  unfile(world, item);
  return true;
}

/* The number of a form like this one, turned to an angle, with one more user. -1 if there is no
   memory. */
static int take_turned(gz_world *world, const gz_geometry *geometry, double angle) {
  int number = gz_geometry_pool_acquire(&world->geometries, &world->memory, geometry);
  if (number < 0 || geometry->angle == angle) return number;
  int turned = gz_geometry_pool_rotated(&world->geometries, &world->memory, number, angle);
  if (turned != number) gz_geometry_pool_drop(&world->geometries, &world->memory, number);
  return turned;
}

bool gz_world_set_shape(gz_world *world, int item, const gz_shape *shape) {
  gz_item *it = &world->items[item];
  const gz_geometry *own = gz_geometry_of(world, item);
  bool stays = own->kind != GZ_PLANE && shape->geometry->kind != GZ_PLANE;
  int geometry = take_turned(world, shape->geometry, stays ? own->angle : shape->geometry->angle);
  if (geometry < 0) return false;
  before_change(world, item);
  gz_shape placed =
      gz_shape_at(world->geometries.at[geometry].geometry, stays ? it->position : shape->position);
  if (!refile(world, item, &placed)) {
    gz_geometry_pool_drop(&world->geometries, &world->memory, geometry);
    return false;
  }
  gz_geometry_pool_drop(&world->geometries, &world->memory, it->geometry);
  it->geometry = geometry;
  it->position = placed.position;
  return true;
}

/* Turns the item, whose angle is another. */
static bool turn(gz_world *world, int item, gz_vec position, double angle) {
  gz_geometry_pool *geometries = &world->geometries;
  gz_item *it = &world->items[item];
  double before = gz_geometry_of(world, item)->angle;
  int geometry = gz_geometry_pool_rotated(geometries, &world->memory, it->geometry, angle);
  if (geometry < 0) return false;
  gz_shape shape = gz_shape_at(geometries->at[geometry].geometry, position);
  gz_box box = gz_box_of(&shape);
  if (!move_box(world, item, shape.geometry, &box)) {
    /* Its own, with no other user, is turned itself: that takes no memory. */
    if (geometry == it->geometry)
      gz_geometry_pool_rotated(geometries, &world->memory, geometry, before);
    else gz_geometry_pool_drop(geometries, &world->memory, geometry);
    return false;
  }
  if (geometry != it->geometry) gz_geometry_pool_drop(geometries, &world->memory, it->geometry);
  it->geometry = geometry;
  it->position = position;
  return true;
}

static inline bool put(gz_world *world, int item, const gz_shape *shape, const gz_box *box) {
  if (!move_box(world, item, shape->geometry, box)) return false;
  world->items[item].position = shape->position;
  return true;
}

bool gz_world_commit_move(gz_world *world, int item, const gz_shape *shape, const gz_box *box) {
  return put(world, item, shape, box);
}

static inline bool put_at(gz_world *world, int item, gz_vec position) {
  gz_shape shape = gz_shape_at(gz_geometry_of(world, item), position);
  gz_box box;
  gz_bounding_box(&shape, &box.low, &box.high);
  return put(world, item, &shape, &box);
}

static GZ_NOINLINE bool settle_and_put_at(gz_world *world, int item, gz_vec position) {
  settle_about(world, item);
  return put_at(world, item, position);
}

/* Not by before_change: around a call, the position would be kept in memory, and waited for
   there. */
bool gz_world_set_position(gz_world *world, int item, gz_vec position) {
  if (world->incomplete_hits > 0) return settle_and_put_at(world, item, position);
  return put_at(world, item, position);
}

bool gz_world_place(gz_world *world, int item, gz_vec position, double angle) {
  if (angle == gz_geometry_of(world, item)->angle)
    return gz_world_set_position(world, item, position);
  before_change(world, item);
  return turn(world, item, position, angle);
}

static int new_extra(gz_world *world) {
  int extra = world->free_extra;
  if (extra >= 0) {
    world->free_extra = world->extras[extra].next;
    return extra;
  }
  gz_item_extras *extras = gz_grow(&world->memory, world->extras, &world->extra_capacity,
                                   world->extra_count + 1, sizeof *extras);
  if (extras == NULL) return -1;
  world->extras = extras;
  return world->extra_count++;
}

gz_item_extras *gz_world_make_extras(gz_world *world, int item) {
  gz_item *it = &world->items[item];
  if (it->extra < 0) {
    gz_item_extras blank = { gz_default_dynamics(), false, false, { 0, 0 }, -1 };
    it->extra = new_extra(world);
    if (it->extra < 0) return NULL;
    world->extras[it->extra] = blank;
  }
  return &world->extras[it->extra];
}

void gz_world_set_group(gz_world *world, int item, int group) {
  world->rules.groups[world->items[item].group].members--;
  world->rules.groups[group].members++;
  world->items[item].group = group;
  world->moved_groups |= gz_group_bit(group); /* it may be among what has */
}

/* Puts what was found in the order of insertion: by number, or by rank, which then tells the
   item. */
static bool sort_found(gz_world *world) {
  gz_list *found = &world->found;
  if (found->count < 2) return true;
  if (!world->shuffled)
    return gz_sort_numbers(&world->memory, found, &world->sorted, world->item_count);
  for (int i = 0; i < found->count; i++) found->at[i] = world->items[found->at[i]].rank;
  if (!gz_sort_numbers(&world->memory, found, &world->sorted, world->order.count)) return false;
  for (int i = 0; i < found->count; i++) found->at[i] = world->order.at[found->at[i]];
  return true;
}

/* Files what has moved, unless nobody wants to find any of it. */
static void file_moved(gz_world *world, gz_groups ignored) {
  if ((world->moved_groups & ~ignored) == 0) {
    gz_grid_note_stale_cost(&world->grid);
    return;
  }
  gz_grid_flush(&world->grid, &world->memory);
  world->moved_groups = 0;
}

static GZ_NOINLINE bool add_planes(gz_world *world) {
  const gz_list *planes = &world->planes;
  gz_list *found = &world->found;
  if (!gz_make_room(&world->memory, found, planes->count)) return false;
  memcpy(found->at + found->count, planes->at, (size_t)planes->count * sizeof *planes->at);
  found->count += planes->count;
  return true;
}

/* Those that are filed, and planes; in no order. */
static inline bool find(gz_world *world, const gz_box *box, gz_vec d) {
  world->found.count = 0;
  return gz_grid_find(&world->grid, &world->memory, box, d, &world->found) &&
         (world->planes.count == 0 || add_planes(world));
}

void gz_world_flush_moved(gz_world *world) { file_moved(world, 0); }

bool gz_world_find(gz_world *world, const gz_box *box, gz_vec d) {
  gz_world_flush_moved(world);
  return find(world, box, d) && sort_found(world);
}

bool gz_world_find_others(gz_world *world, int item, const gz_box *box, gz_vec d,
                          gz_groups ignored) {
  file_moved(world, ignored);
  gz_bounds own = gz_grid_hide(&world->grid, item);
  bool done = find(world, box, d);
  gz_grid_show(&world->grid, item, &own);
  return done && sort_found(world);
}

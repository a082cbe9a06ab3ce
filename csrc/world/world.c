#include "world/world.h"

#include <string.h>

void gz_world_init(gz_world *world, gz_memory memory) {
  memset(world, 0, sizeof *world);
  world->memory = memory;
  world->free_item = world->first = world->last = -1;
}

static void release_part(gz_world *world, int part) {
  gz_release(&world->memory, world->parts[part].shape, world->parts[part].bytes);
  world->parts[part].shape = NULL;
}

static void release_drive(gz_world *world, gz_item *item) {
  gz_release(&world->memory, item->drive, sizeof *item->drive);
  item->drive = NULL;
}

void gz_world_release(gz_world *world) {
  gz_memory *memory = &world->memory, kept = *memory;
  for (int i = world->first; i >= 0; i = world->items[i].next) {
    release_drive(world, &world->items[i]);
    release_part(world, world->items[i].part);
  }
  gz_grid_release(&world->grid, memory);
  gz_release_list(memory, &world->planes);
  gz_release_list(memory, &world->free_parts);
  gz_release_list(memory, &world->found);
  gz_release_list(memory, &world->sorted);
  gz_release_list(memory, &world->let_go);
  gz_release(memory, world->parts, (size_t)world->part_capacity * sizeof *world->parts);
  gz_release(memory, world->items, (size_t)world->item_capacity * sizeof *world->items);
  gz_release(memory, world->hits, (size_t)world->hit_capacity * sizeof *world->hits);
  gz_release(memory, world->times, (size_t)world->time_capacity * sizeof *world->times);
  gz_release(memory, world->rules, (size_t)world->groups * (size_t)world->groups);
  gz_world_init(world, kept);
}

gz_box gz_box_of(const gz_shape *shape) {
  gz_box box = { { -HUGE_VAL, -HUGE_VAL }, { HUGE_VAL, HUGE_VAL } };
  if (shape->kind != GZ_PLANE) gz_bounding_box(shape, &box.low, &box.high);
  return box;
}

static gz_shape *copy_shape(gz_world *world, const gz_shape *shape) {
  gz_shape *copy = gz_allocate(&world->memory, gz_shape_bytes(shape));
  if (copy != NULL) memcpy(copy, shape, gz_shape_bytes(shape));
  return copy;
}

/* Planes reach everywhere: they are kept apart, and come up in every search. */
static bool file_part(gz_world *world, int part) {
  const gz_shape *shape = world->parts[part].shape;
  if (shape->kind == GZ_PLANE) return gz_append(&world->memory, &world->planes, part);
  return gz_grid_add(&world->grid, &world->memory, part, gz_box_of(shape));
}

static void unfile_part(gz_world *world, int part) {
  gz_list *planes = &world->planes;
  if (world->parts[part].shape->kind != GZ_PLANE) {
    gz_grid_remove(&world->grid, part);
    return;
  }
  int i = 0;
  while (planes->at[i] != part) i++;
  memmove(&planes->at[i], &planes->at[i + 1], (size_t)(--planes->count - i) * sizeof(int));
}

/* A number for a part, with room to give it back again without memory. -1 if there is none. */
static int new_part(gz_world *world) {
  gz_list *unused = &world->free_parts;
  if (unused->count > 0) return unused->at[--unused->count];
  gz_part *parts = gz_grow(&world->memory, world->parts, &world->part_capacity,
                           world->part_count + 1, sizeof *parts);
  if (parts == NULL) return -1;
  world->parts = parts;
  int *at = gz_grow(&world->memory, unused->at, &unused->capacity, world->part_count + 1,
                    sizeof *at);
  if (at == NULL) return -1;
  unused->at = at;
  return world->part_count++;
}

static int add_part(gz_world *world, const gz_shape *shape, int item) {
  int part = new_part(world);
  if (part < 0) return -1;
  gz_part made = { copy_shape(world, shape), gz_shape_bytes(shape), item };
  world->parts[part] = made;
  if (made.shape != NULL && file_part(world, part)) return part;
  if (made.shape != NULL) release_part(world, part);
  world->free_parts.at[world->free_parts.count++] = part;
  return -1;
}

static void remove_part(gz_world *world, int part) {
  unfile_part(world, part);
  release_part(world, part);
  world->free_parts.at[world->free_parts.count++] = part;
}

static int new_item(gz_world *world) {
  int item = world->free_item;
  if (item >= 0) {
    world->free_item = world->items[item].next;
    return item;
  }
  gz_item *items = gz_grow(&world->memory, world->items, &world->item_capacity,
                           world->item_count + 1, sizeof *items);
  if (items == NULL) return -1;
  world->items = items;
  int *at = gz_grow(&world->memory, world->let_go.at, &world->let_go.capacity,
                    world->item_count + 1, sizeof *at);
  if (at == NULL) return -1;
  world->let_go.at = at;
  return world->item_count++;
}

static void give_back(gz_world *world, int item) {
  world->items[item].serial = 0;
  world->items[item].next = world->free_item;
  world->free_item = item;
}

/* There is room in the list for every item, since they were made. */
static void let_go(gz_world *world, int item) {
  world->let_go.at[world->let_go.count++] = item;
  give_back(world, item);
}

void gz_world_hold(gz_world *world, int item) { world->items[item].held++; }

void gz_world_unhold(gz_world *world, int item) {
  gz_item *it = &world->items[item];
  if (--it->held == 0 && it->serial == 0) let_go(world, item);
}

static void append_item(gz_world *world, int item) {
  gz_item *it = &world->items[item];
  it->next = -1;
  it->previous = world->last;
  if (world->last >= 0) world->items[world->last].next = item;
  else world->first = item;
  world->last = item;
  world->living++;
}

int gz_world_next(const gz_world *world) {
  return world->free_item >= 0 ? world->free_item : world->item_count;
}

int gz_world_add(gz_world *world, const gz_shape *shape, int group) {
  int item = new_item(world);
  if (item < 0) return -1;
  int part = add_part(world, shape, item);
  if (part < 0) {
    give_back(world, item);
    return -1;
  }
  gz_item *it = &world->items[item];
  memset(it, 0, sizeof *it);
  it->serial = ++world->serial;
  it->part = part;
  it->group = group;
  append_item(world, item);
  return item;
}

void gz_world_remove(gz_world *world, int item) {
  gz_item *it = &world->items[item];
  if (it->previous >= 0) world->items[it->previous].next = it->next;
  else world->first = it->next;
  if (it->next >= 0) world->items[it->next].previous = it->previous;
  else world->last = it->previous;
  world->living--;
  release_drive(world, it);
  remove_part(world, it->part);
  it->serial = 0;
  if (it->held == 0) let_go(world, item);
}

void gz_world_clear(gz_world *world) {
  while (world->first >= 0) gz_world_remove(world, world->first);
}

bool gz_world_set_shape(gz_world *world, int item, const gz_shape *shape) {
  int part = add_part(world, shape, item);
  if (part < 0) return false;
  remove_part(world, world->items[item].part);
  world->items[item].part = part;
  return true;
}

bool gz_world_place(gz_world *world, int item, gz_vec position, double angle) {
  int part = world->items[item].part;
  gz_shape *shape = world->parts[part].shape;
  gz_vec before = shape->position;
  double angle_before = shape->angle;
  gz_set_transform(shape, position, angle);
  if (gz_grid_move(&world->grid, &world->memory, part, gz_box_of(shape))) return true;
  gz_set_transform(shape, before, angle_before);
  return false;
}

gz_drive *gz_world_drive(gz_world *world, int item) {
  gz_item *it = &world->items[item];
  if (it->drive == NULL) {
    it->drive = gz_allocate(&world->memory, sizeof *it->drive);
    if (it->drive != NULL) *it->drive = gz_no_drive();
  }
  return it->drive;
}

bool gz_world_open_group(gz_world *world, int group) {
  size_t groups = (size_t)world->groups, needed = (size_t)group + 1;
  if (needed <= groups) return true;
  uint8_t *rules = gz_allocate(&world->memory, needed * needed);
  if (rules == NULL) return false;
  memset(rules, GZ_SLIDE, needed * needed);
  for (size_t a = 0; a < groups; a++) memcpy(rules + a * needed, world->rules + a * groups, groups);
  gz_release(&world->memory, world->rules, groups * groups);
  world->rules = rules;
  world->groups = group + 1;
  return true;
}

void gz_world_set_rule(gz_world *world, int a, int b, gz_response response) {
  size_t groups = (size_t)world->groups, i = (size_t)a, k = (size_t)b;
  world->rules[i * groups + k] = world->rules[k * groups + i] = (uint8_t)response;
}

/* Heapsort: no memory, and the same steps for the same list. */
static void sift(const gz_world *world, int *items, int root, int count) {
  const gz_item *all = world->items;
  for (int child; (child = 2 * root + 1) < count; root = child) {
    if (child + 1 < count && all[items[child]].serial < all[items[child + 1]].serial) child++;
    if (all[items[root]].serial >= all[items[child]].serial) return;
    int item = items[root];
    items[root] = items[child];
    items[child] = item;
  }
}

static void sort_few(const gz_world *world, int *items, int count) {
  for (int i = 1; i < count; i++) {
    int item = items[i], k = i;
    uint64_t serial = world->items[item].serial;
    for (; k > 0 && world->items[items[k - 1]].serial > serial; k--) items[k] = items[k - 1];
    items[k] = item;
  }
}

void gz_sort_items(const gz_world *world, int *items, int count) {
  if (count < 24) {
    sort_few(world, items, count);
    return;
  }
  for (int root = count / 2 - 1; root >= 0; root--) sift(world, items, root, count);
  for (int end = count - 1; end > 0; end--) {
    int item = items[0];
    items[0] = items[end];
    items[end] = item;
    sift(world, items, 0, end);
  }
}

bool gz_world_find(gz_world *world, gz_box box, gz_vec d) {
  gz_list *found = &world->found;
  found->count = 0;
  if (!gz_grid_find(&world->grid, &world->memory, box, d, found)) return false;
  for (int i = 0; i < world->planes.count; i++) {
    if (!gz_append(&world->memory, found, world->planes.at[i])) return false;
  }
  for (int i = 0; i < found->count; i++) found->at[i] = world->parts[found->at[i]].item;
  gz_sort_items(world, found->at, found->count);
  return true;
}

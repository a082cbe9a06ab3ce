/*
** Worlds as bytes: making a snapshot of what was read.
**
** The items get new ids, to which the snapshot refers, and their geometries go to the pool, as if
** the items had been there and were removed. Then to set the world to them is a restore as any
** other.
*/
#include "world/save/unpack.h"

#include "core/math/assert.h"
#include "core/math/index_sort.h"
#include "core/parts/whole.h"
#include "world/items.h"

#include <string.h>

/* A snapshot that is being made. */
typedef struct unpacking {
  gz_snapshot *s;
  gz_world *world;
  const gz_unpacked *from;
  const gz_list *groups;
  gz_list *ids;
  gz_list sorted, scratch; /* of items, by shape and angle */
  uint64_t base;           /* the serial number before that of the first item */
} unpacking;

/* Ensure room for all items, each with a geometry of its own. */
static bool reserve_items(unpacking *u) {
  gz_snapshot *s = u->s;
  gz_memory *memory = &u->world->memory;
  int count = u->from->item_count, pairs = u->from->pairs.count;
  int items = u->world->item_count + count, geometries = u->world->geometries.count + count;
  if (!GZ_RESERVE(memory, s->items, s->item_capacity, items)) return false;
  if (!GZ_RESERVE(memory, s->angles, s->angle_capacity, geometries)) return false;
  if (items > 0) memset(s->items, 0, (size_t)items * sizeof *s->items);
  /* No numbers: none is in use. */
  if (geometries > 0) memset(s->angles, -1, (size_t)geometries * sizeof *s->angles);
  return GZ_RESERVE(memory, s->extras, s->extra_capacity, u->from->extra_count) &&
         GZ_RESERVE(memory, s->order.at, s->order.capacity, count) &&
         GZ_RESERVE(memory, s->planes.at, s->planes.capacity, count) &&
         GZ_RESERVE(memory, s->pairs.at, s->pairs.capacity, pairs) &&
         GZ_RESERVE(memory, s->serials, s->serial_capacity, pairs) &&
         gz_make_room(memory, u->ids, count) && gz_resize(memory, &u->sorted, count) &&
         gz_resize(memory, &u->scratch, count);
}

static bool read_rules(unpacking *u, const gz_packed *packed) {
  gz_memory *memory = &u->world->memory;
  gz_rules *rules = &u->s->rules;
  rules->count = 0; /* of an empty snapshot nobody reads them */
  for (int i = 0; i < rules->slot_count; i++) rules->slots[i].low = -1;
  rules->used = rules->wildcards = 0;
  rules->last_wildcard = 0;
  if (!gz_rules_open(rules, memory, u->world->rules.count)) return false;
  for (int group = 0; group < rules->count; group++)
    rules->groups[group].name = u->world->rules.groups[group].name;
  return gz_read_packed_rules(rules, memory, packed, u->groups, &u->s->settings);
}

/* Give all items new ids, referred to until all is done: then those to which the snapshot does not
   are free. */
static bool make_ids(unpacking *u) {
  gz_world *world = u->world;
  u->base = world->serial;
  world->serial += (uint64_t)u->from->item_count;
  for (int k = 0; k < u->from->item_count; k++) {
    int item = gz_items_new_id(world);
    if (item < 0) return false;
    gz_item made = { .extra = -1, .refs = 1 };
    world->items[item] = made;
    u->s->item_count = world->item_count;
    u->ids->at[u->ids->count++] = item;
  }
  return true;
}

/* Refer to the cells of a grid, as a save does. */
static bool ref_cells(unpacking *u, int number) {
  gz_snapshot *s = u->s;
  if (!gz_snapshot_reserve_cells(s, u->world, s->grid_count, number)) return false;
  gz_snapshot_share_cells(s, u->world, s->grid_count++, number);
  return true;
}

/* Put a shape at an angle into the pool, and refer to it. Returns its index; -1 if there is no
   memory. */
static int ref_shape(unpacking *u, gz_shape *shape, double angle) {
  gz_geometry_pool *pool = &u->world->geometries;
  if (angle != shape->geometry->angle) gz_rotate_geometry(gz_own_geometry(shape), angle);
  int number = gz_geometry_pool_acquire(pool, &u->world->memory, shape->geometry);
  if (number < 0) return -1;
  double *known = &u->s->angles[number];
  bool is_new = !(*known < HUGE_VAL);
  *known = angle;
  u->s->geometry_count = pool->count;
  if (is_new) gz_geometry_pool_ref(pool, number);
  bool saved = !is_new || !pool->at[number].is_grid || ref_cells(u, number);
  gz_geometry_pool_drop(pool, &u->world->memory, number);
  return saved ? number : -1;
}

static bool comes_before(const void *context, int a, int b) {
  const gz_packed_item *items = ((const gz_unpacked *)context)->items;
  if (items[a].shape != items[b].shape) return items[a].shape < items[b].shape;
  return items[a].angle < items[b].angle;
}

/* Find the geometries of all items. Each shape is rotated, hashed and copied once for each angle:
   else few bytes, of items that share a large polygon, would take much time. */
static bool ref_shapes(unpacking *u) {
  const gz_packed_item *items = u->from->items;
  int count = u->from->item_count, number = -1;
  gz_order order = { comes_before, u->from };
  for (int k = 0; k < count; k++) u->sorted.at[k] = k;
  gz_sort_indices(u->sorted.at, u->scratch.at, count, order);
  for (int i = 0; i < count; i++) {
    int k = u->sorted.at[i];
    if (items[k].shape < 0) continue;
    if (number < 0 || comes_before(u->from, u->sorted.at[i - 1], k))
      number = ref_shape(u, u->from->shapes[items[k].shape].shape, items[k].angle);
    if (number < 0) return false;
    u->s->items[u->ids->at[k]].geometry = number;
  }
  return true;
}

static void list_item(unpacking *u, int k) {
  gz_snapshot *s = u->s;
  const gz_packed_item *from = &u->from->items[k];
  int id = u->ids->at[k], group = u->groups->at[from->group];
  int last = s->order.count > 0 ? s->order.at[s->order.count - 1] : -1;
  int geometry = s->items[id].geometry;
  gz_item item = { .serial = u->base + (uint64_t)k + 1,
                   .position = from->position,
                   .geometry = geometry,
                   .extra = from->extra,
                   .rank = s->order.count,
                   .group = group };
  gz_items_ref(u->world, id);
  s->items[id] = item;
  s->shuffled = s->shuffled || id < last;
  s->order.at[s->order.count++] = id;
  s->living++;
  s->rules.groups[group].members++;
  if (u->world->geometries.at[geometry].geometry->kind == GZ_PLANE)
    s->planes.at[s->planes.count++] = id;
}

static void list_items(unpacking *u) {
  gz_snapshot *s = u->s;
  for (int k = 0; k < u->from->item_count; k++) {
    if (u->from->items[k].shape >= 0) list_item(u, k);
  }
  gz_copy_array(s->extras, u->from->extras, u->from->extra_count, sizeof *s->extras);
  s->extra_count = u->from->extra_count;
}

static void list_pairs(unpacking *u) {
  gz_snapshot *s = u->s;
  for (int i = 0; i < u->from->pairs.count; i++) {
    int k = u->from->pairs.at[i], id = u->ids->at[k];
    if (s->items[id].serial == 0) gz_items_ref(u->world, id);
    s->serials[i] = u->base + (uint64_t)k + 1;
    s->pairs.at[i] = id;
  }
  s->pairs.count = u->from->pairs.count;
}

static void begin(unpacking *u) {
  gz_snapshot *s = u->s;
  GZ_ASSERT(s->item_count == 0 && s->geometry_count == 0 && s->grid_count == 0);
  s->order.count = s->planes.count = s->pairs.count = 0;
  s->living = s->extra_count = 0;
  s->free_extra = -1;
  s->shuffled = false;
  u->ids->count = 0;
}

static void end(unpacking *u) {
  for (int k = 0; k < u->ids->count; k++) gz_items_unref(u->world, u->ids->at[k]);
  gz_release_list(&u->world->memory, &u->sorted);
  gz_release_list(&u->world->memory, &u->scratch);
}

bool gz_unpack_world(gz_snapshot *snapshot, gz_world *world, const gz_unpacked *unpacked,
                     const gz_packed *packed, const gz_list *groups, gz_list *ids) {
  unpacking u = { snapshot, world, unpacked, groups, ids, { 0 }, { 0 }, 0 };
  begin(&u);
  bool made = reserve_items(&u) && read_rules(&u, packed) && make_ids(&u) && ref_shapes(&u);
  if (made) list_items(&u);
  if (made) list_pairs(&u);
  end(&u);
  return made;
}

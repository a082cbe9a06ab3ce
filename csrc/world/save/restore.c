/*
** Setting a world back: each id is compared with what the snapshot has under it, and only what
** differs is indexed again.
**
**     now     in the snapshot
**     -       item                it comes back
**     item    -                   it goes
**     item    the same            it is written over, and indexed again if its box may differ
**
** No other case exists: a snapshot refers to the ids of its items, so none was used again.
**
** Why nothing fails: ids, levels of the index and arrays are never given back, so a state that a
** world had finds all the room that it needs. What was unpacked is new, and gz_snapshot_prepare
** reserves for it.
*/
#include "world/save/snapshot.h"

#include "core/math/assert.h"
#include "core/parts/whole.h"
#include "world/hits.h"
#include "world/items.h"
#include "world/mix.h"
#include "world/rest.h"

static uint64_t saved_serial(const gz_snapshot *s, int item) {
  return item < s->item_count ? s->items[item].serial : 0;
}

/* Return the box of an item as the snapshot has it. Its geometry is turned there and back. */
static gz_box saved_box(const gz_snapshot *s, gz_world *world, int item) {
  const gz_item *saved = &s->items[item];
  gz_geometry *geometry = world->geometries.at[saved->geometry].geometry;
  double now = geometry->angle, angle = s->angles[saved->geometry];
  if (now != angle) gz_rotate_geometry(geometry, angle);
  gz_shape shape = gz_shape_at(geometry, saved->position);
  gz_box box = gz_box_of(&shape);
  if (now != angle) gz_rotate_geometry(geometry, now);
  return box;
}

/* Ensure that an item can be indexed as the snapshot has it. */
static bool reserve_place(const gz_snapshot *s, gz_world *world, int item) {
  if (world->geometries.at[s->items[item].geometry].geometry->kind == GZ_PLANE) return true;
  gz_box box = saved_box(s, world, item);
  return gz_index_reserve(&world->index, &world->memory, item, &box);
}

/* Are the same items living? Of an id that the snapshot refers to there is only one. Without an
   early end, compilers compare several ids at once. */
static bool same_items(const gz_snapshot *s, const gz_world *world) {
  if (s->order.count != world->order.count || s->living != world->living) return false;
  int differing = 0;
  for (int rank = 0; rank < s->order.count; rank++)
    differing |= s->order.at[rank] ^ world->order.at[rank];
  return differing == 0;
}

/* List the ids that come and go. */
static bool find_changes(gz_snapshot *s, gz_world *world) {
  s->coming.count = s->going.count = 0;
  if (same_items(s, world)) return true;
  for (int i = 0; i < world->item_count; i++) {
    uint64_t now = world->items[i].serial, saved = saved_serial(s, i);
    if (now == saved) continue;
    GZ_ASSERT(now == 0 || saved == 0);
    if (!gz_append(&world->memory, saved != 0 ? &s->coming : &s->going, i)) return false;
    if (saved != 0 && !reserve_place(s, world, i)) return false;
  }
  return true;
}

bool gz_snapshot_prepare(gz_snapshot *s, gz_world *world, gz_event_tracker *tracker) {
  GZ_ASSERT(world->nesting == 0 && s->item_count <= world->item_count);
  gz_memory *memory = &world->memory;
  return find_changes(s, world) && gz_rules_reserve(&world->rules, memory, &s->rules) &&
         GZ_RESERVE(memory, world->order.at, world->order.capacity, s->order.count) &&
         GZ_RESERVE(memory, world->planes.at, world->planes.capacity, s->planes.count) &&
         GZ_RESERVE(memory, world->extras, world->extra_capacity, s->extra_count) &&
         gz_event_tracker_reserve(world, tracker, s->pairs.count);
}

static void end_hits(gz_world *world) {
  for (int i = 0; i < 2; i++) {
    gz_hits *hits = &world->hits[i];
    if (hits->refers) gz_hits_unref_items(world, hits);
    hits->count = hits->completed = hits->loops = 0;
  }
  world->incomplete_hits = 0;
}

/* Rotate geometries back, and mark those that were. Returns how many. */
static int restore_angles(const gz_snapshot *s, gz_world *world) {
  gz_geometry_pool *pool = &world->geometries;
  int count = 0;
  for (int number = 0; number < s->geometry_count; number++) {
    double angle = s->angles[number];
    if (pool->at[number].angle == angle || !(angle < HUGE_VAL)) continue;
    gz_geometry_pool_rotate(pool, number, angle);
    pool->at[number].turned = true;
    count++;
  }
  return count;
}

static void forget_turned(gz_geometry_pool *pool) {
  for (int number = 0; number < pool->count; number++) pool->at[number].turned = false;
}

static void restore_cells(const gz_snapshot *s, gz_world *world) {
  for (int k = 0; k < s->grid_count; k++) {
    gz_geometry_pool_set_cells(&world->geometries, &world->memory, s->grids[k].geometry,
                               &s->grids[k].pages);
  }
}

/* Index an item that was indexed before, or was not. Planes are in a list, which is copied. */
static void place_in_index(gz_world *world, int item, bool indexed) {
  gz_shape shape = gz_shape_of(world, item);
  bool sound = true;
  if (shape.geometry->kind == GZ_PLANE) {
    if (indexed) gz_index_remove(&world->index, item);
  } else {
    gz_box box = gz_box_of(&shape);
    bool is_aabb = shape.geometry->is_aabb;
    sound = indexed ? gz_index_move(&world->index, &world->memory, item, &box, is_aabb)
                    : gz_index_add(&world->index, &world->memory, item, &box, is_aabb);
  }
  GZ_ASSERT(sound);
  (void)sound;
}

/* Write over an item. What refers to it, and the operations that came to it, are the
   world's. */
static void overwrite(gz_item *now, const gz_item *saved) {
  int refs = now->refs;
  unsigned epoch_response = now->epoch_response;
  *now = *saved;
  now->refs = refs;
  now->epoch_response = epoch_response;
}

static void bring_back(gz_world *world, int item, const gz_item *saved) {
  gz_geometry_pool_use(&world->geometries, saved->geometry);
  overwrite(&world->items[item], saved);
  world->items[item].epoch_response = 0;
  place_in_index(world, item, false);
}

static void take_away(gz_world *world, int item) {
  gz_item *it = &world->items[item];
  if (gz_world_has_body(world, item)) gz_index_remove(&world->index, item);
  gz_geometry_pool_drop(&world->geometries, &world->memory, it->geometry);
  it->serial = 0;
  if (it->refs == 0) gz_items_retire(world, item);
}

/* Bits are compared: 0 comes back as 0, and -0 as -0. */
static bool is_unchanged(const gz_item *a, const gz_item *b) {
  return gz_bits_of(a->position.x) == gz_bits_of(b->position.x) &&
         gz_bits_of(a->position.y) == gz_bits_of(b->position.y) && a->geometry == b->geometry &&
         a->extra == b->extra && a->rank == b->rank && a->group == b->group;
}

static void set_back(gz_world *world, int item, const gz_item *saved) {
  gz_item *it = &world->items[item];
  int before = it->geometry;
  bool indexed = gz_world_has_body(world, item);
  gz_geometry_pool_use(&world->geometries, saved->geometry);
  overwrite(it, saved);
  place_in_index(world, item, indexed);
  gz_geometry_pool_drop(&world->geometries, &world->memory, before);
}

/* `turned`: some geometries were rotated. */
static void restore_items(const gz_snapshot *s, gz_world *world, bool turned) {
  for (int i = 0; i < world->item_count; i++) {
    gz_item *it = &world->items[i];
    uint64_t now = it->serial, saved = saved_serial(s, i);
    if (saved == 0) {
      if (now != 0) take_away(world, i);
    } else if (now == 0) {
      bring_back(world, i, &s->items[i]);
    } else if (!is_unchanged(it, &s->items[i]) ||
               (turned && world->geometries.at[it->geometry].turned)) {
      set_back(world, i, &s->items[i]);
    }
  }
  world->moved_groups = ~(gz_groups)0;
}

void gz_snapshot_restore(gz_snapshot *s, gz_world *world, gz_event_tracker *tracker) {
  end_hits(world);
  int turned = restore_angles(s, world);
  restore_cells(s, world);
  restore_items(s, world, turned > 0);
  if (turned > 0) forget_turned(&world->geometries);
  gz_event_tracker_load(world, tracker, &s->pairs, s->serials);
  GZ_COPY_STATE(world, s);
  gz_count_resting(world);
  world->compactions++;
  gz_rules_load(&world->rules, &s->rules);
}

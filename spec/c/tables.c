/*
** Test the containers of a world: lists, the pointer map, the geometry pool, items.
**
** Random operations are compared with plain arrays. Allocations fail now and then; then nothing may
** have changed. Blocks must be freed with their size. They are filled with garbage when allocated
** and when freed.
*/
#include "core/convex/convex.h"
#include "core/parts/whole.h"
#include "core/shape/polygon.h"
#include "lua/base/pointer_map.h"
#include "world/change.h"
#include "world/geometry_pool.h"
#include "world/items.h"
#include "world/move/move.h"
#include "world/query/events.h"
#include "world/query/query.h"
#include "world/save/unpack.h"

#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int faults;

static void expect(bool claim, const char *what) {
  if (!claim && faults++ < 10) fprintf(stderr, "%s\n", what);
}

/* ---- a checked allocator */

typedef struct block {
  size_t size, pad;
} block;

static size_t in_use;
static bool refusing;
static int requests;

static void *resize(void *context, void *memory, size_t old_size, size_t new_size) {
  block *old = memory ? (block *)memory - 1 : NULL;
  (void)context;
  requests++;
  expect((old ? old->size : 0) == old_size, "a block is freed with another size");
  expect(new_size > 0 || old != NULL, "nothing is given back");
  if (new_size > old_size && refusing) return NULL;
  block *made = NULL;
  if (new_size > 0) {
    made = malloc(sizeof *made + new_size);
    made->size = new_size;
    memset(made + 1, 0xA5, new_size);
    if (old) memcpy(made + 1, old + 1, old_size < new_size ? old_size : new_size);
  }
  if (old) memset(old + 1, 0x5A, old_size);
  free(old);
  in_use += new_size - old_size;
  return made ? made + 1 : NULL;
}

static gz_memory memory = { resize, NULL };

/* ---- lists */

static void try_lists(void) {
  gz_list list = { 0 };
  int expected[20000], n = 0, wanted = 0;
  requests = 0;
  for (int i = 0; i < 20000; i++) {
    refusing = pick(20) == 0;
    int capacity = list.capacity;
    if (gz_append(&memory, &list, i)) expected[n++] = i;
    else expect(list.capacity == capacity && list.count == n, "a list changed without memory");
    refusing = false;
    expect(list.count == n && list.capacity >= n, "a list's count");
    if (i == 0) expect(list.capacity >= 8, "a list begins with room for eight");
    if (list.capacity > 64) wanted = wanted > list.capacity - n ? wanted : list.capacity - n;
    expect(list.capacity <= 8 || list.capacity <= 2 * n + 2, "a list is more than half empty");
    if (n > 2048)
      expect(list.capacity <= n + n / 7 + 8, "a long list is more than an eighth empty");
  }
  expect(memcmp(list.at, expected, (size_t)n * sizeof *expected) == 0, "what is in a list");
  expect(requests < 60, "a list grows too often");
  gz_list other = { 0 }, copy = list;
  gz_swap_lists(&list, &other);
  expect(list.at == NULL && list.count == 0 && other.at == copy.at && other.count == n,
         "lists exchanged");
  refusing = true;
  expect(!gz_resize(&memory, &other, 1 << 20) && other.count == n,
         "a list was resized without memory");
  expect(gz_resize(&memory, &list, 0) && !gz_resize(&memory, &list, 1),
         "a list of no length takes no memory");
  refusing = false;
  expect(gz_make_room(&memory, &other, 100) && other.capacity >= n + 100 && other.count == n,
         "room in a list");
  expect(gz_resize(&memory, &other, 7) && other.count == 7, "a shorter list");
  int capacity = 100;
  expect(gz_grow(&memory, NULL, &capacity, 2000000000, 1 << 20) == NULL && capacity == 100,
         "an array that no number counts");
  gz_release_list(&memory, &other);
  expect(other.at == NULL && other.count == 0 && other.capacity == 0, "a list given back");
  gz_release_list(&memory, &list);
  expect(in_use == 0, "lists keep memory");
}

/* ---- the pointer map */

#define NAMES 600

static void try_addresses(size_t stride) {
  static char room[NAMES * 64];
  gz_pointer_map a = { 0 };
  int number_of[NAMES], next = 0, unused[NAMES], count = 0, free_count = 0;
  expect(gz_pointer_map_find(&a, room) == -1, "an address in an empty table");
  for (int i = 0; i < NAMES; i++) number_of[i] = -1;
  for (int round = 0; round < 20000; round++) {
    int i = pick(round % 5000 < 2500 ? NAMES : NAMES / 20);
    const void *address = room + (size_t)i * stride;
    expect(gz_pointer_map_find(&a, address) == number_of[i], "the number of an address");
    if (number_of[i] >= 0 && pick(2)) {
      gz_pointer_map_remove(&a, address);
      unused[free_count++] = number_of[i];
      number_of[i] = -1;
      count--;
    } else if (number_of[i] < 0) {
      int number = free_count > 0 ? unused[free_count - 1] : next;
      refusing = pick(3) == 0;
      bool put = gz_pointer_map_set(&a, &memory, address, number);
      refusing = false;
      if (put) {
        number_of[i] = number;
        count++;
        if (free_count > 0) free_count--;
        else next++;
      }
    }
    expect(a.count == count && 2 * count <= a.slot_count + 1, "how full a table of addresses is");
    if (round % 500 == 0) {
      int taken = 0;
      for (int k = 0; k < NAMES; k++) {
        expect(gz_pointer_map_find(&a, room + (size_t)k * stride) == number_of[k],
               "the number of any address");
      }
      for (int k = 0; k < a.slot_count; k++) taken += a.slots[k] >= 0;
      expect(taken == count, "slots that are taken");
    }
  }
  expect(a.slot_count <= 4 * NAMES, "a table of addresses is too large");
  /* Adjacent addresses are scattered: most are found in one step. */
  int steps = 0, there = 0;
  for (int k = 0; k < NAMES; k++) {
    const void *address = room + (size_t)k * stride;
    if (number_of[k] < 0) continue;
    there++;
    steps +=
        (gz_pointer_slot(&a, address) - gz_pointer_slot_home(&a, address)) & (a.slot_count - 1);
  }
  expect(steps <= there, "addresses cluster");
  gz_pointer_map_release(&a, &memory);
  expect(in_use == 0 && a.slots == NULL && a.count == 0, "addresses keep memory");
}

/* ---- the geometry pool */

#define SHAPES 40

typedef union room {
  gz_shape shape;
  char bytes[sizeof(gz_shape) + sizeof(gz_geometry) + GZ_ARRAYS * 8 * sizeof(double)];
} room;

/* Make one of a few kinds of shapes, so that many are equal. */
static void make(room *r) {
  gz_shape *s = &r->shape;
  int corner, way = pick(7), size = 1 + pick(3);
  if (way == 0) gz_make_circle(s, gz_v(pick(2), 0), size);
  if (way == 1) gz_make_box(s, gz_v(pick(2), pick(2)), gz_v(size, 1 + pick(3)));
  if (way == 2) gz_make_capsule(s, gz_v(0, 0), gz_v(size, 1), pick(2));
  if (way == 3) gz_make_capsule(s, gz_v(size, 1), gz_v(0, 0), 1);
  if (way == 4) gz_make_plane(s, gz_v(pick(2), 1), size);
  if (way >= 5) {
    static const double corners[8] = { 0, 0, 2, 0, 2, 3, 0, 2 };
    gz_geometry *geometry = gz_shape_clear(s, GZ_POLYGON, 4);
    for (int i = 0; i < 4; i++) {
      int k = way == 5 ? i : 3 - i;
      gz_array(geometry, GZ_LOCAL_X)[i] = corners[2 * k] * size;
      gz_array(geometry, GZ_LOCAL_Y)[i] = corners[2 * k + 1];
    }
    geometry->radius = pick(2);
    gz_make_polygon(s, &corner);
  }
  if (way != 4 && pick(2)) gz_set_transform(s, gz_v(0, 0), pick(4));
}

/* Are two geometries equal bit by bit, once what was left out of them is there again? */
static bool same_geometry(const gz_geometry *a, const gz_geometry *b) {
  static room whole[2];
  if (a->n != b->n || a->stride != b->stride) return false;
  gz_geometry *own = gz_own_geometry(&whole[0].shape), *other = gz_own_geometry(&whole[1].shape);
  gz_geometry_copy(own, a);
  gz_geometry_copy(other, b);
  return memcmp(own, other, gz_geometry_bytes(own)) == 0;
}

/* Return how many of the indices in use are different. */
static int different(const int *number, int count) {
  int sum = 0;
  for (int i = 0; i < count; i++) {
    bool seen = number[i] < 0;
    for (int k = 0; k < i && !seen; k++) seen = number[k] == number[i];
    sum += !seen;
  }
  return sum;
}

static void try_geometries(void) {
  static room shapes[SHAPES];
  int number[SHAPES];
  bool turned[SHAPES] = { false };
  gz_geometry_pool geometries;
  gz_geometry_pool_init(&geometries);
  for (int i = 0; i < SHAPES; i++) number[i] = -1;
  for (int round = 0; round < 20000; round++) {
    int i = pick(SHAPES);
    refusing = pick(5) == 0;
    if (number[i] < 0) {
      make(&shapes[i]);
      number[i] = gz_geometry_pool_acquire(&geometries, &memory, shapes[i].shape.geometry);
      expect(number[i] >= -1, "acquire without memory");
      turned[i] = false;
    } else if (pick(3) == 0 && shapes[i].shape.geometry->kind != GZ_PLANE) {
      double angle = pick(5) + 0.25;
      int now = gz_geometry_pool_rotated(&geometries, &memory, number[i], angle);
      expect(now >= -1, "rotate without memory");
      /* The caller drops the old index if it got another one, and keeps it if it got none. */
      if (now >= 0) {
        if (now != number[i]) gz_geometry_pool_drop(&geometries, &memory, number[i]);
        gz_set_transform(&shapes[i].shape, gz_v(0, 0), angle);
        number[i] = now;
        turned[i] = true;
      }
    } else {
      gz_geometry_pool_drop(&geometries, &memory, number[i]);
      number[i] = -1;
    }
    refusing = false;
    if (round % 16 != 0) continue;
    int listed = 0;
    for (int k = 0; k < SHAPES; k++) {
      if (number[k] < 0) continue;
      const gz_pooled_geometry *shared = &geometries.at[number[k]];
      expect(same_geometry(shared->geometry, shapes[k].shape.geometry),
             "a geometry differs from the one acquired");
      int users = 0;
      for (int j = 0; j < SHAPES; j++) {
        users += number[j] == number[k];
        if (number[j] < 0 || turned[j] || turned[k] || !shared->listed ||
            !geometries.at[number[j]].listed)
          continue;
        expect(number[j] == number[k] ||
                   !same_geometry(shapes[j].shape.geometry, shapes[k].shape.geometry),
               "equal geometries are not shared");
      }
      expect(users == shared->users, "users of a geometry");
      if (turned[k]) expect(!shared->listed || users > 1, "what was turned is shared no more");
    }
    for (int k = 0; k < geometries.count; k++) listed += geometries.at[k].listed;
    expect(geometries.listed == listed && listed <= different(number, SHAPES), "listed geometries");
    expect(geometries.count <= SHAPES + 1, "indices are reused");
  }
  expect(geometries.buckets >= 16 && geometries.buckets <= 128, "buckets of the pool");
  gz_geometry_pool_release(&geometries, &memory);
  expect(in_use == 0, "the pool leaks memory");
}

/* Return the bytes that a geometry takes in a pool of many, all different. With `turned` they are
   octagons at different angles, else boxes. */
static size_t cost_of_geometry(bool turned) {
  static room one;
  gz_geometry_pool geometries;
  gz_geometry_pool_init(&geometries);
  int count = 2000, corner;
  for (int i = 0; i < count; i++) {
    if (turned) {
      gz_geometry *octagon = gz_shape_clear(&one.shape, GZ_POLYGON, 8);
      for (int k = 0; k < 8; k++) {
        gz_vec p = gz_direction(0.7 * k);
        gz_array(octagon, GZ_LOCAL_X)[k] = p.x;
        gz_array(octagon, GZ_LOCAL_Y)[k] = p.y;
      }
      gz_make_polygon(&one.shape, &corner);
      gz_set_transform(&one.shape, gz_v(0, 0), i + 1);
    } else {
      gz_make_box(&one.shape, gz_v(0, 0), gz_v(4 + i / 1000.0, 5 + i / 777.0));
    }
    expect(gz_geometry_pool_acquire(&geometries, &memory, one.shape.geometry) == i, "a new one");
  }
  size_t cost = in_use / (size_t)count;
  gz_geometry_pool_release(&geometries, &memory);
  return cost;
}

/* Test that geometries stay small: of a box, only the corners as rotated are stored. */
static void try_cost(void) {
  expect(in_use == 0, "memory is in use");
  expect(cost_of_geometry(false) <= 385, "a box costs more than it did");
  expect(cost_of_geometry(true) <= 672, "a turned octagon costs more than it did");
}

/* Return local corner 0 of a geometry in a pool. */
static gz_vec first_corner(const gz_geometry_pool *geometries, int number) {
  return gz_local(geometries->at[number].geometry, 0);
}

/* Test what is left out of a geometry: the corners of boxes that have not turned, unless they would
   lose a bit. What has turned is whole, so turning it back needs no memory. */
static void try_trimming(void) {
  static room box;
  gz_geometry_pool geometries;
  gz_geometry_pool_init(&geometries);
  for (int round = 0; round < 2000; round++) {
    gz_vec p =
        pick(3) ? gz_v(pick(99) / 10.0 - 5, pick(99) / 10.0 - 5) : gz_v(0, pick(2) ? 0 : -0.0);
    gz_make_box(&box.shape, p, gz_v((1 + pick(99)) / 10.0, (1 + pick(99)) / 7.0));
    const gz_geometry *own = box.shape.geometry;
    int n = gz_geometry_pool_acquire(&geometries, &memory, own);
    expect(same_geometry(geometries.at[n].geometry, own), "what is left out follows");
    expect(geometries.at[n].geometry->trimmed == gz_geometry_can_be_trimmed(own), "it is left out");
    if (p.x == 0 && p.y == 0 && !signbit(p.y))
      expect(geometries.at[n].geometry->trimmed, "a box at (0, 0)");
    bool was_trimmed = geometries.at[n].geometry->trimmed;
    gz_vec before = first_corner(&geometries, n);
    refusing = true;
    int refused = gz_geometry_pool_rotated(&geometries, &memory, n, 1);
    expect(refused == (was_trimmed ? -1 : n), "a turn without memory");
    refusing = false;
    expect(gz_geometry_pool_rotated(&geometries, &memory, n, 2) == n, "a turn with memory");
    gz_vec turned = first_corner(&geometries, n);
    expect(memcmp(&before, &turned, sizeof before) == 0, "corners stay as they were given");
    refusing = true;
    expect(gz_geometry_pool_rotated(&geometries, &memory, n, 0) == n,
           "a turn back needs no memory");
    refusing = false;
    expect(same_geometry(geometries.at[n].geometry, own), "it is as it was before");
    gz_geometry_pool_drop(&geometries, &memory, n);
  }
  gz_geometry_pool_release(&geometries, &memory);
  expect(in_use == 0, "trimmed geometries keep memory");
}

/* ---- items */

#define ITEMS 120

static room models[ITEMS];
static uint64_t serials[ITEMS]; /* 0 if the world has no such item */

static int by_serial(const void *p, const void *q) {
  uint64_t a = serials[*(const int *)p], b = serials[*(const int *)q];
  return (a > b) - (a < b);
}

/* Test that a query finds all items that overlap, in the order of insertion. */
static void try_query(gz_world *world) {
  static const gz_query_filter all;
  static room probe;
  int expected[ITEMS], n = 0;
  gz_make_box(&probe.shape, gz_v(pick(40) - 20, pick(40) - 20), gz_v(1 + pick(20), 1 + pick(20)));
  for (int i = 0; i < ITEMS; i++) {
    if (serials[i] != 0 && gz_convex_overlaps(&models[i].shape, &probe.shape)) expected[n++] = i;
  }
  qsort(expected, (size_t)n, sizeof *expected, by_serial);
  expect(gz_query_shape(world, &probe.shape, &all) == GZ_DONE, "a query without need of memory");
  expect(world->scratch.found.count == n, "how many a query finds");
  for (int i = 0; i < n && i < world->scratch.found.count; i++) {
    expect(world->scratch.found.at[i] == expected[i], "what a query finds");
  }
}

/* Find the nearest item: then all boxes are counted in the occupancy trees, moved ones too. */
static void try_nearest(gz_world *world) {
  static const gz_query_filter all;
  gz_cast_hit nearest;
  gz_vec p = gz_v(pick(60) - 30, pick(60) - 30);
  expect(gz_query_nearest(world, p, HUGE_VAL, &all, &nearest) == GZ_DONE, "the nearest");
  expect((nearest.item >= 0) == (world->living > 0), "something is the nearest");
  for (int i = 0; i < world->index.level_count; i++) {
    const gz_level *level = &world->index.levels[i];
    expect(level->count == 0 || !level->occupied.dropped, "boxes are counted again");
  }
}

#define GROUPS 3

/* Check all counts: references to geometries, members of groups, extras, boxes in blocks of cells.
   */
static void check_counts(const gz_world *world) {
  int users = 0, planes = 0, extras = 0, free_extras = 0;
  for (int f = 0; f < world->geometries.count; f++) users += world->geometries.at[f].users;
  expect(users == world->living, "users of the geometries of items");
  for (int g = 0; g < GROUPS; g++) {
    int members = 0;
    for (int i = 0; i < ITEMS; i++) members += serials[i] != 0 && world->items[i].group == g;
    expect(world->rules.groups[g].members == members, "members of a group");
  }
  for (int i = 0; i < ITEMS; i++) {
    if (serials[i] == 0) continue;
    planes += gz_geometry_of(world, i)->kind == GZ_PLANE;
    extras += world->items[i].extra >= 0;
    for (int k = 0; k < i; k++) {
      expect(serials[k] == 0 || world->items[i].extra < 0 ||
                 world->items[k].extra != world->items[i].extra,
             "two items have the same motion");
    }
  }
  expect(world->planes.count == planes, "planes");
  for (int i = 0; i < world->index.level_count; i++) {
    const gz_level *level = &world->index.levels[i];
    expect(level->occupied.dropped || level->occupied.boxes == level->count,
           "boxes in the occupancy tree");
  }
  for (int e = world->free_extra; e >= 0; e = world->extras[e].next) free_extras++;
  expect(extras + free_extras == world->extra_count, "unused extras");
}

static void try_items(void) {
  static gz_world world;
  static room fresh;
  gz_world_init(&world, memory);
  expect(gz_rules_open(&world.rules, &world.memory, GROUPS), "groups");
  int living = 0;
  uint64_t last = 0;
  for (int round = 0; round < 30000; round++) {
    refusing = pick(4) == 0;
    int i = pick(ITEMS);
    if (serials[i] == 0) {
      for (int number; (number = gz_items_next_retired(&world)) >= 0;)
        expect(serials[number] == 0, "a number to forget");
      int next = gz_items_next_id(&world);
      make(&fresh);
      if (fresh.shape.geometry->kind != GZ_PLANE)
        gz_set_position(&fresh.shape, gz_v(pick(40) - 20, pick(40) - 20));
      if (next >= ITEMS) continue;
      int item = gz_world_add(&world, &fresh.shape, pick(GROUPS));
      expect(item == -1 || item == next, "the number of the next item");
      if (item >= 0) {
        gz_shape_copy(&models[item].shape, &fresh.shape);
        serials[item] = world.items[item].serial;
        expect(serials[item] > last, "serials ascend");
        last = serials[item];
        living++;
      }
    } else if (pick(3) == 0) {
      gz_world_remove(&world, i);
      serials[i] = 0;
      living--;
    } else {
      gz_shape *s = &models[i].shape;
      gz_vec p = gz_v(pick(40) - 20, pick(40) - 20);
      if (pick(2) && s->geometry->kind != GZ_PLANE) {
        double angle = pick(4);
        bool turns = pick(2);
        if (turns ? gz_world_place(&world, i, p, angle) : gz_world_set_position(&world, i, p)) {
          if (turns) gz_set_transform(s, p, angle);
          else gz_set_position(s, p);
        }
      } else {
        make(&fresh);
        if (fresh.shape.geometry->kind != GZ_PLANE) gz_set_position(&fresh.shape, p);
        bool stays = fresh.shape.geometry->kind != GZ_PLANE && s->geometry->kind != GZ_PLANE;
        gz_vec place = s->position;
        double angle = s->geometry->angle;
        if (gz_world_set_shape(&world, i, &fresh.shape)) {
          gz_shape_copy(s, &fresh.shape);
          if (stays) gz_set_transform(s, place, angle);
        }
      }
    }
    if (serials[i] != 0 && pick(4) == 0) gz_world_set_group(&world, i, pick(GROUPS));
    if (serials[i] != 0 && pick(4) == 0) {
      int had = world.items[i].extra;
      const gz_item_extras *extra = gz_items_make_extras(&world, i);
      expect(extra == NULL || extra == gz_extras_of(&world, i), "the motion of an item");
      expect(had < 0 || had == world.items[i].extra, "an item keeps its motion");
    }
    refusing = false;
    expect(world.living == living, "how many live");
    if (round % 16 == 0) check_counts(&world);
    if (round % 512 == 0) try_nearest(&world);
    if (serials[i] != 0) {
      gz_shape shape = gz_shape_of(&world, i);
      expect(gz_world_has(&world, i) && gz_equal(shape.position, models[i].shape.position) &&
                 same_geometry(shape.geometry, models[i].shape.geometry),
             "an item is not what it was made");
      expect(gz_world_has_body(&world, i) == (shape.geometry->kind != GZ_PLANE), "a body");
    }
    expect(!gz_world_has(&world, i) == (serials[i] == 0), "an item that is there");
    if (round % 8 == 0) try_query(&world);
    if (round % 3000 == 2999) {
      gz_world_clear(&world);
      memset(serials, 0, sizeof serials);
      living = 0;
      try_query(&world);
    }
  }
  expect(world.item_count <= ITEMS, "numbers of items are used again");
  expect(world.order.capacity <= 8 * ITEMS, "ranks are packed");
  gz_world_release(&world);
  expect(in_use == 0, "a world keeps memory");
}

/* Test that every search finds all planes, here more than any other list has capacity for. */
static void try_planes(void) {
  static gz_world world;
  static const gz_query_filter all;
  static room one;
  gz_world_init(&world, memory);
  expect(gz_rules_open(&world.rules, &world.memory, 1), "a group");
  gz_make_plane(&one.shape, gz_v(0, 1), -5);
  for (int i = 0; i < 40; i++) expect(gz_world_add(&world, &one.shape, 0) == i, "a plane");
  gz_make_circle(&one.shape, gz_v(0, 0), 1);
  refusing = true;
  expect(gz_query_shape(&world, &one.shape, &all) == GZ_NO_MEMORY, "planes without memory");
  refusing = false;
  expect(gz_query_shape(&world, &one.shape, &all) == GZ_DONE && world.scratch.found.count == 40,
         "planes");
  gz_world_release(&world);
  expect(in_use == 0, "planes keep memory");
}

/* Test that each operation has a new epoch, until the counter wraps. */
static void try_numbers_of_operations(void) {
  static gz_world world;
  static room one;
  gz_filter by_rules = { NULL, NULL };
  gz_vec end;
  gz_world_init(&world, memory);
  expect(gz_rules_open(&world.rules, &world.memory, 1), "a group");
  gz_make_box(&one.shape, gz_v(0, 0), gz_v(1, 1));
  int mover = gz_world_add(&world, &one.shape, 0);
  gz_set_position(&one.shape, gz_v(3, 0));
  gz_world_add(&world, &one.shape, 0);
  for (int i = 0; i < 40; i++) {
    unsigned before = world.epoch;
    if (i == 20) before = world.epoch = GZ_LAST_EPOCH - 16;
    gz_vec goal = gz_v(i % 2 == 0 ? 9 : 0, 0);
    expect(gz_world_move(&world, mover, goal, &by_rules, true, &end) == GZ_DONE, "a move");
    expect(end.x == (i % 2 == 0 ? 2 : 0) && gz_current_hits(&world)->count == (i % 2 == 0),
           "what it meets");
    expect(world.epoch == (i == 21 ? 16 : before + 16), "the number of an operation");
  }
  gz_world_release(&world);
}

/* Bytes of another version are known by their head alone; but too many are none at all. */
static void try_long_bytes(void) {
  size_t most = 0x10000000;
  unsigned char *bytes = calloc(most + 1, 1);
  gz_packed packed;
  int major;
  if (bytes == NULL) return;
  memcpy(bytes, "graze\xff", 6);
  expect(gz_open_packed(&packed, bytes, most, &major) == GZ_PACK_OTHER && major == 255,
         "as many bytes as may be");
  expect(gz_open_packed(&packed, bytes, most + 1, &major) == GZ_PACK_DAMAGED, "too many bytes");
  free(bytes);
}

int main(void) {
  static const size_t strides[] = { 1, 8, 16, 40, 64 };
  try_lists();
  for (int i = 0; i < 5; i++) try_addresses(strides[i]);
  try_geometries();
  try_cost();
  try_trimming();
  try_items();
  try_planes();
  try_numbers_of_operations();
  try_long_bytes();
  printf("%s the containers of a world, with memory or without\n", faults ? "not ok" : "ok");
  return faults > 0;
}

/*
** Ids, ranks and extras of items. Free and retired ids are lists through the items themselves.
*/
#include "world/items.h"

#include "core/math/assert.h"

int gz_items_next_id(const gz_world *world) {
  return world->free_item >= 0 ? world->free_item : world->item_count;
}

int gz_items_new_id(gz_world *world) {
  int item = world->free_item;
  if (item >= 0) {
    world->free_item = world->items[item].rank;
    world->shuffled = true;
    return item;
  }
  if (!GZ_RESERVE(&world->memory, world->items, world->item_capacity, world->item_count + 1))
    return -1;
  /* If the item cannot be added after all, its id is free, and nothing may refer to it. */
  gz_item unused = { .geometry = -1, .extra = -1, .rank = -1 };
  world->items[world->item_count] = unused;
  return world->item_count++;
}

void gz_items_free(gz_world *world, int item) {
  world->items[item].serial = 0;
  world->items[item].rank = world->free_item;
  world->free_item = item;
}

void gz_items_forget(gz_world *world, int count) {
  int *link = &world->free_item;
  while (*link >= 0) {
    if (*link >= count) *link = world->items[*link].rank;
    else link = &world->items[*link].rank;
  }
  world->item_count = count;
}

void gz_items_retire(gz_world *world, int item) {
  GZ_ASSERT(world->items[item].serial == 0 && world->items[item].refs == 0);
  world->items[item].rank = world->retired;
  world->retired = item;
}

int gz_items_next_retired(gz_world *world) {
  int item = world->retired;
  if (item < 0) return -1;
  world->retired = world->items[item].rank;
  gz_items_free(world, item);
  return item;
}

void gz_items_compact(gz_world *world) {
  gz_list *order = &world->order;
  int kept = 0;
  for (int i = 0; i < order->count; i++) {
    if (order->at[i] < 0) continue;
    world->items[order->at[i]].rank = kept;
    order->at[kept++] = order->at[i];
  }
  order->count = kept;
  world->compactions++;
}

bool gz_items_make_rank(gz_world *world) {
  gz_list *order = &world->order;
  if (order->count < order->capacity) return true;
  if (order->count - world->living > order->count / 4) {
    gz_items_compact(world);
    return true;
  }
  return gz_make_room(&world->memory, order, 1);
}

static int new_extras(gz_world *world) {
  int extra = world->free_extra;
  if (extra >= 0) {
    world->free_extra = world->extras[extra].next;
    return extra;
  }
  if (!GZ_RESERVE(&world->memory, world->extras, world->extra_capacity, world->extra_count + 1))
    return -1;
  return world->extra_count++;
}

gz_item_extras *gz_items_make_extras(gz_world *world, int item) {
  GZ_ASSERT(gz_world_has(world, item));
  gz_item *it = &world->items[item];
  if (it->extra < 0) {
    it->extra = new_extras(world);
    if (it->extra < 0) return NULL;
    world->extras[it->extra] = gz_default_extras();
  }
  return &world->extras[it->extra];
}

void gz_items_drop_extras(gz_world *world, int item) {
  int extra = world->items[item].extra;
  if (extra < 0) return;
  world->extras[extra] = gz_default_extras(); /* who looks at all extras sees nothing of it */
  world->extras[extra].next = world->free_extra;
  world->free_extra = extra;
}

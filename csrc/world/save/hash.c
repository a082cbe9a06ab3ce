/*
** Hashes of worlds: items in their order, each by its own numbers and the hash of its geometry.
**
** Each item is hashed by itself, in two chains that a processor computes side by side, and the
** result extends the hash of the world.
*/
#include "world/save/hash.h"

#include "core/math/assert.h"
#include "world/items.h"
#include "world/mix.h"
#include "world/save/fields.h"

static uint64_t mix_extras(uint64_t hash, const gz_item_extras *extra) {
  if (extra->has_dynamics) hash = gz_mix_dynamics(gz_mix(hash, 1), &extra->dynamics);
  if (extra->one_way) hash = gz_mix_vec(gz_mix(hash, extra->by_edges ? 3 : 2), extra->side);
  return hash;
}

static uint64_t hash_item(gz_world *world, int item) {
  const gz_item *it = &world->items[item];
  const gz_pooled_geometry *geometry = &world->geometries.at[it->geometry];
  uint64_t shape =
      geometry->hashed ? geometry->hash : gz_geometry_pool_hash(&world->geometries, it->geometry);
  uint64_t place = gz_mix_vec(0, it->position);
  uint64_t kind =
      gz_mix(gz_mix_number(shape, geometry->angle), world->rules.groups[it->group].name);
  uint64_t hash = place + kind;
  return it->extra >= 0 ? mix_extras(hash, &world->extras[it->extra]) : hash;
}

static uint64_t hash_items(gz_world *world) {
  uint64_t hash = (uint64_t)world->living;
  for (int rank = 0; rank < world->order.count; rank++) {
    if (world->order.at[rank] >= 0) hash = gz_mix(hash, hash_item(world, world->order.at[rank]));
  }
  return hash;
}

/* Return the hash of a rule, whichever of its groups comes first; 0 for one that says nothing. */
static uint64_t hash_rule(const gz_world *world, const gz_rule *rule) {
  if (rule->low < 0 || !gz_rules_says(&world->rules, rule)) return 0;
  uint64_t a = world->rules.groups[rule->low].name, b = world->rules.groups[rule->high].name;
  return gz_mix(gz_mix(a < b ? a : b, a < b ? b : a), (uint64_t)rule->response);
}

static uint64_t hash_rules(const gz_world *world) {
  uint64_t hash = 0;
  for (int i = 0; i < world->rules.slot_count; i++)
    hash += hash_rule(world, &world->rules.slots[i]);
  if (world->rules.wildcards == 0) return hash;
  for (int k = -1; (k = gz_rules_next_with_all(&world->rules, k)) >= 0;) {
    const gz_group *group = &world->rules.groups[k];
    hash = gz_mix(gz_mix(hash, group->name), (uint64_t)group->with_all);
  }
  return hash;
}

/* Return how many living items are older than a serial number [binary search]. There are no gaps
   in the order. */
static int count_older(const gz_world *world, uint64_t serial) {
  int low = 0, high = world->order.count;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (world->items[world->order.at[middle]].serial < serial) low = middle + 1;
    else high = middle;
  }
  return low;
}

/* Name an item of a pair by its rank; one that was removed, by those it stood between. */
static uint64_t mix_member(uint64_t hash, const gz_world *world, int item, uint64_t serial) {
  const gz_item *it = &world->items[item];
  bool removed = it->serial == 0;
  return gz_mix(hash, 2 * (uint64_t)(removed ? count_older(world, serial) : it->rank) + removed);
}

static uint64_t mix_pairs(uint64_t hash, gz_world *world, const gz_event_tracker *tracker) {
  const gz_list *pairs = &tracker->pairs;
  if (pairs->count > 0 && world->living < world->order.count) gz_items_compact(world);
  for (int i = 0; i < pairs->count; i++)
    hash = mix_member(hash, world, pairs->at[i], tracker->serials[i]);
  return hash;
}

uint64_t gz_world_hash(gz_world *world, const gz_event_tracker *tracker) {
  GZ_ASSERT(world->nesting == 0);
  uint64_t hash = gz_mix_settings(hash_items(world), &world->settings);
  hash = gz_mix(hash, hash_rules(world));
  return mix_pairs(hash, world, tracker);
}

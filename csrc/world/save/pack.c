/*
** Worlds as bytes: writing them.
**
** First all things get the numbers that they have in the bytes: items by their order, geometries
** and groups as items come upon them. So equal worlds have equal bytes, whatever ids, indices and
** numbers they have in memory; shapes with parts are never shared, and written for each item.
*/
#include "world/save/pack.h"

#include "core/math/assert.h"
#include "core/parts/layout.h"
#include "world/items.h"
#include "world/mix.h"
#include "world/save/fields.h"
#include "world/save/pack_shape.h"

#include <string.h>

/* The numbers that things have in the bytes, each -1 at first. */
typedef struct numbering {
  gz_world *world;
  const gz_event_tracker *tracker;
  const gz_pack_names *names;
  gz_writer *out;
  gz_list items;    /* by id */
  gz_list order;    /* ids by number */
  gz_list removed;  /* indices into the tracker's pairs: each removed item once, the oldest first */
  gz_list groups;   /* by group */
  gz_list of_group; /* groups by number */
  gz_list shapes;   /* by geometry */
  gz_list of_shape; /* geometries by number */
  gz_list same;     /* a hash table of of_shape, by what they are without their angles */
} numbering;

static bool clear_numbers(gz_memory *memory, gz_list *numbers, int count) {
  if (!gz_resize(memory, numbers, count)) return false;
  if (count > 0) memset(numbers->at, -1, (size_t)count * sizeof *numbers->at);
  return true;
}

/* Are two geometries the same but for their angle? */
static bool same_shape(const gz_geometry *a, const gz_geometry *b) {
  if (gz_has_parts(a) || a->kind != b->kind || a->n != b->n) return a == b;
  if (a->kind == GZ_PLANE) {
    gz_vec m = gz_plane_normal(a), n = gz_plane_normal(b);
    return m.x == n.x && m.y == n.y && gz_plane_offset(a) == gz_plane_offset(b);
  }
  bool same = a->first == b->first && a->step == b->step && a->radius == b->radius;
  for (int i = 0; same && i < a->n; i++) {
    gz_vec p = gz_local(a, i), q = gz_local(b, i);
    same = p.x == q.x && p.y == q.y;
  }
  return same;
}

/* Return the slot of a geometry in the table, where one like it is, or none yet. */
static int *slot_of_shape(numbering *n, int geometry) {
  const gz_pooled_geometry *at = n->world->geometries.at;
  uint64_t hash = gz_geometry_pool_hash(&n->world->geometries, geometry);
  int mask = n->same.count - 1, slot = (int)(hash >> 32) & mask;
  while (n->same.at[slot] >= 0) {
    int other = n->of_shape.at[n->same.at[slot]];
    if (at[other].hash == hash && same_shape(at[other].geometry, at[geometry].geometry)) break;
    slot = (slot + 1) & mask;
  }
  return &n->same.at[slot];
}

static bool number_shape(numbering *n, int geometry) {
  if (n->shapes.at[geometry] >= 0) return true;
  int *slot = slot_of_shape(n, geometry);
  if (*slot < 0) {
    *slot = n->of_shape.count;
    if (!gz_append(&n->world->memory, &n->of_shape, geometry)) return false;
  }
  n->shapes.at[geometry] = *slot;
  return true;
}

static bool number_group(numbering *n, int group) {
  if (n->groups.at[group] >= 0) return true;
  n->groups.at[group] = n->of_group.count;
  return gz_append(&n->world->memory, &n->of_group, group);
}

static uint64_t serial_of_removed(const numbering *n, int k) {
  return n->tracker->serials[n->removed.at[k]];
}

/* Restore the order of a heap below entry k: none is older than those below it [heapsort]. */
static void sift_down(numbering *n, int k, int count) {
  int *at = n->removed.at;
  for (int child = 2 * k + 1; child < count; child = 2 * k + 1) {
    if (child + 1 < count && serial_of_removed(n, child + 1) > serial_of_removed(n, child)) child++;
    if (serial_of_removed(n, k) >= serial_of_removed(n, child)) return;
    int kept = at[k];
    at[k] = at[child];
    at[child] = kept;
    k = child;
  }
}

/* Find the removed items that pairs name, and sort them by age. */
static bool find_removed(numbering *n) {
  const gz_list *pairs = &n->tracker->pairs;
  for (int i = 0; i < pairs->count; i++) {
    int item = pairs->at[i];
    if (n->world->items[item].serial != 0 || n->items.at[item] >= 0) continue;
    n->items.at[item] = 0; /* found */
    if (!gz_append(&n->world->memory, &n->removed, i)) return false;
  }
  int count = n->removed.count;
  for (int k = count / 2 - 1; k >= 0; k--) sift_down(n, k, count);
  for (int end = count - 1; end > 0; end--) {
    int oldest = n->removed.at[0];
    n->removed.at[0] = n->removed.at[end];
    n->removed.at[end] = oldest;
    sift_down(n, 0, end);
  }
  return true;
}

static bool number_item(numbering *n, int item) {
  n->items.at[item] = n->order.count;
  return gz_append(&n->world->memory, &n->order, item);
}

/* Merge the living and the removed items by age. */
static bool number_items(numbering *n) {
  const gz_world *world = n->world;
  int k = 0;
  for (int rank = 0; rank < world->order.count; rank++) {
    const gz_item *it = &world->items[world->order.at[rank]];
    for (; k < n->removed.count && serial_of_removed(n, k) < it->serial; k++) {
      if (!number_item(n, n->tracker->pairs.at[n->removed.at[k]])) return false;
    }
    if (!number_item(n, world->order.at[rank]) || !number_shape(n, it->geometry) ||
        !number_group(n, it->group))
      return false;
  }
  for (; k < n->removed.count; k++) {
    if (!number_item(n, n->tracker->pairs.at[n->removed.at[k]])) return false;
  }
  return true;
}

#define RULED (-2) /* of a group without a number, which some rule names */

/* Mark the groups that rules name. Returns how many have no number. */
static int mark_ruled(numbering *n) {
  const gz_rules *rules = &n->world->rules;
  int count = 0;
  for (int i = 0; i < rules->slot_count; i++) {
    const gz_rule *rule = &rules->slots[i];
    if (rule->low < 0 || !gz_rules_says(rules, rule)) continue;
    int *numbers[] = { &n->groups.at[rule->low], &n->groups.at[rule->high] };
    for (int k = 0; k < 2; k++) {
      count += *numbers[k] == -1;
      if (*numbers[k] == -1) *numbers[k] = RULED;
    }
  }
  for (int group = 0; group < rules->count; group++) {
    if (rules->groups[group].wildcard == 0 || n->groups.at[group] != -1) continue;
    n->groups.at[group] = RULED;
    count++;
  }
  return count;
}

/* Number groups that only rules name by the hashes of their names, as they have no order. */
static bool number_ruled_groups(numbering *n) {
  const gz_group *groups = n->world->rules.groups;
  for (int left = mark_ruled(n); left > 0; left--) {
    int first = -1;
    for (int group = 0; group < n->groups.count; group++) {
      if (n->groups.at[group] != RULED) continue;
      if (first < 0 || groups[group].name < groups[first].name) first = group;
    }
    if (!number_group(n, first)) return false;
  }
  return true;
}

static bool number_all(numbering *n) {
  gz_world *world = n->world;
  gz_memory *memory = &world->memory;
  int slots = 8;
  while (slots < 2 * world->geometries.count) slots *= 2;
  if (world->living < world->order.count) gz_items_compact(world);
  return clear_numbers(memory, &n->items, world->item_count) &&
         clear_numbers(memory, &n->groups, world->rules.count) &&
         clear_numbers(memory, &n->shapes, world->geometries.count) &&
         clear_numbers(memory, &n->same, slots) && find_removed(n) && number_items(n) &&
         number_ruled_groups(n);
}

static void write_geometries(numbering *n) {
  int begin = gz_begin_section(n->out);
  gz_write_count(n->out, (uint64_t)n->of_shape.count);
  for (int k = 0; k < n->of_shape.count; k++)
    gz_pack_geometry(n->out, n->world->geometries.at[n->of_shape.at[k]].geometry);
  gz_end_section(n->out, begin);
}

/* Write the rules of group k with itself and those after it. */
static void write_rules_of(numbering *n, int k) {
  const gz_rules *rules = &n->world->rules;
  int group = n->of_group.at[k];
  if (!rules->groups[group].ruled) return;
  for (int m = k; m < n->of_group.count; m++) {
    const gz_rule *rule = gz_rules_own(rules, group, n->of_group.at[m]);
    if (rule == NULL || !gz_rules_says(rules, rule)) continue;
    gz_write_count(n->out, (uint64_t)k + 1);
    gz_write_count(n->out, (uint64_t)m);
    gz_write_byte(n->out, (int)rule->response);
  }
}

/* Write the rules with all groups, in the order in which they were set. */
static void write_wildcards(numbering *n) {
  const gz_rules *rules = &n->world->rules;
  gz_write_count(n->out, (uint64_t)rules->wildcards);
  for (int group = -1; (group = gz_rules_next_with_all(rules, group)) >= 0;) {
    gz_write_count(n->out, (uint64_t)n->groups.at[group]);
    gz_write_byte(n->out, (int)rules->groups[group].with_all);
  }
}

static void write_groups(numbering *n) {
  int begin = gz_begin_section(n->out);
  gz_write_count(n->out, (uint64_t)n->of_group.count);
  for (int k = 0; k < n->of_group.count; k++) {
    size_t length;
    const char *name = n->names->group(n->names->context, n->of_group.at[k], &length);
    gz_write_count(n->out, length);
    gz_write_block(n->out, name, length);
  }
  for (int k = 0; k < n->of_group.count; k++) write_rules_of(n, k);
  gz_write_count(n->out, 0);
  write_wildcards(n);
  gz_write_settings(n->out, &n->world->settings);
  gz_end_section(n->out, begin);
}

static void write_packed_item(numbering *n, int item) {
  const gz_item *it = &n->world->items[item];
  if (it->serial == 0) {
    gz_write_byte(n->out, GZ_IS_REMOVED);
    return;
  }
  const gz_item_extras *extra = gz_extras_of(n->world, item);
  double angle = n->world->geometries.at[it->geometry].angle;
  bool dynamic = extra && extra->has_dynamics, one_way = extra && extra->one_way;
  bool has_side = one_way && !extra->by_edges;
  gz_write_byte(n->out, (dynamic ? GZ_IS_DYNAMIC : 0) | (has_side ? GZ_HAS_SIDE : 0) |
                            (one_way && !has_side ? GZ_HAS_SIDES : 0) |
                            (angle != 0 ? GZ_HAS_ANGLE : 0));
  gz_write_count(n->out, (uint64_t)n->shapes.at[it->geometry]);
  gz_write_count(n->out, (uint64_t)n->groups.at[it->group]);
  gz_write_vec(n->out, it->position);
  if (angle != 0) gz_write_number(n->out, angle);
  if (dynamic) gz_write_dynamics(n->out, &extra->dynamics);
  if (has_side) gz_write_vec(n->out, extra->side);
}

static void write_items(numbering *n) {
  int begin = gz_begin_section(n->out);
  gz_write_count(n->out, (uint64_t)n->order.count);
  for (int k = 0; k < n->order.count; k++) write_packed_item(n, n->order.at[k]);
  gz_end_section(n->out, begin);
}

/* Write each pair by the step from the one before, and the step to its second item. */
static void write_known_pairs(numbering *n) {
  const gz_list *pairs = &n->tracker->pairs;
  int begin = gz_begin_section(n->out), before = 0;
  gz_write_count(n->out, (uint64_t)pairs->count / 2);
  for (int i = 0; i < pairs->count; i += 2) {
    int a = n->items.at[pairs->at[i]], b = n->items.at[pairs->at[i + 1]];
    GZ_ASSERT(a >= before && b > a);
    gz_write_count(n->out, (uint64_t)(a - before));
    gz_write_count(n->out, (uint64_t)(b - a));
    before = a;
  }
  gz_end_section(n->out, begin);
}

static void write_keys(numbering *n) {
  int begin = gz_begin_section(n->out);
  for (int k = 0; k < n->order.count; k++) n->names->key(n->names->context, n->order.at[k], n->out);
  gz_end_section(n->out, begin);
}

static void write_all(numbering *n) {
  gz_write_block(n->out, "graze", 5);
  gz_write_byte(n->out, GZ_PACK_MAJOR);
  gz_write_byte(n->out, GZ_PACK_MINOR);
  write_geometries(n);
  write_groups(n);
  write_items(n);
  write_known_pairs(n);
  write_keys(n);
  if (!n->out->failed) gz_write_bits(n->out, gz_hash_block(n->out->at, (size_t)n->out->count));
}

static void release_numbers(numbering *n, gz_memory *memory) {
  gz_release_list(memory, &n->items);
  gz_release_list(memory, &n->order);
  gz_release_list(memory, &n->removed);
  gz_release_list(memory, &n->groups);
  gz_release_list(memory, &n->of_group);
  gz_release_list(memory, &n->shapes);
  gz_release_list(memory, &n->of_shape);
  gz_release_list(memory, &n->same);
}

void gz_pack_world(gz_writer *out, gz_world *world, const gz_event_tracker *tracker,
                   const gz_pack_names *names) {
  GZ_ASSERT(world->nesting == 0);
  numbering n = { .world = world, .tracker = tracker, .names = names, .out = out };
  out->count = 0;
  out->failed = !number_all(&n);
  if (!out->failed) write_all(&n);
  release_numbers(&n, &world->memory);
}

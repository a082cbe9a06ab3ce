/*
** Worlds as bytes: reading and checking all of one.
*/
#include "world/save/unpack.h"

#include "core/parts/layout.h"
#include "world/items.h"
#include "world/save/fields.h"

#include <string.h>

/* Longer ones are none: indices into what they hold stay far below overflow. */
#define MOST_BYTES 0x10000000

gz_pack_fault gz_open_packed(gz_packed *packed, const unsigned char *bytes, size_t size,
                             int *major) {
  gz_reader in = { bytes, bytes + size, size > MOST_BYTES };
  for (int i = 0; i < 5; i++) {
    if (gz_read_byte(&in) != "graze"[i]) return GZ_PACK_DAMAGED;
  }
  *major = gz_read_byte(&in);
  gz_read_byte(&in); /* the minor version: nothing depends on it yet */
  if (!in.damaged && *major != GZ_PACK_MAJOR) return GZ_PACK_OTHER;
  packed->geometries = gz_read_section(&in);
  packed->groups = gz_read_section(&in);
  packed->items = gz_read_section(&in);
  packed->pairs = gz_read_section(&in);
  packed->keys = gz_read_section(&in);
  if (in.damaged || in.end - in.at < 8) return GZ_PACK_DAMAGED;
  gz_reader seal = { in.end - 8, in.end, false };
  if (gz_read_bits(&seal) != gz_hash_block(bytes, size - 8)) return GZ_PACK_DAMAGED;
  packed->group_count = gz_read_length(&packed->groups, 1);
  return packed->groups.damaged ? GZ_PACK_DAMAGED : GZ_PACK_SOUND;
}

const unsigned char *gz_read_group(gz_packed *packed, int *length) {
  *length = gz_read_length(&packed->groups, 1);
  return gz_read_block(&packed->groups, *length);
}

/* How the reading of a section ended: at its end, or with what could not be read. */
static gz_result ended(const gz_reader *in) { return gz_is_read(in) ? GZ_DONE : GZ_REFUSED; }

static gz_result failed(const gz_reader *in) { return in->damaged ? GZ_REFUSED : GZ_NO_MEMORY; }

static gz_result read_shapes(gz_unpacked *u, gz_memory *memory, gz_reader in) {
  int count = gz_read_length(&in, 2);
  if (!GZ_RESERVE(memory, u->shapes, u->shape_capacity, count)) return GZ_NO_MEMORY;
  while (u->shape_count < count) {
    gz_shape_room *room = &u->shapes[u->shape_count++];
    memset(room, 0, sizeof *room);
    if (!gz_unpack_geometry(&in, memory, room)) return failed(&in);
  }
  return ended(&in);
}

/* A rule that is read: of two groups, by their numbers in the bytes. */
typedef struct packed_rule {
  int group, other;
  gz_response response;
} packed_rule;

static packed_rule read_rule(gz_reader *in, int group, int count) {
  packed_rule rule = { group, gz_read_index(in, count - 1), GZ_SLIDE };
  rule.response = (gz_response)gz_read_index(in, GZ_RESPONSES - 1);
  return rule;
}

/* Are the rules sound, and the settings? */
static gz_result check_rules(gz_reader in, int count) {
  for (int k; (k = gz_read_index(&in, count)) > 0;) read_rule(&in, k - 1, count);
  for (int left = gz_read_length(&in, 2); left > 0; left--) read_rule(&in, -1, count);
  gz_read_settings(&in);
  return ended(&in);
}

bool gz_read_packed_rules(gz_rules *rules, gz_memory *memory, const gz_packed *packed,
                          const gz_list *groups, gz_settings *settings) {
  gz_reader in = packed->groups;
  const int *at = groups->at;
  for (int k; (k = gz_read_index(&in, groups->count)) > 0;) {
    packed_rule rule = read_rule(&in, k - 1, groups->count);
    if (!gz_rules_set(rules, memory, at[rule.group], at[rule.other], rule.response)) return false;
  }
  for (int left = gz_read_length(&in, 2); left > 0; left--) {
    packed_rule rule = read_rule(&in, -1, groups->count);
    gz_rules_set_with_all(rules, at[rule.other], rule.response);
  }
  *settings = gz_read_settings(&in);
  return true;
}

/* Can an item of such options have a shape? */
static bool suits(const gz_geometry *shape, int options, double angle,
                  const gz_dynamics *dynamics) {
  if ((options & GZ_HAS_SIDE) && (options & GZ_HAS_SIDES)) return false;
  if ((options & GZ_HAS_SIDES) && shape->kind != GZ_CHAIN) return false;
  if (shape->kind == GZ_PLANE && (angle != 0 || (options & GZ_IS_DYNAMIC))) return false;
  return shape->kind != GZ_GRID || (angle == 0 && !dynamics->turns && !dynamics->hinged);
}

/* Read the shape of an item, and return its number; -1 if it cannot be that. One with parts is for
   one item only: else a few bytes more would ask for another copy of a large grid. */
static int read_shape(gz_unpacked *u, gz_reader *in) {
  int k = gz_read_index(in, u->shape_count - 1);
  if (in->damaged || k > u->named) return -1;
  bool is_new = k == u->named;
  u->named += is_new;
  return is_new || !gz_has_parts(u->shapes[k].shape->geometry) ? k : -1;
}

/* Read what few items have. */
static gz_item_extras read_extras(gz_reader *in, int options) {
  gz_item_extras extra = gz_default_extras();
  extra.has_dynamics = (options & GZ_IS_DYNAMIC) != 0;
  if (extra.has_dynamics) extra.dynamics = gz_read_dynamics(in);
  extra.one_way = (options & (GZ_HAS_SIDE | GZ_HAS_SIDES)) != 0;
  extra.by_edges = (options & GZ_HAS_SIDES) != 0;
  if (options & GZ_HAS_SIDE) {
    extra.side = gz_read_vec(in);
    if (!(fabs(gz_length(extra.side) - 1) < 1e-9)) gz_damage(in);
  }
  return extra;
}

static bool read_item(gz_unpacked *u, gz_memory *memory, gz_reader *in, int groups) {
  gz_packed_item item = { .shape = -1, .extra = -1 };
  int options = gz_read_byte(in);
  if (options == GZ_IS_REMOVED) {
    u->items[u->item_count++] = item;
    return true;
  }
  item.shape = read_shape(u, in);
  item.group = gz_read_index(in, groups - 1);
  item.position = gz_read_vec(in);
  item.angle = options & GZ_HAS_ANGLE ? gz_read_number(in) : 0;
  gz_item_extras extra = read_extras(in, options);
  if (in->damaged || item.shape < 0 || options > 31 ||
      !suits(u->shapes[item.shape].shape->geometry, options, item.angle, &extra.dynamics))
    return gz_damage(in);
  if (extra.has_dynamics || extra.one_way) {
    if (!GZ_RESERVE(memory, u->extras, u->extra_capacity, u->extra_count + 1)) return false;
    item.extra = u->extra_count;
    u->extras[u->extra_count++] = extra;
  }
  u->items[u->item_count++] = item;
  return true;
}

static gz_result read_items(gz_unpacked *u, gz_memory *memory, gz_reader in, int groups) {
  int count = gz_read_length(&in, 1);
  if (!GZ_RESERVE(memory, u->items, u->item_capacity, count)) return GZ_NO_MEMORY;
  while (u->item_count < count) {
    if (!read_item(u, memory, &in, groups)) return failed(&in);
  }
  return u->named == u->shape_count ? ended(&in) : GZ_REFUSED;
}

/* Is each removed item in a pair? */
static bool are_removed_named(gz_unpacked *u) {
  for (int i = 0; i < u->pairs.count; i++) {
    gz_packed_item *item = &u->items[u->pairs.at[i]];
    if (item->shape < 0) item->group = 1; /* found */
  }
  int k = 0;
  while (k < u->item_count && (u->items[k].shape >= 0 || u->items[k].group == 1)) k++;
  return k == u->item_count;
}

/* Pairs are sorted, and each is there once. */
static gz_result read_pairs(gz_unpacked *u, gz_memory *memory, gz_reader in) {
  int count = gz_read_length(&in, 2), last = u->item_count - 1, a = 0, b = 0;
  if (!gz_make_room(memory, &u->pairs, 2 * count)) return GZ_NO_MEMORY;
  for (int k = 0; k < count; k++) {
    int before = a, second = b;
    a += gz_read_index(&in, last - a);
    b = a + gz_read_index(&in, last - a);
    if (in.damaged || b == a || (k > 0 && a == before && b <= second)) return GZ_REFUSED;
    u->pairs.at[u->pairs.count++] = a;
    u->pairs.at[u->pairs.count++] = b;
  }
  return are_removed_named(u) ? ended(&in) : GZ_REFUSED;
}

gz_result gz_read_packed(gz_unpacked *u, gz_memory *memory, const gz_packed *packed) {
  gz_result result = check_rules(packed->groups, packed->group_count);
  if (result == GZ_DONE) result = read_shapes(u, memory, packed->geometries);
  if (result == GZ_DONE) result = read_items(u, memory, packed->items, packed->group_count);
  if (result == GZ_DONE) result = read_pairs(u, memory, packed->pairs);
  return result;
}

void gz_unpacked_release(gz_unpacked *u, gz_memory *memory) {
  for (int k = 0; k < u->shape_count; k++) gz_shape_room_release(&u->shapes[k], memory);
  GZ_RELEASE_ARRAY(memory, u->shapes, u->shape_capacity);
  GZ_RELEASE_ARRAY(memory, u->items, u->item_capacity);
  GZ_RELEASE_ARRAY(memory, u->extras, u->extra_capacity);
  gz_release_list(memory, &u->pairs);
  memset(u, 0, sizeof *u);
}

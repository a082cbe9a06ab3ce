/*
** Worlds as bytes: reading them into a snapshot.
**
** The items get new ids, which the snapshot holds, and their geometries go to the pool, as if the
** items had been there and were removed. Then to set the world to them is a restore as any other.
*/
#include "world/save/pack.h"

#include "core/math/assert.h"
#include "core/parts/layout.h"
#include "core/parts/whole.h"
#include "world/items.h"
#include "world/save/item_options.h"
#include "world/save/pack_shape.h"

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

/* A world that is being read. */
typedef struct unpacking {
  gz_snapshot *s;
  gz_world *world;
  gz_packed *packed;
  const gz_list *groups;
  gz_list *ids;
  gz_shape_room *shapes; /* the geometries */
  int shape_count;
  int named;     /* the first shapes, which items have named */
  uint64_t base; /* the serial number before that of the first item */
} unpacking;

static bool read_shapes(unpacking *u) {
  gz_memory *memory = &u->world->memory;
  gz_reader *in = &u->packed->geometries;
  int count = gz_read_length(in, 2);
  if (count == 0) return gz_is_read(in) || gz_damage(in);
  u->shapes = gz_allocate(memory, (size_t)count * sizeof *u->shapes);
  if (u->shapes == NULL) return false;
  u->shape_count = count;
  memset(u->shapes, 0, (size_t)count * sizeof *u->shapes);
  for (int k = 0; k < count; k++) {
    if (!gz_unpack_geometry(in, memory, &u->shapes[k])) return false;
  }
  return gz_is_read(in) || gz_damage(in);
}

/* Return the number in this world of a group that is read. */
static int read_group(const unpacking *u, gz_reader *in) {
  int k = gz_read_index(in, u->groups->count - 1);
  return in->damaged ? 0 : u->groups->at[k];
}

/* Read a unit vector. */
static gz_vec read_direction(gz_reader *in) {
  gz_vec v = gz_read_vec(in);
  if (!(fabs(gz_length(v) - 1) < 1e-9)) gz_damage(in);
  return v;
}

static bool read_rules(unpacking *u) {
  gz_memory *memory = &u->world->memory;
  gz_reader *in = &u->packed->groups;
  gz_rules *rules = &u->s->rules;
  rules->count = 0; /* of an empty snapshot nobody reads them */
  for (int i = 0; i < rules->slot_count; i++) rules->slots[i].low = -1;
  rules->used = rules->wildcards = 0;
  rules->last_wildcard = 0;
  if (!gz_rules_open(rules, memory, u->world->rules.count)) return false;
  for (int group = 0; group < rules->count; group++)
    rules->groups[group].name = u->world->rules.groups[group].name;
  for (int k; (k = gz_read_index(in, u->groups->count)) > 0;) {
    int other = read_group(u, in), response = gz_read_index(in, GZ_RESPONSES - 1);
    if (in->damaged) return false;
    if (!gz_rules_set(rules, memory, u->groups->at[k - 1], other, (gz_response)response))
      return false;
  }
  for (int left = gz_read_length(in, 2); left > 0; left--) {
    int group = read_group(u, in), response = gz_read_index(in, GZ_RESPONSES - 1);
    if (in->damaged) return false;
    gz_rules_set_with_all(rules, group, (gz_response)response);
  }
  u->s->up = read_direction(in);
  return gz_is_read(in) || gz_damage(in);
}

/* Ensure room for so many items more, all with geometries of their own. */
static bool reserve_items(unpacking *u, int count) {
  gz_snapshot *s = u->s;
  gz_memory *memory = &u->world->memory;
  int items = u->world->item_count + count, geometries = u->world->geometries.count + count;
  if (!GZ_RESERVE(memory, s->items, s->item_capacity, items)) return false;
  if (!GZ_RESERVE(memory, s->angles, s->angle_capacity, geometries)) return false;
  if (items > 0) memset(s->items, 0, (size_t)items * sizeof *s->items);
  /* No numbers: none is in use. */
  if (geometries > 0) memset(s->angles, -1, (size_t)geometries * sizeof *s->angles);
  return GZ_RESERVE(memory, s->extras, s->extra_capacity, count) &&
         GZ_RESERVE(memory, s->order.at, s->order.capacity, count) &&
         gz_make_room(memory, u->ids, count);
}

/* Return a new id of an item that is not there; -1 if there is no memory. It is held until all is
   read: then those that the snapshot does not hold are free. */
static int new_id(unpacking *u) {
  gz_world *world = u->world;
  int item = gz_items_new_id(world);
  if (item < 0) return -1;
  gz_item made = { .extra = -1, .held = 1 };
  world->items[item] = made;
  u->s->item_count = world->item_count;
  u->ids->at[u->ids->count++] = item;
  return item;
}

/* Hold the cells of a grid, as a save does. */
static bool hold_cells(unpacking *u, int number) {
  gz_snapshot *s = u->s;
  if (!gz_snapshot_reserve_cells(s, u->world, s->grid_count, number)) return false;
  gz_snapshot_share_cells(s, u->world, s->grid_count++, number);
  return true;
}

/* Put a shape at an angle into the pool, and hold it. Returns its index; -1 if there is no
   memory. */
static int hold_shape(unpacking *u, gz_shape *shape, double angle) {
  gz_geometry_pool *pool = &u->world->geometries;
  if (angle != shape->geometry->angle) gz_rotate_geometry(gz_own_geometry(shape), angle);
  int number = gz_geometry_pool_acquire(pool, &u->world->memory, shape->geometry);
  if (number < 0) return -1;
  double *held = &u->s->angles[number];
  bool is_new = !(*held < HUGE_VAL);
  *held = angle;
  u->s->geometry_count = pool->count;
  if (is_new) gz_geometry_pool_hold(pool, number);
  bool saved = !is_new || !pool->at[number].is_grid || hold_cells(u, number);
  gz_geometry_pool_drop(pool, &u->world->memory, number);
  return saved ? number : -1;
}

/* Return a number that is read if its bit is set. */
static double read_if(gz_reader *in, int bits, int bit, double otherwise) {
  return bits & bit ? gz_read_number(in) : otherwise;
}

static gz_dynamics read_dynamics(gz_reader *in) {
  gz_dynamics d = gz_default_dynamics();
  int bits = gz_read_byte(in);
  if (bits & GZ_MOVES) d.velocity = gz_read_vec(in);
  if (bits & GZ_ACCELERATES) d.acceleration = gz_read_vec(in);
  d.restitution = read_if(in, bits, GZ_HAS_RESTITUTION, d.restitution);
  d.drag = read_if(in, bits, GZ_HAS_DRAG, d.drag);
  d.max_speed = read_if(in, bits, GZ_HAS_MAX_SPEED, d.max_speed);
  d.mass = read_if(in, bits, GZ_HAS_MASS, d.mass);
  d.turns = (bits & GZ_TURNS) != 0;
  d.spin = read_if(in, bits, GZ_TURNS, 0);
  int more = bits & GZ_HAS_MORE ? gz_read_byte(in) : 0;
  d.deceleration = read_if(in, more, GZ_HAS_DECELERATION, 0);
  d.hinged = (more & GZ_IS_HINGED) != 0;
  if (d.hinged) d.min_angle = gz_read_any_number(in);
  if (d.hinged) d.max_angle = gz_read_any_number(in);
  bool hinge = d.min_angle <= d.max_angle && d.min_angle < HUGE_VAL && d.max_angle > -HUGE_VAL;
  if (!hinge || more > 3 || d.deceleration < 0 || d.restitution < 0 || d.restitution > 1 ||
      d.drag < 0 || d.mass < 0 || !(d.max_speed > 0))
    gz_damage(in);
  return d;
}

/* Can an item of such options have a shape? */
static bool suits(const gz_geometry *shape, int options, double angle,
                  const gz_dynamics *dynamics) {
  if ((options & GZ_HAS_SIDE) && (options & GZ_HAS_SIDES)) return false;
  if ((options & GZ_HAS_SIDES) && shape->kind != GZ_CHAIN) return false;
  if (shape->kind == GZ_PLANE && (angle != 0 || (options & GZ_IS_DYNAMIC))) return false;
  return shape->kind != GZ_GRID || (angle == 0 && !dynamics->turns && !dynamics->hinged);
}

/* Return the shape of an item; NULL if it cannot be that. One with parts is for one item only: else
   a few bytes more would ask for another copy of a large grid. */
static gz_shape *read_shape(unpacking *u, gz_reader *in) {
  int k = gz_read_index(in, u->shape_count - 1);
  if (in->damaged || u->shapes == NULL || k > u->named) return NULL;
  gz_shape *shape = u->shapes[k].shape;
  bool is_new = k == u->named;
  u->named += is_new;
  return is_new || !gz_has_parts(shape->geometry) ? shape : NULL;
}

/* Read what few items have. */
static gz_item_extras read_extras(gz_reader *in, int options) {
  gz_item_extras extra = gz_default_extras();
  extra.has_dynamics = (options & GZ_IS_DYNAMIC) != 0;
  if (extra.has_dynamics) extra.dynamics = read_dynamics(in);
  extra.one_way = (options & (GZ_HAS_SIDE | GZ_HAS_SIDES)) != 0;
  extra.by_edges = (options & GZ_HAS_SIDES) != 0;
  if (options & GZ_HAS_SIDE) extra.side = read_direction(in);
  return extra;
}

/* List an item whose geometry is in the pool. */
static void list_item(unpacking *u, int id, const gz_item *item) {
  gz_snapshot *s = u->s;
  gz_items_hold(u->world, id);
  int last = s->order.count > 0 ? s->order.at[s->order.count - 1] : -1;
  s->shuffled = s->shuffled || id < last;
  s->items[id] = *item;
  s->order.at[s->order.count++] = id;
  s->living++;
  s->rules.groups[item->group].members++;
  if (u->world->geometries.at[item->geometry].geometry->kind == GZ_PLANE)
    s->planes.at[s->planes.count++] = id;
}

static bool read_item(unpacking *u, gz_reader *in, int id, int options) {
  gz_snapshot *s = u->s;
  gz_shape *shape = read_shape(u, in);
  int group = read_group(u, in);
  gz_vec position = gz_read_vec(in);
  double angle = options & GZ_HAS_ANGLE ? gz_read_number(in) : 0;
  gz_item_extras extra = read_extras(in, options);
  if (in->damaged || shape == NULL || options > 31 ||
      !suits(shape->geometry, options, angle, &extra.dynamics))
    return gz_damage(in);
  int number = hold_shape(u, shape, angle);
  if (number < 0 ||
      !GZ_RESERVE(&u->world->memory, s->planes.at, s->planes.capacity, s->planes.count + 1))
    return false;
  uint64_t serial = u->base + (uint64_t)u->ids->count;
  gz_item item = { serial, position, number, -1, s->order.count, 0, group, 0 };
  if (extra.has_dynamics || extra.one_way) {
    item.extra = s->extra_count;
    s->extras[s->extra_count++] = extra;
  }
  list_item(u, id, &item);
  return true;
}

static bool read_items(unpacking *u) {
  gz_reader *in = &u->packed->items;
  int count = gz_read_length(in, 1);
  if (in->damaged || !reserve_items(u, count)) return false;
  u->base = u->world->serial;
  u->world->serial += (uint64_t)count;
  for (int k = 0; k < count; k++) {
    int id = new_id(u), options = gz_read_byte(in);
    if (id < 0) return false;
    if (options != GZ_IS_REMOVED && !read_item(u, in, id, options)) return false;
  }
  return (gz_is_read(in) && u->named == u->shape_count) || gz_damage(in);
}

/* Add an item to the pairs. */
static void add_member(unpacking *u, int k) {
  gz_snapshot *s = u->s;
  int id = u->ids->at[k];
  if (s->items[id].serial == 0) gz_items_hold(u->world, id);
  s->serials[s->pairs.count] = u->base + (uint64_t)k + 1;
  s->pairs.at[s->pairs.count++] = id;
}

/* Has each item another hold than that of new_id? A removed one that no pair names has none. */
static bool are_all_held(const unpacking *u) {
  int k = 0;
  while (k < u->ids->count && u->world->items[u->ids->at[k]].held > 1) k++;
  return k == u->ids->count;
}

/* Pairs are sorted, and each is there once. */
static bool read_pairs(unpacking *u) {
  gz_snapshot *s = u->s;
  gz_memory *memory = &u->world->memory;
  gz_reader *in = &u->packed->pairs;
  int count = gz_read_length(in, 2), last = u->ids->count - 1, a = 0, b = 0;
  if (!GZ_RESERVE(memory, s->pairs.at, s->pairs.capacity, 2 * count) ||
      !GZ_RESERVE(memory, s->serials, s->serial_capacity, 2 * count))
    return false;
  for (int k = 0; k < count; k++) {
    int before = a, second = b;
    a += gz_read_index(in, last - a);
    b = a + gz_read_index(in, last - a);
    if (in->damaged || b == a || (k > 0 && a == before && b <= second)) return gz_damage(in);
    add_member(u, a);
    add_member(u, b);
  }
  return (gz_is_read(in) && are_all_held(u)) || gz_damage(in);
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
  gz_memory *memory = &u->world->memory;
  for (int k = 0; k < u->ids->count; k++) gz_items_unhold(u->world, u->ids->at[k]);
  for (int k = 0; k < u->shape_count; k++) gz_shape_room_release(&u->shapes[k], memory);
  gz_release(memory, u->shapes, (size_t)u->shape_count * sizeof *u->shapes);
}

gz_result gz_unpack_world(gz_snapshot *snapshot, gz_world *world, gz_packed *packed,
                          const gz_list *groups, gz_list *ids) {
  unpacking u = { snapshot, world, packed, groups, ids, NULL, 0, 0, 0 };
  begin(&u);
  bool sound = read_shapes(&u) && read_rules(&u) && read_items(&u) && read_pairs(&u);
  end(&u);
  if (sound) return GZ_DONE;
  bool damaged = packed->geometries.damaged || packed->groups.damaged || packed->items.damaged ||
                 packed->pairs.damaged;
  return damaged ? GZ_REFUSED : GZ_NO_MEMORY;
}

/*
** A world: items, each of them a shape at a place, and what finds them.
**
** An item has a number, by which the grid files it, too; a group, a place, and a form that it
** shares with all that are alike. What few items have, as a motion, is kept apart: an item takes 48
** bytes.
**
** Numbers of items are used again after they were removed; `serial` is not. The rank of an item is
** its place in the order of insertion, in which everything is answered that has no other order.
*/
#ifndef GZ_WORLD_H
#define GZ_WORLD_H

#include "core/shape.h"
#include "world/broadphase/all_pairs.h"
#include "world/geometry_pool.h"
#include "world/broadphase/grid.h"
#include "world/rules.h"

/* What `step` moves an item by. */
typedef struct gz_dynamics {
  gz_vec velocity, acceleration;
  double restitution, friction, max_speed;
} gz_dynamics;

/* The motion of what has none set. */
static inline gz_dynamics gz_default_dynamics(void) {
  gz_dynamics dynamics = { { 0, 0 }, { 0, 0 }, 1, 0, HUGE_VAL };
  return dynamics;
}

/* What few items have. */
typedef struct gz_item_extras {
  gz_dynamics dynamics;
  bool has_dynamics;  /* something of the dynamics was set */
  bool one_way; /* solid only to what comes from the side */
  gz_vec side;  /* unit */
  int next;     /* the next unused one, or -1 */
} gz_item_extras;

typedef struct gz_item {
  uint64_t serial; /* 0 if there is no such item */
  gz_vec position;
  int geometry; /* the number of its form */
  int extra;    /* the number of what it has besides; -1: nothing */
  int rank;     /* in world->order; of a free item, the next free one */
  /* By events, and by hits since an item was removed: its number is not used again as long as it
     is. */
  int held;
  int group;
  unsigned epoch_response; /* see world->asking */
} gz_item;

typedef struct gz_contact_event {
  int item, other;
  gz_response response;
  double t; /* the part of the leg travelled */
  gz_vec normal;
  gz_vec point; /* midway between the surfaces; until it is settled, where the item stood */
  double depth;
} gz_contact_event;

/* Of an operation, in the order in which they came up. */
typedef struct gz_hits {
  gz_contact_event *at;
  int count, capacity;
  int completed; /* of so many, the first ones, the contact points are worked out */
  bool holding;  /* all items are held that they are about */
} gz_hits;

/* An item near a mover, with what is looked at again and again. */
typedef struct gz_candidate {
  gz_box box;
  gz_shape shape;
  int item;
  gz_response response; /* GZ_RESPONSE_UNKNOWN until it was asked */
} gz_candidate;

typedef struct gz_world {
  gz_memory memory;
  gz_grid grid;               /* of items, but for planes */
  gz_pair_finder pair_finder; /* all of the grid at once, for pairs */
  gz_geometry_pool geometries;
  gz_list planes; /* items that are too large for any grid */
  gz_item *items;
  int item_count, item_capacity;
  int free_item; /* the first whose number can be used again, or -1 */
  int retired;   /* the first whose number came free, and somebody may still have to forget */
  int living;
  gz_list order;     /* items by rank; -1 where one was removed */
  bool shuffled;     /* a number was used again: they are not in the order of ranks */
  unsigned packings; /* how often the ranks have changed */
  uint64_t serial;
  gz_item_extras *extras;
  int extra_count, extra_capacity, free_extra;
  /* The epoch: the number of the present operation, in steps of 16. The field `asked` of an item is
     the epoch, with the response in three bits and 8 once the item was crossed. */
  unsigned epoch;
  gz_rules rules;
  gz_groups moved_groups; /* at least those of what the grid has to file anew */
  gz_hits hits[2];        /* see gz_current_hits */
  int current_hits;
  int incomplete_hits;      /* hits that are */
  gz_list found;            /* what the broad phase said; a scratch pad of one operation */
  gz_candidate *candidates; /* the same for a mover */
  int candidate_count, candidate_capacity;
  gz_list sorted, ranks; /* others, for pairs */
  double *times;         /* beside `found`, where it is sorted by time */
  int time_capacity;
} gz_world;

/* Asked what `other` is to the item that moves; asked once in an operation. */
typedef struct gz_filter {
  gz_response (*call)(void *context, int item, int other); /* NULL: the rules say it */
  void *context;
} gz_filter;

void gz_world_init(gz_world *world, gz_memory memory);

/* Gives back all memory. The world is empty then. */
void gz_world_release(gz_world *world);

/* The number that the next item will have. */
int gz_world_next(const gz_world *world);

/* Adds an item of this shape, where that stands. -1 if there is no memory. */
int gz_world_add(gz_world *world, const gz_shape *shape, int group);
void gz_world_remove(gz_world *world, int item);
void gz_world_clear(gz_world *world);

/* Give the item another shape, at the position and angle that it has: where the given shape
   stands does not matter, unless one of them is a plane. False if there is no memory: then it
   keeps its own. */
bool gz_world_set_shape(gz_world *world, int item, const gz_shape *shape);

/* Puts the item, which is no plane, to a place. False if there is no memory. */
bool gz_world_set_position(gz_world *world, int item, gz_vec position);
bool gz_world_place(gz_world *world, int item, gz_vec position, double angle);

/* As gz_world_set_position, at the end of the item's own move, with its shape and box there.
   Settles no hits: those of this move do not read the position, and earlier ones are dropped. */
bool gz_world_commit_move(gz_world *world, int item, const gz_shape *shape, const gz_box *box);

/* Works out the contact points of hits, which nobody may ever ask for: before they are read, and
   before an item changes that one of them is about. */
void gz_world_complete_hits(gz_world *world);

/* The hits of the last operation that was done; and those of the present one, which become these
   as it is done. */
static inline gz_hits *gz_current_hits(gz_world *world) {
  return &world->hits[world->current_hits];
}
static inline gz_hits *gz_pending_hits(gz_world *world) {
  return &world->hits[!world->current_hits];
}

/* The items that the hits are about are held no longer, if they were. */
void gz_world_unhold_hits(gz_world *world, gz_hits *hits);

/* What it has besides, to be set; made when there is nothing. NULL if there is no memory. Stays
   where it is until another is made. */
gz_item_extras *gz_world_make_extras(gz_world *world, int item);

/* The same to be read, or NULL. */
static inline const gz_item_extras *gz_extras_of(const gz_world *world, int item) {
  int extra = world->items[item].extra;
  return extra >= 0 ? &world->extras[extra] : NULL;
}

static inline bool gz_is_one_way(const gz_world *world, int item) {
  const gz_item_extras *extra = gz_extras_of(world, item);
  return extra && extra->one_way;
}

/* The first rank from one on that an item has; order.count if there is none. */
static inline int gz_rank_from(const gz_world *world, int rank) {
  while (rank < world->order.count && world->order.at[rank] < 0) rank++;
  return rank;
}

void gz_world_set_group(gz_world *world, int item, int group);

static inline const gz_geometry *gz_geometry_of(const gz_world *world, int item) {
  return world->geometries.at[world->items[item].geometry].geometry;
}

static inline gz_shape gz_shape_of(const gz_world *world, int item) {
  return gz_shape_at(gz_geometry_of(world, item), world->items[item].position);
}

/* Is there an item of that number? */
static inline bool gz_world_has(const gz_world *world, int item) {
  return item >= 0 && item < world->item_count && world->items[item].serial != 0;
}

/* Is there one, and no plane? What is in the grid is both. */
static inline bool gz_world_has_body(const gz_world *world, int item) {
  return item >= 0 && item < world->grid.count && world->grid.exponents[item] != GZ_NOWHERE;
}

/* The box around a shape; everything for a plane. */
static inline gz_box gz_box_of(const gz_shape *shape) {
  gz_box box = { { -HUGE_VAL, -HUGE_VAL }, { HUGE_VAL, HUGE_VAL } };
  if (shape->geometry->kind != GZ_PLANE) gz_bounding_box(shape, &box.low, &box.high);
  return box;
}

/* Sees to it that the grid has everything where it is now. gz_world_find does so, too. */
void gz_world_flush_moved(gz_world *world);

/* Fills world->found with the items, in the order of insertion, that a box can meet on its way
   along d. False if there is no memory. */
bool gz_world_find(gz_world *world, const gz_box *box, gz_vec d);

/* The same for an item, which is no plane, that looks for others: items of the groups ignored
   may, or may not, be among them. */
bool gz_world_find_others(gz_world *world, int item, const gz_box *box, gz_vec d,
                          gz_groups ignored);

/* An item that was removed keeps its number until nothing holds it any more: then it is let go. */
void gz_world_retire_id(gz_world *world, int item);

static inline void gz_world_hold(gz_world *world, int item) { world->items[item].held++; }

static inline void gz_world_unhold(gz_world *world, int item) {
  gz_item *it = &world->items[item];
  if (--it->held == 0 && it->serial == 0) gz_world_retire_id(world, item);
}

/* A number that came free since it was asked last, for whoever keeps something by number to forget
   it: only then it is used again. -1 if there is none. */
int gz_world_next_retired(gz_world *world);

#endif

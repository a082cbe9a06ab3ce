/*
** A world: items, each of them shapes at a place, and what finds them.
**
** An item is what a game knows: it has a number, a group, a place, a motion, and it owns parts. A
** part is one convex shape, and what the broad phase files. Today an item owns one part.
**
** Numbers of items are used again after they were removed; `serial` is not, and gives the order of
** insertion, in which everything is answered that has no other order.
*/
#ifndef GZ_WORLD_H
#define GZ_WORLD_H

#include "core/shape.h"
#include "world/grid.h"

/* What a meeting of two items is to the one that moves. */
typedef enum gz_response {
  GZ_IGNORE, /* they do not see one another */
  GZ_CROSS,  /* it goes through, and is told */
  GZ_SLIDE,
  GZ_TOUCH,
  GZ_BOUNCE,
  GZ_RESPONSES,
  GZ_UNASKED = GZ_RESPONSES,
  GZ_STOP_ASKING /* the filter cannot go on: the operation ends, and has changed nothing */
} gz_response;

typedef struct gz_part {
  gz_shape *shape; /* where it stands */
  size_t bytes;    /* of the shape's block */
  int item;
} gz_part;

/* What `step` moves an item by. */
typedef struct gz_drive {
  gz_vec velocity, acceleration;
  double restitution, friction, max_speed;
} gz_drive;

/* The motion of what has none set. */
static inline gz_drive gz_no_drive(void) {
  gz_drive drive = { { 0, 0 }, { 0, 0 }, 1, 0, HUGE_VAL };
  return drive;
}

typedef struct gz_item {
  uint64_t serial; /* 0 if there is no such item */
  int held;        /* by hits and events: its number is not used again as long as it is */
  int part;
  int group;
  int next, previous; /* in the order of insertion, -1 at an end; next of those not in use */
  int rank;           /* in that order, while pairs are sorted */
  gz_drive *drive;    /* NULL until something of it is set */
  bool one_way;
  gz_vec side; /* one-way: unit; solid only to what comes from there */
  unsigned asked;     /* in which operation its response was asked for last */
  unsigned crossed;   /* in which operation it was crossed last */
  gz_response response;
} gz_item;

typedef struct gz_meeting {
  int item, other;
  gz_response response;
  double t; /* the part of the leg travelled */
  gz_vec normal, point;
  double depth;
} gz_meeting;

typedef struct gz_world {
  gz_memory memory;
  gz_grid grid; /* of parts, by number */
  gz_list planes; /* parts that are too large for any grid */
  gz_part *parts;
  int part_count, part_capacity;
  gz_list free_parts;
  gz_item *items;
  int item_count, item_capacity;
  int free_item, first, last, living;
  uint64_t serial;
  unsigned asking; /* the number of the present operation, for gz_item.asked */
  uint8_t *rules;  /* response of each group to each */
  int groups;
  gz_meeting *hits;
  int hit_count, hit_capacity;
  gz_list found;   /* what the broad phase said; a scratch pad of one operation */
  gz_list sorted;  /* another, for pairs */
  double *times;   /* beside `found`, where it is sorted by time */
  int time_capacity;
  gz_list let_go;  /* numbers that came free: whoever keeps something by number clears this */
} gz_world;

/* Asked what `other` is to the item that moves; asked once in an operation. */
typedef struct gz_filter {
  gz_response (*ask)(void *context, int item, int other); /* NULL: the rules say it */
  void *context;
} gz_filter;

void gz_world_init(gz_world *world, gz_memory memory);

/* Gives back all memory. The world is empty then. */
void gz_world_release(gz_world *world);

/* The number that the next item will have. */
int gz_world_next(const gz_world *world);

/* Adds an item with a copy of the shape, where that stands. -1 if there is no memory. */
int gz_world_add(gz_world *world, const gz_shape *shape, int group);
void gz_world_remove(gz_world *world, int item);
void gz_world_clear(gz_world *world);

/* Gives the item a copy of another shape. False if there is no memory: then it keeps its own. */
bool gz_world_set_shape(gz_world *world, int item, const gz_shape *shape);

/* Puts the item's shape, which is no plane, to a place. False if there is no memory. */
bool gz_world_place(gz_world *world, int item, gz_vec position, double angle);

/* Its motion, to be read or set; made when there is none. NULL if there is no memory. */
gz_drive *gz_world_drive(gz_world *world, int item);

/* Sees to it that groups up to `group` exist. False if there is no memory. */
bool gz_world_open_group(gz_world *world, int group);
void gz_world_set_rule(gz_world *world, int a, int b, gz_response response);

static inline gz_response gz_world_rule(const gz_world *world, int a, int b) {
  return (gz_response)world->rules[(size_t)a * (size_t)world->groups + (size_t)b];
}

static inline gz_shape *gz_shape_of(const gz_world *world, int item) {
  return world->parts[world->items[item].part].shape;
}

/* The box around a shape; everything for a plane. */
gz_box gz_box_of(const gz_shape *shape);

/* Can what keeps within a box overlap the item? Two boxes that only touch say no. */
static inline bool gz_item_can_meet(const gz_world *world, int item, const gz_box *box) {
  int part = world->items[item].part;
  if (world->parts[part].shape->kind == GZ_PLANE) return true;
  return gz_boxes_overlap(&world->grid.nodes[part].box, box);
}

/* Fills world->found with the items, in the order of insertion, that a box can meet on its way
   along d. False if there is no memory. */
bool gz_world_find(gz_world *world, gz_box box, gz_vec d);

/* Sorts items by insertion. */
void gz_sort_items(const gz_world *world, int *items, int count);

/* An item that was removed keeps its number until nothing holds it any more. */
void gz_world_hold(gz_world *world, int item);
void gz_world_unhold(gz_world *world, int item);

#endif

/*
** The state of a world, and how it is read. What changes it: world/change.h.
**
** A world is a set of items. An item has an id, a shape at a position, and a group. Its geometry is
** shared with all items of equal shape, and what few items have, such as dynamics, is stored apart:
** an item takes 48 bytes.
**
** Ids are places in `items` and in the index. The id of a removed item is used again once nothing
** refers to it; its serial number is not. The rank of an item is its index in the order of
** insertion, in which everything is reported that has no other order.
*/
#pragma once

#include "core/math/assert.h"
#include "core/motion/tangent_cone.h"
#include "core/parts/cluster.h"
#include "core/shape/shape.h"
#include "core/sight/envelope.h"
#include "core/solver/problem.h"
#include "world/carving_room.h"
#include "world/geometry_pool.h"
#include "world/index/index.h"
#include "world/index/index_pairs.h"
#include "world/rules.h"

/* How an operation on a world ended. GZ_REFUSED: the caller's filter failed. Unless it is GZ_DONE
   nothing has changed. */
typedef enum gz_result { GZ_DONE, GZ_NO_MEMORY, GZ_REFUSED } gz_result;

/* How gz_world_step moves an item. A new number needs a line in world/save/fields.c. */
typedef struct gz_dynamics {
  gz_vec velocity, acceleration;
  double restitution;
  double friction;             /* of Coulomb, of its surface; negative: that of the world */
  double drag;                 /* air resistance: deceleration per velocity */
  double deceleration;         /* of the speed; on a hinge, of the angular speed */
  double angular_deceleration; /* of the angular speed, without a hinge */
  double max_speed;
  double mass; /* 0: none, and what meets it does not move it */
  double spin; /* angular velocity: radians in a unit of time */
  bool turns;  /* it has an angular velocity, and contacts change that if it has a mass */
  bool hinged; /* it only turns about its position, without velocity and acceleration, */
  double min_angle, max_angle; /* between these */
  bool at_rest;                /* nothing moves it until something changes; any change clears it */
} gz_dynamics;

/* What few items have. */
typedef struct gz_item_extras {
  gz_dynamics dynamics;
  bool has_dynamics; /* the caller set some of them */
  bool one_way;      /* solid only to movers that come from `side`; of any shape, also a plane */
  bool by_edges;     /* of a chain: each of its edges has a side of its own */
  int body;          /* of a step: its number among those that fly, see world/step/body.h; or -1 */
  gz_vec side;       /* unit */
  uint64_t stepped;  /* gz_world.steps when its turn in a step came, */
  uint64_t cut;      /* and when a step last dropped the rest of its flight */
  uint64_t tried;    /* and when it was last tried whether it rests: */
  uint64_t rest_set; /* the number of the set of which that was tried, */
  int member;        /* and its number there, */
  bool asked;        /* and whether a filter was asked for it */
  int next;          /* index of the next unused extras, or -1 */
} gz_item_extras;

/* The bits of gz_item.epoch_response. gz_response fits into three. */
#define GZ_RESPONSE_BITS 7u
#define GZ_CROSSED 8u     /* reported as crossed in this operation */
#define GZ_EPOCH_STEP 16u /* epochs are its multiples */

/* Operations inside of filters of others, see world/nesting.h. */
#define GZ_MAX_NESTING 32

/* The last epoch of an operation that is not nested. Nested ones use those behind it. */
#define GZ_LAST_EPOCH (0u - GZ_EPOCH_STEP * (GZ_MAX_NESTING + 2))

typedef struct gz_item {
  uint64_t serial; /* 0: no item has this id */
  gz_vec position;
  int geometry; /* index into the geometry pool */
  int extra;    /* index into `extras`, or -1 */
  int rank;     /* index into `order`; of an unused id, the next unused one */
  int refs;     /* references by events and hits, which keep the id of a removed item */
  int group;
  unsigned epoch_response; /* gz_world.epoch | response | GZ_CROSSED, of the last operation */
} gz_item;

/* A hit of a move or step, or of a cast. */
typedef struct gz_world_hit {
  int item; /* -1 for a cast */
  int other;
  gz_response response; /* GZ_RESPONSE_UNKNOWN for a cast */
  double t;             /* fraction of the leg */
  gz_vec normal;
  gz_vec position; /* of the item at the hit */
  gz_vec leg;      /* displacement of the leg; if that is curved, the velocity at the hit */
  gz_vec point;    /* midway between the surfaces, once it is completed */
  double depth;
  int part;     /* the number of the other's part, see gz_part_hit; -1: none. Set with the point */
  bool turns;   /* it can turn on its way; else the rest is not set */
  double angle; /* of the item at the hit */
  double turn;  /* of the leg; in a step, the angular velocity at the hit */
  double duration; /* of the leg: 1; in a step, in seconds. 0: it did not move since the last hit */
  double when;     /* of a step, in seconds since it began, */
  bool together;   /* and whether it is of those who fly at once */
  double impulse;  /* of a step, along the normal: what the two gave one another, */
  double approach; /* and how fast they approached; both 0 if they only touch */
} gz_world_hit;

/* The hits of an operation, in the order in which they came up. */
typedef struct gz_hits {
  gz_world_hit *at;
  int count, capacity;
  int completed; /* the first hits, whose contact points are computed */
  bool refers;   /* these hits refer to their items */
  int loops;     /* of the caller over these hits, begun and not ended, see gz_hits_next */
} gz_hits;

/* An item near a mover, with copies of the fields that are read often. */
typedef struct gz_candidate {
  gz_box box;
  gz_shape shape;
  int item;
  gz_response response; /* GZ_RESPONSE_UNKNOWN until the filter was called */
} gz_candidate;

/* What a mover touches. */
typedef struct gz_mover_contact {
  int other;
  gz_response response;
  bool touches;    /* it is met up to rounding; else it is above by less than the skin */
  double distance; /* as gz_mover_distance_of_centres */
} gz_mover_contact;

/* The poses of an operation, see world/poses.h: at which it stands, and at which it looks; and of
   what gives way on a hinge, where it cannot be reached yet, and on its way back from there. */
typedef enum gz_pose {
  GZ_PRESENT_POSE,
  GZ_SEARCHED_POSE,
  GZ_AWAY_POSE,
  GZ_BACK_POSE,
  GZ_POSES
} gz_pose;

/* How one item moves another, see world/carry/passengers.h. */
typedef struct gz_encounter {
  int item, by;         /* the other, and the one that moves it; */
  double t;             /* when it is met, of the leg, */
  gz_vec d;             /* and what it is given from then on; */
  double turn;          /* on a hinge this: what it is turned by */
  gz_vec normal, point; /* from the other; and midway between the surfaces */
  int part;             /* of the other, see gz_part_hit */
  double depth;
} gz_encounter;

/* Who goes along with an item that is carried, see world/carry/passengers.h. */
typedef struct gz_passenger {
  int item;
  gz_response as;       /* GZ_CARRY, GZ_PUSH, GZ_SQUEEZE or GZ_CRUSH */
  gz_vec start;         /* its position before the operation, */
  double start_angle;   /* its angle, */
  gz_box start_box;     /* and its bounding box */
  double t;             /* when it was first met, as a fraction of the operation */
  gz_vec normal, point; /* where: from it to what moves it, and midway between the surfaces */
  int part;             /* of it, see gz_part_hit */
  double depth;
  double met;  /* in the present leg: when it is met, as a fraction of that, */
  gz_vec d;    /* the displacement that it is given from then on, or on a hinge */
  double turn; /* the turn, */
  gz_vec goal; /* where that would bring it, */
  int by;      /* and what moves it: the carrier, or another passenger */
  bool alone;  /* nobody else that may go along is near its way */
} gz_passenger;

/* Memory of world:visibility, see core/sight/envelope.h. */
typedef struct gz_sight_room {
  gz_sight_edge *edges;
  int edge_count, edge_capacity;
  gz_sector *sectors[2];
  int sector_capacity[2];
  int *runs;
  int run_capacity;
  gz_vec *corners;
  int corner_capacity;
} gz_sight_room;

/* The arrays of a step, see world/step. */
typedef enum gz_step_block {
  GZ_BODY_BLOCK,
  GZ_POSE_BLOCK,
  GZ_HEAP_BLOCK,
  GZ_INSTANT_BLOCK,
  GZ_CHANGED_BLOCK,
  GZ_CONSTRAINT_BLOCK,
  GZ_LIST_BLOCK,
  GZ_CONTACT_BLOCK,
  GZ_SYSTEM_BLOCK,
  GZ_LEG_BLOCK,
  GZ_WALL_BLOCK,
  GZ_UNDO_BLOCK,
  GZ_MEMBER_BLOCK,
  GZ_PAIR_BLOCK,
  GZ_NEIGHBOR_BLOCK,
  GZ_LEG_CONSTRAINT_BLOCK,
  GZ_OTHER_CONSTRAINT_BLOCK,
  GZ_STEP_BLOCKS
} gz_step_block;

/* Memory of operations, reused by the next. Its content is meaningless between them, but for
   `found`, which the caller reads after a query. */
typedef struct gz_scratch {
  gz_list found;            /* ids found by the broad phase */
  gz_candidate *candidates; /* those of a mover */
  int candidate_count, candidate_capacity;
  gz_list flush;      /* ids of items that a thin shape may slip between, see world/flush.h */
  gz_member *members; /* of the cluster that these make */
  int member_capacity;
  gz_list sorted, ranks; /* of sorts */
  double *times;         /* of `found`, where it is sorted by time */
  int time_capacity;
  gz_touching_face *faces; /* of the contacts of a mover */
  int face_count, face_capacity;
  gz_mover_contact *contacts;
  int contact_count, contact_capacity;
  gz_shape *poses[GZ_POSES]; /* copies of shapes that turn */
  int pose_bytes[GZ_POSES];
  gz_list flying;  /* of a step: items whose turn has come, each waiting for the next; */
  gz_list crossed; /* and what its bodies have crossed; */
  gz_list mates;   /* and what is part of their legs, see world/step/island.h */
  gz_block step[GZ_STEP_BLOCKS];
  gz_block solver[GZ_SOLVER_BLOCKS]; /* of the solver of contacts */
  gz_passenger *passengers;          /* of an item that is carried, in all its legs */
  int passenger_count, passenger_capacity;
  gz_list riding;       /* indices of those of the present leg */
  gz_encounter *in_way; /* those that one item pushes, by time */
  int in_way_count, in_way_capacity;
  gz_pair_finder pair_finder;
  gz_sight_room sight;
} gz_scratch;

/* What operations write to, so that one inside of another's filter needs its own. */
typedef struct gz_workspace {
  gz_hits hits[2];
  int current_hits;
  int incomplete_hits;
  gz_scratch scratch;
} gz_workspace;

/* What the last step of a world had to do: told, and used for nothing. */
typedef struct gz_step_stats {
  int moved;          /* items that flew */
  int pairs;          /* of bodies that were compared: for when they meet, or in an island */
  int contacts;       /* that were solved, in impacts and in islands */
  int events;         /* of bodies: contacts, crossings, ends of legs */
  int islands;        /* that were made, */
  int largest_island; /* and the bodies of the largest */
  int cut_short; /* items of whose flights the rest was dropped, see gz_world_step; and moves that
                     a bound has ended since */
  int unsolved;  /* how often an impact was solved only as far as its bounds let it */
} gz_step_stats;

/* What is set for a world as a whole. A new one needs a line in world/save/fields.c. */
typedef struct gz_settings {
  gz_vec up;       /* unit: what rides on what, see world/carry/carry.h */
  double friction; /* of all items without their own */
} gz_settings;

typedef struct gz_world {
  gz_memory memory;
  gz_index index; /* of all items but planes */
  gz_list planes; /* ids of planes, which are too large for the index, by insertion */
  gz_geometry_pool geometries;
  gz_item *items; /* by id */
  int item_count, item_capacity;
  int free_item; /* first id that can be used again, or -1 */
  int retired;   /* first id that nothing refers to, but the binding has not dropped; or -1 */
  int living;    /* number of items */
  gz_list order; /* ids by rank; -1 where an item was removed */
  bool shuffled; /* ids are not in the order of ranks, as one was used again */
  unsigned compactions; /* how often ranks have changed */
  uint64_t serial;      /* of the item added last */
  gz_item_extras *extras;
  int extra_count, extra_capacity, free_extra;
  unsigned epoch; /* number of the current operation, in steps of 16 */
  gz_settings settings;
  uint64_t steps;       /* number of the current or last step */
  int resting;          /* masses at rest; or more */
  uint64_t rest_sets;   /* how many sets of masses were tried to rest */
  bool suspends_waking; /* an operation that may be undone goes on: who wakes is known at its end */
  gz_step_stats stats;
  gz_rules rules;
  gz_groups moved_groups; /* groups of the items that the index has to update, or more */
  gz_hits hits[2];        /* double buffer, see gz_current_hits */
  int current_hits;
  int incomplete_hits;
  gz_scratch scratch;
  gz_carving_room carving;
  int nesting;             /* depth of the present operation in filters of others */
  gz_workspace *suspended; /* by depth: what was swapped, see world/nesting.h */
  int suspended_capacity;
  gz_list overwritten; /* of nested operations: ids, each with the epoch_response that it had */
} gz_world;

/* Limit what an operation makes to what its setter takes: so it can be set again, and what is
   packed can be unpacked. */
static inline double gz_limited(double x) { return gz_max(gz_min(x, GZ_LARGEST), -GZ_LARGEST); }
static inline gz_vec gz_limited_vec(gz_vec v) { return gz_v(gz_limited(v.x), gz_limited(v.y)); }

/* Return the hits of the last operation. */
static inline gz_hits *gz_current_hits(gz_world *world) {
  return &world->hits[world->current_hits];
}

/* Return the hits of the present operation, which replace the current ones at its end. */
static inline gz_hits *gz_pending_hits(gz_world *world) {
  return &world->hits[!world->current_hits];
}

/* Return an item's extras, or NULL. */
static inline const gz_item_extras *gz_extras_of(const gz_world *world, int item) {
  int extra = world->items[item].extra;
  return extra >= 0 ? &world->extras[extra] : NULL;
}

/* Is the item solid only from one side? */
static inline bool gz_is_one_way(const gz_world *world, int item) {
  const gz_item_extras *extra = gz_extras_of(world, item);
  return extra && extra->one_way;
}

/* Return the response of an item to another by the rules. */
static inline gz_response gz_rule_between(const gz_world *world, int item, int other) {
  return gz_rules_get(&world->rules, world->items[item].group, world->items[other].group);
}

/* Return the first rank from `rank` on that an item has; order.count if there is none. */
static inline int gz_rank_from(const gz_world *world, int rank) {
  while (rank < world->order.count && world->order.at[rank] < 0) rank++;
  return rank;
}

/* Is there an item with this id? */
static inline bool gz_world_has(const gz_world *world, int item) {
  return item >= 0 && item < world->item_count && world->items[item].serial != 0;
}

/* Return an item's geometry. The pointer is valid until the item changes or is removed. */
static inline const gz_geometry *gz_geometry_of(const gz_world *world, int item) {
  GZ_ASSERT(gz_world_has(world, item));
  return world->geometries.at[world->items[item].geometry].geometry;
}

/* Return a view of an item's shape, valid as long as its geometry. */
static inline gz_shape gz_shape_of(const gz_world *world, int item) {
  return gz_shape_at(gz_geometry_of(world, item), world->items[item].position);
}

/* Is there an item with this id that is not a plane? */
static inline bool gz_world_has_body(const gz_world *world, int item) {
  return item >= 0 && item < world->index.count && world->index.exponents[item] != GZ_NOWHERE;
}

/* Return the bounding box of a shape; everything for a plane. */
static inline gz_box gz_box_of(const gz_shape *shape) {
  gz_box box = { { -HUGE_VAL, -HUGE_VAL }, { HUGE_VAL, HUGE_VAL } };
  if (shape->geometry->kind != GZ_PLANE) gz_bounding_box(shape, &box.low, &box.high);
  return box;
}

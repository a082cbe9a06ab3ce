/*
** The bits of an item's options, and of its dynamics', see world/save/pack.h.
*/
#pragma once

#include "world/world.h"

/* Of an item. Each but the first says that something follows, in this order: an angle, dynamics, a
   side. GZ_HAS_SIDES: each edge of a chain has one of its own. */
enum { GZ_IS_REMOVED = 1, GZ_HAS_ANGLE = 2, GZ_IS_DYNAMIC = 4, GZ_HAS_SIDE = 8, GZ_HAS_SIDES = 16 };

/* Of dynamics. Each says that something follows, in this order. */
enum {
  GZ_MOVES = 1,
  GZ_ACCELERATES = 2,
  GZ_HAS_RESTITUTION = 4,
  GZ_HAS_DRAG = 8,
  GZ_HAS_MAX_SPEED = 16,
  GZ_HAS_MASS = 32,
  GZ_TURNS = 64,
  GZ_HAS_MORE = 128 /* a byte of the bits below, and what these say */
};
enum { GZ_HAS_DECELERATION = 1, GZ_IS_HINGED = 2 };

/* Return the dynamics that bytes mean which say that an item has some, and not which. They are the
   format's own: what a new item has may change. */
static inline gz_dynamics gz_packed_dynamics(void) {
  gz_dynamics dynamics = { .restitution = 1, .max_speed = HUGE_VAL };
  return dynamics;
}

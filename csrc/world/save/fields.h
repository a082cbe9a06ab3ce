/*
** The numbers that are set of items and of worlds: one list for each says how they are hashed,
** written as bytes and read. A new one is a field of the struct, and a line of its list.
*/
#pragma once

#include "world/save/bytes.h"
#include "world/world.h"

/* The bits of an item's options. Each but the first says that something follows, in this order: an
   angle, dynamics, a side. GZ_HAS_SIDES: each edge of a chain has one of its own. */
enum { GZ_IS_REMOVED = 1, GZ_HAS_ANGLE = 2, GZ_IS_DYNAMIC = 4, GZ_HAS_SIDE = 8, GZ_HAS_SIDES = 16 };

/* A bit for each field of dynamics says whether it follows: seven in a byte, whose eighth bit says
   that there is another byte. */
uint64_t gz_mix_dynamics(uint64_t hash, const gz_dynamics *dynamics);
void gz_write_dynamics(gz_writer *out, const gz_dynamics *dynamics);
gz_dynamics gz_read_dynamics(gz_reader *in);

/* The settings end their section: behind the first are those up to the last that is set. */
uint64_t gz_mix_settings(uint64_t hash, const gz_settings *settings);
void gz_write_settings(gz_writer *out, const gz_settings *settings);
gz_settings gz_read_settings(gz_reader *in);

/*
** The memory of carving, which is kept for the next time. All zeros at first.
*/
#pragma once

#include "core/region/in_place.h"

typedef struct gz_carving_room {
  gz_region region;
  gz_in_place place;
  gz_block work, parts; /* of cutting the region into parts */
} gz_carving_room;

void gz_carving_room_release(gz_carving_room *room, gz_memory *memory);

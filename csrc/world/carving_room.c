/*
** The memory of carving: all of its arrays are released at once.
*/
#include "world/carving_room.h"

#include <string.h>

void gz_carving_room_release(gz_carving_room *room, gz_memory *memory) {
  gz_region_release(&room->region, memory);
  gz_in_place_release(&room->place, memory);
  gz_release(memory, room->work.at, (size_t)room->work.bytes);
  gz_release(memory, room->parts.at, (size_t)room->parts.bytes);
  memset(room, 0, sizeof *room);
}

/*
** The memory of carving: all of its arrays are released at once.
*/
#include "world/carving_room.h"

#include <string.h>

void gz_carving_room_release(gz_carving_room *room, gz_memory *memory) {
  gz_region_release(&room->region, memory);
  gz_in_place_release(&room->place, memory);
  gz_release_block(memory, &room->work);
  gz_release_block(memory, &room->parts);
  memset(room, 0, sizeof *room);
}

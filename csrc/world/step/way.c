/*
** Ways: lists in one block. What a way drops is not used again in its step.
*/
#include "world/step/way.h"

#include "core/math/assert.h"

gz_way_leg *gz_way_append(gz_world *world, gz_way *way) {
  gz_way_legs *legs = way->legs;
  gz_block *block = &world->scratch.step[GZ_LEG_BLOCK];
  size_t bytes = (size_t)(legs->count + 1) * sizeof *legs->at;
  if (!gz_reserve_block(&world->memory, block, bytes)) return NULL;
  legs->at = block->at;
  int number = legs->count++;
  if (way->first < 0) way->first = number;
  else legs->at[way->last].next = number;
  way->last = number;
  legs->at[number].next = -1;
  return &legs->at[number];
}

const gz_way_leg *gz_way_at(const gz_way *way, double time) {
  GZ_ASSERT(way->first >= 0);
  const gz_way_leg *leg = &way->legs->at[way->first];
  while (leg->next >= 0 && way->legs->at[leg->next].start <= time) leg = &way->legs->at[leg->next];
  return leg;
}

bool gz_way_close(gz_world *world, gz_way *way, int item, double begin, double end) {
  double last = begin;
  if (way->first >= 0) last = way->legs->at[way->last].start + way->legs->at[way->last].path.end;
  if (way->first >= 0 && last >= end * (1 - 1e-15)) return true;
  gz_way_leg *leg = gz_way_append(world, way);
  if (leg == NULL) return false;
  /* What was cut there ends up to rounding where this begins. */
  if (fabs(last - begin) <= 1e-12 * end) last = begin;
  leg->start = last;
  leg->position = world->items[item].position;
  leg->angle = gz_geometry_of(world, item)->angle;
  leg->path = (gz_path){ false, { 0, 0 }, { 0, 0 }, end - last, 0 };
  leg->flown = leg->turned = (gz_flight_leg){ .end = end - last };
  return true;
}

void gz_way_cut(gz_way *way, double time) {
  gz_way_leg *leg = &way->legs->at[way->first];
  if (leg->start >= time) {
    way->first = way->last = -1;
    return;
  }
  int number = way->first;
  while (leg->next >= 0 && way->legs->at[leg->next].start < time) {
    number = leg->next;
    leg = &way->legs->at[number];
  }
  leg->next = -1;
  leg->path.end = gz_min(leg->path.end, time - leg->start);
  way->last = number;
}

/*
** Ways: lists in one block. What a way drops is not used again in its step.
*/
#include "world/step/kinematic_path.h"

#include "core/math/assert.h"
#include "world/step/limits.h"

gz_kinematic_leg *gz_append_kinematic_leg(gz_world *world, gz_kinematic_path *way) {
  gz_kinematic_legs *legs = way->legs;
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

const gz_kinematic_leg *gz_kinematic_leg_at(const gz_kinematic_path *way, double time) {
  GZ_ASSERT(way->first >= 0);
  const gz_kinematic_leg *leg = &way->legs->at[way->first];
  while (leg->next >= 0 && way->legs->at[leg->next].start <= time) leg = &way->legs->at[leg->next];
  return leg;
}

bool gz_close_kinematic_path(gz_world *world, gz_kinematic_path *way, int item, double begin,
                             double end) {
  GZ_ASSERT(begin >= 0 && begin <= end);
  double last = begin;
  if (way->first >= 0) last = way->legs->at[way->last].start + way->legs->at[way->last].path.end;
  if (way->first >= 0 && last >= end * (1 - GZ_WAY_ROUNDING)) return true;
  gz_kinematic_leg *leg = gz_append_kinematic_leg(world, way);
  if (leg == NULL) return false;
  /* What was cut there ends up to rounding where this begins. */
  if (fabs(last - begin) <= GZ_ROUNDING * end) last = begin;
  leg->start = last;
  leg->position = world->items[item].position;
  leg->angle = gz_geometry_of(world, item)->angle;
  leg->path = (gz_path){ false, { 0, 0 }, { 0, 0 }, end - last, 0 };
  leg->flown = leg->turned = (gz_flight_leg){ .end = end - last };
  return true;
}

void gz_cut_kinematic_path(gz_kinematic_path *way, double time) {
  GZ_ASSERT(way->first >= 0 && time >= 0);
  gz_kinematic_leg *leg = &way->legs->at[way->first];
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

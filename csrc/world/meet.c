#include "world/meet.h"

#include <string.h>

static const gz_box nothing = { { HUGE_VAL, HUGE_VAL }, { -HUGE_VAL, -HUGE_VAL } };

gz_mover gz_mover_begin(gz_world *world, int item, const gz_filter *filter) {
  gz_mover mover = { world,   item,   gz_shape_of(world, item), filter,
                     GZ_DONE, nothing, world->hit_count };
  if (++world->asking == 0) {
    /* Come round once in four thousand million operations: forget all that was asked. */
    for (int i = 0; i < world->item_count; i++) world->items[i].asked = world->items[i].crossed = 0;
    world->asking = 1;
  }
  return mover;
}

static void drop_hits(gz_world *world, int from, int to) {
  for (int i = from; i < to; i++) {
    gz_world_unhold(world, world->hits[i].item);
    gz_world_unhold(world, world->hits[i].other);
  }
  memmove(&world->hits[from], &world->hits[to],
          (size_t)(world->hit_count - to) * sizeof *world->hits);
  world->hit_count -= to - from;
}

void gz_mover_end(gz_mover *mover) {
  gz_world *world = mover->world;
  if (world->hit_count == 0) return;
  if (mover->result == GZ_DONE) drop_hits(world, 0, mover->first_hit);
  else drop_hits(world, mover->first_hit, world->hit_count);
}

gz_response gz_mover_ask(gz_mover *mover, int other) {
  gz_world *world = mover->world;
  gz_item *it = &world->items[other];
  if (it->asked == world->asking) return it->response;
  const gz_filter *filter = mover->filter;
  gz_response response = filter->ask
                             ? filter->ask(filter->context, mover->item, other)
                             : gz_world_rule(world, world->items[mover->item].group, it->group);
  if (response == GZ_STOP_ASKING) {
    mover->result = GZ_REFUSED;
    return GZ_IGNORE;
  }
  it->asked = world->asking;
  it->response = response;
  return response;
}

gz_box gz_mover_reach(const gz_mover *mover, gz_vec d) {
  return gz_box_along(gz_box_of(mover->shape), d);
}

static bool holds(const gz_box *outer, const gz_box *inner) {
  return outer->low.x <= inner->low.x && outer->low.y <= inner->low.y &&
         inner->high.x <= outer->high.x && inner->high.y <= outer->high.y;
}

/* A little more than rounding, in case a box is a little too small. */
static gz_box widened(gz_box box, double by) {
  gz_box wide = { { box.low.x - by, box.low.y - by }, { box.high.x + by, box.high.y + by } };
  return wide;
}

/*
** A short way, no longer than the mover, is searched in all directions: where it slides, or is pushed
** a little, nothing new has to be found. A long one is searched along itself.
*/
void gz_mover_find(gz_mover *mover, gz_vec d) {
  gz_box reach = gz_mover_reach(mover, d), box = gz_box_of(mover->shape);
  double size = gz_max(box.high.x - box.low.x, box.high.y - box.low.y), way = gz_length(d);
  if (holds(&mover->known, &reach)) return;
  bool far = way > size, found;
  mover->known = far ? nothing : widened(box, way + size / 8);
  if (far) found = gz_world_find(mover->world, box, d);
  else found = gz_world_find(mover->world, mover->known, gz_v(0, 0));
  if (!found) mover->result = GZ_NO_MEMORY;
}

void gz_mover_find_in(gz_mover *mover, gz_box box) {
  if (holds(&mover->known, &box)) return;
  mover->known = box;
  if (!gz_world_find(mover->world, box, gz_v(0, 0))) mover->result = GZ_NO_MEMORY;
}

bool gz_can_meet(const gz_mover *mover, int other, const gz_box *reach) {
  return other != mover->item && gz_item_can_meet(mover->world, other, reach);
}

/* How far a shape reaches along n. */
static double reach(const gz_shape *shape, gz_vec n) { return gz_dot(gz_support(shape, n), n); }

bool gz_keeps_out(const gz_mover *mover, int other, gz_vec way) {
  const gz_item *it = &mover->world->items[other];
  const gz_shape *shape = gz_shape_of(mover->world, other);
  if (!it->one_way) return true;
  double lowest = -reach(mover->shape, gz_neg(it->side)) + gz_dot(way, it->side);
  double top = shape->kind == GZ_PLANE ? -shape->offset : reach(shape, it->side);
  double skin = gz_make_pair(mover->shape, shape, gz_reach(way)).skin;
  return lowest - top >= -2 * skin;
}

void gz_mover_tell(gz_mover *mover, int other, gz_response response, const gz_hit *hit) {
  gz_world *world = mover->world;
  gz_meeting *hits = gz_grow(&world->memory, world->hits, &world->hit_capacity,
                             world->hit_count + 1, sizeof *hits);
  if (hits == NULL) {
    mover->result = GZ_NO_MEMORY;
    return;
  }
  world->hits = hits;
  gz_separation gap = gz_distance(mover->shape, gz_shape_of(world, other));
  gz_meeting met = { mover->item, other,      response, hit->t,
                     hit->normal, gz_lerp(gap.on_a, gap.on_b, 0.5), hit->depth };
  hits[world->hit_count++] = met;
  gz_world_hold(world, mover->item);
  gz_world_hold(world, other);
}

void gz_sort_last_hit(gz_world *world, int mark) {
  for (int k = world->hit_count - 1; k > mark && world->hits[k - 1].t > world->hits[k].t; k--) {
    gz_meeting later = world->hits[k - 1];
    world->hits[k - 1] = world->hits[k];
    world->hits[k] = later;
  }
}

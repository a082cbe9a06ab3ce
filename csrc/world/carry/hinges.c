/*
** Turns out of the way.
*/
#include "world/carry/hinges.h"

#include "core/math/assert.h"
#include "core/composite/turning_sweep.h"
#include "core/pair.h"
#include "world/items.h"
#include "world/poses.h"

/* How often the way ahead is halved where that is too far. */
#define HALVINGS 10

bool gz_is_hinged(const gz_world *world, int item) {
  const gz_item_extras *extra = gz_extras_of(world, item);
  return extra != NULL && extra->has_dynamics && extra->dynamics.hinged;
}

/* Return by how much it can turn in a sense at most. What no hit turns cannot be turned. */
static double find_room(const gz_world *world, int item, double sense) {
  const gz_dynamics *d = &gz_extras_of(world, item)->dynamics;
  double angle = gz_geometry_of(world, item)->angle;
  if (!d->turns) return 0;
  return gz_max(0, sense > 0 ? d->max_angle - angle : angle - d->min_angle);
}

gz_result gz_find_turn(gz_world *world, int item, const gz_shape *pusher, double sense,
                       double *turn, bool *gives_way) {
  GZ_ASSERT(gz_is_hinged(world, item));
  gz_shape shape = gz_shape_of(world, item);
  gz_shape *away = gz_make_pose(world, GZ_AWAY_POSE, &shape);
  gz_shape *back = gz_make_pose(world, GZ_BACK_POSE, &shape);
  *turn = 0;
  *gives_way = false;
  if (away == NULL || back == NULL) return GZ_NO_MEMORY;
  double ahead = sense == 0 ? 0 : gz_min(GZ_CARRY_TURN, find_room(world, item, sense));
  sense = sense > 0 ? 1 : -1;
  for (int i = 0; i < HALVINGS && ahead > 0 && !*gives_way; i++, ahead /= 2) {
    gz_path there = gz_turning_path(gz_v(0, 0), sense * ahead);
    gz_path return_path = gz_turning_path(gz_v(0, 0), -sense * ahead);
    gz_hit hit;
    gz_place_on_path(away, &shape, &there, 1);
    if (gz_overlaps(away, pusher)) continue;
    gz_status status = gz_turn(away, back, pusher, &return_path, 0, &hit);
    *gives_way = status != GZ_OVERLAP;
    if (status == GZ_HIT) *turn = sense * ahead * (1 - hit.t);
  }
  return GZ_DONE;
}

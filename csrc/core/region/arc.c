/*
** Directions of corners on round sides.
*/
#include "core/region/arc.h"

#include "core/math/trig.h"
#include "core/shape/geometry.h"

#define STEP (6.28318530717958647692 / GZ_ARC_CORNERS)

gz_vec gz_arc_direction(int k) { return gz_direction((k & (GZ_ARC_CORNERS - 1)) * STEP); }

/* Return the number of a corner that is not behind the one next behind a direction. */
static int corner_before(gz_vec direction) {
  int steps = (int)(gz_angle_of(gz_v(direction.x, fabs(direction.y))) / STEP);
  return direction.y < 0 ? -1 - steps : steps;
}

int gz_find_arc_corners(gz_vec from, gz_vec to, int *first) {
  int k = corner_before(from), count = 0;
  while (gz_cross(from, gz_arc_direction(k)) <= 0) k++;
  while (gz_cross(gz_arc_direction(k + count), to) > 0) count++;
  *first = k;
  return count;
}

/*
** Impulses from outside.
*/
#include "world/impulse.h"

#include "core/parts/moment.h"

gz_dynamics gz_after_impulse(const gz_world *world, int item, gz_vec impulse, const gz_vec *point) {
  GZ_ASSERT(world->items[item].extra >= 0);
  gz_dynamics d = world->extras[world->items[item].extra].dynamics;
  GZ_ASSERT(d.mass > 0);
  d.at_rest = false;
  gz_vec change = gz_v(impulse.x / d.mass, impulse.y / d.mass);
  if (!d.hinged) d.velocity = gz_limited_vec(gz_add(d.velocity, change));
  if (point == NULL || !d.turns) return d;
  gz_shape shape = gz_shape_of(world, item);
  double torque = gz_cross(gz_sub(*point, shape.position), impulse);
  double inertia = d.mass * gz_squared_gyration(&shape);
  if (torque != 0 && inertia > 0) d.spin = gz_limited(d.spin + torque / inertia);
  return d;
}

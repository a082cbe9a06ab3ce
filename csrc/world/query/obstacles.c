/*
** What is in the way of a navigation, as convex sets.
*/
#include "world/query/obstacles.h"

#include "core/math/assert.h"

gz_result gz_query_cut_sides(gz_world *world, gz_rectangle *area) {
  const gz_query_filter all = { NULL, NULL, false };
  gz_box box = gz_box_between(area->low, area->high);
  gz_rectangle given = *area;
  gz_result result = gz_query_near(world, &box, &all);
  for (int i = 0; result == GZ_DONE && i < world->scratch.found.count; i++) {
    gz_shape shape = gz_shape_of(world, world->scratch.found.at[i]);
    gz_include_cut_sides(area, &given, &shape);
  }
  return result;
}

gz_result gz_query_obstacles(gz_world *world, const gz_rectangle *area, const gz_rectangle *bounds,
                             const gz_query_filter *filter, gz_memory *memory,
                             gz_convex_sets *obstacles) {
  GZ_ASSERT(area->low.x <= area->high.x && area->low.y <= area->high.y);
  gz_box box = gz_box_between(area->low, area->high);
  gz_result result = gz_query_near(world, &box, filter);
  for (int i = 0; result == GZ_DONE && i < world->scratch.found.count; i++) {
    int item = world->scratch.found.at[i];
    gz_shape shape = gz_shape_of(world, item);
    if (gz_is_one_way(world, item)) continue;
    if (!gz_add_convex_sets(obstacles, memory, &shape, area, bounds)) result = GZ_NO_MEMORY;
  }
  return result;
}

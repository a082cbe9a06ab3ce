/*
** Visibility: gather the edges that face the eye from the items near it, find their envelope, and
** write its corners. Memory grows until all of it has room.
*/
#include "world/query/visibility.h"

#include "core/math/assert.h"
#include "core/pair.h"
#include "core/sight/sight.h"

#include <stddef.h>

/* Is a point inside of one of the items in world->scratch.found? */
static bool is_inside_of_any(const gz_world *world, gz_vec eye) {
  gz_shape point = gz_point_shape(eye);
  for (int i = 0; i < world->scratch.found.count; i++) {
    gz_shape shape = gz_shape_of(world, world->scratch.found.at[i]);
    if (gz_overlaps(&point, &shape)) return true;
  }
  return false;
}

/* Append the edges of a shape, or of the frame if `shape` is NULL, with as much room as they
   need. */
static bool add_edges(gz_world *world, const gz_sight *sight, const gz_shape *shape,
                      const gz_shape *region) {
  gz_sight_room *room = &world->scratch.sight;
  for (;;) {
    gz_edge_list edges = { room->edges, room->edge_count, room->edge_capacity };
    if (shape != NULL) gz_add_facing_edges(sight, shape, &edges);
    else gz_add_frame(sight, region, &edges);
    if (edges.count <= edges.capacity) {
      room->edge_count = edges.count;
      return true;
    }
    if (!GZ_RESERVE(&world->memory, room->edges, room->edge_capacity, edges.count)) return false;
  }
}

static bool gather_edges(gz_world *world, const gz_sight *sight, const gz_shape *region) {
  world->scratch.sight.edge_count = 0;
  for (int i = 0; i < world->scratch.found.count; i++) {
    gz_shape shape = gz_shape_of(world, world->scratch.found.at[i]);
    if (!add_edges(world, sight, &shape, NULL)) return false;
  }
  return add_edges(world, sight, NULL, region);
}

/* Make room for an envelope of so many sectors, and for its corners. */
static bool make_sight_room(gz_world *world, int capacity) {
  gz_sight_room *room = &world->scratch.sight;
  gz_memory *memory = &world->memory;
  return GZ_RESERVE(memory, room->sectors[0], room->sector_capacity[0], capacity) &&
         GZ_RESERVE(memory, room->sectors[1], room->sector_capacity[1], capacity) &&
         GZ_RESERVE(memory, room->runs, room->run_capacity, capacity + 1) &&
         GZ_RESERVE(memory, room->corners, room->corner_capacity, 2 * capacity);
}

/* Find the envelope of all edges, and write its corners. */
static gz_result find_corners(gz_world *world, gz_vec eye, double size, double skin,
                              gz_visible *visible) {
  gz_sight_room *room = &world->scratch.sight;
  gz_envelope envelope = { eye, size, room->edges, room->edge_count, NULL, NULL, NULL, 0, 0 };
  int capacity = gz_envelope_room(room->edge_count);
  do {
    if (!make_sight_room(world, capacity)) return GZ_NO_MEMORY;
    envelope.sectors = room->sectors[0];
    envelope.others = room->sectors[1];
    envelope.runs = room->runs;
    envelope.capacity = capacity;
    capacity *= 2;
  } while (!gz_find_envelope(&envelope));
  visible->count = gz_envelope_corners(&envelope, skin, room->corners);
  visible->corners = room->corners;
  return GZ_DONE;
}

gz_result gz_query_visibility(gz_world *world, gz_vec eye, const gz_box *box,
                              const gz_shape *region, const gz_query_filter *filter,
                              gz_visible *visible) {
  GZ_ASSERT(gz_max_abs(eye) <= GZ_LARGEST);
  GZ_ASSERT(box->low.x <= box->high.x && box->low.y <= box->high.y);
  visible->corners = NULL;
  visible->count = 0;
  gz_result result = gz_query_near(world, box, filter);
  if (result != GZ_DONE || is_inside_of_any(world, eye)) return result;
  double size = gz_max(gz_max_abs(gz_sub(box->low, eye)), gz_max_abs(gz_sub(box->high, eye)));
  double far = gz_max(gz_max_abs(box->low), gz_max_abs(box->high));
  gz_sight sight = { gz_sight_point(eye), box->low, box->high, size / 1024 };
  if (!gather_edges(world, &sight, region)) return GZ_NO_MEMORY;
  return find_corners(world, sight.eye, size, gz_skin(size, gz_noise(far)), visible);
}

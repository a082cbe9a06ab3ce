/*
** Carving: the region of the item is drawn, changed, and cut into parts again.
*/
#include "world/carve/carve.h"

#include "core/math/assert.h"
#include "core/parts/outline.h"
#include "world/change.h"

/* The memory of a region that had so many edges is not kept. */
#define MOST_KEPT 8192

bool gz_world_set_region(gz_world *world, int item, const gz_region_outline *outline, bool *any) {
  gz_memory *memory = &world->memory;
  gz_carving_room *c = &world->carving;
  const gz_rings *traced = &outline->traced;
  if (!gz_reserve_block(memory, &c->work, gz_decompose_size(traced->corner_count))) return false;
  gz_decomposition d = gz_decompose(traced, c->work.at);
  GZ_ASSERT(d.fault == GZ_RINGS_SOUND);
  if (!gz_reserve_block(memory, &c->parts, gz_outline_room(&d))) return false;
  gz_outline_parts parts = gz_make_outline_parts(&outline->listed, &d, c->parts.at);
  parts.numbers = outline->numbers;
  parts.unit = outline->unit;
  *any = parts.list.count > 0;
  if (!*any) return true;
  if (!gz_reserve_block(memory, &c->shape, gz_outline_size(&parts))) return false;
  gz_shape *shape = c->shape.at;
  gz_make_outline(shape, &parts);
  return gz_world_set_shape(world, item, shape);
}

/* Return the frame of an item, as coarse as what is added at first needs. */
static gz_region_frame frame_for(const gz_world *world, int item, const gz_shape *tool,
                                 gz_carving_kind kind) {
  gz_shape shape = gz_shape_of(world, item);
  gz_region_frame frame = gz_carving_frame_of(&shape);
  bool is_first = shape.geometry->kind != GZ_OUTLINE || gz_parts_of(shape.geometry)->unit == 0;
  if (kind == GZ_FILL && is_first) gz_frame_include(&frame, tool);
  return frame;
}

bool gz_world_reaches(const gz_world *world, int item, const gz_shape *tool) {
  gz_region_frame frame = frame_for(world, item, tool, GZ_FILL);
  return gz_frame_reaches(&frame, tool);
}

static void release_large(gz_world *world) {
  gz_carving_room *c = &world->carving;
  if (c->region.edges.capacity > MOST_KEPT) gz_carving_room_release(c, &world->memory);
}

bool gz_world_carve(gz_world *world, int item, const gz_shape *tool, gz_carving_kind kind,
                    gz_carved *carved) {
  gz_memory *memory = &world->memory;
  gz_region *r = &world->carving.region;
  gz_region_frame frame = frame_for(world, item, tool, kind);
  gz_shape shape = gz_shape_of(world, item);
  gz_region_outline outline;
  gz_grid_point origin = { 0, 0 };
  if (!gz_region_open(r, memory, &shape, &frame)) return false;
  int64_t before = gz_region_area(r);
  bool done =
      kind == GZ_CARVE ? gz_region_subtract(r, memory, &tool, 1) : gz_region_add(r, memory, tool);
  if (!done) return false;
  int64_t after = gz_region_area(r), change = kind == GZ_CARVE ? before - after : after - before;
  double square = frame.unit * frame.unit / 2;
  *carved = (gz_carved){ (double)change * square, (double)after * square };
  if (change == 0) carved->left = shape.geometry->area;
  if (change == 0 || after == 0) return true;
  if (!gz_region_trace(r, memory, true) ||
      !gz_region_rings(r, memory, GZ_ALL_PIECES, origin, &outline))
    return false;
  bool any;
  if (!gz_world_set_region(world, item, &outline, &any)) return false;
  if (!any) carved->left = 0;
  release_large(world);
  return true;
}

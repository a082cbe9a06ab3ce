/*
** Carving: the region of the item is drawn, changed, and cut into parts again; or, on the grid of
** what was carved before, only near the tool.
*/
#include "world/carve/carve.h"

#include "core/math/assert.h"
#include "core/parts/outline.h"
#include "core/parts/whole.h"
#include "world/change.h"

/* The memory of a region that had so many edges is not kept. */
#define MOST_KEPT 65536

/* Give an item the shape of an outline, and of parts that are kept of one, unless that is NULL. */
static bool set_outline(gz_world *world, int item, const gz_region_outline *outline,
                        const gz_geometry *kept, const int *leaves, bool *any) {
  gz_memory *memory = &world->memory;
  gz_carving_room *c = &world->carving;
  const gz_rings *traced = &outline->traced;
  gz_decomposition d = { .fault = GZ_RINGS_SOUND };
  if (!gz_reserve_block(memory, &c->work, gz_decompose_size(traced->corner_count))) return false;
  if (traced->corner_count > 0) d = gz_decompose(traced, c->work.at);
  GZ_ASSERT(d.fault == GZ_RINGS_SOUND);
  if (!gz_reserve_block(memory, &c->parts, gz_outline_room(&d))) return false;
  gz_outline_parts parts = gz_make_outline_parts(&d, c->parts.at);
  parts.numbers = outline->numbers;
  parts.unit = outline->unit;
  parts.kept = kept;
  parts.leaves = leaves;
  *any = gz_outline_part_count(&parts) > 0; /* none is left of slivers that are no polygons */
  if (!*any) return true;
  int capacity = gz_outline_capacity(&parts);
  gz_geometry *made = gz_geometry_pool_room(&world->geometries, memory, &capacity);
  if (made == NULL) return false;
  gz_make_outline_geometry(made, capacity, &parts);
  return gz_world_take_geometry(world, item, made);
}

bool gz_world_set_region(gz_world *world, int item, const gz_region_outline *outline, bool *any) {
  return set_outline(world, item, outline, NULL, NULL, any);
}

static bool was_carved(const gz_geometry *geometry) {
  return geometry->kind == GZ_OUTLINE && gz_parts_of(geometry)->unit > 0;
}

/* Return the frame of an item, as coarse as what is added at first needs. */
static gz_region_frame frame_for(const gz_world *world, int item, const gz_shape *tool,
                                 gz_carving_kind kind) {
  gz_shape shape = gz_shape_of(world, item);
  gz_region_frame frame = gz_carving_frame_of(&shape);
  if (kind == GZ_FILL && !was_carved(shape.geometry)) gz_frame_include(&frame, tool);
  return frame;
}

bool gz_world_reaches(const gz_world *world, int item, const gz_shape *tool) {
  gz_region_frame frame = frame_for(world, item, tool, GZ_FILL);
  return gz_frame_reaches(&frame, tool);
}

/* What is done to an item. */
typedef struct carving {
  gz_world *world;
  int item;
  const gz_shape *tool;
  gz_carving_kind kind;
  int64_t change; /* twice the area that came, in units */
  bool any;       /* is it an outline? */
} carving;

static bool carve_whole(carving *c, const gz_region_frame *frame) {
  gz_region *r = &c->world->carving.region;
  gz_memory *memory = &c->world->memory;
  gz_shape shape = gz_shape_of(c->world, c->item);
  const gz_grid_point origin = { 0, 0 };
  gz_region_outline outline;
  if (!gz_region_open(r, memory, &shape, frame)) return false;
  int64_t before = gz_area_of_edges(&r->edges);
  bool done = c->kind == GZ_CARVE ? gz_region_subtract(r, memory, &c->tool, 1)
                                  : gz_region_add(r, memory, c->tool);
  if (!done) return false;
  c->change = gz_area_of_edges(&r->edges) - before;
  return c->change == 0 || (gz_region_trace(r, memory, true) &&
                            gz_region_rings(r, memory, GZ_ALL_PIECES, origin, &outline) &&
                            set_outline(c->world, c->item, &outline, NULL, NULL, &c->any));
}

/* Return the geometry of the item at angle 0; NULL if there is no memory. */
static const gz_geometry *upright_geometry(carving *c) {
  gz_carving_room *room = &c->world->carving;
  gz_shape shape = gz_shape_of(c->world, c->item);
  if (shape.geometry->angle == 0) return shape.geometry;
  if (!gz_reserve_block(&c->world->memory, &room->upright, gz_shape_bytes(&shape))) return NULL;
  gz_shape *copy = room->upright.at;
  gz_shape_copy(copy, &shape);
  gz_set_transform(copy, gz_v(0, 0), 0);
  return copy->geometry;
}

static bool carve_in_place(carving *c, const gz_region_frame *frame) {
  gz_carving_room *room = &c->world->carving;
  gz_memory *memory = &c->world->memory;
  gz_overlay_rule rule = c->kind == GZ_CARVE ? GZ_OVERLAY_MINUS : GZ_OVERLAY_PLUS;
  gz_region_outline outline;
  const gz_geometry *geometry = upright_geometry(c);
  if (geometry == NULL) return false;
  room->region.frame = *frame;
  if (!gz_region_draw_tools(&room->region, memory, &c->tool, 1)) return false;
  if (room->region.overlay.b.count == 0) return true; /* the tool is smaller than the grid */
  if (!gz_change_in_place(&room->place, &room->region, memory, geometry, rule)) return false;
  c->change = room->place.change;
  return c->change == 0 ||
         (gz_region_rings_in_place(&room->region, memory, &outline) &&
          set_outline(c->world, c->item, &outline, geometry, room->place.leaves.at, &c->any));
}

static void release_large(gz_world *world) {
  gz_carving_room *c = &world->carving;
  if (c->region.edges.capacity > MOST_KEPT) gz_carving_room_release(c, &world->memory);
}

bool gz_world_carve(gz_world *world, int item, const gz_shape *tool, gz_carving_kind kind,
                    gz_carved *carved) {
  carving c = { world, item, tool, kind, 0, true };
  gz_region_frame frame = frame_for(world, item, tool, kind);
  bool done = was_carved(gz_geometry_of(world, item)) ? carve_in_place(&c, &frame)
                                                      : carve_whole(&c, &frame);
  release_large(world);
  if (!done) return false;
  double change = (double)(kind == GZ_CARVE ? -c.change : c.change);
  carved->change = change * (frame.unit * frame.unit / 2);
  carved->left = c.any ? gz_geometry_of(world, item)->area : 0;
  return true;
}

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
  /* Only rings that a stranger packed have a fault: nothing is cut from them. */
  if (traced->corner_count > 0) d = gz_decompose(traced, c->work.at);
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

/* One that lists its rings was a shape meanwhile, and may have been scaled. */
bool gz_world_is_on_grid(const gz_world *world, int item) {
  gz_shape shape = gz_shape_of(world, item);
  if (!gz_was_carved(shape.geometry)) return false;
  gz_region_frame frame = gz_carving_frame_of(&shape);
  return gz_parts_of(shape.geometry)->ring_count == 0 || gz_is_on_grid(&shape, &frame);
}

/* Return the frame of an item, as coarse as what is added at first needs. */
static gz_region_frame frame_for(const gz_world *world, int item, const gz_shape *tool,
                                 gz_carving_kind kind) {
  gz_shape shape = gz_shape_of(world, item);
  gz_region_frame frame = gz_carving_frame_of(&shape);
  if (kind == GZ_FILL && !gz_was_carved(shape.geometry)) gz_frame_include(&frame, tool);
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
  int64_t change; /* twice the area that went, or came, in units */
  bool any;       /* is it an outline? */
} carving;

/* Note by how much the area grows, twice, in units. A bite thinner than those, whose corners the
   grid moves, may give area where it is to take some: it counts as a miss. Returns whether it
   changes anything. */
static bool note_change(carving *c, int64_t grows) {
  int64_t change = c->kind == GZ_CARVE ? -grows : grows;
  c->change = change > 0 ? change : 0;
  return c->change > 0;
}

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
  return !note_change(c, gz_area_of_edges(&r->edges) - before) ||
         (gz_region_trace(r, memory, true) &&
          gz_region_rings(r, memory, GZ_ALL_COMPONENTS, origin, &outline) &&
          set_outline(c->world, c->item, &outline, NULL, NULL, &c->any));
}

bool gz_world_leave_parts(gz_world *world, int item, const gz_geometry *outline,
                          const int *leaves) {
  gz_region_outline none = { .unit = gz_parts_of(outline)->unit };
  bool any;
  return set_outline(world, item, &none, outline, leaves, &any);
}

static bool carve_in_place(carving *c, const gz_region_frame *frame) {
  gz_carving_room *room = &c->world->carving;
  gz_memory *memory = &c->world->memory;
  gz_overlay_rule rule = c->kind == GZ_CARVE ? GZ_OVERLAY_DIFFERENCE : GZ_OVERLAY_UNION;
  gz_region_outline outline;
  const gz_geometry *geometry = gz_geometry_of(c->world, c->item);
  room->region.frame = *frame;
  if (!gz_region_set_clip(&room->region, memory, &c->tool, 1)) return false;
  if (room->region.overlay.clip.count == 0) return true; /* the tool is smaller than the grid */
  if (!gz_change_in_place(&room->place, &room->region, memory, geometry, rule)) return false;
  return !note_change(c, room->place.change) ||
         (gz_region_rings_in_place(&room->region, memory, &outline) &&
          set_outline(c->world, c->item, &outline, geometry, room->place.removed.at, &c->any));
}

static void release_large(gz_world *world) {
  gz_carving_room *c = &world->carving;
  if (c->region.edges.capacity > MOST_KEPT) gz_carving_room_release(c, &world->memory);
}

bool gz_world_carve(gz_world *world, int item, const gz_shape *tool, gz_carving_kind kind,
                    gz_carved *carved) {
  GZ_ASSERT(gz_world_has_body(world, item));
  GZ_ASSERT(gz_is_solid_shape(tool) && (kind == GZ_CARVE || tool->geometry->kind != GZ_PLANE));
  carving c = { world, item, tool, kind, 0, true };
  gz_region_frame frame = frame_for(world, item, tool, kind);
  bool done =
      gz_world_is_on_grid(world, item) ? carve_in_place(&c, &frame) : carve_whole(&c, &frame);
  release_large(world);
  if (!done) return false;
  carved->change = (double)c.change * (frame.unit * frame.unit / 2);
  carved->left = c.any ? gz_geometry_of(world, item)->area : 0;
  return true;
}

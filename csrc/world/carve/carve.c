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

/* Give an item the shape of an outline, of which some parts may be kept. */
static bool set_outline(gz_world *world, int item, const gz_region_outline *outline,
                        const gz_kept_parts *kept, bool *any) {
  gz_memory *memory = &world->memory;
  gz_carving_room *c = &world->carving;
  const gz_rings *traced = &outline->traced;
  gz_decomposition d = { .fault = GZ_RINGS_SOUND };
  *any = outline->listed.corner_count > 0;
  if (!*any) return true;
  if (!gz_reserve_block(memory, &c->work, gz_decompose_size(traced->corner_count))) return false;
  if (traced->corner_count > 0) d = gz_decompose(traced, c->work.at);
  GZ_ASSERT(d.fault == GZ_RINGS_SOUND);
  if (!gz_reserve_block(memory, &c->parts, gz_outline_room(&d, kept))) return false;
  gz_outline_parts parts = gz_make_outline_parts(&outline->listed, &d, kept, c->parts.at);
  parts.numbers = outline->numbers;
  parts.unit = outline->unit;
  *any = parts.list.count > 0; /* none is left of slivers that are no polygons */
  if (!*any) return true;
  if (!gz_reserve_block(memory, &c->shape, gz_outline_size(&parts))) return false;
  gz_shape *shape = c->shape.at;
  gz_make_outline(shape, &parts);
  return gz_world_set_shape(world, item, shape);
}

bool gz_world_set_region(gz_world *world, int item, const gz_region_outline *outline, bool *any) {
  return set_outline(world, item, outline, NULL, any);
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
  int64_t change, left; /* twice the areas, in units */
  bool any;             /* is it an outline? */
} carving;

/* Set the shape of the item as it was traced, unless nothing has changed, or is left. */
static bool finish(carving *c, const gz_kept_parts *kept) {
  gz_region *r = &c->world->carving.region;
  gz_memory *memory = &c->world->memory;
  const gz_grid_point origin = { 0, 0 };
  gz_region_outline outline;
  c->any = c->left > 0;
  if (c->change == 0 || c->left == 0) return true;
  bool traced = kept != NULL ? gz_region_rings_in_place(r, memory, &outline)
                             : gz_region_trace(r, memory, true) &&
                                   gz_region_rings(r, memory, GZ_ALL_PIECES, origin, &outline);
  return traced && set_outline(c->world, c->item, &outline, kept, &c->any);
}

static bool carve_whole(carving *c, const gz_region_frame *frame) {
  gz_region *r = &c->world->carving.region;
  gz_memory *memory = &c->world->memory;
  gz_shape shape = gz_shape_of(c->world, c->item);
  if (!gz_region_open(r, memory, &shape, frame)) return false;
  int64_t before = gz_area_of_edges(&r->edges);
  bool done = c->kind == GZ_CARVE ? gz_region_subtract(r, memory, &c->tool, 1)
                                  : gz_region_add(r, memory, c->tool);
  if (!done) return false;
  c->left = gz_area_of_edges(&r->edges);
  c->change = c->left - before;
  return finish(c, NULL);
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
  gz_kept_parts kept = { upright_geometry(c), NULL };
  if (kept.outline == NULL) return false;
  room->region.frame = *frame;
  if (!gz_region_draw_tools(&room->region, memory, &c->tool, 1)) return false;
  if (room->region.overlay.b.count == 0) {
    c->left = 1; /* the tool is smaller than the grid */
    return true;
  }
  if (!gz_change_in_place(&room->place, &room->region, memory, kept.outline, rule)) return false;
  kept.leaves = room->place.leaves.at;
  c->change = room->place.change;
  c->left = gz_area_of_edges(&room->region.edges);
  return finish(c, &kept);
}

static void release_large(gz_world *world) {
  gz_carving_room *c = &world->carving;
  if (c->region.edges.capacity > MOST_KEPT) gz_carving_room_release(c, &world->memory);
}

bool gz_world_carve(gz_world *world, int item, const gz_shape *tool, gz_carving_kind kind,
                    gz_carved *carved) {
  carving c = { world, item, tool, kind, 0, 0, true };
  gz_region_frame frame = frame_for(world, item, tool, kind);
  double area = gz_geometry_of(world, item)->area, square = frame.unit * frame.unit / 2;
  bool done = was_carved(gz_geometry_of(world, item)) ? carve_in_place(&c, &frame)
                                                      : carve_whole(&c, &frame);
  release_large(world);
  if (!done) return false;
  carved->change = (double)(kind == GZ_CARVE ? -c.change : c.change) * square;
  carved->left = c.change == 0 ? area : c.any ? (double)c.left * square : 0;
  return true;
}

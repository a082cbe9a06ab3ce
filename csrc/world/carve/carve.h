/*
** Carving: an item loses what is in a shape, or gains it.
**
** It becomes an outline on a grid, see core/region/draw.h, and keeps that grid from then on; and
** its place, angle, group and all that is set for it. Its edges keep their numbers.
*/
#pragma once

#include "core/region/region.h"
#include "world/world.h"

typedef enum gz_carving_kind { GZ_CARVE, GZ_FILL } gz_carving_kind;

typedef struct gz_carved {
  double change; /* the area that went, or came. 0: nothing has changed */
  double left;   /* the area of the item. 0: nothing is left, and the caller removes the item */
} gz_carved;

/* Is all of a tool within the reach in which an item can be filled? */
bool gz_world_reaches(const gz_world *world, int item, const gz_shape *tool);

/* Take a solid shape from an item, or add it to that. Only what is carved may be a plane. Returns
   false if there is no memory; then nothing has changed. */
bool gz_world_carve(gz_world *world, int item, const gz_shape *tool, gz_carving_kind kind,
                    gz_carved *carved);

/* Give an item the shape of a region in its frame, as it was traced with numbers. *any is whether
   the region has an area but within rounding; else nothing has changed. Returns false if there is
   no memory; then nothing has changed. */
bool gz_world_set_region(gz_world *world, int item, const gz_region_outline *outline, bool *any);

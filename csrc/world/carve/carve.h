/*
** Carving: an item loses what is in a shape, or gains it.
**
** It becomes an outline on a grid, see core/region/quantise.h, and keeps that grid from then on;
** and its place, angle, group and all that is set for it. Its edges keep their numbers.
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

/* Leave an item only some parts of an outline in its frame, which may be its own. Returns false if
   there is no memory; then nothing has changed. */
bool gz_world_leave_parts(gz_world *world, int item, const gz_geometry *outline, const int *leaves);

/* Is an item an outline on the grid of what was carved before? */
bool gz_world_is_on_grid(const gz_world *world, int item);

/*
** Items that are rectangles, for graze.bump: boxes that are not rotated, with the position as their
** upper left corner. Searches skip all other items, and answer by bump/rect.h.
**
** Searches write ids to world->scratch.found, as those in world/query/query.h, and return false if
** there is no memory.
*/
#pragma once

#include "bump/rect.h"
#include "world/world.h"

/* Move an item that is a rectangle, and give it a size. Returns false if there is no memory; then
   nothing has changed. */
bool gz_rects_place(gz_world *world, int item, const gz_rect *rect);

/* Find all rectangles that one collides with on its way to `goal`. They are sorted by time, then by
   the distance of the centres, then by the order of insertion. `item` is skipped; it may be -1. */
bool gz_rects_project(gz_world *world, int item, const gz_rect *rect, gz_vec goal, double margin);

/* Find all rectangles that a segment enters or leaves, in the order in which its line enters them,
   then of insertion. */
bool gz_rects_on_segment(gz_world *world, gz_vec p, gz_vec q);

/* Find all rectangles that overlap one, in the order of insertion. */
bool gz_rects_overlapping(gz_world *world, const gz_rect *rect);

/* Find all rectangles that contain a point, in the order of insertion. */
bool gz_rects_at_point(gz_world *world, gz_vec p);

/*
** Navigation: the shortest way of a body around what is in its way.
*/
#pragma once

#include "core/navigation/nearest.h"
#include "core/navigation/polyanya.h"

/* All zeros at first, then see gz_mesh_begin. */
typedef struct gz_navigation {
  gz_mesh mesh;
  gz_path_search search;
} gz_navigation;

/* Find the nearest place to a point. Returns false if nothing is free. */
bool gz_nearest_free(const gz_navigation *navigation, gz_vec p, gz_nearest_point *place);

/* Find the one that can be reached from another point; false also if the body does not fit
   there. */
bool gz_nearest_reached(const gz_navigation *navigation, gz_vec p, gz_vec from,
                        gz_nearest_point *place);

/* Does a body fit at a point, or so near that a way may begin or end there, as where one leans on a
   wall: within twice the margin, or what gz_may_snap_end allows? Writes the nearest place. */
bool gz_fits_at(const gz_navigation *navigation, gz_vec p, gz_nearest_point *place);

/*
** Find the shortest way between points at which the body fits, and write it to search.way: it
** begins and ends at them, goes to the nearest place from there, and is that of gz_find_path
** between; or stays, if they are equal. Corners within a unit of the straight way without them are
** left out. No points if there is none. Returns false if there is no memory.
*/
bool gz_navigation_path(gz_navigation *navigation, gz_memory *memory, gz_vec from, gz_vec to);

/* Return the length of a way. */
double gz_path_length(const gz_vecs *way);

/* Return the number of parts, and part k. */
int gz_navigation_part_count(const gz_navigation *navigation);
gz_polygon_ref gz_navigation_part(const gz_navigation *navigation, int k);

void gz_navigation_release(gz_navigation *navigation, gz_memory *memory);

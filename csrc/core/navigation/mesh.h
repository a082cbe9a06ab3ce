/*
** A navigation mesh: where a body fits in a rectangle, in tiles, and which parts of it hang
** together.
**
** Tiles are squares of a fixed lattice, whose side is a power of two, cut off at the rectangle. So
** what changes somewhere changes few of them.
**
** A mesh knows no world: the caller lists what is in the way.
*/
#pragma once

#include "core/navigation/tile.h"

/* The most tiles, and how many bodies fit in a row of one. */
#define GZ_MOST_TILES (1 << 12)
#define GZ_BODIES_IN_TILE 12

/* A part of a tile. */
typedef struct gz_polygon_ref {
  int tile, part;
} gz_polygon_ref;

typedef struct gz_tile_range {
  int left, right, top, bottom; /* both ends included */
} gz_tile_range;

typedef struct gz_mesh {
  double unit; /* of the grid: 2^-22 of the rectangle's largest coordinate, rounded up to a
                            power of two */
  gz_rectangle rectangle; /* on the grid */
  gz_rectangle bounds;    /* what is farther is cut off */
  double side;            /* of a tile */
  double left, top;       /* of the first tile's square, in sides */
  int columns, rows;
  gz_convex_sets body;   /* turned about its position */
  gz_rectangle body_box; /* about its position */
  gz_tile **tiles;       /* row by row; NULL: nothing is free, nor round */
  int searches;          /* how many ways were asked for */
  /* while tiles are made; else empty, as it would be more than they are */
  gz_tile_room room;
  gz_obstacle_polygons sums;
  gz_list starts, near; /* sums by tile */
  gz_list stack;        /* room for as many parts as there are */
} gz_mesh;

/* Has a rectangle area on its grid? That is 2^-22 of how far away it leads. */
bool gz_has_grid_area(const gz_rectangle *rectangle);

/* Return how many tiles a rectangle would have for a body. The side of a tile is the least power of
   two that is not below GZ_BODIES_IN_TILE times its extent. */
double gz_tile_count(const gz_shape *body, const gz_rectangle *rectangle);

/* Begin a mesh for a solid shape other than a plane, in a rectangle that has area on its grid, and
   for which gz_tile_count is at most GZ_MOST_TILES. Nothing is free before its first update. `mesh`
   is all zeros. Returns false if there is no memory: release it. */
bool gz_mesh_begin(gz_mesh *mesh, gz_memory *memory, const gz_shape *body,
                   const gz_rectangle *rectangle);

/* Return the tiles that change if what is in an area does. There may be none. */
gz_tile_range gz_tiles_about(const gz_mesh *mesh, const gz_rectangle *area);

gz_tile_range gz_all_tiles(const gz_mesh *mesh);

static inline bool gz_is_no_tile(gz_tile_range range) { return range.right < range.left; }

/* Return where things are in the way of some tiles. */
gz_rectangle gz_area_of_tiles(const gz_mesh *mesh, gz_tile_range range);

/* Return the bounds of what is in the way: a plane is cut off there, where no body reaches. */
gz_rectangle gz_bounds_of_things(const gz_mesh *mesh);

/* Make tiles anew, from all that is in the way of them. Returns false if there is no memory: then
   nothing has changed. */
bool gz_mesh_update(gz_mesh *mesh, gz_memory *memory, gz_tile_range range,
                    const gz_convex_sets *obstacles);

/* Return the tiles that a box meets, its rim included: all of those beside the rectangle that are
   next to it. */
gz_tile_range gz_tiles_near(const gz_mesh *mesh, gz_vec low, gz_vec high);

static inline gz_tile *gz_tile_at(const gz_mesh *mesh, int column, int row) {
  GZ_ASSERT(column >= 0 && column < mesh->columns && row >= 0 && row < mesh->rows);
  return mesh->tiles[row * mesh->columns + column];
}

/* Return the tile of a side. */
static inline gz_tile *gz_tile_of(const gz_mesh *mesh, gz_tile_side side) {
  GZ_ASSERT(side.tile >= 0 && side.tile < mesh->columns * mesh->rows);
  return mesh->tiles[side.tile];
}

/* Is a point in a part of a tile, its rim included? Decided exactly; each coordinate must be
   gz_is_exact. */
bool gz_is_in_part(const gz_tile *tile, int part, gz_vec p);

void gz_mesh_release(gz_mesh *mesh, gz_memory *memory);

/*
** A tile of a navigation mesh: where a body fits in a square, as convex parts.
**
** A tile is a function of what is in its way, whatever the order: so one that is made anew is the
** same as in a mesh that is made anew. What only touches it counts in it; and corners stay on its
** rim where they are straight. So two tiles have the same corners on the line between them, and
** sides there are linked by equal ends.
*/
#pragma once

#include "core/math/assert.h"
#include "core/math/rings.h"
#include "core/navigation/configuration_space.h"
#include "core/overlay/trace.h"

/* A side of a part: an edge of a tile. tile -1: none. */
typedef struct gz_tile_side {
  int tile, edge;
} gz_tile_side;

/* The sides of a tile: at least x, at most x, at least y, at most y. */
enum { GZ_TILE_LEFT, GZ_TILE_RIGHT, GZ_TILE_TOP, GZ_TILE_BOTTOM, GZ_TILE_SIDES };

/* The sums that touch a tile, round and without the margin: for ends of ways inside of the polygons
   about them, so none are kept unless one is round. */
typedef struct gz_exact_obstacles {
  gz_vec *corners;
  gz_convex_set *at;
  double radius; /* the largest */
  int count, corner_count;
} gz_exact_obstacles;

/* One block of memory. Edge i of a part leaves its corner i, with the part on its left: towards +y
   of a way in +x. */
typedef struct gz_tile {
  size_t bytes;
  double unit;
  int number; /* among tiles */
  int part_count, edge_count, point_count, line_count;
  int line_ends[GZ_TILE_SIDES];
  gz_exact_obstacles exact;
  gz_vec *points;      /* by x, then by y */
  gz_grid_box *boxes;  /* for each part, in units */
  double *lengths;     /* for each point, how long the way to it is; of the search in `searches` */
  gz_tile_side *links; /* for each of `lines`, see gz_edge_across */
  int *searches;
  int *ends;       /* for each part, the index behind its last edge */
  int *corners;    /* for each edge, the point that it leaves */
  int *parts;      /* for each edge, its part */
  int *across;     /* for each edge, see gz_edge_across */
  int *components; /* for each part, the number of all parts that one can reach from it */
  int *exits;      /* for each part of a dead end, the edge by which one leaves that; else -1 */
  int *wanted; /* for each part, the last search whose goal is there, or behind it in a dead end */
  int *lines;  /* edges on the sides of the tile, for each by x or y */
  bool *bends; /* for each edge: may the shortest way bend about its first corner? */
} gz_tile;

static inline int gz_first_edge(const gz_tile *tile, int part) {
  GZ_ASSERT(part >= 0 && part < tile->part_count);
  return part > 0 ? tile->ends[part - 1] : 0;
}

/* Return the edge of the same part that follows, and the one before. */
static inline int gz_next_edge(const gz_tile *tile, int edge) {
  GZ_ASSERT(edge >= 0 && edge < tile->edge_count);
  int part = tile->parts[edge];
  return edge + 1 < tile->ends[part] ? edge + 1 : gz_first_edge(tile, part);
}

static inline int gz_edge_before(const gz_tile *tile, int edge) {
  GZ_ASSERT(edge >= 0 && edge < tile->edge_count);
  int part = tile->parts[edge];
  return edge > gz_first_edge(tile, part) ? edge - 1 : tile->ends[part] - 1;
}

/* What `across` holds of edges with nothing behind them, of those on a line with the link k, and of
   others: the edge of the same tile behind them. */
enum { GZ_EDGE_OF_RIM = -1, GZ_EDGE_OF_LINE = -2 };

static inline int gz_edge_of_line(int k) { return GZ_EDGE_OF_LINE - k; }

/* Return the same edge of the part behind it; tile -1: there is none. */
static inline gz_tile_side gz_edge_across(const gz_tile *tile, int edge) {
  int across = tile->across[edge];
  GZ_ASSERT(across < tile->edge_count && GZ_EDGE_OF_LINE - across < tile->line_count);
  if (across <= GZ_EDGE_OF_LINE) return tile->links[GZ_EDGE_OF_LINE - across];
  return (gz_tile_side){ across >= 0 ? tile->number : -1, across };
}

static inline gz_rectangle gz_box_of_part(const gz_tile *tile, int part) {
  const gz_grid_box *box = &tile->boxes[part];
  double unit = tile->unit;
  return (gz_rectangle){ gz_v(box->low.x * unit, box->low.y * unit),
                         gz_v(box->high.x * unit, box->high.y * unit) };
}

static inline gz_vec gz_edge_begin(const gz_tile *tile, int edge) {
  return tile->points[tile->corners[edge]];
}

static inline gz_vec gz_edge_end(const gz_tile *tile, int edge) {
  return tile->points[tile->corners[gz_next_edge(tile, edge)]];
}

/* Arrays that are kept from one tile to the next. All zeros at first. */
typedef struct gz_tile_room {
  gz_overlay overlay;
  gz_grid_points polygon, spare_polygon;
  gz_traced_rings rings;
  gz_vecs corners;
  gz_block decomposition;
  gz_list spare;
} gz_tile_room;

/* Make the tile of a box without what is inside of some sums, by their indices. `number` is its own
   among tiles; it is linked to no other. Writes NULL where nothing is free, and nothing round.
   Returns false if there is no memory. */
bool gz_make_tile(gz_tile **tile, gz_tile_room *room, gz_memory *memory, int number,
                  const gz_grid_box *box, double unit, const gz_obstacle_polygons *sums,
                  const int *near, int near_count);

void gz_tile_release(gz_tile *tile, gz_memory *memory);

void gz_tile_room_release(gz_tile_room *room, gz_memory *memory);

/*
** The curve about a ring that is moved out, or in.
**
** Each side moves out by r. At a corner that bends away from there the curve takes an arc, or goes
** to the tip of a mitre; at any other it goes back to the corner itself, and out again:
**
**        .-----------------.
**       /  ._____________.  \      So it winds as the ring does, and once more, or for r < 0 once
**      |   |    ring     |   |     less, about a quad by each side and a fan by each corner. What
**      |   |       .__.__|   |     it winds about a positive number of times is the offset, and no
**      |   |       | /|______|     quad, fan or crossing has to be looked for.
**      |   |       |/  |
*/
#pragma once

#include "core/region/quantise.h"

/* What is made of a corner. */
typedef enum gz_join {
  GZ_JOIN_ROUND, /* an arc; where sides turn no more than the corners of an arc, one of these */
  GZ_JOIN_MITER  /* sides go on until they meet; where that is more than 2 r from the corner, they
                    are cut across there */
} gz_join;

/* How far from its ring a curve may be, in units of r: at a side that leads straight back. */
#define GZ_ROUND_REACH 1.0
#define GZ_MITER_REACH 2.25

typedef struct gz_offset {
  double r;
  gz_join join;
  double unit; /* of the grid */
} gz_offset;

/*
** Append the edges of the curve of a ring, at least two corners of which no neighbours are equal,
** with what is solid on its left. A line is a ring that leads along it and back: where a corner
** lies between twice the same one, it ends, and a mitre cuts it flat. Returns false if there is no
** memory.
*/
bool gz_draw_offset_curve(gz_region_edges *edges, gz_memory *memory, const gz_vec *corners,
                          int count, const gz_offset *offset);

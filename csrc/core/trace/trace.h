/*
** Shapes from pictures: the border of solid cells as rings, and simpler ones within a tolerance.
**
** Cell (x, y) is the square from (x, y) to (x + 1, y + 1). A corner where two solid cells meet, and
** two empty ones, is a *pinch*: the solid is apart there, and two borders pass.
*/
#pragma once

#include "core/math/index_sort.h"
#include "core/math/memory.h"
#include "core/math/rings.h"
#include "core/overlay/grid_point.h"

/* The longest side of a picture, in cells. */
#define GZ_LONGEST_PICTURE 16384

/* A picture, a bit for each cell, with an empty cell more on all sides; and a bit for each cell
   whose upper side was followed. */
typedef struct gz_picture {
  uint64_t *bits, *followed;
  int width, height;
  int words;    /* of a row */
  int capacity; /* of bits, in words; followed lies in there, too */
} gz_picture;

/* A corner of the border. Those that stay do so whatever the tolerance is. */
typedef struct gz_border_corner {
  gz_grid_point at;
  bool is_pinch, stays, is_kept;
} gz_border_corner;

typedef struct gz_border_corners {
  gz_border_corner *at;
  int count, capacity;
} gz_border_corners;

/* What lies between a side and the way that it would replace, in a strip of one unit: from the
   lowest to the highest place where no other border may be, and how often the way itself is. */
typedef struct gz_strip {
  int low, high, own;
} gz_strip;

/* A picture, its border, and arrays that are kept for the next one. All zeros at first. */
typedef struct gz_tracing {
  gz_picture picture;
  gz_border_corners corners; /* of rings, each from its corner least in x, and of these in y */
  gz_list ends;              /* for each ring, the index behind its last corner */
  gz_border_corners way;     /* a ring, and its first corner again */
  gz_list reach;             /* corners of it that a side may lead to */
  struct {
    gz_strip *at;
    int capacity;
  } strips;
  struct {
    gz_ranked *at;
    int capacity;
  } ranked, spare_ranked;
  struct {
    gz_vec *at;
    int count, capacity;
  } listed;
  gz_list listed_ends;
} gz_tracing;

/* Begin a picture of empty cells. Returns false if there is no memory, as do all functions below.
   */
bool gz_begin_picture(gz_tracing *tracing, gz_memory *memory, int width, int height);

/* Make the cells of an empty row solid whose bytes are at least `least`: one in every `stride`. */
void gz_draw_row(gz_picture *picture, int y, const unsigned char *bytes, int stride, int least);

/* Return the index in `bits` of the word of a cell, from -1 to the width or height; and its bit. */
static inline size_t gz_word_of_cell(const gz_picture *picture, int x, int y) {
  return (size_t)(y + 1) * (size_t)picture->words + (size_t)((x + 1) >> 6);
}

static inline uint64_t gz_bit_of_cell(int x) { return (uint64_t)1 << ((x + 1) & 63); }

static inline void gz_draw_cell(gz_picture *picture, int x, int y) {
  picture->bits[gz_word_of_cell(picture, x, y)] |= gz_bit_of_cell(x);
}

static inline bool gz_is_solid_cell(const gz_picture *picture, int x, int y) {
  return (picture->bits[gz_word_of_cell(picture, x, y)] & gz_bit_of_cell(x)) != 0;
}

/* Find the border of the picture: exactly that of its cells. */
bool gz_trace_border(gz_tracing *tracing, gz_memory *memory);

/*
** Make the border simpler: every point of the new one is within the tolerance, which is positive,
** of the old one, and every point of the old one of the new one. As many rings as before, each
** around what it was around, and none crosses another. Corners are some of those before, in order.
*/
bool gz_simplify_border(gz_tracing *tracing, gz_memory *memory, double tolerance);

/* Write the rings as gz_trace_rings orders them, without straight corners. They are valid until the
   next call. */
bool gz_list_border(gz_tracing *tracing, gz_memory *memory, gz_rings *rings);

void gz_tracing_release(gz_tracing *tracing, gz_memory *memory);

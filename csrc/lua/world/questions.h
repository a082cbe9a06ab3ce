/*
** The questions to a world, a line each: its name in Lua, two kinds of arguments, what it answers,
** and how the core is asked.
**
** From a line come the method on Lua's stack (query_methods.c), the function that LuaJIT calls
** without it (lua/ffi/questions.c) and the Lua that calls that (lua/graze/ffi/questions.lua), and
** its place in the specs that try all calls (spec/support/calls.lua).
**
** Behind its arguments a question takes a filter, and a table for the answer if that is a list.
** `given` has the arguments that were read, `wanted` is the filter, and `found` holds answers that
** are not in the world.
*/
#pragma once

#include "lua/world/binding.h"

#include "core/shape/polygon.h"
#include "world/query/visibility.h"

/*
** The kinds of arguments, and where they are read to. Of two points the first is p.
**
**   NOTHING   no argument
**   POINT     x, y: p or q
**   RADIUS    a positive number: number
**   SIZE      width, height, which may be negative: p and q, so that q is positive
**   LIMIT     a number that is not negative, or nil for no limit: number
**   REGION    how far, or a convex shape around p: box and shape
**   SOLID     a shape or a plane: shape
**   SHAPE     a shape: shape
**   WAY       dx, dy and maybe an angle: path
**   FLIGHT    vx, vy, ax, ay, tmax: path
**   ITEM      an item: item
**
** The answers:
**
**   ITEMS     a list of items, and their number
**   PAIRS     a list of items, two and two, and the number of pairs
**   CORNERS   a list of coordinates, and the number of corners; nil if there are none
**   FIRST     item, t, nx, ny, part; nil
**   NEAREST   item, distance, x, y, part; nil
**   HITS      the number of hits
*/
/* clang-format off */
#define LGZ_QUESTIONS(QUESTION)                                                                    \
  QUESTION(queryPoint, POINT, NOTHING, ITEMS, gz_query_point(world, given->p, wanted))             \
  QUESTION(queryCircle, POINT, RADIUS, ITEMS,                                                      \
           gz_query_circle(world, given->p, given->number, wanted))                                \
  QUESTION(queryRectangle, POINT, SIZE, ITEMS, gz_query_box(world, given->p, given->q, wanted))    \
  QUESTION(queryShape, SOLID, NOTHING, ITEMS, gz_query_shape(world, given->shape, wanted))         \
  QUESTION(queryItem, ITEM, NOTHING, ITEMS, gz_query_item(world, given->item, wanted))             \
  QUESTION(querySegment, POINT, POINT, ITEMS, gz_query_segment(world, given->p, given->q, wanted)) \
  QUESTION(visibility, POINT, REGION, CORNERS,                                                     \
           gz_query_visibility(world, given->p, &given->box, given->shape, wanted, &found->seen))  \
  QUESTION(rayCast, POINT, POINT, FIRST,                                                           \
           gz_query_ray(world, given->p, given->q, wanted, &found->first))                         \
  QUESTION(shapeCast, SHAPE, WAY, FIRST,                                                           \
           gz_query_cast(world, given->shape, &given->path, wanted, &found->first))                \
  QUESTION(impact, SHAPE, FLIGHT, FIRST,                                                           \
           gz_query_impact(world, given->shape, &given->path, wanted, &found->first))              \
  QUESTION(rayCastAll, POINT, POINT, HITS, gz_query_ray_all(world, given->p, given->q, wanted))    \
  QUESTION(shapeCastAll, SHAPE, WAY, HITS,                                                         \
           gz_query_cast_all(world, given->shape, &given->path, wanted))                           \
  QUESTION(nearest, POINT, LIMIT, NEAREST,                                                         \
           gz_query_nearest(world, given->p, given->number, wanted, &found->first))                \
  QUESTION(overlaps, NOTHING, NOTHING, PAIRS, gz_world_overlaps(world, wanted, found->pairs))
/* clang-format on */

typedef struct lgz_given {
  const lgz_world *w;
  gz_vec p, q;
  double number;
  int item;
  const gz_shape *shape; /* NULL for a region that is its box */
  gz_path path;
  gz_box box;
  gz_round_shape round; /* a region that is a circle, as a polygon */
} lgz_given;

typedef struct lgz_found {
  lgz_world *w;
  gz_cast_hit first;
  gz_visible seen;
  const gz_list *items; /* of the world */
  gz_list *pairs;       /* of the world's binding */
} lgz_found;

static inline void lgz_beginquestion(lgz_world *w, lgz_given *given, lgz_found *found) {
  given->w = found->w = w;
  found->items = &w->world.scratch.found;
  found->pairs = &w->pairs;
}

/* Ask the core: lgz_ask_X is question X. */
#define LGZ_ASK(name, first, second, answer, how)                                                  \
  static inline gz_result lgz_ask_##name(gz_world *world, const lgz_given *given,                  \
                                         const gz_query_filter *wanted, lgz_found *found) {        \
    (void)given;                                                                                   \
    (void)found;                                                                                   \
    return how;                                                                                    \
  }
LGZ_QUESTIONS(LGZ_ASK)
#undef LGZ_ASK

/* Set p and q to a rectangle with its corner at p. Returns whether it is large enough for where it
   is. */
static inline bool lgz_setsize(lgz_given *given, double width, double height) {
  given->q = gz_v(width, height);
  gz_turn_positive(&given->p, &given->q);
  return gz_is_box(given->p, given->q);
}

/* Set the region that is seen from p: how far, a positive number, or a convex polygon or circle
   that holds p, also on its rim. Returns what is wrong with it, or NULL. */
const char *lgz_setreach(lgz_given *given, double reach);
const char *lgz_setregion(lgz_given *given, const gz_shape *shape);

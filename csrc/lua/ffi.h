/*
** What LuaJIT calls past Lua's stack, by its FFI: the boundary that lua/graze/ffi.lua declares once more.
**
** An entry sees no lua_State, and so can raise nothing. Where it cannot answer - a number is no
** coordinate, memory is short, the world is busy - it has changed nothing and says CANNOT; the same is
** then asked by way of the stack, where what is wrong can be told. That objects are what they should be
** is for the caller to see to.
**
** Items and groups are told as in the binding's tables, by number + 1. Numbers that come back are laid
** into `out` in the order in which the function that Lua sees returns them.
**
** Between a call and the end of what Lua makes of its answer the collector may run, and with it
** finalizers that ask graze as well. So what is in `out` must be read at once. What takes longer must see
** that `turns` has not moved on: that is counted each time that items are laid out, or forgotten. And
** from where an item's number is looked up to the call there must be no place at which it may run.
*/
#ifndef LGZ_FFI_H
#define LGZ_FFI_H

#include "lua/lgzworld.h"

enum { LGZ_CANNOT = -1, LGZ_NO, LGZ_YES };

typedef struct lgz_entries {
  int size; /* of this, in bytes: whether both declare the same */
  unsigned *turns;

  /* Of two shapes, neither of which is a plane. NO: they do not meet. */
  int (*overlaps)(const gz_shape *a, const gz_shape *b);
  int (*collide)(const gz_shape *a, const gz_shape *b, double *out);
  int (*contacts)(const gz_shape *a, const gz_shape *b, double *out); /* how many */
  int (*distance)(const gz_shape *a, const gz_shape *b, double *out);
  int (*sweep)(const gz_shape *a, const gz_shape *b, double dx, double dy, double *out);

  /* Of one that is no plane. */
  int (*contains)(const gz_shape *shape, double x, double y);
  int (*ray_cast)(const gz_shape *shape, double x1, double y1, double x2, double y2, double *out);
  int (*get_position)(const gz_shape *shape, double *out);
  int (*set_position)(gz_shape *shape, double x, double y);
  int (*shift)(gz_shape *shape, double dx, double dy);

  /* Of a world's item. `response` is a gz_response: GZ_UNASKED leaves it to the rules. They say how
     many hits there are; last in `out` is whether there is something to forget, see lgz_forget. */
  int (*where)(lgz_world *w, int item, double *out);
  int (*place)(lgz_world *w, int item, double x, double y);
  int (*move)(lgz_world *w, int item, double x, double y, int response, double *out);
  int (*check)(lgz_world *w, int item, double x, double y, int response, double *out);

  /* How many hits there are; and the k-th, from 1 on: its item, the other and the response are laid
     into `who`. NO: there is no such hit. */
  int (*hits)(lgz_world *w);
  int (*hit)(lgz_world *w, double k, int *who, double *out);

  /* Of all items, or of those of a group; 0 is all groups. They say how many items there are, which
     are laid into `items` if there is room for so many. */
  int (*query_point)(lgz_world *w, double x, double y, int group, int *items, int room);
  int (*query_circle)(lgz_world *w, double x, double y, double radius, int group, int *items,
                      int room);
  int (*query_rectangle)(lgz_world *w, double x, double y, double width, double height, int group,
                         int *items, int room);
  int (*query_segment)(lgz_world *w, double x1, double y1, double x2, double y2, int group,
                       int *items, int room);
  int (*query_shape)(lgz_world *w, const gz_shape *shape, int group, int *items, int room);
  int (*pairs)(lgz_world *w, int group, int *items, int room);

  /* Likewise; they say which item is the first. NO: none is met. */
  int (*ray)(lgz_world *w, double x1, double y1, double x2, double y2, int group, double *out);
  int (*cast)(lgz_world *w, const gz_shape *shape, double dx, double dy, int group, double *out);
} lgz_entries;

#endif

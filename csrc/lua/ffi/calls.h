/*
** The functions that LuaJIT calls through its FFI, without Lua's stack.
**
** Such a function has no lua_State, so it cannot raise an error. If it cannot answer (a number is
** no coordinate, memory is short, the world is in a filter), it changes nothing and returns
** LGZ_CANNOT. The caller then calls the function on the stack, which answers or raises the error.
** The caller must make sure that objects have the right type.
**
** Ids of items and numbers of groups start at 1, as in the binding's tables.
**
** All calls write their results to the same array. A debug hook may use graze between any two
** instructions of Lua, and a finalizer wherever the collector can run. Two counters tell whether
** one did; then the caller calls the function on the stack:
**
**   out->last        A function that writes to `out` returns the positive number of the answer,
**                    and stores it here. Lua reads the results first, and then compares the
**                    numbers. The results are those of the Lua function, in its order.
**   out->generation  Counts how often lists of items were written, or ids freed. Ids are valid as
**                    long as it does not change. Lua reads it before it looks up an id, and passes
**                    it on, and the function compares.
**
** A move cannot be repeated on the stack once it is done. So `move` and the like do not answer
** while a debug hook is set, and without one nothing can run between the call and the reads.
*/
#pragma once

#include "lua/ffi/answer.h"
#include "lua/world/binding.h"

/*
** All functions, each as ENTRY(result, name, parameters). The struct of their addresses, its
** contents and the declaration for LuaJIT are generated from this list. A new function needs a line
** here, a definition with lgz_ffi_ in front in calls.c or shapes.c, and a call in lua/graze/ffi.
**
** LuaJIT sees a pointer to a gz_ or lgz_ type as void *. All other types must be plain C.
*/
/* clang-format off */ /* it reads the stars as products */
#define LGZ_FFI_API(ENTRY)                                                                         \
  /* Two shapes, not planes. LGZ_NO: no contact. */                                                \
  ENTRY(int, sweep, (const gz_shape *a, const gz_shape *b, double dx, double dy, lgz_answer *out)) \
                                                                                                   \
  /* A shape, not a plane. */                                                                      \
  ENTRY(int, contains, (const gz_shape *shape, double x, double y))                                \
  ENTRY(int, ray_cast,                                                                             \
        (const gz_shape *shape, double x1, double y1, double x2, double y2, lgz_answer *out))      \
  ENTRY(int, get_position, (const gz_shape *shape, lgz_answer *out))                               \
  ENTRY(int, set_position, (gz_shape *shape, double x, double y))                                  \
  ENTRY(int, shift, (gz_shape *shape, double dx, double dy))                                       \
                                                                                                   \
  /* An item of a world. */                                                                        \
  ENTRY(int, where, (lgz_world *w, int id, double gen, lgz_answer *out))                           \
  ENTRY(int, place, (lgz_world *w, int id, double gen, double x, double y))                        \
                                                                                                   \
  /* `response` is a gz_response; GZ_RESPONSE_UNKNOWN: by the rules. They return the number of     \
     hits. The last result is 1 if there are retired ids, see lgz_dropretired. */                  \
  ENTRY(int, move,                                                                                 \
        (lgz_world *w, int id, double gen, double x, double y, int response, lgz_answer *out))     \
  ENTRY(int, move_by,                                                                              \
        (lgz_world *w, int id, double gen, double dx, double dy, int response, lgz_answer *out))   \
  ENTRY(int, check,                                                                                \
        (lgz_world *w, int id, double gen, double x, double y, int response, lgz_answer *out))     \
                                                                                                   \
  ENTRY(int, push, (lgz_world *w, int id, double gen, int response, lgz_answer *out))              \
  ENTRY(int, touching, (lgz_world *w, int id, double gen, int response, lgz_answer *out))          \
                                                                                                   \
  /* world:advance likewise. The fourth result is what stopped it, 0 if nothing did; then the      \
     normal is not written. */                                                                     \
  ENTRY(int, advance,                                                                              \
        (lgz_world *w, int id, double gen, double x, double y, int response, lgz_answer *out))     \
                                                                                                   \
  ENTRY(int, up, (lgz_world *w, lgz_answer *out))                                                  \
                                                                                                   \
  /* The number of hits; hit k, from 1 on; and the one after hit k of a loop, see gz_hits_next.    \
     The item, the other and the response go to `who`. LGZ_NO: there is no such hit. The fifth     \
     number of its leg is 1 if the item can turn; else those behind it are not written. */         \
  ENTRY(int, hits, (lgz_world *w))                                                                 \
  ENTRY(int, hit, (lgz_world *w, double k, int *who, lgz_answer *out))                             \
  ENTRY(int, next_hit, (lgz_world *w, double k, int *who, lgz_answer *out))                        \
  ENTRY(int, hit_leg, (lgz_world *w, double k, lgz_answer *out))                                   \
  ENTRY(int, hit_impulse, (lgz_world *w, double k, lgz_answer *out))                               \
                                                                                                   \
  /* What an item would overlap with a shape of its own angle. LGZ_NO: nothing. */                 \
  ENTRY(int, fits,                                                                                 \
        (lgz_world *w, int id, double gen, const gz_shape *shape, double x, double y,              \
         int response, lgz_answer *out))                                                           \
                                                                                                   \
  /* Rectangles, see lua/bump.c. `id` may be 0. They return how many were found, as queries.       \
     box_collide answers for two of them, with all numbers negated that may be -0. */              \
  ENTRY(int, box_put,                                                                              \
        (lgz_world *w, int id, double gen, double x, double y, double width, double height))       \
  ENTRY(int, box_project,                                                                          \
        (lgz_world *w, int id, double gen, double x, double y, double width, double height,        \
         double gx, double gy, double margin, int *items, int room))                               \
  ENTRY(int, box_collide,                                                                          \
        (double x, double y, double width, double height, double ox, double oy, double ow,         \
         double oh, double gx, double gy, double margin, lgz_answer *out))                         \
  ENTRY(int, box_segment,                                                                          \
        (lgz_world *w, double x1, double y1, double x2, double y2, int *items, int room))          \
  ENTRY(int, box_rectangle,                                                                        \
        (lgz_world *w, double x, double y, double width, double height, int *items, int room))     \
  ENTRY(int, box_point, (lgz_world *w, double x, double y, int *items, int room))
/* clang-format on */

/*
** The entries that LuaJIT calls through its FFI, past Lua's stack.
**
** An entry has no lua_State of its caller, so it cannot raise an error. Where it cannot answer (a
** number is no coordinate, memory is short, the world is busy) it changes nothing and returns
** LGZ_CANNOT; the caller then asks the function on the stack, which answers or raises the error.
** The caller must see to it that objects have the right type.
**
** Items and groups are numbered from 1 on, as in the binding's tables.
**
** All calls share what answers are written into. But a debug hook may use graze between any two
** instructions of Lua, and finalizers may use it wherever the collector can run. So answers and
** look-ups have numbers that tell whether something came between; if so, the function on the stack
** is asked anew:
**
**   out->last    An entry that writes into `out` returns the number of that answer, which is
**                positive, and leaves it here. Lua reads the answer, and then whether its number is
**                still the last one. Written is what the Lua function returns, in that order.
**   out->generation   counts how often items were written, or numbers of items came free. An item's
**                number, or a list of items, means what it meant as long as this does not change.
**                Lua reads it before it looks up an item's number, and gives it to the entry, which
**                compares.
**
** A world that has moved cannot be asked anew: while a hook is set, `move` and the like do not
** answer, and without one nothing can run between the call and the reading of what it wrote.
*/
#ifndef LGZ_FFI_H
#define LGZ_FFI_H

#include "lua/world_binding.h"

enum { LGZ_CANNOT = -1, LGZ_NO, LGZ_YES };

/*
** All entries, each as ENTRY(result, name, parameters). The struct of their addresses, its contents
** and the declaration for LuaJIT are made from this list: a new entry needs a line here, a function
** of that name in ffi.c, and a use of it in lua/graze/ffi.
**
** LuaJIT sees a pointer to a gz_ or lgz_ type as void *. All other types must be plain C.
*/
/* clang-format off */ /* it takes the stars for products */
#define LGZ_FFI_API(ENTRY)                                                                         \
  /* Of two shapes, neither of which is a plane. LGZ_NO: they do not meet. */                      \
  ENTRY(int, overlaps, (const gz_shape *a, const gz_shape *b))                                     \
  ENTRY(int, collide, (const gz_shape *a, const gz_shape *b, lgz_answer *out))                     \
  ENTRY(int, contacts, (const gz_shape *a, const gz_shape *b, lgz_answer *out))                    \
  ENTRY(int, distance, (const gz_shape *a, const gz_shape *b, lgz_answer *out))                    \
  ENTRY(int, sweep, (const gz_shape *a, const gz_shape *b, double dx, double dy, lgz_answer *out)) \
                                                                                                   \
  /* Of a shape that is no plane. */                                                               \
  ENTRY(int, contains, (const gz_shape *shape, double x, double y))                                \
  ENTRY(int, ray_cast,                                                                             \
        (const gz_shape *shape, double x1, double y1, double x2, double y2, lgz_answer *out))      \
  ENTRY(int, get_position, (const gz_shape *shape, lgz_answer *out))                               \
  ENTRY(int, set_position, (gz_shape *shape, double x, double y))                                  \
  ENTRY(int, shift, (gz_shape *shape, double dx, double dy))                                       \
                                                                                                   \
  /* Of a world's item. */                                                                         \
  ENTRY(int, where, (lgz_world *w, int item, double generation, lgz_answer *out))                        \
  ENTRY(int, place, (lgz_world *w, int item, double generation, double x, double y))                     \
                                                                                                   \
  /* `response` is a gz_response: GZ_RESPONSE_UNKNOWN leaves it to the rules. These return the number of    \
     hits; the last number written is 1 if there is something to forget, see lgz_dropretired. */        \
  ENTRY(int, move,                                                                                 \
        (lgz_world *w, int item, double generation, double x, double y, int response, lgz_answer *out))  \
  ENTRY(int, move_by,                                                                              \
        (lgz_world *w, int item, double generation, double dx, double dy, int response, lgz_answer *out))\
  ENTRY(int, check,                                                                                \
        (lgz_world *w, int item, double generation, double x, double y, int response, lgz_answer *out))  \
                                                                                                   \
  /* The number of hits; and the k-th, from 1 on, with its item, the other and the response in     \
     `who`. LGZ_NO: there is no such hit. */                                                       \
  ENTRY(int, hits, (lgz_world *w))                                                                 \
  ENTRY(int, hit, (lgz_world *w, double k, int *who, lgz_answer *out))                             \
                                                                                                   \
  /* Of the items of a group, or of all where it is 0. These return how many items there are, and  \
     write them into `items` as far as there is room. */                                           \
  ENTRY(int, query_point, (lgz_world *w, double x, double y, int group, int *items, int room))     \
  ENTRY(int, query_circle,                                                                         \
        (lgz_world *w, double x, double y, double radius, int group, int *items, int room))        \
  ENTRY(int, query_rectangle,                                                                      \
        (lgz_world *w, double x, double y, double width, double height, int group, int *items,     \
         int room))                                                                                \
  ENTRY(int, query_segment,                                                                        \
        (lgz_world *w, double x1, double y1, double x2, double y2, int group, int *items,          \
         int room))                                                                                \
  ENTRY(int, query_shape,                                                                          \
        (lgz_world *w, const gz_shape *shape, int group, int *items, int room))                    \
  ENTRY(int, pairs, (lgz_world *w, int group, int *items, int room))                               \
                                                                                                   \
  /* The first item that is met, and its hit. LGZ_NO: none is met. */                              \
  ENTRY(int, ray,                                                                                  \
        (lgz_world *w, double x1, double y1, double x2, double y2, int group, lgz_answer *out))    \
  ENTRY(int, cast,                                                                                 \
        (lgz_world *w, const gz_shape *shape, double dx, double dy, int group, lgz_answer *out))
/* clang-format on */

#define LGZ_ADDRESS(result, name, parameters) result(*name) parameters;
typedef struct lgz_ffi_api {
  LGZ_FFI_API(LGZ_ADDRESS)
} lgz_ffi_api;
#undef LGZ_ADDRESS

#endif

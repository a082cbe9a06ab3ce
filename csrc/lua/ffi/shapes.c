/*
** The functions of lua/ffi/calls.h for shapes: each checks its numbers, asks, and writes.
*/
#include "lua/ffi/shapes.h"

#include "core/convex/contacts.h"
#include "core/convex/convex.h"
#include "core/convex/ray.h"
#include "core/math/assert.h"

/* For assertions: callers must pass shapes that are no planes. */
#ifdef GZ_ASSERTIONS
static bool are_shapes(const gz_shape *a, const gz_shape *b) {
  return a->geometry->kind < GZ_PLANE && b->geometry->kind < GZ_PLANE;
}
#endif

int lgz_ffi_sweep(const gz_shape *a, const gz_shape *b, double dx, double dy, lgz_answer *out) {
  GZ_ASSERT(are_shapes(a, b));
  gz_hit hit;
  if (!are_good(dx, dy)) return LGZ_CANNOT;
  if (gz_convex_sweep(a, b, gz_v(dx, dy), 0, &hit) == GZ_MISS) return LGZ_NO;
  lgz_put(put_hit(out->at, &hit), hit.depth);
  return written(out);
}

int lgz_ffi_contains(const gz_shape *shape, double x, double y) {
  GZ_ASSERT(shape->geometry->kind < GZ_PLANE);
  return are_good(x, y) ? gz_convex_contains(shape, gz_v(x, y)) : LGZ_CANNOT;
}

int lgz_ffi_ray_cast(const gz_shape *shape, double x1, double y1, double x2, double y2,
                     lgz_answer *out) {
  GZ_ASSERT(shape->geometry->kind < GZ_PLANE);
  gz_hit hit;
  if (!are_good(x1, y1) || !are_good(x2, y2)) return LGZ_CANNOT;
  if (gz_convex_ray_cast(shape, gz_v(x1, y1), gz_v(x2, y2), &hit) == GZ_MISS) return LGZ_NO;
  put_hit(out->at, &hit);
  return written(out);
}

int lgz_ffi_get_position(const gz_shape *shape, lgz_answer *out) {
  lgz_putvec(out->at, shape->position);
  return written(out);
}

int lgz_ffi_set_position(gz_shape *shape, double x, double y) {
  if (!are_good(x, y)) return LGZ_CANNOT;
  gz_set_position(shape, gz_v(x, y));
  return LGZ_YES;
}

int lgz_ffi_shift(gz_shape *shape, double dx, double dy) {
  if (!are_good(dx, dy)) return LGZ_CANNOT;
  return lgz_ffi_set_position(shape, shape->position.x + dx, shape->position.y + dy);
}

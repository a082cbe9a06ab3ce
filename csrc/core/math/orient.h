/*
** The orientation of three points, decided exactly.
*/
#pragma once

#include "core/math/vec.h"

/* May gz_orient multiply this coordinate? It must be 0, or from 1e-140 to GZ_LARGEST in magnitude,
   so that no product underflows. */
static inline bool gz_is_exact(double x) {
  return x == 0 || (fabs(x) >= 1e-140 && fabs(x) <= GZ_LARGEST);
}

/* gz_orient by an expansion of the determinant, without any rounding. */
int gz_orient_exactly(gz_vec a, gz_vec b, gz_vec c);

/*
** Return on which side of the line from a to b the point c lies: 0 on the line; 1 on the side of +x
** towards +y, which is counterclockwise where y points up; -1 on the other side. Each coordinate
** must be gz_is_exact.
**
** The sign of the determinant as computed is right if that exceeds a bound on its rounding error;
** else it is computed exactly [Shewchuk 1997, Adaptive precision floating-point arithmetic].
*/
static inline int gz_orient(gz_vec a, gz_vec b, gz_vec c) {
  double left = (a.x - c.x) * (b.y - c.y), right = (a.y - c.y) * (b.x - c.x);
  double bound = 3.3306690738754716e-16 * (fabs(left) + fabs(right));
  if (left - right > bound) return 1;
  return left - right < -bound ? -1 : gz_orient_exactly(a, b, c);
}

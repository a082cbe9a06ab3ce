/*
** Sweeps of pairs without an area: find when the origin crosses the segment that the difference is,
** and from which side.
*/
#include "core/convex/kernels/kernels.h"
#include "core/math/assert.h"

#include "core/math/quadratic.h"

/* Return the edge of a segment; (0, 0) for a point. */
static gz_vec edge_of(const gz_geometry *geometry) {
  return geometry->n == 2 ? gz_edge(geometry, 0) : gz_v(0, 0);
}

bool gz_are_collinear(const gz_pair *pair, gz_vec *p, gz_vec *q) {
  const gz_geometry *a = pair->a, *b = pair->b;
  if (pair->radius > pair->skin || a->n * b->n < 2) return false;
  gz_vec e = edge_of(a), f = edge_of(b);
  double longer = gz_max(gz_length(e), gz_length(f));
  if (fabs(gz_cross(e, f)) > 2 * pair->skin * longer) return false;
  bool opposed = gz_dot(e, f) < 0;
  *p = gz_difference(pair, opposed ? 0 : a->n - 1, 0);
  *q = gz_difference(pair, opposed ? a->n - 1 : 0, b->n - 1);
  return true;
}

static gz_motion negated(gz_motion m) {
  gz_motion other = { -m.h, -m.w, -m.q };
  return other;
}

/* Return a number whose sign is that of the side on which the path starts: the height, or where
   that is within the skin, the direction that it moves in. */
static double start_side(gz_motion m, double skin) {
  if (fabs(m.h) > skin) return m.h;
  return m.w != 0 ? m.w : m.q;
}

gz_status gz_degenerate_sweep(const gz_pair *pair, gz_vec p, gz_vec q, gz_vec v, gz_vec g,
                              double tmax, gz_hit *hit) {
  GZ_ASSERT(pair->a->n <= 2 && pair->b->n <= 2 && tmax >= 0);
  gz_vec edge = gz_sub(q, p);
  double length = gz_length(edge);
  gz_vec u = gz_v(edge.x / length, edge.y / length), n = gz_right_perp(u);
  gz_motion m = { gz_snap_gap(pair, -gz_dot(n, p)), gz_component_along(n, v),
                  gz_component_along(n, g) };
  double t = 0;
  if (start_side(m, pair->skin) < 0) {
    m = negated(m);
    n = gz_neg(n);
  }
  /* A parabola crosses a line at most twice, the second time from the other side. */
  for (int crossing = 0; crossing < 2; crossing++) {
    t = gz_span_after(gz_raised(m, pair->skin), t).start;
    if (!(t < tmax)) return GZ_MISS;
    double time = gz_max(gz_span_after(m, t).start, 0);
    gz_vec x = gz_mul_add(gz_scale(v, time), g, time * time / 2);
    double along = gz_dot(gz_sub(x, p), u);
    if (along > pair->skin && along < length - pair->skin) {
      gz_vec normal = gz_to_caller_order(pair, n);
      gz_hit found = { time, normal, 0, normal };
      *hit = found;
      return GZ_HIT;
    }
    m = negated(m);
    n = gz_neg(n);
  }
  return GZ_MISS;
}

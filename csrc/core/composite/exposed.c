/*
** Which surfaces of parts are exposed. What each other part covers is one range. The search goes
** from the begin of the surface to the end of what covers that, and so on, until nothing does.
*/
#include "core/composite/exposed.h"

#include "core/convex/convex.h"
#include "core/math/assert.h"

gz_surface gz_surface_of_side(const gz_side *side, double first, double last, double skin) {
  gz_vec along = gz_along_side(side->normal);
  gz_vec begin = gz_mul_add(side->p, along, first);
  gz_surface s = { begin, along, side->normal, last - first, 2 * skin };
  return s;
}

bool gz_limit_cover(const gz_surface *s, gz_vec normal, double gap, double *first, double *last) {
  double slope = gz_dot(normal, s->along);
  if (gz_is_negligible(slope, 1)) {
    bool is_inside = gap < -s->tolerance;
    bool is_flush = gap <= s->tolerance && gz_dot(normal, s->normal) < 0;
    return is_inside || is_flush;
  }
  if (slope > 0) *last = gz_min(*last, -gap / slope);
  else *first = gz_max(*first, -gap / slope);
  return true;
}

/* Find what a rounded part covers: of the line a little before the surface. */
static bool find_covered_by_round(const gz_surface *s, const gz_shape *cover, double *first,
                                  double *last) {
  gz_vec p = gz_mul_add(s->begin, s->normal, 2 * s->tolerance);
  gz_vec d = gz_scale(s->along, s->length);
  gz_shape from = gz_point_shape(p), to = gz_point_shape(gz_add(p, d));
  gz_hit hit;
  gz_status status = gz_convex_sweep(&from, cover, d, s->tolerance / 2, &hit);
  if (status == GZ_MISS) return false;
  *first = status == GZ_HIT ? hit.t * s->length : 0;
  status = gz_convex_sweep(&to, cover, gz_neg(d), s->tolerance / 2, &hit);
  *last = status == GZ_HIT ? (1 - hit.t) * s->length : s->length;
  return true;
}

/* Find what another part covers, in lengths from the begin; false if that is nothing. */
static bool find_covered(const gz_surface *s, const gz_shape *cover, double *first, double *last) {
  const gz_geometry *g = cover->geometry;
  GZ_ASSERT(g->kind != GZ_PLANE);
  *first = 0;
  *last = s->length;
  if (gz_is_thin(g)) return false;
  if (g->radius > 0) return find_covered_by_round(s, cover, first, last);
  for (int i = 0; i < g->n; i++) {
    gz_vec n = gz_normal(g, i), corner = gz_add(cover->origin, gz_corner(g, i));
    if (!gz_limit_cover(s, n, gz_dot(n, gz_sub(s->begin, corner)), first, last)) return false;
  }
  return *first < *last;
}

/* Return up to where the other parts cover a surface, from one place on. */
static double covered_until(const gz_shape *whole, int part, const gz_surface *s, double from) {
  gz_vec end = gz_mul_add(s->begin, s->along, s->length);
  double until = from, first, last;
  gz_near_parts near;
  gz_near_part other;
  gz_near_parts_around(&near, whole, s->begin, end, s->tolerance);
  while (gz_near_parts_next(&near, &other)) {
    if (other.index == part || !find_covered(s, &other.shape, &first, &last)) continue;
    if (first <= from + s->tolerance) until = gz_max(until, last);
  }
  return until;
}

bool gz_is_exposed(const gz_shape *whole, int part, const gz_surface *s) {
  double at = 0;
  if (!gz_has_parts(whole->geometry)) return s->length > s->tolerance;
  while (at < s->length - s->tolerance) {
    double until = covered_until(whole, part, s, at);
    if (!(until > at + s->tolerance)) return true;
    at = until;
  }
  return false;
}

gz_exposure gz_exposure_beside(const gz_shape *whole, int part, const gz_side *side, gz_vec x,
                               double skin) {
  double at = gz_place_on_side(side, x), beside = GZ_BESIDE_SKINS * skin;
  double end = gz_min(gz_length_of_side(side), at + beside);
  gz_surface before = gz_surface_of_side(side, gz_max(0, at - beside), at, skin);
  gz_surface behind = gz_surface_of_side(side, at, end, skin);
  gz_exposure e = { gz_is_exposed(whole, part, &before), gz_is_exposed(whole, part, &behind) };
  return e;
}

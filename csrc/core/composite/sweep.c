/*
** The sweep against a union.
**
** When a meets it, and whether, is the least over all pairs of parts. Then core/composite/normal.h
** settles the normal. What has no area can enter a seam before it enters a part, see
** core/composite/seam_path.h.
*/
#include "core/composite/sweep.h"

#include "core/composite/normal.h"
#include "core/convex/convex.h"
#include "core/convex/impact.h"
#include "core/math/assert.h"
#include "core/math/quadratic.h"

static void sweep_pair(gz_sweep_search *s, const gz_part_pair *pair) {
  const gz_path *path = s->path;
  const gz_shape *a = &pair->a.shape, *b = &pair->b.shape;
  double limit = s->found ? s->hit.t : path->end;
  gz_hit hit;
  gz_status status = path->straight
                         ? gz_convex_sweep(a, b, path->v, s->skin, &hit)
                         : gz_convex_impact(a, b, path->v, path->g, limit, s->skin, &hit);
  if (status == GZ_OVERLAP) s->overlapped = true;
  if (status != GZ_HIT || (s->found && hit.t >= s->hit.t)) return;
  s->found = true;
  s->hit = hit;
  s->pair = *pair;
}

/* Return how much to widen the box of the search, on an axis along which the path leads d. Along an
   axis without motion, a hit needs an overlap deeper than the skin, so the box may be narrower. */
static double reach_beside(double d, double skin) { return d != 0 ? skin : -skin / 2; }

void gz_sweep_pairs_begin(gz_part_pairs *pairs, const gz_sweep_search *s) {
  const gz_path *path = s->path;
  gz_vec low, high;
  if (path->straight) {
    gz_vec beside = gz_v(reach_beside(path->v.x, s->skin), reach_beside(path->v.y, s->skin));
    gz_part_pairs_begin(pairs, s->a, s->b, path->v, beside);
    return;
  }
  gz_extent_of_motion(path->v.x, path->g.x, path->end, &low.x, &high.x);
  gz_extent_of_motion(path->v.y, path->g.y, path->end, &low.y, &high.y);
  double reach = gz_max(gz_max_abs(low), gz_max_abs(high));
  gz_part_pairs_begin(pairs, s->a, s->b, gz_v(0, 0), gz_splat(reach + s->skin));
}

/* Parts that are met later than what was found do not matter. Those that a is in at the start do,
   also where another is met at once. */
const gz_part_pair *gz_sweep_pairs_next(gz_part_pairs *pairs, const gz_sweep_search *s) {
  bool may_end = s->found && s->path->straight;
  return gz_part_pairs_next(pairs, may_end ? gz_max(s->hit.t, GZ_SMALLEST) : HUGE_VAL);
}

/* Find the first pair that is met. */
static void sweep_pairs(gz_sweep_search *s) {
  gz_part_pairs pairs;
  gz_sweep_pairs_begin(&pairs, s);
  const gz_part_pair *pair;
  while ((pair = gz_sweep_pairs_next(&pairs, s)) != NULL) sweep_pair(s, pair);
}

void gz_write_seam_entry(gz_sweep_search *s, const gz_seam_entry *entry) {
  bool by_a = entry->a_is_thin;
  gz_touch touch;
  gz_write_seam_hit(entry, s->b, s->skin, &s->hit, &touch);
  s->pair.a.shape = by_a ? touch.a : touch.b;
  s->pair.b.shape = by_a ? touch.b : touch.a;
}

/* Settle the normal of what was found, and look for seams before it. */
static gz_status settle_and_look_for_seams(gz_sweep_search *s, gz_hit *hit) {
  gz_seam_entry entry;
  double limit = s->found ? s->hit.t : s->path->end;
  bool by_seam = gz_find_seam_entry(s->a, s->b, s->path, s->skin, limit, false, &entry);
  if (!by_seam && !s->found) return GZ_MISS;
  if (by_seam) gz_write_seam_entry(s, &entry);
  *hit = s->hit;
  if (!by_seam) gz_settle_normals(s->a, s->b, s->path, s->skin, &s->pair, hit);
  return GZ_HIT;
}

gz_status gz_composite_sweep(const gz_shape *a, const gz_shape *b, const gz_path *path,
                             gz_hit *hit) {
  GZ_ASSERT(gz_are_composites(a, b) && path->end >= 0);
  double travel = path->straight ? gz_max_abs(path->v) : 0;
  gz_sweep_search s = { .a = a, .b = b, .path = path, .skin = gz_skin_of_pair(a, b, travel) };
  if (gz_composite_collide(a, b, 0, hit)) return GZ_OVERLAP;
  sweep_pairs(&s);
  return settle_and_look_for_seams(&s, hit);
}

gz_status gz_composite_sweep_leg(const gz_shape *a, const gz_shape *b, const gz_path *path,
                                 double skin, gz_hit *hit) {
  GZ_ASSERT(gz_are_composites(a, b) && skin > 0 && path->end >= 0);
  gz_sweep_search s = { .a = a, .b = b, .path = path, .skin = skin };
  sweep_pairs(&s);
  if (s.overlapped && gz_composite_collide(a, b, skin, hit) && gz_dot(hit->normal, path->v) < 0)
    return GZ_OVERLAP;
  return settle_and_look_for_seams(&s, hit);
}

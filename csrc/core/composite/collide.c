/*
** The way out of a union: the shortest displacement x of a after which no part of it overlaps one
** of b.
**
** For each pair of parts, the displacements with which these overlap form a convex region, see
** core/composite/curves.h. The way out ends on the boundary of a region, outside of all others:
**
**        _________
**       |  r1   __|____        o   no displacement
**       |      |  | r2 |       r1, r2  regions of two pairs of parts
**       |   o  |  |    |       x1  the way out of r1 alone, which r2 covers
**       |______x1_|    |
**        ^     |_______|       So the side of r1 is followed from its point closest to o outward,
**        x2                    to where r2 no longer covers it, in both directions.
**
** A point that a region covers is moved along the curve to where the curve leaves that region, and
** so on, until none covers it. That is the closest free point of this curve in this direction. No
** crossing needs to be known beforehand, and most curves are left after one region.
**
** The shortest way out ends on a side that faces o, so other sides are not followed. The reason:
** all that is closer than x is covered, so what is free around x lies beyond the line across the
** way:
**
**             free
**        \         /
**         \       /      of the two sides that bound the free sector,
**    ------\-----/-----  at least one faces o
**           \   /
**            \ /
**             x
**             |  the way
**             o
*/
#include "core/composite/composite.h"

#include "core/composite/curves.h"
#include "core/math/assert.h"
#include "core/parts/pairs.h"
#include "core/parts/sides.h"
#include "core/parts/whole.h"

/* The shortest way out so far, and the pairs of parts that are searched for a shorter one. */
typedef struct way_out_search {
  const gz_shape *a, *b;
  double skin;
  double length;
  gz_vec normal;
} way_out_search;

/* The pair of parts that overlaps after a displacement. */
typedef struct cover {
  bool by_seam; /* there is none: a thin part lies along a seam, see core/composite/seam.h */
  gz_part_pair parts;
} cover;

static gz_shape displaced(const way_out_search *s, gz_vec x) {
  return gz_shape_at(s->a->geometry, gz_add(s->a->position, x));
}

/* A way that may lead out: the displacement x, its length and its direction. */
typedef struct way {
  gz_vec x;
  double length;
  gz_vec normal; /* unit */
} way;

static way way_to(gz_vec x) {
  way w = { x, gz_length(x), gz_unit(x, gz_v(1, 0)) };
  return w;
}

/* Try a way that is at least as long as all before on this curve. Returns true if no longer one
   matters: else *k covers its end. */
static bool try_way(way_out_search *s, const way *w, cover *k) {
  if (!(w->length < s->length)) return true;
  gz_shape moved = displaced(s, w->x);
  if (gz_composite_find_overlap(&moved, s->b, s->skin, &k->parts, &k->by_seam)) return false;
  if (w->length == 0) return true;
  s->length = w->length;
  s->normal = w->normal;
  return true;
}

/* The next crossing on a curve. */
typedef struct curve_crossing {
  const gz_curve *curve;
  int sign;  /* of the positions: the direction of the search */
  double at; /* the magnitude of its position; HUGE_VAL if there is none */
  gz_vec x;
} curve_crossing;

/* Find the first crossing behind `after` with the region of a pair of parts. */
static void cross_region(curve_crossing *c, double after, const gz_shape *a, const gz_shape *b) {
  gz_curve_iterator it;
  gz_curve other;
  gz_vec points[2];
  gz_curves_begin(&it, a, b);
  while (gz_curves_next(&it, &other)) {
    int n = gz_cross_curves(c->curve, &other, points);
    for (int i = 0; i < n; i++) {
      double at = c->sign * gz_position_on_curve(c->curve, points[i]);
      if (at <= after || at >= c->at) continue;
      c->at = at;
      c->x = points[i];
    }
  }
}

/* Find the first crossing behind `after` with the regions of all pairs that touch after the
   displacement x. */
static void cross_touching(const way_out_search *s, gz_vec x, double after, curve_crossing *c) {
  gz_shape moved = displaced(s, x);
  gz_part_pairs pairs;
  gz_part_pairs_begin(&pairs, &moved, s->b, gz_v(0, 0), gz_splat(4 * s->skin));
  const gz_part_pair *near;
  while ((near = gz_part_pairs_next(&pairs, HUGE_VAL)) != NULL) {
    if (gz_have_distant_boxes(&near->a.shape, &near->b.shape, 4 * s->skin)) continue;
    gz_shape a = gz_part_or_whole(s->a, near->a.index), b = gz_part_or_whole(s->b, near->b.index);
    cross_region(c, after, &a, &b);
  }
}

/* Follow a curve from x, which *from covers, in the direction of `sign`. */
static void follow(way_out_search *s, const gz_curve *curve, int sign, gz_vec x,
                   const cover *from) {
  cover k = *from;
  double at = sign * gz_position_on_curve(curve, x);
  double end = sign * (sign > 0 ? curve->high : curve->low);
  if (end < at) end = 2; /* the farthest point of a circle */
  for (;;) {
    curve_crossing next = { curve, sign, HUGE_VAL, x };
    if (k.by_seam) {
      cross_touching(s, x, at, &next);
    } else {
      gz_shape a = gz_part_or_whole(s->a, k.parts.a.index);
      gz_shape b = gz_part_or_whole(s->b, k.parts.b.index);
      cross_region(&next, at, &a, &b);
    }
    if (!(next.at <= end)) return;
    at = next.at;
    x = next.x;
    way w = way_to(x);
    if (try_way(s, &w, &k)) return;
  }
}

/* Follow a curve outward from one of its ends. */
static void follow_from_end(way_out_search *s, const gz_curve *c, int sign, gz_vec end) {
  cover k;
  way w = way_to(end);
  if (!try_way(s, &w, &k)) follow(s, c, sign, end, &k);
}

static void search_curve(way_out_search *s, const gz_curve *c) {
  if (!gz_passes_closest(c)) {
    if (c->low > 0) follow_from_end(s, c, 1, c->p);
    if (c->high < 0) follow_from_end(s, c, -1, c->q);
    return;
  }
  cover k;
  way w = way_to(gz_closest_on_curve(c));
  if (!c->is_arc) {
    w.length = gz_dot(c->normal, c->p);
    w.normal = c->normal;
  }
  if (try_way(s, &w, &k)) return;
  follow(s, c, 1, w.x, &k);
  follow(s, c, -1, w.x, &k);
}

/* Is a side of the difference covered as a whole, because a seam makes it? */
static bool is_hidden(const way_out_search *s, const gz_part_pair *parts, const gz_curve *c) {
  if (c->is_arc) return false;
  if (c->a0 != c->a1 && gz_is_hidden_side(s->a, parts->a.index, c->a0, c->a1)) return true;
  return c->b0 != c->b1 && gz_is_hidden_side(s->b, parts->b.index, c->b0, c->b1);
}

/* Search the curves of a pair of parts. */
static void search_pair(way_out_search *s, const gz_part_pair *parts) {
  gz_curve_iterator it;
  gz_curve c;
  gz_curves_begin(&it, &parts->a.shape, &parts->b.shape);
  while (gz_curves_next(&it, &c)) {
    double height = gz_dot(c.normal, c.p);
    bool matters = c.is_arc || (height >= -s->skin && height < s->length);
    if (matters && !is_hidden(s, parts, &c)) search_curve(s, &c);
  }
}

/* Search all pairs of parts whose boxes are closer than `reach`. What lies inside of other cells
   has no side on the boundary of the union. */
static void search_within(way_out_search *s, double reach) {
  gz_part_pairs pairs;
  gz_part_pairs_begin(&pairs, s->a, s->b, gz_v(0, 0), gz_splat(reach));
  const gz_part_pair *parts;
  while ((parts = gz_part_pairs_next(&pairs, HUGE_VAL)) != NULL) {
    const gz_near_part *p = &parts->a, *q = &parts->b;
    if (gz_have_distant_boxes(&p->shape, &q->shape, gz_min(reach, s->length))) continue;
    if (gz_is_enclosed_part(s->a, p->index) || gz_is_enclosed_part(s->b, q->index)) continue;
    search_pair(s, parts);
  }
}

/* The ways along the axes out of the bounding box, which lead out for certain: bounds for the
   others. */
static void try_boxes(way_out_search *s) {
  gz_vec low, high, other_low, other_high;
  gz_bounding_box(s->a, &low, &high);
  gz_bounding_box(s->b, &other_low, &other_high);
  gz_vec ends[] = { { other_high.x - low.x, 0 },
                    { other_low.x - high.x, 0 },
                    { 0, other_high.y - low.y },
                    { 0, other_low.y - high.y } };
  for (int i = 0; i < 4; i++) {
    cover k;
    way w = way_to(ends[i]);
    try_way(s, &w, &k);
  }
}

/* The way out of a plane leads along its normal, as far as the part that is deepest in it. */
static void leave_plane(const gz_shape *a, const gz_shape *b, gz_hit *hit) {
  bool is_a = a->geometry->kind == GZ_PLANE;
  gz_vec n = gz_plane_normal(is_a ? a->geometry : b->geometry);
  hit->t = 0;
  hit->depth = is_a ? gz_depth_in_plane(b, a) : gz_depth_in_plane(a, b);
  hit->normal = hit->surface = is_a ? gz_neg(n) : n;
}

bool gz_composite_collide(const gz_shape *a, const gz_shape *b, double skin, gz_hit *hit) {
  GZ_ASSERT(gz_are_composites(a, b) && skin >= 0);
  way_out_search s = { a, b, skin > 0 ? skin : gz_skin_of_pair(a, b, 0), HUGE_VAL, { 1, 0 } };
  if (!gz_composite_overlaps(a, b, s.skin)) return false;
  if (a->geometry->kind == GZ_PLANE || b->geometry->kind == GZ_PLANE) {
    leave_plane(a, b, hit);
    return true;
  }
  double own = gz_largest_radius(a->geometry), other = gz_largest_radius(b->geometry);
  double step = gz_min(own, other) > 0 ? gz_min(own, other) : gz_max(own, other);
  /* Parts farther away than the way is long do not matter. Most ways are short. */
  for (double reach = step;; reach = gz_min(2 * reach, s.length)) {
    s.length = HUGE_VAL;
    try_boxes(&s);
    search_within(&s, reach);
    if (s.length <= reach || s.length == HUGE_VAL) break;
  }
  hit->t = 0;
  hit->depth = s.length;
  hit->normal = hit->surface = s.normal;
  return true;
}

/*
** Which side was hit, and where.
**
** All sides of b within reach of a are candidates. Joints are none: nothing can touch them. The
** candidates are ranked as the header says; one pass keeps the best.
*/
#include "core/union/touched_side.h"

#include "core/convex/convex.h"
#include "core/math/assert.h"
#include "core/parts/cluster.h"
#include "core/parts/pairs.h"
#include "core/parts/whole.h"
#include "core/union/union.h"

/* Does another part of the same shape cover a side before, or behind, the point x of its line? */
static bool is_covered_by_part(const gz_shape *whole, const gz_near_part *part, const gz_side *side,
                               gz_vec x, gz_vec way, double skin) {
  gz_vec rim = gz_v(4 * skin, 4 * skin);
  gz_near_parts near;
  gz_near_parts_begin(&near, whole, gz_sub(x, rim), gz_add(x, rim), gz_v(0, 0));
  gz_near_part other;
  while (gz_near_parts_next(&near, &other)) {
    /* What is thin covers nothing: the two sides of a segment lie back to back. */
    if (other.index == part->index || gz_is_thin(other.shape.geometry)) continue;
    gz_side_iterator it = gz_sides_begin(whole, &other);
    gz_side s;
    while (gz_sides_next(&it, &s)) {
      gz_vec to_p = gz_sub(s.p, x), to_q = gz_sub(s.q, x);
      if (gz_dot(s.normal, side->normal) > -1 + 1e-9 || fabs(gz_dot(s.normal, to_p)) > skin)
        continue;
      double ahead = gz_max(gz_dot(way, to_p), gz_dot(way, to_q));
      double behind = gz_min(gz_dot(way, to_p), gz_dot(way, to_q));
      if (ahead > skin && behind < skin) return true;
    }
  }
  return false;
}

/* Is a side of a part a joint about the point of it that is closest to x? Those of an outline are
   listed. */
static bool is_joint_near(const gz_shape *whole, const gz_near_part *part, const gz_side *side,
                          gz_vec x, double skin) {
  gz_kind kind = whole->geometry->kind;
  if (kind != GZ_COMPOUND && kind != GZ_GRID && kind != GZ_CLUSTER) return false;
  gz_vec along = gz_v(-side->normal.y, side->normal.x);
  double length = gz_dot(along, gz_sub(side->q, side->p));
  double at = gz_clamp(gz_dot(along, gz_sub(x, side->p)), 0, length);
  gz_vec foot = gz_mul_add(side->p, along, at);
  if (at > skin && !is_covered_by_part(whole, part, side, foot, gz_neg(along), skin)) return false;
  return at >= length - skin || is_covered_by_part(whole, part, side, foot, along, skin);
}

/* What makes a side that is touched better than another, in this order. */
typedef struct rank {
  bool above;      /* worse: see touches_side */
  double match;    /* with `toward` */
  bool beside;     /* worse: a reaches no farther than to an end of it */
  double distance; /* between the boxes of the parts, of a compound or grid */
} rank;

/* The sides of b within reach of a that are best so far. */
typedef struct side_search {
  const gz_shape *b;
  gz_vec toward;
  double near, skin;
  gz_touch *touched;
  bool found;
  rank best;
} side_search;

/* Up to here matches of normals are the same. */
#define SAME_MATCH 1e-9

/* Is a side better than the best so far? */
static bool is_better(const side_search *s, const gz_side *side, const rank *r) {
  const rank *best = &s->best;
  if (!s->found) return true;
  if (r->above != best->above) return best->above;
  if (fabs(r->match - best->match) > SAME_MATCH) return r->match > best->match;
  if (r->beside != best->beside) return best->beside;
  if (r->distance != best->distance) return r->distance < best->distance;
  return side->part < s->touched->side.part;
}

/* Does a, along the line of a side, reach no farther than to one of its ends? */
static bool is_beside(const side_search *s, const gz_shape *a, const gz_side *side) {
  gz_vec along = gz_v(-side->normal.y, side->normal.x);
  if (a->geometry->kind == GZ_PLANE) return false;
  double last = gz_dot(along, gz_sub(gz_support(a, along), side->p));
  double first = gz_dot(along, gz_sub(gz_support(a, gz_neg(along)), side->q));
  return last <= s->near || first >= -s->near;
}

/* A pair of parts within reach, and how far they are apart. */
typedef struct near_pair {
  const gz_shape *a;
  const gz_near_part *part;
  const gz_separation *gap;
} near_pair;

static void consider_side(side_search *s, const near_pair *pair, const gz_side *side, bool above) {
  const gz_shape *a = pair->a, *b = &pair->part->shape;
  rank r = { above, gz_dot(side->normal, s->toward), is_beside(s, a, side), 0 };
  gz_kind kind = s->b->geometry->kind;
  if (kind != GZ_OUTLINE && kind != GZ_CHAIN) r.distance = gz_distance_of_boxes(a, b);
  if (!is_better(s, side, &r)) return;
  s->found = true;
  s->best = r;
  s->touched->side = *side;
  s->touched->a = *a;
  s->touched->b = *b;
  s->touched->gap = *pair->gap;
}

/* Is the best side so far better than any with this match? A floor is, if its normal is more like
   `toward`: so whether the others are touched need not be found out. */
static bool is_beaten(const side_search *s, double match) {
  return s->found && !s->best.above && match < s->best.match - SAME_MATCH;
}

/* Does a, which is within `near` of the part, touch a side of it? *above: it reaches behind the
   line of the side, and touches it above its foot, which is what lies farthest against `toward`. So
   this is no floor to it: the top of a wall beside it, or what it leans on in a notch. */
static bool touches_side(const side_search *s, const gz_shape *a, const gz_side *side,
                         bool *above) {
  gz_small_shape segment;
  gz_vec n = side->normal;
  bool is_behind = false;
  *above = false;
  if (a->geometry->kind != GZ_PLANE) {
    double front = gz_dot(n, gz_sub(gz_support(a, gz_neg(n)), side->p));
    if (front > s->near) return false;
    is_behind = front < -s->near;
    if (!is_behind && s->b->geometry->kind != GZ_OUTLINE) return true;
    if (gz_dot(n, gz_sub(gz_support(a, n), side->p)) < -s->near) return false;
  }
  if (!gz_make_capsule(&segment.shape, side->p, side->q, 0)) return false;
  gz_separation gap = gz_convex_distance(a, &segment.shape);
  if (gap.distance > s->near) return false;
  if (is_behind) {
    gz_vec foot = gz_support(a, gz_neg(s->toward));
    *above = gz_dot(s->toward, gz_sub(gap.on_b, foot)) > 2 * s->near;
  }
  return true;
}

/* Consider the sides with the normal `toward`, or else all others. */
static void consider_sides(side_search *s, const near_pair *pair, bool facing) {
  gz_side_iterator it = gz_sides_begin(s->b, pair->part);
  gz_side side;
  bool above, is_point = pair->a->geometry->n == 1 && pair->a->geometry->radius == 0;
  while (gz_sides_next(&it, &side)) {
    double match = gz_dot(side.normal, s->toward);
    if (side.part < 0 || (match > 1 - SAME_MATCH) != facing || is_beaten(s, match)) continue;
    if (!touches_side(s, pair->a, &side, &above)) continue;
    if (is_point && is_joint_near(s->b, pair->part, &side, pair->a->origin, s->skin)) continue;
    consider_side(s, pair, &side, above);
  }
}

/* Consider the arcs of a rounded part, or of a circle. */
static void consider_arc(side_search *s, const near_pair *pair) {
  const gz_separation *gap = pair->gap;
  int part = gz_reported_part(s->b->geometry, pair->part->index);
  gz_side side = { gap->on_b, gap->on_b, gap->normal, part };
  consider_side(s, pair, &side, false);
}

bool gz_touched_side(const gz_shape *a, const gz_shape *b, gz_vec toward, double near,
                     gz_touch *touched) {
  GZ_ASSERT(gz_has_parts(b->geometry) && near > 0);
  side_search s = { .b = b, .toward = toward, .near = near, .touched = touched };
  s.skin = gz_skin_of_pair(a, b, 0);
  gz_part_pairs pairs;
  gz_part_pairs_begin(&pairs, a, b, gz_v(0, 0), gz_splat(near));
  const gz_part_pair *pair;
  while ((pair = gz_part_pairs_next(&pairs, HUGE_VAL)) != NULL) {
    const gz_shape *p = &pair->a.shape, *q = &pair->b.shape;
    if (gz_have_distant_boxes(p, q, near)) continue;
    gz_separation gap = gz_convex_distance(p, q);
    if (gap.distance > near) continue;
    near_pair both = { p, &pair->b, &gap };
    consider_sides(&s, &both, true);
    consider_sides(&s, &both, false);
    if (q->geometry->radius > 0) consider_arc(&s, &both);
  }
  return s.found;
}

/* Find the side of b that a touches after a displacement by d. */
static bool find_touch(const gz_shape *a, const gz_shape *b, gz_vec d, gz_vec normal,
                       gz_touch *touch) {
  gz_shape there = *a, other = *b;
  double size = gz_max_abs(d) + gz_extent(a) + gz_extent(b);
  if (a->geometry->kind == GZ_PLANE) gz_set_position(&other, gz_sub(b->position, d));
  else gz_set_position(&there, gz_add(a->position, d));
  double near = 4 * gz_skin_of_pair(a, b, 0);
  while (near < size) {
    if (gz_touched_side(&there, &other, normal, near, touch)) return true;
    near *= 1024;
  }
  return false;
}

int gz_union_part_hit(const gz_shape *a, const gz_shape *b, gz_vec d, gz_vec normal) {
  GZ_ASSERT(gz_has_parts(b->geometry));
  gz_touch touch;
  return find_touch(a, b, d, normal, &touch) ? touch.side.part : -1;
}

gz_vec gz_union_contact_point(const gz_shape *a, const gz_shape *b, gz_vec d, gz_vec normal,
                              int *part) {
  GZ_ASSERT(a->geometry->kind != GZ_PLANE);
  gz_touch touch;
  gz_separation gap;
  *part = -1;
  if (gz_has_parts(b->geometry) && find_touch(a, b, d, normal, &touch)) {
    *part = touch.side.part;
    gap = touch.gap;
    gap.on_a = gz_sub(gap.on_a, d);
  } else {
    gap = gz_union_distance(a, b);
  }
  return gz_lerp(gap.on_a, gap.on_b, 0.5);
}

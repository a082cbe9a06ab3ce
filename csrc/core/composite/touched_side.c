/*
** Which side was hit, and where.
**
** All sides of b within reach of a are candidates. Seams are none: nothing can touch them. The
** candidates are ranked as the header says; one pass keeps the best.
*/
#include "core/composite/touched_side.h"

#include "core/composite/composite.h"
#include "core/convex/convex.h"
#include "core/math/assert.h"
#include "core/parts/cluster.h"
#include "core/parts/pairs.h"
#include "core/parts/whole.h"

/* Is a side of a part a seam about the point of it that is closest to x: back to back with others,
   before and behind? Those of an outline are listed. */
static bool is_seam_near(const gz_shape *whole, const gz_near_part *part, const gz_side *side,
                         gz_vec x, double skin) {
  gz_kind kind = whole->geometry->kind;
  if (kind != GZ_COMPOUND && kind != GZ_GRID && kind != GZ_CLUSTER) return false;
  double length = gz_length_of_side(side), at = gz_clamp(gz_place_on_side(side, x), 0, length);
  gz_vec foot = gz_mul_add(side->p, gz_along_side(side->normal), at);
  bool before = at <= skin, behind = at >= length - skin;
  gz_near_parts near;
  gz_near_part other;
  gz_near_parts_around(&near, whole, foot, foot, 4 * skin);
  while (!(before && behind) && gz_near_parts_next(&near, &other)) {
    /* What is thin covers nothing: the two sides of a segment lie back to back. */
    if (other.index == part->index || gz_is_thin(other.shape.geometry)) continue;
    gz_side_iterator it = gz_sides_begin(whole, &other);
    gz_side s;
    double first, last;
    while (gz_sides_next(&it, &s)) {
      bool is_back_to_back = gz_is_same_direction(gz_neg(s.normal), side->normal);
      if (!is_back_to_back || fabs(gz_dot(s.normal, gz_sub(s.p, foot))) > skin) continue;
      gz_find_shared_stretch(side, &s, &first, &last);
      before = before || (first < at - skin && last > at - skin);
      behind = behind || (first < at + skin && last > at + skin);
    }
  }
  return before && behind;
}

/* The sides of b within reach of a, and the best so far. */
typedef struct side_search {
  const gz_shape *a, *b;
  gz_vec toward;
  double near;
  gz_touch *touched;
  bool found, above; /* see touches_side */
} side_search;

static double match_of(const side_search *s, const gz_side *side) {
  return gz_dot(side->normal, s->toward);
}

/* Has a side the normal `toward`? */
static bool is_facing(const side_search *s, const gz_side *side) {
  return gz_is_same_direction(side->normal, s->toward);
}

/* Return how far a convex shape reaches along n, which is a unit vector, from p. */
static double reach_from(gz_vec p, const gz_shape *a, gz_vec n) {
  const gz_geometry *geometry = a->geometry;
  gz_vec corner = gz_corner(geometry, gz_support_corner(geometry, n));
  return gz_dot(n, gz_sub(gz_add(a->origin, corner), p)) + geometry->radius;
}

/* Does a, along the line of a side, reach no farther than to one of its ends? */
static bool is_beside(const side_search *s, const gz_shape *a, const gz_side *side) {
  gz_vec along = gz_along_side(side->normal);
  if (a->geometry->kind == GZ_PLANE) return false;
  return reach_from(side->p, a, along) <= s->near ||
         reach_from(side->q, a, gz_neg(along)) <= s->near;
}

/* Is a side of a pair of parts, which is touched `above` or not, better than the best so far? */
static bool is_better(const side_search *s, const gz_part_pair *pair, const gz_side *side,
                      bool above) {
  const gz_touch *best = s->touched;
  gz_kind kind = s->b->geometry->kind;
  if (!s->found) return true;
  if (above != s->above) return s->above;
  double match = match_of(s, side), best_match = match_of(s, &best->side);
  if (fabs(match - best_match) > GZ_NEGLIGIBLE) return match > best_match;
  bool is_best_beside = is_beside(s, &best->a, &best->side);
  if (is_beside(s, &pair->a.shape, side) != is_best_beside) return is_best_beside;
  if (kind != GZ_OUTLINE && kind != GZ_CHAIN) {
    double distance = gz_distance_of_boxes(&pair->a.shape, &pair->b.shape);
    double least = gz_distance_of_boxes(&best->a, &best->b);
    if (distance != least) return distance < least;
  }
  return side->part < best->side.part;
}

static void keep(side_search *s, const gz_part_pair *pair, const gz_side *side, bool above) {
  s->found = true;
  s->above = above;
  s->touched->side = *side;
  s->touched->a = pair->a.shape;
  s->touched->b = pair->b.shape;
}

/* Does a certainly touch a side, and reach not behind it? By its corners near the line of the side,
   which are its lowest: it touches the side if they reach to between the ends. */
static bool stands_on(const side_search *s, const gz_shape *a, const gz_side *side) {
  const gz_geometry *geometry = a->geometry;
  gz_vec n = side->normal, along = gz_v(-n.y, n.x);
  gz_vec from = gz_sub(gz_mul_add(a->origin, n, -geometry->radius), side->p);
  double first = HUGE_VAL, last = -HUGE_VAL;
  for (int i = 0; i < geometry->n; i++) { /* a plane has none */
    gz_vec corner = gz_add(from, gz_corner(geometry, i));
    double height = gz_dot(n, corner), at = gz_dot(along, corner);
    if (height < -s->near / 2) return false;
    if (height > s->near / 2) continue;
    first = gz_min(first, at);
    last = gz_max(last, at);
  }
  return last >= 0 && first <= gz_dot(along, gz_sub(side->q, side->p));
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
    double behind = reach_from(side->p, a, gz_neg(n));
    if (-behind > s->near) return false;
    is_behind = behind > s->near;
    if (!is_behind && s->b->geometry->kind != GZ_OUTLINE) return true;
    if (reach_from(side->p, a, n) < -s->near) return false;
  }
  if (!gz_make_capsule(&segment.shape, side->p, side->q, 0)) return false;
  gz_separation gap = gz_convex_distance(a, &segment.shape);
  if (gap.distance > s->near) return false;
  if (is_behind) *above = reach_from(gap.on_b, a, gz_neg(s->toward)) > 2 * s->near;
  return true;
}

/* Keep a side if it is no seam, a touches it, and it is the best so far. What takes longest is
   asked last. */
static void consider_side(side_search *s, const gz_part_pair *pair, const gz_side *side) {
  const gz_shape *a = &pair->a.shape, *b = &pair->b.shape;
  bool above = false, is_point = a->geometry->n == 1 && a->geometry->radius == 0;
  if (side->part < 0 || !is_better(s, pair, side, false)) return;
  if (!stands_on(s, a, side)) {
    if (!touches_side(s, a, side, &above) || gz_convex_distance(a, b).distance > s->near) return;
    if (above && !is_better(s, pair, side, true)) return;
  }
  if (is_point && is_seam_near(s->b, &pair->b, side, a->origin, gz_skin_of_pair(s->a, s->b, 0)))
    return;
  keep(s, pair, side, above);
}

/* Consider the arcs of a rounded part, or of a circle. */
static void consider_arc(side_search *s, const gz_part_pair *pair, bool facing) {
  gz_separation gap = gz_convex_distance(&pair->a.shape, &pair->b.shape);
  int part = gz_reported_part(s->b->geometry, pair->b.index);
  gz_side side = { gap.on_b, gap.on_b, gap.normal, part };
  if (gap.distance > s->near || (facing && !is_facing(s, &side))) return;
  if (is_better(s, pair, &side, false)) keep(s, pair, &side, false);
}

/* Consider the sides with the normal `toward`, or all, of the parts within reach. */
static void consider_sides(side_search *s, bool facing) {
  gz_part_pairs pairs;
  gz_part_pairs_begin(&pairs, s->a, s->b, gz_v(0, 0), gz_splat(s->near));
  const gz_part_pair *pair;
  while ((pair = gz_part_pairs_next(&pairs, HUGE_VAL)) != NULL) {
    if (gz_have_distant_boxes(&pair->a.shape, &pair->b.shape, s->near)) continue;
    gz_side_iterator it = gz_sides_begin(s->b, &pair->b);
    gz_side side;
    while (gz_sides_next(&it, &side)) {
      if (!facing || is_facing(s, &side)) consider_side(s, pair, &side);
    }
    if (pair->b.shape.geometry->radius > 0) consider_arc(s, pair, facing);
  }
}

/* A floor with the normal `toward` is better than all other sides. So these come second, and most
   often not at all. */
bool gz_touched_side(const gz_shape *a, const gz_shape *b, gz_vec toward, double near,
                     gz_touch *touched) {
  GZ_ASSERT(gz_has_parts(b->geometry) && near > 0);
  side_search s = { .a = a, .b = b, .toward = toward, .near = near, .touched = touched };
  consider_sides(&s, true);
  if (!s.found || s.above || !is_facing(&s, &touched->side)) consider_sides(&s, false);
  if (s.found) touched->gap = gz_convex_distance(&touched->a, &touched->b);
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

int gz_composite_part_hit(const gz_shape *a, const gz_shape *b, gz_vec d, gz_vec normal) {
  GZ_ASSERT(gz_has_parts(b->geometry));
  gz_touch touch;
  return find_touch(a, b, d, normal, &touch) ? touch.side.part : -1;
}

/* Find the points where a touches b after a displacement by d, with this normal: a's where it is
   before. Writes the part of b; -1 if b has no parts. Of several that are touched, as in a valley,
   it is those on the side with that normal, whichever of the two it is of. */
static gz_separation find_touching_points(const gz_shape *a, const gz_shape *b, gz_vec d,
                                          gz_vec normal, int *part) {
  gz_touch touch;
  gz_separation gap;
  *part = -1;
  if (gz_has_parts(b->geometry)) {
    if (find_touch(a, b, d, normal, &touch)) {
      *part = touch.side.part;
      gap = touch.gap;
      gap.on_a = gz_sub(gap.on_a, d);
      return gap;
    }
  } else if (b->geometry->kind != GZ_PLANE && find_touch(b, a, gz_neg(d), gz_neg(normal), &touch)) {
    gap = touch.gap;
    gap.on_a = touch.gap.on_b;
    gap.on_b = gz_add(touch.gap.on_a, d);
    return gap;
  }
  return gz_composite_distance(a, b);
}

gz_vec gz_composite_contact_point(const gz_shape *a, const gz_shape *b, gz_vec d, gz_vec normal,
                                  int *part) {
  GZ_ASSERT(a->geometry->kind != GZ_PLANE && gz_have_parts(a, b));
  gz_separation gap = find_touching_points(a, b, d, normal, part);
  return gz_lerp(gap.on_a, gap.on_b, 0.5);
}

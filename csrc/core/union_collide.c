#include "core/union.h"

#include "core/narrowphase.h"
#include "core/part_pairs.h"
#include "core/part_sides.h"

/*
** The way out of a union: the shortest x by which a, displaced, overlaps no part of b any more.
**
** For each pair of parts, the x by which these overlap form a convex region: their Minkowski
** difference. x leads out of the union if it lies in none of the regions. The shortest such x lies
** on the boundary of one region, or where those of two cross: it is the foot of the perpendicular
** from the origin on a side or an arc, an end of a side, or a crossing. So of all these candidates,
** the shortest is taken that leaves no overlap.
*/

/* A piece of a boundary: the segment from p to q with its outward normal, or the circle about p. */
typedef struct curve {
  bool is_circle;
  gz_vec p, q, normal;
  double radius;
} curve;

/* The curves of all pairs of parts whose boxes are closer than `reach`. Not to be copied. */
typedef struct curve_iterator {
  const gz_shape *a, *b;
  gz_part_pairs pairs;
  double reach;
  bool in_pair, has_circle;
  gz_part_pair parts;
  gz_pair pair;
  gz_face_iterator faces;
  gz_vec center; /* of the circle to come */
} curve_iterator;

static void curves_begin(curve_iterator *it, const gz_shape *a, const gz_shape *b, double reach) {
  it->a = a;
  it->b = b;
  it->reach = reach;
  gz_part_pairs_begin(&it->pairs, a, b, gz_v(0, 0), reach);
  it->in_pair = it->has_circle = false;
}

/* Begin with the next pair of parts; false if there is none. What lies inside of other cells has no
   side on the boundary of the union. */
static bool next_pair(curve_iterator *it) {
  gz_part_pair *parts = &it->parts;
  while (gz_part_pairs_next(&it->pairs, HUGE_VAL, parts)) {
    if (gz_have_distant_boxes(&parts->a, &parts->b, it->reach)) continue;
    if (gz_is_enclosed_part(it->a, parts->of_a) || gz_is_enclosed_part(it->b, parts->of_b))
      continue;
    it->pair = gz_pair_in_order(&parts->a, &parts->b, 0, false);
    it->faces = gz_faces_begin(&it->pair);
    it->has_circle = gz_is_point(&it->pair);
    if (it->has_circle) it->center = gz_difference(&it->pair, 0, 0);
    return true;
  }
  return false;
}

/* Does a face stem from a joint alone, whose two sides cover it? */
static bool is_hidden(const curve_iterator *it, const gz_face *face) {
  if (face->a0 == face->a1) return gz_is_hidden_side(it->b, it->parts.of_b, face->b0, face->b1);
  if (face->b0 == face->b1) return gz_is_hidden_side(it->a, it->parts.of_a, face->a0, face->a1);
  return false;
}

/* Write the next curve, in the caller's order; false if there is none. */
static bool next_curve(curve_iterator *it, curve *c) {
  gz_face face;
  for (;;) {
    if (it->has_circle) {
      it->has_circle = false;
      c->is_circle = true;
      c->p = gz_to_caller_order(&it->pair, it->center);
      c->radius = it->pair.radius;
      return true;
    }
    if (it->in_pair && gz_faces_next(&it->faces, &face)) {
      it->has_circle = it->pair.radius > 0;
      it->center = face.p;
      if (!is_hidden(it, &face)) break;
      continue;
    }
    it->in_pair = next_pair(it);
    if (!it->in_pair) return false;
  }
  double radius = it->pair.radius;
  c->is_circle = false;
  c->normal = gz_to_caller_order(&it->pair, face.normal);
  c->p = gz_to_caller_order(&it->pair, gz_mul_add(face.p, face.normal, radius));
  c->q = gz_to_caller_order(&it->pair, gz_mul_add(face.q, face.normal, radius));
  return true;
}

/* The shortest way out so far. */
typedef struct search {
  const gz_shape *a, *b;
  double skin;
  double length;
  gz_vec normal;
} search;

/* Is a, displaced by x, out of b? */
static bool leads_out(const search *s, gz_vec x) {
  gz_shape moved = gz_shape_at(s->a->geometry, gz_add(s->a->position, x));
  return !gz_union_overlaps_with_skin(&moved, s->b, s->skin);
}

static void consider(search *s, gz_vec x, double length, gz_vec normal) {
  if (!(length < s->length) || !leads_out(s, x)) return;
  s->length = length;
  s->normal = normal;
}

static void consider_point(search *s, gz_vec x) {
  double length = gz_length(x);
  if (length > 0) consider(s, x, length, gz_unit(x, gz_v(1, 0)));
}

/* Does x, which lies on the line of a segment, lie between its ends? */
static bool is_between(const curve *c, gz_vec x) {
  gz_vec d = gz_sub(c->q, c->p);
  double along = gz_dot(gz_sub(x, c->p), d), square = gz_dot(d, d);
  return along >= -1e-9 * square && along <= (1 + 1e-9) * square;
}

static void consider_curve(search *s, const curve *c) {
  if (c->is_circle) {
    gz_vec inward = gz_unit(gz_neg(c->p), gz_v(1, 0));
    consider_point(s, gz_mul_add(c->p, inward, c->radius));
    return;
  }
  double height = gz_dot(c->normal, c->p);
  gz_vec foot = gz_scale(c->normal, height);
  if (height > 0 && is_between(c, foot)) consider(s, foot, height, c->normal);
  consider_point(s, c->p);
  consider_point(s, c->q);
}

static void cross_segments(search *s, const curve *c, const curve *e) {
  double det = gz_cross(c->normal, e->normal);
  if (fabs(det) < 1e-12) return;
  double g = gz_dot(c->normal, c->p), h = gz_dot(e->normal, e->p);
  gz_vec x =
      gz_v((g * e->normal.y - h * c->normal.y) / det, (h * c->normal.x - g * e->normal.x) / det);
  if (is_between(c, x) && is_between(e, x)) consider_point(s, x);
}

/* The crossings of a line and a circle: about the foot of its centre. */
static void cross_line_circle(search *s, gz_vec normal, double height, const curve *segment,
                              const curve *circle) {
  double off = height - gz_dot(normal, circle->p);
  double half = sqrt(gz_max(0, circle->radius * circle->radius - off * off));
  if (fabs(off) > circle->radius) return;
  gz_vec middle = gz_mul_add(circle->p, normal, off), along = gz_right_perp(normal);
  for (int sign = -1; sign <= 1; sign += 2) {
    gz_vec x = gz_mul_add(middle, along, sign * half);
    if (segment == NULL || is_between(segment, x)) consider_point(s, x);
  }
}

/* The crossings of two circles lie on the line on which both have the same power. */
static void cross_circles(search *s, const curve *c, const curve *e) {
  gz_vec arm = gz_sub(e->p, c->p);
  double square = gz_dot(arm, arm);
  if (square == 0) return;
  double length = sqrt(square);
  double along = (square + c->radius * c->radius - e->radius * e->radius) / (2 * length);
  gz_vec normal = gz_unit(arm, gz_v(1, 0));
  cross_line_circle(s, normal, gz_dot(normal, c->p) + along, NULL, c);
}

static void consider_crossings(search *s, const curve *c, const curve *e) {
  if (c->is_circle && e->is_circle) cross_circles(s, c, e);
  else if (c->is_circle) cross_line_circle(s, e->normal, gz_dot(e->normal, e->p), e, c);
  else if (e->is_circle) cross_line_circle(s, c->normal, gz_dot(c->normal, c->p), c, e);
  else cross_segments(s, c, e);
}

/* Is all of a curve farther away than the way found? */
static bool is_far(const search *s, const curve *c) {
  if (c->is_circle) return gz_length(c->p) - c->radius >= s->length;
  return fabs(gz_dot(c->normal, c->p)) >= s->length;
}

/* Search the curves of all pairs of parts closer than `reach`. */
static void search_within(search *s, double reach) {
  curve_iterator outer, inner;
  curve c, e;
  curves_begin(&outer, s->a, s->b, reach);
  while (next_curve(&outer, &c)) consider_curve(s, &c);
  curves_begin(&outer, s->a, s->b, reach);
  for (int i = 0; next_curve(&outer, &c); i++) {
    if (is_far(s, &c)) continue;
    curves_begin(&inner, s->a, s->b, reach);
    for (int k = 0; k < i && next_curve(&inner, &e); k++) {
      if (!is_far(s, &e)) consider_crossings(s, &c, &e);
    }
  }
}

/* The least distance of the pairs of parts that come within `reach`. */
static gz_separation least_distance_within(const gz_shape *a, const gz_shape *b, double reach) {
  gz_separation least = { .distance = HUGE_VAL };
  gz_part_pairs pairs;
  gz_part_pairs_begin(&pairs, a, b, gz_v(0, 0), reach);
  gz_part_pair parts;
  while (gz_part_pairs_next(&pairs, HUGE_VAL, &parts)) {
    if (gz_have_distant_boxes(&parts.a, &parts.b, gz_min(reach, least.distance))) continue;
    gz_separation gap = gz_distance(&parts.a, &parts.b);
    if (gap.distance < least.distance) least = gap;
  }
  return least;
}

/* The least distance of all pairs of parts. Most are near, and found without looking at others. */
static gz_separation least_distance(const gz_shape *a, const gz_shape *b) {
  bool is_bounded = a->geometry->kind != GZ_PLANE && b->geometry->kind != GZ_PLANE;
  double most = gz_max(gz_largest_radius(a->geometry), gz_largest_radius(b->geometry));
  double whole = gz_length(gz_sub(a->center, b->center)) + a->geometry->bounding_radius +
                 b->geometry->bounding_radius;
  double gap = is_bounded ? gz_max(gz_gap_of_boxes(a, b), 0) : 0;
  for (double reach = gap + most; is_bounded && reach < whole; reach *= 2) {
    gz_separation least = least_distance_within(a, b, reach);
    if (least.distance <= reach) return least;
  }
  return least_distance_within(a, b, HUGE_VAL);
}

gz_separation gz_union_distance(const gz_shape *a, const gz_shape *b) {
  gz_hit hit;
  if (!gz_union_collide(a, b, 0, &hit)) return least_distance(a, b);
  gz_vec out = gz_scale(hit.normal, hit.depth);
  bool moves_a = a->geometry->kind != GZ_PLANE;
  const gz_shape *moving = moves_a ? a : b;
  gz_vec d = moves_a ? out : gz_neg(out);
  gz_shape moved = gz_shape_at(moving->geometry, gz_add(moving->position, d));
  gz_separation touch = moves_a ? least_distance(&moved, b) : least_distance(a, &moved);
  if (moves_a) touch.on_a = gz_sub(touch.on_a, out);
  else touch.on_b = gz_add(touch.on_b, out);
  touch.distance = -hit.depth;
  touch.normal = hit.normal;
  return touch;
}

/* The ways along the axes out of the bounding box, which lead out for certain: bounds for the
   others. */
static void consider_boxes(search *s) {
  gz_vec low, high, other_low, other_high;
  gz_bounding_box(s->a, &low, &high);
  gz_bounding_box(s->b, &other_low, &other_high);
  consider_point(s, gz_v(other_high.x - low.x, 0));
  consider_point(s, gz_v(other_low.x - high.x, 0));
  consider_point(s, gz_v(0, other_high.y - low.y));
  consider_point(s, gz_v(0, other_low.y - high.y));
}

/* The way out of a plane leads along its normal, as far as the part that is deepest in it. */
static void leave_plane(const gz_shape *a, const gz_shape *b, gz_hit *hit) {
  bool is_a = a->geometry->kind == GZ_PLANE;
  gz_vec n = is_a ? a->geometry->normal : b->geometry->normal;
  hit->t = 0;
  hit->depth = is_a ? gz_depth_in_plane(b, a) : gz_depth_in_plane(a, b);
  hit->normal = hit->surface = is_a ? gz_neg(n) : n;
}

bool gz_union_collide(const gz_shape *a, const gz_shape *b, double skin, gz_hit *hit) {
  search s = { a, b, skin > 0 ? skin : gz_union_skin(a, b, 0), HUGE_VAL, { 1, 0 } };
  if (!gz_union_overlaps_with_skin(a, b, s.skin)) return false;
  if (a->geometry->kind == GZ_PLANE || b->geometry->kind == GZ_PLANE) {
    leave_plane(a, b, hit);
    return true;
  }
  double own = gz_largest_radius(a->geometry), other = gz_largest_radius(b->geometry);
  double step = gz_min(own, other) > 0 ? gz_min(own, other) : gz_max(own, other);
  /* Parts farther away than the way is long do not matter. Most ways are short. */
  for (double reach = step;; reach = gz_min(2 * reach, s.length)) {
    s.length = HUGE_VAL;
    consider_boxes(&s);
    search_within(&s, reach);
    if (s.length <= reach || s.length == HUGE_VAL) break;
  }
  hit->t = 0;
  hit->depth = s.length;
  hit->normal = hit->surface = s.normal;
  return true;
}

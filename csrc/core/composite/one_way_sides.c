/*
** Which surfaces of a one-way shape are solid where something touches.
**
**      side (0, -1): up
**               solid
**       ________________          A surface is solid if it faces the side and no other part
**      |  b1   |   b2   |         covers it. What covers it is found along the side: the stretch
**      |_______|________|         that is left is exposed.
**            not solid
**                                 Where surfaces meet in a corner, or one ends, the normals
**           n1 \ | / n2           between those of both are solid, too.
**          _____\|/_____
*/
#include "core/composite/one_way_sides.h"

#include "core/composite/exposed.h"
#include "core/convex/impact.h"
#include "core/parts/sides.h"
#include "core/parts/whole.h"

/* What is asked about one part of a one-way shape. */
typedef struct question {
  const gz_one_way *whole;
  const gz_near_part *part;
  const gz_shape *touched; /* the part, or one of its sides */
  const gz_shape *a;
  gz_vec d; /* the way on */
  const gz_path *path;
} question;

/* In skins: how far apart flush surfaces are at most; and what touches one of them. */
#define TOUCH 2.0
#define OFF 4.0

/* Return the way that a path leads on: of a curved one, until it is some skins away. The velocity
   may be 0, or rounding. */
static gz_vec way_on(const gz_path *path, double skin) {
  double reach = 1024 * skin, speed = gz_length(path->v), pull = gz_length(path->g);
  if (path->straight || pull == 0) return path->v;
  double time = sqrt(2 * reach / pull);
  if (speed * time > reach) time = reach / speed;
  return gz_displacement_at(path, time);
}

gz_vec gz_one_way_side(const gz_one_way *shape, const gz_shape *part) {
  if (shape->side != NULL) return *shape->side;
  gz_vec along = gz_sub(gz_listed_corner(part, 1), gz_listed_corner(part, 0));
  return gz_unit(gz_right_perp(along), gz_v(1, 0));
}

static bool is_facing_side(const gz_one_way *whole, const gz_near_part *part, const gz_side *side) {
  return gz_faces(side->normal, gz_one_way_side(whole, &part->shape));
}

/* Is a side solid where it is exposed? Of an outline the seams are known. */
static bool is_solid_side(const gz_one_way *whole, const gz_near_part *part, const gz_side *side) {
  bool is_seam = whole->shape->geometry->kind == GZ_OUTLINE && side->part < 0;
  return !is_seam && is_facing_side(whole, part, side);
}

/* Return how far all of a is before the line of a side. */
static double gap_before(const question *q, const gz_side *side) {
  gz_vec front = gz_support(q->a, gz_neg(side->normal));
  return gz_dot(side->normal, gz_sub(front, side->p));
}

/* Are two normals those of sides in one line? */
static bool is_same_normal(gz_vec a, gz_vec b) {
  return gz_is_negligible(gz_max_abs(gz_sub(a, b)), 1);
}

/* Does the side of a part go on, in the same line, from one of its ends? Those of outlines are cut
   where seams begin. */
static bool has_straight_neighbour(const question *q, const gz_side *side, gz_vec end) {
  gz_side_iterator it = gz_sides_begin(q->whole->shape, q->part);
  gz_side next;
  while (gz_sides_next(&it, &next)) {
    bool is_other = !gz_equal(next.p, side->p);
    bool touches = gz_equal(next.p, end) || gz_equal(next.q, end);
    if (is_other && touches && is_same_normal(next.normal, side->normal)) return true;
  }
  return false;
}

/* Find where a touches the line of a side when it has gone a little farther on, in lengths from the
   begin of the side. If a point of a goes straight into the side, or to where it ends, that is also
   what is beside it; and if a is round, as then it goes on to touch that. */
static void find_place(const question *q, const gz_side *side, double *first, double *last) {
  gz_vec along = gz_along_side(side->normal);
  double ahead = gz_dot(along, q->d), noise = TOUCH * q->whole->skin;
  double beside = GZ_BESIDE_SKINS * q->whole->skin;
  gz_support_range touched =
      gz_range_of_support(q->a, side->p, gz_neg(side->normal), along, OFF * q->whole->skin);
  *first = touched.low;
  *last = touched.high;
  bool is_point = *last - *first <= noise;
  bool is_straight = gz_is_negligible(ahead, gz_max_abs(q->d));
  bool at_end = ahead > 0 ? *last > gz_length_of_side(side) - noise : *first < noise;
  bool ends = at_end && !has_straight_neighbour(q, side, ahead > 0 ? side->q : side->p);
  bool both = is_point && (is_straight || ends || q->a->geometry->radius > 0);
  if (both || (!is_straight && ahead < 0)) *first -= beside;
  if (both || (!is_straight && ahead > 0)) *last += beside;
}

/* Is a solid side exposed where a touches its line? */
static bool stops_on(const question *q, const gz_side *side) {
  double first, last;
  if (!is_solid_side(q->whole, q->part, side)) return false;
  find_place(q, side, &first, &last);
  first = gz_max(first, 0);
  last = gz_min(last, gz_length_of_side(side));
  gz_surface touched = gz_surface_of_side(side, first, last, q->whole->skin);
  return gz_is_exposed(q->whole->shape, q->part->index, &touched);
}

/* The solid surfaces that meet in a point. Of several that lead there from the left, or on to the
   right, it is the upper one, where the sides point up. */
typedef struct corner {
  gz_vec at;
  bool has_left, has_right, is_own; /* the part in question has one of all these */
  gz_vec left, right;               /* their normals */
  int parts;                        /* that touch the point */
} corner;

/* Add a side of a part to a corner, if it is a surface there. Returns whether it touches it. */
static bool add_side(const question *q, const gz_near_part *part, const gz_side *side, corner *c) {
  double skin = TOUCH * q->whole->skin;
  gz_vec n = side->normal;
  double at = gz_place_on_side(side, c->at);
  if (fabs(gz_dot(n, gz_sub(c->at, side->p))) > skin) return false;
  if (at < -skin || at > gz_length_of_side(side) + skin) return false;
  if (!is_solid_side(q->whole, part, side)) return true;
  gz_exposure e = gz_exposure_beside(q->whole->shape, part->index, side, c->at, q->whole->skin);
  if (e.before && (!c->has_left || gz_cross(c->left, n) > 0)) c->left = n;
  if (e.behind && (!c->has_right || gz_cross(c->right, n) < 0)) c->right = n;
  c->has_left = c->has_left || e.before;
  c->has_right = c->has_right || e.behind;
  c->is_own = c->is_own || ((e.before || e.behind) && part->index == q->part->index);
  return true;
}

static corner find_corner(const question *q, gz_vec at) {
  corner c = { at, false, false, false, { 0, 0 }, { 0, 0 }, 0 };
  gz_near_parts near;
  gz_near_part part;
  gz_near_parts_around(&near, q->whole->shape, at, at, TOUCH * q->whole->skin);
  while (gz_near_parts_next(&near, &part)) {
    gz_side_iterator it = gz_sides_begin(q->whole->shape, &part);
    gz_side side;
    bool touches = false;
    while (gz_sides_next(&it, &side)) touches = add_side(q, &part, &side, &c) || touches;
    c.parts += touches;
  }
  return c;
}

/* Does n lie between two normals, the first of which is to the left where they point up? */
static bool is_between_normals(gz_vec left, gz_vec n, gz_vec right) {
  return !gz_is_negative(gz_cross(left, n), 1) && !gz_is_negative(gz_cross(n, right), 1) &&
         gz_dot(gz_add(left, right), n) > 0;
}

/* Is n solid at a corner of edges that each have a side of their own? At an end of the chain it is
   as far as it has a part along the side. */
static bool is_solid_between_edges(const corner *c, gz_vec n) {
  gz_vec left = c->has_left ? c->left : gz_neg(gz_along_side(c->right));
  gz_vec right = c->has_right ? c->right : gz_along_side(c->left);
  bool has_part = (c->has_left && gz_faces(left, n)) || (c->has_right && gz_faces(right, n));
  return has_part && is_between_normals(left, n, right);
}

/* Is a normal solid at a corner? Where only one surface ends, it is between that and the side. */
static bool is_solid_at(const corner *c, gz_vec n, gz_vec side) {
  gz_vec left = c->left, right = c->right;
  if (!c->has_left) left = gz_cross(side, right) > 0 ? side : right;
  if (!c->has_right) right = gz_cross(left, side) > 0 ? side : left;
  return gz_faces(n, side) && is_between_normals(left, n, right);
}

/* Is a round surface exposed about a point of it with this normal? There it is about straight. */
static bool is_exposed_round(const question *q, gz_vec at, gz_vec n) {
  gz_vec arm = gz_scale(gz_along_side(n), GZ_BESIDE_SKINS * q->whole->skin);
  gz_side tangent = { gz_sub(at, arm), gz_add(at, arm), n, -1 };
  gz_exposure e = gz_exposure_beside(q->whole->shape, q->part->index, &tangent, at, q->whole->skin);
  return e.before || e.behind;
}

/* Does a corner of the part stop with the normal n? The open end of a thin part that stands upright
   does so as a ledge without a width. */
static bool is_solid_corner(const question *q, const corner *c, gz_vec n) {
  const gz_shape *part = &q->part->shape;
  gz_vec side = gz_one_way_side(q->whole, part);
  if (c->parts == 1 && !c->has_left && !c->has_right && gz_is_thin(part->geometry))
    return gz_is_same_direction(n, side);
  if (!c->is_own) return false;
  return q->whole->side != NULL ? is_solid_at(c, n, side) : is_solid_between_edges(c, n);
}

/* Does a touch an end of a side with a corner there that stops it? The side itself may be covered.
   a must reach over a surface that ends there. */
static bool stops_at_end(const question *q, const gz_side *side, gz_vec end) {
  double first, last, skin = TOUCH * q->whole->skin;
  double at = gz_place_on_side(side, end);
  find_place(q, side, &first, &last);
  if (first > at + skin || last < at - skin) return false;
  corner c = find_corner(q, end);
  bool reaches = (c.has_left && first < at - skin) || (c.has_right && last > at + skin);
  return reaches && is_solid_corner(q, &c, side->normal);
}

/* Does the part stop a where that touches it with the normal n? */
static bool stops_with(const question *q, gz_vec n) {
  const gz_shape *part = &q->part->shape;
  gz_side_iterator it = gz_sides_begin(q->whole->shape, q->part);
  gz_side side;
  bool is_side = false;
  while (gz_sides_next(&it, &side)) {
    if (!is_same_normal(side.normal, n)) continue;
    if (fabs(gap_before(q, &side)) > OFF * q->whole->skin) continue;
    if (stops_on(q, &side)) return true;
    if (stops_at_end(q, &side, side.p) || stops_at_end(q, &side, side.q)) return true;
    is_side = true;
  }
  if (is_side) return false;
  gz_vec at = gz_support(q->touched, n);
  if (part->geometry->radius > 0)
    return gz_faces(n, gz_one_way_side(q->whole, part)) && is_exposed_round(q, at, n);
  corner c = find_corner(q, at);
  return is_solid_corner(q, &c, n);
}

/* Does a enter a side itself now, and not only its line? */
static bool enters(const question *q, const gz_side *side) {
  const gz_path *path = q->path;
  double skin = q->whole->skin;
  gz_small_shape segment;
  gz_hit hit;
  if (!gz_make_capsule(&segment.shape, side->p, side->q, 0)) return false;
  gz_status status = path->straight ? gz_convex_sweep(q->a, &segment.shape, path->v, skin, &hit)
                                    : gz_convex_impact(q->a, &segment.shape, path->v, path->g,
                                                       path->end, skin, &hit);
  return status == GZ_HIT && gz_max_abs(gz_displacement_at(path, hit.t)) <= GZ_BESIDE_SKINS * skin;
}

/* Find a solid side that a enters, and that all of a is before, and touches. */
static bool find_side_before(const question *q, gz_vec *n) {
  gz_side_iterator it = gz_sides_begin(q->whole->shape, q->part);
  double skin = q->whole->skin;
  gz_side side;
  while (gz_sides_next(&it, &side)) {
    bool touches = fabs(gap_before(q, &side)) <= TOUCH * skin;
    if (!touches || !(gz_dot(side.normal, q->d) < 0)) continue;
    if (!stops_on(q, &side) || !enters(q, &side)) continue;
    *n = side.normal;
    return true;
  }
  return false;
}

/* Is n the normal of a solid side that nothing covers? Most hits are decided so. */
static bool is_open_side(const question *q, gz_vec n) {
  const gz_geometry *part = q->part->shape.geometry;
  if (!gz_faces(n, gz_one_way_side(q->whole, &q->part->shape))) return false;
  for (int i = 0; i < part->n; i++) {
    if (gz_equal(gz_normal(part, i), n)) return gz_is_open_side(q->whole->shape, q->part->index, i);
  }
  return false;
}

bool gz_one_way_stops(const gz_one_way *shape, const gz_near_part *part, const gz_shape *touched,
                      const gz_shape *a, const gz_path *path, gz_vec *n) {
  question q = { shape, part, touched, a, way_on(path, shape->skin), path };
  if (part->shape.geometry->kind == GZ_PLANE || a->geometry->kind == GZ_PLANE)
    return gz_faces(*n, gz_one_way_side(shape, &part->shape));
  return is_open_side(&q, *n) || stops_with(&q, *n) || find_side_before(&q, n);
}

bool gz_one_way_has_inner_ends(const gz_one_way *shape, const gz_near_part *part) {
  gz_side_iterator it = gz_sides_begin(shape->shape, part);
  gz_side side;
  int count = 0;
  if (!gz_has_parts(shape->shape->geometry) || gz_is_thin(part->shape.geometry)) return false;
  while (count < 2 && gz_sides_next(&it, &side)) count += is_facing_side(shape, part, &side);
  return count == 2;
}

bool gz_one_way_next_side(const gz_one_way *shape, const gz_near_part *part, gz_side_iterator *it,
                          gz_small_shape *segment) {
  gz_side side;
  while (gz_sides_next(it, &side)) {
    if (!is_solid_side(shape, part, &side)) continue;
    if (gz_make_capsule(&segment->shape, side.p, side.q, 0)) return true;
  }
  return false;
}

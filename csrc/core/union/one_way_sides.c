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
#include "core/union/one_way_sides.h"

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

/* In skins: up to where a touches; how far beside a corner or a point its surface is looked at; and
   how far off a surface what covers it is looked for. */
#define TOUCH 2.0
#define BESIDE 64.0
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

/* Return the direction of a surface with this normal: to the right, if the normal points up. */
static gz_vec along(gz_vec normal) { return gz_v(-normal.y, normal.x); }

static bool is_facing_side(const gz_one_way *whole, const gz_near_part *part, const gz_side *side) {
  return gz_dot(side->normal, gz_one_way_side(whole, &part->shape)) > 1e-9;
}

/* Is a side solid where it is exposed? Of an outline the joints are known. */
static bool is_solid_side(const gz_one_way *whole, const gz_near_part *part, const gz_side *side) {
  bool is_joint = whole->shape->geometry->kind == GZ_OUTLINE && side->part < 0;
  return !is_joint && is_facing_side(whole, part, side);
}

/* Begin with the parts within `reach` of the box of two points. */
static void begin_around_edge(gz_near_parts *it, const gz_shape *whole, gz_vec p, gz_vec q,
                              double reach) {
  gz_vec low = gz_v(gz_min(p.x, q.x) - reach, gz_min(p.y, q.y) - reach);
  gz_vec high = gz_v(gz_max(p.x, q.x) + reach, gz_max(p.y, q.y) + reach);
  gz_near_parts_begin(it, whole, low, high, gz_v(0, 0));
}

/* A stretch of a side, and what of it another part covers, in lengths from its begin. */
typedef struct surface_stretch {
  gz_vec begin, normal;
  double length, skin;
} surface_stretch;

/* Find what a rounded part covers: of the line a little off the side. */
static bool find_covered_by_round(const surface_stretch *s, const gz_shape *cover, double *first,
                                  double *last) {
  gz_vec p = gz_mul_add(s->begin, s->normal, OFF * s->skin);
  gz_vec d = gz_scale(along(s->normal), s->length);
  gz_shape from = gz_point_shape(p), to = gz_point_shape(gz_add(p, d));
  gz_hit hit;
  gz_status status = gz_convex_sweep(&from, cover, d, s->skin, &hit);
  if (status == GZ_MISS) return false;
  *first = status == GZ_HIT ? hit.t * s->length : 0;
  status = gz_convex_sweep(&to, cover, gz_neg(d), s->skin, &hit);
  *last = status == GZ_HIT ? (1 - hit.t) * s->length : s->length;
  return true;
}

/* Find what another part covers: where what lies just off the side is inside of all its faces
   [Cyrus & Beck 1978]. So does a part with a face flush with the side that looks at it, but not one
   whose face goes on from it. What is thin covers nothing. */
static bool find_covered(const surface_stretch *s, const gz_shape *cover, double *first,
                         double *last) {
  const gz_geometry *g = cover->geometry;
  if (gz_is_thin(g)) return false;
  if (g->radius > 0) return find_covered_by_round(s, cover, first, last);
  *first = 0;
  *last = s->length;
  for (int i = 0; i < g->n; i++) {
    gz_vec m = gz_normal(g, i), corner = gz_add(cover->origin, gz_corner(g, i));
    double gap = gz_dot(m, gz_sub(s->begin, corner)), slope = gz_dot(m, along(s->normal));
    if (fabs(slope) <= 1e-9) {
      bool is_inside = gap < -TOUCH * s->skin;
      bool is_flush = gap <= TOUCH * s->skin && gz_dot(m, s->normal) < 0;
      if (!is_inside && !is_flush) return false;
    } else if (slope > 0) {
      *last = gz_min(*last, -gap / slope);
    } else {
      *first = gz_max(*first, -gap / slope);
    }
  }
  return *first < *last;
}

/* Return up to where the other parts cover a stretch, from one place on. */
static double covered_until(const gz_one_way *whole, const gz_near_part *part,
                            const surface_stretch *s, double from) {
  gz_vec end = gz_mul_add(s->begin, along(s->normal), s->length);
  double until = from, first, last;
  gz_near_parts near;
  gz_near_part other;
  begin_around_edge(&near, whole->shape, s->begin, end, TOUCH * s->skin);
  while (gz_near_parts_next(&near, &other)) {
    if (other.index == part->index || !find_covered(s, &other.shape, &first, &last)) continue;
    if (first <= from + TOUCH * s->skin) until = gz_max(until, last);
  }
  return until;
}

/* Is a side of a part exposed somewhere between two places on it, lengths from its begin? */
static bool is_exposed(const gz_one_way *whole, const gz_near_part *part, const gz_side *side,
                       double first, double last) {
  double noise = TOUCH * whole->skin, at = 0;
  gz_vec begin = gz_mul_add(side->p, along(side->normal), first);
  surface_stretch s = { begin, side->normal, last - first, whole->skin };
  if (!gz_has_parts(whole->shape->geometry)) return s.length > noise;
  while (at < s.length - noise) {
    double until = covered_until(whole, part, &s, at);
    if (!(until > at + noise)) return true;
    at = until;
  }
  return false;
}

static double length_of(const gz_side *side) {
  return gz_dot(along(side->normal), gz_sub(side->q, side->p));
}

/* Find the stretch of the line of a side that a touches, in lengths from the begin of the side. */
static void find_contact(const question *q, const gz_side *side, double *first, double *last) {
  const gz_geometry *a = q->a->geometry;
  gz_vec t = along(side->normal), arm = gz_sub(q->a->origin, side->p);
  double height = HUGE_VAL;
  *first = HUGE_VAL;
  *last = -HUGE_VAL;
  for (int i = 0; i < a->n; i++)
    height = gz_min(height, gz_dot(side->normal, gz_add(arm, gz_corner(a, i))));
  for (int i = 0; i < a->n; i++) {
    gz_vec corner = gz_add(arm, gz_corner(a, i));
    if (gz_dot(side->normal, corner) > height + OFF * q->whole->skin) continue;
    *first = gz_min(*first, gz_dot(t, corner));
    *last = gz_max(*last, gz_dot(t, corner));
  }
}

/* Return how far all of a is before the line of a side. */
static double gap_before(const question *q, const gz_side *side) {
  gz_vec front = gz_support(q->a, gz_neg(side->normal));
  return gz_dot(side->normal, gz_sub(front, side->p));
}

/* Does the side of a part go on, in the same line, from one of its ends? Those of outlines are cut
   where joints begin. */
static bool has_straight_neighbour(const question *q, const gz_side *side, gz_vec end) {
  gz_side_iterator it = gz_sides_begin(q->whole->shape, q->part);
  gz_side next;
  while (gz_sides_next(&it, &next)) {
    bool is_other = !gz_equal(next.p, side->p);
    bool touches = gz_equal(next.p, end) || gz_equal(next.q, end);
    if (is_other && touches && gz_max_abs(gz_sub(next.normal, side->normal)) <= 1e-9) return true;
  }
  return false;
}

/* Find where a touches the line of a side when it has gone a little farther on, in lengths from the
   begin of the side. If a point of a goes straight into the side, or to where it ends, that is also
   what is beside it; and if a is round, as then it goes on to touch that. */
static void find_place(const question *q, const gz_side *side, double *first, double *last) {
  double ahead = gz_dot(along(side->normal), q->d), beside = BESIDE * q->whole->skin;
  double noise = TOUCH * q->whole->skin;
  find_contact(q, side, first, last);
  bool is_point = *last - *first <= noise;
  bool is_straight = fabs(ahead) <= 1e-9 * gz_max_abs(q->d);
  bool at_end = ahead > 0 ? *last > length_of(side) - noise : *first < noise;
  bool ends = at_end && !has_straight_neighbour(q, side, ahead > 0 ? side->q : side->p);
  bool both = is_point && (is_straight || ends || q->a->geometry->radius > 0);
  if (both || (!is_straight && ahead < 0)) *first -= beside;
  if (both || (!is_straight && ahead > 0)) *last += beside;
}

/* Is a solid side exposed where a touches its line? */
static bool holds_on(const question *q, const gz_side *side) {
  double first, last;
  if (!is_solid_side(q->whole, q->part, side)) return false;
  find_place(q, side, &first, &last);
  first = gz_max(first, 0);
  last = gz_min(last, length_of(side));
  return is_exposed(q->whole, q->part, side, first, last);
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
  const gz_one_way *whole = q->whole;
  double skin = TOUCH * whole->skin, beside = BESIDE * whole->skin, length = length_of(side);
  gz_vec arm = gz_sub(c->at, side->p), n = side->normal;
  double at = gz_dot(along(n), arm);
  if (fabs(gz_dot(n, arm)) > skin || at < -skin || at > length + skin) return false;
  if (!is_solid_side(whole, part, side)) return true;
  bool left = at > skin && is_exposed(whole, part, side, gz_max(0, at - beside), at);
  bool right = at < length - skin && is_exposed(whole, part, side, at, gz_min(length, at + beside));
  if (left && (!c->has_left || gz_cross(c->left, n) > 0)) c->left = n;
  if (right && (!c->has_right || gz_cross(c->right, n) < 0)) c->right = n;
  c->has_left = c->has_left || left;
  c->has_right = c->has_right || right;
  c->is_own = c->is_own || ((left || right) && part->index == q->part->index);
  return true;
}

static corner find_corner(const question *q, gz_vec at) {
  corner c = { at, false, false, false, { 0, 0 }, { 0, 0 }, 0 };
  gz_near_parts near;
  gz_near_part part;
  begin_around_edge(&near, q->whole->shape, at, at, TOUCH * q->whole->skin);
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
  return gz_cross(left, n) >= -1e-9 && gz_cross(n, right) >= -1e-9 &&
         gz_dot(gz_add(left, right), n) > 0;
}

/* Is n solid at a corner of edges that each have a side of their own? At an end of the chain it is
   as far as it has a part along the side. */
static bool is_solid_between_edges(const corner *c, gz_vec n) {
  gz_vec left = c->has_left ? c->left : gz_neg(along(c->right));
  gz_vec right = c->has_right ? c->right : along(c->left);
  bool has_part =
      (c->has_left && gz_dot(left, n) > 1e-9) || (c->has_right && gz_dot(right, n) > 1e-9);
  return has_part && is_between_normals(left, n, right);
}

/* Is a normal solid at a corner? Where only one surface ends, it is between that and the side. */
static bool is_solid_at(const corner *c, gz_vec n, gz_vec side) {
  gz_vec left = c->left, right = c->right;
  if (!c->has_left) left = gz_cross(side, right) > 0 ? side : right;
  if (!c->has_right) right = gz_cross(left, side) > 0 ? side : left;
  return gz_dot(n, side) > 1e-9 && is_between_normals(left, n, right);
}

/* Does another part cover a point of a round surface with this normal? */
static bool is_buried(const question *q, gz_vec at, gz_vec n) {
  const gz_one_way *whole = q->whole;
  gz_shape point = gz_point_shape(gz_mul_add(at, n, OFF * whole->skin));
  gz_near_parts near;
  gz_near_part part;
  gz_hit hit;
  begin_around_edge(&near, whole->shape, point.position, point.position, whole->skin);
  while (gz_near_parts_next(&near, &part)) {
    bool is_other = part.index != q->part->index && !gz_is_thin(part.shape.geometry);
    if (is_other && gz_convex_collide(&point, &part.shape, whole->skin, &hit)) return true;
  }
  return false;
}

/* Does a corner of the part hold with the normal n? The open end of a thin part that stands upright
   does so as a ledge without a width. */
static bool is_solid_corner(const question *q, const corner *c, gz_vec n) {
  const gz_shape *part = &q->part->shape;
  gz_vec side = gz_one_way_side(q->whole, part);
  if (c->parts == 1 && !c->has_left && !c->has_right && gz_is_thin(part->geometry))
    return gz_dot(n, side) > 1 - 1e-9;
  if (!c->is_own) return false;
  return q->whole->side != NULL ? is_solid_at(c, n, side) : is_solid_between_edges(c, n);
}

/* Does a touch an end of a side with a corner there that holds? The side itself may be covered. a
   must reach over a surface that ends there. */
static bool holds_at_end(const question *q, const gz_side *side, gz_vec end) {
  double first, last, skin = TOUCH * q->whole->skin;
  double at = gz_dot(along(side->normal), gz_sub(end, side->p));
  find_place(q, side, &first, &last);
  if (first > at + skin || last < at - skin) return false;
  corner c = find_corner(q, end);
  bool reaches = (c.has_left && first < at - skin) || (c.has_right && last > at + skin);
  return reaches && is_solid_corner(q, &c, side->normal);
}

/* Does the part hold a where that touches it with the normal n? */
static bool holds_with(const question *q, gz_vec n) {
  const gz_shape *part = &q->part->shape;
  gz_side_iterator it = gz_sides_begin(q->whole->shape, q->part);
  gz_side side;
  bool is_side = false;
  while (gz_sides_next(&it, &side)) {
    if (gz_max_abs(gz_sub(side.normal, n)) > 1e-9) continue;
    if (fabs(gap_before(q, &side)) > OFF * q->whole->skin) continue;
    if (holds_on(q, &side)) return true;
    if (holds_at_end(q, &side, side.p) || holds_at_end(q, &side, side.q)) return true;
    is_side = true;
  }
  if (is_side) return false;
  gz_vec at = gz_support(q->touched, n);
  if (part->geometry->radius > 0)
    return gz_dot(n, gz_one_way_side(q->whole, part)) > 1e-9 && !is_buried(q, at, n);
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
  return status == GZ_HIT && gz_max_abs(gz_displacement_at(path, hit.t)) <= BESIDE * skin;
}

/* Find a solid side that a enters, and that all of a is before, and touches. */
static bool find_side_before(const question *q, gz_vec *n) {
  gz_side_iterator it = gz_sides_begin(q->whole->shape, q->part);
  double skin = q->whole->skin;
  gz_side side;
  while (gz_sides_next(&it, &side)) {
    bool touches = fabs(gap_before(q, &side)) <= TOUCH * skin;
    if (!touches || !(gz_dot(side.normal, q->d) < 0)) continue;
    if (!holds_on(q, &side) || !enters(q, &side)) continue;
    *n = side.normal;
    return true;
  }
  return false;
}

/* Is n the normal of a solid side that nothing covers? Most hits are decided so. */
static bool is_open_side(const question *q, gz_vec n) {
  const gz_geometry *part = q->part->shape.geometry;
  if (!(gz_dot(n, gz_one_way_side(q->whole, &q->part->shape)) > 1e-9)) return false;
  for (int i = 0; i < part->n; i++) {
    if (gz_equal(gz_normal(part, i), n)) return gz_is_open_side(q->whole->shape, q->part->index, i);
  }
  return false;
}

bool gz_one_way_holds(const gz_one_way *shape, const gz_near_part *part, const gz_shape *touched,
                      const gz_shape *a, const gz_path *path, gz_vec *n) {
  question q = { shape, part, touched, a, way_on(path, shape->skin), path };
  if (part->shape.geometry->kind == GZ_PLANE || a->geometry->kind == GZ_PLANE)
    return gz_dot(*n, gz_one_way_side(shape, &part->shape)) > 1e-9;
  return is_open_side(&q, *n) || holds_with(&q, *n) || find_side_before(&q, n);
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

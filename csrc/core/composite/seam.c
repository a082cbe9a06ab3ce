/*
** Seams: what has no area between two flush parts.
**
** Whether a point is inside is decided by the cones of directions that lead from it into the parts
** which it touches. If they close up around it, it is inside:
**
**         b1  :  b2               b1  :                 a half-plane at a side, less at a corner
**        -----x-----             -----x   open
**         b3  :  b4               b3  :  b4
**        inside: four corners    touching: a quarter is left
**
** Along a path, the two sides that make a seam must both be touched, one to the left and one to the
** right:
**
**      ____     ____
**          |   |
**       b1 | | | b2     the path leads down the seam of b1 and b2, and enters at the end of it
**          | v |        where both begin
**
** A chain has no area either. A point, or a segment that moves lengthwise, crosses it in a corner
** if the chain comes from one side of the path and leaves to the other:
**
**           \                        /
**     ------>x---->  crosses     -->x----->  only touches
**             \                      \
*/
#include "core/composite/seam.h"

#include "core/convex/convex.h"
#include "core/math/assert.h"
#include "core/parts/cluster.h"
#include "core/parts/layout.h"
#include "core/parts/sides.h"
#include "core/parts/walk.h"
#include "core/parts/whole.h"

/*
** The cone of directions that lead from a point into a part which it touches, from `start`
** counterclockwise to `end`. It is a half-plane at a side, and narrower at a corner.
*/
typedef struct seam_cone {
  gz_vec start, end;
} seam_cone;

/* Write the cone of a part at a point; false if the point does not touch the part. */
static bool write_cone(const gz_near_part *part, gz_vec x, double skin, seam_cone *c) {
  const gz_shape *shape = &part->shape;
  gz_shape point = gz_point_shape(x);
  gz_separation gap = gz_convex_distance(&point, shape);
  bool touched = false;
  if (shape->geometry->n == 2 && shape->geometry->radius == 0) return false;
  if (gap.distance > skin) return false;
  c->start = gz_v(-gap.normal.y, gap.normal.x);
  c->end = gz_neg(c->start);
  if (shape->geometry->radius > 0) return true;
  for (int i = 0; i < shape->geometry->n; i++) {
    gz_vec n = gz_normal(shape->geometry, i), along = gz_v(-n.y, n.x);
    gz_vec arm = gz_sub(x, gz_add(shape->origin, gz_corner(shape->geometry, i)));
    double at = gz_dot(along, arm), length = gz_length(gz_edge(shape->geometry, i));
    if (fabs(gz_dot(n, arm)) > skin || at < -skin || at > length + skin) continue;
    /* At a corner the cone leaves along the later side, and ends against the earlier one. */
    bool is_later = !touched || at < length / 2;
    if (is_later) c->start = along;
    if (!touched || !is_later) c->end = gz_neg(along);
    touched = true;
  }
  return true;
}

/* Does a cone contain the directions just behind u, counterclockwise? */
static bool leads_on(const seam_cone *c, gz_vec u) {
  double from = gz_cross(c->start, u), to = gz_cross(u, c->end);
  if (gz_is_negligible(from, 1)) return gz_dot(c->start, u) > 0;
  return from > 0 && gz_is_positive(to, 1);
}

/* Is a point inside of the union of the parts that it touches? So it is if the end of each part's
   cone lies in the cone of another one: then they close up around it. */
static bool is_enclosed(const gz_shape *whole, gz_vec x, double skin) {
  gz_near_parts near;
  gz_near_parts_around(&near, whole, x, x, 2 * skin);
  gz_near_part part, other;
  bool any = false;
  seam_cone c, e;
  while (gz_near_parts_next(&near, &part)) {
    if (!write_cone(&part, x, skin, &c)) continue;
    gz_near_parts others;
    gz_near_parts_around(&others, whole, x, x, 2 * skin);
    bool goes_on = false;
    while (!goes_on && gz_near_parts_next(&others, &other)) {
      if (other.index == part.index || !write_cone(&other, x, skin, &e)) continue;
      goes_on = leads_on(&e, c.end);
    }
    if (!goes_on) return false;
    any = true;
  }
  return any;
}

/* A thin shape and its displacement. */
typedef struct seam_path {
  const gz_shape *thin, *whole;
  gz_vec d;
  double skin;
  double ends;  /* points only: the fraction of the path at each end where no crossing counts */
  bool outside; /* only entries count, not what lies in a seam at the start */
} seam_path;

/* Compute the extent of the thin shape along the line of a side; false if it does not lie in that
   line, or leaves it. */
static bool find_extent(const seam_path *p, const gz_side *side, double *first, double *last) {
  gz_vec n = side->normal, along = gz_along_side(n);
  *first = HUGE_VAL;
  *last = -HUGE_VAL;
  if (fabs(gz_dot(n, p->d)) > 2 * p->skin) return false;
  for (int i = 0; i < p->thin->geometry->n; i++) {
    gz_vec corner = gz_add(p->thin->origin, gz_corner(p->thin->geometry, i));
    gz_vec arm = gz_sub(corner, side->p);
    if (fabs(gz_dot(n, arm)) > p->skin) return false;
    if (fabs(gz_dot(n, gz_add(arm, p->d))) > p->skin) return false;
    *first = gz_min(*first, gz_dot(along, arm));
    *last = gz_max(*last, gz_dot(along, arm));
  }
  return true;
}

/* A seam: a stretch of the line of a side. */
typedef struct seam {
  double low, high, first, last, step;
} seam;

/* Return when the thin shape enters a seam farther than the skin; HUGE_VAL if it does not. */
static double time_in(const seam *s, double skin, bool outside) {
  bool inside = s->first < s->high - skin && s->last > s->low + skin;
  if (inside) return outside ? HUGE_VAL : 0;
  bool forward = s->step > 0 && s->last <= s->low + skin && s->last + s->step > s->low + skin;
  bool backward = s->step < 0 && s->first >= s->high - skin && s->first + s->step < s->high - skin;
  if (forward) return gz_max(0, (s->low - s->last) / s->step);
  return backward ? gz_max(0, (s->high - s->first) / s->step) : HUGE_VAL;
}

/* A plane, in a cluster, has an area. */
static bool has_area(const gz_near_part *part) {
  return part->shape.geometry->n != 2 || part->shape.geometry->radius > 0;
}

/* Is a pair of parts seen from its other part as well? Then one of both times is enough. Not if one
   of them only is in focus. */
static bool is_seen_twice(const gz_shape *whole, int part, int other) {
  return other < part && gz_is_in_focus(whole->geometry, other);
}

/* Return the first time at which the thin shape enters a seam between a side and the sides of other
   parts. */
static double time_at_side(const seam_path *p, const gz_near_part *part, const gz_side *side) {
  double earliest = HUGE_VAL;
  seam s = { 0, 0, 0, 0, gz_dot(gz_along_side(side->normal), p->d) };
  if (!find_extent(p, side, &s.first, &s.last)) return earliest;
  gz_near_parts near;
  gz_near_parts_around(&near, p->whole, side->p, side->q, p->skin);
  gz_near_part other;
  while (gz_near_parts_next(&near, &other)) {
    if (other.index == part->index || !has_area(&other)) continue;
    if (is_seen_twice(p->whole, part->index, other.index)) continue;
    gz_side_iterator sides = gz_sides_begin(p->whole, &other);
    gz_side o;
    double first, last;
    while (gz_sides_next(&sides, &o)) {
      if (gz_dot(o.normal, side->normal) >= 0 || !find_extent(p, &o, &first, &last)) continue;
      gz_find_shared_stretch(side, &o, &s.low, &s.high);
      if (s.high - s.low > 2 * p->skin)
        earliest = gz_min(earliest, time_in(&s, p->skin, p->outside));
    }
  }
  return earliest;
}

/* Begin with the parts near the box of the path, a little wider: those in focus. */
static void begin_near(gz_near_parts *it, const seam_path *p) {
  gz_vec low, high, rim = gz_v(2 * p->skin, 2 * p->skin);
  gz_bounding_box(p->thin, &low, &high);
  gz_near_parts_begin(it, p->whole, gz_sub(low, rim), gz_add(high, rim), p->d);
  gz_near_parts_focus(it);
}

/* Return when the thin shape enters a seam before `limit`. */
static double time_in_seams(const seam_path *p, double limit) {
  gz_near_parts near;
  begin_near(&near, p);
  gz_near_part part;
  double earliest = limit;
  while (near.reached < earliest && gz_near_parts_next(&near, &part)) {
    if (!has_area(&part)) continue;
    gz_side_iterator sides = gz_sides_begin(p->whole, &part);
    gz_side side;
    while (gz_sides_next(&sides, &side)) earliest = gz_min(earliest, time_at_side(p, &part, &side));
  }
  return earliest < limit ? earliest : HUGE_VAL;
}

/* One end of a segment of a chain. */
typedef struct chain_end {
  gz_vec corner, other; /* the segment's end, and its other one */
  int part;
} chain_end;

/* Find another segment that ends in the same corner; false if there is none. */
static bool find_neighbor(const gz_shape *whole, const chain_end *end, double skin,
                          chain_end *neighbor) {
  gz_near_parts near;
  gz_near_parts_around(&near, whole, end->corner, end->corner, skin);
  gz_near_part part;
  while (gz_near_parts_next(&near, &part)) {
    if (part.index == end->part || part.shape.geometry->kind != GZ_SEGMENT) continue;
    gz_vec p = gz_add(part.shape.origin, gz_corner(part.shape.geometry, 0));
    gz_vec q = gz_add(part.shape.origin, gz_corner(part.shape.geometry, 1));
    bool at_p = gz_max_abs(gz_sub(p, end->corner)) <= skin,
         at_q = gz_max_abs(gz_sub(q, end->corner)) <= skin;
    if (!at_p && !at_q) continue;
    neighbor->corner = at_p ? p : q;
    neighbor->other = at_p ? q : p;
    neighbor->part = part.index;
    return true;
  }
  return false;
}

/* Return the end of the thin shape that leads on the path. */
static gz_vec front_of(const seam_path *p) {
  gz_vec first = gz_add(p->thin->origin, gz_corner(p->thin->geometry, 0));
  gz_vec last = gz_add(p->thin->origin, gz_corner(p->thin->geometry, p->thin->geometry->n - 1));
  return gz_dot(p->d, gz_sub(last, first)) > 0 ? last : first;
}

/* How far a point is beside the line of the path. */
static double beside(const seam_path *p, gz_vec x) {
  return gz_cross(gz_unit(p->d, gz_v(1, 0)), gz_sub(x, p->thin->origin));
}

static double time_at_point(const seam_path *p, gz_vec x) {
  return gz_dot(gz_sub(x, front_of(p)), p->d) / gz_dot(p->d, p->d);
}

/* Does the thin shape lie in the line of its path? */
static bool lies_lengthwise(const seam_path *p) {
  gz_vec last = gz_corner(p->thin->geometry, p->thin->geometry->n - 1);
  return gz_max_abs(p->d) > 0 && fabs(beside(p, gz_add(p->thin->origin, last))) <= p->skin;
}

/*
** Return when the thin shape crosses at a run: corners of a chain that lie one after the other on
** the path. Its front is at the first of them at time `first`, at the last one at time `last`.
**
**        \  comes from the left
**     ===>x-----x------>     ===> a segment, its front at the first corner: it crosses at once
**       first  last \
**                    goes on to the right
**
** A segment across the first corner, with its front already on the run, crosses at the last one. A
** point that starts on the run only touches it.
*/
static double time_of_crossing(const seam_path *p, double first, double last) {
  if (!(last < 1 - p->ends)) return HUGE_VAL;
  if (p->thin->geometry->n == 1) return first > p->ends ? first : HUGE_VAL;
  double way = gz_length(p->d), noise = p->skin / way;
  double length = gz_length(gz_edge(p->thin->geometry, 0)) / way;
  if (last < -noise || first + length <= noise) return HUGE_VAL;
  return gz_max(0, first >= -noise ? first : last);
}

/*
** Return when the thin shape passes the run of corners on its path that begins with this one;
** HUGE_VAL if it only touches them. It crosses the chain if the corners before and behind the run
** lie on different sides of the path.
*/
static double time_at_run(const seam_path *p, chain_end end) {
  double before = beside(p, end.other), first = time_at_point(p, end.corner), last = first;
  if (fabs(before) <= p->skin || fabs(beside(p, end.corner)) > p->skin) return HUGE_VAL;
  for (int i = 0; i < gz_part_count(p->whole); i++) {
    chain_end next;
    if (!find_neighbor(p->whole, &end, p->skin, &next)) return HUGE_VAL;
    double behind = beside(p, next.other);
    if (fabs(behind) > p->skin) {
      bool crosses = (before < 0) != (behind < 0);
      return crosses ? time_of_crossing(p, first, last) : HUGE_VAL;
    }
    first = gz_min(first, time_at_point(p, next.other));
    last = gz_max(last, time_at_point(p, next.other));
    end.part = next.part;
    end.corner = next.other;
  }
  return HUGE_VAL;
}

/* Return when a point, or a segment that moves lengthwise, crosses a chain in one of its corners
   before `limit`. */
static double time_in_corners(const seam_path *p, double limit) {
  gz_near_parts near;
  begin_near(&near, p);
  gz_near_part part;
  double earliest = limit;
  if (!lies_lengthwise(p)) return HUGE_VAL;
  while (near.reached < earliest && gz_near_parts_next(&near, &part)) {
    if (part.shape.geometry->kind != GZ_SEGMENT) continue;
    gz_vec u = gz_add(part.shape.origin, gz_corner(part.shape.geometry, 0));
    gz_vec v = gz_add(part.shape.origin, gz_corner(part.shape.geometry, 1));
    chain_end at_u = { u, v, part.index }, at_v = { v, u, part.index };
    earliest = gz_min(earliest, gz_min(time_at_run(p, at_u), time_at_run(p, at_v)));
  }
  return earliest < limit ? earliest : HUGE_VAL;
}

/* Does a segment cross a chain in one of its corners? Then a point on it from end to end does. If
   an end sticks out by no more than the skin, the segment only touches the corner. */
static bool crosses_corner(const gz_shape *segment, const gz_shape *whole, double skin) {
  gz_vec from = gz_add(segment->origin, gz_corner(segment->geometry, 0));
  gz_vec to = gz_add(segment->origin, gz_corner(segment->geometry, 1));
  gz_shape point = gz_point_shape(from);
  gz_vec d = gz_sub(to, from);
  seam_path p = { &point, whole, d, skin, skin / gz_length(d), false };
  return time_in_corners(&p, HUGE_VAL) < 1;
}

bool gz_overlaps_seam(const gz_shape *thin, const gz_shape *whole, double skin) {
  GZ_ASSERT(gz_is_thin(thin->geometry) && gz_has_parts(whole->geometry));
  seam_path p = { thin, whole, { 0, 0 }, skin, 0, false };
  if (thin->geometry->n == 1) return is_enclosed(whole, thin->origin, skin);
  return time_in_seams(&p, HUGE_VAL) == 0 || crosses_corner(thin, whole, skin);
}

double gz_time_along_seam(const gz_shape *thin, const gz_shape *whole, gz_vec d, double skin,
                          double limit, bool outside) {
  GZ_ASSERT(gz_is_thin(thin->geometry) && gz_has_parts(whole->geometry));
  seam_path p = { thin, whole, d, skin, 0, outside };
  double t = time_in_seams(&p, limit);
  return gz_min(t, time_in_corners(&p, gz_min(t, limit)));
}

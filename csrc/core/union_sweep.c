#include "core/union.h"

#include "core/narrowphase.h"
#include "core/impact.h"
#include "core/part_pairs.h"
#include "core/part_sides.h"
#include "core/seam.h"

/*
** The sweep against a union. When and whether a meets it is the least over all pairs of parts. The
** normal that this pair gives can be that of a side which another part covers, as at the joint of
** two flush boxes. So if several pairs touch at the contact, all of them settle it.
*/

/* The contact of two unions, and the path that leads there. */
typedef struct contact {
  const gz_shape *a, *b; /* a as displaced to the contact */
  gz_vec d;
  double tolerance;
} contact;

/* The faces of one pair of parts that touch at a contact; `entered`: only those that the path
   enters. */
typedef struct face_iterator {
  const contact *at;
  bool entered;
  gz_pair pair;
  gz_face_iterator faces;
} face_iterator;

/* Begin with the touching faces of a pair; false if the pair does not touch. */
static bool begin_faces(face_iterator *it, const contact *at, const gz_part_pair *p, bool entered) {
  gz_face face;
  double largest = -HUGE_VAL;
  it->at = at;
  it->entered = entered;
  it->pair = gz_pair_in_order(&p->a, &p->b, 0, p->a.geometry->kind == GZ_PLANE);
  it->faces = gz_faces_begin(&it->pair);
  while (gz_faces_next(&it->faces, &face)) largest = gz_max(largest, face.gap);
  it->faces = gz_faces_begin(&it->pair);
  return fabs(largest - it->pair.radius) <= at->tolerance;
}

/* Write the normal of the next such face, in the caller's order. */
static bool next_face(face_iterator *it, gz_vec *normal) {
  gz_face face;
  while (gz_faces_next(&it->faces, &face)) {
    *normal = gz_to_caller_order(&it->pair, face.normal);
    bool touches = fabs(face.gap - it->pair.radius) <= it->at->tolerance;
    if (touches && (!it->entered || gz_dot(*normal, it->at->d) < 0)) return true;
  }
  return false;
}

/* Begin with the pairs near the contact. */
static gz_part_pairs pairs_at(const contact *at) {
  return gz_part_pairs_begin(at->a, at->b, gz_v(0, 0), 2 * at->tolerance);
}

/* Write the next pair that touches at the contact; false if there is none. */
static bool next_touching(gz_part_pairs *pairs, const contact *at, gz_part_pair *pair) {
  face_iterator it;
  while (gz_part_pairs_next(pairs, HUGE_VAL, pair)) {
    if (gz_have_distant_boxes(&pair->a, &pair->b, 2 * at->tolerance)) continue;
    if (begin_faces(&it, at, pair, false)) return true;
  }
  return false;
}

/* Does tau lead out of no entered face of a pair? */
static bool stays_on(const contact *at, const gz_part_pair *pair, gz_vec tau) {
  face_iterator it;
  gz_vec m;
  if (!begin_faces(&it, at, pair, true)) return true;
  while (next_face(&it, &m)) {
    if (gz_dot(m, tau) > 1e-9) return false;
  }
  return true;
}

/* Does tau lead into the parts of a touching pair: into all of its touching faces? */
static bool enters(const contact *at, const gz_part_pair *pair, gz_vec tau) {
  face_iterator it;
  gz_vec m;
  if (!begin_faces(&it, at, pair, false)) return false;
  while (next_face(&it, &m)) {
    if (gz_dot(m, tau) >= -1e-9) return false;
  }
  return true;
}

/* Does tau lead into a touching pair other than this one? */
static bool enters_others(const contact *at, const gz_part_pair *own, gz_vec tau) {
  gz_part_pairs pairs = pairs_at(at);
  gz_part_pair pair;
  while (next_touching(&pairs, at, &pair)) {
    bool same = pair.of_a == own->of_a && pair.of_b == own->of_b;
    if (!same && enters(at, &pair, tau)) return true;
  }
  return false;
}

/* Can a go on from the contact along a side of a pair with normal n? In one of both directions, it
   must stay on that part, and enter no other one. */
static bool is_valid(const contact *at, const gz_part_pair *pair, gz_vec n) {
  for (int sign = -1; sign <= 1; sign += 2) {
    gz_vec tau = gz_v(-sign * n.y, sign * n.x);
    if (stays_on(at, pair, tau) && !enters_others(at, pair, tau)) return true;
  }
  return false;
}

/* Does more than one pair touch? */
static bool is_shared(const contact *at) {
  gz_part_pairs pairs = pairs_at(at);
  gz_part_pair pair;
  return next_touching(&pairs, at, &pair) && next_touching(&pairs, at, &pair);
}

/* Return the normal of the union at a contact, where this pair was hit with normal n. If none is
   valid, the body is jammed, and n as good as any. */
static gz_vec settle_normal(const contact *at, const gz_part_pair *hit, gz_vec n) {
  gz_vec best = n, m;
  double speed = HUGE_VAL;
  if (!is_shared(at) || is_valid(at, hit, n)) return n;
  gz_part_pairs pairs = pairs_at(at);
  gz_part_pair pair;
  while (next_touching(&pairs, at, &pair)) {
    face_iterator it;
    if (!begin_faces(&it, at, &pair, true)) continue;
    while (next_face(&it, &m)) {
      if (gz_dot(m, at->d) >= speed || !is_valid(at, &pair, m)) continue;
      speed = gz_dot(m, at->d);
      best = m;
    }
  }
  return best;
}

static gz_vec displacement_at(const gz_path *path, double t) {
  return gz_mul_add(gz_scale(path->v, t), path->g, t * t / 2);
}

/* A shape on its way. */
static gz_shape shape_at(const gz_shape *shape, const gz_path *path, double t) {
  return gz_shape_at(shape->geometry, gz_add(shape->position, displacement_at(path, t)));
}

/* Extend low and high by the values of v t + g t^2 / 2 on one axis, for t up to `end`. */
static void extend(double v, double g, double end, double *low, double *high) {
  double last = g == 0 ? v * end : (v + g * end / 2) * end, turn = g != 0 ? -v / g : -1;
  double apex = turn > 0 && turn < end ? v * turn / 2 : 0;
  if (v == 0 && g == 0) last = 0;
  *low = gz_min(gz_min(0, last), apex);
  *high = gz_max(gz_max(0, last), apex);
}

/* The search for the first contact. */
typedef struct search {
  const gz_shape *a, *b;
  const gz_path *path;
  double skin;
  const gz_normal_filter *filter;
  bool overlapped; /* some parts overlap at the start */
  bool found;
  gz_hit hit; /* of the first pair that is met */
  gz_part_pair pair;
} search;

static bool is_wanted(const search *s, const gz_hit *hit) {
  const gz_normal_filter *filter = s->filter;
  return !filter || !filter->call || filter->call(filter->context, hit->surface);
}

static void try_pair(search *s, const gz_part_pair *pair) {
  const gz_path *path = s->path;
  double limit = s->found ? s->hit.t : path->end;
  gz_hit hit;
  gz_status status = path->straight
                         ? gz_sweep_with_skin(&pair->a, &pair->b, path->v, s->skin, &hit)
                         : gz_impact(&pair->a, &pair->b, path->v, path->g, limit, s->skin, &hit);
  if (status == GZ_OVERLAP) s->overlapped = true;
  if (status != GZ_HIT || (s->found && hit.t >= s->hit.t)) return;
  if (!is_wanted(s, &hit)) return;
  s->found = true;
  s->hit = hit;
  s->pair = *pair;
}

/* Begin with the pairs that may be met. */
static gz_part_pairs pairs_on(const search *s) {
  const gz_path *path = s->path;
  gz_vec low, high;
  if (path->straight) return gz_part_pairs_begin(s->a, s->b, path->v, s->skin);
  extend(path->v.x, path->g.x, path->end, &low.x, &high.x);
  extend(path->v.y, path->g.y, path->end, &low.y, &high.y);
  double reach = gz_max(gz_max_abs(low), gz_max_abs(high));
  return gz_part_pairs_begin(s->a, s->b, gz_v(0, 0), reach + s->skin);
}

/* Find the first pair that is met. */
static void sweep_pairs(search *s) {
  const gz_path *path = s->path;
  gz_part_pairs pairs = pairs_on(s);
  gz_part_pair pair;
  while (gz_part_pairs_next(&pairs, s->found && path->straight ? s->hit.t : HUGE_VAL, &pair))
    try_pair(s, &pair);
}

/* Return when a thin part of a enters a seam of b. */
static double time_in_seams(const gz_shape *a, const gz_shape *b, gz_vec d, double skin,
                            double limit) {
  gz_vec low, high;
  gz_near_part part;
  double first = HUGE_VAL;
  if (!gz_has_parts(b->geometry) || a->geometry->kind == GZ_PLANE) return first;
  gz_reach_box(b, skin, &low, &high);
  gz_near_parts near = gz_near_parts_begin(a, low, high, gz_neg(d));
  while (gz_near_parts_next(&near, &part)) {
    if (!gz_is_thin(part.shape.geometry)) break;
    first = gz_min(first, gz_time_along_seam(&part.shape, b, d, skin, gz_min(first, limit)));
  }
  return first;
}

/* Write the hit of a, or of b, which is thin and runs along a seam of the other until t. */
static void write_seam_hit(search *s, gz_vec d, double t, bool a_is_thin) {
  gz_shape there = gz_shape_at(s->a->geometry, gz_mul_add(s->a->position, d, t));
  gz_vec back = gz_unit(gz_neg(d), gz_v(1, 0));
  gz_side side = { { 0, 0 }, { 0, 0 }, back, -1 };
  if (a_is_thin) gz_touched_side(&there, s->b, back, 4 * s->skin, &side);
  else if (gz_touched_side(s->b, &there, gz_neg(back), 4 * s->skin, &side))
    side.normal = gz_neg(side.normal);
  s->hit.t = t;
  s->hit.depth = 0;
  s->hit.normal = s->hit.surface = side.normal;
}

/* Settle the normals of a hit with one of the pairs. */
static void settle(const search *s, gz_hit *hit) {
  const gz_path *path = s->path;
  if (s->a->geometry->kind == GZ_PLANE) return;
  gz_shape there = shape_at(s->a, path, hit->t);
  contact at = { &there, s->b, gz_mul_add(path->v, path->g, hit->t), 4 * s->skin };
  bool is_face = gz_equal(hit->surface, hit->normal);
  hit->normal = settle_normal(&at, &s->pair, hit->normal);
  hit->surface = is_face ? hit->normal : settle_normal(&at, &s->pair, hit->surface);
}

/* Settle the normal of what was found, and look for seams before it. */
static gz_status finish(search *s, gz_hit *hit) {
  const gz_path *path = s->path;
  gz_vec d = displacement_at(path, path->end);
  double limit = s->found ? s->hit.t : path->end;
  if (path->straight) {
    double by_a = time_in_seams(s->a, s->b, d, s->skin, limit);
    double by_b = time_in_seams(s->b, s->a, gz_neg(d), s->skin, gz_min(by_a, limit));
    if (gz_min(by_a, by_b) < limit) {
      write_seam_hit(s, d, gz_min(by_a, by_b), by_a <= by_b);
      *hit = s->hit;
      return GZ_HIT;
    }
  }
  if (!s->found) return GZ_MISS;
  *hit = s->hit;
  settle(s, hit);
  return GZ_HIT;
}

gz_status gz_union_sweep(const gz_shape *a, const gz_shape *b, const gz_path *path, gz_hit *hit) {
  double travel = path->straight ? gz_max_abs(path->v) : 0;
  search s = { .a = a, .b = b, .path = path, .skin = gz_union_skin(a, b, travel) };
  if (gz_union_collide(a, b, 0, hit)) return GZ_OVERLAP;
  sweep_pairs(&s);
  return finish(&s, hit);
}

gz_status gz_union_sweep_leg(const gz_shape *a, const gz_shape *b, const gz_path *path, double skin,
                             const gz_normal_filter *filter, gz_hit *hit) {
  search s = { .a = a, .b = b, .path = path, .skin = skin, .filter = filter };
  sweep_pairs(&s);
  if (s.overlapped && gz_union_collide(a, b, skin, hit) && gz_dot(hit->normal, path->v) < 0)
    return GZ_OVERLAP;
  return finish(&s, hit);
}

/* Return the side from which a part of a one-way shape is solid. */
static gz_vec side_of(const gz_part_pair *pair, const gz_vec *side) {
  if (side != NULL) return *side;
  gz_vec along = gz_sub(gz_listed_corner(&pair->b, 1), gz_listed_corner(&pair->b, 0));
  return gz_unit(gz_right_perp(along), gz_v(1, 0));
}

/* Entries into one part that are looked at on one leg. */
#define MOST_ENTRIES 64

/* Find the first entry into a pair of parts that counts. */
static bool find_counted_entry(const search *s, const gz_part_pair *pair, const gz_vec *side,
                               gz_hit *hit) {
  const gz_path *path = s->path;
  double start = 0, limit = s->found ? s->hit.t : path->end;
  gz_vec solid = side_of(pair, side);
  for (int entry = 0; entry < MOST_ENTRIES && start < limit; entry++) {
    gz_shape from = shape_at(&pair->a, path, start);
    gz_vec v = gz_mul_add(path->v, path->g, start);
    gz_status status = path->straight
                           ? gz_sweep_with_skin(&from, &pair->b, v, s->skin, hit)
                           : gz_impact(&from, &pair->b, v, path->g, limit - start, s->skin, hit);
    if (status == GZ_MISS) return false;
    if (status == GZ_HIT) {
      hit->t += start;
      gz_shape there = shape_at(s->a, path, hit->t);
      bool counts = gz_dot(hit->normal, solid) > 1e-9 && is_wanted(s, hit);
      if (counts && !gz_union_overlaps_with_skin(&there, s->b, s->skin)) return true;
    }
    if (path->straight) return false; /* what is convex is entered once */
    start += gz_impact_exit(&from, &pair->b, v, path->g, limit - start, s->skin);
  }
  return false;
}

gz_status gz_union_sweep_one_way(const gz_shape *a, const gz_shape *b, const gz_path *path,
                                 double skin, const gz_vec *side, const gz_normal_filter *filter,
                                 gz_hit *hit) {
  search s = { .a = a, .b = b, .path = path, .skin = skin, .filter = filter };
  gz_part_pairs pairs = pairs_on(&s);
  gz_part_pair pair;
  gz_hit entry;
  while (gz_part_pairs_next(&pairs, s.found && path->straight ? s.hit.t : HUGE_VAL, &pair)) {
    if (!find_counted_entry(&s, &pair, side, &entry) || (s.found && entry.t >= s.hit.t)) continue;
    s.found = true;
    s.hit = entry;
    s.pair = pair;
  }
  if (!s.found) return GZ_MISS;
  *hit = s.hit;
  settle(&s, hit);
  return GZ_HIT;
}

#include "core/union.h"

#include "core/narrowphase.h"
#include "core/part_pairs.h"

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

/* Begin with the touching faces of pair i; false if the pair does not touch. */
static bool begin_faces(face_iterator *it, const contact *at, int i, bool entered) {
  gz_face face;
  double largest = -HUGE_VAL;
  gz_part_pair p = gz_part_pair_at(at->a, at->b, i);
  it->at = at;
  it->entered = entered;
  it->pair = gz_pair_in_order(&p.a, &p.b, 0, p.a.geometry->kind == GZ_PLANE);
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

/* Does tau lead out of no entered face of pair i? */
static bool stays_on(const contact *at, int i, gz_vec tau) {
  face_iterator it;
  gz_vec m;
  if (!begin_faces(&it, at, i, true)) return true;
  while (next_face(&it, &m)) {
    if (gz_dot(m, tau) > 1e-9) return false;
  }
  return true;
}

/* Does tau lead into the parts of pair i: into all of its touching faces? */
static bool enters(const contact *at, int i, gz_vec tau) {
  face_iterator it;
  gz_vec m;
  if (!begin_faces(&it, at, i, false)) return false;
  while (next_face(&it, &m)) {
    if (gz_dot(m, tau) >= -1e-9) return false;
  }
  return true;
}

/* Can a go on from the contact along a side of pair i with normal n? In one of both directions, it
   must stay on that part, and enter no other one. */
static bool is_valid(const contact *at, int i, gz_vec n) {
  for (int sign = -1; sign <= 1; sign += 2) {
    gz_vec tau = gz_v(-sign * n.y, sign * n.x);
    bool fine = stays_on(at, i, tau);
    for (int k = 0; fine && k < gz_part_pair_count(at->a, at->b); k++) {
      fine = k == i || !enters(at, k, tau);
    }
    if (fine) return true;
  }
  return false;
}

static int count_touching(const contact *at) {
  int count = 0;
  face_iterator it;
  for (int i = 0; i < gz_part_pair_count(at->a, at->b); i++)
    count += begin_faces(&it, at, i, false);
  return count;
}

/* Return the normal of the union at a contact, where pair i was hit with normal n. If none is
   valid, the body is jammed, and n as good as any. */
static gz_vec settle_normal(const contact *at, int i, gz_vec n) {
  gz_vec best = n, m;
  double speed = HUGE_VAL;
  if (count_touching(at) < 2 || is_valid(at, i, n)) return n;
  for (int k = 0; k < gz_part_pair_count(at->a, at->b); k++) {
    face_iterator it;
    if (!begin_faces(&it, at, k, true)) continue;
    while (next_face(&it, &m)) {
      if (gz_dot(m, at->d) >= speed || !is_valid(at, k, m)) continue;
      speed = gz_dot(m, at->d);
      best = m;
    }
  }
  return best;
}

/* Find the first part that a meets; -1 if it meets none. */
static int sweep_parts(const gz_shape *a, const gz_shape *b, gz_vec d, double skin, gz_hit *hit) {
  int first = -1;
  gz_hit other;
  for (int i = 0; i < gz_part_pair_count(a, b); i++) {
    gz_part_pair p = gz_part_pair_at(a, b, i);
    if (gz_sweep_with_skin(&p.a, &p.b, d, skin, &other) != GZ_HIT) continue;
    if (first >= 0 && other.t >= hit->t) continue;
    first = i;
    *hit = other;
  }
  return first;
}

/* Write the hit of a, or of b, which is thin and runs along a joint of the other until t. */
static void write_joint_hit(const gz_shape *a, const gz_shape *b, gz_vec d, double t,
                            bool a_is_thin, gz_hit *hit) {
  gz_shape there = gz_shape_at(a->geometry, gz_mul_add(a->position, d, t));
  gz_vec normal;
  if (a_is_thin) gz_union_touched_edge(&there, b, d, &normal);
  else gz_union_touched_edge(b, &there, gz_neg(d), &normal);
  hit->t = t;
  hit->depth = 0;
  hit->normal = hit->surface = a_is_thin ? normal : gz_neg(normal);
}

gz_status gz_union_sweep(const gz_shape *a, const gz_shape *b, gz_vec d, gz_hit *hit) {
  double skin = gz_union_skin(a, b, gz_max_abs(d));
  if (gz_union_collide(a, b, hit)) return GZ_OVERLAP;
  int first = sweep_parts(a, b, d, skin, hit);
  double limit = first < 0 ? 1 : hit->t;
  double by_a = gz_union_time_along_joint(a, b, d, skin);
  double by_b = gz_union_time_along_joint(b, a, gz_neg(d), skin);
  if (gz_min(by_a, by_b) < limit) {
    write_joint_hit(a, b, d, gz_min(by_a, by_b), by_a < HUGE_VAL, hit);
    return GZ_HIT;
  }
  if (first < 0) return GZ_MISS;
  gz_shape there = gz_shape_at(a->geometry, gz_mul_add(a->position, d, hit->t));
  contact at = { &there, b, d, 4 * skin };
  if (a->geometry->kind != GZ_PLANE) {
    hit->normal = settle_normal(&at, first, hit->normal);
    hit->surface = hit->normal;
  }
  return GZ_HIT;
}

/*
** The normal of the union at a contact.
**
** A sweep gives the normal of the first pair of parts that meet. That can be the normal of a side
** which another part covers, as at the seam of two flush boxes:
**
**              a ---> falls and slides
**        ______________  ______________
**       |      b1      ||      b2      |    the corner of b2 at the seam has a side to the left,
**       |              ||              |    but b1 covers it: it is no side of the union
**
** So all pairs that touch at the contact are asked. A side is one of the union if it goes on in one
** direction along itself without being inside of what touches there. Of the sides that are, the one
** that the path enters most head-on is the answer.
*/
#include "core/union/normal.h"

#include "core/convex/touching_faces.h"
#include "core/math/assert.h"
#include "core/parts/whole.h"
#include "core/union/exposed.h"
#include "core/union/union.h"

/* The contact of two unions, and the path that leads there. */
typedef struct contact {
  const gz_shape *a, *b; /* a as displaced to the contact */
  gz_vec d;
  double tolerance;
} contact;

/* The faces of a pair of parts that touch at a contact, and how far the part of a reaches against
   their normals, from the middle of a. */
typedef struct touching_parts {
  gz_touching_faces faces;
  double reaches[GZ_MAX_TOUCHING_FACES];
  int part; /* of b, of the first pair with these faces */
} touching_parts;

/* Kinds of pairs that are told apart at one contact. A few are possible. */
#define MOST_KINDS 16

/* The pairs of parts that touch at a contact. Those with the same faces count once: what enters one
   of them enters all. Behind them is room for the next pair's. */
typedef struct touching {
  touching_parts at[MOST_KINDS + 1];
  int count;
  double tolerance;
} touching;

/* Find the faces of a pair of parts, a displaced to the contact and no plane, that touch; false if
   the pair does not touch by one. */
static bool find_sides(const contact *at, const gz_shape *a, const gz_shape *b,
                       touching_parts *found) {
  if (!gz_find_touching_sides(a, b, at->tolerance, &found->faces)) return false;
  for (int i = 0; i < found->faces.count; i++) {
    gz_vec n = found->faces.normals[i];
    found->reaches[i] = gz_dot(n, gz_sub(at->a->center, gz_support(a, gz_neg(n))));
  }
  return true;
}

static bool are_same(const gz_touching_faces *f, const gz_touching_faces *g) {
  if (f->count != g->count) return false;
  for (int i = 0; i < f->count; i++) {
    if (gz_max_abs(gz_sub(f->normals[i], g->normals[i])) > 1e-12) return false;
  }
  return true;
}

/* Keep the faces behind the last ones, unless they are there already: then, of each, how far the
   part of a that reaches least does. Returns their index; MOST_KINDS if there is no room. */
static int keep_faces(touching *t) {
  touching_parts *last = &t->at[t->count];
  int i = 0;
  while (i < t->count && !are_same(&t->at[i].faces, &last->faces)) i++;
  if (i == t->count) {
    if (i < MOST_KINDS) t->count++;
    return i;
  }
  for (int k = 0; k < last->faces.count; k++)
    t->at[i].reaches[k] = gz_min(t->at[i].reaches[k], last->reaches[k]);
  return i;
}

/* Begin with the pairs near the contact. */
static void begin_pairs_at(gz_part_pairs *pairs, const contact *at) {
  gz_part_pairs_begin(pairs, at->a, at->b, gz_v(0, 0), gz_splat(2 * at->tolerance));
}

/* Return the next pair whose boxes touch; NULL if there is none. */
static const gz_part_pair *next_near(gz_part_pairs *pairs, const contact *at) {
  const gz_part_pair *pair;
  while ((pair = gz_part_pairs_next(pairs, HUGE_VAL)) != NULL) {
    if (!gz_have_distant_boxes(&pair->a.shape, &pair->b.shape, 2 * at->tolerance)) return pair;
  }
  return NULL;
}

/* Find the pairs that touch. Returns the index of those that have the faces of the pair `met`;
   MOST_KINDS if it is not among them, or NULL. */
static int find_touching(const contact *at, const gz_part_pair *met, touching *t) {
  gz_part_pairs pairs;
  const gz_part_pair *pair;
  int own = MOST_KINDS;
  t->count = 0;
  t->tolerance = at->tolerance;
  begin_pairs_at(&pairs, at);
  while ((pair = next_near(&pairs, at)) != NULL) {
    if (!find_sides(at, &pair->a.shape, &pair->b.shape, &t->at[t->count])) continue;
    t->at[t->count].part = pair->b.index;
    int i = keep_faces(t);
    if (met != NULL && pair->a.index == met->a.index && pair->b.index == met->b.index) own = i;
  }
  return own;
}

static bool is_entered(const contact *at, gz_vec normal) { return gz_dot(normal, at->d) < 0; }

/* A side of some pairs, which may be one of the union. */
typedef struct asked_side {
  gz_vec normal;
  const touching_parts *own;
  double reach; /* of the part of a against the normal, as touching_parts.reaches; -HUGE_VAL: any */
} asked_side;

/* Does a side go on in a direction, and not lead out of its own parts? */
static bool goes_on(const asked_side *side, gz_vec along) {
  for (int i = 0; i < side->own->faces.count; i++) {
    if (gz_faces(side->own->faces.normals[i], along)) return false;
  }
  return true;
}

/* Do these parts cover a surface from the contact on, which all their faces touch? A face back to
   back with it is as far from it as a reaches between both. If that is far, they are the sides of a
   gap as wide as a, and nothing is covered. */
static bool do_parts_cover(const touching_parts *f, const gz_surface *s, double reach) {
  double first = 0, last = s->length;
  for (int i = 0; i < f->faces.count; i++) {
    double gap = gz_max(0, reach + f->reaches[i]);
    if (!gz_limit_cover(s, f->faces.normals[i], gap, &first, &last)) return false;
  }
  return first < last;
}

/* Is a side one of the union? It must go on in one direction without being covered by others. */
static bool is_valid(const touching *t, const asked_side *side) {
  gz_vec along = gz_along_side(side->normal);
  for (int way = 0; way < 2; way++, along = gz_neg(along)) {
    gz_surface s = { { 0, 0 }, along, side->normal, HUGE_VAL, t->tolerance };
    bool covered = !goes_on(side, along);
    for (int i = 0; i < t->count && !covered; i++)
      covered = &t->at[i] != side->own && do_parts_cover(&t->at[i], &s, side->reach);
    if (!covered) return true;
  }
  return false;
}

/* Return the side of the pairs of number `own` that has the normal n. */
static asked_side side_with(const touching *t, int own, gz_vec n) {
  const touching_parts *parts = &t->at[own];
  int i = 0;
  while (i < parts->faces.count && !gz_is_same_direction(parts->faces.normals[i], n)) i++;
  return (asked_side){ n, parts, i < parts->faces.count ? parts->reaches[i] : -HUGE_VAL };
}

/* Return the normal of the sides of the union that a enters most head-on at a contact. If none is
   valid, the body is jammed: n, which is as good as any. */
static gz_vec most_direct_side(const contact *at, const touching *t, gz_vec n) {
  gz_vec best = n;
  double speed = HUGE_VAL;
  for (int i = 0; i < t->count; i++) {
    for (int k = 0; k < t->at[i].faces.count; k++) {
      gz_vec m = t->at[i].faces.normals[k];
      asked_side side = { m, &t->at[i], -HUGE_VAL };
      if (!is_entered(at, m) || gz_dot(m, at->d) >= speed || !is_valid(t, &side)) continue;
      speed = gz_dot(m, at->d);
      best = m;
    }
  }
  return best;
}

/* Return the normal of the union at a contact, where a pair with these faces was hit with n. */
static gz_vec settle_normal(const contact *at, const touching *t, int own, gz_vec n) {
  asked_side hit = side_with(t, own, n);
  return is_valid(t, &hit) ? n : most_direct_side(at, t, n);
}

/* Does a move straight against the side with normal n of a box, and touch it along more than a
   corner? Then no other part covers the side there, and none is met as directly. */
static bool meets_squarely(const contact *at, const gz_shape *a, const gz_shape *b, gz_vec n) {
  gz_vec low, high, other_low, other_high;
  if (!a->geometry->is_aabb || !b->geometry->is_aabb || gz_cross(at->d, n) != 0) return false;
  gz_bounding_box(a, &low, &high);
  gz_bounding_box(b, &other_low, &other_high);
  double x = gz_min(high.x, other_high.x) - gz_max(low.x, other_low.x);
  double y = gz_min(high.y, other_high.y) - gz_max(low.y, other_low.y);
  return (n.x == 0 ? x : y) > 2 * at->tolerance;
}

void gz_settle_normals_at(const gz_shape *there, const gz_shape *b, gz_vec d, double skin,
                          const gz_part_pair *met, gz_hit *hit) {
  if (there->geometry->kind == GZ_PLANE || !gz_have_parts(there, b)) return;
  contact at = { there, b, d, 4 * skin };
  bool is_face = gz_equal(hit->surface, hit->normal);
  if (is_face && meets_squarely(&at, &met->a.shape, &met->b.shape, hit->normal)) return;
  touching t;
  int own = find_touching(&at, met, &t);
  if (t.count < 2 || own == MOST_KINDS) return;
  hit->normal = settle_normal(&at, &t, own, hit->normal);
  hit->surface = is_face ? hit->normal : settle_normal(&at, &t, own, hit->surface);
}

void gz_settle_normals(const gz_shape *a, const gz_shape *b, const gz_path *path, double skin,
                       const gz_part_pair *met, gz_hit *hit) {
  gz_shape there = gz_shape_on_path(a, path, hit->t);
  gz_part_pair moved = *met;
  moved.a.shape = gz_shape_on_path(&met->a.shape, path, hit->t);
  gz_settle_normals_at(&there, b, gz_mul_add(path->v, path->g, hit->t), skin, &moved, hit);
}

/* Has one of the pairs a side with the normal n that is one of the union? */
static bool is_any_valid(const touching *t, gz_vec n) {
  for (int i = 0; i < t->count; i++) {
    asked_side side = side_with(t, i, n);
    if (side.reach > -HUGE_VAL && is_valid(t, &side)) return true;
  }
  return false;
}

/* Return the part that has a side with the normal n: one that is touched along it, and not only by
   a corner of it, if there is one. */
static int part_with(const touching *t, gz_vec n) {
  int best = -1;
  for (int i = 0; i < t->count; i++) {
    asked_side side = side_with(t, i, n);
    bool is_fewer = best < 0 || t->at[i].faces.count < t->at[best].faces.count;
    if (side.reach > -HUGE_VAL && is_fewer) best = i;
  }
  return best < 0 ? -1 : t->at[best].part;
}

int gz_settle_normal_at(const gz_shape *there, const gz_shape *b, gz_vec d, double skin,
                        gz_vec *normal) {
  GZ_ASSERT(there->geometry->kind != GZ_PLANE && gz_have_parts(there, b));
  contact at = { there, b, d, 4 * skin };
  touching t;
  find_touching(&at, NULL, &t);
  if (t.count < 2 || is_any_valid(&t, *normal)) return -1;
  gz_vec n = most_direct_side(&at, &t, *normal);
  if (gz_equal(n, *normal)) return -1;
  *normal = n;
  return part_with(&t, n);
}

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
#include "core/composite/normal.h"

#include "core/composite/composite.h"
#include "core/composite/exposed.h"
#include "core/convex/touching_faces.h"
#include "core/math/assert.h"
#include "core/parts/whole.h"

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

/* Kinds of pairs that are kept at one contact. More come up at a corner in which many parts meet:
   those are found again each time. */
#define MOST_KINDS 16

/* The pairs of parts that touch at a contact. Those with the same faces count once: what enters one
   of them enters all. Behind them is room for the next pair's. */
typedef struct touching {
  const contact *at;
  touching_parts kept[MOST_KINDS + 1];
  int count;
  bool has_more;
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
    if (gz_max_abs(gz_sub(f->normals[i], g->normals[i])) > GZ_ROUNDING) return false;
  }
  return true;
}

/* Keep the faces behind the last ones, unless they are there already: then, of each, how far the
   part of a that reaches least does. Returns their index; MOST_KINDS if there is no room. */
static int keep_faces(touching *t) {
  touching_parts *last = &t->kept[t->count];
  int i = 0;
  while (i < t->count && !are_same(&t->kept[i].faces, &last->faces)) i++;
  if (i == t->count) {
    if (i < MOST_KINDS) t->count++;
    else t->has_more = true;
    return i;
  }
  for (int k = 0; k < last->faces.count; k++)
    t->kept[i].reaches[k] = gz_min(t->kept[i].reaches[k], last->reaches[k]);
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

/* Find the next pair that touches, and its faces; false if there is none. */
static bool find_next_touching(gz_part_pairs *pairs, const contact *at, touching_parts *found,
                               int *part_of_a) {
  const gz_part_pair *pair;
  while ((pair = next_near(pairs, at)) != NULL) {
    if (!find_sides(at, &pair->a.shape, &pair->b.shape, found)) continue;
    found->part = pair->b.index;
    *part_of_a = pair->a.index;
    return true;
  }
  return false;
}

/* Find the pairs that touch. Writes the faces of the pair `met`, unless that is NULL; *own has none
   if it is not among them. */
static void find_touching(const contact *at, const gz_part_pair *met, touching *t,
                          touching_parts *own) {
  gz_part_pairs pairs;
  int part_of_a, kept = MOST_KINDS;
  t->at = at;
  t->count = own->faces.count = 0;
  t->has_more = false;
  begin_pairs_at(&pairs, at);
  while (find_next_touching(&pairs, at, &t->kept[t->count], &part_of_a)) {
    const touching_parts *found = &t->kept[t->count];
    bool is_met = met != NULL && part_of_a == met->a.index && found->part == met->b.index;
    if (is_met) *own = *found;
    int i = keep_faces(t);
    if (is_met) kept = i;
  }
  if (kept < MOST_KINDS) *own = t->kept[kept];
}

/* A walk over all kinds of pairs that touch; those that were not kept come again, one by one. */
typedef struct kinds {
  const touching *t;
  int next;
  gz_part_pairs pairs;
  touching_parts found;
} kinds;

static const touching_parts *next_kind(kinds *k) {
  int part_of_a;
  if (k->next < k->t->count) return &k->t->kept[k->next++];
  if (!k->t->has_more) return NULL;
  if (k->next++ == k->t->count) begin_pairs_at(&k->pairs, k->t->at);
  return find_next_touching(&k->pairs, k->t->at, &k->found, &part_of_a) ? &k->found : NULL;
}

static void begin_kinds(kinds *k, const touching *t) {
  k->t = t;
  k->next = 0;
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

/* Is a surface covered by parts with other faces than its own? */
static bool is_covered(const touching *t, const asked_side *side, const gz_surface *s) {
  kinds walk;
  const touching_parts *parts;
  begin_kinds(&walk, t);
  while ((parts = next_kind(&walk)) != NULL) {
    if (are_same(&parts->faces, &side->own->faces)) continue;
    if (do_parts_cover(parts, s, side->reach)) return true;
  }
  return false;
}

/* Is a side one of the union? It must go on in one direction without being covered by others. */
static bool is_valid(const touching *t, const asked_side *side) {
  gz_vec along = gz_along_side(side->normal);
  for (int way = 0; way < 2; way++, along = gz_neg(along)) {
    gz_surface s = { { 0, 0 }, along, side->normal, HUGE_VAL, t->at->tolerance };
    if (goes_on(side, along) && !is_covered(t, side, &s)) return true;
  }
  return false;
}

/* Return the side of some parts that has the normal n. */
static asked_side side_with(const touching_parts *parts, gz_vec n) {
  int i = 0;
  while (i < parts->faces.count && !gz_is_same_direction(parts->faces.normals[i], n)) i++;
  return (asked_side){ n, parts, i < parts->faces.count ? parts->reaches[i] : -HUGE_VAL };
}

/* Return the normal of the sides of the union that a enters most head-on at a contact. If none is
   valid, the body is jammed: n, which is as good as any. */
static gz_vec most_direct_side(const touching *t, gz_vec n) {
  kinds walk;
  const touching_parts *parts;
  gz_vec best = n;
  double speed = HUGE_VAL;
  begin_kinds(&walk, t);
  while ((parts = next_kind(&walk)) != NULL) {
    for (int k = 0; k < parts->faces.count; k++) {
      gz_vec m = parts->faces.normals[k];
      asked_side side = { m, parts, -HUGE_VAL };
      if (!is_entered(t->at, m) || gz_dot(m, t->at->d) >= speed || !is_valid(t, &side)) continue;
      speed = gz_dot(m, t->at->d);
      best = m;
    }
  }
  return best;
}

/* Return the normal of the union at a contact, where a pair with these faces was hit with n. */
static gz_vec settle_normal(const touching *t, const touching_parts *own, gz_vec n) {
  asked_side hit = side_with(own, n);
  return is_valid(t, &hit) ? n : most_direct_side(t, n);
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
  touching_parts own;
  find_touching(&at, met, &t, &own);
  if (t.count < 2 || own.faces.count == 0) return;
  hit->normal = settle_normal(&t, &own, hit->normal);
  hit->surface = is_face ? hit->normal : settle_normal(&t, &own, hit->surface);
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
  kinds walk;
  const touching_parts *parts;
  begin_kinds(&walk, t);
  while ((parts = next_kind(&walk)) != NULL) {
    asked_side side = side_with(parts, n);
    if (side.reach > -HUGE_VAL && is_valid(t, &side)) return true;
  }
  return false;
}

/* Return the part that has a side with the normal n: one that is touched along it, and not only by
   a corner of it, if there is one. */
static int part_with(const touching *t, gz_vec n) {
  kinds walk;
  const touching_parts *parts;
  int best = -1, fewest = GZ_MAX_TOUCHING_FACES + 1;
  begin_kinds(&walk, t);
  while ((parts = next_kind(&walk)) != NULL) {
    asked_side side = side_with(parts, n);
    if (side.reach == -HUGE_VAL || parts->faces.count >= fewest) continue;
    best = parts->part;
    fewest = parts->faces.count;
  }
  return best;
}

int gz_settle_normal_at(const gz_shape *there, const gz_shape *b, gz_vec d, double skin,
                        gz_vec *normal) {
  GZ_ASSERT(there->geometry->kind != GZ_PLANE && gz_have_parts(there, b));
  contact at = { there, b, d, 4 * skin };
  touching t;
  touching_parts own;
  find_touching(&at, NULL, &t, &own);
  if (t.count < 2 || is_any_valid(&t, *normal)) return -1;
  gz_vec n = most_direct_side(&t, *normal);
  if (gz_equal(n, *normal)) return -1;
  *normal = n;
  return part_with(&t, n);
}

#include "core/union/union.h"

#include "core/math/quadratic.h"
#include "core/pair.h"
#include "core/parts/pairs.h"
#include "core/parts/sides.h"
#include "core/union/one_way.h"
#include "core/union/seam_path.h"

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

/* Touching faces of a pair that are kept; at a corner of the difference there are two. */
#define MOST_FACES 8

/* The faces of a pair of parts that touch at a contact: their outward normals, and how far the part
   of a reaches against those, from the middle of a. */
typedef struct touching_parts {
  gz_vec normals[MOST_FACES];
  double reaches[MOST_FACES];
  int count;
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

/* Keep a face if it touches. */
static void add_touching_face(const contact *at, gz_vec normal, double gap, double reach,
                              touching_parts *found) {
  if (fabs(gap) > at->tolerance || found->count == MOST_FACES) return;
  found->normals[found->count] = normal;
  found->reaches[found->count++] = reach;
}

/* find_faces for two axis-aligned boxes, which most levels are made of. */
static bool find_faces_of_boxes(const contact *at, const gz_shape *a, const gz_shape *b,
                                touching_parts *found) {
  gz_vec low, high, other_low, other_high;
  gz_bounding_box(a, &low, &high);
  gz_bounding_box(b, &other_low, &other_high);
  gz_vec below = gz_sub(other_low, high), above = gz_sub(low, other_high);
  gz_vec middle = at->a->center;
  add_touching_face(at, gz_v(0, -1), below.y, high.y - middle.y, found);
  add_touching_face(at, gz_v(1, 0), above.x, middle.x - low.x, found);
  add_touching_face(at, gz_v(0, 1), above.y, middle.y - low.y, found);
  add_touching_face(at, gz_v(-1, 0), below.x, high.x - middle.x, found);
  double largest = gz_max(gz_max(below.x, below.y), gz_max(above.x, above.y));
  return fabs(largest) <= at->tolerance;
}

/* Find the faces of a pair of parts, a displaced to the contact and no plane, that touch; false if
   the pair does not touch. */
static bool find_faces(const contact *at, const gz_shape *a, const gz_shape *b,
                       touching_parts *found) {
  found->count = 0;
  if (a->geometry->is_aabb && b->geometry->is_aabb) return find_faces_of_boxes(at, a, b, found);
  gz_pair pair = gz_pair_in_order(a, b, 0, false);
  gz_face_iterator walk = gz_faces_begin(&pair);
  gz_vec origin = gz_sub(a->origin, at->a->center);
  double largest = -HUGE_VAL;
  gz_face face;
  while (gz_faces_next(&walk, &face)) {
    gz_vec arm = gz_add(origin, gz_corner(a->geometry, face.a0));
    double reach = a->geometry->radius - gz_dot(face.normal, arm);
    largest = gz_max(largest, face.gap);
    add_touching_face(at, face.normal, face.gap - pair.radius, reach, found);
  }
  return fabs(largest - pair.radius) <= at->tolerance;
}

static bool are_same(const touching_parts *f, const touching_parts *g) {
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
  while (i < t->count && !are_same(&t->at[i], last)) i++;
  if (i == t->count) {
    if (i < MOST_KINDS) t->count++;
    return i;
  }
  for (int k = 0; k < last->count; k++)
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
   MOST_KINDS if it is not among them. */
static int find_touching(const contact *at, const gz_part_pair *met, touching *t) {
  gz_part_pairs pairs;
  const gz_part_pair *pair;
  int own = MOST_KINDS;
  t->count = 0;
  t->tolerance = at->tolerance;
  begin_pairs_at(&pairs, at);
  while ((pair = next_near(&pairs, at)) != NULL) {
    if (!find_faces(at, &pair->a.shape, &pair->b.shape, &t->at[t->count])) continue;
    int i = keep_faces(t);
    if (pair->a.index == met->a.index && pair->b.index == met->b.index) own = i;
  }
  return own;
}

static bool is_entered(const contact *at, gz_vec normal) { return gz_dot(normal, at->d) < 0; }

/* Does the side with normal n go on along tau, that is, not out of the parts? */
static bool side_goes_on(const touching_parts *f, gz_vec tau) {
  for (int i = 0; i < f->count; i++) {
    if (gz_dot(f->normals[i], tau) > 1e-9) return false;
  }
  return true;
}

/* A side of these pairs, of which it is asked whether it is one of the union. */
typedef struct asked_side {
  gz_vec normal;
  const touching_parts *own;
  double reach; /* of the part of a against the normal, as faces.reaches; -HUGE_VAL: any */
} asked_side;

/* Are two sides that lie back to back at the contact those of a joint? So they are if the parts of
   b lie back to back. If a is between them, they are the sides of a gap exactly as wide. */
static bool are_sides_of_joint(const touching *t, const asked_side *side, double reach) {
  return side->reach + reach <= t->tolerance;
}

/* Do these parts cover a side where it goes on along tau? So they do if what lies along tau, and a
   little off the side, is inside of all of their faces. */
static bool do_parts_cover(const touching *t, const touching_parts *f, gz_vec tau,
                           const asked_side *side) {
  for (int i = 0; i < f->count; i++) {
    double along = gz_dot(f->normals[i], tau);
    if (along > 1e-9) return false;
    if (along < -1e-9) continue;
    if (gz_dot(f->normals[i], side->normal) >= 0) return false;
    if (!are_sides_of_joint(t, side, f->reaches[i])) return false;
  }
  return true;
}

static bool is_covered_by_contact(const touching *t, gz_vec tau, const asked_side *side) {
  for (int i = 0; i < t->count; i++) {
    if (&t->at[i] != side->own && do_parts_cover(t, &t->at[i], tau, side)) return true;
  }
  return false;
}

/* Is a side one of the union? It must go on in one direction without being covered by others. */
static bool is_valid(const touching *t, const asked_side *side) {
  for (int sign = -1; sign <= 1; sign += 2) {
    gz_vec tau = gz_v(-sign * side->normal.y, sign * side->normal.x);
    if (side_goes_on(side->own, tau) && !is_covered_by_contact(t, tau, side)) return true;
  }
  return false;
}

/* Return the side of the pairs of number `own` that has the normal n. */
static asked_side side_with(const touching *t, int own, gz_vec n) {
  asked_side side = { n, &t->at[own], -HUGE_VAL };
  for (int i = 0; i < side.own->count; i++) {
    if (gz_dot(side.own->normals[i], n) > 1 - 1e-9) side.reach = side.own->reaches[i];
  }
  return side;
}

/* Return the normal of the union at a contact, where a pair with these faces was hit with normal n.
   If none is valid, the body is jammed, and n as good as any. */
static gz_vec settle_normal(const contact *at, const touching *t, int own, gz_vec n) {
  gz_vec best = n;
  double speed = HUGE_VAL;
  asked_side hit = side_with(t, own, n);
  if (is_valid(t, &hit)) return n;
  for (int i = 0; i < t->count; i++) {
    for (int k = 0; k < t->at[i].count; k++) {
      gz_vec m = t->at[i].normals[k];
      asked_side side = { m, &t->at[i], -HUGE_VAL };
      if (!is_entered(at, m) || gz_dot(m, at->d) >= speed || !is_valid(t, &side)) continue;
      speed = gz_dot(m, at->d);
      best = m;
    }
  }
  return best;
}

/* A shape on its way. */
static gz_shape shape_at(const gz_shape *shape, const gz_path *path, double t) {
  return gz_shape_at(shape->geometry, gz_add(shape->position, gz_displacement_at(path, t)));
}

/* The search for the first contact. */
typedef struct sweep_search {
  const gz_shape *a, *b;
  const gz_path *path;
  double skin;
  bool overlapped; /* some parts overlap at the start */
  bool found;
  gz_hit hit; /* of the first pair that is met */
  gz_part_pair pair;
} sweep_search;

static void sweep_pair(sweep_search *s, const gz_part_pair *pair) {
  const gz_path *path = s->path;
  const gz_shape *a = &pair->a.shape, *b = &pair->b.shape;
  double limit = s->found ? s->hit.t : path->end;
  gz_hit hit;
  gz_status status = path->straight
                         ? gz_convex_sweep(a, b, path->v, s->skin, &hit)
                         : gz_convex_impact(a, b, path->v, path->g, limit, s->skin, &hit);
  if (status == GZ_OVERLAP) s->overlapped = true;
  if (status != GZ_HIT || (s->found && hit.t >= s->hit.t)) return;
  s->found = true;
  s->hit = hit;
  s->pair = *pair;
}

/* Return how much to widen the box of the search, on an axis along which the path leads d. Along an
   axis without motion, a hit needs an overlap deeper than the skin, so the box may be narrower. */
static double reach_beside(double d, double skin) { return d != 0 ? skin : -skin / 2; }

/* Begin with the pairs that may be met. */
static void begin_pairs_on(gz_part_pairs *pairs, const sweep_search *s) {
  const gz_path *path = s->path;
  gz_vec low, high;
  if (path->straight) {
    gz_vec beside = gz_v(reach_beside(path->v.x, s->skin), reach_beside(path->v.y, s->skin));
    gz_part_pairs_begin(pairs, s->a, s->b, path->v, beside);
    return;
  }
  gz_extent_of_motion(path->v.x, path->g.x, path->end, &low.x, &high.x);
  gz_extent_of_motion(path->v.y, path->g.y, path->end, &low.y, &high.y);
  double reach = gz_max(gz_max_abs(low), gz_max_abs(high));
  gz_part_pairs_begin(pairs, s->a, s->b, gz_v(0, 0), gz_splat(reach + s->skin));
}

/* Return the fraction of the path before which further pairs matter. */
static double latest(const sweep_search *s) {
  return s->found && s->path->straight ? s->hit.t : HUGE_VAL;
}

/* Find the first pair that is met. */
static void sweep_pairs(sweep_search *s) {
  gz_part_pairs pairs;
  begin_pairs_on(&pairs, s);
  const gz_part_pair *pair;
  while ((pair = gz_part_pairs_next(&pairs, latest(s))) != NULL) sweep_pair(s, pair);
}

/* Write the hit, and the parts that touch, where one of the shapes enters a seam of the other. */
static void write_seam_hit(sweep_search *s, const gz_seam_entry *entry) {
  bool by_a = entry->a_is_thin;
  gz_touch touch;
  gz_write_seam_hit(entry, s->b, s->skin, &s->hit, &touch);
  s->pair.a.shape = by_a ? touch.a : touch.b;
  s->pair.b.shape = by_a ? touch.b : touch.a;
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

/* Settle the normals of a hit with one of the pairs. */
static void settle_normals(const sweep_search *s, const gz_part_pair *met, gz_hit *hit) {
  const gz_path *path = s->path;
  if (s->a->geometry->kind == GZ_PLANE || !gz_have_parts(s->a, s->b)) return;
  gz_shape there = shape_at(s->a, path, hit->t);
  contact at = { &there, s->b, gz_mul_add(path->v, path->g, hit->t), 4 * s->skin };
  bool is_face = gz_equal(hit->surface, hit->normal);
  gz_shape moved = shape_at(&met->a.shape, path, hit->t);
  if (is_face && meets_squarely(&at, &moved, &met->b.shape, hit->normal)) return;
  touching t;
  int own = find_touching(&at, met, &t);
  if (t.count < 2 || own == MOST_KINDS) return;
  hit->normal = settle_normal(&at, &t, own, hit->normal);
  hit->surface = is_face ? hit->normal : settle_normal(&at, &t, own, hit->surface);
}

/* Settle the normal of what was found, and look for seams before it. */
static gz_status settle_and_look_for_seams(sweep_search *s, gz_hit *hit) {
  gz_seam_entry entry;
  double limit = s->found ? s->hit.t : s->path->end;
  bool by_seam = gz_find_seam_entry(s->a, s->b, s->path, s->skin, limit, false, &entry);
  if (!by_seam && !s->found) return GZ_MISS;
  if (by_seam) write_seam_hit(s, &entry);
  *hit = s->hit;
  if (!by_seam) settle_normals(s, &s->pair, hit);
  return GZ_HIT;
}

gz_status gz_union_sweep(const gz_shape *a, const gz_shape *b, const gz_path *path, gz_hit *hit) {
  double travel = path->straight ? gz_max_abs(path->v) : 0;
  sweep_search s = { .a = a, .b = b, .path = path, .skin = gz_union_skin(a, b, travel) };
  if (gz_union_collide(a, b, 0, hit)) return GZ_OVERLAP;
  sweep_pairs(&s);
  return settle_and_look_for_seams(&s, hit);
}

gz_status gz_union_sweep_leg(const gz_shape *a, const gz_shape *b, const gz_path *path, double skin,
                             gz_hit *hit) {
  sweep_search s = { .a = a, .b = b, .path = path, .skin = skin };
  sweep_pairs(&s);
  if (s.overlapped && gz_union_collide(a, b, skin, hit) && gz_dot(hit->normal, path->v) < 0)
    return GZ_OVERLAP;
  return settle_and_look_for_seams(&s, hit);
}

/* Entries into one part that are looked at on one leg. */
#define MOST_ENTRIES 64

/* Return when a, which overlaps b or enters it next, has left it again by more than the skin. */
static double time_of_exit(const sweep_search *s, const gz_shape *a, const gz_shape *b, gz_vec v,
                           double limit) {
  gz_vec g = s->path->g;
  double exit = gz_convex_impact_exit(a, b, v, g, limit, s->skin);
  double speed = gz_length(gz_mul_add(v, g, exit)), least = sqrt(s->skin * gz_length(g));
  return exit + 2 * s->skin / gz_max(speed, least);
}

/* Does a, which has several parts, lie in a joint of b? */
static bool is_in_joint(const sweep_search *s, const gz_shape *a) {
  gz_part_pair pair;
  bool by_seam;
  return gz_has_parts(a->geometry) && gz_union_find_overlap(a, s->b, s->skin, &pair, &by_seam) &&
         by_seam;
}

/* What of a one-way b a part of a may enter: a part of b, or one of its sides. */
typedef struct one_way_pair {
  const gz_one_way *b;
  const gz_part_pair *parts;
  const gz_shape *entered;
} one_way_pair;

/* Has a several parts, one of which is already in what another one is about to enter? */
static bool is_entered_before(const sweep_search *s, const gz_shape *a, const gz_shape *entered) {
  return gz_has_parts(a->geometry) && gz_union_overlaps(a, entered, s->skin);
}

/* Return what is left of a path from a time on. Of a straight one only the direction matters. */
static gz_path rest_of_path(const gz_path *path, double t) {
  gz_path rest = { path->straight, gz_mul_add(path->v, path->g, t), path->g, path->end - t };
  return path->straight ? *path : rest;
}

/* Does a one-way b hold a, which enters it at hit->t? Sets the normals of the hit. */
static bool is_held(const sweep_search *s, const one_way_pair *pair, gz_hit *hit) {
  const gz_path *path = s->path;
  const gz_part_pair *parts = pair->parts;
  gz_shape moved = shape_at(&parts->a.shape, path, hit->t), there = shape_at(s->a, path, hit->t);
  gz_path rest = rest_of_path(path, hit->t);
  gz_vec n = hit->surface;
  if (!gz_one_way_holds(pair->b, &parts->b, pair->entered, &moved, &rest, &n)) return false;
  hit->normal = hit->surface = n;
  return !is_entered_before(s, &there, pair->entered) && !is_in_joint(s, &there);
}

/* Keep the first entry that counts, if it is before what was found. Returns false if nothing is
   entered on the way, or overlapped. */
static bool try_entries(sweep_search *s, const one_way_pair *pair) {
  const gz_path *path = s->path;
  double start = 0, limit = s->found ? s->hit.t : path->end;
  gz_hit hit;
  for (int entry = 0; entry < MOST_ENTRIES && start < limit; entry++) {
    gz_shape from = shape_at(&pair->parts->a.shape, path, start);
    gz_vec v = gz_mul_add(path->v, path->g, start);
    gz_status status = path->straight ? gz_convex_sweep(&from, pair->entered, v, s->skin, &hit)
                                      : gz_convex_impact(&from, pair->entered, v, path->g,
                                                         limit - start, s->skin, &hit);
    if (status == GZ_MISS) return entry > 0;
    hit.t += start;
    if (status == GZ_HIT && hit.t < limit && is_held(s, pair, &hit)) {
      s->found = true;
      s->hit = hit;
      s->pair = *pair->parts;
      return true;
    }
    if (path->straight) return true; /* what is convex is entered once */
    start += time_of_exit(s, &from, pair->entered, v, limit - start);
  }
  return true;
}

/* Try a pair of parts; and then the sides of that of b, if it can be held by one from inside. */
static void try_one_way(sweep_search *s, const gz_one_way *b, const gz_part_pair *parts) {
  gz_small_shape segment;
  gz_side_iterator sides = gz_sides_begin(b->shape, &parts->b);
  one_way_pair pair = { b, parts, &parts->b.shape };
  if (!try_entries(s, &pair) || !gz_one_way_has_inner_ends(b, &parts->b)) return;
  pair.entered = &segment.shape;
  while (gz_one_way_next_side(b, &parts->b, &sides, &segment)) try_entries(s, &pair);
}

/* Look for a seam that is entered before what was found, by a side that counts. */
static bool find_counted_seam(sweep_search *s, const gz_one_way *b) {
  const gz_hit found = s->hit;
  gz_seam_entry entry;
  double limit = s->found ? s->hit.t : s->path->end;
  if (!gz_find_seam_entry(s->a, s->b, s->path, s->skin, limit, true, &entry)) return false;
  write_seam_hit(s, &entry);
  gz_vec solid = gz_one_way_side(b, &s->pair.b.shape);
  bool is_solid = gz_dot(s->hit.surface, solid) > 1e-9 && !is_in_joint(s, &entry.a);
  if (is_solid) return true;
  s->hit = found;
  return false;
}

gz_status gz_sweep_one_way(const gz_shape *a, const gz_shape *b, const gz_path *path, double skin,
                           const gz_vec *side, gz_hit *hit) {
  sweep_search s = { .a = a, .b = b, .path = path, .skin = skin };
  gz_one_way surfaces = { b, side, skin };
  gz_part_pairs pairs;
  begin_pairs_on(&pairs, &s);
  const gz_part_pair *pair;
  while ((pair = gz_part_pairs_next(&pairs, latest(&s))) != NULL) try_one_way(&s, &surfaces, pair);
  if (find_counted_seam(&s, &surfaces)) s.found = true;
  if (s.found) *hit = s.hit;
  return s.found ? GZ_HIT : GZ_MISS;
}

/* Has a sunk into this part of a one-way b? Neither has several parts, or the pair is of them. */
static bool has_sunk_into(const gz_shape *a, const gz_one_way *b, const gz_near_part *part,
                          double skin, gz_hit *hit) {
  if (!gz_convex_collide(a, &part->shape, skin, hit) || hit->depth > b->skin) return false;
  gz_path in = gz_straight_path(gz_neg(hit->normal));
  if (!gz_one_way_holds(b, part, &part->shape, a, &in, &hit->normal)) return false;
  hit->surface = hit->normal;
  return true;
}

bool gz_is_sunk_one_way(const gz_shape *a, const gz_shape *b, double skin, const gz_vec *side,
                        gz_hit *hit) {
  gz_one_way surfaces = { b, side, gz_skin_of_pair(a, b, 0) };
  gz_near_part whole = { *b, 0 };
  if (!gz_have_parts(a, b)) return has_sunk_into(a, &surfaces, &whole, skin, hit);
  gz_part_pairs pairs;
  const gz_part_pair *pair;
  gz_hit found;
  bool any = false;
  gz_part_pairs_begin(&pairs, a, b, gz_v(0, 0), gz_v(0, 0));
  while ((pair = gz_part_pairs_next(&pairs, HUGE_VAL)) != NULL) {
    if (!has_sunk_into(&pair->a.shape, &surfaces, &pair->b, skin, &found)) continue;
    if (any && found.depth <= hit->depth) continue;
    if (gz_has_parts(a->geometry) && gz_union_overlaps(a, &pair->b.shape, surfaces.skin)) continue;
    any = true;
    *hit = found;
  }
  return any;
}

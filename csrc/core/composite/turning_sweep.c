/*
** The sweep that turns, for unions.
**
** The path is cut into pieces, in each of which a turns little. For each piece, the parts of a that
** come near b are found, and for each of these the parts of b near the box of all that it passes.
** The kernel then asks a pair about the whole path. So a pair that comes up in several pieces has
** the same answer in all, and the pieces only save what is far away:
**
**     piece 1 .--.  2       each piece: the corners of a part at both ends of it, and the sagitta
**       .---'    '---.      by which an arc leaves its chord
**      |   ->    ->   \
**       '---.    .---._\
**            '--'      3
**
** A pair found earlier ends the search only once it is deeper than the skin: until then another one
** can be met as early, whose normal may be the better one.
*/
#include "core/composite/turning_sweep.h"

#include "core/composite/composite.h"
#include "core/composite/normal.h"
#include "core/composite/one_way_sides.h"
#include "core/convex/convex.h"
#include "core/convex/turn.h"
#include "core/math/assert.h"
#include "core/parts/whole.h"

/* Pieces of a path, and the largest angle, in radians, that a turns in one of them. */
#define MOST_PIECES 64
#define ANGLE_OF_PIECE 0.4

/* Pairs of parts that were asked last. */
#define REMEMBERED 64

/* Entries into one part of a one-way shape that are looked at. */
#define MOST_ENTRIES 64

typedef struct turn_search {
  const gz_shape *a, *b;
  gz_shape *there; /* a, to be placed on the path */
  const gz_path *path;
  const gz_one_way *one_way; /* of b, or NULL */
  double skin, rho;          /* rho: the distance of a's farthest point from its position */
  bool found;
  double deep; /* from when on a is deeper than the skin in what was found */
  gz_hit hit;
  gz_part_pair pair;
  int asked[REMEMBERED][2];
} turn_search;

/* A piece of the path. */
typedef struct piece {
  double begin, end;
} piece;

void gz_place_on_path(gz_shape *there, const gz_shape *a, const gz_path *path, double t) {
  gz_set_transform(there, gz_add(a->position, gz_displacement_at(path, t)),
                   a->geometry->angle + path->spin * t);
}

static gz_vec pivot_at(const turn_search *s, double t) {
  return gz_add(s->a->position, gz_displacement_at(s->path, t));
}

static int piece_count(const turn_search *s) {
  const gz_path *path = s->path;
  double speed = gz_length(path->v) + gz_length(path->g) * path->end / 2;
  double by_angle = fabs(path->spin) * path->end / ANGLE_OF_PIECE;
  double by_way = s->rho > 0 ? speed * path->end / (2 * s->rho) : MOST_PIECES;
  return (int)gz_min(gz_max(by_angle, by_way), MOST_PIECES - 1) + 1;
}

/* A box, and the longest arm of what it is about. */
typedef struct swept_box {
  gz_vec low, high;
  double rho;
} swept_box;

/* Widen a box by the corners of a part of a at time t. */
static void add_corners(const turn_search *s, const gz_shape *part, double t, swept_box *box) {
  gz_vec rotation = gz_direction(s->path->spin * t), pivot = pivot_at(s, t);
  gz_vec to_part = gz_sub(part->origin, s->a->position);
  for (int i = 0; i < part->geometry->n; i++) {
    gz_vec arm = gz_add(to_part, gz_corner(part->geometry, i));
    gz_vec corner = gz_add(pivot, gz_rotate(arm, rotation));
    box->low = gz_v(gz_min(box->low.x, corner.x), gz_min(box->low.y, corner.y));
    box->high = gz_v(gz_max(box->high.x, corner.x), gz_max(box->high.y, corner.y));
    box->rho = gz_max(box->rho, gz_length(arm));
  }
}

/* Widen the box of corners at both ends of some of a path, from pivot p to q, to all that they pass
   in that time: by what arcs and parabolas leave their chords by; or to the disc of the longest
   arm, on each side where that is less. `rim` is around all. */
static void widen_to_passed(swept_box *box, const gz_path *path, double time, gz_vec p, gz_vec q,
                            double rim) {
  double turn = path->spin * time, sagitta = gz_length(path->g) * time * time / 8;
  double wide = rim + box->rho * turn * turn / 8 + sagitta, disc = box->rho + rim + sagitta;
  box->low = gz_v(gz_max(box->low.x - wide, gz_min(p.x, q.x) - disc),
                  gz_max(box->low.y - wide, gz_min(p.y, q.y) - disc));
  box->high = gz_v(gz_min(box->high.x + wide, gz_max(p.x, q.x) + disc),
                   gz_min(box->high.y + wide, gz_max(p.y, q.y) + disc));
}

/* Return the box of all that a part of a passes in a piece. */
static swept_box box_of_piece(const turn_search *s, const gz_shape *part, const piece *in) {
  swept_box box = { { HUGE_VAL, HUGE_VAL }, { -HUGE_VAL, -HUGE_VAL }, 0 };
  add_corners(s, part, in->begin, &box);
  add_corners(s, part, in->end, &box);
  widen_to_passed(&box, s->path, in->end - in->begin, pivot_at(s, in->begin), pivot_at(s, in->end),
                  part->geometry->radius + s->skin);
  return box;
}

double gz_longest_arm(const gz_shape *a) {
  return gz_length(gz_sub(a->center, a->position)) + a->geometry->bounding_radius;
}

void gz_bounding_box_on_path(const gz_shape *a, gz_shape *there, const gz_path *path, gz_vec *low,
                             gz_vec *high) {
  swept_box box;
  gz_vec p, q;
  box.rho = gz_longest_arm(a);
  gz_place_on_path(there, a, path, path->end);
  gz_bounding_box(a, &box.low, &box.high);
  gz_bounding_box(there, &p, &q);
  box.low = gz_v(gz_min(box.low.x, p.x), gz_min(box.low.y, p.y));
  box.high = gz_v(gz_max(box.high.x, q.x), gz_max(box.high.y, q.y));
  widen_to_passed(&box, path, path->end, a->position, there->position, GZ_NEGLIGIBLE * box.rho);
  *low = box.low;
  *high = box.high;
}

/* Return the time from which on nothing matters any more. */
static double latest(const turn_search *s) { return s->found ? s->deep : s->path->end; }

/* Keep a hit if it is the earliest; of two at the same time, the one that gets deep first. */
static void keep(turn_search *s, const gz_part_pair *pair, const gz_hit *hit, double deep) {
  bool is_later = hit->t > s->hit.t || (hit->t == s->hit.t && deep >= s->deep);
  if (s->found && is_later) return;
  s->deep = s->found ? gz_min(s->deep, deep) : deep;
  s->found = true;
  s->hit = *hit;
  s->pair = *pair;
}

/*
** Return the velocity with which a part of a, which is placed at time t, enters another shape with
** normal n. Where they are flush it is that of the end which enters faster: a rod that lies on a
** floor, and turns, enters it with one end, and leaves it with the other. Along the tangent
** (n.y, -n.x), the speed n.u + spin (arm x n) grows with the spin.
*/
static gz_vec velocity_of_contact(const turn_search *s, const gz_shape *part, const gz_shape *other,
                                  gz_vec n, double t) {
  gz_separation gap = gz_convex_distance(part, other);
  gz_vec u = gz_mul_add(s->path->v, s->path->g, t), tangent = gz_right_perp(n);
  gz_vec from = s->there->position, arm = gz_sub(gap.on_a, from);
  gz_support_range a = gz_range_of_support(part, from, gz_neg(n), tangent, 4 * s->skin);
  gz_support_range b = gz_range_of_support(other, from, n, tangent, 4 * s->skin);
  double low = gz_max(a.low, b.low), high = gz_min(a.high, b.high);
  if (low < high) {
    double end = s->path->spin > 0 ? low : high;
    arm = gz_mul_add(arm, tangent, end - gz_dot(tangent, arm));
  }
  return gz_velocity_of_point(u, s->path->spin, arm);
}

/* Does a, placed where it is, lie in a seam of b, or in what it is about to enter? */
static bool is_inside_already(const turn_search *s, const gz_shape *entered) {
  gz_part_pair pair;
  bool by_seam;
  if (!gz_has_parts(s->a->geometry)) return false;
  if (gz_composite_overlaps(s->there, entered, s->skin)) return true;
  if (s->b->geometry->kind == GZ_PLANE) return false;
  return gz_composite_find_overlap(s->there, s->b, s->skin, &pair, &by_seam) && by_seam;
}

/* Does a one-way b stop a, which enters a part of it, or a side of that, at hit->t? Sets the
   normals of the hit. What follows is judged by where the point of contact goes. */
static bool is_stopped_turning(turn_search *s, const gz_part_pair *pair, const gz_shape *entered,
                               gz_hit *hit) {
  gz_place_on_path(s->there, s->a, s->path, hit->t);
  gz_shape moved = gz_part_or_whole(s->there, pair->a.index);
  gz_vec d = velocity_of_contact(s, &moved, entered, hit->surface, hit->t);
  gz_path rest = gz_straight_path(gz_scale(gz_unit(d, gz_v(0, 0)), 1024 * s->skin));
  gz_vec n = hit->surface;
  if (!gz_one_way_stops(s->one_way, &pair->b, entered, &moved, &rest, &n)) return false;
  hit->normal = hit->surface = n;
  return !is_inside_already(s, entered);
}

/* Keep the first entry that counts. Returns false if nothing is entered, or overlapped. */
static bool turn_one_way(turn_search *s, const gz_part_pair *pair, const gz_shape *entered) {
  gz_turning turning = { &pair->a.shape, entered, s->a->position, s->path, s->skin };
  double start = 0, deep;
  gz_hit hit;
  for (int entry = 0; entry < MOST_ENTRIES && start < latest(s); entry++) {
    gz_status status = gz_convex_turn(&turning, start, latest(s), &hit, &deep);
    if (status == GZ_MISS) return entry > 0;
    if (status == GZ_HIT && is_stopped_turning(s, pair, entered, &hit)) {
      keep(s, pair, &hit, deep);
      return true;
    }
    start = gz_convex_turn_exit(&turning, status == GZ_HIT ? hit.t : start);
  }
  return true;
}

/* Ask a pair of parts of a one-way b; and then the sides of that of b, if it can be stopped by one
   from inside. */
static void turn_one_way_pair(turn_search *s, const gz_part_pair *pair) {
  gz_small_shape segment;
  if (!turn_one_way(s, pair, &pair->b.shape)) return;
  if (!gz_one_way_has_inner_ends(s->one_way, &pair->b)) return;
  gz_side_iterator sides = gz_sides_begin(s->b, &pair->b);
  while (gz_one_way_next_side(s->one_way, &pair->b, &sides, &segment))
    turn_one_way(s, pair, &segment.shape);
}

static void turn_pair(turn_search *s, const gz_part_pair *pair) {
  gz_turning turning = { &pair->a.shape, &pair->b.shape, s->a->position, s->path, s->skin };
  gz_hit hit;
  double deep;
  if (s->one_way != NULL) turn_one_way_pair(s, pair);
  else if (gz_convex_turn(&turning, 0, latest(s), &hit, &deep) == GZ_HIT) keep(s, pair, &hit, deep);
}

/* Was this pair asked a short time ago? Forgets older ones. */
static bool was_asked(turn_search *s, const gz_part_pair *pair) {
  int *last = s->asked[(unsigned)(pair->a.index * 31 + pair->b.index) % REMEMBERED];
  if (last[0] == pair->a.index && last[1] == pair->b.index) return true;
  last[0] = pair->a.index;
  last[1] = pair->b.index;
  return false;
}

static bool is_box_apart(const swept_box *box, const gz_shape *part) {
  gz_vec low, high;
  if (part->geometry->kind == GZ_PLANE) return false;
  gz_bounding_box(part, &low, &high);
  return box->low.x >= high.x || box->low.y >= high.y || low.x >= box->high.x ||
         low.y >= box->high.y;
}

/* Ask about a part of a and all parts of b that it comes near in a piece. */
static void search_part(turn_search *s, const gz_near_part *part, const piece *in) {
  gz_part_pair pair = { .a = *part };
  swept_box box = box_of_piece(s, &part->shape, in);
  gz_near_parts near;
  gz_near_parts_begin(&near, s->b, box.low, box.high, gz_v(0, 0));
  while (gz_near_parts_next(&near, &pair.b)) {
    if (is_box_apart(&box, &pair.b.shape) || was_asked(s, &pair)) continue;
    turn_pair(s, &pair);
  }
}

/* Write b's box, widened by what any point of a near it moves from the middle of a piece to its
   ends. Everything for a plane. */
static void reach_of_piece(const turn_search *s, const piece *in, gz_vec middle, gz_vec *low,
                           gz_vec *high) {
  *low = gz_v(-HUGE_VAL, -HUGE_VAL);
  *high = gz_v(HUGE_VAL, HUGE_VAL);
  if (s->b->geometry->kind == GZ_PLANE) return;
  gz_bounding_box(s->b, low, high);
  double time = in->end - in->begin;
  double speed = gz_length(s->path->v) + gz_length(s->path->g) * s->path->end;
  gz_vec far = gz_v(gz_max(fabs(low->x - middle.x), fabs(high->x - middle.x)),
                    gz_max(fabs(low->y - middle.y), fabs(high->y - middle.y)));
  double arm = gz_min(s->rho, gz_length(far) + speed * time);
  double reach = (speed + fabs(s->path->spin) * arm) * time / 2 * 1.01 + s->skin;
  *low = gz_sub(*low, gz_splat(reach));
  *high = gz_add(*high, gz_splat(reach));
}

static void search_piece(turn_search *s, const piece *in) {
  gz_near_part part = { *s->a, 0 };
  if (!gz_has_parts(s->a->geometry)) {
    search_part(s, &part, in);
    return;
  }
  double middle = in->begin + (in->end - in->begin) / 2;
  gz_vec low, high, pivot = pivot_at(s, middle);
  gz_near_parts near;
  reach_of_piece(s, in, pivot, &low, &high);
  gz_vec rotation = gz_direction(s->a->geometry->angle + s->path->spin * middle);
  gz_near_parts_begin_posed(&near, s->a, pivot, rotation, low, high);
  while (gz_near_parts_next(&near, &part)) search_part(s, &part, in);
}

static void search_path(turn_search *s) {
  int count = piece_count(s);
  double time = s->path->end / count;
  for (int k = 0; k < REMEMBERED; k++) s->asked[k][0] = -1;
  for (int k = 0; k < count && !(s->found && s->deep <= k * time); k++) {
    piece in = { k * time, k + 1 == count ? s->path->end : (k + 1) * time };
    search_piece(s, &in);
  }
}

/* Settle the normals where a is at the contact. */
static void settle_normals(const turn_search *s, const gz_shape *there, gz_hit *hit) {
  gz_part_pair met = s->pair;
  met.a.shape = gz_part_or_whole(there, met.a.index);
  gz_vec d = velocity_of_contact(s, &met.a.shape, &met.b.shape, hit->surface, hit->t);
  gz_settle_normals_at(there, s->b, d, s->skin, &met, hit);
}

/* Return the skin of a and b for all of a path on which a turns. */
static double skin_of_path(const gz_shape *a, const gz_shape *b, const gz_path *path, double rho) {
  double time = path->end;
  double way = gz_max_abs(path->v) * time + gz_max_abs(path->g) * time * time / 2;
  return gz_skin_of_pair(a, b, way + 2 * rho);
}

gz_status gz_turn(const gz_shape *a, gz_shape *there, const gz_shape *b, const gz_path *path,
                  double skin, gz_hit *hit) {
  GZ_ASSERT(a->geometry->kind != GZ_PLANE && a->geometry->kind < GZ_GRID);
  GZ_ASSERT(there->geometry == gz_own_geometry(there) && path->end < HUGE_VAL);
  turn_search s = { .a = a, .b = b, .there = there, .path = path };
  bool overlap = gz_have_parts(a, b) ? gz_composite_collide(a, b, skin, hit)
                                     : gz_convex_collide(a, b, skin, hit);
  s.rho = gz_longest_arm(a);
  s.skin = skin > 0 ? skin : skin_of_path(a, b, path, s.rho);
  gz_place_on_path(there, a, path, 0);
  if (overlap) return GZ_OVERLAP;
  search_path(&s);
  if (!s.found) return GZ_MISS;
  *hit = s.hit;
  gz_place_on_path(there, a, path, hit->t);
  settle_normals(&s, there, hit);
  return GZ_HIT;
}

gz_status gz_turn_one_way(const gz_shape *a, gz_shape *there, const gz_shape *b,
                          const gz_path *path, double skin, const gz_vec *side, gz_hit *hit) {
  GZ_ASSERT(a->geometry->kind != GZ_PLANE && a->geometry->kind < GZ_GRID && skin > 0);
  GZ_ASSERT(there->geometry == gz_own_geometry(there) && path->end < HUGE_VAL);
  gz_one_way one_way = { b, side, skin };
  turn_search s = { .a = a, .b = b, .there = there, .path = path, .one_way = &one_way };
  s.rho = gz_longest_arm(a);
  s.skin = skin;
  search_path(&s);
  if (!s.found) return GZ_MISS;
  *hit = s.hit;
  gz_place_on_path(there, a, path, hit->t);
  return GZ_HIT;
}

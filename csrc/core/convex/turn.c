/*
** Sweeps that turn, by certified steps along separating axes.
**
** A look at time t finds the best axis of each kind. How long does it keep a and b apart? Along an
** axis, each corner has a height f(x) above the other shape, x after t. Its value s > 0 and its
** speed b are known, and its second derivative is at least -m. So it is positive at least until the
** first root of the parabola:
**
**     f |\  s + b x - m x^2 / 2
**       | `.__
**     s +    `-.
**       |       `.        the axis lasts until the least root of all corners
**     0 +---------X-----> x
**
**   axis                          s                            b                 m
**   standing n: a face of b, a    n.(P + arm) - h_b(n)         n.u + n.(w J arm) w^2 |arm| - n.g
**   face of a as it is now, or    - r + skin
**   towards the nearest corner
**   the same, for a's whole disc  n.P - rho - h_b(n) - r       n.u               -n.g
**   about the pivot               + skin
**   turning with a's face k       m_k.x - apothem - r + skin   (w J m_k).x       w^2 (|x| + way)
**                                                              - m_k.u           + 2 w |u| + |g|
**
** P is the displacement of the pivot, u its velocity, w the spin, J a quarter turn, x a corner of b
** from the pivot, h_b(n) the support height of b, r the sum of the radii. The step is that of the
** axis which lasts longest. Once no axis lasts, the contact lies between the last time that was
** clear and now, and false position finds it.
*/
#include "core/convex/turn.h"

#include "core/convex/convex.h"
#include "core/convex/impact.h"
#include "core/math/assert.h"

/* Arms whose lengths are computed once. */
#define MOST_LENGTHS 64

/* Looks at one pair, so that a search takes bounded time. */
#define MOST_LOOKS 4096

/* A step that brings a no nearer than this part of the skin is a contact. */
#define LEAST_STEP 0x1p-6

/* The pair, relative to where the pivot starts. */
typedef struct turning_pair {
  const gz_geometry *a, *b;
  gz_vec to_a, to_b; /* to the origins of both */
  double height;     /* of a plane, along its normal */
  gz_vec v, g;
  double spin, end;
  double radius, rho, skin, noise; /* rho: the length of a's longest arm */
  bool has_plane;
  bool is_round; /* a corner can be closest: the difference has arcs, or one of both is a point */
  bool is_thin;  /* two segments: as one turns over the other they share a line for a moment */
  double lengths[MOST_LENGTHS];
} turning_pair;

/* What is known about a time. */
typedef struct look {
  double t, gap;      /* gap: of both shapes, with their radii */
  double of_a, of_b;  /* of the cores along the best faces of each */
  int a_face, b_face; /* those; -1: none */
  gz_vec at, rotation;
  gz_vec normal;  /* from b towards a */
  bool is_corner; /* the gap is that of a corner of the difference */
} look;

/* ---- the pair */

static gz_vec unrotate(gz_vec v, gz_vec rotation) {
  return gz_rotate(v, gz_v(rotation.x, -rotation.y));
}

/* Return the arm of corner i of a, as at the start. */
static inline gz_vec arm_at_start(const turning_pair *p, int i) {
  return gz_add(p->to_a, gz_corner(p->a, i));
}

static inline double length_of_arm(const turning_pair *p, int i) {
  return i < MOST_LENGTHS ? p->lengths[i] : gz_length(arm_at_start(p, i));
}

static inline gz_vec arm_at(const turning_pair *p, const look *k, int i) {
  return gz_rotate(arm_at_start(p, i), k->rotation);
}

static inline gz_vec corner_of_b(const turning_pair *p, int i) {
  return gz_add(p->to_b, gz_corner(p->b, i));
}

static int face_count(const gz_geometry *geometry) { return geometry->n > 1 ? geometry->n : 0; }

static void measure_arms(turning_pair *p) {
  p->rho = 0;
  for (int i = 0; i < p->a->n; i++) {
    double length = gz_length(arm_at_start(p, i));
    if (i < MOST_LENGTHS) p->lengths[i] = length;
    p->rho = gz_max(p->rho, length);
  }
}

/* Write the pair; false if nothing turns. */
static bool begin_pair(turning_pair *p, const gz_turning *turning) {
  const gz_shape *a = turning->a, *b = turning->b;
  const gz_path *path = turning->path;
  p->a = a->geometry;
  p->b = b->geometry;
  p->has_plane = b->geometry->kind == GZ_PLANE;
  p->to_a = gz_sub(a->origin, turning->pivot);
  p->to_b = gz_sub(b->origin, turning->pivot);
  p->height = p->has_plane ? -gz_height_above(b->geometry, turning->pivot) : 0;
  p->v = path->v;
  p->g = path->g;
  p->spin = path->spin;
  p->end = path->end;
  p->radius = a->geometry->radius + b->geometry->radius;
  p->is_round = !p->has_plane && (p->radius > 0 || p->a->n == 1 || p->b->n == 1);
  p->is_thin = p->radius == 0 && p->a->n == 2 && p->b->n == 2;
  measure_arms(p);
  double travel = gz_max_abs(p->v) * p->end + gz_max_abs(p->g) * p->end * p->end / 2 + 2 * p->rho;
  p->noise = gz_noise_between(a, b, travel);
  p->skin =
      turning->skin > 0 ? gz_given_skin(turning->skin, p->noise) : gz_skin_between(a, b, p->noise);
  return p->rho > 0 && p->spin != 0;
}

/* Does a's disc about the pivot certainly pass b's bounding circle by? Straight paths only. */
static bool passes_by(const turning_pair *p, const gz_turning *turning) {
  if (p->has_plane || gz_max_abs(p->g) > 0) return false;
  gz_vec c = gz_sub(turning->b->center, turning->pivot), d = gz_scale(p->v, p->end);
  double square = gz_dot(d, d);
  double along = square > 0 ? gz_clamp(gz_dot(c, d) / square, 0, 1) : 0;
  gz_vec x = gz_sub(c, gz_scale(d, along));
  double reach = p->rho + p->a->radius + p->b->bounding_radius;
  return gz_dot(x, x) > reach * reach;
}

/* ---- looks */

/* Return the least product of m with a corner of a core, two corners to a register. */
static inline double least_along(const gz_geometry *geometry, gz_vec m) {
  const double *x = geometry->room, *y = geometry->room + geometry->stride;
  gz_f64x2 mx = gz_f64x2_splat(m.x), my = gz_f64x2_splat(m.y), low = gz_f64x2_splat(HUGE_VAL);
  double two[2];
  for (int i = 0; i < geometry->n; i += 2)
    low = gz_f64x2_min(low, gz_f64x2_add(gz_f64x2_mul(mx, gz_f64x2_load(x + i)),
                                         gz_f64x2_mul(my, gz_f64x2_load(y + i))));
  gz_f64x2_store(two, low);
  return gz_min(two[0], two[1]);
}

/* Find b's best face. Only a face that a's centroid is beyond by more than the best gap can be it.
   */
static void look_along_b(const turning_pair *p, gz_vec from_b, gz_vec to_a, look *k) {
  const double *apothem = p->b->room + (size_t)GZ_APOTHEM * (size_t)p->b->stride;
  for (int f = 0; f < face_count(p->b); f++) {
    gz_vec n = gz_normal(p->b, f);
    if (gz_dot(n, from_b) - apothem[f] <= k->of_b) continue;
    double gap = least_along(p->a, unrotate(n, k->rotation)) + gz_dot(n, to_a) - apothem[f];
    if (gap <= k->of_b) continue;
    k->of_b = gap;
    k->b_face = f;
  }
}

/* Likewise a's, as rotated. Normals are rotated, not corners. */
static void look_along_a(const turning_pair *p, gz_vec from_b, gz_vec to_b, look *k) {
  const double *apothem = p->a->room + (size_t)GZ_APOTHEM * (size_t)p->a->stride;
  gz_vec back = unrotate(from_b, k->rotation);
  for (int f = 0; f < face_count(p->a); f++) {
    if (-gz_dot(gz_normal(p->a, f), back) - apothem[f] <= k->of_a) continue;
    gz_vec m = gz_rotate(gz_normal(p->a, f), k->rotation);
    double gap = least_along(p->b, m) + gz_dot(m, to_b) - apothem[f];
    if (gap <= k->of_a) continue;
    k->of_a = gap;
    k->a_face = f;
  }
}

/* Look at time t, by faces only. */
static void look_at(const turning_pair *p, double t, look *k) {
  k->t = t;
  k->rotation = gz_direction(p->spin * t);
  k->at = gz_fall(p->v, p->g, t);
  k->of_a = k->of_b = -HUGE_VAL;
  k->a_face = k->b_face = -1;
  k->is_corner = false;
  gz_vec origin = gz_add(k->at, gz_rotate(p->to_a, k->rotation));
  if (p->has_plane) {
    gz_vec n = gz_plane_normal(p->b);
    k->of_b = least_along(p->a, unrotate(n, k->rotation)) + gz_dot(n, origin) - p->height;
    k->b_face = 0;
    k->normal = n;
  } else {
    gz_vec middle = gz_add(p->to_a, p->a->centroid_offset);
    gz_vec of_a = gz_add(k->at, gz_rotate(middle, k->rotation));
    gz_vec of_b = gz_add(p->to_b, p->b->centroid_offset), from_b = gz_sub(of_a, of_b);
    look_along_b(p, from_b, gz_sub(origin, of_b), k);
    look_along_a(p, from_b, gz_sub(p->to_b, of_a), k);
    if (k->b_face >= 0 && k->of_b >= k->of_a) k->normal = gz_normal(p->b, k->b_face);
    else if (k->a_face >= 0) k->normal = gz_neg(gz_rotate(gz_normal(p->a, k->a_face), k->rotation));
    else k->normal = gz_v(1, 0);
  }
  k->gap = gz_max(k->of_a, k->of_b) - p->radius;
}

/* The edge of the best face, and the corner of the other core that is closest to it. */
typedef struct edge_search {
  gz_vec p, q, n;          /* its ends, and its outward normal */
  double low, first, last; /* the other's support: its height, and where it begins and ends */
  double noise, square;    /* square: of the least distance */
  gz_vec arm;              /* to the closest corner, from the edge */
} edge_search;

static void try_arm(edge_search *e, gz_vec arm) {
  double square = gz_dot(arm, arm);
  if (square >= e->square) return;
  e->square = square;
  e->arm = arm;
}

/* Return the arm from the closest point of a segment to x. */
static gz_vec arm_from_segment(gz_vec x, gz_vec p, gz_vec q) {
  gz_vec s = gz_sub(q, p), y = gz_sub(x, p);
  double square = gz_dot(s, s), along = square > 0 ? gz_clamp(gz_dot(y, s) / square, 0, 1) : 0;
  return gz_sub(y, gz_scale(s, along));
}

static void try_corner_of_other(edge_search *e, gz_vec x) {
  gz_vec from = gz_sub(x, e->p);
  double height = gz_dot(e->n, from), at = gz_cross(e->n, from);
  if (height < e->low - e->noise) {
    e->first = e->last = at;
  } else if (height <= e->low + e->noise) {
    e->first = gz_min(e->first, at);
    e->last = gz_max(e->last, at);
  }
  e->low = gz_min(e->low, height);
  try_arm(e, arm_from_segment(x, e->p, e->q));
}

/* Does the other's support face the edge itself? Where its own edge is parallel, the support is all
   of that, not only a corner. */
static bool faces_edge(const edge_search *e) {
  double end = gz_cross(e->n, gz_sub(e->q, e->p));
  return e->last >= gz_min(0, end) && e->first <= gz_max(0, end);
}

/*
** Look whether a corner of the difference is closer than its faces, where the cores are apart.
**
** The best face is always beside the closest corner, and that is made with the other core's support
** along it. So one edge against all corners of the other core is enough.
*/
static void look_closer(const turning_pair *p, look *k) {
  double best = gz_max(k->of_a, k->of_b);
  if (p->has_plane || (best <= 0 && best > -HUGE_VAL)) return;
  edge_search e = { .low = HUGE_VAL, .first = HUGE_VAL, .last = -HUGE_VAL, .noise = p->noise };
  bool by_b = k->b_face >= 0 && k->of_b >= k->of_a, by_a = !by_b && k->a_face >= 0;
  e.square = HUGE_VAL;
  e.arm = k->normal;
  if (by_b) {
    e.p = corner_of_b(p, k->b_face);
    e.q = corner_of_b(p, gz_next(p->b, k->b_face));
    e.n = gz_normal(p->b, k->b_face);
    for (int i = 0; i < p->a->n; i++) try_corner_of_other(&e, gz_add(k->at, arm_at(p, k, i)));
  } else if (by_a) {
    e.p = gz_add(k->at, arm_at(p, k, k->a_face));
    e.q = gz_add(k->at, arm_at(p, k, gz_next(p->a, k->a_face)));
    e.n = gz_rotate(gz_normal(p->a, k->a_face), k->rotation);
    for (int i = 0; i < p->b->n; i++) try_corner_of_other(&e, corner_of_b(p, i));
  } else {
    try_arm(&e, gz_sub(gz_add(k->at, arm_at(p, k, 0)), corner_of_b(p, 0)));
  }
  if ((by_a || by_b) && faces_edge(&e)) return;
  double distance = sqrt(e.square);
  if (best > -HUGE_VAL && distance <= best * (1 + GZ_ROUNDING)) return;
  k->is_corner = true;
  k->gap = distance - p->radius;
  k->normal = gz_unit(by_a ? gz_neg(e.arm) : e.arm, k->normal);
}

static void look_fully(const turning_pair *p, double t, look *k) {
  look_at(p, t, k);
  if (p->is_round) look_closer(p, k);
}

/* ---- how long an axis lasts */

/* Return the first root behind 0 of s + b x - m x^2 / 2, for s > 0. */
static inline double first_root(double s, double b, double m) {
  double discriminant = b * b + 2 * m * s;
  if (discriminant < 0 || (m <= 0 && b >= 0)) return HUGE_VAL;
  double root = sqrt(discriminant);
  if (b <= 0) return root - b > 0 ? 2 * s / (root - b) : HUGE_VAL;
  return m > 0 ? (b + root) / m : HUGE_VAL;
}

/* Return how long a standing axis n keeps both apart, up to `most`; `height` is b's support along
   it. Where m < 0 the parabola dips in between, so the root is always taken. */
static double time_of_standing(const turning_pair *p, const look *k, gz_vec n, double height,
                               double most) {
  gz_vec u = gz_mul_add(p->v, p->g, k->t), m = unrotate(n, k->rotation);
  gz_vec turn = gz_v(p->spin * m.y, -p->spin * m.x);
  double speed = gz_dot(n, u), pull = gz_dot(n, p->g), square = p->spin * p->spin, time = most;
  double base = height + p->radius - p->skin - gz_dot(n, k->at);
  for (int i = 0; i < p->a->n; i++) {
    gz_vec arm = arm_at_start(p, i);
    double s = gz_dot(m, arm) - base;
    if (s <= 0) return 0;
    double b = speed + gz_dot(turn, arm), bend = square * length_of_arm(p, i) - pull;
    if (bend < 0 || s + time * (b - 0.5 * bend * time) < 0)
      time = gz_min(time, first_root(s, b, bend));
  }
  double of_disc = -p->rho - base;
  return of_disc > 0 ? gz_max(time, first_root(of_disc, speed, -pull)) : time;
}

/* Return how long a's face f keeps both apart as it turns, up to `most`. */
static double time_of_turning(const turning_pair *p, const look *k, int f, double most) {
  gz_vec m = gz_rotate(gz_normal(p->a, f), k->rotation), u = gz_mul_add(p->v, p->g, k->t);
  gz_vec turn = gz_v(-p->spin * m.y, p->spin * m.x);
  double time = most, left = p->end - k->t, speed = gz_length(u), pull = gz_length(p->g);
  double square = p->spin * p->spin, spin = fabs(p->spin);
  double fixed =
      square * (speed * left + pull * left * left / 2) + 2 * spin * (speed + pull * left) + pull;
  double height = gz_dot(gz_normal(p->a, f), arm_at_start(p, f));
  double base = height + p->radius - p->skin, along = gz_dot(m, u);
  for (int i = 0; i < p->b->n; i++) {
    gz_vec x = gz_sub(corner_of_b(p, i), k->at);
    double s = gz_dot(m, x) - base;
    if (s <= 0) return 0;
    double b = gz_dot(turn, x) - along, bend = square * gz_length(x) + fixed;
    if (s + time * (b - 0.5 * bend * time) < 0) time = first_root(s, b, bend);
  }
  return time;
}

static double support_of_b(const turning_pair *p, gz_vec n) {
  return gz_dot(n, p->to_b) - least_along(p->b, gz_neg(n));
}

static double time_of_face_of_b(const turning_pair *p, const look *k, double left) {
  if (p->has_plane) return time_of_standing(p, k, gz_plane_normal(p->b), p->height, left);
  gz_vec n = gz_normal(p->b, k->b_face);
  return time_of_standing(p, k, n, gz_dot(n, corner_of_b(p, k->b_face)), left);
}

static double time_of_face_of_a(const turning_pair *p, const look *k, double left) {
  double time = time_of_turning(p, k, k->a_face, left);
  if (time >= left) return time;
  gz_vec n = gz_neg(gz_rotate(gz_normal(p->a, k->a_face), k->rotation));
  return gz_max(time, time_of_standing(p, k, n, support_of_b(p, n), left));
}

/* Return the time until which the best of all axes keeps both apart, up to `left`. */
static double time_of_best_axis(const turning_pair *p, look *k, double left) {
  double time = 0;
  if (k->b_face >= 0 && k->of_b - p->radius > -p->skin) time = time_of_face_of_b(p, k, left);
  if (time < left && k->a_face >= 0 && k->of_a - p->radius > -p->skin)
    time = gz_max(time, time_of_face_of_a(p, k, left));
  if (time >= left || !p->is_round) return time;
  look_closer(p, k);
  if (!k->is_corner) return time;
  return gz_max(time, time_of_standing(p, k, k->normal, support_of_b(p, k->normal), left));
}

/* ---- the contact */

/* Return how fast any point of a can be. */
static double greatest_speed(const turning_pair *p) {
  return gz_length(p->v) + gz_length(p->g) * p->end + fabs(p->spin) * p->rho;
}

/*
** Find the root of the gap between `clear`, where it is positive, and k->t, where it is not, and
** look there. False position with the kept end halved [Illinois], and bisection where two such
** steps did not halve the interval: it would creep where corner passes corner.
*/
static void find_first_touch(const turning_pair *p, const look *clear, look *k) {
  double low = clear->t, high = k->t, above = clear->gap, below = k->gap, wide = HUGE_VAL;
  double rounding = 0x1p-50 * (greatest_speed(p) * p->end + p->rho);
  int kept = 0;
  for (int i = 0; i < 200 && high > low; i++) {
    bool is_slow = i % 2 == 0 && high - low > wide / 2;
    if (i % 2 == 0) wide = high - low;
    double middle = low + (high - low) / 2;
    double t = is_slow ? middle : low + (high - low) * above / (above - below);
    if (!(t > low && t < high)) t = middle;
    if (!(t > low && t < high)) break;
    look_fully(p, t, k);
    if (fabs(k->gap) <= rounding) return;
    if (k->gap > 0) {
      low = t;
      above = k->gap;
      if (kept > 0) below /= 2;
      kept = 1;
    } else {
      high = t;
      below = k->gap;
      if (kept < 0) above /= 2;
      kept = -1;
    }
  }
  if (k->t != low) look_fully(p, low, k);
}

/* Do two segments lie along one another, for more than the skin, at a look? */
static bool lie_along(const turning_pair *p, const look *k) {
  gz_vec from = gz_add(k->at, arm_at(p, k, 0)), to = gz_add(k->at, arm_at(p, k, 1));
  gz_vec e = gz_unit(gz_sub(to, from), gz_v(1, 0));
  double a0 = gz_dot(e, from), a1 = gz_dot(e, to);
  double b0 = gz_dot(e, corner_of_b(p, 0)), b1 = gz_dot(e, corner_of_b(p, 1));
  double low = gz_max(gz_min(a0, a1), gz_min(b0, b1));
  double high = gz_min(gz_max(a0, a1), gz_max(b0, b1));
  return high - low > p->skin && fabs(k->gap) <= 4 * p->skin;
}

/*
** Has one segment turned across the other between two looks? They overlap at no time, but share a
** line for a moment. So they have if the side changed, and where it did they lie along one another.
** Then *k is the look there, with the normal of before.
*/
static bool has_crossed(const turning_pair *p, const look *before, const look *now, look *k) {
  if (!p->is_thin || gz_dot(before->normal, now->normal) > -0.5) return false;
  double low = before->t, high = now->t;
  for (;;) {
    double middle = low + (high - low) / 2;
    if (!(middle > low && middle < high)) break;
    look_at(p, middle, k);
    if (gz_dot(k->normal, before->normal) > 0 && k->gap > 0) low = middle;
    else high = middle;
  }
  look_at(p, low, k);
  k->normal = before->normal;
  return lie_along(p, k);
}

/* How stepping along the path ended. */
typedef enum outcome {
  PASSED,  /* at its end: they are apart all the way */
  INSIDE,  /* at its start: they overlap */
  CROSSED, /* two segments turned across one another */
  MET      /* no axis keeps them apart any longer */
} outcome;

/* Where it ended, and the last look before with a gap between both; its t is -1 if there is none.
   */
typedef struct approach {
  look at, clear;
} approach;

/* Have two segments crossed one another after the last look of a path that ends? */
static outcome end_of_path(const turning_pair *p, const look *last, look *at) {
  look end;
  if (!p->is_thin) return PASSED;
  look_at(p, p->end, &end);
  return has_crossed(p, last, &end, at) ? CROSSED : PASSED;
}

/* Step from a time on, until no axis keeps both apart. */
static outcome step_on(const turning_pair *p, double from, approach *found) {
  double least = LEAST_STEP * p->skin / greatest_speed(p);
  look before = { .t = -1 }, *k = &found->at;
  found->clear.t = -1;
  double t = from;
  for (int count = 0; count <= MOST_LOOKS; count++) {
    look_at(p, t, k);
    double left = p->end - t, step = time_of_best_axis(p, k, left);
    if (k->gap > p->noise) found->clear = *k;
    look now = *k;
    if (before.t >= 0 && has_crossed(p, &before, &now, k)) return CROSSED;
    *k = now;
    if (t == from && k->gap < -p->skin && step < left) return INSIDE;
    if (step >= left) return end_of_path(p, &now, k);
    if (!(step > least) || !(t + step > t)) break;
    before = *k;
    t += step;
  }
  return MET;
}

/*
** Look for a time with a gap between a contact and where it got deep, if no look has met one: a
** corner that touched has left, and another one has come down meanwhile. *clear is left alone if
** there is none, as what touches enters at once.
*/
static void look_between(const turning_pair *p, double from, double to, look *clear) {
  static const double parts[] = { 1.0 / 2, 1.0 / 4,  3.0 / 4,   1.0 / 8,
                                  7.0 / 8, 1.0 / 16, 15.0 / 16, 1.0 / 32 };
  look k;
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
    look_fully(p, from + (to - from) * parts[i], &k);
    if (k.gap > p->noise) {
      *clear = k;
      return;
    }
  }
}

/* gz_convex_turn where nothing turns. */
static gz_status turn_nothing(const gz_turning *turning, double from, double limit, gz_hit *hit,
                              double *deep) {
  const gz_path *path = turning->path;
  gz_status status;
  if (from == 0 && path->end == 1 && gz_equal(path->g, gz_v(0, 0))) {
    status = gz_convex_sweep(turning->a, turning->b, path->v, turning->skin, hit);
    if (status == GZ_HIT && !(hit->t < limit)) return GZ_MISS;
  } else {
    gz_shape moved = gz_shape_on_path(turning->a, path, from);
    gz_vec u = gz_mul_add(path->v, path->g, from);
    double end = gz_min(limit, path->end) - from;
    status = gz_convex_impact(&moved, turning->b, u, path->g, end, turning->skin, hit);
    if (status == GZ_HIT) hit->t += from;
  }
  *deep = hit->t;
  return status;
}

gz_status gz_convex_turn(const gz_turning *turning, double from, double limit, gz_hit *hit,
                         double *deep) {
  GZ_ASSERT(gz_are_convex(turning->a, turning->b) && turning->a->geometry->kind != GZ_PLANE);
  GZ_ASSERT(from >= 0 && turning->path->end < HUGE_VAL);
  turning_pair p;
  approach found;
  look *k = &found.at;
  if (!begin_pair(&p, turning)) return turn_nothing(turning, from, limit, hit, deep);
  if (passes_by(&p, turning)) return GZ_MISS;
  p.end = gz_min(p.end, limit);
  outcome ended = step_on(&p, from, &found);
  if (ended == PASSED) return GZ_MISS;
  if (ended == INSIDE) return GZ_OVERLAP;
  *deep = k->t;
  gz_vec surface = k->normal;
  if (ended == MET && found.clear.t < 0) look_between(&p, from, k->t, &found.clear);
  if (ended == MET && found.clear.t < 0) {
    look_fully(&p, from, k);
  } else if (ended == MET) {
    if (p.is_round && !found.clear.is_corner) look_closer(&p, &found.clear);
    find_first_touch(&p, &found.clear, k);
  }
  /* Until it is deep, a's own face has turned on a little. */
  if (gz_is_same_direction(surface, k->normal)) surface = k->normal;
  gz_hit met = { k->t, k->normal, 0, surface };
  *hit = met;
  return GZ_HIT;
}

double gz_convex_turn_exit(const gz_turning *turning, double from) {
  turning_pair p;
  look k;
  begin_pair(&p, turning);
  double speed = greatest_speed(&p), t = from;
  bool was_inside = false;
  for (int count = 0; count < MOST_LOOKS && t < p.end; count++) {
    look_fully(&p, t, &k);
    bool is_inside = k.gap < -p.skin;
    if (was_inside && !is_inside) return gz_min(p.end, t + 2 * p.skin / speed);
    was_inside = was_inside || is_inside;
    t += gz_max(fabs(k.gap + p.skin), p.skin) / speed;
  }
  return p.end;
}

/*
** Two axis-aligned boxes. Their difference is a box: four gaps decide. Both gaps of an axis are in
** one register, and ties between sides are broken by the canonical order, as the walk breaks them.
*/
#include "core/convex/kernels/kernels.h"
#include "core/math/assert.h"

#include "core/math/simd.h"

/* The sides of the difference, in the order of the walk. */
enum { BELOW, RIGHT, ABOVE, LEFT };

/* Write the signed distances of the origin from the four sides. */
static void find_box_gaps(const gz_pair *pair, double gaps[4]) {
  const gz_geometry *a = pair->a, *b = pair->b;
  gz_vec low = gz_add(pair->offset, gz_sub(b->least, a->most));
  gz_vec high = gz_add(pair->offset, gz_sub(b->most, a->least));
  gaps[BELOW] = low.y;
  gaps[RIGHT] = -high.x;
  gaps[ABOVE] = -high.y;
  gaps[LEFT] = low.x;
}

/* Return the normal of a side, with the same signs of zeros as the walk. b has edges or is a
   point. */
static inline gz_vec normal_of(const gz_geometry *b, int side) {
  static const gz_vec normals[4] = { { 0, -1 }, { 1, -0.0 }, { 0, 1 }, { -1, -0.0 } };
  return b->axis_aligned ? normals[side] : gz_neg(normals[side ^ 2]);
}

/* Stored as a vector, as copies load it so: mixing widths stalls store forwarding. */
static inline void write_normal(gz_vec *v, const gz_geometry *b, int side) {
  gz_vec normal = normal_of(b, side);
  gz_f64x2_store_vec(v, gz_f64x2_set(normal.x, normal.y));
}

static double largest_of_four(const double gaps[4]) {
  return gz_max(gz_max(gaps[BELOW], gaps[RIGHT]), gz_max(gaps[ABOVE], gaps[LEFT]));
}

/* Return the mask that maps a side, by ^, to the same side of the pair in canonical order. */
static int swap_mask_of(const gz_pair *pair) {
  gz_shape a = { pair->a, { 0, 0 }, { 0, 0 }, { 0, 0 } };
  gz_shape b = { pair->b, { 0, 0 }, pair->offset, { 0, 0 } };
  return gz_needs_swap(&a, &b) ? 2 : 0;
}

/* Return the first side with this gap, in the order of the walk around the canonical pair. */
static int side_at(const double gaps[4], double gap, int swap_mask) {
  int side = BELOW;
  while (gaps[side ^ swap_mask] != gap) side++;
  return side ^ swap_mask;
}

bool gz_aabb_overlaps(const gz_pair *pair) {
  GZ_ASSERT(gz_are_aabbs(pair->a, pair->b));
  double gaps[4];
  find_box_gaps(pair, gaps);
  return largest_of_four(gaps) < -pair->skin;
}

/* Write the hit of boxes that overlap. */
static void write_aabb_overlap(const gz_pair *pair, const double gaps[4], int swap_mask,
                               gz_hit *hit) {
  double gap = largest_of_four(gaps);
  hit->t = 0;
  hit->depth = -gap;
  gz_vec normal = gz_to_caller_order(pair, normal_of(pair->b, side_at(gaps, gap, swap_mask)));
  hit->normal = normal;
  hit->surface = normal;
}

bool gz_aabb_collide(const gz_pair *pair, gz_hit *hit) {
  GZ_ASSERT(gz_are_aabbs(pair->a, pair->b));
  double gaps[4];
  find_box_gaps(pair, gaps);
  if (largest_of_four(gaps) >= -pair->skin) return false;
  write_aabb_overlap(pair, gaps, 0, hit);
  return true;
}

/*
** A path along x and y: the gaps of the sides that it enters and leaves by, and its speed. Both
** axes at once, and without branches on the direction, which are unpredictable.
*/
typedef struct box_crossing {
  gz_f64x2 in, out, speed;
} box_crossing;

static inline gz_f64x2 lanes_of(gz_vec v) { return gz_f64x2_set(v.x, v.y); }

static inline box_crossing find_box_crossing(const gz_pair *pair, gz_vec d) {
  const gz_geometry *a = pair->a, *b = pair->b;
  gz_f64x2 zero = gz_f64x2_splat(0), offset = lanes_of(pair->offset), travel = lanes_of(d);
  gz_f64x2 low = gz_f64x2_add(offset, gz_f64x2_sub(lanes_of(b->least), lanes_of(a->most)));
  gz_f64x2 high = gz_f64x2_add(offset, gz_f64x2_sub(lanes_of(b->most), lanes_of(a->least)));
  gz_f64x2 minus_high = gz_f64x2_sub(zero, high);
  box_crossing p = { gz_f64x2_select_ge(travel, zero, low, minus_high),
                     gz_f64x2_select_ge(travel, zero, minus_high, low), gz_f64x2_abs(travel) };
  return p;
}

/* Is the path outside of one side at both ends? */
static inline bool is_separated(const box_crossing *p, double skin) {
  return gz_f64x2_largest(gz_f64x2_max(gz_f64x2_sub(p->in, p->speed), p->out)) >= -skin;
}

/* Return when gaps vanish; -HUGE_VAL for a side, shrunk by the skin, that the path starts inside
   of. */
static inline gz_f64x2 find_times(const box_crossing *p, double skin, gz_f64x2 gaps) {
  gz_f64x2 never = gz_f64x2_splat(-HUGE_VAL), at = gz_f64x2_div(gaps, p->speed);
  return gz_f64x2_select_ge(p->in, gz_f64x2_splat(-skin), at, never);
}

/* Return when the path leaves the first of the shrunk sides. */
static inline double exit_of(const box_crossing *p, double skin) {
  double times[2];
  gz_f64x2_store(times, gz_f64x2_div(gz_f64x2_sub(gz_f64x2_splat(-skin), p->out), p->speed));
  return gz_min(times[0], times[1]);
}

/* Which of two times is later. Computed as a bit mask: compilers turn comparisons into a branch,
   which is unpredictable. */
typedef enum order { X_LATER = 1, Y_LATER = 2, SAME_TIME = 3 } order;

static inline order order_of(gz_f64x2 times) {
  double t[2];
  gz_f64x2_store(t, times);
  return (order)gz_f64x2_mask_ge(times, gz_f64x2_set(t[1], t[0]));
}

/* Does a side come before another in canonical order? Rarely needed, so it builds its own pair:
   that of the caller can then stay in registers. */
static GZ_NOINLINE bool is_before(const gz_shape *a, const gz_shape *b, int side, int other) {
  gz_pair pair = gz_aabb_pair(a, b, 0);
  int swap_mask = swap_mask_of(&pair);
  return (side ^ swap_mask) < (other ^ swap_mask);
}

/* Write the hit of a sweep that starts inside. Builds its own pair likewise. */
static GZ_NOINLINE gz_status find_overlap(const gz_shape *a, const gz_shape *b, gz_hit *hit) {
  gz_pair pair = gz_aabb_pair(a, b, 0);
  double gaps[4];
  find_box_gaps(&pair, gaps);
  write_aabb_overlap(&pair, gaps, swap_mask_of(&pair), hit);
  return GZ_OVERLAP;
}

gz_status gz_aabb_sweep(const gz_shape *a, const gz_shape *b, gz_vec d, double skin, gz_hit *hit) {
  GZ_ASSERT(gz_are_aabbs(a->geometry, b->geometry));
  gz_pair pair = gz_aabb_pair(a, b, skin > 0 ? 0 : gz_max_abs(d));
  box_crossing p = find_box_crossing(&pair, d);
  gz_set_skin(&pair, skin);
  if (is_separated(&p, pair.skin)) return GZ_MISS;
  /* When the path enters the sides along x and y: shrunk by the skin, and not shrunk. */
  gz_f64x2 touching = gz_f64x2_splat(pair.noise), zero = gz_f64x2_splat(0);
  gz_f64x2 entry = find_times(&p, pair.skin, gz_f64x2_add(p.in, gz_f64x2_splat(pair.skin)));
  gz_f64x2 contact =
      find_times(&p, pair.skin, gz_f64x2_select_ge(touching, gz_f64x2_abs(p.in), zero, p.in));
  double last = gz_f64x2_largest(entry);
  if (last >= exit_of(&p, pair.skin)) return GZ_MISS;
  if (last == -HUGE_VAL) return find_overlap(a, b, hit);
  int by_x = d.x > 0 ? LEFT : RIGHT, by_y = d.y > 0 ? BELOW : ABOVE;
  order entered = order_of(entry), touched = order_of(contact);
  bool last_is_x = entered == X_LATER;
  if (entered == SAME_TIME) last_is_x = is_before(a, b, by_x, by_y);
  /* As gz_enters_later: of two at the same time, the more head-on one, or the one along x. */
  bool contact_is_x = (touched == X_LATER) | ((touched == SAME_TIME) & (fabs(d.x) >= fabs(d.y)));
  hit->t = gz_f64x2_largest(gz_f64x2_max(contact, zero));
  hit->depth = 0;
  write_normal(&hit->normal, b->geometry, contact_is_x ? by_x : by_y);
  write_normal(&hit->surface, b->geometry, last_is_x ? by_x : by_y);
  return GZ_HIT;
}

/* Return where the origin's projection lies on a side: 0 at its first corner, 1 at its second. */
static double fraction(const double gaps[4], int side) {
  double run = -gaps[(side + 3) & 3], rest = -gaps[(side + 1) & 3];
  return gz_clamp(run / (run + rest), 0, 1);
}

bool gz_aabb_find_closest_feature(const gz_pair *pair, gz_closest_feature *nearest) {
  double gaps[4];
  int outside = 0;
  find_box_gaps(pair, gaps);
  for (int k = 0; k < 4; k++) outside += gaps[k] >= -pair->skin;
  if (outside > 1 || !pair->a->axis_aligned || !pair->b->axis_aligned) return false;
  double gap = largest_of_four(gaps);
  int side = side_at(gaps, gap, 0), a = pair->a->high + side, b = pair->b->low + side;
  gz_closest_feature found = { gap,
                               normal_of(pair->b, side),
                               { 0, 0 },
                               false,
                               fraction(gaps, side),
                               a & 3,
                               (a + 1) & 3,
                               b & 3,
                               (b + 1) & 3 };
  *nearest = found;
  return true;
}

#include "core/kernels/aabb.h"

#include "core/simd.h"

/* The sides in the order of the walk. */
enum { BELOW, RIGHT, ABOVE, LEFT };

/* The signed distances of the origin from the four sides. */
static void find_gaps(const gz_pair *pair, double gaps[4]) {
  const gz_geometry *a = pair->a, *b = pair->b;
  gz_vec low = gz_add(pair->offset, gz_sub(b->least, a->most));
  gz_vec high = gz_add(pair->offset, gz_sub(b->most, a->least));
  gaps[BELOW] = low.y;
  gaps[RIGHT] = -high.x;
  gaps[ABOVE] = -high.y;
  gaps[LEFT] = low.x;
}

/* As the edges of a box make them, also in the signs of zeros. */
static inline gz_vec normal_of(const gz_geometry *b, int side) {
  static const gz_vec normals[4] = { { 0, -1 }, { 1, -0.0 }, { 0, 1 }, { -1, -0.0 } };
  return b->axis_aligned ? normals[side] : gz_neg(normals[side ^ 2]);
}

/* Put at once, for it is copied at once. */
static inline void put_normal(gz_vec *v, const gz_geometry *b, int side) {
  gz_vec normal = normal_of(b, side);
  gz_f64x2_store_vec(v, gz_f64x2_set(normal.x, normal.y));
}

static double largest(const double gaps[4]) {
  return gz_max(gz_max(gaps[BELOW], gaps[RIGHT]), gz_max(gaps[ABOVE], gaps[LEFT]));
}

/* What turns a side, if the pair is not in the order of content, into that of the pair that is. */
static int turn_of(const gz_pair *pair) {
  gz_shape a = { pair->a, { 0, 0 }, { 0, 0 }, { 0, 0 } };
  gz_shape b = { pair->b, { 0, 0 }, pair->offset, { 0, 0 } };
  return gz_needs_swap(&a, &b) ? 2 : 0;
}

/* The first side, as they are turned, from which the origin is this far. */
static int side_at(const double gaps[4], double gap, int turn) {
  int side = BELOW;
  while (gaps[side ^ turn] != gap) side++;
  return side ^ turn;
}

bool gz_aabb_overlaps(const gz_pair *pair) {
  double gaps[4];
  find_gaps(pair, gaps);
  return largest(gaps) < -pair->skin;
}

static void way_out(const gz_pair *pair, const double gaps[4], int turn, gz_hit *hit) {
  double gap = largest(gaps);
  hit->t = 0;
  hit->depth = -gap;
  gz_vec normal = gz_to_caller_order(pair, normal_of(pair->b, side_at(gaps, gap, turn)));
  hit->normal = normal;
  hit->surface = normal;
}

bool gz_aabb_collide(const gz_pair *pair, gz_hit *hit) {
  double gaps[4];
  find_gaps(pair, gaps);
  if (largest(gaps) >= -pair->skin) return false;
  way_out(pair, gaps, 0, hit);
  return true;
}

/*
** A path along x, and along y: the gaps of the sides that it comes to, and of those that it leaves
** by, and its speed. Both at once, and without branches: which of the two counts cannot be
** foreseen.
*/
typedef struct passage {
  gz_f64x2 in, out, speed;
} passage;

static inline gz_f64x2 both(gz_vec v) { return gz_f64x2_set(v.x, v.y); }

static inline passage pass(const gz_pair *pair, gz_vec d) {
  const gz_geometry *a = pair->a, *b = pair->b;
  gz_f64x2 zero = gz_f64x2_splat(0), offset = both(pair->offset), way = both(d);
  gz_f64x2 low = gz_f64x2_add(offset, gz_f64x2_sub(both(b->least), both(a->most)));
  gz_f64x2 high = gz_f64x2_add(offset, gz_f64x2_sub(both(b->most), both(a->least)));
  gz_f64x2 beyond = gz_f64x2_sub(zero, high);
  passage p = { gz_f64x2_select_ge(way, zero, low, beyond),
                gz_f64x2_select_ge(way, zero, beyond, low), gz_f64x2_abs(way) };
  return p;
}

/* Does a side keep the path out, as it is so far at both ends of the way? */
static inline bool keeps_apart(const passage *p, double skin) {
  return gz_f64x2_largest(gz_f64x2_max(gz_f64x2_sub(p->in, p->speed), p->out)) >= -skin;
}

/* When gaps are gone, of those sides that are still to be entered, shrunk by the skin. */
static inline gz_f64x2 find_times(const passage *p, double skin, gz_f64x2 gaps) {
  gz_f64x2 never = gz_f64x2_splat(-HUGE_VAL), at = gz_f64x2_div(gaps, p->speed);
  return gz_f64x2_select_ge(p->in, gz_f64x2_splat(-skin), at, never);
}

/* When the first of the shrunk sides is left. */
static inline double exit_of(const passage *p, double skin) {
  double times[2];
  gz_f64x2_store(times, gz_f64x2_div(gz_f64x2_sub(gz_f64x2_splat(-skin), p->out), p->speed));
  return gz_min(times[0], times[1]);
}

/* Which of two times is later. In bits: of comparisons, compilers make the branch that cannot be
   foreseen. */
typedef enum order { X_LATER = 1, Y_LATER = 2, AT_ONCE = 3 } order;

static inline order order_of(gz_f64x2 times) {
  double t[2];
  gz_f64x2_store(t, times);
  return (order)gz_f64x2_mask_ge(times, gz_f64x2_set(t[1], t[0]));
}

/* Does a side come before another, in the order of content? Seldom asked, so that the pair is
   made anew for it: else it would have to be in memory always. */
static GZ_NOINLINE bool is_before(const gz_shape *a, const gz_shape *b, int side, int other) {
  gz_pair pair = gz_aabb_pair(a, b, 0);
  int turn = turn_of(&pair);
  return (side ^ turn) < (other ^ turn);
}

/* Seldom asked, likewise. */
static GZ_NOINLINE gz_status find_overlap(const gz_shape *a, const gz_shape *b, gz_hit *hit) {
  gz_pair pair = gz_aabb_pair(a, b, 0);
  double gaps[4];
  find_gaps(&pair, gaps);
  way_out(&pair, gaps, turn_of(&pair), hit);
  return GZ_OVERLAP;
}

gz_status gz_aabb_sweep(const gz_shape *a, const gz_shape *b, gz_vec d, double skin, gz_hit *hit) {
  gz_pair pair = gz_aabb_pair(a, b, skin > 0 ? 0 : gz_max_abs(d));
  passage p = pass(&pair, d);
  gz_set_skin(&pair, skin);
  if (keeps_apart(&p, pair.skin)) return GZ_MISS;
  /* When the shrunk sides are entered, along x and along y; and those that are not. */
  gz_f64x2 touching = gz_f64x2_splat(pair.noise), zero = gz_f64x2_splat(0);
  gz_f64x2 entry = find_times(&p, pair.skin, gz_f64x2_add(p.in, gz_f64x2_splat(pair.skin)));
  gz_f64x2 contact =
      find_times(&p, pair.skin, gz_f64x2_select_ge(touching, gz_f64x2_abs(p.in), zero, p.in));
  double last = gz_f64x2_largest(entry);
  if (last >= exit_of(&p, pair.skin)) return GZ_MISS;
  if (last == -HUGE_VAL) return find_overlap(a, b, hit);
  int by_x = d.x > 0 ? LEFT : RIGHT, by_y = d.y > 0 ? BELOW : ABOVE;
  order entered = order_of(entry), met = order_of(contact);
  bool last_is_x = entered == X_LATER;
  if (entered == AT_ONCE) last_is_x = is_before(a, b, by_x, by_y);
  /* See gz_enters_later: of two at the same time, the more head-on one, or that along x. */
  bool contact_is_x = (met == X_LATER) | ((met == AT_ONCE) & (fabs(d.x) >= fabs(d.y)));
  hit->t = gz_f64x2_largest(gz_f64x2_max(contact, zero));
  hit->depth = 0;
  put_normal(&hit->normal, b->geometry, contact_is_x ? by_x : by_y);
  put_normal(&hit->surface, b->geometry, last_is_x ? by_x : by_y);
  return GZ_HIT;
}

/* How far along a side the foot of the origin lies, from its first corner. */
static double fraction(const double gaps[4], int side) {
  double run = -gaps[(side + 3) & 3], rest = -gaps[(side + 1) & 3];
  return gz_clamp(run / (run + rest), 0, 1);
}

bool gz_aabb_find_closest_feature(const gz_pair *pair, gz_closest_feature *nearest) {
  double gaps[4];
  int outside = 0;
  find_gaps(pair, gaps);
  for (int k = 0; k < 4; k++) outside += gaps[k] >= -pair->skin;
  if (outside > 1 || !pair->a->axis_aligned || !pair->b->axis_aligned) return false;
  double gap = largest(gaps);
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

/*
** Test vector registers, and what is built on them, against plain C.
**
** Numbers include signed zeros, infinities, NaN, and the ends of the range of floats. Also tests
** cell indices, slots and rounding outwards.
*/
#include "core/convex/kernels/sat_edges.h"
#include "core/math/simd.h"
#include "world/index/bounds.h"
#include "world/index/level.h"

#include "random.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 50000

static int faults;

static void expect(bool claim, const char *what) {
  if (!claim && faults++ < 10) fprintf(stderr, "%s\n", what);
}

static double number(void) {
  static const double special[] = {
    0.0, -0.0, 1, -1, HUGE_VAL, -HUGE_VAL, 1e300, 1e-300, 0.5, -0.5
  };
  if (pick(3) == 0) return special[pick(10)];
  return pick(2) ? pick(9) - 4 : uniform(-1, 1) * pow(10, pick(90) - 45);
}

static bool same(double a, double b) { return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b); }

static void is_two(gz_f64x2 two, double a, double b, const char *what) {
  double x[2];
  gz_f64x2_store(x, two);
  expect(same(x[0], a) && same(x[1], b), what);
}

static void try_twos(void) {
  double a[2] = { number(), number() }, b[2] = { number(), number() };
  double c[2] = { number(), number() }, d[2] = { number(), number() }, k = number();
  gz_f64x2 x = gz_f64x2_load(a), y = gz_f64x2_set(b[0], b[1]);
  is_two(x, a[0], a[1], "load");
  is_two(y, b[0], b[1], "make");
  is_two(gz_f64x2_splat(k), k, k, "of");
  is_two(gz_f64x2_add(x, y), a[0] + b[0], a[1] + b[1], "add");
  is_two(gz_f64x2_sub(x, y), a[0] - b[0], a[1] - b[1], "sub");
  is_two(gz_f64x2_mul(x, y), a[0] * b[0], a[1] * b[1], "mul");
  is_two(gz_f64x2_div(x, y), a[0] / b[0], a[1] / b[1], "div");
  is_two(gz_f64x2_min(x, y), a[0] < b[0] ? a[0] : b[0], a[1] < b[1] ? a[1] : b[1], "min");
  is_two(gz_f64x2_max(x, y), a[0] > b[0] ? a[0] : b[0], a[1] > b[1] ? a[1] : b[1], "max");
  is_two(gz_f64x2_abs(x), fabs(a[0]), fabs(a[1]), "abs");
  is_two(gz_f64x2_flip_sign(x, y), signbit(b[0]) ? -a[0] : a[0], signbit(b[1]) ? -a[1] : a[1],
         "turned");
  is_two(gz_f64x2_select_ge(x, y, gz_f64x2_load(c), gz_f64x2_load(d)), a[0] >= b[0] ? c[0] : d[0],
         a[1] >= b[1] ? c[1] : d[1], "where_least");
  unsigned first = (unsigned)(a[0] >= b[0]) | (unsigned)(a[1] >= b[1]) << 1;
  expect(gz_f64x2_mask_ge(x, y) == first, "mask_ge");
  unsigned four = (unsigned)(a[0] >= k) | (unsigned)(a[1] >= k) << 1 | (unsigned)(b[0] >= k) << 2 |
                  (unsigned)(b[1] >= k) << 3;
  expect(gz_f64x2_mask_ge_pair(x, y, gz_f64x2_splat(k)) == four, "mask_ge_pair");
  unsigned signs = (unsigned)!!signbit(a[0]) | (unsigned)!!signbit(a[1]) << 1 |
                   (unsigned)!!signbit(b[0]) << 2 | (unsigned)!!signbit(b[1]) << 3;
  expect(gz_f64x2_sign_mask_pair(x, y) == signs, "sign_mask_pair");
  expect(same(gz_f64x2_largest(x), a[0] > a[1] ? a[0] : a[1]), "largest");
  double near[2] = { uniform(-3e5, 3e5), pick(1000) - 500 + uniform(-0.49, 0.49) };
  int32_t whole[2];
  gz_f64x2_round_i32(gz_f64x2_load(near), whole);
  expect(whole[0] == lrint(near[0]) && whole[1] == lrint(near[1]), "round_i32");
  gz_vec v = gz_v(a[0], a[1]), w;
  gz_f64x2_store_vec(&w, gz_f64x2_load_vec(&v));
  expect(same(w.x, a[0]) && same(w.y, a[1]), "a vector's two");
}

static float any_float(void) {
  static const float special[] = {
    0, -0.0f, 1, -1, HUGE_VALF, -HUGE_VALF, NAN, FLT_MAX, -FLT_MAX, 2
  };
  if (pick(3) == 0) return special[pick(10)];
  return pick(2) ? (float)(pick(5) - 2) : (float)uniform(-9, 9);
}

static bool none_above(const float *a, const float *b) {
  for (int i = 0; i < 4; i++) {
    if (!(a[i] <= b[i])) return false;
  }
  return true;
}

static void try_fours(void) {
  float a[40], b[4], about[4];
  int stride = 4 + pick(6);
  unsigned bits = 0;
  for (int i = 0; i < 40; i++) a[i] = any_float();
  for (int i = 0; i < 4; i++) b[i] = pick(2) ? any_float() : a[i];
  if (pick(2)) {
    for (int i = 0; i < 4; i++) b[i] = (float)pick(5);
  }
  expect(gz_all_le(a, b) == none_above(a, b), "all_le");
  expect(gz_f32x4_all_le(a, gz_f32x4_load(b)) == (unsigned)none_above(a, b),
         "none_above_four is 0 or 1");
  for (int i = 0; i < 4; i++) bits |= (unsigned)none_above(a + i * stride, b) << i;
  expect(gz_all_le_x4(a, stride, b) == bits, "all_le_x4");
  gz_negate_swap(a, about);
  for (int i = 0; i < 4; i++) {
    float turned = -a[i ^ 2];
    expect(memcmp(&about[i], &turned, sizeof turned) == 0 ||
               (turned != turned && about[i] != about[i]),
           "negate_swap");
  }
  is_two(gz_f64x2_load_f32(a), a[0], a[1], "widen");
  /* Overlaps by a margin. */
  float p[4], q[4], far = 0, part = 0.25f, least = 0.5f, most = 8;
  bool below = true;
  for (int i = 0; i < 4; i++) {
    p[i] = (float)(pick(19) - 9);
    q[i] = (float)(pick(19) - 12);
    if (pick(3)) q[i] = -fabsf(q[i]);
    if (pick(8) == 0) p[i] *= 1e-3f;
  }
  for (int i = 0; i < 4; i++) far = fmaxf(far, fmaxf(fabsf(p[i]), fabsf(q[i])));
  for (int i = 0; i < 4; i++) below &= p[i] + q[i ^ 2] < -part * far;
  expect(gz_overlap_margin(p, q, part, least, most) == (below && far > least && far < most),
         "sums_below");
}

/* Test that rounding down returns the largest float that is not above, by trying its neighbours. */
static void try_rounding(void) {
  double x[4];
  float down[4];
  for (int i = 0; i < 4; i++) {
    x[i] = pick(2) ? uniform(-2, 2) * ldexp(1, pick(80) - 40) : (double)(float)uniform(-9, 9);
    if (pick(8) == 0) x[i] = pick(3) - 1;
  }
  gz_round_down(gz_f64x2_load(x), gz_f64x2_load(x + 2), down);
  for (int i = 0; i < 4; i++) {
    expect(down[i] <= x[i] && nextafterf(down[i], HUGE_VALF) > x[i], "rounding down");
  }
  gz_box box = { { x[0], x[1] }, { x[0] + fabs(x[2]), x[1] + fabs(x[3]) } };
  gz_bounds b = gz_bounds_of(&box);
  gz_box within = gz_box_within(&b);
  expect(within.low.x <= box.low.x && within.low.y <= box.low.y && within.high.x >= box.high.x &&
             within.high.y >= box.high.y,
         "bounds contain their box");
  expect(within.high.x - within.low.x <=
             box.high.x - box.low.x + 3e-7 * (fabs(box.low.x) + fabs(box.high.x)),
         "bounds are as small as floats allow");
}

/* ---- boxes */

static gz_box any_box(void) {
  gz_vec low = gz_v(pick(13) - 6, pick(13) - 6);
  gz_box box = { low, gz_add(low, gz_v(pick(6), pick(6))) };
  return box;
}

static bool meet(const gz_box *a, const gz_box *b) {
  return a->low.x <= b->high.x && b->low.x <= a->high.x && a->low.y <= b->high.y &&
         b->low.y <= a->high.y;
}

static void try_boxes(void) {
  gz_box a = any_box(), b = any_box();
  gz_bounds p = gz_bounds_of(&a), q = gz_bounds_of(&b), facing = gz_bounds_query(&q);
  bool contains =
      a.low.x <= b.low.x && a.low.y <= b.low.y && b.high.x <= a.high.x && b.high.y <= a.high.y;
  expect(gz_box_contains(&a, &b) == contains && gz_bounds_within(&q, &p) == contains,
         "a box contains another");
  expect(gz_bounds_intersect(&p, &facing) == meet(&a, &b), "bounds meet");
  bool overlap =
      a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
  expect(gz_boxes_overlap(&a, &b) == overlap, "boxes overlap");
  gz_box wide = gz_box_widened(&a, 2);
  expect(wide.low.x == a.low.x - 2 && wide.low.y == a.low.y - 2 && wide.high.x == a.high.x + 2 &&
             wide.high.y == a.high.y + 2,
         "a box widened");
  gz_vec d = gz_v(pick(17) - 8, pick(17) - 8);
  gz_box along = gz_box_along(&a, d);
  expect(along.low.x == fmin(a.low.x, a.low.x + d.x) &&
             along.high.x == fmax(a.high.x, a.high.x + d.x) &&
             along.low.y == fmin(a.low.y, a.low.y + d.y) &&
             along.high.y == fmax(a.high.y, a.high.y + d.y),
         "a box on its way");
  /* On the infinite line: if the sweep misses, no part of it may touch. Past a corner it misses, by
     any gap. */
  bool passes = gz_sweep_misses_box(&a, d, &b), reached = false;
  gz_vec corner[4] = { a.low, { a.high.x, a.low.y }, a.high, { a.low.x, a.high.y } };
  gz_vec other[4] = { b.low, { b.high.x, b.low.y }, b.high, { b.low.x, b.high.y } };
  double least = HUGE_VAL, most = -HUGE_VAL;
  for (int i = 0; i < 4; i++) {
    for (int k = 0; k < 4; k++) {
      double side = gz_cross(gz_sub(other[k], corner[i]), d); /* integers: exact */
      least = fmin(least, side);
      most = fmax(most, side);
    }
  }
  reached = least <= 0 && most >= 0;
  if (d.x != 0 || d.y != 0) expect(passes == !reached, "a way past a box");
  gz_box none = gz_no_box();
  gz_bounds nothing = gz_no_bounds();
  expect(!gz_box_contains(&none, &a) && !gz_bounds_within(&p, &nothing), "what contains nothing");
}

/* Test bounds certainly inside of a box: those well within are, those close to a side are not.
   Nothing is certain where floats over- or underflow. */
static void try_inside(void) {
  static const double scales[] = { 1, 1e-3, 1e5, 1e-28, 1e35, 1e-32, 1e38 };
  for (int i = 0; i < 7; i++) {
    double k = scales[i];
    gz_box box = { { -8 * k, 2 * k }, { 4 * k, 7 * k } }, inner = gz_box_widened(&box, -2e-5 * k);
    gz_box near = { { box.low.x + 1e-6 * k, inner.low.y }, inner.high };
    gz_bounds inside = gz_certainly_inside(&box), a = gz_bounds_of(&inner), b = gz_bounds_of(&near),
              own = gz_bounds_of(&box);
    expect(gz_bounds_within(&a, &inside) == (i < 5), "what is certainly inside");
    expect(!gz_bounds_within(&b, &inside) && !gz_bounds_within(&own, &inside),
           "what is not certainly inside");
    expect(gz_aabbs_certainly_overlap(&own, &a) == (i < 5), "boxes that certainly overlap");
    gz_box beside = { { box.high.x - 1e-6 * k, box.low.y }, { box.high.x + 3 * k, box.high.y } };
    gz_bounds c = gz_bounds_of(&beside);
    expect(!gz_aabbs_certainly_overlap(&own, &c), "boxes that hardly overlap");
  }
}

/* Test that a box that a sweep touches within rounding is not missed, however large and far away.
   */
static void try_grazing(void) {
  double unit = pow(10, pick(40) - 20), far = pick(2) ? unit * pow(10, pick(4)) : 0,
         t = uniform(0, 1);
  gz_vec low = gz_v(far + unit * uniform(-9, 9), -far + unit * uniform(-9, 9));
  gz_vec d = gz_v(unit * uniform(1, 9), unit * uniform(1, 9)),
         size = gz_v(unit * uniform(0, 2), unit * uniform(0, 2));
  gz_box a = { low, gz_add(low, gz_v(unit * uniform(0, 2), unit * uniform(0, 2))) };
  gz_vec touched = gz_mul_add(gz_v(a.high.x, a.low.y), d,
                              t); /* the lower side of the sweep passes through here */
  gz_box b = { gz_v(touched.x, touched.y - size.y), gz_v(touched.x + size.x, touched.y) };
  expect(!gz_sweep_misses_box(&a, d, &b), "a box that is grazed");
  gz_box beyond = { gz_v(b.low.x, b.low.y - 1e-6 * (unit + far)),
                    gz_v(b.high.x, b.high.y - 1e-6 * (unit + far)) };
  expect(gz_sweep_misses_box(&a, d, &beyond), "a box that is missed");
}

/* ---- cells */

static void try_cells(void) {
  int power = 6 + pick(10);
  double size = ldexp(1.0625, pick(40) - 20);
  gz_level level = {
    0,          size,       1 / size, 0x1p17 + 4, 0,
    1 << power, 29 - power, NULL,     NULL,       { NULL, 0, 0, 0, 0, false, false }
  };
  double x = uniform(-2e5, 2e5), y = uniform(-30, 30);
  gz_index_cell c = gz_index_cell_at(&level, gz_f64x2_set(x * size, y * size));
  double beyond = fmin(fmax(x, -level.most), level.most);
  expect(abs(c.x - (int)lrint(beyond)) <= (fabs(x - floor(x) - 0.5) < 1e-6 ? 1 : 0),
         "the number of a cell along x");
  expect(abs(c.y - (int)lrint(y)) <= (fabs(y - floor(y) - 0.5) < 1e-6 ? 1 : 0),
         "the number of a cell along y");
  /* Adjacent cells in a row have adjacent slots, with wrap-around; and likewise buckets. */
  gz_index_cell right = { c.x + 1, c.y }, above = { c.x, c.y + 1 };
  uint32_t slots = 8u << power, slot = gz_slot_of(&level, c);
  expect(slot < slots && gz_slot_of(&level, right) == (slot + 1) % slots,
         "adjacent cells in a row");
  expect(gz_bucket_of(&level, c) == (int)(slot % (1u << power)), "the bucket of a cell");
  expect(gz_bucket_of(&level, above) != gz_bucket_of(&level, c), "rows one above the other");
  double w = uniform(0, 5), h = uniform(0, 5);
  gz_area a = gz_area_between(&level, gz_f64x2_set(x * size, y * size),
                              gz_f64x2_set((x + w) * size, (y + h) * size));
  gz_index_cell to = gz_index_cell_at(&level, gz_f64x2_set((x + w) * size, (y + h) * size));
  expect(a.x == c.x - 1 && a.x + a.width - 1 == to.x && a.y1 == c.y - 1 && a.y2 == to.y,
         "the cells of an area");
}

/* Test bit operations. */
static void try_bits(void) {
  uint64_t bits = 0;
  double numbers[64], least = pick(9) - 4;
  int count = 1 + pick(64), lowest = -1, sum = 0;
  for (int i = 0; i < 64; i++) numbers[i] = i < count ? pick(9) - 4 : -HUGE_VAL;
  if (pick(2)) {
    for (int i = 0; i < count; i++) numbers[i] = -9;
    numbers[pick(count)] = 9;
    if (pick(2)) numbers[pick(count)] = 9;
  }
  for (int i = 0; i < count; i++) {
    if (numbers[i] < least) continue;
    bits |= (uint64_t)1 << i;
    if (lowest < 0) lowest = i;
    sum++;
  }
  expect(gz_mask_ge(numbers, count, least) == bits, "those from a number on");
  expect(gz_is_single_bit(bits) == (sum == 1), "only one");
  if (lowest >= 0) expect(gz_lowest_bit(bits) == lowest, "the lowest bit");
}

int main(void) {
  try_inside();
  for (int i = 0; i < ROUNDS; i++) {
    try_twos();
    try_fours();
    try_rounding();
    try_boxes();
    try_grazing();
    try_cells();
    try_bits();
  }
  printf("%s registers, boxes and cells agree with plain C\n", faults ? "not ok" : "ok");
  return faults > 0;
}

/*
** Test times: when a height falls below zero, and when a moving point enters a disc. Against exact
** discriminants of integers, long doubles, and motions with known times.
*/
#include "core/convex/kernels/kernels.h"
#include "core/convex/sweep.h"
#include "core/math/quadratic.h"
#include "core/motion/plane3.h"

#include "random.h"

#include <stdint.h>
#include <stdio.h>

#define ROUNDS 6000

typedef long double real;

static int faults;

static void expect(bool claim, const char *what) {
  if (!claim && faults++ < 10) fprintf(stderr, "%s\n", what);
}

static bool near(real a, real b) { return a == b || fabsl(a - b) <= 1e-13L * (1e-3L + fabsl(b)); }

/* ---- heights h + w t + q t^2 / 2 */

static int64_t integer(void) {
  int64_t most = (int64_t)1 << (1 + pick(29));
  return pick(4) == 0 ? 0 : (int64_t)uniform(-(double)most, (double)most + 1);
}

/* Write the spans in order, by the sign of an exact discriminant. */
static int spans_of(int64_t h, int64_t w, int64_t q, real start[2], real end[2]) {
  int64_t d = w * w - 2 * q * h;
  if (q == 0 && w == 0) {
    start[0] = -HUGE_VALL;
    end[0] = HUGE_VALL;
    return h < 0;
  }
  if (q == 0) {
    real root = -(real)h / (real)w;
    start[0] = w < 0 ? root : -HUGE_VALL;
    end[0] = w < 0 ? HUGE_VALL : root;
    return 1;
  }
  if (d <= 0) {
    start[0] = -HUGE_VALL;
    end[0] = HUGE_VALL;
    return q < 0;
  }
  real s = sqrtl((real)d), a = (-(real)w - s) / (real)q, b = (-(real)w + s) / (real)q;
  /* the root that adds numbers of the same sign, and the other by their product */
  if (w > 0) b = 2 * (real)h / (-(real)w - s);
  if (w < 0) a = 2 * (real)h / (-(real)w + s);
  if (q > 0) {
    start[0] = a;
    end[0] = b;
    return 1;
  }
  start[0] = -HUGE_VALL;
  end[0] = b;
  start[1] = a;
  end[1] = HUGE_VALL;
  return 2;
}

static void try_height(void) {
  int64_t h = integer(), w = integer(), q = integer();
  if (pick(3) == 0) { /* a discriminant that is 0, or close to it */
    int64_t k = 1 + pick(1 << 14), m = 1 + pick(1 << 14);
    w = 2 * k * m;
    q = 2 * k * k * (pick(2) ? 1 : -1);
    h = (q < 0 ? -1 : 1) * m * m + pick(3) - 1;
  }
  gz_motion m = { (double)h, (double)w, (double)q };
  gz_span spans[2];
  real start[2], end[2];
  int count = gz_spans_below(m, spans), expected = spans_of(h, w, q, start, end);
  expect(count == expected, "how often a height is below zero");
  for (int i = 0; i < count && count == expected; i++) {
    expect(near(spans[i].start, start[i]) && near(spans[i].end, end[i]),
           "when a height is below zero");
  }
  double t = uniform(-3, 3);
  gz_span after = gz_span_after(m, t);
  int k = 0;
  while (k < count && spans[k].end <= t) k++;
  expect(k == count ? after.start == HUGE_VAL && after.end == HUGE_VAL
                    : after.start == spans[k].start && after.end == spans[k].end,
         "the span after a time");
  int64_t d = w * w - 2 * q * h;
  expect(near(gz_speed_at_zero(m), d > 0 ? -sqrtl((real)d) : 0), "the speed at zero");
  gz_motion up = gz_raised(m, 3);
  expect(up.h == m.h + 3 && up.w == m.w && up.q == m.q, "a height raised");
  /* It falls when it is the skin below zero; the time is when it was at zero. */
  static const double skins[] = { 0, 1e-9, 0.5 };
  double skin = skins[pick(3)], tmax = pick(3) ? HUGE_VAL : uniform(0, 2),
         fall = gz_time_of_fall(m, skin, tmax);
  real raised = gz_span_after(gz_raised(m, skin), 0).start;
  if (h < 0 && skin < 1) expect(fall == 0, "what is below already");
  else if (!(fmaxl(raised, 0) < tmax)) expect(fall == HUGE_VAL, "what does not fall in time");
  else expect(fall >= 0 && fall <= fmaxl(raised, 0) * (1 + 1e-12L), "when it falls");
  if (fall > 0 && fall < HUGE_VAL && h > 0 && tmax == HUGE_VAL && skin < 0.1) {
    expect(near(fall, count == 2 ? start[1] : start[0]), "when it falls to zero");
  }
  gz_entry e = { (double)pick(3), (double)-pick(3), { pick(3) - 1, 0 } };
  gz_entry o = { (double)pick(3), (double)-pick(3), { pick(3) - 1, 0 } };
  bool later = e.time != o.time     ? e.time > o.time
               : e.speed != o.speed ? e.speed < o.speed
                                    : fabs(e.normal.x) > fabs(o.normal.x);
  expect(gz_enters_later(&e, &o) == later, "which face is entered later");
}

/* ---- components along normals: 0 within rounding */

static void try_parts(void) {
  gz_vec n = gz_unit(gz_v(uniform(-1, 1), uniform(-1, 1)), gz_v(1, 0));
  double k = pow(10, uniform(-9, 9)), sum = fabs(n.x * n.y) * 2 * k;
  gz_vec v = gz_scale(gz_right_perp(n), k);
  expect(gz_component_along(n, v) == 0, "a motion along a side");
  double more = 0x1p-49 * sum, less = 0x1p-51 * sum;
  v.x += more / n.x;
  expect(fabs(n.x * n.y) < 0.1 || fabs(gz_component_along(n, v) - more) < more,
         "a motion that comes to a side");
  expect(fabs(n.x * n.y) < 0.1 || gz_component_along(n, v) != 0,
         "a motion that hardly comes to a side");
  v = gz_scale(gz_right_perp(n), k);
  v.y += less / n.y * 0.5;
  expect(gz_component_along(n, v) == 0, "a motion that comes to a side by rounding");
  gz_vec3 n3 = gz_v3(n.x * 0.6, n.y * 0.6, 0.8), v3 = gz_v3(-n.y * k, n.x * k, 0);
  expect(gz_component_along3(n3, v3) == 0, "a motion along a plane");
  v3 = gz_v3(-n.y * k, n.x * k, k);
  expect(near(gz_component_along3(n3, v3), 0.8L * k), "a motion that comes to a plane");
}

/* ---- discs */

static gz_vec direction(void) {
  double angle = uniform(0, 6.283185307179586);
  return gz_v(cos(angle), sin(angle));
}

typedef struct flight {
  gz_vec arm, v, a;
} flight;

static real height(const flight *f, real t, double radius) {
  real x = f->arm.x + f->v.x * t + f->a.x * t * t / 2,
       y = f->arm.y + f->v.y * t + f->a.y * t * t / 2;
  return hypotl(x, y) - radius;
}

/* Return a motion that is at the rim at time t. */
static flight arriving(gz_vec rim, gz_vec speed, gz_vec a, double t) {
  flight f;
  f.a = a;
  f.v = gz_mul_add(speed, a, -t);
  f.arm = gz_mul_add(gz_mul_add(rim, f.v, -t), a, -t * t / 2);
  return f;
}

static void try_parabola(void) {
  gz_vec u = direction(), speed = gz_scale(direction(), pick(3) ? uniform(0.1, 9) : 0.1);
  gz_vec a = pick(4) ? gz_scale(direction(), uniform(0, 9)) : gz_v(0, 0);
  double radius = pick(3) ? uniform(0.5, 2) : 1e-3, t = uniform(0.01, 9);
  if (pick(3) == 0) a = gz_scale(u, -gz_length(a)); /* away from the disc, to come back */
  if (pick(6) == 0) speed = gz_scale(u, -gz_length(speed));
  if (gz_dot(u, speed) > -0.05) return;
  flight f = arriving(gz_scale(u, radius), speed, a, t);
  double step = (gz_length(f.v) + gz_length(a) * t) * t / 200;
  for (int i = 0; i < 190; i++) {
    if (height(&f, t * i / 200, radius) < step) return; /* it may have entered before */
  }
  double found = gz_circle_cast_parabola(f.arm, radius, f.v, f.a, HUGE_VAL);
  if (found < t * (1 - 1e-9)) { /* just before, and it leaves again */
    expect(found > 0.94 * t && fabsl(height(&f, found, radius)) < 1e-12L * (1 + gz_length(f.arm)),
           "where a flight enters a disc");
    return;
  }
  expect(fabs(found - t) < 1e-9 * (1 + t), "when a flight enters a disc");
  expect(gz_circle_cast_parabola(f.arm, radius, f.v, f.a, t * (1 - 1e-9)) == HUGE_VAL,
         "a flight that ends before");
  expect(gz_circle_cast_parabola(f.arm, radius, f.v, f.a, t * (1 + 1e-9)) < HUGE_VAL,
         "a flight that ends in time");
  expect(gz_circle_cast_parabola(f.arm, 0, f.v, f.a, HUGE_VAL) == HUGE_VAL, "a disc of no size");
  gz_vec inside = gz_scale(u, radius * 0.9);
  expect(gz_circle_cast_parabola(inside, radius, f.v, f.a, HUGE_VAL) == 0, "a flight from inside");
}

static void try_since(void) {
  gz_vec u = direction(), speed = gz_scale(direction(), uniform(0.1, 9));
  gz_vec a = pick(3) ? gz_scale(direction(), uniform(0, 9)) : gz_v(0, 0);
  double radius = uniform(0.5, 2), t = uniform(0.001, 1);
  if (gz_dot(u, speed) > -0.05) return;
  /* At the rim at time -t, with that velocity then. */
  flight back = { gz_mul_add(gz_mul_add(gz_scale(u, radius), speed, t), a, t * t / 2),
                  gz_neg(gz_mul_add(speed, a, t)), a };
  for (int i = 0; i < 200; i++) {
    if (height(&back, t * i / 200, radius) > -1e-6L) return; /* it has been outside since */
  }
  double found = gz_circle_time_inside(back.arm, radius, gz_neg(back.v), a);
  expect(fabs(found - t) < 1e-9, "for how long a flight has been in a disc");
  expect(gz_circle_time_inside(gz_scale(u, radius * 1.1), radius, speed, a) == 0,
         "a flight outside");
  /* From rest at the centre: when it was at the rim. */
  double g = uniform(0.1, 9);
  found = gz_circle_time_inside(gz_v(0, 0), radius, gz_v(0, 0), gz_scale(u, g));
  expect(fabs(found - sqrt(2 * radius / g)) < 1e-9,
         "for how long what rests in the middle has been there");
}

static void try_line(void) {
  gz_vec u = direction();
  double radius = uniform(0.1, 2), miss = radius * uniform(-1.2, 1.2), k = uniform(-5, 5);
  gz_vec center = gz_mul_add(gz_scale(u, k), gz_right_perp(u), miss);
  double found = gz_circle_cast(center, radius, u);
  bool inside = gz_length(center)<radius, meets = k> 0 && fabs(miss) < radius;
  if (fabs(gz_length(center) - radius) < 1e-12 || fabs(fabs(miss) - radius) < 1e-12) return;
  if (inside) expect(found == 0, "a way from inside a disc");
  else if (!meets) expect(found == HUGE_VAL, "a way past a disc");
  else expect(fabs(found - (k - sqrt(radius * radius - miss * miss))) < 1e-9, "a way to a disc");
  expect(gz_circle_cast(center, 0, u) == HUGE_VAL, "a disc of no size");
  expect(gz_circle_cast(gz_scale(u, 3), 3, u) < 1e-14, "a way from the rim");
}

int main(void) {
  int rounds = cases(ROUNDS);
  for (int i = 0; i < rounds; i++) {
    try_height();
    try_parts();
    try_parabola();
    try_since();
    try_line();
  }
  printf("%s times agree with integer arithmetic and known motions\n", faults ? "not ok" : "ok");
  return faults > 0;
}

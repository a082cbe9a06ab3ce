/*
** Roots of a height that is a quadratic in t. Products are split into their double and its rounding
** error, so that the sign of the discriminant is right; then each root is computed by the form that
** adds numbers of the same sign.
*/
#include "core/math/quadratic.h"

#include "core/math/assert.h"

typedef struct exact {
  double high, low;
} exact;

/* Return a * b exactly, as an unevaluated sum [Dekker 1971, splitting by Veltkamp]. */
static exact product(double a, double b) {
  const double splitter = 0x1p27 + 1;
  double p = a * b;
  double a_big = a * splitter, b_big = b * splitter;
  double a1 = a_big - (a_big - a), b1 = b_big - (b_big - b);
  double a2 = a - a1, b2 = b - b1;
  exact result = { p, ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2 };
  return result;
}

/* Return w^2 - 2 q h to a few units in the last place, even where both terms nearly cancel. */
static double discriminant(gz_motion m) {
  exact a = product(m.w, m.w), b = product(2 * m.q, m.h);
  return (a.high - b.high) + (a.low - b.low);
}

static double falling_root(gz_motion m, double s) {
  return m.w <= 0 ? 2 * m.h / (s - m.w) : -(m.w + s) / m.q;
}

static double rising_root(gz_motion m, double s) {
  return m.w >= 0 ? -2 * m.h / (m.w + s) : (s - m.w) / m.q;
}

static int one_span(gz_span spans[2], double start, double end) {
  spans[0].start = start;
  spans[0].end = end;
  return 1;
}

int gz_spans_below(gz_motion m, gz_span spans[2]) {
  double d = discriminant(m), s = d > 0 ? sqrt(d) : 0;
  if (s == 0 && fabs(d) < 1e-290 && ((m.q < 0 && m.h > 0) || (m.q > 0 && m.h < 0))) {
    /* w^2 - 2 q h > 0, but its terms are too small for a double. Scaled, the roots are the same. */
    gz_motion scaled = { m.h * 0x1p400, m.w * 0x1p400, m.q * 0x1p400 };
    return gz_spans_below(scaled, spans);
  }
  if (s == 0) {
    bool below = m.q < 0 || (m.q == 0 && m.h < 0);
    return below ? one_span(spans, -HUGE_VAL, HUGE_VAL) : 0;
  }
  if (m.q > 0) return one_span(spans, falling_root(m, s), rising_root(m, s));
  if (m.q == 0 && m.w < 0) return one_span(spans, falling_root(m, s), HUGE_VAL);
  one_span(spans, -HUGE_VAL, rising_root(m, s));
  if (m.q == 0) return 1;
  spans[1].start = falling_root(m, s);
  spans[1].end = HUGE_VAL;
  return 2;
}

gz_span gz_span_after(gz_motion motion, double t) {
  gz_span spans[2], none = { HUGE_VAL, HUGE_VAL };
  int count = gz_spans_below(motion, spans);
  for (int i = 0; i < count; i++) {
    if (spans[i].end > t) return spans[i];
  }
  return none;
}

double gz_speed_at_zero(gz_motion motion) { return -sqrt(gz_max(discriminant(motion), 0)); }

double gz_time_of_fall(gz_motion motion, double skin, double tmax) {
  GZ_ASSERT(skin >= 0 && tmax >= 0);
  if (motion.h < -skin) return 0;
  double t = gz_max(gz_span_after(gz_raised(motion, skin), 0).start, 0);
  if (!(t < tmax)) return HUGE_VAL;
  return gz_max(gz_span_after(motion, t).start, 0);
}

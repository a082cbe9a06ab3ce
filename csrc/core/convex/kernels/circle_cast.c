/*
** Entry of a ray, or of a parabola, into a disc. The ray solves a quadratic. For the parabola the
** height above the disc is a quartic in t: its turning points split the time into intervals on
** which it is monotone, and false position finds the root in the first one that has it.
*/
#include "core/convex/kernels/kernels.h"
#include "core/math/assert.h"

/*
** Let k be the distance along u to the point nearest to the centre, and m its distance from the
** centre. The ray enters at k - sqrt(r^2 - m^2). That cancels near the rim, but its product with
** k + sqrt(r^2 - m^2) is |c|^2 - r^2, which factors.
*/
double gz_circle_cast(gz_vec center, double radius, gz_vec u) {
  double away = gz_length(center), miss = fabs(gz_cross(center, u)), k = gz_dot(center, u);
  if (radius <= 0) return HUGE_VAL;
  if (away < radius) return 0;
  if (k <= 0 || miss >= radius) return HUGE_VAL;
  return (away - radius) * (away + radius) / (k + sqrt((radius - miss) * (radius + miss)));
}

/* A motion relative to the disc's centre. */
typedef struct arc_flight {
  gz_vec arm, v, a;
  double radius;
} arc_flight;

static gz_vec position_at(const arc_flight *f, double t) {
  return gz_mul_add(gz_mul_add(f->arm, f->v, t), f->a, t * t / 2);
}

/* Return the height over the rim. Its turning points are roots of `rate`. */
static double height(const arc_flight *f, double t) {
  return gz_length(position_at(f, t)) - f->radius;
}

/* Return the derivative of |position|^2 / 2: a cubic in t. */
static double rate(const arc_flight *f, double t) {
  return gz_dot(position_at(f, t), gz_mul_add(f->v, f->a, t));
}

/*
** Return where a function with different signs at both ends of [low, high] changes its sign.
** Repeats two steps of the Illinois method and one bisection, so its convergence is guaranteed. It
** ends at adjacent doubles and returns the later one.
*/
static double sign_change(double (*function)(const arc_flight *, double), const arc_flight *f,
                          double low, double high) {
  double at_low = function(f, low), at_high = function(f, high);
  int last_end = 0;
  for (int step = 0; at_high != 0; step++) {
    double t = step % 3 < 2 ? low + (high - low) * (at_low / (at_low - at_high)) : low;
    if (!(t > low && t < high)) t = low + (high - low) / 2;
    if (!(t > low && t < high)) break;
    double value = function(f, t);
    if (value != 0 && (value < 0) == (at_low < 0)) {
      low = t;
      at_low = value;
      if (last_end == -1) at_high /= 2;
      last_end = -1;
    } else {
      high = t;
      at_high = value;
      if (last_end == 1) at_low /= 2;
      last_end = 1;
    }
  }
  return high;
}

/*
** Return a time after which the point stays outside: |a| t^2 / 2 then exceeds all other terms.
** Limited so that squares of coordinates do not overflow.
*/
static double latest_entry(const arc_flight *f) {
  double a = gz_length(f->a), v = gz_length(f->v), arm = gz_length(f->arm) + f->radius;
  double range = gz_min(1e120 / v, sqrt(1e120 / a));
  if (a > 0) return gz_min(range, 2 * (v + sqrt(v * v + 2 * a * arm)) / a);
  return v > 0 ? gz_min(range, 2 * arm / v) : 0;
}

/*
** Split [0, limit] into intervals on which the height is monotone. The derivative of `rate` is a
** quadratic: between its roots, `rate` has at most one root. Writes the ends of the intervals to
** `knots` and returns their number, at most 5.
*/
static int split_at_turns(const arc_flight *f, double limit, double knots[5]) {
  /* d rate / dt = |v|^2 + arm.a + 3 v.a t + 3/2 |a|^2 t^2 */
  double a = 1.5 * gz_dot(f->a, f->a), b = 3 * gz_dot(f->v, f->a);
  double c = gz_dot(f->v, f->v) + gz_dot(f->arm, f->a), d = b * b - 4 * a * c;
  double bends[4] = { 0 };
  int n = 1;
  if (a > 0 && d > 0) {
    double q = -(b + (b < 0 ? -sqrt(d) : sqrt(d))) / 2;
    double s = q / a, t = q != 0 ? c / q : 0;
    double early = gz_min(s, t), late = gz_max(s, t);
    if (early > 0 && early < limit) bends[n++] = early;
    if (late > 0 && late < limit) bends[n++] = late;
  }
  bends[n] = limit;
  int count = 0;
  knots[count++] = 0;
  for (int i = 0; i < n; i++) {
    double at_low = rate(f, bends[i]), at_high = rate(f, bends[i + 1]);
    if ((at_low < 0 && at_high > 0) || (at_low > 0 && at_high < 0)) {
      knots[count++] = sign_change(rate, f, bends[i], bends[i + 1]);
    }
  }
  knots[count++] = limit;
  return count;
}

/* Return when, in [0, limit], the height first changes its sign from that of `from`, 1 or -1;
   HUGE_VAL if it does not. */
static double first_crossing(const arc_flight *f, double limit, double from) {
  double knots[5];
  int count = split_at_turns(f, gz_min(limit, latest_entry(f)), knots);
  for (int i = 0; i + 1 < count; i++) {
    double at_low = from * height(f, knots[i]), at_high = from * height(f, knots[i + 1]);
    if (at_low == 0 && at_high < 0) return knots[i];
    if (at_low > 0 && at_high < 0) return sign_change(height, f, knots[i], knots[i + 1]);
  }
  return HUGE_VAL;
}

double gz_circle_cast_parabola(gz_vec arm, double radius, gz_vec v, gz_vec a, double limit) {
  GZ_ASSERT(limit >= 0);
  arc_flight f = { arm, v, a, radius };
  if (radius <= 0) return HUGE_VAL;
  if (height(&f, 0) < 0) return 0;
  double t = first_crossing(&f, limit, 1);
  return t < limit ? t : HUGE_VAL;
}

double gz_circle_time_inside(gz_vec arm, double radius, gz_vec v, gz_vec a) {
  arc_flight back = { arm, gz_neg(v), a, radius };
  if (height(&back, 0) >= 0) return 0;
  return first_crossing(&back, HUGE_VAL, -1);
}

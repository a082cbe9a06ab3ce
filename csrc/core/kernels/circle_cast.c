#include "core/kernels/circle_cast.h"

/*
** With k the way to the point nearest to the centre and m the miss there, the way to the rim is
** k - sqrt(r^2 - m^2). The difference cancels where the rim is near, but its product with
** k + sqrt(r^2 - m^2) is |c|^2 - r^2, and that factors.
*/
double gz_circle_cast(gz_vec center, double radius, gz_vec u) {
  double away = gz_length(center), miss = fabs(gz_cross(center, u)), k = gz_dot(center, u);
  if (radius <= 0) return HUGE_VAL;
  if (away < radius) return 0;
  if (k <= 0 || miss >= radius) return HUGE_VAL;
  return (away - radius) * (away + radius) / (k + sqrt((radius - miss) * (radius + miss)));
}

/* A motion as the disc's centre sees it. */
typedef struct flight {
  gz_vec arm, v, a;
  double radius;
} flight;

static gz_vec place(const flight *f, double t) {
  return gz_mul_add(gz_mul_add(f->arm, f->v, t), f->a, t * t / 2);
}

/* The height over the rim, and the functions whose signs tell where it can turn: the rate of
   |place|^2 / 2 is a cubic, the rate of that a quadratic. */
static double height(const flight *f, double t) { return gz_length(place(f, t)) - f->radius; }

static double rate(const flight *f, double t) {
  return gz_dot(place(f, t), gz_mul_add(f->v, f->a, t));
}

/*
** Where a function that has different signs at the ends of [low, high] changes its sign. Two
** steps by the Illinois rule, then one bisection, so that no function can hold it up; ends at
** neighbouring doubles, on the far side of the change.
*/
static double sign_change(double (*function)(const flight *, double), const flight *f, double low,
                          double high) {
  double at_low = function(f, low), at_high = function(f, high);
  int moved = 0;
  for (int step = 0; at_high != 0; step++) {
    double t = step % 3 < 2 ? low + (high - low) * (at_low / (at_low - at_high)) : low;
    if (!(t > low && t < high)) t = low + (high - low) / 2;
    if (!(t > low && t < high)) break;
    double value = function(f, t);
    if (value != 0 && (value < 0) == (at_low < 0)) {
      low = t;
      at_low = value;
      if (moved == -1) at_high /= 2;
      moved = -1;
    } else {
      high = t;
      at_high = value;
      if (moved == 1) at_low /= 2;
      moved = 1;
    }
  }
  return high;
}

/*
** A time after which the point stays outside: there |a| t^2 / 2 exceeds all else. It is cut where
** squares of coordinates would leave the range of doubles.
*/
static double last_chance(const flight *f) {
  double a = gz_length(f->a), v = gz_length(f->v), arm = gz_length(f->arm) + f->radius;
  double range = gz_min(1e120 / v, sqrt(1e120 / a));
  if (a > 0) return gz_min(range, 2 * (v + sqrt(v * v + 2 * a * arm)) / a);
  return v > 0 ? gz_min(range, 2 * arm / v) : 0;
}

/*
** Splits [0, limit] where the rate of the rate changes sign, then where the rate does: on what
** is left the height is monotone, and enters where it goes from positive to negative. `knots`
** receives the ends, at most 5; returns how many.
*/
static int split(const flight *f, double limit, double knots[5]) {
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

/* When, in [0, limit], the height first changes its sign from that of `from` to the other. */
static double crossing(const flight *f, double limit, double from) {
  double knots[5];
  int count = split(f, gz_min(limit, last_chance(f)), knots);
  for (int i = 0; i + 1 < count; i++) {
    double at_low = from * height(f, knots[i]), at_high = from * height(f, knots[i + 1]);
    if (at_low == 0 && at_high < 0) return knots[i];
    if (at_low > 0 && at_high < 0) return sign_change(height, f, knots[i], knots[i + 1]);
  }
  return HUGE_VAL;
}

double gz_circle_cast_parabola(gz_vec arm, double radius, gz_vec v, gz_vec a, double limit) {
  flight f = { arm, v, a, radius };
  if (radius <= 0) return HUGE_VAL;
  if (height(&f, 0) < 0) return 0;
  double t = crossing(&f, limit, 1);
  return t < limit ? t : HUGE_VAL;
}

double gz_circle_time_inside(gz_vec arm, double radius, gz_vec v, gz_vec a) {
  flight back = { arm, gz_neg(v), a, radius };
  if (height(&back, 0) >= 0) return 0;
  return crossing(&back, HUGE_VAL, -1);
}

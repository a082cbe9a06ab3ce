/*
** Sine, cosine and arc tangent from + - * / alone. Quarter turns are removed, and polynomials
** answer for what is left.
*/
#include "core/math/trig.h"

/*
** pi / 2 in three parts [Cody & Waite 1980]: the first two have 33 bits each, so that their
** products with a number of quarter turns of up to 20 bits are exact.
*/
#define QUARTER_1 1.57079632673412561417e+00
#define QUARTER_2 6.07710050630396597660e-11
#define QUARTER_3 2.02226624879595063154e-21
#define QUARTERS_IN_ONE 6.36619772367581382433e-01
#define MOST_QUARTERS 0x1p20

/* 2 pi, as an unevaluated sum. */
#define TURN 6.28318530717958623200e+00
#define TURN_REST 2.44929359829470635445e-16

/* A reduced angle, between -pi/4 and pi/4, as an unevaluated sum. */
typedef struct small_angle {
  double high, low;
} small_angle;

/*
** sin(x + y) = x - x^3/6 + ... + y cos(x), and cos(x + y) = 1 - x^2/2 + ... - y sin(x), with
** minimax polynomials on -pi/4 to pi/4 [coefficients of fdlibm, Sun Microsystems 1993].
*/
static double sine_of(small_angle a) {
  double x = a.high, y = a.low, z = x * x, cube = z * x;
  double tail = 8.33333333332248946124e-03 +
                z * (-1.98412698298579493134e-04 +
                     z * (2.75573137070700676789e-06 +
                          z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)));
  return x - ((z * (0.5 * y - cube * tail) - y) + cube * 1.66666666666666324348e-01);
}

static double cosine_of(small_angle a) {
  double x = a.high, y = a.low, z = x * x;
  double tail =
      z * (4.16666666666666019037e-02 +
           z * (-1.38888888888741095749e-03 +
                z * (2.48015872894767294178e-05 +
                     z * (-2.75573143513906633035e-07 +
                          z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)))));
  double half = 0.5 * z, rest = 1 - half;
  return rest + (((1 - rest) - half) + (z * tail - x * y));
}

/* Return the nearest integer, with ties away from zero; |x| < 2^31. */
static double nearest_integer(double x) { return (double)(int)(x < 0 ? x - 0.5 : x + 0.5); }

/* Remove whole turns from an angle that is too large for `reduce`. fmod is exact for TURN; the
   remaining TURN_REST of each turn is subtracted separately. */
static double remove_turns(double angle) {
  double rest = fmod(angle, TURN), turns = (angle - rest) / TURN;
  return fmod(rest - turns * TURN_REST, TURN);
}

/* Remove quarter turns, and write their number modulo 4 to *quarter. */
static small_angle reduce(double angle, int *quarter) {
  double count = nearest_integer(angle * QUARTERS_IN_ONE);
  double first = angle - count * QUARTER_1, step = count * QUARTER_2, second = first - step;
  double rest = count * QUARTER_3 - ((first - second) - step);
  *quarter = (int)count & 3;
  small_angle small;
  small.high = second - rest;
  small.low = (second - small.high) - rest;
  return small;
}

gz_vec gz_cos_sin(double angle) {
  int quarter;
  if (!(fabs(angle) * QUARTERS_IN_ONE <= MOST_QUARTERS)) {
    angle = remove_turns(angle);
    if (isnan(angle)) return gz_v(angle, angle);
  }
  small_angle small = reduce(angle, &quarter);
  double c = cosine_of(small), s = sine_of(small);
  if (quarter & 1) return quarter == 1 ? gz_v(-s, c) : gz_v(s, -c);
  return quarter == 0 ? gz_v(c, s) : gz_v(-c, -s);
}

/* arctan x = x - x^3/3 + ... for 0 <= x <= 7/16 [fdlibm, likewise]. */
static double small_arc(double x) {
  double z = x * x, w = z * z;
  double odd =
      z * (3.33333333333329318027e-01 +
           w * (1.42857142725034663711e-01 +
                w * (9.09088713343650656196e-02 +
                     w * (6.66107313738753120669e-02 +
                          w * (4.97687799461593236017e-02 + w * 1.62858201153657823623e-02)))));
  double even =
      w * (-1.99999999998764832476e-01 +
           w * (-1.11111104054623557880e-01 +
                w * (-7.69187620504482999495e-02 +
                     w * (-5.83357013379057348645e-02 + w * -3.65315727442169155270e-02))));
  return x - x * (odd + even);
}

/* Return the angle of a vector between +x and +y. Near (1, 1) and +y it is computed from the
   difference to these, whose tangents are (y - x) / (x + y) and x / y. */
static double quarter_arc(double x, double y) {
  const double quarter = 1.57079632679489655800e+00;
  if (16 * y <= 7 * x) return small_arc(y / x);
  if (16 * x <= 7 * y) return quarter - small_arc(x / y);
  return y < x ? quarter / 2 - small_arc((x - y) / (x + y))
               : quarter / 2 + small_arc((y - x) / (x + y));
}

double gz_angle_of(gz_vec v) {
  const double half = 3.14159265358979311600e+00;
  if (v.x == 0 && v.y == 0) return 0;
  return v.x >= 0 ? quarter_arc(v.x, v.y) : half - quarter_arc(-v.x, v.y);
}

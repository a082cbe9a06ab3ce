/*
** The exact side of a line. The determinant is computed in doubles, with a bound on its error. If
** that does not decide, it is expanded into a sum of doubles without any rounding.
*/
#include "core/math/orient.h"

#include "core/math/assert.h"

/* A number as the exact sum of two doubles; the second is the rounding error of the first. */
typedef struct split_number {
  double value, error;
} split_number;

/* Return a + b [Knuth, vol. 2, 4.2.2]. */
static split_number two_sum(double a, double b) {
  double sum = a + b, rest = sum - a;
  split_number result = { sum, (a - (sum - rest)) + (b - rest) };
  return result;
}

/* Split a double into two halves of 26 bits [Dekker 1971]. */
static split_number split_double(double a) {
  double c = 0x8000001p0 * a, high = c - (c - a);
  split_number result = { high, a - high };
  return result;
}

/* Return a * b [Dekker 1971]. */
static split_number two_product(double a, double b) {
  double product = a * b;
  split_number p = split_double(a), q = split_double(b);
  double error = product - p.value * q.value - p.error * q.value - p.value * q.error;
  split_number result = { product, p.error * q.error - error };
  return result;
}

/* Add b to an expansion: n doubles in ascending order, whose sum is a number exactly. Drops zeros.
   Returns the new n. */
static int grow(double *expansion, int n, double b) {
  int kept = 0;
  for (int i = 0; i < n; i++) {
    split_number sum = two_sum(b, expansion[i]);
    if (sum.error != 0) expansion[kept++] = sum.error;
    b = sum.value;
  }
  if (b != 0 || kept == 0) expansion[kept++] = b;
  return kept;
}

static int sign_of(double value) { return (value > 0) - (value < 0); }

/* The determinant as a sum of six products. The last double of an expansion has its sign. */
int gz_orient_exactly(gz_vec a, gz_vec b, gz_vec c) {
  GZ_ASSERT(gz_is_exact(a.x) && gz_is_exact(a.y) && gz_is_exact(b.x) && gz_is_exact(b.y));
  GZ_ASSERT(gz_is_exact(c.x) && gz_is_exact(c.y));
  if (gz_equal(a, b) || gz_equal(b, c) || gz_equal(c, a)) return 0;
  const double factors[6][2] = { { a.x, b.y },  { -a.x, c.y }, { -c.x, b.y },
                                 { -a.y, b.x }, { a.y, c.x },  { c.y, b.x } };
  double expansion[12];
  int n = 0;
  for (int i = 0; i < 6; i++) {
    split_number product = two_product(factors[i][0], factors[i][1]);
    n = grow(expansion, n, product.error);
    n = grow(expansion, n, product.value);
  }
  return sign_of(expansion[n - 1]);
}

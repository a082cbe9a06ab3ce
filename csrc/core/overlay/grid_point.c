/*
** Crossings of segments of whole numbers, rounded exactly.
*/
#include "core/overlay/grid_point.h"

/*
** Return the whole number nearest to length * part / whole, halves rounded up; 0 < part < whole <=
** 2^53. The product needs 79 bits, so it is divided as it is made: bit by bit of the length, as in
** a long division.
*/
static int round_share(int length, int64_t part, int64_t whole) {
  int64_t quotient = 0, rest = 0;
  if (length == 0) return 0;
  int64_t magnitude = length < 0 ? -(int64_t)length : length;
  for (int bit = 26; bit >= 0; bit--) {
    quotient *= 2;
    rest *= 2;
    if (magnitude >> bit & 1) rest += part;
    for (; rest >= whole; rest -= whole) quotient++;
  }
  /* the magnitude is quotient + rest / whole */
  if (length >= 0) return (int)(quotient + (2 * rest >= whole));
  return -(int)(quotient + (2 * rest > whole));
}

bool gz_grid_crossing(gz_grid_point a, gz_grid_point b, gz_grid_point c, gz_grid_point d,
                      gz_grid_point *at) {
  int64_t of_c = gz_grid_cross(a, b, c), of_d = gz_grid_cross(a, b, d);
  if (!((of_c > 0 && of_d < 0) || (of_c < 0 && of_d > 0))) return false;
  int64_t of_a = gz_grid_cross(c, d, a), of_b = gz_grid_cross(c, d, b);
  if (!((of_a > 0 && of_b < 0) || (of_a < 0 && of_b > 0))) return false;
  int64_t part = of_a < 0 ? -of_a : of_a, rest = of_b < 0 ? -of_b : of_b;
  at->x = c.x == d.x ? c.x : a.x + round_share(b.x - a.x, part, part + rest);
  at->y = c.y == d.y ? c.y : a.y + round_share(b.y - a.y, part, part + rest);
  return true;
}

bool gz_passes_pixel(gz_grid_point a, gz_grid_point b, gz_grid_point c) {
  gz_grid_box box = gz_grid_box_of(a, b, 0);
  if (!gz_grid_box_contains(&box, c)) return false;
  if (a.x == b.x || a.y == b.y) return true;
  /* twice the cross products of the pixel's corners */
  int64_t dx = b.x - a.x, dy = b.y - a.y, middle = 2 * gz_grid_cross(a, b, c);
  int64_t corners[4] = { middle - dx + dy, middle + dx - dy, middle - dx - dy, middle + dx + dy };
  bool left = false, right = false;
  for (int i = 0; i < 4; i++) {
    left = left || corners[i] > 0;
    right = right || corners[i] < 0;
  }
  return (left && right) || corners[0] == 0; /* it touches the lower left corner alone */
}

/*
** Test the collisions of rectangles by bump.lua's arithmetic against its rules, written down once
** more: exact coordinates, of which many are equal. On LuaJIT games see these numbers; elsewhere
** Lua computes the same.
*/
#include "bump/rect.h"

#include "random.h"

#include <math.h>
#include <stdio.h>

#define ROUNDS 200000

static gz_rect random_rect(void) {
  gz_rect r = { pick(13) - 6, pick(13) - 6, 1 + pick(6), 1 + pick(6) };
  return r;
}

static bool is_hit(const gz_rect_hit *hit, double t, gz_vec normal, gz_vec touch) {
  return hit->t == t && gz_equal(hit->normal, normal) &&
         gz_max_abs(gz_sub(hit->touch, touch)) <= 1e-12;
}

/* When the sides of two intervals meet, and when they part, along one axis. */
typedef struct times {
  double first, last;
} times;

static times times_along(double ahead, double behind, double d) {
  times never = { -HUGE_VAL, HUGE_VAL };
  times t = { gz_min(ahead / d, behind / d), gz_max(ahead / d, behind / d) };
  return d == 0 ? never : t;
}

/* The shorter of two ways out along an axis, to lower or to higher coordinates. */
static double shorter(double low, double high) { return -low < high ? low : high; }

static double sign_of(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

/* Is what a rectangle collides with on its way, or where it is, as the rules say? */
static bool follows_rules(const gz_rect *a, const gz_rect *b, gz_vec goal) {
  gz_vec d = gz_v(goal.x - a->x, goal.y - a->y);
  double left = b->x - a->x - a->w, right = b->x + b->w - a->x;
  double top = b->y - a->y - a->h, bottom = b->y + b->h - a->y;
  gz_rect_hit hit;
  bool collides = gz_rect_collide(a, b, goal, GZ_RECT_MARGIN, &hit);
  times x = times_along(left, right, d.x), y = times_along(top, bottom, d.y);
  double first = gz_max(x.first, y.first), last = gz_min(x.last, y.last);
  gz_vec normal = x.first >= y.first ? gz_v(-sign_of(d.x), 0) : gz_v(0, -sign_of(d.y));
  gz_vec touch = gz_v(a->x + d.x * first, a->y + d.y * first);
  if (left < 0 && right > 0 && top < 0 && bottom > 0) {
    gz_vec out = gz_v(shorter(left, right), shorter(top, bottom));
    double area = gz_min(a->w, fabs(out.x)) * gz_min(a->h, fabs(out.y));
    if (!collides || !hit.overlaps) return false;
    if (d.x != 0 || d.y != 0) return is_hit(&hit, -area, normal, touch);
    out = fabs(out.x) < fabs(out.y) ? gz_v(out.x, 0) : gz_v(0, out.y);
    return is_hit(&hit, -area, gz_v(sign_of(out.x), sign_of(out.y)),
                  gz_v(a->x + out.x, a->y + out.y));
  }
  bool beside = (d.x == 0 && (left >= 0 || right <= 0)) || (d.y == 0 && (top >= 0 || bottom <= 0));
  bool meets = !beside && first < last - GZ_RECT_MARGIN && first < 1 && first > -GZ_RECT_MARGIN;
  if (!meets) return !collides;
  return collides && !hit.overlaps && is_hit(&hit, first, normal, touch);
}

int main(void) {
  int wrong = 0;
  for (int i = 0; i < ROUNDS; i++) {
    gz_rect a = random_rect(), b = random_rect();
    gz_vec goal = gz_v(a.x + pick(17) - 8, a.y + pick(17) - 8);
    if (pick(4) == 0) goal = gz_v(a.x, a.y);
    wrong += !follows_rules(&a, &b, goal);
  }
  printf("%s %d collisions of rectangles, %d wrong\n", wrong == 0 ? "ok" : "not ok", ROUNDS, wrong);
  return wrong != 0;
}

#include "core/rect.h"

#include <math.h>

/* Clip by one side, which the line crosses at q / p: inwards if p < 0. */
static bool clip_side(double p, double q, double margin, double *t1, double *t2) {
  if (p == 0) return q > margin;
  double t = q / p;
  if (p < 0) {
    if (t > *t2) return false;
    if (t > *t1) *t1 = t;
  } else {
    if (t < *t1) return false;
    if (t < *t2) *t2 = t;
  }
  return true;
}

bool gz_rect_clip(const gz_rect *r, gz_vec p, gz_vec d, double margin, double *t1, double *t2) {
  return clip_side(-d.x, p.x - r->x, margin, t1, t2) &&
         clip_side(d.x, r->x + r->w - p.x, margin, t1, t2) &&
         clip_side(-d.y, p.y - r->y, margin, t1, t2) &&
         clip_side(d.y, r->y + r->h - p.y, margin, t1, t2);
}

/* Return the distance from 0 to the nearer of a and b. */
static double nearest(double a, double b) { return fabs(a) < fabs(b) ? fabs(a) : fabs(b); }

bool gz_rect_collide(const gz_rect *rect, const gz_rect *other, gz_vec goal, double margin,
                     double *t) {
  gz_vec d = gz_v(goal.x - rect->x, goal.y - rect->y), zero = gz_v(0, 0);
  /* The Minkowski difference: the point (0, 0) moves by d. */
  gz_rect m = { other->x - rect->x - rect->w, other->y - rect->y - rect->h, rect->w + other->w,
                rect->h + other->h };
  double t1 = -HUGE_VAL, t2 = HUGE_VAL;
  if (gz_rect_contains(&m, zero)) {
    double w = gz_min(rect->w, nearest(m.x, m.x + m.w));
    double h = gz_min(rect->h, nearest(m.y, m.y + m.h));
    *t = -w * h;
    t2 = 1;
    return (d.x == 0 && d.y == 0) || gz_rect_clip(&m, zero, d, margin, &t1, &t2);
  }
  if (!gz_rect_clip(&m, zero, d, margin, &t1, &t2)) return false;
  *t = t1;
  bool grazes = fabs(t1 - t2) < GZ_RECT_MARGIN;
  return t1 < 1 && !grazes && (0 < t1 + GZ_RECT_MARGIN || (t1 == 0 && t2 > 0));
}

double gz_rect_distance(const gz_rect *a, const gz_rect *b) {
  double dx = a->x - b->x + (a->w - b->w) / 2, dy = a->y - b->y + (a->h - b->h) / 2;
  return dx * dx + dy * dy;
}

bool gz_rects_overlap(const gz_rect *a, const gz_rect *b) {
  return a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h && b->y < a->y + a->h;
}

bool gz_rect_contains(const gz_rect *r, gz_vec p) {
  return p.x - r->x > GZ_RECT_MARGIN && p.y - r->y > GZ_RECT_MARGIN &&
         r->x + r->w - p.x > GZ_RECT_MARGIN && r->y + r->h - p.y > GZ_RECT_MARGIN;
}

/*
** Rectangles by bump.lua's arithmetic: clip a line by two pairs of parallel sides, one axis after
** the other, and keep the order of all operations.
*/
#include "bump/rect.h"

#include "core/math/assert.h"

#include <math.h>

/* Clip by one side with a normal, which the line crosses at q / p: inwards if p < 0. */
static bool clip_side(double p, double q, gz_vec normal, double margin, gz_rect_span *span) {
  if (p == 0) return q > margin;
  double t = q / p;
  if (p < 0) {
    if (t > span->t2) return false;
    if (t > span->t1) {
      span->t1 = t;
      span->normal = normal;
    }
  } else {
    if (t < span->t1) return false;
    if (t < span->t2) span->t2 = t;
  }
  return true;
}

bool gz_rect_clip(const gz_rect *r, gz_vec p, gz_vec d, double margin, gz_rect_span *span) {
  return clip_side(-d.x, p.x - r->x, gz_v(-1, 0), margin, span) &&
         clip_side(d.x, r->x + r->w - p.x, gz_v(1, 0), margin, span) &&
         clip_side(-d.y, p.y - r->y, gz_v(0, -1), margin, span) &&
         clip_side(d.y, r->y + r->h - p.y, gz_v(0, 1), margin, span);
}

/* Return the one of a and b that is nearer to 0. */
static double nearer_to_zero(double a, double b) { return fabs(a) < fabs(b) ? a : b; }

static double sign_or_zero(double x) { return x > 0 ? 1 : x == 0 ? 0 : -1; }

static gz_vec rect_position_at(const gz_rect *rect, gz_vec d, double t) {
  return gz_v(rect->x + d.x * t, rect->y + d.y * t);
}

/* Collide rectangles that overlap, with the difference m. They separate by the shortest way out; if
   one moves, by its way back. */
static bool separate(const gz_rect *rect, const gz_rect *m, gz_vec d, double margin,
                     gz_rect_hit *hit) {
  gz_rect_span span = { -HUGE_VAL, 1, { 0, 0 } };
  double x = nearer_to_zero(m->x, m->x + m->w), y = nearer_to_zero(m->y, m->y + m->h);
  hit->overlaps = true;
  hit->t = -gz_min(rect->w, fabs(x)) * gz_min(rect->h, fabs(y));
  if (d.x == 0 && d.y == 0) {
    if (fabs(x) < fabs(y)) y = 0;
    else x = 0;
    hit->normal = gz_v(sign_or_zero(x), sign_or_zero(y));
    hit->touch = gz_v(rect->x + x, rect->y + y);
    return true;
  }
  if (!gz_rect_clip(m, gz_v(0, 0), d, margin, &span)) return false;
  hit->normal = span.normal;
  hit->touch = rect_position_at(rect, d, span.t1);
  return true;
}

bool gz_rect_collide(const gz_rect *rect, const gz_rect *other, gz_vec goal, double margin,
                     gz_rect_hit *hit) {
  GZ_ASSERT(rect->w >= 0 && rect->h >= 0 && other->w >= 0 && other->h >= 0);
  gz_vec d = gz_v(goal.x - rect->x, goal.y - rect->y);
  /* The Minkowski difference: the point (0, 0) moves by d. */
  gz_rect m = { other->x - rect->x - rect->w, other->y - rect->y - rect->h, rect->w + other->w,
                rect->h + other->h };
  gz_rect_span span = { -HUGE_VAL, HUGE_VAL, { 0, 0 } };
  if (gz_rect_contains(&m, gz_v(0, 0))) return separate(rect, &m, d, margin, hit);
  if (!gz_rect_clip(&m, gz_v(0, 0), d, margin, &span)) return false;
  hit->overlaps = false;
  hit->t = span.t1;
  hit->normal = span.normal;
  hit->touch = rect_position_at(rect, d, span.t1);
  bool grazes = fabs(span.t1 - span.t2) < GZ_RECT_MARGIN;
  return span.t1 < 1 && !grazes && (0 < span.t1 + GZ_RECT_MARGIN || (span.t1 == 0 && span.t2 > 0));
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

/*
** Convex cores with integer corners, their hulls and differences, and distances from them.
**
** Computed from integers and long doubles, independently of the core.
*/
#pragma once

#include <math.h>
#include <stdbool.h>

#define MOST 8

typedef long long whole;
typedef long double real;

/* A convex core, counterclockwise where y points up, grown by r. */
typedef struct body {
  int n, r;
  whole x[MOST * MOST], y[MOST * MOST];
} body;

static whole turn(const body *h, int i, int k, whole x, whole y) {
  return (h->x[k] - h->x[i]) * (y - h->y[i]) - (h->y[k] - h->y[i]) * (x - h->x[i]);
}

static void push(body *h, int base, whole x, whole y) {
  while (h->n >= base + 2 && turn(h, h->n - 2, h->n - 1, x, y) <= 0) h->n--;
  h->x[h->n] = x;
  h->y[h->n++] = y;
}

/* Return the hull of points, without corners within its sides [Andrew's monotone chain]. */
static body hull(int count, whole *x, whole *y, int r) {
  body h = { 0, r, { 0 }, { 0 } };
  for (int i = 1; i < count; i++) {
    for (int k = i; k > 0 && (x[k] < x[k - 1] || (x[k] == x[k - 1] && y[k] < y[k - 1])); k--) {
      whole u = x[k], v = y[k];
      x[k] = x[k - 1];
      y[k] = y[k - 1];
      x[k - 1] = u;
      y[k - 1] = v;
    }
  }
  int kept = 1;
  for (int i = 1; i < count; i++) {
    if (x[i] == x[kept - 1] && y[i] == y[kept - 1]) continue;
    x[kept] = x[i];
    y[kept++] = y[i];
  }
  if (kept == 1) {
    h.n = 1;
    h.x[0] = x[0];
    h.y[0] = y[0];
    return h;
  }
  for (int i = 0; i < kept; i++) push(&h, 0, x[i], y[i]);
  for (int i = kept - 2, base = h.n - 1; i >= 0; i--) push(&h, base, x[i], y[i]);
  h.n--;
  return h;
}

/* Return the Minkowski difference: the hull of all points b - a. */
static body difference(const body *a, const body *b) {
  whole x[MOST * MOST], y[MOST * MOST];
  int count = 0;
  for (int i = 0; i < a->n; i++) {
    for (int k = 0; k < b->n; k++) {
      x[count] = b->x[k] - a->x[i];
      y[count++] = b->y[k] - a->y[i];
    }
  }
  return hull(count, x, y, a->r + b->r);
}

/* ---- a face of a core: n.p = h with a unit normal n */

typedef struct face {
  whole ex, ey; /* the edge */
  real nx, ny, length, h;
} face;

static face face_of(const body *c, int i) {
  int k = (i + 1) % c->n;
  face f = { c->x[k] - c->x[i], c->y[k] - c->y[i], 0, 0, 0, 0 };
  f.length = sqrtl((real)(f.ex * f.ex + f.ey * f.ey));
  f.nx = (real)f.ey / f.length;
  f.ny = (real)-f.ex / f.length;
  f.h = f.nx * (real)c->x[i] + f.ny * (real)c->y[i];
  return f;
}

static real reach_along(const body *c, real nx, real ny) {
  real most = -HUGE_VALL;
  for (int i = 0; i < c->n; i++) most = fmaxl(most, nx * (real)c->x[i] + ny * (real)c->y[i]);
  return most;
}

static real to_segment(real px, real py, real ax, real ay, real bx, real by) {
  real ex = bx - ax, ey = by - ay, square = ex * ex + ey * ey;
  real t = square > 0 ? ((px - ax) * ex + (py - ay) * ey) / square : 0;
  t = fminl(fmaxl(t, 0), 1);
  return hypotl(px - ax - t * ex, py - ay - t * ey);
}

/* Return the distance of a point from the outline of a core. */
static real to_outline(const body *c, real px, real py) {
  real least = HUGE_VALL;
  for (int i = 0; i < c->n; i++) {
    int k = (i + 1) % c->n;
    least = fminl(least,
                  to_segment(px, py, (real)c->x[i], (real)c->y[i], (real)c->x[k], (real)c->y[k]));
  }
  return least;
}

/* Return the signed distance from the grown core: negative inside. */
static real separation(const body *c, real px, real py) {
  bool inside = c->n > 2;
  real depth = HUGE_VALL;
  for (int i = 0; inside && i < c->n; i++) {
    face f = face_of(c, i);
    real gap = f.nx * px + f.ny * py - f.h;
    if (gap >= 0) inside = false;
    depth = fminl(depth, -gap);
  }
  return (inside ? -depth : to_outline(c, px, py)) - c->r;
}

/* Is the origin inside of the grown core? Exact. */
static bool holds_origin(const body *c) {
  bool inside = c->n > 2;
  for (int i = 0; i < c->n; i++) {
    int k = (i + 1) % c->n;
    whole ex = c->x[k] - c->x[i], ey = c->y[k] - c->y[i], px = -c->x[i], py = -c->y[i];
    whole cross = ex * py - ey * px, along = ex * px + ey * py, square = ex * ex + ey * ey;
    if (cross <= 0) inside = false;
    if (px * px + py * py < (whole)c->r * c->r) return true;
    if (along > 0 && along < square && cross * cross < (whole)c->r * c->r * square) return true;
  }
  return inside;
}

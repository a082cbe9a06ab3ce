#include "core/polygon.h"

/*
** The corners at work: coordinates, and the index at which the caller listed each. The indices
** ride in an array of the form that turning the corners will overwrite.
*/
typedef struct outline {
  int n;
  double tolerance;
  double *x, *y, *listed;
} outline;

static gz_vec at(const outline *o, int i) {
  i = i >= o->n ? i - o->n : i < 0 ? i + o->n : i;
  return gz_v(o->x[i], o->y[i]);
}

static void put(outline *o, int i, gz_vec corner, double listed) {
  o->x[i] = corner.x;
  o->y[i] = corner.y;
  o->listed[i] = listed;
}

static bool together(const outline *o, gz_vec a, gz_vec b) {
  return gz_max_abs(gz_sub(a, b)) <= o->tolerance;
}

static void merge_repeated(outline *o) {
  int kept = 0;
  for (int i = 0; i < o->n; i++) {
    if (kept > 0 && together(o, at(o, i), at(o, kept - 1))) continue;
    put(o, kept++, at(o, i), o->listed[i]);
  }
  while (kept > 1 && together(o, at(o, 0), at(o, kept - 1))) kept--;
  o->n = kept;
}

/* How far b strays from the line through a and c, to the right of it. */
static double stray(gz_vec a, gz_vec b, gz_vec c) {
  return gz_cross(gz_sub(b, a), gz_unit(gz_sub(c, a), gz_unit(gz_sub(b, a), gz_v(1, 0))));
}

/* Does corner b lie on the straight way from a to c? A spike, which turns back, does not. */
static bool is_straight(const outline *o, int a, int b, int c) {
  gz_vec p = at(o, a), q = at(o, b), r = at(o, c);
  return fabs(stray(p, q, r)) <= o->tolerance && gz_dot(gz_sub(q, p), gz_sub(r, q)) > 0;
}

/*
** Drops the corners in the middle of straight sides. The kept ones form a stack: a new corner
** takes away those before it that it makes straight. The seam of the list comes last.
*/
static void drop_straight(outline *o) {
  int low = 0, high = 0;
  for (int i = 0; i < o->n; i++) {
    while (high >= 2 && is_straight(o, high - 2, high - 1, i)) high--;
    put(o, high++, at(o, i), o->listed[i]);
  }
  while (high - low > 2) {
    if (is_straight(o, high - 2, high - 1, low)) high--;
    else if (is_straight(o, high - 1, low, low + 1)) low++;
    else break;
  }
  o->n = high - low;
  for (int i = 0; i < o->n; i++) put(o, i, gz_v(o->x[low + i], o->y[low + i]), o->listed[low + i]);
}

static double signed_area(const outline *o) {
  gz_vec anchor = at(o, 0);
  double area = 0;
  for (int i = 1; i + 1 < o->n; i++) {
    area += gz_cross(gz_sub(at(o, i), anchor), gz_sub(at(o, i + 1), anchor));
  }
  return area / 2;
}

static bool is_flat(const outline *o) {
  gz_vec anchor = at(o, 0), far = anchor;
  for (int i = 1; i < o->n; i++) {
    if (gz_length(gz_sub(at(o, i), anchor)) > gz_length(gz_sub(far, anchor))) far = at(o, i);
  }
  for (int i = 1; i < o->n; i++) {
    if (fabs(stray(anchor, at(o, i), far)) > o->tolerance) return false;
  }
  return true;
}

static void reverse(outline *o) {
  for (int i = 0, j = o->n - 1; i < j; i++, j--) {
    gz_vec corner = at(o, i);
    double listed = o->listed[i];
    put(o, i, at(o, j), o->listed[j]);
    put(o, j, corner, listed);
  }
}

static int lowest(const outline *o) {
  int low = 0;
  for (int i = 1; i < o->n; i++) {
    if (o->y[i] < o->y[low] || (o->y[i] == o->y[low] && o->x[i] < o->x[low])) low = i;
  }
  return low;
}

/* Rotates the list so that corner i comes first: three reversals, no room needed. */
static void start_at(outline *o, int i) {
  outline head = { i, 0, o->x, o->y, o->listed };
  outline tail = { o->n - i, 0, o->x + i, o->y + i, o->listed + i };
  reverse(&head);
  reverse(&tail);
  reverse(o);
}

static bool upward(gz_vec edge) { return edge.y > 0 || (edge.y == 0 && edge.x > 0); }

/*
** The index of the corner where the outline stops being convex, or -1. Every corner must turn
** left; and as the edges' directions go round once, they may point down and then up again only
** at the lowest corner, which comes first: a star turns left everywhere but goes round twice.
*/
static int first_reflex(const outline *o) {
  for (int i = 0; i < o->n; i++) {
    gz_vec in = gz_sub(at(o, i), at(o, i - 1)), out = gz_sub(at(o, i + 1), at(o, i));
    if (gz_cross(in, out) <= 0) return i;
    if (i > 0 && !upward(in) && upward(out)) return i;
  }
  return -1;
}

/* Where the caller's listing begins, and in which sense it runs. */
static void remember_listing(gz_geometry *geometry, const outline *o, bool reversed) {
  geometry->first = 0;
  for (int i = 1; i < o->n; i++) {
    if (o->listed[i] < o->listed[geometry->first]) geometry->first = i;
  }
  geometry->step = reversed ? -1 : 1;
}

/* Corners closer together than this are the same. */
static double tolerance_at(double reach) { return gz_max(GZ_SMALLEST, 0x1p-48 * reach); }

bool gz_is_box(gz_vec p, gz_vec size) {
  gz_vec q = gz_add(p, size), left = gz_sub(q, p);
  return gz_min(left.x, left.y) > tolerance_at(gz_max(gz_max_abs(p), gz_max_abs(q)));
}

bool gz_make_box(gz_shape *shape, gz_vec p, gz_vec size) {
  gz_vec q = gz_add(p, size);
  if (!gz_is_box(p, size)) return false;
  gz_geometry *geometry = gz_shape_clear(shape, GZ_POLYGON, 4);
  double *x = gz_array(geometry, GZ_LOCAL_X), *y = gz_array(geometry, GZ_LOCAL_Y);
  x[0] = x[3] = p.x;
  x[1] = x[2] = q.x;
  y[0] = y[1] = p.y;
  y[2] = y[3] = q.y;
  gz_shape_finish(shape);
  return true;
}

gz_fault gz_make_polygon(gz_shape *shape, int *corner) {
  gz_geometry *geometry = gz_own_geometry(shape);
  outline o = { geometry->n, GZ_SMALLEST, gz_array(geometry, GZ_LOCAL_X),
                gz_array(geometry, GZ_LOCAL_Y), gz_array(geometry, GZ_X) };
  for (int i = 0; i < o.n; i++) {
    o.tolerance = gz_max(o.tolerance, tolerance_at(gz_max_abs(at(&o, i))));
    o.listed[i] = i;
  }
  merge_repeated(&o);
  if (o.n < 3) return GZ_FEW_CORNERS;
  if (is_flat(&o)) return GZ_FLAT;
  drop_straight(&o);
  bool reversed = signed_area(&o) < 0;
  if (reversed) reverse(&o);
  start_at(&o, lowest(&o));
  int reflex = first_reflex(&o);
  if (reflex >= 0) {
    *corner = (int)o.listed[reflex];
    return GZ_NOT_CONVEX;
  }
  remember_listing(geometry, &o, reversed);
  geometry->n = o.n;
  gz_shape_finish(shape);
  return GZ_SOUND;
}

void gz_set_regular_corners(gz_shape *shape, double radius) {
  gz_geometry *geometry = gz_own_geometry(shape);
  double *x = gz_array(geometry, GZ_LOCAL_X), *y = gz_array(geometry, GZ_LOCAL_Y);
  for (int i = 0; i < geometry->n; i++) {
    gz_vec u = gz_direction(6.28318530717958647693 * i / geometry->n);
    x[i] = u.x * radius;
    y[i] = u.y * radius;
  }
}

/*
** Polygons from a list: merge repeated corners, drop straight ones, turn the winding, refuse what
** is not convex; then begin the list with the lowest corner and remember which one the caller
** listed first.
*/
#include "core/shape/polygon.h"

#include "core/math/assert.h"

/*
** The outline under construction: its corners, and the index at which the caller listed each. The
** indices are stored in the geometry's GZ_X array, which gz_shape_finish overwrites.
*/
typedef struct outline {
  int n;
  double tolerance;
  double *x, *y, *listed;
} outline;

/* Return corner i; indices from -n to 2 n - 1 wrap around. */
static gz_vec corner_at(const outline *o, int i) {
  i = i >= o->n ? i - o->n : i < 0 ? i + o->n : i;
  return gz_v(o->x[i], o->y[i]);
}

static void set_corner(outline *o, int i, gz_vec corner, double listed) {
  o->x[i] = corner.x;
  o->y[i] = corner.y;
  o->listed[i] = listed;
}

static bool are_close(const outline *o, gz_vec a, gz_vec b) {
  return gz_max_abs(gz_sub(a, b)) <= o->tolerance;
}

static void merge_repeated(outline *o) {
  int kept = 0;
  for (int i = 0; i < o->n; i++) {
    if (kept > 0 && are_close(o, corner_at(o, i), corner_at(o, kept - 1))) continue;
    set_corner(o, kept++, corner_at(o, i), o->listed[i]);
  }
  while (kept > 1 && are_close(o, corner_at(o, 0), corner_at(o, kept - 1))) kept--;
  o->n = kept;
}

/* Return the signed distance of b from the line through a and c; positive to the right. */
static double deviation(gz_vec a, gz_vec b, gz_vec c) {
  return gz_cross(gz_sub(b, a), gz_unit(gz_sub(c, a), gz_unit(gz_sub(b, a), gz_v(1, 0))));
}

/* Does corner b lie on the segment from a to c? The tip of a spike, which turns back, does not. */
static bool is_on_segment(const outline *o, int a, int b, int c) {
  gz_vec p = corner_at(o, a), q = corner_at(o, b), r = corner_at(o, c);
  return fabs(deviation(p, q, r)) <= o->tolerance && gz_dot(gz_sub(q, p), gz_sub(r, q)) > 0;
}

/*
** Drop the corners within straight sides. The other ones form a stack: a new corner pops those
** before it that now lie on a straight side. The seam of the list is handled last.
*/
static void drop_straight(outline *o) {
  int low = 0, high = 0;
  for (int i = 0; i < o->n; i++) {
    while (high >= 2 && is_on_segment(o, high - 2, high - 1, i)) high--;
    set_corner(o, high++, corner_at(o, i), o->listed[i]);
  }
  while (high - low > 2) {
    if (is_on_segment(o, high - 2, high - 1, low)) high--;
    else if (is_on_segment(o, high - 1, low, low + 1)) low++;
    else break;
  }
  o->n = high - low;
  for (int i = 0; i < o->n; i++)
    set_corner(o, i, gz_v(o->x[low + i], o->y[low + i]), o->listed[low + i]);
}

static double signed_area(const outline *o) {
  gz_vec anchor = corner_at(o, 0);
  double area = 0;
  for (int i = 1; i + 1 < o->n; i++) {
    area += gz_cross(gz_sub(corner_at(o, i), anchor), gz_sub(corner_at(o, i + 1), anchor));
  }
  return area / 2;
}

/* Do all corners lie on one line? */
static bool is_flat(const outline *o) {
  gz_vec anchor = corner_at(o, 0), far = anchor;
  for (int i = 1; i < o->n; i++) {
    if (gz_length(gz_sub(corner_at(o, i), anchor)) > gz_length(gz_sub(far, anchor)))
      far = corner_at(o, i);
  }
  for (int i = 1; i < o->n; i++) {
    if (fabs(deviation(anchor, corner_at(o, i), far)) > o->tolerance) return false;
  }
  return true;
}

static void reverse(outline *o) {
  for (int i = 0, j = o->n - 1; i < j; i++, j--) {
    gz_vec corner = corner_at(o, i);
    double listed = o->listed[i];
    set_corner(o, i, corner_at(o, j), o->listed[j]);
    set_corner(o, j, corner, listed);
  }
}

/* Return the index of the lowest corner; of several, of the one with the smallest x. */
static int lowest_corner(const outline *o) {
  int low = 0;
  for (int i = 1; i < o->n; i++) {
    if (o->y[i] < o->y[low] || (o->y[i] == o->y[low] && o->x[i] < o->x[low])) low = i;
  }
  return low;
}

/* Rotate the list so that corner i comes first: three reversals, in place. */
static void start_at(outline *o, int i) {
  outline head = { i, 0, o->x, o->y, o->listed };
  outline tail = { o->n - i, 0, o->x + i, o->y + i, o->listed + i };
  reverse(&head);
  reverse(&tail);
  reverse(o);
}

static bool is_upward(gz_vec edge) { return edge.y > 0 || (edge.y == 0 && edge.x > 0); }

/*
** Return the index of the first corner where the outline is not convex; -1 if it is. Every corner
** must turn left. A star turns left everywhere but winds twice: so only the lowest corner, which
** comes first, may lie between a downward and an upward edge.
*/
static int first_reflex(const outline *o) {
  for (int i = 0; i < o->n; i++) {
    gz_vec in = gz_sub(corner_at(o, i), corner_at(o, i - 1)),
           out = gz_sub(corner_at(o, i + 1), corner_at(o, i));
    if (gz_cross(in, out) <= 0) return i;
    if (i > 0 && !is_upward(in) && is_upward(out)) return i;
  }
  return -1;
}

/* Is b on one side of the line from p to q, and c on the other? */
static bool separates(gz_vec p, gz_vec q, gz_vec b, gz_vec c) {
  double one = gz_cross(gz_sub(q, p), gz_sub(b, p)), other = gz_cross(gz_sub(q, p), gz_sub(c, p));
  return (one < 0 && other > 0) || (one > 0 && other < 0);
}

/* Do two edges cross? Asked for the sake of an error message only. */
static bool crosses_itself(const outline *o) {
  for (int i = 0; i < o->n; i++) {
    for (int k = 0; k < i; k++) {
      gz_vec p = corner_at(o, i), q = corner_at(o, i + 1), u = corner_at(o, k),
             v = corner_at(o, k + 1);
      if (separates(p, q, u, v) && separates(u, v, p, q)) return true;
    }
  }
  return false;
}

/* Store where the caller's list begins, and in which direction it runs. */
static void store_listing(gz_geometry *geometry, const outline *o, bool reversed) {
  geometry->first = 0;
  for (int i = 1; i < o->n; i++) {
    if (o->listed[i] < o->listed[geometry->first]) geometry->first = i;
  }
  geometry->step = reversed ? -1 : 1;
}

bool gz_is_box(gz_vec p, gz_vec size) {
  GZ_ASSERT(size.x >= 0 && size.y >= 0);
  gz_vec q = gz_add(p, size), rounded_size = gz_sub(q, p);
  return gz_min(rounded_size.x, rounded_size.y) >
         gz_merge_distance(gz_max(gz_max_abs(p), gz_max_abs(q)));
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
  GZ_ASSERT(shape->geometry == gz_own_geometry(shape) && shape->geometry->n >= 0);
  gz_geometry *geometry = gz_own_geometry(shape);
  outline o = { geometry->n, GZ_SMALLEST, gz_array(geometry, GZ_LOCAL_X),
                gz_array(geometry, GZ_LOCAL_Y), gz_array(geometry, GZ_X) };
  for (int i = 0; i < o.n; i++) {
    o.tolerance = gz_max(o.tolerance, gz_merge_distance(gz_max_abs(corner_at(&o, i))));
    o.listed[i] = i;
  }
  merge_repeated(&o);
  if (o.n < 3) return GZ_FEW_CORNERS;
  if (is_flat(&o)) return GZ_FLAT;
  drop_straight(&o);
  bool reversed = signed_area(&o) < 0;
  if (reversed) reverse(&o);
  start_at(&o, lowest_corner(&o));
  int reflex = first_reflex(&o);
  if (reflex >= 0) {
    *corner = (int)o.listed[reflex];
    return crosses_itself(&o) ? GZ_TANGLED : GZ_NOT_CONVEX;
  }
  store_listing(geometry, &o, reversed);
  geometry->n = o.n;
  gz_shape_finish(shape);
  return GZ_SOUND;
}

bool gz_is_polygon(const gz_geometry *geometry) {
  if (geometry->n < 3) return false;
  gz_geometry *corners = (gz_geometry *)geometry; /* an outline can be changed; this one is not */
  outline o = { geometry->n, 0, gz_array(corners, GZ_LOCAL_X), gz_array(corners, GZ_LOCAL_Y),
                NULL };
  return lowest_corner(&o) == 0 && first_reflex(&o) < 0;
}

void gz_set_regular_corners(gz_shape *shape, double radius) {
  GZ_ASSERT(shape->geometry->n >= 3);
  gz_geometry *geometry = gz_own_geometry(shape);
  double *x = gz_array(geometry, GZ_LOCAL_X), *y = gz_array(geometry, GZ_LOCAL_Y);
  for (int i = 0; i < geometry->n; i++) {
    gz_vec u = gz_direction(6.28318530717958647693 * i / geometry->n);
    x[i] = u.x * radius;
    y[i] = u.y * radius;
  }
}

bool gz_make_ellipse(gz_shape *shape, gz_vec center, gz_vec radii) {
  int count = shape->geometry->n, corner = 0;
  gz_set_regular_corners(shape, 1);
  double *x = gz_array(gz_own_geometry(shape), GZ_LOCAL_X),
         *y = gz_array(gz_own_geometry(shape), GZ_LOCAL_Y);
  for (int i = 0; i < count; i++) {
    x[i] = center.x + radii.x * x[i];
    y[i] = center.y + radii.y * y[i];
  }
  return gz_make_polygon(shape, &corner) == GZ_SOUND && shape->geometry->n == count;
}

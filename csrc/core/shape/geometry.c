/*
** All that follows from the corners of a geometry: normals, bounds, area, centroid, and which fast
** kernels apply. Rotating computes again what depends on the angle.
*/
#include "core/shape/geometry.h"

#include "core/math/assert.h"
#include "core/math/trig.h"

#include <string.h>

static int padded(int n) { return n + (n & 1); }

size_t gz_geometry_size(int n) { return gz_bytes_of_arrays(GZ_ARRAYS, padded(n)); }

int gz_geometry_capacity(size_t doubles) {
  size_t pair = 2 * (size_t)GZ_ARRAYS;
  return 2 * (int)((doubles + pair - 1) / pair);
}

void gz_geometry_begin(gz_geometry *geometry, gz_kind kind, int n) {
  static const gz_geometry blank;
  *geometry = blank;
  geometry->kind = kind;
  geometry->n = n;
  geometry->stride = padded(n);
  geometry->step = 1;
  geometry->rotation = gz_v(1, 0);
}

void gz_geometry_clear(gz_geometry *geometry, gz_kind kind, int n) {
  gz_geometry_begin(geometry, kind, n);
  for (int i = 0; i < GZ_ARRAYS * geometry->stride; i++) geometry->room[i] = 0;
}

int gz_compare_height(gz_vec a, gz_vec b) {
  if (a.y != b.y) return a.y < b.y ? -1 : 1;
  return a.x < b.x ? -1 : a.x > b.x;
}

static void find_extreme_corners(gz_geometry *geometry) {
  gz_vec least = gz_corner(geometry, 0), most = least;
  geometry->low = geometry->high = 0;
  for (int i = 1; i < geometry->n; i++) {
    gz_vec corner = gz_corner(geometry, i);
    if (gz_compare_height(corner, gz_corner(geometry, geometry->low)) < 0) geometry->low = i;
    if (gz_compare_height(corner, gz_corner(geometry, geometry->high)) > 0) geometry->high = i;
    least = gz_v(gz_min(least.x, corner.x), gz_min(least.y, corner.y));
    most = gz_v(gz_max(most.x, corner.x), gz_max(most.y, corner.y));
  }
  geometry->least = least;
  geometry->most = most;
}

/* Decide by the edges: of a hardly tilted edge, a coordinate of the normal can underflow. */
static bool is_axis_aligned(const gz_geometry *geometry) {
  bool aligned = geometry->n == 4;
  for (int i = 0; aligned && i < 4; i++) {
    gz_vec edge = gz_edge(geometry, i);
    aligned = edge.x == 0 || edge.y == 0;
  }
  return aligned;
}

/* Flush differences below half of GZ_SMALLEST to zero, as their products would underflow. Half, so
   that an edge of length GZ_SMALLEST survives any rotation. */
static double zero_if_tiny(double x) { return fabs(x) < GZ_SMALLEST / 2 ? 0 : x; }

/* Rotate the corners about corner 0. Normals are computed from the rotated edges, not rotated
   themselves, so that each is perpendicular to its edge up to one rounding. */
static void rotate_corners(gz_geometry *geometry) {
  double *x = gz_array(geometry, GZ_X), *y = gz_array(geometry, GZ_Y);
  double *nx = gz_array(geometry, GZ_NORMAL_X), *ny = gz_array(geometry, GZ_NORMAL_Y);
  gz_vec first = gz_local(geometry, 0);
  for (int i = 0; i < geometry->n; i++) {
    gz_vec corner = gz_rotate(gz_sub(gz_local(geometry, i), first), geometry->rotation);
    x[i] = zero_if_tiny(corner.x);
    y[i] = zero_if_tiny(corner.y);
  }
  /* Kernels load two corners at once: pad an odd number with corner 0, the origin. */
  if (geometry->n < geometry->stride) x[geometry->n] = y[geometry->n] = 0;
  for (int i = 0; i < geometry->n; i++) {
    gz_vec normal = gz_unit(gz_right_perp(gz_edge(geometry, i)), gz_v(0, 0));
    nx[i] = normal.x;
    ny[i] = normal.y;
  }
  find_extreme_corners(geometry);
  geometry->axis_aligned = is_axis_aligned(geometry);
  geometry->is_aabb = geometry->radius == 0 && (geometry->axis_aligned || geometry->n == 1);
  geometry->origin_offset = gz_rotate(first, geometry->rotation);
}

/* Within 2^-49, a gap along one normal, taken for the opposite one, is wrong by at most half of a
   pair's noise. */
static bool has_parallel_edges(const gz_geometry *geometry) {
  int half = geometry->n / 2;
  bool parallel = geometry->n > 0 && geometry->n % 4 == 0;
  for (int i = 0; parallel && i < half; i++) {
    parallel = gz_max_abs(gz_add(gz_normal(geometry, i), gz_normal(geometry, i + half))) <= 0x1p-49;
  }
  return parallel;
}

/* Are opposite corners mirrored in the centroid? Within 2^-50, a gap computed from slabs is wrong
   by less than the other half of the noise. */
static bool is_symmetric(const gz_geometry *geometry) {
  int half = geometry->n / 2;
  bool symmetric = true;
  for (int i = 0; symmetric && i < half; i++) {
    gz_vec sum = gz_add(gz_corner(geometry, i), gz_corner(geometry, i + half));
    gz_vec stray = gz_sub(sum, gz_scale(geometry->centroid_offset, 2));
    symmetric = gz_max_abs(stray) <= 0x1p-50 * gz_max_abs(gz_corner(geometry, half));
  }
  return symmetric;
}

static void classify_edges(gz_geometry *geometry) {
  bool simple = geometry->radius == 0 && geometry->n <= GZ_MAX_SYMMETRIC_CORNERS;
  geometry->parallel_edges = has_parallel_edges(geometry);
  geometry->symmetric = geometry->parallel_edges && simple && is_symmetric(geometry);
}

static const double pi = 3.14159265358979323846;

/* An area and its first moment about corner 0. The centroid is moment / area. */
typedef struct moments {
  double area;
  gz_vec moment;
} moments;

static void add_part(moments *sum, double area, gz_vec centroid) {
  sum->area += area;
  sum->moment = gz_mul_add(sum->moment, centroid, area);
}

/* Add the core: a fan of triangles from corner 0, the origin. */
static void add_core(moments *sum, const gz_geometry *geometry) {
  for (int i = 1; i + 1 < geometry->n; i++) {
    gz_vec p = gz_corner(geometry, i), q = gz_corner(geometry, i + 1);
    gz_vec centroid = gz_add(p, q);
    add_part(sum, gz_cross(p, q) / 2, gz_v(centroid.x / 3, centroid.y / 3));
  }
}

/*
** Add what the radius adds: a rectangle along each edge, and at each corner a sector between the
** normals m and n of the edges that meet there. The moment of a sector about its corner is
** r^3/3 (right(n) - right(m)). Over all corners these cancel, so each sector counts as if all of
** its area lay in the corner.
*/
static void add_rim(moments *sum, const gz_geometry *geometry) {
  double r = geometry->radius;
  for (int i = 0; i < geometry->n; i++) {
    gz_vec corner = gz_corner(geometry, i), edge = gz_edge(geometry, i);
    gz_vec m = gz_normal(geometry, gz_previous(geometry, i)), n = gz_normal(geometry, i);
    gz_vec middle = gz_mul_add(gz_mul_add(corner, edge, 0.5), n, r / 2);
    add_part(sum, gz_length(edge) * r, middle);
    add_part(sum, gz_angle_of(gz_v(gz_dot(m, n), fabs(gz_cross(m, n)))) * r * r / 2, corner);
  }
}

/* Compute the area and return the centroid relative to corner 0. Of one or two corners it is known
   without rounding. */
static gz_vec find_centroid(gz_geometry *geometry) {
  moments sum = { 0, { 0, 0 } };
  add_core(&sum, geometry);
  if (geometry->radius > 0 && geometry->n > 1) add_rim(&sum, geometry);
  geometry->area = geometry->n > 1 ? sum.area : pi * geometry->radius * geometry->radius;
  if (geometry->n == 1) return gz_v(0, 0);
  if (geometry->n == 2) return gz_scale(gz_corner(geometry, 1), 0.5);
  return gz_v(sum.moment.x / sum.area, sum.moment.y / sum.area);
}

/* Compute area, centroid and bounding radius; the corners are not rotated yet. */
static void measure_corners(gz_geometry *geometry) {
  gz_vec centroid = find_centroid(geometry);
  double farthest_squared = 0;
  for (int i = 0; i < geometry->n; i++) {
    gz_vec arm = gz_sub(gz_corner(geometry, i), centroid);
    farthest_squared = gz_max(farthest_squared, gz_dot(arm, arm));
  }
  geometry->centroid = centroid;
  geometry->bounding_radius = sqrt(farthest_squared) + geometry->radius;
}

/* Compute what rotates with the corners: centroid offset, inscribed radius, apothems. */
static void measure_rotated(gz_geometry *geometry) {
  double near = HUGE_VAL, *apothem = gz_array(geometry, GZ_APOTHEM);
  geometry->centroid_offset = gz_rotate(geometry->centroid, geometry->rotation);
  for (int i = 0; i < geometry->n; i++) {
    gz_vec arm = gz_sub(gz_corner(geometry, i), geometry->centroid_offset);
    apothem[i] = gz_dot(arm, gz_normal(geometry, i));
    near = gz_min(near, apothem[i]);
  }
  geometry->inscribed_radius = (geometry->n > 2 ? gz_max(near, 0) : 0) + geometry->radius;
}

void gz_geometry_finish(gz_geometry *geometry) {
  rotate_corners(geometry);
  measure_corners(geometry);
  measure_rotated(geometry);
  classify_edges(geometry);
}

void gz_geometry_copy(gz_geometry *to, const gz_geometry *from) {
  memcpy(to, from, gz_geometry_bytes(from));
  to->trimmed = false;
  if (!from->trimmed) return;
  double *x = gz_array(to, GZ_LOCAL_X), *y = gz_array(to, GZ_LOCAL_Y);
  for (int i = 0; i < from->stride; i++) x[i] = y[i] = 0;
  for (int i = 0; i < from->n; i++) {
    gz_vec corner = gz_local(from, i);
    x[i] = corner.x;
    y[i] = corner.y;
  }
}

/* Are two numbers the same to the last bit? 0 and -0 are not. */
static bool equal_bits(double a, double b) {
  return a == b && (signbit(a) != 0) == (signbit(b) != 0);
}

bool gz_geometry_can_be_trimmed(const gz_geometry *geometry) {
  bool can = geometry->kind < GZ_PLANE && geometry->angle == 0;
  for (int i = 0; can && i < geometry->n; i++) {
    gz_vec own = gz_local(geometry, i);
    gz_vec sum = gz_add(gz_corner(geometry, i), geometry->origin_offset);
    can = equal_bits(own.x, sum.x) && equal_bits(own.y, sum.y);
  }
  return can;
}

void gz_geometry_trim(gz_geometry *to, const gz_geometry *from) {
  GZ_ASSERT(gz_geometry_can_be_trimmed(from));
  memcpy(to, from, gz_bytes_of_arrays(GZ_TRIMMED_ARRAYS, from->stride));
  to->trimmed = true;
}

void gz_geometry_rotate(gz_geometry *geometry, double angle) {
  GZ_ASSERT(!geometry->trimmed);
  if (angle == geometry->angle) return;
  geometry->angle = angle;
  geometry->rotation = gz_direction(angle);
  rotate_corners(geometry);
  measure_rotated(geometry);
  classify_edges(geometry);
}

gz_vec gz_direction(double angle) {
  gz_vec turn = gz_cos_sin(angle);
  if (fabs(turn.x) < 1e-15) return gz_v(0, turn.y < 0 ? -1 : 1);
  if (fabs(turn.y) < 1e-15) return gz_v(turn.x < 0 ? -1 : 1, 0);
  return turn;
}

int gz_support_corner(const gz_geometry *geometry, gz_vec d) {
  GZ_ASSERT(geometry->n > 0);
  int best = 0;
  double reach = gz_dot(gz_corner(geometry, 0), d);
  for (int i = 1; i < geometry->n; i++) {
    double along = gz_dot(gz_corner(geometry, i), d);
    if (along > reach) {
      reach = along;
      best = i;
    }
  }
  return best;
}

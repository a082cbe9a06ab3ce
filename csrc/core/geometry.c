#include "core/geometry.h"

#include "core/measure.h"
#include "core/trig.h"

#include <string.h>

static int padded(int n) { return n + (n & 1); }

size_t gz_geometry_size(int n) {
  return sizeof(gz_geometry) + (size_t)GZ_ARRAYS * (size_t)padded(n) * sizeof(double);
}

void gz_geometry_clear(gz_geometry *geometry, gz_kind kind, int n) {
  static const gz_geometry blank;
  *geometry = blank;
  geometry->kind = kind;
  geometry->n = n;
  geometry->stride = padded(n);
  geometry->step = 1;
  geometry->turn = gz_v(1, 0);
  for (int i = 0; i < GZ_ARRAYS * geometry->stride; i++) geometry->room[i] = 0;
}

int gz_compare_height(gz_vec a, gz_vec b) {
  if (a.y != b.y) return a.y < b.y ? -1 : 1;
  return a.x < b.x ? -1 : a.x > b.x;
}

static void find_extremes(gz_geometry *geometry) {
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

/* By the edges: of one that is hardly tilted, the normal's coordinate can be too small for any
   number. */
static bool is_axis_aligned(const gz_geometry *geometry) {
  bool upright = geometry->n == 4;
  for (int i = 0; upright && i < 4; i++) {
    gz_vec edge = gz_edge(geometry, i);
    upright = edge.x == 0 || edge.y == 0;
  }
  return upright;
}

/* Flush differences below half of GZ_SMALLEST to zero, as their products would underflow. Half, so
   that an edge of length GZ_SMALLEST survives any turn. */
static double told(double x) { return fabs(x) < GZ_SMALLEST / 2 ? 0 : x; }

/*
** Turns the corners, relative to corner 0, and makes the normals anew from the turned edges, so
** that a normal always belongs to the very edge it stands on.
*/
static void turn_corners(gz_geometry *geometry) {
  double *x = gz_array(geometry, GZ_X), *y = gz_array(geometry, GZ_Y);
  double *nx = gz_array(geometry, GZ_NORMAL_X), *ny = gz_array(geometry, GZ_NORMAL_Y);
  gz_vec first = gz_local(geometry, 0);
  for (int i = 0; i < geometry->n; i++) {
    gz_vec corner = gz_rotate(gz_sub(gz_local(geometry, i), first), geometry->turn);
    x[i] = told(corner.x);
    y[i] = told(corner.y);
  }
  /* Corners are loaded in twos: after an odd end must be no old number, but corner 0 again, the
     origin. */
  if (geometry->n < geometry->stride) x[geometry->n] = y[geometry->n] = 0;
  for (int i = 0; i < geometry->n; i++) {
    gz_vec normal = gz_unit(gz_right_perp(gz_edge(geometry, i)), gz_v(0, 0));
    nx[i] = normal.x;
    ny[i] = normal.y;
  }
  find_extremes(geometry);
  geometry->axis_aligned = is_axis_aligned(geometry);
  geometry->is_aabb = geometry->radius == 0 && (geometry->axis_aligned || geometry->n == 1);
  geometry->origin_offset = gz_rotate(first, geometry->turn);
}

/* Within 2^-49 a gap told by the one normal for the other is off by half of a pair's noise at
   most. */
static bool has_parallel_edges(const gz_geometry *geometry) {
  int half = geometry->n / 2;
  bool paired = geometry->n > 0 && geometry->n % 4 == 0;
  for (int i = 0; paired && i < half; i++) {
    paired = gz_max_abs(gz_add(gz_normal(geometry, i), gz_normal(geometry, i + half))) <= 0x1p-49;
  }
  return paired;
}

/* Are opposite corners as far from the middle? Within 2^-50 a gap told by slabs is off by less
   than the other half. */
static bool is_symmetric(const gz_geometry *geometry) {
  int half = geometry->n / 2;
  bool balanced = true;
  for (int i = 0; balanced && i < half; i++) {
    gz_vec sum = gz_add(gz_corner(geometry, i), gz_corner(geometry, i + half));
    gz_vec stray = gz_sub(sum, gz_scale(geometry->centroid_offset, 2));
    balanced = gz_max_abs(stray) <= 0x1p-50 * gz_max_abs(gz_corner(geometry, half));
  }
  return balanced;
}

static void pair_edges(gz_geometry *geometry) {
  bool simple = geometry->radius == 0 && geometry->n <= GZ_MAX_SYMMETRIC_CORNERS;
  geometry->parallel_edges = has_parallel_edges(geometry);
  geometry->symmetric = geometry->parallel_edges && simple && is_symmetric(geometry);
}

void gz_geometry_finish(gz_geometry *geometry) {
  turn_corners(geometry);
  gz_measure(geometry);
  gz_measure_turned(geometry);
  pair_edges(geometry);
}

void gz_geometry_finish_box(gz_geometry *geometry) {
  /* As they come out of edges: zeros with their signs. */
  static const double normals[8] = { 0, 1, 0, -1, -1, -0.0, 1, -0.0 };
  gz_vec first = gz_local(geometry, 0), size = gz_sub(gz_local(geometry, 2), first);
  const double corners[8] = { 0, size.x, size.x, 0, 0, 0, size.y, size.y };
  memcpy(gz_array(geometry, GZ_X), corners, sizeof corners);
  memcpy(gz_array(geometry, GZ_NORMAL_X), normals, sizeof normals);
  geometry->high = 2;
  geometry->most = size;
  geometry->axis_aligned = geometry->is_aabb = true;
  geometry->origin_offset = gz_rotate(first, geometry->turn);
  gz_measure(geometry);
  gz_measure_turned(geometry);
  pair_edges(geometry);
}

void gz_geometry_rotate(gz_geometry *geometry, double angle) {
  if (angle == geometry->angle) return;
  geometry->angle = angle;
  geometry->turn = gz_direction(angle);
  turn_corners(geometry);
  gz_measure_turned(geometry);
  pair_edges(geometry);
}

gz_vec gz_direction(double angle) {
  gz_vec turn = gz_cos_sin(angle);
  if (fabs(turn.x) < 1e-15) return gz_v(0, turn.y < 0 ? -1 : 1);
  if (fabs(turn.y) < 1e-15) return gz_v(turn.x < 0 ? -1 : 1, 0);
  return turn;
}

int gz_support_corner(const gz_geometry *geometry, gz_vec d) {
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

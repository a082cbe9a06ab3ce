#include "core/form.h"

#include "core/measure.h"
#include "core/trig.h"

#include <string.h>

static int padded(int n) { return n + (n & 1); }

size_t gz_form_size(int n) {
  return sizeof(gz_form) + (size_t)GZ_ARRAYS * (size_t)padded(n) * sizeof(double);
}

void gz_form_clear(gz_form *form, gz_kind kind, int n) {
  static const gz_form blank;
  *form = blank;
  form->kind = kind;
  form->n = n;
  form->stride = padded(n);
  form->step = 1;
  form->turn = gz_v(1, 0);
  for (int i = 0; i < GZ_ARRAYS * form->stride; i++) form->room[i] = 0;
}

int gz_compare_height(gz_vec a, gz_vec b) {
  if (a.y != b.y) return a.y < b.y ? -1 : 1;
  return a.x < b.x ? -1 : a.x > b.x;
}

static void find_extremes(gz_form *form) {
  gz_vec least = gz_corner(form, 0), most = least;
  form->low = form->high = 0;
  for (int i = 1; i < form->n; i++) {
    gz_vec corner = gz_corner(form, i);
    if (gz_compare_height(corner, gz_corner(form, form->low)) < 0) form->low = i;
    if (gz_compare_height(corner, gz_corner(form, form->high)) > 0) form->high = i;
    least = gz_v(gz_min(least.x, corner.x), gz_min(least.y, corner.y));
    most = gz_v(gz_max(most.x, corner.x), gz_max(most.y, corner.y));
  }
  form->least = least;
  form->most = most;
}

/* By the edges: of one that is hardly tilted, the normal's coordinate can be too small for any
   number. */
static bool is_upright(const gz_form *form) {
  bool upright = form->n == 4;
  for (int i = 0; upright && i < 4; i++) {
    gz_vec edge = gz_edge(form, i);
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
static void turn_corners(gz_form *form) {
  double *x = gz_array(form, GZ_X), *y = gz_array(form, GZ_Y);
  double *nx = gz_array(form, GZ_NORMAL_X), *ny = gz_array(form, GZ_NORMAL_Y);
  gz_vec first = gz_local(form, 0);
  for (int i = 0; i < form->n; i++) {
    gz_vec corner = gz_turn(gz_sub(gz_local(form, i), first), form->turn);
    x[i] = told(corner.x);
    y[i] = told(corner.y);
  }
  /* Corners are loaded in twos: after an odd end must be no old number, but corner 0 again, the
     origin. */
  if (form->n < form->stride) x[form->n] = y[form->n] = 0;
  for (int i = 0; i < form->n; i++) {
    gz_vec normal = gz_unit(gz_right(gz_edge(form, i)), gz_v(0, 0));
    nx[i] = normal.x;
    ny[i] = normal.y;
  }
  find_extremes(form);
  form->upright = is_upright(form);
  form->block = form->radius == 0 && (form->upright || form->n == 1);
  form->anchor = gz_turn(first, form->turn);
}

/* Within 2^-49 a gap told by the one normal for the other is off by half of a pair's noise at
   most. */
static bool is_paired(const gz_form *form) {
  int half = form->n / 2;
  bool paired = form->n > 0 && form->n % 4 == 0;
  for (int i = 0; paired && i < half; i++) {
    paired = gz_reach(gz_add(gz_normal(form, i), gz_normal(form, i + half))) <= 0x1p-49;
  }
  return paired;
}

/* Are opposite corners as far from the middle? Within 2^-50 a gap told by slabs is off by less
   than the other half. */
static bool is_balanced(const gz_form *form) {
  int half = form->n / 2;
  bool balanced = true;
  for (int i = 0; balanced && i < half; i++) {
    gz_vec sum = gz_add(gz_corner(form, i), gz_corner(form, i + half));
    gz_vec stray = gz_sub(sum, gz_scale(form->middle, 2));
    balanced = gz_reach(stray) <= 0x1p-50 * gz_reach(gz_corner(form, half));
  }
  return balanced;
}

static void pair_edges(gz_form *form) {
  bool simple = form->radius == 0 && form->n <= GZ_MOST_SLAB_CORNERS;
  form->paired = is_paired(form);
  form->slabs = form->paired && simple && is_balanced(form);
}

void gz_form_finish(gz_form *form) {
  turn_corners(form);
  gz_measure(form);
  gz_measure_turned(form);
  pair_edges(form);
}

void gz_form_finish_box(gz_form *form) {
  /* As they come out of edges: zeros with their signs. */
  static const double normals[8] = { 0, 1, 0, -1, -1, -0.0, 1, -0.0 };
  gz_vec first = gz_local(form, 0), size = gz_sub(gz_local(form, 2), first);
  const double corners[8] = { 0, size.x, size.x, 0, 0, 0, size.y, size.y };
  memcpy(gz_array(form, GZ_X), corners, sizeof corners);
  memcpy(gz_array(form, GZ_NORMAL_X), normals, sizeof normals);
  form->high = 2;
  form->most = size;
  form->upright = form->block = true;
  form->anchor = gz_turn(first, form->turn);
  gz_measure(form);
  gz_measure_turned(form);
  pair_edges(form);
}

void gz_form_turn(gz_form *form, double angle) {
  if (angle == form->angle) return;
  form->angle = angle;
  form->turn = gz_direction(angle);
  turn_corners(form);
  gz_measure_turned(form);
  pair_edges(form);
}

gz_vec gz_direction(double angle) {
  gz_vec turn = gz_cos_sin(angle);
  if (fabs(turn.x) < 1e-15) return gz_v(0, turn.y < 0 ? -1 : 1);
  if (fabs(turn.y) < 1e-15) return gz_v(turn.x < 0 ? -1 : 1, 0);
  return turn;
}

int gz_support_corner(const gz_form *form, gz_vec d) {
  int best = 0;
  double reach = gz_dot(gz_corner(form, 0), d);
  for (int i = 1; i < form->n; i++) {
    double along = gz_dot(gz_corner(form, i), d);
    if (along > reach) {
      reach = along;
      best = i;
    }
  }
  return best;
}

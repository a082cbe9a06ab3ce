/*
** The boundary of one pair's region of overlaps, as sides and arcs, and where two such curves
** cross.
*/
#include "core/composite/curves.h"

void gz_curves_begin(gz_curve_iterator *it, const gz_shape *a, const gz_shape *b) {
  it->pair = gz_pair_in_order(a, b, 0, false);
  it->faces = gz_faces_begin(&it->pair);
  it->has_side = false;
  it->has_circle = gz_is_point(&it->pair);
  if (it->has_circle || it->pair.radius == 0) return;
  /* The arc before the first face begins at the normal of the last one. */
  while (gz_faces_next(&it->faces, &it->face)) it->normal = it->face.normal;
  it->faces = gz_faces_begin(&it->pair);
}

static void write_side(const gz_curve_iterator *it, gz_curve *curve) {
  const gz_face *face = &it->face;
  gz_vec rim = gz_scale(face->normal, it->pair.radius);
  curve->is_arc = curve->is_circle = false;
  curve->normal = face->normal;
  curve->p = gz_add(face->p, rim);
  curve->q = gz_add(face->q, rim);
  curve->a0 = face->a0;
  curve->a1 = face->a1;
  curve->b0 = face->b0;
  curve->b1 = face->b1;
  curve->low = face->endless ? -GZ_LARGEST : gz_position_on_curve(curve, curve->p);
  curve->high = face->endless ? GZ_LARGEST : gz_position_on_curve(curve, curve->q);
}

static void begin_arc(const gz_curve_iterator *it, gz_vec center, gz_curve *curve) {
  curve->is_arc = true;
  curve->center = center;
  curve->toward = gz_unit(gz_neg(center), gz_v(1, 0));
  curve->radius = it->pair.radius;
  curve->normal = gz_v(0, 0);
}

static void write_circle(const gz_curve_iterator *it, gz_curve *curve) {
  begin_arc(it, gz_difference(&it->pair, 0, 0), curve);
  curve->is_circle = true;
  curve->p = curve->q = gz_mul_add(curve->center, curve->toward, -curve->radius);
  curve->low = -2;
  curve->high = 2;
}

/* The arc where the present face begins; false if that face goes on in the direction of the one
   before. */
static bool write_arc(const gz_curve_iterator *it, gz_curve *curve) {
  gz_vec from = it->normal, to = it->face.normal;
  if (gz_dot(from, to) > 0 && gz_cross(from, to) < GZ_ROUNDING) return false;
  begin_arc(it, it->face.p, curve);
  curve->is_circle = false;
  curve->from = from;
  curve->to = to;
  curve->p = gz_mul_add(curve->center, from, curve->radius);
  curve->q = gz_mul_add(curve->center, to, curve->radius);
  curve->low = gz_position_on_curve(curve, curve->p);
  curve->high = gz_position_on_curve(curve, curve->q);
  return true;
}

bool gz_curves_next(gz_curve_iterator *it, gz_curve *curve) {
  if (it->has_circle) {
    it->has_circle = false;
    write_circle(it, curve);
    return true;
  }
  for (;;) {
    if (it->has_side) {
      it->has_side = false;
      write_side(it, curve);
      return true;
    }
    if (!gz_faces_next(&it->faces, &it->face)) return false;
    it->has_side = true;
    bool has_arc = it->pair.radius > 0 && write_arc(it, curve);
    it->normal = it->face.normal;
    if (has_arc) return true;
  }
}

/* On a circle the sine of the angle at the centre, from -1 to 1; beyond a quarter turn it goes on
   to -2 and 2. */
double gz_position_on_curve(const gz_curve *curve, gz_vec x) {
  if (!curve->is_arc) return gz_cross(curve->normal, x);
  gz_vec arm = gz_sub(x, curve->center);
  double sine = gz_clamp(gz_cross(curve->toward, arm) / curve->radius, -1, 1);
  if (gz_dot(curve->toward, arm) >= 0) return sine;
  return sine >= 0 ? 2 - sine : -2 - sine;
}

gz_vec gz_closest_on_curve(const gz_curve *curve) {
  if (!curve->is_arc) return gz_scale(curve->normal, gz_dot(curve->normal, curve->p));
  return gz_mul_add(curve->center, curve->toward, curve->radius);
}

bool gz_passes_closest(const gz_curve *curve) {
  if (curve->low <= curve->high) return curve->low <= 0 && curve->high >= 0;
  return curve->low <= 0 || curve->high >= 0;
}

/* Does a point of the curve's line or circle lie between its ends? Within rounding, so that no
   crossing falls between two curves that share an end. */
static bool is_within_curve(const gz_curve *curve, gz_vec x) {
  if (curve->is_circle) return true;
  if (curve->is_arc) {
    gz_vec arm = gz_sub(x, curve->center);
    return !gz_is_negative(gz_cross(curve->from, arm), curve->radius) &&
           !gz_is_negative(gz_cross(arm, curve->to), curve->radius);
  }
  double at = gz_position_on_curve(curve, x), rounding = GZ_NEGLIGIBLE * (curve->high - curve->low);
  return at >= curve->low - rounding && at <= curve->high + rounding;
}

static int cross_lines(const gz_curve *c, const gz_curve *e, gz_vec points[2]) {
  double det = gz_cross(c->normal, e->normal);
  if (fabs(det) < GZ_ROUNDING) return 0;
  double g = gz_dot(c->normal, c->p), h = gz_dot(e->normal, e->p);
  points[0] =
      gz_v((g * e->normal.y - h * c->normal.y) / det, (h * c->normal.x - g * e->normal.x) / det);
  return 1;
}

/* The crossings of the line of all x with normal . x = height and a circle: about the foot of the
   centre. */
static int cross_line_circle(gz_vec normal, double height, const gz_curve *circle,
                             gz_vec points[2]) {
  double off = height - gz_dot(normal, circle->center);
  if (fabs(off) > circle->radius) return 0;
  double half = sqrt(gz_max(0, circle->radius * circle->radius - off * off));
  gz_vec middle = gz_mul_add(circle->center, normal, off), along = gz_right_perp(normal);
  points[0] = gz_mul_add(middle, along, -half);
  points[1] = gz_mul_add(middle, along, half);
  return 2;
}

/* The crossings of two circles lie on the line on which both have the same power. */
static int cross_circles(const gz_curve *c, const gz_curve *e, gz_vec points[2]) {
  gz_vec arm = gz_sub(e->center, c->center);
  double square = gz_dot(arm, arm);
  if (square == 0) return 0;
  double along = (square + c->radius * c->radius - e->radius * e->radius) / (2 * sqrt(square));
  gz_vec normal = gz_unit(arm, gz_v(1, 0));
  return cross_line_circle(normal, gz_dot(normal, c->center) + along, c, points);
}

int gz_cross_curves(const gz_curve *c, const gz_curve *e, gz_vec points[2]) {
  int n, kept = 0;
  if (c->is_arc && e->is_arc) n = cross_circles(c, e, points);
  else if (c->is_arc) n = cross_line_circle(e->normal, gz_dot(e->normal, e->p), c, points);
  else if (e->is_arc) n = cross_line_circle(c->normal, gz_dot(c->normal, c->p), e, points);
  else n = cross_lines(c, e, points);
  for (int i = 0; i < n; i++) {
    if (is_within_curve(e, points[i])) points[kept++] = points[i];
  }
  return kept;
}

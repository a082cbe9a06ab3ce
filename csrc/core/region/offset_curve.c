/*
** Offset curves, corner by corner.
*/
#include "core/region/offset_curve.h"

#include "core/math/assert.h"

/* The cosine of half of the angle between two corners of an arc. */
#define COSINE_OF_HALF_STEP 0x1.fd88da3d12526p-1

typedef struct curve {
  gz_region_edges *edges;
  gz_memory *memory;
  const gz_offset *offset;
  gz_grid_point first, last;
  bool begun, done; /* done: there is memory */
} curve;

static void lead_to_point(curve *c, gz_grid_point to) {
  c->done = c->done && gz_add_region_edge(c->memory, c->edges, c->last, to, 0);
  c->last = to;
}

static void lead_to(curve *c, gz_vec p) {
  gz_grid_point at = gz_to_grid(p, c->offset->unit);
  if (c->begun) lead_to_point(c, at);
  else c->first = c->last = at;
  c->begun = true;
}

/* ---- joins of two sides at a corner, with normals a and b, that leave a gap */

static void join_by_arc(curve *c, gz_vec corner, gz_vec a, gz_vec b) {
  double r = c->offset->r;
  bool outward = r > 0;
  int first, count;
  if (outward) count = gz_find_arc_corners(a, b, &first);
  else count = gz_find_arc_corners(gz_neg(b), gz_neg(a), &first);
  lead_to(c, gz_mul_add(corner, a, r));
  for (int i = 0; i < count; i++) {
    int k = outward ? first + i : first + count - 1 - i;
    lead_to(c, gz_mul_add(corner, gz_arc_direction(k), fabs(r)));
  }
  lead_to(c, gz_mul_add(corner, b, r));
}

/* How much farther inside a side may be than those of arcs are, in units: sides of what was drawn
   on the grid turn by a little more. With that, and what the grid rounds, it is within 2.2. */
#define SLACK 0.75

/* One corner in the middle of the arc is enough where its sides are no farther inside than those of
   arcs: else a shape that grows again and again would have more and more corners. */
static void join_round(curve *c, gz_vec corner, gz_vec a, gz_vec b) {
  double r = c->offset->r, half = sqrt(gz_max(0, (1 + gz_dot(a, b)) / 2));
  if ((COSINE_OF_HALF_STEP - half) * fabs(r) > SLACK * c->offset->unit)
    join_by_arc(c, corner, a, b);
  else lead_to(c, gz_mul_add(corner, gz_unit(gz_add(a, b), a), r));
}

/* The tip lies r / half from the corner, where `half` is the cosine of half of the turn. */
static void join_by_miter(curve *c, gz_vec corner, gz_vec a, gz_vec b) {
  double r = c->offset->r, cosine = gz_dot(a, b), half = sqrt(gz_max(0, (1 + cosine) / 2));
  if (half >= 0.5) {
    lead_to(c, gz_mul_add(corner, gz_add(a, b), r / (1 + cosine)));
    return;
  }
  double along = fabs(r) * (2 - half) / sqrt((1 - cosine) / 2);
  gz_vec forward = gz_neg(gz_right_perp(a)), back = gz_right_perp(b);
  lead_to(c, gz_mul_add(gz_mul_add(corner, a, r), forward, along));
  lead_to(c, gz_mul_add(gz_mul_add(corner, b, r), back, along));
}

/* ---- corners */

/* Does a line end at a corner to which u leads, and from which v does? */
static bool ends_line(gz_vec u, gz_vec v) { return gz_equal(v, gz_neg(u)); }

/* Is there a gap between both sides where they have moved to? If they lead straight back there is;
   but a mitre leaves the ends of lines flat. */
static bool has_gap(const gz_offset *offset, gz_vec u, gz_vec v) {
  double turn = gz_cross(u, v);
  if (turn != 0 || gz_dot(u, v) > 0) return offset->r * turn > 0;
  return offset->join != GZ_JOIN_MITER || !ends_line(u, v);
}

/* At an end the corner is left out: on the grid it may lie beside the way across. */
static void draw_corner(curve *c, gz_vec before, gz_vec corner, gz_vec next) {
  gz_vec u = gz_sub(corner, before), v = gz_sub(next, corner);
  gz_vec a = gz_unit(gz_right_perp(u), gz_v(0, 0)), b = gz_unit(gz_right_perp(v), gz_v(0, 0));
  if (!has_gap(c->offset, u, v)) {
    lead_to(c, gz_mul_add(corner, a, c->offset->r));
    if (!ends_line(u, v)) lead_to(c, corner);
    lead_to(c, gz_mul_add(corner, b, c->offset->r));
  } else if (c->offset->join == GZ_JOIN_MITER) {
    join_by_miter(c, corner, a, b);
  } else {
    join_round(c, corner, a, b);
  }
}

bool gz_draw_offset_curve(gz_region_edges *edges, gz_memory *memory, const gz_vec *corners,
                          int count, const gz_offset *offset) {
  GZ_ASSERT(count >= 2 && offset->unit > 0);
  curve c = { .edges = edges, .memory = memory, .offset = offset, .done = true };
  for (int i = 0; i < count; i++) {
    gz_vec before = corners[i > 0 ? i - 1 : count - 1], next = corners[i + 1 < count ? i + 1 : 0];
    GZ_ASSERT(!gz_equal(corners[i], next));
    draw_corner(&c, before, corners[i], next);
  }
  lead_to_point(&c, c.first);
  return c.done;
}

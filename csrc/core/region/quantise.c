/*
** Quantising: the rim of each kind of shape as edges between points of a grid.
*/
#include "core/region/quantise.h"

#include "core/math/assert.h"
#include "core/math/trig.h"
#include "core/parts/layout.h"
#include "core/parts/sides.h"
#include "core/parts/walk.h"
#include "core/parts/whole.h"

#include <math.h>

bool gz_is_solid_shape(const gz_shape *shape) {
  gz_kind kind = shape->geometry->kind;
  return kind == GZ_PLANE || (kind != GZ_GRID && !gz_has_thin_parts(shape->geometry));
}

/* ---- frames */

/* Return a turned by the angle with cosine r.x and sine r.y, backwards. */
static gz_vec turned_back(gz_vec a, gz_vec r) { return gz_rotate(a, gz_v(r.x, -r.y)); }

/* Return the unit for a largest coordinate. */
static double unit_for(double largest) { return ldexp(1, gz_exponent_above(largest) - 22); }

/* How corners of a shape come into a frame. */
typedef struct placing {
  gz_vec offset, rotation;
} placing;

static placing place_in(const gz_region_frame *frame, const gz_shape *shape) {
  placing p;
  p.offset = turned_back(gz_sub(shape->position, frame->position), frame->rotation);
  bool same = gz_equal(shape->geometry->rotation, frame->rotation);
  p.rotation = same ? gz_v(1, 0) : turned_back(shape->geometry->rotation, frame->rotation);
  return p;
}

static gz_vec placed(const placing *p, gz_vec local) {
  return gz_add(p->offset, gz_rotate(local, p->rotation));
}

/* Return a part of a shape, or its own geometry: both have corners in the frame of the shape. */
static const gz_geometry *part_of(const gz_shape *shape, int k) {
  return gz_has_parts(shape->geometry) ? gz_part(shape->geometry, k) : shape->geometry;
}

static double largest_coordinate(const gz_shape *shape, const gz_region_frame *frame) {
  placing p = place_in(frame, shape);
  double largest = 0;
  for (int k = 0; k < gz_part_count(shape); k++) {
    const gz_geometry *part = part_of(shape, k);
    for (int i = 0; i < part->n; i++)
      largest = gz_max(largest, gz_max_abs(placed(&p, gz_local(part, i))) + part->radius);
  }
  return largest;
}

gz_region_frame gz_frame_around(const gz_shape *shape, double margin) {
  GZ_ASSERT(shape->geometry->kind != GZ_PLANE && shape->geometry->kind != GZ_GRID && margin >= 0);
  gz_region_frame frame = { shape->position, shape->geometry->rotation, 0, GZ_REGION_REACH };
  frame.unit = unit_for(largest_coordinate(shape, &frame) + margin);
  return frame;
}

gz_region_frame gz_frame_of(const gz_shape *shape) { return gz_frame_around(shape, 0); }

gz_region_frame gz_carving_frame_of(const gz_shape *shape) {
  gz_region_frame frame = { shape->position, shape->geometry->rotation, 0, GZ_CARVING_REACH };
  const gz_geometry *geometry = shape->geometry;
  if (geometry->kind == GZ_OUTLINE) frame.unit = gz_parts_of(geometry)->unit;
  if (frame.unit == 0) frame.unit = unit_for(largest_coordinate(shape, &frame));
  return frame;
}

bool gz_frame_reaches(const gz_region_frame *frame, const gz_shape *shape) {
  return largest_coordinate(shape, frame) <= frame->reach * frame->unit;
}

void gz_frame_include(gz_region_frame *frame, const gz_shape *shape) {
  frame->unit = gz_max(frame->unit, unit_for(largest_coordinate(shape, frame)));
}

gz_region_frame gz_frame_of_corners(const gz_vec *corners, int count) {
  gz_region_frame frame = { { 0, 0 }, { 1, 0 }, 0, GZ_REGION_REACH };
  double largest = 0;
  for (int i = 0; i < count; i++) largest = gz_max(largest, gz_max_abs(corners[i]));
  frame.unit = unit_for(largest);
  return frame;
}

static bool is_corner_on_grid(gz_vec p, const gz_region_frame *frame) {
  double x = p.x / frame->unit, y = p.y / frame->unit;
  return floor(x) == x && floor(y) == y && fabs(x) <= frame->reach && fabs(y) <= frame->reach;
}

static bool is_rim_on_grid(const gz_rim *rim, const gz_region_frame *frame) {
  for (int i = 0; i < rim->count; i++)
    if (!is_corner_on_grid(rim->corners[i], frame)) return false;
  return true;
}

bool gz_is_on_grid(const gz_shape *shape, const gz_region_frame *frame) {
  const gz_geometry *geometry = shape->geometry;
  bool is_outline = geometry->kind == GZ_OUTLINE;
  if (!is_outline && !(geometry->kind == GZ_POLYGON && geometry->radius == 0)) return false;
  for (int k = 0; k < gz_part_count(shape); k++) {
    const gz_geometry *part = part_of(shape, k);
    for (int i = 0; i < part->n; i++)
      if (!is_corner_on_grid(gz_local(part, i), frame)) return false;
    gz_rim rim = { NULL, NULL, 0 };
    if (is_outline) rim = gz_rim_of(geometry, k);
    if (!is_rim_on_grid(&rim, frame)) return false;
  }
  return true;
}

/* ---- edges, cut off at the reach of the frame */

typedef struct drawing {
  gz_region_edges *edges;
  gz_memory *memory;
  placing placing;
  double unit, reach;
  bool numbers;       /* edges have numbers: */
  bool by_edges;      /* those of a convex shape, each its own, */
  int number;         /* the next ones this */
  gz_vec first, last; /* of the ring that is drawn */
  bool begun, done;   /* done: there is memory */
} drawing;

static void draw_edge(drawing *d, gz_vec from, gz_vec to) {
  gz_grid_point p = gz_to_grid(from, d->unit), q = gz_to_grid(to, d->unit);
  d->done = d->done && gz_add_region_edge(d->memory, d->edges, p, q, d->numbers ? d->number : 0);
}

/* Return a point, limited to the reach. What lies beyond a side of that square comes onto the side,
   so that rings wind about the inside as before. */
static gz_vec limited(const drawing *d, gz_vec p) {
  double reach = d->reach;
  return gz_v(gz_clamp(p.x, -reach, reach), gz_clamp(p.y, -reach, reach));
}

/* Write the fractions of an edge at which it crosses the lines of the square, in order. Returns
   their number. */
static int find_cuts(const drawing *d, gz_vec from, gz_vec to, double cuts[4]) {
  double reach = d->reach;
  double ends[4][2] = { { from.x + reach, to.x + reach },
                        { from.x - reach, to.x - reach },
                        { from.y + reach, to.y + reach },
                        { from.y - reach, to.y - reach } };
  int count = 0;
  for (int i = 0; i < 4; i++) {
    double a = ends[i][0], b = ends[i][1];
    if ((a < 0) == (b < 0)) continue;
    double t = a / (a - b);
    int k = count++;
    for (; k > 0 && cuts[k - 1] > t; k--) cuts[k] = cuts[k - 1];
    cuts[k] = t;
  }
  return count;
}

static void draw_limited(drawing *d, gz_vec from, gz_vec to) {
  double cuts[4];
  int count = find_cuts(d, from, to, cuts);
  gz_vec at = limited(d, from);
  for (int i = 0; i < count; i++) {
    gz_vec next = limited(d, gz_lerp(from, to, cuts[i]));
    draw_edge(d, at, next);
    at = next;
  }
  draw_edge(d, at, limited(d, to));
}

/* Go on to a corner in the frame of the shape. */
static void draw_to(drawing *d, gz_vec local) {
  gz_vec p = placed(&d->placing, local);
  if (d->begun) draw_limited(d, d->last, p);
  else d->first = p;
  d->begun = true;
  d->last = p;
}

static void close_ring(drawing *d) {
  draw_limited(d, d->last, d->first);
  d->begun = false;
}

/* ---- convex shapes */

/* Go on to a corner by an edge with the next number. */
static void draw_next(drawing *d, gz_vec local) {
  d->number += d->by_edges;
  draw_to(d, local);
}

/* Draw the round side about a corner from one normal to the next: its ends, and the corners in
   between. */
static void draw_arc(drawing *d, gz_vec corner, double radius, gz_vec from, gz_vec to) {
  int first, count = gz_find_arc_corners(from, to, &first);
  draw_next(d, gz_mul_add(corner, from, radius));
  for (int k = first; k < first + count; k++)
    draw_next(d, gz_mul_add(corner, gz_arc_direction(k), radius));
  draw_next(d, gz_mul_add(corner, to, radius));
}

static gz_vec own_normal(const gz_geometry *geometry, int i) {
  gz_vec edge = gz_sub(gz_local(geometry, gz_next(geometry, i)), gz_local(geometry, i));
  return gz_unit(gz_right_perp(edge), gz_v(0, 0));
}

static void draw_round(drawing *d, const gz_geometry *geometry, double radius) {
  if (d->by_edges) d->number = -1;
  for (int i = 0; i < geometry->n && geometry->n > 1; i++) {
    gz_vec from = own_normal(geometry, gz_previous(geometry, i)), to = own_normal(geometry, i);
    draw_arc(d, gz_local(geometry, i), radius, from, to);
  }
  for (int k = 0; k < GZ_ARC_CORNERS && geometry->n == 1; k++)
    draw_next(d, gz_mul_add(gz_local(geometry, 0), gz_arc_direction(k), radius));
  d->number += d->by_edges;
  close_ring(d);
}

/* Return the number with which the edge that leaves a corner was listed. */
static int listed_edge(const gz_geometry *geometry, int i) {
  int k = geometry->step > 0 ? i - geometry->first : geometry->first - i - 1;
  return k < 0 ? k + geometry->n : k;
}

static void draw_polygon(drawing *d, const gz_geometry *geometry) {
  for (int i = 0; i < geometry->n; i++) {
    if (i > 0) d->number = listed_edge(geometry, i - 1) + 1;
    draw_to(d, gz_local(geometry, i));
  }
  d->number = listed_edge(geometry, geometry->n - 1) + 1;
  close_ring(d);
}

static void draw_convex(drawing *d, const gz_geometry *geometry) {
  if (gz_is_thin(geometry)) return;
  if (geometry->radius > 0) draw_round(d, geometry, geometry->radius);
  else draw_polygon(d, geometry);
}

/* ---- planes: a rectangle so large that its other sides are beyond the reach */

static void draw_plane(drawing *d, const gz_shape *plane, const gz_region_frame *frame) {
  double reach = d->reach;
  gz_vec n = turned_back(gz_plane_normal(plane->geometry), frame->rotation);
  double height =
      gz_clamp(gz_height_above(plane->geometry, frame->position), -2 * reach, 2 * reach);
  gz_vec foot = gz_scale(n, -height), along = gz_scale(gz_v(-n.y, n.x), 8 * reach);
  gz_vec deep = gz_scale(n, -8 * reach);
  d->placing = (placing){ foot, { 1, 0 } };
  draw_to(d, along);
  draw_to(d, gz_add(along, deep));
  draw_to(d, gz_sub(deep, along));
  draw_to(d, gz_neg(along));
  close_ring(d);
}

/* ---- parts */

/* Return the number of an edge of an outline as it is reported, from 1 on; 0 if it was dug. */
static int reported(int edge) { return edge == GZ_DUG_EDGE ? 0 : edge + 1; }

gz_region_edge gz_edge_of_rim(const gz_rim *rim, int i, double unit) {
  int number = rim->edges[i] < 0 ? GZ_SEAM_EDGE : reported(rim->edges[i]);
  return (gz_region_edge){ gz_to_grid(rim->corners[i], unit), gz_to_grid(gz_rim_end(rim, i), unit),
                           number };
}

/* Draw what of the rims of an outline are its listed edges. */
static void draw_outline(drawing *d, const gz_geometry *outline) {
  for (int k = 0; k < gz_parts_of(outline)->part_count; k++) {
    gz_rim rim = gz_rim_of(outline, k);
    for (int i = 0; i < rim.count; i++) {
      if (rim.edges[i] < 0) continue;
      d->number = reported(rim.edges[i]);
      gz_vec from = placed(&d->placing, rim.corners[i]);
      draw_limited(d, from, placed(&d->placing, gz_rim_end(&rim, i)));
    }
  }
}

/* Does a corner lie on the edge from p to q, and not at its ends, but for rounding? */
static bool lies_on(gz_vec p, gz_vec q, gz_vec corner) {
  gz_vec edge = gz_sub(q, p), arm = gz_sub(corner, p);
  double along = gz_dot(arm, edge), noise = 0x1p-48 * (gz_max_abs(p) + gz_max_abs(q));
  return along > 0 && along < gz_dot(edge, edge) &&
         fabs(gz_cross(edge, arm)) <= noise * gz_length(edge);
}

/* Return the first corner on the way from p to q, along a side of a part of a compound, of the
   other parts of the same shape; else q. */
static gz_vec next_on_side(const gz_shape *compound, int part, gz_vec p, gz_vec q) {
  const gz_geometry *geometry = compound->geometry;
  const int *numbers = gz_parts_int_list(geometry, gz_parts_of(geometry)->numbers);
  gz_vec turn = gz_cos_sin(geometry->angle);
  gz_vec edge = gz_sub(q, p), from = gz_add(compound->position, gz_rotate(p, turn));
  gz_vec room = gz_splat(0x1p-40 * (gz_max_abs(from) + gz_max_abs(edge)));
  double first = 1; /* how far along the way q is */
  gz_near_parts near;
  gz_near_part beside;
  gz_near_parts_begin(&near, compound, gz_sub(from, room), gz_add(from, room),
                      gz_rotate(edge, turn));
  while (near.reached <= first && gz_near_parts_next(&near, &beside)) {
    if (numbers[beside.index] != numbers[part] || beside.index == part) continue;
    const gz_geometry *other = gz_part(geometry, beside.index);
    for (int i = 0; i < other->n; i++) {
      if (!lies_on(p, q, gz_local(other, i))) continue;
      q = gz_local(other, i);
      first = gz_dot(gz_sub(q, p), edge) / gz_dot(edge, edge);
    }
  }
  return q;
}

/*
** Draw a polygon of a compound. It may be one of several parts of an outline, whose corners may lie
** on its sides. They are drawn there: if the grid moved them off, there would be a crack.
*/
static void draw_piece(drawing *d, const gz_shape *compound, int part) {
  const gz_geometry *piece = gz_part(compound->geometry, part);
  for (int i = 0; i < piece->n; i++) {
    gz_vec end = gz_local(piece, gz_next(piece, i));
    for (gz_vec at = gz_local(piece, i); !gz_equal(at, end);
         at = next_on_side(compound, part, at, end))
      draw_to(d, at);
  }
  close_ring(d);
}

static void draw_parts(drawing *d, const gz_shape *shape) {
  const gz_geometry *whole = shape->geometry;
  for (int k = 0; k < gz_parts_of(whole)->part_count; k++) {
    const gz_geometry *part = gz_part(whole, k);
    d->number = gz_reported_part(whole, k) + 1;
    if (part->kind == GZ_POLYGON && part->radius == 0) draw_piece(d, shape, k);
    else draw_convex(d, part);
  }
}

/* ---- what is drawn */

static drawing begin_drawing(gz_region_edges *edges, gz_memory *memory,
                             const gz_region_frame *frame) {
  GZ_ASSERT(frame->unit > 0 && frame->reach > 0);
  return (drawing){ .edges = edges,
                    .memory = memory,
                    .placing = { { 0, 0 }, { 1, 0 } },
                    .unit = frame->unit,
                    .reach = frame->reach * frame->unit,
                    .done = true };
}

bool gz_quantise_ring(gz_region_edges *edges, gz_memory *memory, const gz_vec *corners, int count,
                      const gz_region_frame *frame) {
  GZ_ASSERT(count > 0);
  drawing d = begin_drawing(edges, memory, frame);
  for (int i = 0; i < count; i++) draw_to(&d, corners[i]);
  if (count > 0) close_ring(&d);
  return d.done;
}

bool gz_quantise_region(gz_region_edges *edges, gz_memory *memory, const gz_shape *shape,
                        const gz_region_frame *frame, bool numbers) {
  const gz_geometry *geometry = shape->geometry;
  GZ_ASSERT(geometry->kind != GZ_GRID);
  drawing d = begin_drawing(edges, memory, frame);
  d.placing = place_in(frame, shape);
  d.numbers = numbers;
  d.by_edges = !gz_has_parts(geometry);
  if (geometry->kind == GZ_PLANE) draw_plane(&d, shape, frame);
  else if (geometry->kind == GZ_OUTLINE) draw_outline(&d, geometry);
  else if (gz_has_parts(geometry)) draw_parts(&d, shape);
  else draw_convex(&d, geometry);
  return d.done;
}

bool gz_quantise_grown(gz_region_edges *edges, gz_memory *memory, const gz_shape *shape,
                       const gz_region_frame *frame, double r) {
  const gz_geometry *geometry = shape->geometry;
  GZ_ASSERT(!gz_has_parts(geometry) && geometry->radius > 0 && geometry->radius + r > 0);
  drawing d = begin_drawing(edges, memory, frame);
  d.placing = place_in(frame, shape);
  draw_round(&d, geometry, geometry->radius + r);
  return d.done;
}

/*
** The edges of a shape that face an eye: those of polygons by gz_orient, of round shapes by their
** points of tangency, of grids by runs of cells. Where the eye is on the rim of a convex part,
** within the noise, its sides count for nothing, and the directions that lead in are blocked:
**
**      rim        \ blocked /            The part is on the left of its rim, which runs from
**   first . . . . .\ . . ./. . . last      +x towards +y. The eye touches the sides from `first`
**                   \   /                to `last`; so blocked is what lies from the end of
**                    eye                 `last` to the beginning of `first`.
*/
#include "core/sight/sight.h"

#include "core/convex/convex.h"
#include "core/math/assert.h"
#include "core/math/orient.h"
#include "core/parts/sides.h"
#include "core/parts/whole.h"
#include "core/shape/skin.h"

static double without_dust(double x) { return fabs(x) < GZ_SMALLEST ? 0 : x; }

gz_vec gz_sight_point(gz_vec p) {
  gz_vec q = gz_v(gz_clamp(p.x, -GZ_LARGEST, GZ_LARGEST), gz_clamp(p.y, -GZ_LARGEST, GZ_LARGEST));
  return gz_v(without_dust(q.x), without_dust(q.y));
}

static bool is_out_of_region(const gz_sight *sight, gz_vec a, gz_vec b) {
  return gz_max(a.x, b.x) <= sight->low.x || gz_min(a.x, b.x) >= sight->high.x ||
         gz_max(a.y, b.y) <= sight->low.y || gz_min(a.y, b.y) >= sight->high.y;
}

static void append_edge(gz_edge_list *edges, gz_vec a, gz_vec b, bool at_eye) {
  gz_sight_edge edge = { a, b, at_eye };
  if (edges->count < edges->capacity) edges->at[edges->count] = edge;
  edges->count++;
}

/* Append the side of something solid, which is on the left on the way from p to q. Returns whether
   it faces the eye. */
static bool add_solid_side(const gz_sight *sight, gz_vec p, gz_vec q, gz_edge_list *edges) {
  p = gz_sight_point(p);
  q = gz_sight_point(q);
  if (gz_orient(p, q, sight->eye) >= 0) return false;
  if (!is_out_of_region(sight, p, q)) append_edge(edges, q, p, false);
  return true;
}

/* Append a line that blocks from both sides. */
static void add_line(const gz_sight *sight, gz_vec p, gz_vec q, gz_edge_list *edges) {
  if (!add_solid_side(sight, p, q, edges)) add_solid_side(sight, q, p, edges);
}

/* Corner i of a convex geometry in the world, as gz_listed_corner has it. */
static gz_vec listed_corner(const gz_shape *shape, int i) {
  gz_vec corner = gz_rotate(gz_local(shape->geometry, i), shape->geometry->rotation);
  return gz_sight_point(gz_add(shape->position, corner));
}

/* The noise and the skin of a point and a shape. */
static double eye_noise(const gz_sight *sight, const gz_shape *shape) {
  return gz_noise(gz_max(gz_extent(shape), gz_max_abs(sight->eye)));
}

static double eye_skin(const gz_sight *sight, const gz_shape *shape) {
  return gz_skin(gz_largest_radius(shape->geometry), eye_noise(sight, shape));
}

/* Return the direction along a line from p to q, as a point: q itself if the eye is on that. */
static gz_vec point_along(const gz_sight *sight, gz_vec p, gz_vec q) {
  if (gz_orient(p, q, sight->eye) == 0 && !gz_equal(q, sight->eye)) return q;
  return gz_sight_point(gz_add(sight->eye, gz_sub(q, p)));
}

/* Return how far the eye is outside of side i; negative inside. */
static double height_above(const gz_sight *sight, const gz_shape *shape, int i) {
  gz_vec from_side = gz_sub(sight->eye, listed_corner(shape, i));
  return gz_dot(gz_normal(shape->geometry, i), from_side);
}

/* Is the eye within its skin, or the noise, of the bounding box of a shape? */
static bool is_near_box(const gz_sight *sight, const gz_shape *shape, double noise) {
  gz_vec low, high, eye = sight->eye;
  double rim = gz_max(eye_skin(sight, shape), noise);
  gz_bounding_box(shape, &low, &high);
  return low.x - rim <= eye.x && eye.x <= high.x + rim && low.y - rim <= eye.y &&
         eye.y <= high.y + rim;
}

/* Is the eye in a polygon, or on its rim? A gap within the noise counts as none. */
static bool is_in_or_on(const gz_sight *sight, const gz_shape *shape, double noise) {
  if (!is_near_box(sight, shape, noise)) return false;
  for (int i = 0; i < shape->geometry->n; i++) {
    if (height_above(sight, shape, i) > noise) return false;
  }
  return true;
}

static bool is_touched_side(const gz_sight *sight, const gz_shape *shape, int i) {
  return height_above(sight, shape, i) >= -eye_skin(sight, shape);
}

/* Block what leads into a polygon, on whose rim the eye is. */
static void add_way_in(const gz_sight *sight, const gz_shape *shape, gz_edge_list *edges) {
  const gz_geometry *geometry = shape->geometry;
  int first = 0, last, seen = 0;
  while (first < geometry->n && is_touched_side(sight, shape, first)) first++;
  if (first == geometry->n) return; /* it is as small as its skin */
  /* From a side that is not touched, go on to the first one that is. */
  for (; seen < geometry->n && !is_touched_side(sight, shape, first); seen++) {
    first = gz_next(geometry, first);
  }
  if (seen == geometry->n) return; /* it is in a part of something by more than the skin */
  last = first;
  while (is_touched_side(sight, shape, gz_next(geometry, last))) last = gz_next(geometry, last);
  gz_vec begin = listed_corner(shape, first),
         behind_begin = listed_corner(shape, gz_next(geometry, first));
  gz_vec before_end = listed_corner(shape, last),
         end = listed_corner(shape, gz_next(geometry, last));
  append_edge(edges, point_along(sight, before_end, end), point_along(sight, behind_begin, begin),
              true);
}

/* A polygon. Its sides are visited so that one that faces the eye follows the one before it, as
   seen from the eye. */
static void add_polygon(const gz_sight *sight, const gz_shape *shape, gz_edge_list *edges) {
  if (is_in_or_on(sight, shape, eye_noise(sight, shape))) {
    add_way_in(sight, shape, edges);
    return;
  }
  gz_vec q = listed_corner(shape, 0);
  for (int i = shape->geometry->n - 1; i >= 0; i--) {
    gz_vec p = listed_corner(shape, i);
    add_solid_side(sight, p, q, edges);
    q = p;
  }
}

/* A segment. What is within its skin is on it, and is not blocked by it. */
static void add_segment(const gz_sight *sight, const gz_shape *shape, gz_edge_list *edges) {
  gz_vec p = listed_corner(shape, 0), q = listed_corner(shape, 1);
  double height = gz_dot(gz_normal(shape->geometry, 0), gz_sub(sight->eye, p));
  if (fabs(height) > eye_skin(sight, shape)) add_line(sight, p, q, edges);
}

/* Append an arc as seen from outside, from the point with normal `from` to that with normal `to`,
   both unit: chords, halved until they are close to the arc. What is out of the region is left
   out. */
static void add_arc(const gz_sight *sight, gz_vec center, double radius, gz_vec from, gz_vec to,
                    gz_edge_list *edges) {
  gz_vec ends[64]; /* of the pieces that are left, the nearest on top */
  int left = 1;
  ends[0] = to;
  while (left > 0) {
    gz_vec end = ends[left - 1], sum = gz_add(from, end);
    gz_vec p = gz_mul_add(center, from, radius), q = gz_mul_add(center, end, radius);
    double height = radius * (1 - gz_length(sum) / 2);
    gz_vec rim = gz_splat(height), low = gz_v(gz_min(p.x, q.x), gz_min(p.y, q.y));
    gz_vec high = gz_v(gz_max(p.x, q.x), gz_max(p.y, q.y));
    bool is_seen = !is_out_of_region(sight, gz_sub(low, rim), gz_add(high, rim));
    if (is_seen && height > sight->sagitta && left < 64) {
      ends[left++] = gz_unit(sum, from);
      continue;
    }
    if (is_seen) add_solid_side(sight, q, p, edges);
    from = end;
    left--;
  }
}

/* The points of tangency on the circle about a core corner: their normals, to the left and right of
   the direction to the eye. Returns false if the eye is not outside of the circle. */
static bool find_tangents(const gz_sight *sight, gz_vec center, double radius, gz_vec *left,
                          gz_vec *right) {
  gz_vec arm = gz_sub(sight->eye, center);
  double distance = gz_length(arm);
  if (!(distance > radius)) return false;
  gz_vec u = gz_v(arm.x / distance, arm.y / distance);
  double cosine = radius / distance,
         sine = sqrt((distance - radius) * (distance + radius)) / distance;
  gz_vec along = gz_scale(u, cosine), across = gz_scale(gz_v(-u.y, u.x), sine);
  *left = gz_add(along, across);
  *right = gz_sub(along, across);
  return true;
}

/* Block what leads into a round shape, which the eye touches, or is in by less than the skin. */
static void add_way_into_round(const gz_sight *sight, gz_vec normal, gz_edge_list *edges) {
  gz_vec along = gz_scale(gz_v(-normal.y, normal.x), gz_max(1, gz_max_abs(sight->eye)));
  gz_vec begin = gz_sight_point(gz_add(sight->eye, along));
  gz_vec end = gz_sight_point(gz_sub(sight->eye, along));
  append_edge(edges, begin, end, true);
}

/* Side i of a rounded shape, moved out by the radius. */
static void round_side(const gz_shape *shape, int i, gz_vec *p, gz_vec *q) {
  gz_vec rim = gz_scale(gz_normal(shape->geometry, i), shape->geometry->radius);
  *p = gz_sight_point(gz_add(listed_corner(shape, i), rim));
  *q = gz_sight_point(gz_add(listed_corner(shape, gz_next(shape->geometry, i)), rim));
}

static bool faces_eye(const gz_sight *sight, const gz_shape *shape, int i) {
  gz_vec p, q;
  round_side(shape, i, &p, &q);
  return gz_orient(p, q, sight->eye) < 0;
}

/* The arc about corner i, between sides i - 1 and i. It is seen from the last normal on which a
   tangent to the eye touches it, or from its end if the side there faces the eye. */
static void add_round_corner(const gz_sight *sight, const gz_shape *shape, int i,
                             gz_edge_list *edges) {
  const gz_geometry *geometry = shape->geometry;
  gz_vec center = listed_corner(shape, i), left, right;
  if (!find_tangents(sight, center, geometry->radius, &left, &right)) return;
  int before = gz_previous(geometry, i);
  gz_vec begin = gz_normal(geometry, before), end = gz_normal(geometry, i);
  bool from_side = faces_eye(sight, shape, before), to_side = faces_eye(sight, shape, i);
  if (!from_side && !to_side) {
    gz_vec middle = gz_add(left, right);
    if (gz_cross(begin, middle) <= 0 || gz_cross(middle, end) <= 0) return;
  }
  add_arc(sight, center, geometry->radius, to_side ? end : left, from_side ? begin : right, edges);
}

/* A circle, a capsule, or a rounded polygon. */
static void add_round(const gz_sight *sight, const gz_shape *shape, gz_edge_list *edges) {
  const gz_geometry *geometry = shape->geometry;
  gz_shape point = gz_point_shape(sight->eye);
  if (is_near_box(sight, shape, 0)) {
    gz_separation gap = gz_convex_distance(&point, shape);
    if (gap.distance <= eye_noise(sight, shape)) {
      add_way_into_round(sight, gap.normal, edges);
      return;
    }
  }
  if (geometry->n == 1) {
    gz_vec left, right, center = listed_corner(shape, 0);
    if (find_tangents(sight, center, geometry->radius, &left, &right)) {
      gz_vec middle = gz_unit(gz_sub(sight->eye, center), left);
      add_arc(sight, center, geometry->radius, left, middle, edges);
      add_arc(sight, center, geometry->radius, middle, right, edges);
    }
    return;
  }
  for (int i = geometry->n - 1; i >= 0; i--) {
    gz_vec p, q;
    round_side(shape, i, &p, &q);
    add_solid_side(sight, p, q, edges);
    add_round_corner(sight, shape, i, edges);
  }
}

static void add_convex(const gz_sight *sight, const gz_shape *shape, gz_edge_list *edges) {
  if (shape->geometry->radius > 0) add_round(sight, shape, edges);
  else if (shape->geometry->n == 2) add_segment(sight, shape, edges);
  else if (shape->geometry->n > 2) add_polygon(sight, shape, edges);
}

/* A plane: its line, as far as the region needs it. */
static void add_plane(const gz_sight *sight, const gz_shape *shape, gz_edge_list *edges) {
  gz_vec n = gz_plane_normal(shape->geometry), along = gz_v(-n.y, n.x), eye = sight->eye;
  double size = gz_max(gz_max_abs(gz_sub(sight->low, eye)), gz_max_abs(gz_sub(sight->high, eye)));
  double middle = gz_dot(eye, along);
  gz_vec foot = gz_scale(n, -gz_plane_offset(shape->geometry));
  gz_vec p = gz_sight_point(gz_mul_add(foot, along, middle - 4 * size));
  gz_vec q = gz_sight_point(gz_mul_add(foot, along, middle + 4 * size));
  if (gz_height_above(shape->geometry, eye) > eye_noise(sight, shape)) {
    add_solid_side(sight, p, q, edges);
  } else {
    append_edge(edges, point_along(sight, p, q), point_along(sight, q, p), true);
  }
}

/* An outline: the listed edges, part by part, without the seams of its parts. */
static void add_outline_part(const gz_sight *sight, const gz_shape *shape, const gz_near_part *part,
                             gz_edge_list *edges) {
  gz_side_iterator it = gz_sides_begin(shape, part);
  gz_side side;
  if (is_in_or_on(sight, &part->shape, eye_noise(sight, &part->shape))) {
    add_way_in(sight, &part->shape, edges);
    return;
  }
  while (gz_sides_next(&it, &side)) {
    if (side.part >= 0) add_solid_side(sight, side.p, side.q, edges);
  }
}

/* Shapes with parts, grids apart. */
static void add_parts(const gz_sight *sight, const gz_shape *shape, gz_edge_list *edges) {
  gz_near_parts it;
  gz_near_part part;
  gz_near_parts_begin(&it, shape, sight->low, sight->high, gz_v(0, 0));
  while (gz_near_parts_next(&it, &part)) {
    if (shape->geometry->kind == GZ_OUTLINE) add_outline_part(sight, shape, &part, edges);
    else add_convex(sight, &part.shape, edges);
  }
}

/* The cells of a grid that are near the region, or near the eye. */
typedef struct seen_cells {
  const gz_shape *grid;
  gz_cell_range at;
} seen_cells;

static seen_cells cells_in_box(const gz_shape *grid, gz_vec low, gz_vec high) {
  seen_cells s = { grid, gz_grid_cells_near(grid->geometry, grid->position, low, high) };
  return s;
}

/* Is there a whole cell? */
static bool is_whole(const gz_shape *grid, int column, int row) {
  const gz_grid *cells = gz_grid_of(grid->geometry);
  if (column < 0 || row < 0 || column >= cells->columns || row >= cells->rows) return false;
  int kind = gz_kind_of_cell(grid->geometry, row * cells->columns + column);
  return kind != 0 && gz_is_whole_cell(grid->geometry, kind);
}

/* A line between two rows of cells, if `level`, else between two columns: number `line`, with the
   cells of number `line` behind it. */
typedef struct cell_line {
  const gz_shape *grid;
  bool level;
  int line, solid, open; /* of the rows, or columns: that which may block, and that before it */
  double at;             /* its coordinate */
} cell_line;

/* Has the line a border at one place: something that blocks, and nothing before it? */
static bool is_border(const cell_line *l, int place) {
  if (l->level) return is_whole(l->grid, place, l->solid) && !is_whole(l->grid, place, l->open);
  return is_whole(l->grid, l->solid, place) && !is_whole(l->grid, l->open, place);
}

/* Return where a place begins on the line. */
static gz_vec point_on_line(const cell_line *l, int place) {
  gz_vec size = gz_grid_of(l->grid->geometry)->size, position = l->grid->position;
  if (l->level) return gz_v(position.x + place * size.x, l->at);
  return gz_v(l->at, position.y + place * size.y);
}

/* Append the runs of borders on a line, in the order in which they are seen. */
static void add_cell_line(const gz_sight *sight, const seen_cells *s, bool level, int line,
                          gz_edge_list *edges) {
  gz_vec size = gz_grid_of(s->grid->geometry)->size, position = s->grid->position;
  double at = level ? position.y + line * size.y : position.x + line * size.x;
  double eye = level ? sight->eye.y : sight->eye.x;
  if (fabs(eye - at) <= eye_noise(sight, s->grid)) return;
  bool behind = eye < at;
  cell_line l = { s->grid, level, line, behind ? line : line - 1, behind ? line - 1 : line, at };
  int first = level ? s->at.left : s->at.top,
      count = (level ? s->at.right : s->at.bottom) - first + 1;
  bool backwards = level == behind;
  for (int i = 0, end = 0; i < count; i = end + 1) {
    for (end = i; end < count; end++) {
      if (!is_border(&l, backwards ? first + count - 1 - end : first + end)) break;
    }
    if (end == i) continue;
    int from = backwards ? first + count - end : first + i;
    gz_vec p = point_on_line(&l, from), q = point_on_line(&l, from + end - i);
    if (backwards) add_solid_side(sight, p, q, edges);
    else add_solid_side(sight, q, p, edges);
  }
}

/* Has a grid cells with a polygon of their own? */
static bool has_polygons(const gz_geometry *grid) {
  const gz_cell_kind *kinds =
      (const gz_cell_kind *)(const void *)(grid->room + gz_grid_of(grid)->kinds);
  for (int kind = 1; kind <= gz_grid_of(grid)->highest; kind++) {
    if (kinds[kind].count > 0 && !gz_is_whole_cell(grid, kind)) return true;
  }
  return false;
}

/* Append what cells are, one by one: whole ones, of which only the rims near the eye are looked at,
   or those with polygons. The noise is that of the grid, by which its lines count as touched. */
static void add_single_cells(const gz_sight *sight, const seen_cells *s, bool whole,
                             gz_edge_list *edges) {
  double noise = eye_noise(sight, s->grid);
  for (int row = s->at.top; row <= s->at.bottom; row++) {
    for (int column = s->at.left; column <= s->at.right; column++) {
      int cell = row * gz_grid_of(s->grid->geometry)->columns + column;
      int kind = gz_kind_of_cell(s->grid->geometry, cell);
      if (kind == 0 || gz_is_whole_cell(s->grid->geometry, kind) != whole) continue;
      gz_shape part = gz_part_shape(s->grid, cell);
      if (!whole) add_polygon(sight, &part, edges);
      else if (is_in_or_on(sight, &part, noise)) add_way_in(sight, &part, edges);
    }
  }
}

static void add_grid(const gz_sight *sight, const gz_shape *grid, gz_edge_list *edges) {
  seen_cells s = cells_in_box(grid, sight->low, sight->high);
  seen_cells near_eye = cells_in_box(grid, sight->eye, sight->eye);
  for (int row = s.at.top; row <= s.at.bottom + 1; row++)
    add_cell_line(sight, &s, true, row, edges);
  for (int column = s.at.left; column <= s.at.right + 1; column++) {
    add_cell_line(sight, &s, false, column, edges);
  }
  add_single_cells(sight, &near_eye, true, edges);
  if (has_polygons(grid->geometry)) add_single_cells(sight, &s, false, edges);
}

void gz_add_facing_edges(const gz_sight *sight, const gz_shape *shape, gz_edge_list *edges) {
  GZ_ASSERT(sight->low.x <= sight->high.x && sight->low.y <= sight->high.y);
  GZ_ASSERT(sight->sagitta > 0);
  gz_kind kind = shape->geometry->kind;
  GZ_ASSERT(kind != GZ_CLUSTER);
  if (kind == GZ_PLANE) add_plane(sight, shape, edges);
  else if (kind == GZ_GRID) add_grid(sight, shape, edges);
  else if (gz_has_parts(shape->geometry)) add_parts(sight, shape, edges);
  else add_convex(sight, shape, edges);
}

/* Corner i of the region, counted around: of a polygon, or of its box. */
static gz_vec corner_of_frame(const gz_sight *sight, const gz_shape *region, int i) {
  if (region != NULL) return listed_corner(region, i % region->geometry->n);
  int k = i % 4;
  return gz_sight_point(
      gz_v(k == 1 || k == 2 ? sight->high.x : sight->low.x, k >= 2 ? sight->high.y : sight->low.y));
}

/* Is the eye inside of side i, and not on it? */
static bool is_inside_of(const gz_sight *sight, const gz_shape *region, int i) {
  gz_vec p = corner_of_frame(sight, region, i), q = corner_of_frame(sight, region, i + 1);
  return gz_orient(p, q, sight->eye) > 0;
}

void gz_add_frame(const gz_sight *sight, const gz_shape *region, gz_edge_list *edges) {
  GZ_ASSERT(region == NULL || (region->geometry->radius == 0 && region->geometry->n >= 3));
  int n = region != NULL ? region->geometry->n : 4, first = -1, last;
  for (int i = 0; i < n; i++) {
    if (is_inside_of(sight, region, i)) {
      append_edge(edges, corner_of_frame(sight, region, i), corner_of_frame(sight, region, i + 1),
                  false);
      if (!is_inside_of(sight, region, i + 1)) first = i + 1;
    }
  }
  if (first < 0) return;
  /* The eye is on the rim: outside of it nothing is seen. */
  for (last = first; !is_inside_of(sight, region, last + 1);) last++;
  append_edge(edges, corner_of_frame(sight, region, first),
              corner_of_frame(sight, region, last + 1), true);
}

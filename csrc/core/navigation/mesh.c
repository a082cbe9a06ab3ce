/*
** The mesh: which tiles change, making them, linking their edges across lines, and the components
** and dead ends of their parts.
*/
#include "core/navigation/mesh.h"

#include "core/math/assert.h"
#include "core/math/orient.h"

#include <string.h>

/* ---- the lattice */

static gz_rectangle box_of_body(const gz_shape *body) {
  gz_rectangle box;
  gz_shape shape = gz_shape_at(body->geometry, gz_v(0, 0));
  gz_bounding_box(&shape, &box.low, &box.high);
  return box;
}

static double power_not_below(double x) { return ldexp(1, gz_exponent_above(x)); }

static double largest_coordinate(const gz_rectangle *area) {
  return gz_max(gz_max_abs(area->low), gz_max_abs(area->high));
}

static double unit_of(const gz_rectangle *rectangle) {
  return power_not_below(largest_coordinate(rectangle)) * 0x1p-22;
}

/* A tile is at least so many units wide, however small the body. */
#define LEAST_SIDE 64

static double side_for(const gz_shape *body, const gz_rectangle *rectangle) {
  gz_rectangle box = box_of_body(body);
  double extent = gz_max(box.high.x - box.low.x, box.high.y - box.low.y);
  return power_not_below(gz_max(GZ_BODIES_IN_TILE * extent, LEAST_SIDE * unit_of(rectangle)));
}

/* Return how many tiles an interval meets: one at least, and not the one that begins at its end. */
static double count_along(double low, double high, double side) {
  return gz_max(1, -floor(-high / side) - floor(low / side));
}

/* Return the rectangle without what is not on the grid. */
static gz_rectangle on_grid(const gz_rectangle *rectangle, double unit) {
  gz_vec low = gz_scale(rectangle->low, 1 / unit), high = gz_scale(rectangle->high, 1 / unit);
  return (gz_rectangle){ gz_v(-floor(-low.x) * unit, -floor(-low.y) * unit),
                         gz_v(floor(high.x) * unit, floor(high.y) * unit) };
}

bool gz_has_grid_area(const gz_rectangle *rectangle) {
  gz_rectangle rest = on_grid(rectangle, unit_of(rectangle));
  return rest.low.x < rest.high.x && rest.low.y < rest.high.y;
}

double gz_tile_count(const gz_shape *body, const gz_rectangle *rectangle) {
  double side = side_for(body, rectangle);
  return count_along(rectangle->low.x, rectangle->high.x, side) *
         count_along(rectangle->low.y, rectangle->high.y, side);
}

static gz_rectangle grown(const gz_rectangle *area, gz_vec before, gz_vec behind) {
  return (gz_rectangle){ gz_sub(area->low, before), gz_add(area->high, behind) };
}

bool gz_mesh_begin(gz_mesh *mesh, gz_memory *memory, const gz_shape *body,
                   const gz_rectangle *rectangle) {
  GZ_ASSERT(gz_has_grid_area(rectangle));
  GZ_ASSERT(largest_coordinate(rectangle) <= GZ_LARGEST);
  double reach = power_not_below(largest_coordinate(rectangle));
  mesh->unit = unit_of(rectangle);
  mesh->rectangle = on_grid(rectangle, mesh->unit);
  mesh->bounds = grown(&mesh->rectangle, gz_splat(reach), gz_splat(reach));
  mesh->side = side_for(body, rectangle);
  mesh->left = floor(mesh->rectangle.low.x / mesh->side);
  mesh->top = floor(mesh->rectangle.low.y / mesh->side);
  mesh->columns = (int)count_along(mesh->rectangle.low.x, mesh->rectangle.high.x, mesh->side);
  mesh->rows = (int)count_along(mesh->rectangle.low.y, mesh->rectangle.high.y, mesh->side);
  mesh->body_box = box_of_body(body);
  size_t count = (size_t)mesh->columns * (size_t)mesh->rows;
  GZ_ASSERT(count <= GZ_MOST_TILES);
  mesh->tiles = gz_allocate(memory, count * sizeof(void *));
  if (mesh->tiles == NULL) return false;
  memset(mesh->tiles, 0, count * sizeof(void *));
  return gz_add_turned_sets(&mesh->body, memory, body);
}

static int tile_along(double x, double first, double side, int count) {
  return (int)gz_clamp(floor(x / side) - first, 0, count - 1);
}

/* As tile_along; but a line between two tiles counts as the one before it. */
static int last_before(double x, double first, double side, int count) {
  return (int)gz_clamp(-floor(-x / side) - 1 - first, 0, count - 1);
}

gz_tile_range gz_tiles_near(const gz_mesh *mesh, gz_vec low, gz_vec high) {
  GZ_ASSERT(low.x <= high.x && low.y <= high.y);
  return (gz_tile_range){ last_before(low.x, mesh->left, mesh->side, mesh->columns),
                          tile_along(high.x, mesh->left, mesh->side, mesh->columns),
                          last_before(low.y, mesh->top, mesh->side, mesh->rows),
                          tile_along(high.y, mesh->top, mesh->side, mesh->rows) };
}

gz_tile_range gz_all_tiles(const gz_mesh *mesh) {
  return (gz_tile_range){ 0, mesh->columns - 1, 0, mesh->rows - 1 };
}

/* The margin, and what rounding may add to it, corners of right angles included. */
static double margin_of(const gz_mesh *mesh) { return (2 * GZ_NAVIGATION_MARGIN + 2) * mesh->unit; }

gz_tile_range gz_tiles_about(const gz_mesh *mesh, const gz_rectangle *area) {
  gz_vec margin = gz_splat(margin_of(mesh));
  gz_rectangle box = { gz_sub(gz_sub(area->low, mesh->body_box.high), margin),
                       gz_add(gz_sub(area->high, mesh->body_box.low), margin) };
  gz_vec low = mesh->rectangle.low, high = mesh->rectangle.high;
  bool is_beside =
      box.low.x > high.x || box.high.x < low.x || box.low.y > high.y || box.high.y < low.y;
  if (is_beside) return (gz_tile_range){ 0, -1, 0, -1 };
  return gz_tiles_near(mesh, box.low, box.high);
}

/* Return the box of a tile: its square, as far as it is in the rectangle. */
static gz_rectangle box_of_tile(const gz_mesh *mesh, int column, int row) {
  gz_vec low = gz_v((mesh->left + column) * mesh->side, (mesh->top + row) * mesh->side);
  gz_vec high = gz_add(low, gz_splat(mesh->side));
  const gz_rectangle *all = &mesh->rectangle;
  return (gz_rectangle){ gz_v(gz_max(low.x, all->low.x), gz_max(low.y, all->low.y)),
                         gz_v(gz_min(high.x, all->high.x), gz_min(high.y, all->high.y)) };
}

gz_rectangle gz_area_of_tiles(const gz_mesh *mesh, gz_tile_range range) {
  GZ_ASSERT(!gz_is_no_tile(range));
  gz_rectangle first = box_of_tile(mesh, range.left, range.top);
  gz_rectangle last = box_of_tile(mesh, range.right, range.bottom);
  gz_vec margin = gz_splat(margin_of(mesh));
  return (gz_rectangle){ gz_sub(gz_add(first.low, mesh->body_box.low), margin),
                         gz_add(gz_add(last.high, mesh->body_box.high), margin) };
}

gz_rectangle gz_bounds_of_things(const gz_mesh *mesh) {
  return grown(&mesh->bounds, gz_neg(mesh->body_box.low), mesh->body_box.high);
}

static gz_grid_box to_grid(const gz_rectangle *area, double unit) {
  gz_vec low = gz_scale(area->low, 1 / unit), high = gz_scale(area->high, 1 / unit);
  return (gz_grid_box){ { (int)low.x, (int)low.y }, { (int)high.x, (int)high.y } };
}

/* ---- sums by tile */

/* Return the tiles of a range that a sum touches. */
static gz_tile_range tiles_of_sum(const gz_mesh *mesh, gz_tile_range range, int sum) {
  gz_grid_box box = mesh->sums.boxes.at[sum];
  gz_tile_range own = gz_tiles_near(mesh, gz_v(box.low.x * mesh->unit, box.low.y * mesh->unit),
                                    gz_v(box.high.x * mesh->unit, box.high.y * mesh->unit));
  own.left = gz_max_int(own.left, range.left);
  own.right = gz_min_int(own.right, range.right);
  own.top = gz_max_int(own.top, range.top);
  own.bottom = gz_min_int(own.bottom, range.bottom);
  return own;
}

static int place_in_range(gz_tile_range range, int column, int row) {
  GZ_ASSERT(column <= range.right && row <= range.bottom);
  return (row - range.top) * (range.right - range.left + 1) + column - range.left;
}

/* List the sums of each tile of a range: first count them, one tile on, then fill the lists in. */
static bool sort_sums(gz_mesh *mesh, gz_memory *memory, gz_tile_range range) {
  int tiles = place_in_range(range, range.right, range.bottom) + 1, total = 0;
  if (!gz_resize(memory, &mesh->starts, tiles + 1)) return false;
  int *starts = mesh->starts.at;
  for (int i = 0; i <= tiles; i++) starts[i] = 0;
  for (int pass = 0; pass < 2; pass++) {
    for (int k = 0; k < mesh->sums.ends.count; k++) {
      gz_tile_range own = tiles_of_sum(mesh, range, k);
      for (int row = own.top; row <= own.bottom; row++)
        for (int column = own.left; column <= own.right; column++) {
          int *start = &starts[place_in_range(range, column, row)];
          if (pass == 0) ++*start;
          else mesh->near.at[--*start] = k;
        }
    }
    if (pass == 1) break;
    for (int i = 0; i <= tiles; i++) starts[i] = total += starts[i];
    if (!gz_resize(memory, &mesh->near, total)) return false;
  }
  return true;
}

/* ---- links */

static gz_tile_side side_of(int tile, int edge) { return (gz_tile_side){ tile, edge }; }

static int begin_of_line(const gz_tile *tile, int side) {
  return side > 0 ? tile->line_ends[side - 1] : 0;
}

static void unlink_line(gz_tile *tile, int side) {
  if (tile == NULL) return;
  for (int i = begin_of_line(tile, side); i < tile->line_ends[side]; i++)
    tile->links[i] = side_of(-1, -1);
}

/* Link two tiles at the line between them: sides with equal ends, which both have in order. */
static void link_tiles(gz_mesh *mesh, int a, int side_of_a, int b, int side_of_b) {
  gz_tile *p = mesh->tiles[a], *q = mesh->tiles[b];
  unlink_line(p, side_of_a);
  unlink_line(q, side_of_b);
  if (p == NULL || q == NULL) return;
  /* By the lower end of each: of one tile edges begin there, of the other they end there. */
  for (int i = begin_of_line(p, side_of_a); i < p->line_ends[side_of_a]; i++) {
    int edge = p->lines[i];
    for (int k = begin_of_line(q, side_of_b); k < q->line_ends[side_of_b]; k++) {
      int other = q->lines[k];
      if (!gz_equal(gz_edge_begin(p, edge), gz_edge_end(q, other)) ||
          !gz_equal(gz_edge_end(p, edge), gz_edge_begin(q, other)))
        continue;
      p->links[i] = side_of(b, other);
      q->links[k] = side_of(a, edge);
    }
  }
}

static void link_range(gz_mesh *mesh, gz_tile_range range) {
  for (int row = range.top; row <= range.bottom; row++)
    for (int column = range.left; column <= range.right; column++) {
      int at = row * mesh->columns + column;
      if (column > 0) link_tiles(mesh, at - 1, GZ_TILE_RIGHT, at, GZ_TILE_LEFT);
      if (row > 0) link_tiles(mesh, at - mesh->columns, GZ_TILE_BOTTOM, at, GZ_TILE_TOP);
      if (column == range.right && column + 1 < mesh->columns)
        link_tiles(mesh, at, GZ_TILE_RIGHT, at + 1, GZ_TILE_LEFT);
      if (row == range.bottom && row + 1 < mesh->rows)
        link_tiles(mesh, at, GZ_TILE_BOTTOM, at + mesh->columns, GZ_TILE_TOP);
    }
}

/* ---- corners */

/*
** The free sector between two rims, from the one that leaves a point to the one that arrives there,
** is walked part by part. A way may bend there if its angle exceeds half a turn.
**
**          p ----------> leaves       (free above)
**         /|  part
**        / | part
**  arrives
*/
static bool is_wide(const gz_mesh *mesh, gz_tile_side leaving, gz_tile_side *last) {
  gz_tile_side at = leaving;
  for (;;) {
    const gz_tile *tile = gz_tile_of(mesh, at);
    int arriving = gz_edge_before(tile, at.edge);
    *last = at;
    if (gz_edge_across(tile, arriving).tile < 0) break;
    at = gz_edge_across(tile, arriving);
  }
  const gz_tile *from = gz_tile_of(mesh, *last), *to = gz_tile_of(mesh, leaving);
  gz_vec a = gz_edge_begin(from, gz_edge_before(from, last->edge)),
         p = gz_edge_begin(to, leaving.edge), b = gz_edge_end(to, leaving.edge);
  int turn = gz_orient(a, p, b);
  return turn < 0 || (turn == 0 && gz_dot(gz_sub(a, p), gz_sub(b, p)) > 0);
}

static void mark_sector(gz_mesh *mesh, gz_tile_side leaving) {
  gz_tile_side last;
  bool wide = is_wide(mesh, leaving, &last);
  for (gz_tile_side at = leaving;;) {
    gz_tile *tile = gz_tile_of(mesh, at);
    tile->bends[at.edge] = wide;
    if (at.tile == last.tile && at.edge == last.edge) break;
    at = gz_edge_across(tile, gz_edge_before(tile, at.edge));
  }
}

/* Mark the corners in a box: first none, then those in sectors, which may reach into tiles
   around. */
static void mark_corners(gz_mesh *mesh, gz_tile_range range) {
  gz_rectangle first = box_of_tile(mesh, range.left, range.top),
               last = box_of_tile(mesh, range.right, range.bottom);
  gz_tile_range wide = gz_tiles_near(mesh, first.low, last.high);
  for (int pass = 0; pass < 2; pass++)
    for (int row = wide.top; row <= wide.bottom; row++)
      for (int column = wide.left; column <= wide.right; column++) {
        gz_tile *tile = gz_tile_at(mesh, column, row);
        for (int i = 0; tile != NULL && i < tile->edge_count; i++) {
          gz_vec p = gz_edge_begin(tile, i);
          if (p.x < first.low.x || p.y < first.low.y || p.x > last.high.x || p.y > last.high.y)
            continue;
          if (pass == 0) tile->bends[i] = false;
          else if (gz_edge_across(tile, i).tile < 0)
            mark_sector(mesh, side_of(row * mesh->columns + column, i));
        }
      }
}

/* ---- dead ends: parts from which one goes on over one side only, of those that are no dead ends
   themselves. What is left of parts that hang together as a tree is one of them. */

/* Return the only side of a part over which one goes on; -1 if there is none, or more. */
static int only_exit_of(const gz_mesh *mesh, gz_polygon_ref place) {
  const gz_tile *tile = mesh->tiles[place.tile];
  int exit = -1;
  for (int i = gz_first_edge(tile, place.part); i < tile->ends[place.part]; i++) {
    gz_tile_side across = gz_edge_across(tile, i);
    if (across.tile < 0) continue;
    const gz_tile *there = gz_tile_of(mesh, across);
    if (there->exits[there->parts[across.edge]] == across.edge) continue;
    if (exit >= 0) return -1;
    exit = i;
  }
  return exit;
}

/* Find the dead end that a part is the end of, from there on outwards. */
static void follow_dead_end(const gz_mesh *mesh, gz_polygon_ref place) {
  for (;;) {
    gz_tile *tile = mesh->tiles[place.tile];
    int exit = tile->exits[place.part] < 0 ? only_exit_of(mesh, place) : -1;
    if (exit < 0) break;
    gz_tile_side across = gz_edge_across(tile, exit);
    GZ_ASSERT(across.tile >= 0);
    tile->exits[place.part] = exit;
    place = (gz_polygon_ref){ across.tile, gz_tile_of(mesh, across)->parts[across.edge] };
  }
}

/* ---- components */

static int count_parts(const gz_mesh *mesh) {
  int count = 0;
  for (int i = 0; i < mesh->columns * mesh->rows; i++)
    if (mesh->tiles[i] != NULL) count += mesh->tiles[i]->part_count;
  return count;
}

/* Number all parts that hang together with one, and find the dead ends among them. The stack has
   room for tile and part of each. */
static void flood(gz_mesh *mesh, int tile, int part, int number) {
  int *stack = mesh->stack.at, count = 0;
  GZ_ASSERT(mesh->stack.count == 2 * count_parts(mesh));
  mesh->tiles[tile]->components[part] = number;
  stack[count++] = tile;
  stack[count++] = part;
  while (count > 0) {
    gz_polygon_ref at = { stack[count - 2], stack[count - 1] };
    const gz_tile *here = mesh->tiles[at.tile];
    int sides = 0;
    count -= 2;
    for (int i = gz_first_edge(here, at.part); i < here->ends[at.part]; i++) {
      gz_tile_side across = gz_edge_across(here, i);
      if (across.tile < 0) continue;
      sides++;
      gz_tile *there = gz_tile_of(mesh, across);
      int next = there->parts[across.edge];
      if (there->components[next] >= 0) continue;
      there->components[next] = number;
      stack[count++] = across.tile;
      stack[count++] = next;
    }
    if (sides == 1) follow_dead_end(mesh, at);
  }
}

static void find_components(gz_mesh *mesh) {
  int number = 0, tiles = mesh->columns * mesh->rows;
  for (int i = 0; i < tiles; i++) {
    gz_tile *tile = mesh->tiles[i];
    for (int k = 0; tile != NULL && k < tile->part_count; k++)
      tile->components[k] = tile->exits[k] = -1;
  }
  for (int i = 0; i < tiles; i++) {
    const gz_tile *tile = mesh->tiles[i];
    for (int k = 0; tile != NULL && k < tile->part_count; k++)
      if (tile->components[k] < 0) flood(mesh, i, k, number++);
  }
}

/* ---- an update: tiles are made aside, and change places with the old ones when all are */

static bool make_tile(gz_mesh *mesh, gz_memory *memory, gz_tile_range range, int column, int row,
                      gz_tile **tile) {
  gz_rectangle box = box_of_tile(mesh, column, row);
  gz_grid_box on_grid = to_grid(&box, mesh->unit);
  int place = place_in_range(range, column, row);
  int begin = mesh->starts.at[place], end = mesh->starts.at[place + 1];
  const int *near = end > begin ? mesh->near.at + begin : NULL;
  if (box.low.x >= box.high.x || box.low.y >= box.high.y) {
    *tile = NULL;
    return true;
  }
  return gz_make_tile(tile, &mesh->room, memory, row * mesh->columns + column, &on_grid, mesh->unit,
                      &mesh->sums, near, end - begin);
}

static void exchange(gz_mesh *mesh, gz_tile_range range, gz_tile **tiles) {
  for (int row = range.top; row <= range.bottom; row++)
    for (int column = range.left; column <= range.right; column++) {
      gz_tile **at = &mesh->tiles[row * mesh->columns + column];
      gz_tile **other = &tiles[place_in_range(range, column, row)], *kept = *at;
      *at = *other;
      *other = kept;
    }
}

static bool make_tiles(gz_mesh *mesh, gz_memory *memory, gz_tile_range range, gz_tile **tiles) {
  for (int row = range.top; row <= range.bottom; row++)
    for (int column = range.left; column <= range.right; column++) {
      gz_tile **tile = &tiles[place_in_range(range, column, row)];
      if (!make_tile(mesh, memory, range, column, row, tile)) return false;
    }
  exchange(mesh, range, tiles);
  if (gz_resize(memory, &mesh->stack, 2 * count_parts(mesh))) return true;
  exchange(mesh, range, tiles);
  return false;
}

/* Release what only an update needs. */
static void release_rooms(gz_mesh *mesh, gz_memory *memory) {
  gz_tile_room_release(&mesh->room, memory);
  gz_obstacle_polygons_release(&mesh->sums, memory);
  gz_release_list(memory, &mesh->starts);
  gz_release_list(memory, &mesh->near);
  gz_release_list(memory, &mesh->stack);
}

bool gz_mesh_update(gz_mesh *mesh, gz_memory *memory, gz_tile_range range,
                    const gz_convex_sets *obstacles) {
  int count = place_in_range(range, range.right, range.bottom) + 1;
  size_t bytes = (size_t)gz_max_int(count, 0) * sizeof(void *);
  if (gz_is_no_tile(range)) return true;
  gz_tile **tiles = gz_allocate(memory, bytes);
  if (tiles == NULL) return false;
  memset(tiles, 0, bytes);
  bool done = gz_add_configuration_obstacles(&mesh->sums, memory, obstacles, &mesh->body,
                                             mesh->unit, &mesh->bounds) &&
              sort_sums(mesh, memory, range) && make_tiles(mesh, memory, range, tiles);
  if (done) {
    link_range(mesh, range);
    mark_corners(mesh, range);
    find_components(mesh);
  }
  for (int i = 0; i < count; i++) gz_tile_release(tiles[i], memory);
  gz_release(memory, tiles, bytes);
  release_rooms(mesh, memory);
  return done;
}

bool gz_is_in_part(const gz_tile *tile, int part, gz_vec p) {
  GZ_ASSERT(gz_is_exact(p.x) && gz_is_exact(p.y));
  gz_rectangle box = gz_box_of_part(tile, part);
  if (p.x < box.low.x || p.y < box.low.y || p.x > box.high.x || p.y > box.high.y) return false;
  int begin = gz_first_edge(tile, part), end = tile->ends[part];
  gz_vec last = gz_edge_begin(tile, end - 1);
  for (int i = begin; i < end; i++) {
    gz_vec next = gz_edge_begin(tile, i);
    if (gz_orient(last, next, p) < 0) return false;
    last = next;
  }
  return true;
}

void gz_mesh_release(gz_mesh *mesh, gz_memory *memory) {
  int count = mesh->columns * mesh->rows;
  for (int i = 0; mesh->tiles != NULL && i < count; i++) gz_tile_release(mesh->tiles[i], memory);
  gz_release(memory, mesh->tiles, (size_t)count * sizeof(void *));
  gz_convex_sets_release(&mesh->body, memory);
  memset(mesh, 0, sizeof *mesh);
}

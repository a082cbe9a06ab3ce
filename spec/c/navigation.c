/*
** Test navigation meshes by brute force, in random scenes of boxes on a lattice and elsewhere, of
** turned polygons, and of cells, for square and round bodies:
**
**   - ways are as long as by Dijkstra's algorithm over the graph of all corners of the free region
**     that see one another; and exist if they do there. By the rims of the tiles: to 1e-9. By the
**     region drawn in one piece: the lines between tiles bend slanted rims by half a unit
**   - each way is as long as its legs, and each leg is in the free region
**   - tiles that are made anew after a change are the same as in a mesh that is made anew, link by
**     link
**   - sides on a line between two tiles have a mate where the other side is free
**   - where any one allocation of an update, or of a way, is refused, the mesh is as it was before,
**     and so are ways; a mesh that could not be begun is released
*/
#include "core/navigation/path.h"

#include "core/math/orient.h"
#include "core/shape/polygon.h"

#include "heap.h"
#include "meshes.h"
#include "random.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SIZE 200
#define MOST_CORNERS 2048
#define WAYS 20

static gz_convex_sets obstacles;
static gz_navigation navigation;

/* ---- scenes */

/* Boxes, turned polygons twice, as their bodies are round, and cells that leave dead ends. */
enum { BOXES_ON_LATTICE, BOXES, TURNED, ALSO_TURNED, MAZE, KINDS };

static void add_corner(double x, double y) {
  gz_vecs *corners = &obstacles.corners;
  if (!GZ_RESERVE(&heap, corners->at, corners->capacity, corners->count + 1)) abort();
  corners->at[corners->count++] = gz_v(x, y);
}

static void end_obstacle(double radius) {
  int count = obstacles.sets.count;
  if (!GZ_RESERVE(&heap, obstacles.sets.at, obstacles.sets.capacity, count + 1)) abort();
  obstacles.sets.at[count] = (gz_convex_set){ obstacles.corners.count, false, radius };
  obstacles.sets.count++;
}

static void add_box(double x, double y, double w, double h) {
  add_corner(x, y);
  add_corner(x + w, y);
  add_corner(x + w, y + h);
  add_corner(x, y + h);
  end_obstacle(0);
}

static double on_sixteenths(double x) { return floor(x * 16) / 16; }

static void add_turned(double x, double y) {
  int corners = 3 + pick(4), begin = obstacles.corners.count;
  double r = uniform(5, 30), turn = uniform(0, 6.28);
  for (int i = 0; i < corners; i++) {
    double angle = turn + 6.283185307179586 * i / corners;
    add_corner(on_sixteenths(x + r * cos(angle)), on_sixteenths(y + r * sin(angle)));
  }
  gz_vec *at = obstacles.corners.at + begin;
  if (gz_orient(at[0], at[1], at[2]) > 0) end_obstacle(pick(4) == 0 ? uniform(0, 5) : 0);
  else obstacles.corners.count = begin;
}

static void add_obstacle(int kind) {
  double x = uniform(0, SIZE), y = uniform(0, SIZE);
  if (kind == BOXES_ON_LATTICE)
    add_box(floor(x / 16) * 16, floor(y / 16) * 16, 16 * (1 + pick(3)), 16 * (1 + pick(3)));
  else if (kind == BOXES) add_box(floor(x), floor(y), 5 + pick(60), 5 + pick(60));
  else if (kind == MAZE) add_box(floor(x / 16) * 16, floor(y / 16) * 16, 16, 16);
  else add_turned(x, y);
}

static void remove_last_obstacle(void) {
  int count = --obstacles.sets.count;
  obstacles.corners.count = count > 0 ? obstacles.sets.at[count - 1].end : 0;
}

/* ---- the judge: the free region in one tile, without lines */

static gz_overlay overlay;
static gz_region_edges rim;
static gz_vec corners[MOST_CORNERS];
static int corner_count;
static bool sees[MOST_CORNERS][MOST_CORNERS];

static gz_vec place_of(gz_grid_point p) {
  return gz_v(p.x * navigation.mesh.unit, p.y * navigation.mesh.unit);
}

static gz_grid_point grid_point_of(gz_vec p) {
  return (gz_grid_point){ (int)(p.x / navigation.mesh.unit), (int)(p.y / navigation.mesh.unit) };
}

static void add_edge(gz_grid_point a, gz_grid_point b) {
  if (!gz_add_region_edge(&heap, &overlay.clip, a, b, 0)) abort();
}

/* The rims of all tiles. */
static void copy_region(void) {
  const gz_mesh *mesh = &navigation.mesh;
  rim.count = 0;
  for (int i = 0; i < mesh->columns * mesh->rows; i++) {
    const gz_tile *tile = mesh->tiles[i];
    for (int k = 0; tile != NULL && k < tile->edge_count; k++) {
      if (gz_edge_across(tile, k).tile >= 0) continue;
      gz_grid_point a = grid_point_of(gz_edge_begin(tile, k)),
                    b = grid_point_of(gz_edge_end(tile, k));
      if (!gz_add_region_edge(&heap, &rim, a, b, 0)) abort();
    }
  }
}

static void draw_region(void) {
  const gz_mesh *mesh = &navigation.mesh;
  gz_obstacle_polygons sums;
  memset(&sums, 0, sizeof sums);
  if (!gz_add_configuration_obstacles(&sums, &heap, &obstacles, &mesh->body, mesh->unit,
                                      &mesh->bounds))
    abort();
  int end = (int)(SIZE / mesh->unit);
  const gz_grid_point box[4] = { { 0, 0 }, { end, 0 }, { end, end }, { 0, end } };
  overlay.subject.count = overlay.clip.count = overlay.corners.count = 0;
  for (int i = 0; i < 4; i++) add_edge(box[i], box[(i + 1) % 4]);
  for (int k = 0; k < sums.ends.count; k++) {
    int begin = gz_begin_of_obstacle(&sums, k), last = sums.ends.at[k] - 1;
    for (int i = begin; i <= last; i++)
      add_edge(sums.corners.at[i < last ? i + 1 : begin], sums.corners.at[i]);
  }
  if (!gz_overlay_find(&overlay, &heap, GZ_OVERLAY_UNION)) abort();
  rim.count = 0;
  for (int i = 0; i < overlay.result.count; i++) {
    const gz_region_edge *e = &overlay.result.at[i];
    if (!gz_add_region_edge(&heap, &rim, e->a, e->b, 0)) abort();
  }
  gz_obstacle_polygons_release(&sums, &heap);
}

static bool lies_on(gz_vec a, gz_vec b, gz_vec p) {
  gz_vec along = gz_sub(b, a), arm = gz_sub(p, a);
  double length = gz_length(along), t = gz_dot(along, arm) / length;
  return fabs(gz_cross(along, arm)) <= 1e-10 * length && t >= 0 && t <= length;
}

static bool is_free(gz_vec p) {
  bool inside = false;
  for (int i = 0; i < rim.count; i++) {
    gz_vec a = place_of(rim.at[i].a), b = place_of(rim.at[i].b);
    if (lies_on(a, b, p)) return true;
    if ((a.y > p.y) != (b.y > p.y) && (b.y > a.y) == (gz_orient(a, b, p) > 0)) inside = !inside;
  }
  return inside;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Does the way from u to v stay in the region? It crosses no edge, and between the corners on it
   its middles are free. */
static bool can_see(gz_vec u, gz_vec v) {
  static double stops[MOST_CORNERS + 2];
  int count = 0;
  gz_vec d = gz_sub(v, u);
  double squared = gz_dot(d, d);
  stops[count++] = 0;
  stops[count++] = 1;
  for (int i = 0; i < rim.count; i++) {
    gz_vec a = place_of(rim.at[i].a), b = place_of(rim.at[i].b);
    int of_a = gz_orient(u, v, a), of_b = gz_orient(u, v, b);
    if (of_a * of_b < 0 && gz_orient(a, b, u) * gz_orient(a, b, v) < 0) return false;
    double t = gz_dot(gz_sub(a, u), d) / squared;
    if (of_a == 0 && t > 0 && t < 1 && count < MOST_CORNERS) stops[count++] = t;
  }
  qsort(stops, (size_t)count, sizeof *stops, compare);
  for (int i = 0; i + 1 < count; i++) {
    if (stops[i + 1] - stops[i] > 1e-12 && !is_free(gz_lerp(u, v, (stops[i] + stops[i + 1]) / 2)))
      return false;
  }
  return true;
}

/* List the corners about which a way may bend, behind both its ends. */
static void find_corners(void) {
  corner_count = 2;
  for (int i = 0; i < rim.count; i++)
    for (int k = 0; k < rim.count; k++) {
      if (!gz_is_same_point(rim.at[i].b, rim.at[k].a)) continue;
      if (gz_grid_turn(rim.at[i].a, rim.at[i].b, rim.at[k].b) >= 0) continue;
      if (corner_count < MOST_CORNERS) corners[corner_count++] = place_of(rim.at[i].b);
    }
  for (int i = 2; i < corner_count; i++)
    for (int k = 2; k < i; k++) sees[i][k] = sees[k][i] = can_see(corners[i], corners[k]);
}

/* Return the length of the shortest way between the first two corners; infinite if there is
   none. */
static double judge(void) {
  static double lengths[MOST_CORNERS];
  static bool done[MOST_CORNERS];
  sees[0][1] = sees[1][0] = can_see(corners[0], corners[1]);
  for (int end = 0; end < 2; end++)
    for (int k = 2; k < corner_count; k++)
      sees[end][k] = sees[k][end] = can_see(corners[end], corners[k]);
  for (int i = 0; i < corner_count; i++) {
    lengths[i] = i == 0 ? 0 : HUGE_VAL;
    done[i] = false;
  }
  for (;;) {
    int best = -1;
    for (int i = 0; i < corner_count; i++)
      if (!done[i] && lengths[i] < HUGE_VAL && (best < 0 || lengths[i] < lengths[best])) best = i;
    if (best < 0 || best == 1) return lengths[1];
    done[best] = true;
    for (int k = 0; k < corner_count; k++) {
      double length = lengths[best] + gz_length(gz_sub(corners[best], corners[k]));
      if (k != best && sees[best][k]) lengths[k] = fmin(lengths[k], length);
    }
  }
}

/* ---- checks */

static const char *fault;
static double worst;
static int ways, none;

static void check(bool is_right, const char *name) {
  if (!is_right) fault = name;
}

static bool choose(gz_vec *p) {
  for (int tries = 0; tries < 200; tries++) {
    *p = gz_v(uniform(0, SIZE), uniform(0, SIZE));
    if (pick(2)) *p = gz_v(floor(p->x / 4) * 4, floor(p->y / 4) * 4);
    if (is_free(*p)) return true;
  }
  return false;
}

/* Before corners within a unit of the straight way are left out, a way is exact. */
static void check_way(double expected, double tolerance) {
  gz_navigation *nav = &navigation;
  const gz_vecs *way = &nav->search.way;
  gz_nearest_point start, goal;
  check((way->count > 0) == (expected < HUGE_VAL), "existence");
  if (way->count == 0 || expected == HUGE_VAL) return;
  double straightened = gz_path_length(way);
  check(gz_equal(way->at[0], corners[0]) && gz_equal(way->at[way->count - 1], corners[1]), "ends");
  if (!gz_fits_at(nav, corners[0], &start) || !gz_fits_at(nav, corners[1], &goal)) abort();
  gz_path_end from = { start.p, start.place }, to = { goal.p, goal.place };
  check(gz_find_path(&nav->search, &nav->mesh, &heap, from, to), "no memory");
  double length = gz_path_length(way);
  worst = fmax(worst, fabs(length - expected));
  check(fabs(length - expected) <= tolerance, "length");
  check(straightened <= length + 1e-9 && straightened >= length - way->count * nav->mesh.unit,
        "straightened");
}

static void try_ways(double tolerance) {
  find_corners();
  for (int i = 0; i < WAYS; i++) {
    if (!choose(&corners[0]) || !choose(&corners[1])) return;
    double expected = judge();
    ways++;
    none += expected == HUGE_VAL;
    check(gz_navigation_path(&navigation, &heap, corners[0], corners[1]), "no memory");
    check_way(expected, tolerance);
  }
}

static void begin(gz_mesh *mesh, const gz_shape *body) {
  const gz_rectangle rectangle = { { 0, 0 }, { SIZE, SIZE } };
  memset(mesh, 0, sizeof *mesh);
  check(gz_mesh_begin(mesh, &heap, body, &rectangle), "no memory");
}

/* Return what is in the way near the last obstacle. */
static gz_rectangle area_of_last(void) {
  int last = obstacles.sets.count - 1, first = last > 0 ? obstacles.sets.at[last - 1].end : 0;
  double radius = obstacles.sets.at[last].radius;
  gz_rectangle area = { obstacles.corners.at[first], obstacles.corners.at[first] };
  for (int i = first; i < obstacles.corners.count; i++) {
    gz_vec p = obstacles.corners.at[i];
    area.low = gz_v(fmin(area.low.x, p.x), fmin(area.low.y, p.y));
    area.high = gz_v(fmax(area.high.x, p.x), fmax(area.high.y, p.y));
  }
  return (gz_rectangle){ gz_sub(area.low, gz_splat(radius)), gz_add(area.high, gz_splat(radius)) };
}

/* Add an obstacle, or remove one. Returns false if nothing has changed. */
static bool change_obstacles(int kind, gz_rectangle *area) {
  int before = obstacles.sets.count;
  bool removes = pick(2) && before > 0;
  if (!removes) add_obstacle(kind);
  if (obstacles.sets.count == 0) return false;
  *area = area_of_last();
  if (removes) remove_last_obstacle();
  return obstacles.sets.count != before;
}

static void make_anew(gz_mesh *mesh, const gz_shape *body) {
  begin(mesh, body);
  check(gz_mesh_update(mesh, &heap, gz_all_tiles(mesh), &obstacles), "no memory");
}

static void check_same(const gz_mesh *a, const gz_mesh *b, const char *name) {
  for (int i = 0; i < a->columns * a->rows; i++)
    check(is_same_tile(a->tiles[i], b->tiles[i]), name);
}

static void try_change(const gz_shape *body, int kind) {
  gz_mesh *mesh = &navigation.mesh, anew;
  gz_rectangle area;
  if (!change_obstacles(kind, &area)) return;
  check(gz_mesh_update(mesh, &heap, gz_tiles_about(mesh, &area), &obstacles), "no memory");
  make_anew(&anew, body);
  check_same(mesh, &anew, "made anew");
  gz_mesh_release(&anew, &heap);
}

/* ---- refused memory */

static int requests; /* until one is refused; negative: none is */
static int refusals;

static void *resize_or_refuse(void *context, void *block, size_t old_size, size_t new_size) {
  if (new_size > old_size && requests >= 0 && requests-- == 0) {
    refusals++;
    return NULL;
  }
  return heap_resize(context, block, old_size, new_size);
}

static gz_memory scarce = { resize_or_refuse, NULL };

/* Let each request of an update fail in turn. */
static void refuse_updates(const gz_shape *body, int kind) {
  gz_mesh *mesh = &navigation.mesh, anew;
  gz_rectangle area;
  make_anew(&anew, body);
  if (change_obstacles(kind, &area)) {
    gz_tile_range range = gz_tiles_about(mesh, &area);
    for (int k = 0;; k++) {
      requests = k;
      if (gz_mesh_update(mesh, &scarce, range, &obstacles)) break;
      check_same(mesh, &anew, "as before a refused update");
    }
  }
  requests = -1;
  gz_mesh_release(&anew, &heap);
  make_anew(&anew, body);
  check_same(mesh, &anew, "after refused updates");
  gz_mesh_release(&anew, &heap);
}

static void refuse_begin(const gz_shape *body) {
  const gz_rectangle rectangle = { { 0, 0 }, { SIZE, SIZE } };
  gz_mesh mesh;
  bool begun = false;
  for (int k = 0; !begun; k++) {
    requests = k;
    memset(&mesh, 0, sizeof mesh);
    begun = gz_mesh_begin(&mesh, &scarce, body, &rectangle);
    gz_mesh_release(&mesh, &heap);
  }
  requests = -1;
}

/* Let each request of a search fail in turn: the next one finds the way. */
static void refuse_ways(void) {
  gz_vec from, to;
  copy_region();
  if (!choose(&from) || !choose(&to)) return;
  check(gz_navigation_path(&navigation, &heap, from, to), "no memory");
  int count = navigation.search.way.count;
  double length = gz_path_length(&navigation.search.way);
  for (int k = 0;; k++) {
    gz_path_search_release(&navigation.search, &heap);
    requests = k;
    if (gz_navigation_path(&navigation, &scarce, from, to)) break;
    requests = -1;
    check(gz_navigation_path(&navigation, &heap, from, to), "no memory");
    check(navigation.search.way.count == count, "a way after a refused one");
    check(gz_path_length(&navigation.search.way) == length, "its length");
  }
  requests = -1;
}

/* A side on a line without a mate has something behind it. */
static void check_mates(void) {
  const gz_mesh *mesh = &navigation.mesh;
  for (int i = 0; i < mesh->columns * mesh->rows; i++) {
    const gz_tile *tile = mesh->tiles[i];
    for (int k = 0; tile != NULL && k < tile->line_ends[GZ_TILE_SIDES - 1]; k++) {
      int edge = tile->lines[k];
      gz_vec a = gz_edge_begin(tile, edge), b = gz_edge_end(tile, edge), d = gz_sub(b, a);
      if (gz_edge_across(tile, edge).tile >= 0) continue;
      gz_vec out = gz_mul_add(gz_lerp(a, b, 0.5), gz_right_perp(d), mesh->unit / 16 / gz_length(d));
      gz_nearest_point place;
      check(!gz_find_nearest(mesh, out, GZ_ANY_COMPONENT, 0, &place), "a side without a mate");
    }
  }
}

static void try_scene(int kind) {
  gz_box_shape square;
  gz_small_shape round;
  check(gz_make_box(&square.shape, gz_v(-4, -4), gz_v(8, 8)), "a box");
  gz_make_circle(&round.shape, gz_v(0, 0), 5);
  bool is_straight = kind != TURNED && kind != ALSO_TURNED;
  const gz_shape *body = is_straight ? &square.shape : &round.shape;
  gz_mesh *mesh = &navigation.mesh;
  int count = kind == MAZE ? 50 + pick(40) : 4 + pick(14);
  obstacles.corners.count = obstacles.sets.count = 0;
  for (int i = 0; i < count; i++) add_obstacle(kind);
  make_anew(mesh, body);
  check_mates();
  copy_region();
  try_ways(1e-9);
  draw_region();
  try_ways(is_straight ? 1e-9 : mesh->unit);
  for (int i = 0; i < 4; i++) try_change(body, kind);
  refuse_begin(body);
  refuse_updates(body, kind);
  refuse_ways();
  gz_mesh_release(mesh, &heap);
}

int main(void) {
  int scenes = cases(30), wrong = 0;
  for (int i = 0; i < scenes; i++) {
    fault = NULL;
    try_scene(i % KINDS);
    if (fault == NULL) continue;
    if (wrong++ < 5) printf("# scene %d: %s\n", i, fault);
  }
  gz_navigation_release(&navigation, &heap);
  gz_convex_sets_release(&obstacles, &heap);
  gz_overlay_release(&overlay, &heap);
  GZ_RELEASE(&heap, rim);
  printf("%s %d ways, %d of them none, links and changes in %d scenes; lengths differ by %.2g\n",
         wrong ? "not ok" : "ok", ways, none, scenes, worst);
  printf("%s memory refused at each of %d requests: all is as before\n", wrong ? "not ok" : "ok",
         refusals);
  return wrong > 0;
}

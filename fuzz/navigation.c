/*
** Fuzz navigations: a body, and things of any kind that are moved, removed, and have their cells
** set. Whatever they are, a mesh that is updated must be as one that is made anew, its parts
** convex, ways there and back the same, and a body that goes along one free.
*/
#include "levels.h"

#include "../spec/c/heap.h"
#include "../spec/c/meshes.h"

#include "core/navigation/path.h"
#include "core/navigation/snapped_end.h"
#include "core/pair.h"
#include "core/region/region.h"

#define MOST_THINGS 5
#define MOST_CHANGES 4
#define MOST_WAYS 3
#define MOST_TILES_HERE 64

typedef struct scene {
  gz_shape *body, *things[MOST_THINGS];
  int count;
  gz_rectangle rectangle;
  gz_navigation navigation;
} scene;

/* ---- worlds */

/* A body of a few units; or any solid shape. */
static gz_shape *take_body(input *in) {
  room *made = malloc(sizeof *made);
  unsigned kind = take_byte(in) % 5;
  double size = 0.5 + take_byte(in) / 32.0;
  int corner;
  if (kind == 0) gz_make_circle(&made->shape, take_small_vec(in), size);
  if (kind == 1 && !gz_make_capsule(&made->shape, gz_v(0, 0), take_small_vec(in), size)) kind = 2;
  if (kind == 2 || kind == 3) {
    gz_shape_clear(&made->shape, GZ_POLYGON, 3 + (int)(take_byte(in) % 6));
    gz_set_regular_corners(&made->shape, size);
    if (gz_make_polygon(&made->shape, &corner) != GZ_SOUND) abort();
    if (kind == 3) gz_set_transform(&made->shape, gz_v(0, 0), take_small(in));
  }
  if (kind < 4) return &made->shape;
  free(made);
  gz_shape *shape = take_any(in);
  if (shape != NULL && gz_is_solid_shape(shape) && !is_plane(shape)) return shape;
  free(shape);
  return NULL;
}

static gz_rectangle take_rectangle(input *in) {
  double size = ldexp(1 + take_byte(in) / 256.0, take_byte(in) % 8);
  gz_vec low = take_small_vec(in);
  if (take_byte(in) % 8 == 0) low = take_vec(in);
  return (gz_rectangle){ low, gz_add(low, gz_v(size, size * (1 + take_byte(in) % 3) / 2)) };
}

static gz_rectangle box_of(const gz_shape *shape) {
  gz_rectangle box = { gz_splat(-HUGE_VAL), gz_splat(HUGE_VAL) };
  if (!is_plane(shape)) gz_bounding_box(shape, &box.low, &box.high);
  return box;
}

static bool are_apart(const gz_rectangle *a, const gz_rectangle *b) {
  return a->low.x > b->high.x || a->low.y > b->high.y || b->low.x > a->high.x ||
         b->low.y > a->high.y;
}

/* Make tiles anew, as the binding does: of things whose boxes are near. */
static void look(const scene *s, gz_mesh *mesh, gz_tile_range range) {
  gz_convex_sets obstacles;
  memset(&obstacles, 0, sizeof obstacles);
  if (gz_is_no_tile(range)) return;
  gz_rectangle area = gz_area_of_tiles(mesh, range), bounds = gz_bounds_of_things(mesh);
  for (int i = 0; i < s->count; i++) {
    gz_rectangle box = box_of(s->things[i]);
    if (are_apart(&area, &box)) continue;
    HOLDS(gz_add_convex_sets(&obstacles, &heap, s->things[i], &area, &bounds));
  }
  HOLDS(gz_mesh_update(mesh, &heap, range, &obstacles));
  gz_convex_sets_release(&obstacles, &heap);
}

static void make(const scene *s, gz_mesh *mesh) {
  memset(mesh, 0, sizeof *mesh);
  HOLDS(gz_mesh_begin(mesh, &heap, s->body, &s->rectangle));
  look(s, mesh, gz_all_tiles(mesh));
}

/* ---- changes */

static void update(scene *s, const gz_rectangle *area) {
  gz_mesh *mesh = &s->navigation.mesh;
  look(s, mesh, gz_tiles_about(mesh, area));
}

static void set_cell(scene *s, gz_shape *grid, input *in) {
  int cell = (int)(take_byte(in) % (unsigned)gz_cell_count(grid->geometry));
  gz_vec low = gz_add(grid->position, gz_offset_of_cell(grid->geometry, cell));
  gz_rectangle area = { low, gz_add(low, gz_grid_of(grid->geometry)->size) };
  gz_set_cell(gz_own_geometry(grid), cell, take_byte(in) % 3);
  gz_set_position(grid, grid->position);
  update(s, &area);
}

static void change(scene *s, input *in) {
  unsigned what = take_byte(in) % 4;
  int i = s->count > 0 ? (int)(take_byte(in) % (unsigned)s->count) : 0;
  if (s->count == 0) return;
  gz_shape *thing = s->things[i];
  gz_rectangle before = box_of(thing);
  if (thing->geometry->kind == GZ_GRID && what > 0) {
    set_cell(s, thing, in);
  } else if (what == 0 || is_plane(thing)) {
    s->things[i] = s->things[--s->count];
    free(thing);
    update(s, &before);
  } else {
    gz_set_transform(thing, take_vec(in), what == 1 ? take_coordinate(in) : 0);
    gz_rectangle behind = box_of(thing);
    update(s, &before);
    update(s, &behind);
  }
}

static void check_as_made_anew(const scene *s) {
  const gz_mesh *mesh = &s->navigation.mesh;
  gz_mesh anew;
  make(s, &anew);
  for (int i = 0; i < mesh->columns * mesh->rows; i++)
    HOLDS(is_same_tile(mesh->tiles[i], anew.tiles[i]));
  gz_mesh_release(&anew, &heap);
}

/* Each part is a polygon, as getPart returns it. */
static void check_parts(const gz_navigation *navigation) {
  int count = gz_navigation_part_count(navigation);
  for (int k = 0; k < count; k++) {
    gz_polygon_ref place = gz_navigation_part(navigation, k);
    const gz_tile *tile = navigation->mesh.tiles[place.tile];
    int begin = gz_first_edge(tile, place.part), n = tile->ends[place.part] - begin, corner;
    gz_shape *shape = malloc(gz_shape_size(n));
    gz_geometry *geometry = gz_shape_clear(shape, GZ_POLYGON, n);
    for (int i = 0; i < n; i++) gz_set_local_corner(geometry, i, gz_edge_begin(tile, begin + i));
    HOLDS(gz_make_polygon(shape, &corner) == GZ_SOUND);
    free(shape);
  }
}

/* ---- ways */

/* Return how far the body is from all things, where it is put; negative: so deep in one. */
static double gap_at(const scene *s, gz_vec p) {
  double gap = HUGE_VAL;
  gz_shape body = gz_shape_at(s->body->geometry, p);
  for (int i = 0; i < s->count; i++) gap = gz_min(gap, gz_distance(&body, s->things[i]).distance);
  return gap;
}

/* How much coordinates of bodies and things are rounded. */
static double noise_of(const scene *s) {
  double far = gz_max(gz_max_abs(s->rectangle.low), gz_max_abs(s->rectangle.high));
  far = gz_max(far, gz_extent(s->body));
  for (int i = 0; i < s->count; i++) far = gz_max(far, gz_extent(s->things[i]));
  return 0x1p-40 * far;
}

/* The body is free all along a leg; beside an end that is in the margin, or leans on something, no
   deeper than that is. */
static void check_leg(const scene *s, gz_vec a, gz_vec b, double noise) {
  double margin = GZ_NAVIGATION_MARGIN * s->navigation.mesh.unit;
  double deepest = gz_min(gz_min(gap_at(s, a), gap_at(s, b)), 0);
  HOLDS(deepest >= -margin - noise);
  for (int k = 1; k < 8; k++) HOLDS(gap_at(s, gz_lerp(a, b, k / 8.0)) >= deepest - noise);
}

static void check_way(scene *s, gz_vec from, gz_vec to) {
  gz_navigation *nav = &s->navigation;
  const gz_vecs *way = &nav->search.way;
  gz_nearest_point near;
  double noise = noise_of(s);
  HOLDS(gz_navigation_path(nav, &heap, to, from));
  int back = way->count;
  double length = gz_path_length(way);
  HOLDS(gz_navigation_path(nav, &heap, from, to));
  HOLDS(way->count == back && fabs(gz_path_length(way) - length) <= 1e-12 * length);
  if (way->count == 0) return;
  HOLDS(gz_fits_at(nav, from, &near) && gz_fits_at(nav, to, &near));
  HOLDS(gz_equal(way->at[0], from) && gz_equal(way->at[way->count - 1], to));
  HOLDS(length >= gz_length(gz_sub(from, to)) * (1 - 1e-12));
  for (int i = 1; i < way->count; i++) check_leg(s, way->at[i - 1], way->at[i], noise);
}

/* An end: the nearest place of a point; or one to which the body falls, and leans there. */
static bool take_end(const scene *s, input *in, gz_vec *end) {
  gz_nearest_point near;
  gz_vec size = gz_sub(s->rectangle.high, s->rectangle.low);
  double x = take_byte(in) / 255.0, y = take_byte(in) / 255.0;
  gz_vec p = gz_add(s->rectangle.low, gz_v(size.x * x, size.y * y));
  if (!gz_nearest_free(&s->navigation, p, &near)) return false;
  HOLDS(gz_fits_at(&s->navigation, near.p, &near));
  *end = near.p;
  unsigned falls = take_byte(in);
  if (falls % 2 == 0) return true;
  gz_shape body = gz_shape_at(s->body->geometry, near.p);
  gz_vec d = gz_scale(gz_direction(falls / 20.0), size.x);
  double t = 1;
  for (int i = 0; i < s->count; i++) {
    gz_hit hit;
    if (gz_sweep(&body, s->things[i], d, &hit) != GZ_MISS) t = gz_min(t, hit.t);
  }
  *end = gz_mul_add(near.p, d, t);
  return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = { data, size };
  scene s;
  memset(&s, 0, sizeof s);
  s.body = take_body(&in);
  if (s.body == NULL) return 0;
  s.rectangle = take_rectangle(&in);
  if (gz_tile_count(s.body, &s.rectangle) <= MOST_TILES_HERE) {
    int wanted = 1 + (int)(take_byte(&in) % MOST_THINGS);
    for (int i = 0; i < wanted; i++) {
      gz_shape *thing = take_any(&in);
      if (thing != NULL) s.things[s.count++] = thing;
    }
    make(&s, &s.navigation.mesh);
    check_parts(&s.navigation);
    for (int i = (int)(take_byte(&in) % (MOST_CHANGES + 1)); i > 0; i--) {
      change(&s, &in);
      check_as_made_anew(&s);
    }
    for (int i = 0; i < MOST_WAYS; i++) {
      gz_vec from, to;
      if (take_end(&s, &in, &from) && take_end(&s, &in, &to)) check_way(&s, from, to);
    }
  }
  for (int i = 0; i < s.count; i++) free(s.things[i]);
  free(s.body);
  gz_navigation_release(&s.navigation, &heap);
  return 0;
}

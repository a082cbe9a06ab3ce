/*
** Fuzz what is seen from a point: a few shapes, and invariants of the edges that face the eye, of
** their envelope and of the region's corners.
*/
#include "levels.h"

#include "core/math/orient.h"
#include "core/pair.h"
#include "core/sight/sight.h"

#define MOST_SHAPES 4

static gz_edge_list gather(const gz_sight *sight, gz_shape *const *shapes, int count) {
  gz_edge_list edges = { NULL, 0, 0 };
  for (;;) {
    edges.count = 0;
    for (int i = 0; i < count; i++) gz_add_facing_edges(sight, shapes[i], &edges);
    gz_add_frame(sight, NULL, &edges);
    if (edges.count <= edges.capacity) return edges;
    edges.capacity = edges.count;
    edges.at = realloc(edges.at, (size_t)edges.capacity * sizeof *edges.at);
  }
}

static gz_envelope find(gz_vec eye, double size, const gz_edge_list *edges) {
  gz_envelope e = { eye, size, edges->at, edges->count, NULL, NULL, NULL, 0, 0 };
  int capacity = 2 * edges->count; /* too few at times, so that it must be asked again */
  do {
    size_t bytes = (size_t)capacity * sizeof *e.sectors;
    e.sectors = realloc(e.sectors, bytes);
    e.others = realloc(e.others, bytes);
    e.runs = realloc(e.runs, ((size_t)capacity + 1) * sizeof *e.runs);
    e.capacity = capacity;
    capacity *= 2;
  } while (!gz_find_envelope(&e));
  return e;
}

/* The sectors follow one another all the way round, and each goes on. */
static void check_sectors(const gz_envelope *e) {
  HOLDS(e->count > 0);
  HOLDS(e->sectors[0].from_half == 0 &&
        gz_orient(e->eye, gz_v(1e99, e->eye.y), e->sectors[0].from) == 0);
  HOLDS(e->sectors[e->count - 1].to_half == 2);
  for (int i = 0; i < e->count; i++) {
    const gz_sector *s = &e->sectors[i];
    HOLDS(s->edge >= 0 && s->edge < e->edge_count);
    HOLDS(s->to_half > s->from_half || gz_orient(e->eye, s->from, s->to) > 0);
    if (i == 0) continue;
    HOLDS(e->sectors[i - 1].to_half == s->from_half);
    HOLDS(gz_orient(e->eye, e->sectors[i - 1].to, s->from) == 0);
  }
}

static void check_corners(const gz_sight *sight, const gz_vec *corners, int count, double skin) {
  double area = 0;
  HOLDS(count == 0 || count >= 3);
  for (int i = 0; i < count; i++) {
    gz_vec p = corners[i], q = corners[i + 1 < count ? i + 1 : 0];
    HOLDS(is_finite(p) && !gz_equal(p, q));
    HOLDS(p.x >= sight->low.x - skin && p.x <= sight->high.x + skin);
    HOLDS(p.y >= sight->low.y - skin && p.y <= sight->high.y + skin);
    area += gz_cross(gz_sub(p, sight->eye), gz_sub(q, sight->eye));
  }
  double size = sight->high.x - sight->low.x;
  HOLDS(area >= -skin * size && area <= 2.000001 * size * size);
}

/* Look at the region that is seen among the shapes. */
static void check_sight(const gz_sight *sight, gz_shape *const *shapes, int count, double reach) {
  double skin = gz_skin(reach, gz_noise(gz_max_abs(sight->eye) + reach));
  gz_edge_list edges = gather(sight, shapes, count);
  for (int i = 0; i < edges.count; i++) {
    HOLDS(is_finite(edges.at[i].a) && is_finite(edges.at[i].b));
    HOLDS(edges.at[i].at_eye || gz_orient(sight->eye, edges.at[i].a, edges.at[i].b) > 0);
  }
  gz_envelope e = find(sight->eye, reach, &edges);
  check_sectors(&e);
  gz_vec *corners = malloc(2 * (size_t)e.count * sizeof *corners);
  check_corners(sight, corners, gz_envelope_corners(&e, skin, corners), 4 * skin);
  free(corners);
  free(e.sectors);
  free(e.others);
  free(e.runs);
  free(edges.at);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = { data, size };
  gz_shape *shapes[MOST_SHAPES];
  int count = 0, wanted = 1 + (int)(take_byte(&in) % MOST_SHAPES);
  gz_vec eye = gz_sight_point(take_vec(&in));
  double reach = fabs(take_coordinate(&in)) + 1;
  gz_shape point = gz_point_shape(eye);
  for (int i = 0; i < wanted; i++) {
    gz_shape *shape = take_any(&in);
    if (shape == NULL) continue;
    if (gz_overlaps(&point, shape)) free(shape);
    else shapes[count++] = shape;
  }
  gz_sight sight = { eye, gz_sub(eye, gz_splat(reach)), gz_add(eye, gz_splat(reach)),
                     reach / 1024 };
  if (reach > gz_noise(gz_max_abs(eye) + reach)) check_sight(&sight, shapes, count, reach);
  for (int i = 0; i < count; i++) free(shapes[i]);
  return 0;
}

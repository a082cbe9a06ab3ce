/*
** Fuzz pictures: of any size, stride and tolerance. Whatever they are, there is a ring for each
** border, and the rings are what an outline takes. Their area is that of the cells if the tolerance
** is 0; else their box is.
*/
#include "levels.h"

#include "../spec/c/heap.h"

#include "core/parts/outline.h"
#include "core/trace/trace.h"

#define MOST_SIDE 80
#define MOST_STRIDE 5

static gz_tracing tracing;

/* Draw bytes of the input; behind its end go on with those before, so that a few bytes are a large
   picture with some order. Returns how many cells are solid. */
static int draw(input *in, int width, int height) {
  static unsigned char row[MOST_SIDE * MOST_STRIDE];
  int stride = 1 + (int)(take_byte(in) % MOST_STRIDE), offset = (int)take_byte(in) % stride;
  int least = (int)take_byte(in) + (int)(take_byte(in) % 2), solid = 0;
  input begin = *in;
  for (int y = 0; y < height; y++) {
    for (int i = 0; i < width * stride; i++) {
      if (in->left == 0) *in = begin;
      row[i] = (unsigned char)take_byte(in);
    }
    gz_draw_row(&tracing.picture, y, row + offset, stride, least);
    for (int x = 0; x < width; x++) {
      bool is = row[x * stride + offset] >= least;
      HOLDS(gz_is_solid_cell(&tracing.picture, x, y) == is);
      solid += is;
    }
  }
  return solid;
}

static double ring_area(const gz_rings *rings, int ring, gz_vec *low, gz_vec *high) {
  int begin = ring > 0 ? rings->ends[ring - 1] : 0, end = rings->ends[ring];
  double area = 0;
  HOLDS(end - begin >= 3);
  for (int i = begin; i < end; i++) {
    gz_vec p = rings->corners[i], q = rings->corners[i + 1 < end ? i + 1 : begin];
    area += gz_cross(p, q) / 2;
    *low = gz_v(p.x < low->x ? p.x : low->x, p.y < low->y ? p.y : low->y);
    *high = gz_v(p.x > high->x ? p.x : high->x, p.y > high->y ? p.y : high->y);
  }
  HOLDS(area != 0);
  return area;
}

/* What rings have in common whatever the tolerance is. */
typedef struct measures {
  double area;
  int rings, corners;
  gz_vec low, high;
} measures;

static measures measure(const gz_rings *rings) {
  measures m = { 0, rings->ring_count, rings->corner_count, { 1e9, 1e9 }, { -1e9, -1e9 } };
  for (int ring = 0; ring < rings->ring_count; ring++)
    m.area += ring_area(rings, ring, &m.low, &m.high);
  return m;
}

/* Rings are an outline, with an area that is theirs. */
static void check_outline(const gz_rings *rings, double area) {
  if (rings->ring_count == 0) return;
  void *work = malloc(gz_decompose_size(rings->corner_count));
  gz_decomposition d = gz_decompose(rings, work);
  HOLDS(d.fault == GZ_RINGS_SOUND);
  void *room = malloc(gz_outline_room(&d));
  gz_outline_parts parts = gz_make_outline_parts(&d, room);
  parts.rings = *rings;
  HOLDS(parts.list.count > 0);
  gz_shape *shape = malloc(gz_outline_size(&parts));
  gz_make_outline(shape, &parts);
  HOLDS(fabs(shape->geometry->area - area) <= 1e-9 * area);
  free(shape);
  free(room);
  free(work);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = { data, size };
  gz_rings rings;
  int width = 1 + (int)(take_byte(&in) % MOST_SIDE), height = 1 + (int)(take_byte(&in) % MOST_SIDE);
  double tolerance = fabs(take_number(&in));
  HOLDS(gz_begin_picture(&tracing, &heap, width, height));
  int solid = draw(&in, width, height);
  HOLDS(gz_trace_border(&tracing, &heap) && gz_list_border(&tracing, &heap, &rings));
  measures exact = measure(&rings);
  HOLDS(exact.area == solid);
  check_outline(&rings, exact.area);
  if (tolerance > 0 && tolerance <= GZ_LARGEST) {
    HOLDS(gz_simplify_border(&tracing, &heap, tolerance));
    HOLDS(gz_list_border(&tracing, &heap, &rings));
    measures simple = measure(&rings);
    HOLDS(simple.rings == exact.rings && simple.corners <= exact.corners);
    HOLDS(simple.low.x == exact.low.x && simple.low.y == exact.low.y);
    HOLDS(simple.high.x == exact.high.x && simple.high.y == exact.high.y);
    check_outline(&rings, simple.area);
  }
  gz_tracing_release(&tracing, &heap);
  return 0;
}

/*
** Decode the fuzzer's bytes into convex shapes; and what fuzzers of geometry claim.
*/
#pragma once

#include "input.h"

#include "core/parts/whole.h"
#include "core/shape/polygon.h"

#include <stdio.h>
#include <stdlib.h>

#define MOST_CORNERS 12

#define HOLDS(claim)                                                                               \
  do {                                                                                             \
    if (!(claim)) {                                                                                \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #claim);                          \
      abort();                                                                                     \
    }                                                                                              \
  } while (0)

typedef union room {
  gz_shape shape;
  char bytes[sizeof(gz_shape) + sizeof(gz_geometry) + GZ_ARRAYS * MOST_CORNERS * sizeof(double)];
} room;

static inline double take_coordinate(input *in) {
  double value = take_number(in);
  return fabs(value) <= 1e9 ? value : 1;
}

static inline gz_vec take_vec(input *in) {
  double x = take_coordinate(in);
  return gz_v(x, take_coordinate(in));
}

static inline bool take_polygon(input *in, room *room) {
  int n = 3 + (int)(take_byte(in) % (MOST_CORNERS - 2)), corner;
  gz_geometry *geometry = gz_shape_clear(&room->shape, GZ_POLYGON, n);
  for (int i = 0; i < n; i++) {
    gz_vec v = take_vec(in);
    gz_array(geometry, GZ_LOCAL_X)[i] = v.x;
    gz_array(geometry, GZ_LOCAL_Y)[i] = v.y;
  }
  geometry->radius = take_byte(in) % 4 == 0 ? fabs(take_coordinate(in)) : 0;
  return gz_make_polygon(&room->shape, &corner) == GZ_SOUND;
}

/* Make a regular polygon, which is always sound; random corners seldom are. */
static inline bool take_regular(input *in, room *room) {
  int n = 3 + (int)(take_byte(in) % (MOST_CORNERS - 2)), corner;
  gz_shape_clear(&room->shape, GZ_POLYGON, n);
  gz_set_regular_corners(&room->shape, fabs(take_coordinate(in)) + 0.25);
  return gz_make_polygon(&room->shape, &corner) == GZ_SOUND;
}

/* Write a convex shape. Returns false if the bytes describe none. */
static inline bool take_shape(input *in, room *room) {
  switch (take_byte(in) % 6) {
    case 0:
      if (!take_polygon(in, room)) return false;
      break;
    case 1:
    case 2:
      if (!take_regular(in, room)) return false;
      break;
    case 3: gz_make_circle(&room->shape, take_vec(in), fabs(take_coordinate(in)) + 0.25); break;
    case 4: {
      gz_vec p = take_vec(in), q = take_vec(in);
      double radius = take_byte(in) % 4 ? fabs(take_coordinate(in)) + 0.25 : 0;
      if (!gz_make_capsule(&room->shape, p, q, radius)) return false;
      break;
    }
    default: return gz_make_plane(&room->shape, take_vec(in), take_coordinate(in));
  }
  gz_vec position = take_vec(in);
  gz_set_transform(&room->shape, position, take_byte(in) % 2 ? take_coordinate(in) : 0);
  return true;
}

static inline bool is_finite(gz_vec v) { return isfinite(v.x) && isfinite(v.y); }
static inline bool is_unit(gz_vec v) { return fabs(gz_length(v) - 1) < 1e-9; }
static inline bool opposite(gz_vec a, gz_vec b) { return a.x == -b.x && a.y == -b.y; }
static inline bool is_plane(const gz_shape *shape) { return shape->geometry->kind == GZ_PLANE; }

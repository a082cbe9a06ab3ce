/*
** Bodies that lie together, for engines that take them one after the other: lengths in pixels, y
** down, gravity HEAP_GRAVITY, friction 0.5 everywhere, no restitution.
*/
#pragma once

#include <stdbool.h>

#define HEAP_GRAVITY 600.0
#define HEAP_FRICTION 0.5
#define HEAP_CORNERS 8

/* What an engine measures masses in: a crate of 20 x 20 has 1. */
#define HEAP_DENSITY (1.0 / 400)

/* A convex polygon about its centroid, or a disc if it has a radius. */
typedef struct heap_body {
  int n;
  double corner[HEAP_CORNERS][2];
  double radius;
  double x, y, vx, vy;
  double mass; /* 0: that of its area */
} heap_body;

/* A wall that stands: a rectangle. */
typedef struct heap_wall {
  double left, top, width, height;
} heap_wall;

typedef struct heap_state {
  double x, y, angle, vx, vy, spin;
} heap_state;

typedef struct heap_engine {
  const char *name;
  void (*open)(const heap_body *bodies, int count, const heap_wall *walls, int wall_count);
  void (*step)(double dt);
  heap_state (*look)(int body);
  void (*close)(void);
} heap_engine;

#ifdef __cplusplus
extern "C" {
#endif
extern const heap_engine heap_chipmunk, heap_box2d3;
#ifdef __cplusplus
}
#endif

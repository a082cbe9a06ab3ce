/*
** A rod that is hinged at its middle, in a box, and balls that hit it: nothing takes energy, and
** nothing should give any.
*/
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

#define SPINNER_SIZE 40 /* of the box, about the hinge */
#define SPINNER_LENGTH 16
#define SPINNER_WIDTH 1
#define SPINNER_MASS 2
#define SPINNER_BALLS 4
#define SPINNER_RADIUS 1

/* Where the balls begin, and their velocities. Their masses are 1. */
static const double spinner_balls[SPINNER_BALLS][4] = {
  { 12, 3, -9, 1 },
  { -12, -5, 7, 4 },
  { 4, 13, 2, -8 },
  { -6, 14, 3, 5 },
};

typedef struct spinner_engine {
  const char *name;
  void (*open)(void);
  int (*step)(double dt); /* returns how often the rod was hit */
  double (*energy)(void);
} spinner_engine;

extern const spinner_engine spinner_chipmunk, spinner_box2d3;

#ifdef __cplusplus
}
#endif

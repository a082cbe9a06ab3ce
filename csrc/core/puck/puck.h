/*
** The puck, a ball that flies under constant acceleration and bounces off planes.
**
** A step consists of legs, see core/motion/flight.h. A leg ends at a wall, or at the end of it.
** Of the acceleration, the walls that bear the puck leave a part, see core/motion/tangent_cone.h.
*/
#pragma once

#include "core/motion/flight.h"
#include "core/motion/tangent_cone.h"

/* Bounces in one step after which the rest of it is dropped, so that a step takes bounded time; and
   legs without a bounce, which great drag can make arbitrarily short. */
#define GZ_MAX_BOUNCES 65536
#define GZ_MAX_QUIET_LEGS 4096

typedef struct gz_puck {
  gz_vec3 position, velocity, acceleration;
  double radius;
  double drag;        /* 1 / time: deceleration per velocity */
  double restitution; /* 0 to 1 of the normal speed is kept */
  double max_speed;
} gz_puck;

/* The walls of a step, by index. `get` writes a wall and returns true, or returns false to end the
   step there: the walls may come from a callback that fails. */
typedef struct gz_walls {
  int count;
  void *context;
  bool (*get)(void *context, int i, gz_plane3 *wall);
} gz_walls;

/* A step under way. */
typedef struct gz_puck_step {
  double dt;   /* the whole of it */
  double left; /* time left */
  int bounces;
  int stalled; /* bounces since time last passed */
  int quiet;   /* legs that ended without a bounce */
  int wall;    /* of the last bounce */
  bool refused;
} gz_puck_step;

/* Return a step of time dt that has not begun. */
gz_puck_step gz_puck_begin(double dt);

/*
** Move on to the next bounce. Returns true after one: step->wall is the wall, and puck->velocity
** the velocity after it. Returns false when the step is over, or step->refused is set. Between
** calls the caller may change the puck.
**
** A puck in front of a wall never ends behind it by more than rounding. One behind a wall is pushed
** out, and reflected if it moves in; that counts as a bounce. One that can only hop by less than
** the skin rests: it keeps its motion along the wall, which takes up the acceleration into it.
*/
bool gz_puck_next(gz_puck *puck, gz_puck_step *step, const gz_walls *walls);

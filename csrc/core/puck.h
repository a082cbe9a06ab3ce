/*
** System 4: the puck, a ball that flies under constant acceleration and bounces off planes.
**
** A step is spent in legs. At the start of each the speed is capped and the friction, a
** deceleration of `friction` times the velocity, is fixed, so that along a leg the acceleration
** is constant and the time of the next wall is exact. A leg ends at a wall, at the end of the
** step, or when friction has brought the velocity to where it balances the acceleration.
*/
#ifndef GZ_PUCK_H
#define GZ_PUCK_H

#include "core/plane.h"

/* Bounces in one step after which what is left of it is dropped: a step takes bounded time. Legs
   that end without a bounce are counted by themselves: great friction can cut a leg at any
   length. */
#define GZ_MOST_BOUNCES 65536
#define GZ_MOST_QUIET_LEGS 4096

/* Bounces without any time between them, as in a corner, after which the puck is stopped. */
#define GZ_MOST_STALLED 256

typedef struct gz_puck {
  gz_vec3 position, velocity, acceleration;
  double radius;
  double friction;    /* 1 / time: deceleration per velocity */
  double restitution; /* 0 to 1 of the normal speed is kept */
  double max_speed;
} gz_puck;

/* The walls of a step, by index. `get` fills in a wall and returns true, or returns false to end
   the step where it is: the walls may live in a language that can refuse. */
typedef struct gz_walls {
  int count;
  void *context;
  bool (*get)(void *context, int i, gz_plane3 *wall);
} gz_walls;

/* A step under way. */
typedef struct gz_puck_step {
  double dt;   /* the whole of it */
  double left; /* still to be spent */
  int bounces;
  int stalled; /* bounces since time last passed */
  int quiet;   /* legs that ended without a bounce */
  int wall;    /* of the last bounce */
  bool refused;
} gz_puck_step;

gz_puck_step gz_puck_begin(double dt);

/*
** Moves on to the next bounce; step->wall is then what the puck has bounced off, and its velocity
** is the one it leaves with. Returns false when there is none any more: the step is over, or
** step->refused is set. Between calls the caller may change the puck as it likes.
**
** A puck that was in front of a wall is never left behind it by more than rounding. One that is
** behind is pushed out, and reflected if it is moving in; that counts as a bounce. One that can
** only hop by less than the skin rests: it keeps its motion along the wall, and the acceleration
** into it is taken up.
*/
bool gz_puck_next(gz_puck *puck, gz_puck_step *step, const gz_walls *walls);

#endif

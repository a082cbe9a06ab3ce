/*
** The step of a puck, leg by leg: push it out of walls that it is behind; find what walls that it
** touches leave of its acceleration; fly to the first wall or to the end; bounce.
*/
#include "core/puck/puck.h"

#include "core/math/assert.h"
#include "core/math/direction.h"

#include <stddef.h>

gz_puck_step gz_puck_begin(double dt) {
  GZ_ASSERT(dt >= 0);
  gz_puck_step step = { dt, dt, 0, 0, 0, -1, false };
  return step;
}

static bool get(const gz_walls *walls, int i, gz_plane3 *wall, gz_puck_step *step) {
  step->refused = step->refused || !walls->get(walls->context, i, wall);
  return !step->refused;
}

static double gap(const gz_puck *puck, const gz_plane3 *wall) {
  return gz_height(wall, puck->position) - puck->radius;
}

static double skin(const gz_puck *puck, const gz_plane3 *wall) {
  return gz_ball_skin(wall, puck->position, puck->radius);
}

static void clear_of_wall(gz_puck *puck, const gz_plane3 *wall) {
  puck->position = gz_mul_add3(puck->position, wall->normal, -gap(puck, wall));
}

static void limit_puck_speed(gz_puck *puck) {
  puck->velocity = gz_limit_speed(puck->velocity, puck->max_speed);
}

/* Return the wall that the puck is deepest behind, beyond the skin; -1 if there is none. */
static int deepest_behind(const gz_puck *puck, gz_puck_step *step, const gz_walls *walls) {
  int found = -1;
  double lowest = 0;
  gz_plane3 wall;
  for (int i = 0; i < walls->count && get(walls, i, &wall, step); i++) {
    double h = gap(puck, &wall);
    if (h < lowest && h < -skin(puck, &wall)) {
      lowest = h;
      found = i;
    }
  }
  return found;
}

/* Lift the puck off a wall. If it is then behind the wall that it was lifted off before, move it on
   along the new one until it is clear of both: in an acute corner, lifting to and fro would never
   end. */
static void lift_beside(gz_puck *puck, const gz_plane3 *wall, const gz_plane3 *before) {
  clear_of_wall(puck, wall);
  double behind = -gap(puck, before);
  gz_vec3 along = gz_mul_add3(before->normal, wall->normal, -gz_dot3(before->normal, wall->normal));
  double slope = gz_dot3(along, along);
  if (behind > 0 && gz_is_positive(slope, 1))
    puck->position = gz_mul_add3(puck->position, along, behind / slope);
}

static void push_out(gz_puck *puck, gz_puck_step *step, const gz_walls *walls,
                     const gz_plane3 *wall) {
  gz_plane3 before;
  bool again = step->stalled > 0 && step->wall < walls->count;
  if (again && get(walls, step->wall, &before, step)) lift_beside(puck, wall, &before);
  else clear_of_wall(puck, wall);
}

/* Lift the puck off all walls that rounding has put it behind, by less than the skin. */
static void lift_all(gz_puck *puck, gz_puck_step *step, const gz_walls *walls) {
  bool lifted = true, some = false;
  gz_plane3 wall, before;
  for (int round = 0; lifted && round < 16; round++) {
    lifted = false;
    for (int i = 0; i < walls->count && get(walls, i, &wall, step); i++) {
      if (gap(puck, &wall) >= 0) continue;
      if (some) lift_beside(puck, &wall, &before);
      else clear_of_wall(puck, &wall);
      before = wall;
      lifted = some = true;
    }
  }
}

/* The walls that a puck touches. Of more than these, those that its acceleration presses on least
   are left out. */
#define MOST_TOUCHED 16

typedef struct touched {
  gz_touching_face faces[MOST_TOUCHED];
  int count;
} touched;

/* Return the face that acceleration a presses on least. */
static int least_pressed(const touched *t, gz_vec3 a) {
  int found = 0;
  for (int i = 1; i < t->count; i++) {
    if (gz_dot3(t->faces[i].normal, a) > gz_dot3(t->faces[found].normal, a)) found = i;
  }
  return found;
}

static void add_touched_wall(touched *t, const gz_touching_face *face, gz_vec3 a) {
  if (t->count < MOST_TOUCHED) {
    t->faces[t->count++] = *face;
    return;
  }
  int least = least_pressed(t, a);
  if (gz_dot3(face->normal, a) < gz_dot3(t->faces[least].normal, a)) t->faces[least] = *face;
}

static void find_touched(const gz_puck *puck, gz_puck_step *step, const gz_walls *walls,
                         touched *t) {
  gz_plane3 wall;
  t->count = 0;
  for (int i = 0; i < walls->count && get(walls, i, &wall, step); i++) {
    double height = skin(puck, &wall);
    gz_touching_face face = { wall.normal, height, 0, i, true };
    if (gap(puck, &wall) <= height) add_touched_wall(t, &face, puck->acceleration);
  }
}

/* Return what the walls that bear the puck leave of its acceleration, and take small hops from its
   velocity. */
static gz_vec3 acceleration_left_by_walls(gz_puck *puck, gz_puck_step *step,
                                          const gz_walls *walls) {
  touched t;
  int along;
  if (gz_max_abs3(puck->acceleration) == 0) return puck->acceleration;
  find_touched(puck, step, walls, &t);
  puck->velocity = gz_bear(puck->velocity, puck->acceleration, t.faces, t.count);
  return gz_free_part(puck->acceleration, t.faces, t.count, &along);
}

static gz_flight_leg begin_leg(gz_puck *puck, gz_puck_step *step, const gz_walls *walls) {
  limit_puck_speed(puck);
  gz_vec3 free = acceleration_left_by_walls(puck, step, walls);
  gz_resistance resistance = { puck->drag, 0, puck->max_speed };
  return gz_begin_flight_leg(puck->velocity, free, &resistance, step->left);
}

/* Return the first wall on the leg, whose end becomes the time of impact; -1 if there is none. */
static int first_wall(const gz_puck *puck, gz_puck_step *step, const gz_walls *walls,
                      gz_flight_leg *leg) {
  int found = -1;
  gz_plane3 wall;
  for (int i = 0; i < walls->count && get(walls, i, &wall, step); i++) {
    double t = gz_ball_impact(&wall, puck->position, puck->radius, puck->velocity,
                              leg->acceleration, leg->end);
    if (t < leg->end) {
      leg->end = t;
      found = i;
    }
  }
  return found;
}

static void fly_puck(gz_puck *puck, const gz_flight_leg *leg) {
  double t = leg->end;
  puck->position =
      gz_mul_add3(gz_mul_add3(puck->position, puck->velocity, t), leg->acceleration, t * t / 2);
  puck->velocity = gz_flight_velocity(leg, t);
}

/* Fly to the wall and bounce off it. */
static void bounce_off_wall(gz_puck *puck, const gz_plane3 *wall, const gz_flight_leg *leg) {
  gz_vec3 v = gz_flight_velocity_at_impact(leg, leg->end, wall->normal, gap(puck, wall));
  double into = gz_dot3(wall->normal, v);
  fly_puck(puck, leg);
  puck->velocity = gz_mul_add3(v, wall->normal, -(1 + puck->restitution) * into);
}

static void spend(gz_puck_step *step, double t) {
  step->left = step->left > t ? step->left - t : 0;
  if (t > 0) step->stalled = 0;
}

/* Count a bounce. After many of them in no time, as in a wedge, the puck slides instead along what
   it touches. */
static bool count_bounce(gz_puck *puck, gz_puck_step *step, const gz_walls *walls, int wall) {
  touched t;
  int along;
  step->wall = wall;
  step->bounces++;
  step->stalled++;
  if (step->stalled >= GZ_MANY_STALLED) {
    find_touched(puck, step, walls, &t);
    puck->velocity = gz_free_part(puck->velocity, t.faces, t.count, &along);
  }
  if (step->bounces == GZ_MAX_BOUNCES || step->stalled == GZ_MAX_STALLED) step->left = 0;
  return true;
}

bool gz_puck_next(gz_puck *puck, gz_puck_step *step, const gz_walls *walls) {
  gz_plane3 wall;
  while (step->left > 0 && !step->refused) {
    int behind = deepest_behind(puck, step, walls);
    if (behind >= 0 && get(walls, behind, &wall, step)) {
      push_out(puck, step, walls, &wall);
      puck->velocity = gz_reflect(&wall, puck->velocity, puck->restitution);
      return count_bounce(puck, step, walls, behind);
    }
    gz_flight_leg leg = begin_leg(puck, step, walls);
    int next = first_wall(puck, step, walls, &leg);
    if (next >= 0 && get(walls, next, &wall, step)) bounce_off_wall(puck, &wall, &leg);
    else fly_puck(puck, &leg);
    lift_all(puck, step, walls);
    spend(step, leg.end);
    if (next >= 0) return count_bounce(puck, step, walls, next);
    if (++step->quiet == GZ_MAX_QUIET_LEGS) step->left = 0;
  }
  limit_puck_speed(puck);
  return false;
}

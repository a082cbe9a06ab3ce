#include "core/puck.h"

#include <stddef.h>

gz_puck_step gz_puck_begin(double dt) {
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

static void lift(gz_puck *puck, const gz_plane3 *wall) {
  puck->position = gz_mul_add3(puck->position, wall->normal, -gap(puck, wall));
}

static void limit_speed(gz_puck *puck) {
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
  lift(puck, wall);
  double behind = -gap(puck, before);
  gz_vec3 along = gz_mul_add3(before->normal, wall->normal, -gz_dot3(before->normal, wall->normal));
  double slope = gz_dot3(along, along);
  if (behind > 0 && slope > 1e-9)
    puck->position = gz_mul_add3(puck->position, along, behind / slope);
}

static void push_out(gz_puck *puck, gz_puck_step *step, const gz_walls *walls,
                     const gz_plane3 *wall) {
  gz_plane3 before;
  bool again = step->stalled > 0 && step->wall < walls->count;
  if (again && get(walls, step->wall, &before, step)) lift_beside(puck, wall, &before);
  else lift(puck, wall);
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
      else lift(puck, &wall);
      before = wall;
      lifted = some = true;
    }
  }
}

/* Does the puck lie on the wall under acceleration a, unable to hop by more than the skin? */
static bool rests_on(const gz_puck *puck, const gz_plane3 *wall, gz_vec3 a) {
  double speed = gz_dot3(wall->normal, puck->velocity), pull = -gz_dot3(wall->normal, a);
  double height = skin(puck, wall);
  return gap(puck, wall) <= height && gz_rests(speed, pull, height);
}

static gz_vec3 cross(gz_vec3 a, gz_vec3 b) {
  return gz_v3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/* Return the part of a vector along a wall, and along 0 to 2 others that hold the puck already. */
static gz_vec3 free_part(gz_vec3 a, const gz_plane3 held[2], int count, const gz_plane3 *wall) {
  if (count == 0) return gz_mul_add3(a, wall->normal, -gz_dot3(wall->normal, a));
  gz_vec3 edge = cross(held[0].normal, wall->normal);
  double length2 = gz_dot3(edge, edge);
  if (count == 2 || length2 == 0) return gz_v3(0, 0, 0);
  return gz_mul_add3(gz_v3(0, 0, 0), edge, gz_dot3(edge, a) / length2);
}

/*
** Return the part of acceleration a that is left by the walls that the puck rests on, and remove
** from its velocity what they take. The wall that it presses on most always holds it. If it still
** presses on another, only the edge between both is free, then nothing. That is the closest
** acceleration into no wall, exactly: a resting puck does not creep.
*/
static gz_vec3 rest(gz_puck *puck, gz_puck_step *step, const gz_walls *walls, gz_vec3 a) {
  gz_plane3 held[2], wall, most = { { 0, 0, 0 }, 0 };
  gz_vec3 all = a;
  for (int count = 0; count < 3; count++) {
    double deepest = 0;
    for (int i = 0; i < walls->count && get(walls, i, &wall, step); i++) {
      double press = gz_dot3(wall.normal, a);
      if (press < deepest - 1e-12 * gz_length3(all) && rests_on(puck, &wall, a)) {
        deepest = press;
        most = wall;
      }
    }
    if (deepest == 0) return a;
    a = free_part(all, held, count, &most);
    puck->velocity = free_part(puck->velocity, held, count, &most);
    if (count < 2) held[count] = most;
  }
  return a;
}

static gz_flight_leg begin_leg(gz_puck *puck, gz_puck_step *step, const gz_walls *walls) {
  limit_speed(puck);
  gz_vec3 all = gz_with_friction(puck->acceleration, puck->velocity, puck->friction);
  gz_vec3 free = rest(puck, step, walls, all);
  return gz_begin_flight_leg(free, puck->acceleration, puck->velocity, puck->friction, step->left);
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

static void fly(gz_puck *puck, const gz_flight_leg *leg) {
  double t = leg->end;
  puck->position =
      gz_mul_add3(gz_mul_add3(puck->position, puck->velocity, t), leg->acceleration, t * t / 2);
  puck->velocity = gz_mul_add3(puck->velocity, leg->acceleration, t);
}

/* Set the normal part of the velocity to what it is on leaving a wall hit with speed s. */
static void leave(gz_puck *puck, const gz_plane3 *wall, double s) {
  double now = gz_dot3(wall->normal, puck->velocity);
  puck->velocity = gz_mul_add3(puck->velocity, wall->normal, puck->restitution * s - now);
}

/* Fly to the wall and bounces off it. The speed there follows from the height fallen through:
   exact, where adding up velocities would cancel. */
static void bounce(gz_puck *puck, const gz_plane3 *wall, const gz_flight_leg *leg) {
  gz_motion fall = { gap(puck, wall), gz_dot3(wall->normal, puck->velocity),
                     gz_dot3(wall->normal, leg->acceleration) };
  double s = -gz_speed_at_zero(fall);
  fly(puck, leg);
  leave(puck, wall, s);
}

static void spend(gz_puck_step *step, double t) {
  step->left = step->left > t ? step->left - t : 0;
  if (t > 0) step->stalled = 0;
}

/* Count a bounce, and stop a puck that is stuck. */
static bool count_bounce(gz_puck *puck, gz_puck_step *step, int wall) {
  step->wall = wall;
  step->bounces++;
  step->stalled++;
  if (step->bounces == GZ_MAX_BOUNCES) step->left = 0;
  if (step->stalled == GZ_MAX_STALLED) {
    puck->velocity = gz_v3(0, 0, 0);
    step->left = 0;
  }
  return true;
}

bool gz_puck_next(gz_puck *puck, gz_puck_step *step, const gz_walls *walls) {
  gz_plane3 wall;
  while (step->left > 0 && !step->refused) {
    int behind = deepest_behind(puck, step, walls);
    if (behind >= 0 && get(walls, behind, &wall, step)) {
      push_out(puck, step, walls, &wall);
      puck->velocity = gz_reflect(&wall, puck->velocity, puck->restitution);
      return count_bounce(puck, step, behind);
    }
    gz_flight_leg leg = begin_leg(puck, step, walls);
    int next = first_wall(puck, step, walls, &leg);
    if (next >= 0 && get(walls, next, &wall, step)) bounce(puck, &wall, &leg);
    else fly(puck, &leg);
    lift_all(puck, step, walls);
    spend(step, leg.end);
    if (next >= 0) return count_bounce(puck, step, next);
    if (++step->quiet == GZ_MAX_QUIET_LEGS) step->left = 0;
  }
  limit_speed(puck);
  return false;
}

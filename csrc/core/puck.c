#include "core/puck.h"

#include <stddef.h>

gz_puck_step gz_puck_begin(double dt) {
  gz_puck_step step = { dt, dt, 0, 0, 0, -1, false };
  return step;
}

/* One leg: the puck's acceleration along it and how much of the step it may take at most. */
typedef struct leg {
  gz_vec3 a;
  double most;
} leg;

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

static void cap_speed(gz_puck *puck) {
  double speed = gz_length3(puck->velocity);
  if (speed > puck->max_speed) {
    puck->velocity = gz_mul_add3(gz_v3(0, 0, 0), puck->velocity, puck->max_speed / speed);
  }
}

/* The wall that the puck is deepest behind, beyond the skin; -1 if there is none. */
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

/*
** Lifts the puck off a wall. If that takes it behind the wall that it was lifted off before, it
** goes on along the new one until it is clear of both: lifting it to and fro would take for ever in
** an acute corner.
*/
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

/* What rounding has put behind a wall by less than the skin goes back in front. */
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

/* Does the puck lie on the wall under acceleration a, unable to hop by more than the skin? With
   normal speed w it rises by w^2 / 2a. */
static bool rests_on(const gz_puck *puck, const gz_plane3 *wall, gz_vec3 a) {
  double speed = gz_dot3(wall->normal, puck->velocity), pull = -gz_dot3(wall->normal, a);
  double height = skin(puck, wall);
  return pull > 0 && gap(puck, wall) <= height && speed * speed <= 2 * pull * height;
}

static gz_vec3 cross(gz_vec3 a, gz_vec3 b) {
  return gz_v3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/* What of a vector is along the wall, and along those that hold already: none, one, or two. */
static gz_vec3 free_part(gz_vec3 a, const gz_plane3 held[2], int count, const gz_plane3 *wall) {
  if (count == 0) return gz_mul_add3(a, wall->normal, -gz_dot3(wall->normal, a));
  gz_vec3 edge = cross(held[0].normal, wall->normal);
  double length2 = gz_dot3(edge, edge);
  if (count == 2 || length2 == 0) return gz_v3(0, 0, 0);
  return gz_mul_add3(gz_v3(0, 0, 0), edge, gz_dot3(edge, a) / length2);
}

/*
** Lets the walls that the puck rests on take up the acceleration into them. The one that it presses
** on most always binds; if it still presses on another, only the edge between both is free; then
** nothing. That is the nearest acceleration into no wall, exactly, so it does not creep.
*/
static gz_vec3 rest(gz_puck *puck, gz_puck_step *step, const gz_walls *walls, gz_vec3 a) {
  gz_plane3 held[2], wall, most = { { 0, 0, 0 }, 0 };
  gz_vec3 wish = a;
  for (int count = 0; count < 3; count++) {
    double deepest = 0;
    for (int i = 0; i < walls->count && get(walls, i, &wall, step); i++) {
      double press = gz_dot3(wall.normal, a);
      if (press < deepest - 1e-12 * gz_length3(wish) && rests_on(puck, &wall, a)) {
        deepest = press;
        most = wall;
      }
    }
    if (deepest == 0) return a;
    a = free_part(wish, held, count, &most);
    puck->velocity = free_part(puck->velocity, held, count, &most);
    if (count < 2) held[count] = most;
  }
  return a;
}

/*
** Friction would turn the motion round after 1 / mu: there the leg is cut, at the velocity a / mu
** where it and the acceleration are in balance.
*/
static leg begin_leg(gz_puck *puck, gz_puck_step *step, const gz_walls *walls) {
  cap_speed(puck);
  double mu = puck->friction;
  gz_vec3 drag = gz_mul_add3(puck->acceleration, puck->velocity, -mu);
  leg way = { rest(puck, step, walls, drag), step->left };
  double noise = 1e-15 * (gz_length3(puck->acceleration) + mu * gz_length3(puck->velocity));
  if (mu > 0 && gz_length3(way.a) <= noise) way.a = gz_v3(0, 0, 0);
  else if (mu > 0) way.most = gz_min(way.most, 1 / mu);
  return way;
}

/* The wall that the puck reaches first along the leg, and when; -1 if it reaches none. */
static int first_wall(const gz_puck *puck, gz_puck_step *step, const gz_walls *walls, leg *way) {
  int found = -1;
  gz_plane3 wall;
  for (int i = 0; i < walls->count && get(walls, i, &wall, step); i++) {
    double t =
        gz_ball_impact(&wall, puck->position, puck->radius, puck->velocity, way->a, way->most);
    if (t < way->most) {
      way->most = t;
      found = i;
    }
  }
  return found;
}

static void fly(gz_puck *puck, const leg *way) {
  double t = way->most;
  puck->position = gz_mul_add3(gz_mul_add3(puck->position, puck->velocity, t), way->a, t * t / 2);
  puck->velocity = gz_mul_add3(puck->velocity, way->a, t);
}

/* Sets the normal part of the velocity to what it is on leaving a wall hit with speed s. */
static void leave(gz_puck *puck, const gz_plane3 *wall, double s) {
  double now = gz_dot3(wall->normal, puck->velocity);
  puck->velocity = gz_mul_add3(puck->velocity, wall->normal, puck->restitution * s - now);
}

/* Flies to the wall and bounces off it. The speed there follows from the height fallen through:
   exact, where adding up velocities would cancel. */
static void bounce(gz_puck *puck, const gz_plane3 *wall, const leg *way) {
  gz_motion fall = { gap(puck, wall), gz_dot3(wall->normal, puck->velocity),
                     gz_dot3(wall->normal, way->a) };
  double s = -gz_speed_at_zero(fall);
  fly(puck, way);
  leave(puck, wall, s);
}

static void spend(gz_puck_step *step, double t) {
  step->left = step->left > t ? step->left - t : 0;
  if (t > 0) step->stalled = 0;
}

/* Counts a bounce, and gives up on a puck that has no way to go. */
static bool count_bounce(gz_puck *puck, gz_puck_step *step, int wall) {
  step->wall = wall;
  step->bounces++;
  step->stalled++;
  if (step->bounces == GZ_MOST_BOUNCES) step->left = 0;
  if (step->stalled == GZ_MOST_STALLED) {
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
    leg way = begin_leg(puck, step, walls);
    int next = first_wall(puck, step, walls, &way);
    if (next >= 0 && get(walls, next, &wall, step)) bounce(puck, &wall, &way);
    else fly(puck, &way);
    lift_all(puck, step, walls);
    spend(step, way.most);
    if (next >= 0) return count_bounce(puck, step, next);
    if (++step->quiet == GZ_MOST_QUIET_LEGS) step->left = 0;
  }
  cap_speed(puck);
  return false;
}

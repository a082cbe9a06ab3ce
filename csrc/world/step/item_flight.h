/*
** The flight of one item in a step, among items that stand: legs, see core/motion/flight.h, and
** what a contact does to an item that it does not turn. Those who fly at once,
** world/step/body.h, fly by the same legs.
**
** What a contact does to the velocity, by the response and the restitution, is in `respond` of
** item_flight.c, which calls bounce_off_blocker or slide. What flies by gz_flight_fly, and only
** lies on a surface, comes to neither: that bears it, by gz_bear.
*/
#pragma once

#include "world/items.h"
#include "world/step/flight.h"

/* Does an item have a velocity, an acceleration or a spin? */
static inline bool gz_is_moving(const gz_item_extras *extra) {
  static const gz_vec zero;
  if (extra == NULL) return false;
  const gz_dynamics *d = &extra->dynamics;
  if (d->at_rest && d->mass > 0) return false;
  bool travels = !gz_equal(d->velocity, zero) || !gz_equal(d->acceleration, zero);
  return d->spin != 0 || (travels && !d->hinged);
}

/* Does the angular velocity of an item fall as it turns? */
static inline bool gz_spin_slows(const gz_dynamics *d) {
  return d->hinged || d->angular_deceleration > 0;
}

static inline gz_vec3 gz_in_space(gz_vec v) { return gz_v3(v.x, v.y, 0); }
static inline gz_vec gz_flatten(gz_vec3 v) { return gz_v(v.x, v.y); }

static inline void gz_limit_dynamics(gz_dynamics *dynamics) {
  gz_vec3 v = gz_limit_speed(gz_in_space(dynamics->velocity), dynamics->max_speed);
  dynamics->velocity = gz_flatten(v);
}

/* Begin the flight of an item that moves, which takes `time`. Items are seen by `view`; NULL: as
   they are. */
void gz_flight_begin(gz_flight *flight, gz_world *world, int item, const gz_filter *filter,
                     const gz_view *view, double time);

/* Push the item out of what it overlaps at the start. */
void gz_flight_clear(gz_flight *flight);

/* Fly to the end, or until flight->first is another item that must fly before. */
void gz_flight_fly(gz_flight *flight);

/* Place the item in the world where its flight is now. */
void gz_flight_land(gz_flight *flight);

/* ---- one leg after the other */

/* Set the leg of the hits that the item reports: how it moves, and how long. */
void gz_flight_set_leg_of_hits(gz_flight *flight);

/* Plan the next leg, under acceleration `free`. */
void gz_flight_plan(gz_flight *flight, gz_vec free);

/* Find what ends the planned leg: a blocker, a refresh, or itself. */
void gz_flight_find_end(gz_flight *flight);

/* Does a blocker end the leg? */
static inline bool gz_flight_is_blocked(const gz_flight *flight) {
  return !flight->refreshes && flight->blocker.other >= 0;
}

/* Report what stands, is crossed on the leg before a time, and was not reported. The leg is
   followed until `end`: what is entered by less than the skin until then is not crossed. */
void gz_flight_report_crossings(gz_flight *flight, double t, double end);

/* Go along the leg for a time, and no farther than to its end; report what is crossed. */
void gz_flight_advance(gz_flight *flight, double t);

/* Go to the end of the leg, of which the part of a time `flown` lies behind, and let what blocks it
   change the velocity. */
void gz_flight_arrive(gz_flight *flight, double flown);

/* Search again, as gz_leg_refresh_time asks. */
void gz_flight_refresh(gz_flight *flight);

/* Find the contacts of the present position, unless they are known. */
static inline void gz_flight_find_contacts(gz_flight *flight) {
  if (!flight->knows_contacts) gz_find_contacts(&flight->m, flight->stuck);
  flight->knows_contacts = true;
}

/* Count an item of whose flight the rest is dropped, once in a step. */
void gz_cut_short(gz_world *world, int item);

/*
** A flight: find what the item touches; take from its acceleration what bears it; fly a parabola to
** the first blocker; respond.
*/
#include "world/step/item_flight.h"

#include "core/math/assert.h"
#include "world/change.h"
#include "world/items.h"
#include "world/move/slide_direction.h"
#include "world/move/push_out.h"
#include "world/step/hinge.h"
#include "world/step/limits.h"

/* Must another item, which it touches on a side with this normal or will after time t, fly before
   this one? Velocity v is that at the contact. */
static bool flies_first(const gz_flight *f, int other, gz_vec normal, gz_vec v, double t) {
  const gz_item_extras *extra = gz_extras_of(f->m.world, other);
  bool waits = f->waits && gz_is_moving(extra) && extra->stepped != f->m.world->steps;
  if (!waits) return false;
  const gz_dynamics *its = &extra->dynamics;
  gz_vec relative = v;
  if (!its->hinged) relative = gz_sub(v, gz_mul_add(its->velocity, its->acceleration, f->gone + t));
  return !gz_is_negative(gz_dot(normal, relative), gz_length(v));
}

/* Find an item that this one presses on and that must fly first. */
static int find_first_to_fly(const gz_flight *f) {
  const gz_scratch *scratch = &f->m.world->scratch;
  gz_vec v = f->dynamics->velocity, a = f->dynamics->acceleration;
  for (int i = 0; i < scratch->face_count; i++) {
    gz_vec n = gz_flatten(scratch->faces[i].normal);
    int other = scratch->contacts[scratch->faces[i].contact].other;
    bool presses = gz_dot(n, v) < 0 || gz_dot(n, a) < 0;
    if (presses && flies_first(f, other, n, v, 0)) return other;
  }
  return -1;
}

/* Has the item parts without area? These can leave two others that touch, along their seam, and
   enter both at once. */
static bool may_be_thin(const gz_geometry *geometry) {
  return gz_is_thin(geometry) || geometry->kind == GZ_CHAIN || geometry->kind == GZ_COMPOUND;
}

/* Does an item with velocity v hit a seam at once along `part`, without leaving or entering it? */
static bool lies_on(const gz_flight *f, const gz_blocker *seam, gz_vec v, gz_vec3 part) {
  gz_vec n = seam->hit.normal;
  return seam->other >= 0 && seam->hit.t <= 1.0 / GZ_SEAM_SKINS &&
         gz_is_negligible(gz_dot(n, v), gz_length(v)) &&
         gz_dot(n, gz_flatten(part)) < -GZ_ROUNDING * gz_length3(part) && f->m.result == GZ_DONE;
}

/* Return the part of d that the active faces leave free, see gz_free_part. A seam that it leads
   into becomes a contact, if an item with velocity v lies on it. */
static gz_vec3 free_part(gz_flight *f, gz_vec3 d, gz_vec v, int *along) {
  gz_scratch *scratch = &f->m.world->scratch;
  for (int k = 0; k < GZ_MOST_SEAMS && f->m.result == GZ_DONE; k++) {
    gz_vec3 part = gz_free_part(d, scratch->faces, scratch->face_count, along);
    double length = gz_length3(part);
    if (length == 0 || !may_be_thin(f->m.shape.geometry)) return part;
    gz_path leg = gz_straight_path(gz_scale(gz_flatten(part), GZ_SEAM_SKINS * f->m.skin / length));
    gz_blocker seam;
    gz_find_first_blocker(&f->m, &leg, &seam);
    if (!lies_on(f, &seam, v, part)) return part;
    gz_add_contact(&f->m, seam.other, seam.response, seam.hit.normal);
  }
  *along = -1;
  return gz_v3(0, 0, 0);
}

/* Report that the item touches a contact. Returns false if this surface was reported. */
static bool report_contact(gz_flight *f, int face, double t) {
  GZ_ASSERT(face >= 0 && face < f->m.world->scratch.face_count);
  const gz_scratch *scratch = &f->m.world->scratch;
  const gz_mover_contact *contact = &scratch->contacts[scratch->faces[face].contact];
  gz_vec normal = gz_flatten(scratch->faces[face].normal);
  gz_hit hit = { t, normal, 0, normal };
  if (gz_mover_has_reported(&f->m, contact->other, normal)) return false;
  gz_mover_report_hit(&f->m, contact->other, contact->response, &hit);
  return true;
}

/* Report the faces that bear an item under acceleration a: the one along which it moves, or those
   between which it rests. */
static void report_bearing(gz_flight *f, gz_vec3 a, int along) {
  const gz_scratch *scratch = &f->m.world->scratch;
  if (along >= 0) {
    report_contact(f, along, 0);
    return;
  }
  for (int k = 0; k < 2 && f->m.result == GZ_DONE; k++) {
    int face = gz_most_pressed_face(scratch, a, true);
    if (face < 0) return;
    gz_vec3 n = scratch->faces[face].normal, rest = gz_mul_add3(a, n, -gz_dot3(n, a));
    report_contact(f, face, 0);
    if (gz_length3(rest) <= GZ_ROUNDING * gz_length3(a)) return;
    a = rest;
  }
}

/* Return what the contacts that bear the item leave of its acceleration, and report them. Takes
   from its velocity what is no hop. */
static gz_vec bear(gz_flight *f) {
  gz_scratch *scratch = &f->m.world->scratch;
  gz_dynamics *dynamics = f->dynamics;
  gz_vec3 a = gz_in_space(dynamics->acceleration);
  int along;
  if (gz_max_abs3(a) == 0) return dynamics->acceleration;
  gz_flight_find_contacts(f);
  f->first = find_first_to_fly(f);
  if (f->m.result != GZ_DONE || f->first >= 0 || scratch->face_count == 0)
    return dynamics->acceleration;
  gz_vec3 v = gz_bear(gz_in_space(dynamics->velocity), a, scratch->faces, scratch->face_count);
  dynamics->velocity = gz_flatten(v);
  gz_vec3 free = free_part(f, a, dynamics->velocity, &along);
  if (free.x != a.x || free.y != a.y) report_bearing(f, a, along);
  return gz_flatten(free);
}

/* Write to the last hit how fast the item approaches there, and the impulse that it takes from what
   stands if it keeps a part of that speed. */
static void measure_blow(gz_flight *f, double kept) {
  if (f->m.result != GZ_DONE) return;
  gz_world_hit *hit = &f->m.hits->at[f->m.hits->count - 1];
  gz_vec v = hit->leg;
  double mass = f->dynamics->mass * (1 + kept);
  if (hit->turns) v = gz_mul_add(v, gz_right_perp(gz_sub(hit->point, hit->position)), -hit->turn);
  hit->approach = gz_max(0, -gz_dot(hit->normal, v));
  if (gz_is_negligible(hit->approach, gz_length(v))) hit->approach = 0;
  if (hit->approach > 0) hit->impulse = gz_max(0, -gz_dot(hit->normal, hit->leg)) * mass;
}

/* Report a blocker, unless the item has not moved since its surface was reported. It keeps a part
   of the speed at which it meets that. */
static void report(gz_flight *f, const gz_blocker *blocker, double kept) {
  gz_mover *m = &f->m;
  bool known = blocker->immediate && gz_mover_has_reported(m, blocker->other, blocker->hit.normal);
  if (known) return;
  gz_mover_report_hit(m, blocker->other, blocker->response, &blocker->hit);
  measure_blow(f, kept);
}

/* Push the item off a surface that it has sunk into by rounding; and out of what it overlaps then.
   */
static void lift_off(gz_flight *f, gz_vec normal) {
  gz_mover_set_position(&f->m, gz_mul_add(f->m.shape.position, normal, f->m.skin));
  f->stuck = !gz_depenetrate(&f->m, gz_v(0, 0));
  f->knows_contacts = false;
}

/* Let those contacts count that are met up to rounding; all of them for an item that is too slow to
   rise by more than the skin: in a wedge it comes to rest. */
static void activate_contacts(gz_flight *f) {
  gz_scratch *scratch = &f->m.world->scratch;
  double speed = gz_length(f->dynamics->velocity), pull = gz_length(f->dynamics->acceleration);
  for (int i = 0; i < scratch->face_count; i++) {
    gz_touching_face *face = &scratch->faces[i];
    face->active = scratch->contacts[face->contact].touches || gz_rests(speed, pull, face->skin);
  }
}

/* Slide along what the blocker, and all else that the item touches, leaves free. */
static void slide(gz_flight *f, const gz_blocker *blocker) {
  gz_scratch *scratch = &f->m.world->scratch;
  gz_vec n = blocker->hit.normal;
  gz_vec3 v = gz_in_space(f->dynamics->velocity);
  int along;
  activate_contacts(f);
  if (gz_is_free(v, scratch->faces, scratch->face_count))
    gz_add_contact(&f->m, blocker->other, blocker->response, n);
  if (f->m.result != GZ_DONE) return;
  gz_vec3 free = free_part(f, v, gz_v(0, 0), &along);
  f->dynamics->velocity = gz_flatten(free);
  /* Where a corner meets a corner, it can slide along the other face. */
  if (!gz_is_negative(gz_dot(n, f->dynamics->velocity), gz_length3(v))) report(f, blocker, 0);
  if (along < 0)
    along =
        gz_most_pressed_face(scratch, gz_in_space(gz_project_on_surface(gz_flatten(v), n)), true);
  if (along >= 0 && f->m.result == GZ_DONE && report_contact(f, along, blocker->hit.t))
    measure_blow(f, 0);
}

/* Return how much of its speed a bounce keeps: a mass and what it meets, the less of both. */
static double restitution_with(const gz_flight *f, int other) {
  double own = f->dynamics->restitution;
  if (f->dynamics->mass == 0) return own;
  return gz_min(own, gz_restitution_of(gz_extras_of(f->m.world, other)));
}

/* Bounce off the blocker; but where a corner meets a corner, off that face which leaves more of the
   velocity, as a slide does: not off the item's own side at the foot of a ramp. */
static void bounce_off_blocker(gz_flight *f, const gz_blocker *blocker) {
  const gz_scratch *scratch = &f->m.world->scratch;
  gz_dynamics *dynamics = f->dynamics;
  gz_blocker hit = *blocker;
  gz_vec v = dynamics->velocity;
  int along;
  activate_contacts(f);
  gz_vec free =
      gz_flatten(gz_free_part(gz_in_space(v), scratch->faces, scratch->face_count, &along));
  if (along >= 0 && gz_is_negative(gz_dot(hit.hit.normal, free), gz_length(v))) {
    const gz_mover_contact *contact = &scratch->contacts[scratch->faces[along].contact];
    hit.other = contact->other;
    hit.response = contact->response;
    hit.hit.normal = gz_flatten(scratch->faces[along].normal);
  }
  gz_vec n = hit.hit.normal;
  double kept = hit.response == GZ_BOUNCE ? restitution_with(f, hit.other) : 0;
  dynamics->velocity = gz_mul_add(v, n, -(1 + kept) * gz_dot(n, v));
  report(f, &hit, kept);
}

/* Set the velocity after a contact. */
static void respond(gz_flight *f, const gz_blocker *blocker) {
  gz_dynamics *dynamics = f->dynamics;
  gz_vec n = blocker->hit.normal, v = dynamics->velocity;
  double speed = gz_dot(n, v);
  if (blocker->response == GZ_TOUCH) {
    dynamics->velocity = gz_v(0, 0);
    f->left = 0;
    report(f, blocker, 0);
    return;
  }
  if (dynamics->hinged) { /* it has no velocity to change: it waits */
    f->left = 0;
    report(f, blocker, 0);
    return;
  }
  gz_flight_find_contacts(f);
  if (f->m.result != GZ_DONE) return;
  if (speed >= -GZ_ROUNDING * gz_length(v)) {
    if (gz_find_contact(&f->m, n) >= 0) lift_off(f, n);
    else gz_add_contact(&f->m, blocker->other, blocker->response, n);
  } else if (blocker->response == GZ_BOUNCE && f->stalled < GZ_MANY_STALLED) {
    bounce_off_blocker(f, blocker);
  } else {
    slide(f, blocker);
  }
}

/* Set the velocity at the end of a leg, after displacement d; *n is the normal of what it met. */
static void set_velocity(gz_flight *f, const gz_path *leg, const gz_flight_leg *flown, gz_vec d,
                         const gz_vec *n) {
  gz_vec3 v = gz_flight_velocity(flown, leg->end);
  if (n != NULL && flown->drag > 0)
    v = gz_flight_velocity_at_impact(flown, leg->end, gz_in_space(*n), gz_max(0, -gz_dot(*n, d)));
  f->dynamics->velocity = f->m.leg = gz_flatten(v);
}

/* Keep the present leg, from where the item is. */
static void keep_leg(gz_flight *f, const gz_path *path) {
  gz_kinematic_leg *leg = gz_append_kinematic_leg(f->m.world, f->way);
  if (leg == NULL) {
    f->m.result = GZ_NO_MEMORY;
    return;
  }
  leg->start = f->began + f->gone;
  leg->position = f->m.shape.position;
  leg->angle = f->m.shape.geometry->angle;
  leg->path = *path;
  leg->flown = f->flown;
  leg->turned = f->turned;
}

static void fly_to_contact(gz_flight *f, const gz_path *leg, const gz_flight_leg *flown,
                           const gz_vec *normal) {
  gz_vec d = gz_displacement_at(leg, leg->end), p = gz_add(f->m.shape.position, d);
  if (!(gz_max_abs(p) <= GZ_LARGEST)) {
    f->dynamics->velocity = gz_v(0, 0);
    return;
  }
  if (leg->end > 0) {
    if (f->way != NULL) keep_leg(f, leg);
    f->knows_contacts = false;
    if (gz_max_abs(d) > f->m.skin) f->stalled = 0;
    f->left -= leg->end;
    f->gone += leg->end;
    f->m.time = f->began + f->gone;
  }
  double angle = f->m.shape.geometry->angle + leg->spin * leg->end;
  if (f->chord) f->dynamics->spin += f->spin_rate * leg->end;
  else if (gz_spin_slows(f->dynamics) && leg->spin != 0) angle = gz_slow_spin(f, leg->end, angle);
  if (f->m.present == NULL) gz_mover_set_position(&f->m, p);
  else gz_mover_place(&f->m, p, angle);
  set_velocity(f, leg, flown, d, normal);
}

void gz_cut_short(gz_world *world, int item) {
  gz_item_extras *extra = &world->extras[world->items[item].extra];
  world->stats.cut_short += extra->cut != world->steps;
  extra->cut = world->steps;
}

/* Drop the rest of the flight. */
static void cut_short(gz_flight *f) {
  if (f->left > 0) gz_cut_short(f->m.world, f->m.item);
  f->left = 0;
}

/* Return the displacement of the step without contacts, if it is short: one search then serves all
   of the step. Else (0, 0). */
static gz_vec displacement_ahead(const gz_flight *f) {
  gz_path leg = { false, f->dynamics->velocity, f->dynamics->acceleration, f->left, 0 };
  gz_vec way = gz_displacement_at(&leg, f->left);
  return gz_max_abs(way) < gz_max_abs(gz_sub(f->m.box.high, f->m.box.low)) ? way : gz_v(0, 0);
}

/* Look around again, and stay: a hinged item is not pushed out of what it overlaps. */
static void find_overlaps(gz_flight *f) {
  gz_mover_find_candidates(&f->m, displacement_ahead(f));
  if (f->m.result == GZ_DONE) f->stuck = gz_find_contacts(&f->m, false);
  f->knows_contacts = false;
}

/* Return when the leg turns back into something that the item overlaps and is leaving: a new leg
   begins there, which that can block. */
static double turning_point(const gz_flight *f, const gz_path *leg) {
  const gz_world *world = f->m.world;
  double first = leg->end;
  for (int i = 0; i < world->scratch.candidate_count; i++) {
    gz_hit hit;
    if (!gz_collide(&f->m.shape, &world->scratch.candidates[i].shape, f->m.skin, &hit)) continue;
    double speed = gz_dot(hit.normal, leg->v), pull = -gz_dot(hit.normal, leg->g);
    if (speed > 0 && speed < first * pull) first = speed / pull;
  }
  return first;
}

void gz_flight_set_leg_of_hits(gz_flight *f) {
  f->m.time = f->began + f->gone;
  f->m.leg = f->dynamics->velocity;
  f->m.turn = f->dynamics->spin;
  f->m.duration = f->before + f->left;
}

void gz_flight_plan(gz_flight *f, gz_vec free) {
  GZ_ASSERT(f->left >= 0);
  gz_dynamics *d = f->dynamics;
  gz_resistance resistance = { d->drag, d->deceleration, d->max_speed };
  f->flown = gz_begin_flight_leg(gz_in_space(d->velocity), gz_in_space(free), &resistance, f->left);
  gz_path leg = { false, gz_flatten(f->flown.velocity), gz_flatten(f->flown.acceleration),
                  f->flown.end, d->spin };
  if (gz_spin_slows(d)) gz_plan_spin(f, &leg);
  if (f->stuck) leg.end = turning_point(f, &leg);
  f->leg = leg;
}

/* Find the first blocker of a leg; as a straight leg, which is cheaper, without acceleration. */
static void find_first_blocker(gz_flight *f, const gz_path *leg, gz_blocker *blocker) {
  gz_path path = gz_straight_path(gz_scale(leg->v, leg->end));
  if (gz_max_abs(leg->g) > 0 || leg->spin != 0) {
    gz_find_first_blocker(&f->m, leg, blocker);
  } else {
    gz_find_first_blocker(&f->m, &path, blocker);
    blocker->hit.t *= leg->end;
  }
}

void gz_flight_find_end(gz_flight *f) {
  find_first_blocker(f, &f->leg, &f->blocker);
  if (f->m.result != GZ_DONE) return;
  f->leg.end = gz_leg_refresh_time(&f->m, &f->leg, f->blocker.hit.t);
  f->refreshes = f->leg.end < f->blocker.hit.t;
}

void gz_flight_report_crossings(gz_flight *f, double t, double end) {
  GZ_ASSERT(t >= 0 && end >= t);
  gz_stretch stretch = { f->before, f->before + f->left };
  gz_path leg = f->leg;
  leg.end = end;
  f->m.duration = stretch.whole;
  gz_report_crossings(&f->m, &leg, t, &stretch);
}

void gz_flight_advance(gz_flight *f, double t) {
  GZ_ASSERT(t >= 0);
  gz_path leg = f->leg;
  leg.end = t;
  gz_flight_report_crossings(f, t, t);
  f->before += t;
  fly_to_contact(f, &leg, &f->flown, NULL);
}

void gz_flight_refresh(gz_flight *f) {
  if (f->dynamics->hinged) {
    find_overlaps(f);
    return;
  }
  f->stuck = !gz_mover_refresh(&f->m, displacement_ahead(f));
  f->knows_contacts = false;
}

void gz_flight_arrive(gz_flight *f, double flown) {
  gz_blocker *blocker = &f->blocker;
  bool blocked = gz_flight_is_blocked(f);
  gz_stretch stretch = { f->before, f->before + f->left };
  double whole = flown + f->leg.end;
  bool arrives = whole > 0 || f->stalled == 0;
  f->m.duration = arrives ? stretch.whole : 0;
  gz_report_crossings(&f->m, &f->leg, f->leg.end, &stretch);
  blocker->immediate = whole * gz_length(f->leg.v) <= f->m.skin;
  blocker->hit.t = arrives ? gz_time_of_stretch(&stretch, blocker->hit.t) : f->arrived;
  f->before = blocked ? 0 : f->before + f->leg.end;
  fly_to_contact(f, &f->leg, &f->flown, blocked ? &blocker->hit.normal : NULL);
  if (f->refreshes) {
    gz_flight_refresh(f);
  } else if (blocked) {
    f->arrived = blocker->hit.t;
    respond(f, blocker);
    if (++f->stalled >= (f->stuck ? GZ_MOST_SQUEEZED : GZ_MAX_STALLED)) cut_short(f);
  }
}

/* Does the item stay where it is for the rest of the step? */
static bool lies_still(const gz_flight *f, gz_vec a) {
  const gz_dynamics *d = f->dynamics;
  if (gz_max_abs(d->velocity) > 0 || d->spin != 0) return false;
  return gz_max_abs(a) == 0 || (d->deceleration > 0 && gz_length(a) <= d->deceleration);
}

/* Fly one leg, and report the items crossed and the contact at its end. */
static void fly_leg(gz_flight *f) {
  gz_limit_dynamics(f->dynamics);
  gz_flight_set_leg_of_hits(f);
  gz_vec free = bear(f);
  if (f->m.result != GZ_DONE || f->first >= 0) return;
  if (lies_still(f, free) && !f->m.crosses) {
    f->left = 0;
    return;
  }
  gz_flight_plan(f, free);
  gz_flight_find_end(f);
  if (f->m.result != GZ_DONE) return;
  if (gz_flight_is_blocked(f)) {
    gz_vec v = gz_mul_add(f->leg.v, f->leg.g, f->leg.end);
    if (flies_first(f, f->blocker.other, f->blocker.hit.normal, v, f->leg.end)) {
      f->first = f->blocker.other;
      return;
    }
  }
  gz_flight_arrive(f, 0);
}

void gz_flight_clear(gz_flight *f) {
  gz_vec ahead = displacement_ahead(f);
  if (f->dynamics->hinged) {
    find_overlaps(f);
    return;
  }
  const gz_geometry *geometry = f->m.shape.geometry;
  if (gz_max_abs(f->dynamics->acceleration) > 0 && !gz_is_thin(geometry) &&
      !gz_has_parts(geometry)) {
    gz_mover_find_candidates(&f->m, ahead);
    f->knows_contacts = f->m.result == GZ_DONE && !gz_find_contacts(&f->m, false);
    if (f->knows_contacts) return;
  }
  f->stuck = !gz_depenetrate(&f->m, ahead);
}

void gz_flight_begin(gz_flight *f, gz_world *world, int item, const gz_filter *filter,
                     const gz_view *view, double time) {
  GZ_ASSERT(time >= 0 && gz_extras_of(world, item) != NULL);
  /* The leg is written when it is planned. */
  f->dynamics = &world->extras[world->items[item].extra].dynamics;
  if (f->dynamics->hinged) gz_begin_hinged_flight(f);
  f->left = time;
  f->gone = f->began = f->arrived = f->before = 0;
  f->stuck = f->knows_contacts = f->waits = f->refreshes = false;
  f->chord = false;
  f->spin_rate = 0;
  f->stalled = 0;
  f->first = -1;
  f->way = NULL;
  f->turned = (gz_flight_leg){ .end = time };
  f->hinge_end = HUGE_VAL;
  f->spin_met = false;
  gz_mover_begin(&f->m, world, item, filter);
  gz_mover_compute_skin(&f->m);
  f->m.view = view;
  gz_flight_set_leg_of_hits(f);
}

void gz_flight_land(gz_flight *f) {
  gz_world *world = f->m.world;
  int item = f->m.item;
  gz_vec position = f->m.shape.position;
  bool turned =
      f->m.present != NULL && f->m.shape.geometry->angle != gz_geometry_of(world, item)->angle;
  bool moved = turned || !gz_equal(position, world->items[item].position);
  if (f->dynamics == &f->hinged) gz_end_hinged_flight(f);
  if (f->m.result != GZ_DONE || !moved) return;
  bool done = turned ? gz_world_place(world, item, position, f->m.shape.geometry->angle)
                     : gz_world_set_position(world, item, position);
  if (!done) f->m.result = GZ_NO_MEMORY;
}

void gz_flight_fly(gz_flight *f) {
  int leg = 0;
  gz_flight_clear(f);
  while (leg < GZ_MAX_STEP_LEGS && f->left > 0 && f->m.result == GZ_DONE && f->first < 0) {
    fly_leg(f);
    leg++;
  }
  if (leg == GZ_MAX_STEP_LEGS) cut_short(f);
  gz_limit_dynamics(f->dynamics);
}

/*
** A step, item by item, leg by leg: find what the item touches; take from its acceleration what
** holds it; fly a parabola to the first blocker; respond. If what is in the way flies by itself and
** has not had its turn, it flies first.
*/
#include "world/move/step.h"

#include "core/math/assert.h"
#include "core/puck/flight.h"
#include "world/change.h"
#include "world/items.h"
#include "world/move/blocker.h"
#include "world/move/contacts.h"
#include "world/move/direction.h"
#include "world/move/flight.h"
#include "world/move/push_out.h"
#include "world/move/rigid.h"

static gz_vec3 in_space(gz_vec v) { return gz_v3(v.x, v.y, 0); }
static gz_vec flatten(gz_vec3 v) { return gz_v(v.x, v.y); }

static void limit_speed(gz_dynamics *dynamics) {
  dynamics->velocity = flatten(gz_limit_speed(in_space(dynamics->velocity), dynamics->max_speed));
}

static bool is_moving(const gz_item_extras *extra) {
  static const gz_vec zero;
  return extra && !(gz_equal(extra->dynamics.velocity, zero) &&
                    gz_equal(extra->dynamics.acceleration, zero) && extra->dynamics.spin == 0);
}

/* Must another item, which it touches on a side with this normal or will after time t, fly before
   this one? Velocity v is that at the contact. */
static bool flies_first(const gz_flight *f, int other, gz_vec normal, gz_vec v, double t) {
  const gz_item_extras *extra = gz_extras_of(f->m.world, other);
  if (f->rules->alone || !is_moving(extra) || extra->stepped == f->m.world->steps) return false;
  const gz_dynamics *its = &extra->dynamics;
  gz_vec relative = gz_sub(v, gz_mul_add(its->velocity, its->acceleration, f->gone + t));
  return gz_dot(normal, relative) >= -1e-9 * gz_length(v);
}

/* Find an item that this one presses on and that must fly first. */
static int find_first_to_fly(const gz_flight *f) {
  const gz_scratch *scratch = &f->m.world->scratch;
  gz_vec v = f->dynamics->velocity, a = f->dynamics->acceleration;
  for (int i = 0; i < scratch->face_count; i++) {
    gz_vec n = flatten(scratch->faces[i].normal);
    int other = scratch->contacts[scratch->faces[i].contact].other;
    bool presses = gz_dot(n, v) < 0 || gz_dot(n, a) < 0;
    if (presses && flies_first(f, other, n, v, 0)) return other;
  }
  return -1;
}

/* Has the item parts without area? These can leave two others that touch, along their joint, and
   enter both at once. */
static bool may_be_thin(const gz_geometry *geometry) {
  return gz_is_thin(geometry) || geometry->kind == GZ_CHAIN || geometry->kind == GZ_COMPOUND;
}

/* Joints that are searched for in one place. */
#define MOST_JOINTS 4

/* Does an item with velocity v hit a joint at once along `part`, without leaving or entering it? */
static bool lies_on(const gz_flight *f, const gz_blocker *joint, gz_vec v, gz_vec3 part) {
  gz_vec n = joint->hit.normal;
  return joint->other >= 0 && joint->hit.t <= 1.0 / 16 &&
         fabs(gz_dot(n, v)) <= 1e-9 * gz_length(v) &&
         gz_dot(n, flatten(part)) < -1e-12 * gz_length3(part) && f->m.result == GZ_DONE;
}

/* Return the part of d that the active faces leave free, see gz_free_part. A joint that it leads
   into becomes a contact, if an item with velocity v lies on it. */
static gz_vec3 free_part(gz_flight *f, gz_vec3 d, gz_vec v, int *along) {
  gz_scratch *scratch = &f->m.world->scratch;
  for (int k = 0; k < MOST_JOINTS && f->m.result == GZ_DONE; k++) {
    gz_vec3 part = gz_free_part(d, scratch->faces, scratch->face_count, along);
    double length = gz_length3(part);
    if (length == 0 || !may_be_thin(f->m.shape.geometry)) return part;
    gz_path leg = gz_straight_path(gz_scale(flatten(part), 16 * f->m.skin / length));
    gz_blocker joint;
    gz_find_first_blocker(&f->m, &leg, &joint);
    if (!lies_on(f, &joint, v, part)) return part;
    gz_add_contact(&f->m, joint.other, joint.response, joint.hit.normal);
  }
  *along = -1;
  return gz_v3(0, 0, 0);
}

/* Report that the item touches a contact, unless this surface was reported. */
static void report_contact(gz_flight *f, int face, double t) {
  const gz_scratch *scratch = &f->m.world->scratch;
  const gz_mover_contact *contact = &scratch->contacts[scratch->faces[face].contact];
  gz_vec normal = flatten(scratch->faces[face].normal);
  gz_hit hit = { t, normal, 0, normal };
  if (!gz_mover_has_reported(&f->m, contact->other, normal))
    gz_mover_report_hit(&f->m, contact->other, contact->response, &hit);
}

/* Report the faces that hold an item under acceleration a: the one along which it moves, or those
   between which it rests. */
static void report_holding(gz_flight *f, gz_vec3 a, int along) {
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
    if (gz_length3(rest) <= 1e-12 * gz_length3(a)) return;
    a = rest;
  }
}

/* Return what the contacts that hold the item leave of its acceleration. */
static gz_vec3 acceleration_left_by_contacts(gz_flight *f) {
  gz_scratch *scratch = &f->m.world->scratch;
  gz_dynamics *dynamics = f->dynamics;
  gz_vec3 a = in_space(dynamics->acceleration);
  int along;
  if (gz_max_abs3(a) == 0) return a;
  gz_flight_find_contacts(f);
  f->first = find_first_to_fly(f);
  if (f->m.result != GZ_DONE || f->first >= 0 || scratch->face_count == 0) return a;
  gz_vec3 v = gz_hold(in_space(dynamics->velocity), a, scratch->faces, scratch->face_count);
  dynamics->velocity = flatten(v);
  gz_vec3 free = free_part(f, a, dynamics->velocity, &along);
  if (free.x != a.x || free.y != a.y) report_holding(f, a, along);
  return free;
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
  gz_vec3 v = in_space(f->dynamics->velocity);
  int along;
  activate_contacts(f);
  if (gz_is_free(v, scratch->faces, scratch->face_count))
    gz_add_contact(&f->m, blocker->other, blocker->response, n);
  if (f->m.result != GZ_DONE) return;
  gz_vec3 free = free_part(f, v, gz_v(0, 0), &along);
  f->dynamics->velocity = flatten(free);
  /* Where a corner meets a corner, it can slide along the other face. */
  if (gz_dot(n, f->dynamics->velocity) >= -1e-9 * gz_length3(v)) gz_flight_report(f, blocker);
  if (along < 0)
    along = gz_most_pressed_face(scratch, in_space(gz_project_on_surface(flatten(v), n)), true);
  if (along >= 0 && f->m.result == GZ_DONE) report_contact(f, along, blocker->hit.t);
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
  gz_vec free = flatten(gz_free_part(in_space(v), scratch->faces, scratch->face_count, &along));
  if (along >= 0 && gz_dot(hit.hit.normal, free) < -1e-9 * gz_length(v)) {
    const gz_mover_contact *contact = &scratch->contacts[scratch->faces[along].contact];
    hit.other = contact->other;
    hit.response = contact->response;
    hit.hit.normal = flatten(scratch->faces[along].normal);
  }
  gz_vec n = hit.hit.normal;
  double kept = hit.response == GZ_BOUNCE ? dynamics->restitution : 0;
  dynamics->velocity = gz_mul_add(v, n, -(1 + kept) * gz_dot(n, v));
  gz_flight_report(f, &hit);
}

/* Set the velocity after a contact. */
static void respond(gz_flight *f, const gz_blocker *blocker) {
  gz_dynamics *dynamics = f->dynamics;
  gz_vec n = blocker->hit.normal, v = dynamics->velocity;
  double speed = gz_dot(n, v);
  if (blocker->response == GZ_TOUCH) {
    dynamics->velocity = gz_v(0, 0);
    f->left = 0;
    gz_flight_report(f, blocker);
    return;
  }
  if (gz_is_rigid_contact(f, blocker->other)) {
    gz_respond_rigidly(f, blocker);
    return;
  }
  gz_flight_find_contacts(f);
  if (f->m.result != GZ_DONE) return;
  if (speed >= -1e-12 * gz_length(v)) {
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
    v = gz_flight_velocity_at_impact(flown, leg->end, in_space(*n), gz_max(0, -gz_dot(*n, d)));
  f->dynamics->velocity = f->m.leg = flatten(v);
}

static void fly_to_contact(gz_flight *f, const gz_path *leg, const gz_flight_leg *flown,
                           const gz_vec *normal) {
  gz_vec d = gz_displacement_at(leg, leg->end), p = gz_add(f->m.shape.position, d);
  if (!(gz_max_abs(p) <= GZ_LARGEST)) {
    f->dynamics->velocity = gz_v(0, 0);
    return;
  }
  if (leg->end > 0) {
    f->knows_contacts = false;
    if (gz_max_abs(d) > f->m.skin) f->stalled = 0;
    f->left -= leg->end;
    f->gone += leg->end;
  }
  if (f->m.present == NULL) gz_mover_set_position(&f->m, p);
  else gz_mover_place(&f->m, p, f->m.shape.geometry->angle + leg->spin * leg->end);
  set_velocity(f, leg, flown, d, normal);
}

/* Drop the rest of the flight, and count its item, once in a step. */
static void cut_short(gz_flight *f) {
  gz_world *world = f->m.world;
  gz_item_extras *extra = &world->extras[world->items[f->m.item].extra];
  if (f->left == 0) return;
  f->left = 0;
  world->cut_short += extra->cut != world->steps;
  extra->cut = world->steps;
}

static void count_contact(gz_flight *f) {
  int most = f->dynamics->turns ? GZ_MAX_STALLED_TURNING : GZ_MAX_STALLED;
  if (++f->stalled >= most) cut_short(f);
}

/* Return the displacement of the step without contacts, if it is short: one search then serves all
   of the step. Else (0, 0). */
static gz_vec displacement_ahead(const gz_flight *f) {
  gz_path leg = { false, f->dynamics->velocity, f->dynamics->acceleration, f->left, 0 };
  gz_vec way = gz_displacement_at(&leg, f->left);
  return gz_max_abs(way) < gz_max_abs(gz_sub(f->m.box.high, f->m.box.low)) ? way : gz_v(0, 0);
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

/* Does the item stay where it is for the rest of the step? */
static bool lies_still(const gz_flight *f, gz_vec3 a) {
  static const gz_vec zero;
  return gz_equal(f->dynamics->velocity, zero) && gz_equal(flatten(a), zero) &&
         f->dynamics->spin == 0;
}

/* Set the leg of the hits that the item reports: how it moves, and how long. */
static void set_leg(gz_flight *f, double duration) {
  f->m.leg = f->dynamics->velocity;
  f->m.turn = f->dynamics->spin;
  f->m.duration = duration;
}

/* Fly one leg, and report the items crossed and the contact at its end. */
static void fly_leg(gz_flight *f) {
  gz_blocker blocker;
  limit_speed(f->dynamics);
  set_leg(f, f->before + f->left);
  bool is_held = !f->dynamics->turns || gz_is_held(f);
  gz_vec3 free = is_held ? acceleration_left_by_contacts(f) : in_space(f->dynamics->acceleration);
  if (f->m.result != GZ_DONE || f->first >= 0) return;
  if (lies_still(f, free) && !f->m.crosses) {
    f->left = 0;
    return;
  }
  gz_flight_leg flown = gz_begin_flight_leg(in_space(f->dynamics->velocity), free,
                                            f->dynamics->drag, f->dynamics->max_speed, f->left);
  gz_path leg = { false, flatten(flown.velocity), flatten(flown.acceleration), flown.end,
                  f->dynamics->spin };
  if (f->stuck) leg.end = turning_point(f, &leg);
  find_first_blocker(f, &leg, &blocker);
  if (f->m.result != GZ_DONE) return;
  leg.end = gz_leg_refresh_time(&f->m, &leg, blocker.hit.t);
  bool refreshes = leg.end < blocker.hit.t, blocked = !refreshes && blocker.other >= 0;
  if (blocked && !gz_is_rigid_contact(f, blocker.other)) {
    gz_vec v = gz_mul_add(leg.v, leg.g, leg.end);
    if (flies_first(f, blocker.other, blocker.hit.normal, v, leg.end)) {
      f->first = blocker.other;
      return;
    }
  }
  gz_stretch stretch = { f->before, f->before + f->left };
  bool arrives = leg.end > 0 || f->stalled == 0;
  f->m.duration = arrives ? stretch.whole : 0;
  gz_report_crossings(&f->m, &leg, leg.end, &stretch);
  blocker.immediate = leg.end * gz_length(leg.v) <= f->m.skin;
  blocker.hit.t = arrives ? gz_time_of_stretch(&stretch, blocker.hit.t) : f->arrived;
  f->before = blocked ? 0 : f->before + leg.end;
  fly_to_contact(f, &leg, &flown, blocked ? &blocker.hit.normal : NULL);
  if (refreshes) {
    f->stuck = !gz_mover_refresh(&f->m, displacement_ahead(f));
    f->knows_contacts = false;
  } else if (blocked) {
    f->arrived = blocker.hit.t;
    respond(f, &blocker);
    count_contact(f);
  }
}

/* Push the item out of what it overlaps at the start. */
static void begin_flight(gz_flight *f) {
  gz_vec ahead = displacement_ahead(f);
  const gz_geometry *geometry = f->m.shape.geometry;
  if (gz_max_abs(f->dynamics->acceleration) > 0 && !gz_is_thin(geometry) &&
      !gz_has_parts(geometry)) {
    gz_mover_find_candidates(&f->m, ahead);
    f->knows_contacts = f->m.result == GZ_DONE && !gz_find_contacts(&f->m, false);
    if (f->knows_contacts) return;
  }
  f->stuck = !gz_depenetrate(&f->m, ahead);
}

/* Begin to move an item, or to move it on after another has flown. */
static void begin_mover(gz_flight *f, gz_world *world, int item) {
  gz_mover_begin(&f->m, world, item, &f->rules->filter);
  gz_mover_compute_skin(&f->m);
  if (f->dynamics->turns) gz_mover_begin_turning(&f->m);
  set_leg(f, f->left);
}

/* Place the item in the world where its flight is now. */
static void land(gz_flight *f) {
  gz_world *world = f->m.world;
  int item = f->m.item;
  gz_vec position = f->m.shape.position;
  bool turned =
      f->m.present != NULL && f->m.shape.geometry->angle != gz_geometry_of(world, item)->angle;
  bool moved = turned || !gz_equal(position, world->items[item].position);
  if (f->m.result != GZ_DONE || !moved) return;
  bool done = turned ? gz_world_place(world, item, position, f->m.shape.geometry->angle)
                     : gz_world_set_position(world, item, position);
  if (!done) f->m.result = GZ_NO_MEMORY;
}

static gz_result take_turns(gz_world *world, int item, double dt, const gz_step_rules *rules,
                            int depth);

/* Let another item fly what is left of the step, and go on after that. */
static GZ_NOINLINE void let_fly(gz_flight *f, int other) {
  gz_world *world = f->m.world;
  int item = f->m.item, first_hit = f->m.first_hit;
  f->thrown = true;
  land(f);
  if (f->m.result == GZ_DONE)
    f->m.result = take_turns(world, other, f->left, f->rules, f->depth + 1);
  if (f->m.result != GZ_DONE) return;
  begin_mover(f, world, item);
  f->m.first_hit = first_hit;
  f->knows_contacts = false;
  for (int k = first_hit; k < f->m.hits->count && f->m.result == GZ_DONE; k++) {
    const gz_world_hit *hit = &f->m.hits->at[k];
    if (hit->item == item && hit->response == GZ_CROSS) gz_mover_mark_crossed(&f->m, hit->other);
  }
}

/* Let an item fly that was hit, or, once another has flown, that must fly first. */
static inline void let_others_fly(gz_flight *f) {
  int other = f->hit >= 0 ? f->hit : f->thrown ? f->first : -1;
  if (other < 0 || f->m.result != GZ_DONE) return;
  f->hit = f->first = -1;
  if (f->depth < GZ_MAX_THROWN && f->left > 0) let_fly(f, other);
  else if (is_moving(gz_extras_of(f->m.world, f->m.item))) cut_short(f);
  else f->left = 0;
}

static void fly_by_legs(gz_flight *f) {
  begin_flight(f);
  int leg = 0;
  while (leg < GZ_MAX_STEP_LEGS && f->left > 0 && f->m.result == GZ_DONE && f->first < 0) {
    fly_leg(f);
    let_others_fly(f);
    leg++;
  }
  if (leg == GZ_MAX_STEP_LEGS) cut_short(f);
  limit_speed(f->dynamics);
}

/* Move an item; or if another must fly first, leave it alone, and write that to *first. */
static gz_result step_item(gz_world *world, int item, double dt, const gz_step_rules *rules,
                           int depth, int *first) {
  gz_dynamics *dynamics = &world->extras[world->items[item].extra].dynamics, before = *dynamics;
  gz_flight f = { .dynamics = dynamics,
                  .rules = rules,
                  .whole = dt,
                  .left = dt,
                  .first = -1,
                  .hit = -1,
                  .depth = depth };
  begin_mover(&f, world, item);
  if (f.m.result == GZ_DONE) fly_by_legs(&f);
  *first = f.first;
  if (f.first < 0) land(&f);
  if (f.m.result != GZ_DONE || f.first >= 0) *dynamics = before;
  if (f.m.result == GZ_DONE && f.first >= 0) gz_mover_drop_hits(&f.m);
  return f.m.result;
}

/* Begin the turn of an item. Returns false if there is no memory. */
static bool begin_turn(gz_world *world, int item) {
  world->extras[world->items[item].extra].stepped = world->steps;
  return gz_append(&world->memory, &world->scratch.flying, item);
}

/* Let an item fly, and before it those that must fly first: each is tried once more for every one
   that it has waited for. */
static gz_result take_turns(gz_world *world, int item, double dt, const gz_step_rules *rules,
                            int depth) {
  gz_list *flying = &world->scratch.flying;
  int begun = flying->count;
  if (!begin_turn(world, item)) return GZ_NO_MEMORY;
  while (flying->count > begun) {
    int first;
    gz_result result = step_item(world, flying->at[flying->count - 1], dt, rules, depth, &first);
    if (result != GZ_DONE) return result;
    if (first < 0) flying->count--;
    else if (!begin_turn(world, first)) return GZ_NO_MEMORY;
  }
  return GZ_DONE;
}

/* Begin a step, and return what ends it. */
static gz_mover begin_step(gz_world *world) {
  gz_mover all = { 0 };
  all.world = world;
  world->steps++;
  world->cut_short = 0;
  world->scratch.flying.count = 0;
  return all;
}

gz_result gz_world_step(gz_world *world, double dt, const gz_filter *filter) {
  GZ_ASSERT(dt >= 0);
  gz_mover all = begin_step(world);
  gz_step_rules rules = { *filter, false };
  for (int r = gz_rank_from(world, 0); r < world->order.count && all.result == GZ_DONE;
       r = gz_rank_from(world, r + 1)) {
    int item = world->order.at[r];
    const gz_item_extras *extra = gz_extras_of(world, item);
    if (is_moving(extra) && extra->stepped != world->steps)
      all.result = take_turns(world, item, dt, &rules, 0);
  }
  gz_mover_end(&all);
  return all.result;
}

gz_result gz_world_step_item(gz_world *world, int item, double dt, const gz_filter *filter) {
  GZ_ASSERT(dt >= 0 && gz_world_has_body(world, item));
  gz_mover all = begin_step(world);
  gz_step_rules rules = { *filter, true };
  if (is_moving(gz_extras_of(world, item))) all.result = take_turns(world, item, dt, &rules, 0);
  gz_mover_end(&all);
  return all.result;
}

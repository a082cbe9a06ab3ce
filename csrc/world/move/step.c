#include "world/move/step.h"

#include "core/flight.h"
#include "world/move/depenetrate.h"
#include "world/move/slide.h"
#include "world/world.h"

/* An item during its step. */
typedef struct flight {
  gz_mover m;
  gz_dynamics *dynamics;
  double left;   /* of the step */
  double before; /* what passed of the present stretch before the leg, see gz_stretch */
  bool stuck;    /* it overlaps something solid that it could not be pushed out of */
  int stalled;   /* contacts since time last passed */
} flight;

static gz_vec3 lift(gz_vec v) { return gz_v3(v.x, v.y, 0); }
static gz_vec flatten(gz_vec3 v) { return gz_v(v.x, v.y); }

static void limit_speed(gz_dynamics *dynamics) {
  dynamics->velocity = flatten(gz_limit_speed(lift(dynamics->velocity), dynamics->max_speed));
}

/* Return a short length that exceeds the skins of all candidates. */
static double short_length(flight *f) {
  const gz_world *world = f->m.world;
  double skin = gz_any_skin(&f->m.shape, &f->m.shape, 0);
  gz_mover_find_candidates(&f->m, gz_v(0, 0));
  for (int i = 0; i < world->scratch.candidate_count; i++) {
    skin = gz_max(skin, gz_mover_skin_with(&f->m, &world->scratch.candidates[i].shape));
  }
  return 8 * skin;
}

/* Add what the item rests on as a blocker of its acceleration. There it slides, whatever the
   response is. */
static void rest_on(gz_slide_search *search, gz_blocker *blocker, gz_vec d) {
  gz_response response = blocker->response;
  blocker->response = GZ_SLIDE;
  blocker->hit.t = 0;
  blocker->immediate = true;
  gz_slide_add_blocker(search, blocker, d);
  search->blockers[search->blocker_count - 1].response = response;
}

/* Project the velocity on the surface that d, a direction of the acceleration, leads along. By the
   surface's normal: where friction and acceleration balance, d is short and mostly rounding. */
static void slide_along(flight *f, const gz_slide_search *search, gz_vec d) {
  for (int i = 0; i < search->blocker_count; i++) {
    gz_vec n = search->blockers[i].hit.normal;
    if (!gz_equal(d, gz_project_on_surface(search->wanted, n))) continue;
    f->dynamics->velocity = gz_project_on_surface(f->dynamics->velocity, n);
    return;
  }
}

/* Return the part of an acceleration that nothing blocks, and project the velocity likewise. */
static gz_vec free_part(flight *f, gz_slide_search *search, gz_vec a) {
  for (int i = 0; i < search->count; i++) {
    gz_vec d = search->at[i].d;
    if (gz_length(d) <= 1e-12 * gz_length(a)) {
      slide_along(f, search, d);
      return gz_v(0, 0);
    }
    gz_leg leg = gz_straight_leg(gz_scale(d, short_length(f) / gz_length(d)));
    gz_resting resting = { f->dynamics->velocity, d };
    gz_blocker blocker;
    leg.resting = &resting;
    gz_find_first_blocker(&f->m, &leg, &blocker);
    if (blocker.other < 0) {
      slide_along(f, search, d);
      return d;
    }
    rest_on(search, &blocker, d);
  }
  f->dynamics->velocity = gz_v(0, 0);
  return gz_v(0, 0);
}

/* Return what the surfaces that the item rests on leave of acceleration a, and of the velocity:
   all, the part along one surface, or nothing. Reports these surfaces as hits. */
static gz_vec rest(flight *f, gz_vec a) {
  gz_slide_search search;
  gz_slide_begin(&search, a, 0);
  gz_vec d = free_part(f, &search, a);
  if (f->m.result == GZ_DONE) gz_slide_report(&f->m, &search, d);
  return d;
}

static gz_leg begin_leg(flight *f) {
  gz_dynamics *dynamics = f->dynamics;
  limit_speed(dynamics);
  f->m.leg = dynamics->velocity;
  gz_vec3 own = lift(dynamics->acceleration);
  gz_vec all = flatten(gz_with_friction(own, lift(dynamics->velocity), dynamics->friction));
  gz_vec free = gz_length(all) > 0 ? rest(f, all) : all;
  gz_flight_leg flown =
      gz_begin_flight_leg(lift(free), own, lift(dynamics->velocity), dynamics->friction, f->left);
  gz_leg leg = { true, dynamics->velocity, flatten(flown.acceleration), flown.end, NULL };
  return leg;
}

static void fly(flight *f, const gz_leg *leg) {
  gz_vec p = gz_add(f->m.shape.position, gz_leg_displacement(leg, leg->end));
  if (!(gz_max_abs(p) <= GZ_LARGEST)) {
    f->dynamics->velocity = gz_v(0, 0);
    return;
  }
  gz_mover_set_position(&f->m, p);
  f->dynamics->velocity = gz_mul_add(f->dynamics->velocity, leg->a, leg->end);
  f->m.leg = f->dynamics->velocity;
}

/* Set the velocity after a contact: the first free direction that the blocker, and others in the
   way there, leave. */
static void respond(flight *f, const gz_blocker *blocker) {
  gz_slide_search search;
  gz_vec v = f->dynamics->velocity;
  const gz_slide_direction *direction = NULL;
  gz_slide_begin_at_contact(&search, v, f->dynamics->restitution, blocker->hit.t);
  gz_slide_add_blocker(&search, blocker, v);
  if (gz_length(v) > 0) direction = gz_slide_find_free(&f->m, &search, short_length(f));
  f->dynamics->velocity = direction ? direction->d : gz_v(0, 0);
  if (f->m.result != GZ_DONE) return;
  gz_slide_report(&f->m, &search, f->dynamics->velocity);
  if (blocker->response == GZ_TOUCH) f->left = 0;
}

static void count_contact(flight *f) {
  f->stalled++;
  if (f->stalled >= GZ_MAX_STALLED) {
    f->dynamics->velocity = gz_v(0, 0);
    f->left = 0;
  }
}

/* Return the displacement of the step without contacts, if it is short: one search then serves all
   of the step. Else (0, 0). */
static gz_vec displacement_ahead(const flight *f) {
  gz_leg leg = { true, f->dynamics->velocity, f->dynamics->acceleration, f->left, NULL };
  gz_vec way = gz_leg_displacement(&leg, f->left);
  return gz_max_abs(way) < gz_max_abs(gz_sub(f->m.box.high, f->m.box.low)) ? way : gz_v(0, 0);
}

/* Return when the leg turns back into something that the item overlaps and is leaving: a new leg
   begins there, which that can block. */
static double turning_point(const flight *f, const gz_leg *leg) {
  const gz_world *world = f->m.world;
  double first = leg->end;
  for (int i = 0; i < world->scratch.candidate_count; i++) {
    gz_hit hit;
    if (!gz_any_collide(&f->m.shape, &world->scratch.candidates[i].shape, f->m.skin, &hit))
      continue;
    double speed = gz_dot(hit.normal, leg->v), pull = -gz_dot(hit.normal, leg->a);
    if (speed > 0 && speed < first * pull) first = speed / pull;
  }
  return first;
}

/* Find the first blocker of a leg; as a straight leg, which is cheaper, without acceleration. */
static void find_first_blocker(flight *f, const gz_leg *leg, gz_blocker *blocker) {
  gz_leg path = gz_straight_leg(gz_scale(leg->v, leg->end));
  if (gz_max_abs(leg->a) > 0) {
    gz_find_first_blocker(&f->m, leg, blocker);
  } else {
    gz_find_first_blocker(&f->m, &path, blocker);
    blocker->hit.t *= leg->end;
  }
}

/* Fly one leg, and report the items crossed and the contact at its end. */
static void fly_leg(flight *f) {
  gz_leg leg = begin_leg(f);
  gz_blocker blocker;
  if (f->stuck) leg.end = turning_point(f, &leg);
  find_first_blocker(f, &leg, &blocker);
  if (f->m.result != GZ_DONE) return;
  leg.end = gz_leg_refresh_time(&f->m, &leg, blocker.hit.t);
  bool refreshes = leg.end < blocker.hit.t;
  gz_stretch stretch = { f->before, f->before + f->left };
  gz_report_crossings(&f->m, &leg, leg.end, &stretch);
  blocker.immediate = leg.end * gz_length(leg.v) <= f->m.skin;
  blocker.hit.t = gz_time_of_stretch(&stretch, blocker.hit.t);
  f->before = refreshes ? f->before + leg.end : 0;
  fly(f, &leg);
  if (leg.end > 0) {
    f->stalled = 0;
    f->left -= leg.end;
  }
  if (refreshes) {
    f->stuck = !gz_mover_refresh(&f->m, displacement_ahead(f));
  } else if (blocker.other >= 0) {
    respond(f, &blocker);
    count_contact(f);
  }
}

static void travel(flight *f) {
  f->stuck = !gz_depenetrate(&f->m, displacement_ahead(f));
  for (int leg = 0; leg < GZ_MAX_STEP_LEGS && f->left > 0 && f->m.result == GZ_DONE; leg++) {
    fly_leg(f);
  }
  limit_speed(f->dynamics);
}

static bool is_moving(const gz_item_extras *extra) {
  static const gz_vec zero;
  return extra && !(gz_equal(extra->dynamics.velocity, zero) &&
                    gz_equal(extra->dynamics.acceleration, zero));
}

static gz_result step_item(gz_world *world, int item, const gz_filter *filter, double dt) {
  gz_dynamics *dynamics = &world->extras[world->items[item].extra].dynamics, before = *dynamics;
  flight f;
  gz_mover_begin(&f.m, world, item, filter);
  gz_mover_compute_skin(&f.m);
  f.dynamics = dynamics;
  f.left = dt;
  f.before = 0;
  f.stalled = 0;
  f.m.leg = dynamics->velocity;
  travel(&f);
  if (f.m.result == GZ_DONE && !gz_world_set_position(world, item, f.m.shape.position)) {
    f.m.result = GZ_NO_MEMORY;
  }
  if (f.m.result != GZ_DONE) *dynamics = before;
  return f.m.result;
}

gz_result gz_world_step(gz_world *world, double dt) {
  static const gz_filter by_rules;
  gz_mover all = { 0 };
  all.world = world;
  for (int r = gz_rank_from(world, 0); r < world->order.count && all.result == GZ_DONE;
       r = gz_rank_from(world, r + 1)) {
    int item = world->order.at[r];
    if (is_moving(gz_extras_of(world, item))) all.result = step_item(world, item, &by_rules, dt);
  }
  gz_mover_end(&all);
  return all.result;
}

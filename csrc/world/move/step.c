#include "world/move/step.h"

#include "world/move/depenetrate.h"
#include "world/move/slide.h"

/* Contacts without any time between them, as in a corner, after which an item is stopped. */
#define MOST_STALLED 256

/* An item in flight, and the time that is left. */
typedef struct flight {
  gz_mover m;
  gz_dynamics *dynamics;
  double left;
  bool stuck; /* it overlaps something solid, and there is no way out */
  int stalled;
} flight;

static void cap_speed(gz_dynamics *dynamics) {
  double speed = gz_length(dynamics->velocity);
  if (speed > dynamics->max_speed) {
    dynamics->velocity = gz_scale(dynamics->velocity, dynamics->max_speed / speed);
  }
}

/* The length of a displacement that is short, and yet longer than any skin here. */
static double short_length(flight *f) {
  const gz_world *world = f->m.world;
  double skin = gz_make_pair(&f->m.shape, &f->m.shape, 0).skin;
  gz_mover_find_candidates(&f->m, gz_v(0, 0));
  for (int i = 0; i < world->candidate_count; i++) {
    skin = gz_max(skin, gz_mover_skin_with(&f->m, &world->candidates[i].shape));
  }
  return 8 * skin;
}

/* Add what the item rests on to the ways of an acceleration: it slides there, whatever the
   response to it is. */
static void rest_on(gz_slide_search *ways, gz_blocker *stop, gz_vec d) {
  gz_response response = stop->response;
  stop->response = GZ_SLIDE;
  stop->hit.t = 0;
  stop->at_once = true;
  gz_slide_add_blocker(ways, stop, d);
  ways->stops[ways->stop_count - 1].response = response;
}

/* Leave of the velocity the part along the surface that d, a way of an acceleration, leads
   along. By its normal: where friction and acceleration are in balance, d is short, and its
   direction little but rounding. */
static void slide_along(flight *f, const gz_slide_search *ways, gz_vec d) {
  for (int i = 0; i < ways->stop_count; i++) {
    gz_vec n = ways->stops[i].hit.normal;
    if (!gz_equal(d, gz_project_on_surface(ways->wish, n))) continue;
    f->dynamics->velocity = gz_project_on_surface(f->dynamics->velocity, n);
    return;
  }
}

/* Find the part of an acceleration that is free, and leave of the velocity what is free as well. */
static gz_vec free_part(flight *f, gz_slide_search *ways, gz_vec a) {
  for (int i = 0; i < ways->count; i++) {
    gz_vec d = ways->at[i].d;
    if (gz_length(d) <= 1e-12 * gz_length(a)) {
      slide_along(f, ways, d);
      return gz_v(0, 0);
    }
    gz_leg leg = gz_straight_leg(gz_scale(d, short_length(f) / gz_length(d)));
    gz_probe probe = { f->dynamics->velocity, d };
    gz_blocker stop;
    leg.probe = &probe;
    gz_find_first_blocker(&f->m, &leg, &stop);
    if (stop.other < 0) {
      slide_along(f, ways, d);
      return d;
    }
    rest_on(ways, &stop, d);
  }
  f->dynamics->velocity = gz_v(0, 0);
  return gz_v(0, 0);
}

/*
** What is free of acceleration a, and of the velocity with it, where the item rests: all, the part
** along one surface, or nothing. The surfaces are found by trying the way that a leads, and
** reported: they bend it.
*/
static gz_vec rest(flight *f, gz_vec a) {
  gz_slide_search ways;
  gz_slide_begin(&ways, a, 0);
  gz_vec d = free_part(f, &ways, a);
  if (f->m.result == GZ_DONE) gz_slide_report(&f->m, &ways, d);
  return d;
}

static gz_leg begin_leg(flight *f) {
  gz_dynamics *dynamics = f->dynamics;
  cap_speed(dynamics);
  double mu = dynamics->friction;
  gz_vec drag = gz_mul_add(dynamics->acceleration, dynamics->velocity, -mu);
  gz_vec a = gz_length(drag) > 0 ? rest(f, drag) : drag;
  gz_leg way = { true, dynamics->velocity, a, f->left, NULL };
  double noise = 1e-15 * (gz_length(dynamics->acceleration) + mu * gz_length(dynamics->velocity));
  if (mu > 0 && gz_length(way.a) <= noise) way.a = gz_v(0, 0);
  else if (mu > 0) way.most = gz_min(way.most, 1 / mu);
  return way;
}

static void fly(flight *f, const gz_leg *way) {
  gz_vec p = gz_add(f->m.shape.position, gz_leg_displacement(way, way->most));
  if (!(gz_max_abs(p) <= GZ_LARGEST)) {
    f->dynamics->velocity = gz_v(0, 0);
    return;
  }
  gz_mover_set_position(&f->m, p);
  f->dynamics->velocity = gz_mul_add(f->dynamics->velocity, way->a, way->most);
}

/* The velocity after a contact: the first way that is free for it, of those that the thing met, and
   what else is in the way there, leave open. */
static void respond(flight *f, const gz_blocker *stop) {
  gz_slide_search ways;
  gz_vec v = f->dynamics->velocity;
  const gz_slide_direction *way = NULL;
  gz_slide_begin_at_contact(&ways, v, f->dynamics->restitution, stop->hit.t);
  gz_slide_add_blocker(&ways, stop, v);
  if (gz_length(v) > 0) way = gz_slide_find_free(&f->m, &ways, short_length(f));
  f->dynamics->velocity = way ? way->d : gz_v(0, 0);
  if (f->m.result != GZ_DONE) return;
  gz_slide_report(&f->m, &ways, f->dynamics->velocity);
  if (stop->response == GZ_TOUCH) f->left = 0;
}

static void count_contact(flight *f) {
  f->stalled++;
  if (f->stalled >= MOST_STALLED) {
    f->dynamics->velocity = gz_v(0, 0);
    f->left = 0;
  }
}

/* About where it goes to, if that is near: for one search to serve all of the step. */
static gz_vec way_ahead(const flight *f) {
  gz_leg leg = { true, f->dynamics->velocity, f->dynamics->acceleration, f->left, NULL };
  gz_vec way = gz_leg_displacement(&leg, f->left);
  return gz_max_abs(way) < gz_max_abs(gz_sub(f->m.box.high, f->m.box.low)) ? way : gz_v(0, 0);
}

/* When the leg turns back into something that the item overlaps, and is leaving: there a new leg
   begins, which that can stop. */
static double turning_point(const flight *f, const gz_leg *leg) {
  const gz_world *world = f->m.world;
  double first = leg->most;
  for (int i = 0; i < world->candidate_count; i++) {
    gz_hit hit;
    if (!gz_collide_with_skin(&f->m.shape, &world->candidates[i].shape, f->m.skin, &hit)) continue;
    double speed = gz_dot(hit.normal, leg->v), pull = -gz_dot(hit.normal, leg->a);
    if (speed > 0 && speed < first * pull) first = speed / pull;
  }
  return first;
}

/* What stops the item first on a leg. Without acceleration its way is straight, which takes less
   to follow. */
static void first_stop(flight *f, const gz_leg *way, gz_blocker *stop) {
  gz_leg path = gz_straight_leg(gz_scale(way->v, way->most));
  if (gz_max_abs(way->a) > 0) {
    gz_find_first_blocker(&f->m, way, stop);
  } else {
    gz_find_first_blocker(&f->m, &path, stop);
    stop->hit.t *= way->most;
  }
}

/* Fly to the end of one leg, and report what is met there and on the way. */
static void fly_leg(flight *f) {
  gz_leg way = begin_leg(f);
  gz_blocker stop;
  if (f->stuck) way.most = turning_point(f, &way);
  first_stop(f, &way, &stop);
  if (f->m.result != GZ_DONE) return;
  way.most = gz_leg_refresh_time(&f->m, &way, stop.hit.t);
  bool looks_again = way.most < stop.hit.t;
  gz_report_crossings(&f->m, &way, way.most, f->left);
  stop.at_once = way.most * gz_length(way.v) <= f->m.skin;
  stop.hit.t /= f->left;
  fly(f, &way);
  if (way.most > 0) {
    f->stalled = 0;
    f->left -= way.most;
  }
  if (looks_again) {
    f->stuck = !gz_mover_refresh(&f->m, way_ahead(f));
  } else if (stop.other >= 0) {
    respond(f, &stop);
    count_contact(f);
  }
}

static void travel(flight *f) {
  f->stuck = !gz_depenetrate(&f->m, way_ahead(f));
  for (int leg = 0; leg < GZ_MAX_STEP_LEGS && f->left > 0 && f->m.result == GZ_DONE; leg++) {
    fly_leg(f);
  }
  cap_speed(f->dynamics);
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
  f.stalled = 0;
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

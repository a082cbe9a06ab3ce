#include "world/motion.h"

#include "core/impact.h"
#include "world/push.h"
#include "world/ways.h"

/* Contacts without any time between them, as in a corner, after which an item is stopped. */
#define MOST_STALLED 256

/* An item in flight, and the time that is left. */
typedef struct flight {
  gz_mover m;
  gz_drive *drive;
  double left;
  int contacts, stalled;
  gz_ledge ledge;
} flight;

/* One leg: its acceleration, and how long it may be at most. */
typedef struct leg {
  gz_vec a;
  double most;
} leg;

static void cap_speed(gz_drive *drive) {
  double speed = gz_length(drive->velocity);
  if (speed > drive->max_speed) {
    drive->velocity = gz_scale(drive->velocity, drive->max_speed / speed);
  }
}

static double skin_with(const flight *f, int other) {
  return gz_make_pair(f->m.shape, gz_shape_of(f->m.world, other), 0).skin;
}

/* How much of d is a displacement that is short, and yet longer than any skin here. */
static double short_way(flight *f, gz_vec d) {
  const gz_world *world = f->m.world;
  double skin = 0;
  gz_mover_find(&f->m, gz_v(0, 0));
  for (int i = 0; i < world->found.count; i++) {
    skin = gz_max(skin, skin_with(f, world->found.at[i]));
  }
  return 8 * skin / gz_length(d);
}

/* Does what stops the item under acceleration a take its part of it up? Only if the item cannot hop
   off by more than the skin: with normal speed w it rises by w^2 / 2a. */
static bool rests_on(const flight *f, const gz_stop *stop, gz_vec a) {
  double speed = gz_dot(stop->hit.normal, f->drive->velocity);
  double pull = -gz_dot(stop->hit.normal, a);
  return pull > 0 && speed * speed <= 2 * pull * skin_with(f, stop->other);
}

/*
** What is free of acceleration a, and of the velocity with it, where the item rests: all, the part
** along one surface, or nothing. The surfaces are found by trying the way that a leads.
*/
static gz_vec rest(flight *f, gz_vec a) {
  gz_ways ways;
  gz_ways_begin(&ways, a, 0);
  for (int i = 0; i < ways.count; i++) {
    gz_vec d = ways.at[i].d;
    if (gz_length(d) <= 1e-12 * gz_length(a)) {
      gz_vec n = ways.stops[ways.stop_count - 1].hit.normal;
      f->drive->velocity = gz_slide(f->drive->velocity, n);
      return gz_v(0, 0);
    }
    gz_stop stop = gz_first_stop(&f->m, gz_scale(d, short_way(f, d)));
    if (stop.other < 0 || !rests_on(f, &stop, d)) {
      if (i > 0) f->drive->velocity = gz_slide(f->drive->velocity, gz_unit(gz_right(d), d));
      return d;
    }
    stop.response = GZ_SLIDE;
    gz_ways_add(&ways, &stop, d);
  }
  f->drive->velocity = gz_v(0, 0);
  return gz_v(0, 0);
}

static leg begin_leg(flight *f) {
  gz_drive *drive = f->drive;
  cap_speed(drive);
  double mu = drive->friction;
  gz_vec drag = gz_along(drive->acceleration, drive->velocity, -mu);
  leg way = { drag, f->left };
  if (gz_length(drag) > 0) way.a = rest(f, drag);
  double noise = 1e-15 * (gz_length(drive->acceleration) + mu * gz_length(drive->velocity));
  if (mu > 0 && gz_length(way.a) <= noise) way.a = gz_v(0, 0);
  else if (mu > 0) way.most = gz_min(way.most, 1 / mu);
  return way;
}

static gz_vec way_after(const flight *f, const leg *way, double t) {
  return gz_along(gz_scale(f->drive->velocity, t), way->a, t * t / 2);
}

/* The extent of v t + a t^2 / 2 on one axis, over 0 <= t <= most. */
static void extend(double v, double a, double most, double *low, double *high) {
  double end = v * most + a * most * most / 2, turn = a != 0 ? -v / a : -1;
  double apex = turn > 0 && turn < most ? v * turn / 2 : 0;
  *low = gz_min(gz_min(0, end), apex);
  *high = gz_max(gz_max(0, end), apex);
}

static gz_box box_of_leg(const flight *f, const leg *way) {
  gz_box box = gz_box_of(f->m.shape);
  gz_vec low, high, v = f->drive->velocity;
  extend(v.x, way->a.x, way->most, &low.x, &high.x);
  extend(v.y, way->a.y, way->most, &low.y, &high.y);
  box.low = gz_add(box.low, low);
  box.high = gz_add(box.high, high);
  return box;
}

/* The first solid thing on the leg, which ends there. Of what it overlaps, out of which there was no
   way, only that counts which it would go deeper into. */
static gz_stop first_contact(flight *f, leg *way) {
  gz_world *world = f->m.world;
  gz_stop first = gz_no_stop(1);
  gz_vec v = f->drive->velocity;
  gz_box reach = box_of_leg(f, way);
  gz_mover_find_in(&f->m, reach);
  for (int i = 0; i < world->found.count && f->m.result == GZ_DONE; i++) {
    int other = world->found.at[i];
    gz_hit hit;
    if (!gz_can_meet(&f->m, other, &reach)) continue;
    gz_response response = gz_mover_ask(&f->m, other);
    if (!gz_is_solid(response)) continue;
    const gz_shape *shape = gz_shape_of(world, other);
    gz_status status = gz_impact(f->m.shape, shape, v, way->a, way->most, &hit);
    if (status == GZ_MISS || hit.t >= way->most) continue;
    if (status == GZ_OVERLAP && gz_dot(hit.normal, v) >= 0) continue;
    if (!gz_keeps_out(&f->m, other, way_after(f, way, hit.t))) continue;
    way->most = hit.t;
    first.other = other;
    first.response = response;
    first.hit = hit;
    first.hit.normal = hit.surface;
  }
  return first;
}

/* Tells what the leg crosses. The item stands at its start. */
static void tell_crossings(flight *f, const leg *way) {
  gz_world *world = f->m.world;
  gz_vec start = f->m.shape->position;
  int mark = world->hit_count;
  for (int i = 0; i < world->found.count && f->m.result == GZ_DONE; i++) {
    int other = world->found.at[i];
    gz_item *it = &world->items[other];
    gz_hit hit;
    if (other == f->m.item || gz_mover_ask(&f->m, other) != GZ_CROSS) continue;
    if (it->crossed == world->asking) continue;
    const gz_shape *shape = gz_shape_of(world, other);
    gz_status status =
        gz_impact(f->m.shape, shape, f->drive->velocity, way->a, way->most, &hit);
    if (status == GZ_MISS) continue;
    it->crossed = world->asking;
    if (status == GZ_HIT) hit.depth = 0;
    gz_set_position(f->m.shape, gz_add(start, way_after(f, way, hit.t)));
    hit.t /= f->left;
    gz_mover_tell(&f->m, other, GZ_CROSS, &hit);
    gz_set_position(f->m.shape, start);
    gz_sort_last_hit(world, mark);
  }
}

static void fly(flight *f, const leg *way) {
  gz_vec p = gz_add(f->m.shape->position, way_after(f, way, way->most));
  if (!(gz_reach(p) <= GZ_LARGEST)) {
    f->drive->velocity = gz_v(0, 0);
    return;
  }
  gz_set_position(f->m.shape, p);
  f->drive->velocity = gz_along(f->drive->velocity, way->a, way->most);
}

/* The velocity after a contact: the first way that is free for it, of those that the thing met, and
   what else is in the way there, leave open. */
static void respond(flight *f, const gz_stop *stop) {
  gz_ways ways;
  gz_vec v = f->drive->velocity;
  const gz_way *way = NULL;
  gz_stop next;
  gz_ways_begin(&ways, v, f->drive->restitution);
  ways.count = 0;
  gz_ways_add(&ways, stop, v);
  if (gz_length(v) > 0) way = gz_free_way(&f->m, &ways, short_way(f, v), &next);
  for (int i = 1; i < ways.stop_count; i++) ways.stops[i].hit.t = stop->hit.t;
  f->drive->velocity = way ? way->d : gz_v(0, 0);
  if (f->m.result != GZ_DONE) return;
  gz_ways_tell(&f->m, &ways, f->drive->velocity);
  if (stop->response == GZ_TOUCH) f->left = 0;
}

static void count_contact(flight *f) {
  f->stalled++;
  if (++f->contacts >= GZ_MOST_CONTACTS) f->left = 0;
  if (f->stalled >= MOST_STALLED) {
    f->drive->velocity = gz_v(0, 0);
    f->left = 0;
  }
}

/* Out of what it overlaps, and off it if it is moving in. */
static bool push_out(flight *f) {
  gz_stop stop = gz_deepest_overlap(&f->m);
  if (stop.other < 0 || f->m.result != GZ_DONE) return false;
  gz_push_once(&f->m, &stop, &f->ledge);
  if (gz_dot(f->drive->velocity, stop.hit.normal) < 0) respond(f, &stop);
  else gz_mover_tell(&f->m, stop.other, stop.response, &stop.hit);
  count_contact(f);
  return true;
}

static void travel(flight *f) {
  while (f->left > 0 && f->m.result == GZ_DONE) {
    if (push_out(f)) continue;
    leg way = begin_leg(f);
    gz_stop stop = first_contact(f, &way);
    if (f->m.result != GZ_DONE) return;
    tell_crossings(f, &way);
    stop.hit.t = way.most / f->left;
    fly(f, &way);
    if (way.most > 0) {
      f->stalled = 0;
      f->ledge.there = false;
      f->left -= way.most;
    }
    if (stop.other >= 0) {
      respond(f, &stop);
      count_contact(f);
    }
  }
  cap_speed(f->drive);
}

static bool is_moving(const gz_item *item) {
  static const gz_vec zero;
  return item->drive && !(gz_same(item->drive->velocity, zero) &&
                          gz_same(item->drive->acceleration, zero));
}

static gz_result step_item(gz_world *world, int item, const gz_filter *filter, double dt) {
  gz_drive *drive = world->items[item].drive, before = *drive;
  flight f = { gz_mover_begin(world, item, filter), drive, dt, 0, 0, { false, { 0, 0 }, 0 } };
  gz_vec start = f.m.shape->position;
  travel(&f);
  gz_vec end = f.m.shape->position;
  gz_set_position(f.m.shape, start);
  if (f.m.result == GZ_DONE && !gz_world_place(world, item, end, f.m.shape->angle)) {
    f.m.result = GZ_NO_MEMORY;
  }
  if (f.m.result != GZ_DONE) *drive = before;
  return f.m.result;
}

gz_result gz_world_step(gz_world *world, double dt) {
  static const gz_filter by_rules;
  gz_mover all = { 0 };
  all.world = world;
  all.first_hit = world->hit_count;
  for (int i = world->first; i >= 0 && all.result == GZ_DONE; i = world->items[i].next) {
    if (is_moving(&world->items[i])) all.result = step_item(world, i, &by_rules, dt);
  }
  gz_mover_end(&all);
  return all.result;
}

#include "world/ways.h"

#include "core/sweep.h"

gz_stop gz_first_stop(gz_mover *m, gz_vec d) {
  gz_stop first = gz_no_stop(1);
  gz_world *world = m->world;
  gz_box reach = gz_mover_reach(m, d);
  gz_mover_find(m, d);
  for (int i = 0; i < world->found.count && m->result == GZ_DONE; i++) {
    int other = world->found.at[i];
    gz_hit hit;
    if (!gz_can_meet(m, other, &reach)) continue;
    gz_response response = gz_mover_ask(m, other);
    if (!gz_is_solid(response)) continue;
    gz_status status = gz_sweep(m->shape, gz_shape_of(world, other), d, &hit);
    if (status == GZ_MISS || hit.t >= first.hit.t) continue;
    if (status == GZ_OVERLAP && gz_dot(hit.normal, d) >= 0) continue;
    if (!gz_keeps_out(m, other, gz_scale(d, hit.t))) continue;
    first.other = other;
    first.response = response;
    first.hit = hit;
    first.hit.normal = hit.surface;
  }
  return first;
}

static void add_way(gz_ways *ways, gz_vec d, bool turned) {
  if (ways->count == GZ_MOST_WAYS) return;
  for (int i = 0; i < ways->count; i++) {
    if (gz_same(ways->at[i].d, d)) return;
  }
  ways->at[ways->count].d = d;
  ways->at[ways->count++].turned = turned;
}

void gz_ways_begin(gz_ways *ways, gz_vec wish, double restitution) {
  ways->wish = wish;
  ways->restitution = restitution;
  ways->count = ways->stop_count = 0;
  add_way(ways, wish, false);
}

static gz_vec bounce(const gz_ways *ways, gz_vec d, gz_vec n) {
  return gz_along(d, n, -(1 + ways->restitution) * gz_dot(d, n));
}

void gz_ways_add(gz_ways *ways, const gz_stop *stop, gz_vec d) {
  gz_vec n = stop->hit.normal;
  if (ways->stop_count <= GZ_MOST_WAYS) ways->stops[ways->stop_count++] = *stop;
  if (stop->response == GZ_SLIDE) add_way(ways, gz_slide(ways->wish, n), false);
  if (stop->response == GZ_BOUNCE) {
    add_way(ways, bounce(ways, ways->wish, n), true);
    add_way(ways, bounce(ways, d, n), true);
  }
}

static bool stops_at_once(const gz_mover *m, const gz_stop *stop, gz_vec d) {
  if (stop->other < 0) return false;
  const gz_shape *other = gz_shape_of(m->world, stop->other);
  return stop->hit.t * gz_length(d) <= gz_make_pair(m->shape, other, gz_reach(d)).skin;
}

const gz_way *gz_free_way(gz_mover *m, gz_ways *ways, double scale, gz_stop *stop) {
  for (int i = 0; i < ways->count; i++) {
    gz_vec d = gz_scale(ways->at[i].d, scale);
    *stop = gz_first_stop(m, d);
    if (m->result != GZ_DONE) return NULL;
    if (!stops_at_once(m, stop, d)) return &ways->at[i];
    gz_ways_add(ways, stop, ways->at[i].d);
    if (stop->response == GZ_TOUCH) return NULL;
  }
  return NULL;
}

/* Is the stop one at the very start, at a surface that this operation has told of? As when the wish
   presses on what the mover was pushed out of, or has just met. */
static bool is_known(const gz_mover *m, const gz_stop *s) {
  const gz_world *world = m->world;
  for (int i = m->first_hit; s->hit.t < 1e-9 && i < world->hit_count; i++) {
    const gz_meeting *hit = &world->hits[i];
    if (hit->other == s->other && gz_dot(hit->normal, s->hit.normal) > 1 - 1e-9) return true;
  }
  return false;
}

void gz_ways_tell(gz_mover *m, const gz_ways *ways, gz_vec d) {
  double noise = 1e-9 * gz_length(d);
  for (int i = 0; i < ways->stop_count && m->result == GZ_DONE; i++) {
    const gz_stop *s = &ways->stops[i];
    if (gz_dot(d, s->hit.normal) < -noise || is_known(m, s)) continue;
    gz_mover_tell(m, s->other, s->response, &s->hit);
  }
}

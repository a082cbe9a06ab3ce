/*
** Masses at rest: what bears one is what it touches on a side against its acceleration.
*/
#include "world/step/rest.h"

#include "core/composite/near_contacts.h"
#include "core/math/assert.h"
#include "world/hits.h"
#include "world/move/blocker.h"
#include "world/move/contact_points.h"
#include "world/rest.h"
#include "world/step/limits.h"

/* What bears it: a candidate, and on which side. */
typedef struct bearing {
  int candidate;
  gz_vec normal;
  bool mass;
} bearing;

typedef struct bearing_search {
  gz_vec pull, normal;
  bool found;
} bearing_search;

static void try_contact(void *context, const gz_near_contact *c) {
  bearing_search *s = context;
  if (s->found || c->corner || !gz_is_negative(gz_dot(c->normal, s->pull), gz_length(s->pull)))
    return;
  s->normal = c->normal;
  s->found = true;
}

static void report(gz_step *step, gz_mover *m, const gz_candidate *near, gz_vec normal) {
  GZ_ASSERT(m->item != near->item);
  gz_world *world = step->world;
  bool first = world->items[m->item].rank < world->items[near->item].rank ||
               !gz_has_mass(gz_extras_of(world, near->item));
  const gz_shape *mine = first ? &m->shape : &near->shape;
  const gz_shape *its = first ? &near->shape : &m->shape;
  gz_hits_complete(world);
  gz_world_hit *hit = gz_hits_append(m->hits, &world->memory);
  if (hit == NULL) {
    step->result = GZ_NO_MEMORY;
    return;
  }
  *hit = (gz_world_hit){ .item = first ? m->item : near->item,
                         .other = first ? near->item : m->item,
                         .response = near->response,
                         .normal = first ? normal : gz_neg(normal),
                         .position = mine->position,
                         .duration = step->dt,
                         .together = true };
  hit->turns = gz_extras_of(world, hit->item)->dynamics.turns;
  hit->angle = mine->geometry->angle;
  gz_hits_find_point(hit, mine, its);
  m->hits->completed = m->hits->count;
}

/* Does another candidate that has no mass bear it on the same side, nearer, or before? Of a floor
   of tiles one is reported. */
static bool has_stand_in(const gz_mover *m, const bearing *found, int count, int i) {
  const gz_candidate *candidates = m->world->scratch.candidates;
  if (found[i].mass) return false;
  double far = gz_mover_distance_of_centres(m, &candidates[found[i].candidate]);
  for (int j = 0; j < count; j++) {
    if (j == i || found[j].mass || gz_dot(found[i].normal, found[j].normal) < 1 - GZ_ONE_SURFACE)
      continue;
    double other = gz_mover_distance_of_centres(m, &candidates[found[j].candidate]);
    if (other < far || (other == far && j < i)) return true;
  }
  return false;
}

static bearing *reserve_bearings(gz_step *step, int count) {
  gz_block *block = &step->world->scratch.step[GZ_CONTACT_BLOCK];
  if (gz_reserve_block(&step->world->memory, block, (size_t)count * sizeof(bearing)))
    return block->at;
  step->result = GZ_NO_MEMORY;
  return NULL;
}

/* Does a mass press on what it bears, along the normal of that? */
static bool presses_on(const gz_step *step, int item, gz_vec normal) {
  return gz_dot(normal, gz_extras_of(step->world, item)->dynamics.acceleration) > 0;
}

/* Was it reported that one bears another? Each of two that are pressed together bears the other. */
static bool is_reported(const gz_step *step, int item, int other) {
  const gz_hits *hits = gz_pending_hits(step->world);
  if (!gz_is_at_rest(step->world, item)) return false;
  for (int i = 0; i < hits->count; i++) {
    const gz_world_hit *hit = &hits->at[i];
    bool same = hit->item == item && hit->other == other;
    if (hit->together && (same || (hit->item == other && hit->other == item))) return true;
  }
  return false;
}

static void report_bearing(gz_step *step, int item) {
  gz_mover m;
  gz_mover_begin(&m, step->world, item, step->filter);
  gz_mover_compute_skin(&m);
  const gz_dynamics *d = &gz_extras_of(step->world, item)->dynamics;
  double reach = GZ_HAIR * gz_size_of_shape(&m.shape) + GZ_ROOM_IN_SKINS * m.skin;
  gz_box wide = gz_box_widened(&m.box, 2 * reach);
  gz_mover_find_candidates_in(&m, &wide);
  if (m.result != GZ_DONE) step->result = m.result;
  int count = 0, candidates = step->world->scratch.candidate_count;
  bearing *found = reserve_bearings(step, candidates + 1);
  for (int i = 0; i < candidates && step->result == GZ_DONE; i++) {
    gz_candidate *near = &step->world->scratch.candidates[i];
    bool solid = gz_is_solid(gz_mover_response_to(&m, near));
    if (m.result != GZ_DONE) step->result = m.result;
    if (!solid) continue;
    bearing_search s = { .pull = d->acceleration };
    gz_near_contacts(&m.shape, &near->shape, reach, try_contact, &s);
    bool mass = gz_has_mass(gz_extras_of(step->world, near->item));
    bool presses = mass && s.found && presses_on(step, near->item, s.normal);
    if (presses && is_reported(step, near->item, item)) continue;
    if (s.found) found[count++] = (bearing){ i, s.normal, mass };
  }
  for (int i = 0; i < count && step->result == GZ_DONE; i++) {
    if (has_stand_in(&m, found, count, i)) continue;
    report(step, &m, &step->world->scratch.candidates[found[i].candidate], found[i].normal);
  }
}

void gz_report_resting(gz_step *step) {
  gz_world *world = step->world;
  world->resting = 0;
  for (int r = gz_rank_from(world, 0); r < world->order.count && step->result == GZ_DONE;
       r = gz_rank_from(world, r + 1)) {
    int item = world->order.at[r];
    const gz_item_extras *extra = gz_extras_of(world, item);
    if (!gz_has_mass(extra) || !gz_world_has_body(world, item)) continue;
    if (!extra->dynamics.at_rest || extra->body >= 0) continue;
    world->resting++;
    report_bearing(step, item);
  }
  step->active = -1; /* what it has found is no longer there */
}

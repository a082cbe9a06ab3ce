/*
** The mover: candidates are searched once for a box that contains many short legs, and the response
** to each is remembered in the item for the operation.
*/
#include "world/move/mover.h"

#include "core/math/assert.h"
#include "core/parts/whole.h"
#include "world/candidates.h"
#include "world/hits.h"
#include "world/nesting.h"
#include "world/poses.h"

void gz_mover_begin(gz_mover *mover, gz_world *world, int item, const gz_filter *filter) {
  GZ_ASSERT(gz_world_has_body(world, item));
  mover->world = world;
  mover->item = item;
  mover->filter = filter;
  mover->view = NULL;
  mover->result = GZ_DONE;
  mover->hits = gz_pending_hits(world);
  mover->first_hit = mover->hits->count;
  mover->shape = gz_shape_of(world, item);
  mover->box = gz_box_of(&mover->shape);
  mover->thin = gz_has_thin_parts(mover->shape.geometry);
  mover->distinct = mover->cut_short = false;
  mover->leg = gz_v(0, 0);
  mover->time = 0;
  mover->present = mover->there = NULL;
  mover->overwritten = world->overwritten.count;
  gz_mover_resume(mover);
}

void gz_mover_resume(gz_mover *mover) {
  gz_world *world = mover->world;
  mover->known = gz_no_box();
  mover->searched_path = mover->crosses = mover->unions = false;
  world->epoch += GZ_EPOCH_STEP;
  if (world->epoch > GZ_LAST_EPOCH && world->nesting == 0) {
    /* The epoch wraps round once in some hundred million operations. */
    for (int i = 0; i < world->item_count; i++) world->items[i].epoch_response = 0;
    world->epoch = GZ_EPOCH_STEP;
  }
}

void gz_mover_begin_turning(gz_mover *mover) {
  mover->turn = 0;
  mover->duration = 1;
  mover->present = gz_make_pose(mover->world, GZ_PRESENT_POSE, &mover->shape);
  mover->there = gz_make_pose(mover->world, GZ_SEARCHED_POSE, &mover->shape);
  if (mover->present != NULL && mover->there != NULL) mover->shape = *mover->present;
  else mover->result = GZ_NO_MEMORY;
}

void gz_mover_place(gz_mover *mover, gz_vec position, double angle) {
  GZ_ASSERT(mover->present != NULL);
  gz_set_transform(mover->present, gz_limited_vec(position), gz_limited(angle));
  mover->shape = *mover->present;
  mover->box = gz_box_of(&mover->shape);
}

/* Give the epoch and the responses back to the operation that called the filter. */
static GZ_NOINLINE void end_nested(const gz_mover *mover) {
  gz_nesting_restore(mover->world, mover->overwritten);
  mover->world->epoch -= GZ_EPOCH_STEP;
}

void gz_mover_end(gz_mover *mover) {
  if (mover->world->nesting > 0) end_nested(mover);
  gz_hits_publish(mover->world, mover->result);
}

void gz_mover_drop_hits(gz_mover *mover) {
  GZ_ASSERT(mover->first_hit >= 0 && mover->first_hit <= mover->hits->count);
  gz_hits *hits = mover->hits;
  mover->world->incomplete_hits -= hits->count - (int)gz_max(mover->first_hit, hits->completed);
  hits->count = mover->first_hit;
  if (hits->completed > hits->count) hits->completed = hits->count;
}

/* Store the response to an item, and whether it was crossed, for the rest of this operation. */
static void store_response(gz_mover *mover, int item, unsigned response) {
  gz_world *world = mover->world;
  if (!gz_nesting_overwrite(world, item, world->epoch | response)) mover->result = GZ_NO_MEMORY;
}

static bool is_of_epoch(const gz_world *world, const gz_item *it) {
  return it->epoch_response >= world->epoch;
}

/* Return the response by the rules, or what the filter returned before in this operation. */
static gz_response known_response(const gz_mover *mover, const gz_item *it) {
  const gz_world *world = mover->world;
  if (is_of_epoch(world, it)) return (gz_response)(it->epoch_response & GZ_RESPONSE_BITS);
  if (mover->filter->call) return GZ_RESPONSE_UNKNOWN;
  return gz_rules_get(&world->rules, world->items[mover->item].group, it->group);
}

gz_response gz_mover_call_filter(gz_mover *mover, gz_candidate *near) {
  gz_response response = mover->filter->call(mover->filter->context, mover->item, near->item);
  if (response == GZ_FILTER_FAILED) {
    mover->result = GZ_REFUSED;
    return GZ_IGNORE;
  }
  store_response(mover, near->item, response);
  near->response = response;
  return response;
}

bool gz_mover_has_crossed(const gz_mover *mover, int item) {
  GZ_ASSERT(gz_world_has(mover->world, item));
  const gz_item *it = &mover->world->items[item];
  return is_of_epoch(mover->world, it) && (it->epoch_response & GZ_CROSSED);
}

void gz_mover_mark_crossed(gz_mover *mover, int item) {
  GZ_ASSERT(gz_world_has(mover->world, item));
  store_response(mover, item, GZ_CROSS | GZ_CROSSED);
}

void gz_mover_unmark_crossed(gz_mover *mover, int item) { store_response(mover, item, GZ_CROSS); }

/* Turn the items found into candidates. */
static bool make_candidates(gz_mover *mover) {
  gz_world *world = mover->world;
  gz_scratch *scratch = &world->scratch;
  const gz_list *found = &scratch->found;
  if (!GZ_RESERVE(&world->memory, scratch->candidates, scratch->candidate_capacity, found->count))
    return false;
  gz_candidate *near = scratch->candidates;
  world->scratch.candidate_count = 0;
  mover->crosses = mover->unions = false;
  for (int i = 0; i < found->count; i++) {
    int item = found->at[i];
    near->response = known_response(mover, &world->items[item]);
    if (near->response == GZ_IGNORE) continue;
    near->item = item;
    near->shape = gz_shape_of(world, item);
    near->box = gz_box_of(&near->shape);
    if (mover->view != NULL && !mover->view->see(mover->view->context, near)) continue;
    if (gz_has_parts(near->shape.geometry)) mover->unions = true;
    if (near->response == GZ_CROSS || near->response == GZ_RESPONSE_UNKNOWN) mover->crosses = true;
    near++;
    world->scratch.candidate_count++;
  }
  return true;
}

/* Find the candidates for a box swept along d. */
static void find_in_box(gz_mover *mover, const gz_box *box, gz_vec d) {
  gz_world *world = mover->world;
  gz_groups ignored =
      mover->filter->call ? 0 : world->rules.groups[world->items[mover->item].group].ignored;
  if (gz_find_others(world, mover->item, box, d, ignored) && make_candidates(mover)) return;
  world->scratch.candidate_count = 0;
  mover->result = GZ_NO_MEMORY;
}

/*
** Return the box of a displacement, widened by as much as a slide can leave it. The part of d along
** a surface ends on the circle with d as its diameter [Thales], so wherever the mover slides, it
** stays within that disc. The diameter |d| is bounded without a root: with M the larger of |d.x|
** and |d.y| and m the other, |d| <= M + (sqrt(2) - 1) m. A little more is added for rounding.
*/
static gz_box widened_for_slides(const gz_box *reach, gz_vec d, double size) {
  gz_vec mag = gz_v(fabs(d.x), fabs(d.y));
  double diameter = gz_max(mag.x, mag.y) + 0.4143 * gz_min(mag.x, mag.y) + size / 512;
  gz_f64x2 rim =
      gz_f64x2_mul(gz_f64x2_set(diameter - mag.x, diameter - mag.y), gz_f64x2_splat(0.5));
  gz_box wide;
  gz_f64x2_store_vec(&wide.low, gz_f64x2_sub(gz_f64x2_load_vec(&reach->low), rim));
  gz_f64x2_store_vec(&wide.high, gz_f64x2_add(gz_f64x2_load_vec(&reach->high), rim));
  return wide;
}

/* Search a displacement no longer than the mover together with all slides from it; a long one along
   itself. */
static void find_along_displacement(gz_mover *mover, gz_vec d, const gz_box *reach) {
  const gz_box *box = &mover->box;
  double size = gz_max(box->high.x - box->low.x, box->high.y - box->low.y);
  if (gz_max_abs(d) > size) {
    mover->known = gz_no_box();
    mover->searched_path = true;
    mover->searched_d = d;
    mover->searched_from = mover->shape.position;
    gz_box wide = gz_box_widened(box, mover->thin ? gz_seam_reach(mover) : 0);
    find_in_box(mover, &wide, d);
    return;
  }
  mover->searched_path = false;
  mover->known = widened_for_slides(reach, d, size);
  find_in_box(mover, &mover->known, gz_v(0, 0));
}

void gz_mover_search(gz_mover *mover, gz_vec d, const gz_box *reach) {
  bool again = mover->searched_path && gz_equal(mover->searched_d, d) &&
               gz_equal(mover->searched_from, mover->shape.position);
  if (!again) find_along_displacement(mover, d, reach);
}

void gz_mover_find_candidates_in(gz_mover *mover, const gz_box *box) {
  GZ_ASSERT(gz_box_contains(box, &mover->box));
  if (gz_box_contains(&mover->known, box)) return;
  mover->known = *box;
  mover->searched_path = false;
  find_in_box(mover, box, gz_v(0, 0));
}

bool gz_mover_has_reported(const gz_mover *m, int other, gz_vec normal) {
  for (int i = m->first_hit; i < m->hits->count; i++) {
    const gz_world_hit *hit = &m->hits->at[i];
    if (hit->item == m->item && hit->other == other && gz_is_same_direction(hit->normal, normal))
      return true;
  }
  return false;
}

void gz_mover_report_hit(gz_mover *mover, int other, gz_response response, const gz_hit *hit) {
  GZ_ASSERT(gz_world_has(mover->world, other) && other != mover->item);
  GZ_ASSERT(hit->t >= 0 && hit->t <= 1 && gz_is_unit(hit->normal));
  /* The angle of one that turns is known only now: complete this hit, and so all before it. */
  if (mover->present != NULL) gz_hits_complete(mover->world);
  gz_world_hit *event = gz_hits_append(mover->hits, &mover->world->memory);
  if (event == NULL) {
    mover->result = GZ_NO_MEMORY;
    return;
  }
  event->item = mover->item;
  event->other = other;
  event->response = response;
  event->t = hit->t;
  event->normal = hit->normal;
  event->position = mover->shape.position;
  event->leg = mover->leg;
  event->depth = hit->depth;
  event->part = -1;
  event->when = mover->time;
  event->together = false;
  event->turns = mover->present != NULL;
  if (event->turns) {
    event->angle = mover->shape.geometry->angle;
    event->turn = mover->turn;
    event->duration = mover->duration;
    gz_shape shape = gz_shape_of(mover->world, other);
    gz_hits_find_point(event, &mover->shape, &shape);
    mover->hits->completed = mover->hits->count;
  } else {
    mover->world->incomplete_hits++;
  }
}

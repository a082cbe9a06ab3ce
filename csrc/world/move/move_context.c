#include "world/move/move_context.h"

/* Of an item's `asked`: what it is to the mover, and whether that has crossed it. */
#define RESPONSE 7u
#define CROSSED 8u
#define STEP 16u

void gz_mover_begin(gz_mover *mover, gz_world *world, int item, const gz_filter *filter) {
  mover->world = world;
  mover->item = item;
  mover->filter = filter;
  mover->result = GZ_DONE;
  mover->known = gz_no_box();
  mover->far = mover->crosses = false;
  mover->hits = gz_pending_hits(world);
  mover->first_hit = mover->hits->count;
  mover->shape = gz_shape_of(world, item);
  mover->box = gz_box_of(&mover->shape);
  world->epoch += STEP;
  if (world->epoch == 0) {
    /* Come round once in some hundred million operations: forget all that was asked. */
    for (int i = 0; i < world->item_count; i++) world->items[i].epoch_response = 0;
    world->epoch = STEP;
  }
}

void gz_mover_end(gz_mover *mover) {
  gz_world *world = mover->world;
  if (mover->result == GZ_DONE) {
    gz_world_unhold_hits(world, gz_current_hits(world));
    world->current_hits = !world->current_hits;
  }
  const gz_hits *told = gz_current_hits(world);
  gz_hits *others = gz_pending_hits(world);
  others->count = others->completed = 0;
  world->incomplete_hits = told->count - told->completed;
}

static bool was_asked(const gz_world *world, const gz_item *it) {
  return it->epoch_response >= world->epoch;
}

/* By the rules, or what the filter has said before. */
static gz_response known_response(const gz_mover *mover, const gz_item *it) {
  const gz_world *world = mover->world;
  if (was_asked(world, it)) return (gz_response)(it->epoch_response & RESPONSE);
  if (mover->filter->call) return GZ_RESPONSE_UNKNOWN;
  return gz_rules_get(&world->rules, world->items[mover->item].group, it->group);
}

gz_response gz_mover_call_filter(gz_mover *mover, gz_candidate *near) {
  gz_world *world = mover->world;
  gz_response response = mover->filter->call(mover->filter->context, mover->item, near->item);
  if (response == GZ_FILTER_FAILED) {
    mover->result = GZ_REFUSED;
    return GZ_IGNORE;
  }
  world->items[near->item].epoch_response = world->epoch | response;
  near->response = response;
  return response;
}

bool gz_mover_has_crossed(const gz_mover *mover, int item) {
  const gz_item *it = &mover->world->items[item];
  return was_asked(mover->world, it) && (it->epoch_response & CROSSED);
}

void gz_mover_mark_crossed(gz_mover *mover, int item) {
  mover->world->items[item].epoch_response = mover->world->epoch | GZ_CROSS | CROSSED;
}

/* Gathers what is needed of the items that were found. */
static bool gather(gz_mover *mover) {
  gz_world *world = mover->world;
  const gz_list *found = &world->found;
  if (found->count > world->candidate_capacity) {
    gz_candidate *grown = gz_grow(&world->memory, world->candidates, &world->candidate_capacity,
                                  found->count, sizeof *grown);
    if (grown == NULL) return false;
    world->candidates = grown;
  }
  gz_candidate *near = world->candidates;
  world->candidate_count = 0;
  mover->crosses = false;
  for (int i = 0; i < found->count; i++) {
    int item = found->at[i];
    near->response = known_response(mover, &world->items[item]);
    if (near->response == GZ_IGNORE) continue;
    near->item = item;
    near->shape = gz_shape_of(world, item);
    near->box = gz_box_of(&near->shape);
    if (near->response == GZ_CROSS || near->response == GZ_RESPONSE_UNKNOWN) mover->crosses = true;
    near++;
    world->candidate_count++;
  }
  return true;
}

/* Finds what meets a box on its way along d. */
static void find(gz_mover *mover, const gz_box *box, gz_vec d) {
  gz_world *world = mover->world;
  gz_groups ignored =
      mover->filter->call ? 0 : world->rules.groups[world->items[mover->item].group].ignored;
  if (gz_world_find_others(world, mover->item, box, d, ignored) && gather(mover)) return;
  world->candidate_count = 0;
  mover->result = GZ_NO_MEMORY;
}

/*
** A way's box, widened by as much as a mover can leave it that slides instead. What surfaces leave
** of d ends on the circle that has d as its diameter [Thales], so wherever it slides, it stays in
** that disc. The radius is told without a root, and a little too large: where M is the larger one
** of |d.x| and |d.y|, and m the other, |d| is at most M + (sqrt(2) - 1) m. A hair more, for
** rounding.
*/
static gz_box widened_for_slides(const gz_box *reach, gz_vec d, double size) {
  gz_vec way = gz_v(fabs(d.x), fabs(d.y));
  double diameter = gz_max(way.x, way.y) + 0.4143 * gz_min(way.x, way.y) + size / 512;
  gz_f64x2 rim =
      gz_f64x2_mul(gz_f64x2_set(diameter - way.x, diameter - way.y), gz_f64x2_splat(0.5));
  gz_box wide;
  gz_f64x2_store_vec(&wide.low, gz_f64x2_sub(gz_f64x2_load_vec(&reach->low), rim));
  gz_f64x2_store_vec(&wide.high, gz_f64x2_add(gz_f64x2_load_vec(&reach->high), rim));
  return wide;
}

/* A short way, no longer than the mover, is searched with all slides at once. A long one is
   searched along itself. */
static void find_along(gz_mover *mover, gz_vec d, const gz_box *reach) {
  const gz_box *box = &mover->box;
  double size = gz_max(box->high.x - box->low.x, box->high.y - box->low.y);
  if (gz_max_abs(d) > size) {
    mover->known = gz_no_box();
    mover->far = true;
    mover->way = d;
    mover->way_from = mover->shape.position;
    find(mover, box, d);
    return;
  }
  mover->far = false;
  mover->known = widened_for_slides(reach, d, size);
  find(mover, &mover->known, gz_v(0, 0));
}

void gz_mover_search(gz_mover *mover, gz_vec d, const gz_box *reach) {
  bool again =
      mover->far && gz_equal(mover->way, d) && gz_equal(mover->way_from, mover->shape.position);
  if (!again) find_along(mover, d, reach);
}

void gz_mover_find_candidates_in(gz_mover *mover, const gz_box *box) {
  if (gz_box_holds(&mover->known, box)) return;
  mover->known = *box;
  mover->far = false;
  find(mover, box, gz_v(0, 0));
}

/* How far a shape reaches along n. */
static double reach(const gz_shape *shape, gz_vec n) { return gz_dot(gz_support(shape, n), n); }

bool gz_one_way_blocks(const gz_mover *mover, const gz_shape *shape, gz_vec side, gz_vec way) {
  double lowest = -reach(&mover->shape, gz_neg(side)) + gz_dot(way, side);
  double top = shape->geometry->kind == GZ_PLANE ? -shape->geometry->offset : reach(shape, side);
  double skin = gz_make_pair(&mover->shape, shape, gz_max_abs(way)).skin;
  return lowest - top >= -2 * skin;
}

static GZ_NOINLINE bool more_hits(gz_mover *mover) {
  gz_hits *hits = mover->hits;
  gz_contact_event *at =
      gz_grow(&mover->world->memory, hits->at, &hits->capacity, hits->count + 1, sizeof *at);
  if (at != NULL) hits->at = at;
  else mover->result = GZ_NO_MEMORY;
  return at != NULL;
}

void gz_mover_report_hit(gz_mover *mover, int other, gz_response response, const gz_hit *hit) {
  gz_hits *hits = mover->hits;
  if (hits->count == hits->capacity && !more_hits(mover)) return;
  gz_contact_event *met = &hits->at[hits->count++];
  met->item = mover->item;
  met->other = other;
  met->response = response;
  met->t = hit->t;
  met->normal = hit->normal;
  met->point = mover->shape.position;
  met->depth = hit->depth;
  mover->world->incomplete_hits++;
}

void gz_sort_last_hit(gz_hits *hits, int mark) {
  gz_contact_event *at = hits->at;
  for (int k = hits->count - 1; k > mark && at[k - 1].t > at[k].t; k--) {
    gz_contact_event later = at[k - 1];
    at[k - 1] = at[k];
    at[k] = later;
  }
}

/*
** Pushing out: out of the deepest overlap first, one item after the other; if that does not end,
** out of all that lies flush as one shape.
*/
#include "world/move/push_out.h"

#include "core/composite/one_way.h"
#include "world/move/slide_direction.h"
#include "world/move/seams.h"
#include "world/move/way_out.h"
#include "world/move/limits.h"

/* The surface that the last correction led to. */
typedef struct correction {
  bool done;
  gz_vec normal;
  double height;
} correction;

/* Find the way out of an item. Not of a one-way item that the mover overlaps: it passes. But what
   has sunk into one by rounding, and still only touches its solid side, is borne. */
static bool find_way_out(const gz_mover *m, const gz_candidate *other, gz_hit *hit) {
  const gz_item_extras *extra = gz_extras_of(m->world, other->item);
  if (extra == NULL || !extra->one_way) return gz_collide(&m->shape, &other->shape, m->skin, hit);
  const gz_vec *side = extra->by_edges ? NULL : &extra->side;
  return gz_is_sunk_one_way(&m->shape, &other->shape, m->skin, side, hit);
}

/* Find the solid item that the mover overlaps most deeply: the floor that it sank into, not the
   neighbouring tile of which it overlaps a sliver. Returns its shape; NULL if there is none. */
static const gz_shape *deepest_overlap(gz_mover *m, gz_vec wanted, gz_blocker *deepest) {
  gz_world *world = m->world;
  const gz_shape *shape = NULL;
  gz_mover_find_candidates(m, wanted);
  for (int i = 0; i < world->scratch.candidate_count && m->result == GZ_DONE; i++) {
    gz_candidate *other = &world->scratch.candidates[i];
    gz_hit hit;
    if (!gz_may_hit(other, &m->box)) continue;
    gz_response response = gz_mover_response_to(m, other);
    if (!gz_is_solid(response)) continue;
    if (!find_way_out(m, other, &hit)) continue;
    if (shape != NULL && hit.depth <= deepest->hit.depth) continue;
    shape = &other->shape;
    deepest->other = other->item;
    deepest->response = response;
    deepest->hit = hit;
  }
  return m->result == GZ_DONE ? shape : NULL;
}

/* Push the mover out of one item. If that leads back under the surface of the last correction, move
   it on along the new one until it is clear of both: in an acute corner, pushing to and fro would
   never end. */
static void push_once(gz_mover *m, const gz_hit *hit, correction *last) {
  gz_vec n = hit->normal, p = gz_mul_add(m->shape.position, n, hit->depth);
  if (last->done) {
    double below = last->height - gz_dot(last->normal, p);
    gz_vec along = gz_project_on_surface(last->normal, n);
    double slope = gz_dot(along, along);
    if (below > 0 && gz_is_positive(slope, 1)) p = gz_mul_add(p, along, below / slope);
  }
  gz_mover_set_position(m, p);
  last->done = true;
  last->normal = n;
  last->height = gz_dot(n, p);
}

/* Has this operation reported the item already? */
static bool is_reported(const gz_mover *m, int other) {
  for (int i = m->first_hit; i < m->hits->count; i++) {
    if (m->hits->at[i].item == m->item && m->hits->at[i].other == other) return true;
  }
  return false;
}

/* Does a shape of the mover, which lies in the box of its candidates, overlap something solid?
   One-way items do not count, as they do not push. */
static bool overlaps_solid(gz_mover *m, const gz_shape *there) {
  const gz_scratch *scratch = &m->world->scratch;
  gz_box box = gz_box_of(there);
  for (int i = 0; i < scratch->candidate_count && m->result == GZ_DONE; i++) {
    gz_candidate *other = &scratch->candidates[i];
    gz_hit hit;
    if (!gz_may_hit(other, &box) || gz_is_one_way(m->world, other->item)) continue;
    if (!gz_is_solid(gz_mover_response_to(m, other))) continue;
    if (gz_collide(there, &other->shape, m->skin, &hit)) return true;
  }
  return false;
}

/* Does the shortest way out of one item lead out of all others, too? Most do. */
static bool leads_out(gz_mover *m, const gz_hit *hit) {
  gz_vec way = gz_scale(hit->normal, hit->depth);
  gz_shape there = gz_shape_at(m->shape.geometry, gz_add(m->shape.position, way));
  gz_mover_find_candidates(m, way);
  return !overlaps_solid(m, &there);
}

/* Report the items that the way leads out of: those that the mover overlaps and stands on at its
   end; if it stands on none, the one that it overlaps most deeply. */
static void report_way(gz_mover *m, const gz_hit *way, const gz_blocker *deepest) {
  bool any = false;
  for (int i = 0; i < m->world->scratch.flush.count && m->result == GZ_DONE; i++) {
    const gz_candidate *other = gz_gathered(m, i);
    gz_hit hit;
    if (deepest->other >= 0 && !gz_overlaps(&m->shape, &other->shape)) continue;
    if (!gz_find_side_of_way(m, i, way, &hit)) continue;
    any = true;
    if (!is_reported(m, other->item)) gz_mover_report_hit(m, other->item, other->response, &hit);
  }
  if (!any && deepest->other >= 0 && !is_reported(m, deepest->other))
    gz_mover_report_hit(m, deepest->other, deepest->response, way);
}

/* Push the mover out of all that is in the way at once: of the item that it overlaps most deeply
   and others, or, without one, of a seam that it lies in. Returns false if there is no way, or none
   that is short enough. */
static bool push_out_of_cluster(gz_mover *m, const gz_blocker *deepest, double longest,
                                correction *last) {
  gz_hit way;
  double least = deepest->other >= 0 ? deepest->hit.depth : HUGE_VAL;
  if (!gz_find_way_out(m, least, &way) || way.depth > longest) return false;
  report_way(m, &way, deepest);
  if (m->result == GZ_DONE) push_once(m, &way, last);
  return true;
}

/*
** Push out; if `at_once`, also out of all that is in the way at once.
**
** What overlaps nothing by more than the skin of the two only touches. It is pushed by that hair,
** for its own skin may be smaller; and if that leads into what lies flush on the other side, by
** hairs to and fro, or out of all at once, but not far.
*/
static bool push_by_rounds(gz_mover *m, gz_vec wanted, bool at_once) {
  gz_vec start = m->shape.position;
  double longest = HUGE_VAL;
  correction last = { false, { 0, 0 }, 0 };
  /* Searches that found no way out of all at once. */
  int failures = at_once ? 0 : GZ_MOST_FAILURES;
  for (int round = 0; round < GZ_MAX_PUSHES; round++) {
    gz_blocker blocker = { .other = -1 };
    const gz_shape *other = deepest_overlap(m, wanted, &blocker);
    if (m->result != GZ_DONE) return true;
    if (other == NULL) {
      if (!at_once || !gz_lies_in_seam(m) || !push_out_of_cluster(m, &blocker, HUGE_VAL, &last))
        return true;
      continue;
    }
    bool overlaps = blocker.hit.depth > gz_skin_of_pair(&m->shape, other, 0);
    if (round == 0 && !overlaps) longest = GZ_SHORT_WAY * gz_largest_radius(m->shape.geometry);
    if (overlaps && failures < GZ_MOST_FAILURES && !leads_out(m, &blocker.hit)) {
      if (push_out_of_cluster(m, &blocker, longest, &last)) continue;
      failures++;
    }
    if (overlaps && longest == HUGE_VAL && !is_reported(m, blocker.other))
      gz_mover_report_hit(m, blocker.other, blocker.response, &blocker.hit);
    push_once(m, &blocker.hit, &last);
  }
  gz_mover_set_position(m, start);
  return false;
}

bool gz_depenetrate(gz_mover *m, gz_vec wanted) { return push_by_rounds(m, wanted, true); }

bool gz_push_apart(gz_mover *m) { return push_by_rounds(m, gz_v(0, 0), false); }

bool gz_mover_refresh(gz_mover *m, gz_vec wanted) {
  m->known = gz_no_box();
  m->searched_path = false;
  gz_mover_compute_skin(m);
  return gz_depenetrate(m, wanted);
}

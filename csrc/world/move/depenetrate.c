#include "world/move/depenetrate.h"

#include "world/move/slide.h"

/* The surface that the last correction led to. */
typedef struct correction {
  bool done;
  gz_vec normal;
  double height;
} correction;

/* Find the way out of an item. Not of a one-way item that the mover overlaps: it passes. But what
   has sunk into one by rounding, and still only touches its solid side, is held up. */
static bool find_way_out(const gz_mover *m, const gz_candidate *other, gz_hit *hit) {
  const gz_item_extras *extra = gz_extras_of(m->world, other->item);
  if (extra == NULL || !extra->one_way)
    return gz_any_collide(&m->shape, &other->shape, m->skin, hit);
  const gz_vec *side = extra->by_edges ? NULL : &extra->side;
  return gz_union_sunk_one_way(&m->shape, &other->shape, m->skin, side, hit);
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
    if (below > 0 && slope > 1e-9) p = gz_mul_add(p, along, below / slope);
  }
  gz_mover_set_position(m, p);
  last->done = true;
  last->normal = n;
  last->height = gz_dot(n, p);
}

/* Has this operation reported the item already? */
static bool is_reported(const gz_mover *m, int other) {
  for (int i = m->first_hit; i < m->hits->count; i++) {
    if (m->hits->at[i].other == other) return true;
  }
  return false;
}

bool gz_depenetrate(gz_mover *m, gz_vec wanted) {
  gz_vec start = m->shape.position;
  correction last = { false, { 0, 0 }, 0 };
  for (int round = 0; round < GZ_MAX_PUSHES; round++) {
    gz_blocker blocker;
    const gz_shape *other = deepest_overlap(m, wanted, &blocker);
    if (other == NULL) return true;
    bool overlaps = blocker.hit.depth > gz_any_skin(&m->shape, other, 0);
    if (overlaps && !is_reported(m, blocker.other))
      gz_mover_report_hit(m, blocker.other, blocker.response, &blocker.hit);
    push_once(m, &blocker.hit, &last);
  }
  gz_mover_set_position(m, start);
  return false;
}

bool gz_mover_refresh(gz_mover *m, gz_vec wanted) {
  m->known = gz_no_box();
  m->searched_path = false;
  gz_mover_compute_skin(m);
  return gz_depenetrate(m, wanted);
}

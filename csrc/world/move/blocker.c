/*
** One leg: sweep the mover against each candidate, and find the first that blocks. Where others are
** met within the skin of it, the nearest of them all is chosen.
*/
#include "world/move/blocker.h"

#include "core/composite/one_way.h"
#include "core/math/assert.h"
#include "core/math/quadratic.h"
#include "core/pair.h"
#include "world/hits.h"
#include "world/move/seams.h"
#include "world/move/limits.h"

static gz_box curved_reach(const gz_mover *m, const gz_path *leg) {
  gz_vec low, high;
  if (leg->spin != 0) {
    gz_bounding_box_on_path(&m->shape, m->there, leg, &low, &high);
    return gz_box_between(low, high);
  }
  gz_extent_of_motion(leg->v.x, leg->g.x, leg->end, &low.x, &high.x);
  gz_extent_of_motion(leg->v.y, leg->g.y, leg->end, &low.y, &high.y);
  return gz_box_between(gz_add(m->box.low, low), gz_add(m->box.high, high));
}

static GZ_NOINLINE gz_box find_on_curve(gz_mover *m, const gz_path *leg) {
  gz_box reach = curved_reach(m, leg);
  gz_mover_find_candidates_in(m, &reach);
  return reach;
}

/* Find the candidates of a leg, and return its bounding box. */
static inline gz_box find_on(gz_mover *m, const gz_path *leg) {
  return !leg->straight ? find_on_curve(m, leg) : gz_mover_find_candidates(m, leg->v);
}

/* Does the mover travel no farther than the skin from time `first` to t? By an upper bound, as a
   parabola can return to where it was. */
static inline bool is_within_skin(const gz_mover *m, const gz_path *leg, double first, double t) {
  double time = t - first;
  if (time <= 0) return true;
  double speed = gz_max_abs(gz_mul_add(leg->v, leg->g, first));
  if (leg->spin != 0) speed += fabs(leg->spin) * gz_longest_arm(&m->shape);
  return (speed + gz_max_abs(leg->g) * time) * time <= m->skin;
}

/* Find where an item that has parts, or is one-way, blocks the mover. */
static GZ_NOINLINE gz_status sweep_union(const gz_mover *m, const gz_candidate *other,
                                         const gz_path *leg, gz_hit *hit) {
  const gz_item_extras *extra = gz_extras_of(m->world, other->item);
  const gz_shape *a = &m->shape, *b = &other->shape;
  if (extra && extra->one_way) {
    const gz_vec *side = extra->by_edges ? NULL : &extra->side;
    return leg->spin != 0 ? gz_turn_one_way(a, m->there, b, leg, m->skin, side, hit)
                          : gz_sweep_one_way(a, b, leg, m->skin, side, hit);
  }
  return leg->spin != 0 ? gz_turn(a, m->there, b, leg, m->skin, hit)
                        : gz_composite_sweep_leg(a, b, leg, m->skin, hit);
}

static GZ_NOINLINE gz_status sweep_curved(const gz_mover *m, const gz_candidate *other,
                                          const gz_path *leg, gz_hit *hit) {
  if (leg->spin != 0) return gz_turn(&m->shape, m->there, &other->shape, leg, m->skin, hit);
  return gz_convex_impact(&m->shape, &other->shape, leg->v, leg->g, leg->end, m->skin, hit);
}

static inline gz_status sweep_convex(const gz_mover *m, const gz_candidate *other,
                                     const gz_path *leg, gz_hit *hit) {
  if (!leg->straight) return sweep_curved(m, other, leg, hit);
  return gz_convex_sweep(&m->shape, &other->shape, leg->v, m->skin, hit);
}

/* Find where a solid item is met. A one-way item is met where it blocks. */
static inline gz_status sweep_leg(const gz_mover *m, const gz_candidate *other, const gz_path *leg,
                                  gz_hit *hit) {
  if (gz_have_parts(&m->shape, &other->shape)) return sweep_union(m, other, leg, hit);
  gz_status status = sweep_convex(m, other, leg, hit);
  if (status == GZ_MISS || !gz_is_one_way(m->world, other->item)) return status;
  if (status == GZ_OVERLAP && leg->straight) return GZ_MISS;
  return sweep_union(m, other, leg, hit);
}

gz_status gz_sweep_candidate(const gz_mover *m, const gz_candidate *other, const gz_path *leg,
                             gz_hit *hit) {
  return sweep_leg(m, other, leg, hit);
}

/* Would the mover get deeper into an item that it overlaps at the start of a leg? Of one that
   turns, what counts is the point of contact. */
static GZ_NOINLINE bool gets_deeper(const gz_mover *m, const gz_candidate *other,
                                    const gz_path *leg, const gz_hit *hit) {
  if (leg->spin == 0) return gz_dot(hit->normal, leg->v) < 0;
  int part;
  gz_vec out = gz_scale(hit->normal, hit->depth);
  gz_vec point = gz_contact_point(&m->shape, &other->shape, out, hit->normal, &part);
  gz_vec arm = gz_sub(point, m->shape.position);
  return gz_dot(hit->normal, gz_velocity_of_point(leg->v, leg->spin, arm)) < 0;
}

/* Does an item that the mover meets block it? */
static inline bool blocks(const gz_mover *m, const gz_candidate *other, const gz_path *leg,
                          gz_status status, const gz_hit *hit) {
  return status != GZ_OVERLAP || gets_deeper(m, other, leg, hit);
}

double gz_mover_distance_of_centres(const gz_mover *m, const gz_candidate *other) {
  if (other->shape.geometry->kind >= GZ_PLANE) return HUGE_VAL;
  gz_vec gap = gz_sub(gz_add(other->box.low, other->box.high), gz_add(m->box.low, m->box.high));
  return gz_dot(gap, gap);
}

/* Return the box of the leg until `earliest`, and the skin around it. */
static GZ_NOINLINE gz_box shortened_reach(const gz_mover *m, const gz_path *leg, double earliest,
                                          const gz_box *reach) {
  if (!leg->straight) return *reach;
  gz_box all = gz_box_along(&m->box, gz_scale(leg->v, earliest));
  return gz_box_widened(&all, 2 * m->skin);
}

/* Does a candidate block the mover before the end of the leg? Where is written in any case. */
GZ_ALWAYS_INLINE bool blocks_leg(gz_mover *m, gz_candidate *other, const gz_path *leg,
                                 const gz_box *reach, gz_hit *hit) {
  if (!gz_may_hit(other, reach) || !gz_is_solid(gz_mover_response_to(m, other))) return false;
  gz_status status = sweep_leg(m, other, leg, hit);
  return status != GZ_MISS && hit->t < leg->end && blocks(m, other, leg, status, hit);
}

/* The first blocker in time, and the time of the one behind it. */
typedef struct choice {
  const gz_candidate *chosen; /* NULL if nothing blocks */
  double earliest, second;
} choice;

/* Find the first blocker. Of those at the same time it is the one inserted first, as candidates
   are. */
GZ_ALWAYS_INLINE void find_earliest(gz_mover *m, const gz_path *leg, gz_box *reach, gz_hit *first,
                                    choice *c) {
  int count = m->world->scratch.candidate_count;
  if (count == 0) return; /* there may be no list yet */
  gz_candidate *other = m->world->scratch.candidates, *end = other + count;
  for (; other < end && m->result == GZ_DONE; other++) {
    /* Most legs have one hit: write it in place, as copying it would stall. */
    gz_hit later, *hit = c->chosen == NULL ? first : &later;
    if (!blocks_leg(m, other, leg, reach, hit)) continue;
    if (c->chosen != NULL) {
      c->second = gz_min(c->second, gz_max(hit->t, c->earliest));
      if (hit->t >= c->earliest) continue;
      *first = later;
    }
    c->chosen = other;
    c->earliest = hit->t;
    if (end - other > GZ_FEW_BEHIND) *reach = shortened_reach(m, leg, c->earliest, reach);
  }
}

/* Choose the nearest of all that are met within the skin of the first. */
static GZ_NOINLINE void choose_nearest(gz_mover *m, const gz_path *leg, const gz_box *reach,
                                       gz_hit *first, choice *c) {
  GZ_ASSERT(c->chosen != NULL);
  gz_candidate *other = m->world->scratch.candidates;
  gz_candidate *end = other + m->world->scratch.candidate_count;
  double nearest = gz_mover_distance_of_centres(m, c->chosen);
  for (; other < end && m->result == GZ_DONE; other++) {
    double distance = gz_mover_distance_of_centres(m, other);
    bool nearer = other < c->chosen ? distance <= nearest : distance < nearest;
    gz_hit hit;
    if (!nearer || !blocks_leg(m, other, leg, reach, &hit)) continue;
    if (!is_within_skin(m, leg, c->earliest, hit.t)) continue;
    c->chosen = other;
    nearest = distance;
    *first = hit;
  }
}

/* Let the seams of items that lie flush block a thin mover, if it meets one earlier. */
static GZ_NOINLINE void try_seams(gz_mover *m, const gz_path *leg, gz_blocker *first) {
  gz_hit hit;
  if (leg->spin != 0) return; /* what turns lies along a seam for a moment only */
  if (!gz_may_enter_seam(m, gz_max_abs(leg->v) > 0 ? leg->v : leg->g)) return;
  const gz_candidate *other = gz_find_seam(m, leg, first->hit.t, &hit);
  if (other == NULL) return;
  first->other = other->item;
  first->response = other->response;
  first->hit = hit;
}

void gz_find_first_blocker(gz_mover *m, const gz_path *leg, gz_blocker *first) {
  GZ_ASSERT(leg->end >= 0);
  gz_box reach = find_on(m, leg);
  choice c = { NULL, leg->end, HUGE_VAL };
  find_earliest(m, leg, &reach, &first->hit, &c);
  if (c.second < HUGE_VAL && is_within_skin(m, leg, c.earliest, c.second))
    choose_nearest(m, leg, &reach, &first->hit, &c);
  first->other = -1;
  first->hit.t = c.earliest;
  first->immediate = false;
  if (c.chosen != NULL) {
    const gz_candidate *other = gz_settle_blocker(m, leg, c.chosen, &first->hit);
    first->other = other->item;
    first->response = other->response;
    first->hit.normal = first->hit.surface;
  }
  if (m->thin && m->result == GZ_DONE) try_seams(m, leg, first);
}

double gz_leg_find_refresh_time(const gz_mover *m, const gz_path *leg, double t) {
  GZ_ASSERT(m->is_afar && t >= 0);
  double far = gz_extent(&m->shape);
  double there = gz_max_abs(gz_add(m->shape.center, gz_displacement_at(leg, t))) +
                 m->shape.geometry->bounding_radius;
  if (there >= 0.75 * far) return t;
  return gz_max(0, t - 0x1p-36 * far / gz_length(gz_mul_add(leg->v, leg->g, t)));
}

gz_status gz_cross_candidate(const gz_mover *m, const gz_candidate *other, const gz_path *leg,
                             gz_hit *hit) {
  if (!gz_have_parts(&m->shape, &other->shape)) return sweep_convex(m, other, leg, hit);
  if (leg->spin != 0) return gz_turn(&m->shape, m->there, &other->shape, leg, 0, hit);
  return gz_composite_sweep(&m->shape, &other->shape, leg, hit);
}

static void place(gz_mover *m, gz_vec position, double angle) {
  if (m->present != NULL) gz_mover_place(m, position, angle);
  else gz_mover_set_position(m, position);
}

/* Report an item as crossed, if the mover crosses it. */
static void try_crossing(gz_mover *m, gz_candidate *other, const gz_path *leg, double travelled,
                         const gz_stretch *stretch) {
  gz_vec start = m->shape.position;
  double angle = m->shape.geometry->angle;
  gz_hit hit;
  gz_status status = gz_cross_candidate(m, other, leg, &hit);
  if (status == GZ_MISS) return;
  if (status == GZ_HIT) hit.depth = 0;
  if (hit.t >= travelled && hit.depth == 0) return;
  gz_mover_mark_crossed(m, other->item);
  place(m, gz_add(start, gz_displacement_at(leg, hit.t)), angle + leg->spin * hit.t);
  double time = m->time;
  m->time += hit.t;
  m->leg = !leg->straight ? gz_mul_add(leg->v, leg->g, hit.t) : gz_scale(leg->v, stretch->whole);
  hit.t = gz_time_of_stretch(stretch, hit.t);
  gz_mover_report_hit(m, other->item, GZ_CROSS, &hit);
  m->time = time;
  place(m, start, angle);
}

void gz_find_crossings(gz_mover *m, const gz_path *leg, double travelled,
                       const gz_stretch *stretch) {
  GZ_ASSERT(travelled >= 0 && stretch->whole > 0);
  gz_world *world = m->world;
  gz_box reach = find_on(m, leg);
  int mark = m->hits->count;
  for (int i = 0; i < world->scratch.candidate_count && m->result == GZ_DONE; i++) {
    gz_candidate *other = &world->scratch.candidates[i];
    if (!gz_may_hit(other, &reach) || gz_mover_response_to(m, other) != GZ_CROSS) continue;
    if (gz_mover_has_crossed(m, other->item)) continue;
    try_crossing(m, other, leg, travelled, stretch);
    gz_hits_sort_last(m->hits, mark);
  }
}

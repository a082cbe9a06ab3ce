#include "world/move/slide.h"

#include "core/impact.h"
#include "core/narrowphase.h"

/* The extent of v t + a t^2 / 2 on one axis, over 0 <= t <= most. */
static void extend(double v, double a, double most, double *low, double *high) {
  double end = v * most + a * most * most / 2, turn = a != 0 ? -v / a : -1;
  double apex = turn > 0 && turn < most ? v * turn / 2 : 0;
  *low = gz_min(gz_min(0, end), apex);
  *high = gz_max(gz_max(0, end), apex);
}

static gz_box curved_reach(const gz_mover *m, const gz_leg *leg) {
  gz_vec low, high;
  extend(leg->v.x, leg->a.x, leg->most, &low.x, &high.x);
  extend(leg->v.y, leg->a.y, leg->most, &low.y, &high.y);
  return gz_box_between(gz_add(m->box.low, low), gz_add(m->box.high, high));
}

static GZ_NOINLINE gz_box find_on_curve(gz_mover *m, const gz_leg *leg) {
  gz_box reach = curved_reach(m, leg);
  gz_mover_find_candidates_in(m, &reach);
  return reach;
}

/* Finds what is near the leg, and returns the box of it. */
static inline gz_box find_on(gz_mover *m, const gz_leg *leg) {
  return leg->curved ? find_on_curve(m, leg) : gz_mover_find_candidates(m, leg->v);
}

static inline gz_status meet(const gz_mover *m, const gz_candidate *other, const gz_leg *leg,
                             gz_hit *hit) {
  if (leg->curved)
    return gz_impact(&m->shape, &other->shape, leg->v, leg->a, leg->most, m->skin, hit);
  return gz_sweep_with_skin(&m->shape, &other->shape, leg->v, m->skin, hit);
}

/* Is what a mover travels from `first` to t no longer than the skin? By a bound of it: a
   parabola can come back to where it was. */
static inline bool is_within_skin(const gz_mover *m, const gz_leg *leg, double first, double t) {
  double time = t - first;
  if (time <= 0) return true;
  gz_vec speed = gz_mul_add(leg->v, leg->a, first);
  return (gz_max_abs(speed) + gz_max_abs(leg->a) * time) * time <= m->skin;
}

/* Does what the mover meets stop it? */
static inline bool stops(const gz_mover *m, const gz_candidate *other, const gz_leg *leg,
                         gz_status status, const gz_hit *hit) {
  if (status == GZ_OVERLAP && gz_dot(hit->normal, leg->v) >= 0) return false;
  if (leg->probe && !gz_rests_on(m, &other->shape, hit->surface, leg->probe)) return false;
  const gz_item_extras *extra = gz_extras_of(m->world, other->item);
  return extra == NULL || !extra->one_way ||
         gz_one_way_blocks(m, &other->shape, extra->side, gz_leg_displacement(leg, hit->t));
}

/* The square of the distance from the centre of the mover's box to that of another, times 4. */
static double distance_of_centres(const gz_mover *m, const gz_candidate *other) {
  if (other->shape.geometry->kind == GZ_PLANE) return HUGE_VAL;
  gz_vec gap = gz_sub(gz_add(other->box.low, other->box.high), gz_add(m->box.low, m->box.high));
  return gz_dot(gap, gap);
}

/* So many candidates are looked through; of more, those are left out that the mover does not
   come to before its first stop. */
#define FEW 8

/* What a mover that is stopped at `earliest`, or within the skin of it, can meet until then. */
static GZ_NOINLINE gz_box shortened(const gz_mover *m, const gz_leg *leg, double earliest,
                                    const gz_box *reach) {
  if (leg->curved) return *reach;
  gz_box all = gz_box_along(&m->box, gz_scale(leg->v, earliest));
  return gz_box_widened(&all, 2 * m->skin);
}

/* What stops a mover, of what was looked at so far. */
typedef struct choice {
  const gz_candidate *chosen; /* the one that counts; NULL if nothing stops it */
  double own;               /* when that one does */
  double earliest;          /* when the first of all does */
  bool passed_over;         /* others are within the skin of the first, and do not count */
  bool again; /* one of them may count after all, now that `earliest` is earlier: look once more */
} choice;

/* Something else than the one chosen stops the mover, too. Does it count in place of that? */
static GZ_NOINLINE bool compare(const gz_mover *m, const gz_candidate *other, const gz_leg *leg,
                                gz_status status, const gz_hit *hit, choice *c) {
  bool later = hit->t >= c->earliest;
  if (later && !is_within_skin(m, leg, c->earliest, hit->t)) return false;
  bool nearer = distance_of_centres(m, other) < distance_of_centres(m, c->chosen);
  c->passed_over = c->passed_over || later;
  if ((later && !nearer) || !stops(m, other, leg, status, hit)) return false;
  bool together = is_within_skin(m, leg, hit->t, c->own);
  c->again = c->again || (!together && c->passed_over);
  c->passed_over = c->passed_over || together;
  c->earliest = gz_min(c->earliest, hit->t);
  return nearer || !together;
}

/* Look through all that is near, which is in the order of insertion, for what stops the mover;
   or would, if something does at c->earliest. */
GZ_ALWAYS_INLINE void choose(gz_mover *m, const gz_leg *leg, gz_box *reach, gz_blocker *first,
                             choice *c) {
  gz_candidate *other = m->world->candidates, *end = other + m->world->candidate_count;
  double most = c->earliest;
  for (; other < end; other++) {
    if (!gz_may_meet(other, reach)) continue;
    gz_response response = gz_mover_response_to(m, other);
    if (m->result != GZ_DONE) return;
    if (!gz_is_solid(response)) continue;
    /* Most legs meet one thing: its hit is put where it is to stay, and not copied. */
    gz_hit later, *hit = c->chosen == NULL ? &first->hit : &later;
    gz_status status = meet(m, other, leg, hit);
    if (status == GZ_MISS || hit->t >= leg->most) continue;
    if (hit == &later) {
      if (!compare(m, other, leg, status, hit, c)) continue;
      first->hit = later;
    } else {
      if (hit->t >= most && !is_within_skin(m, leg, most, hit->t)) continue;
      if (!stops(m, other, leg, status, hit)) continue;
      c->earliest = gz_min(most, hit->t);
    }
    c->chosen = other;
    c->own = hit->t;
    first->response = response;
    if (end - other > FEW) *reach = shortened(m, leg, c->earliest, reach);
  }
}

void gz_find_first_blocker(gz_mover *m, const gz_leg *leg, gz_blocker *first) {
  gz_box reach = find_on(m, leg);
  choice c;
  c.earliest = leg->most;
  /* The second look knows the earliest time, so there is no third one, whatever rounding says. */
  for (int look = 0; look == 0 || (look == 1 && c.again && m->result == GZ_DONE); look++) {
    c.chosen = NULL;
    c.passed_over = c.again = false;
    choose(m, leg, &reach, first, &c);
  }
  first->other = -1;
  first->hit.t = c.earliest;
  first->at_once = false;
  if (c.chosen == NULL) return;
  first->other = c.chosen->item;
  first->hit.normal = first->hit.surface;
}

double gz_leg_find_refresh_time(const gz_mover *m, const gz_leg *leg, double t) {
  double far = gz_extent(&m->shape);
  double there = gz_max_abs(gz_add(m->shape.center, gz_leg_displacement(leg, t))) +
                 m->shape.geometry->bounding_radius;
  if (there >= 0.75 * far) return t;
  return gz_max(0, t - 0x1p-36 * far / gz_length(gz_mul_add(leg->v, leg->a, t)));
}

/* Tells of an item that is crossed, if it is. */
static void cross(gz_mover *m, gz_candidate *other, const gz_leg *leg, double travelled,
                  double whole) {
  gz_vec start = m->shape.position;
  gz_hit hit;
  gz_status status = meet(m, other, leg, &hit);
  if (status == GZ_MISS) return;
  if (status == GZ_HIT) hit.depth = 0;
  if (hit.t >= travelled && hit.depth == 0) return;
  gz_mover_mark_crossed(m, other->item);
  gz_mover_set_position(m, gz_add(start, gz_leg_displacement(leg, hit.t)));
  hit.t /= whole;
  gz_mover_report_hit(m, other->item, GZ_CROSS, &hit);
  gz_mover_set_position(m, start);
}

void gz_find_crossings(gz_mover *m, const gz_leg *leg, double travelled, double whole) {
  gz_world *world = m->world;
  gz_box reach = find_on(m, leg);
  int mark = m->hits->count;
  for (int i = 0; i < world->candidate_count && m->result == GZ_DONE; i++) {
    gz_candidate *other = &world->candidates[i];
    if (!gz_may_meet(other, &reach) || gz_mover_response_to(m, other) != GZ_CROSS) continue;
    if (gz_mover_has_crossed(m, other->item)) continue;
    cross(m, other, leg, travelled, whole);
    gz_sort_last_hit(m->hits, mark);
  }
}

static void add_way(gz_slide_search *ways, gz_vec d, bool turned) {
  if (ways->count == GZ_MAX_SLIDE_DIRECTIONS) return;
  for (int i = 0; i < ways->count; i++) {
    if (gz_equal(ways->at[i].d, d)) return;
  }
  ways->at[ways->count].d = d;
  ways->at[ways->count++].turned = turned;
}

void gz_slide_begin(gz_slide_search *ways, gz_vec wish, double restitution) {
  gz_slide_begin_at_contact(ways, wish, restitution, 0);
  ways->at[0].d = wish;
  ways->at[0].turned = false;
  ways->count = 1;
}

static gz_vec bounce(const gz_slide_search *ways, gz_vec d, gz_vec n) {
  return gz_mul_add(d, n, -(1 + ways->restitution) * gz_dot(d, n));
}

void gz_slide_add_blocker(gz_slide_search *ways, const gz_blocker *stop, gz_vec d) {
  gz_vec n = stop->hit.normal;
  if (stop != gz_slide_last_blocker(ways)) *gz_slide_last_blocker(ways) = *stop;
  if (ways->stop_count <= GZ_MAX_SLIDE_DIRECTIONS) ways->stop_count++;
  if (stop->response == GZ_SLIDE) add_way(ways, gz_project_on_surface(ways->wish, n), false);
  if (stop->response == GZ_BOUNCE) {
    add_way(ways, bounce(ways, ways->wish, n), true);
    add_way(ways, bounce(ways, d, n), true);
  }
}

/* What goes no farther than the skin is stopped at once. A root is only taken where it can
   matter. */
static inline bool stops_at_once(const gz_mover *m, const gz_blocker *stop, gz_vec d) {
  if (stop->other < 0 || stop->hit.t * gz_max_abs(d) > m->skin) return false;
  return stop->hit.t * gz_length(d) <= m->skin;
}

const gz_slide_direction *gz_slide_find_free(gz_mover *m, gz_slide_search *ways, double length) {
  for (int i = 0; i < ways->count; i++) {
    /* What a slide head-on leaves of the wish is the rounding of two products, each as large as
       the wish. */
    if (i > 0 && gz_max_abs(ways->at[i].d) <= 0x1p-48 * gz_max_abs(ways->wish)) continue;
    gz_vec d = ways->at[i].d;
    if (length > 0) d = gz_scale(d, length / gz_length(d));
    gz_leg leg = gz_straight_leg(d);
    gz_blocker *stop = gz_slide_last_blocker(ways);
    gz_find_first_blocker(m, &leg, stop);
    if (m->result != GZ_DONE) return NULL;
    if (!stops_at_once(m, stop, d)) return &ways->at[i];
    stop->at_once = true;
    stop->hit.t = ways->arrived;
    gz_slide_add_blocker(ways, stop, ways->at[i].d);
    if (stop->response == GZ_TOUCH) return NULL;
  }
  return NULL;
}

/* Has this operation reported the surface that stops the mover at once? As when the wish presses
   on what the mover was pushed out of, or has just met. */
static bool is_known(const gz_mover *m, const gz_blocker *s) {
  for (int i = m->first_hit; s->at_once && i < m->hits->count; i++) {
    const gz_contact_event *hit = &m->hits->at[i];
    if (hit->other == s->other && gz_dot(hit->normal, s->hit.normal) > 1 - 1e-9) return true;
  }
  return false;
}

void gz_slide_report_blockers(gz_mover *m, const gz_slide_search *ways, gz_vec d) {
  double noise = 1e-9 * gz_max_abs(ways->wish);
  for (int i = 0; i < ways->stop_count && m->result == GZ_DONE; i++) {
    const gz_blocker *s = &ways->stops[i];
    if (gz_dot(d, s->hit.normal) < -noise || is_known(m, s)) continue;
    gz_mover_report_hit(m, s->other, s->response, &s->hit);
  }
}

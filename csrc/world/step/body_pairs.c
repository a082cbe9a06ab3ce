/*
** Two that fly: all kernels of what stands answer in the frame of one of them. That frame may be
** accelerated, but does not turn.
*/
#include "world/step/body_pairs.h"

#include "core/math/assert.h"
#include "core/composite/sweep.h"
#include "core/composite/turn_both.h"
#include "core/composite/turning_sweep.h"
#include "core/convex/convex.h"
#include "core/convex/impact.h"
#include "core/pair.h"
#include "core/parts/layout.h"
#include "world/step/limits.h"

int gz_first_inserted(const gz_step *step, int k, int q) {
  return step->at[k].rank < step->at[q].rank ? k : q;
}

/* Two bodies from one time on. */
typedef struct encounter {
  gz_body *a, *b;
  bool crossing;    /* they are not solid to one another */
  double from, end; /* when it begins, and how long it lasts */
  gz_vec v, g;      /* of a, as b sees it */
  double skin;
} encounter;

/* Return how fast it turns; 0 for what only shows that. */
static double turning_of(const gz_body *y) {
  return y->turns && !y->waits && !y->round ? y->f.leg.spin : 0;
}

/* Return the velocity on the parabola of its leg: where the leg is curved, it has another. What has
   no new leg yet has its new velocity. */
static gz_vec velocity_on_path(const gz_body *y, double time) {
  if (y->waits) return gz_v(0, 0);
  if (!y->kinematic && (!y->begun || y->changed)) return y->f.dynamics->velocity;
  return gz_mul_add(y->f.leg.v, y->f.leg.g, gz_max(0, time - y->now));
}

static gz_path path_from(const encounter *e, const gz_body *y) {
  gz_path path = { false, velocity_on_path(y, e->from), gz_acceleration_of(y), e->end,
                   turning_of(y) };
  return path;
}

/* The first, which turns, against the second: that does not, or not faster. */
static gz_status turn_against(const encounter *e, gz_body *a, gz_body *b, gz_hit *hit) {
  gz_shape sa = gz_shape_of_body(a, e->from, a->poses[2]);
  gz_shape sb = gz_shape_of_body(b, e->from, b->poses[2]);
  gz_path of_a = path_from(e, a), of_b = path_from(e, b);
  if (of_b.spin != 0)
    return gz_turn_both(a->poses[2], a->f.m.there, &of_a, &sb, &of_b, e->skin, hit);
  gz_path path = { false, gz_sub(of_a.v, of_b.v), gz_sub(of_a.g, of_b.g), e->end, of_a.spin };
  return gz_turn(&sa, a->f.m.there, &sb, &path, e->skin, hit);
}

static gz_status fly_straight(const encounter *e, gz_hit *hit) {
  static const gz_vec zero;
  gz_shape a = gz_shape_of_body(e->a, e->from, e->a->poses[2]);
  gz_shape b = gz_shape_of_body(e->b, e->from, e->b->poses[2]);
  if (gz_equal(e->v, zero) && gz_equal(e->g, zero))
    return e->crossing && gz_collide(&a, &b, e->skin, hit) ? GZ_OVERLAP : GZ_MISS;
  if (!gz_have_parts(&a, &b)) return gz_convex_impact(&a, &b, e->v, e->g, e->end, e->skin, hit);
  gz_path path = { false, e->v, e->g, e->end, 0 };
  return gz_composite_sweep_leg(&a, &b, &path, e->skin, hit);
}

static gz_status find_contact(const encounter *e, gz_hit *hit) {
  double a = fabs(turning_of(e->a)), b = fabs(turning_of(e->b));
  if (a == 0 && b == 0) return fly_straight(e, hit);
  if (a >= b) return turn_against(e, e->a, e->b, hit);
  gz_status status = turn_against(e, e->b, e->a, hit);
  hit->normal = gz_neg(hit->normal);
  hit->surface = gz_neg(hit->surface);
  return status;
}

static gz_vec point_velocity(const gz_body *y, double time, gz_vec point) {
  gz_vec arm = gz_sub(point, gz_position_at(y, time));
  return gz_velocity_of_point(gz_velocity_at(y, time), turning_of(y), arm);
}

/* Two that overlap: do they part, and by more than they are pressed back? */
static bool parts(const encounter *e, const gz_hit *hit) {
  gz_shape a = gz_shape_of_body(e->a, e->from, e->a->poses[2]);
  gz_shape b = gz_shape_of_body(e->b, e->from, e->b->poses[2]);
  gz_separation s = gz_distance(&a, &b);
  gz_vec at = gz_lerp(s.on_a, s.on_b, 0.5);
  gz_vec v = gz_sub(point_velocity(e->a, e->from, at), point_velocity(e->b, e->from, at));
  double speed = gz_dot(hit->normal, v), press = -gz_dot(hit->normal, e->g);
  return speed >= 0 && !(press > 0 && gz_rests(speed, press, e->skin));
}

/* The contact on the present legs of both. */
static gz_status meet_on_legs(gz_body *a, gz_body *b, bool crossing, double before, double *start,
                              gz_hit *hit) {
  encounter e = { .a = a, .b = b, .crossing = crossing, .from = gz_max(a->now, b->now) };
  double last = gz_min(a->now + a->f.leg.end, b->now + b->f.leg.end);
  *start = e.from;
  e.end = gz_min(last, before) - e.from;
  if (!(e.end > 0)) return GZ_MISS;
  e.v = gz_sub(velocity_on_path(a, e.from), velocity_on_path(b, e.from));
  e.g = gz_sub(gz_acceleration_of(a), gz_acceleration_of(b));
  e.skin = gz_min(a->f.m.skin, b->f.m.skin); /* or the smaller one would be pushed out */
  gz_status status = find_contact(&e, hit);
  if (status == GZ_MISS || hit->t >= e.end) return GZ_MISS;
  if (status == GZ_HIT) return GZ_HIT;
  hit->t = 0;
  return !crossing && parts(&e, hit) ? GZ_MISS : GZ_HIT;
}

static gz_status meet(gz_step *step, int ka, int kb, bool crossing, double before, double *start,
                      gz_hit *hit) {
  gz_body *a = &step->at[ka], *b = &step->at[kb];
  gz_body *kinematic = a->kinematic ? a : b, *free = a->kinematic ? b : a;
  if (!kinematic->kinematic) return meet_on_legs(a, b, crossing, before, start, hit);
  gz_status status = GZ_MISS;
  double last = gz_min(before, free->now + free->f.leg.end), time = free->now;
  while (status == GZ_MISS && time < last) {
    gz_look(kinematic, time);
    status = meet_on_legs(a, b, crossing, before, start, hit);
    const gz_kinematic_leg *leg = gz_kinematic_leg_at(&kinematic->way, time);
    if (leg->next < 0) break;
    time = kinematic->way.legs->at[leg->next].start;
  }
  gz_look(kinematic, step->clock);
  return status;
}

gz_status gz_meet_body(gz_step *step, int a, int b, double before, double *start, gz_hit *hit) {
  GZ_ASSERT(gz_first_inserted(step, a, b) == a);
  return meet(step, a, b, false, before, start, hit);
}

gz_status gz_cross_body(gz_step *step, int a, int b, double before, double *start, gz_hit *hit) {
  GZ_ASSERT(gz_first_inserted(step, a, b) == a);
  return meet(step, a, b, true, before, start, hit);
}

/* Find the corner of a shape at a point. Returns false if there is none, or if it is round. */
static bool find_corner(const gz_shape *shape, gz_vec point, int *corner) {
  const gz_geometry *geometry = shape->geometry;
  if (geometry->radius > 0 || geometry->n < 3) return false;
  for (int i = 0; i < geometry->n; i++) {
    gz_vec at = gz_add(shape->origin, gz_corner(geometry, i));
    if (gz_max_abs(gz_sub(at, point)) > GZ_AT_CORNER * geometry->bounding_radius) continue;
    *corner = i;
    return true;
  }
  return false;
}

/* Is n between the normals of the two sides at a corner? */
static bool is_in_corner(const gz_shape *shape, int corner, gz_vec n) {
  const gz_geometry *geometry = shape->geometry;
  gz_vec before = gz_normal(geometry, corner == 0 ? geometry->n - 1 : corner - 1);
  gz_vec after = gz_normal(geometry, corner);
  return gz_dot(n, gz_add(before, after)) > 0 && gz_cross(before, n) * gz_cross(n, after) >= 0;
}

gz_vec gz_settle_normal(gz_step *step, int ka, int kb, gz_vec n) {
  gz_body *a = &step->at[ka], *b = &step->at[kb];
  if (!a->turns && !b->turns) return n;
  gz_shape sa = gz_shape_of_body(a, step->clock, a->poses[2]);
  gz_shape sb = gz_shape_of_body(b, step->clock, b->poses[2]);
  if (gz_have_parts(&sa, &sb)) return n;
  gz_separation s = gz_convex_distance(&sa, &sb);
  int i, j;
  if (!find_corner(&sa, s.on_a, &i) || !find_corner(&sb, s.on_b, &j)) return n;
  gz_vec v = gz_sub(point_velocity(a, step->clock, s.on_a), point_velocity(b, step->clock, s.on_b));
  gz_vec along = gz_unit(gz_neg(v), n);
  bool allowed = is_in_corner(&sa, i, gz_neg(along)) && is_in_corner(&sb, j, along);
  return allowed ? along : n;
}

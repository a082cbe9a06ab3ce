/*
** Hops: how fast a constraint must part, and what that may cost.
*/
#include "world/step/hop.h"

#include "core/math/assert.h"
#include "core/composite/turning_sweep.h"
#include "core/convex/convex.h"
#include "core/pair.h"
#include "core/parts/pairs.h"
#include "core/parts/whole.h"
#include "world/step/replan.h"
#include "world/step/frame.h"
#include "world/step/limits.h"

/* Find how deep a is in b: of the parts that overlap, the deepest. */
static double depth_in(const gz_shape *a, const gz_shape *b) {
  gz_hit hit;
  if (!gz_have_parts(a, b)) return gz_collide(a, b, 0, &hit) ? hit.depth : 0;
  double deepest = 0;
  gz_part_pairs pairs;
  const gz_part_pair *pair;
  gz_part_pairs_begin(&pairs, a, b, gz_v(0, 0), gz_v(0, 0));
  while ((pair = gz_part_pairs_next(&pairs, HUGE_VAL)) != NULL) {
    if (gz_convex_collide(&pair->a.shape, &pair->b.shape, 0, &hit))
      deepest = gz_max(deepest, hit.depth);
  }
  return deepest;
}

/* What flies, or turns, out of all bounds within the step meets nothing there. */
static bool is_within_bounds(const gz_shape *shape) {
  return fabs(shape->position.x) + fabs(shape->position.y) <= GZ_LARGEST &&
         fabs(shape->origin.x) + fabs(shape->origin.y) <= 2 * GZ_LARGEST &&
         fabs(shape->geometry->angle) < HUGE_VAL; /* nan is not */
}

/* Return the acceleration of one without a mass on its way, which air may slow; that of a mass is
   left out. */
static gz_vec acceleration_on_way(const gz_body *y) {
  return y->kinematic ? y->f.leg.g : gz_v(0, 0);
}

/* Return at which rate what slows a hinge changes its angular velocity. */
static double slowing_of(const gz_body *y) {
  const gz_dynamics *d = y->f.dynamics;
  if (!d->hinged || y->spin == 0) return 0;
  return -d->drag * y->spin;
}

/* Return by how much it turns in a time of free flight. */
static double turn_ahead(const gz_body *y, double t) {
  double rate = slowing_of(y);
  if (rate != 0) t = gz_min(t, fabs(y->spin / rate));
  if (t == 0) return 0; /* the rate may be infinite */
  return y->spin * t + rate * t * t / 2;
}

/* Return its shape after a time of free flight. */
static gz_shape shape_ahead(gz_step *step, int k, double t) {
  GZ_ASSERT(t >= 0);
  gz_load_motion(step, k);
  gz_body *y = &step->at[k];
  gz_vec position = gz_add(y->position, gz_fall(y->motion, acceleration_on_way(y), t));
  if (y->f.m.present == NULL) return gz_shape_at(y->f.m.shape.geometry, position);
  double angle = y->f.m.shape.geometry->angle + turn_ahead(y, t);
  gz_set_transform(y->poses[2], position, angle);
  return *y->poses[2];
}

/* The motion of two sides as seen from one another: measures of it. */
typedef struct relative {
  double spin, speed, pull, arm;
} relative;

static double pull_of_slowing(const gz_body *y) {
  return fabs(slowing_of(y)) * gz_longest_arm(&y->f.m.shape);
}

static relative motion_of(gz_step *step, const gz_constraint *constraint) {
  const gz_body *a = &step->at[constraint->a],
                *b = constraint->b >= 0 ? &step->at[constraint->b] : NULL;
  gz_vec v = a->motion, g = acceleration_on_way(a);
  relative m = { .spin = fabs(a->spin), .arm = gz_longest_arm(&a->f.m.shape) };
  if (b != NULL) {
    v = gz_sub(v, b->motion);
    g = gz_sub(g, gz_acceleration_of(b));
    m.spin += fabs(b->spin);
    m.arm += gz_longest_arm(&b->f.m.shape);
  }
  m.speed = gz_length(v);
  m.pull = gz_length(g) + pull_of_slowing(a) + (b != NULL ? pull_of_slowing(b) : 0);
  return m;
}

/* Bound how sharply a point of one side bends its way, as seen from the other. */
static double bend_of(const relative *m) {
  return m->spin * m->spin * m->arm + 2 * m->spin * m->speed + m->pull;
}

/* Return how fast a constraint must part, not to come back too soon: look ahead, and divide the
   depth by the time. */
static double least_speed(gz_step *step, gz_constraint *constraint, bool is_first) {
  double left = step->dt - step->clock;
  gz_constraint_speed(step, constraint);
  bool spins = constraint->b >= 0 &&
               (step->at[constraint->a].spin != 0 || step->at[constraint->b].spin != 0);
  if (left <= 0 || !(constraint->turns || spins)) return 0; /* straight ways part for good */
  relative m = motion_of(step, constraint);
  const gz_body *a = &step->at[constraint->a],
                *b = constraint->b >= 0 ? &step->at[constraint->b] : a;
  double skin = gz_max(a->f.m.skin, b->f.m.skin);
  int stuck = a->stuck > b->stuck ? a->stuck : b->stuck;
  double t = gz_min(left, m.spin > 0 ? GZ_HOP_ANGLE / m.spin : HUGE_VAL), depth = 0;
  for (int look = 0; look < GZ_HOP_LOOKS && depth == 0; look++) {
    if (look > 0) t /= GZ_HOP_SHORTER;
    gz_shape mine = shape_ahead(step, constraint->a, t);
    gz_shape its = constraint->b >= 0 ? shape_ahead(step, constraint->b, t)
                                      : gz_shape_of(step->world, constraint->other);
    if (is_within_bounds(&mine) && is_within_bounds(&its)) depth = depth_in(&mine, &its);
  }
  /* By this it rises four skins against all that bends its way. */
  double rise = is_first ? sqrt(8 * skin * bend_of(&m)) : 0;
  if (depth == 0)
    return rise * (1 << (stuck < GZ_MOST_HOP_DOUBLINGS ? stuck : GZ_MOST_HOP_DOUBLINGS));
  return gz_max(rise, gz_min(depth * 1.001 / t, bend_of(&m) * t));
}

/* The constraints that hop, the first of step->list, and what they may cost. */
typedef struct hops {
  int count;
  double allowed; /* energy */
  bool driven;    /* one without a mass is among the constraints, */
  bool driving;   /* or among those that hop */
} hops;

static void add_hop(gz_step *step, gz_constraint *constraint, int number, const gz_hop *before,
                    hops *h) {
  bool grazes = number < before->constraints && before->approach <= constraint->least;
  step->list[h->count++] = number;
  constraint->hops = true;
  if (grazes && step->met_count <= (constraint->b >= 0 ? 2 : 1))
    h->allowed = gz_max(h->allowed, before->energy);
  h->driving = h->driving || step->at[constraint->a].kinematic ||
               (constraint->b >= 0 && step->at[constraint->b].kinematic);
}

static void find_hops(gz_step *step, const gz_hop *before, double noise, hops *h) {
  for (int i = 0; i < step->constraint_count; i++) {
    gz_constraint *constraint = &step->constraints[i];
    double speed = gz_constraint_speed(step, constraint);
    h->driven = h->driven || step->at[constraint->a].kinematic ||
                (constraint->b >= 0 && step->at[constraint->b].kinematic);
    if (constraint->stop != 0 || gz_constraint_inverse_effective_mass(step, constraint) == 0 ||
        (constraint->restitution == 1 && speed > noise && !constraint->turns))
      continue;
    double least = least_speed(step, constraint, i < before->constraints);
    gz_constraint_speed(step, constraint);
    if (i < before->constraints && before->approach <= least) {
      if (before->approach > least / GZ_HOP_PART_REFLECTED) least = before->approach;
    }
    constraint->least = least;
    if (least > 0 && speed < least) add_hop(step, constraint, i, before, h);
  }
}

/* Nobody hops into one without a mass: let all constraints count. */
static void add_all_constraints(gz_step *step, hops *h) {
  for (int i = 0; i < step->constraint_count; i++) {
    gz_constraint *constraint = &step->constraints[i];
    gz_constraint_speed(step, constraint);
    if (constraint->hops || constraint->faces > 1 ||
        gz_constraint_inverse_effective_mass(step, constraint) == 0)
      continue;
    constraint->least = 0;
    step->list[h->count++] = i;
  }
}

/* What is pushed with constraints of a hinge does not turn it past its end. */
static void add_hinge_constraints(gz_step *step, int *count) {
  for (int i = 0; i<step->constraint_count && * count> 0; i++)
    if (step->constraints[i].stop != 0) step->list[(*count)++] = i;
}

/* Are all constraints that hop between masses? */
static bool are_masses_alone(const gz_step *step, const hops *h) {
  for (int i = 0; i < h->count; i++)
    if (step->constraints[step->list[i]].b < 0) return false;
  return true;
}

/* Take what the hops have given too much. */
static void take_energy(gz_step *step, const hops *h) {
  const gz_frame standing = gz_standing_frame();
  gz_frame frame = are_masses_alone(step, h) ? gz_frame_of_bodies(step) : standing;
  double energy = gz_energy_of_bodies(step, &frame);
  double own = gz_max(0, h->allowed - (gz_energy_of_bodies(step, &standing) - energy));
  if (energy > own) gz_scale_motions(step, &frame, sqrt(own / energy));
  /* Where one of them stands, hops change the motion of the frame, too. */
  double all = gz_energy_of_bodies(step, &standing), most = h->allowed;
  if (all > most * (1 + GZ_NEGLIGIBLE)) gz_scale_motions(step, &standing, sqrt(most / all));
}

/* Push what the hops press. */
static void spread(gz_step *step, double noise) {
  for (int round = 0; round < GZ_MOST_HOP_ROUNDS; round++) {
    int *list = step->list, count = 0;
    for (int i = 0; i < step->constraint_count; i++) {
      gz_constraint *constraint = &step->constraints[i];
      bool pressed = gz_constraint_speed(step, constraint) < -noise &&
                     gz_constraint_inverse_effective_mass(step, constraint) > 0;
      if (constraint->stop == 0 && pressed) list[count++] = i;
    }
    add_hinge_constraints(step, &count);
    if (count == 0) return;
    for (int i = 0; i < count; i++) {
      gz_join_instant(step, step->constraints[list[i]].a);
      if (step->constraints[list[i]].b >= 0) gz_join_instant(step, step->constraints[list[i]].b);
    }
    gz_push push = { false, false, 0 };
    gz_push_constraints(step, list, count, push);
  }
}

void gz_hop_off(gz_step *step, const gz_hop *before) {
  GZ_ASSERT(before->constraints >= 0 && before->constraints <= step->constraint_count);
  GZ_ASSERT(!step->islands); /* there nothing hops */
  double noise = GZ_NOISE_OF_SPEEDS * gz_max(gz_fastest_motion(step), before->fastest);
  hops h = { .allowed = 0 };
  find_hops(step, before, noise, &h);
  if (h.count == 0) return;
  if (h.driven && !h.driving) add_all_constraints(step, &h);
  else add_hinge_constraints(step, &h.count);
  for (int i = 0; i < h.count; i++) {
    gz_join_instant(step, step->constraints[step->list[i]].a);
    if (step->constraints[step->list[i]].b >= 0)
      gz_join_instant(step, step->constraints[step->list[i]].b);
  }
  gz_frame standing = gz_standing_frame();
  h.allowed = gz_max(h.allowed, gz_energy_of_bodies(step, &standing));
  gz_push push = { true, h.driven, 0 };
  if (h.driven && gz_push_constraints(step, step->list, h.count, push) == GZ_NO_SOLUTION &&
      gz_replan_drivers(step, step->list, h.count))
    return;
  push.only_asked = false;
  gz_push_constraints(step, step->list, h.count, push);
  if (!h.driving) take_energy(step, &h);
  spread(step, noise);
}

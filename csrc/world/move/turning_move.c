/*
** Moves that turn: legs of a way and a turn, each until the first blocker.
**
** A surface that is met bends the way along itself, as for a straight move. But the turn presses
** on, and the corner that turns into the surface must leave it. So what gives way moves along the
** bisector of the last two surfaces met, by the first of some lengths with which it gets on:
**
**         n1                    u = (n1 + n2) / (1 + n1.n2) leaves both alike: u.n1 = u.n2 = 1
**       __|______
**      |  .          the corner turns into the floor below, or into the wall beside it
**  n2 -|    .
**      |   u
*/
#include "world/move/turning_move.h"

#include "core/composite/turning_sweep.h"
#include "core/parts/moment.h"
#include "world/change.h"
#include "world/hits.h"
#include "world/move/blocker.h"
#include "world/move/move.h"
#include "world/move/push_out.h"
#include "world/move/turning_contact.h"
#include "world/move/contact_points.h"
#include "world/move/limits.h"

/* A surface that the mover was stopped by. */
typedef struct surface {
  int other;
  gz_vec normal;
} surface;

typedef struct turning_move {
  gz_mover *m;
  gz_vec way;           /* what is left of it, */
  double turn;          /* and of the turn */
  double rho;           /* the distance of the farthest point from the position */
  gz_path leg;          /* the present leg, */
  gz_blocker blocker;   /* and what ends it */
  surface last, before; /* the surfaces met last, if there are so many */
  int surfaces;         /* met since it got on */
  bool blocked;         /* something solid was met */
  bool touched;         /* it ends here */
  bool bounced;         /* the goal does not count any more */
} turning_move;

/* Begin a leg: the rest of the way and of the turn, and `given` besides. */
static void begin_turning_leg(turning_move *t, gz_vec given) {
  t->leg = gz_turning_path(gz_add(t->way, given), t->turn);
  gz_find_first_blocker(t->m, &t->leg, &t->blocker);
}

/* Go to the end of the leg, or to where smaller rounding errors must be used. Returns whether it
   goes on from there without a contact. */
static bool finish_leg(turning_move *t) {
  static const gz_stretch all = { 0, 1 };
  gz_mover *m = t->m;
  double end = gz_leg_refresh_time(m, &t->leg, t->blocker.hit.t);
  gz_vec position = gz_add(m->shape.position, gz_displacement_at(&t->leg, end));
  double angle = m->shape.geometry->angle + t->leg.spin * end;
  m->leg = t->leg.v;
  m->turn = t->leg.spin;
  gz_report_crossings(m, &t->leg, end, &all);
  gz_mover_place(m, position, angle);
  t->way = gz_scale(t->way, 1 - end);
  t->turn *= 1 - end;
  double way = gz_length(t->leg.v) + fabs(t->leg.spin) * t->rho;
  if (end * way > GZ_TURNS_ON * t->rho) t->surfaces = 0;
  if (end == t->blocker.hit.t) return false;
  gz_mover_refresh(m, t->way);
  return true;
}

/* Change the rest of the way and of the turn as the motion of a free body changes by an elastic
   impact. */
static void bounce(turning_move *t) {
  const gz_blocker *b = &t->blocker;
  const gz_shape *shape = &t->m->shape;
  gz_shape other = gz_shape_of(t->m->world, b->other);
  double gyration = gz_squared_gyration(shape);
  gz_rigid_body body = { shape->position, t->way, t->turn, gyration > 0 ? 1 / gyration : 0 };
  gz_contact_points found;
  gz_find_contact_points(shape, &other, b->hit.normal, b->hit.depth, 0, &found);
  gz_bounce_off(&body, &found);
  t->way = body.velocity;
  t->turn = body.spin;
  t->bounced = true;
}

/* Keep what leads off a surface, or along it, of the rest of the way. */
static void take_off(turning_move *t, gz_vec n) {
  double into = gz_dot(t->way, n);
  if (into < 0) t->way = gz_mul_add(t->way, n, -into);
}

/* Write the direction that leaves the last two surfaces alike. Returns false if they face one
   another. */
static bool find_way_off(const turning_move *t, gz_vec *off) {
  *off = t->last.normal;
  if (t->surfaces < 2) return true;
  double cosine = gz_dot(t->last.normal, t->before.normal);
  if (cosine < -1 + GZ_ONE_SURFACE) return false;
  *off = gz_scale(gz_add(t->last.normal, t->before.normal), 1 / (1 + cosine));
  return true;
}

static bool is_surface(const surface *s, const gz_blocker *blocker) {
  return s->other == blocker->other && gz_dot(s->normal, blocker->hit.normal) > 1 - GZ_ONE_SURFACE;
}

/* Does the present leg get on? */
static bool gets_on(const turning_move *t) {
  const gz_blocker *blocker = &t->blocker;
  if (blocker->other < 0 || blocker->hit.t >= GZ_LEAST_TURN_LEG) return true;
  return !is_surface(&t->last, blocker) && (t->surfaces < 2 || !is_surface(&t->before, blocker));
}

/* Give way, and begin the leg with which it gets on. Returns false if there is none. */
static bool give_way(turning_move *t) {
  gz_vec off;
  if (t->surfaces >= GZ_MOST_TURN_SURFACES || !find_way_off(t, &off)) return false;
  double given = GZ_MOST_GIVEN * fabs(t->turn) * t->rho / (1 << GZ_GIVEN_HALVINGS);
  double most = GZ_MOST_AWAY * fabs(t->turn) * t->rho / gz_length(off);
  for (int k = 0; k <= GZ_GIVEN_HALVINGS && given <= most && t->m->result == GZ_DONE;
       k++, given *= 2) {
    begin_turning_leg(t, gz_scale(off, given));
    if (gets_on(t)) return true;
  }
  return false;
}

/* Slide along the blocker, and begin the next leg. Returns false if it cannot turn on. */
static bool slide_turning(turning_move *t) {
  t->before = t->last;
  t->last.other = t->blocker.other;
  t->last.normal = t->blocker.hit.normal;
  t->surfaces++;
  take_off(t, t->last.normal);
  if (t->surfaces > 1) {
    take_off(t, t->before.normal);
    if (gz_dot(t->way, t->last.normal) < -GZ_ROUNDING * t->rho) t->way = gz_v(0, 0);
  }
  return t->turn != 0 && give_way(t);
}

/* Report the blocker, unless this surface was reported, and do as its response says. Returns false
   if the move turns no farther. */
static bool respond_turning(turning_move *t) {
  gz_mover *m = t->m;
  const gz_blocker *b = &t->blocker;
  t->blocked = true;
  bool is_known = gz_mover_has_reported(m, b->other, b->hit.normal);
  if (!is_known || b->response == GZ_BOUNCE) gz_mover_report_hit(m, b->other, b->response, &b->hit);
  if (m->result != GZ_DONE) return false;
  t->touched = b->response == GZ_TOUCH;
  if (t->touched) return false;
  if (b->response == GZ_SLIDE) return slide_turning(t);
  bounce(t);
  begin_turning_leg(t, gz_v(0, 0));
  return true;
}

/* Turn leg by leg, until the end or a contact after which it turns no farther. */
static void turn_by_legs(turning_move *t) {
  begin_turning_leg(t, gz_v(0, 0));
  for (int leg = 0; leg < GZ_MAX_TURN_LEGS && t->m->result == GZ_DONE; leg++) {
    if (finish_leg(t)) {
      begin_turning_leg(t, gz_v(0, 0));
    } else if (t->blocker.other < 0) {
      t->way = gz_v(0, 0);
      t->turn = 0;
      return;
    } else if (!respond_turning(t)) {
      return;
    }
  }
  t->m->cut_short = true;
}

/* Move to a place without a turn. */
static void move_on(gz_mover *m, gz_vec goal) {
  m->turn = 0;
  gz_move_by_legs(m, goal);
}

/* Turn to an angle on the way to a place, and go there by a straight move if something was in the
   way. Returns false if it turns no farther. */
static bool turn_to(turning_move *t, gz_vec goal, double angle) {
  gz_mover *m = t->m;
  t->way = gz_sub(goal, m->shape.position);
  t->turn = angle - m->shape.geometry->angle;
  t->surfaces = 0;
  t->blocked = false;
  turn_by_legs(t);
  if (m->result != GZ_DONE || t->touched || t->bounced) return true;
  bool arrives = t->turn == 0;
  if (arrives) gz_mover_place(m, t->blocked ? m->shape.position : goal, angle);
  if (t->blocked) move_on(m, goal);
  return arrives;
}

/* Turn to an angle on the way to a place in small turns, after each of which it comes back to its
   way: so it does not stray to where it cannot turn on. */
static void turn_patiently(turning_move *t, gz_vec goal, double angle) {
  gz_mover *m = t->m;
  gz_vec start = m->shape.position;
  double from = m->shape.geometry->angle, turn = angle - from;
  int count = (int)gz_min(fabs(turn) / GZ_PATIENT_TURN, GZ_MOST_PATIENT_TURNS - 1) + 1;
  for (int k = 1; k <= count; k++) {
    gz_vec place = gz_lerp(start, goal, (double)k / count);
    if (!turn_to(t, place, k == count ? angle : from + turn * k / count)) break;
    if (m->result != GZ_DONE || t->touched || t->bounced) return;
  }
  move_on(m, goal);
}

/* Where an attempt to turn has led, and from which of its hits on. */
typedef struct attempt {
  gz_vec position;
  double angle;
  int hits;
} attempt;

static attempt attempt_at(const gz_mover *m) {
  attempt a = { m->shape.position, m->shape.geometry->angle, m->hits->count };
  return a;
}

/* Begin another attempt at the start: with its own hits, behind those of the first, and without
   what that has crossed. The hits from before both are copied: their surfaces are known to either.
   Returns the index of its first hit. */
static int begin_again(gz_mover *m, const attempt *start, int first_hit) {
  int base = m->hits->count;
  gz_mover_place(m, start->position, start->angle);
  for (int k = start->hits; k < base && m->result == GZ_DONE; k++) {
    if (m->hits->at[k].response == GZ_CROSS) gz_mover_unmark_crossed(m, m->hits->at[k].other);
  }
  for (int k = first_hit; k < start->hits && m->result == GZ_DONE; k++) {
    gz_world_hit *copy = gz_hits_append(m->hits, &m->world->memory);
    if (copy != NULL) *copy = m->hits->at[k];
    else m->result = GZ_NO_MEMORY;
  }
  m->hits->completed = m->hits->count;
  m->first_hit = base;
  return base;
}

/* Turn to an angle; where that fails, patiently. Keeps the attempt that turned farther. */
static void turn_as_far_as_possible(turning_move *t, gz_vec goal, double angle) {
  gz_mover *m = t->m;
  int first_hit = m->first_hit;
  attempt start = attempt_at(m);
  if (turn_to(t, goal, angle)) return;
  attempt first = attempt_at(m);
  int base = begin_again(m, &start, first_hit);
  if (m->result == GZ_DONE) turn_patiently(t, goal, angle);
  m->first_hit = first_hit;
  if (m->result != GZ_DONE) return;
  int from = base, to = first_hit;
  if (fabs(angle - m->shape.geometry->angle) >= fabs(angle - first.angle)) {
    gz_mover_place(m, first.position, first.angle);
    m->hits->count = base;
    from = to;
  }
  gz_world_hit *at = m->hits->at;
  for (int k = from; k < m->hits->count; k++) at[to + k - from] = at[k];
  m->hits->completed = m->hits->count -= from - to;
}

/* Place the item where the move ends, unless it is only a check. */
static gz_result end_turn(gz_mover *m, bool commit, gz_vec *end, double *end_angle) {
  *end = m->shape.position;
  *end_angle = m->shape.geometry->angle;
  if (m->result == GZ_DONE && commit && !gz_world_place(m->world, m->item, *end, *end_angle))
    m->result = GZ_NO_MEMORY;
  if (commit) gz_mover_count_cut(m);
  gz_mover_end(m);
  return m->result;
}

gz_result gz_world_turn(gz_world *world, int item, gz_vec goal, double angle,
                        const gz_filter *filter, bool commit, gz_vec *end, double *end_angle) {
  gz_mover m;
  gz_mover_begin(&m, world, item, filter);
  GZ_ASSERT(m.shape.geometry->kind < GZ_GRID);
  gz_mover_begin_turning(&m);
  if (m.result == GZ_DONE) {
    turning_move t = { .m = &m };
    gz_mover_compute_skin(&m);
    gz_depenetrate(&m, gz_v(0, 0));
    t.rho = gz_longest_arm(&m.shape);
    if (m.result == GZ_DONE) turn_as_far_as_possible(&t, goal, angle);
  }
  return end_turn(&m, commit, end, end_angle);
}

void gz_turn_in_place(gz_mover *m, double angle) {
  gz_vec position = m->shape.position;
  gz_mover_begin_turning(m);
  if (m->result != GZ_DONE) return;
  gz_mover_compute_skin(m);
  turning_move t = { .m = m, .turn = angle - m->shape.geometry->angle };
  t.rho = gz_longest_arm(&m->shape);
  do begin_turning_leg(&t, gz_v(0, 0));
  while (finish_leg(&t) && m->result == GZ_DONE);
  if (t.blocker.other < 0) gz_mover_place(m, position, angle);
}

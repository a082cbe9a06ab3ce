/*
** Legs, and the ways that lead on from where a mover stands, or has just met something.
**
** Each surface met adds the way along it, or off it, to those to try; a way is free if nothing is
** met before it has gone anywhere. So a corner that two surfaces share, as on the seam of a tiled
** floor, is judged by what is really in the way and not by the normal that happened to be found
** first. In the plane no more than two surfaces ever bind: in a wedge no way is free, and the mover
** rests without iterating.
*/
#ifndef GZ_SLIDE_H
#define GZ_SLIDE_H

#include "world/move/move_context.h"

/* Ways tried from one place. */
#define GZ_MAX_SLIDE_DIRECTIONS 16

/* Something solid that is met along a displacement. */
typedef struct gz_blocker {
  int other; /* -1: nothing is */
  gz_response response;
  gz_hit hit;   /* its normal is the surface's; if nothing is met, only its t says something */
  bool at_once; /* met without going farther than the skin */
} gz_blocker;

/* A direction to go on in. `turned` if a bounce led to it: then it is the new wish. */
typedef struct gz_slide_direction {
  gz_vec d;
  bool turned;
} gz_slide_direction;

typedef struct gz_slide_search {
  gz_vec wish;        /* a displacement or a velocity */
  double restitution; /* of bounces */
  double arrived;     /* the part of the leg before that was travelled to come here */
  gz_slide_direction at[GZ_MAX_SLIDE_DIRECTIONS];
  int count;
  gz_blocker stops[GZ_MAX_SLIDE_DIRECTIONS +
                   2]; /* what was in the way; and at stop_count, what ends the way tried last */
  int stop_count;
} gz_slide_search;

static inline gz_blocker *gz_slide_last_blocker(gz_slide_search *ways) {
  return &ways->stops[ways->stop_count];
}

/* What a mover that rests does: its velocity, and the acceleration that presses it on what it
   may rest on. */
typedef struct gz_probe {
  gz_vec velocity, acceleration;
} gz_probe;

/* A leg: v t + a t^2 / 2 up to the time `most`; or a displacement v, where `most` is 1, and
   which is not curved. */
typedef struct gz_leg {
  bool curved;
  gz_vec v, a;
  double most;
  const gz_probe *probe; /* if not NULL, only that stops it which the mover rests on */
} gz_leg;

/* Does a mover rest on the side of another with that normal? Only if it cannot hop off by more
   than the skin: with normal speed w it rises by w^2 / 2a. */
static inline bool gz_rests_on(const gz_mover *mover, const gz_shape *other, gz_vec normal,
                               const gz_probe *probe) {
  double speed = gz_dot(normal, probe->velocity), pull = -gz_dot(normal, probe->acceleration);
  return pull > 0 && speed * speed <= 2 * pull * gz_make_pair(&mover->shape, other, 0).skin;
}

static inline gz_leg gz_straight_leg(gz_vec d) {
  gz_leg leg;
  leg.curved = false;
  gz_f64x2_store_vec(&leg.v, gz_f64x2_set(d.x, d.y));
  leg.a = gz_v(0, 0);
  leg.most = 1;
  leg.probe = NULL;
  return leg;
}

static inline gz_vec gz_leg_displacement(const gz_leg *leg, double t) {
  return gz_mul_add(gz_scale(leg->v, t), leg->a, t * t / 2);
}

/*
** Find what stops the mover first on a leg; its hit.t is leg->most if nothing does. Of what the
** mover overlaps, out of which there was no way, only that stops it which it would go deeper into.
**
** Of several that it comes to within the skin of the first, that one counts whose box has its
** centre nearest to that of the mover's at the start of the leg; then the one inserted first;
** planes last. The leg ends at the first all the same.
*/
void gz_find_first_blocker(gz_mover *mover, const gz_leg *leg, gz_blocker *first);

/*
** The time at which the mover, whose leg ends at t, should stop to look again with numbers that are
** exact there: t if it need not. Rounding of what is far from (0, 0) must not put it too deep into
** something nearer to that.
*/
double gz_leg_find_refresh_time(const gz_mover *mover, const gz_leg *leg, double t);
static inline double gz_leg_refresh_time(const gz_mover *mover, const gz_leg *leg, double t) {
  return mover->is_afar ? gz_leg_find_refresh_time(mover, leg, t) : t;
}

/* See gz_report_crossings. */
void gz_find_crossings(gz_mover *mover, const gz_leg *leg, double travelled, double whole);

/* Tells what is crossed on the way up to the time `travelled`, in the order in which it comes, with
   its times divided by `whole`. What this operation has crossed before is not told again. The mover
   stands at the start of the leg, on which gz_find_first_blocker was the last to search. */
static inline void gz_report_crossings(gz_mover *mover, const gz_leg *leg, double travelled,
                                       double whole) {
  if (mover->crosses) gz_find_crossings(mover, leg, travelled, whole);
}

/* Start empty after a contact, which came after a part `arrived` of a leg. Call gz_slide_add_blocker with
   that contact next. */
static inline void gz_slide_begin_at_contact(gz_slide_search *ways, gz_vec wish, double restitution,
                                             double arrived) {
  ways->wish = wish;
  ways->restitution = restitution;
  ways->arrived = arrived;
  ways->count = ways->stop_count = 0;
}

/* Only the wish itself to try, nothing in the way yet. */
void gz_slide_begin(gz_slide_search *ways, gz_vec wish, double restitution);

/* Adds a stop that came up in direction d, and the ways that lead on from it: none from a touch. */
void gz_slide_add_blocker(gz_slide_search *ways, const gz_blocker *stop, gz_vec d);

/* The first way that leads farther than the skin: gz_slide_last_blocker is what ends it then. All of it
   is tried, or a piece of that length, if it is not 0. What is left of the wish by no more than
   rounding is no way. NULL if there is none, or what was met asks for a touch, or mover->result
   is not GZ_DONE. */
const gz_slide_direction *gz_slide_find_free(gz_mover *mover, gz_slide_search *ways, double length);

/* See gz_slide_report. */
void gz_slide_report_blockers(gz_mover *mover, const gz_slide_search *ways, gz_vec d);

/* Report the stops that bend or end the wish of a mover that goes on along d, or stays if d is
   (0, 0). Skip stops that d still points into: they were flush corners, not obstacles. A surface
   that this operation has reported, and that stops the mover at once, is not reported again. */
static inline void gz_slide_report(gz_mover *mover, const gz_slide_search *ways, gz_vec d) {
  if (ways->stop_count > 0) gz_slide_report_blockers(mover, ways, d);
}

/* The part of d along a surface with that normal: by its tangent, so that what rounding leaves
   of it along the normal is small beside the part itself, and not only beside d. */
static inline gz_vec gz_project_on_surface(gz_vec d, gz_vec n) {
  gz_vec tangent = gz_right_perp(n);
  return gz_scale(tangent, gz_dot(tangent, d));
}

#endif

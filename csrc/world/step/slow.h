/*
** Slow contacts: their sides do not approach, or slower than four steps of what presses them
** together.
*/
#pragma once

#include "world/step/body.h"

/* One side of a contact: what stands, by default. */
typedef struct gz_contact_side {
  gz_vec position, velocity;
  gz_vec pull, net;   /* its own acceleration, and what contacts leave of it */
  gz_vec slows;       /* and by what it slows down */
  double spin, brake; /* the angular acceleration by which its spin does */
  bool tired;         /* see gz_is_tired */
} gz_contact_side;

/* Let a side be slowed by the deceleration of a body. */
void gz_slow_side(const gz_body *body, gz_contact_side *side);

/* Is a contact slow, along the normal n from b to a, with that gap? What approaches by less than a
   thousandth of a hair in a time is. Without a loss, restitution 1, all bounces but what touches,
   and neither approaches nor parts. */
bool gz_is_slow(const gz_step *step, const gz_contact_side *a, const gz_contact_side *b, gz_vec n,
                gz_vec point, double gap, double restitution, double hair, double time);

/* Is a hit of body k on its leg slow, with body q, or with q = -1 and the item that stands? The
   shapes are those at the hit. */
bool gz_is_slow_hit(const gz_step *step, int k, int q, const gz_shape *mine, const gz_shape *its,
                    gz_vec normal);

/* Has a body had so many legs and events in this step that all of its contacts count as slow? Or
   was something missed at this instant? */
bool gz_is_tired(const gz_step *step, int k);

/* Return the acceleration of a body, also of one whose island leaves it one. */
gz_vec gz_net_acceleration(const gz_body *body);

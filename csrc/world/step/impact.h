/*
** Meetings: what touches at one instant is solved together.
*/
#pragma once

#include "world/step/body_contacts.h"

/*
** Let body a meet body b, or with b < 0 the item `other` that stands, along the unit normal n
** of the other's side, at a time.
**
** In rounds: the fastest approach; with it the constraints that are as fast, or, if it does not
** bounce, all that do not bounce and part no faster. These get the least impulses after which none
** approaches, times 1 + the least restitution; then what the bodies just reached touch joins the
** constraints. Until none approaches. So the order of insertion means nothing, and no round adds
** energy, see core/math/complementary.h.
**
** What is solved only pair by pair makes a rack asymmetric; what is solved all at once would
** not let the last of a constraint fly off.
*/
void gz_solve_impact(gz_step *step, int a, int b, int other, gz_vec normal, gz_response response,
                     double time);

/* Report the two sides of a constraint at this instant. `rests`: unless that was reported in this
   step. */
void gz_report_constraint(gz_step *step, const gz_constraint *constraint, bool rests);

/* Add the blow along a constraint of this instant, which was reported, to its hit. Two without a
   mass give one another no impulse. */
void gz_record_blow(gz_step *step, const gz_constraint *constraint);

/* Report that body a crosses body b now: by the normal and depth of a hit. */
void gz_report_crossing(gz_step *step, int a, int b, const gz_hit *hit);

/* Predict all bodies of this instant. */
void gz_predict_bodies(gz_step *step);

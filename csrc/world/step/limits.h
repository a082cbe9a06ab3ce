/*
** The bounds and tolerances of steps, each with the reason for its size.
**
** What cuts something off says where that is told. *Counted as cut short*: gz_cut_short counts the
** item, and world:stats().cutShort and tostring(world) tell how many there were in the last step.
** *Counted as unsolved*: gz_step_stats.unsolved counts it, and world:stats().unsolved tells. What
** says neither cuts nothing off: it decides by which of two ways an answer is found.
**
** Sizes are fractions of the size of a shape unless they say otherwise. A *hair* is GZ_HAIR of the
** smaller body, see world/rest.h; a *skin* is in core/shape/skin.h.
*/
#pragma once

#include "core/motion/flight.h"
#include "world/move/limits.h"

/* ---- bounds of a whole step */

/* Events for each body, after which all stand, so that a step ends: twice as many as legs. Never
   reached as far as we know. Counted as cut short. */
#define GZ_MOST_EVENTS 8192

/* Legs of an item, after which the rest of its flight is dropped, so that a step takes bounded
   time: only what rattles in a corner has more than a few. Its velocity stays. Counted as cut
   short. */
#define GZ_MAX_STEP_LEGS 4096

/* Contacts without any time between them of one that cannot be pushed out of what it overlaps, in
   place of GZ_MAX_STALLED: each try is long. It slides from GZ_MANY_STALLED on, and may do so as
   often. Counted as cut short. */
#define GZ_MOST_SQUEEZED (2 * GZ_MANY_STALLED)

/* How often one without a mass flies anew without a new wall; then it waits. With a new wall it may
   always, as there are only as many as masses. Counted as cut short. */
#define GZ_MOST_RENEWALS 8

/* ---- an impact: all that touches at one instant */

/* What rounding makes of a speed, beside the fastest of all that meets: some thousand impulses of
   2^-53 each. An approach below it is none. */
#define GZ_NOISE_OF_SPEEDS 1e-11

/* The same of one system, as it is solved exactly: some ten operations for each constraint. */
#define GZ_NOISE_OF_SYSTEM 1e-14

/* Rounds of impulses. A round reaches the next body of a row, so rows of fewer bodies are struck
   from end to end. Counted as unsolved. */
#define GZ_MOST_IMPACT_ROUNDS 256

/* How often friction, and what it makes approach, take turns. Either takes energy alone, so there
   are few; what still approaches is met by the next event. */
#define GZ_MOST_RUBS 4

/* How often some without a mass fly anew at one instant: each time one of them has a new wall.
   Counted as unsolved. */
#define GZ_MOST_JAMS 64

/* Sweeps of more constraints than a matrix holds, after which the impulses stay as they are: a
   sweep carries them on by a body at least. Counted as unsolved. */
#define GZ_MOST_IMPACT_SWEEPS 300

/* The share of its changes of speed that a proof of no solution may leave: a ray that leads on for
   ever moves nothing, and what is swept only comes near it. */
#define GZ_LEFT_BY_PROOF 0.02

/* A constraint whose gain is a smaller share of the largest is no part of the proof. */
#define GZ_LEAST_CERTIFICATE 1e-3

/* A pivot below this is rounding, see core/math/complementary.h: the square root of what a double
   resolves is 1e-8, and masses may differ by more than their positions. */
#define GZ_LEAST_PIVOT 1e-9

/* What would be squeezed out so many times as fast as all that meets cannot give way: between two
   walls of which the angle is below 1.8 degrees. */
#define GZ_MOST_SQUEEZE_RATIO 32

/* Sweeps of the friction of an impact; and the change of a sliding speed, beside the fastest
   motion, after which they end: it is rounding. Where sweeps end before that, what slides has lost
   less than friction would take, and no energy came from it. */
#define GZ_MOST_FRICTION_SWEEPS 200
#define GZ_LEAST_FRICTION_CHANGE 1e-13

/* Contacts of one pair whose points are no farther apart are one: far above rounding, far below
   what is seen. */
#define GZ_ONE_POINT 1e-6

/* What turns grazes with the normal of a later moment. Where that differs from the one of now by
   less than this, of a product of 1, the surface is the same: that of now counts. */
#define GZ_REFINED_NORMAL 1e-4

/* What is nearer to a corner than this is at it. Above the skin, 1e-9, and below what is seen. */
#define GZ_AT_CORNER 1e-7

/* How near to a body that turns something touches it, once it is slow or does not come free of it:
   a fiftieth of a hair. */
#define GZ_NEARLY_TOUCHING 1e-5

/* From so many contacts in a step on, what is nearly touched is: few, as a free flight has one or
   two, and what rattles between two sides has many. */
#define GZ_MANY_CONTACTS 4

/* A gain of energy up to this part of what has moved is rounding. */
#define GZ_ENERGY_ROUNDING 1e-9

/* ---- hops */

/* The angle, in radians, in which what hops does not come back: so small that an arc is nearly its
   chord. How often it is looked for in a shorter time, each a fifth of the last: the shortest is a
   625th. From which part of a hop on a graze is reflected: below, its speed would vanish. */
#define GZ_HOP_ANGLE (1.0 / 8)
#define GZ_HOP_LOOKS 5
#define GZ_HOP_SHORTER 5
#define GZ_HOP_PART_REFLECTED 8

/* A body that does not move on hops twice as high each time, up to this power of two: so it
   comes free, and does not fly off. */
#define GZ_MOST_HOP_DOUBLINGS 12

/* Rounds for what the hops press. Each presses the next bodies; a hop is low, and what still
   approaches is met by the next event. */
#define GZ_MOST_HOP_ROUNDS 8

/* ---- progress: contacts that lead nowhere */

/* Contacts without progress after which a body does not bounce, and after which it jams, and
   islands serve. What does not turn moves on by less before its next contact, so it has more. */
#define GZ_STUCK_CONTACTS 8
#define GZ_JAM_CONTACTS 16
#define GZ_STUCK_WITHOUT_TURNING 4

/* What turns must move by so much; what does not, by its skin. A fifth of a hair. */
#define GZ_HARDLY_MOVED 1e-4

/* Contacts that do not bounce, after which each further one is without progress; and all of which
   the same is true: a body that bounces loses speed, and has few in a step. */
#define GZ_FEW_DEAD_CONTACTS 4
#define GZ_FAR_TOO_MANY_CONTACTS 256

/* ---- slow and fast */

/* A contact is slow if so many steps of the acceleration that presses it give its speed: as
   much as what is dropped has after four steps. */
#define GZ_SLOW_STEPS 4

/* It is slow, too, and hits nobody, if it comes nearer by less than this part of a hair in a leg:
   a thousandth of what counts as touching. */
#define GZ_HARDLY_NEARER 1e-3

/* Legs and events of a body, after which all of its contacts count as slow, so that a heap takes a
   bounded number of islands. A leg with n others counts as 1 + n / GZ_BODIES_OF_A_LEG, as its time
   grows with n. */
#define GZ_MOST_BLOWS 8
#define GZ_BODIES_OF_A_LEG 16

/* ---- the legs of islands */

/* No leg is halved to less than this part of a step: what it would resolve is not seen. Nor are
   those parts of a new way longer that belong to the contact itself. */
#define GZ_SHORTEST_LEG 1e-3

/* A leg at whose end some overlap is halved so often: an eighth of a step resolves what is not
   fast. */
#define GZ_MOST_HALVED 3

/* How far the normal of a contact may turn beside what turns by itself, in radians, as it leaves a
   side: the corner by which it leaves turns it by far more. */
#define GZ_LEAVES_SIDE 3e-3

/* A leg beside something without a mass that turns ends once that has turned by so much: its
   contacts go along a chord, which leaves the arc by 5e-4 of its radius, a hair. */
#define GZ_LARGEST_DRIVEN_TURN (1.0 / 16)

/* How often members are looked for anew after an impact at the start: whom that has reached. Whom
   it reaches then is met by an event. */
#define GZ_MOST_STARTS 3

/* How often the problem for w is set up anew: contacts move as bodies do, and after a few rounds
   their gaps hardly change. In the first rounds gaps aim at what they were at the start, and who
   presses is to touch. What still overlaps is pushed apart, or stays where it was and is counted as
   cut short, see gz_mend_leg. */
#define GZ_MOST_LEG_ROUNDS 12
#define GZ_FIRST_LEG_ROUNDS 3

/* Among what is fast pairs are pushed apart at the latest from this round on; where that leaves
   some that overlap, rounds go on up to the last one. */
#define GZ_PUSHING_ROUND 3
#define GZ_LAST_FAST_ROUND 6

/* What presses has a gap of no more hairs than it aims at, and this. */
#define GZ_TOUCHING_HAIRS 0.125

/* At the end of a leg contacts count that are so many hairs apart, as they may touch in the next
   one, and are found again so many hairs from where they were: a quarter of the smaller body. */
#define GZ_END_CONTACTS_APART 100
#define GZ_FOUND_AGAIN 500

/* What a solution may miss, in hairs: far less than what counts as apart; and of a few contacts,
   which are solved exactly, hardly more than rounding. */
#define GZ_HAIRS_MISSED 2.5e-4
#define GZ_HAIRS_MISSED_BY_FEW 2.5e-10
#define GZ_FEW_CONTACTS 8

/* Who approaches slower than so many times what a solution of the impact has missed hits nobody. */
#define GZ_BEYOND_MISSED 2

/* The solver may have so many tries without progress, if there are no more contacts than this or
   nobody is fast: a try factors all of them anew. */
#define GZ_LEG_PATIENCE 3
#define GZ_SMALL_ISLAND 30

/* A solution that misses more than this part of what drives it is none: something jams; for good,
   if a round misses just what the one before did. */
#define GZ_JAM_MISSES 0.1

/* A hinge is at its end if less is left, in radians: rounding of an angle of some turns. */
#define GZ_AT_HINGE_END 1e-9

/* Passes in which pairs are pushed apart, and so many without progress, by which the deepest
   overlap falls to that part. Who overlaps after that stays where it was. Counted as cut short. */
#define GZ_MOST_MEND_PASSES 100
#define GZ_MEND_PATIENCE 10
#define GZ_MEND_PROGRESS 0.9

/* So far apart pairs are pushed, in hairs: not to be pushed again for rounding. */
#define GZ_MEND_PUSHED_HAIRS 0.125

/* ---- rest */

/* Who moves by less than this part of its acceleration in a step is at rest, if friction holds it;
   without friction, where nothing holds what is pushed by a little, only below rounding; and in a
   large heap, whose solution was cut. */
#define GZ_AT_REST_IN_LEG 1e-4
#define GZ_AT_REST_WITHOUT_FRICTION 1e-11
#define GZ_AT_REST_IN_HEAP 1e-2

/* Who keeps less than this part of its acceleration is laid to rest: in a minute that leads
   no farther than the whole of it does in 0.06 s. */
#define GZ_AT_REST 1e-6

/* Who was laid to rest stays so, when a filter is asked again, if it keeps less than this part: the
   solution of a large heap may miss so much, and a support that is gone leaves more. */
#define GZ_LEFT_AT_REST 0.1

/* The solver may have so many tries without progress: what is at rest costs nothing afterwards. */
#define GZ_REST_PATIENCE 9

/* ---- ways, and what lies on surfaces */

/* A way that ends earlier than this part of the step before its end ends with it: rounding of a sum
   of legs. */
#define GZ_WAY_ROUNDING 1e-15

/* Legs of a new way that are no longer than so many skins belong to the contact itself. */
#define GZ_SKINS_OF_CONTACT 4

/* Seams that are searched for in one place: two at a corner, and room. The item waits for the rest
   of the leg if there are more. */
#define GZ_MOST_SEAMS 4

/* How far a seam is searched for, in skins; what is met within one of them is met at once. */
#define GZ_SEAM_SKINS 16

/*
** Rows: the contacts of one instant, each along a normal at a point, and what impulses do along
** them.
**
** Who has no mass, and what stands, goes its way whatever happens.
*/
#pragma once

#include "core/math/complementary.h"
#include "world/step/body.h"

typedef struct gz_constraint {
  int a, b;          /* bodies; b may be -1: something that stands */
  int other;         /* the item of b */
  gz_vec normals[2]; /* from b to a. At a corner on a corner two: what either leaves free is free */
  int faces;         /* how many; 1 once gz_decide_corners has chosen */
  gz_vec normal;     /* the one of these that counts, see gz_constraint_speed */
  gz_vec point;
  double
      stop; /* 1 or -1: no contact, but an end of the hinge of a, which turns no further that way;
                  it has no normal, and is told to nobody */
  gz_response response;
  double restitution;
  double least;       /* the speed at which it must part */
  bool turns;         /* a or b turns */
  bool struck;        /* it was given an impulse; or it approaches, and will be */
  bool closed;        /* it is of constraints that have no solution, and is left out of rounds */
  bool hops;          /* it is among those that hop, see world/step/hop.c */
  double impulse;     /* that it was given last */
  double certificate; /* of a proof that there is no solution, see core/math/complementary.h */
  int next[2];        /* of the constraints of body a, and of body b; -1: none */

  double across;   /* all impulses of friction */
  double given;    /* all impulses that it was given, with what its restitution adds; */
  double approach; /* and how fast its sides approached before any, if that is no rounding */
} gz_constraint;

/* Begin an instant: there are no constraints, and no bodies. */
void gz_begin_instant(gz_step *step, double time);

/* Load the motion of a body at this instant, unless it is loaded. */
void gz_load_motion(gz_step *step, int k);

/* Let a body be where it is at this instant: contacts may change its
   motion. Nothing for a kinematic one. */
void gz_join_instant(gz_step *step, int k);

/* Write the motions of all bodies to their velocities and spins. */
void gz_store_motions(gz_step *step);

/* Return the inverse masses that contacts of a body see. */
double gz_inverse_mass_of(const gz_step *step, int k);
double gz_inverse_inertia_of(const gz_step *step, int k);

/* Return the fastest motion of a body: a measure of what rounding is. */
double gz_fastest_motion(const gz_step *step);

/* Add a constraint, unless there is one like it. Returns it, valid until the next one is added; or
   NULL, also if there is no memory. */
gz_constraint *gz_add_constraint(gz_step *step, const gz_constraint *constraint);

/* Add the constraint of a hinge that is at an end, if the body is one. */
void gz_add_hinge_constraint(gz_step *step, int k);

/* Return the speed at which the sides of a constraint part, and set constraint->normal to the one
   of two faces along which it is larger. */
double gz_constraint_speed(gz_step *step, gz_constraint *constraint);

/*
** Where a corner meets a corner, what either face leaves free is free: so such a constraint stops
** nothing until both of its faces are approached, faster than `noise`. Let the ones of which that
** is so be constraints of the one face along which they approach less. Returns whether there are
** any.
*/
bool gz_decide_corners(gz_step *step, double noise);

/*
** Does a constraint press: has it an impulse, or has one on the same side of the same body? On more
** bodies than it needs a body lies on all of them, whichever of them are given the impulses. Of
** what stands one is enough: a floor of tiles is one floor.
*/
bool gz_constraint_presses(const gz_step *step, const gz_constraint *constraint);

/* Return by how much an impulse of 1 changes that speed; 0 where nothing gives way. */
double gz_constraint_inverse_effective_mass(const gz_step *step, const gz_constraint *constraint);

/* Has one of the constraints of a list a side without a mass that moves? The list is step->list, as
   below: there is room for all constraints in it. */
bool gz_have_drivers(const gz_step *step, const int *list, int count);

/* Return how fast the sides of a constraint slide along one another; how an impulse of 1 along that
   changes it; and give one. */
double gz_constraint_slide(gz_step *step, const gz_constraint *constraint);
double gz_constraint_slide_inverse_effective_mass(const gz_step *step,
                                                  const gz_constraint *constraint);
void gz_push_across(gz_step *step, const gz_constraint *constraint, double impulse);

/*
** Give the constraints of a list the least impulses after which each parts at least by its target:
** `least`, or 0. Up to GZ_MAX_CONSTRAINTS constraints are solved exactly, more by sweeps. Each
** change of motion is then given once more, times the restitution. On GZ_NO_SOLUTION the
** certificate of the constraints are set, and the impulses are as good as can be; with `only_asked`
** none are given.
**
** What a mover without a mass, or a target, would squeeze out more than 32 times as fast as all
** that meets counts as what cannot give way: between two walls of which the angle is below 1.8
** degrees.
*/
typedef struct gz_push {
  bool to_least, only_asked;
  double restitution;
} gz_push;

gz_complementary_status gz_push_constraints(gz_step *step, const int *list, int count,
                                            gz_push push);

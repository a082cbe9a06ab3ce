/*
** What cannot give way is a wall: where the constraints of an instant have no solution, those
** without a mass that press there fly anew, from that moment to the end of the step, with the
** masses of the proof as walls where they are.
*/
#pragma once

#include "world/step/constraints.h"

/* The constraints of a list have no solution, and a certificate that may prove it. Let those that
   press there by themselves fly anew. Returns whether any does. */
bool gz_replan_drivers(gz_step *step, const int *list, int count);

/* Let one without a mass that presses on what gives no way wait for the rest of the step. Returns
   whether one did. */
bool gz_press_on_stopped(gz_step *step, const int *list, int count);

/*
** Flyers a and b do not come free of one another: if one of them has no mass and presses on the
** other, let it wait. But what only turns about a hinge cannot fly off while that waits: then it
** stands, as where it points at who presses, and that goes on along it, as along a wall. Returns
** whether one did.
*/
bool gz_press_on_jam(gz_step *step, int a, int b, gz_vec normal);

/* Let the index find one without a mass in a box that contains its way from now on. */
void gz_index_way(gz_step *step, int k);

/* Let body k, which has no mass, fly anew with one item as a wall. */
bool gz_replan(gz_step *step, int k, int wall);

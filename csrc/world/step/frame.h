/*
** Frames: how the bodies of an instant move beside one another.
**
** Contacts among them change neither their momentum nor their angular momentum. One rigid body with
** both has the least energy, so what is above that may be taken, whatever the bodies do:
** [Koenig's theorem] E = E(frame) + E(motions beside the frame).
*/
#pragma once

#include "world/step/body.h"

typedef struct gz_frame {
  gz_vec pivot;
  gz_vec motion; /* of the pivot */
  double spin;
} gz_frame;

/* That of what stands. */
static inline gz_frame gz_standing_frame(void) { return (gz_frame){ { 0, 0 }, { 0, 0 }, 0 }; }

/* Return the motion of one rigid body in place of all bodies, about the hinge of one, or the centre
   of mass. It does not turn if one does not. */
gz_frame gz_frame_of_bodies(const gz_step *step);

/* Return the kinetic energy of all bodies beside a frame. */
double gz_energy_of_bodies(const gz_step *step, const gz_frame *frame);

/* Scale the motions of all bodies beside a frame. */
void gz_scale_motions(gz_step *step, const gz_frame *frame, double scale);

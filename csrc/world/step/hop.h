/*
** Hops: what turns, and would come back at once, leaves a contact by the least speed that it needs
** not to. In the limit of many it slides without friction.
*/
#pragma once

#include "world/step/body_contacts.h"

/* What was before the contact. */
typedef struct gz_hop {
  int constraints; /* of the first contact: its points */
  double approach; /* of the one that approaches fastest */
  double energy;   /* of all bodies */
  double fastest;  /* motion of them */
} gz_hop;

/*
** Let the constraints of this instant part by what they need. An approach slower than that only
** grazes: it is reflected.
**
** The energy is that before the contact: on what stands, velocity and spin are scaled; between two
** masses, what they have beside one another (world/step/frame.h), so that momentum and angular
** momentum stay.
*/
void gz_hop_off(gz_step *step, const gz_hop *before);

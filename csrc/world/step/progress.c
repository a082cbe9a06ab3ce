/*
** Counting of contacts.
*/
#include "world/step/progress.h"

#include "core/math/assert.h"

/* Contacts without progress after which a body does not bounce, and after which it jams. What does
   not turn moves on by less before its next contact, so it has more of them. */
#define MANY 8
#define MOST 16
#define NOT_TURNING 4

/* What turns must move by so much of its size, what does not by its skin. */
#define HARDLY 1e-4

/* Contacts that do not bounce, after which each further one is without progress; and all of which
   the same is true. */
#define FEW_DEAD 4
#define FAR_TOO_MANY 256

static int scaled(const gz_body *y, int count) { return y->turns ? count : NOT_TURNING * count; }

/* Has a body hardly moved since its last contact? */
static bool is_in_place(const gz_body *y) {
  const gz_mover *m = &y->f.m;
  double least = y->turns ? HARDLY * 2 * m->shape.geometry->bounding_radius : m->skin;
  return y->moved < least;
}

void gz_count_contact(gz_step *step, int a, int b, bool dead) {
  GZ_ASSERT(a >= 0 && a < step->count && b < step->count && a != b);
  bool in_place = is_in_place(&step->at[a]);
  if (b >= 0 && !step->at[a].kinematic && !step->at[b].kinematic)
    in_place = in_place && is_in_place(&step->at[b]);
  else if (b >= 0 && step->at[a].kinematic) in_place = is_in_place(&step->at[b]);
  for (int side = 0; side < 2; side++) {
    int k = side ? b : a;
    if (k < 0) continue;
    gz_body *y = &step->at[k];
    y->met++;
    if (y->kinematic) continue;
    bool several = y->met > FAR_TOO_MANY || (dead && !y->turns && y->met > FEW_DEAD);
    if (in_place || several) y->stuck++;
    y->moved = 0;
  }
}

bool gz_is_stuck(const gz_body *y) { return !y->kinematic && y->stuck >= scaled(y, MANY); }

bool gz_jams(const gz_body *y) { return !y->kinematic && y->stuck >= scaled(y, MOST); }

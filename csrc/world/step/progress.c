/*
** Counting of contacts.
*/
#include "world/step/progress.h"

#include "core/math/assert.h"
#include "world/step/limits.h"

static int scaled(const gz_body *y, int count) {
  return y->turns ? count : GZ_STUCK_WITHOUT_TURNING * count;
}

/* Has a body hardly moved since its last contact? */
static bool is_in_place(const gz_body *y) {
  const gz_mover *m = &y->f.m;
  double least = y->turns ? GZ_HARDLY_MOVED * 2 * m->shape.geometry->bounding_radius : m->skin;
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
    bool several =
        y->met > GZ_FAR_TOO_MANY_CONTACTS || (dead && !y->turns && y->met > GZ_FEW_DEAD_CONTACTS);
    if (in_place || several) y->stuck++;
    y->moved = 0;
  }
}

bool gz_is_stuck(const gz_body *y) {
  return !y->kinematic && y->stuck >= scaled(y, GZ_STUCK_CONTACTS);
}

bool gz_jams(const gz_body *y) { return !y->kinematic && y->stuck >= scaled(y, GZ_JAM_CONTACTS); }

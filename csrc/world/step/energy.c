/*
** The guard: sets are lists of bodies, of which one is the root; E = m v^2 / 2 + m k^2 w^2 / 2, and
** the work of a constant acceleration is m a.d, whatever the way.
*/
#include "world/step/energy.h"

#include "core/math/assert.h"
#include "world/step/frame.h"
#include "world/step/constraints.h"
#include "world/step/limits.h"

static double energy_of(const gz_body *y) {
  const gz_dynamics *d = y->f.dynamics;
  double energy = 0;
  if (y->inverse_mass > 0) energy += gz_dot(d->velocity, d->velocity) / y->inverse_mass / 2;
  if (y->inverse_inertia > 0) energy += d->spin * d->spin / y->inverse_inertia / 2;
  return energy;
}

void gz_begin_energy(gz_body *y) {
  y->energy = energy_of(y);
  y->from = y->f.m.shape.position;
}

/* ---- sets */

static int set_of(gz_step *step, int k) {
  GZ_ASSERT(k >= 0 && k < step->count);
  while (step->at[k].set != k) k = step->at[k].set = step->at[step->at[k].set].set;
  return k;
}

static bool drives(const gz_body *y) {
  const gz_dynamics *own = &y->own;
  return y->kinematic &&
         (gz_max_abs(own->velocity) > 0 || gz_max_abs(own->acceleration) > 0 || own->spin != 0);
}

void gz_unite_bodies(gz_step *step) {
  if (step->met_count == 0) return;
  int root = set_of(step, step->met_now[0]);
  for (int i = 1; i < step->met_count; i++) {
    int other = set_of(step, step->met_now[i]);
    if (other == root) continue;
    step->at[other].set = root;
    step->at[root].driven = step->at[root].driven || step->at[other].driven;
    int last = step->at[root].last_of_set;
    step->at[last].next_of_set = other;
    step->at[root].last_of_set = step->at[other].last_of_set;
  }
  for (int i = 0; i < step->constraint_count; i++) {
    const gz_constraint *constraint = &step->constraints[i];
    if (drives(&step->at[constraint->a]) ||
        (constraint->b >= 0 && drives(&step->at[constraint->b])))
      step->at[root].driven = true;
  }
}

void gz_drive_bodies(gz_step *step) {
  if (step->met_count > 0) step->at[set_of(step, step->met_now[0])].driven = true;
}

/* ---- the end of a step */

/* Return the work of the acceleration of a body; *moved is a measure of it that has no sign. */
static double work_on(const gz_body *y, double *moved) {
  if (y->inverse_mass == 0) return 0;
  gz_vec a = y->f.dynamics->acceleration, way = gz_sub(y->f.m.shape.position, y->from);
  *moved += gz_length(a) * gz_length(way) / y->inverse_mass;
  return gz_dot(a, way) / y->inverse_mass;
}

/* Let the bodies of the instant be those of a set. */
static void load_set(gz_step *step, int root) {
  gz_begin_instant(step, step->dt);
  for (int k = root; k >= 0; k = step->at[k].next_of_set) {
    gz_body *y = &step->at[k];
    step->met_now[step->met_count++] = k;
    y->loaded = y->joined = step->instant;
    y->position = y->f.m.shape.position;
    y->motion = y->f.dynamics->velocity;
    y->spin = y->turns ? y->f.dynamics->spin : 0;
  }
}

/* Scale the motions of a set so that they have so much energy. */
static void lower_energy(gz_step *step, int root, double most) {
  GZ_ASSERT(most >= 0 && step->at[root].set == root);
  const gz_frame standing = gz_standing_frame();
  load_set(step, root);
  gz_frame frame = gz_frame_of_bodies(step);
  double beside = gz_energy_of_bodies(step, &frame), all = gz_energy_of_bodies(step, &standing);
  double left = most - (all - beside);
  gz_scale_motions(step, &frame, left > 0 ? sqrt(left / beside) : 0);
  if (left < 0) gz_scale_motions(step, &standing, sqrt(most / (all - beside)));
  gz_store_motions(step);
}

void gz_limit_energy(gz_step *step) {
  for (int root = step->kinematic_count; root < step->count; root++) {
    const gz_body *first = &step->at[root];
    if (first->set != root || first->driven) continue;
    double most = 0, moved = 0, after = 0;
    for (int k = root; k >= 0; k = step->at[k].next_of_set) {
      const gz_body *y = &step->at[k];
      most += y->energy + work_on(y, &moved);
      moved += y->energy;
      after += energy_of(y);
    }
    bool gains = after > gz_max(0, most) + GZ_ENERGY_ROUNDING * moved && after < HUGE_VAL;
    if (gains) lower_energy(step, root, gz_max(0, most));
  }
}

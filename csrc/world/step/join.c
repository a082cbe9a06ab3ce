/*
** Bounds: counting of contacts, and joining.
*/
#include "world/step/join.h"

/* Contacts without progress after which a body does not bounce, and after which it joins what it
   meets. What does not turn moves on by less before its next contact, so it has more of them. */
#define MANY 8
#define MOST 16
#define NOT_TURNING 4

/* What turns must move by so much of its size, what does not by its skin. */
#define HARDLY 1e-4

/* Contacts that do not bounce, after which each further one is without progress; and all of which
   the same is true. */
#define FEW_DEAD 4
#define FAR_TOO_MANY 256

static int scaled(const gz_flyer *y, int count) { return y->turns ? count : NOT_TURNING * count; }

/* Has a body hardly moved since its last contact? */
static bool is_in_place(const gz_flyer *y) {
  const gz_mover *m = &y->f.m;
  double least = y->turns ? HARDLY * 2 * m->shape.geometry->bounding_radius : m->skin;
  return y->moved < least;
}

void gz_count_contact(gz_step *step, int a, int b, bool dead) {
  bool in_place = is_in_place(&step->at[a]);
  if (b >= 0 && !step->at[a].kinematic && !step->at[b].kinematic)
    in_place = in_place && is_in_place(&step->at[b]);
  else if (b >= 0 && step->at[a].kinematic) in_place = is_in_place(&step->at[b]);
  for (int side = 0; side < 2; side++) {
    int k = side ? b : a;
    if (k < 0) continue;
    gz_flyer *y = &step->at[k];
    y->met++;
    if (y->kinematic) continue;
    bool several = y->met > FAR_TOO_MANY || (dead && !y->turns && y->met > FEW_DEAD);
    if (in_place || several) y->stuck++;
    y->moved = 0;
  }
}

bool gz_is_stuck(const gz_flyer *y) { return !y->kinematic && y->stuck >= scaled(y, MANY); }

bool gz_must_join(const gz_flyer *y) { return !y->kinematic && y->stuck >= scaled(y, MOST); }

/* Let all who move alike with a root stand. */
static void stop(gz_step *step, int root) {
  gz_flyer *first = &step->at[root];
  for (int q = root; q >= 0; q = step->at[q].next) {
    step->at[q].motion = gz_v(0, 0);
    step->at[q].spin = 0;
    step->at[q].f.dynamics->velocity = gz_v(0, 0);
    if (step->at[q].turns) step->at[q].f.dynamics->spin = 0;
  }
  first->joined_inverse_mass = 0;
  if (first->next < 0) gz_stand(step, root);
}

/* Write the mean of two roots to the first: by their masses, of which one may be infinite. */
static void add_up(gz_flyer *a, const gz_flyer *b) {
  double ia = a->joined_inverse_mass, ib = b->joined_inverse_mass;
  double share = ia + ib > 0 ? ia / (ia + ib) : 0.5; /* of b in the mean */
  a->motion = gz_lerp(a->motion, b->motion, share);
  a->joined_inverse_mass = ia > 0 && ib > 0 ? ia * ib / (ia + ib) : 0;
}

/* Does contact only turn it, about its hinge? */
static bool hangs(const gz_step *step, int k) {
  const gz_flyer *y = &step->at[k];
  return k >= 0 && y->f.dynamics->hinged && y->inverse_inertia > 0 && !gz_has_joined(step, k);
}

/* Let a hinge and a body turn as one. */
static void turn_as_one(gz_step *step, int hinge, int body) {
  gz_flyer *h = &step->at[hinge], *y = &step->at[body];
  gz_add_body(step, hinge);
  gz_add_body(step, body);
  gz_vec arm = gz_sub(y->position, h->position);
  double mass = 1 / y->inverse_mass, inertia = 1 / h->inverse_inertia;
  double own = y->inverse_inertia > 0 ? 1 / y->inverse_inertia : 0;
  double momentum = inertia * h->spin + own * y->spin + mass * gz_cross(arm, y->motion);
  h->spin = momentum / (inertia + own + mass * gz_dot(arm, arm));
  y->motion = gz_velocity_of_point(gz_v(0, 0), h->spin, arm);
  if (own > 0) y->spin = h->spin;
}

void gz_join(gz_step *step, int a, int b) {
  if (step->at[a].kinematic || (b >= 0 && hangs(step, a))) {
    int other = a;
    a = b;
    b = other;
  }
  int root = gz_root_of(step, a);
  bool stands = b < 0 || step->at[b].kinematic;
  gz_cut_short(step->world, step->at[a].f.m.item);
  if (b >= 0 && hangs(step, b) && step->at[a].inverse_mass > 0 && !gz_has_joined(step, a)) {
    turn_as_one(step, b, a);
    return;
  }
  gz_add_body(step, a);
  if (stands) {
    stop(step, root);
    return;
  }
  int other = gz_root_of(step, b), last = root;
  if (root == other) return;
  gz_cut_short(step->world, step->at[b].f.m.item);
  gz_add_body(step, b);
  while (step->at[last].next >= 0) last = step->at[last].next;
  add_up(&step->at[root], &step->at[other]);
  step->at[last].next = other;
  step->at[other].root = root;
  for (int q = root; q >= 0; q = step->at[q].next) {
    step->at[q].waits = false; /* a group that stands has no velocity */
    step->at[q].motion = step->at[root].motion;
    step->at[q].spin = 0;
    step->at[q].f.dynamics->velocity = step->at[root].motion;
    if (step->at[q].turns) step->at[q].f.dynamics->spin = 0;
  }
}

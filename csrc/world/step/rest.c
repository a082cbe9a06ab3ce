/*
** Laying to rest: who hangs together, and whether it stays.
*/
#include "world/step/rest.h"

#include "core/composite/composite.h"
#include "core/composite/near_contacts.h"
#include "core/math/assert.h"
#include "core/parts/moment.h"
#include "core/parts/pairs.h"
#include "core/solver/solve.h"
#include "world/candidates.h"
#include "world/move/contact_points.h"
#include "world/rest.h"
#include "world/step/undo.h"
#include "world/step/limits.h"

/* A contact of two members, or of one and what stands. */
typedef struct rest_contact {
  int a, b; /* numbers of members; b may be -1 */
  gz_vec normal, point;
  double friction;
} rest_contact;

/* Masses that hang together. Their items are in scratch.flying; extras.member is the number of
   each, where extras.rest_set is that of the set. */
typedef struct resting_set {
  gz_step *step;
  rest_contact *contacts;
  int count;      /* of contacts */
  bool unsettled; /* something moves, or overlaps */
} resting_set;

/* One member beside a candidate. */
typedef struct pair_search {
  resting_set *set;
  int a, b;
  double skin, friction;
} pair_search;

static gz_list *members_of(const gz_step *step) { return &step->world->scratch.flying; }

static const gz_dynamics *dynamics_of(const gz_step *step, int member) {
  return &gz_extras_of(step->world, members_of(step)->at[member])->dynamics;
}

static gz_shape shape_of(const gz_step *step, int member) {
  return gz_shape_of(step->world, members_of(step)->at[member]);
}

static void add_contact(void *context, const gz_near_contact *c) {
  const pair_search *s = context;
  resting_set *set = s->set;
  gz_memory *memory = &set->step->world->memory;
  gz_block *block = &set->step->world->scratch.step[GZ_CONTACT_BLOCK];
  if (c->corner) return; /* a corner that just meets a corner bears nothing */
  if (c->gap < -s->skin) set->unsettled = true;
  size_t bytes = (size_t)(set->count + 1) * sizeof(rest_contact);
  if (!gz_reserve_block(memory, block, bytes)) {
    set->step->result = GZ_NO_MEMORY;
    return;
  }
  set->contacts = block->at;
  set->contacts[set->count++] = (rest_contact){ s->a, s->b, c->normal, c->point, s->friction };
}

/* Does a mass stand, and can it be laid to rest? Not with a deceleration, which acts on what turns
   between contacts; nor without an acceleration: then it rests anyway. */
static bool stands(const gz_world *world, int item) {
  const gz_item_extras *extra = gz_extras_of(world, item);
  if (!gz_has_mass(extra)) return false;
  const gz_dynamics *d = &extra->dynamics;
  bool still = gz_max_abs(d->velocity) == 0 && d->spin == 0;
  return still && !d->hinged && d->deceleration == 0 && gz_max_abs(d->acceleration) > 0;
}

/* Return the number of an item in the set; -1 if it is not in it. */
static int member_of(const gz_step *step, int item) {
  const gz_item_extras *extra = gz_extras_of(step->world, item);
  return extra != NULL && extra->rest_set == step->world->rest_sets ? extra->member : -1;
}

static void add_member(gz_step *step, int item) {
  gz_item_extras *extra = &step->world->extras[step->world->items[item].extra];
  extra->rest_set = step->world->rest_sets;
  extra->member = members_of(step)->count;
  if (!gz_append(&step->world->memory, members_of(step), item)) step->result = GZ_NO_MEMORY;
}

/* Find the contacts of a member with a candidate, which becomes a member if it is a mass. */
static void try_candidate(resting_set *set, gz_mover *m, int a, gz_candidate *near) {
  gz_step *step = set->step;
  gz_response response = gz_mover_response_to(m, near);
  if (!gz_is_solid(response)) return;
  bool mass = gz_has_mass(gz_extras_of(step->world, near->item));
  int b = mass ? member_of(step, near->item) : -1, count = set->count;
  if (b >= 0 && b < a) return; /* found from there */
  pair_search s = { set, a, mass && b < 0 ? members_of(step)->count : b,
                    gz_skin_of_pair(&m->shape, &near->shape, 0),
                    gz_friction_between(step->world, m->item, near->item) };
  gz_near_contacts(&m->shape, &near->shape, gz_hair_of_pair(&m->shape, &near->shape), add_contact,
                   &s);
  if (set->count == count) return;
  if (response == GZ_TOUCH || gz_is_one_way(step->world, near->item)) set->unsettled = true;
  if (mass && !stands(step->world, near->item)) set->unsettled = true;
  if (!mass && gz_is_moving(gz_extras_of(step->world, near->item))) set->unsettled = true;
  if (mass && b < 0 && !set->unsettled) add_member(step, near->item);
}

/* Find all that hangs together with an item. */
static void find_set(resting_set *set, gz_step *step, int item) {
  gz_list *members = members_of(step);
  *set = (resting_set){ .step = step };
  step->world->rest_sets++;
  members->count = 0;
  add_member(step, item);
  for (int a = 0; a < members->count && !set->unsettled && step->result == GZ_DONE; a++) {
    gz_mover m;
    gz_mover_begin(&m, step->world, members->at[a], step->filter);
    gz_mover_compute_skin(&m);
    gz_box wide = gz_box_widened(&m.box, 2 * GZ_HAIR * gz_size_of_shape(&m.shape) +
                                             GZ_ROOM_IN_SKINS * m.skin);
    gz_mover_find_candidates_in(&m, &wide);
    if (m.result != GZ_DONE) step->result = m.result;
    for (int i = 0; i < step->world->scratch.candidate_count && !set->unsettled; i++) {
      try_candidate(set, &m, a, &step->world->scratch.candidates[i]);
      if (m.result != GZ_DONE) step->result = m.result;
      if (step->result != GZ_DONE) return;
    }
  }
}

/* ---- whether it stays */

/* `scale`: that of the accelerations, which stand for velocities. */
static void write_bodies(const resting_set *set, gz_solver *s, double scale) {
  const gz_step *step = set->step;
  int count = members_of(step)->count;
  s->body_count = count + 1;
  s->bodies[count] = (gz_solver_body){ .hold = 0 };
  GZ_ASSERT(scale > 0);
  for (int i = 0; i < count; i++) {
    const gz_dynamics *d = dynamics_of(step, i);
    GZ_ASSERT(d->mass > 0 && !d->hinged); /* see `stands` */
    gz_shape shape = shape_of(step, i);
    bool turns = d->turns && (step->rubs || !gz_is_round_about_position(&shape));
    double gyration = turns ? gz_squared_gyration(&shape) : 0;
    s->bodies[i] = (gz_solver_body){ .velocity = gz_scale(d->acceleration, scale),
                                     .inverse_mass = 1 / d->mass };
    if (gyration > 0) s->bodies[i].inverse_inertia = 1 / d->mass / gyration;
  }
}

static gz_vec arm_of(const gz_step *step, int member, const rest_contact *c) {
  if (member < 0) return gz_v(0, 0);
  return gz_sub(c->point, step->world->items[members_of(step)->at[member]].position);
}

static void write_constraints(const resting_set *set, gz_solver *s) {
  s->constraint_count = set->count;
  for (int i = 0; i < set->count; i++) {
    const rest_contact *c = &set->contacts[i];
    gz_vec a = arm_of(set->step, c->a, c), b = arm_of(set->step, c->b, c);
    s->constraints[i] =
        (gz_solver_constraint){ .a = c->a,
                                .b = c->b >= 0 ? c->b : members_of(set->step)->count,
                                .normal = c->normal,
                                .friction = c->friction };
    gz_set_arms(&s->constraints[i], a, b);
  }
}

/* Return the largest coordinate of the members' accelerations. */
static double largest_acceleration(const gz_step *step) {
  double most = 0;
  for (int i = 0; i < members_of(step)->count; i++)
    most = gz_max(most, gz_max_abs(dynamics_of(step, i)->acceleration));
  return most;
}

/* Return the length of the smallest, of all that have been scaled. */
static double smallest_acceleration(const gz_step *step, double scale) {
  double least = HUGE_VAL;
  for (int i = 0; i < members_of(step)->count; i++)
    least = gz_min(least, gz_length(gz_scale(dynamics_of(step, i)->acceleration, scale)));
  return least;
}

/* Are all members at rest already? */
static bool are_at_rest(const gz_step *step) {
  for (int i = 0; i < members_of(step)->count; i++)
    if (!dynamics_of(step, i)->at_rest) return false;
  return true;
}

/* Do the contacts leave nobody a velocity? */
static bool stays(const resting_set *set) {
  gz_step *step = set->step;
  gz_world *world = step->world;
  int count = members_of(step)->count;
  gz_solver s = { .memory = &world->memory, .blocks = world->scratch.solver };
  double scale = 1 / largest_acceleration(step), least = smallest_acceleration(step, scale);
  if (!(least > GZ_SMALLEST && scale < HUGE_VAL)) return false;
  if (!gz_reserve_solver(&s, count + 1, set->count)) {
    step->result = GZ_NO_MEMORY;
    return false;
  }
  write_bodies(set, &s, scale);
  write_constraints(set, &s);
  s.tolerance = GZ_AT_REST / 10 * least;
  s.near = GZ_AT_REST * least;
  s.patience = GZ_REST_PATIENCE;
  if (!gz_solve_contacts(&s)) step->result = GZ_NO_MEMORY;
  bool already = are_at_rest(step);
  double most = (already ? GZ_LEFT_AT_REST : GZ_AT_REST) * least;
  if (step->result != GZ_DONE || !(s.exact || already)) return false;
  for (int i = 0; i < count; i++) {
    double turning = fabs(s.bodies[i].spin) * shape_of(step, i).geometry->bounding_radius;
    if (gz_length(s.bodies[i].velocity) > most || turning > most) return false;
  }
  return true;
}

/* Let the members of a set be at rest, or let them move. */
static void settle(gz_step *step, bool rests) {
  GZ_ASSERT(members_of(step)->count > 0);
  gz_world *world = step->world;
  for (int i = 0; i < members_of(step)->count; i++) {
    int item = members_of(step)->at[i];
    gz_item_extras *extra = &world->extras[world->items[item].extra];
    extra->tried = world->steps;
    extra->asked = step->filter->call != NULL;
    if (!rests && !extra->dynamics.at_rest) continue;
    gz_keep_for_undo(world, item);
    extra->dynamics.at_rest = rests;
  }
}

/* Is something without a mass near an item on its way? */
static bool is_in_way(gz_step *step, int item) {
  gz_world *world = step->world;
  gz_shape shape = gz_shape_of(world, item);
  gz_box box = gz_box_of(&shape);
  if (!gz_find_others(world, item, &box, gz_v(0, 0), 0)) step->result = GZ_NO_MEMORY;
  for (int i = 0; i < world->scratch.found.count; i++)
    if (gz_body_of(world, world->scratch.found.at[i]) >= 0) return true;
  return false;
}

/* Let all that is at rest move if something without a mass comes near it. */
static void wake_in_ways(gz_step *step) {
  gz_world *world = step->world;
  for (int r = gz_rank_from(world, 0); r < world->order.count && step->result == GZ_DONE;
       r = gz_rank_from(world, r + 1)) {
    int item = world->order.at[r];
    if (!gz_is_at_rest(world, item) || !is_in_way(step, item)) continue;
    gz_keep_for_undo(world, item);
    gz_end_rest(world, item);
  }
}

void gz_lay_to_rest(gz_step *step) {
  gz_world *world = step->world;
  if (step->dt == 0) return;
  bool asks = step->filter->call != NULL; /* it may answer otherwise than before */
  for (int r = gz_rank_from(world, 0); r < world->order.count && step->result == GZ_DONE;
       r = gz_rank_from(world, r + 1)) {
    int item = world->order.at[r];
    resting_set set;
    if (!gz_world_has_body(world, item) || !stands(world, item)) continue;
    const gz_item_extras *extra = gz_extras_of(world, item);
    if (extra->tried == world->steps || (extra->dynamics.at_rest && !asks && !extra->asked))
      continue;
    find_set(&set, step, item);
    bool rests = step->result == GZ_DONE && !set.unsettled && set.count > 0 && stays(&set);
    if (step->result == GZ_DONE) settle(step, rests);
  }
  if (step->kinematic_count > 0) wake_in_ways(step);
}

/*
** What touches at an instant: the contacts of movers, see world/move/mover_contacts.h, as
** constraints.
*/
#include "world/step/body_contacts.h"

#include "core/math/assert.h"
#include "world/move/contact_points.h"
#include "world/step/energy.h"
#include "world/step/slow.h"
#include "world/step/progress.h"
#include "world/step/limits.h"

/* Return the restitution of a contact: that of both, but what is slow does not bounce. Without loss
   even the slow bounce, unless they lie there. */
static double restitution_of(gz_step *step, gz_constraint *constraint) {
  const gz_body *a = &step->at[constraint->a],
                *b = constraint->b >= 0 ? &step->at[constraint->b] : NULL;
  const gz_item_extras *its = gz_extras_of(step->world, constraint->other);
  if (constraint->response != GZ_BOUNCE || gz_is_stuck(a) || (b != NULL && gz_is_stuck(b)))
    return 0;
  /* A constraint has bodies. NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
  double e = gz_min(a->f.dynamics->restitution, gz_restitution_of(its));
  if (step->islands &&
      (gz_is_tired(step, constraint->a) || (b != NULL && gz_is_tired(step, constraint->b))))
    return 0;
  gz_vec pull = gz_net_acceleration(a);
  if (b != NULL) pull = gz_sub(pull, gz_net_acceleration(b));
  double given = -gz_dot(constraint->normals[0], pull) * step->dt,
         speed = fabs(gz_constraint_speed(step, constraint));
  if (given <= 0 || (e == 1 && gz_is_positive(speed, given))) return e;
  return speed < GZ_SLOW_STEPS * given ? 0 : e;
}

gz_constraint gz_make_constraint(gz_step *step, int a, int b, int other, gz_vec normal,
                                 gz_response response) {
  GZ_ASSERT(a >= 0 && a < step->count && b < step->count && a != b);
  gz_constraint constraint = { .a = a,
                               .b = b,
                               .other = other,
                               .normals = { normal },
                               .faces = 1,
                               .normal = normal,
                               .point = gz_position_at(&step->at[a], step->clock),
                               .response = response };
  constraint.turns = step->at[a].turns || (b >= 0 && step->at[b].turns);
  return constraint;
}

static void add_constraint(gz_step *step, const gz_constraint *constraint) {
  gz_constraint *added = gz_add_constraint(step, constraint);
  if (added != NULL) added->restitution = restitution_of(step, added);
}

void gz_add_contact_constraints(gz_step *step, const gz_constraint *constraint) {
  gz_body *a = &step->at[constraint->a];
  gz_constraint next = *constraint;
  if (!constraint->turns) {
    add_constraint(step, &next);
    return;
  }
  gz_shape mine = gz_shape_of_body(a, step->clock, a->poses[2]);
  gz_shape its = constraint->b >= 0 ? gz_shape_of_body(&step->at[constraint->b], step->clock,
                                                       step->at[constraint->b].poses[2])
                                    : gz_shape_of(step->world, constraint->other);
  gz_contact_points found;
  double size = gz_size_of_shape(&mine);
  if (constraint->b >= 0) size = gz_max(size, gz_size_of_shape(&its));
  double near = GZ_NEARLY_TOUCHING * size;
  gz_find_contact_points(&mine, &its, constraint->normals[0], 0, near, &found);
  if (found.count == 2) next.faces = 1;
  for (int i = 0; i < found.count; i++) {
    next.point = found.points[i];
    add_constraint(step, &next);
  }
}

int gz_wake(gz_step *step, int item) {
  GZ_ASSERT(gz_world_has_body(step->world, item));
  int k = gz_add_body(step, item);
  gz_body *y = &step->at[k];
  y->begun = y->still = true;
  y->waits = step->alone;
  y->f.flown = (gz_flight_leg){ .end = step->dt };
  y->f.leg = (gz_path){ false, { 0, 0 }, { 0, 0 }, step->dt, 0 };
  gz_begin_energy(y);
  gz_box box = gz_box_of_leg(y);
  gz_index_body(step, k, &box);
  return k;
}

/* Take the contact whose faces begin at *face of the scratch memory. */
static gz_constraint take_contact(gz_step *step, int k, int *face) {
  GZ_ASSERT(k >= 0 && k < step->count);
  const gz_scratch *scratch = &step->world->scratch;
  int contact = scratch->faces[*face].contact;
  const gz_mover_contact *c = &scratch->contacts[contact];
  gz_constraint constraint = gz_make_constraint(step, k, -1, c->other, gz_v(0, 0), c->response);
  constraint.faces = 0;
  for (; *face < scratch->face_count && scratch->faces[*face].contact == contact; ++*face)
    if (constraint.faces < 2)
      constraint.normals[constraint.faces++] = gz_flatten(scratch->faces[*face].normal);
  constraint.normal = constraint.normals[0];
  return constraint;
}

/* Return room for what a body touches; NULL if there is no memory. */
static gz_constraint *reserve_contacts(gz_step *step, int count) {
  gz_block *block = &step->world->scratch.step[GZ_CONTACT_BLOCK];
  if (!gz_reserve_block(&step->world->memory, block, (size_t)count * sizeof(gz_constraint))) {
    step->result = GZ_NO_MEMORY;
    return NULL;
  }
  return block->at;
}

/* Find what the body touches now, with a skin that is wider for what is nearly touched. Returns
   how much that is, in *constraints. */
static int find_contacts(gz_step *step, int k, bool widely, gz_constraint **constraints) {
  gz_body *y = &step->at[k];
  gz_mover *m = &y->f.m;
  int count = 0;
  double skin = m->skin;
  gz_activate(step, k);
  if (widely) m->skin = gz_max(skin, GZ_NEARLY_TOUCHING * gz_size_of_shape(&m->shape));
  gz_box wide = gz_box_widened(&m->box, GZ_ROOM_IN_SKINS * m->skin);
  gz_mover_find_candidates_in(m, &wide);
  gz_show_bodies(step, step->clock);
  m->distinct = true;
  gz_find_contacts(m, y->f.stuck);
  m->distinct = false;
  m->skin = skin;
  *constraints = reserve_contacts(step, step->world->scratch.contact_count);
  for (int face = 0; *constraints != NULL && face < step->world->scratch.face_count;)
    (*constraints)[count++] = take_contact(step, k, &face);
  gz_hide_bodies(step);
  y->f.knows_contacts = false;
  return count;
}

void gz_collect_constraints(gz_step *step, int k) {
  const gz_body *y = &step->at[k];
  bool widely = y->met > GZ_MANY_CONTACTS || (y->turns && y->stuck > 0);
  gz_constraint *constraints;
  int count = find_contacts(step, k, widely, &constraints);
  gz_add_hinge_constraint(step, k);
  for (int i = 0; i < count; i++) {
    gz_constraint *constraint = &constraints[i];
    constraint->b = gz_body_of(step->world, constraint->other);
    if (constraint->b < 0 && gz_has_mass(gz_extras_of(step->world, constraint->other)))
      constraint->b = gz_wake(step, constraint->other);
    if (constraint->response == GZ_TOUCH && constraint->b >= 0) continue;
    constraint->turns = constraint->turns || (constraint->b >= 0 && step->at[constraint->b].turns);
    gz_add_contact_constraints(step, constraint);
  }
}

bool gz_is_near_bodies(gz_step *step, int k) {
  gz_mover *m = &step->at[k].f.m;
  gz_box wide = gz_box_widened(&m->box, GZ_ROOM_IN_SKINS * m->skin);
  gz_activate(step, k);
  gz_mover_find_candidates_in(m, &wide);
  for (int i = 0; i < step->world->scratch.candidate_count && m->result == GZ_DONE; i++) {
    gz_candidate *near = &step->world->scratch.candidates[i];
    int q = gz_body_of(step->world, near->item);
    const gz_item_extras *its = gz_extras_of(step->world, near->item);
    bool rests = q < 0 && gz_has_mass(its) && !its->dynamics.turns;
    if ((q < 0 && !rests) || q == k || !gz_is_solid(gz_mover_response_to(m, near))) continue;
    if (rests) return true; /* it may be pressed, and gives way */
    gz_body *o = &step->at[q];
    if (o->kinematic) gz_look(o, step->at[k].now);
    gz_shape shape = gz_shape_of_body(o, step->at[k].now, o->poses[2]);
    gz_box box = gz_box_of(&shape);
    if (gz_boxes_overlap(&box, &wide)) return true;
  }
  return false;
}

/*
** The members of an island: where they are, and their order.
*/
#include "world/step/island_parts.h"

#include "core/math/assert.h"
#include "core/composite/turning_sweep.h"
#include "core/parts/whole.h"
#include "world/step/slow.h"

void *gz_reserve_for_island(gz_island *s, gz_step_block block, size_t bytes) {
  gz_world *world = s->step->world;
  if (!gz_reserve_block(&world->memory, &world->scratch.step[block], bytes))
    s->step->result = GZ_NO_MEMORY;
  return world->scratch.step[block].at;
}

gz_island_body *gz_add_member(gz_island *s, int k) {
  GZ_ASSERT(k >= 0 && k < s->step->count && s->step->at[k].member < 0);
  gz_step *step = s->step;
  gz_body *y = &step->at[k];
  s->members = gz_reserve_for_island(s, GZ_MEMBER_BLOCK,
                                     (size_t)(s->member_count + 1) * sizeof(gz_island_body));
  if (step->result != GZ_DONE) return NULL;
  if (y->kinematic) gz_look(y, step->clock);
  gz_island_body *m = &s->members[s->member_count];
  double t = y->begun && !y->kinematic ? gz_max(0, step->clock - y->now) : 0;
  *m = (gz_island_body){ .body = k, .gives_way = !y->kinematic && !y->waits, .first_pair = -1 };
  m->position = y->kinematic ? y->f.m.shape.position : gz_position_at(y, step->clock);
  m->angle = y->f.m.shape.geometry->angle + (t > 0 ? y->f.leg.spin * t : 0);
  m->velocity = y->kinematic ? y->own.velocity : gz_velocity_at(y, step->clock);
  m->radius = y->turns || y->kinematic ? gz_longest_arm(&y->f.m.shape) : 0;
  m->tired = gz_is_tired(step, k);
  if (y->kinematic) {
    m->spin = y->own.spin;
    m->pull = m->net = y->f.leg.g;
  } else {
    const gz_dynamics *d = y->f.dynamics;
    if (y->turns) m->spin = d->spin + (y->f.chord ? y->f.spin_rate * t : 0);
    if (!d->hinged) m->pull = gz_mul_add(d->acceleration, m->velocity, -d->drag);
    m->net = m->pull;
  }
  if (m->gives_way) {
    m->inverse_mass = y->inverse_mass;
    m->inverse_inertia = y->inverse_inertia;
  }
  y->member = s->member_count++;
  return m;
}

void gz_drop_member(gz_island *s) {
  GZ_ASSERT(s->member_count > 0);
  gz_body_of_member(s, s->member_count - 1)->member = -1;
  s->member_count--;
}

void gz_add_to_island(gz_island *s, int k) {
  const gz_body *y = &s->step->at[k];
  if (!y->kinematic && y->begun) gz_advance_body(s->step, k, s->step->clock);
  gz_add_member(s, k);
}

static gz_shape pose_of(const gz_island *s, int number, gz_vec position, double angle) {
  GZ_ASSERT(number >= 0 && number < s->member_count);
  gz_body *y = gz_body_of_member(s, number);
  if (y->f.m.present == NULL) return gz_shape_at(y->f.m.shape.geometry, position);
  gz_set_transform(y->poses[2], position, angle);
  return *y->poses[2];
}

gz_shape gz_shape_of_member(const gz_island *s, int number) {
  const gz_island_body *m = &s->members[number];
  double t = s->at_end ? s->h : 0;
  return pose_of(s, number, gz_mul_add(m->position, m->way, t), m->angle + m->turn * t);
}

gz_shape gz_other_shape(const gz_island *s, const gz_leg_pair *p) {
  return p->b >= 0 ? gz_shape_of_member(s, p->b) : gz_shape_of(s->step->world, p->other);
}

gz_vec gz_position_of_member(const gz_island *s, int number) {
  const gz_island_body *m = &s->members[number];
  return s->at_end ? gz_mul_add(m->position, m->way, s->h) : m->position;
}

/* ---- order: the lowest along the acceleration first, then across */

static gz_vec direction_of(const gz_island *s) {
  gz_vec most = gz_v(0, 0);
  for (int i = 0; i < s->member_count; i++)
    if (gz_length(s->members[i].pull) > gz_length(most)) most = s->members[i].pull;
  return gz_unit(most, gz_v(1, 0));
}

static bool comes_before(gz_vec along, const gz_island_body *a, const gz_island_body *b) {
  double x = gz_dot(along, a->position), y = gz_dot(along, b->position);
  if (x != y) return x > y;
  return gz_cross(along, a->position) < gz_cross(along, b->position);
}

static void sift(gz_island_body *at, int i, int count, gz_vec along) {
  gz_island_body moved = at[i];
  for (int child = 2 * i + 1; child < count; child = 2 * i + 1) {
    if (child + 1 < count && comes_before(along, &at[child], &at[child + 1])) child++;
    if (!comes_before(along, &moved, &at[child])) break;
    at[i] = at[child];
    i = child;
  }
  at[i] = moved;
}

/* By heap sort. */
void gz_sort_members(gz_island *s) {
  gz_vec along = direction_of(s);
  int count = s->member_count;
  for (int i = count / 2 - 1; i >= 0; i--) sift(s->members, i, count, along);
  for (int last = count - 1; last > 0; last--) {
    gz_island_body top = s->members[0];
    s->members[0] = s->members[last];
    s->members[last] = top;
    sift(s->members, 0, last, along);
  }
  for (int i = 0; i < count; i++) gz_body_of_member(s, i)->member = i;
}

/*
** The contacts of a pair of an island, and whether they are slow.
*/
#include "world/step/island_parts.h"

#include "core/math/assert.h"
#include "core/composite/composite.h"
#include "core/parts/pairs.h"
#include "world/candidates.h"
#include "world/step/slow.h"

static void add_contact(void *context, const gz_near_contact *c) {
  gz_contact_list *list = context;
  if (list->count < GZ_MOST_NEAR_CONTACTS) list->at[list->count++] = *c;
}

double gz_relative_way(const gz_island *s, int a, int b) {
  GZ_ASSERT(a >= 0 && a < s->member_count && b < s->member_count && s->h > 0);
  static const gz_island_body none = { .radius = 0 };
  const gz_island_body *p = &s->members[a], *q = b >= 0 ? &s->members[b] : &none;
  double h = s->h, v = gz_length(gz_sub(p->velocity, q->velocity));
  double pull = gz_length(gz_sub(p->pull, q->pull));
  double turning =
      gz_min(fabs(p->spin) * h, 2) * p->radius + gz_min(fabs(q->spin) * h, 2) * q->radius;
  double w = gz_length(gz_sub(p->way, q->way));
  double round =
      gz_min(fabs(p->turn) * h, 2) * p->radius + gz_min(fabs(q->turn) * h, 2) * q->radius;
  return gz_max((v + pull * h) * h, w * h) + gz_max(turning, round);
}

void gz_find_pair_contacts(const gz_island *s, const gz_leg_pair *p, double reach,
                           gz_contact_list *list) {
  GZ_ASSERT(reach >= 0 && p->a != p->b);
  gz_shape a = gz_shape_of_member(s, p->a), b = gz_other_shape(s, p);
  list->count = 0;
  if (!gz_have_distant_boxes(&a, &b, reach)) gz_near_contacts(&a, &b, reach, add_contact, list);
}

/* Return the side of a contact that a member is; or what stands, if that is -1. */
static gz_contact_side side_of(const gz_island *s, int number) {
  gz_contact_side side = { .spin = 0 };
  if (number < 0) return side;
  const gz_island_body *m = &s->members[number];
  side = (gz_contact_side){ .position = m->position,
                            .velocity = m->velocity,
                            .pull = m->pull,
                            .net = m->net,
                            .spin = m->spin,
                            .tired = m->tired };
  if (m->gives_way) gz_slow_side(gz_body_of_member(s, number), &side);
  return side;
}

bool gz_is_slow_contact(const gz_island *s, const gz_leg_pair *p, const gz_near_contact *c) {
  GZ_ASSERT(p->hair > 0 && p->skin > 0);
  gz_contact_side a = side_of(s, p->a), b = side_of(s, p->b);
  if (c->gap < -p->skin) return true; /* no event tells where they meet */
  if (c->gap <= p->hair && p->restitution == 0) return true;
  return gz_is_slow(s->step, &a, &b, c->normal, c->point, c->gap, p->restitution, p->hair, s->h);
}

/* Is a contact at the start of the leg on a side by which a one-way item is solid? */
static bool is_solid_side(const gz_island *s, const gz_leg_pair *p, const gz_near_contact *c) {
  gz_hit hit;
  gz_world *world = s->step->world;
  if (p->b >= 0 || !gz_is_one_way(world, p->other)) return true;
  gz_candidate near = { .item = p->other, .shape = gz_shape_of(world, p->other) };
  near.box = gz_box_of(&near.shape);
  gz_vec d = gz_scale(c->normal, -(gz_max(c->gap, 0) + 8 * p->skin));
  gz_path into = gz_straight_path(d);
  return gz_sweep_candidate(&gz_body_of_member(s, p->a)->f.m, &near, &into, &hit) == GZ_HIT;
}

bool gz_is_constraint_at_start(const gz_island *s, const gz_leg_pair *p, const gz_near_contact *c) {
  bool counts = !c->corner || gz_is_tired_pair(s, p);
  return counts && gz_is_slow_contact(s, p, c) && is_solid_side(s, p, c);
}

/*
** What the solutions have left: pairs that overlap at the end of a leg are pushed apart one by one,
** and who overlaps after that stays where the leg began.
*/
#include "world/step/island_parts.h"

#include "core/math/assert.h"
#include "world/step/item_flight.h"
#include "world/step/limits.h"

/* Return by how much the inverse mass of a member gives way to a push of a constraint, at an arm.
   */
static double inverse_effective_mass_of(const gz_island_body *m, gz_vec normal, gz_vec arm) {
  double turn = gz_cross(arm, normal);
  return m->gives_way ? m->inverse_mass + m->inverse_inertia * turn * turn : 0;
}

/* Displace a member at the end of the leg; not beyond what numbers are. */
static void push(const gz_island *s, gz_island_body *m, gz_vec normal, gz_vec arm, double push) {
  if (!m->gives_way) return;
  gz_vec way = gz_mul_add(m->way, normal, push * m->inverse_mass / s->h);
  double turn = m->turn + push * gz_cross(arm, normal) * m->inverse_inertia / s->h;
  if (!(gz_max_abs(way) <= GZ_LARGEST && fabs(turn) <= GZ_LARGEST)) return;
  m->way = way;
  m->turn = turn;
}

/* Find a constraint again if one of its members was pushed since. */
static void follow(gz_island *s, gz_leg_constraint *r) {
  const gz_leg_pair *p = &s->pairs[r->pair];
  int shifts = s->members[p->a].shifts + (p->b >= 0 ? s->members[p->b].shifts : 0);
  if (shifts == r->shifts) return;
  gz_follow_constraint(s, r);
  r->shifts = shifts;
}

/* Push the sides of a constraint apart, if they overlap. Returns by how much, or 0. */
static double push_sides(gz_island *s, gz_leg_constraint *r) {
  const gz_leg_pair *p = &s->pairs[r->pair];
  gz_island_body none = { .gives_way = false };
  gz_island_body *a = &s->members[p->a], *b = p->b >= 0 ? &s->members[p->b] : &none;
  follow(s, r);
  if (r->lost || r->gap >= -p->skin) return 0;
  double inverse_effective_mass = inverse_effective_mass_of(a, r->normal, r->arm_a) +
                                  inverse_effective_mass_of(b, r->normal, r->arm_b);
  if (inverse_effective_mass == 0) return 0;
  double depth = -r->gap,
         impulse = (GZ_MEND_PUSHED_HAIRS * p->hair + depth) / inverse_effective_mass;
  push(s, a, r->normal, r->arm_a, impulse);
  push(s, b, r->normal, r->arm_b, -impulse);
  a->shifts++;
  b->shifts++;
  r->presses = true;
  return depth;
}

void gz_push_pairs(gz_island *s) {
  GZ_ASSERT(s->at_end);
  double least = HUGE_VAL, deepest = 0;
  int last = 0; /* pass that made progress */
  for (int i = 0; i < s->member_count; i++) s->members[i].shifts = 0;
  for (int i = 0; i < s->constraint_count; i++) s->constraints[i].shifts = 0;
  for (int pass = 0; pass < GZ_MOST_MEND_PASSES && pass - last < GZ_MEND_PATIENCE; pass++) {
    deepest = 0;
    for (int i = 0; i < s->constraint_count; i++)
      deepest = gz_max(deepest, push_sides(s, &s->constraints[i]));
    if (deepest == 0 || s->step->result != GZ_DONE) break;
    if (deepest >= GZ_MEND_PROGRESS * least) continue;
    least = deepest;
    last = pass;
  }
  gz_find_island_constraints(s);
}

/* Let a member stay where it was. Returns whether it had a way. */
static bool put_back(gz_island *s, int number) {
  if (number < 0) return false;
  gz_island_body *m = &s->members[number];
  if (!m->gives_way || (gz_max_abs(m->way) == 0 && m->turn == 0)) return false;
  m->way = gz_v(0, 0);
  m->turn = 0;
  gz_cut_short(s->step->world, gz_body_of_member(s, number)->f.m.item);
  return true;
}

/* Let the two of a pair stay where they were. Returns whether either had a way. */
static bool put_pair_back(gz_island *s, const gz_leg_pair *p) {
  bool any = put_back(s, p->a);
  return put_back(s, p->b) || any;
}

void gz_mend_leg(gz_island *s) {
  GZ_ASSERT(s->has_way);
  bool again = true;
  gz_push_pairs(s);
  while (again && s->step->result == GZ_DONE) {
    again = false;
    for (int i = 0; i < s->pair_count; i++) {
      const gz_leg_pair *p = &s->pairs[i];
      if (p->passed && gz_is_tired_pair(s, p)) again = put_pair_back(s, p) || again;
    }
    for (int i = 0; i < s->constraint_count; i++) {
      gz_leg_constraint *r = &s->constraints[i];
      const gz_leg_pair *p = &s->pairs[r->pair];
      if (r->lost || r->gap >= -p->skin) continue;
      again = put_pair_back(s, p) || again;
      r->presses = true;
    }
    if (again) gz_find_island_constraints(s);
  }
}

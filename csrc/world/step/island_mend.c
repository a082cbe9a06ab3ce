/*
** What the solutions have left: pairs that overlap at the end of a leg are pushed apart one by one,
** and who overlaps after that stays where the leg began.
*/
#include "world/step/island_parts.h"

#include "world/step/item_flight.h"

/* Passes over all pairs. */
#define MOST_PASSES 30

/* So far apart pairs are pushed, in hairs. */
#define PUSHED 0.125

/* Return by how much the inverse mass of a member gives way to a push of a row, at an arm. */
static double mobility_of(const gz_island_body *m, gz_vec normal, gz_vec arm) {
  double turn = gz_cross(arm, normal);
  return m->gives_way ? m->inverse_mass + m->inverse_inertia * turn * turn : 0;
}

/* Displace a member at the end of the leg. */
static void push(const gz_island *s, gz_island_body *m, gz_vec normal, gz_vec arm, double push) {
  if (!m->gives_way) return;
  m->way = gz_mul_add(m->way, normal, push * m->inverse_mass / s->h);
  m->turn += push * gz_cross(arm, normal) * m->inverse_inertia / s->h;
}

/* Push a pair apart, if it overlaps. Returns whether it does. */
static bool push_apart(const gz_island *s, gz_leg_row *r) {
  const gz_leg_pair *p = &s->pairs[r->pair];
  gz_island_body none = { .gives_way = false };
  gz_island_body *a = &s->members[p->a], *b = p->b >= 0 ? &s->members[p->b] : &none;
  if (r->lost || r->gap >= -p->skin) return false;
  double mobility = mobility_of(a, r->normal, r->arm_a) + mobility_of(b, r->normal, r->arm_b);
  if (mobility == 0) return false;
  double impulse = (PUSHED * p->hair - r->gap) / mobility;
  push(s, a, r->normal, r->arm_a, impulse);
  push(s, b, r->normal, r->arm_b, -impulse);
  r->presses = true;
  return true;
}

/* Let a member stay where it was. Returns whether it had a way. */
static bool put_back(gz_island *s, int number) {
  if (number < 0) return false;
  gz_island_body *m = &s->members[number];
  if (!m->gives_way || (gz_max_abs(m->way) == 0 && m->turn == 0)) return false;
  m->way = gz_v(0, 0);
  m->turn = 0;
  gz_cut_short(s->step->world, gz_flyer_of_member(s, number)->f.m.item);
  return true;
}

void gz_mend_leg(gz_island *s) {
  bool again = true;
  for (int pass = 0; pass < MOST_PASSES && again && s->step->result == GZ_DONE; pass++) {
    again = false;
    for (int i = 0; i < s->row_count; i++) again = push_apart(s, &s->rows[i]) || again;
    if (again) gz_find_island_rows(s);
  }
  while (again && s->step->result == GZ_DONE) {
    again = false;
    for (int i = 0; i < s->row_count; i++) {
      gz_leg_row *r = &s->rows[i];
      const gz_leg_pair *p = &s->pairs[r->pair];
      if (r->lost || r->gap >= -p->skin) continue;
      again = put_back(s, p->a) || again;
      again = put_back(s, p->b) || again;
      r->presses = true;
    }
    if (again) gz_find_island_rows(s);
  }
}

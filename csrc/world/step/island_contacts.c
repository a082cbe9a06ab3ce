/*
** The contacts of an island as constraints: at the start of a leg, and at its end.
*/
#include "world/step/island_parts.h"

#include "core/math/assert.h"
#include "core/parts/pairs.h"
#include "world/candidates.h"
#include "world/move/contact_points.h"
#include "world/step/body_contacts.h"
#include "world/step/rest.h"
#include "world/step/slow.h"
#include "world/step/limits.h"

static gz_leg_constraint *new_constraint(gz_island *s) {
  gz_step_block block = s->constraint_block ? GZ_LEG_CONSTRAINT_BLOCK : GZ_OTHER_CONSTRAINT_BLOCK;
  s->constraints = gz_reserve_for_island(
      s, block, (size_t)(s->constraint_count + 1) * sizeof(gz_leg_constraint));
  return s->step->result == GZ_DONE ? &s->constraints[s->constraint_count++] : NULL;
}

static gz_leg_constraint constraint_of(const gz_island *s, int pair, const gz_near_contact *c) {
  const gz_leg_pair *p = &s->pairs[pair];
  gz_leg_constraint r = { .pair = pair, .normal = c->normal, .gap = c->gap };
  gz_vec half = gz_scale(c->normal, c->gap / 2); /* the point is in the middle of the gap */
  r.arm_a = gz_sub(gz_add(c->point, half), gz_position_of_member(s, p->a));
  if (p->b >= 0) r.arm_b = gz_sub(gz_sub(c->point, half), gz_position_of_member(s, p->b));
  return r;
}

static void find_constraints_at_start(gz_island *s, int pair) {
  gz_leg_pair *p = &s->pairs[pair];
  gz_contact_list found;
  GZ_ASSERT(!s->at_end && p->constraint_count == 0);
  gz_find_pair_contacts(s, p, gz_relative_way(s, p->a, p->b) + p->hair, &found);
  for (int i = 0; i < found.count; i++) {
    const gz_near_contact *c = &found.at[i];
    if (!gz_is_constraint_at_start(s, p, c)) {
      p->fast = p->fast || !c->corner;
      continue;
    }
    gz_leg_constraint *r = new_constraint(s);
    if (r == NULL) return;
    *r = constraint_of(s, pair, c);
    r->first_gap = c->gap;
    r->first_normal = r->normal;
    r->first_arm = r->arm_a;
    p->sunk = p->sunk || c->gap < -p->skin;
    p->constraint_count++;
    p->joined = true;
  }
}

/* Return how far a contact of now is from a constraint of before; HUGE_VAL, if it cannot be that.
   */
static double distance_from(const gz_leg_constraint *before, const gz_leg_constraint *now) {
  if (gz_dot(before->normal, now->normal) < 0.5) return HUGE_VAL;
  return gz_length(gz_sub(before->arm_a, now->arm_a));
}

/* Return the constraint of before that a contact is now; NULL if it is new. */
static gz_leg_constraint *find_again(const gz_island *s, const gz_leg_pair *p, int first, int count,
                                     const gz_leg_constraint *now) {
  gz_leg_constraint *best = NULL;
  double least = GZ_FOUND_AGAIN * p->hair;
  for (int i = first; i < first + count; i++) {
    gz_leg_constraint *r = &s->old_constraints[i];
    double far = distance_from(r, now);
    if (r->pair < 0 || far >= least) continue;
    least = far;
    best = r;
  }
  return best;
}

/* Is the k-th contact of those found the nearest one to a constraint of before, which another was
   taken for? Then both count: else a constraint would jump from corner to corner, and neither be
   kept apart. */
static bool was_constraint(const gz_island *s, const gz_leg_pair *p, int first, int count,
                           const gz_leg_constraint *now, int found, int k) {
  bool was = false;
  for (int i = first; i < first + count && !was; i++) {
    double far = distance_from(&s->old_constraints[i], &now[k]);
    was = far < GZ_FOUND_AGAIN * p->hair;
    for (int j = 0; j < found && was; j++)
      was = far <= distance_from(&s->old_constraints[i], &now[j]);
  }
  return was;
}

/* Find the contacts of a pair at the start of the leg, while the poses are those of its end. */
static void find_contacts_before(gz_island *s, const gz_leg_pair *p, gz_contact_list *list) {
  s->at_end = false;
  gz_find_pair_contacts(s, p, gz_relative_way(s, p->a, p->b) + p->hair, list);
  s->at_end = true;
}

/* Was a contact, which is found only at the end of the leg, slow where the two were nearest at its
   start? */
static bool was_slow(const gz_island *s, const gz_leg_pair *p, const gz_near_contact *c,
                     const gz_contact_list *before) {
  if (p->b < 0 && gz_is_one_way(s->step->world, p->other)) return false;
  const gz_near_contact *nearest = NULL;
  for (int i = 0; i < before->count; i++)
    if (nearest == NULL || before->at[i].gap < nearest->gap) nearest = &before->at[i];
  return gz_is_slow_contact(s, p, nearest != NULL ? nearest : c);
}

/* Return the gap at the start of the leg that follows from w for a contact at its end, up to what
   the second order of turning adds. */
static double gap_before(const gz_island *s, const gz_leg_pair *p, const gz_leg_constraint *r) {
  const gz_island_body *a = &s->members[p->a];
  gz_vec way = gz_velocity_of_point(a->way, a->turn, r->arm_a);
  if (p->b >= 0) {
    const gz_island_body *b = &s->members[p->b];
    way = gz_sub(way, gz_velocity_of_point(b->way, b->turn, r->arm_b));
  }
  return r->gap - s->h * gz_dot(r->normal, way);
}

/* Return what the second order of turning adds to the gap of a pair in the leg, at most. */
static double bends_of(const gz_island *s, const gz_leg_pair *p) {
  const gz_island_body *a = &s->members[p->a];
  double bends = a->radius * a->turn * a->turn;
  if (p->b >= 0) bends += s->members[p->b].radius * s->members[p->b].turn * s->members[p->b].turn;
  return bends * s->h * s->h / 2;
}

/* Is a contact at the end of the leg far behind a side that is a constraint, by half the size of
   the smaller body, as that flies into another side of the same thing? Then its gap has not become
   what w makes of that. */
static bool is_far_behind(const gz_island *s, const gz_leg_pair *p,
                          const gz_leg_constraint *constraint, const gz_leg_constraint *now) {
  double far = p->hair / GZ_HAIR / 2;
  if (constraint->late || now->gap > -far) return false;
  return now->first_gap < constraint->first_gap - far - bends_of(s, p);
}

/* Has one of a pair come through the other in the leg, or past its corner, so that a contact at the
   end faces where they were not? Not one that was deep inside of it as the step began. */
static bool came_through(const gz_island *s, const gz_leg_pair *p, const gz_leg_constraint *r,
                         const gz_contact_list *before) {
  bool faces = before->count == 0;
  for (int i = 0; i < before->count && s->step->clock == 0; i++)
    if (before->at[i].gap < -p->hair) return false;
  for (int i = 0; i < before->count; i++)
    faces = faces || gz_dot(before->at[i].normal, r->normal) > 0;
  if (!faces) return true;
  return r->first_gap < -p->hair - bends_of(s, p);
}

/* Let a contact go on with what its constraint of before was given. */
static void inherit(gz_leg_constraint *now, gz_leg_constraint *old) {
  now->first_gap = old->first_gap;
  now->late = old->late;
  now->first_normal = old->first_normal;
  now->first_arm = old->first_arm;
  now->impulse = old->impulse;
  now->tangential = old->tangential;
  now->presses = old->presses;
  old->pair = -1;
}

static void find_constraints_at_end(gz_island *s, int pair) {
  GZ_ASSERT(s->at_end);
  gz_leg_pair *p = &s->pairs[pair];
  int first = p->first_constraint, count = p->constraint_count;
  gz_contact_list found, before;
  gz_leg_constraint all[GZ_MOST_NEAR_CONTACTS];
  gz_find_pair_contacts(s, p, GZ_END_CONTACTS_APART * p->hair, &found);
  p->first_constraint = s->constraint_count;
  p->constraint_count = 0;
  p->missed = p->passed = false;
  for (int i = 0; i < found.count; i++) all[i] = constraint_of(s, pair, &found.at[i]);
  for (int i = 0; i < found.count; i++) {
    const gz_near_contact *c = &found.at[i];
    gz_leg_constraint now = all[i], *old = find_again(s, p, first, count, &now);
    bool overlaps = c->gap < -p->skin;
    now.late = true;
    now.first_gap = gap_before(s, p, &now);
    bool is_new = old == NULL && !was_constraint(s, p, first, count, all, found.count, i);
    if (is_new && !overlaps) continue;
    if (is_new) find_contacts_before(s, p, &before);
    if (is_new && came_through(s, p, &now, &before)) {
      p->missed = p->fast = p->passed = true;
      continue;
    }
    bool fast = is_new ? !was_slow(s, p, c, &before)
                       : old != NULL && overlaps && is_far_behind(s, p, old, &now);
    if (fast) {
      p->missed = p->fast = true;
      continue;
    }
    if (old != NULL) inherit(&now, old);
    gz_leg_constraint *r = new_constraint(s);
    if (r == NULL) return;
    *r = now;
    p->constraint_count++;
    p->joined = true;
  }
  for (int i = first; i < first + count; i++) {
    const gz_leg_constraint *old = &s->old_constraints[i];
    if (old->pair < 0 || old->impulse == 0) continue;
    gz_leg_constraint *r = new_constraint(s);
    if (r == NULL) return;
    *r = *old;
    r->lost = true;
    if (old->lost) r->impulse = r->tangential = 0;
    p->constraint_count++;
  }
}

void gz_follow_constraint(gz_island *s, gz_leg_constraint *r) {
  GZ_ASSERT(r->pair >= 0 && r->pair < s->pair_count && s->at_end);
  const gz_leg_pair *p = &s->pairs[r->pair];
  gz_contact_list found;
  double least = HUGE_VAL;
  gz_leg_constraint best = *r;
  gz_find_pair_contacts(s, p, GZ_END_CONTACTS_APART * p->hair, &found);
  for (int i = 0; i < found.count; i++) {
    gz_leg_constraint now = constraint_of(s, r->pair, &found.at[i]);
    double far = distance_from(r, &now);
    if (far >= least) continue;
    least = far;
    best = now;
  }
  r->lost = least == HUGE_VAL;
  r->normal = best.normal;
  r->arm_a = best.arm_a;
  r->arm_b = best.arm_b;
  r->gap = best.gap;
}

void gz_find_island_constraints(gz_island *s) {
  gz_block *blocks = s->step->world->scratch.step;
  s->old_constraints = s->constraints;
  s->constraint_block = !s->constraint_block;
  s->constraints =
      blocks[s->constraint_block ? GZ_LEG_CONSTRAINT_BLOCK : GZ_OTHER_CONSTRAINT_BLOCK].at;
  s->constraint_count = 0;
  for (int i = 0; i < s->pair_count && s->step->result == GZ_DONE; i++) {
    if (s->at_end) {
      find_constraints_at_end(s, i);
    } else {
      s->pairs[i].first_constraint = s->constraint_count;
      find_constraints_at_start(s, i);
    }
  }
}

/*
** Who belongs to an island, and its contacts.
*/
#include "world/step/island_parts.h"

#include "core/parts/pairs.h"
#include "core/composite/composite.h"
#include "world/candidates.h"
#include "world/move/contact_points.h"
#include "world/step/event_queue.h"
#include "world/step/body_contacts.h"
#include "world/step/leg_mates.h"
#include "world/step/rest.h"
#include "world/step/slow.h"

/* At the end of a leg contacts count that are so many hairs apart, and are found again so many
   hairs from where they were: a quarter of the size of the smaller body. */
#define APART 100
#define FOUND_AGAIN 500

/* Contacts of one pair. */
typedef struct contact_list {
  gz_near_contact at[GZ_MOST_NEAR_CONTACTS];
  int count;
} contact_list;

static void add_contact(void *context, const gz_near_contact *c) {
  contact_list *list = context;
  if (list->count < GZ_MOST_NEAR_CONTACTS) list->at[list->count++] = *c;
}

/* ---- pairs */

/* Return how far a member may get by itself, as another one sees it. */
static double relative_way(const gz_island *s, int a, int b) {
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

/* Return a pair of a member with a member b, or with what stands, before it is listed. */
static gz_leg_pair make_pair(const gz_island *s, int a, int b, int other, gz_response response) {
  const gz_world *world = s->step->world;
  const gz_body *y = gz_body_of_member(s, a);
  gz_leg_pair p = { .a = a, .b = b, .other = other, .response = response };
  gz_shape mine = y->f.m.shape;
  gz_shape its = b >= 0 ? gz_body_of_member(s, b)->f.m.shape : gz_shape_of(world, other);
  p.hair = gz_hair_of_pair(&mine, &its);
  p.skin = gz_skin_of_pair(&mine, &its, 0) / 2;
  if (s->step->rubs) p.friction = gz_friction_between(world, y->f.m.item, other);
  if (response == GZ_BOUNCE)
    p.restitution =
        gz_min(y->f.dynamics->restitution, gz_restitution_of(gz_extras_of(world, other)));
  /* What waits is thrown by events. */
  if (b >= 0 && gz_body_of_member(s, b)->waits) p.restitution = 1;
  return p;
}

/* Find the contacts of a pair at the present poses, up to a gap. */
static void find_contacts(const gz_island *s, const gz_leg_pair *p, double reach,
                          contact_list *list) {
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

/* Is a contact of a pair slow? */
static bool is_slow(const gz_island *s, const gz_leg_pair *p, const gz_near_contact *c) {
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

static bool is_constraint_at_start(const gz_island *s, const gz_leg_pair *p,
                                   const gz_near_contact *c) {
  bool counts = !c->corner || gz_is_tired_pair(s, p);
  return counts && is_slow(s, p, c) && is_solid_side(s, p, c);
}

/* Let a body be a member, with all of its island, if that was made at this instant: else the two
   would take it from one another for ever. */
static void take_in(gz_island *s, int k) {
  gz_step *step = s->step;
  gz_body *y = &step->at[k];
  bool all = y->island > 0 && y->made == step->batch;
  gz_add_to_island(s, k);
  for (int q = y->next_of_island; all && q != k && step->result == GZ_DONE;
       q = step->at[q].next_of_island)
    if (step->at[q].member < 0) gz_add_to_island(s, q);
  gz_leave_island(step, k);
}

/* Are the two of a pair that is not listed pressed together? */
static bool is_pressed_together(gz_island *s, const gz_leg_pair *p) {
  contact_list found;
  bool slow = false;
  find_contacts(s, p, relative_way(s, p->a, p->b) + p->hair, &found);
  for (int i = 0; i < found.count && !slow; i++) slow = is_constraint_at_start(s, p, &found.at[i]);
  return slow;
}

/* Are a member and a body, which is none, pressed together? Who is not, is not even advanced: that
   would round its place. */
static bool hang_together(gz_island *s, int a, int k, int other, gz_response response) {
  int b = s->member_count;
  if (gz_add_member(s, k) == NULL) return false;
  gz_leg_pair p = make_pair(s, a, b, other, response);
  bool pressed = is_pressed_together(s, &p);
  gz_drop_member(s);
  return pressed;
}

static void add_pair(gz_island *s, const gz_leg_pair *pair) {
  s->pairs =
      gz_reserve_for_island(s, GZ_PAIR_BLOCK, (size_t)(s->pair_count + 1) * sizeof(gz_leg_pair));
  if (s->step->result != GZ_DONE) return;
  int number = s->pair_count++;
  s->step->world->stats.pairs++;
  gz_leg_pair *p = &s->pairs[number];
  *p = *pair;
  p->first_constraint = p->constraint_count = 0;
  for (int side = 0; side < 2; side++) {
    int m = side ? p->b : p->a;
    p->next[side] = m >= 0 ? s->members[m].first_pair : -1;
    if (m >= 0) s->members[m].first_pair = number;
  }
}

static bool has_pair(const gz_island *s, int a, int b, int other) {
  for (int i = s->members[a].first_pair; i >= 0;) {
    const gz_leg_pair *p = &s->pairs[i];
    if ((p->a == a && p->b == b && (b >= 0 || p->other == other)) || (p->a == b && p->b == a))
      return true;
    i = p->next[p->a == a ? 0 : 1];
  }
  return false;
}

/* A solid item near a member. */
typedef struct neighbor {
  int item;
  gz_response response;
} neighbor;

/* Return the solid items in the box of a member, in the order of insertion. */
static neighbor *list_neighbors(gz_island *s, int m, int *count) {
  gz_step *step = s->step;
  gz_world *world = step->world;
  gz_mover *mover = &gz_body_of_member(s, m)->f.m;
  *count = 0;
  gz_activate(step, s->members[m].body);
  gz_mover_find_candidates_in(mover, &s->members[m].box);
  int found = world->scratch.candidate_count;
  neighbor *list =
      gz_reserve_for_island(s, GZ_NEIGHBOR_BLOCK, (size_t)(found + 1) * sizeof(neighbor));
  for (int i = 0; i < found && step->result == GZ_DONE && mover->result == GZ_DONE; i++) {
    gz_candidate *near = &world->scratch.candidates[i];
    int k = gz_body_of(world, near->item);
    gz_box box = k >= 0 ? step->at[k].indexed : near->box;
    if (!gz_boxes_overlap(&box, &s->members[m].box)) continue; /* searches may find others, too */
    gz_response response = gz_mover_response_to(mover, near);
    if (gz_is_solid(response) && response != GZ_TOUCH)
      list[(*count)++] = (neighbor){ near->item, response };
  }
  if (mover->result != GZ_DONE) step->result = mover->result;
  return list;
}

/* Add the masses that hang together with a member. */
static void find_masses(gz_island *s, int m) {
  gz_step *step = s->step;
  int count;
  neighbor *list = list_neighbors(s, m, &count);
  for (int i = 0; i < count && step->result == GZ_DONE; i++) {
    int item = list[i].item, k = gz_body_of(step->world, item);
    if (!gz_has_mass(gz_extras_of(step->world, item))) continue;
    if (k < 0) { /* at rest: it flies only if it is pressed */
      gz_leg_pair p = make_pair(s, m, -1, item, list[i].response);
      if (!is_pressed_together(s, &p)) continue;
      k = gz_wake(step, item);
      if (!step->at[k].waits) take_in(s, k);
    } else if (step->at[k].member < 0 && !step->at[k].waits &&
               hang_together(s, m, k, item, list[i].response)) {
      take_in(s, k);
    }
    list = step->world->scratch.step[GZ_NEIGHBOR_BLOCK].at;
  }
}

/* Add the pairs of a member with those behind it, with who has no mass, and with what stands. */
static void find_pairs(gz_island *s, int m) {
  gz_step *step = s->step;
  int count;
  neighbor *list = list_neighbors(s, m, &count);
  for (int i = 0; i < count && step->result == GZ_DONE; i++) {
    int item = list[i].item, k = gz_body_of(step->world, item), b = -1;
    bool stands = k >= 0 && (step->at[k].kinematic || step->at[k].waits);
    if (stands && step->at[k].member < 0) gz_add_to_island(s, k);
    if (step->result != GZ_DONE) return;
    if (k >= 0) b = step->at[k].member;
    if ((k >= 0 && b < 0) || (k < 0 && gz_has_mass(gz_extras_of(step->world, item)))) continue;
    if (b >= 0 && (b == m || has_pair(s, m, b, item))) continue;
    if (b < 0 && has_pair(s, m, -1, item)) continue;
    bool first = b < 0 || !s->members[b].gives_way || m < b;
    gz_leg_pair p = first ? make_pair(s, m, b, item, list[i].response)
                          : make_pair(s, b, m, gz_body_of_member(s, m)->f.m.item, list[i].response);
    add_pair(s, &p);
  }
}

/* Let the box of a member contain its way, with room if it was thrown. Returns whether it grows. */
static bool grow_box(gz_island *s, int number, bool first) {
  gz_island_body *m = &s->members[number];
  const gz_mover *mover = &gz_body_of_member(s, number)->f.m;
  double room = GZ_HAIR * gz_size_of_shape(&mover->shape) + 4 * mover->skin, k = first ? 1 : 2;
  gz_vec v = first ? gz_mul_add(m->velocity, m->pull, s->h / 2) : m->way;
  double turn = first ? m->spin : m->turn;
  gz_box box = gz_box_along(&mover->box, gz_scale(v, s->h));
  box = gz_box_widened(&box, gz_min(fabs(turn) * s->h, 2) * m->radius + room);
  if (m->looked && !first && gz_box_contains(&m->box, &box)) return false;
  gz_box far = gz_box_along(&mover->box, gz_scale(v, k * s->h));
  far = gz_box_widened(&far, k * (gz_min(fabs(turn) * s->h, 2) * m->radius + 2 * room));
  if (m->looked) {
    far.low = gz_v(gz_min(far.low.x, m->box.low.x), gz_min(far.low.y, m->box.low.y));
    far.high = gz_v(gz_max(far.high.x, m->box.high.x), gz_max(far.high.y, m->box.high.y));
  }
  m->box = far;
  m->looked = true;
  gz_index_body(s->step, m->body, &m->box);
  return true;
}

void gz_index_freely(gz_step *step, int k) {
  gz_island s = { .step = step, .h = step->dt - step->clock };
  gz_add_to_island(&s, k);
  if (step->result != GZ_DONE) return;
  grow_box(&s, 0, true);
  step->at[k].member = -1;
}

/* ---- all of an island */

static void drop_boundary(gz_island *s) {
  int kept = 0;
  for (int i = 0; i < s->member_count; i++) {
    if (s->members[i].gives_way) s->members[kept++] = s->members[i];
    else gz_body_of_member(s, i)->member = -1;
  }
  s->member_count = kept;
}

void gz_find_island(gz_island *s) {
  s->at_end = false;
  drop_boundary(s);
  for (int m = 0; m < s->member_count && s->step->result == GZ_DONE; m++) {
    grow_box(s, m, true);
    find_masses(s, m);
  }
  gz_sort_members(s);
  s->pair_count = s->constraint_count = 0;
  for (int m = 0; m < s->member_count; m++) s->members[m].first_pair = -1;
  int masses = s->member_count;
  for (int m = 0; m < masses && s->step->result == GZ_DONE; m++) find_pairs(s, m);
  if (s->step->result == GZ_DONE) gz_find_island_constraints(s);
}

void gz_widen_island(gz_island *s) {
  s->at_end = false;
  for (int m = 0; m < s->member_count && s->step->result == GZ_DONE; m++) {
    if (!s->members[m].gives_way) continue;
    if (!grow_box(s, m, !s->members[m].looked)) continue;
    find_masses(s, m);
    find_pairs(s, m);
  }
}

/* ---- constraints */

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
  contact_list found;
  find_contacts(s, p, relative_way(s, p->a, p->b) + p->hair, &found);
  for (int i = 0; i < found.count; i++) {
    const gz_near_contact *c = &found.at[i];
    if (!is_constraint_at_start(s, p, c)) {
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
  double least = FOUND_AGAIN * p->hair;
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
    was = far < FOUND_AGAIN * p->hair;
    for (int j = 0; j < found && was; j++)
      was = far <= distance_from(&s->old_constraints[i], &now[j]);
  }
  return was;
}

/* Find the contacts of a pair at the start of the leg, while the poses are those of its end. */
static void find_contacts_before(gz_island *s, const gz_leg_pair *p, contact_list *list) {
  s->at_end = false;
  find_contacts(s, p, relative_way(s, p->a, p->b) + p->hair, list);
  s->at_end = true;
}

/* Was a contact, which is found only at the end of the leg, slow where the two were nearest at its
   start? */
static bool was_slow(const gz_island *s, const gz_leg_pair *p, const gz_near_contact *c,
                     const contact_list *before) {
  if (p->b < 0 && gz_is_one_way(s->step->world, p->other)) return false;
  const gz_near_contact *nearest = NULL;
  for (int i = 0; i < before->count; i++)
    if (nearest == NULL || before->at[i].gap < nearest->gap) nearest = &before->at[i];
  return is_slow(s, p, nearest != NULL ? nearest : c);
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
                         const contact_list *before) {
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
  gz_leg_pair *p = &s->pairs[pair];
  int first = p->first_constraint, count = p->constraint_count;
  contact_list found, before;
  gz_leg_constraint all[GZ_MOST_NEAR_CONTACTS];
  find_contacts(s, p, APART * p->hair, &found);
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
  const gz_leg_pair *p = &s->pairs[r->pair];
  contact_list found;
  double least = HUGE_VAL;
  gz_leg_constraint best = *r;
  find_contacts(s, p, APART * p->hair, &found);
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

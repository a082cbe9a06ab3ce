/*
** Who belongs to an island: the masses that hang together by slow contacts, and their boundary.
*/
#include "world/step/island_parts.h"

#include "core/math/assert.h"
#include "core/parts/pairs.h"
#include "world/candidates.h"
#include "world/step/body_contacts.h"
#include "world/step/event_queue.h"
#include "world/step/leg_mates.h"
#include "world/step/rest.h"
#include "world/step/limits.h"

/* Return a pair of a member with a member b, or with what stands, before it is listed. */
static gz_leg_pair make_pair(const gz_island *s, int a, int b, int other, gz_response response) {
  GZ_ASSERT(a != b && s->members[a].gives_way);
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
  gz_contact_list found;
  bool slow = false;
  gz_find_pair_contacts(s, p, gz_relative_way(s, p->a, p->b) + p->hair, &found);
  for (int i = 0; i < found.count && !slow; i++)
    slow = gz_is_constraint_at_start(s, p, &found.at[i]);
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
  double room = GZ_HAIR * gz_size_of_shape(&mover->shape) + GZ_ROOM_IN_SKINS * mover->skin,
         k = first ? 1 : 2;
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
  GZ_ASSERT(s->member_count > 0 && s->h > 0);
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
  GZ_ASSERT(s->member_count > 0 && s->h > 0);
  s->at_end = false;
  for (int m = 0; m < s->member_count && s->step->result == GZ_DONE; m++) {
    if (!s->members[m].gives_way) continue;
    if (!grow_box(s, m, !s->members[m].looked)) continue;
    find_masses(s, m);
    find_pairs(s, m);
  }
}

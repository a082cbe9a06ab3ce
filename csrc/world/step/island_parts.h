/*
** What an island is made of, while it is made: members, pairs of these, and constraints.
*/
#pragma once

#include "core/composite/near_contacts.h"
#include "core/solver/problem.h"
#include "world/step/body.h"
#include "world/step/limits.h"

/* A body that is pressed by others; or one without a mass that presses. */
typedef struct gz_island_body {
  int body;
  bool gives_way;
  bool pressed;    /* others do something to it; else it flies by itself */
  gz_vec position; /* at the start of the leg */
  double angle;
  gz_vec velocity; /* then, after the impact */
  double spin;
  gz_vec pull, net;  /* its own acceleration, and what contacts leave of it */
  gz_vec way, after; /* w and u */
  double turn, spin_after;
  double inverse_mass, inverse_inertia;
  double radius;
  bool looked;    /* its box is set */
  int shifts;     /* how often it was pushed at the end of the leg */
  bool tired;     /* it has had so many events that all of its contacts count as slow */
  int first_pair; /* -1: none */
  gz_box box;     /* in which it was looked for others */
} gz_island_body;

/* Two that are near one another. */
typedef struct gz_leg_pair {
  int a, b;  /* members; b may be -1: something that stands */
  int other; /* the item of b */
  gz_response response;
  int next[2]; /* of the pairs of a, and of b */
  double hair, skin, friction, restitution;
  bool joined; /* something of it was a constraint in this leg */
  bool sunk;   /* they overlap at its start, where a longer one was to lead on */
  bool fast;   /* something of it approaches fast: that is no constraint */
  bool missed; /* and overlaps at the end of the leg */
  bool passed; /* or one has come through the other */
  int first_constraint, constraint_count;
} gz_leg_pair;

/* A contact, at the pose at which it was found last. */
typedef struct gz_leg_constraint {
  int pair;
  gz_vec normal; /* from b to a */
  gz_vec arm_a, arm_b;
  double gap;
  double first_gap;               /* at the start of the leg */
  gz_vec first_normal, first_arm; /* and these, of a */
  bool late;   /* it was no constraint then: the gap follows from w, the others do not */
  double bias; /* for w */
  double impulse, tangential;
  double struck, approach; /* the impulse of the start, and how fast it approached then */
  bool presses;            /* it has had an impulse in this leg */
  bool lost;               /* it is where it was, not at the present pose */
  int shifts;              /* of both members, when it was found */
} gz_leg_constraint;

typedef struct gz_island {
  gz_step *step;
  double h; /* how long the leg takes */
  gz_island_body *members;
  int member_count;
  gz_leg_pair *pairs;
  int pair_count;
  gz_leg_constraint *constraints, *old_constraints;
  int constraint_count;
  int constraint_block; /* which of two blocks holds the constraints */
  bool at_end;          /* the poses are those of the end of the leg */
  bool driven;          /* a boundary of it moves */
  bool has_way;         /* w was found, as there are constraints */
  bool jams;            /* something without a mass presses what does not give way */
  bool keeps;           /* all keep to the leg, even if nobody is pressed */
  bool rests;           /* nobody moves, and nothing will move them */
  bool exact;           /* all solutions were */
  double missed;        /* else the speed that the last one may have missed */
} gz_island;

static inline gz_body *gz_body_of_member(const gz_island *s, int m) {
  return &s->step->at[s->members[m].body];
}

/* Is a pair to have no more events, as one of them has had so many? */
static inline bool gz_is_tired_pair(const gz_island *s, const gz_leg_pair *p) {
  return s->members[p->a].tired || (p->b >= 0 && s->members[p->b].tired);
}

/* Does any pair overlap at the start of the leg? */
static inline bool gz_starts_sunk(const gz_island *s) {
  for (int i = 0; i < s->pair_count; i++)
    if (s->pairs[i].sunk) return true;
  return false;
}

/* ---- island_members.c */

/* Return room in a block; the step has no memory if there is none. */
void *gz_reserve_for_island(gz_island *island, gz_step_block block, size_t bytes);

/* Add a body as it is at the present time. Its place is that of its leg, until it is advanced.
   Returns NULL if there is no memory. */
gz_island_body *gz_add_member(gz_island *island, int k);

/* Take the last member back. */
void gz_drop_member(gz_island *island);

/* Let a body be where it is at the present time, as a member. */
void gz_add_to_island(gz_island *island, int k);

/* Return the shape of a member at the start of the leg, or at its end: a view, valid until the next
   call for the same one; and its position. */
gz_shape gz_shape_of_member(const gz_island *island, int member);
gz_vec gz_position_of_member(const gz_island *island, int member);

/* Return the shape of side b of a pair. */
gz_shape gz_other_shape(const gz_island *island, const gz_leg_pair *pair);

/* Order the members by place. */
void gz_sort_members(gz_island *island);

/* ---- island_pair.c */

/* Contacts of one pair. */
typedef struct gz_contact_list {
  gz_near_contact at[GZ_MOST_NEAR_CONTACTS];
  int count;
} gz_contact_list;

/* Find the contacts of a pair at the present poses, up to a gap. */
void gz_find_pair_contacts(const gz_island *s, const gz_leg_pair *p, double reach,
                           gz_contact_list *list);

/* Return how far a member may get by itself, as another one sees it, or what stands, b = -1. */
double gz_relative_way(const gz_island *s, int a, int b);

/* Is a contact of a pair slow? */
bool gz_is_slow_contact(const gz_island *s, const gz_leg_pair *p, const gz_near_contact *c);

/* Is one at the start of the leg a constraint of it? */
bool gz_is_constraint_at_start(const gz_island *s, const gz_leg_pair *p, const gz_near_contact *c);

/* ---- island_find.c */

/* Let the index find a body on the way that it would go by itself. */
void gz_index_freely(gz_step *step, int k);

/* Find all members, from the first one on, and all pairs that are near one another, with their
   constraints at the start of the leg. Wakes masses at rest. */
void gz_find_island(gz_island *island);

/* Look around from the boxes of the ways of the members, where these lead farther than before. */
void gz_widen_island(gz_island *island);

/* ---- island_contacts.c */

/* Find a constraint of a pair again at the present poses. */
void gz_follow_constraint(gz_island *island, gz_leg_constraint *constraint);

/* Find the constraints of all pairs at the present poses, and go on with the impulses of those
   before. */
void gz_find_island_constraints(gz_island *island);

/* ---- island_hits.c */

/* Report who bears whom: the constraints that have pressed, or those that the impact at the start
   has struck, with the blow. */
void gz_report_island(gz_island *island, bool at_start);

/* ---- island_leg.c */

/* Solve an island for a leg: for w. Returns false if some overlap at the end. */
bool gz_find_leg(gz_island *island);

/* Once w is found, find u, and who is pressed. */
void gz_find_end(gz_island *island);

/* ---- island_mend.c */

/* Push those apart, pair by pair, that overlap at the end of a leg. */
void gz_push_pairs(gz_island *island);

/* Let nobody overlap at the end of a leg. */
void gz_mend_leg(gz_island *island);

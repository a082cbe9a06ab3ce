/*
** Those who fly at once in a step: each has a trajectory of its own, from a time of its own, which
** nothing touches until an event of its own.
**
** A body with a mass is moved by contacts. One without a mass is *kinematic*: it has flown its
** whole step before, and its trajectory is that way.
*/
#pragma once

#include "world/step/item_flight.h"

/* What ends the present leg of a body. */
typedef enum gz_end {
  GZ_LEG_ENDS,     /* nothing but the leg itself */
  GZ_MEETS_ITEM,   /* something that stands: flight.blocker */
  GZ_MEETS_BODY,   /* another body, which is solid to it, */
  GZ_CROSSES_BODY, /* or which it crosses; */
  GZ_CROSSES_REST  /* or a mass at rest, which something may wake */
} gz_end;

typedef struct gz_body {
  gz_flight f; /* f.m.shape is where it was at `now` */
  double now;
  int rank;                             /* in the order of insertion */
  double inverse_mass, inverse_inertia; /* of its own; 0 if it is kinematic */
  bool turns;                           /* contacts turn it, or its turning them */
  bool kinematic;
  int legs;     /* how often it was predicted */
  bool begun;   /* it has a leg, f.leg */
  bool still;   /* that leads nowhere */
  bool waits;   /* for the rest of the step: it stands, and keeps its velocity */
  bool swept;   /* its box in the index is that of its leg */
  bool crosses; /* it may cross something on its leg */
  gz_shape *poses[3];

  /* What ends its leg. */
  gz_end end;
  double event;           /* when, */
  double tau;             /* and how long after `now` */
  double whole;           /* how long its leg would last if nothing stood in its way */
  int partner;            /* that body; or the item of the mass at rest */
  gz_response response;   /* to that */
  unsigned seen, version; /* of the partner when that was found, and of this one */
  gz_hit hit;
  int place;   /* in the heap of events, or -1 */
  int crossed; /* where what it has crossed begins, see gz_note_crossing; or -1 */

  /* Its leg with others, see world/step/island.h. */
  int island;         /* the number of that; 0: it flies by itself */
  int next_of_island; /* a ring */
  int mates;          /* so many fly on that leg */
  int first_mate;     /* where the list of what is part of that leg begins, or -1 */
  gz_vec after;       /* its velocity and spin at the end of the leg */
  double spin_after;
  gz_box indexed; /* where the index finds it */
  bool rests;     /* its island lies still, and is laid to rest */
  int member;     /* its number while an island is made; else -1 */
  unsigned made;  /* the batch in which its leg was made */
  double forced;  /* an instant at which all that it touches is part of its leg; or -1 */
  int blows;      /* how often its leg was made anew in this step; of many, that counts more */
  bool round;     /* it is round about its position */

  /* For gz_count_contact, see world/step/progress.h. */
  int met;      /* contacts in this step, */
  int stuck;    /* and those without progress */
  double moved; /* since the last */

  /* At the present instant, see world/step/constraints.h. */
  unsigned loaded, joined; /* the number of the instant */
  gz_vec position, motion; /* a velocity, */
  double spin;             /* and what turns it */
  gz_vec velocity_before;  /* its velocity as the instant began */
  int first_constraint;    /* -1: none */

  bool changed; /* it is to be predicted again */
  bool told;    /* it is the item of a hit of this step, from f.m.first_hit on */

  /* Those that meet in a step are a set, see world/step/energy.h: a tree, whose root is its own
     parent, and a list of all, which begins at the root. */
  int set;         /* the parent */
  int next_of_set; /* -1: none */
  int last_of_set; /* of a root: the last one of the list */
  bool driven;     /* of a root: something without a mass drives one of them */
  double energy;   /* what it had as it began to fly, */
  gz_vec from;     /* and from where */

  gz_kinematic_path way;
  gz_dynamics own;  /* of a kinematic one: its motion on the way */
  double replanned; /* when it last flew anew, see world/step/replan.h; -1: never */
  int renewed;      /* how often, without a new wall */
  int first_wall;   /* in the list of walls, or -1 */
  unsigned pressed; /* the instant of the proof for which it flew anew */
  bool follows;     /* its way may lead into who flew anew */
} gz_body;

/* A step in which bodies fly at once. */
typedef struct gz_step {
  gz_world *world;
  const gz_filter *filter;
  double dt;
  double clock;     /* the time of the present event */
  bool blind;       /* masses are not seen */
  bool alone;       /* one item flies, all others stand, also those that it throws */
  bool rubs;        /* something has friction, which turns what is round, too */
  bool islands;     /* see world/step/island.h; */
  int island_count; /* so many were made, */
  unsigned batch;   /* in so many batches */
  gz_view view;     /* of bodies, on what stands */
  gz_body *at;
  int count, capacity;
  char *poses;         /* memory of poses that are not used yet */
  int kinematic_count; /* the first ones are that */
  int *heap, heap_count;
  int *met_now, met_count; /* those at the present instant, whose motion changes */
  int *changed, changed_count;
  struct gz_constraint *constraints;
  int constraint_count;
  int *list; /* room for the numbers of all constraints */
  unsigned instant;
  int active; /* the body whose candidates are in the scratch memory; -1: none, */
  int hits;   /* and how many hits there were when it became that */
  gz_kinematic_legs legs;
  int wall_count; /* see world/step/replan.c */
  gz_result result;
} gz_step;

/* Is the shape a circle about its position, which no contact turns? */
bool gz_is_round_about_position(const gz_shape *shape);

/* Make room for `count` bodies. Returns false if there is no memory. */
bool gz_reserve_bodies(gz_step *step, int count, size_t pose_bytes);

/* Return the memory that the poses of an item take. */
size_t gz_bytes_of_poses(const gz_world *world, int item);

/* Add an item as a body, where it is. There is room for it. Returns its number. */
int gz_add_body(gz_step *step, int item);

/* Return the body of an item; -1 if it does not fly. */
static inline int gz_body_of(const gz_world *world, int item) {
  const gz_item_extras *extra = gz_extras_of(world, item);
  return extra ? extra->body : -1;
}

/* Let a body stand for the rest of the step, as a wall to others; but where one flies alone, what
   it throws gets its velocity. */
void gz_stand(gz_step *step, int k);

/* Let candidates, responses and hits be those of this body. */
void gz_activate(gz_step *step, int k);

/*
** What a body crosses, by the response "cross", is reported once in a step. What stands is found
** on the way, as in any flight. Another body, or a mass at rest, is found by an event that changes
** nothing; or at once, if the two overlap when it is looked for.
*/

/* Forget all crossings, before any body of a step is added. */
void gz_begin_crossings(gz_step *step);

/* Has the body crossed the item in this step? */
bool gz_has_crossed(const gz_step *step, int k, int item);

/* Note that the body has crossed an item. */
void gz_note_item_crossed(gz_step *step, int k, int item);

/* Note what the body has crossed on its way: those of its hits that begin at `first`. */
void gz_note_crossings(gz_step *step, int k, int first);

/* Let two bodies have crossed one another: see gz_report_crossing. */
void gz_note_crossing(gz_step *step, int a, int b);

/* ---- where a body is */

/* Return its velocity, acceleration, spin and position at a time that is not before `now`. A
   kinematic one is brought to that time by gz_look. */
gz_vec gz_velocity_at(const gz_body *body, double time);
gz_vec gz_acceleration_of(const gz_body *body);

double gz_spin_of(const gz_body *body);
gz_vec gz_position_at(const gz_body *body, double time);

/* Return its shape at a time: a view, valid until the next call for the same pose. */
gz_shape gz_shape_of_body(const gz_body *body, double time, gz_shape *pose);

/* Let a kinematic one be where it is on its way at a time. */
void gz_look(gz_body *body, double time);

/* Let a body be where it is at a time, which is not after its event. */
void gz_advance_body(gz_step *step, int k, double time);

/* Return a box that contains a body on its leg, with some room. */
gz_box gz_box_of_leg(const gz_body *body);

/* Let the index find a body in a box. */
void gz_index_body(gz_step *step, int k, const gz_box *box);

/* Let the candidates of the active body be where they are at a time, if they fly; or hide them. */
void gz_show_bodies(gz_step *step, double time);
void gz_hide_bodies(gz_step *step);

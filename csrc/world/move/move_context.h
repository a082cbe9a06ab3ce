/*
** An operation that moves an item: whom it asks, what it meets on a straight or curved leg, and the
** hits that it will tell. Shared by the mover and by motion.
*/
#ifndef GZ_MOVE_CONTEXT_H
#define GZ_MOVE_CONTEXT_H

#include "core/narrowphase.h"
#include "world/world.h"

typedef struct gz_mover {
  gz_world *world;
  int item;
  gz_shape shape; /* the item's, where it is on its way: the item itself stays until the end */
  gz_box box;     /* of the shape */
  const gz_filter *filter;
  gz_result result; /* not GZ_DONE: the operation must end */
  gz_box known;     /* whatever meets this box is in world->near; */
  bool far;         /* or whatever it meets on this way from there */
  gz_vec way, way_from;
  bool crosses; /* something there is, or may be, one that it crosses */
  double skin;  /* a depth up to this is touching: see gz_mover_skin_with */
  bool is_afar; /* the skin is as large as it is for the rounding of where the mover is */
  gz_hits
      *hits; /* that it tells, behind the first ones, which are of others in the same operation */
  int first_hit;
} gz_mover;

/* Begins to move an item; the hits of the operation before stay until gz_mover_end. */
void gz_mover_begin(gz_mover *mover, gz_world *world, int item, const gz_filter *filter);

/* Takes the skin of where the mover is, which need not be known before it meets something. */
static inline void gz_mover_compute_skin(gz_mover *mover) {
  double size = 2e-9 * mover->shape.geometry->bounding_radius,
         far = 0x1p-46 * gz_extent(&mover->shape);
  mover->is_afar = far > size;
  mover->skin = 0.75 * gz_max(size, far);
}

/* Drops the hits of the operation before if this one is done, else those of this one. */
void gz_mover_end(gz_mover *mover);

/* What an item is to the mover. Asked once in an operation; sets mover->result where the filter
   refuses. */
gz_response gz_mover_call_filter(gz_mover *mover, gz_candidate *near);

static inline gz_response gz_mover_response_to(gz_mover *mover, gz_candidate *near) {
  return near->response != GZ_RESPONSE_UNKNOWN ? near->response : gz_mover_call_filter(mover, near);
}

/* Is it to be looked at for what meets a box? */
static inline bool gz_may_meet(const gz_candidate *near, const gz_box *box) {
  return (near->response != GZ_IGNORE) & gz_boxes_overlap(&near->box, box);
}

static inline bool gz_is_solid(gz_response response) { return response >= GZ_SLIDE; }

/* Searches the way, whose box is `reach`, unless it is the one that was searched last. */
void gz_mover_search(gz_mover *mover, gz_vec d, const gz_box *reach);

/* Sees to it that world->near holds all items that can meet the mover on its way along d, but
   for itself and those that the rules ignore, in the order of insertion, and returns the box of
   the way. One search serves many short ways: others may be in it, whose boxes do not overlap
   that. Sets mover->result if there is no memory. */
static inline gz_box gz_mover_find_candidates(gz_mover *mover, gz_vec d) {
  gz_box reach = gz_box_along(&mover->box, d);
  if (!gz_box_holds(&mover->known, &reach)) gz_mover_search(mover, d, &reach);
  return reach;
}

/*
** The depth up to which the mover touches another shape in this operation, and does not overlap it.
**
** One skin serves for all that is near, so that a mover that has sunk into a long floor by what is
** nothing there is not stopped by a short tile beside it. It is three quarters of the smallest skin
** that the mover can have with anything: what ends there is touching by the rule of gz_overlaps,
** with room for rounding. Only where a shape is so far away, or so large, that rounding of its
** coordinates exceeds that, its own is larger.
*/
static inline double gz_mover_skin_with(const gz_mover *mover, const gz_shape *other) {
  return gz_max(mover->skin, gz_noise_between(&mover->shape, other, 0) / 2);
}

/* The same for whatever meets a box, which holds the mover. */
void gz_mover_find_candidates_in(gz_mover *mover, const gz_box *box);

static inline void gz_mover_set_position(gz_mover *mover, gz_vec position) {
  gz_set_position(&mover->shape, position);
  mover->box = gz_box_of(&mover->shape);
}

/* Has this operation crossed the item, and told it? gz_mover_mark_crossed notes it. */
bool gz_mover_has_crossed(const gz_mover *mover, int item);
void gz_mover_mark_crossed(gz_mover *mover, int item);

/* Does a shape that is one-way keep out a mover that meets it after moving by `way`? Only if the
   mover is on that side then. */
bool gz_one_way_blocks(const gz_mover *mover, const gz_shape *shape, gz_vec side, gz_vec way);

/* Tells a meeting; the mover's shape stands where it meets. */
void gz_mover_report_hit(gz_mover *mover, int other, gz_response response, const gz_hit *hit);

/* Brings the last hit in the order of time among those from `mark` on. */
void gz_sort_last_hit(gz_hits *hits, int mark);

#endif

/*
** The context of an operation that moves an item: its shape on the way, the candidates near it, the
** responses to them, and the hits that it reports. Shared by move and step.
*/
#ifndef GZ_MOVE_CONTEXT_H
#define GZ_MOVE_CONTEXT_H

#include "core/narrowphase.h"
#include "world/state.h"

typedef struct gz_mover {
  gz_world *world;
  int item;
  gz_shape shape; /* where it is on its way; the item itself stays until the end */
  gz_box box;     /* of the shape */
  const gz_filter *filter;
  gz_result result; /* not GZ_DONE: the operation must end */
  gz_box known;     /* all that meets this box is among the candidates; */
  bool far;         /* or all that is met on the displacement `way` from `way_from` */
  gz_vec way, way_from;
  bool crosses; /* some candidate is crossed, or may be */
  double skin;  /* a depth up to this is touching, see gz_mover_skin_with */
  bool is_afar; /* the skin is given by the rounding of the position, not by the size */
  gz_hits *hits;
  int first_hit; /* the first of this item; those before are of others in the same operation */
} gz_mover;

/* Begin to move an item. The current hits stay until gz_mover_end. */
void gz_mover_begin(gz_mover *mover, gz_world *world, int item, const gz_filter *filter);

/* End the operation. If it is done its hits become the current ones; else they are dropped. */
void gz_mover_end(gz_mover *mover);

/* Compute the skin at the present position. Not needed before the mover meets something. */
static inline void gz_mover_compute_skin(gz_mover *mover) {
  double size = 2e-9 * mover->shape.geometry->bounding_radius,
         far = 0x1p-46 * gz_extent(&mover->shape);
  mover->is_afar = far > size;
  mover->skin = 0.75 * gz_max(size, far);
}

/*
** Return the depth up to which the mover only touches another shape, in this operation.
**
** One skin serves for all candidates: else a mover that has sunk into a long floor, within the skin
** of that, would be blocked by a short tile beside it, whose skin is smaller. It is three quarters
** of the smallest skin that the mover can have with anything, so that what ends there is touching
** by the rule of gz_overlaps too, with room for rounding. Only where the rounding of the other
** shape's coordinates exceeds it, the skin is larger.
*/
static inline double gz_mover_skin_with(const gz_mover *mover, const gz_shape *other) {
  return gz_max(mover->skin, gz_noise_between(&mover->shape, other, 0) / 2);
}

/* Return what a candidate is to the mover. Its filter is called at most once for each; if that
   fails, sets mover->result. */
gz_response gz_mover_call_filter(gz_mover *mover, gz_candidate *candidate);

static inline gz_response gz_mover_response_to(gz_mover *mover, gz_candidate *candidate) {
  return candidate->response != GZ_RESPONSE_UNKNOWN ? candidate->response
                                                    : gz_mover_call_filter(mover, candidate);
}

/* Can a candidate be met within this box? */
static inline bool gz_may_meet(const gz_candidate *candidate, const gz_box *box) {
  return (candidate->response != GZ_IGNORE) & gz_boxes_overlap(&candidate->box, box);
}

static inline bool gz_is_solid(gz_response response) { return response >= GZ_SLIDE; }

/* Search the displacement d, whose box is `reach`, unless it was searched last. */
void gz_mover_search(gz_mover *mover, gz_vec d, const gz_box *reach);

/* Make scratch.candidates contain all items, in the order of insertion, that can meet the mover on
   its way along d, and return the box of that way. One search serves many short ways, so candidates
   may lie outside of that box. Items that the rules ignore are left out. Sets mover->result if
   there is no memory. */
static inline gz_box gz_mover_find_candidates(gz_mover *mover, gz_vec d) {
  gz_box reach = gz_box_along(&mover->box, d);
  if (!gz_box_holds(&mover->known, &reach)) gz_mover_search(mover, d, &reach);
  return reach;
}

/* The same for all that meets a box which contains the mover. */
void gz_mover_find_candidates_in(gz_mover *mover, const gz_box *box);

static inline void gz_mover_set_position(gz_mover *mover, gz_vec position) {
  gz_set_position(&mover->shape, position);
  mover->box = gz_box_of(&mover->shape);
}

/* Has this operation reported the item as crossed? And note that it has. */
bool gz_mover_has_crossed(const gz_mover *mover, int item);
void gz_mover_mark_crossed(gz_mover *mover, int item);

/* Does a one-way shape block the mover, which meets it after a displacement `way`? Only if the
   mover is on its solid side then. */
bool gz_one_way_blocks(const gz_mover *mover, const gz_shape *shape, gz_vec side, gz_vec way);

/* Report a hit; the mover's shape is where it meets the other. */
void gz_mover_report_hit(gz_mover *mover, int other, gz_response response, const gz_hit *hit);

#endif

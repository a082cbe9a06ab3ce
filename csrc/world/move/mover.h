/*
** The context of an operation that moves an item: its present shape, the candidates near it, the
** responses to them, and the hits that it reports. Shared by move and step.
*/
#pragma once

#include "core/pair.h"
#include "world/world.h"

/* How an operation sees items otherwise than they are: `see` may change the shape and the box of a
   candidate. Returns false if the mover does not see it at all. */
typedef struct gz_view {
  bool (*see)(void *context, gz_candidate *candidate);
  void *context;
} gz_view;

typedef struct gz_mover {
  gz_world *world;
  int item;
  gz_shape shape; /* at the present position; the item itself stays until the end */
  gz_box box;     /* of the shape */
  const gz_filter *filter;
  const gz_view *view; /* NULL: all items are seen as they are */
  gz_result result;    /* not GZ_DONE: the operation must end */
  gz_box known;        /* the candidates contain all items whose boxes overlap this; */
  bool searched_path;  /* or all that the mover can hit along searched_d from searched_from */
  gz_vec searched_d, searched_from;
  bool crosses;      /* some candidate is crossed, or may be */
  bool unions;       /* some candidate has parts */
  bool thin;         /* it could slip between items that lie flush, see world/move/seams.h */
  bool distinct;     /* equal faces of several items are contacts of their own */
  double skin;       /* a depth up to this is touching, see gz_mover_compute_skin */
  bool is_afar;      /* the skin is given by the rounding of the position, not by the size */
  bool cut_short;    /* a bound has ended its way, see world/move/limits.h */
  gz_shape *present; /* of a mover that turns: its shape, as a copy of its own; else NULL */
  gz_shape *there;   /* of a mover that turns: a copy to be placed anywhere; else NULL */
  gz_vec leg;        /* of the hits that it reports, see gz_world_hit; */
  double turn;       /* of a mover that turns, also this */
  double duration;   /* and this */
  double time;       /* of a step: when the hits that it reports now are, since the step began */
  gz_hits *hits;
  int first_hit;   /* the first of this item; those before are of others in the same operation */
  int overwritten; /* length of world->overwritten before the operation */
} gz_mover;

/* Begin to move an item, with a leg of (0, 0). The current hits stay until gz_mover_end. */
void gz_mover_begin(gz_mover *mover, gz_world *world, int item, const gz_filter *filter);

/* Go on with a mover, after others of the same operation have moved: candidates, and the responses
   to them, are found anew. */
void gz_mover_resume(gz_mover *mover);

/* End the operation. If it is done its hits become the current ones; else they are dropped. */
void gz_mover_end(gz_mover *mover);

/* Count a mover that was moved in the world, if a bound has ended its way. */
static inline void gz_mover_count_cut(const gz_mover *mover) {
  mover->world->stats.cut_short += mover->cut_short;
}

/*
** Compute the skin at the present position. Not needed while no candidate is near.
**
** One skin serves for all candidates. A long floor has a larger skin than a short tile beside it.
** What has sunk into the floor, within the skin of that, must not be blocked by the tile. It is
** three quarters of the smallest skin that the mover can have with anything. So what ends there is
** touching by the rule of gz_overlaps, too, with room for rounding. Only where the noise of the
** other shape's coordinates exceeds it, the skin is larger, see gz_given_skin.
*/
static inline void gz_mover_compute_skin(gz_mover *mover) {
  double radius = gz_largest_radius(mover->shape.geometry);
  double noise = gz_noise(gz_extent(&mover->shape));
  mover->is_afar = noise > gz_skin(radius, 0);
  mover->skin = GZ_SKIN_OF_MOVER * gz_skin(radius, noise);
}

/* Return how far beside the mover others count as flush with it. */
static inline double gz_seam_reach(const gz_mover *mover) {
  double noise = gz_noise(gz_extent(&mover->shape));
  return GZ_FLUSH_SKINS * gz_skin(gz_largest_radius(mover->shape.geometry), noise);
}

/* Drop the hits of this mover, and go on with the operation. */
void gz_mover_drop_hits(gz_mover *mover);

/* Call the filter for a candidate without a known response, and return its response. Called at most
   once for each item. If the filter fails, returns GZ_IGNORE and sets mover->result. */
gz_response gz_mover_call_filter(gz_mover *mover, gz_candidate *candidate);

/* Return the response of the mover to a candidate, by the rules or the filter. */
static inline gz_response gz_mover_response_to(gz_mover *mover, gz_candidate *candidate) {
  return candidate->response != GZ_RESPONSE_UNKNOWN ? candidate->response
                                                    : gz_mover_call_filter(mover, candidate);
}

/* Can the mover hit a candidate within this box? Conservative. */
static inline bool gz_may_hit(const gz_candidate *candidate, const gz_box *box) {
  return (candidate->response != GZ_IGNORE) & gz_boxes_overlap(&candidate->box, box);
}

/* Does an item with this response block the mover? */
static inline bool gz_is_solid(gz_response response) { return response >= GZ_SLIDE; }

/* Search the displacement d, whose box is `reach`, unless it was searched last. */
void gz_mover_search(gz_mover *mover, gz_vec d, const gz_box *reach);

/* Ensure that scratch.candidates contains all items that the mover can hit along d, in the order of
   insertion. Returns the box of that path. One search serves many short paths, so candidates may
   lie outside of the box. Items that the rules ignore are left out. Sets mover->result if there is
   no memory. */
static inline gz_box gz_mover_find_candidates(gz_mover *mover, gz_vec d) {
  gz_box reach = gz_box_along(&mover->box, d);
  if (!gz_box_contains(&mover->known, &reach)) gz_mover_search(mover, d, &reach);
  return reach;
}

/* Ensure the same for all items that overlap a box which contains the mover. */
void gz_mover_find_candidates_in(gz_mover *mover, const gz_box *box);

/* Set the position of the mover's shape and box. */
static inline void gz_mover_set_position(gz_mover *mover, gz_vec position) {
  gz_set_position(&mover->shape, gz_limited_vec(position));
  mover->box = gz_box_of(&mover->shape);
}

/* Give the mover copies of its shape, so that it can turn, and a leg without a turn. Sets
   mover->result if there is no memory. */
void gz_mover_begin_turning(gz_mover *mover);

/* Set the position and angle of a mover that turns. */
void gz_mover_place(gz_mover *mover, gz_vec position, double angle);

/* Has this operation reported the item as crossed? */
bool gz_mover_has_crossed(const gz_mover *mover, int item);

/* Mark the item as crossed for the rest of this operation. Sets mover->result if there is no
   memory. */
void gz_mover_mark_crossed(gz_mover *mover, int item);

/* Take such a mark back. */
void gz_mover_unmark_crossed(gz_mover *mover, int item);

/* Has this operation of the mover reported a hit on this surface of an item? */
bool gz_mover_has_reported(const gz_mover *mover, int other, gz_vec normal);

/* Report a hit; the mover's shape is at the contact. Sets mover->result if there is no memory. */
void gz_mover_report_hit(gz_mover *mover, int other, gz_response response, const gz_hit *hit);

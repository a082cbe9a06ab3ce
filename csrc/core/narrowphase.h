/*
** Two shapes where they stand: do they overlap, how deep, how far apart.
**
** Touching is not overlapping, and a depth up to the skin is touching: the skin is the larger of
** 1e-9 of the shapes' extent and 64 units in the last place of the largest coordinate in play.
*/
#ifndef GZ_NARROWPHASE_H
#define GZ_NARROWPHASE_H

#include "core/kernels/sat.h"

typedef enum gz_status { GZ_MISS, GZ_HIT, GZ_OVERLAP } gz_status;

/* A contact of a with b. */
typedef struct gz_hit {
  double t;      /* when: a fraction of a displacement, or a time; 0 if they overlap already */
  gz_vec normal; /* unit, from b towards a */
  double depth;  /* how deep they overlap already, else 0 */
  /* The normal of the side by which a goes deeper in than the skin. That is `normal`, except where
     a has sunk into another side by less than the skin when it meets a corner: what slides over a
     seam should not be turned by the corner that it meets there. */
  gz_vec surface;
} gz_hit;

/* The nearest points of two shapes, or the deepest where they overlap. */
typedef struct gz_separation {
  double distance; /* signed: minus the depth where they overlap, 0 where they touch */
  gz_vec normal;   /* unit, from b towards a */
  gz_vec on_a, on_b;
} gz_separation;

/* Where the origin of a pair is: never unsure. If it is inside for certain, *side is set, else
   *nearest, unless it is so far outside as `limit`. */
gz_verdict gz_locate_origin(const gz_pair *pair, double limit, gz_axis *side,
                            gz_closest_feature *nearest);

/* gz_nearest for the origin: finds the feature that a and b meet by, where they stand. */
void gz_closest_to_origin(const gz_pair *pair, double limit, gz_closest_feature *nearest);

/* The contact of a pair that overlaps, with the nearest feature of its difference. */
gz_hit gz_overlap_hit(const gz_pair *pair, const gz_closest_feature *nearest);

bool gz_overlaps(const gz_shape *a, const gz_shape *b);

/*
** The minimum translation that parts a from b: hit->normal * hit->depth, applied to a. Returns
** false where they do not overlap. Where several ways out are equally short, one is chosen by
** the shapes alone, and swapping them turns it round; concentric circles part along x.
*/
bool gz_collide(const gz_shape *a, const gz_shape *b, gz_hit *hit);

/* The same where a depth up to `skin` is touching, see gz_set_skin; 0 stands for the pair's own
   skin. */
bool gz_collide_with_skin(const gz_shape *a, const gz_shape *b, double skin, gz_hit *hit);

gz_separation gz_distance(const gz_shape *a, const gz_shape *b);

#endif

/*
** Separating axes of two centrally symmetric polygons, such as boxes at any angle and octagons.
**
** The edges of such a polygon come in opposite pairs, and each pair bounds a slab. The shapes
** overlap iff the origin lies in all slabs of their Minkowski difference. Along the normal of a
** slab each shape has a middle and a half-extent: the gap is the distance of the middles less both
** half-extents. So half of the edges and half of the corners decide about all of them
** [Gottschalk, Lin & Manocha 1996 for boxes; Kay & Kajiya 1986 for paths through slabs].
**
** Gaps carry rounding error, see core/kernels/sat.h: only certain answers are given.
*/
#ifndef GZ_SAT_SYMMETRIC_H
#define GZ_SAT_SYMMETRIC_H

#include "core/kernels/sat.h"

/* Does this kernel apply? Not to two axis-aligned boxes, whose faces all are parallel to others
   and so undecided. Without &&, whose branches are unpredictable. */
static inline bool gz_are_symmetric(const gz_geometry *a, const gz_geometry *b) {
  return (a->symmetric & b->symmetric & !(a->axis_aligned & b->axis_aligned)) != 0;
}

/* gz_sat_locate for such a pair; the limit is -skin, or HUGE_VAL. */
gz_verdict gz_symmetric_locate(const gz_pair *pair, double limit, gz_axis *axis,
                               gz_closest_feature *nearest);

/* gz_sat_sweep for such a pair. */
gz_verdict gz_symmetric_sweep(const gz_pair *pair, gz_vec d, gz_axis *last);

#endif

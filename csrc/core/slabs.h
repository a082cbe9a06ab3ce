/*
** Two shapes of four corners whose edges come in opposite pairs, as those of every box do: each pair bounds a slab.
**
** A path comes to one side of a slab, and leaves by the other. So half of the faces are asked only when they are
** entered, and the other half only whether they are left.
**
** [Kay & Kajiya 1986, for rays.]
*/
#ifndef GZ_SLABS_H
#define GZ_SLABS_H

#include "core/faces.h"

static inline bool gz_have_slabs(const gz_pair *pair) {
  return pair->a->n == 4 && pair->b->n == 4 && pair->a->paired && pair->b->paired;
}

/* See gz_side_of_path: the same of such a pair. */
gz_certainty gz_side_of_path_by_slabs(const gz_pair *pair, gz_vec d, gz_side *last);

#endif

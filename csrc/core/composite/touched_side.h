/*
** Which part of a shape was hit: the side that another shape touches.
*/
#pragma once

#include "core/convex/hit.h"
#include "core/parts/sides.h"

/* A side that another shape touches. */
typedef struct gz_touch {
  gz_side side;
  gz_shape a, b;     /* the parts that touch: views */
  gz_separation gap; /* of these */
} gz_touch;

/*
** Find the side of b, which has parts, that a touches. `toward` is the normal with which it was
** hit. Candidates are the sides within `near` of a. The best one
**
**   1. is a floor to a: a does not reach behind its line, and touch it only above a's foot, as the
**      top of a wall beside it
**   2. has the normal most like `toward`
**   3. is touched along a length, not only by a corner
**   4. belongs to the part whose box has its centre closest to that of a's box; in outlines and
**      chains parts are alike
**   5. belongs to the lowest part
**
** and *touched->side.part is what calls report. Returns false if nothing of b is within `near`.
*/
bool gz_touched_side(const gz_shape *a, const gz_shape *b, gz_vec toward, double near,
                     gz_touch *touched);

/* Return the part of b, which has parts, that a touches with this normal after a displacement by d:
   of a sweep until the contact, else out of b. -1 if there is none. */
int gz_composite_part_hit(const gz_shape *a, const gz_shape *b, gz_vec d, gz_vec normal);

/* Return the point midway between the surfaces where a, which is no plane, touches b after a
   displacement by d, as for gz_composite_part_hit. The point of a is where it is before. Writes
   that part; -1 if b has no parts. */
gz_vec gz_composite_contact_point(const gz_shape *a, const gz_shape *b, gz_vec d, gz_vec normal,
                                  int *part);

/*
** The law of direction: which directions are the same, and what is nothing beside something else.
**
** The ends of a side may be off by the skin, 1e-9 of the size of a shape (core/shape/skin.h). So
** its direction may be off by about as many radians, and what moves along it may seem to approach
** or to leave it by as small a share of its speed. What is no more than 1e-9 of something is
** negligible beside it: a product of two unit vectors, beside 1, or an approach, beside the speed.
**
** The product of directions that are the same is within 1e-9 of 1. It is 1 less half of the square
** of the angle between them, so that is at most 4.5e-5 radians.
*/
#pragma once

#include "core/math/vec.h"

/* The share of something up to which anything is negligible beside it. */
#define GZ_NEGLIGIBLE 1e-9

/* Is a number negligible beside another one, which is not negative? 0 is beside 0. */
static inline bool gz_is_negligible(double x, double beside) {
  return fabs(x) <= GZ_NEGLIGIBLE * beside;
}

/* Is a number positive, or negative, and not negligible beside another one? */
static inline bool gz_is_positive(double x, double beside) { return x > GZ_NEGLIGIBLE * beside; }
static inline bool gz_is_negative(double x, double beside) { return x < -GZ_NEGLIGIBLE * beside; }

/* Is the angle between two unit vectors less than a right one, by more than rounding? */
static inline bool gz_faces(gz_vec a, gz_vec b) { return gz_is_positive(gz_dot(a, b), 1); }

/* Is this a unit vector, up to what is negligible? For assertions: those of planes that were packed
   may be off by so much. */
static inline bool gz_is_unit(gz_vec n) { return fabs(gz_dot(n, n) - 1) <= 4 * GZ_NEGLIGIBLE; }

/* Are two unit vectors the same direction? */
static inline bool gz_is_same_direction(gz_vec a, gz_vec b) {
  return gz_dot(a, b) > 1 - GZ_NEGLIGIBLE;
}

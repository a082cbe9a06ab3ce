/*
** Sine, cosine and arc tangent with the same bits on every machine with IEEE doubles. They use
** + - * / and fmod alone: those of C libraries differ in the last bit.
*/
#pragma once

#include "core/math/vec.h"

/* Return (cosine, sine) of any finite angle in radians. The error is at most one unit in the last
   place up to 1.6 million. Larger angles are reduced by a pi of 107 bits. Returns two nans for what
   is not finite. */
gz_vec gz_cos_sin(double angle);

/* Return the angle between +x and a vector with y >= 0: from 0 to pi, to two units in the last
   place. 0 for the vector (0, 0). */
double gz_angle_of(gz_vec v);

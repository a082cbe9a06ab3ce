/*
** Sine, cosine and arc tangent from + - * / and fmod alone: the C library's own differ from machine
** to machine by the last bit, and these give the same bits on all that have IEEE doubles.
*/
#ifndef GZ_TRIG_H
#define GZ_TRIG_H

#include "core/vec.h"

/* The cosine and sine of an angle in radians, at most one unit in the last place from the exact
   ones up to 1.6 million. Any finite angle will do: from there on, pi is taken to 107 bits. */
gz_vec gz_cos_sin(double angle);

/* The angle between +x and a vector in the upper half plane (y >= 0), from 0 to pi, to two units
   in the last place. */
double gz_angle_of(gz_vec v);

#endif

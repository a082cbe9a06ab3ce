/*
** Shapes without an area against a union of parts: points, and segments.
**
** Where two parts are flush, the stretch that their sides share lies inside of the union, but of
** neither part: it is a seam. Only what has no area can lie along a seam, or run along it, and
** overlap no part. In the same way a point can pass a corner of a chain, and cross none of its
** segments.
*/
#pragma once

#include "core/shape/shape.h"

/* Does a thin shape, which overlaps no part of `whole`, overlap their union? Within the skin of the
   ends of a seam it only touches, unless other parts cover those. */
bool gz_overlaps_seam(const gz_shape *thin, const gz_shape *whole, double skin);

/* Return when a thin shape that is displaced by d enters `whole` along a seam, or through a corner
   of a chain; HUGE_VAL if it does not, or not before `limit`. If `outside`, the seams in which it
   lies at the start do not count; else it enters them at 0. */
double gz_time_along_seam(const gz_shape *thin, const gz_shape *whole, gz_vec d, double skin,
                          double limit, bool outside);

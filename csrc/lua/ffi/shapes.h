/*
** The functions of lua/ffi/calls.h for shapes, which are no planes.
*/
#pragma once

#include "lua/ffi/answer.h"

#include "core/shape/shape.h"

int lgz_ffi_sweep(const gz_shape *a, const gz_shape *b, double dx, double dy, lgz_answer *out);
int lgz_ffi_contains(const gz_shape *shape, double x, double y);
int lgz_ffi_ray_cast(const gz_shape *shape, double x1, double y1, double x2, double y2,
                     lgz_answer *out);
int lgz_ffi_get_position(const gz_shape *shape, lgz_answer *out);
int lgz_ffi_set_position(gz_shape *shape, double x, double y);
int lgz_ffi_shift(gz_shape *shape, double dx, double dy);

/*
** The bits of a convex geometry's options, see world/save/pack_shape.h.
*/
#pragma once

enum { GZ_HAS_RADIUS = 1, GZ_IS_BOX = 2, GZ_IS_REVERSED = 4 };

/*
** The bits of a convex geometry's options, see world/save/pack_shape.h.
*/
#pragma once

/* The kind of an outline that was carved: its unit follows. GZ_DUG_EDGE is written as GZ_DUG. */
enum { GZ_CARVED = GZ_CLUSTER, GZ_DUG = -2 };

enum { GZ_HAS_RADIUS = 1, GZ_IS_BOX = 2, GZ_IS_REVERSED = 4 };

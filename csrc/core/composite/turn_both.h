/*
** Two shapes that both move and turn.
*/
#pragma once

#include "core/convex/hit.h"
#include "core/shape/path.h"

/*
** Find the first contact of a and b, which both move and turn, each about its position along a
** path of its own, which begin together; before the earlier end. The answer is that of gz_turn,
** but for an eighth of the skin; the normal is that of b's side at the contact. Where they
** overlap at the start it is GZ_OVERLAP.
**
** b's frame turns with it: there b stands, and a turns by the difference of the spins. The way
** of a's pivot bends in that frame. It is cut into pieces that parabolas follow closely enough,
** and each is a question to gz_turn. They are longest if b is the one that turns more slowly.
**
** `a` and `there` own copies of a's geometry. Both may be left anywhere.
*/
gz_status gz_turn_both(gz_shape *a, gz_shape *there, const gz_path *a_path, const gz_shape *b,
                       const gz_path *b_path, double skin, gz_hit *hit);

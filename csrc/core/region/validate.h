/*
** Outlines from elsewhere: are their edges such as a constructor makes?
*/
#pragma once

#include "core/region/quantise.h"

/*
** Write whether as many listed edges of an outline end at each point as begin there; and whether no
** two of its edges cross, seams included, if all corners are on its own grid. An overlay relies on
** both. Returns false if there is no memory.
*/
bool gz_validate_outline(gz_memory *memory, const gz_shape *outline, bool *is_sound);

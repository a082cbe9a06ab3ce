/*
** Islands of a grid: cells that hang together.
*/
#pragma once

#include "core/parts/grid.h"

/*
** Write for each cell the island that it is of, from 0 on by their first cells; -1 for one that is
** empty. Two cells hang together if they share a border on which both are solid, on some length of
** it. `stack` has room for all cells. Returns how many islands there are.
*/
int gz_find_grid_islands(const gz_geometry *grid, int *islands, int *stack);

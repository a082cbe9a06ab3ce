/*
** The normal of the union at a contact, which no other part covers.
*/
#pragma once

#include "core/convex/hit.h"
#include "core/parts/pairs.h"
#include "core/shape/path.h"

/*
** Replace the normals of a hit on a path from a on to those of the union. The pair of parts `met`
** gave the hit; its part of a is where it is at the start of the path. `skin` is that of the
** search. The hit stays where the pair's own sides are sides of the union; where none is, as the
** body is jammed; and for convex shapes and planes.
*/
void gz_settle_normals(const gz_shape *a, const gz_shape *b, const gz_path *path, double skin,
                       const gz_part_pair *met, gz_hit *hit);

/* gz_settle_normals for a where it is at the contact, with the part `met->a` there, and the
   velocity d of its point of contact. */
void gz_settle_normals_at(const gz_shape *there, const gz_shape *b, gz_vec d, double skin,
                          const gz_part_pair *met, gz_hit *hit);

/* gz_settle_normals_at for a contact of which only the normal is known. Returns the part of b that
   has the side which is the answer; -1, and *normal stays, if the side that was hit is one. */
int gz_settle_normal_at(const gz_shape *there, const gz_shape *b, gz_vec d, double skin,
                        gz_vec *normal);

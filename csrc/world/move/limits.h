/*
** The bounds and tolerances of moves, each with the reason for its size.
**
** What cuts a move off says that it is *counted as cut short*: in gz_step_stats.cut_short, which
** world:stats().cutShort and tostring(world) tell. What says nothing cuts nothing off: it decides
** by which of two ways an answer is found.
**
** Sizes are fractions of the size of a shape unless they say otherwise; a *skin* is in
** core/shape/skin.h.
*/
#pragma once

/* ---- bounds of a whole move */

/* Legs after which a move ends where it is, so that it takes bounded time; and so many legs that
   are shorter than that part of the mover, as it is jammed then. Only what bounces comes near:
   slides end after a few. Counted as cut short. */
#define GZ_MAX_MOVE_LEGS 4096
#define GZ_MAX_SHORT_LEGS 256
#define GZ_SHORT_LEG 0.01

/* Legs after which a turning move ends where it is. Most have few: on a leg without contact it
   arrives. Counted as cut short. */
#define GZ_MAX_TURN_LEGS 128

/* Directions tried from one position: with what is met in a corner of a plane there are few, and
   each one tried is another surface. Without a free one the move ends, as in a corner. */
#define GZ_MAX_SLIDE_DIRECTIONS 16

/* Corrections after which a mover counts as stuck: it stays where it was, and what it overlaps
   stops only what moves deeper into it. */
#define GZ_MAX_PUSHES 32

/* ---- contacts */

/* How far around a mover contacts are looked for, in skins: its own, that of the other, and as much
   again for rounding. */
#define GZ_ROOM_IN_SKINS 4

/* Two normals whose product is less than 1 by no more are of one surface: 1.4e-3 radians, more than
   the ends of a side can be off by, and less than what is built as two sides. */
#define GZ_ONE_SURFACE 1e-6

/* With more candidates than this behind it, a blocker shortens the box of the leg: for fewer, that
   takes longer than to try them. */
#define GZ_FEW_BEHIND 8

/* How far a is sunk into what it touches, for its contact points: far above rounding, far below
   what is seen; and by how much of that the depths of two ends may differ. */
#define GZ_SINK 1e-7
#define GZ_DEPTHS_ALIKE 0.1

/* The least cosine of the normal of a part with that of the contact: within 45 degrees. Beyond that
   another side of a square is nearer. */
#define GZ_LEAST_ALIKE 0.7

/* How far contacts are tried by `touching`, in skins: beyond all that may lie between two that
   touch. */
#define GZ_TRIED_SKINS 8

/* The sine of the angle between two normals up to which a groove has one side. */
#define GZ_SAME_IN_GROOVE 1e-3

/* ---- pushing out */

/* How far what only touches may be pushed out of all at once, as a part of its radius: a hair, so
   that nothing is seen to jump. */
#define GZ_SHORT_WAY 1e-3

/* After so many searches that found no way out of all at once, the mover counts as squeezed, and is
   pushed out of one item after the other: a search takes long. */
#define GZ_MOST_FAILURES 4

/* Of more items no common way out is searched: the time grows with the square of their number. The
   mover is pushed out of one after the other. */
#define GZ_MOST_WAY_ITEMS 1024

/* A common way out is no longer than so many times the mover: a longer one is a jump that nobody
   wants, and its search takes bounded time. */
#define GZ_LONGEST_WAY 4

/* ---- turns */

/* How far a turn gives way at most, as a multiple of what its farthest point can turn: as far as
   any point has moved, and room; and how often that is halved for the first try. */
#define GZ_MOST_GIVEN 1.05
#define GZ_GIVEN_HALVINGS 6

/* How far it moves at most to leave two surfaces that nearly face one another, as such a multiple:
   between those of which the angle is less than 1.8 degrees it stays. */
#define GZ_MOST_AWAY 64

/* A patient turn, in radians, small enough that an arc is nearly its chord; and the most of them in
   a move: more than half a turn. A farther turn has longer ones. */
#define GZ_PATIENT_TURN (1.0 / 8)
#define GZ_MOST_PATIENT_TURNS 32

/* A leg that ends before this fraction of it, at the surfaces met last, does not get on; one that
   turns by more than this part of its farthest point does. */
#define GZ_LEAST_TURN_LEG (1.0 / 64)
#define GZ_TURNS_ON 1e-7

/* Surfaces met without getting on, after which a move turns no farther: it has tried those of a
   corner several times over. */
#define GZ_MOST_TURN_SURFACES 8

/* Impulses at one of two points after the other, before what is left of the approach is taken: each
   leaves a part, and after a few nothing is seen of it. */
#define GZ_MOST_BOUNCE_ROUNDS 8

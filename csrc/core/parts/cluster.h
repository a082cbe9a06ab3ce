/*
** Several geometries, each where it stands, as one of many parts.
**
** Shapes that lie flush leave no gap, just as the parts of one shape. So that the same functions
** answer for both, a cluster gathers shapes for one question: its parts are those of all its
** members, the first member's first. Its position is (0, 0).
**
** A cluster does not own its members, and is not copied. A plane may be a member, see
** gz_sides_begin.
*/
#pragma once

#include "core/math/assert.h"
#include "core/parts/layout.h"
#include "core/shape/shape.h"

typedef struct gz_member {
  const gz_geometry *geometry;
  gz_vec position;
  gz_vec low, high; /* the bounding box; set by gz_make_cluster */
  int first;        /* how many parts the members before it have; set likewise */
} gz_member;

/* The room of a cluster's geometry. */
typedef struct gz_members {
  gz_parts parts; /* only what does not concern arrays */
  const gz_member *at;
  int count;
  int focus; /* only seams at a side of this member count; -1: all */
  /* Are members sorted by the low ends of their boxes along an axis? Then those near a box are
     found faster. */
  bool sorted[2];    /* along x; along y */
  double longest[2]; /* of the boxes along x; along y */
} gz_members;

/* Storage for the geometry of a cluster. */
typedef union gz_cluster {
  double aligned;
  char room[sizeof(gz_geometry) + sizeof(gz_members)];
} gz_cluster;

/* Return the geometry of a cluster of at least one member, in its storage. Members must stay where
   they are as long as it is used, and have at most INT_MAX parts together. */
const gz_geometry *gz_make_cluster(gz_cluster *cluster, gz_member *members, int count);

/* Let only seams at a side of one member count; of all, if that is -1. */
void gz_focus_cluster(gz_cluster *cluster, int member);

static inline const gz_members *gz_members_of(const gz_geometry *cluster) {
  GZ_ASSERT(cluster->kind == GZ_CLUSTER);
  return (const gz_members *)(const void *)cluster->room;
}

/* Return the shape of a cluster. */
static inline gz_shape gz_shape_of_cluster(const gz_geometry *cluster) {
  return gz_shape_at(cluster, gz_v(0, 0));
}

/* Return the index of the member that a part of a cluster belongs to. */
int gz_member_of_part(const gz_geometry *cluster, int part);

/* Do the seams at this part count? They do unless another member of its cluster is in focus. */
static inline bool gz_is_in_focus(const gz_geometry *whole, int part) {
  if (whole->kind != GZ_CLUSTER || gz_members_of(whole)->focus < 0) return true;
  return gz_member_of_part(whole, part) == gz_members_of(whole)->focus;
}

/* Write a range of members, from *first to before *end, that contains all whose boxes touch the box
   from low to high. */
void gz_find_members(const gz_members *members, gz_vec low, gz_vec high, int *first, int *end);

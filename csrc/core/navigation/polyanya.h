/*
** The shortest way between two points of a navigation mesh, by Polyanya: a search of intervals on
** sides of parts, each with the corner that it is seen from [Cui, Harabor & Grastien 2017,
** Compromise-free Pathfinding on a Navigation Mesh]. Ways are exact, with no funnel after it.
*/
#pragma once

#include "core/navigation/mesh.h"

typedef struct gz_polygon_refs {
  gz_polygon_ref *at;
  int count, capacity;
} gz_polygon_refs;

/*
** An interval on a side of a part, seen from a root, by ways that are as long as they have to be.
** The root is the start or a corner about which a way may bend; nothing else, or the search would
** go round a point without an end.
*/
typedef struct gz_search_node {
  gz_vec root, left, right;   /* seen from the root, all on the way into the part */
  int root_tile, root_point;  /* which corner the root is; -1: the start */
  gz_tile_side entry;         /* the side, as an edge of the part that is entered */
  int parent;                 /* the node before; -1: none */
  double g;                   /* the length of the way to the root */
  double f;                   /* no way through the interval is shorter */
  bool left_ends, right_ends; /* is it an end of the side? */
} gz_search_node;

/* An open node: one that is not expanded yet. */
typedef struct gz_open_node {
  double f;
  int node;
} gz_open_node;

/* A search: what it has found, and arrays that are kept for the next one. All zeros at first. */
typedef struct gz_path_search {
  gz_vecs way;
  gz_polygon_refs starts, goals;
  struct {
    gz_search_node *at;
    int count, capacity;
  } nodes;
  struct {
    gz_open_node *at;
    int count, capacity;
  } open; /* a heap by their bounds */
} gz_path_search;

/* An end of a way: a point, and a part that holds it, but for rounding. Each coordinate must be
   gz_is_exact. */
typedef struct gz_path_end {
  gz_vec p;
  gz_polygon_ref place;
} gz_path_end;

/* Find the shortest way between two points, and write it to search->way: both, and between them the
   corners about which it bends. No points if there is none. Returns false if there is no memory. */
bool gz_find_path(gz_path_search *search, gz_mesh *mesh, gz_memory *memory, gz_path_end from,
                  gz_path_end to);

/* Let a way go from its end to its begin. */
void gz_reverse_path(gz_vecs *way);

void gz_path_search_release(gz_path_search *search, gz_memory *memory);

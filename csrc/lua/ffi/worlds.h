/*
** A world as functions of lua/ffi see it: may it be asked, and what are its lists and hits?
*/
#pragma once

#include "lua/ffi/answer.h"
#include "lua/world/filter.h"

#include "world/hits.h"

/* Can the world be changed? */
static inline bool is_free(lgz_world *w) {
  lgz_validate(w);
  return !w->dead && w->callers == 0;
}

/* Can the world be searched, and its hits be read? */
static inline bool is_open(lgz_world *w) {
  lgz_validate(w);
  return !w->dead && lgz_opensearch(w);
}

/* Is there an item with this id that is no plane? Not in a world that was collected. */
static inline bool is_body(const lgz_world *w, int number) {
  return gz_world_has_body(&w->world, number - 1);
}

/* The same for an id that was looked up in a generation. */
static inline bool is_still_body(const lgz_world *w, int number, double generation) {
  return generation == w->ffi->generation && is_body(w, number);
}

/* Is a debug hook set? LuaJIT has one for all threads of a state. */
static inline bool is_hooked(const lgz_answer *out) { return lua_gethook(out->thread) != NULL; }

/* Return the filter for a group; group 0 stands for all. */
static inline gz_query_filter want(lgz_world *w, int group, lgz_filter *filter) {
  static const gz_query_filter all;
  return group > 0 ? lgz_groupfilter(w, group - 1, filter) : all;
}

static inline int list_ids(lgz_world *w, gz_result result, const gz_list *from, int *items,
                           int room) {
  if (result != GZ_DONE) return LGZ_CANNOT;
  lgz_nextgeneration(w);
  for (int i = 0; i < from->count && i < room; i++) items[i] = from->at[i] + 1;
  return from->count;
}

/* Write whether there are retired ids, and return the number of hits. */
static inline int count_hits(lgz_world *w, gz_result result, lgz_answer *out) {
  if (result != GZ_DONE) return LGZ_CANNOT;
  lgz_put(out->at, w->world.retired >= 0);
  return gz_current_hits(&w->world)->count;
}

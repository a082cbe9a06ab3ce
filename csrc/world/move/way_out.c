/*
** The way out of several items: gather pieces that lie flush with what is overlapped, and what else
** is in the way, until the shortest way out of all of them leads clear.
*/
#include "world/move/way_out.h"

#include "core/math/assert.h"
#include "core/composite/touched_side.h"
#include "core/convex/ray.h"
#include "world/move/seams.h"
#include "world/move/limits.h"

#include <stdlib.h>

/* Is there a pair of parts of two shapes that touches or overlaps? */
static bool are_flush(const gz_shape *a, const gz_shape *b, double reach) {
  gz_part_pairs pairs;
  const gz_part_pair *pair;
  if (a->geometry->kind == GZ_PLANE && b->geometry->kind == GZ_PLANE) return false;
  if (gz_have_distant_boxes(a, b, reach)) return false;
  if (a->geometry->is_aabb && b->geometry->is_aabb) return true;
  gz_part_pairs_begin(&pairs, a, b, gz_v(0, 0), gz_splat(reach));
  while ((pair = gz_part_pairs_next(&pairs, HUGE_VAL)) != NULL) {
    if (gz_have_distant_boxes(&pair->a.shape, &pair->b.shape, reach)) continue;
    if (gz_convex_distance(&pair->a.shape, &pair->b.shape).distance <= reach) return true;
  }
  return false;
}

/* Gather all that is solid within `reach`, but one-way items. Returns false if that is too little,
   or too much. */
static bool gather_within(gz_mover *m, double reach) {
  gz_box box = gz_box_widened(&m->box, reach + gz_seam_reach(m));
  gz_mover_find_candidates_in(m, &box);
  if (m->result != GZ_DONE || !gz_gather_solid(m, &box)) return false;
  gz_drop_one_way(m);
  return m->world->scratch.flush.count > 1 && m->world->scratch.flush.count <= GZ_MOST_WAY_ITEMS;
}

/* The candidates that the way leads out of: the first ones gathered. */
typedef struct pieces {
  int count;  /* of items */
  bool apart; /* not all lie flush with one another */
} pieces;

/* Move the first gathered candidate that is not among the pieces and that the shape overlaps, or
   only touches if that is enough, to them. Returns false if there is none. */
static bool add_piece(gz_mover *m, const gz_shape *shape, bool touching, pieces *p) {
  gz_list *flush = &m->world->scratch.flush;
  for (int i = p->count; i < flush->count; i++) {
    const gz_shape *other = &gz_gathered(m, i)->shape;
    gz_hit hit;
    bool counts = touching ? are_flush(shape, other, gz_seam_reach(m))
                           : gz_collide(shape, other, m->skin, &hit);
    if (!counts) continue;
    int index = flush->at[i];
    flush->at[i] = flush->at[p->count];
    flush->at[p->count++] = index;
    return true;
  }
  return false;
}

/* Add what lies flush with the pieces from index `from` on, and with that, and so on. */
static void add_flush_items(gz_mover *m, int from, pieces *p) {
  for (int i = from; i < p->count; i++) {
    gz_shape shape = gz_gathered(m, i)->shape;
    while (add_piece(m, &shape, true, p)) continue;
  }
}

/* Add all that a shape overlaps, and what lies flush with it. Returns false if that is nothing
   new. */
static bool add_pieces(gz_mover *m, const gz_shape *shape, bool touching, pieces *p) {
  int before = p->count;
  for (int from = p->count; add_piece(m, shape, touching, p); from = p->count) {
    p->apart = p->apart || from > 0;
    add_flush_items(m, from, p);
  }
  return p->count > before;
}

static int compare_indices(const void *a, const void *b) {
  return *(const int *)a < *(const int *)b ? -1 : 1;
}

/* Find the way out of the pieces: the same, in whichever order they were found. */
static bool find_way(gz_mover *m, const pieces *p, gz_hit *way) {
  gz_list *flush = &m->world->scratch.flush;
  gz_cluster room;
  int all = flush->count;
  qsort(flush->at, (size_t)p->count, sizeof *flush->at, compare_indices);
  flush->count = p->count;
  const gz_geometry *cluster = gz_cluster_gathered(m, &room);
  flush->count = all;
  if (cluster == NULL) return false;
  gz_shape whole = gz_shape_of_cluster(cluster);
  return gz_composite_collide(&m->shape, &whole, m->skin, way);
}

/* Does a way lead the mover's centre through one of the pieces? */
static bool leads_through(const gz_mover *m, const pieces *p, const gz_hit *way) {
  gz_vec from = m->shape.center, to = gz_mul_add(from, way->normal, way->depth);
  gz_hit hit;
  int part;
  for (int i = 0; i < p->count; i++) {
    const gz_shape *other = &gz_gathered(m, i)->shape;
    if (gz_ray_cast(other, from, to, &hit, &part) != GZ_MISS) return true;
  }
  return false;
}

/* Find the way out of all that is in the way within `reach`. It may be longer than that. */
static bool find_within(gz_mover *m, double reach, gz_hit *way, pieces *p) {
  pieces none = { 0, false };
  *p = none;
  if (!gather_within(m, reach)) return false;
  if (!add_pieces(m, &m->shape, false, p) && !(m->thin && add_pieces(m, &m->shape, true, p)))
    return false;
  for (;;) {
    if (!find_way(m, p, way)) return false;
    if (way->depth > reach) return true;
    if (p->apart && leads_through(m, p, way)) return false;
    gz_vec to = gz_mul_add(m->shape.position, way->normal, way->depth);
    gz_shape there = gz_shape_at(m->shape.geometry, to);
    if (!add_pieces(m, &there, false, p)) return true;
  }
}

bool gz_find_way_out(gz_mover *m, double least, gz_hit *way) {
  GZ_ASSERT(least > 0);
  pieces p;
  double size = gz_max_abs(gz_sub(m->box.high, m->box.low)), reach = gz_min(2 * least, size);
  while (find_within(m, reach, way, &p) && way->depth <= GZ_LONGEST_WAY * size) {
    if (way->depth <= reach) {
      m->world->scratch.flush.count = p.count;
      return true;
    }
    reach = gz_max(way->depth, 2 * reach);
  }
  return false;
}

bool gz_find_side_of_way(const gz_mover *m, int gathered, const gz_hit *way, gz_hit *hit) {
  GZ_ASSERT(gathered >= 0 && gathered < m->world->scratch.flush.count);
  const gz_shape *other = &gz_gathered(m, gathered)->shape;
  gz_shape there = m->shape;
  gz_member alone = { .geometry = other->geometry, .position = other->position };
  gz_cluster room;
  gz_touch touch;
  gz_set_position(&there, gz_mul_add(there.position, way->normal, way->depth));
  gz_shape single = gz_shape_of_cluster(gz_make_cluster(&room, &alone, 1));
  if (!gz_touched_side(&there, &single, way->normal, gz_seam_reach(m), &touch)) return false;
  gz_vec n = touch.side.normal;
  gz_hit found = { 0, n, way->depth * gz_dot(n, way->normal), n };
  *hit = found;
  return gz_faces(n, way->normal);
}

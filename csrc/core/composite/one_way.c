/*
** Sweeps against one-way shapes.
**
** Each pair of parts is swept like any other. An entry counts if the surface there is solid, see
** core/composite/one_way_sides.h, and all of a is before it. A body that bounces, or flies on a
** parabola, can enter a part, leave it and enter it again: so entries are followed in time until
** one counts.
*/
#include "core/composite/one_way.h"

#include "core/composite/one_way_sides.h"
#include "core/composite/sweep.h"
#include "core/convex/convex.h"
#include "core/convex/impact.h"
#include "core/math/assert.h"

/* Entries into one part that are looked at on one leg. */
#define MOST_ENTRIES 64

/* Return when a, which overlaps b or enters it next, has left it again by more than the skin. */
static double time_of_exit(const gz_sweep_search *s, const gz_shape *a, const gz_shape *b, gz_vec v,
                           double limit) {
  gz_vec g = s->path->g;
  double exit = gz_convex_impact_exit(a, b, v, g, limit, s->skin);
  double speed = gz_length(gz_mul_add(v, g, exit)), least = sqrt(s->skin * gz_length(g));
  return exit + 2 * s->skin / gz_max(speed, least);
}

/* Does a, which has several parts, lie in a seam of b? */
static bool is_in_seam(const gz_sweep_search *s, const gz_shape *a) {
  gz_part_pair pair;
  bool by_seam;
  if (!gz_has_parts(a->geometry) || s->b->geometry->kind == GZ_PLANE) return false;
  return gz_composite_find_overlap(a, s->b, s->skin, &pair, &by_seam) && by_seam;
}

/* What of a one-way b a part of a may enter: a part of b, or one of its sides. */
typedef struct one_way_pair {
  const gz_one_way *b;
  const gz_part_pair *parts;
  const gz_shape *entered;
} one_way_pair;

/* Has a several parts, one of which is already in what another one is about to enter? */
static bool is_entered_before(const gz_sweep_search *s, const gz_shape *a,
                              const gz_shape *entered) {
  return gz_has_parts(a->geometry) && gz_composite_overlaps(a, entered, s->skin);
}

/* Return what is left of a path from a time on. Of a straight one only the direction matters. */
static gz_path rest_of_path(const gz_path *path, double t) {
  gz_path rest = { path->straight, gz_mul_add(path->v, path->g, t), path->g, path->end - t,
                   path->spin };
  return path->straight ? *path : rest;
}

/* Does a one-way b stop a, which enters it at hit->t? Sets the normals of the hit. */
static bool is_stopped(const gz_sweep_search *s, const one_way_pair *pair, gz_hit *hit) {
  const gz_path *path = s->path;
  const gz_part_pair *parts = pair->parts;
  gz_shape moved = gz_shape_on_path(&parts->a.shape, path, hit->t),
           there = gz_shape_on_path(s->a, path, hit->t);
  gz_path rest = rest_of_path(path, hit->t);
  gz_vec n = hit->surface;
  if (!gz_one_way_stops(pair->b, &parts->b, pair->entered, &moved, &rest, &n)) return false;
  hit->normal = hit->surface = n;
  return !is_entered_before(s, &there, pair->entered) && !is_in_seam(s, &there);
}

/* Keep the first entry that counts, if it is before what was found. Returns false if nothing is
   entered on the way, or overlapped. */
static bool try_entries(gz_sweep_search *s, const one_way_pair *pair) {
  const gz_path *path = s->path;
  double start = 0, limit = s->found ? s->hit.t : path->end;
  gz_hit hit;
  for (int entry = 0; entry < MOST_ENTRIES && start < limit; entry++) {
    gz_shape from = gz_shape_on_path(&pair->parts->a.shape, path, start);
    gz_vec v = gz_mul_add(path->v, path->g, start);
    gz_status status = path->straight ? gz_convex_sweep(&from, pair->entered, v, s->skin, &hit)
                                      : gz_convex_impact(&from, pair->entered, v, path->g,
                                                         limit - start, s->skin, &hit);
    if (status == GZ_MISS) return entry > 0;
    hit.t += start;
    if (status == GZ_HIT && hit.t < limit && is_stopped(s, pair, &hit)) {
      s->found = true;
      s->hit = hit;
      s->pair = *pair->parts;
      return true;
    }
    if (path->straight) return true; /* what is convex is entered once */
    start += time_of_exit(s, &from, pair->entered, v, limit - start);
  }
  return true;
}

/* Try a pair of parts; and then the sides of that of b, if it can be stopped by one from inside. */
static void try_one_way(gz_sweep_search *s, const gz_one_way *b, const gz_part_pair *parts) {
  gz_small_shape segment;
  gz_side_iterator sides = gz_sides_begin(b->shape, &parts->b);
  one_way_pair pair = { b, parts, &parts->b.shape };
  if (!try_entries(s, &pair) || !gz_one_way_has_inner_ends(b, &parts->b)) return;
  pair.entered = &segment.shape;
  while (gz_one_way_next_side(b, &parts->b, &sides, &segment)) try_entries(s, &pair);
}

/* Look for a seam that is entered before what was found, by a side that counts. */
static bool find_counted_seam(gz_sweep_search *s, const gz_one_way *b) {
  const gz_hit found = s->hit;
  gz_seam_entry entry;
  double limit = s->found ? s->hit.t : s->path->end;
  if (!gz_find_seam_entry(s->a, s->b, s->path, s->skin, limit, true, &entry)) return false;
  gz_write_seam_entry(s, &entry);
  gz_vec solid = gz_one_way_side(b, &s->pair.b.shape);
  bool is_solid = gz_faces(s->hit.surface, solid) && !is_in_seam(s, &entry.a);
  if (is_solid) return true;
  s->hit = found;
  return false;
}

gz_status gz_sweep_one_way(const gz_shape *a, const gz_shape *b, const gz_path *path, double skin,
                           const gz_vec *side, gz_hit *hit) {
  GZ_ASSERT(skin > 0 && (side != NULL || b->geometry->kind == GZ_CHAIN));
  gz_sweep_search s = { .a = a, .b = b, .path = path, .skin = skin };
  gz_one_way surfaces = { b, side, skin };
  gz_part_pairs pairs;
  gz_sweep_pairs_begin(&pairs, &s);
  const gz_part_pair *pair;
  while ((pair = gz_sweep_pairs_next(&pairs, &s)) != NULL) try_one_way(&s, &surfaces, pair);
  if (find_counted_seam(&s, &surfaces)) s.found = true;
  if (s.found) *hit = s.hit;
  return s.found ? GZ_HIT : GZ_MISS;
}

/* Has a sunk into this part of a one-way b? Neither has several parts, or the pair is of them. */
static bool has_sunk_into(const gz_shape *a, const gz_one_way *b, const gz_near_part *part,
                          double skin, gz_hit *hit) {
  if (!gz_convex_collide(a, &part->shape, skin, hit) || hit->depth > b->skin) return false;
  gz_path in = gz_straight_path(gz_neg(hit->normal));
  if (!gz_one_way_stops(b, part, &part->shape, a, &in, &hit->normal)) return false;
  hit->surface = hit->normal;
  return true;
}

bool gz_is_sunk_one_way(const gz_shape *a, const gz_shape *b, double skin, const gz_vec *side,
                        gz_hit *hit) {
  GZ_ASSERT(skin > 0 && (side != NULL || b->geometry->kind == GZ_CHAIN));
  gz_one_way surfaces = { b, side, gz_skin_of_pair(a, b, 0) };
  gz_near_part whole = { *b, 0 };
  if (!gz_have_parts(a, b)) return has_sunk_into(a, &surfaces, &whole, skin, hit);
  gz_part_pairs pairs;
  const gz_part_pair *pair;
  gz_hit found;
  bool any = false;
  gz_part_pairs_begin(&pairs, a, b, gz_v(0, 0), gz_v(0, 0));
  while ((pair = gz_part_pairs_next(&pairs, HUGE_VAL)) != NULL) {
    if (!has_sunk_into(&pair->a.shape, &surfaces, &pair->b, skin, &found)) continue;
    if (any && found.depth <= hit->depth) continue;
    if (gz_has_parts(a->geometry) && gz_composite_overlaps(a, &pair->b.shape, surfaces.skin))
      continue;
    any = true;
    *hit = found;
  }
  return any;
}

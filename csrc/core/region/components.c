/*
** Pieces: seams that are equal but for their direction are found in a table; where parts were cut
** anew, a seam may lie along several, and those are compared with all near them. Both join the sets
** of their parts [union-find].
*/
#include "core/region/components.h"

#include "core/math/assert.h"
#include "core/math/index_sort.h"

#include <string.h>

/* ---- sets of parts */

static int root_of(gz_part_components *p, int part) {
  int *parents = p->of_parts.at;
  while (parents[part] != part) {
    parents[part] = parents[parents[part]];
    part = parents[part];
  }
  return part;
}

static void join(gz_part_components *p, int part, int other) {
  p->of_parts.at[root_of(p, part)] = root_of(p, other);
}

/* ---- equal seams */

static uint32_t hash_of_point(gz_grid_point p) {
  return ((uint32_t)p.x * 0x9e3779b1u ^ (uint32_t)p.y) * 0x85ebca77u;
}

/* Return the bucket of a seam, whichever its direction. */
static int bucket_of(const gz_part_components *p, const gz_region_edge *seam) {
  uint32_t hash = hash_of_point(seam->a) + hash_of_point(seam->b);
  return (int)((hash ^ hash >> 15) & (uint32_t)(p->buckets.count - 1));
}

/* Enter a seam into the table, or join its part with that of the opposite one, if that is there. */
static void match(gz_part_components *p, int at) {
  gz_region_edge *seam = &p->seams.at[at];
  int *bucket = &p->buckets.at[bucket_of(p, seam)];
  for (int i = *bucket; i >= 0; i = p->chained.at[i]) {
    gz_region_edge *other = &p->seams.at[i];
    if (other->label < 0 || !gz_is_same_point(other->a, seam->b) ||
        !gz_is_same_point(other->b, seam->a))
      continue;
    join(p, seam->label, other->label);
    seam->label = other->label = -1;
    return;
  }
  p->chained.at[at] = *bucket;
  *bucket = at;
}

static bool match_seams(gz_part_components *p, gz_memory *memory) {
  int buckets = 16;
  while (buckets < p->seams.count) buckets *= 2;
  if (!gz_resize(memory, &p->buckets, buckets) || !gz_resize(memory, &p->chained, p->seams.count))
    return false;
  memset(p->buckets.at, -1, (size_t)buckets * sizeof(int));
  for (int i = 0; i < p->seams.count; i++) match(p, i);
  return true;
}

/* ---- those that lie along several */

/* Leave the seams that have no equal one. */
static bool keep_unmatched(gz_part_components *p, gz_memory *memory) {
  int count = 0;
  for (int i = 0; i < p->seams.count; i++)
    if (p->seams.at[i].label >= 0) p->seams.at[count++] = p->seams.at[i];
  p->seams.count = count;
  if (!GZ_RESERVE(memory, p->segments.at, p->segments.capacity, count)) return count == 0;
  for (int i = 0; i < count; i++)
    p->segments.at[i] = (gz_grid_segment){ p->seams.at[i].a, p->seams.at[i].b };
  return true;
}

/* Do two ranges of numbers share more than an end? */
static bool do_ranges_overlap(int a, int b, int c, int d) {
  return gz_max_int(gz_min_int(a, b), gz_min_int(c, d)) <
         gz_min_int(gz_max_int(a, b), gz_max_int(c, d));
}

static bool do_lie_along(const gz_grid_segment *s, const gz_grid_segment *t) {
  return gz_grid_cross(s->a, s->b, t->a) == 0 && gz_grid_cross(s->a, s->b, t->b) == 0 &&
         (do_ranges_overlap(s->a.x, s->b.x, t->a.x, t->b.x) ||
          do_ranges_overlap(s->a.y, s->b.y, t->a.y, t->b.y));
}

static bool join_along(gz_part_components *p, gz_memory *memory) {
  if (!keep_unmatched(p, memory) ||
      !gz_bucket_grid_make(&p->near, memory, p->segments.at, p->seams.count))
    return false;
  for (int i = 0; i < p->seams.count; i++) {
    const gz_grid_segment *own = &p->segments.at[i];
    if (!gz_bucket_grid_find(&p->near, memory, *own, &p->found)) return false;
    for (int k = 0; k < p->found.count; k++) {
      int other = p->found.at[k];
      if (other < i && do_lie_along(own, &p->segments.at[other]))
        join(p, p->seams.at[i].label, p->seams.at[other].label);
    }
  }
  return true;
}

/* ---- pieces in order */

static bool is_first(const void *context, int i, int k) {
  const gz_region_edge *e = (const gz_region_edge *)context + i, *f = e - i + k;
  int order = gz_compare_points(e->a, f->a);
  return order != 0 ? order < 0 : gz_compare_points(e->b, f->b) < 0;
}

/* Find the first edge of each set, and list the roots in the order of these. */
static bool sort_roots(gz_part_components *p, gz_memory *memory, const gz_geometry *outline,
                       double unit) {
  const gz_grid_point behind = { GZ_GRID_LIMIT, GZ_GRID_LIMIT };
  int count = p->of_parts.count;
  p->roots.count = 0;
  if (!GZ_RESERVE(memory, p->firsts.at, p->firsts.capacity, count + 1)) return false;
  gz_region_edge *own = &p->firsts.at[count];
  for (int k = 0; k < count; k++) p->firsts.at[k] = (gz_region_edge){ behind, behind, 0 };
  for (int k = 0; k < count; k++) {
    gz_rim rim = gz_rim_of(outline, k);
    int root = root_of(p, k);
    if (root == k && !gz_append(memory, &p->roots, k)) return false;
    for (int i = 0; i < rim.count; i++) {
      *own = gz_edge_of_rim(&rim, i, unit);
      if (own->label != GZ_SEAM_EDGE && is_first(p->firsts.at, count, root))
        p->firsts.at[root] = *own;
    }
  }
  if (!gz_resize(memory, &p->spare, p->roots.count)) return false;
  gz_sort_indices(p->roots.at, p->spare.at, p->roots.count, (gz_order){ is_first, p->firsts.at });
  return true;
}

/* Number the pieces, and list the parts of each [counting sort]. */
static bool list_parts(gz_part_components *p, gz_memory *memory) {
  int parts = p->of_parts.count;
  p->count = p->roots.count;
  if (!gz_resize(memory, &p->ends, p->count) || !gz_resize(memory, &p->stays, p->count) ||
      !gz_resize(memory, &p->parts, parts) || !gz_resize(memory, &p->removed, parts) ||
      !gz_resize(memory, &p->chained, parts))
    return false;
  int *numbers = p->chained.at;
  for (int i = 0; i < p->count; i++) {
    numbers[p->roots.at[i]] = i;
    p->ends.at[i] = p->stays.at[i] = 0;
  }
  for (int k = 0; k < parts; k++) p->parts.at[k] = root_of(p, k);
  for (int k = 0; k < parts; k++) {
    p->of_parts.at[k] = numbers[p->parts.at[k]];
    p->ends.at[p->of_parts.at[k]]++;
  }
  for (int i = 1; i < p->count; i++) p->ends.at[i] += p->ends.at[i - 1];
  for (int k = parts - 1; k >= 0; k--) p->parts.at[--p->ends.at[p->of_parts.at[k]]] = k;
  for (int i = 0; i < p->count; i++) p->ends.at[i] = i + 1 < p->count ? p->ends.at[i + 1] : parts;
  return true;
}

bool gz_find_part_components(gz_part_components *p, gz_memory *memory, const gz_geometry *outline,
                             double unit) {
  int parts = gz_parts_of(outline)->part_count;
  p->seams.count = 0;
  if (!gz_resize(memory, &p->of_parts, parts)) return false;
  for (int k = 0; k < parts; k++) {
    gz_rim rim = gz_rim_of(outline, k);
    p->of_parts.at[k] = k;
    for (int i = 0; i < rim.count; i++) {
      gz_region_edge edge = gz_edge_of_rim(&rim, i, unit);
      if (edge.label != GZ_SEAM_EDGE) continue;
      edge.label = k;
      if (!gz_copy_region_edge(memory, &p->seams, &edge)) return false;
    }
  }
  return match_seams(p, memory) && join_along(p, memory) && sort_roots(p, memory, outline, unit) &&
         list_parts(p, memory);
}

static int begin_of(const gz_part_components *p, int piece) {
  return piece > 0 ? p->ends.at[piece - 1] : 0;
}

bool gz_quantise_component(const gz_part_components *p, gz_memory *memory, gz_region_edges *edges,
                           const gz_geometry *outline, double unit, int piece) {
  GZ_ASSERT(piece >= 0 && piece < p->count && unit > 0);
  for (int k = begin_of(p, piece); k < p->ends.at[piece]; k++) {
    gz_rim rim = gz_rim_of(outline, p->parts.at[k]);
    for (int i = 0; i < rim.count; i++) {
      gz_region_edge edge = gz_edge_of_rim(&rim, i, unit);
      if (edge.label != GZ_SEAM_EDGE && !gz_copy_region_edge(memory, edges, &edge)) return false;
    }
  }
  return true;
}

/* The area is exact: a whole number of halves of a unit squared. */
int gz_largest_component(const gz_part_components *p, const gz_geometry *outline) {
  GZ_ASSERT(p->count > 0);
  int largest = 0;
  double most = 0;
  for (int piece = 0; piece < p->count; piece++) {
    double area = 0;
    for (int k = begin_of(p, piece); k < p->ends.at[piece]; k++)
      area += gz_part(outline, p->parts.at[k])->area;
    if (area > most) largest = piece;
    most = gz_max(most, area);
  }
  return largest;
}

void gz_remove_components(gz_part_components *p, int piece) {
  GZ_ASSERT(piece == GZ_ALL_COMPONENTS || (piece >= 0 && piece < p->count));
  for (int k = 0; k < p->removed.count; k++) {
    int own = p->of_parts.at[k];
    p->removed.at[k] = piece == GZ_ALL_COMPONENTS ? !p->stays.at[own] : own != piece;
  }
}

void gz_part_components_release(gz_part_components *p, gz_memory *memory) {
  GZ_RELEASE(memory, p->seams);
  GZ_RELEASE(memory, p->firsts);
  GZ_RELEASE(memory, p->segments);
  gz_bucket_grid_release(&p->near, memory);
  gz_list *lists[] = { &p->of_parts, &p->parts, &p->ends,  &p->buckets, &p->chained, &p->roots,
                       &p->spare,    &p->found, &p->stays, &p->removed, NULL };
  for (gz_list **list = lists; *list != NULL; list++) gz_release_list(memory, *list);
  memset(p, 0, sizeof *p);
}

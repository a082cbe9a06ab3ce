/*
** Outlines: make a polygon of each part of the decomposition, and remember for every corner of its
** rim which listed edge leaves it.
*/
#include "core/parts/outline.h"

#include "core/math/arena.h"
#include "core/math/assert.h"
#include "core/math/memory.h"
#include "core/math/orient.h"
#include "core/shape/polygon.h"

#include <string.h>

static int begin_of(const gz_decomposition *d, int part) {
  return part > 0 ? d->ends[part - 1] : 0;
}

static gz_vec part_corner_at(const gz_decomposition *d, int i) { return d->points[d->corners[i]]; }

/* Is the angle at corner i of a part straight? */
static bool is_straight_angle(const gz_decomposition *d, int part, int i) {
  int begin = begin_of(d, part), end = d->ends[part];
  int before = i > begin ? i - 1 : end - 1, after = i + 1 < end ? i + 1 : begin;
  return gz_orient(part_corner_at(d, before), part_corner_at(d, i), part_corner_at(d, after)) == 0;
}

static int count_corners(const gz_decomposition *d, int part) {
  int count = 0;
  for (int i = begin_of(d, part); i < d->ends[part]; i++) count += !is_straight_angle(d, part, i);
  return count;
}

size_t gz_outline_room(const gz_decomposition *d) {
  size_t bytes = 0;
  for (int part = 0; part < d->part_count; part++)
    bytes += gz_shape_size(d->ends[part] - begin_of(d, part));
  size_t count = (size_t)d->part_count;
  return bytes + gz_arena_size(count, sizeof(int)) + gz_arena_size(count, sizeof(bool));
}

/* Make a part as a polygon of its own. Returns false if it has no area but within rounding. */
static bool make_part(gz_shape *shape, const gz_decomposition *d, int part) {
  gz_geometry *geometry = gz_shape_clear(shape, GZ_POLYGON, count_corners(d, part));
  int count = 0, corner;
  for (int i = begin_of(d, part); i < d->ends[part]; i++) {
    if (is_straight_angle(d, part, i)) continue;
    gz_array(geometry, GZ_LOCAL_X)[count] = part_corner_at(d, i).x;
    gz_array(geometry, GZ_LOCAL_Y)[count++] = part_corner_at(d, i).y;
  }
  return gz_make_polygon(shape, &corner) == GZ_SOUND;
}

gz_outline_parts gz_make_outline_parts(const gz_decomposition *d, void *room) {
  gz_arena arena = { room };
  gz_outline_parts parts = { .decomposition = d };
  parts.origins = gz_arena_take(&arena, (size_t)d->part_count, sizeof(int));
  parts.is_left_out = gz_arena_take(&arena, (size_t)d->part_count, sizeof(bool));
  parts.list.block = arena.at;
  for (int part = 0; part < d->part_count; part++) {
    gz_shape *shape = gz_part_list_end(&parts.list);
    parts.is_left_out[part] = !make_part(shape, d, part);
    if (parts.is_left_out[part]) continue;
    parts.origins[parts.list.count] = part;
    gz_part_list_append(&parts.list, shape->geometry);
  }
  return parts;
}

/* ---- rims
**
** A part without area but within rounding is left out: its corners are in one line. What was a side
** with it has behind it the sides that it has opposite, and is cut where these begin and end:
**
**     ____________________    made
**     p   u          v   q
**      '--.__________.--'     left out: from p to q the rim has the corners u and v, and the listed
**     ////|//////////|////    edges, or seams, of its sides p u, u v and v q
*/

/* Rims deeper than so many parts that are left out are seams there. */
#define MOST_BEHIND 64

typedef struct rim {
  const gz_outline_parts *parts;
  gz_vec *corners; /* NULL: they are only counted */
  int *edges;
  int count;
} rim;

static void add_to_rim(rim *r, gz_vec corner, int edge) {
  if (r->corners != NULL) {
    r->corners[r->count] = corner;
    r->edges[r->count] = edge >= 0 && r->parts->numbers != NULL ? r->parts->numbers[edge] : edge;
  }
  r->count++;
}

static int next_side(const gz_decomposition *d, int part, int i) {
  return i + 1 < d->ends[part] ? i + 1 : begin_of(d, part);
}

/* Return the side of a part that leads back along side i of another. */
static int twin_of(const gz_decomposition *d, int part, int i) {
  int other = d->neighbors[i], from = d->corners[next_side(d, part, i)], k = begin_of(d, other);
  while (d->corners[k] != from || d->corners[next_side(d, other, k)] != d->corners[i]) k++;
  return k;
}

static void add_side(rim *r, int part, int i, gz_vec p, gz_vec q, int depth);

/* Add what a part that is left out has behind its side `i`, which leads from q to p. */
static void add_behind(rim *r, int part, int i, gz_vec p, gz_vec q, int depth) {
  const gz_decomposition *d = r->parts->decomposition;
  gz_vec along = gz_sub(q, p);
  double length = gz_dot(along, along);
  int before = r->count;
  for (int k = next_side(d, part, i); k != i; k = next_side(d, part, k)) {
    gz_vec from = part_corner_at(d, k), to = part_corner_at(d, next_side(d, part, k));
    double first = gz_dot(gz_sub(from, p), along), last = gz_dot(gz_sub(to, p), along);
    if (gz_max(first, 0) >= gz_min(last, length)) continue;
    add_side(r, part, k, first > 0 ? from : p, last < length ? to : q, depth + 1);
  }
  if (r->count == before) add_to_rim(r, p, -1);
}

/* Add what of side i of a part leads from p to q. */
static void add_side(rim *r, int part, int i, gz_vec p, gz_vec q, int depth) {
  const gz_decomposition *d = r->parts->decomposition;
  int other = d->neighbors[i];
  bool goes_on = other >= 0 && r->parts->is_left_out[other] && depth < MOST_BEHIND;
  if (goes_on) add_behind(r, other, twin_of(d, part, i), p, q, depth);
  else add_to_rim(r, p, d->ring_edges[i]);
}

/* Add the rim of a part of the decomposition. */
static void add_rim(rim *r, int part) {
  const gz_decomposition *d = r->parts->decomposition;
  for (int i = begin_of(d, part); i < d->ends[part]; i++)
    add_side(r, part, i, part_corner_at(d, i), part_corner_at(d, next_side(d, part, i)), 0);
}

/* ---- parts that are kept, in runs: they lie one behind the other */

/* Parts first to end - 1 of the outline that is kept. */
typedef struct run {
  int first, end;
} run;

static bool is_kept(const gz_outline_parts *parts, int k) {
  return parts->leaves == NULL || parts->leaves[k] == 0;
}

/* Find the next run behind the end of one; false if there is none. */
static bool next_run(const gz_outline_parts *parts, run *r) {
  int count = parts->kept != NULL ? gz_parts_of(parts->kept)->part_count : 0, k = r->end;
  while (k < count && !is_kept(parts, k)) k++;
  r->first = k;
  while (k < count && is_kept(parts, k)) k++;
  r->end = k;
  return r->first < count;
}

/* Return where the rim of a part begins among those of all. */
static int begin_of_rim(const gz_geometry *outline, int k) {
  return k > 0 ? gz_parts_int_list(outline, gz_parts_of(outline)->rim_ends)[k - 1] : 0;
}

static size_t bytes_of_run(const gz_geometry *kept, const run *r) {
  return (size_t)(gz_place_of_part(kept, r->end) - gz_place_of_part(kept, r->first)) *
         sizeof(double);
}

/* Return the counts of the outline, and write the bytes of its parts. */
static gz_parts count_all(const gz_outline_parts *parts, size_t *bytes) {
  gz_parts counts = { .part_count = parts->list.count,
                      .corner_count = parts->rings.corner_count,
                      .ring_count = parts->rings.ring_count,
                      .unit = parts->unit };
  *bytes = parts->list.bytes;
  rim counted = { .parts = parts };
  for (int k = 0; k < parts->list.count; k++) add_rim(&counted, parts->origins[k]);
  counts.rim_count = counted.count;
  for (run r = { 0, 0 }; next_run(parts, &r);) {
    counts.part_count += r.end - r.first;
    counts.rim_count += begin_of_rim(parts->kept, r.end) - begin_of_rim(parts->kept, r.first);
    *bytes += bytes_of_run(parts->kept, &r);
  }
  return counts;
}

int gz_outline_part_count(const gz_outline_parts *parts) {
  size_t bytes;
  return count_all(parts, &bytes).part_count;
}

int gz_outline_capacity(const gz_outline_parts *parts) {
  size_t bytes;
  gz_parts counts = count_all(parts, &bytes);
  return gz_parts_capacity(&counts, bytes);
}

size_t gz_outline_size(const gz_outline_parts *parts) {
  return gz_shape_size(gz_outline_capacity(parts));
}

/* How much of an outline was written. */
typedef struct writer {
  gz_geometry *whole;
  int parts, rims, place;
} writer;

static void copy_run(writer *w, const gz_geometry *kept, const run *r) {
  const gz_parts *from = gz_parts_of(kept), *to = gz_parts_of(w->whole);
  int begin = begin_of_rim(kept, r->first), rims = begin_of_rim(kept, r->end) - begin;
  int place = gz_place_of_part(kept, r->first);
  memcpy(w->whole->room + w->place, kept->room + place, bytes_of_run(kept, r));
  for (int k = r->first; k < r->end; k++) {
    int at = w->parts + k - r->first;
    gz_parts_ints(w->whole, to->parts)[at] = gz_place_of_part(kept, k) - place + w->place;
    gz_parts_ints(w->whole, to->rim_ends)[at] = begin_of_rim(kept, k + 1) - begin + w->rims;
  }
  gz_copy_array(gz_parts_vecs(w->whole, to->rims) + w->rims,
                gz_parts_vec_list(kept, from->rims) + begin, rims, sizeof(gz_vec));
  gz_copy_array(gz_parts_ints(w->whole, to->rim_edges) + w->rims,
                gz_parts_int_list(kept, from->rim_edges) + begin, rims, sizeof(int));
  for (int k = 0; kept->angle != 0 && k < r->end - r->first; k++)
    gz_geometry_rotate(gz_own_part(w->whole, w->parts + k), 0);
  w->place += gz_place_of_part(kept, r->end) - place;
  w->parts += r->end - r->first;
  w->rims += rims;
}

/* ---- parts that were cut */

static void write_cut_rim(writer *w, const gz_outline_parts *parts, int part) {
  const gz_parts *to = gz_parts_of(w->whole);
  rim r = { parts, gz_parts_vecs(w->whole, to->rims), gz_parts_ints(w->whole, to->rim_edges),
            w->rims };
  add_rim(&r, part);
  w->rims = r.count;
  gz_parts_ints(w->whole, to->rim_ends)[w->parts++] = w->rims;
}

void gz_make_outline_geometry(gz_geometry *whole, int capacity, const gz_outline_parts *parts) {
  size_t bytes;
  gz_parts counts = count_all(parts, &bytes);
  GZ_ASSERT(counts.part_count > 0);
  gz_begin_parts(whole, GZ_OUTLINE, capacity, &counts, &parts->rings);
  writer w = { whole, 0, 0, gz_parts_of(whole)->geometries };
  for (run r = { 0, 0 }; next_run(parts, &r);) copy_run(&w, parts->kept, &r);
  gz_copy_part_list(whole, w.parts, w.place, &parts->list);
  for (int k = 0; k < parts->list.count; k++) write_cut_rim(&w, parts, parts->origins[k]);
  gz_complete_geometry(whole);
}

void gz_make_outline(gz_shape *shape, const gz_outline_parts *parts) {
  gz_make_outline_geometry(gz_own_geometry(shape), gz_outline_capacity(parts), parts);
  *shape = gz_shape_at(gz_own_geometry(shape), gz_v(0, 0));
}

/*
** The room of a geometry with parts: where its arrays are, and what follows from the parts when
** they are rotated.
*/
#include "core/parts/layout.h"

/* Return `place`, and move it behind an array. */
static int take(int *place, int count, size_t size) {
  int begin = *place;
  *place += (int)gz_doubles((size_t)count * size);
  return begin;
}

void gz_parts_lay_out(gz_parts *p) {
  int place = (int)gz_doubles(sizeof(gz_parts)), limit = gz_part_table_limit(p->part_count);
  p->parts = take(&place, p->part_count, sizeof(int));
  p->numbers = take(&place, p->rim_count == 0 ? p->part_count : 0, sizeof(int));
  p->boxes = take(&place, 2 * p->part_count, sizeof(gz_vec));
  p->rim_ends = take(&place, p->rim_count > 0 ? p->part_count : 0, sizeof(int));
  p->ring_ends = take(&place, p->ring_count, sizeof(int));
  p->rim_edges = take(&place, p->rim_count, sizeof(int));
  p->corners = take(&place, p->corner_count, sizeof(gz_vec));
  p->rims = take(&place, p->rim_count, sizeof(gz_vec));
  p->starts = take(&place, limit > 0 ? limit + 1 : 0, sizeof(int));
  p->refs = take(&place, limit, sizeof(int));
  p->geometries = place;
}

/* The farthest that a part's corner is from the centroid of the whole, squared. */
static double farthest_squared(const gz_geometry *part, gz_vec centroid) {
  double farthest = 0;
  for (int i = 0; i < part->n; i++) {
    gz_vec arm = gz_sub(gz_add(part->origin_offset, gz_corner(part, i)), centroid);
    farthest = gz_max(farthest, gz_dot(arm, arm));
  }
  return farthest;
}

void gz_parts_finish(gz_geometry *geometry) {
  gz_vec least = gz_v(HUGE_VAL, HUGE_VAL), most = gz_neg(least);
  geometry->centroid_offset = gz_rotate(geometry->centroid, geometry->rotation);
  geometry->bounding_radius = 0;
  double largest = 0;
  bool has_thin = false;
  for (int k = 0; k < gz_parts_of(geometry)->part_count; k++) {
    const gz_geometry *part = gz_part(geometry, k);
    gz_vec rim = gz_v(part->radius, part->radius);
    gz_vec low = gz_sub(gz_add(part->origin_offset, part->least), rim);
    gz_vec high = gz_add(gz_add(part->origin_offset, part->most), rim);
    least = gz_v(gz_min(least.x, low.x), gz_min(least.y, low.y));
    most = gz_v(gz_max(most.x, high.x), gz_max(most.y, high.y));
    largest = gz_max(largest, part->bounding_radius);
    has_thin = has_thin || gz_is_thin(part);
    double reach = sqrt(farthest_squared(part, geometry->centroid_offset)) + part->radius;
    geometry->bounding_radius = gz_max(geometry->bounding_radius, reach);
  }
  geometry->least = least;
  geometry->most = most;
  gz_parts *parts = gz_own_parts(geometry);
  parts->largest = largest;
  parts->has_thin = has_thin;
}

#include "core/parts.h"

/* Doubles that hold `count` things of a size. */
static int doubles(int count, size_t size) {
  return (int)(((size_t)count * size + sizeof(double) - 1) / sizeof(double));
}

gz_parts gz_parts_layout(int parts, int rims, int corners, int rings) {
  gz_parts p = { .part_count = parts, .corner_count = corners, .ring_count = rings };
  p.rim_count = rims;
  p.parts = doubles(1, sizeof(gz_parts));
  p.rim_ends = p.parts + doubles(parts, sizeof(int));
  p.ring_ends = p.rim_ends + doubles(parts, sizeof(int));
  p.rim_edges = p.ring_ends + doubles(rings, sizeof(int));
  p.corners = p.rim_edges + doubles(rims, sizeof(int));
  p.rims = p.corners + doubles(corners, sizeof(gz_vec));
  p.geometries = p.rims + doubles(rims, sizeof(gz_vec));
  return p;
}

static gz_geometry *own_part(gz_geometry *geometry, int k) {
  int place = gz_parts_int_list(geometry, gz_parts_of(geometry)->parts)[k];
  return (gz_geometry *)(void *)(geometry->room + place);
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
  for (int k = 0; k < gz_parts_of(geometry)->part_count; k++) {
    const gz_geometry *part = gz_part(geometry, k);
    gz_vec rim = gz_v(part->radius, part->radius);
    gz_vec low = gz_sub(gz_add(part->origin_offset, part->least), rim);
    gz_vec high = gz_add(gz_add(part->origin_offset, part->most), rim);
    least = gz_v(gz_min(least.x, low.x), gz_min(least.y, low.y));
    most = gz_v(gz_max(most.x, high.x), gz_max(most.y, high.y));
    largest = gz_max(largest, part->bounding_radius);
    double reach = sqrt(farthest_squared(part, geometry->centroid_offset)) + part->radius;
    geometry->bounding_radius = gz_max(geometry->bounding_radius, reach);
  }
  geometry->least = least;
  geometry->most = most;
  ((gz_parts *)(void *)geometry->room)->largest = largest;
}

void gz_parts_rotate(gz_geometry *geometry, double angle) {
  if (angle == geometry->angle) return;
  geometry->angle = angle;
  geometry->rotation = gz_direction(angle);
  for (int k = 0; k < gz_parts_of(geometry)->part_count; k++) {
    gz_geometry_rotate(own_part(geometry, k), angle);
  }
  gz_parts_finish(geometry);
}

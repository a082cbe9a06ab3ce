#include "core/parts_build.h"

#include <string.h>

void gz_part_list_append(gz_part_list *list, const gz_geometry *geometry) {
  size_t bytes = gz_geometry_bytes(geometry);
  gz_vec rim = gz_v(geometry->radius, geometry->radius);
  gz_vec *box = &list->boxes[2 * list->count++];
  box[0] = gz_sub(gz_add(geometry->origin_offset, geometry->least), rim);
  box[1] = gz_add(gz_add(geometry->origin_offset, geometry->most), rim);
  memmove(list->block + list->bytes, geometry, bytes);
  list->bytes += bytes;
}

static gz_parts layout_of(const gz_part_list *list, gz_parts_counts counts) {
  gz_parts parts = { .part_count = list->count,
                     .corner_count = counts.corners,
                     .ring_count = counts.rings,
                     .rim_count = counts.rims };
  parts.table = gz_plan_part_table(list->boxes, list->count);
  gz_parts_lay_out(&parts);
  return parts;
}

/* Corners of a geometry whose room has at least so many doubles. */
static int capacity_for(size_t doubles) {
  return 2 * (int)((doubles + 2 * GZ_ARRAYS - 1) / (2 * GZ_ARRAYS));
}

static int whole_capacity(const gz_part_list *list, const gz_parts *layout) {
  return capacity_for((size_t)layout->geometries + list->bytes / sizeof(double));
}

size_t gz_parts_size(const gz_part_list *list, gz_parts_counts counts) {
  gz_parts layout = layout_of(list, counts);
  return gz_shape_size(whole_capacity(list, &layout));
}

gz_geometry *gz_make_parts(gz_shape *shape, gz_kind kind, const gz_part_list *list,
                           gz_parts_counts counts) {
  gz_parts layout = layout_of(list, counts);
  gz_geometry *whole = gz_shape_clear(shape, kind, whole_capacity(list, &layout));
  whole->n = 0;
  memcpy(whole->room, &layout, sizeof layout);
  memcpy(gz_parts_vecs(whole, layout.boxes), list->boxes,
         2 * (size_t)list->count * sizeof *list->boxes);
  memcpy(whole->room + layout.geometries, list->block, list->bytes);
  int place = layout.geometries;
  for (int k = 0; k < list->count; k++) {
    gz_parts_ints(whole, layout.parts)[k] = place;
    gz_parts_ints(whole, layout.numbers)[k] = k;
    place += (int)(gz_geometry_bytes(gz_part(whole, k)) / sizeof(double));
  }
  if (layout.table.columns > 0) {
    gz_fill_part_table(&layout.table, list->boxes, list->count, gz_parts_ints(whole, layout.starts),
                       gz_parts_ints(whole, layout.refs));
  }
  return whole;
}

/*
** The nearest free point: tiles in growing rings about the point, and in them the nearest part.
*/
#include "core/navigation/nearest.h"

#include "core/math/assert.h"
#include "core/math/orient.h"

/* What is nearest so far. */
typedef struct nearest {
  gz_vec p;
  gz_nearest_point best; /* tile -1: none */
  gz_polygon_ref place;  /* that is tried */
} nearest;

static double distance_to_box(gz_vec p, gz_vec low, gz_vec high) {
  double x = gz_max(0, gz_max(low.x - p.x, p.x - high.x));
  double y = gz_max(0, gz_max(low.y - p.y, p.y - high.y));
  return gz_length(gz_v(x, y));
}

static void try_point(nearest *n, gz_vec p) {
  gz_nearest_point *best = &n->best;
  double distance = gz_length(gz_sub(p, n->p));
  bool is_first = p.x != best->p.x ? p.x < best->p.x : p.y < best->p.y;
  if (distance > best->distance) return;
  if (distance == best->distance && best->place.tile >= 0 && !is_first) return;
  *best = (gz_nearest_point){ p, distance, n->place };
}

/* Try the point of a segment next to p; an end of it to the bit, if that is it. */
static void try_segment(nearest *n, gz_vec a, gz_vec b) {
  gz_vec along = gz_sub(b, a);
  double t = gz_dot(gz_sub(n->p, a), along) / gz_dot(along, along);
  if (t <= 0) try_point(n, a);
  else if (t >= 1) try_point(n, b);
  else try_point(n, gz_mul_add(a, along, t));
}

/* Try a part: the point itself, or its rim. What is nearest from outside is on a rim. */
static void try_part(nearest *n, const gz_tile *tile) {
  int part = n->place.part;
  gz_rectangle box = gz_box_of_part(tile, part);
  if (distance_to_box(n->p, box.low, box.high) > n->best.distance) return;
  if (gz_is_in_part(tile, part, n->p)) try_point(n, n->p);
  for (int i = gz_first_edge(tile, part); i < tile->ends[part]; i++) {
    if (gz_edge_across(tile, i).tile >= 0) continue;
    try_segment(n, gz_edge_begin(tile, i), gz_edge_end(tile, i));
  }
}

/* Try a tile. Returns whether what is nearest may be there, by its square. */
static bool try_tile(nearest *n, const gz_mesh *mesh, int column, int row, int component) {
  gz_vec low = gz_v((mesh->left + column) * mesh->side, (mesh->top + row) * mesh->side);
  if (distance_to_box(n->p, low, gz_add(low, gz_splat(mesh->side))) > n->best.distance)
    return false;
  const gz_tile *tile = gz_tile_at(mesh, column, row);
  for (int k = 0; tile != NULL && k < tile->part_count; k++) {
    if (component != GZ_ANY_COMPONENT && tile->components[k] != component) continue;
    n->place = (gz_polygon_ref){ row * mesh->columns + column, k };
    try_part(n, tile);
  }
  return true;
}

/* Try the tiles that are so many columns or rows away from the first. */
static bool try_ring(nearest *n, const gz_mesh *mesh, gz_tile_range first, int away,
                     int component) {
  int left = gz_max_int(first.left - away, 0), top = gz_max_int(first.top - away, 0);
  int right = gz_min_int(first.right + away, mesh->columns - 1);
  int bottom = gz_min_int(first.bottom + away, mesh->rows - 1);
  bool any = false;
  for (int row = top; row <= bottom; row++) {
    bool is_end = row == first.top - away || row == first.bottom + away;
    for (int column = left; column <= right; column++) {
      if (is_end || column == first.left - away || column == first.right + away)
        any = try_tile(n, mesh, column, row, component) || any;
    }
  }
  return any;
}

bool gz_find_nearest(const gz_mesh *mesh, gz_vec p, int component, double limit,
                     gz_nearest_point *nearest_place) {
  GZ_ASSERT(gz_is_exact(p.x) && gz_is_exact(p.y) && limit >= 0);
  nearest n = { .p = p, .best = { .distance = limit, .place = { -1, -1 } } };
  gz_tile_range at = gz_tiles_near(mesh, p, p);
  gz_tile_range first = { at.right, at.right, at.bottom, at.bottom };
  int most = gz_max_int(mesh->columns, mesh->rows);
  for (int away = 0; away < most && try_ring(&n, mesh, first, away, component); away++) continue;
  *nearest_place = n.best;
  return n.best.place.tile >= 0;
}

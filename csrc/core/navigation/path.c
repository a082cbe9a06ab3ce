/*
** Paths between any two points: their ends are moved to where the body fits, and joined again.
*/
#include "core/navigation/path.h"

#include "core/math/assert.h"
#include "core/math/orient.h"
#include "core/navigation/snapped_end.h"

/* Coordinates so small are 0, so that every product is exact. */
static gz_vec exact(gz_vec p) {
  return gz_v(gz_is_exact(p.x) ? p.x : 0, gz_is_exact(p.y) ? p.y : 0);
}

static bool find_nearest(const gz_navigation *nav, gz_vec p, int component, double limit,
                         gz_nearest_point *place) {
  if (!(gz_max_abs(p) <= GZ_LARGEST)) return false;
  return gz_find_nearest(&nav->mesh, exact(p), component, limit, place);
}

bool gz_nearest_free(const gz_navigation *nav, gz_vec p, gz_nearest_point *place) {
  return find_nearest(nav, p, GZ_ANY_COMPONENT, HUGE_VAL, place);
}

/* Ends no farther from a place than this count, whatever is there. */
static double always_near(const gz_mesh *mesh) { return 2 * GZ_NAVIGATION_MARGIN * mesh->unit; }

bool gz_fits_at(const gz_navigation *nav, gz_vec p, gz_nearest_point *place) {
  const gz_mesh *mesh = &nav->mesh;
  return find_nearest(nav, p, GZ_ANY_COMPONENT, gz_snap_limit(mesh, p), place) &&
         (place->distance <= always_near(mesh) || gz_may_snap_end(mesh, p, place->p));
}

bool gz_nearest_reached(const gz_navigation *nav, gz_vec p, gz_vec from, gz_nearest_point *place) {
  gz_nearest_point start;
  if (!gz_fits_at(nav, from, &start)) return false;
  int component = nav->mesh.tiles[start.place.tile]->components[start.place.part];
  return find_nearest(nav, p, component, HUGE_VAL, place);
}

/* ---- ways */

/* Let a way begin at a point, and end at another. */
static bool add_ends(gz_vecs *way, gz_memory *memory, gz_vec from, gz_vec to) {
  GZ_ASSERT(way->count > 1);
  int before = !gz_equal(way->at[0], from), behind = !gz_equal(way->at[way->count - 1], to);
  if (!GZ_RESERVE(memory, way->at, way->capacity, way->count + before + behind)) return false;
  for (int i = way->count - 1; before > 0 && i >= 0; i--) way->at[i + 1] = way->at[i];
  way->count += before + behind;
  way->at[0] = from;
  way->at[way->count - 1] = to;
  return true;
}

/* Return the point of the segment from a to b next to p. */
static gz_vec next_to(gz_vec a, gz_vec b, gz_vec p) {
  gz_vec along = gz_sub(b, a);
  double squared = gz_dot(along, along);
  double t = squared > 0 ? gz_clamp(gz_dot(gz_sub(p, a), along) / squared, 0, 1) : 0;
  return gz_mul_add(a, along, t);
}

/* The ends of a way, and the places next to them. */
typedef struct way_ends {
  gz_vec from, to;
  gz_nearest_point start, goal;
} way_ends;

/* May a corner be left out of a way from one corner to another? If it is on the straight way, but
   for a unit; and if the place next to an end that leans on something is left out without a hit. */
static bool is_needless(const gz_mesh *mesh, const way_ends *ends, gz_vec from, gz_vec to,
                        gz_vec corner) {
  gz_vec passed = next_to(from, to, corner);
  const gz_nearest_point *start = &ends->start, *goal = &ends->goal;
  if (gz_length(gz_sub(corner, passed)) > mesh->unit) return false;
  if (start->distance > always_near(mesh) && gz_equal(corner, start->p) &&
      !gz_leaves_freely(mesh, ends->from, passed))
    return false;
  return goal->distance <= always_near(mesh) || !gz_equal(corner, goal->p) ||
         gz_leaves_freely(mesh, ends->to, passed);
}

/* Leave out corners on the straight way: all that are left out between two. */
static void straighten(const gz_mesh *mesh, const way_ends *ends, gz_vecs *way) {
  int kept = 0, last = 0;
  for (int i = 1; i + 1 < way->count; i++) {
    bool are_needless = true;
    for (int k = last + 1; k <= i && are_needless; k++)
      are_needless = is_needless(mesh, ends, way->at[kept], way->at[i + 1], way->at[k]);
    if (are_needless) continue;
    way->at[++kept] = way->at[i];
    last = i;
  }
  if (way->count > 1) way->at[++kept] = way->at[way->count - 1];
  way->count = kept + 1;
}

/* The way from a point to itself: no leg to a place and back. */
static bool stay(gz_vecs *way, gz_memory *memory, gz_vec p) {
  if (!GZ_RESERVE(memory, way->at, way->capacity, 2)) return false;
  way->at[0] = way->at[1] = p;
  way->count = 2;
  return true;
}

static bool find_way(gz_navigation *nav, gz_memory *memory, gz_vec from, gz_vec to) {
  way_ends ends = { .from = from, .to = to };
  gz_vecs *way = &nav->search.way;
  way->count = 0;
  if (!gz_fits_at(nav, from, &ends.start) || !gz_fits_at(nav, to, &ends.goal)) return true;
  if (gz_equal(from, to)) return stay(way, memory, from);
  gz_path_end first = { ends.start.p, ends.start.place }, last = { ends.goal.p, ends.goal.place };
  if (!gz_find_path(&nav->search, &nav->mesh, memory, first, last)) return false;
  if (way->count == 0) return true;
  if (!add_ends(way, memory, from, to)) return false;
  straighten(&nav->mesh, &ends, way);
  return true;
}

/* Of two ways that are as short, and of corners that are left out, there and back must be the same
   ones: a way is found from its left end, and turned round if it begins at the other. */
bool gz_navigation_path(gz_navigation *nav, gz_memory *memory, gz_vec from, gz_vec to) {
  bool is_turned = from.x != to.x ? from.x > to.x : from.y > to.y;
  if (!is_turned) return find_way(nav, memory, from, to);
  if (!find_way(nav, memory, to, from)) return false;
  gz_reverse_path(&nav->search.way);
  return true;
}

double gz_path_length(const gz_vecs *way) {
  double length = 0;
  for (int i = 1; i < way->count; i++) length += gz_length(gz_sub(way->at[i], way->at[i - 1]));
  return length;
}

/* ---- parts */

int gz_navigation_part_count(const gz_navigation *nav) {
  int count = 0;
  for (int i = 0; i < nav->mesh.columns * nav->mesh.rows; i++)
    if (nav->mesh.tiles[i] != NULL) count += nav->mesh.tiles[i]->part_count;
  return count;
}

gz_polygon_ref gz_navigation_part(const gz_navigation *nav, int k) {
  for (int i = 0;; i++) {
    GZ_ASSERT(i < nav->mesh.columns * nav->mesh.rows);
    const gz_tile *tile = nav->mesh.tiles[i];
    if (tile == NULL) continue;
    if (k < tile->part_count) return (gz_polygon_ref){ i, k };
    k -= tile->part_count;
  }
}

void gz_navigation_release(gz_navigation *nav, gz_memory *memory) {
  gz_mesh_release(&nav->mesh, memory);
  gz_path_search_release(&nav->search, memory);
}

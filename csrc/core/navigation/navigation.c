#include "core/navigation/navigation.h"

#include "core/math/assert.h"
#include "core/math/orient.h"

/* Coordinates so small are 0, so that every product is exact. */
static gz_vec exact(gz_vec p) {
  return gz_v(gz_is_exact(p.x) ? p.x : 0, gz_is_exact(p.y) ? p.y : 0);
}

static bool find_nearest(const gz_navigation *nav, gz_vec p, int component, double limit,
                         gz_near_place *place) {
  if (!(gz_max_abs(p) <= GZ_LARGEST)) return false;
  return gz_find_nearest(&nav->mesh, exact(p), component, limit, place);
}

bool gz_nearest_place(const gz_navigation *nav, gz_vec p, gz_near_place *place) {
  return find_nearest(nav, p, GZ_ANY_COMPONENT, HUGE_VAL, place);
}

bool gz_fits_at(const gz_navigation *nav, gz_vec p, gz_near_place *place) {
  double limit = 2 * GZ_NAVIGATION_MARGIN * nav->mesh.unit;
  return find_nearest(nav, p, GZ_ANY_COMPONENT, limit, place);
}

bool gz_nearest_reached(const gz_navigation *nav, gz_vec p, gz_vec from, gz_near_place *place) {
  gz_near_place start;
  if (!gz_fits_at(nav, from, &start)) return false;
  int component = nav->mesh.tiles[start.place.tile]->components[start.place.part];
  return find_nearest(nav, p, component, HUGE_VAL, place);
}

/* ---- ways */

/* Let a way begin at a point, and end at another. */
static bool add_ends(gz_vecs *way, gz_memory *memory, gz_vec from, gz_vec to) {
  int before = !gz_equal(way->at[0], from), behind = !gz_equal(way->at[way->count - 1], to);
  if (!GZ_RESERVE(memory, way->at, way->capacity, way->count + before + behind)) return false;
  for (int i = way->count - 1; before > 0 && i >= 0; i--) way->at[i + 1] = way->at[i];
  way->count += before + behind;
  way->at[0] = from;
  way->at[way->count - 1] = to;
  return true;
}

/* Is p within a distance of the segment from a to b? */
static bool is_near_segment(gz_vec a, gz_vec b, gz_vec p, double distance) {
  gz_vec along = gz_sub(b, a), arm = gz_sub(p, a);
  double squared = gz_dot(along, along);
  double t = squared > 0 ? gz_clamp(gz_dot(arm, along) / squared, 0, 1) : 0;
  return gz_length(gz_sub(arm, gz_scale(along, t))) <= distance;
}

/* Leave out corners on the straight way, but for a unit: all that are left out between two. */
static void straighten(gz_vecs *way, double unit) {
  int kept = 0, last = 0;
  for (int i = 1; i + 1 < way->count; i++) {
    bool is_straight = true;
    for (int k = last + 1; k <= i && is_straight; k++)
      is_straight = is_near_segment(way->at[kept], way->at[i + 1], way->at[k], unit);
    if (is_straight) continue;
    way->at[++kept] = way->at[i];
    last = i;
  }
  if (way->count > 1) way->at[++kept] = way->at[way->count - 1];
  way->count = kept + 1;
}

static bool find_way(gz_navigation *nav, gz_memory *memory, gz_vec from, gz_vec to) {
  gz_near_place start, goal;
  gz_vecs *way = &nav->search.way;
  way->count = 0;
  if (!gz_fits_at(nav, from, &start) || !gz_fits_at(nav, to, &goal)) return true;
  gz_way_end first = { start.p, start.place }, last = { goal.p, goal.place };
  if (!gz_find_way(&nav->search, &nav->mesh, memory, first, last)) return false;
  if (way->count == 0) return true;
  if (!add_ends(way, memory, from, to)) return false;
  straighten(way, nav->mesh.unit);
  return true;
}

/* Of two ways that are as short, and of corners that are left out, there and back must be the same
   ones: a way is found from its left end, and turned round if it begins at the other. */
bool gz_navigation_path(gz_navigation *nav, gz_memory *memory, gz_vec from, gz_vec to) {
  bool is_turned = from.x != to.x ? from.x > to.x : from.y > to.y;
  if (!is_turned) return find_way(nav, memory, from, to);
  if (!find_way(nav, memory, to, from)) return false;
  gz_turn_way(&nav->search.way);
  return true;
}

double gz_length_of_way(const gz_vecs *way) {
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

gz_place gz_navigation_part(const gz_navigation *nav, int k) {
  for (int i = 0;; i++) {
    GZ_ASSERT(i < nav->mesh.columns * nav->mesh.rows);
    const gz_tile *tile = nav->mesh.tiles[i];
    if (tile == NULL) continue;
    if (k < tile->part_count) return (gz_place){ i, k };
    k -= tile->part_count;
  }
}

void gz_navigation_release(gz_navigation *nav, gz_memory *memory) {
  gz_mesh_release(&nav->mesh, memory);
  gz_way_search_release(&nav->search, memory);
}

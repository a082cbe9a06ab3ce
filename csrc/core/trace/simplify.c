/*
** Simpler borders.
**
** Pinches stay, and cut rings into *arcs*; a ring without one is an arc from its first corner to
** itself. A side from a corner of an arc to a later one may replace the way between them if
**
**   1. every corner that it skips is within the tolerance of it: so both distances hold
**   2. between the way and the side is no other border, and no corner of one on the side
**   3. an arc keeps a corner between two pinches, if it has one, and two where it ends as it begins
**   4. of each ring the first and the last corner along each side of its box stay
**
** All of these look at the old border alone. So sides can be chosen in any order, and nothing
** crosses whichever are: no arc moves over another one. To repair what crosses afterwards is not
** enough: a small ring can be swallowed with nothing crossing.
*/
#include "core/trace/trace.h"

#include "core/math/assert.h"

#include <limits.h>
#include <stdlib.h>

/* ---- rule 1 */

/* Is q within a distance of the segment from a to b? */
static bool is_within(gz_grid_point a, gz_grid_point b, gz_grid_point q, double distance) {
  gz_vec side = gz_v(b.x - a.x, b.y - a.y), from = gz_v(q.x - a.x, q.y - a.y);
  double along = gz_dot(side, from), square = gz_dot(side, side), limit = distance * distance;
  if (along <= 0) return gz_dot(from, from) <= limit;
  if (along >= square) from = gz_sub(from, side);
  if (along >= square) return gz_dot(from, from) <= limit;
  double cross = gz_cross(side, from);
  return cross * cross <= limit * square;
}

static bool is_near_way(const gz_tracing *t, int i, int j, double tolerance) {
  const gz_border_corner *way = t->way.at;
  for (int k = i + 1; k < j; k++) {
    if (!is_within(way[i].at, way[j].at, way[k].at, tolerance)) return false;
  }
  return true;
}

/*
** ---- rule 2
**
** Strips are one unit wide, across the longer direction of the side, which is x here. In each, the
** way is at some heights, and the side between two: no other edge of cells may lie between the
** lowest and the highest. An edge that runs across strips has neighbours that run along.
*/
typedef struct shortcut {
  const gz_tracing *tracing;
  gz_strip *strips; /* of which strip 0 would be the one from 0 to 1 */
  int i, j;         /* corners of the way */
  int first, last;  /* strips, of which the last one is left out */
  bool is_steep;
} shortcut;

static gz_grid_point corner_of(const shortcut *s, int k) {
  gz_grid_point p = s->tracing->way.at[k].at;
  return s->is_steep ? (gz_grid_point){ p.y, p.x } : p;
}

static void open_strips(shortcut *s) {
  s->first = s->last = corner_of(s, s->i).x;
  for (int k = s->i + 1; k <= s->j; k++) {
    int x = corner_of(s, k).x;
    s->first = gz_min_int(s->first, x);
    s->last = gz_max_int(s->last, x);
  }
  for (int x = s->first; x < s->last; x++) s->strips[x] = (gz_strip){ INT_MAX, INT_MIN, 0 };
}

static void widen(gz_strip *strip, int low, int high) {
  strip->low = gz_min_int(strip->low, low);
  strip->high = gz_max_int(strip->high, high);
}

/* What the side passes between two grid lines, its ends but for: an edge there may touch them. */
static void widen_by_side(const shortcut *s) {
  gz_grid_point a = corner_of(s, s->i), b = corner_of(s, s->j);
  if (a.x > b.x) a = corner_of(s, s->j), b = corner_of(s, s->i);
  int dx = b.x - a.x, dy = b.y - a.y;
  for (int x = a.x; x <= b.x; x++) {
    int rise = (x - a.x) * dy, floor = rise / dx - (rise % dx < 0);
    int high = a.y + floor, low = high + (rise % dx != 0);
    bool is_end = x == a.x || x == b.x;
    if (x > a.x) widen(&s->strips[x - 1], low + is_end, high - is_end);
    if (x < b.x) widen(&s->strips[x], low + is_end, high - is_end);
  }
}

static void widen_by_way(gz_strip *strip, int y) { widen(strip, y + 1, y - 1); }
static void count_own(gz_strip *strip, int y) { strip->own += y >= strip->low && y <= strip->high; }

/* Visit the edges of the way that run along. */
static void visit_way(const shortcut *s, void (*visit)(gz_strip *strip, int y)) {
  for (int k = s->i; k < s->j; k++) {
    gz_grid_point a = corner_of(s, k), b = corner_of(s, k + 1);
    for (int x = gz_min_int(a.x, b.x); x < gz_max_int(a.x, b.x); x++) visit(&s->strips[x], a.y);
  }
}

/* Is there an edge of cells in a strip at a height? */
static bool is_border(const shortcut *s, int x, int y) {
  const gz_picture *picture = &s->tracing->picture;
  if (s->is_steep) return gz_is_solid_cell(picture, y - 1, x) != gz_is_solid_cell(picture, y, x);
  return gz_is_solid_cell(picture, x, y - 1) != gz_is_solid_cell(picture, x, y);
}

static bool has_no_others(const shortcut *s) {
  for (int x = s->first; x < s->last; x++) {
    int others = -s->strips[x].own;
    for (int y = s->strips[x].low; y <= s->strips[x].high; y++) others += is_border(s, x, y);
    if (others != 0) return false;
  }
  return true;
}

static bool is_clear(const gz_tracing *t, int i, int j) {
  gz_grid_point a = t->way.at[i].at, b = t->way.at[j].at;
  bool is_steep = abs(b.x - a.x) < abs(b.y - a.y);
  shortcut s = { t, t->strips.at, i, j, 0, 0, is_steep };
  open_strips(&s);
  widen_by_side(&s);
  visit_way(&s, widen_by_way);
  visit_way(&s, count_own);
  return has_no_others(&s);
}

/* ---- sides */

/* May a side lead from corner i of the way to j? */
static bool is_allowed(const gz_tracing *t, int i, int j, double tolerance) {
  return !gz_is_same_point(t->way.at[i].at, t->way.at[j].at) && is_near_way(t, i, j, tolerance) &&
         is_clear(t, i, j);
}

/* Directions from a corner: all that a ray may have so as to pass within the tolerance of what it
   skips. `low` and `high` are its sides, from +x towards +y. */
typedef struct cone {
  gz_vec low, high;
  bool is_bounded;
} cone;

/* Corners are still tried that rounding sets outside of the cone. */
#define CONE_SLACK 1e-9

static bool is_in_cone(const cone *c, gz_vec p) {
  return !c->is_bounded ||
         (gz_cross(c->low, p) >= -CONE_SLACK && gz_cross(p, c->high) >= -CONE_SLACK);
}

/* Narrow the cone to rays within a distance of p. Returns false if none is left. */
static bool narrow_cone(cone *c, gz_vec p, double distance) {
  double square = gz_dot(p, p) - distance * distance;
  if (square <= 0) return true;
  double far = sqrt(square);
  gz_vec low = gz_v(p.x * far + p.y * distance, p.y * far - p.x * distance);
  gz_vec high = gz_v(p.x * far - p.y * distance, p.y * far + p.x * distance);
  if (!c->is_bounded || gz_cross(c->low, low) > 0) c->low = low;
  if (!c->is_bounded || gz_cross(high, c->high) > 0) c->high = high;
  c->is_bounded = true;
  return gz_cross(c->low, c->high) >= 0;
}

/* List the corners behind i, up to `end`, to which a ray passes within the tolerance of all before
   [Imai & Iri 1988]. */
static void find_reach(gz_tracing *t, int i, int end, double tolerance) {
  const gz_border_corner *way = t->way.at;
  cone c = { { 0, 0 }, { 0, 0 }, false };
  t->reach.count = 0;
  for (int k = i + 1; k <= end; k++) {
    gz_vec p = gz_v(way[k].at.x - way[i].at.x, way[k].at.y - way[i].at.y);
    if (is_in_cone(&c, p)) t->reach.at[t->reach.count++] = k;
    if (!narrow_cone(&c, p, tolerance)) return;
  }
}

/* Return where the side from corner i leads: as far as may be. Where one may not, the next is tried
   an eighth nearer: one by one takes long in slits. */
static int end_of_side(gz_tracing *t, int i, int end, double tolerance) {
  find_reach(t, i, end, tolerance);
  for (int k = t->reach.count - 1; k > 0; k -= 1 + k / 8) {
    if (is_allowed(t, i, t->reach.at[k], tolerance)) return t->reach.at[k];
  }
  return i + 1;
}

/* ---- arcs and rings */

/* Keep what is needed of an arc of the way, from `begin` to `end`. Returns how many corners between
   these are kept. */
static int choose_sides(gz_tracing *t, int begin, int end, double tolerance) {
  gz_border_corner *way = t->way.at;
  int kept = 0;
  for (int k = begin + 1; k < end; k++) way[k].is_kept = false;
  for (int i = begin, stop = begin; i < end;) {
    if (i == stop) {
      stop++;
      while (stop < end && !way[stop].stays) stop++;
    }
    i = end_of_side(t, i, stop, tolerance);
    way[i].is_kept = true;
    kept += i < end;
  }
  return kept;
}

/* Let the corner of an arc stay that is farthest from the line through its first and another. */
static void keep_farthest(gz_tracing *t, int begin, int other, int end) {
  gz_border_corner *way = t->way.at;
  int64_t most = -1;
  int farthest = begin;
  for (int k = begin; k <= end; k++) {
    int64_t cross = gz_grid_cross(way[begin].at, way[other].at, way[k].at);
    if (cross < 0) cross = -cross;
    if (cross <= most) continue;
    most = cross;
    farthest = k;
  }
  way[farthest].stays = true;
}

/* Rule 3: a closed arc, which never becomes a single side, then keeps the corner that it has, and
   another one; else the one farthest from the line between both ends. */
static void simplify_arc(gz_tracing *t, int begin, int end, double tolerance) {
  gz_border_corner *way = t->way.at;
  bool is_closed = gz_is_same_point(way[begin].at, way[end].at);
  int needed = is_closed ? 2 : end > begin + 1, other = begin + 1;
  if (choose_sides(t, begin, end, tolerance) >= needed) return;
  while (!way[other].is_kept) other++;
  way[other].stays = true;
  keep_farthest(t, begin, other, end);
  int kept = choose_sides(t, begin, end, tolerance);
  GZ_ASSERT(kept >= needed);
  (void)kept;
}

/* Look at a point by one of the eight symmetries of a square. */
static gz_grid_point mirrored(gz_grid_point p, int symmetry) {
  if (symmetry & 4) p = (gz_grid_point){ p.y, p.x };
  return (gz_grid_point){ symmetry & 1 ? -p.x : p.x, symmetry & 2 ? -p.y : p.y };
}

/* Rule 4: the least corner by each symmetry. So boxes never change, and a line one cell thin does
   not become a triangle of half its area. */
static void keep_extremes(gz_border_corner *corners, int count) {
  for (int symmetry = 0; symmetry < 8; symmetry++) {
    int least = 0;
    gz_grid_point lowest = mirrored(corners[0].at, symmetry);
    for (int i = 1; i < count; i++) {
      gz_grid_point p = mirrored(corners[i].at, symmetry);
      if (gz_compare_points(p, lowest) >= 0) continue;
      lowest = p;
      least = i;
    }
    corners[least].stays = true;
  }
}

/* Make the way that of a ring, from its first pinch on. Returns which corner of the ring that is.
   */
static int begin_way(gz_tracing *t, const gz_border_corner *ring, int count) {
  GZ_ASSERT(count > 0);
  int first = 0;
  while (first < count && !ring[first].is_pinch) first++;
  if (first == count) first = 0;
  for (int k = 0; k <= count; k++) t->way.at[k] = ring[(first + k) % count];
  t->way.at[0].is_kept = true;
  return first;
}

static void simplify_way(gz_tracing *t, int count, double tolerance) {
  for (int begin = 0, k = 1; k <= count; k++) {
    if (k < count && !t->way.at[k].is_pinch) continue;
    simplify_arc(t, begin, k, tolerance);
    begin = k;
  }
}

/* Make the corners of a ring those that are kept of it. Returns how many they are. */
static int simplify_ring(gz_tracing *t, gz_border_corner *ring, int count, double tolerance) {
  int kept = 0;
  for (int k = 0; k < count; k++) ring[k].stays = ring[k].is_pinch;
  keep_extremes(ring, count);
  int first = begin_way(t, ring, count);
  simplify_way(t, count, tolerance);
  for (int k = 0; k < count; k++) {
    const gz_border_corner *corner = &t->way.at[(k - first + count) % count];
    if (corner->is_kept) ring[kept++] = *corner;
  }
  return kept;
}

static bool make_room(gz_tracing *t, gz_memory *memory) {
  int longest = gz_max_int(t->picture.width, t->picture.height), count = 0;
  for (int ring = 0, begin = 0; ring < t->ends.count; begin = t->ends.at[ring++])
    count = gz_max_int(count, t->ends.at[ring] - begin);
  return GZ_RESERVE(memory, t->strips.at, t->strips.capacity, longest) &&
         GZ_RESERVE(memory, t->way.at, t->way.capacity, count + 1) &&
         gz_resize(memory, &t->reach, count + 1);
}

bool gz_simplify_border(gz_tracing *t, gz_memory *memory, double tolerance) {
  GZ_ASSERT(tolerance > 0);
  gz_border_corner *to = t->corners.at;
  if (!make_room(t, memory)) return false;
  for (int ring = 0, begin = 0; ring < t->ends.count; ring++) {
    gz_border_corner *from = t->corners.at + begin;
    int count = t->ends.at[ring] - begin, kept = simplify_ring(t, from, count, tolerance);
    for (int k = 0; k < kept; k++) to[k] = from[k];
    begin += count;
    to += kept;
    t->ends.at[ring] = t->corners.count = (int)(to - t->corners.at);
  }
  return true;
}

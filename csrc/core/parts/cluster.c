/*
** Clusters: number the parts of all members one after the other, and note along which axes the
** members are sorted, so that those near a box are a range.
*/
#include "core/parts/cluster.h"

#include "core/math/assert.h"

#include <string.h>

static void set_box(gz_member *member) {
  const gz_geometry *geometry = member->geometry;
  gz_vec origin = gz_add(member->position, geometry->origin_offset);
  gz_vec rim = gz_splat(geometry->radius), everything = gz_splat(HUGE_VAL);
  bool is_plane = geometry->kind == GZ_PLANE;
  member->low = is_plane ? gz_neg(everything) : gz_sub(gz_add(origin, geometry->least), rim);
  member->high = is_plane ? everything : gz_add(gz_add(origin, geometry->most), rim);
}

static int count_parts(const gz_geometry *geometry) {
  if (geometry->kind == GZ_GRID) return gz_cell_count(geometry);
  return gz_has_parts(geometry) ? gz_parts_of(geometry)->part_count : 1;
}

static gz_vec lower(gz_vec a, gz_vec b) { return gz_v(gz_min(a.x, b.x), gz_min(a.y, b.y)); }
static gz_vec upper(gz_vec a, gz_vec b) { return gz_v(gz_max(a.x, b.x), gz_max(a.y, b.y)); }

static void note_order(gz_members *list) {
  list->sorted[0] = list->sorted[1] = true;
  for (int i = 0; i < list->count; i++) {
    const gz_member *m = &list->at[i], *before = &list->at[i > 0 ? i - 1 : 0];
    list->sorted[0] = list->sorted[0] && before->low.x <= m->low.x;
    list->sorted[1] = list->sorted[1] && before->low.y <= m->low.y;
    list->longest[0] = gz_max(list->longest[0], m->high.x - m->low.x);
    list->longest[1] = gz_max(list->longest[1], m->high.y - m->low.y);
  }
}

static double low_along(const gz_member *member, int axis) {
  return axis == 0 ? member->low.x : member->low.y;
}

/* Return the first of sorted members whose box begins at x or behind it. */
static int first_from(const gz_members *members, int axis, double x) {
  int low = 0, high = members->count;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (low_along(&members->at[middle], axis) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

void gz_find_members(const gz_members *members, gz_vec low, gz_vec high, int *first, int *end) {
  *first = 0;
  *end = members->count;
  for (int axis = 0; axis < 2; axis++) {
    double from = axis == 0 ? low.x : low.y, to = axis == 0 ? high.x : high.y;
    if (!members->sorted[axis] || members->count < 8) continue;
    /* A little farther, as longest is rounded; what begins at `to` itself counts. */
    double before = from - members->longest[axis] * (1 + 0x1p-40) - 0x1p-50 * fabs(from);
    int last = first_from(members, axis, to);
    while (last < members->count && low_along(&members->at[last], axis) <= to) last++;
    int begin = first_from(members, axis, before);
    if (begin > *first) *first = begin;
    if (last < *end) *end = last;
  }
}

const gz_geometry *gz_make_cluster(gz_cluster *cluster, gz_member *members, int count) {
  GZ_ASSERT(count > 0);
  gz_geometry *whole = (gz_geometry *)(void *)cluster;
  gz_members *list = (gz_members *)(void *)whole->room;
  gz_vec low = gz_splat(HUGE_VAL), high = gz_neg(low); /* of all members but planes */
  memset(cluster, 0, sizeof *cluster);
  whole->kind = GZ_CLUSTER;
  whole->step = 1;
  whole->rotation = gz_v(1, 0);
  whole->least = low;
  whole->most = high;
  for (int i = 0; i < count; i++) {
    gz_member *m = &members[i];
    set_box(m);
    m->first = list->parts.part_count;
    list->parts.part_count += count_parts(m->geometry);
    whole->least = lower(whole->least, m->low);
    whole->most = upper(whole->most, m->high);
    if (m->geometry->kind == GZ_PLANE) continue;
    low = lower(low, m->low);
    high = upper(high, m->high);
    list->parts.largest = gz_max(list->parts.largest, gz_largest_radius(m->geometry));
  }
  if (low.x <= high.x) {
    whole->centroid_offset = gz_lerp(low, high, 0.5);
    whole->bounding_radius = gz_length(gz_sub(high, low)) / 2;
  }
  list->at = members;
  list->count = count;
  note_order(list);
  list->focus = -1;
  return whole;
}

void gz_focus_cluster(gz_cluster *cluster, int member) {
  GZ_ASSERT(member >= -1);
  gz_geometry *whole = (gz_geometry *)(void *)cluster;
  ((gz_members *)(void *)whole->room)->focus = member;
}

int gz_member_of_part(const gz_geometry *cluster, int part) {
  const gz_members *members = gz_members_of(cluster);
  int low = 0, high = members->count;
  while (high - low > 1) {
    int middle = low + (high - low) / 2;
    if (members->at[middle].first <= part) low = middle;
    else high = middle;
  }
  return low;
}

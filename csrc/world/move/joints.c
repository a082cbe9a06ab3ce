#include "world/move/joints.h"

#include "core/cluster.h"
#include "core/quadratic.h"
#include "core/seam_path.h"

/* Return a little more than all skins of the mover. */
static double reach_of(const gz_mover *m) {
  return gz_max(8e-9 * gz_largest_radius(m->shape.geometry), 0x1p-44 * gz_extent(&m->shape));
}

static bool touches(const gz_candidate *candidate, const gz_box *box) {
  return candidate->response != GZ_IGNORE && gz_boxes_overlap(&candidate->box, box);
}

bool gz_may_touch_joint(const gz_mover *m, const gz_box *box) {
  gz_box wide = gz_box_widened(box, reach_of(m));
  int count = 0;
  for (int i = 0; i < m->world->scratch.candidate_count; i++) {
    count += touches(&m->world->scratch.candidates[i], &wide);
  }
  return count > 1;
}

bool gz_may_enter_joint(const gz_mover *m, gz_vec d) {
  const gz_geometry *geometry = m->shape.geometry;
  if (gz_has_parts(geometry)) return true;
  gz_vec along = gz_edge(geometry, 0);
  return fabs(gz_cross(along, d)) <= 8 * reach_of(m) * (gz_max_abs(along) + gz_max_abs(d));
}

/* Return the box of a path, a little wider. */
static gz_box reach_on(const gz_mover *m, const gz_path *path) {
  gz_vec low, high;
  gz_extent_of_motion(path->v.x, path->g.x, path->end, &low.x, &high.x);
  gz_extent_of_motion(path->v.y, path->g.y, path->end, &low.y, &high.y);
  gz_box reach = gz_box_between(gz_add(m->box.low, low), gz_add(m->box.high, high));
  return gz_box_widened(&reach, reach_of(m));
}

/* Is an item solid to a mover on a path? */
static bool is_solid_on(const gz_mover *m, const gz_candidate *other, const gz_path *path) {
  const gz_item_extras *extra = gz_extras_of(m->world, other->item);
  gz_vec d = gz_max_abs(path->v) > 0 ? path->v : path->g;
  if (extra == NULL || !extra->one_way) return true;
  if (extra->by_edges || gz_dot(extra->side, d) >= 0) return false;
  return !gz_any_overlaps(&m->shape, &other->shape);
}

/* Gather the solid candidates that touch a path. Writes their indices to scratch.flush. */
static bool gather(gz_mover *m, const gz_path *path) {
  gz_world *world = m->world;
  gz_scratch *scratch = &world->scratch;
  gz_box reach = reach_on(m, path);
  scratch->flush.count = 0;
  for (int i = 0; i < scratch->candidate_count && m->result == GZ_DONE; i++) {
    gz_candidate *other = &scratch->candidates[i];
    if (!touches(other, &reach) || !gz_is_solid(gz_mover_response_to(m, other))) continue;
    if (!is_solid_on(m, other, path)) continue;
    if (gz_make_room(&world->memory, &scratch->flush, 1))
      scratch->flush.at[scratch->flush.count++] = i;
    else m->result = GZ_NO_MEMORY;
  }
  return m->result == GZ_DONE && scratch->flush.count > 1;
}

const gz_geometry *gz_joints_cluster(gz_mover *m, gz_cluster *room) {
  gz_scratch *scratch = &m->world->scratch;
  gz_member *members = gz_grow(&m->world->memory, scratch->members, &scratch->member_capacity,
                               scratch->flush.count, sizeof *members);
  if (members == NULL) {
    m->result = GZ_NO_MEMORY;
    return NULL;
  }
  scratch->members = members;
  for (int i = 0; i < scratch->flush.count; i++) {
    const gz_shape *shape = &scratch->candidates[scratch->flush.at[i]].shape;
    members[i].geometry = shape->geometry;
    members[i].position = shape->position;
  }
  return gz_make_cluster(room, members, scratch->flush.count);
}

const gz_candidate *gz_find_joint(gz_mover *m, const gz_path *path, double limit, gz_hit *hit) {
  gz_cluster room;
  gz_seam_entry entry;
  gz_touch touch;
  const gz_geometry *cluster = gather(m, path) ? gz_joints_cluster(m, &room) : NULL;
  if (cluster == NULL) return NULL;
  gz_shape all = gz_shape_at(cluster, gz_v(0, 0));
  if (!gz_find_seam_entry(&m->shape, &all, path, m->skin, limit, &entry)) return NULL;
  gz_write_seam_hit(&entry, &all, m->skin, hit, &touch);
  if (!entry.a_is_thin || touch.side.number < 0) return NULL;
  const gz_scratch *scratch = &m->world->scratch;
  const gz_candidate *other = &scratch->candidates[scratch->flush.at[touch.side.number]];
  const gz_item_extras *extra = gz_extras_of(m->world, other->item);
  bool passes = extra != NULL && extra->one_way && gz_dot(hit->normal, extra->side) <= 1e-9;
  return passes ? NULL : other;
}

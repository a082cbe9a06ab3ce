/*
** Seams among items: gather the solid items that a mover touches as a cluster, and ask that: for
** seams, which only thin movers enter; and for the normal where it touches several.
*/
#include "world/move/seams.h"

#include "core/math/assert.h"
#include "core/composite/normal.h"
#include "core/composite/seam_path.h"
#include "core/math/quadratic.h"
#include "core/pair.h"
#include "core/parts/cluster.h"
#include "world/flush.h"

bool gz_may_touch_seam(const gz_mover *m, const gz_box *box) {
  gz_box wide = gz_box_widened(box, gz_seam_reach(m));
  int count = 0;
  for (int i = 0; i < m->world->scratch.candidate_count; i++) {
    count += gz_may_hit(&m->world->scratch.candidates[i], &wide);
  }
  return count > 1;
}

bool gz_may_enter_seam(const gz_mover *m, gz_vec d) {
  const gz_geometry *geometry = m->shape.geometry;
  if (gz_has_parts(geometry)) return true;
  gz_vec along = gz_edge(geometry, 0);
  return fabs(gz_cross(along, d)) <= 8 * gz_seam_reach(m) * (gz_max_abs(along) + gz_max_abs(d));
}

/* Return the box of a path, a little wider. */
static gz_box reach_on(const gz_mover *m, const gz_path *path) {
  gz_vec low, high;
  gz_extent_of_motion(path->v.x, path->g.x, path->end, &low.x, &high.x);
  gz_extent_of_motion(path->v.y, path->g.y, path->end, &low.y, &high.y);
  gz_box reach = gz_box_between(gz_add(m->box.low, low), gz_add(m->box.high, high));
  return gz_box_widened(&reach, gz_seam_reach(m));
}

/* Is an item solid to a mover on a path? */
static bool is_solid_on(const gz_mover *m, const gz_candidate *other, const gz_path *path) {
  const gz_item_extras *extra = gz_extras_of(m->world, other->item);
  gz_vec d = gz_max_abs(path->v) > 0 ? path->v : path->g;
  if (extra == NULL || !extra->one_way) return true;
  if (extra->by_edges || gz_dot(extra->side, d) >= 0) return false;
  return !gz_overlaps(&m->shape, &other->shape);
}

/* Is a candidate in a box? The one of a plane is everywhere: so ask the deepest corner. */
static bool is_in(const gz_candidate *other, const gz_box *box) {
  const gz_geometry *geometry = other->shape.geometry;
  if (geometry->kind != GZ_PLANE) return gz_may_hit(other, box);
  gz_vec n = gz_plane_normal(geometry);
  gz_vec deepest = gz_v(n.x > 0 ? box->low.x : box->high.x, n.y > 0 ? box->low.y : box->high.y);
  return other->response != GZ_IGNORE && gz_height_above(geometry, deepest) <= 0;
}

bool gz_gather_solid(gz_mover *m, const gz_box *box) {
  gz_world *world = m->world;
  gz_list *flush = &world->scratch.flush;
  flush->count = 0;
  for (int i = 0; i < world->scratch.candidate_count && m->result == GZ_DONE; i++) {
    gz_candidate *other = &world->scratch.candidates[i];
    if (!is_in(other, box) || !gz_is_solid(gz_mover_response_to(m, other))) continue;
    if (gz_make_room(&world->memory, flush, 1)) flush->at[flush->count++] = i;
    else m->result = GZ_NO_MEMORY;
  }
  return m->result == GZ_DONE;
}

const gz_geometry *gz_cluster_gathered(gz_mover *m, gz_cluster *room) {
  gz_scratch *scratch = &m->world->scratch;
  int count = scratch->flush.count;
  if (!GZ_RESERVE(&m->world->memory, scratch->members, scratch->member_capacity, count)) {
    m->result = GZ_NO_MEMORY;
    return NULL;
  }
  for (int i = 0; i < count; i++) {
    const gz_shape *shape = &gz_gathered(m, i)->shape;
    scratch->members[i].geometry = shape->geometry;
    scratch->members[i].position = shape->position;
  }
  return gz_make_cluster(room, scratch->members, count);
}

/* Drop one-way items from what was gathered. */
void gz_drop_one_way(gz_mover *m) {
  gz_list *flush = &m->world->scratch.flush;
  int kept = 0;
  for (int i = 0; i < flush->count; i++) {
    if (!gz_is_one_way(m->world, gz_gathered(m, i)->item)) flush->at[kept++] = flush->at[i];
  }
  flush->count = kept;
}

bool gz_lies_in_seam(gz_mover *m) {
  gz_box box = gz_box_widened(&m->box, gz_seam_reach(m));
  gz_cluster room;
  gz_part_pair pair;
  bool by_seam = false;
  if (!m->thin || !gz_gather_solid(m, &box)) return false;
  gz_drop_one_way(m);
  if (m->world->scratch.flush.count < 2) return false;
  const gz_geometry *cluster = gz_cluster_gathered(m, &room);
  if (cluster == NULL) return false;
  gz_shape all = gz_shape_of_cluster(cluster);
  gz_composite_find_overlap(&m->shape, &all, m->skin, &pair, &by_seam);
  return by_seam;
}

/* Gather the candidates that are solid on a path. Returns false if they are too few for a seam. */
static bool gather_on(gz_mover *m, const gz_path *path) {
  gz_box reach = reach_on(m, path);
  gz_list *flush = &m->world->scratch.flush;
  int kept = 0;
  if (!gz_gather_solid(m, &reach)) return false;
  for (int i = 0; i < flush->count; i++) {
    if (is_solid_on(m, gz_gathered(m, i), path)) flush->at[kept++] = flush->at[i];
  }
  flush->count = kept;
  return kept > 1;
}

const gz_candidate *gz_find_seam(gz_mover *m, const gz_path *path, double limit, gz_hit *hit) {
  GZ_ASSERT(limit >= 0);
  gz_cluster room;
  gz_seam_entry entry;
  gz_touch touch;
  const gz_geometry *cluster = gather_on(m, path) ? gz_cluster_gathered(m, &room) : NULL;
  if (cluster == NULL) return NULL;
  gz_shape all = gz_shape_of_cluster(cluster);
  if (!gz_find_seam_entry(&m->shape, &all, path, m->skin, limit, false, &entry)) return NULL;
  gz_write_seam_hit(&entry, &all, m->skin, hit, &touch);
  if (!entry.a_is_thin || touch.side.part < 0) return NULL;
  const gz_candidate *other = gz_gathered(m, touch.side.part);
  const gz_item_extras *extra = gz_extras_of(m->world, other->item);
  bool passes = extra != NULL && extra->one_way && !gz_faces(hit->normal, extra->side);
  return passes ? NULL : other;
}

/* Are a mover and all that it can hit in a box boxes along the axes? */
static bool are_boxes(const gz_mover *m, const gz_box *box) {
  bool all = m->shape.geometry->is_aabb;
  for (int i = 0; i < m->world->scratch.candidate_count && all; i++) {
    const gz_candidate *other = &m->world->scratch.candidates[i];
    all = other->shape.geometry->is_aabb || !gz_may_hit(other, box);
  }
  return all;
}

/* Return the velocity of the point of a mover that meets something at a time of a leg. */
static gz_vec velocity_at_contact(const gz_path *leg, const gz_shape *there, const gz_shape *other,
                                  const gz_hit *hit) {
  gz_vec v = gz_mul_add(leg->v, leg->g, hit->t);
  int part;
  if (leg->spin == 0) return v;
  gz_vec point = gz_contact_point(there, other, gz_v(0, 0), hit->surface, &part);
  return gz_velocity_of_point(v, leg->spin, gz_sub(point, there->position));
}

/* Return the mover where it is at a time of a leg: a view. */
static gz_shape shape_at_contact(const gz_mover *m, const gz_path *leg, double t) {
  if (leg->spin == 0) return gz_shape_on_path(&m->shape, leg, t);
  gz_place_on_path(m->there, &m->shape, leg, t);
  return *m->there;
}

const gz_candidate *gz_settle_blocker(gz_mover *m, const gz_path *leg, const gz_candidate *other,
                                      gz_hit *hit) {
  gz_cluster room;
  if (gz_is_one_way(m->world, other->item) || hit->depth > m->skin) return other;
  gz_shape there = shape_at_contact(m, leg, hit->t);
  gz_box near = gz_box_of(&there), box = gz_box_widened(&near, 8 * m->skin);
  if (are_boxes(m, &box)) return other;
  if (!gz_flush_meets_corner(&there, &other->shape, hit->surface, 8 * m->skin, &box)) return other;
  if (!gz_gather_solid(m, &box)) return other;
  gz_drop_one_way(m);
  if (m->world->scratch.flush.count < 2) return other;
  const gz_geometry *cluster = gz_cluster_gathered(m, &room);
  if (cluster == NULL) return other;
  gz_shape all = gz_shape_of_cluster(cluster);
  gz_vec d = velocity_at_contact(leg, &there, &other->shape, hit);
  int part = gz_settle_normal_at(&there, &all, d, m->skin, &hit->surface);
  hit->normal = hit->surface;
  return part < 0 ? other : gz_gathered(m, gz_member_of_part(cluster, part));
}

/*
** What an item touches: its contacts, each tried by a short sweep against its normal, which settles
** the normal as in a move, and finds nothing where corners pass each other.
*/
#include "world/move/touching.h"

#include "core/math/assert.h"
#include "core/pair.h"
#include "world/items.h"
#include "world/move/blocker.h"
#include "world/move/contact_points.h"
#include "world/move/mover_contacts.h"
#include "world/move/seams.h"
#include "world/rest.h"
#include "world/move/limits.h"

static gz_vec face_normal(const gz_touching_face *face) {
  return gz_v(face->normal.x, face->normal.y);
}

static const gz_candidate *candidate_of(const gz_scratch *scratch, int item) {
  const gz_candidate *near = scratch->candidates;
  while (near->item != item) near++;
  GZ_ASSERT(near < scratch->candidates + scratch->candidate_count);
  return near;
}

/* Are the normals of two faces the same up to the slack of a round one? A ball on a floor of tiles
   leans by so much over the corner of the next tile. */
static bool is_same_surface(const gz_touching_face *a, const gz_touching_face *b) {
  double slack = gz_max(a->slack, b->slack);
  gz_vec off = gz_sub(face_normal(a), face_normal(b));
  return slack > 0 && gz_dot(off, off) <= slack * slack;
}

/* Does another contact stand for the surface of this face: one that is met up to rounding, where
   this one is not; else the first? */
static bool has_stand_in(const gz_scratch *scratch, const gz_touching_face *face) {
  bool touches = scratch->contacts[face->contact].touches;
  for (int i = 0; i < scratch->face_count; i++) {
    const gz_touching_face *other = &scratch->faces[i];
    if (other->contact == face->contact || !is_same_surface(face, other)) continue;
    bool other_touches = scratch->contacts[other->contact].touches;
    if (other_touches != touches ? other_touches : other->contact < face->contact) return true;
  }
  return false;
}

/* Find the candidate that stops the item on a short way: that of a contact, or what it makes a
   seam with, into which only a thin item goes. NULL if nothing does. */
static const gz_candidate *find_stop(gz_mover *m, const gz_mover_contact *contact,
                                     const gz_path *into, gz_hit *hit) {
  const gz_candidate *other = candidate_of(&m->world->scratch, contact->other);
  if (gz_sweep_candidate(m, other, into, hit) != GZ_MISS) return other;
  if (!m->thin || !gz_may_enter_seam(m, into->v)) return NULL;
  return gz_find_seam(m, into, 1, hit);
}

/* Report the surface that stops the item on a short way, and write its normal. Returns false if
   nothing does. */
static bool report_stop(gz_mover *m, const gz_mover_contact *contact, gz_vec way, gz_vec *normal) {
  gz_path into = gz_straight_path(way);
  gz_hit hit;
  const gz_candidate *other = find_stop(m, contact, &into, &hit);
  if (other == NULL) return false;
  hit.t = 0;
  other = gz_settle_blocker(m, &into, other, &hit);
  hit.normal = *normal = hit.surface;
  if (hit.depth <= gz_skin_of_pair(&m->shape, &other->shape, 0)) hit.depth = 0;
  if (!gz_mover_has_reported(m, other->item, hit.normal))
    gz_mover_report_hit(m, other->item, other->response, &hit);
  return true;
}

/* Report the surface that stops the item where it moves against a face. If that is another, as in a
   groove, whose sides stop it together, then also what stops it along that one. Returns false if
   nothing does. */
static bool report_surface(gz_mover *m, const gz_touching_face *face) {
  const gz_mover_contact contact = m->world->scratch.contacts[face->contact];
  double length = GZ_TRIED_SKINS * m->skin;
  gz_vec n = face_normal(face), stop;
  if (!report_stop(m, &contact, gz_scale(n, -length), &stop)) return false;
  gz_vec tangent = gz_right_perp(stop);
  double sine = gz_dot(tangent, n);
  if (fabs(sine) > GZ_SAME_IN_GROOVE && m->result == GZ_DONE)
    report_stop(m, &contact, gz_scale(tangent, -length / sine), &stop);
  return true;
}

/* Report what is touched within the mover's skin, on sides against which `pull` presses; (0, 0): on
   all sides. */
static void report_touched(gz_mover *m, gz_vec pull) {
  const gz_scratch *scratch = &m->world->scratch;
  bool any_side = gz_max_abs(pull) == 0;
  int done = -1; /* the last contact reported */
  gz_find_contacts(m, true);
  for (int i = 0; i < scratch->face_count && m->result == GZ_DONE; i++) {
    const gz_touching_face *face = &scratch->faces[i];
    if (face->contact == done || has_stand_in(scratch, face)) continue;
    if (!any_side && !gz_is_negative(gz_dot(face_normal(face), pull), gz_length(pull))) continue;
    if (report_surface(m, face)) done = face->contact;
  }
}

gz_result gz_world_touching(gz_world *world, int item, const gz_filter *filter) {
  gz_mover m;
  gz_mover_begin(&m, world, item, filter);
  gz_mover_compute_skin(&m);
  report_touched(&m, gz_v(0, 0));
  const gz_item_extras *extra = gz_extras_of(world, item);
  bool lies = gz_has_mass(extra) && gz_max_abs(extra->dynamics.acceleration) > 0;
  if (lies && m.result == GZ_DONE) {
    m.skin = gz_max(m.skin, GZ_HAIR * gz_size_of_shape(&m.shape));
    report_touched(&m, extra->dynamics.acceleration);
  }
  gz_mover_end(&m);
  return m.result;
}

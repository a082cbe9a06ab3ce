/*
** Contacts: each solid candidate within the skin gives its touching faces. Equal faces are one
** contact, as on a floor of tiles.
*/
#include "world/move/mover_contacts.h"

#include "core/math/assert.h"
#include "core/convex/touching_faces.h"
#include "world/move/blocker.h"
#include "world/move/limits.h"

/* What a face is searched for with. */
typedef struct contact_search {
  gz_mover *m;
  const gz_candidate *other;
  double noise, skin; /* how far below and above a face the mover may lie: up to the skin */
  bool overlaps;      /* some parts overlap */
} contact_search;

static bool reserve_contacts(gz_mover *m) {
  gz_scratch *scratch = &m->world->scratch;
  gz_memory *memory = &m->world->memory;
  int faces = scratch->face_count + GZ_MAX_TOUCHING_FACES, contacts = scratch->contact_count + 1;
  return GZ_RESERVE(memory, scratch->faces, scratch->face_capacity, faces) &&
         GZ_RESERVE(memory, scratch->contacts, scratch->contact_capacity, contacts);
}

static bool is_same(gz_vec3 a, gz_vec b) {
  return fabs(a.x - b.x) <= GZ_ROUNDING && fabs(a.y - b.y) <= GZ_ROUNDING;
}

/* Has the contact, whose faces begin at `first`, just these normals? */
static bool has_faces(const gz_scratch *scratch, int first, const gz_vec *normals, int count) {
  const gz_touching_face *faces = scratch->faces + first;
  int last = first + count;
  if (last > scratch->face_count) return false;
  if (last < scratch->face_count && faces[count].contact == faces[0].contact) return false;
  for (int k = 0; k < count; k++) {
    if (faces[k].contact != faces[0].contact || !is_same(faces[k].normal, normals[k])) return false;
  }
  return true;
}

/* Return the contact with the same faces, and where the mover is asked for distinct items, of the
   same item; -1 if there is none. */
static int find_same(const contact_search *s, const gz_touching_faces *found) {
  const gz_scratch *scratch = &s->m->world->scratch;
  for (int i = scratch->face_count - 1; i >= 0; i--) {
    int contact = scratch->faces[i].contact;
    /* Those of one item follow one another. */
    if (s->m->distinct && scratch->contacts[contact].other != s->other->item) return -1;
    bool begins = i == 0 || contact != scratch->faces[i - 1].contact;
    if (begins && has_faces(scratch, i, found->normals, found->count)) return contact;
  }
  return -1;
}

static void add_mover_contact(gz_mover *m, const gz_mover_contact *contact,
                              const gz_touching_face *like, const gz_vec *normals, int count) {
  gz_scratch *scratch = &m->world->scratch;
  if (!reserve_contacts(m)) {
    m->result = GZ_NO_MEMORY;
    return;
  }
  for (int k = 0; k < count; k++) {
    gz_touching_face *face = &scratch->faces[scratch->face_count++];
    *face = *like;
    face->normal = gz_v3(normals[k].x, normals[k].y, 0);
    face->contact = scratch->contact_count;
    face->active = true;
  }
  scratch->contacts[scratch->contact_count++] = *contact;
}

/* Return by what angle a straight motion may lead into an arc, and still pass it without sinking in
   by more than the skin: R (1 - cos) = skin. */
static double slack_of(const gz_touching_faces *found, double skin) {
  return found->radius > 0 ? 0.7 * sqrt(2 * gz_max(0, skin + found->gap) / found->radius) : 0;
}

/* Return the height of a hop that is none. */
static double hop_of(const contact_search *s) {
  const gz_shape *a = &s->m->shape, *b = &s->other->shape;
  return gz_have_parts(a, b) ? gz_skin_of_pair(a, b, 0) : gz_skin_between(a, b, s->noise);
}

static void add_contacts_of_faces(const contact_search *s, const gz_touching_faces *found) {
  gz_mover *m = s->m;
  gz_scratch *scratch = &m->world->scratch;
  double far = gz_mover_distance_of_centres(m, s->other);
  bool touches = found->gap <= s->noise;
  gz_mover_contact contact = { s->other->item, s->other->response, touches, far };
  int same = find_same(s, found);
  if (same < 0) {
    gz_touching_face like = { .skin = hop_of(s), .slack = slack_of(found, s->skin) };
    add_mover_contact(m, &contact, &like, found->normals, found->count);
    return;
  }
  gz_mover_contact *known = &scratch->contacts[same];
  contact.touches = known->touches = touches || known->touches;
  if (far < known->distance) *known = contact;
}

/* Keep those faces by which a one-way item is solid to the mover. */
static void keep_solid(const contact_search *s, gz_touching_faces *found) {
  int kept = 0;
  for (int k = 0; k < found->count; k++) {
    gz_hit hit;
    gz_vec n = found->normals[k];
    gz_path into = gz_straight_path(gz_scale(n, -8 * s->skin));
    if (gz_sweep_candidate(s->m, s->other, &into, &hit) == GZ_HIT) found->normals[kept++] = n;
  }
  found->count = kept;
}

static void find_contacts_of_pair(contact_search *s, const gz_shape *a, const gz_shape *b) {
  gz_touching_faces found;
  bool touches = gz_find_touching_faces(a, b, s->skin, s->skin, &found);
  if (touches && gz_is_one_way(s->m->world, s->other->item)) keep_solid(s, &found);
  if (found.count < 0) s->overlaps = true;
  if (found.count > 0) add_contacts_of_faces(s, &found);
}

static void try_parts(contact_search *s) {
  gz_part_pairs pairs;
  const gz_part_pair *pair;
  gz_part_pairs_begin(&pairs, &s->m->shape, &s->other->shape, gz_v(0, 0), gz_splat(2 * s->skin));
  while ((pair = gz_part_pairs_next(&pairs, HUGE_VAL)) != NULL) {
    if (!gz_have_distant_boxes(&pair->a.shape, &pair->b.shape, 2 * s->skin))
      find_contacts_of_pair(s, &pair->a.shape, &pair->b.shape);
  }
}

/* Add the way out of an item that the mover is stuck in. */
static void add_way_out(const contact_search *s) {
  gz_hit hit;
  if (gz_is_one_way(s->m->world, s->other->item)) return;
  if (!gz_collide(&s->m->shape, &s->other->shape, s->skin, &hit)) return;
  gz_touching_faces out = { .normals = { hit.normal }, .count = 1, .gap = -hit.depth };
  add_contacts_of_faces(s, &out);
}

bool gz_find_contacts(gz_mover *m, bool stuck) {
  bool overlaps = false;
  gz_scratch *scratch = &m->world->scratch;
  gz_box wide = gz_box_widened(&m->box, GZ_ROOM_IN_SKINS * m->skin);
  scratch->face_count = scratch->contact_count = 0;
  if (!gz_box_contains(&m->known, &wide)) gz_mover_search(m, gz_v(0, 0), &wide);
  for (int i = 0; i < scratch->candidate_count && m->result == GZ_DONE; i++) {
    gz_candidate *other = &scratch->candidates[i];
    if (!gz_may_hit(other, &wide) || !gz_is_solid(gz_mover_response_to(m, other))) continue;
    double noise = gz_noise_between(&m->shape, &other->shape, 0);
    contact_search s = { m, other, noise, gz_max(m->skin, noise / 2), false };
    if (gz_have_parts(&m->shape, &other->shape)) try_parts(&s);
    else find_contacts_of_pair(&s, &m->shape, &other->shape);
    if (s.overlaps && stuck) add_way_out(&s);
    overlaps = overlaps || s.overlaps;
  }
  return overlaps;
}

void gz_add_contact(gz_mover *m, int other, gz_response response, gz_vec normal) {
  GZ_ASSERT(gz_is_solid(response) && gz_world_has(m->world, other));
  gz_mover_contact contact = { other, response, true, 0 };
  gz_touching_face like = { .skin = m->skin };
  add_mover_contact(m, &contact, &like, &normal, 1);
}

int gz_find_contact(const gz_mover *m, gz_vec normal) {
  const gz_scratch *scratch = &m->world->scratch;
  for (int i = 0; i < scratch->face_count; i++) {
    gz_vec3 n = scratch->faces[i].normal;
    if (gz_is_same_direction(gz_v(n.x, n.y), normal)) return scratch->faces[i].contact;
  }
  return -1;
}

int gz_most_pressed_face(const gz_scratch *scratch, gz_vec3 d, bool of_active) {
  double most = -GZ_ROUNDING * gz_length3(d);
  int found = -1;
  for (int i = 0; i < scratch->face_count; i++) {
    double press = gz_dot3(scratch->faces[i].normal, d);
    if ((of_active && !scratch->faces[i].active) || press >= most) continue;
    most = press;
    found = i;
  }
  return found;
}

/*
** The contact manifold of unions: the two contacts farthest apart, of all pairs of parts that are
** pushed out in the direction in which the union is.
*/
#include "core/composite/composite.h"
#include "core/convex/convex.h"
#include "core/math/assert.h"
#include "core/parts/pairs.h"

/* The contacts farthest apart along the surface. */
typedef struct ends {
  gz_vec along;
  gz_contact first, last;
  bool any;
} ends;

static void keep_farthest_contacts(ends *e, const gz_contact *contact) {
  double at = gz_dot(e->along, contact->point);
  if (!e->any || at < gz_dot(e->along, e->first.point)) e->first = *contact;
  if (!e->any || at > gz_dot(e->along, e->last.point)) e->last = *contact;
  e->any = true;
}

/* The one contact where no pair of parts has the normal of the union. */
static void add_closest(const gz_shape *a, const gz_shape *b, double depth, ends *e) {
  gz_separation gap = gz_composite_distance(a, b);
  gz_contact contact = { gz_lerp(gap.on_a, gap.on_b, 0.5), depth };
  keep_farthest_contacts(e, &contact);
}

bool gz_composite_contacts(const gz_shape *a, const gz_shape *b, gz_manifold *manifold) {
  GZ_ASSERT(gz_are_composites(a, b));
  gz_hit hit;
  if (!gz_composite_collide(a, b, 0, &hit)) return false;
  ends e = { .along = gz_right_perp(hit.normal), .any = false };
  gz_part_pairs pairs;
  gz_part_pairs_begin(&pairs, a, b, gz_v(0, 0), gz_v(0, 0));
  const gz_part_pair *pair;
  while ((pair = gz_part_pairs_next(&pairs, HUGE_VAL)) != NULL) {
    gz_manifold own;
    if (!gz_convex_contacts(&pair->a.shape, &pair->b.shape, &own)) continue;
    if (!gz_is_same_direction(own.normal, hit.normal)) continue;
    for (int i = 0; i < own.n; i++) keep_farthest_contacts(&e, &own.contacts[i]);
  }
  if (!e.any) add_closest(a, b, hit.depth, &e);
  bool swapped = e.last.depth > e.first.depth;
  gz_vec apart = gz_sub(e.last.point, e.first.point);
  manifold->normal = hit.normal;
  manifold->n = gz_max_abs(apart) > gz_skin_of_pair(a, b, 0) ? 2 : 1;
  manifold->contacts[0] = swapped ? e.last : e.first;
  manifold->contacts[1] = swapped ? e.first : e.last;
  return true;
}

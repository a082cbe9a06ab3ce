/*
** The contact manifold. The closest feature says which edge is the reference: the incident edge of
** the other shape is clipped to what lies beside it, and each end that is deep enough is a contact.
**
**           |  incident  |
**     ------x============x------     x  the two contacts
**        +--+------------+--+
**        |     reference    |
*/
#include "core/convex/contacts.h"

#include "core/convex/kernels/kernels.h"
#include "core/math/assert.h"

/* Part of an edge, relative to a's origin as the pair's offset is. */
typedef struct segment {
  gz_vec p, q;
} segment;

/* A manifold under construction, in pair order. */
typedef struct builder {
  gz_pair pair;
  gz_vec normal;
  gz_vec reference_point; /* a point of the reference face */
  bool on_b;              /* the incident edge is b's, else a's */
  gz_manifold *result;
} builder;

static inline gz_vec corner_of(const gz_pair *pair, bool of_b, int i) {
  return of_b ? gz_add(pair->offset, gz_corner(pair->b, i)) : gz_corner(pair->a, i);
}

/* Return the one of the two edges at corner i that faces n_along more. A circle's is a point. */
static inline segment edge_at(const gz_pair *pair, bool of_b, int i, gz_vec n_along) {
  const gz_geometry *geometry = of_b ? pair->b : pair->a;
  if (geometry->n == 1) {
    segment point = { corner_of(pair, of_b, 0), corner_of(pair, of_b, 0) };
    return point;
  }
  int before = gz_previous(geometry, i);
  bool leaving =
      gz_dot(gz_normal(geometry, i), n_along) >= gz_dot(gz_normal(geometry, before), n_along);
  int from = leaving ? i : before;
  segment edge = { corner_of(pair, of_b, from), corner_of(pair, of_b, gz_next(geometry, from)) };
  return edge;
}

/* Clip an edge to the part beside `reference`. Returns false if there is none. */
static inline bool clip_edge(segment *edge, const segment *reference) {
  gz_vec along = gz_sub(reference->q, reference->p);
  double end = gz_dot(along, along);
  double p = gz_dot(gz_sub(edge->p, reference->p), along);
  double q = gz_dot(gz_sub(edge->q, reference->p), along);
  if (gz_max(p, q) < 0 || gz_min(p, q) > end) return false;
  segment whole = *edge;
  double run = q - p;
  if (run == 0) return true;
  edge->p = gz_lerp(whole.p, whole.q, (gz_clamp(p, 0, end) - p) / run);
  edge->q = gz_lerp(whole.p, whole.q, (gz_clamp(q, 0, end) - p) / run);
  return true;
}

/* Return the middle between both surfaces at a point of the incident core, with a gap along the
   normal between that point and the reference face. */
static inline gz_vec middle_between_surfaces(const builder *c, gz_vec point, double gap) {
  const gz_pair *pair = &c->pair;
  double shift = pair->b->radius - pair->a->radius + (c->on_b ? gap : -gap);
  return gz_mul_add(gz_add(pair->from, point), c->normal, shift / 2);
}

/* Append a contact. Its point is stored as a vector, as copies load it so: mixing widths stalls
   store forwarding. */
static inline void append_contact(gz_manifold *m, gz_vec point, double depth) {
  gz_f64x2_store_vec(&m->contacts[m->n].point, gz_f64x2_set(point.x, point.y));
  m->contacts[m->n++].depth = depth;
}

/* Add the contact at a point of the incident core. Skip it if it is within the skin, unless
   is_deepest, or if it is the same as the first. */
static inline void add_clipped_contact(builder *c, gz_vec point, bool is_deepest) {
  gz_manifold *m = c->result;
  const gz_pair *pair = &c->pair;
  double gap = gz_dot(c->normal, gz_sub(point, c->reference_point));
  if (c->on_b) gap = -gap;
  double depth = pair->radius - gap;
  gz_vec middle = middle_between_surfaces(c, point, gap);
  if (depth <= pair->skin && !is_deepest) return;
  if (m->n == 1 && gz_max_abs(gz_sub(middle, m->contacts[0].point)) <= pair->skin) return;
  append_contact(m, middle, depth);
}

/* Clip the incident edge to the reference edge from corner i to j, and add its ends. */
GZ_ALWAYS_INLINE void add_clipped(builder *c, segment *edge, int i, int j) {
  segment reference = { corner_of(&c->pair, !c->on_b, i), corner_of(&c->pair, !c->on_b, j) };
  c->reference_point = reference.p;
  if (!clip_edge(edge, &reference)) return;
  add_clipped_contact(c, edge->p, false);
  if (!gz_equal(edge->p, edge->q)) add_clipped_contact(c, edge->q, false);
}

/* Return the incident edge at a corner. */
static inline segment incident_at(const builder *c, int corner) {
  return edge_at(&c->pair, c->on_b, corner, c->on_b ? c->normal : gz_neg(c->normal));
}

/* Add the contacts of an axis: an edge of one shape and a corner of the other. */
static void add_axis(builder *c, const gz_axis *s) {
  const gz_geometry *geometry = s->of_b ? c->pair.b : c->pair.a;
  c->normal = gz_v(s->normal.x, s->normal.y); /* loaded one by one, as it was stored */
  c->on_b = !s->of_b;
  segment edge = incident_at(c, s->support);
  add_clipped(c, &edge, s->edge, gz_next(geometry, s->edge));
}

/* Return the incident edge of a feature, unclipped. */
static inline segment incident_edge(const builder *c, const gz_closest_feature *f) {
  if (f->a0 == f->a1 || f->b0 == f->b1) return incident_at(c, c->on_b ? f->b0 : f->a0);
  segment edge = { corner_of(&c->pair, c->on_b, f->a0), corner_of(&c->pair, c->on_b, f->a1) };
  return edge;
}

static void add_against_plane(builder *c, const gz_closest_feature *f, const segment *edge) {
  c->reference_point = gz_mul_add(gz_corner(c->pair.a, f->a0), f->normal, -f->distance);
  add_clipped_contact(c, edge->p, false);
  add_clipped_contact(c, edge->q, false);
}

static void add_feature(builder *c, const gz_closest_feature *f) {
  c->normal = f->normal;
  c->on_b = f->b0 == f->b1 && f->a0 != f->a1;
  if (f->rounded) return;
  segment edge = incident_edge(c, f);
  if (c->pair.b->kind == GZ_PLANE) add_against_plane(c, f, &edge);
  else add_clipped(c, &edge, c->on_b ? f->a0 : f->b0, c->on_b ? f->a1 : f->b1);
}

/* Add the one contact of a corner or an arc: the deepest point. */
static void add_deepest(builder *c, const gz_closest_feature *f) {
  gz_vec deepest = gz_lerp(gz_corner(c->pair.a, f->a0), gz_corner(c->pair.a, f->a1), f->along);
  c->on_b = false;
  c->reference_point = gz_mul_add(deepest, f->normal, -f->distance);
  add_clipped_contact(c, deepest, true);
}

static void sort_by_depth(gz_manifold *m) {
  if (m->n < 2 || m->contacts[0].depth >= m->contacts[1].depth) return;
  gz_contact other = m->contacts[0];
  m->contacts[0] = m->contacts[1];
  m->contacts[1] = other;
}

/*
** The contact of a point and a face, if its foot is on the face by more than rounding: nothing
** needs to be clipped, and the gap of the face is that of the point. Returns false if the foot is
** not, or the depth may be within the skin.
*/
GZ_ALWAYS_INLINE bool add_foot(builder *c, const gz_point_face *f) {
  const gz_pair *pair = &c->pair;
  double depth = pair->radius - f->gap;
  if (gz_min(f->from_p, f->to_q) <= pair->noise || depth <= pair->skin + pair->noise) return false;
  c->normal = gz_v(f->normal.x, f->normal.y);
  c->on_b = !f->of_b;
  append_contact(c->result, middle_between_surfaces(c, corner_of(pair, c->on_b, 0), f->gap), depth);
  return true;
}

/* Add the contact of a point and one with corners: a circle and a polygon or a capsule. Returns
   GZ_INSIDE if they overlap, GZ_SEPARATED if not, or GZ_UNDECIDED. */
static gz_verdict add_point(builder *c, double limit) {
  gz_point_face face;
  gz_closest_feature corner;
  gz_verdict verdict = gz_point_find(&c->pair, limit, &face);
  if (verdict == GZ_UNDECIDED || verdict == GZ_SEPARATED) return verdict;
  if (face.corner < 0) return add_foot(c, &face) ? GZ_INSIDE : GZ_UNDECIDED;
  gz_write_point_feature(&face, &corner);
  if (corner.distance >= limit) return GZ_SEPARATED;
  c->normal = corner.normal;
  add_deepest(c, &corner);
  return GZ_INSIDE;
}

/* Add the contacts of any pair. Returns false if there are none. */
static bool add_any(builder *c, double limit) {
  gz_axis axis;
  gz_closest_feature f;
  gz_verdict verdict = gz_locate_origin(&c->pair, limit, &axis, &f);
  if (verdict == GZ_SEPARATED || (verdict == GZ_SEPARATED_NEAR && f.distance >= limit))
    return false;
  if (verdict == GZ_INSIDE) add_axis(c, &axis);
  else add_feature(c, &f);
  /* Deep inside, the incident edge can lie beyond the ends of the reference edge. */
  if (c->result->n == 0) {
    if (verdict == GZ_INSIDE) gz_write_axis_feature(&c->pair, &axis, &f);
    add_deepest(c, &f);
  }
  return true;
}

bool gz_convex_contacts(const gz_shape *a, const gz_shape *b, gz_manifold *manifold) {
  GZ_ASSERT(gz_are_convex(a, b));
  if (gz_circles_separate(a, b, 0)) return false;
  builder c;
  c.pair = gz_make_pair(a, b, 0);
  c.result = manifold;
  manifold->n = 0;
  double limit = c.pair.radius - c.pair.skin;
  gz_verdict verdict = GZ_UNDECIDED;
  if (gz_has_point(c.pair.a, c.pair.b)) verdict = add_point(&c, limit);
  if (verdict == GZ_UNDECIDED) verdict = add_any(&c, limit) ? GZ_INSIDE : GZ_SEPARATED;
  if (verdict == GZ_SEPARATED) return false;
  manifold->normal = gz_to_caller_order(&c.pair, c.normal);
  sort_by_depth(manifold);
  return true;
}

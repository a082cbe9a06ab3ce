#include "core/manifold.h"

#include "core/kernels/bounding_circle.h"

/* Corners of both cores are taken relative to a's origin, as in the pair's offset. */
typedef struct stretch {
  gz_vec p, q;
} stretch;

/* A manifold in the making, in the pair's order. The incident edge is a's unless `on_b`. */
typedef struct clash {
  gz_pair pair;
  gz_vec normal;
  gz_vec level; /* a point of the reference face */
  bool on_b;
  gz_manifold *result;
} clash;

static inline gz_vec corner_of(const gz_pair *pair, bool of_b, int i) {
  return of_b ? gz_add(pair->offset, gz_corner(pair->b, i)) : gz_corner(pair->a, i);
}

/* The edge at corner i that faces `toward` more; a point where there is but one corner. */
static inline stretch edge_at(const gz_pair *pair, bool of_b, int i, gz_vec toward) {
  const gz_geometry *geometry = of_b ? pair->b : pair->a;
  if (geometry->n == 1) {
    stretch point = { corner_of(pair, of_b, 0), corner_of(pair, of_b, 0) };
    return point;
  }
  int before = gz_previous(geometry, i);
  bool leaving =
      gz_dot(gz_normal(geometry, i), toward) >= gz_dot(gz_normal(geometry, before), toward);
  int from = leaving ? i : before;
  stretch edge = { corner_of(pair, of_b, from), corner_of(pair, of_b, gz_next(geometry, from)) };
  return edge;
}

/* Cuts `edge` to the part that lies beside `reference`; false if there is none. */
static inline bool cut(stretch *edge, const stretch *reference) {
  gz_vec along = gz_sub(reference->q, reference->p);
  double end = gz_dot(along, along);
  double p = gz_dot(gz_sub(edge->p, reference->p), along);
  double q = gz_dot(gz_sub(edge->q, reference->p), along);
  if (gz_max(p, q) < 0 || gz_min(p, q) > end) return false;
  stretch whole = *edge;
  double run = q - p;
  if (run == 0) return true;
  edge->p = gz_lerp(whole.p, whole.q, (gz_clamp(p, 0, end) - p) / run);
  edge->q = gz_lerp(whole.p, whole.q, (gz_clamp(q, 0, end) - p) / run);
  return true;
}

/* Adds the contact at a point of the incident core, if it is not there yet, and deep enough: or
   `known` to be that, whatever rounding says. */
static inline void put(clash *c, gz_vec point, bool known) {
  gz_manifold *m = c->result;
  const gz_pair *pair = &c->pair;
  double gap = gz_dot(c->normal, gz_sub(point, c->level));
  if (c->on_b) gap = -gap;
  double depth = pair->radius - gap;
  double shift = pair->b->radius - pair->a->radius + (c->on_b ? gap : -gap);
  gz_vec middle = gz_mul_add(gz_add(pair->from, point), c->normal, shift / 2);
  if (depth <= pair->skin && !known) return;
  if (m->n == 1 && gz_max_abs(gz_sub(middle, m->contacts[0].point)) <= pair->skin) return;
  /* At once, as it may be copied. */
  gz_f64x2_store_vec(&m->contacts[m->n].point, gz_f64x2_set(middle.x, middle.y));
  m->contacts[m->n++].depth = depth;
}

/* Puts what of the incident edge lies beside the reference edge, which leads from corner i to j. */
GZ_ALWAYS_INLINE void put_beside(clash *c, stretch *edge, int i, int j) {
  stretch reference = { corner_of(&c->pair, !c->on_b, i), corner_of(&c->pair, !c->on_b, j) };
  c->level = reference.p;
  if (!cut(edge, &reference)) return;
  put(c, edge->p, false);
  if (!gz_equal(edge->p, edge->q)) put(c, edge->q, false);
}

/* The incident edge at a corner. */
static inline stretch incident_at(const clash *c, int corner) {
  return edge_at(&c->pair, c->on_b, corner, c->on_b ? c->normal : gz_neg(c->normal));
}

/* An edge of the one shape, and a corner of the other. */
static void put_side(clash *c, const gz_axis *s) {
  const gz_geometry *geometry = s->of_b ? c->pair.b : c->pair.a;
  c->normal = gz_v(s->normal.x, s->normal.y); /* not at once: it was just put one by one */
  c->on_b = !s->of_b;
  stretch edge = incident_at(c, s->support);
  put_beside(c, &edge, s->edge, gz_next(geometry, s->edge));
}

/* The stretch of the incident edge, before the cut. */
static inline stretch incident_edge(const clash *c, const gz_closest_feature *f) {
  if (f->a0 == f->a1 || f->b0 == f->b1) return incident_at(c, c->on_b ? f->b0 : f->a0);
  stretch edge = { corner_of(&c->pair, c->on_b, f->a0), corner_of(&c->pair, c->on_b, f->a1) };
  return edge;
}

static void put_against_plane(clash *c, const gz_closest_feature *f, const stretch *edge) {
  c->level = gz_mul_add(gz_corner(c->pair.a, f->a0), f->normal, -f->distance);
  put(c, edge->p, false);
  put(c, edge->q, false);
}

static void put_feature(clash *c, const gz_closest_feature *f) {
  c->normal = f->normal;
  c->on_b = f->b0 == f->b1 && f->a0 != f->a1;
  if (f->rounded) return;
  stretch edge = incident_edge(c, f);
  if (c->pair.b->kind == GZ_PLANE) put_against_plane(c, f, &edge);
  else put_beside(c, &edge, c->on_b ? f->a0 : f->b0, c->on_b ? f->a1 : f->b1);
}

/* A corner or an arc against anything: the one contact is where it is deepest. */
static void put_corner(clash *c, const gz_closest_feature *f) {
  gz_vec deepest = gz_lerp(gz_corner(c->pair.a, f->a0), gz_corner(c->pair.a, f->a1), f->along);
  c->on_b = false;
  c->level = gz_mul_add(deepest, f->normal, -f->distance);
  put(c, deepest, true);
}

static void deeper_first(gz_manifold *m) {
  if (m->n < 2 || m->contacts[0].depth >= m->contacts[1].depth) return;
  gz_contact other = m->contacts[0];
  m->contacts[0] = m->contacts[1];
  m->contacts[1] = other;
}

bool gz_contacts(const gz_shape *a, const gz_shape *b, gz_manifold *manifold) {
  if (gz_circles_separate(a, b, 0)) return false;
  clash c;
  c.pair = gz_make_pair(a, b, 0);
  c.result = manifold;
  manifold->n = 0;
  double limit = c.pair.radius - c.pair.skin;
  gz_axis axis;
  gz_closest_feature f;
  gz_verdict where = gz_locate_origin(&c.pair, limit, &axis, &f);
  if (where == GZ_SEPARATED || (where == GZ_SEPARATED_NEAR && f.distance >= limit)) return false;
  if (where == GZ_INSIDE) put_side(&c, &axis);
  else put_feature(&c, &f);
  /* Deep inside, the edge under a face can lie beside all of it: then no part of it was put. */
  if (manifold->n == 0) {
    if (where == GZ_INSIDE) gz_write_axis_feature(&c.pair, &axis, &f);
    put_corner(&c, &f);
  }
  manifold->normal = gz_to_caller_order(&c.pair, c.normal);
  deeper_first(manifold);
  return true;
}

#include "core/difference.h"

static int compare_numbers(double a, double b) { return a < b ? -1 : a > b; }

static int compare_vecs(gz_vec a, gz_vec b) {
  int order = compare_numbers(a.x, b.x);
  return order ? order : compare_numbers(a.y, b.y);
}

/* By kind, so that planes come last; then by size and place; the same only if nothing differs. */
static int compare_content(const gz_shape *a, const gz_shape *b) {
  const gz_form *f = a->form, *g = b->form;
  int order = (int)f->kind - (int)g->kind;
  if (!order) order = f->n - g->n;
  if (!order) order = compare_numbers(f->radius, g->radius);
  if (!order) order = compare_vecs(a->origin, b->origin);
  for (int i = 1; !order && f != g && i < f->n; i++) {
    order = compare_vecs(gz_corner(f, i), gz_corner(g, i));
  }
  return order;
}

/* The largest coordinate that the shape can have a hand in. */
static double extent(const gz_shape *shape) {
  const gz_form *form = shape->form;
  if (form->kind == GZ_PLANE) return fabs(form->offset);
  return gz_reach(shape->center) + form->bound;
}

gz_pair gz_make_pair(const gz_shape *a, const gz_shape *b, double travel) {
  gz_pair pair;
  bool swapped = compare_content(a, b) > 0;
  pair.a = swapped ? b->form : a->form;
  pair.b = swapped ? a->form : b->form;
  pair.sign = swapped ? -1 : 1;
  pair.from = swapped ? b->origin : a->origin;
  pair.offset = gz_sub(swapped ? a->origin : b->origin, pair.from);
  pair.radius = a->form->radius + b->form->radius;
  double size = 2 * gz_max(a->form->bound, b->form->bound);
  double largest = gz_max(extent(a), extent(b)) + travel;
  pair.noise = 0x1p-46 * largest;
  pair.skin = gz_max(1e-9 * size, pair.noise);
  return pair;
}

/*
** C0 is walked from its lowest corner, which B's lowest and A's highest make. From there the
** edges of B, and those of A turned round, come sorted by direction over one full turn.
*/
gz_walk gz_walk_begin(const gz_pair *pair) {
  const gz_form *a = pair->a, *b = pair->b;
  gz_walk walk = { pair, a->high, b->low, 0, 0, { 0, 0 }, { 0, 0 }, { 0, 0 }, false };
  if (b->kind == GZ_PLANE) {
    walk.b_left = 1;
    return walk;
  }
  walk.corner = gz_difference(pair, walk.a, walk.b);
  walk.twins = a->upright && b->upright;
  if (walk.twins) {
    walk.b_left = 4;
    return walk;
  }
  if (a->n > 1) {
    walk.a_left = a->n;
    walk.a_edge = gz_neg(gz_edge(a, walk.a));
  }
  if (b->n > 1) {
    walk.b_left = b->n;
    walk.b_edge = gz_edge(b, walk.b);
  }
  return walk;
}

/* In the first half of the turn that starts at +x? */
static bool in_first_half(gz_vec d) { return d.y > 0 || (d.y == 0 && d.x > 0); }

/* Positive if direction d comes before e in the turn, 0 if they are the same. */
static double precedence(gz_vec d, gz_vec e) {
  bool first = in_first_half(d);
  if (first != in_first_half(e)) return first ? 1 : -1;
  return gz_cross(d, e);
}

static bool walk_plane(gz_walk *walk, gz_face *face) {
  if (walk->b_left == 0) return false;
  walk->b_left = 0;
  const gz_form *a = walk->pair->a, *plane = walk->pair->b;
  int corner = gz_support_corner(a, gz_neg(plane->normal));
  double height = gz_dot(plane->normal, walk->pair->from) + plane->offset;
  face->normal = plane->normal;
  face->gap = height + gz_dot(plane->normal, gz_corner(a, corner));
  face->p = face->q = gz_scale(plane->normal, -face->gap);
  face->endless = true;
  face->a0 = face->a1 = corner;
  face->b0 = face->b1 = 0;
  return true;
}

/* Every face is one edge of each, merged. */
static bool walk_twins(gz_walk *walk, gz_face *face) {
  if (walk->b_left-- == 0) return false;
  face->normal = gz_normal(walk->pair->b, walk->b);
  face->endless = false;
  face->a0 = walk->a;
  face->b0 = walk->b;
  face->p = walk->corner;
  face->gap = -gz_dot(face->normal, face->p);
  face->a1 = walk->a = (walk->a + 1) & 3;
  face->b1 = walk->b = (walk->b + 1) & 3;
  face->q = walk->corner = gz_difference(walk->pair, walk->a, walk->b);
  return true;
}

bool gz_walk_next(gz_walk *walk, gz_face *face) {
  const gz_form *a = walk->pair->a, *b = walk->pair->b;
  if (walk->twins) return walk_twins(walk, face);
  if (b->kind == GZ_PLANE) return walk_plane(walk, face);
  if (walk->a_left == 0 && walk->b_left == 0) return false;
  double order = walk->a_left == 0   ? -1
                 : walk->b_left == 0 ? 1
                                     : precedence(walk->a_edge, walk->b_edge);
  bool with_a = order >= 0, with_b = order <= 0;
  if (with_a && with_b) {
    double a2 = gz_dot(walk->a_edge, walk->a_edge), b2 = gz_dot(walk->b_edge, walk->b_edge);
    face->normal = a2 > b2 ? gz_neg(gz_normal(a, walk->a)) : gz_normal(b, walk->b);
  } else {
    face->normal = with_a ? gz_neg(gz_normal(a, walk->a)) : gz_normal(b, walk->b);
  }
  face->endless = false;
  face->a0 = walk->a;
  face->b0 = walk->b;
  face->p = walk->corner;
  face->gap = -gz_dot(face->normal, face->p);
  if (with_a) {
    walk->a = gz_next(a, walk->a);
    if (--walk->a_left > 0) walk->a_edge = gz_neg(gz_edge(a, walk->a));
  }
  if (with_b) {
    walk->b = gz_next(b, walk->b);
    if (--walk->b_left > 0) walk->b_edge = gz_edge(b, walk->b);
  }
  face->a1 = walk->a;
  face->b1 = walk->b;
  face->q = walk->corner = gz_difference(walk->pair, walk->a, walk->b);
  return true;
}

static gz_feature on_face(const gz_face *face, double distance, double along) {
  gz_feature feature = { distance, face->normal, { 0, 0 }, false, along,
                         face->a0, face->a1,     face->b0, face->b1 };
  return feature;
}

static gz_feature at_corner(gz_vec corner, gz_vec x, gz_vec otherwise, int i, int j) {
  gz_vec arm = gz_sub(x, corner);
  gz_feature feature = { gz_length(arm), gz_unit(arm, otherwise), corner, true, 0, i, i, j, j };
  return feature;
}

/* Where along the face x lies: from 0 at p to 1 at q. */
static double fraction(const gz_face *face, gz_vec x) {
  double whole = gz_run(face, face->p, face->q);
  return whole > 0 ? gz_clamp(gz_run(face, face->p, x) / whole, 0, 1) : 0;
}

/*
** The part of a face nearest to x, which lies about `height` from its line. Measured anew from the
** nearer end: so the face is never farther than its corner, by which another face may claim x.
*/
static gz_feature nearest_on(const gz_face *face, gz_vec x, double height) {
  gz_vec corner;
  if (face->endless) return on_face(face, height, 0);
  double from_p = gz_run(face, face->p, x), to_q = -gz_run(face, face->q, x);
  bool nearer_p = from_p < to_q;
  if (!gz_beyond_end(face, x, &corner)) {
    gz_vec arm = gz_sub(x, nearer_p ? face->p : face->q);
    return on_face(face, gz_dot(face->normal, arm), fraction(face, x));
  }
  return at_corner(corner, x, face->normal, nearer_p ? face->a0 : face->a1,
                   nearer_p ? face->b0 : face->b1);
}

/*
** Inside every face, the one with the smallest depth is nearest. Otherwise the nearest feature
** belongs to a face that x lies on or outside of; the others cannot be nearer.
*/
gz_feature gz_nearest(const gz_pair *pair, gz_vec x, double limit) {
  gz_feature best = { -HUGE_VAL, { 1, 0 }, { 0, 0 }, false, 0, 0, 0, 0, 0 };
  bool inside = true;
  gz_face face, side = { { 1, 0 }, 0, { 0, 0 }, { 0, 0 }, false, 0, 0, 0, 0 };
  gz_walk walk = gz_walk_begin(pair);
  while (gz_walk_next(&walk, &face)) {
    double height = face.gap + gz_dot(face.normal, x);
    if (height >= limit) return on_face(&face, height, 0);
    if (height >= -pair->skin) {
      gz_feature found = nearest_on(&face, x, height);
      if (inside || fabs(found.distance) < fabs(best.distance)) best = found;
      inside = false;
    } else if (inside && height > best.distance) {
      best.distance = height;
      side = face;
    }
  }
  if (!inside) return best;
  if (best.distance > -HUGE_VAL) return on_face(&side, best.distance, fraction(&side, x));
  return at_corner(gz_difference(pair, 0, 0), x, gz_v(1, 0), 0, 0);
}

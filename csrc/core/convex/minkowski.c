/*
** The walk around the Minkowski difference.
**
** The edges of b, and those of a turned round, are both sorted by direction from the lowest corner
** on. The walk merges the two lists, so it visits the faces in order, each with the corners that
** make it:
**
**         b                 -a                 b - a
**       .---.                 .                .-----.
**       |   |               / |               /      |      edges of both, by direction
**       '---'              '--'              '-------'
**
** The canonical order of the pair fixes which edge comes first among parallel ones, and so every
** bit.
*/
#include "core/convex/minkowski.h"

static int compare_numbers(double a, double b) { return a < b ? -1 : a > b; }

static int compare_vecs(gz_vec a, gz_vec b) {
  int order = compare_numbers(a.x, b.x);
  return order ? order : compare_numbers(a.y, b.y);
}

bool gz_has_later_corners(const gz_geometry *a, const gz_geometry *b) {
  int order = 0;
  for (int i = 1; !order && i < a->n; i++) order = compare_vecs(gz_corner(a, i), gz_corner(b, i));
  return order > 0;
}

/* The lowest corner of C0 is made by B's lowest and A's highest. From there on the edges of B and
   the negated edges of A are sorted by direction over one full turn. */
gz_face_iterator gz_faces_begin(const gz_pair *pair) {
  const gz_geometry *a = pair->a, *b = pair->b;
  gz_face_iterator walk = { pair, a->high, b->low, 0, 0, { 0, 0 }, { 0, 0 }, { 0, 0 }, false };
  if (b->kind == GZ_PLANE) {
    walk.b_left = 1;
    return walk;
  }
  walk.corner = gz_difference(pair, walk.a, walk.b);
  walk.twins = a->axis_aligned && b->axis_aligned;
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

/* Is the direction in the first half of the turn that starts at +x? */
static bool in_first_half(gz_vec d) { return d.y > 0 || (d.y == 0 && d.x > 0); }

/* Return a positive number if d comes before e in the turn, 0 if they are equal. */
static double precedence(gz_vec d, gz_vec e) {
  bool first = in_first_half(d);
  if (first != in_first_half(e)) return first ? 1 : -1;
  return gz_cross(d, e);
}

static bool walk_plane(gz_face_iterator *walk, gz_face *face) {
  if (walk->b_left == 0) return false;
  walk->b_left = 0;
  const gz_geometry *a = walk->pair->a, *plane = walk->pair->b;
  gz_vec normal = gz_plane_normal(plane);
  int corner = gz_support_corner(a, gz_neg(normal));
  double height = gz_height_above(plane, walk->pair->from);
  face->normal = normal;
  face->gap = height + gz_dot(normal, gz_corner(a, corner));
  face->p = face->q = gz_scale(normal, -face->gap);
  face->endless = true;
  face->a0 = face->a1 = corner;
  face->b0 = face->b1 = 0;
  return true;
}

/* Write the end of a face: the corner where the next one begins. Coordinates stored one by one are
   loaded so, too: else store forwarding stalls, see core/math/compiler.h. */
static inline void turn_corner(gz_face_iterator *walk, gz_face *face) {
  gz_vec corner = gz_difference(walk->pair, walk->a, walk->b);
  face->a1 = walk->a;
  face->b1 = walk->b;
  face->q = corner;
  walk->corner = corner;
}

/* Two axis-aligned boxes: every face is the sum of one edge of each. */
static bool walk_twins(gz_face_iterator *walk, gz_face *face) {
  if (walk->b_left-- == 0) return false;
  face->normal = gz_normal(walk->pair->b, walk->b);
  face->endless = false;
  face->a0 = walk->a;
  face->b0 = walk->b;
  face->p = gz_v(walk->corner.x, walk->corner.y);
  face->gap = -gz_dot(face->normal, face->p);
  walk->a = (walk->a + 1) & 3;
  walk->b = (walk->b + 1) & 3;
  turn_corner(walk, face);
  return true;
}

bool gz_faces_next(gz_face_iterator *walk, gz_face *face) {
  const gz_geometry *a = walk->pair->a, *b = walk->pair->b;
  if (walk->twins) return walk_twins(walk, face);
  if (b->kind == GZ_PLANE) return walk_plane(walk, face);
  if ((walk->a_left | walk->b_left) == 0) return false;
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
  face->p = gz_v(walk->corner.x, walk->corner.y);
  face->gap = -gz_dot(face->normal, face->p);
  if (with_a) {
    walk->a = gz_next(a, walk->a);
    if (--walk->a_left > 0) walk->a_edge = gz_neg(gz_edge(a, walk->a));
  }
  if (with_b) {
    walk->b = gz_next(b, walk->b);
    if (--walk->b_left > 0) walk->b_edge = gz_edge(b, walk->b);
  }
  turn_corner(walk, face);
  return true;
}

/* Write a corner as the closest feature. If x is no farther than rounding, the normal is
   `otherwise`. */
static void write_corner(gz_vec corner, gz_vec x, gz_vec otherwise, double noise, int i, int j,
                         gz_closest_feature *feature) {
  gz_vec arm = gz_sub(x, corner);
  double length = gz_length(arm);
  feature->distance = length;
  feature->normal = length > noise ? gz_unit(arm, otherwise) : otherwise;
  feature->corner = corner;
  feature->rounded = true;
  feature->along = 0;
  gz_write_corners(i, i, j, j, feature);
}

/* The distance is measured from the closer end: so a face is never farther from x than its corner,
   which the neighbouring face would report. */
void gz_write_closest_on_face(const gz_face *face, gz_vec x, double height, double noise,
                              gz_closest_feature *feature) {
  gz_vec corner;
  if (face->endless) {
    gz_write_face_feature(face, x, height, feature);
    return;
  }
  double from_p = gz_distance_along_face(face, face->p, x),
         to_q = -gz_distance_along_face(face, face->q, x);
  bool nearer_p = from_p < to_q;
  if (!gz_beyond_end(face, x, &corner)) {
    gz_vec arm = gz_sub(x, nearer_p ? face->p : face->q);
    gz_write_face_feature(face, x, gz_dot(face->normal, arm), feature);
    return;
  }
  write_corner(corner, x, face->normal, noise, nearer_p ? face->a0 : face->a1,
               nearer_p ? face->b0 : face->b1, feature);
}

/*
** The search for the feature nearest to a point. Inside every face, the one with the smallest depth
** is nearest. Otherwise the nearest feature belongs to a face that the point lies on or outside of;
** the others cannot be nearer.
*/
typedef struct closest_search {
  gz_vec x;
  double skin, noise;
  bool inside;
  gz_closest_feature best; /* the nearest so far, unless `inside` */
  gz_face side;            /* else the nearest side, and how high above it the point is */
  double height;
} closest_search;

static void search_from(closest_search *s, const gz_pair *pair, gz_vec x) {
  static const gz_face none;
  s->side = none;
  s->x = x;
  s->skin = pair->skin;
  s->noise = pair->noise;
  s->inside = true;
  s->height = -HUGE_VAL;
}

static void consider_face(closest_search *s, const gz_face *face, double height) {
  if (height >= -s->skin) {
    gz_closest_feature found;
    gz_write_closest_on_face(face, s->x, height, s->noise, &found);
    if (s->inside || fabs(found.distance) < fabs(s->best.distance)) s->best = found;
    s->inside = false;
  } else if (s->inside && height > s->height) {
    s->height = height;
    s->side = *face;
  }
}

/* Return the face that contains the foot of x: the closest one, or if the foot is beyond its end, a
   parallel one equally close, both up to rounding. */
static gz_face face_below(const closest_search *s, const gz_pair *pair) {
  gz_vec corner;
  gz_face face;
  if (!gz_beyond_end(&s->side, s->x, &corner)) return s->side;
  gz_face_iterator walk = gz_faces_begin(pair);
  while (gz_faces_next(&walk, &face)) {
    double height = face.gap + gz_dot(face.normal, s->x);
    bool parallel = gz_is_same_direction(face.normal, s->side.normal);
    bool as_near = height >= s->height - s->noise;
    if (parallel && as_near && !gz_beyond_end(&face, s->x, &corner)) return face;
  }
  return s->side;
}

static void write_result(const closest_search *s, const gz_pair *pair,
                         gz_closest_feature *nearest) {
  if (!s->inside) {
    *nearest = s->best;
  } else if (s->height > -HUGE_VAL) {
    gz_face below = face_below(s, pair);
    gz_write_face_feature(&below, s->x, s->height, nearest);
    nearest->normal = s->side.normal;
  } else {
    write_corner(gz_difference(pair, 0, 0), s->x, gz_v(1, 0), 0, 0, 0, nearest);
  }
}

void gz_find_closest_feature(const gz_pair *pair, gz_vec x, double limit,
                             gz_closest_feature *nearest) {
  closest_search s;
  gz_face face;
  gz_face_iterator walk = gz_faces_begin(pair);
  search_from(&s, pair, x);
  while (gz_faces_next(&walk, &face)) {
    double height = face.gap + gz_dot(face.normal, x);
    if (height >= limit) {
      gz_write_face_feature(&face, x, height, nearest);
      return;
    }
    consider_face(&s, &face, height);
  }
  write_result(&s, pair, nearest);
}

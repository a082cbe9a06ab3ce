/*
** A point and a polygon, a capsule or a segment: what a circle is, its radius aside.
**
** The difference of both is the polygon itself, moved, so its faces need no merging. The face with
** the largest gap is beside the closest feature:
**
**          x                   the foot is on the face: the face is closest
**      .---+------.
**     /            \
**    .              .   x      beyond its end: that corner is closest
**
** For at the closest corner x lies between the normals of its two faces, and every other normal is
** turned farther away. And as the polygon is convex, what is closest among its neighbours is
** closest of all.
**
** Gaps, and on which side of a face's ends x lies, have the bits of the walk. Only where another
** corner is about as near could rounding decide: GZ_UNDECIDED.
*/
#include "core/convex/kernels/kernels.h"
#include "core/math/assert.h"

#include "core/convex/kernels/sat_edges.h"

/* How far squared distances may be off: so many times the distance and the size of the coordinates.
   Those are rounded by 2^-53 of their size. */
#define SQUARE_NOISE 0x1p-44

/* The corner of the difference that a corner (x, y) of the polygon makes, in each lane, with the
   bits of the walk: the point is corner 0 of its geometry, (0, 0). */
GZ_ALWAYS_INLINE gz_f64x2 difference_lanes(bool of_b, gz_f64x2 offset, const double *coordinates) {
  gz_f64x2 corner = gz_f64x2_load(coordinates);
  return of_b ? gz_f64x2_add(offset, corner) : gz_f64x2_sub(offset, corner);
}

/* Compute the gaps of all faces with the bits of gz_faces_next, and return the largest. Of a,
   edges, normals and corners are negated, which changes no bit of a gap. */
GZ_ALWAYS_INLINE double find_gaps(const gz_edges *e, int n, bool of_b, gz_vec offset,
                                  double *gaps) {
  gz_f64x2 offset_x = gz_f64x2_splat(offset.x), offset_y = gz_f64x2_splat(offset.y);
  gz_f64x2 most = gz_f64x2_splat(-HUGE_VAL);
  int even = n & ~1;
  for (int i = 0; i < n; i += 2) {
    gz_f64x2 x = difference_lanes(of_b, offset_x, e->x + i),
             y = difference_lanes(of_b, offset_y, e->y + i);
    gz_f64x2 gap = gz_reach_along(gz_f64x2_load(e->nx + i), gz_f64x2_load(e->ny + i), x, y);
    if (of_b) gap = gz_f64x2_sub(gz_f64x2_splat(0), gap);
    gz_f64x2_store(gaps + i, gap);
    if (i < even) most = gz_f64x2_max(most, gap);
  }
  double largest = gz_f64x2_largest(most);
  return even < n ? gz_max(largest, gaps[even]) : largest;
}

/* Return a bit for each corner of the difference at most so far from the origin, squared. */
GZ_ALWAYS_INLINE uint64_t corners_within(const gz_edges *e, int n, bool of_b, gz_vec offset,
                                         double square) {
  gz_f64x2 offset_x = gz_f64x2_splat(offset.x), offset_y = gz_f64x2_splat(offset.y);
  gz_f64x2 most = gz_f64x2_splat(square);
  uint64_t bits = 0;
  for (int i = 0; i < n; i += 2) {
    gz_f64x2 x = difference_lanes(of_b, offset_x, e->x + i),
             y = difference_lanes(of_b, offset_y, e->y + i);
    bits |= (uint64_t)gz_f64x2_mask_ge(most, gz_reach_along(x, y, x, y)) << i;
  }
  return gz_first_bits(bits, n);
}

/* Does the origin lie beyond the end of the face on the other side of the corner, too? */
GZ_ALWAYS_INLINE bool is_beyond_neighbour(const gz_geometry *own, const gz_point_face *f) {
  bool first = f->corner == f->edge;
  gz_vec normal = gz_normal(own, first ? gz_previous(own, f->edge) : f->next);
  double along = gz_cross(f->of_b ? normal : gz_neg(normal), first ? f->p : f->q);
  return first ? along < 0 : along > 0;
}

/* Is the closest feature of an origin outside of a face that face, or its corner `f->corner`? */
GZ_ALWAYS_INLINE bool is_nearest(const gz_pair *pair, const gz_geometry *own, const gz_edges *e,
                                 const gz_point_face *f) {
  gz_vec corner = f->corner == f->edge ? f->p : f->q;
  double square = f->corner < 0 ? f->gap * f->gap : gz_dot(corner, corner);
  double size = gz_max_abs(pair->offset) + own->bounding_radius;
  double within = square + SQUARE_NOISE * size * sqrt(square);
  uint64_t corners = corners_within(e, own->n, f->of_b, pair->offset, within);
  return f->corner < 0 ? corners == 0 : gz_is_single_bit(corners) && is_beyond_neighbour(own, f);
}

GZ_ALWAYS_INLINE gz_verdict find_face(const gz_pair *pair, const gz_geometry *own, bool of_b,
                                      double limit, gz_point_face *f) {
  double gaps[GZ_MAX_MASKED_CORNERS];
  int n = own->n;
  gz_edges e = gz_edges_of(own, false);
  double most = find_gaps(&e, n, of_b, pair->offset, gaps);
  if (most >= limit) return GZ_SEPARATED;
  uint64_t faces = gz_first_bits(gz_mask_ge(gaps, n, most), n);
  int i = gz_lowest_bit(faces), next = gz_next(own, i);
  gz_vec normal = gz_v(e.nx[i], e.ny[i]), p = gz_v(e.x[i], e.y[i]), q = gz_v(e.x[next], e.y[next]);
  f->normal = of_b ? normal : gz_neg(normal);
  f->p = of_b ? gz_add(pair->offset, p) : gz_sub(pair->offset, p);
  f->q = of_b ? gz_add(pair->offset, q) : gz_sub(pair->offset, q);
  f->gap = most;
  f->from_p = -gz_cross(f->normal, f->p);
  f->to_q = gz_cross(f->normal, f->q);
  f->edge = i;
  f->next = next;
  f->corner = f->from_p < 0 ? i : f->to_q < 0 ? next : -1;
  f->of_b = of_b;
  /* Nearer to a corner than GZ_SMALLEST, the walk takes the normal of a face, see gz_unit. */
  double least = pair->skin + pair->noise;
  if (f->corner >= 0) least = gz_max(least, GZ_SMALLEST);
  if (most > least) return is_nearest(pair, own, &e, f) ? GZ_SEPARATED_NEAR : GZ_UNDECIDED;
  bool certain = most < -pair->skin && gz_is_single_bit(faces) && f->corner < 0;
  return certain ? GZ_INSIDE : GZ_UNDECIDED;
}

gz_verdict gz_point_find(const gz_pair *pair, double limit, gz_point_face *f) {
  GZ_ASSERT(gz_has_point(pair->a, pair->b));
  return pair->a->n == 1 ? find_face(pair, pair->b, true, limit, f)
                         : find_face(pair, pair->a, false, limit, f);
}

void gz_write_point_feature(const gz_point_face *f, gz_closest_feature *feature) {
  int from = f->corner < 0 ? f->edge : f->corner, to = f->corner < 0 ? f->next : f->corner;
  if (f->of_b) gz_write_corners(0, 0, from, to, feature);
  else gz_write_corners(from, to, 0, 0, feature);
  feature->rounded = f->corner >= 0;
  if (feature->rounded) {
    gz_vec corner = f->corner == f->edge ? f->p : f->q;
    double length = gz_length(corner);
    feature->distance = length;
    feature->normal = gz_v(-corner.x / length, -corner.y / length);
    feature->corner = corner;
    feature->along = 0;
  } else {
    double whole = gz_cross(f->normal, gz_sub(f->q, f->p));
    feature->distance = -gz_dot(f->normal, f->from_p < f->to_q ? f->p : f->q);
    feature->normal = gz_v(f->normal.x, f->normal.y);
    feature->corner = gz_v(0, 0);
    feature->along = whole > 0 ? gz_clamp(f->from_p / whole, 0, 1) : 0;
  }
}

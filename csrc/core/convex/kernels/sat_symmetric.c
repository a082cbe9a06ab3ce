/*
** Separating axes of centrally symmetric polygons. Each pair of opposite edges is a slab, and one
** distance of two middles, less two half-extents, is the gap of both.
*/
#include "core/convex/kernels/kernels.h"
#include "core/math/assert.h"

#include "core/convex/kernels/sat_edges.h"

/* A geometry of n corners has n / 2 slabs; a register holds the numbers of two. */
enum { MAX_REGISTERS = 2 * (GZ_MAX_SYMMETRIC_CORNERS / 4) };

/* The slabs of the difference, two to a register: along the normals of the first half of b's
   edges, then of a's. */
typedef struct slabs {
  int of_b, count;                /* registers of b's slabs, and of all */
  gz_f64x2 across[MAX_REGISTERS]; /* from the middle of b to that of a */
  gz_f64x2 extent[MAX_REGISTERS]; /* sum of both half-extents */
  gz_f64x2 one[2], three[2];      /* of quads: the other's edges from corner 0 to 1 and to 3 */
} slabs;

/* The path along the normals of the slabs. */
typedef struct slab_crossing {
  slabs slabs;
  gz_f64x2 along[MAX_REGISTERS];   /* d.n */
  gz_f64x2 speed[MAX_REGISTERS];   /* |d.n| */
  gz_f64x2 inverse[MAX_REGISTERS]; /* 1 / |d.n| */
  gz_f64x2 in[MAX_REGISTERS];      /* gaps of the faces that the path comes to */
  gz_f64x2 out[MAX_REGISTERS];     /* gaps of the faces that it leaves by */
} slab_crossing;

/* Have both four corners, and room for no more? Such pairs get their own instantiation of each
   function below, in which `quads` is a constant and loops take one or two rounds. */
static inline bool are_quads(const gz_pair *pair) { return pair->a->stride + pair->b->stride == 8; }

/* v along normals i and i + 1. */
static inline gz_f64x2 along_normals(const gz_edges *e, int i, gz_vec v) {
  gz_f64x2 x = gz_f64x2_load(e->nx + i), y = gz_f64x2_load(e->ny + i);
  return gz_reach_along(x, y, gz_f64x2_splat(v.x), gz_f64x2_splat(v.y));
}

/* Compute the slabs of one geometry into the registers from `at` on. */
GZ_ALWAYS_INLINE void find_slabs_of(const gz_geometry *geometry, const gz_geometry *other,
                                    bool quads, gz_vec between, slabs *s, int at) {
  int half = quads ? 2 : geometry->n / 2, corners = quads ? 2 : other->n / 2;
  gz_edges e = gz_edges_of(geometry, quads), o = gz_edges_of(other, quads);
  GZ_UNROLL for (int i = 0; i < half; i += 2, at++) {
    gz_f64x2 middle = along_normals(&e, i, other->centroid_offset);
    gz_f64x2 farthest = gz_f64x2_abs(middle);
    GZ_UNROLL for (int k = 1; k < corners; k++) {
      gz_f64x2 corner = along_normals(&e, i, gz_v(o.x[k], o.y[k]));
      gz_f64x2 arm = gz_f64x2_sub(corner, middle);
      farthest = gz_f64x2_max(farthest, gz_f64x2_abs(arm));
      if (quads) {
        s->one[at] = corner;
        s->three[at] = gz_f64x2_sub(middle, arm);
      }
    }
    s->across[at] = along_normals(&e, i, between);
    s->extent[at] = gz_f64x2_add(gz_f64x2_load(e.apothem + i), farthest);
  }
}

GZ_ALWAYS_INLINE void find_slabs(const gz_pair *pair, bool quads, slabs *s) {
  const gz_geometry *a = pair->a, *b = pair->b;
  gz_vec between = gz_sub(a->centroid_offset, gz_add(pair->offset, b->centroid_offset));
  s->of_b = quads ? 1 : b->n / 4;
  s->count = quads ? 2 : s->of_b + a->n / 4;
  find_slabs_of(b, a, quads, between, s, 0);
  find_slabs_of(a, b, quads, between, s, s->of_b);
}

/* A bit for each number of at least `least`. */
GZ_ALWAYS_INLINE uint64_t mask_ge(const gz_f64x2 *numbers, int count, double least) {
  gz_f64x2 limit = gz_f64x2_splat(least);
  uint64_t bits = 0;
  if (count == 2) return gz_f64x2_mask_ge_pair(numbers[0], numbers[1], limit);
  for (int g = 0; g < count; g++) bits |= (uint64_t)gz_f64x2_mask_ge(numbers[g], limit) << 2 * g;
  return bits;
}

/* The i-th number. Of quads from a copy, so that the numbers themselves can stay in registers. */
GZ_ALWAYS_INLINE double lane(const gz_f64x2 *numbers, bool quads, int i) {
  double lanes[4];
  const gz_f64x2 *low = quads ? numbers : &numbers[i / 2];
  gz_f64x2_store(lanes, low[0]);
  if (quads) gz_f64x2_store(lanes + 2, low[1]);
  return lanes[quads ? i : i & 1];
}

GZ_ALWAYS_INLINE bool is_negative(const gz_f64x2 *numbers, bool quads, int i) {
  if (quads) return gz_f64x2_sign_mask_pair(numbers[0], numbers[1]) >> i & 1;
  return lane(numbers, false, i) < 0;
}

/*
** Find the corner of the other quad closest to face i, or to the opposite one. Both edges from
** corner 0, and so all four, are known along the normal: follow those that lead towards the face.
** Returns -1 if one of them is parallel to the face up to rounding.
*/
GZ_ALWAYS_INLINE int support_of_quad(const slabs *s, int i, bool opposite, double noise) {
  bool one = is_negative(s->one, true, i) != opposite;
  bool three = is_negative(s->three, true, i) != opposite;
  gz_f64x2 steps[2];
  for (int g = 0; g < 2; g++) {
    steps[g] = gz_f64x2_min(gz_f64x2_abs(s->one[g]), gz_f64x2_abs(s->three[g]));
  }
  bool certain = mask_ge(steps, 2, 2 * noise) >> i & 1;
  return certain ? (one != three) + 2 * three : -1;
}

/* Find the face that bounds slab i: the one that lies from the middle of b towards that of a if
   `ahead`. Returns false if its support is not certain. */
GZ_ALWAYS_INLINE bool axis_of_slab(const gz_pair *pair, bool quads, const slabs *s, int i,
                                   bool ahead, double gap, gz_axis *axis) {
  bool of_b = i < 2 * s->of_b, opposite = ahead != of_b;
  int half = quads ? 2 : (of_b ? pair->b : pair->a)->n / 2;
  int edge = (of_b ? i : i - 2 * s->of_b) + (opposite ? half : 0);
  if (!quads) return gz_find_axis(pair, of_b, edge, gap, axis);
  int support = support_of_quad(s, i, opposite, pair->noise);
  if (support < 0) return false;
  gz_write_axis(pair, true, of_b, edge, support, axis);
  return true;
}

/* Write the gaps of all faces in the order of gz_sat_closest_feature. */
static inline void write_face_gaps(const slabs *s, double *gaps) {
  for (int g = 0; g < s->count; g++) {
    bool of_b = g < s->of_b;
    int half = 2 * (of_b ? s->of_b : s->count - s->of_b);
    int at = 2 * g + (of_b ? 0 : 2 * s->of_b);
    gz_f64x2 ahead = of_b ? s->across[g] : gz_f64x2_sub(gz_f64x2_splat(0), s->across[g]);
    gz_f64x2 behind = gz_f64x2_sub(gz_f64x2_splat(0), ahead);
    gz_f64x2_store(&gaps[at], gz_f64x2_sub(ahead, s->extent[g]));
    gz_f64x2_store(&gaps[at + half], gz_f64x2_sub(behind, s->extent[g]));
  }
}

/* Find the closest feature by the face with the largest gap, `most`, or by all of them. */
GZ_ALWAYS_INLINE gz_verdict find_closest_feature(const gz_pair *pair, bool quads, const slabs *s,
                                                 double most, gz_closest_feature *nearest) {
  double gaps[4 * MAX_REGISTERS];
  gz_axis axis;
  int slab = 0;
  for (int g = 0; g < s->count; g++) {
    gz_f64x2 gap = gz_f64x2_sub(gz_f64x2_abs(s->across[g]), s->extent[g]);
    unsigned bits = gz_f64x2_mask_ge(gap, gz_f64x2_splat(most));
    if (bits != 0) slab = 2 * g + gz_lowest_bit(bits);
  }
  bool ahead = !is_negative(s->across, quads, slab);
  if (axis_of_slab(pair, quads, s, slab, ahead, most, &axis) &&
      gz_axis_closest_feature(pair, &axis, nearest))
    return GZ_SEPARATED_NEAR;
  write_face_gaps(s, gaps);
  return gz_sat_closest_feature(pair, gaps, nearest);
}

static GZ_NOINLINE gz_verdict closest_feature_of_quads(const gz_pair *pair, const slabs *s,
                                                       double most, gz_closest_feature *nearest) {
  return find_closest_feature(pair, true, s, most, nearest);
}

static GZ_NOINLINE gz_verdict closest_feature_of_any(const gz_pair *pair, const slabs *s,
                                                     double most, gz_closest_feature *nearest) {
  return find_closest_feature(pair, false, s, most, nearest);
}

GZ_ALWAYS_INLINE gz_verdict locate_in_slabs(const gz_pair *pair, bool quads, double limit,
                                            gz_axis *axis, gz_closest_feature *nearest) {
  slabs s;
  gz_f64x2 gaps[MAX_REGISTERS], largest = gz_f64x2_splat(-HUGE_VAL);
  double noise = pair->noise;
  find_slabs(pair, quads, &s);
  GZ_UNROLL for (int g = 0; g < s.count; g++) {
    gaps[g] = gz_f64x2_sub(gz_f64x2_abs(s.across[g]), s.extent[g]);
    largest = gz_f64x2_max(largest, gaps[g]);
  }
  double most = gz_f64x2_largest(largest);
  if (most >= limit + noise) return GZ_SEPARATED;
  if (most >= -pair->skin - noise) {
    if (!quads) return closest_feature_of_any(pair, &s, most, nearest);
    slabs copy; /* only the copy needs an address: s stays in registers */
    copy.of_b = s.of_b;
    copy.count = s.count;
    for (int g = 0; g < 2; g++) {
      copy.across[g] = s.across[g];
      copy.extent[g] = s.extent[g];
      copy.one[g] = s.one[g];
      copy.three[g] = s.three[g];
    }
    return closest_feature_of_quads(pair, &copy, most, nearest);
  }
  if (axis == NULL) return GZ_INSIDE;
  uint64_t candidates = mask_ge(gaps, s.count, most - 2 * noise);
  if (!gz_is_single_bit(candidates)) return GZ_UNDECIDED;
  int i = gz_lowest_bit(candidates);
  /* Where the middles coincide along the normal, both faces of the slab are equally near. */
  if (fabs(lane(s.across, quads, i)) <= noise) return GZ_UNDECIDED;
  bool ahead = !is_negative(s.across, quads, i);
  return axis_of_slab(pair, quads, &s, i, ahead, most, axis) ? GZ_INSIDE : GZ_UNDECIDED;
}

static GZ_NOINLINE gz_verdict locate_any(const gz_pair *pair, double limit, gz_axis *axis,
                                         gz_closest_feature *nearest) {
  return locate_in_slabs(pair, false, limit, axis, nearest);
}

gz_verdict gz_symmetric_locate(const gz_pair *pair, double limit, gz_axis *axis,
                               gz_closest_feature *nearest) {
  GZ_ASSERT(gz_are_symmetric(pair->a, pair->b));
  return are_quads(pair) ? locate_in_slabs(pair, true, limit, axis, nearest)
                         : locate_any(pair, limit, axis, nearest);
}

GZ_ALWAYS_INLINE void find_slab_speeds(const gz_geometry *geometry, bool quads, gz_vec d,
                                       gz_f64x2 *along) {
  gz_edges e = gz_edges_of(geometry, quads);
  int half = quads ? 2 : geometry->n / 2;
  GZ_UNROLL for (int i = 0; i < half; i += 2) along[i / 2] = along_normals(&e, i, d);
}

GZ_ALWAYS_INLINE void find_slab_crossing(const gz_pair *pair, bool quads, gz_vec d,
                                         slab_crossing *c) {
  slabs *s = &c->slabs;
  find_slabs(pair, quads, s);
  find_slab_speeds(pair->b, quads, d, c->along);
  find_slab_speeds(pair->a, quads, d, c->along + s->of_b);
  GZ_UNROLL for (int g = 0; g < s->count; g++) {
    gz_f64x2 across = gz_f64x2_flip_sign(s->across[g], c->along[g]);
    c->speed[g] = gz_f64x2_abs(c->along[g]);
    c->inverse[g] = gz_f64x2_div(gz_f64x2_splat(1), c->speed[g]);
    c->in[g] = gz_f64x2_sub(gz_f64x2_sub(gz_f64x2_splat(0), across), s->extent[g]);
    c->out[g] = gz_f64x2_sub(across, s->extent[g]);
  }
}

/* The largest of the gaps' minima over the path; each has its minimum at an end of the path. */
GZ_ALWAYS_INLINE double largest_minimum(const slab_crossing *c) {
  gz_f64x2 most = gz_f64x2_splat(-HUGE_VAL);
  GZ_UNROLL for (int g = 0; g < c->slabs.count; g++) {
    most = gz_f64x2_max(most, gz_f64x2_max(gz_f64x2_sub(c->in[g], c->speed[g]), c->out[g]));
  }
  return gz_f64x2_largest(most);
}

/* The slab that the path enters last, and the time. */
GZ_ALWAYS_INLINE int find_last_entered(const slab_crossing *c, double *time) {
  gz_f64x2 times[MAX_REGISTERS], latest = gz_f64x2_splat(-HUGE_VAL);
  GZ_UNROLL for (int g = 0; g < c->slabs.count; g++) {
    times[g] = gz_f64x2_mul(c->in[g], c->inverse[g]);
    latest = gz_f64x2_max(latest, times[g]);
  }
  *time = gz_f64x2_largest(latest);
  return gz_lowest_bit(mask_ge(times, c->slabs.count, *time));
}

/* Is any gap at least `level` at time t, other than that of the face by which slab `last` is
   entered? */
GZ_ALWAYS_INLINE bool is_outside_another(const slab_crossing *c, int last, double t, double level) {
  gz_f64x2 time = gz_f64x2_splat(t), in[MAX_REGISTERS], out[MAX_REGISTERS];
  int count = c->slabs.count;
  GZ_UNROLL for (int g = 0; g < count; g++) {
    gz_f64x2 travelled = gz_f64x2_mul(c->speed[g], time);
    in[g] = gz_f64x2_sub(c->in[g], travelled);
    out[g] = gz_f64x2_add(c->out[g], travelled);
  }
  uint64_t others = mask_ge(in, count, level) & ~((uint64_t)1 << last);
  return (others | mask_ge(out, count, level)) != 0;
}

GZ_ALWAYS_INLINE gz_verdict sweep_through_slabs(const gz_pair *pair, bool quads, gz_vec d,
                                                gz_axis *last) {
  slab_crossing c;
  double time, skin = pair->skin, noise = gz_path_noise(pair, d);
  find_slab_crossing(pair, quads, d, &c);
  double least = largest_minimum(&c);
  if (least >= -noise - skin) return least >= noise - skin ? GZ_SEPARATED : GZ_UNDECIDED;
  int i = find_last_entered(&c, &time);
  double gap = lane(c.in, quads, i);
  if (gap <= 2 * noise) {
    bool maybe_outside = mask_ge(c.in, c.slabs.count, -noise - skin) != 0;
    return maybe_outside ? GZ_UNDECIDED : GZ_INSIDE_AT_START;
  }
  double level = gz_path_margin(pair, d, lane(c.inverse, quads, i));
  if (is_outside_another(&c, i, time, -level)) {
    return is_outside_another(&c, i, time, level) ? GZ_SEPARATED : GZ_UNDECIDED;
  }
  bool ahead = is_negative(c.along, quads, i);
  return axis_of_slab(pair, quads, &c.slabs, i, ahead, gap, last) ? GZ_INSIDE : GZ_UNDECIDED;
}

static GZ_NOINLINE gz_verdict sweep_any(const gz_pair *pair, gz_vec d, gz_axis *last) {
  return sweep_through_slabs(pair, false, d, last);
}

gz_verdict gz_symmetric_sweep(const gz_pair *pair, gz_vec d, gz_axis *last) {
  GZ_ASSERT(gz_are_symmetric(pair->a, pair->b));
  return are_quads(pair) ? sweep_through_slabs(pair, true, d, last) : sweep_any(pair, d, last);
}

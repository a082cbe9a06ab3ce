/*
** Fuzz the questions about shapes of several parts: two shapes, and invariants of all their
** queries.
*/
#include "levels.h"

#include "core/composite/one_way.h"
#include "core/pair.h"
#include "core/parts/sides.h"
#include "core/parts/whole.h"

/* Is part k there? Empty cells of grids are not. */
static bool has_part(const gz_shape *shape, int k) {
  return shape->geometry->kind != GZ_GRID || gz_kind_of_cell(shape->geometry, k) != 0;
}

static bool has_thin_parts(const gz_shape *shape) {
  for (int k = 0; k < gz_part_count(shape); k++) {
    if (!has_part(shape, k)) continue;
    gz_shape part = gz_part_or_whole(shape, k);
    if (part.geometry->radius == 0 && part.geometry->n < 3 && !is_plane(&part)) return true;
  }
  return false;
}

/* Return a shape displaced by d: a view. */
static gz_shape displaced(const gz_shape *shape, gz_vec d) {
  return gz_shape_at(shape->geometry, gz_add(shape->position, d));
}

/* Does some pair of parts overlap? */
static bool do_parts_overlap(const gz_shape *a, const gz_shape *b, double skin) {
  gz_hit hit;
  for (int i = 0; i < gz_part_count(a); i++) {
    for (int k = 0; has_part(a, i) && k < gz_part_count(b); k++) {
      if (!has_part(b, k)) continue;
      gz_shape p = gz_part_or_whole(a, i), q = gz_part_or_whole(b, k);
      if (gz_convex_collide(&p, &q, skin, &hit)) return true;
    }
  }
  return false;
}

static void check_parts(const gz_shape *a, const gz_shape *b) {
  double skin = gz_skin_of_pair(a, b, 0);
  bool parts = do_parts_overlap(a, b, skin), whole = gz_composite_overlaps(a, b, 0);
  HOLDS(whole == gz_composite_overlaps(a, b, skin));
  HOLDS(!parts || whole);
  HOLDS(parts == whole || has_thin_parts(a) || has_thin_parts(b));
}

/* Look for the parts of a shape near a box on its way: each comes up once, and none is missing that
   the box overlaps somewhere. */
static void check_near(const gz_shape *shape, gz_vec low, gz_vec size, gz_vec d) {
  if (!gz_has_parts(shape->geometry)) return;
  int count = gz_part_count(shape);
  char *seen = calloc((size_t)count, 1);
  gz_near_parts near;
  gz_near_part part;
  gz_vec high = gz_add(low, size);
  gz_near_parts_begin(&near, shape, low, high, d);
  while (gz_near_parts_next(&near, &part)) {
    HOLDS(part.index >= 0 && part.index < count && has_part(shape, part.index));
    HOLDS(!seen[part.index]++);
  }
  gz_box_shape box;
  if (gz_make_box(&box.shape, low, size)) {
    for (int k = 0; k < count; k++) {
      if (seen[k] || !has_part(shape, k)) continue;
      gz_shape missed = gz_part_shape(shape, k);
      HOLDS(gz_sweep(&box.shape, &missed, d, &(gz_hit){ 0 }) == GZ_MISS);
    }
  }
  free(seen);
}

static void check_overlap(const gz_shape *a, const gz_shape *b) {
  gz_hit hit;
  bool overlaps = gz_composite_overlaps(a, b, 0);
  HOLDS(overlaps == gz_composite_overlaps(b, a, 0));
  HOLDS(overlaps == gz_composite_collide(a, b, 0, &hit));
  gz_separation gap = gz_composite_distance(a, b), back = gz_composite_distance(b, a);
  gz_manifold manifold;
  HOLDS(gz_composite_contacts(a, b, &manifold) == overlaps);
  if (!overlaps) {
    /* A difference below the least one that counts depends on the order of the shapes. */
    HOLDS(gap.distance == back.distance || fabs(gap.distance - back.distance) < GZ_SMALLEST);
    HOLDS(gap.distance >= -4 * gz_skin_of_pair(a, b, 0));
    if (gap.distance == HUGE_VAL) return; /* an empty grid */
    HOLDS(is_finite(gap.on_a) && is_finite(gap.on_b));
    return;
  }
  HOLDS(is_finite(gap.on_a) && is_finite(gap.on_b));
  HOLDS(is_unit(hit.normal) && hit.depth > 0 && isfinite(hit.depth));
  HOLDS(hit.depth == -gap.distance && is_unit(gap.normal));
  HOLDS(manifold.n == 1 || manifold.n == 2);
  HOLDS(is_unit(manifold.normal));
  for (int i = 0; i < manifold.n; i++) {
    HOLDS(is_finite(manifold.contacts[i].point) && manifold.contacts[i].depth > 0);
  }
  HOLDS(manifold.n == 1 || manifold.contacts[0].depth >= manifold.contacts[1].depth);
}

/* Return the larger skin of a pair before and after a displacement by d: the skin grows with the
   coordinates. */
static double skin_after(const gz_shape *a, const gz_shape *b, gz_vec d) {
  gz_shape there = displaced(a, d);
  return gz_max(gz_skin_of_pair(a, b, gz_max_abs(d)), gz_skin_of_pair(&there, b, 0));
}

/* Check that the translation of collide separates, whichever is moved. */
static void check_parted(const gz_shape *a, const gz_shape *b) {
  gz_hit hit, back;
  if (is_plane(a) || is_plane(b) || !gz_composite_collide(a, b, 0, &hit)) return;
  gz_vec way = gz_scale(hit.normal, hit.depth);
  gz_shape there = displaced(a, way);
  double skin = skin_after(a, b, way);
  HOLDS(!gz_composite_overlaps(&there, b, 2 * skin));
  HOLDS(gz_composite_collide(b, a, 0, &back));
  HOLDS(fabs(back.depth - hit.depth) <= 16 * skin + 1e-9 * hit.depth);
}

static void check_hit(const gz_shape *a, const gz_shape *b, gz_vec d, const gz_hit *hit) {
  HOLDS(is_unit(hit->normal) && is_finite(hit->surface));
  int number = gz_has_parts(b->geometry) ? gz_composite_part_hit(a, b, d, hit->normal) : -1;
  HOLDS(number < gz_listed_count(b) || b->geometry->kind == GZ_GRID);
  if (!is_plane(a)) {
    HOLDS(is_finite(gz_composite_contact_point(a, b, d, hit->normal, &number)));
  }
}

/* Check that nothing overlaps on a path before t. */
static void check_free(const gz_shape *a, const gz_shape *b, const gz_path *path, double t) {
  if (is_plane(a) || has_thin_parts(a) || has_thin_parts(b)) return;
  for (int i = 1; i <= 8; i++) {
    double at = t * i / 8;
    gz_vec d = gz_mul_add(gz_scale(path->v, at), path->g, at * at / 2);
    if (!is_finite(d)) return;
    gz_shape there = displaced(a, d);
    double skin = gz_max(skin_after(a, b, d), gz_skin_of_pair(a, b, gz_max_abs(path->v)));
    HOLDS(!gz_composite_overlaps(&there, b, 4 * skin));
  }
}

/* Return when the first pair of parts meets, of all pairs one by one; HUGE_VAL if none does. */
static double first_of_all(const gz_shape *a, const gz_shape *b, gz_vec d) {
  double skin = gz_skin_of_pair(a, b, gz_max_abs(d)), first = HUGE_VAL;
  gz_hit hit;
  for (int i = 0; i < gz_part_count(a); i++) {
    for (int k = 0; has_part(a, i) && k < gz_part_count(b); k++) {
      if (!has_part(b, k)) continue;
      gz_shape p = gz_part_or_whole(a, i), q = gz_part_or_whole(b, k);
      if (gz_convex_sweep(&p, &q, d, skin, &hit) == GZ_HIT) first = gz_min(first, hit.t);
    }
  }
  return first;
}

static void check_sweep(const gz_shape *a, const gz_shape *b, gz_vec d) {
  gz_hit hit, back, fall;
  gz_path path = gz_straight_path(d), reverse = gz_straight_path(gz_neg(d));
  gz_status status = gz_composite_sweep(a, b, &path, &hit);
  HOLDS(status == gz_composite_sweep(b, a, &reverse, &back));
  if (status == GZ_OVERLAP) {
    HOLDS(hit.t == 0 && hit.depth > 0 && is_unit(hit.normal));
    check_hit(a, b, gz_scale(hit.normal, hit.depth), &hit);
    return;
  }
  double t = status == GZ_MISS ? 1 : hit.t, first = first_of_all(a, b, d);
  HOLDS(t <= gz_min(first, 1));
  HOLDS(t == gz_min(first, 1) || has_thin_parts(a) || has_thin_parts(b));
  check_free(a, b, &path, t);
  gz_path flight = { false, d, gz_v(0, 0), HUGE_VAL, 0 };
  gz_status thrown = gz_composite_sweep(a, b, &flight, &fall);
  HOLDS(thrown != GZ_OVERLAP);
  HOLDS(thrown == GZ_MISS || (fall.t >= 0 && isfinite(fall.t) && is_unit(fall.normal)));
  if (status == GZ_MISS) return;
  HOLDS(hit.t >= 0 && hit.t < 1 && hit.t == back.t && hit.depth == 0);
  HOLDS(is_unit(back.normal) && gz_dot(hit.normal, d) < 0);
  check_hit(a, b, gz_scale(d, hit.t), &hit);
}

static void check_flight(const gz_shape *a, const gz_shape *b, gz_vec v, gz_vec g) {
  gz_path path = { false, v, g, 4, 0 };
  gz_hit hit;
  gz_status status = gz_composite_sweep(a, b, &path, &hit);
  if (status == GZ_OVERLAP) return;
  if (gz_max_abs(v) < 1e4 && gz_max_abs(g) < 1e4)
    check_free(a, b, &path, status == GZ_HIT ? hit.t : path.end);
  if (status == GZ_MISS) return;
  HOLDS(hit.t >= 0 && hit.t <= path.end && is_unit(hit.normal));
  check_hit(a, b, gz_mul_add(gz_scale(v, hit.t), g, hit.t * hit.t / 2), &hit);
}

/* Turn a on its way: it overlaps nothing before the contact, and touches there. */
static void check_turn(const gz_shape *a, const gz_shape *b, gz_vec d, double angle) {
  if (is_plane(a) || a->geometry->kind >= GZ_GRID) return;
  if (!(gz_max_abs(d) < 1e6 && fabs(angle) < 1e3)) return;
  gz_shape *there = malloc(gz_shape_bytes(a));
  gz_path path = gz_turning_path(d, angle);
  gz_hit hit = { 1, { 1, 0 }, 0, { 1, 0 } };
  double skin = gz_skin_of_pair(a, b, gz_max_abs(d) + 2 * gz_longest_arm(a));
  gz_shape_copy(there, a);
  gz_status status = gz_sweep_posed(a, there, b, &path, &hit);
  HOLDS(status == GZ_OVERLAP || (hit.t >= 0 && hit.t <= 1 && hit.depth == 0));
  HOLDS(is_unit(hit.normal));
  if (status == GZ_HIT) HOLDS(fabs(gz_distance(there, b).distance) <= 4 * skin);
  for (int i = 0; i <= 8 && status != GZ_OVERLAP; i++) {
    gz_place_on_path(there, a, &path, hit.t * i / 8);
    HOLDS(has_thin_parts(a) || has_thin_parts(b) || !gz_composite_overlaps(there, b, 4 * skin));
  }
  free(there);
}

static void check_legs(const gz_shape *a, const gz_shape *b, gz_vec d) {
  gz_path path = gz_straight_path(d);
  double skin = gz_skin_of_pair(a, b, gz_max_abs(d));
  gz_vec side = gz_v(0, -1);
  gz_hit hit;
  if (gz_composite_sweep_leg(a, b, &path, skin, &hit) != GZ_MISS)
    HOLDS(hit.t >= 0 && hit.t < 1 && is_unit(hit.normal));
  if (is_plane(a) || is_plane(b)) return;
  bool is_chain = b->geometry->kind == GZ_CHAIN;
  gz_status status = gz_sweep_one_way(a, b, &path, skin, is_chain ? NULL : &side, &hit);
  if (status == GZ_MISS) return;
  /* It may overlap other parts of b there. */
  HOLDS(status == GZ_HIT && hit.t >= 0 && hit.t < 1 && is_unit(hit.normal));
  if (!is_chain) HOLDS(gz_dot(hit.normal, side) > 0);
  gz_shape there = displaced(a, gz_scale(d, hit.t));
  if (gz_is_sunk_one_way(&there, b, skin / 2, is_chain ? NULL : &side, &hit))
    HOLDS(is_unit(hit.normal) && hit.depth > 0 && hit.depth <= gz_skin_of_pair(&there, b, 0));
}

static void check_ray(const gz_shape *shape, gz_vec p, gz_vec q) {
  gz_hit hit, own;
  int number;
  if (!gz_has_parts(shape->geometry)) return;
  gz_shape point = gz_point_shape(p);
  gz_status status = gz_composite_ray_cast(shape, p, q, &hit, &number);
  HOLDS((status == GZ_OVERLAP) == gz_composite_overlaps(&point, shape, 0));
  HOLDS((gz_composite_ray_cast(shape, p, p, &own, &number) == GZ_OVERLAP) ==
        (status == GZ_OVERLAP));
  if (status != GZ_HIT) return;
  gz_composite_ray_cast(shape, p, q, &hit, &number);
  HOLDS(hit.t >= 0 && hit.t < 1 && is_unit(hit.normal));
  HOLDS(number >= 0 && (number < gz_listed_count(shape) || shape->geometry->kind == GZ_GRID));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = { data, size };
  gz_shape *a = take_any(&in), *b = take_any(&in);
  bool sound = a != NULL && b != NULL && gz_have_parts(a, b);
  gz_vec d = take_vec(&in), g = take_vec(&in);
  if (sound) {
    check_near(a, d, gz_v(fabs(g.x) + 1, fabs(g.y) + 1), g);
    check_near(b, g, gz_v(1, 1), d);
    check_parts(a, b);
    check_overlap(a, b);
    check_parted(a, b);
    check_sweep(a, b, d);
    check_sweep(a, b, gz_v(d.x, 0));
    check_sweep(a, b, gz_v(0, d.y));
    check_flight(a, b, d, g);
    check_turn(a, b, d, g.x);
    check_turn(b, a, gz_v(0, 0), g.y);
    check_legs(a, b, d);
    check_ray(a, d, g);
    check_ray(b, d, g);
  }
  free(a);
  free(b);
  return 0;
}

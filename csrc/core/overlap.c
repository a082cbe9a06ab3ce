#define GZ_UNPAIRED /* see core/strict.h */
#include "core/overlap.h"

#include "core/blocks.h"
#include "core/circles.h"
#include "core/slabs.h"

static const gz_vec zero = { 0, 0 };

/* See gz_look_from_origin; for a pair that is not two blocks. */
GZ_ALWAYS_INLINE gz_certainty look(const gz_pair *pair, double limit, gz_side *side,
                                   gz_feature *nearest) {
  gz_certainty where = GZ_UNSURE;
  if (gz_have_slabs(pair->a, pair->b)) {
    where = gz_side_of_origin_by_slabs(pair, limit, side, nearest);
  } else if (gz_has_few_faces(pair)) {
    where = gz_side_of_origin(pair, limit, side, nearest);
  }
  if (where != GZ_UNSURE) return where;
  gz_find_nearest(pair, zero, limit, nearest);
  return GZ_BESIDE;
}

gz_certainty gz_look_from_origin(const gz_pair *pair, double limit, gz_side *side,
                                 gz_feature *nearest) {
  if (gz_are_blocks(pair->a, pair->b) && gz_blocks_nearest(pair, nearest)) return GZ_BESIDE;
  return look(pair, limit, side, nearest);
}

void gz_nearest_to_origin(const gz_pair *pair, double limit, gz_feature *nearest) {
  gz_side side;
  gz_certainty where = gz_look_from_origin(pair, limit, &side, nearest);
  if (where == GZ_OUTSIDE) nearest->distance = limit;
  if (where == GZ_INSIDE) gz_put_side_feature(pair, &side, nearest);
}

static gz_hit way_out(const gz_pair *pair, gz_vec normal, double distance) {
  gz_vec n = gz_outward(pair, normal);
  gz_hit hit = { 0, n, pair->radius - distance, n };
  return hit;
}

gz_hit gz_way_out(const gz_pair *pair, const gz_feature *nearest) {
  return way_out(pair, nearest->normal, nearest->distance);
}

bool gz_overlaps(const gz_shape *a, const gz_shape *b) {
  if (gz_are_blocks(a->form, b->form)) {
    gz_pair blocks = gz_pair_of_blocks(a, b, 0);
    return gz_blocks_overlap(&blocks);
  }
  if (gz_are_far(a, b, 0)) return false;
  if (gz_are_deep(a, b)) return true;
  gz_pair pair = gz_make_pair(a, b, 0);
  double limit = pair.radius - pair.skin;
  gz_feature nearest;
  gz_certainty where = look(&pair, limit, NULL, &nearest);
  return where == GZ_INSIDE || (where == GZ_BESIDE && nearest.distance < limit);
}

GZ_ALWAYS_INLINE bool collide(const gz_shape *a, const gz_shape *b, double skin, gz_hit *hit) {
  bool blocks = gz_are_blocks(a->form, b->form);
  if (!blocks && gz_are_far(a, b, 0)) return false;
  gz_pair pair = gz_make_pair(a, b, 0);
  gz_set_skin(&pair, skin);
  if (blocks) return gz_blocks_collide(&pair, hit);
  double limit = pair.radius - pair.skin;
  gz_side side;
  gz_feature nearest;
  gz_certainty where = look(&pair, limit, &side, &nearest);
  if (where == GZ_INSIDE) {
    *hit = way_out(&pair, side.normal, side.gap);
    return true;
  }
  if (where == GZ_OUTSIDE || nearest.distance >= limit) return false;
  *hit = gz_way_out(&pair, &nearest);
  return true;
}

bool gz_collide(const gz_shape *a, const gz_shape *b, gz_hit *hit) { return collide(a, b, 0, hit); }

bool gz_collide_with_skin(const gz_shape *a, const gz_shape *b, double skin, gz_hit *hit) {
  return collide(a, b, skin, hit);
}

static gz_vec between(gz_vec origin, const gz_form *form, int i, int j, double along) {
  return gz_add(origin, gz_lerp(gz_corner(form, i), gz_corner(form, j), along));
}

gz_separation gz_distance(const gz_shape *a, const gz_shape *b) {
  gz_pair pair = gz_make_pair(a, b, 0);
  gz_feature f;
  gz_nearest_to_origin(&pair, HUGE_VAL, &f);
  gz_vec p = between(pair.from, pair.a, f.a0, f.a1, f.along);
  gz_vec from_b = pair.sign < 0 ? a->origin : b->origin;
  gz_vec q = pair.b->kind == GZ_PLANE ? gz_along(p, f.normal, -f.distance)
                                      : between(from_b, pair.b, f.b0, f.b1, f.along);
  p = gz_along(p, f.normal, -pair.a->radius);
  q = gz_along(q, f.normal, pair.b->radius);
  double distance = f.distance - pair.radius;
  bool touching = distance < 0 && f.distance >= pair.radius - pair.skin;
  gz_separation result = { touching ? 0 : distance, gz_outward(&pair, f.normal), p, q };
  if (pair.sign < 0) {
    result.on_a = q;
    result.on_b = p;
  }
  return result;
}

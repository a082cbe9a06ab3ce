/*
** Test the certain overlaps of bounds against the narrow phase.
**
** Axis-aligned boxes overlap, touch, or are separated by about the margin of certainty, or by a
** skin. Some are thin, points, or far from their position; some shapes are circles inside of a box.
** Sizes range from beyond the smallest float to beyond the largest.
*/
#include "core/convex/convex.h"
#include "core/parts/whole.h"
#include "core/shape/polygon.h"
#include "world/index/bounds.h"

#include "random.h"

#include <math.h>
#include <stdio.h>

#define PAIRS 100000

static double unit;

static double coordinate(void) {
  return pick(3) == 0 ? unit * (pick(17) - 8) : unit * uniform(-8, 8) * pow(10, -pick(12));
}

static double size(void) { return fabs(coordinate()) * (pick(3) == 0 ? pow(10, -pick(12)) : 1); }

/* Make an axis-aligned box, rotated by quarter turns, sometimes far from its position; or a point.
   */
static bool make_aabb(gz_box_shape *room) {
  static const double quarter = 1.5707963267948966;
  gz_shape *shape = &room->shape;
  double far = pick(4) == 0 ? unit * pow(10, pick(6)) : 0;
  if (pick(8) == 0) {
    gz_make_circle(shape, gz_v(coordinate(), coordinate()), 0);
    return true;
  }
  if (!gz_make_box(shape, gz_v(far + coordinate(), coordinate()), gz_v(size(), size())))
    return false;
  gz_set_transform(shape, gz_v(coordinate() - far, coordinate()), quarter * pick(4));
  return shape->geometry->is_aabb;
}

static gz_box box_of(const gz_shape *shape) {
  gz_box box;
  gz_bounding_box(shape, &box.low, &box.high);
  return box;
}

/* Move a shape until it reaches over a side of a box by about the margin of certainty. */
static void bring_near(gz_shape *shape, const gz_box *to) {
  gz_box from = box_of(shape);
  double far = gz_max(gz_max(gz_max_abs(from.low), gz_max_abs(from.high)),
                      gz_max(gz_max_abs(to->low), gz_max_abs(to->high)));
  double by = pick(2) == 0 ? far * uniform(0.5, 1.5) * 1e-6 : far * pow(10, -uniform(5, 10));
  gz_vec left = gz_v(to->high.x - from.low.x - by, 0),
         right = gz_v(to->low.x - from.high.x + by, 0);
  gz_vec up = gz_v(0, to->high.y - from.low.y - by), down = gz_v(0, to->low.y - from.high.y + by);
  gz_vec ways[4] = { left, right, up, down };
  gz_set_position(shape, gz_add(shape->position, ways[pick(4)]));
}

static int sure, unsure;

static bool are_blocks_right(gz_shape *a, const gz_shape *b) {
  gz_box other = box_of(b);
  if (pick(4) > 0) bring_near(a, &other);
  gz_box own = box_of(a);
  gz_bounds p = gz_bounds_of(&own), q = gz_bounds_of(&other);
  bool said = gz_aabbs_certainly_overlap(&p, &q), really = gz_convex_overlaps(a, b);
  if (said != gz_aabbs_certainly_overlap(&q, &p)) return false;
  sure += said;
  unsure += really && !said;
  return really || !said;
}

/* Does a shape certainly inside of the box of `aabb` overlap it? */
static bool is_inside_right(const gz_shape *aabb) {
  static gz_small_shape room;
  gz_box box = box_of(aabb);
  double along = uniform(-0.1, 1.1), up = uniform(-0.1, 1.1);
  gz_vec p =
      gz_v(box.low.x + along * (box.high.x - box.low.x), box.low.y + up * (box.high.y - box.low.y));
  double radius = size();
  if (radius < GZ_SMALLEST) return true;
  gz_make_circle(&room.shape, p, radius);
  gz_box around = box_of(&room.shape);
  gz_bounds bounds = gz_bounds_of(&around), inside = gz_certainly_inside(&box);
  return !gz_bounds_within(&bounds, &inside) || gz_convex_overlaps(&room.shape, aabb);
}

int main(void) {
  static gz_box_shape a, b;
  int wrong = 0;
  int pairs = cases(PAIRS);
  for (int i = 0; i < pairs; i++) {
    static const double edges[4] = { 37, -30, 38, -45 };
    unit = pick(3) > 0 ? 1
                       : pow(10, pick(2) == 0 ? uniform(-40, 40) : edges[pick(4)] + uniform(-2, 2));
    if (!make_aabb(&a) || !make_aabb(&b)) continue;
    wrong += !are_blocks_right(&a.shape, &b.shape) || !is_inside_right(&b.shape);
  }
  bool right = wrong == 0 && sure > pairs / 100 && unsure > pairs / 100;
  printf("%s certain overlaps of bounds are overlaps, in %d of %d cases\n", right ? "ok" : "not ok",
         sure, sure + unsure);
  return !right;
}

/*
** Test legs, straight and curved, of a mover that is inside of a union of boxes at their start:
** they are blocked if they lead against the way out of the union, also where another part is met at
** once, whatever the order of the parts. Also, that a plane touches a side: it has no corners.
*/
#include "core/composite/composite.h"
#include "core/composite/touched_side.h"
#include "core/parts/compound.h"
#include "core/parts/pairs.h"
#include "core/shape/polygon.h"

#include "random.h"

#include <stdio.h>
#include <stdlib.h>

#define ROUNDS 20000
#define MOST 5

static gz_shape *random_union(void) {
  static gz_box_shape boxes[MOST];
  static const gz_shape *list[MOST];
  int count = 2 + pick(MOST - 1);
  for (int i = 0; i < count; i++) {
    gz_vec corner = gz_v(pick(40) - 25, pick(40) - 25), size = gz_v(1 + pick(20), 1 + pick(20));
    gz_make_box(&boxes[i].shape, corner, size);
    list[i] = &boxes[i].shape;
  }
  void *room = malloc(gz_compound_room(list, count));
  gz_compound_parts parts = gz_make_compound_parts(list, count, room);
  gz_shape *compound = malloc(gz_compound_size(&parts));
  gz_make_compound(compound, &parts);
  free(room);
  return compound;
}

/* A union is put onto a plane: does that touch a lowest side of it? */
static bool touches_plane(void) {
  gz_shape *plane = malloc(gz_shape_size(GZ_PLANE_ROOM)), *whole = random_union();
  gz_vec low, high, down = gz_v(0, 1);
  gz_touch touch = { .side = { .part = -1 } };
  gz_bounding_box(whole, &low, &high);
  gz_make_plane(plane, gz_v(0, -1), high.y);
  double near = 4 * gz_skin_of_pair(plane, whole, 0);
  bool found = gz_touched_side(plane, whole, down, near, &touch);
  found = found && gz_equal(touch.side.normal, down) && touch.side.p.y == high.y;
  free(whole);
  free(plane);
  return found;
}

int main(void) {
  int wrong = 0, inside = 0;
  for (int i = 0; i < ROUNDS; i++) {
    gz_shape *whole = random_union();
    gz_box_shape mover;
    gz_hit out, hit;
    gz_path path = gz_straight_path(gz_v(pick(5) - 2, pick(5) - 2));
    if (i % 2 == 0) {
      path.straight = false;
      path.g = gz_v(pick(5) - 2, 1);
      path.end = uniform(0.1, 3);
    }
    gz_make_box(&mover.shape, gz_v(-5, -5), gz_v(10, 10));
    double skin = gz_skin_of_pair(&mover.shape, whole, 0);
    bool blocked = gz_composite_collide(&mover.shape, whole, skin, &out);
    blocked = blocked && gz_dot(out.normal, path.v) < 0;
    gz_status status = gz_composite_sweep_leg(&mover.shape, whole, &path, skin, &hit);
    inside += blocked;
    wrong += blocked != (status == GZ_OVERLAP);
    wrong += blocked && (!gz_equal(hit.normal, out.normal) || hit.depth != out.depth || hit.t != 0);
    free(whole);
  }
  for (int i = 0; i < ROUNDS / 100; i++) wrong += !touches_plane();
  bool ok = wrong == 0 && inside > ROUNDS / 10;
  printf("%s %d legs, %d blocked at their start, %d wrong\n", ok ? "ok" : "not ok", ROUNDS, inside,
         wrong);
  return !ok;
}

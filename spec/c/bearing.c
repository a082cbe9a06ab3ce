/*
** Test that what bears a body in a notch is the same whatever was active before, and that a body
** that can only swing there by less than the skin rests.
*/
#include "core/math/trig.h"
#include "core/motion/tangent_cone.h"

#include "random.h"

#include <stdio.h>

#define ROUNDS 10000
#define SKIN 1e-9

static gz_touching_face make_face(gz_vec n, int contact, bool active) {
  gz_touching_face face = { gz_v3(n.x, n.y, 0), SKIN, 0, contact, active };
  return face;
}

int main(void) {
  int wrong = 0, rests = 0;
  for (int i = 0; i < ROUNDS; i++) {
    gz_vec left = gz_cos_sin(uniform(-1.5, -0.1)), right = gz_cos_sin(uniform(-3, -1.6));
    double fall = uniform(1, 100), hop = sqrt(2 * fall * SKIN) * uniform(0, 2);
    gz_vec3 v = gz_v3(hop * uniform(-1, 1), -hop, 0), a = gz_v3(0, fall, 0), found[3];
    gz_touching_face faces[3][2];
    for (int k = 0; k < 3; k++) {
      faces[k][0] = make_face(left, 0, k & 1);
      faces[k][1] = make_face(right, 1, k & 2);
      found[k] = gz_bear(v, a, faces[k], 2);
      wrong += found[k].x != found[0].x || found[k].y != found[0].y;
      for (int f = 0; f < 2; f++) wrong += faces[k][f].active != faces[0][f].active;
    }
    rests += found[0].x == 0 && found[0].y == 0;
  }
  bool ok = wrong == 0 && rests > ROUNDS / 10 && rests < ROUNDS * 9 / 10;
  printf("%s %d bodies in notches, of which %d rest, %d wrong\n", ok ? "ok" : "not ok", ROUNDS,
         rests, wrong);
  return !ok;
}

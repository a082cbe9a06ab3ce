/*
** Test how much a step searches, by counting: what touches an item is looked for once in a place,
** by those items only whose acceleration it may bear; what overlaps one, only where something does;
** and straight legs are flown as such, which is cheaper than parabolas.
**
** The flights are compiled here, in place of those in the library, with counters in place of the
** searches.
*/
#include "core/shape/polygon.h"
#include "world/change.h"
#include "world/move/blocker.h"
#include "world/move/mover_contacts.h"
#include "world/move/push_out.h"
#include "world/step/step.h"

#include "heap.h"

#include <stdio.h>

static struct counts { int contacts, pushes, straight, curved; } counted;

static bool count_contacts(gz_mover *m, bool stuck) {
  counted.contacts++;
  return gz_find_contacts(m, stuck);
}

static bool count_push(gz_mover *m, gz_vec wanted) {
  counted.pushes++;
  return gz_depenetrate(m, wanted);
}

static void count_leg(gz_mover *m, const gz_path *leg, gz_blocker *blocker) {
  if (!leg->straight) counted.curved++;
  else counted.straight++;
  gz_find_first_blocker(m, leg, blocker);
}

#define gz_find_contacts count_contacts
#define gz_depenetrate count_push
#define gz_find_first_blocker count_leg
/* NOLINTNEXTLINE(bugprone-suspicious-include) */
#include "world/step/item_flight.c"

static int faults;

/* A box on a floor, or above it, with a velocity and an acceleration, flies a step of 1. */
static void expect(double above, gz_vec v, gz_vec a, struct counts wanted, const char *what) {
  gz_world world;
  gz_box_shape box, ground;
  struct counts none = { 0, 0, 0, 0 };
  gz_world_init(&world, heap);
  gz_make_box(&box.shape, gz_v(0, -10 - above), gz_v(10, 10));
  gz_make_box(&ground.shape, gz_v(-500, 0), gz_v(1000, 10));
  bool opened = gz_rules_open(&world.rules, &world.memory, 1);
  int item = gz_world_add(&world, &box.shape, 0);
  gz_world_add(&world, &ground.shape, 0);
  gz_dynamics *dynamics = &gz_items_make_extras(&world, item)->dynamics;
  *dynamics = gz_default_dynamics();
  dynamics->velocity = v;
  dynamics->acceleration = a;
  counted = none;
  const gz_filter by_rules = { NULL, NULL };
  bool done = opened && gz_world_step(&world, 1, &by_rules) == GZ_DONE;
  bool same = counted.contacts == wanted.contacts && counted.pushes == wanted.pushes &&
              counted.straight == wanted.straight && counted.curved == wanted.curved;
  if (!done || !same) {
    faults++;
    fprintf(stderr, "%s: %d contacts, %d pushes, %d straight legs, %d curved ones\n", what,
            counted.contacts, counted.pushes, counted.straight, counted.curved);
  }
  gz_world_release(&world);
}

int main(void) {
  gz_vec none = { 0, 0 }, right = { 20, 0 }, fall = { 0, 20 };
  expect(50, right, none, (struct counts){ 0, 1, 1, 0 }, "straight on");
  expect(0, right, none, (struct counts){ 0, 1, 1, 0 }, "straight on along the floor");
  expect(50, none, fall, (struct counts){ 1, 0, 0, 1 }, "from rest");
  expect(50, right, fall, (struct counts){ 1, 0, 0, 1 }, "on a parabola");
  expect(0, none, fall, (struct counts){ 1, 0, 0, 0 }, "at rest on the floor");
  expect(0, right, fall, (struct counts){ 1, 0, 1, 0 }, "along the floor, pulled to it");
  expect(0, fall, none, (struct counts){ 1, 1, 1, 0 }, "pressed on the floor");
  expect(0, gz_v(20, 20), none, (struct counts){ 1, 1, 2, 0 }, "pressed on the floor, and along");
  expect(0, gz_v(20, 20), fall, (struct counts){ 1, 0, 1, 1 }, "pressed on it, and pulled");
  expect(-2, right, none, (struct counts){ 0, 1, 1, 0 }, "out of the floor");
  expect(-2, right, fall, (struct counts){ 2, 1, 1, 0 }, "out of the floor, pulled to it");
  expect(-2, gz_v(20, 20), fall, (struct counts){ 2, 1, 1, 1 }, "out of it, pressed and pulled");
  expect(5, gz_v(20, 20), none, (struct counts){ 1, 1, 2, 0 }, "upon the floor, and along");
  printf("%s a step searches what it needs\n", faults ? "not ok" : "ok");
  return faults > 0;
}

/*
** Test what spares searches, by counting them, and by asking for the shortcut itself. Results do
** not show that: what searches again, or takes the slower path, gives the same answer.
**
** The files concerned are compiled once more here, one with a counter in place of the search.
*/
#include "core/convex/touching_faces.h"
#include "core/parts/compound.h"
#include "core/parts/whole.h"
#include "core/shape/polygon.h"
#include "world/candidates.h"
#include "world/change.h"
#include "world/items.h"

#include "heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int searches;

static bool count_search(gz_world *world, int item, const gz_box *box, gz_vec d,
                         gz_groups ignored) {
  searches++;
  return gz_find_others(world, item, box, d, ignored);
}

#define gz_find_others count_search
#define gz_mover_begin counted_begin
#define gz_mover_end counted_end
#define gz_mover_drop_hits counted_drop_hits
#define gz_mover_begin_turning counted_begin_turning
#define gz_mover_place counted_place
#define gz_mover_call_filter counted_call_filter
#define gz_mover_has_crossed counted_has_crossed
#define gz_mover_mark_crossed counted_mark_crossed
#define gz_mover_unmark_crossed counted_unmark_crossed
#define gz_mover_search counted_search
#define gz_mover_find_candidates_in counted_find_candidates_in
#define gz_mover_resume counted_resume
#define gz_mover_has_reported counted_has_reported
#define gz_mover_report_hit counted_report_hit
#define gz_mover_drop_hits counted_drop_hits
/* NOLINTNEXTLINE(bugprone-suspicious-include) */
#include "world/move/mover.c"

static int touching_pairs;

static bool count_touching(const gz_shape *a, const gz_shape *b, double skin, double reach,
                           gz_touching_faces *found) {
  touching_pairs++;
  return gz_find_touching_faces(a, b, skin, reach, found);
}

#define gz_find_touching_faces count_touching
#define gz_find_contacts tested_find_contacts
#define gz_add_contact tested_add_contact
#define gz_find_contact tested_find_contact
#define gz_most_pressed_face tested_most_pressed_face
/* NOLINTNEXTLINE(bugprone-suspicious-include) */
#include "world/move/mover_contacts.c"

#define gz_query_shape tested_query_shape
#define gz_query_box tested_query_box
#define gz_query_item tested_query_item
#define gz_query_fits tested_query_fits
/* NOLINTNEXTLINE(bugprone-suspicious-include) */
#include "world/query/query.c"

#define gz_world_overlaps tested_overlaps
/* NOLINTNEXTLINE(bugprone-suspicious-include) */
#include "world/query/overlaps.c"

#define gz_settle_normals tested_settle_normals
#define gz_settle_normals_at tested_settle_normals_at
#define gz_settle_normal_at tested_settle_normal_at
/* NOLINTNEXTLINE(bugprone-suspicious-include) */
#include "core/composite/normal.c"

/* ---- searches of a mover */

static int faults;

static void expect(bool claim, const char *what) {
  if (!claim && faults++ < 10) fprintf(stderr, "%s: %d searches\n", what, searches);
}

enum { BODY, COIN }; /* groups; bodies cross coins */

static int add_box(gz_world *world, gz_vec corner, int group) {
  gz_box_shape box;
  gz_make_box(&box.shape, corner, gz_v(10, 10));
  return gz_world_add(world, &box.shape, group);
}

/* Search a displacement; returns the number of searches that took. */
static int count_for(gz_mover *m, gz_vec d) {
  searches = 0;
  gz_mover_find_candidates(m, d);
  return searches;
}

static void move_about(gz_world *world, int item) {
  static const gz_filter by_rules;
  gz_mover m;
  gz_mover_begin(&m, world, item, &by_rules);
  expect(count_for(&m, gz_v(500, 0)) == 1, "a long displacement is searched once");
  expect(m.crosses && m.world->scratch.candidate_count == 1, "with the coin on it");
  expect(count_for(&m, gz_v(500, 0)) == 0, "that searched last is known");
  expect(count_for(&m, gz_v(0, 500)) == 1, "another one is not");
  expect(!m.crosses && m.world->scratch.candidate_count == 0, "and has no coin on it");
  expect(count_for(&m, gz_v(500, 0)) == 1, "nor one that was searched before the last");
  gz_mover_set_position(&m, gz_v(0, 50));
  expect(count_for(&m, gz_v(500, 0)) == 1, "nor the same from another place");
  expect(count_for(&m, gz_v(5, 0)) == 1, "a short one is searched with all slides from it");
  expect(count_for(&m, gz_v(0, 2)) + count_for(&m, gz_v(2, 0)) == 0, "so they are known");
  expect(count_for(&m, gz_v(500, 0)) == 1, "the long one, though searched before, is not");
  expect(count_for(&m, gz_v(5, 0)) == 1, "and now the short ones are not");
  gz_box wide = gz_box_widened(&m.box, 1);
  expect(count_for(&m, gz_v(500, 0)) == 1, "a long one is searched");
  gz_mover_find_candidates_in(&m, &wide);
  expect(count_for(&m, gz_v(500, 0)) == 1, "and again after a box was");
  expect(count_for(&m, gz_v(5, 0)) == 1, "a short one is searched");
  gz_mover_find_candidates_in(&m, &m.box);
  expect(count_for(&m, gz_v(5, 0)) == 0, "and known, with a box that is a part of it");
  wide = gz_box_widened(&m.box, 300);
  gz_mover_find_candidates_in(&m, &wide);
  expect(m.world->scratch.candidate_count == 1, "a wide box has the coin");
  expect(count_for(&m, gz_v(500, 0)) == 1 && count_for(&m, gz_v(-300, 0)) == 1,
         "what leads out of it is not known");
  gz_mover_find_candidates_in(&m, &wide);
  expect(count_for(&m, gz_v(5, 0)) + count_for(&m, gz_v(0, 5)) == 0, "what it contains is");
  gz_mover_end(&m);
}

/* ---- parts that a mover touches: those whose boxes are near */

static void touch_parts(void) {
  static const gz_filter by_rules;
  static gz_box_shape boxes[40], box;
  static const gz_shape *list[40];
  for (int i = 0; i < 40; i++) { /* a row that leads down to the right */
    gz_make_box(&boxes[i].shape, gz_v(10 * i - 200, 0), gz_v(10, 10));
    list[i] = &boxes[i].shape;
  }
  void *room = malloc(gz_compound_room(list, 40));
  gz_compound_parts parts = gz_make_compound_parts(list, 40, room);
  gz_shape *row = malloc(gz_compound_size(&parts));
  gz_make_compound(row, &parts);
  gz_set_transform(row, gz_v(0, 0), 0.78539816339744828);
  gz_make_box(&box.shape, gz_v(0, -40), gz_v(40, 40)); /* with its lower left corner in (0, 0) */
  gz_world world;
  gz_world_init(&world, heap);
  expect(gz_rules_open(&world.rules, &world.memory, 1), "there is a group");
  int item = gz_world_add(&world, &box.shape, 0);
  gz_world_add(&world, row, 0);
  gz_mover m;
  gz_mover_begin(&m, &world, item, &by_rules);
  gz_mover_compute_skin(&m);
  gz_mover_find_candidates(&m, gz_v(0, 0));
  touching_pairs = 0;
  expect(!tested_find_contacts(&m, false) && world.scratch.face_count > 0, "a row is touched");
  expect(touching_pairs <= 2, "more parts of a row are asked than are near");
  gz_mover_end(&m);
  gz_world_release(&world);
  free(row);
  free(room);
}

/* ---- queries: what lies inside of a subject is found by its bounds */

static void bound_subjects(void) {
  gz_box_shape box;
  subject s;
  gz_make_box(&box.shape, gz_v(3, 4), gz_v(20, 30));
  gz_box whole = gz_box_of(&box.shape);
  gz_bounds own = gz_bounds_of(&whole), inside = gz_certainly_inside(&whole);
  for (int i = 0; i < 2; i++) {
    memset(&s, 0xff, sizeof s);
    if (i == 0) subject_of_shape(&s, &box.shape, -1);
    else subject_of_box(&s, gz_v(3, 4), gz_v(20, 30));
    expect(memcmp(&s.own, &own, sizeof own) == 0, "the bounds of a box");
    expect(memcmp(&s.inside, &inside, sizeof inside) == 0, "what is certainly inside of a box");
  }
  gz_set_transform(&box.shape, gz_v(0, 0), 1);
  subject_of_shape(&s, &box.shape, -1);
  gz_bounds none = gz_no_bounds();
  expect(memcmp(&s.own, &none, sizeof none) == 0 && memcmp(&s.inside, &none, sizeof none) == 0,
         "a turned box has no such bounds");
}

/* ---- boxes that are met squarely: then no search for what covers their side is needed */

/* Does a box at a corner, displaced along d, meet another one, 20 wide and 40 high with its corner
   in (100, 200), squarely with this normal? */
static bool is_square(gz_vec corner, gz_vec d, gz_vec normal) {
  gz_box_shape a, b;
  gz_make_box(&a.shape, corner, gz_v(10, 30));
  gz_make_box(&b.shape, gz_v(100, 200), gz_v(20, 40));
  contact at = { &a.shape, &b.shape, d, 1e-6 };
  return meets_squarely(&at, &a.shape, &b.shape, normal);
}

static void meet_boxes(void) {
  gz_vec right = gz_v(1, 0), left = gz_v(-1, 0), down = gz_v(0, 1), up = gz_v(0, -1);
  expect(is_square(gz_v(90, 190), right, left), "an end of a side from the left is met squarely");
  expect(is_square(gz_v(120, 220), left, right), "and the other end from the right");
  expect(is_square(gz_v(95, 170), down, up), "an end of a side from above");
  expect(is_square(gz_v(115, 240), up, down), "and the other end from below");
  expect(!is_square(gz_v(90, 170), right, left), "a corner is not, at the upper end of a side");
  expect(!is_square(gz_v(90, 240), right, left), "nor at the lower one");
  expect(!is_square(gz_v(90, 170), down, up), "nor at the left end of a side");
  expect(!is_square(gz_v(120, 170), down, up), "nor at the right one");
  expect(!is_square(gz_v(90, 170 + 1e-6), right, left), "nor where it is reached by rounding");
  expect(!is_square(gz_v(90, 190), gz_v(1, 0.1), left), "nor what is met aslant");
}

/* ---- pairs of parts at a contact: those with the same faces are kept once */

/* Keep a pair with one face; returns its place. */
static int keep(touching *t, gz_vec normal, double reach) {
  touching_parts *last = &t->kept[t->count];
  last->faces.count = 1;
  last->faces.normals[0] = normal;
  last->reaches[0] = reach;
  return keep_faces(t);
}

static void keep_pairs(void) {
  static touching t;
  gz_vec up = gz_v(0, -1), left = gz_v(-1, 0);
  expect(keep(&t, up, 3) == 0 && keep(&t, left, 5) == 1, "faces are kept in their order");
  expect(keep(&t, up, 2) == 0 && keep(&t, left, 6) == 1 && t.count == 2, "and found again");
  expect(t.kept[0].reaches[0] == 2 && t.kept[1].reaches[0] == 5, "with the least reach");
  for (int i = 2; i < MOST_KINDS; i++)
    expect(keep(&t, gz_v(i, 0), 1) == i, "as many as there is room for");
  expect(!t.has_more && keep(&t, gz_v(99, 0), 1) == MOST_KINDS && t.has_more,
         "and it is noted where there is none");
  expect(keep(&t, up, 1) == 0 && keep(&t, gz_v(7, 0), 1) == 7, "but those found again");
}

/* ---- pairs: while ids are in the order of insertion, they need no ranks */

static int accept_all(void *context, int item) {
  (void)context;
  (void)item;
  return 1;
}

static void rank_pairs(void) {
  static const gz_query_filter all;
  const gz_query_filter asking = { .call = accept_all };
  gz_world world;
  ranking ranks;
  gz_world_init(&world, heap);
  expect(gz_rules_open(&world.rules, &world.memory, 1), "there is a group");
  int first = add_box(&world, gz_v(0, 0), 0), second = add_box(&world, gz_v(5, 0), 0);
  expect(rank_items(&world, &all, &ranks) == GZ_DONE && ranks.of == NULL, "ids in order");
  expect(rank_items(&world, &asking, &ranks) == GZ_DONE && ranks.of != NULL && ranks.count == 2,
         "ids in order, filtered");
  gz_world_remove(&world, first);
  expect(gz_items_next_retired(&world) == first, "an id is free");
  first = add_box(&world, gz_v(0, 5), 0);
  expect(first < second && rank_items(&world, &all, &ranks) == GZ_DONE && ranks.of != NULL,
         "an id that is used again");
  gz_world_release(&world);
}

/* ---- */

int main(void) {
  gz_world world;
  gz_world_init(&world, heap);
  expect(gz_rules_open(&world.rules, &world.memory, 2) &&
             gz_rules_set(&world.rules, &world.memory, BODY, COIN, GZ_CROSS),
         "there are two groups");
  int item = add_box(&world, gz_v(0, 0), BODY);
  add_box(&world, gz_v(200, 0), COIN);
  move_about(&world, item);
  gz_world_release(&world);
  printf("%s a mover searches what it does not know, and that only\n",
         faults == 0 ? "ok" : "not ok");
  int before = faults;
  meet_boxes();
  printf("%s boxes that are met squarely are known as such\n", faults == before ? "ok" : "not ok");
  before = faults;
  touch_parts();
  bound_subjects();
  printf("%s what is near is found by boxes\n", faults == before ? "ok" : "not ok");
  before = faults;
  rank_pairs();
  printf("%s pairs are ranked where they must be\n", faults == before ? "ok" : "not ok");
  before = faults;
  keep_pairs();
  printf("%s pairs with the same faces are kept once\n", faults == before ? "ok" : "not ok");
  return faults != 0;
}

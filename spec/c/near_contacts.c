/*
** Test contacts with their gaps: exact examples; random pairs of convex shapes against their
** distance; and bodies on floors, and in the corners of rooms, which are drawn in many ways.
*/
#include "core/composite/near_contacts.h"
#include "core/convex/convex.h"
#include "core/convex/near_contacts.h"
#include "core/parts/chain.h"
#include "core/parts/cluster.h"
#include "core/parts/compound.h"
#include "core/parts/grid_build.h"
#include "core/parts/outline.h"
#include "core/parts/whole.h"
#include "core/shape/polygon.h"

#include "random.h"

#include <stdio.h>
#include <string.h>

#define PAIRS 100000
#define BODIES 20000
#define MOST 8
#ifndef LIMIT
#define LIMIT 20
#endif
#define QUARTER 1.5707963267948966

typedef union room {
  gz_shape shape;
  char bytes[sizeof(gz_shape) + sizeof(gz_geometry) + GZ_ARRAYS * 2 * MOST * sizeof(double)];
} room;

static int passed, faults, present;

static bool expect(bool claim, const char *what) {
  if (claim) passed++;
  else if (faults++ < LIMIT) fprintf(stderr, "case %d: %s\n", present, what);
  return claim;
}

typedef struct contacts {
  int count;
  gz_near_contact at[GZ_MOST_NEAR_CONTACTS];
} contacts;

static void add(void *context, const gz_near_contact *contact) {
  contacts *c = context;
  if (c->count < GZ_MOST_NEAR_CONTACTS) c->at[c->count] = *contact;
  c->count++;
}

static contacts find(const gz_shape *a, const gz_shape *b, double reach) {
  contacts found = { .count = 0 };
  gz_near_contacts(a, b, reach, add, &found);
  return found;
}

/* Is a contact among others, with its vectors as they are? */
static bool has(const contacts *c, const gz_near_contact *k, gz_vec normal, gz_vec point,
                double slack) {
  for (int i = 0; i < c->count; i++) {
    const gz_near_contact *o = &c->at[i];
    if (o->corner == k->corner && fabs(o->gap - k->gap) <= slack &&
        gz_max_abs(gz_sub(o->point, point)) <= slack &&
        gz_max_abs(gz_sub(o->normal, normal)) <= 1e-6)
      return true;
  }
  return false;
}

static void print(const contacts *c) {
  if (faults > LIMIT) return;
  for (int i = 0; i < c->count; i++) {
    const gz_near_contact *k = &c->at[i];
    fprintf(stderr, "  normal %.17g, %.17g, point %.12g, %.12g, gap %.12g%s, parts %d, %d\n",
            k->normal.x, k->normal.y, k->point.x, k->point.y, k->gap, k->corner ? ", corner" : "",
            k->part_a, k->part_b);
  }
}

/* ---- exact examples, y down */

static void expect_contact(const contacts *c, gz_vec normal, gz_vec point, double gap, bool corner,
                           const char *what) {
  gz_near_contact k = { .gap = gap, .corner = corner };
  if (!expect(has(c, &k, normal, point, 1e-12), what)) print(c);
}

static void try_examples(void) {
  static room a, b;
  gz_make_box(&a.shape, gz_v(1, -3), gz_v(2, 2));
  gz_make_box(&b.shape, gz_v(0, 0), gz_v(10, 1));
  contacts c = find(&a.shape, &b.shape, 1);
  expect(c.count == 2, "a box above a floor");
  expect_contact(&c, gz_v(0, -1), gz_v(1, -0.5), 1, false, "its left corner");
  expect_contact(&c, gz_v(0, -1), gz_v(3, -0.5), 1, false, "its right corner");
  expect(c.at[0].part_a == -1 && c.at[0].part_b == -1, "no parts");
  expect(find(&a.shape, &b.shape, 0.99).count == 0, "a box out of reach");
  gz_set_position(&a.shape, gz_v(-4, -2)); /* right lower corner at (-1, -3): diagonal */
  c = find(&a.shape, &b.shape, 4);
  expect(c.count == 1, "a box beside a corner");
  expect_contact(&c, gz_v(-1 / sqrt(10), -3 / sqrt(10)), gz_v(-0.5, -1.5), sqrt(10), true,
                 "two corners");
  gz_set_position(&a.shape, gz_v(-3, 1)); /* right lower corner at (0, 0) */
  c = find(&a.shape, &b.shape, 1);
  expect(c.count == 1 && c.at[0].corner && c.at[0].gap == 0, "corners that touch");
  gz_set_position(&a.shape, gz_v(0, 1.25));
  c = find(&a.shape, &b.shape, 1);
  expect(c.count == 2, "a box in a floor");
  expect_contact(&c, gz_v(0, -1), gz_v(1, 0.125), -0.25, false, "its depth");
  gz_make_circle(&a.shape, gz_v(5, -3), 2);
  c = find(&a.shape, &b.shape, 1);
  expect(c.count == 1, "a ball above a floor");
  expect_contact(&c, gz_v(0, -1), gz_v(5, -0.5), 1, false, "its lowest point");
  gz_make_circle(&a.shape, gz_v(-3, -4), 2);
  c = find(&a.shape, &b.shape, 3);
  expect(c.count == 1, "a ball beside a corner");
  expect_contact(&c, gz_v(-0.6, -0.8), gz_v(-0.9, -1.2), 3, false, "its nearest point");
  gz_make_circle(&b.shape, gz_v(-3, 3), 4);
  c = find(&a.shape, &b.shape, 3);
  expect(c.count == 1, "two balls");
  expect_contact(&c, gz_v(0, -1), gz_v(-3, -1.5), 1, false, "the middle between balls");
  gz_make_capsule(&a.shape, gz_v(0, -2), gz_v(4, -2), 1);
  gz_make_plane(&b.shape, gz_v(0, -1), 0);
  c = find(&a.shape, &b.shape, 1);
  expect(c.count == 2, "a capsule above a plane");
  expect_contact(&c, gz_v(0, -1), gz_v(4, -0.5), 1, false, "its end");
  gz_make_capsule(&b.shape, gz_v(-1, 0), gz_v(9, 0), 0);
  c = find(&a.shape, &b.shape, 1);
  expect(c.count == 2, "a capsule above a segment");
}

/* ---- random pairs of convex shapes */

static void make_polygon(gz_shape *shape, int n, double radius) {
  int corner;
  gz_geometry *geometry = gz_shape_clear(shape, GZ_POLYGON, n);
  double start = uniform(0, 6.3), wide = uniform(0.3, 2), high = uniform(0.3, 2);
  for (int i = 0; i < n; i++) {
    double angle = start + 6.283185307179586 * (i + uniform(-0.3, 0.3)) / n;
    gz_set_local_corner(geometry, i, gz_v(wide * cos(angle), high * sin(angle)));
  }
  geometry->radius = radius;
  if (gz_make_polygon(shape, &corner) != GZ_SOUND) gz_make_box(shape, gz_v(-1, -1), gz_v(2, 2));
}

static void make(room *r, bool plane_too) {
  gz_shape *shape = &r->shape;
  int kind = pick(plane_too ? 9 : 8);
  double size = uniform(0.2, 2);
  if (kind == 0) gz_make_circle(shape, gz_v(uniform(-1, 1), uniform(-1, 1)), size);
  if (kind == 1) gz_make_box(shape, gz_v(-1, -size), gz_v(uniform(1, 3), 2 * size));
  if (kind == 2) gz_make_capsule(shape, gz_v(-1, uniform(-1, 1)), gz_v(1, 0), size);
  if (kind == 3) make_polygon(shape, 3 + pick(MOST - 2), 0);
  if (kind == 4) make_polygon(shape, 3 + pick(3), size / 2);
  if (kind == 5) gz_make_box(shape, gz_v(-size, -1), gz_v(2 * size, 2));
  if (kind == 6) gz_make_capsule(shape, gz_v(-1, uniform(-1, 1)), gz_v(1, 0), 0);
  if (kind == 7) gz_make_circle(shape, gz_v(uniform(-1, 1), uniform(-1, 1)), 0);
  if (kind == 8) {
    gz_make_plane(shape, gz_v(uniform(-1, 1), uniform(-1, 1) + 2), uniform(-2, 2));
    return;
  }
  gz_set_transform(shape, gz_v(uniform(-3, 3), uniform(-3, 3)), pick(3) ? uniform(0, 6.3) : 0);
}

static double size_of(const gz_shape *a, const gz_shape *b) { return gz_extent(a) + gz_extent(b); }

/* Move or turn a shape: planes too. */
static void transform(room *to, const gz_shape *s, gz_vec by, bool turned) {
  if (s->geometry->kind == GZ_PLANE) {
    gz_vec n = gz_plane_normal(s->geometry), m = turned ? gz_v(-n.y, n.x) : n;
    gz_make_plane(&to->shape, m, gz_plane_offset(s->geometry) - gz_dot(m, by));
    return;
  }
  gz_vec p = s->position;
  gz_shape_copy(&to->shape, s);
  if (turned) gz_set_transform(&to->shape, gz_v(-p.y, p.x), s->geometry->angle + QUARTER);
  gz_set_position(&to->shape, gz_add(to->shape.position, by));
}

static void try_pair(void) {
  static room a, b, c, d;
  make(&a, true);
  make(&b, a.shape.geometry->kind != GZ_PLANE);
  double reach = pick(2) ? uniform(0, 3) : 20, size = size_of(&a.shape, &b.shape);
  double slack = 4e-9 * size;
  contacts found = find(&a.shape, &b.shape, reach), other = find(&b.shape, &a.shape, reach);
  gz_separation s = gz_convex_distance(&a.shape, &b.shape);
  double least = HUGE_VAL;
  bool same = other.count == found.count, good = true;
  for (int i = 0; i < found.count; i++) {
    gz_near_contact *k = &found.at[i];
    least = fmin(least, k->gap);
    good = good && fabs(gz_length(k->normal) - 1) < 1e-14 && k->gap <= reach;
    same = same && has(&other, k, gz_neg(k->normal), k->point, 0);
    gz_shape on_a = gz_point_shape(gz_mul_add(k->point, k->normal, k->gap / 2));
    gz_shape on_b = gz_point_shape(gz_mul_add(k->point, k->normal, -k->gap / 2));
    double from_a = gz_convex_distance(&on_a, &a.shape).distance,
           from_b = gz_convex_distance(&on_b, &b.shape).distance;
    if (s.distance > -1e-3 * size) good = good && fabs(from_a) < slack && fabs(from_b) < slack;
  }
  bool ok = expect(found.count <= 2, "at most two contacts");
  ok &= expect(same, "swapped shapes");
  ok &= expect(good, "contacts on both surfaces");
  if (s.distance > 0)
    ok &= expect(s.distance > reach ? found.count == 0 : fabs(least - s.distance) < 1e-9 * size,
                 "the least gap is the distance");
  else ok &= expect(found.count > 0 && least < slack, "contacts of what overlaps");
  if (s.distance < 0 && found.count > 0)
    ok &= expect(least < s.distance + slack, "the deepest contact is as deep as the pair");
  for (int turned = 0; turned < 2; turned++) {
    gz_vec by = gz_v(uniform(-9, 9), uniform(-9, 9));
    transform(&c, &a.shape, by, turned);
    transform(&d, &b.shape, by, turned);
    contacts moved = find(&c.shape, &d.shape, reach);
    same = moved.count == found.count;
    for (int i = 0; i < found.count && same; i++) {
      gz_vec n = found.at[i].normal, p = found.at[i].point;
      if (turned) n = gz_v(-n.y, n.x), p = gz_v(-p.y, p.x);
      same = has(&moved, &found.at[i], n, gz_add(p, by), slack);
    }
    if (!expect(same, turned ? "turned shapes" : "moved shapes")) print(&moved), ok = false;
  }
  if (!ok && faults < LIMIT) {
    fprintf(stderr, "  kinds %d, %d, distance %.12g, reach %g\n", a.shape.geometry->kind,
            b.shape.geometry->kind, s.distance, reach);
    print(&found);
  }
}

/* ---- levels */

#define WIDE 40
#define DEEP 4
#define DRAWINGS 7

static const char *drawings[DRAWINGS] = { "a rectangle", "an outline",  "a grid",
                                          "a chain",     "flush boxes", "boxes that overlap",
                                          "a cluster" };

static gz_shape *make_outline(gz_vec *corners, int n) {
  gz_rings rings = { corners, &n, 1, n };
  void *work = malloc(gz_decompose_size(n));
  gz_decomposition d = gz_decompose(&rings, work);
  void *space = malloc(gz_outline_room(&d));
  gz_outline_parts parts = gz_make_outline_parts(&d, space);
  parts.rings = rings;
  gz_shape *outline = malloc(gz_outline_size(&parts));
  gz_make_outline(outline, &parts);
  free(space);
  free(work);
  return outline;
}

static gz_shape *make_chain(gz_vec *corners, int n) {
  void *space = malloc(gz_chain_room(n, false));
  gz_chain_parts parts = gz_make_chain_parts(corners, n, false, space);
  gz_shape *chain = malloc(gz_chain_size(&parts));
  gz_make_chain(chain, &parts);
  free(space);
  return chain;
}

static gz_shape *make_compound(gz_box_shape *boxes, int n) {
  const gz_shape *shapes[2 * WIDE];
  for (int i = 0; i < n; i++) shapes[i] = &boxes[i].shape;
  void *space = malloc(gz_compound_room(shapes, n));
  gz_compound_parts parts = gz_make_compound_parts(shapes, n, space);
  gz_shape *compound = malloc(gz_compound_size(&parts));
  gz_make_compound(compound, &parts);
  free(space);
  return compound;
}

static gz_shape *make_cluster(gz_box_shape *boxes, int n) {
  static gz_cluster cluster;
  static gz_member members[2 * WIDE];
  memset(members, 0, sizeof members);
  for (int i = 0; i < n; i++) members[i].geometry = boxes[i].shape.geometry;
  for (int i = 0; i < n; i++) members[i].position = boxes[i].shape.position;
  gz_shape *shape = malloc(sizeof(gz_shape));
  *shape = gz_shape_of_cluster(gz_make_cluster(&cluster, members, n));
  return shape;
}

/* Boxes side by side from (0, 0) to (WIDE, DEEP), that overlap or not. Returns how many. */
static int draw_boxes(gz_box_shape *boxes, bool overlapping) {
  int n = 0;
  for (double x = 0; x < WIDE; n++) {
    double wide = pick(2) ? 1 + pick(4) : uniform(0.1, 5);
    double end = fmin(WIDE, x + wide), more = overlapping ? uniform(0, 2) : 0;
    if (n == 2 * WIDE - 1) end = WIDE;
    gz_make_box(&boxes[n].shape, gz_v(x, 0), gz_v(fmin(WIDE, end + more) - x, uniform(1, DEEP)));
    x = end;
  }
  return n;
}

static gz_shape *draw_floor(int drawing) {
  static gz_box_shape boxes[2 * WIDE];
  static gz_vec corners[4 * WIDE];
  int n = 0;
  if (drawing == 0) {
    gz_box_shape *box = malloc(sizeof *box);
    gz_make_box(&box->shape, gz_v(0, 0), gz_v(WIDE, DEEP));
    return &box->shape;
  }
  if (drawing == 1) { /* with notches from below, so that it is cut */
    corners[n++] = gz_v(0, 0);
    corners[n++] = gz_v(WIDE, 0);
    for (double x = WIDE; x > 4; x -= 4) {
      corners[n++] = gz_v(x, DEEP);
      corners[n++] = gz_v(x - uniform(0.5, 2), uniform(1, 3));
    }
    corners[n++] = gz_v(0, DEEP);
    return make_outline(corners, n);
  }
  if (drawing == 2) {
    gz_shape *grid = malloc(gz_grid_size(WIDE, DEEP));
    gz_make_grid(grid, WIDE, DEEP, gz_v(1, 1));
    for (int i = 0; i < WIDE * DEEP; i++) gz_set_cell(gz_own_geometry(grid), i, 1);
    gz_set_position(grid, gz_v(0, 0));
    return grid;
  }
  if (drawing == 3) {
    for (double x = 0; x < WIDE && n < 4 * WIDE - 1; x += pick(2) ? 1 : uniform(0.1, 4))
      corners[n++] = gz_v(x, 0);
    corners[n++] = gz_v(WIDE, 0);
    return make_chain(corners, n);
  }
  n = draw_boxes(boxes, drawing == 5);
  return drawing == 6 ? make_cluster(boxes, n) : make_compound(boxes, n);
}

/* Make a body that stands on a floor, or a hair above, at the height 0. */
static void make_body(room *r) {
  gz_shape *s = &r->shape;
  int kind = pick(7);
  double wide = pick(2) ? 1 + pick(6) : uniform(0.2, 8), high = uniform(0.3, 3);
  static const double gaps[] = { 0, 0, 1e-3, 1e-3, 0.1, 1e-12, 1e-7 };
  double angle = 0;
  if (kind < 4) gz_make_box(s, gz_v(0, 0), gz_v(wide, high));
  if (kind == 1) angle = uniform(0, 6.3);
  if (kind == 2) angle = (pick(2) ? 1 : -1) * pow(10, uniform(-14, -1));
  if (kind == 3) angle = QUARTER / 2;
  if (kind == 4) gz_make_circle(s, gz_v(0, 0), high);
  if (kind == 5) gz_make_capsule(s, gz_v(0, 0), gz_v(wide, 0), high);
  if (kind == 6) make_polygon(s, 3 + pick(5), 0);
  if (kind == 5 && pick(2)) angle = uniform(0, 6.3);
  gz_set_transform(s, gz_v(0, 0), angle);
  gz_vec lowest = gz_support(s, gz_v(0, 1));
  double x = pick(2) ? 10 + pick(20) : uniform(10, 30);
  gz_set_position(s, gz_v(x - (pick(2) ? lowest.x : 0), -lowest.y - gaps[pick(7)]));
}

static void try_floor(gz_shape **floors) {
  static room body;
  make_body(&body);
  double reach = pick(2) ? 0.2 : uniform(0, 1) + 0.11;
  contacts plain = find(&body.shape, floors[0], reach);
  expect(plain.count == 1 || plain.count == 2, "contacts with a rectangle");
  for (int i = 0; i < DRAWINGS; i++) {
    contacts c = find(&body.shape, floors[i], reach), back = find(floors[i], &body.shape, reach);
    bool same = c.count == plain.count, up = true, swapped = c.count == back.count;
    for (int k = 0; k < c.count && same; k++) {
      up = up && c.at[k].normal.x == 0 && c.at[k].normal.y == -1;
      same = same && has(&plain, &c.at[k], c.at[k].normal, c.at[k].point, 1e-8);
      swapped = swapped && has(&back, &c.at[k], gz_neg(c.at[k].normal), c.at[k].point, 1e-8);
    }
    bool ok = expect(same, "the same contacts as with a rectangle");
    ok &= expect(up, "normals that point up");
    ok &= expect(swapped, "swapped, the floor");
    if (ok || faults > LIMIT) continue;
    fprintf(stderr, "  a body of kind %d at angle %.12g on %s, reach %g\n",
            body.shape.geometry->kind, body.shape.geometry->angle, drawings[i], reach);
    print(&c);
    fprintf(stderr, "  with the rectangle:\n");
    print(&plain);
  }
}

/* A plank is the same whether it is one box or several, flush or one on the other. */
static void try_plank(gz_shape **floors) {
  static gz_box_shape boxes[4], whole;
  bool stacked = pick(2);
  double wide = uniform(1, 6), high = uniform(0.3, 2), cut = uniform(0.2, 0.8);
  gz_make_box(&whole.shape, gz_v(0, 0), gz_v(wide, high));
  gz_vec first = stacked ? gz_v(wide, high * cut) : gz_v(wide * cut, high);
  gz_vec at = stacked ? gz_v(0, first.y) : gz_v(first.x, 0);
  gz_make_box(&boxes[0].shape, gz_v(0, 0), first);
  gz_make_box(&boxes[1].shape, at, gz_sub(gz_v(wide, high), at));
  gz_shape *plank = make_compound(boxes, 2);
  double angle = pick(2) ? uniform(0, 6.3) : 0, gap = pick(2) ? 0 : 1e-3;
  gz_set_transform(&whole.shape, gz_v(0, 0), angle);
  gz_vec place = gz_v(uniform(10, 30), -gz_support(&whole.shape, gz_v(0, 1)).y - gap);
  gz_set_transform(&whole.shape, place, angle);
  gz_set_transform(plank, place, angle);
  double reach = uniform(0.01, 0.5);
  contacts plain = find(&whole.shape, floors[0], reach);
  for (int i = 0; i < DRAWINGS; i++) {
    contacts c = find(plank, floors[i], reach);
    bool same = c.count == plain.count;
    for (int k = 0; k < c.count && same; k++)
      same = has(&plain, &c.at[k], c.at[k].normal, c.at[k].point, 1e-8) && c.at[k].normal.x == 0 &&
             c.at[k].normal.y == -1;
    if (expect(same, "a plank of two boxes") || faults > LIMIT) continue;
    fprintf(stderr, "  %s, %g x %g cut at %g, angle %.12g on %s, reach %g\n",
            stacked ? "stacked" : "in a row", wide, high, cut, angle, drawings[i], reach);
    print(&c);
    fprintf(stderr, "  as one box:\n");
    print(&plain);
  }
  free(plank);
}

/* A room with its floor at the height 0, and a wall to the left of x = 0, up to the height -6. */
static gz_shape *draw_corner(int drawing) {
  static gz_box_shape boxes[16];
  gz_vec corners[] = { { -2, -6 }, { 0, -6 }, { 0, 0 }, { 8, 0 }, { 8, 2 }, { -2, 2 } };
  if (drawing == 0) return make_outline(corners, 6);
  if (drawing == 1) return make_chain(corners + 1, 3);
  if (drawing == 2) {
    gz_shape *grid = malloc(gz_grid_size(10, 8));
    gz_make_grid(grid, 10, 8, gz_v(1, 1));
    for (int i = 0; i < 80; i++) gz_set_cell(gz_own_geometry(grid), i, i / 10 >= 6 || i % 10 < 2);
    gz_set_position(grid, gz_v(-2, -6));
    return grid;
  }
  int n = 0;
  gz_make_box(&boxes[n++].shape, gz_v(-2, -6), gz_v(2, 3));
  gz_make_box(&boxes[n++].shape, gz_v(-2, -3), gz_v(2, drawing == 3 ? 3 : 5));
  if (drawing == 3) gz_make_box(&boxes[n++].shape, gz_v(-2, 0), gz_v(3, 2));
  else gz_make_box(&boxes[n++].shape, gz_v(0, 0), gz_v(1, 2));
  gz_make_box(&boxes[n++].shape, gz_v(1, 0), gz_v(7, 2));
  return make_compound(boxes, n);
}

static void try_corner(gz_shape *level, int drawing) {
  static room body;
  static const double gaps[] = { 0, 1e-3, 0.125, 1e-9 };
  double aside = gaps[pick(4)], above = gaps[pick(4)], wide = pick(2) ? 1 : uniform(0.3, 4);
  double high = pick(2) ? 1 + pick(3) : uniform(0.5, 5);
  bool is_ball = pick(3) == 0;
  if (is_ball) gz_make_circle(&body.shape, gz_v(aside + high / 2, -above - high / 2), high / 2);
  else gz_make_box(&body.shape, gz_v(aside, -above - high), gz_v(wide, high));
  contacts c = find(&body.shape, level, 0.2);
  int up = 0, right = 0, others = 0;
  for (int i = 0; i < c.count; i++) {
    const gz_near_contact *k = &c.at[i];
    bool is_up = k->normal.x == 0 && k->normal.y == -1 && fabs(k->gap - above) < 1e-9;
    bool is_right = k->normal.x == 1 && k->normal.y == 0 && fabs(k->gap - aside) < 1e-9;
    up += is_up;
    right += is_right;
    others += k->corner || !(is_up || is_right);
  }
  int each = is_ball ? 1 : 2;
  if (expect(up == each && right == each && others == 0, "contacts with floor and wall")) return;
  fprintf(stderr, "  %s, drawing %d, %g aside, %g above, %g x %g\n", is_ball ? "ball" : "box",
          drawing, aside, above, wide, high);
  print(&c);
}

int main(void) {
  int pairs = cases(PAIRS), bodies = cases(BODIES);
  try_examples();
  for (present = 0; present < pairs; present++) try_pair();
  gz_shape *floors[DRAWINGS];
  for (present = 0; present < bodies; present++) {
    if (present % 100 == 0)
      for (int i = 0; i < DRAWINGS; i++) {
        if (present > 0) free(floors[i]);
        floors[i] = draw_floor(i);
      }
    try_floor(floors);
    if (present % 4 == 0) try_plank(floors);
  }
  for (int i = 0; i < DRAWINGS; i++) free(floors[i]);
  for (int drawing = 0; drawing < 5; drawing++) {
    gz_shape *level = draw_corner(drawing);
    for (present = 0; present < bodies / 20; present++) try_corner(level, drawing);
    free(level);
  }
  printf("%s contacts with gaps: %d pairs, %d bodies on floors; %d passed, %d failed\n",
         faults ? "not ok" : "ok", pairs, bodies, passed, faults);
  return faults > 0;
}

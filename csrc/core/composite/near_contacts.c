/*
** Contacts of unions. For each pair of parts that are near one another, faces are tried by their
** separation, the largest first. A face counts if no other part covers it, and if its separation
** holds for the parts that go on where the support is:
**
**             \  a  /                  b1's corner is in front of a's side, and farther than a's
**        ______\___/__________         corner is from the top of b1. But b2 goes on there, and
**       |  b2   :    b1       |        reaches behind that side: so the top is the face.
*/
#include "core/composite/near_contacts.h"

#include "core/convex/convex.h"
#include "core/math/assert.h"
#include "core/parts/pairs.h"
#include "core/parts/sides.h"

/* How far in front of a surface, and beside a point of it, is looked whether it is covered; in
   skins. */
#define SKINS_BEFORE 4
#define SKINS_BESIDE 64

/* Normals that differ by no more are the same. */
#define NEAR_NORMAL 2e-9

/* How many parts are looked at in a row, to find how far they reach. */
#define MOST_STEPS 16

/* ---- lists of contacts */

typedef struct entry {
  gz_near_contact contact;
  double place; /* along the surface */
  int group;
} entry;

/* The contacts with one normal: with the same corner or not. */
typedef struct group {
  gz_vec normal, best;
  bool corner;
} group;

/* Contacts, sorted by group and place. */
typedef struct contact_list {
  double skin;
  gz_vec from;
  int count, group_count;
  entry at[GZ_MOST_NEAR_CONTACTS];
  group groups[GZ_MOST_NEAR_CONTACTS];
} contact_list;

/* Return the smaller coordinate of a normal, 0 if it is axis-aligned. */
static double slant(gz_vec n) { return gz_min(fabs(n.x), fabs(n.y)); }

/* Return the group of a contact; -1 if there are too many. */
static int find_group(contact_list *list, const gz_near_contact *contact) {
  for (int i = 0; i < list->group_count; i++) {
    group *g = &list->groups[i];
    if (g->corner != contact->corner) continue;
    if (gz_max_abs(gz_sub(g->normal, contact->normal)) > NEAR_NORMAL) continue;
    if (slant(contact->normal) < slant(g->best)) g->best = contact->normal;
    return i;
  }
  if (list->group_count == GZ_MOST_NEAR_CONTACTS) return -1;
  list->groups[list->group_count] = (group){ contact->normal, contact->normal, contact->corner };
  return list->group_count++;
}

static void remove_entry(contact_list *list, int i) {
  list->count--;
  for (; i < list->count; i++) list->at[i] = list->at[i + 1];
}

/* Does an entry follow from those of its group before and behind it? */
static bool follows(const contact_list *list, const entry *before, const entry *e,
                    const entry *behind) {
  double run = behind->place - before->place;
  if (run <= 4 * list->skin)
    return e->contact.gap >= gz_max(before->contact.gap, behind->contact.gap);
  double k = (e->place - before->place) / run;
  double line = before->contact.gap + (behind->contact.gap - before->contact.gap) * k;
  return e->contact.gap >= line - list->skin;
}

/* Remove what follows from others: a walk along the lower convex hull [Andrew 1979]. */
static void reduce(contact_list *list) {
  int count = 0;
  entry *at = list->at;
  for (int i = 0; i < list->count; i++) {
    entry e = at[i];
    bool is_same = false;
    if (count > 0 && at[count - 1].group == e.group &&
        e.place - at[count - 1].place <= 4 * list->skin) {
      is_same = e.contact.gap >= at[count - 1].contact.gap;
      if (!is_same) count--;
    }
    if (is_same) continue;
    while (count > 1 && at[count - 2].group == e.group &&
           follows(list, &at[count - 2], &at[count - 1], &e))
      count--;
    at[count++] = e;
  }
  list->count = count;
}

/* Make room for a contact. Returns false if it has the largest gap of all. */
static bool make_room(contact_list *list, double gap) {
  if (list->count < GZ_MOST_NEAR_CONTACTS) return true;
  reduce(list);
  if (list->count < GZ_MOST_NEAR_CONTACTS) return true;
  int largest = 0;
  for (int i = 1; i < list->count; i++)
    if (list->at[i].contact.gap > list->at[largest].contact.gap) largest = i;
  if (gap >= list->at[largest].contact.gap) return false;
  remove_entry(list, largest);
  return true;
}

static void append_contact(contact_list *list, const gz_near_contact *contact) {
  if (!make_room(list, contact->gap)) return;
  int number = find_group(list, contact);
  if (number < 0) return;
  if (list->count == 0) list->from = contact->point;
  gz_vec along = gz_right_perp(list->groups[number].normal);
  double place = gz_dot(along, gz_sub(contact->point, list->from));
  int i = list->count++;
  for (; i > 0; i--) {
    const entry *e = &list->at[i - 1];
    if (e->group < number || (e->group == number && e->place <= place)) break;
    list->at[i] = *e;
  }
  list->at[i].contact = *contact;
  list->at[i].place = place;
  list->at[i].group = number;
}

/* Is a corner beside a contact of a face with the same normal, which says more? */
static bool is_needless(const contact_list *list, const entry *e) {
  if (!e->contact.corner) return false;
  for (int i = 0; i < list->count; i++) {
    const gz_near_contact *other = &list->at[i].contact;
    if (other->corner || other->gap > e->contact.gap + list->skin) continue;
    if (gz_max_abs(gz_sub(other->normal, e->contact.normal)) > NEAR_NORMAL) continue;
    if (gz_max_abs(gz_sub(other->point, e->contact.point)) <= 4 * list->skin) return true;
  }
  return false;
}

/* ---- what other parts do */

/* A pair of parts, in pair order, and the shapes that they belong to. */
typedef struct near_pair {
  gz_pair pair;
  const gz_shape *whole[2];
  int part[2];
  double reach, least; /* of gaps */
  contact_list *list;
} near_pair;

static bool has_parts(const near_pair *p, int of) { return gz_has_parts(p->whole[of]->geometry); }

/* Does another part cover a point deeper than by rounding? */
static bool is_inside_other(const near_pair *p, int of, gz_vec x) {
  gz_near_parts near;
  gz_near_part other;
  gz_shape point = gz_point_shape(x);
  gz_near_parts_around(&near, p->whole[of], x, x, p->pair.skin);
  while (gz_near_parts_next(&near, &other)) {
    if (other.index == p->part[of] || gz_is_thin(other.shape.geometry)) continue;
    if (gz_convex_distance(&point, &other.shape).distance < -2 * p->pair.skin) return true;
  }
  return false;
}

/* Return how far a part reaches along u from x. Everywhere, if it is a plane that does. */
static double reach_from(const gz_shape *part, gz_vec x, gz_vec u, gz_vec *farthest) {
  const gz_geometry *g = part->geometry;
  if (g->kind == GZ_PLANE) {
    *farthest = x;
    return gz_is_same_direction(gz_plane_normal(g), u) ? -gz_height_above(g, x) : HUGE_VAL;
  }
  gz_vec corner = gz_add(part->origin, gz_corner(g, gz_support_corner(g, u)));
  *farthest = gz_mul_add(corner, u, g->radius);
  return gz_dot(u, gz_sub(*farthest, x));
}

/* Find a part that touches x and reaches farther along u than another one that is there; false if
   none does. */
static bool step_on(const near_pair *p, int of, int part, gz_vec u, gz_vec *x, int *next,
                    double *height) {
  gz_near_parts near;
  gz_near_part other;
  gz_shape point = gz_point_shape(*x);
  double touching = 4 * p->pair.skin, best = 0;
  gz_vec farthest, to = *x;
  gz_near_parts_around(&near, p->whole[of], *x, *x, touching);
  while (gz_near_parts_next(&near, &other)) {
    if (other.index == part) continue;
    double height_there = reach_from(&other.shape, *x, u, &farthest);
    if (height_there <= gz_max(best, p->pair.noise)) continue;
    if (gz_convex_distance(&point, &other.shape).distance > touching) continue;
    best = height_there;
    to = farthest;
    *next = other.index;
  }
  *x = to;
  *height += best;
  return best > 0;
}

/* Does another part that touches x reach farther along u? */
static bool goes_on(const near_pair *p, int of, gz_vec x, gz_vec u) {
  double height = 0;
  int next;
  return has_parts(p, of) && step_on(p, of, p->part[of], u, &x, &next, &height);
}

/* Return how far what goes on from x reaches along u; it is enough to know that it is `enough`. */
static double climb(const near_pair *p, int of, gz_vec x, gz_vec u, double enough) {
  double height = 0;
  int part = p->part[of];
  if (!has_parts(p, of)) return 0;
  for (int i = 0; i < MOST_STEPS && height <= enough; i++) {
    if (!step_on(p, of, part, u, &x, &part, &height)) break;
  }
  return height;
}

/* ---- contacts of a pair of parts */

/* A face that is tried, and its contacts. */
typedef struct face_attempt {
  gz_near_face face;
  gz_near_points points;
  double gap;   /* of the face, with what goes on where the support is */
  bool goes_on; /* something does */
} face_attempt;

/* Is a side of a part covered beside a point of it, a little along it, or a little more? What
   covers it may begin there with a narrow angle. `out` is its outward normal. */
static bool is_covered_along(const near_pair *p, int of, gz_vec x, gz_vec out, gz_vec along,
                             double most) {
  double skin = p->pair.skin, near = SKINS_BESIDE * skin, far = near * SKINS_BESIDE * SKINS_BESIDE;
  gz_vec before = gz_mul_add(x, out, SKINS_BEFORE * skin);
  if (is_inside_other(p, of, gz_mul_add(before, along, gz_min(near, most)))) return true;
  return most > near && is_inside_other(p, of, gz_mul_add(before, along, gz_min(far, most)));
}

/* Return the part of a pair as a geometry, and where its corners are from. */
static const gz_geometry *part_of(const near_pair *p, int of, gz_vec *origin) {
  *origin = of ? gz_add(p->pair.from, p->pair.offset) : p->pair.from;
  return of ? p->pair.b : p->pair.a;
}

/* Is side i of a part covered at contact k, on the side of the other contact, or on both sides? */
static bool is_side_covered(const near_pair *p, int of, int i, const gz_near_points *points,
                            const gz_vec *on, int k) {
  gz_vec origin;
  const gz_geometry *g = part_of(p, of, &origin);
  const gz_shape *whole = p->whole[of];
  double skin = p->pair.skin;
  if (whole->geometry->kind == GZ_CHAIN || gz_is_open_side(whole, p->part[of], i)) return false;
  if (g->kind == GZ_PLANE) {
    return is_covered_along(p, of, on[k], gz_plane_normal(g), gz_v(0, 0), 0);
  }
  if (gz_is_hidden_side(whole, p->part[of], i, gz_next(g, i))) return true;
  gz_vec n = gz_normal(g, i), along = gz_v(-n.y, n.x), back = gz_neg(along);
  gz_vec begin = gz_mul_add(gz_add(origin, gz_corner(g, i)), n, g->radius);
  double place = gz_dot(along, gz_sub(on[k], begin)), length = gz_dot(along, gz_edge(g, i));
  gz_vec x = gz_mul_add(begin, along, place);
  if (points->count == 2) {
    double way = gz_dot(along, gz_sub(on[1 - k], on[k]));
    return is_covered_along(p, of, x, n, way > 0 ? along : back, fabs(way) / 2);
  }
  bool is_open = (place > skin && !is_covered_along(p, of, x, n, back, place)) ||
                 (length - place > skin && !is_covered_along(p, of, x, n, along, length - place));
  return !is_open;
}

/* Is a face covered where all of its contacts are? Without any, where it is nearest to the
   support. */
static bool is_face_covered(const near_pair *p, const face_attempt *t) {
  int of = t->face.of_b, edge = t->face.edge;
  bool all = true;
  if (t->points.count == 0) return is_side_covered(p, of, edge, &t->points, &t->points.foot, 0);
  for (int k = 0; k < t->points.count && all; k++)
    all = is_side_covered(p, of, edge, &t->points, t->points.on_face, k);
  return all;
}

/* Does a side of a part go straight on beyond a point of it, as that of another part? `out` is its
   outward normal. */
static bool goes_straight_on(const near_pair *p, int of, gz_vec x, gz_vec out, gz_vec along) {
  if (!has_parts(p, of)) return false;
  double skin = p->pair.skin;
  gz_vec beyond = gz_mul_add(x, along, SKINS_BESIDE * skin);
  gz_shape point = gz_point_shape(beyond);
  gz_near_parts near;
  gz_near_part other;
  bool found = false;
  gz_near_parts_around(&near, p->whole[of], beyond, beyond, 2 * skin);
  while (!found && gz_near_parts_next(&near, &other)) {
    found = other.index != p->part[of] &&
            fabs(gz_convex_distance(&point, &other.shape).distance) <= 2 * skin;
  }
  return found && !is_inside_other(p, of, gz_mul_add(beyond, out, SKINS_BEFORE * skin));
}

/* Is a contact no end of what the two sides share, as one of them goes on? The part with which it
   does has the contacts behind. */
static bool is_no_end(const near_pair *p, const face_attempt *t, int k) {
  const gz_near_points *points = &t->points;
  int of = t->face.of_b;
  gz_vec origin, n = t->face.normal, along = gz_v(-n.y, n.x);
  const gz_geometry *f = part_of(p, of, &origin);
  if (points->cut[k] != 0) {
    int edge = t->face.edge, corner = points->cut[k] > 0 ? gz_next(f, edge) : edge;
    gz_vec end = gz_mul_add(gz_add(origin, gz_corner(f, corner)), n, f->radius);
    return goes_straight_on(p, of, end, n, gz_scale(along, points->cut[k]));
  }
  if (!points->is_end[k] || points->incident < 0) return false;
  const gz_geometry *g = part_of(p, !of, &origin);
  gz_vec out = gz_normal(g, points->incident), way = gz_v(-out.y, out.x);
  gz_vec arm = gz_sub(points->on_other[k], gz_add(origin, gz_corner(g, points->incident)));
  bool at_end = gz_dot(arm, way) > gz_dot(gz_edge(g, points->incident), way) / 2;
  return goes_straight_on(p, !of, points->on_other[k], out, at_end ? way : gz_neg(way));
}

/* Add a contact to the list, in the caller's order. */
static void add_found(const near_pair *p, const gz_near_contact *found, bool corner) {
  gz_near_contact contact = *found;
  bool swapped = p->pair.sign < 0;
  contact.corner = corner;
  contact.part_a = has_parts(p, swapped) ? p->part[swapped] : -1;
  contact.part_b = has_parts(p, !swapped) ? p->part[!swapped] : -1;
  append_contact(p->list, &contact);
}

/* Add the contact of the nearest points, unless parts go on there. Returns false if they do. */
static bool add_between(const near_pair *p, const gz_near_points *points, int of) {
  const gz_near_contact *contact = &points->at[0];
  gz_vec n = gz_to_caller_order(&p->pair, of ? contact->normal : gz_neg(contact->normal));
  if (goes_on(p, of, points->on_face[0], n) || goes_on(p, !of, points->on_other[0], gz_neg(n)))
    return false;
  add_found(p, contact, contact->corner);
  return true;
}

/* Add the contacts of a face that nothing covers. */
static void add_attempt(const near_pair *p, const face_attempt *t) {
  const gz_near_points *points = &t->points;
  int of = t->face.of_b;
  gz_vec second = points->second;
  for (int k = 0; k < points->count; k++) {
    const gz_near_contact *contact = &points->at[k];
    if (contact->gap < p->least || contact->gap > p->reach) continue;
    if (points->is_support[k] && t->goes_on) continue;
    if (!points->is_support[k] && points->incident >= 0 &&
        is_side_covered(p, !of, points->incident, points, points->on_other, k))
      continue;
    if (is_no_end(p, t, k)) continue;
    bool corner = contact->corner && !goes_on(p, of, points->on_face[k], second) &&
                  !goes_on(p, !of, points->on_other[k], gz_neg(second));
    add_found(p, contact, corner);
    if (corner) return;
  }
}

/* Return the surface's point at the support of a face. */
static gz_vec support_point(const near_pair *p, const gz_near_face *face) {
  gz_vec origin;
  const gz_geometry *g = part_of(p, !face->of_b, &origin);
  return gz_mul_add(gz_add(origin, gz_corner(g, face->support)), face->normal, -g->radius);
}

/* Add the contacts of a pair of parts. */
static void add_pair(near_pair *p) {
  face_attempt t, best;
  bool any = false, is_first = true, is_between = true;
  gz_near_points between;
  if (!gz_next_near_face(&p->pair, NULL, &t.face)) {
    gz_write_near_points(&p->pair, NULL, p->reach, true, &between);
    if (between.count > 0) add_between(p, &between, 0);
    return;
  }
  if (t.face.gap - p->pair.radius > p->reach) return;
  p->least = t.face.gap - p->pair.radius > p->pair.skin ? -p->pair.skin : -HUGE_VAL;
  do {
    if (any && t.face.gap <= best.gap) break;
    gz_write_near_points(&p->pair, &t.face, HUGE_VAL, is_first, &t.points);
    is_first = false;
    if (t.points.between) {
      is_between = t.points.at[0].gap <= p->reach && add_between(p, &t.points, t.face.of_b);
      if (is_between) return;
      gz_write_near_points(&p->pair, &t.face, HUGE_VAL, false, &t.points);
    }
    if (is_face_covered(p, &t)) continue;
    double enough = any ? t.face.gap - best.gap : HUGE_VAL;
    double height =
        climb(p, !t.face.of_b, support_point(p, &t.face), gz_neg(t.face.normal), enough);
    t.goes_on = height > 0;
    t.gap = t.face.gap - height;
    if (!any || t.gap > best.gap) best = t;
    any = true;
  } while (gz_next_near_face(&p->pair, &t.face, &t.face));
  if (any) add_attempt(p, &best);
}

static void report(contact_list *list, void (*add)(void *context, const gz_near_contact *contact),
                   void *context) {
  reduce(list);
  for (int i = 0; i < list->count; i++) {
    if (is_needless(list, &list->at[i])) continue;
    gz_near_contact contact = list->at[i].contact;
    contact.normal = list->groups[list->at[i].group].best;
    add(context, &contact);
  }
}

static void add_convex(const gz_shape *a, const gz_shape *b, double reach,
                       void (*add)(void *context, const gz_near_contact *contact), void *context) {
  gz_near_contact found[2];
  int count = gz_convex_near_contacts(a, b, reach, found);
  for (int i = 0; i < count; i++) add(context, &found[i]);
}

void gz_near_contacts(const gz_shape *a, const gz_shape *b, double reach,
                      void (*add)(void *context, const gz_near_contact *contact), void *context) {
  if (!gz_has_parts(a->geometry) && !gz_has_parts(b->geometry)) {
    add_convex(a, b, reach, add, context);
    return;
  }
  contact_list list;
  double skin = gz_skin_of_pair(a, b, 0);
  list.skin = skin;
  list.count = list.group_count = 0;
  list.from = gz_v(0, 0);
  gz_part_pairs pairs;
  const gz_part_pair *parts;
  gz_part_pairs_begin(&pairs, a, b, gz_v(0, 0), gz_splat(reach));
  while ((parts = gz_part_pairs_next(&pairs, HUGE_VAL)) != NULL) {
    if (!gz_are_convex(&parts->a.shape, &parts->b.shape)) continue; /* planes of clusters */
    if (gz_have_distant_boxes(&parts->a.shape, &parts->b.shape, reach + skin)) continue;
    if (gz_is_enclosed_part(a, parts->a.index) || gz_is_enclosed_part(b, parts->b.index)) continue;
    near_pair p = { .reach = reach, .list = &list };
    p.pair = gz_make_pair(&parts->a.shape, &parts->b.shape, 0);
    gz_set_skin(&p.pair, skin);
    bool swapped = p.pair.sign < 0;
    p.whole[swapped] = a;
    p.part[swapped] = parts->a.index;
    p.whole[!swapped] = b;
    p.part[!swapped] = parts->b.index;
    add_pair(&p);
  }
  report(&list, add, context);
}

/*
** Contacts with their gaps. All coordinates are relative to the origin of the pair's first shape.
**
**             incident                 lo and hi are the ends of the face, w is the support. The
**         w____________z               surface of a rounded incident edge is clipped, and at w it
**        x______________x              has an arc, whose lowest point is the contact.
**   lo |----------------------| hi
**              face
*/
#include "core/convex/near_contacts.h"

#include "core/convex/kernels/kernels.h"
#include "core/math/assert.h"

static inline gz_vec corner_of(const gz_pair *pair, bool of_b, int i) {
  return of_b ? gz_add(pair->offset, gz_corner(pair->b, i)) : gz_corner(pair->a, i);
}

/* ---- faces */

/* Does a face come after another one: with a lower rank, or with the same and a later number? */
static inline bool comes_after(const gz_near_face *face, const gz_near_face *last) {
  if (face->rank != last->rank) return face->rank < last->rank;
  if (face->of_b != last->of_b) return face->of_b;
  return face->edge > last->edge;
}

/* Compute how far the other shape is in front of a face, and its support. */
static inline void measure(const gz_pair *pair, gz_near_face *face) {
  const gz_geometry *f = face->of_b ? pair->b : pair->a, *g = face->of_b ? pair->a : pair->b;
  gz_vec from = gz_corner(f, face->edge);
  from = face->of_b ? gz_add(from, pair->offset) : gz_sub(from, pair->offset);
  double least = HUGE_VAL;
  for (int i = 0; i < g->n; i++) {
    double height = gz_dot(face->normal, gz_corner(g, i));
    if (height < least) {
      least = height;
      face->support = i;
    }
  }
  face->gap = least - gz_dot(face->normal, from);
}

static inline void keep_better(const gz_near_face *face, const gz_near_face *last,
                               gz_near_face *next, bool *found) {
  if (last && !comes_after(face, last)) return;
  if (*found && !comes_after(next, face)) return;
  *next = *face;
  *found = true;
}

static bool next_face_of_plane(const gz_pair *pair, const gz_near_face *last, gz_near_face *next) {
  gz_vec normal = gz_plane_normal(pair->b);
  next->normal = normal;
  next->support = gz_support_corner(pair->a, gz_neg(normal));
  next->gap =
      gz_height_above(pair->b, pair->from) + gz_dot(normal, gz_corner(pair->a, next->support));
  next->rank = next->gap;
  next->edge = 0;
  next->of_b = true;
  return last == NULL;
}

bool gz_next_near_face(const gz_pair *pair, const gz_near_face *last, gz_near_face *next) {
  if (pair->b->kind == GZ_PLANE) return next_face_of_plane(pair, last, next);
  bool found = false;
  const gz_near_face before = last ? *last : (gz_near_face){ .edge = 0 }; /* next may be last */
  for (int k = 0; k < 2; k++) {
    gz_near_face face = { .of_b = k == 1 };
    const gz_geometry *f = face.of_b ? pair->b : pair->a;
    double more = face.of_b ? 0 : pair->skin / 4;
    for (int i = 0; f->n > 1 && i < f->n; i++) {
      face.edge = i;
      face.normal = gz_normal(f, i);
      measure(pair, &face);
      bool is_along_axis = face.normal.x == 0 || face.normal.y == 0;
      face.rank = face.gap + more + (is_along_axis ? pair->skin : 0);
      keep_better(&face, last ? &before : NULL, next, &found);
    }
  }
  return found;
}

/* ---- contacts at a face */

/* A face as the reference for what is beside it. */
typedef struct reference {
  const gz_pair *pair;
  const gz_near_face *face;
  const gz_geometry *f, *g; /* the face's shape, and the other one */
  gz_vec n, along, begin;
  double lo, hi; /* its ends, in lengths from `begin` */
  double f_radius, g_radius;
  double reach;
  gz_near_points *points;
} reference;

static inline double place_of(const reference *r, gz_vec x) {
  return gz_dot(r->along, gz_sub(x, r->begin));
}
static inline double height_of(const reference *r, gz_vec x) {
  return gz_dot(r->n, gz_sub(x, r->begin));
}

/* Append a contact of two points of the surfaces, with the normal from the face's shape on. */
static void append(const reference *r, gz_vec on_face, gz_vec on_other, gz_vec n, double gap) {
  gz_near_points *points = r->points;
  if (gap > r->reach) return;
  gz_near_contact *contact = &points->at[points->count];
  bool of_b = r->face ? r->face->of_b : false;
  contact->normal = gz_to_caller_order(r->pair, of_b ? n : gz_neg(n));
  contact->point = gz_add(r->pair->from, gz_lerp(on_face, on_other, 0.5));
  contact->gap = gap;
  contact->corner = false;
  contact->part_a = contact->part_b = -1;
  points->on_face[points->count] = gz_add(r->pair->from, on_face);
  points->on_other[points->count++] = gz_add(r->pair->from, on_other);
}

/* Append the contact at a place beside the face, where the other surface has a height above the
   face's core. */
static void append_beside(const reference *r, double place, double height, bool is_support) {
  gz_vec foot = gz_mul_add(r->begin, r->along, gz_clamp(place, r->lo, r->hi));
  int count = r->points->count;
  append(r, gz_mul_add(foot, r->n, r->f_radius), gz_mul_add(foot, r->n, height), r->n,
         height - r->f_radius);
  if (r->points->count > count) r->points->is_support[count] = is_support;
}

/* Append the contact of two points of the cores, y of the face's shape. */
static void append_between(const reference *r, gz_vec y, gz_vec x, gz_vec otherwise) {
  gz_vec arm = gz_sub(x, y);
  double length = gz_length(arm), gap = length - r->f_radius - r->g_radius;
  gz_vec n = length > r->pair->noise ? gz_v(arm.x / length, arm.y / length) : otherwise;
  r->points->between = true;
  append(r, gz_mul_add(y, n, r->f_radius), gz_mul_add(x, n, -r->g_radius), n, gap);
  if (r->points->count > 0) r->points->at[0].corner = r->f_radius + r->g_radius == 0;
}

static gz_vec nearest_on_segment(gz_vec p, gz_vec q, gz_vec x) {
  gz_vec d = gz_sub(q, p);
  return gz_lerp(p, q, gz_clamp(gz_dot(gz_sub(x, p), d) / gz_dot(d, d), 0, 1));
}

/* Take a normal if it is the nearest to n of those that are turned to the side t. */
static void take_nearest_turned(gz_vec n, gz_vec t, gz_vec normal, gz_vec *nearest) {
  if (gz_dot(t, normal) <= GZ_NEGLIGIBLE) return;
  if (gz_dot(*nearest, n) < gz_dot(normal, n)) *nearest = normal;
}

/* Return the normal of the face of the difference that follows beyond an end of the face, where the
   corner `support` of the other shape is beside it. */
static gz_vec second_normal(const reference *r, bool at_hi, int support) {
  const gz_near_face *face = r->face;
  gz_vec t = at_hi ? r->along : gz_neg(r->along), nearest = gz_neg(r->n);
  int edge = at_hi ? gz_next(r->f, face->edge) : gz_previous(r->f, face->edge);
  take_nearest_turned(r->n, t, gz_normal(r->f, edge), &nearest);
  if (r->g->n > 1) {
    take_nearest_turned(r->n, t, gz_neg(gz_normal(r->g, support)), &nearest);
    take_nearest_turned(r->n, t, gz_neg(gz_normal(r->g, gz_previous(r->g, support))), &nearest);
  }
  return nearest;
}

/* Mark the first contact as that of a corner if a corner of the other shape touches an end of the
   face, and nothing else touches. */
static void find_corner(const reference *r, int support, double place, double height) {
  gz_near_points *points = r->points;
  double skin = r->pair->skin;
  bool at_hi = fabs(place - r->hi) <= skin, at_lo = fabs(place - r->lo) <= skin;
  if (r->f_radius + r->g_radius > 0 || fabs(height) > skin || !(at_hi || at_lo)) return;
  if (points->count == 0 || (points->count == 2 && points->at[1].gap <= skin)) return;
  points->at[0].corner = true;
  points->second = second_normal(r, at_hi, support);
}

/* Write the contact where nothing is beside the face; w is the support, and p to q the incident
   edge. Far inside, the support is the contact. */
static void write_beyond(const reference *r, int support, gz_vec p, gz_vec q) {
  gz_vec w = corner_of(r->pair, !r->face->of_b, support);
  double place = place_of(r, w), skin = r->pair->skin;
  gz_vec lo = gz_mul_add(r->begin, r->along, r->lo), hi = gz_mul_add(r->begin, r->along, r->hi);
  gz_vec x = gz_equal(p, q) ? p : nearest_on_segment(p, q, place < r->lo ? lo : hi);
  gz_vec y = nearest_on_segment(lo, hi, x);
  bool is_deep = r->face->gap < -r->pair->noise;
  if (!is_deep && (r->face->gap > r->pair->noise || gz_max_abs(gz_sub(x, y)) > 2 * skin)) {
    append_between(r, y, x, r->n);
    return;
  }
  append_beside(r, place, r->face->gap - r->g_radius, true);
  find_corner(r, support, gz_clamp(place, r->lo, r->hi), r->face->gap);
}

/* Return the edge at the support that looks at the face most. */
static int incident_edge(const gz_geometry *g, int support, gz_vec n) {
  int before = gz_previous(g, support);
  return gz_dot(gz_normal(g, support), n) <= gz_dot(gz_normal(g, before), n) ? support : before;
}

/* Write the contacts of a point. */
static void write_point(const reference *r, bool any) {
  gz_vec w = corner_of(r->pair, !r->face->of_b, 0);
  double place = place_of(r, w), slack = r->pair->skin / 4;
  if (place >= r->lo - slack && place <= r->hi + slack) {
    append_beside(r, place, r->face->gap - r->g_radius, true);
    find_corner(r, 0, place, r->face->gap);
  } else if (any) {
    write_beyond(r, 0, w, w);
  }
}

/* Return the height at a place of the line through two points, given by place and height. */
static double height_at(double place, double k, double h, double to_k, double to_h) {
  if (to_k == k) return gz_min(h, to_h);
  return h + (to_h - h) * gz_clamp((place - k) / (to_k - k), 0, 1);
}

/* Mark a contact where the incident edge ends at one place, and was cut at another one: at the end
   of the face that is before it, or behind. If it was not cut, that edge ends there. */
static void mark_cut(const reference *r, int i, double end, double place) {
  double skin = r->pair->skin;
  if (r->points->is_support[i]) return;
  if (fabs(end - place) > skin) r->points->cut[i] = end > place ? 1 : -1;
  r->points->is_end[i] = place > r->lo + skin && place < r->hi - skin;
}

/* Write the contacts of one with corners. */
static void write_edge(const reference *r, bool any) {
  const gz_near_face *face = r->face;
  const gz_geometry *g = r->g;
  double skin = r->pair->skin, slack = skin / 4;
  int edge = incident_edge(g, face->support, r->n), next = gz_next(g, edge);
  bool of_b = !face->of_b, is_first = edge == face->support;
  gz_vec w = corner_of(r->pair, of_b, face->support);
  gz_vec z = corner_of(r->pair, of_b, is_first ? next : edge);
  gz_vec rim = gz_scale(gz_normal(g, edge), r->g_radius), near = gz_add(w, rim),
         far = gz_add(z, rim);
  double place = place_of(r, w), height = face->gap - r->g_radius;
  double k = place_of(r, near), h = height_of(r, near), to_k = place_of(r, far),
         to_h = height_of(r, far);
  bool is_beside = place >= r->lo - slack && place <= r->hi + slack;
  bool is_empty = gz_max(k, to_k) < r->lo - slack || gz_min(k, to_k) > r->hi + slack;
  double first = gz_clamp(k, r->lo, r->hi), last = gz_clamp(to_k, r->lo, r->hi);
  double first_h = height_at(first, k, h, to_k, to_h), last_h = height_at(last, k, h, to_k, to_h);
  r->points->incident = edge;
  if (!is_beside && (is_empty || gz_min(first_h, last_h) > height + 2 * skin)) {
    bool is_apart = face->gap > r->pair->noise;
    if (any && (is_empty || is_apart)) {
      write_beyond(r, face->support, w, z);
      return;
    }
    if (is_empty) return;
  }
  int support = face->support;
  if (is_beside) {
    first = place;
    first_h = height;
  } else if (fabs(last - first) <= skin && last_h < first_h) {
    first = last;
    first_h = last_h;
  }
  append_beside(r, first, first_h, is_beside);
  mark_cut(r, 0, r->g_radius > 0 ? place : k, first); /* an arc goes on */
  int count = r->points->count;
  if (!is_empty && fabs(last - first) > skin) append_beside(r, last, last_h, false);
  if (r->points->count > count) mark_cut(r, count, to_k, last);
  /* Of a parallel edge the other end may be the corner. */
  if (fabs(to_k - first) <= skin && fabs(k - first) > skin) support = is_first ? next : edge;
  else if (fabs(k - first) > skin && fabs(place - first) > skin) return;
  find_corner(r, support, first, first_h);
}

void gz_write_near_points(const gz_pair *pair, const gz_near_face *face, double reach, bool any,
                          gz_near_points *points) {
  reference r = { .pair = pair, .face = face, .reach = reach, .points = points };
  points->count = 0;
  points->incident = -1;
  points->between = false;
  points->is_support[0] = points->is_support[1] = points->is_end[0] = points->is_end[1] = false;
  points->cut[0] = points->cut[1] = 0;
  points->second = gz_v(0, 0);
  bool of_b = face && face->of_b;
  r.f = of_b ? pair->b : pair->a;
  r.g = of_b ? pair->a : pair->b;
  r.f_radius = r.f->kind == GZ_PLANE ? 0 : r.f->radius;
  r.g_radius = r.g->radius;
  if (!face) {
    append_between(&r, gz_v(0, 0), gz_difference(pair, 0, 0), gz_v(-pair->sign, 0));
    return;
  }
  r.n = face->normal;
  r.along = gz_v(-r.n.y, r.n.x);
  r.lo = 0;
  if (r.f->kind == GZ_PLANE) {
    r.begin = gz_scale(r.n, -gz_height_above(r.f, pair->from));
    r.lo = -HUGE_VAL;
    r.hi = HUGE_VAL;
  } else {
    r.begin = corner_of(pair, of_b, face->edge);
    r.hi = gz_dot(r.along, gz_edge(r.f, face->edge));
  }
  double place = place_of(&r, corner_of(pair, !of_b, face->support));
  gz_vec foot = gz_mul_add(r.begin, r.along, gz_clamp(place, r.lo, r.hi));
  points->foot = gz_add(pair->from, gz_mul_add(foot, r.n, r.f_radius));
  if (r.g->n == 1) write_point(&r, any);
  else write_edge(&r, any);
}

int gz_convex_near_contacts(const gz_shape *a, const gz_shape *b, double reach,
                            gz_near_contact found[2]) {
  GZ_ASSERT(gz_are_convex(a, b) && reach >= 0);
  if (gz_circles_separate(a, b, reach)) return 0;
  gz_pair pair = gz_make_pair(a, b, 0);
  gz_near_face face;
  gz_near_points points;
  bool has_face = gz_next_near_face(&pair, NULL, &face);
  if (has_face && face.gap - pair.radius > reach) return 0;
  gz_write_near_points(&pair, has_face ? &face : NULL, reach, true, &points);
  if (points.count > 1 && points.at[0].corner) points.count = 1;
  for (int i = 0; i < points.count; i++) found[i] = points.at[i];
  return points.count;
}

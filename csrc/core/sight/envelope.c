/*
** Envelopes: each edge is a sector of directions. Stretches that follow one another are a run, and
** two runs at a time are merged until one is left.
**
** In each step of a merge, the next sectors of both runs either do not overlap, or one begins
** before the other, or both begin in the same direction: then the nearer edge takes all that they
** share, or each takes its part if they cross in between.
*/
#include "core/sight/envelope.h"

#include "core/math/assert.h"
#include "core/math/orient.h"
#include "core/shape/skin.h"

#include <stddef.h>

/* Two runs that are merged, and where the result is written. `a` and `b` are what is left of their
   present sectors. */
typedef struct merger {
  const gz_envelope *envelope;
  const gz_sector *next_a, *end_a, *next_b, *end_b;
  gz_sector a, b;
  bool has_a, has_b;
  gz_sector *begin, *end, *limit; /* of what is written */
  bool full;
} merger;

static signed char half_of(gz_vec eye, gz_vec p) {
  return p.y > eye.y || (p.y == eye.y && p.x > eye.x) ? 0 : 1;
}

/* Compare the directions of p and q in half turns: negative if that of p comes first. */
static inline int compare_directions(gz_vec eye, gz_vec p, int half_p, gz_vec q, int half_q) {
  if (half_p != half_q) return half_p - half_q;
  return half_p == 2 || gz_equal(p, q) ? 0 : -gz_orient(eye, p, q);
}

/* Return the weight of the other end of a segment, for the point where it crosses the line through
   c and d. It has the same magnitude whichever of the two ends of the line is named first. */
static inline double distance_from_line(gz_vec p, gz_vec c, gz_vec d) {
  return fabs(gz_cross(gz_sub(c, p), gz_sub(d, p)));
}

/* Return where the segment from a to b crosses the line through c and d. Mirrored segments give the
   mirrored point, to the last bit, whichever end comes first. */
static gz_vec crossing_with_line(gz_vec eye, gz_vec a, gz_vec b, gz_vec c, gz_vec d) {
  double near_a = distance_from_line(a, c, d), near_b = distance_from_line(b, c, d);
  double sum = near_a + near_b;
  if (!(sum > 0)) return a; /* they lie on one line */
  gz_vec weighed = gz_add(gz_scale(gz_sub(a, eye), near_b), gz_scale(gz_sub(b, eye), near_a));
  gz_vec p = gz_v(eye.x + weighed.x / sum, eye.y + weighed.y / sum);
  /* Rounding must not leave an upright or level line. */
  if (c.x == d.x) p.x = c.x;
  if (c.y == d.y) p.y = c.y;
  if (a.x == b.x) p.x = a.x;
  if (a.y == b.y) p.y = a.y;
  if (fabs(p.x) < GZ_SMALLEST) p.x = 0;
  if (fabs(p.y) < GZ_SMALLEST) p.y = 0;
  return p;
}

/* Return where two edges cross: the mean of what each of them says. */
static gz_vec crossing(gz_vec eye, const gz_sight_edge *f, const gz_sight_edge *g) {
  gz_vec p = crossing_with_line(eye, f->a, f->b, g->a, g->b);
  gz_vec q = crossing_with_line(eye, g->a, g->b, f->a, f->b);
  return gz_v(p.x == q.x ? p.x : p.x / 2 + q.x / 2, p.y == q.y ? p.y : p.y / 2 + q.y / 2);
}

/* The edge that is nearer on a sector that two share; if they cross on it, before `at` and
   behind. */
typedef struct order {
  int before, behind;
  gz_vec at;
} order;

static order same_order(int edge) {
  order o = { edge, edge, { 0, 0 } };
  return o;
}

/* Decide which of edges i and k is nearer. Each has the eye on its left; so one that lies wholly on
   the far side of the other's line is behind it, and one wholly on the near side in front. If
   neither is so, they cross. */
static order compare_distances(const gz_envelope *envelope, int i, int k) {
  const gz_sight_edge *f = &envelope->edges[i], *g = &envelope->edges[k];
  if (f->at_eye || g->at_eye) return same_order(f->at_eye ? i : k);
  int ga = gz_orient(f->a, f->b, g->a), gb = gz_orient(f->a, f->b, g->b);
  if (ga <= 0 && gb <= 0) return same_order(i);
  int fa = gz_orient(g->a, g->b, f->a), fb = gz_orient(g->a, g->b, f->b);
  if (fa <= 0 && fb <= 0) return same_order(k);
  if (fa >= 0 && fb >= 0) return same_order(i);
  if (ga >= 0 && gb >= 0) return same_order(k);
  order o = { fa > 0 ? i : k, fa > 0 ? k : i, crossing(envelope->eye, f, g) };
  return o;
}

/* Append a sector to the result; to the last one, if that goes on with the same edge. */
static void write_sector(merger *m, const gz_sector *s) {
  if (m->end > m->begin) {
    gz_sector *last = m->end - 1;
    if (last->edge == s->edge && last->to_half == s->from_half && gz_equal(last->to, s->from)) {
      last->to = s->to;
      last->to_half = s->to_half;
      return;
    }
  }
  if (m->end == m->limit) m->full = true;
  else *m->end++ = *s;
}

/* Write the beginning of a sector up to a direction, with an edge. */
static void write_until(merger *m, const gz_sector *s, int edge, gz_vec to, int half) {
  gz_sector part = { s->from, to, s->from_half, (signed char)half, edge };
  write_sector(m, &part);
}

/* Let a sector begin later. */
static void begin_at(gz_sector *s, gz_vec from, int half) {
  s->from = from;
  s->from_half = (signed char)half;
}

/* Write what two sectors share, which begin in the same direction, and leave the rest of that
   which ends later. */
static void write_shared(merger *m) {
  gz_vec eye = m->envelope->eye;
  gz_sector *a = &m->a, *b = &m->b;
  int ends = compare_directions(eye, a->to, a->to_half, b->to, b->to_half);
  gz_sector shared = ends <= 0 ? *a : *b;
  order o = compare_distances(m->envelope, a->edge, b->edge);
  if (o.before != o.behind) {
    /* All three directions are within the span of one edge, and so within half a turn. */
    if (gz_orient(eye, a->from, o.at) <= 0) {
      o.before = o.behind;
    } else if (gz_orient(eye, o.at, shared.to) > 0) {
      signed char half = half_of(eye, o.at);
      write_until(m, a, o.before, o.at, half);
      begin_at(a, o.at, half);
      o.before = o.behind;
    }
  }
  write_until(m, a, o.before, shared.to, shared.to_half);
  m->has_a = ends > 0;
  m->has_b = ends < 0;
  if (m->has_a) begin_at(a, shared.to, shared.to_half);
  if (m->has_b) begin_at(b, shared.to, shared.to_half);
}

/* Write what comes first of two sectors, of which one may be missing. */
static void merge_step(merger *m) {
  gz_vec eye = m->envelope->eye;
  gz_sector *a = &m->a, *b = &m->b;
  if (!m->has_b ||
      (m->has_a && compare_directions(eye, a->to, a->to_half, b->from, b->from_half) <= 0)) {
    write_sector(m, a);
    m->has_a = false;
    return;
  }
  if (!m->has_a || compare_directions(eye, b->to, b->to_half, a->from, a->from_half) <= 0) {
    write_sector(m, b);
    m->has_b = false;
    return;
  }
  int begins = compare_directions(eye, a->from, a->from_half, b->from, b->from_half);
  if (begins < 0) {
    write_until(m, a, a->edge, b->from, b->from_half);
    begin_at(a, b->from, b->from_half);
  } else if (begins > 0) {
    write_until(m, b, b->edge, a->from, a->from_half);
    begin_at(b, a->from, a->from_half);
  }
  write_shared(m);
}

/* Merge the runs from `begin` to `middle` and from there to `end`, which are among `sectors`, into
   `others` from `written` on. Returns the end of what is written; -1 if there is no room. */
static int merge_runs(const gz_envelope *envelope, int begin, int middle, int end, int written) {
  const gz_sector *from = envelope->sectors;
  merger m = { .envelope = envelope };
  m.next_a = from + begin;
  m.end_a = m.next_b = from + middle;
  m.end_b = from + end;
  m.begin = m.end = envelope->others + written;
  m.limit = envelope->others + envelope->capacity;
  for (;;) {
    if (!m.has_a && m.next_a < m.end_a) {
      m.a = *m.next_a++;
      m.has_a = true;
    }
    if (!m.has_b && m.next_b < m.end_b) {
      m.b = *m.next_b++;
      m.has_b = true;
    }
    if (m.full) return -1;
    if (!m.has_a && !m.has_b) return (int)(m.end - envelope->others);
    merge_step(&m);
  }
}

/* Append the sector of an edge; in two pieces if it passes +x. */
static void add_edge(gz_envelope *envelope, int edge) {
  gz_vec eye = envelope->eye;
  const gz_sight_edge *e = &envelope->edges[edge];
  GZ_ASSERT(e->at_eye || gz_orient(eye, e->a, e->b) > 0);
  gz_sector s = { e->a, e->b, half_of(eye, e->a), half_of(eye, e->b), edge };
  if (compare_directions(eye, s.from, s.from_half, s.to, s.to_half) >= 0) {
    gz_vec ahead = gz_v(gz_min(eye.x + envelope->size, GZ_LARGEST), eye.y);
    gz_sector behind = { ahead, s.to, 0, s.to_half, edge };
    bool ends_there = s.to_half == 0 && s.to.y == eye.y;
    s.to = ahead;
    s.to_half = 2;
    envelope->sectors[envelope->count++] = s;
    if (ends_there) return;
    s = behind;
  }
  envelope->sectors[envelope->count++] = s;
}

/* Make sectors of all edges, and note where runs of them begin. Returns how many runs there are;
   -1 if there is no room. */
static int make_runs(gz_envelope *envelope) {
  if (envelope->capacity < 2 * envelope->edge_count) return -1;
  int runs = 0;
  envelope->count = 0;
  for (int i = 0; i < envelope->edge_count; i++) add_edge(envelope, i);
  for (int i = 0; i < envelope->count; i++) {
    const gz_sector *s = &envelope->sectors[i], *last = s - 1;
    bool follows = i > 0 && compare_directions(envelope->eye, last->to, last->to_half, s->from,
                                               s->from_half) <= 0;
    if (!follows) envelope->runs[runs++] = i;
  }
  envelope->runs[runs] = envelope->count;
  return runs;
}

bool gz_find_envelope(gz_envelope *envelope) {
  GZ_ASSERT(envelope->capacity >= envelope->edge_count && envelope->size > 0);
  int *runs = envelope->runs, run_count = make_runs(envelope);
  while (run_count > 1) {
    int written = 0, merged = 0;
    for (int k = 0; k < run_count; k += 2) {
      int middle = runs[k + 1], end = k + 2 <= run_count ? runs[k + 2] : middle;
      int next = merge_runs(envelope, runs[k], middle, end, written);
      if (next < 0) return false;
      runs[merged++] = written;
      written = next;
    }
    runs[merged] = written;
    run_count = merged;
    gz_sector *swapped = envelope->sectors;
    envelope->sectors = envelope->others;
    envelope->others = swapped;
    envelope->count = written;
  }
  return run_count >= 0;
}

/* Return the point of a sector's edge in a direction, which is that of `toward`: `toward` itself if
   it is on the edge, as where two edges cross. So an edge that leads almost to the eye is no
   trouble. */
static gz_vec point_in_direction(const gz_envelope *envelope, const gz_sector *s, gz_vec toward,
                                 double skin) {
  const gz_sight_edge *e = &envelope->edges[s->edge];
  if (e->at_eye) return envelope->eye;
  gz_vec along = gz_sub(e->b, e->a), arm = gz_sub(toward, e->a);
  double rim = skin * gz_max_abs(along), way = gz_dot(along, arm);
  bool is_on_line = fabs(gz_cross(along, arm)) <= rim;
  if (is_on_line && way >= -rim && way <= gz_dot(along, along) + rim) return toward;
  return crossing_with_line(envelope->eye, e->a, e->b, envelope->eye, toward);
}

static bool are_one(gz_vec a, gz_vec b, double skin) { return gz_max_abs(gz_sub(a, b)) <= skin; }

/* Is a sector narrower than `skin` at its far end? */
static bool is_sliver(const gz_envelope *envelope, const gz_sector *s, double skin) {
  if (envelope->edges[s->edge].at_eye) return false;
  gz_vec p = gz_sub(point_in_direction(envelope, s, s->from, skin), envelope->eye);
  gz_vec q = gz_sub(point_in_direction(envelope, s, s->to, skin), envelope->eye);
  return fabs(gz_cross(p, q)) <= skin * gz_min(gz_max_abs(p), gz_max_abs(q));
}

/* Does the corner between two neighbours lie on the line through them, up to rounding? */
static bool is_straight(gz_vec before, gz_vec corner, gz_vec behind) {
  gz_vec in = gz_sub(corner, before), out = gz_sub(behind, corner);
  double far = gz_max(gz_max_abs(corner), gz_max(gz_max_abs(before), gz_max_abs(behind)));
  return fabs(gz_cross(in, out)) <= gz_noise(far) * (gz_max_abs(in) + gz_max_abs(out));
}

/* The corners of a region as they are found. */
typedef struct outline_list {
  gz_vec *at;
  int count;
  gz_vec eye;
  double skin; /* what is closer is one corner: the eye, if it is one of them */
} outline_list;

/* Append a corner, unless it is the last one; and remove that if it is straight now. */
static void append_corner(outline_list *list, gz_vec corner) {
  gz_vec *at = list->at;
  while (list->count > 1 && is_straight(at[list->count - 2], at[list->count - 1], corner)) {
    list->count--;
  }
  bool is_last = list->count > 0 && are_one(at[list->count - 1], corner, list->skin);
  if (!is_last) at[list->count++] = corner;
  else if (gz_equal(corner, list->eye)) at[list->count - 1] = corner;
}

/* Is an end of an edge in the direction of a point, which the edge is seen in, too? */
static bool is_end(const gz_envelope *envelope, int edge, gz_vec end, gz_vec toward) {
  if (envelope->edges[edge].at_eye) return false;
  return gz_equal(end, toward) || gz_orient(envelope->eye, end, toward) == 0;
}

/* Is a point farther from the eye than another, which is not the eye? */
static bool is_farther(gz_vec eye, gz_vec p, gz_vec q) {
  return !gz_equal(q, eye) && gz_length(gz_sub(p, eye)) > gz_length(gz_sub(q, eye));
}

/* Append the corners between two sectors that follow one another: one, if both edges meet there,
   else one of each. What is behind a corner is seen past that, and not past what hidden things have
   in the same direction: so they do not change the rounding. */
static void append_corners(const gz_envelope *envelope, const gz_sector *last, const gz_sector *s,
                           outline_list *list) {
  if (last->edge == s->edge) return;
  double skin = list->skin;
  gz_vec end = envelope->edges[last->edge].b, begin = envelope->edges[s->edge].a;
  bool ends = is_end(envelope, last->edge, end, last->to);
  bool begins = is_end(envelope, s->edge, begin, s->from);
  gz_vec p = ends ? end : point_in_direction(envelope, last, begins ? begin : last->to, skin);
  gz_vec q = begins ? begin : point_in_direction(envelope, s, ends ? end : s->from, skin);
  if (!are_one(p, q, skin)) {
    /* What ends or begins behind the other edge, which goes on there, is hidden: the two cross in
       this direction, up to rounding. */
    bool hides_p = ends && !begins && is_farther(list->eye, p, q);
    bool hides_q = begins && !ends && is_farther(list->eye, q, p);
    if (!hides_p) append_corner(list, p);
    if (!hides_q) append_corner(list, q);
    return;
  }
  append_corner(list, ends ? end : begins ? begin : are_one(last->to, p, skin) ? last->to : p);
}

/* Drop corners at the ends of the list that are one or straight, as it goes round. */
static void close_corners(outline_list *list) {
  gz_vec *at = list->at;
  int first = 0, count = list->count;
  while (count - first > 2) {
    gz_vec begin = at[first], end = at[count - 1];
    if (are_one(begin, end, list->skin)) {
      if (gz_equal(end, list->eye)) at[first] = end;
      count--;
    } else if (is_straight(at[count - 2], end, begin)) {
      count--;
    } else if (is_straight(end, begin, at[first + 1])) {
      first++;
    } else {
      break;
    }
  }
  for (int i = first; first > 0 && i < count; i++) at[i - first] = at[i];
  list->count = count - first;
}

/* Is a region wider than the skin somewhere? By its area, and how far it reaches. */
static bool has_area(const outline_list *list) {
  double twice = 0, reach = 0;
  for (int i = 0; i < list->count; i++) {
    gz_vec p = gz_sub(list->at[i], list->eye);
    gz_vec q = gz_sub(list->at[i + 1 < list->count ? i + 1 : 0], list->eye);
    twice += gz_cross(p, q);
    reach = gz_max(reach, gz_max_abs(p));
  }
  return list->count > 2 && twice > 2 * list->skin * reach;
}

int gz_envelope_corners(const gz_envelope *envelope, double skin, gz_vec *corners) {
  GZ_ASSERT(skin >= 0);
  const gz_sector *first = NULL, *last = NULL;
  outline_list list = { corners, 0, envelope->eye, skin };
  for (int i = 0; i < envelope->count; i++) {
    const gz_sector *s = &envelope->sectors[i];
    if (is_sliver(envelope, s, skin)) continue;
    if (last != NULL) append_corners(envelope, last, s, &list);
    else first = s;
    last = s;
  }
  if (last == NULL) return 0;
  append_corners(envelope, last, first, &list);
  close_corners(&list);
  return has_area(&list) ? list.count : 0;
}

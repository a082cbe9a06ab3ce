/*
** Time of impact. Along each normal of the difference the gap is a quadratic in t, negative in
** known spans. The path is inside where all gaps are negative at once:
**
**   face 1   ------|=============|-----      = inside of the face
**   face 2   -----------|==================
**   face 3   ==================|-----------
**                       t                     the first time in all of them
**
** The search steps from start to start until no face moves it on. If the closest feature there is
** an arc, the contact is with the arc, or there is none before the path leaves the faces again.
**
** The starts are roots, which are slow. So the search begins with the face that the path seems to
** enter last. Then most others need no root: the sign of the gap shows that the path has entered
** them. Such short cuts are certain and change no bit, see spec/c/parabolas.c.
*/
#include "core/convex/impact.h"

#include "core/convex/kernels/kernels.h"
#include "core/convex/path_gaps.h"
#include "core/convex/sweep.h"
#include "core/math/assert.h"

/* Contacts from this time on are none. Only what moves less than GZ_SMALLEST in a unit of time has
   them, and squares of such times overflow. */
#define LATEST 1e150

/* The path of the origin, in pair order, and its gaps. */
typedef struct impact_path {
  gz_pair pair;
  gz_parabola path;
  gz_path_gaps gaps;
  const gz_path_gap *entered; /* the face that last moved the search on; NULL: unknown */
} impact_path;

static gz_vec displacement_at(const impact_path *p, double t) {
  return gz_fall(p->path.v, p->path.g, t);
}

static gz_vec speed_at(const impact_path *p, double t) {
  return gz_mul_add(p->path.v, p->path.g, t);
}

/* Return the first time from t on at which the path is inside of a face, shrunk by the skin;
   HUGE_VAL if there is none before its end. */
static double enter_face(impact_path *p, const gz_path_gap *gap, double t) {
  gz_motion raised = gz_raised(gap->motion, p->pair.skin);
  if (gap == p->entered || gz_stays_below(raised, t, t, p->gaps.horizon)) return t;
  gz_span span = gz_span_after(raised, t);
  if (!(span.start < p->path.tmax)) return HUGE_VAL;
  if (!(span.start > t)) return t;
  p->entered = gz_are_listed(&p->gaps) && span.end > span.start ? gap : NULL;
  return span.start;
}

/* Return the first time from t on at which the path is inside of all faces, shrunk by the skin;
   HUGE_VAL if there is none before its end. Each face that it is outside of advances the time to
   the next root of its gap. That ends at the same time in any order. */
static double first_inside(impact_path *p, double t) {
  const gz_path_gap *gap = gz_likely_last(&p->gaps);
  double from;
  gz_gap_walk walk;
  p->entered = NULL;
  if (gap != NULL) t = enter_face(p, gap, t);
  do {
    from = t;
    gz_gaps_begin(&p->gaps, &walk);
    while (t < HUGE_VAL && (gap = gz_gaps_next(&walk)) != NULL) t = enter_face(p, gap, t);
  } while (t > from && t < HUGE_VAL);
  return t;
}

/* Return when a path that is inside of all shrunk faces at t leaves the first of them; at most its
   end. */
static double first_outside(const impact_path *p, double t) {
  double end = p->path.tmax;
  const gz_path_gap *gap;
  gz_gap_walk walk;
  gz_gaps_begin(&p->gaps, &walk);
  while ((gap = gz_gaps_next(&walk)) != NULL) {
    end = gz_min(end, gz_span_after(gz_raised(gap->motion, p->pair.skin), t).end);
  }
  return end;
}

/* Return how a path that is inside of a shrunk face at t entered that face, not shrunk. */
static gz_entry entry_before(const gz_path_gap *gap, double t) {
  gz_motion m = gap->motion;
  double time = gz_span_after(m, t).start;
  /* A path that only touches the unshrunk line from inside touches it at its turning point. */
  if (m.q < 0) time = gz_max(time, -m.w / m.q);
  gz_entry entry = { time, m.w + m.q * gz_max(time, 0), gap->normal };
  return entry;
}

/*
** Return the contact of a path that is inside of all shrunk faces at t for the first time: where it
** entered the last of the unshrunk faces, out of those that it was outside of at the start. Those
** that it has certainly been inside of since it entered the one that ended the search are not last.
*/
static gz_hit hit_face(const impact_path *p, double t) {
  gz_entry last = gz_no_entry(), entered = last;
  gz_vec surface = last.normal;
  double latest = -HUGE_VAL;
  if (p->entered != NULL) entered = entry_before(p->entered, t);
  const gz_path_gap *gap;
  gz_gap_walk walk;
  gz_gaps_begin(&p->gaps, &walk);
  while ((gap = gz_gaps_next(&walk)) != NULL) {
    bool known = gap == p->entered;
    gz_motion raised = gz_raised(gap->motion, p->pair.skin);
    if (!known && gz_stays_below(raised, entered.time, t, p->gaps.horizon)) continue;
    double deep = known ? t : gz_span_after(raised, t).start;
    if (deep < 0) continue;
    if (deep > latest) {
      latest = deep;
      surface = gap->normal;
    }
    gz_entry entry = known ? entered : entry_before(gap, t);
    if (gz_enters_later(&entry, &last)) last = entry;
  }
  gz_hit hit = { gz_max(last.time, 0), gz_to_caller_order(&p->pair, last.normal), 0,
                 gz_to_caller_order(&p->pair, surface) };
  return hit;
}

/* Return the contact of a path that enters the shrunk arc about a corner at t. It entered the arc
   itself a little earlier. */
static gz_hit hit_arc(const impact_path *p, double t, gz_vec corner) {
  gz_vec speed = speed_at(p, t);
  double since = gz_circle_time_inside(gz_sub(displacement_at(p, t), corner), p->pair.radius, speed,
                                       p->path.g);
  double contact = gz_max(t - since, 0);
  gz_vec normal = gz_to_caller_order(
      &p->pair, gz_unit(gz_sub(displacement_at(p, contact), corner), gz_v(1, 0)));
  gz_hit hit = { contact, normal, 0, normal };
  return hit;
}

/*
** Correct the contact with a face of a rounded difference. Where the path crossed the face's line
** it may still have been beside an arc, far from the rounded difference. Then the contact is found
** by bisection of the distance, between hit->t and t, when the path is inside.
*/
static void refine_contact(const impact_path *p, double t, gz_hit *hit) {
  double radius = p->pair.radius, skin = p->pair.skin;
  gz_closest_feature nearest;
  if (gz_max_abs(gz_sub(displacement_at(p, t), displacement_at(p, hit->t))) <= 16 * skin) return;
  gz_find_closest_feature(&p->pair, displacement_at(p, hit->t), HUGE_VAL, &nearest);
  if (nearest.distance <= radius + 2 * skin) return;
  double outside = hit->t, inside = t, middle = (outside + inside) / 2;
  for (; middle > outside && middle < inside; middle = (outside + inside) / 2) {
    gz_find_closest_feature(&p->pair, displacement_at(p, middle), HUGE_VAL, &nearest);
    if (nearest.distance > radius) outside = middle;
    else inside = middle;
  }
  gz_find_closest_feature(&p->pair, displacement_at(p, inside), HUGE_VAL, &nearest);
  hit->t = inside;
  hit->normal = hit->surface = gz_to_caller_order(&p->pair, nearest.normal);
}

/* Set up the path of the origin. */
static void begin_path(impact_path *p, const gz_shape *a, const gz_shape *b, gz_vec v, gz_vec g,
                       double tmax, double skin) {
  p->pair = gz_make_pair(a, b, 0);
  gz_set_skin(&p->pair, skin);
  p->path.v = gz_to_caller_order(&p->pair, v);
  p->path.g = gz_to_caller_order(&p->pair, g);
  p->path.tmax = tmax;
}

/* Do the inscribed circles overlap? Then the path most likely starts inside. */
static bool are_close(const gz_shape *a, const gz_shape *b) {
  double reach = a->geometry->inscribed_radius + b->geometry->inscribed_radius;
  return gz_square_between(a, b) < reach * reach;
}

/* Does the path start inside? Then write the hit. */
static bool starts_inside(const gz_pair *pair, gz_hit *hit) {
  double limit = pair->radius - pair->skin;
  gz_closest_feature nearest;
  gz_find_closest_to_origin(pair, limit, &nearest);
  if (nearest.distance < limit) *hit = gz_hit_of_feature(pair, &nearest);
  return nearest.distance < limit;
}

/* Find the first contact of a path that starts outside of a difference with an area. */
static gz_status first_contact(impact_path *p, gz_hit *hit) {
  double limit = p->pair.radius - p->pair.skin, tmax = gz_min(p->path.tmax, LATEST);
  double t = first_inside(p, 0);
  /* A plane has no arcs; and the path along it can be too long for a double. */
  bool has_arcs = (limit > 0 || gz_is_point(&p->pair)) && p->pair.b->kind != GZ_PLANE;
  while (t < tmax) {
    gz_closest_feature nearest;
    gz_vec x = displacement_at(p, t);
    if (has_arcs) gz_find_closest_feature(&p->pair, x, HUGE_VAL, &nearest);
    if (!has_arcs || !nearest.rounded) {
      *hit = hit_face(p, t);
      if (has_arcs && limit > 0) refine_contact(p, t, hit);
      return GZ_HIT;
    }
    double end = first_outside(p, t);
    gz_vec arm = gz_sub(x, nearest.corner), speed = speed_at(p, t);
    double wait = gz_circle_cast_parabola(arm, limit, speed, p->path.g, end - t);
    if (t + wait < LATEST) {
      *hit = hit_arc(p, t + wait, nearest.corner);
      return GZ_HIT;
    }
    t = first_inside(p, end);
  }
  return GZ_MISS;
}

gz_status gz_convex_impact(const gz_shape *a, const gz_shape *b, gz_vec v, gz_vec g, double tmax,
                           double skin, gz_hit *hit) {
  GZ_ASSERT(gz_are_convex(a, b) && skin >= 0 && tmax >= 0);
  double travel = (gz_length_bound(v) + gz_length_bound(g) * tmax / 2) * tmax;
  /* Callers with a skin of their own have searched by boxes, which left out what is far away. */
  if (skin == 0 && gz_circles_separate(a, b, travel)) return GZ_MISS;
  impact_path p;
  begin_path(&p, a, b, v, g, tmax, skin);
  if (are_close(a, b) && starts_inside(&p.pair, hit)) return GZ_OVERLAP;
  gz_vec from, to;
  bool has_area = !gz_is_degenerate(&p.pair, &from, &to);
  bool reaches = gz_find_path_gaps(&p.pair, &p.path, &p.gaps);
  if (has_area && !reaches) return GZ_MISS;
  if (!gz_starts_apart(&p.gaps) && starts_inside(&p.pair, hit)) return GZ_OVERLAP;
  if (has_area) return first_contact(&p, hit);
  return gz_degenerate_sweep(&p.pair, from, to, p.path.v, p.path.g, tmax, hit);
}

double gz_convex_impact_exit(const gz_shape *a, const gz_shape *b, gz_vec v, gz_vec g, double tmax,
                             double skin) {
  GZ_ASSERT(gz_are_convex(a, b) && skin >= 0 && tmax >= 0);
  impact_path p;
  begin_path(&p, a, b, v, g, tmax, skin);
  if (!gz_find_path_gaps(&p.pair, &p.path, &p.gaps)) return tmax;
  double t = first_inside(&p, 0);
  return t < tmax ? first_outside(&p, t) : tmax;
}

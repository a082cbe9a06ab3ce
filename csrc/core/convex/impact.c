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
*/
#include "core/convex/impact.h"

#include "core/convex/kernels/kernels.h"
#include "core/convex/sweep.h"
#include "core/math/assert.h"
#include "core/math/quadratic.h"

/* Contacts from this time on are none. Only what moves less than GZ_SMALLEST in a unit of time has
   them, and squares of such times overflow. */
#define LATEST 1e150

/* The path of the origin, in pair order. */
typedef struct impact_path {
  gz_pair pair;
  gz_vec v, g;
  double tmax;
} impact_path;

static gz_vec displacement_at(const impact_path *p, double t) { return gz_fall(p->v, p->g, t); }

/* Return the gap along a face's normal as a function of time. */
static gz_motion gap_of(const impact_path *p, const gz_face *face) {
  gz_motion m = { gz_snap_gap(&p->pair, face->gap - p->pair.radius),
                  gz_component_along(face->normal, p->v), gz_component_along(face->normal, p->g) };
  return m;
}

/* Is the path certainly inside of a face, shrunk by twice the skin, all the time? Conservative.
   Such faces decide nothing, and their roots are not computed. */
static bool stays_inside(const impact_path *p, gz_motion gap) {
  double t = p->tmax, rise = (fabs(gap.w) + fabs(gap.q) * t / 2) * t;
  return gap.h + rise < -2 * p->pair.skin;
}

/* Write the next face that the path may be outside of, and its gap; false if there is none. */
static bool next_gap(const impact_path *p, gz_face_iterator *walk, gz_face *face, gz_motion *gap) {
  while (gz_faces_next(walk, face)) {
    *gap = gap_of(p, face);
    if (!stays_inside(p, *gap)) return true;
  }
  return false;
}

/* Return the first time from t on at which the path is inside of all faces, shrunk by the skin;
   HUGE_VAL if there is none before its end. Each face that it is outside of advances the time to
   the next root of its gap. */
static double first_inside(const impact_path *p, double t) {
  gz_face face;
  gz_motion gap;
  bool done = false;
  while (!done) {
    gz_face_iterator walk = gz_faces_begin(&p->pair);
    done = true;
    while (next_gap(p, &walk, &face, &gap)) {
      gz_span span = gz_span_after(gz_raised(gap, p->pair.skin), t);
      if (!(span.start < p->tmax)) return HUGE_VAL;
      if (span.start > t) {
        t = span.start;
        done = false;
      }
    }
  }
  return t;
}

/* Return when a path that is inside of all shrunk faces at t leaves the first of them; at most its
   end. */
static double first_outside(const impact_path *p, double t) {
  double end = p->tmax;
  gz_face face;
  gz_motion gap;
  gz_face_iterator walk = gz_faces_begin(&p->pair);
  while (next_gap(p, &walk, &face, &gap)) {
    end = gz_min(end, gz_span_after(gz_raised(gap, p->pair.skin), t).end);
  }
  return end;
}

/*
** Return the contact of a path that is inside of all shrunk faces at t for the first time: where it
** entered the last of the unshrunk faces, out of those that it was outside of at the start.
*/
static gz_hit hit_face(const impact_path *p, double t) {
  gz_entry last = gz_no_entry();
  gz_vec surface = last.normal;
  double latest = -HUGE_VAL;
  gz_face face;
  gz_motion gap;
  gz_face_iterator walk = gz_faces_begin(&p->pair);
  while (next_gap(p, &walk, &face, &gap)) {
    double deep = gz_span_after(gz_raised(gap, p->pair.skin), t).start;
    if (deep < 0) continue;
    if (deep > latest) {
      latest = deep;
      surface = face.normal;
    }
    double time = gz_span_after(gap, t).start;
    /* A path that only touches the unshrunk line from inside touches it at its turning point. */
    if (gap.q < 0) time = gz_max(time, -gap.w / gap.q);
    gz_entry entry = { time, gap.w + gap.q * gz_max(time, 0), face.normal };
    if (gz_enters_later(&entry, &last)) last = entry;
  }
  gz_hit hit = { gz_max(last.time, 0), gz_to_caller_order(&p->pair, last.normal), 0,
                 gz_to_caller_order(&p->pair, surface) };
  return hit;
}

/* Return the contact of a path that enters the shrunk arc about a corner at t. It entered the arc
   itself a little earlier. */
static gz_hit hit_arc(const impact_path *p, double t, gz_vec corner) {
  gz_vec speed = gz_mul_add(p->v, p->g, t);
  double since =
      gz_circle_time_inside(gz_sub(displacement_at(p, t), corner), p->pair.radius, speed, p->g);
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

gz_status gz_convex_impact(const gz_shape *a, const gz_shape *b, gz_vec v, gz_vec g, double tmax,
                           double skin, gz_hit *hit) {
  GZ_ASSERT(gz_are_convex(a, b) && skin >= 0 && tmax >= 0);
  impact_path p = { gz_make_pair(a, b, 0), v, g, tmax };
  gz_set_skin(&p.pair, skin);
  double limit = p.pair.radius - p.pair.skin;
  gz_closest_feature nearest;
  gz_find_closest_to_origin(&p.pair, limit, &nearest);
  if (nearest.distance < limit) {
    *hit = gz_hit_of_feature(&p.pair, &nearest);
    return GZ_OVERLAP;
  }
  p.v = gz_to_caller_order(&p.pair, v);
  p.g = gz_to_caller_order(&p.pair, g);
  gz_vec end_p, end_q;
  if (gz_is_degenerate(&p.pair, &end_p, &end_q)) {
    return gz_degenerate_sweep(&p.pair, end_p, end_q, p.v, p.g, tmax, hit);
  }
  double t = first_inside(&p, 0);
  tmax = gz_min(tmax, LATEST);
  /* A plane has no arcs; and the path along it can be too long for a double. */
  if (p.pair.b->kind == GZ_PLANE) {
    if (t < tmax) *hit = hit_face(&p, t);
    return t < tmax ? GZ_HIT : GZ_MISS;
  }
  while (t < tmax) {
    gz_vec x = displacement_at(&p, t);
    gz_find_closest_feature(&p.pair, x, HUGE_VAL, &nearest);
    bool has_arc = limit > 0 || gz_is_point(&p.pair);
    if (!nearest.rounded || !has_arc) {
      *hit = hit_face(&p, t);
      if (limit > 0) refine_contact(&p, t, hit);
      return GZ_HIT;
    }
    double end = first_outside(&p, t);
    gz_vec arm = gz_sub(x, nearest.corner), speed = gz_mul_add(p.v, p.g, t);
    double wait = gz_circle_cast_parabola(arm, limit, speed, p.g, end - t);
    if (t + wait < LATEST) {
      *hit = hit_arc(&p, t + wait, nearest.corner);
      return GZ_HIT;
    }
    t = first_inside(&p, end);
  }
  return GZ_MISS;
}

double gz_convex_impact_exit(const gz_shape *a, const gz_shape *b, gz_vec v, gz_vec g, double tmax,
                             double skin) {
  GZ_ASSERT(gz_are_convex(a, b) && skin >= 0 && tmax >= 0);
  impact_path p = { gz_make_pair(a, b, 0), v, g, tmax };
  gz_set_skin(&p.pair, skin);
  p.v = gz_to_caller_order(&p.pair, v);
  p.g = gz_to_caller_order(&p.pair, g);
  double t = first_inside(&p, 0);
  return t < tmax ? first_outside(&p, t) : tmax;
}

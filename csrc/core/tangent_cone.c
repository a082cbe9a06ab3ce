#include "core/tangent_cone.h"

#include "core/flight.h"

/* Components along a normal up to this part of a vector's length are rounding. */
#define NOISE 1e-12

static gz_vec3 cross(gz_vec3 a, gz_vec3 b) {
  return gz_v3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/* The faces that a question is about. */
typedef struct cone {
  const gz_touching_face *faces;
  int count;
  bool only_holding;
} cone;

static bool counts(const cone *c, int i) { return !c->only_holding || c->faces[i].holds; }

/* Is d free, but for components of up to `noise` along a normal? */
static bool is_free(const cone *c, gz_vec3 d, double noise) {
  for (int i = 0; i < c->count;) {
    int contact = c->faces[i].contact;
    bool any = false, free = false;
    for (; i < c->count && c->faces[i].contact == contact; i++) {
      if (!counts(c, i)) continue;
      any = true;
      free = free || gz_dot3(c->faces[i].normal, d) >= -noise;
    }
    if (any && !free) return false;
  }
  return true;
}

/* Return the part of d along a face. Projecting twice makes the rounding error along the normal
   relative to that part, not to d [Parlett 1980: twice is enough]. */
static gz_vec3 part_along(gz_vec3 d, gz_vec3 n) {
  gz_vec3 once = gz_mul_add3(d, n, -gz_dot3(n, d));
  return gz_mul_add3(once, n, -gz_dot3(n, once));
}

/* The longest free part found so far. */
typedef struct longest {
  gz_vec3 part;
  double length;
  int along;
} longest;

static void consider(const cone *c, gz_vec3 part, double noise, int along, longest *best) {
  double length = gz_length3(part);
  if (length <= best->length || !is_free(c, part, noise * length)) return;
  best->part = part;
  best->length = length;
  best->along = along;
}

/* Consider the edges that face i has in common with those before it. */
static void consider_edges(const cone *c, gz_vec3 d, int i, longest *best) {
  for (int j = 0; j < i; j++) {
    if (!counts(c, j)) continue;
    gz_vec3 edge = cross(c->faces[i].normal, c->faces[j].normal);
    double length = gz_length3(edge), rise = gz_dot3(edge, d);
    if (length < 1e-9 || rise == 0) continue;
    gz_vec3 part = gz_mul_add3(gz_v3(0, 0, 0), edge, rise / (length * length));
    consider(c, part, NOISE + 1e-15 / length, i, best);
  }
}

static gz_vec3 free_part(const cone *c, gz_vec3 d, int *along) {
  double length = gz_length3(d);
  longest best = { { 0, 0, 0 }, NOISE * length, -1 };
  *along = -1;
  if (is_free(c, d, NOISE * length)) return d;
  for (int i = 0; i < c->count; i++) {
    if (!counts(c, i)) continue;
    if (gz_dot3(c->faces[i].normal, d) < 0)
      consider(c, part_along(d, c->faces[i].normal), NOISE, i, &best);
    if (d.z != 0 || c->faces[i].normal.z != 0) consider_edges(c, d, i, &best);
  }
  *along = best.along;
  return best.part;
}

bool gz_is_free(gz_vec3 d, const gz_touching_face *faces, int count) {
  cone c = { faces, count, false };
  return is_free(&c, d, NOISE * gz_length3(d));
}

gz_vec3 gz_free_part(gz_vec3 d, const gz_touching_face *faces, int count, int *along) {
  cone c = { faces, count, false };
  return free_part(&c, d, along);
}

gz_vec3 gz_held_part(gz_vec3 a, const gz_touching_face *faces, int count, int *along) {
  cone c = { faces, count, true };
  return free_part(&c, a, along);
}

/* Return v without its hops. */
static gz_vec3 without_hops(gz_vec3 v, gz_vec3 a, const gz_touching_face *faces, int count) {
  for (int i = 0; i < count; i++) {
    gz_vec3 n = faces[i].normal;
    double speed = gz_dot3(n, v);
    if (speed <= NOISE * gz_length3(v) || !gz_rests(speed, -gz_dot3(n, a), faces[i].skin)) continue;
    gz_vec3 lying = part_along(v, n);
    if (gz_length3(lying) <= NOISE * gz_length3(v)) lying = gz_v3(0, 0, 0);
    if (gz_is_free(lying, faces, count)) v = lying;
  }
  return v;
}

gz_vec3 gz_hold(gz_vec3 v, gz_vec3 a, gz_touching_face *faces, int count) {
  v = without_hops(v, a, faces, count);
  double noise = NOISE * gz_length3(v);
  for (int i = 0; i < count;) {
    int first = i, contact = faces[i].contact;
    bool leaves = false;
    for (; i < count && faces[i].contact == contact; i++) {
      double speed = gz_dot3(faces[i].normal, v);
      leaves = leaves || speed > noise;
      faces[i].holds = speed >= -noise;
    }
    for (int k = first; leaves && k < i; k++) faces[k].holds = false;
  }
  return v;
}

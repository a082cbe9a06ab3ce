/*
** Which motions touching faces leave free.
**
**      n1 \      / n2        free is every d with n1.d >= 0 and n2.d >= 0
**          \ free/
**     ______\  /______       any other d is replaced by the free direction closest to it:
**      wall 1 \/ wall 2      along one wall, along the edge of two, or none
**
** The part of a vector in the cone is the vector itself, or lies on a face, or on an edge of two.
** Each is tried, and the longest that is free of all faces wins [Moreau 1962, decomposition by
** polar cones].
*/
#include "core/motion/tangent_cone.h"

#include "core/math/direction.h"
#include "core/motion/flight.h"

static gz_vec3 cross(gz_vec3 a, gz_vec3 b) {
  return gz_v3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/* The faces of a body. */
typedef struct cone {
  const gz_touching_face *faces;
  int count;
} cone;

/* Is d free of the contact whose faces begin at index *i, but for components along a normal of up
   to this part of its length? Moves *i on to the next contact. */
static bool is_free_of_contact(const cone *c, int *i, gz_vec3 d, double noise) {
  double length = gz_length3(d);
  int contact = c->faces[*i].contact;
  bool any = false, free = false;
  for (; *i < c->count && c->faces[*i].contact == contact; ++*i) {
    if (!c->faces[*i].active) continue;
    any = true;
    free = free || gz_dot3(c->faces[*i].normal, d) >= -(noise + c->faces[*i].slack) * length;
  }
  return free || !any;
}

static bool is_in_cone(const cone *c, gz_vec3 d, double noise) {
  for (int i = 0; i < c->count;) {
    if (!is_free_of_contact(c, &i, d, noise)) return false;
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

static void consider_part(const cone *c, gz_vec3 part, double noise, int along, longest *best) {
  double length = gz_length3(part);
  if (length <= best->length || !is_in_cone(c, part, noise)) return;
  best->part = part;
  best->length = length;
  best->along = along;
}

/* Consider the edges that face i has in common with those before it. */
static void consider_edges(const cone *c, gz_vec3 d, int i, longest *best) {
  for (int j = 0; j < i; j++) {
    if (!c->faces[j].active) continue;
    gz_vec3 edge = cross(c->faces[i].normal, c->faces[j].normal);
    double length = gz_length3(edge), rise = gz_dot3(edge, d);
    if (gz_is_negligible(length, 1) || rise == 0) continue;
    gz_vec3 part = gz_mul_add3(gz_v3(0, 0, 0), edge, rise / (length * length));
    consider_part(c, part, GZ_ROUNDING + 1e-15 / length, i, best);
  }
}

bool gz_is_free(gz_vec3 d, const gz_touching_face *faces, int count) {
  cone c = { faces, count };
  return is_in_cone(&c, d, GZ_ROUNDING);
}

/* Consider the parts of d along the faces that it enters, and along their edges. */
static void consider_entered(const cone *c, gz_vec3 d, longest *best) {
  for (int i = 0; i < c->count; i++) {
    gz_vec3 n = c->faces[i].normal;
    if (!c->faces[i].active) continue;
    if (gz_dot3(n, d) < 0) consider_part(c, part_along(d, n), GZ_ROUNDING, i, best);
    if (d.z != 0 || n.z != 0) consider_edges(c, d, i, best);
  }
}

/* Consider the parts along straight faces opposite to an arc: what leads along such a face may pass
   the arc, as in the mouth of a tunnel, but not the reverse. */
static void consider_opposite(const cone *c, gz_vec3 d, longest *best) {
  for (int i = 0; i < c->count; i++) {
    gz_vec3 n = c->faces[i].normal;
    if (!c->faces[i].active || c->faces[i].slack > 0 || gz_dot3(n, d) < 0) continue;
    consider_part(c, part_along(d, n), GZ_ROUNDING, i, best);
  }
}

/* But for what passes arcs, the part along a face that d does not enter is never longer than those
   along faces that it does [Moreau 1962]. */
gz_vec3 gz_free_part(gz_vec3 d, const gz_touching_face *faces, int count, int *along) {
  cone c = { faces, count };
  longest best = { { 0, 0, 0 }, GZ_ROUNDING * gz_length3(d), -1 };
  *along = -1;
  if (is_in_cone(&c, d, GZ_ROUNDING)) return d;
  consider_entered(&c, d, &best);
  if (best.along < 0) consider_opposite(&c, d, &best);
  *along = best.along;
  return best.part;
}

/* Does a body with velocity `to` enter no contact but those that it enters with velocity `from`? */
static bool enters_no_more(const cone *c, gz_vec3 from, gz_vec3 to) {
  for (int i = 0; i < c->count;) {
    int k = i;
    bool was_free = is_free_of_contact(c, &k, from, GZ_ROUNDING);
    if (!is_free_of_contact(c, &i, to, GZ_ROUNDING) && was_free) return false;
  }
  return true;
}

/* Return v without its hops. */
static gz_vec3 without_hops(const cone *c, gz_vec3 v, gz_vec3 a) {
  for (int i = 0; i < c->count; i++) {
    gz_vec3 n = c->faces[i].normal;
    double speed = gz_dot3(n, v), length = gz_length3(v);
    if (speed <= GZ_ROUNDING * length || !gz_rests(speed, -gz_dot3(n, a), c->faces[i].skin))
      continue;
    gz_vec3 lying = part_along(v, n);
    if (gz_length3(lying) <= GZ_ROUNDING * length) lying = gz_v3(0, 0, 0);
    if (enters_no_more(c, v, lying)) v = lying;
  }
  return v;
}

/* Does a body rest between its faces? They leave nothing of a, and its velocity leads it against a,
   no farther than the skin. Else it would swing in a notch, in ever shorter legs. */
static bool rests_between(const cone *c, gz_vec3 v, gz_vec3 a) {
  int along;
  double speed = gz_length3(v), pull = gz_length3(a), skin = HUGE_VAL;
  for (int i = 0; i < c->count; i++) skin = gz_min(skin, c->faces[i].skin);
  if (speed == 0 || c->count < 2 || !gz_rests(speed, pull, skin)) return false;
  if (gz_length3(gz_free_part(a, c->faces, c->count, &along)) > 0) return false;
  gz_vec3 free = gz_free_part(v, c->faces, c->count, &along);
  speed = gz_length3(free);
  return speed == 0 || gz_rests(speed, -gz_dot3(a, free) / speed, skin);
}

gz_vec3 gz_bear(gz_vec3 v, gz_vec3 a, gz_touching_face *faces, int count) {
  cone c = { faces, count };
  for (int i = 0; i < count; i++) faces[i].active = true;
  if (rests_between(&c, v, a)) return gz_v3(0, 0, 0);
  v = without_hops(&c, v, a);
  double length = gz_length3(v), noise = GZ_ROUNDING * length;
  for (int i = 0; i < count;) {
    int first = i, contact = faces[i].contact;
    bool leaves = false;
    for (; i < count && faces[i].contact == contact; i++) {
      double speed = gz_dot3(faces[i].normal, v);
      leaves = leaves || speed > noise;
      faces[i].active = speed >= -noise - faces[i].slack * length;
    }
    for (int k = first; leaves && k < i; k++) faces[k].active = false;
  }
  return v;
}

/*
** The faces by which two shapes touch: all faces of the difference whose gap is within the skin. A
** round difference has one, in the direction of the closest corner.
*/
#include "core/convex/touching_faces.h"

#include "core/convex/convex.h"
#include "core/math/assert.h"

/* What faces are searched for with. The gap found is the largest. */
typedef struct face_search {
  double skin, reach;
  bool straight; /* of a round difference, too, its faces, not its arcs */
  gz_touching_faces *found;
} face_search;

static void add_face_pair(const face_search *s, gz_vec normal, double gap) {
  gz_touching_faces *found = s->found;
  found->gap = gz_max(found->gap, gap);
  if (gap >= -s->skin && found->count < GZ_MAX_TOUCHING_FACES)
    found->normals[found->count++] = normal;
}

/* Two axis-aligned boxes, which most levels are made of. */
static void add_faces_of_boxes(const face_search *s, const gz_shape *a, const gz_shape *b) {
  gz_vec low, high, other_low, other_high;
  gz_bounding_box(a, &low, &high);
  gz_bounding_box(b, &other_low, &other_high);
  gz_vec below = gz_sub(other_low, high), above = gz_sub(low, other_high);
  add_face_pair(s, gz_v(0, -1), below.y);
  add_face_pair(s, gz_v(1, 0), above.x);
  add_face_pair(s, gz_v(0, 1), above.y);
  add_face_pair(s, gz_v(-1, 0), below.x);
}

static void add_faces_of_pair(const face_search *s, const gz_pair *pair) {
  gz_face face;
  gz_face_iterator walk = gz_faces_begin(pair);
  while (gz_faces_next(&walk, &face) && s->found->gap <= s->reach) {
    add_face_pair(s, gz_to_caller_order(pair, face.normal), face.gap - pair->radius);
  }
}

/* A round difference has one normal at each place. */
static void add_closest_face(const face_search *s, const gz_pair *pair) {
  gz_closest_feature nearest;
  if (gz_is_point(pair)) {
    gz_vec arm = gz_to_caller_order(pair, gz_neg(gz_difference(pair, 0, 0)));
    double length = gz_length(arm);
    gz_vec normal = length > 0 ? gz_v(arm.x / length, arm.y / length) : gz_v(1, 0);
    add_face_pair(s, normal, length - pair->radius);
    s->found->radius = pair->radius;
    return;
  }
  gz_find_closest_to_origin(pair, pair->radius + 2 * s->reach, &nearest);
  if (nearest.distance > pair->radius + s->reach) {
    s->found->gap = nearest.distance - pair->radius; /* all that is known of what is far away */
    return;
  }
  add_face_pair(s, gz_to_caller_order(pair, nearest.normal), nearest.distance - pair->radius);
  if (nearest.rounded) s->found->radius = pair->radius;
}

static void find_in_order(const face_search *s, const gz_shape *a, const gz_shape *b) {
  if (a->geometry->is_aabb && b->geometry->is_aabb) {
    add_faces_of_boxes(s, a, b);
    return;
  }
  gz_pair pair = gz_make_pair(a, b, 0);
  gz_set_skin(&pair, s->skin);
  bool is_round = pair.radius > s->skin || gz_is_point(&pair);
  if (is_round && !s->straight) add_closest_face(s, &pair);
  else add_faces_of_pair(s, &pair);
}

static face_search begin_search(double skin, double reach, bool straight,
                                gz_touching_faces *found) {
  face_search s = { skin, reach, straight, found };
  GZ_ASSERT(skin >= 0 && reach >= 0);
  found->count = 0;
  found->gap = -HUGE_VAL;
  found->radius = 0;
  return s;
}

static bool find_faces(const face_search *s, const gz_shape *a, const gz_shape *b) {
  GZ_ASSERT(gz_are_convex(a, b));
  find_in_order(s, a, b);
  if (s->found->gap < -s->skin) s->found->count = -1;
  else if (s->found->gap > s->reach) s->found->count = 0;
  return s->found->count > 0;
}

bool gz_find_touching_faces(const gz_shape *a, const gz_shape *b, double skin, double reach,
                            gz_touching_faces *found) {
  face_search s = begin_search(skin, reach, false, found);
  return !gz_circles_separate(a, b, reach) && find_faces(&s, a, b);
}

bool gz_find_touching_sides(const gz_shape *a, const gz_shape *b, double skin,
                            gz_touching_faces *found) {
  face_search s = begin_search(skin, skin, true, found);
  return find_faces(&s, a, b);
}

#include "core/touching_faces.h"

#include "core/narrowphase.h"

/* The faces found so far. */
typedef struct search {
  double skin, reach;
  gz_vec *normals;
  int count;
  double largest; /* gap */
} search;

static void add_face(search *s, gz_vec normal, double gap) {
  s->largest = gz_max(s->largest, gap);
  if (gap >= -s->skin && s->count < GZ_MAX_TOUCHING_FACES) s->normals[s->count++] = normal;
}

static int result(const search *s, double *gap) {
  *gap = s->largest;
  if (s->largest > s->reach) return 0;
  return s->largest < -s->skin ? -1 : s->count;
}

/* Two axis-aligned boxes, which most levels are made of. */
static void add_faces_of_boxes(search *s, const gz_shape *a, const gz_shape *b) {
  gz_vec low, high, other_low, other_high;
  gz_bounding_box(a, &low, &high);
  gz_bounding_box(b, &other_low, &other_high);
  gz_vec below = gz_sub(other_low, high), above = gz_sub(low, other_high);
  add_face(s, gz_v(0, -1), below.y);
  add_face(s, gz_v(1, 0), above.x);
  add_face(s, gz_v(0, 1), above.y);
  add_face(s, gz_v(-1, 0), below.x);
}

static void add_faces(search *s, const gz_pair *pair) {
  gz_face face;
  gz_face_iterator walk = gz_faces_begin(pair);
  while (gz_faces_next(&walk, &face) && s->largest <= s->reach) {
    add_face(s, gz_to_caller_order(pair, face.normal), face.gap - pair->radius);
  }
}

/* A round difference has one normal at each place. */
static void add_closest_face(search *s, const gz_pair *pair) {
  gz_closest_feature nearest;
  gz_find_closest_to_origin(pair, pair->radius + 2 * s->reach, &nearest);
  add_face(s, gz_to_caller_order(pair, nearest.normal), nearest.distance - pair->radius);
}

int gz_find_touching_faces(const gz_shape *a, const gz_shape *b, double skin, double reach,
                           gz_vec normals[GZ_MAX_TOUCHING_FACES], double *gap) {
  search s = { skin, reach, normals, 0, -HUGE_VAL };
  if (a->geometry->is_aabb && b->geometry->is_aabb) {
    add_faces_of_boxes(&s, a, b);
    return result(&s, gap);
  }
  if (gz_circles_separate(a, b, reach)) return 0;
  gz_pair pair = gz_make_pair(a, b, 0);
  gz_set_skin(&pair, skin);
  if (pair.radius > skin || gz_is_point(&pair)) add_closest_face(&s, &pair);
  else add_faces(&s, &pair);
  return result(&s, gap);
}

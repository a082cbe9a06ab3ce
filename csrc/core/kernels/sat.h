/*
** Separating axes by brute force: the gaps of all faces of the Minkowski difference, two to a
** register. Faster than the walk if there are few faces.
**
** Gaps carry rounding error. Where that could change the answer, because two faces are equally
** close or a gap equals the skin, the result is GZ_UNDECIDED and the caller runs the exact walk.
** So results have the same bits whichever of both computed them.
*/
#ifndef GZ_SAT_H
#define GZ_SAT_H

#include "core/kernels/axis.h"

/* Faces up to which brute force is faster than the walk. */
#define GZ_MAX_SAT_FACES 48

/* Return the number of faces that a geometry contributes: its edges. A segment has two, back to
   back; a point none. */
static inline int gz_face_count(const gz_geometry *geometry) {
  return geometry->n > 1 ? geometry->n : 0;
}

/* Does brute force apply? Not to a plane, whose face has no ends; not to two points, which have no
   face; not to two axis-aligned boxes, whose faces are all parallel to others and so undecided. */
static inline bool gz_have_few_faces(const gz_geometry *a, const gz_geometry *b) {
  int count = gz_face_count(a) + gz_face_count(b);
  bool has_plane = a->kind == GZ_PLANE || b->kind == GZ_PLANE;
  bool boxes = a->axis_aligned && b->axis_aligned;
  return !has_plane && !boxes && count > 0 && count <= GZ_MAX_SAT_FACES;
}

/* Return the face of an axis. */
gz_face gz_face_of_axis(const gz_pair *pair, const gz_axis *axis);

/* Write an axis as the feature closest to the origin. */
void gz_write_axis_feature(const gz_pair *pair, const gz_axis *axis, gz_closest_feature *feature);

/*
** Locate the origin, see gz_locate_origin. GZ_SEPARATED: outside of a face by `limit`. GZ_INSIDE:
** inside of all, and *axis is the closest face, unless axis is NULL. GZ_SEPARATED_NEAR: *nearest is
** the closest feature. GZ_UNDECIDED: rounding could change the answer.
*/
gz_verdict gz_sat_locate(const gz_pair *pair, double limit, gz_axis *axis,
                         gz_closest_feature *nearest);

/* Find the closest feature from the gaps of all faces, which carry rounding error: of the edges of
   b, then of those of a; if their number is odd, followed by -HUGE_VAL. At least one gap must not
   be below -skin. Returns GZ_SEPARATED_NEAR or GZ_UNDECIDED. */
gz_verdict gz_sat_closest_feature(const gz_pair *pair, const double *gaps,
                                  gz_closest_feature *nearest);

/* Sweep the origin by d. GZ_SEPARATED: it stays outside of a face, moved out by the pair's radius.
   GZ_INSIDE: it enters all faces, and *last is the last one, whether the skin counts or not.
   GZ_INSIDE_AT_START: it starts inside. Else GZ_UNDECIDED. */
gz_verdict gz_sat_sweep(const gz_pair *pair, gz_vec d, gz_axis *last);

#endif

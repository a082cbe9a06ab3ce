/*
** Poses: each is a block that grows to the largest shape.
*/
#include "world/poses.h"

gz_shape *gz_make_pose(gz_world *world, gz_pose which, const gz_shape *shape) {
  gz_scratch *scratch = &world->scratch;
  int bytes = (int)gz_shape_bytes(shape);
  if (bytes > scratch->pose_bytes[which]) {
    gz_shape *grown =
        gz_grow(&world->memory, scratch->poses[which], &scratch->pose_bytes[which], bytes, 1);
    if (grown == NULL) return NULL;
    scratch->poses[which] = grown;
  }
  gz_shape_copy(scratch->poses[which], shape);
  return scratch->poses[which];
}

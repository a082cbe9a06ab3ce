#include "core/probe.h"

#include "core/sweep.h"

static void make_point(gz_small_shape *point, gz_vec p) { gz_make_circle(&point->shape, p, 0); }

bool gz_contains(const gz_shape *shape, gz_vec p) {
  gz_small_shape point;
  make_point(&point, p);
  return gz_overlaps(&point.shape, shape);
}

gz_status gz_ray_cast(const gz_shape *shape, gz_vec p, gz_vec q, gz_hit *hit) {
  gz_small_shape point;
  make_point(&point, p);
  return gz_sweep(&point.shape, shape, gz_sub(q, p), hit);
}

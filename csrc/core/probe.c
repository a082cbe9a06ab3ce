#include "core/probe.h"

#include "core/sweep.h"

bool gz_contains(const gz_shape *shape, gz_vec p) {
  gz_shape point = gz_point_at(p);
  return gz_overlaps(&point, shape);
}

gz_status gz_ray_cast(const gz_shape *shape, gz_vec p, gz_vec q, gz_hit *hit) {
  gz_shape point = gz_point_at(p);
  return gz_sweep(&point, shape, gz_sub(q, p), hit);
}

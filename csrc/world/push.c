#define GZ_UNPAIRED /* see core/strict.h */
#include "world/push.h"

gz_stop gz_deepest_overlap(gz_mover *m, gz_vec wish) {
  gz_stop deepest = { -1, GZ_IGNORE, { 0, { 0, 0 }, 0, { 0, 0 } }, 0 };
  gz_world *world = m->world;
  gz_mover_find(m, wish);
  for (int i = 0; i < world->near_count && m->result == GZ_DONE; i++) {
    gz_near *other = &world->near[i];
    gz_hit hit;
    if (!gz_is_met(other, &m->box) || gz_is_one_way(world, other->item)) continue;
    gz_response response = gz_mover_ask(m, other);
    if (!gz_is_solid(response)) continue;
    if (!gz_collide(&m->shape, &other->shape, &hit)) continue;
    if (hit.depth <= deepest.hit.depth) continue;
    deepest.other = other->item;
    deepest.response = response;
    deepest.hit = hit;
  }
  return deepest;
}

void gz_push_once(gz_mover *m, const gz_stop *stop, gz_ledge *last) {
  gz_vec n = stop->hit.normal, p = gz_along(m->shape.position, n, stop->hit.depth);
  if (last->there) {
    double below = last->height - gz_dot(last->normal, p);
    gz_vec along = gz_slide(last->normal, n);
    double slope = gz_dot(along, along);
    if (below > 0 && slope > 1e-9) p = gz_along(p, along, below / slope);
  }
  gz_mover_put(m, p);
  last->there = true;
  last->normal = n;
  last->height = gz_dot(n, p);
}

/*
** Fuzz steps of worlds with masses: a few shapes that fly, turn, hang on hinges and stand.
** Whatever they are, a step leaves finite numbers; and where all that moves has a mass, and nothing
** pulls, it makes no energy.
*/
#include "shapes.h"

#include "core/pair.h"
#include "core/parts/moment.h"
#include "world/change.h"
#include "world/items.h"
#include "world/step/step.h"
#include "world/validate/validate.h"

#include "../spec/c/heap.h"

#define MOST_ITEMS 6
#define MOST_STEPS 8
#define GROUPS 2

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct scene {
  gz_world world;
  bool is_closed; /* no energy comes from outside, nor out of an overlap */
} scene;

static double take_ratio(input *in) { return take_byte(in) % 5 / 4.0; }

static void set_hinge(gz_dynamics *d, input *in) {
  double angle = take_coordinate(in);
  d->hinged = true;
  d->min_angle = angle;
  d->max_angle = angle + fabs(take_coordinate(in));
}

/* Return whether no energy comes from the item: it stands, or has a mass and is not pulled. */
static bool set_in_motion(gz_dynamics *d, input *in, gz_kind kind) {
  unsigned how = take_byte(in);
  *d = gz_default_dynamics();
  if (kind == GZ_PLANE || how % 8 == 0) return true;
  if (how & 1 || how & 2) d->mass = fabs(take_coordinate(in)) + 0.25;
  if (how & 4) d->velocity = take_vec(in);
  if (how & 8) d->turns = true;
  if (how & 8) d->spin = gz_clamp(take_coordinate(in), -99, 99);
  if (how & 16) d->restitution = take_ratio(in);
  if (how & 32) d->deceleration = fabs(take_coordinate(in));
  if (how & 64) d->acceleration = take_vec(in);
  if (how & 128 && take_byte(in) % 2) set_hinge(d, in);
  return d->mass > 0 && gz_equal(d->acceleration, gz_v(0, 0));
}

static void add_item(scene *s, input *in) {
  room shape;
  if (!take_shape(in, &shape)) return;
  int item = gz_world_add(&s->world, &shape.shape, (int)(take_byte(in) % GROUPS));
  HOLDS(item >= 0);
  gz_item_extras *extra = gz_items_make_extras(&s->world, item);
  HOLDS(extra != NULL);
  extra->has_dynamics = !is_plane(&shape.shape);
  bool keeps = set_in_motion(&extra->dynamics, in, shape.shape.geometry->kind);
  s->is_closed = s->is_closed && keeps;
}

static bool is_apart(const gz_world *world) {
  for (int i = 0; i < world->living; i++) {
    for (int k = 0; k < i; k++) {
      gz_shape a = gz_shape_of(world, i), b = gz_shape_of(world, k);
      if ((!is_plane(&a) || !is_plane(&b)) && gz_overlaps(&a, &b)) return false;
    }
  }
  return true;
}

static void open_scene(scene *s, input *in) {
  static const gz_response responses[] = { GZ_BOUNCE, GZ_BOUNCE, GZ_SLIDE, GZ_TOUCH, GZ_CROSS };
  gz_world_init(&s->world, heap);
  s->is_closed = true;
  HOLDS(gz_rules_open(&s->world.rules, &s->world.memory, GROUPS));
  for (int a = 0; a < GROUPS; a++) {
    for (int b = a; b < GROUPS; b++) {
      HOLDS(gz_rules_set(&s->world.rules, &s->world.memory, a, b, responses[take_byte(in) % 5]));
    }
  }
  if (take_byte(in) % 2) s->world.settings.friction = take_ratio(in);
  int count = 2 + (int)(take_byte(in) % (MOST_ITEMS - 1));
  for (int i = 0; i < count; i++) add_item(s, in);
  s->is_closed = s->is_closed && is_apart(&s->world);
  gz_validate_world(&s->world);
}

static double energy_of(const gz_world *world, int item) {
  const gz_dynamics *d = &gz_extras_of(world, item)->dynamics;
  gz_shape shape = gz_shape_of(world, item);
  double energy = d->hinged ? 0 : gz_dot(d->velocity, d->velocity);
  if (d->mass > 0 && d->turns) energy += gz_squared_gyration(&shape) * d->spin * d->spin;
  return d->mass * energy / 2;
}

static double energy(const gz_world *world) {
  double sum = 0;
  for (int i = 0; i < world->living; i++) sum += energy_of(world, i);
  return sum;
}

static void check_finite(const gz_world *world) {
  for (int i = 0; i < world->living; i++) {
    const gz_dynamics *d = &gz_extras_of(world, i)->dynamics;
    gz_shape shape = gz_shape_of(world, i);
    HOLDS(is_finite(shape.position) && is_finite(d->velocity) && isfinite(d->spin));
    HOLDS(is_plane(&shape) || isfinite(shape.geometry->angle));
  }
}

static void check_hits(gz_world *world) {
  const gz_hits *hits = gz_current_hits(world);
  for (int i = 0; i < hits->count; i++) {
    const gz_world_hit *hit = &hits->at[i];
    HOLDS(gz_world_has(world, hit->item) && gz_world_has(world, hit->other));
    HOLDS(is_unit(hit->normal) && is_finite(hit->position) && hit->t >= 0 && hit->t <= 1);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = { data, size };
  const gz_filter by_rules = { NULL, NULL };
  scene s;
  open_scene(&s, &in);
  for (int i = 0; i < MOST_STEPS && in.left > 0; i++) {
    double before = energy(&s.world), dt = 1.0 / (1 + take_byte(&in));
    HOLDS(gz_world_step(&s.world, dt, &by_rules) == GZ_DONE);
    gz_validate_world(&s.world);
    check_finite(&s.world);
    check_hits(&s.world);
    if (s.is_closed) HOLDS(energy(&s.world) <= before * (1 + 1e-9));
  }
  gz_world_release(&s.world);
  return 0;
}

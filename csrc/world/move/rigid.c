/*
** Items of a step that turn, or have masses.
**
** A body that turns comes to rest by three rules. A slow contact does not bounce. What is pressed
** on a surface leaves it by as much as it needs not to come back within the step, as else it would
** have endlessly many contacts. And once a side is nearly flat on the surface, it is laid flat:
**
**       .--.                              the side turns by d about the corner that touches:
**      /    \      .------.               then both ends of it touch, and the position lies
**      \     \     |      |               above them, and the contacts hold the body up
**    ___\.--'_d___ |______|___
*/
#include "world/move/rigid.h"

#include "core/math/trig.h"
#include "core/parts/moment.h"
#include "core/parts/whole.h"
#include "core/puck/flight.h"
#include "core/union/turn.h"
#include "world/items.h"
#include "world/move/contact_law.h"
#include "world/move/push_out.h"

/* How far a is sunk into what it touches, for the ends of the side that they share; and by how much
   of that the depths of both ends may differ. Both as fractions: of its size, and of that. */
#define SINK 1e-7
#define ALIKE 0.1

/* The angle up to which a side is laid flat, in radians; and how far the body may be moved for it,
   as a fraction of its size. */
#define NEARLY_FLAT 0.03
#define MOST_LIFT 0.04
#define MOST_DROP 0.05

/* A contact is slow if this many steps of the acceleration give its speed. */
#define SLOW_STEPS 4

static bool moves(const gz_dynamics *dynamics) {
  return gz_max_abs(dynamics->velocity) > 0 || dynamics->spin != 0;
}

/* Do contacts turn the item, or its turning them? A circle about its position only shows it. */
static bool turns(const gz_flight *f) {
  const gz_shape *shape = &f->m.shape;
  if (!f->dynamics->turns) return false;
  return shape->geometry->n != 1 || !gz_equal(shape->center, shape->position);
}

bool gz_is_rigid_contact(const gz_flight *f, int other) {
  const gz_item_extras *extra = gz_extras_of(f->m.world, other);
  if (turns(f)) return true;
  if (extra == NULL) return false;
  return extra->dynamics.mass > 0 || (f->dynamics->mass > 0 && moves(&extra->dynamics));
}

/* Return a measure of how far the points of a shape lie apart. */
static double size_of_shape(const gz_shape *shape) { return 2 * shape->geometry->bounding_radius; }

static double size_of(const gz_flight *f) { return size_of_shape(&f->m.shape); }

void gz_find_meeting(const gz_shape *a, const gz_shape *b, gz_vec n, double depth,
                     gz_meeting *meeting) {
  double sink = gz_max(SINK * size_of_shape(a), 4 * gz_skin_of_pair(a, b, 0));
  gz_shape sunk = gz_shape_at(a->geometry, gz_mul_add(a->position, n, -sink));
  gz_manifold found;
  int part;
  meeting->normal = n;
  meeting->count = 1;
  if (gz_contacts(&sunk, b, &found) && found.n == 2 && gz_dot(found.normal, n) > 1 - 1e-6 &&
      fabs(found.contacts[0].depth - found.contacts[1].depth) < ALIKE * sink) {
    meeting->count = 2;
    for (int i = 0; i < 2; i++) meeting->points[i] = found.contacts[i].point;
    return;
  }
  meeting->points[0] = gz_contact_point(a, b, gz_scale(n, depth), n, &part);
}

/* ---- what holds an item up */

/* What an item stands on, along a surface: from the first to the last point of all contacts. */
typedef struct footing {
  gz_vec normal, along;
  double first, last;
} footing;

static void add_to_footing(const gz_flight *f, int other, footing *foot) {
  gz_shape shape = gz_shape_of(f->m.world, other);
  gz_meeting meeting;
  gz_find_meeting(&f->m.shape, &shape, foot->normal, 0, &meeting);
  for (int i = 0; i < meeting.count; i++) {
    double at = gz_dot(foot->along, gz_sub(meeting.points[i], f->m.shape.position));
    foot->first = gz_min(foot->first, at);
    foot->last = gz_max(foot->last, at);
  }
}

/* Does the position of an item lie above what it stands on? */
static bool stands(gz_flight *f) {
  const gz_scratch *scratch = &f->m.world->scratch;
  gz_flight_find_contacts(f);
  gz_vec pull = f->dynamics->acceleration;
  int face = gz_most_pressed_face(scratch, gz_v3(pull.x, pull.y, 0), false);
  if (f->m.result != GZ_DONE || face < 0) return true;
  gz_vec n = gz_v(scratch->faces[face].normal.x, scratch->faces[face].normal.y);
  footing foot = { n, gz_right_perp(n), HUGE_VAL, -HUGE_VAL };
  for (int i = 0; i < scratch->face_count; i++) {
    gz_vec normal = gz_v(scratch->faces[i].normal.x, scratch->faces[i].normal.y);
    if (gz_dot(normal, n) < 1 - 1e-9) continue;
    add_to_footing(f, scratch->contacts[scratch->faces[i].contact].other, &foot);
  }
  double slack = 1e-9 * size_of(f);
  return foot.first <= slack && foot.last >= -slack;
}

bool gz_is_held(gz_flight *f) {
  if (!turns(f) || gz_max_abs(f->dynamics->acceleration) == 0) return true;
  return f->dynamics->spin == 0 && stands(f);
}

/* ---- laying flat */

/* A side that may be laid flat: the turn for it. */
typedef struct flat_side {
  bool found;
  double turn;
} flat_side;

/* Look for sides of a convex part that are nearly flat on a surface with normal n, which the lowest
   point of the body touches at the height `low`. */
static void find_flat_sides(const gz_shape *part, gz_vec n, double low, double reach,
                            flat_side *best) {
  const gz_geometry *geometry = part->geometry;
  for (int i = 0; i < geometry->n && geometry->n > 1; i++) {
    gz_vec e = gz_edge(geometry, i), p = gz_add(part->origin, gz_corner(geometry, i));
    double length = gz_length(e), rise = gz_dot(n, e);
    double least = gz_dot(n, p) + gz_min(rise, 0) - geometry->radius;
    bool is_below = gz_dot(gz_normal(geometry, i), n) < 0;
    if (!is_below || fabs(rise) >= NEARLY_FLAT * length || least >= low + reach) continue;
    double sine = rise / length;
    double turn = gz_angle_of(gz_v(sqrt(1 - sine * sine), fabs(sine)));
    if ((rise > 0) != (gz_cross(n, e) > 0)) turn = -turn;
    if (best->found && fabs(turn) >= fabs(best->turn)) continue;
    best->found = true;
    best->turn = turn;
  }
}

static flat_side flat_side_of(const gz_flight *f, gz_vec n) {
  const gz_shape *shape = &f->m.shape;
  flat_side best = { false, 0 };
  double low = gz_dot(n, gz_support(shape, gz_neg(n))), reach = SINK * size_of(f);
  if (!gz_has_parts(shape->geometry)) find_flat_sides(shape, n, low, reach, &best);
  for (int k = 0; gz_has_parts(shape->geometry) && k < gz_part_count(shape); k++) {
    gz_shape part = gz_part_or_whole(shape, k);
    find_flat_sides(&part, n, low, reach, &best);
  }
  return best;
}

/* Turn the item about a point, and set it on another shape. Returns false if that is far, or if it
   overlaps something there. */
static bool lay_on(gz_flight *f, const gz_shape *other, gz_vec n, gz_vec point, double turn) {
  gz_mover *m = &f->m;
  gz_vec arm = gz_sub(m->shape.position, point), down = gz_scale(n, -MOST_DROP * size_of(f));
  gz_hit hit;
  gz_mover_place(m, gz_add(point, gz_rotate(arm, gz_direction(turn))),
                 m->shape.geometry->angle + turn);
  if (gz_collide(&m->shape, other, m->skin, &hit)) {
    if (hit.depth > MOST_LIFT * size_of(f) || gz_dot(hit.normal, n) < 0.9) return false;
    gz_mover_set_position(m, gz_mul_add(m->shape.position, hit.normal, hit.depth));
  }
  if (gz_sweep(&m->shape, other, down, &hit) == GZ_HIT)
    gz_mover_set_position(m, gz_mul_add(m->shape.position, down, hit.t));
  gz_mover_find_candidates_in(m, &m->box);
  return !gz_overlaps_solid(m, &m->shape);
}

/* Lay a slow item flat on what it has hit. Returns false if no side is nearly flat, or if there is
   no room. */
static bool lay_flat(gz_flight *f, const gz_shape *other, const gz_meeting *meeting) {
  gz_mover *m = &f->m;
  if (meeting->count == 2) return true; /* it is */
  flat_side side = flat_side_of(f, meeting->normal);
  if (!side.found) return false;
  gz_vec position = m->shape.position;
  double angle = m->shape.geometry->angle;
  if (fabs(side.turn) > 1e-12 &&
      !lay_on(f, other, meeting->normal, meeting->points[0], side.turn)) {
    gz_mover_place(m, position, angle);
    return false;
  }
  f->knows_contacts = false;
  return true;
}

/* ---- contacts */

static gz_rigid_body body_of(const gz_world *world, const gz_shape *shape, int item) {
  const gz_item_extras *extra = gz_extras_of(world, item);
  gz_rigid_body body = { shape->position, { 0, 0 }, 0, 0, 0 };
  if (extra == NULL || shape->geometry->kind == GZ_PLANE) return body;
  const gz_dynamics *dynamics = &extra->dynamics;
  body.velocity = dynamics->velocity;
  body.spin = dynamics->spin;
  if (dynamics->mass == 0) return body;
  double gyration = dynamics->turns ? gz_squared_gyration(shape) : 0;
  body.inverse_mass = 1 / dynamics->mass;
  if (gyration > 0) body.inverse_inertia = body.inverse_mass / gyration;
  return body;
}

/* Let what has no mass, and meets what has none, count as 1; the other one stands. */
static void count_alone(const gz_flight *f, gz_rigid_body *a, gz_rigid_body *b) {
  if (a->inverse_mass > 0 || b->inverse_mass > 0) return;
  double gyration = f->dynamics->turns ? gz_squared_gyration(&f->m.shape) : 0;
  a->inverse_mass = 1;
  if (gyration > 0) a->inverse_inertia = 1 / gyration;
  b->velocity = gz_v(0, 0);
  b->spin = 0;
}

static void set_motion(gz_dynamics *dynamics, const gz_rigid_body *body) {
  gz_vec3 v = gz_limit_speed(gz_v3(body->velocity.x, body->velocity.y, 0), dynamics->max_speed);
  dynamics->velocity = gz_v(v.x, v.y);
  if (dynamics->turns) dynamics->spin = fabs(body->spin) <= GZ_LARGEST ? body->spin : 0;
}

/* Return how fast the acceleration presses the item on a surface. */
static double pressure_on(const gz_flight *f, gz_vec n) {
  return gz_max(0, -gz_dot(f->dynamics->acceleration, n));
}

/* Return how a contact bounces. */
static gz_bounce bounce_of(const gz_flight *f, const gz_blocker *blocker, const gz_meeting *meeting,
                           const gz_rigid_body *a, const gz_rigid_body *b) {
  const gz_item_extras *extra = gz_extras_of(f->m.world, blocker->other);
  gz_bounce bounce = { 0, { 0, 0 } };
  double own = f->dynamics->restitution, its = extra != NULL ? extra->dynamics.restitution : 1;
  if (blocker->response == GZ_BOUNCE && f->stalled < GZ_MANY_STALLED)
    bounce.restitution = gz_min(own, its);
  if (!turns(f)) return bounce;
  double pressure = pressure_on(f, meeting->normal), given = pressure * f->whole;
  double fastest = 0;
  for (int i = 0; i < meeting->count; i++)
    fastest = gz_max(fastest, -gz_leaving_speed(a, b, meeting->normal, meeting->points[i]));
  /* What never loses speed bounces for ever, unless it lies there. */
  if (bounce.restitution == 1 && fastest > 1e-9 * given) return bounce;
  if (fastest < SLOW_STEPS * given) bounce.restitution = 0;
  /* What turns comes back by its turning, too. That is worth no more than the acceleration that
     presses it: where nothing does, a contact gives it no speed that it had not. */
  for (int i = 0; i < meeting->count; i++) {
    double arm = gz_length(gz_sub(meeting->points[i], a->position));
    double whirl = gz_min(a->spin * a->spin * arm, SLOW_STEPS * pressure);
    bounce.least[i] = (pressure + whirl) / 2 * f->left;
  }
  return bounce;
}

/* Is the item so slow that it can be laid flat on a surface? */
static bool is_slow(const gz_flight *f, gz_vec n, const gz_bounce *bounce) {
  const gz_dynamics *dynamics = f->dynamics;
  double slow = SLOW_STEPS * pressure_on(f, n) * f->whole;
  return turns(f) && bounce->restitution < 1 && fabs(gz_dot(n, dynamics->velocity)) < slow &&
         fabs(dynamics->spin) * size_of(f) / 2 < slow;
}

/* Take from a body that was laid flat what still moves it against the surface, if its position lies
   above the side. */
static bool come_to_lie(gz_flight *f, const gz_shape *other, const gz_hit *hit) {
  gz_dynamics *dynamics = f->dynamics;
  gz_vec n = hit->normal, along = gz_right_perp(n);
  gz_meeting meeting;
  dynamics->spin = 0;
  gz_find_meeting(&f->m.shape, other, n, 0, &meeting);
  if (meeting.count < 2) return false;
  double p = gz_dot(along, gz_sub(meeting.points[0], f->m.shape.position));
  double q = gz_dot(along, gz_sub(meeting.points[1], f->m.shape.position));
  if (gz_min(p, q) > 0 || gz_max(p, q) < 0) return false;
  dynamics->velocity = gz_mul_add(dynamics->velocity, n, -gz_dot(n, dynamics->velocity));
  return true;
}

/* Let what was hit fly now, or let the item wait for it. */
static void give_turns(gz_flight *f, int other, bool met) {
  const gz_item_extras *extra = gz_extras_of(f->m.world, other);
  bool is_over = f->rules->alone || extra == NULL || extra->stepped == f->m.world->steps;
  bool flies = !is_over && moves(&extra->dynamics) && (extra->dynamics.mass > 0 || !met);
  bool is_mallet = f->dynamics->mass == 0 && extra != NULL && extra->dynamics.mass > 0;
  if (flies) f->hit = other;
  else if (is_mallet || !met) f->left = 0;
}

void gz_respond_rigidly(gz_flight *f, const gz_blocker *blocker) {
  gz_world *world = f->m.world;
  gz_shape other = gz_shape_of(world, blocker->other);
  gz_hit hit = blocker->hit;
  gz_meeting meeting;
  gz_flight_report(f, blocker);
  if (f->m.result != GZ_DONE) return;
  if (hit.depth > 0)
    gz_mover_set_position(&f->m, gz_mul_add(f->m.shape.position, hit.normal, hit.depth));
  gz_find_meeting(&f->m.shape, &other, hit.normal, 0, &meeting);
  gz_rigid_body a = body_of(world, &f->m.shape, f->m.item),
                b = body_of(world, &other, blocker->other);
  count_alone(f, &a, &b);
  gz_bounce bounce = bounce_of(f, blocker, &meeting, &a, &b);
  if (is_slow(f, meeting.normal, &bounce) && lay_flat(f, &other, &meeting) &&
      come_to_lie(f, &other, &hit))
    return;
  a.position = f->m.shape.position;
  a.spin = f->dynamics->spin;
  bool met = gz_meet(&a, &b, &meeting, &bounce);
  set_motion(f->dynamics, &a);
  if (met && b.inverse_mass > 0) {
    set_motion(&world->extras[world->items[blocker->other].extra].dynamics, &b);
    f->thrown = true;
  }
  give_turns(f, blocker->other, met);
}

/*
** Laying flat.
**
**       .--.                              the side turns by d about the corner that touches:
**      /    \      .------.               then both ends of it touch, and the position lies
**      \     \     |      |               above them, and the contacts bear the body
**    ___\.--'_d___ |______|___
*/
#include "world/step/lay_flat.h"

#include "core/math/trig.h"
#include "core/pair.h"
#include "core/parts/whole.h"
#include "world/move/contact_points.h"
#include "world/move/push_out.h"
#include "world/step/join.h"
#include "world/step/meeting.h"

/* The angle up to which a side is laid flat, in radians; how long it must be, and how far the body
   may be moved for it, as fractions of its size. */
#define NEARLY_FLAT 0.03
#define REACH 1e-3
#define MOST_LIFT 0.04
#define MOST_DROP 0.05

/* A body is slow if this many steps of the acceleration that presses it give its speed. */
#define SLOW_STEPS 4

/* The corners of a body above a surface with normal n: the lowest, and the turn about it that
   brings the next one down. Those are the ends of a side, or of a hollow between two parts. */
typedef struct lowest {
  gz_vec n, corner;
  double height, reach; /* of the lowest; and how near to it others are the same */
  double turn;          /* HUGE_VAL: none is near enough */
} lowest;

static void find_lowest(const gz_shape *part, lowest *l) {
  const gz_geometry *geometry = part->geometry;
  for (int i = 0; i < geometry->n; i++) {
    gz_vec at = gz_add(part->origin, gz_corner(geometry, i));
    double height = gz_dot(l->n, at) - geometry->radius;
    if (height >= l->height) continue;
    l->height = height;
    l->corner = at;
  }
}

static void find_turn(const gz_shape *part, lowest *l) {
  const gz_geometry *geometry = part->geometry;
  for (int i = 0; i < geometry->n; i++) {
    gz_vec at = gz_add(part->origin, gz_corner(geometry, i)), e = gz_sub(at, l->corner);
    double length = gz_length(e), rise = gz_dot(l->n, at) - geometry->radius - l->height;
    if (length <= l->reach || rise >= NEARLY_FLAT * length) continue;
    double sine = rise / length, turn = gz_angle_of(gz_v(sqrt(1 - sine * sine), sine));
    if (turn < fabs(l->turn)) l->turn = gz_cross(l->n, e) > 0 ? turn : -turn;
  }
}

static lowest lowest_of(const gz_shape *shape, gz_vec n) {
  lowest l = { n, { 0, 0 }, HUGE_VAL, REACH * gz_size_of_shape(shape), HUGE_VAL };
  int parts = gz_has_parts(shape->geometry) ? gz_part_count(shape) : 1;
  for (int pass = 0; pass < 2; pass++) {
    for (int k = 0; k < parts; k++) {
      gz_shape part = gz_has_parts(shape->geometry) ? gz_part_or_whole(shape, k) : *shape;
      if (pass == 0) find_lowest(&part, &l);
      else find_turn(&part, &l);
    }
  }
  return l;
}

/* Turn a body about a point, and set it on another shape. Returns false if that is far, or if it
   overlaps something there. */
static bool lay_on(gz_step *step, gz_mover *m, const gz_shape *other, gz_vec n, gz_vec point,
                   double turn) {
  double size = gz_size_of_shape(&m->shape);
  gz_vec arm = gz_sub(m->shape.position, point), down = gz_scale(n, -MOST_DROP * size);
  gz_hit hit;
  gz_mover_place(m, gz_add(point, gz_rotate(arm, gz_direction(turn))),
                 m->shape.geometry->angle + turn);
  if (gz_collide(&m->shape, other, m->skin, &hit)) {
    if (hit.depth > MOST_LIFT * size || gz_dot(hit.normal, n) < 0.9) return false;
    gz_mover_set_position(m, gz_mul_add(m->shape.position, hit.normal, hit.depth));
  }
  if (gz_sweep(&m->shape, other, down, &hit) == GZ_HIT)
    gz_mover_set_position(m, gz_mul_add(m->shape.position, down, hit.t));
  gz_mover_find_candidates_in(m, &m->box);
  gz_show_flyers(step, step->clock);
  bool overlaps = gz_overlaps_solid(m, &m->shape);
  gz_hide_flyers(step);
  return !overlaps;
}

/* Lay the body flat. Returns false if nothing of it is nearly flat, or if there is no room. */
static bool lay_side(gz_step *step, int k, const gz_shape *other, gz_vec n) {
  gz_mover *m = &step->at[k].f.m;
  gz_contact_points touched;
  gz_find_contact_points(&m->shape, other, n, 0, 0, &touched);
  if (touched.count == 2) return true; /* it is flat */
  double turn = lowest_of(&m->shape, n).turn;
  if (turn == HUGE_VAL) return false;
  if (fabs(turn) <= 1e-12) return true;
  gz_vec position = m->shape.position;
  double angle = m->shape.geometry->angle;
  if (lay_on(step, m, other, n, touched.points[0], turn)) return true;
  gz_mover_place(m, position, angle);
  return false;
}

static double restitution_with(const gz_step *step, int k, const gz_blocker *blocker) {
  const gz_item_extras *its = gz_extras_of(step->world, blocker->other);
  if (blocker->response != GZ_BOUNCE || gz_is_stuck(&step->at[k])) return 0;
  return gz_min(step->at[k].f.dynamics->restitution, gz_restitution_of(its));
}

static bool is_slow(const gz_step *step, int k, const gz_blocker *blocker) {
  const gz_flyer *y = &step->at[k];
  const gz_dynamics *dynamics = y->f.dynamics;
  gz_vec n = blocker->hit.normal;
  double slow = SLOW_STEPS * gz_max(0, -gz_dot(dynamics->acceleration, n)) * step->dt;
  return restitution_with(step, k, blocker) < 1 && fabs(gz_dot(n, dynamics->velocity)) < slow &&
         fabs(dynamics->spin) * gz_size_of_shape(&y->f.m.shape) / 2 < slow;
}

/* Does it meet again what it lies on, without a turn and in its place? Then lying does not keep it:
   it leaves by a hop. */
static bool meets_again(const gz_flyer *y) { return y->stuck > 0 && y->f.dynamics->spin == 0; }

/* Is the position above what the side stands on? */
static bool is_above(const gz_shape *shape, const gz_shape *other, gz_vec n) {
  gz_contact_points found;
  gz_vec along = gz_right_perp(n);
  gz_find_contact_points(shape, other, n, 0, 0, &found);
  if (found.count < 2) return false;
  double p = gz_dot(along, gz_sub(found.points[0], shape->position));
  double q = gz_dot(along, gz_sub(found.points[1], shape->position));
  return gz_min(p, q) <= 0 && gz_max(p, q) >= 0;
}

bool gz_lay_flat(gz_step *step, int k, const gz_blocker *blocker) {
  gz_flyer *y = &step->at[k];
  gz_vec n = blocker->hit.normal;
  if (!y->turns || gz_has_joined(step, k) || !is_slow(step, k, blocker)) return false;
  if (meets_again(y)) return false;
  gz_shape other = gz_shape_of(step->world, blocker->other);
  gz_begin_instant(step, step->clock);
  gz_add_body(step, k);
  if (!lay_side(step, k, &other, n) || !is_above(&y->f.m.shape, &other, n)) return false;
  gz_row row = gz_make_row(step, k, -1, blocker->other, n, blocker->response);
  gz_report_row(step, &row, true);
  gz_dynamics *dynamics = y->f.dynamics;
  dynamics->spin = 0;
  dynamics->velocity = gz_mul_add(dynamics->velocity, n, -gz_dot(n, dynamics->velocity));
  y->f.before = 0;
  gz_count_contact(step, k, -1, true);
  return true;
}

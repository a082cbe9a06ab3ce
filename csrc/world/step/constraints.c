/*
** Rows: speeds, mobilities, and the system that they make.
*/
#include "world/step/constraints.h"

#include "core/math/assert.h"
#include "world/step/limits.h"

/* Make room for one more constraint. Returns false if there is no memory. */
static bool reserve_constraint(gz_step *step) {
  gz_block *blocks = step->world->scratch.step;
  gz_memory *memory = &step->world->memory;
  size_t count = (size_t)step->constraint_count + 1;
  bool room =
      gz_reserve_block(memory, &blocks[GZ_CONSTRAINT_BLOCK], count * sizeof(gz_constraint)) &&
      gz_reserve_block(memory, &blocks[GZ_LIST_BLOCK], count * sizeof(int));
  step->constraints =
      blocks[GZ_CONSTRAINT_BLOCK].at; /* which may have moved, also if the list has no room */
  step->list = blocks[GZ_LIST_BLOCK].at;
  if (!room) step->result = GZ_NO_MEMORY;
  return room;
}

void gz_begin_instant(gz_step *step, double time) {
  GZ_ASSERT(time >= 0 && time <= step->dt);
  step->clock = time;
  step->instant++;
  step->constraint_count = step->met_count = 0;
}

void gz_load_motion(gz_step *step, int k) {
  GZ_ASSERT(k >= 0 && k < step->count);
  gz_body *y = &step->at[k];
  if (y->loaded == step->instant) return;
  y->loaded = step->instant;
  if (y->kinematic) gz_look(y, step->clock);
  y->position = gz_position_at(y, step->clock);
  y->motion = y->kinematic ? y->own.velocity : gz_velocity_at(y, step->clock);
  y->velocity_before = y->motion;
  y->spin = !y->turns ? 0 : y->kinematic ? y->own.spin : gz_spin_of(y);
  y->first_constraint = -1;
}

void gz_join_instant(gz_step *step, int k) {
  gz_body *y = &step->at[k];
  gz_load_motion(step, k);
  if (y->kinematic || y->joined == step->instant) return;
  y->joined = step->instant;
  gz_advance_body(step, k, step->clock);
  y->position = y->f.m.shape.position;
  GZ_ASSERT(step->met_count < step->capacity);
  step->met_now[step->met_count++] = k;
}

void gz_store_motions(gz_step *step) {
  for (int i = 0; i < step->met_count; i++) {
    gz_body *y = &step->at[step->met_now[i]];
    if (gz_inverse_mass_of(step, step->met_now[i]) == 0 &&
        gz_inverse_inertia_of(step, step->met_now[i]) == 0)
      continue;
    y->f.dynamics->velocity = y->motion;
    gz_limit_dynamics(y->f.dynamics);
    if (y->turns) y->f.dynamics->spin = fabs(y->spin) <= GZ_LARGEST ? y->spin : 0;
  }
}

double gz_inverse_mass_of(const gz_step *step, int k) {
  return step->at[k].waits && !step->alone ? 0 : step->at[k].inverse_mass;
}

double gz_inverse_inertia_of(const gz_step *step, int k) { return step->at[k].inverse_inertia; }

static double speed_of_body(const gz_body *y, gz_vec motion, double spin) {
  double turning = y->turns ? fabs(spin) * y->f.m.shape.geometry->bounding_radius : 0;
  return gz_max(gz_max_abs(motion), turning);
}

double gz_fastest_motion(const gz_step *step) {
  double fastest = 0;
  for (int i = 0; i < step->met_count; i++) {
    const gz_body *y = &step->at[step->met_now[i]];
    fastest = gz_max(fastest, speed_of_body(y, y->motion, y->spin));
  }
  return fastest;
}

/* ---- constraints */

/* Have two constraints the same faces, in any order? `sign` is -1 if their sides are swapped. */
static bool has_same_faces(const gz_constraint *r, const gz_constraint *other, double sign) {
  GZ_ASSERT(r->faces > 0 && r->faces <= 2);
  if (r->faces != other->faces) return false;
  for (int order = 0; order < r->faces; order++) {
    bool same = true;
    for (int i = 0; i < r->faces; i++) {
      int j = order ? r->faces - 1 - i : i;
      same = same && sign * gz_dot(r->normals[i], other->normals[j]) > 1 - GZ_ONE_SURFACE;
    }
    if (same) return true;
  }
  return false;
}

/* Do both say the same of the same pair? */
static bool is_like(const gz_step *step, const gz_constraint *r, const gz_constraint *other) {
  if (r->stop != 0 || other->stop != 0) return r->stop == other->stop && r->a == other->a;
  bool same = r->a == other->a && r->b == other->b && (r->b >= 0 || r->other == other->other);
  bool turned = r->b >= 0 && r->a == other->b && r->b == other->a;
  if (!same && !turned) return false;
  bool faces = has_same_faces(r, other, same ? 1 : -1);
  if (!faces || !r->turns) return faces;
  double size = step->at[other->a].f.m.shape.geometry->bounding_radius;
  return gz_max_abs(gz_sub(r->point, other->point)) < GZ_ONE_POINT * size;
}

/* Return the next of the constraints of a body. */
static int next_of(const gz_step *step, int number, int k) {
  const gz_constraint *constraint = &step->constraints[number];
  return constraint->next[constraint->a == k ? 0 : 1];
}

gz_constraint *gz_add_constraint(gz_step *step, const gz_constraint *constraint) {
  GZ_ASSERT(constraint->a >= 0 && constraint->a < step->count);
  GZ_ASSERT(constraint->b < step->count && constraint->b != constraint->a);
  GZ_ASSERT(constraint->stop != 0 || gz_world_has(step->world, constraint->other));
  GZ_ASSERT(constraint->stop != 0 || gz_is_unit(constraint->normals[0]));
  gz_load_motion(step, constraint->a);
  if (constraint->b >= 0) gz_load_motion(step, constraint->b);
  int k = constraint->b >= 0
              ? constraint->b
              : constraint->a; /* a floor has many constraints, each of what lies there has few */
  for (int i = step->at[k].first_constraint; i >= 0; i = next_of(step, i, k))
    if (is_like(step, &step->constraints[i], constraint)) return NULL;
  if (!reserve_constraint(step)) return NULL;
  int number = step->constraint_count++;
  step->world->stats.contacts++;
  gz_constraint *added = &step->constraints[number];
  *added = *constraint;
  for (int side = 0; side < 2; side++) {
    int q = side ? constraint->b : constraint->a;
    added->next[side] = q >= 0 ? step->at[q].first_constraint : -1;
    if (q >= 0) step->at[q].first_constraint = number;
  }
  return added;
}

void gz_add_hinge_constraint(gz_step *step, int k) {
  const gz_body *y = &step->at[k];
  const gz_dynamics *d = y->f.dynamics;
  double angle = y->f.m.shape.geometry->angle;
  if (!d->hinged || y->inverse_inertia == 0) return;
  gz_constraint constraint = { .a = k, .b = -1, .other = -1, .faces = 1 };
  for (int end = -1; end <= 1; end += 2) {
    constraint.stop = -end;
    if (end > 0 ? angle >= d->max_angle : angle <= d->min_angle)
      gz_add_constraint(step, &constraint);
  }
}

static gz_vec motion_at(gz_step *step, int k, gz_vec point) {
  gz_load_motion(step, k);
  const gz_body *y = &step->at[k];
  gz_vec arm = gz_sub(point, y->position);
  return gz_velocity_of_point(y->motion, y->spin, arm);
}

double gz_constraint_speed(gz_step *step, gz_constraint *constraint) {
  GZ_ASSERT(constraint->faces == 1 || constraint->faces == 2);
  gz_vec motion = motion_at(step, constraint->a, constraint->point);
  if (constraint->stop != 0) return constraint->stop * step->at[constraint->a].spin;
  if (constraint->b >= 0)
    motion = gz_sub(motion, motion_at(step, constraint->b, constraint->point));
  double speed = gz_dot(constraint->normals[0], motion);
  constraint->normal = constraint->normals[0];
  if (constraint->faces < 2 || gz_dot(constraint->normals[1], motion) <= speed) return speed;
  constraint->normal = constraint->normals[1];
  return gz_dot(constraint->normals[1], motion);
}

/* Has another constraint of body k an impulse, on the side of that of `constraint`? */
static bool is_pressed_beside(const gz_step *step, const gz_constraint *constraint, int k) {
  for (int i = step->at[k].first_constraint; i >= 0; i = next_of(step, i, k)) {
    const gz_constraint *other = &step->constraints[i];
    double sign = (other->a == k) == (constraint->a == k) ? 1 : -1;
    if (other->impulse > 0 && sign * gz_dot(other->normal, constraint->normal) > 1 - GZ_ONE_SURFACE)
      return true;
  }
  return false;
}

bool gz_constraint_presses(const gz_step *step, const gz_constraint *constraint) {
  if (constraint->impulse > 0) return true;
  if (constraint->turns || constraint->b < 0 || constraint->faces > 1) return false;
  return is_pressed_beside(step, constraint, constraint->a) ||
         is_pressed_beside(step, constraint, constraint->b);
}

bool gz_decide_corners(gz_step *step, double noise) {
  bool any = false;
  for (int i = 0; i < step->constraint_count; i++) {
    gz_constraint *constraint = &step->constraints[i];
    if (constraint->faces < 2 || gz_constraint_speed(step, constraint) >= -noise) continue;
    constraint->normals[0] = constraint->normal;
    constraint->faces = 1;
    any = true;
  }
  return any;
}

/* How a side of a constraint moves by an impulse along it: side a by that, side b by its negative.
   */
typedef struct jacobian_entry {
  int body; /* -1: it stands */
  double sign, inverse_mass, inverse_inertia;
  double arm; /* of the impulse, about the position */
} jacobian_entry;

static jacobian_entry entry_of(const gz_step *step, const gz_constraint *constraint, int k,
                               double sign) {
  jacobian_entry l = { k, sign, 0, 0, 0 };
  if (k < 0) return l;
  l.inverse_mass = gz_inverse_mass_of(step, k);
  l.inverse_inertia = gz_inverse_inertia_of(step, k);
  l.arm = constraint->stop;
  if (constraint->stop == 0)
    l.arm = gz_cross(gz_sub(constraint->point, step->at[k].position), constraint->normal);
  return l;
}

static double response_of(const jacobian_entry *p, const jacobian_entry *q, double cosine) {
  if (p->body < 0 || p->body != q->body) return 0;
  return p->sign * q->sign * (p->inverse_mass * cosine + p->inverse_inertia * p->arm * q->arm);
}

/* Return how an impulse of 1 along a constraint changes the speed of another: both by their two
   sides. */
static double response(const jacobian_entry p[2], const jacobian_entry q[2], double cosine) {
  return response_of(&p[0], &q[0], cosine) + response_of(&p[1], &q[1], cosine) +
         response_of(&p[0], &q[1], cosine) + response_of(&p[1], &q[0], cosine);
}

static void find_jacobian(const gz_step *step, const gz_constraint *constraint,
                          jacobian_entry jacobian[2]) {
  jacobian[0] = entry_of(step, constraint, constraint->a, 1);
  jacobian[1] = entry_of(step, constraint, constraint->b, -1);
}

double gz_constraint_inverse_effective_mass(const gz_step *step, const gz_constraint *constraint) {
  jacobian_entry jacobian[2];
  find_jacobian(step, constraint, jacobian);
  return response(jacobian, jacobian, 1);
}

/* ---- impulses */

static void push_body(gz_step *step, int k, gz_vec n, gz_vec point, double impulse) {
  double inertia = gz_inverse_inertia_of(step, k);
  double change = impulse * gz_inverse_mass_of(step, k);
  gz_load_motion(step, k);
  gz_body *y = &step->at[k];
  y->motion = gz_mul_add(y->motion, n, change);
  if (inertia > 0) y->spin += impulse * gz_cross(gz_sub(point, y->position), n) * inertia;
}

/* A stop has no normal, so it pushes none. */
static void push_constraint(gz_step *step, const gz_constraint *constraint, double impulse) {
  if (constraint->stop != 0)
    step->at[constraint->a].spin +=
        impulse * constraint->stop * gz_inverse_inertia_of(step, constraint->a);
  push_body(step, constraint->a, constraint->normal, constraint->point, impulse);
  if (constraint->b >= 0)
    push_body(step, constraint->b, constraint->normal, constraint->point, -impulse);
}

double gz_constraint_slide(gz_step *step, const gz_constraint *constraint) {
  gz_vec motion = motion_at(step, constraint->a, constraint->point);
  if (constraint->b >= 0)
    motion = gz_sub(motion, motion_at(step, constraint->b, constraint->point));
  return gz_cross(constraint->normal, motion);
}

static double slide_inverse_effective_mass_of(const gz_step *step, const gz_constraint *constraint,
                                              int k) {
  if (k < 0) return 0;
  double arm = gz_dot(gz_sub(constraint->point, step->at[k].position), constraint->normal);
  return gz_inverse_mass_of(step, k) + gz_inverse_inertia_of(step, k) * arm * arm;
}

double gz_constraint_slide_inverse_effective_mass(const gz_step *step,
                                                  const gz_constraint *constraint) {
  return slide_inverse_effective_mass_of(step, constraint, constraint->a) +
         slide_inverse_effective_mass_of(step, constraint, constraint->b);
}

void gz_push_across(gz_step *step, const gz_constraint *constraint, double impulse) {
  GZ_ASSERT(constraint->stop == 0 && constraint->faces == 1);
  gz_vec across = gz_v(-constraint->normal.y, constraint->normal.x);
  push_body(step, constraint->a, across, constraint->point, impulse);
  if (constraint->b >= 0) push_body(step, constraint->b, across, constraint->point, -impulse);
}

/* Place the arrays of a system in the step's memory. Returns the speeds without impulses, which are
   kept beside; NULL if there is no memory. */
static double *reserve_system(gz_step *step, int count, gz_complementary *system) {
  GZ_ASSERT(count > 0 && count <= GZ_MAX_CONSTRAINTS);
  gz_block *block = &step->world->scratch.step[GZ_SYSTEM_BLOCK];
  size_t n = (size_t)count, numbers = n * n + 4 * n + (size_t)gz_complementary_work(count);
  size_t bytes = numbers * sizeof(double) + 2 * n * sizeof(jacobian_entry);
  if (!gz_reserve_block(&step->world->memory, block, bytes)) {
    step->result = GZ_NO_MEMORY;
    return NULL;
  }
  double *at = block->at;
  *system = (gz_complementary){ count,           at, at + n * n, at + n * (n + 1), at + n * (n + 2),
                                at + n * (n + 4) };
  return at + n * (n + 3);
}

static jacobian_entry *jacobian_of(const gz_complementary *system) {
  return (jacobian_entry *)(void *)(system->work + gz_complementary_work(system->count));
}

static void write_matrix(const gz_step *step, const int *list, gz_complementary *system) {
  int count = system->count;
  jacobian_entry *jacobian = jacobian_of(system);
  for (int i = 0; i < count; i++)
    find_jacobian(step, &step->constraints[list[i]], &jacobian[(size_t)i * 2]);
  for (int i = 0; i < count; i++) {
    gz_vec n = step->constraints[list[i]].normal;
    for (int j = 0; j <= i; j++)
      system->matrix[i * count + j] = system->matrix[j * count + i] =
          response(&jacobian[(size_t)i * 2], &jacobian[(size_t)j * 2],
                   gz_dot(n, step->constraints[list[j]].normal));
  }
}

static bool is_driver(const gz_step *step, int k) {
  return k >= 0 && step->at[k].kinematic &&
         (gz_max_abs(step->at[k].motion) > 0 || step->at[k].spin != 0);
}

bool gz_have_drivers(const gz_step *step, const int *list, int count) {
  for (int i = 0; i < count; i++) {
    const gz_constraint *constraint = &step->constraints[list[i]];
    if (is_driver(step, constraint->a) || is_driver(step, constraint->b)) return true;
  }
  return false;
}

/* Return how fast the body of an entry is once the impulses have been given. */
static double speed_after(const gz_step *step, const int *list, const gz_complementary *system,
                          const jacobian_entry *jacobian, const jacobian_entry *own) {
  const gz_body *y = &step->at[own->body];
  gz_vec motion = y->motion;
  double spin = y->spin;
  for (int j = 0; j < 2 * system->count; j++) {
    const jacobian_entry *l = &jacobian[j];
    double impulse = l->sign * system->impulse[j / 2];
    if (l->body != own->body || impulse == 0) continue;
    motion = gz_mul_add(motion, step->constraints[list[j / 2]].normal, impulse * l->inverse_mass);
    spin += impulse * l->inverse_inertia * l->arm;
  }
  return speed_of_body(y, motion, spin);
}

/* Is something squeezed out much faster than all that meets? `fastest` is that of the constraints.
   */
static bool squeezes_out(const gz_step *step, const int *list, const gz_complementary *system,
                         double fastest) {
  const jacobian_entry *jacobian = jacobian_of(system);
  int sides = 2 * system->count;
  for (int j = 0; j < sides; j++) {
    if (jacobian[j].body < 0) continue;
    const gz_body *y = &step->at[jacobian[j].body];
    fastest = gz_max(fastest, speed_of_body(y, y->motion, y->spin));
  }
  for (int j = 0; j < sides; j++)
    if (jacobian[j].body >= 0 &&
        speed_after(step, list, system, jacobian, &jacobian[j]) > GZ_MOST_SQUEEZE_RATIO * fastest)
      return true;
  return false;
}

/* ---- more constraints than a matrix holds: by sweeps */

/* A motion to be set back. */
typedef struct kept_motion {
  gz_vec motion;
  double spin;
} kept_motion;

/* A system that is swept. `inverse_effective_mass` are those of the constraints, `before` their
   speeds without impulses; `kept` are motions by body. */
typedef struct sweeps {
  gz_step *step;
  const int *list;
  int count;
  bool to_least;
  double *inverse_effective_mass, *before;
  kept_motion *kept;
} sweeps;

static bool reserve_sweeps(sweeps *s) {
  gz_step *step = s->step;
  gz_block *block = &step->world->scratch.step[GZ_SYSTEM_BLOCK];
  size_t numbers = 2 * (size_t)s->count * sizeof(double);
  size_t bytes = numbers + (size_t)step->count * sizeof(kept_motion);
  if (!gz_reserve_block(&step->world->memory, block, bytes)) {
    step->result = GZ_NO_MEMORY;
    return false;
  }
  s->inverse_effective_mass = block->at;
  s->before = s->inverse_effective_mass + s->count;
  s->kept = (kept_motion *)(void *)(s->before + s->count);
  return true;
}

static void keep_motions(const sweeps *s) {
  for (int k = 0; k < s->step->count; k++)
    s->kept[k] = (kept_motion){ s->step->at[k].motion, s->step->at[k].spin };
}

/* Return how much faster than its target a constraint parts. */
static double surplus_of(const sweeps *s, gz_constraint *constraint) {
  return gz_constraint_speed(s->step, constraint) - (s->to_least ? constraint->least : 0);
}

/* Write the speeds and mobilities of the constraints. Returns the fastest speed. */
static double begin_sweeps(const sweeps *s) {
  double fastest = 0;
  for (int i = 0; i < s->count; i++) {
    gz_constraint *constraint = &s->step->constraints[s->list[i]];
    constraint->impulse = constraint->certificate = 0;
    s->before[i] = surplus_of(s, constraint);
    s->inverse_effective_mass[i] = gz_constraint_inverse_effective_mass(s->step, constraint);
    fastest = gz_max(fastest, fabs(s->before[i]));
  }
  return fastest;
}

/* Let each constraint take what it misses, one after the other. Returns the largest miss, and in
   the certificate how much the impulses have grown. */
static double sweep_once(const sweeps *s) {
  double worst = 0;
  for (int i = 0; i < s->count; i++) {
    gz_constraint *constraint = &s->step->constraints[s->list[i]];
    if (s->inverse_effective_mass[i] == 0) continue;
    double change =
        gz_max(-surplus_of(s, constraint) / s->inverse_effective_mass[i], -constraint->impulse);
    constraint->certificate = gz_max(0, change);
    if (change == 0) continue;
    constraint->impulse += change;
    worst = gz_max(worst, fabs(change) * s->inverse_effective_mass[i]);
    push_constraint(s->step, constraint, change);
  }
  return worst;
}

/* Is a sweep with this largest miss a proof that there is no solution: does it move nothing, and
   lead on for ever? */
static bool is_proof(const sweeps *s, double worst) {
  double moved = 0, along = 0;
  for (int k = 0; k < s->step->count; k++) {
    const gz_body *y = &s->step->at[k];
    gz_vec change = gz_sub(y->motion, s->kept[k].motion);
    moved = gz_max(moved, speed_of_body(y, change, y->spin - s->kept[k].spin));
  }
  for (int i = 0; i < s->count; i++)
    along += s->step->constraints[s->list[i]].certificate * s->before[i];
  return moved <= GZ_LEFT_BY_PROOF * worst && along < 0;
}

/* Return what gz_most_restitution does. */
static double most_restitution_of(const sweeps *s) {
  double along = 0, square = 0;
  for (int i = 0; i < s->count; i++) {
    gz_constraint *constraint = &s->step->constraints[s->list[i]];
    along += constraint->impulse * s->before[i];
    square += constraint->impulse * (surplus_of(s, constraint) - s->before[i]);
  }
  return square > 0 ? gz_clamp(-2 * along / square - 1, 0, 1) : 0;
}

/* Give the impulses once more, times the restitution; or none, if they are only asked for. */
static void end_sweeps(const sweeps *s, gz_push push, bool solved) {
  double e = push.only_asked ? -1 : push.restitution;
  if (e > 0 && !solved) e = gz_min(e, most_restitution_of(s));
  for (int i = 0; i < s->count && e != 0; i++) {
    gz_constraint *constraint = &s->step->constraints[s->list[i]];
    push_constraint(s->step, constraint, e * constraint->impulse);
  }
  for (int i = 0; i < s->count && !push.only_asked; i++)
    s->step->constraints[s->list[i]].given += (1 + e) * s->step->constraints[s->list[i]].impulse;
}

/* gz_push_constraints by projected Gauss-Seidel sweeps. It may stop anywhere: each change of an
   impulse takes energy, or none. */
static gz_complementary_status sweep_constraints(gz_step *step, const int *list, int count,
                                                 gz_push push) {
  sweeps s = { .step = step, .list = list, .count = count, .to_least = push.to_least };
  if (!reserve_sweeps(&s)) return GZ_SOLVED;
  double slack = GZ_NEGLIGIBLE * begin_sweeps(&s), worst = HUGE_VAL;
  for (int n = 1; n < GZ_MOST_IMPACT_SWEEPS && worst > slack; n++) worst = sweep_once(&s);
  gz_complementary_status status = worst <= slack ? GZ_SOLVED : GZ_CUT;
  if (status == GZ_CUT) {
    keep_motions(&s);
    worst = sweep_once(&s);
    if (is_proof(&s, worst)) status = GZ_NO_SOLUTION;
  }
  if (status == GZ_CUT) step->world->stats.unsolved++;
  end_sweeps(&s, push, status == GZ_SOLVED);
  return status;
}

/* Are the speeds of all constraints numbers? What turns beyond all bounds on a long arm has none:
   then there are no impulses. */
static bool have_speeds(gz_step *step, const int *list, int count) {
  bool have = true;
  for (int i = 0; i < count; i++) {
    gz_constraint *constraint = &step->constraints[list[i]];
    constraint->impulse = constraint->certificate = 0;
    have = have && fabs(gz_constraint_speed(step, constraint)) < HUGE_VAL;
  }
  return have;
}

gz_complementary_status gz_push_constraints(gz_step *step, const int *list, int count,
                                            gz_push push) {
  GZ_ASSERT(count >= 0 && count <= step->constraint_count);
  GZ_ASSERT(push.restitution >= 0 && push.restitution <= 1);
  gz_complementary system;
  if (!have_speeds(step, list, count)) return GZ_CUT;
  if (count > GZ_MAX_CONSTRAINTS) return sweep_constraints(step, list, count, push);
  if (count == 0) return GZ_SOLVED;
  double *before = reserve_system(step, count, &system), fastest = 0;
  if (before == NULL) return GZ_SOLVED;
  for (int i = 0; i < count; i++) {
    gz_constraint *constraint = &step->constraints[list[i]];
    before[i] = system.speed[i] =
        gz_constraint_speed(step, constraint) - (push.to_least ? constraint->least : 0);
    fastest = gz_max(fastest, fabs(before[i]));
  }
  write_matrix(step, list, &system);
  double noise = GZ_NOISE_OF_SYSTEM * fastest;
  gz_complementary_status status = gz_solve_complementary(&system, noise, GZ_LEAST_PIVOT);
  bool may_squeeze = count > 1 && (push.to_least || gz_have_drivers(step, list, count));
  if (may_squeeze && status == GZ_SOLVED && squeezes_out(step, list, &system, fastest)) {
    for (int i = 0; i < count; i++) system.speed[i] = before[i];
    write_matrix(step, list, &system);
    status = gz_solve_complementary(&system, noise,
                                    1.0 / (GZ_MOST_SQUEEZE_RATIO * GZ_MOST_SQUEEZE_RATIO));
  }
  double e = push.restitution;
  if (status != GZ_SOLVED) e = gz_min(e, gz_most_restitution(&system, before));
  for (int i = 0; i < count; i++) {
    step->constraints[list[i]].certificate = system.certificate[i];
    step->constraints[list[i]].impulse = system.impulse[i];
    if (push.only_asked || system.impulse[i] <= 0) continue;
    push_constraint(step, &step->constraints[list[i]], (1 + e) * system.impulse[i]);
    step->constraints[list[i]].given += (1 + e) * system.impulse[i];
  }
  return status;
}

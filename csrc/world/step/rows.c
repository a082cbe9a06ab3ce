/*
** Rows: speeds, mobilities, and the system that they make.
*/
#include "world/step/rows.h"

/* A pivot below this is rounding, see core/math/complementary.h. */
#define LEAST_PIVOT 1e-9

/* What would be squeezed out so many times as fast as all that meets cannot give way. */
#define MOST_SQUEEZE_RATIO 32

/* Make room for one more row. Returns false if there is no memory. */
static bool reserve_row(gz_step *step) {
  gz_block *blocks = step->world->scratch.step;
  gz_memory *memory = &step->world->memory;
  size_t count = (size_t)step->row_count + 1;
  bool room = gz_reserve_block(memory, &blocks[GZ_ROW_BLOCK], count * sizeof(gz_row)) &&
              gz_reserve_block(memory, &blocks[GZ_LIST_BLOCK], count * sizeof(int));
  step->rows = blocks[GZ_ROW_BLOCK].at; /* which may have moved, also if the list has no room */
  step->list = blocks[GZ_LIST_BLOCK].at;
  if (!room) step->result = GZ_NO_MEMORY;
  return room;
}

void gz_begin_instant(gz_step *step, double time) {
  step->clock = time;
  step->instant++;
  step->row_count = step->body_count = 0;
}

void gz_load_motion(gz_step *step, int k) {
  gz_flyer *y = &step->at[k];
  if (y->loaded == step->instant) return;
  y->loaded = step->instant;
  if (y->kinematic) gz_look(y, step->clock);
  y->position = gz_position_at(y, step->clock);
  y->motion = y->kinematic ? y->own.velocity : gz_velocity_at(y, step->clock);
  y->velocity_before = y->motion;
  y->spin = !y->turns ? 0 : y->kinematic ? y->own.spin : gz_spin_of(y);
  y->first_row = -1;
}

void gz_add_body(gz_step *step, int k) {
  gz_flyer *y = &step->at[k];
  gz_load_motion(step, k);
  if (y->kinematic || y->bodied == step->instant) return;
  y->bodied = step->instant;
  gz_advance_flyer(step, k, step->clock);
  y->position = y->f.m.shape.position;
  step->bodies[step->body_count++] = k;
}

void gz_store_motions(gz_step *step) {
  for (int i = 0; i < step->body_count; i++) {
    gz_flyer *y = &step->at[step->bodies[i]];
    if (gz_inverse_mass_of(step, step->bodies[i]) == 0 &&
        gz_inverse_inertia_of(step, step->bodies[i]) == 0)
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

static double speed_of_body(const gz_flyer *y, gz_vec motion, double spin) {
  double turning = y->turns ? fabs(spin) * y->f.m.shape.geometry->bounding_radius : 0;
  return gz_max(gz_max_abs(motion), turning);
}

double gz_fastest_motion(const gz_step *step) {
  double fastest = 0;
  for (int i = 0; i < step->body_count; i++) {
    const gz_flyer *y = &step->at[step->bodies[i]];
    fastest = gz_max(fastest, speed_of_body(y, y->motion, y->spin));
  }
  return fastest;
}

/* ---- rows */

/* Have two rows the same faces, in any order? `sign` is -1 if their sides are swapped. */
static bool has_same_faces(const gz_row *r, const gz_row *other, double sign) {
  if (r->faces != other->faces) return false;
  for (int order = 0; order < r->faces; order++) {
    bool same = true;
    for (int i = 0; i < r->faces; i++) {
      int j = order ? r->faces - 1 - i : i;
      same = same && sign * gz_dot(r->normals[i], other->normals[j]) > 1 - 1e-6;
    }
    if (same) return true;
  }
  return false;
}

/* Do both say the same of the same pair? */
static bool is_like(const gz_step *step, const gz_row *r, const gz_row *other) {
  if (r->stop != 0 || other->stop != 0) return r->stop == other->stop && r->a == other->a;
  bool same = r->a == other->a && r->b == other->b && (r->b >= 0 || r->other == other->other);
  bool turned = r->b >= 0 && r->a == other->b && r->b == other->a;
  if (!same && !turned) return false;
  bool faces = has_same_faces(r, other, same ? 1 : -1);
  if (!faces || !r->turns) return faces;
  double size = step->at[other->a].f.m.shape.geometry->bounding_radius;
  return gz_max_abs(gz_sub(r->point, other->point)) < 1e-6 * size;
}

/* Return the next of the rows of a flyer. */
static int next_of(const gz_step *step, int number, int k) {
  const gz_row *row = &step->rows[number];
  return row->next[row->a == k ? 0 : 1];
}

gz_row *gz_add_row(gz_step *step, const gz_row *row) {
  gz_load_motion(step, row->a);
  if (row->b >= 0) gz_load_motion(step, row->b);
  int k =
      row->b >= 0 ? row->b : row->a; /* a floor has many rows, each of what lies there has few */
  for (int i = step->at[k].first_row; i >= 0; i = next_of(step, i, k))
    if (is_like(step, &step->rows[i], row)) return NULL;
  if (!reserve_row(step)) return NULL;
  int number = step->row_count++;
  gz_row *added = &step->rows[number];
  *added = *row;
  for (int side = 0; side < 2; side++) {
    int q = side ? row->b : row->a;
    added->next[side] = q >= 0 ? step->at[q].first_row : -1;
    if (q >= 0) step->at[q].first_row = number;
  }
  return added;
}

void gz_add_hinge_row(gz_step *step, int k) {
  const gz_flyer *y = &step->at[k];
  const gz_dynamics *d = y->f.dynamics;
  double angle = y->f.m.shape.geometry->angle;
  if (!d->hinged || y->inverse_inertia == 0) return;
  gz_row row = { .a = k, .b = -1, .other = -1, .faces = 1 };
  for (int end = -1; end <= 1; end += 2) {
    row.stop = -end;
    if (end > 0 ? angle >= d->max_angle : angle <= d->min_angle) gz_add_row(step, &row);
  }
}

static gz_vec motion_at(gz_step *step, int k, gz_vec point) {
  gz_load_motion(step, k);
  const gz_flyer *y = &step->at[k];
  gz_vec arm = gz_sub(point, y->position);
  return gz_velocity_of_point(y->motion, y->spin, arm);
}

double gz_row_speed(gz_step *step, gz_row *row) {
  gz_vec motion = motion_at(step, row->a, row->point);
  if (row->stop != 0) return row->stop * step->at[row->a].spin;
  if (row->b >= 0) motion = gz_sub(motion, motion_at(step, row->b, row->point));
  double speed = gz_dot(row->normals[0], motion);
  row->normal = row->normals[0];
  if (row->faces < 2 || gz_dot(row->normals[1], motion) <= speed) return speed;
  row->normal = row->normals[1];
  return gz_dot(row->normals[1], motion);
}

/* Has another row of flyer k an impulse, on the side of that of `row`? */
static bool is_pressed_beside(const gz_step *step, const gz_row *row, int k) {
  for (int i = step->at[k].first_row; i >= 0; i = next_of(step, i, k)) {
    const gz_row *other = &step->rows[i];
    double sign = (other->a == k) == (row->a == k) ? 1 : -1;
    if (other->impulse > 0 && sign * gz_dot(other->normal, row->normal) > 1 - 1e-6) return true;
  }
  return false;
}

bool gz_row_presses(const gz_step *step, const gz_row *row) {
  if (row->impulse > 0) return true;
  if (row->turns || row->b < 0 || row->faces > 1) return false;
  return is_pressed_beside(step, row, row->a) || is_pressed_beside(step, row, row->b);
}

bool gz_decide_corners(gz_step *step, double noise) {
  bool any = false;
  for (int i = 0; i < step->row_count; i++) {
    gz_row *row = &step->rows[i];
    if (row->faces < 2 || gz_row_speed(step, row) >= -noise) continue;
    row->normals[0] = row->normal;
    row->faces = 1;
    any = true;
  }
  return any;
}

/* How a side of a row moves by an impulse along it: side a by that, side b by its negative. */
typedef struct lever {
  int flyer; /* -1: it stands */
  double sign, inverse_mass, inverse_inertia;
  double arm; /* of the impulse, about the position */
} lever;

static lever lever_of(const gz_step *step, const gz_row *row, int k, double sign) {
  lever l = { k, sign, 0, 0, 0 };
  if (k < 0) return l;
  l.inverse_mass = gz_inverse_mass_of(step, k);
  l.inverse_inertia = gz_inverse_inertia_of(step, k);
  l.arm = row->stop;
  if (row->stop == 0) l.arm = gz_cross(gz_sub(row->point, step->at[k].position), row->normal);
  return l;
}

static double response_of(const lever *p, const lever *q, double cosine) {
  if (p->flyer < 0 || p->flyer != q->flyer) return 0;
  return p->sign * q->sign * (p->inverse_mass * cosine + p->inverse_inertia * p->arm * q->arm);
}

/* Return how an impulse of 1 along a row changes the speed of another: both by their two sides. */
static double response(const lever p[2], const lever q[2], double cosine) {
  return response_of(&p[0], &q[0], cosine) + response_of(&p[1], &q[1], cosine) +
         response_of(&p[0], &q[1], cosine) + response_of(&p[1], &q[0], cosine);
}

static void find_levers(const gz_step *step, const gz_row *row, lever levers[2]) {
  levers[0] = lever_of(step, row, row->a, 1);
  levers[1] = lever_of(step, row, row->b, -1);
}

double gz_row_mobility(const gz_step *step, const gz_row *row) {
  lever levers[2];
  find_levers(step, row, levers);
  return response(levers, levers, 1);
}

/* ---- impulses */

static void push_flyer(gz_step *step, int k, gz_vec n, gz_vec point, double impulse) {
  double inertia = gz_inverse_inertia_of(step, k);
  double change = impulse * gz_inverse_mass_of(step, k);
  gz_load_motion(step, k);
  gz_flyer *y = &step->at[k];
  y->motion = gz_mul_add(y->motion, n, change);
  if (inertia > 0) y->spin += impulse * gz_cross(gz_sub(point, y->position), n) * inertia;
}

/* A stop has no normal, so it pushes none. */
static void push_row(gz_step *step, const gz_row *row, double impulse) {
  if (row->stop != 0)
    step->at[row->a].spin += impulse * row->stop * gz_inverse_inertia_of(step, row->a);
  push_flyer(step, row->a, row->normal, row->point, impulse);
  if (row->b >= 0) push_flyer(step, row->b, row->normal, row->point, -impulse);
}

double gz_row_slide(gz_step *step, const gz_row *row) {
  gz_vec motion = motion_at(step, row->a, row->point);
  if (row->b >= 0) motion = gz_sub(motion, motion_at(step, row->b, row->point));
  return gz_cross(row->normal, motion);
}

static double slide_mobility_of(const gz_step *step, const gz_row *row, int k) {
  if (k < 0) return 0;
  double arm = gz_dot(gz_sub(row->point, step->at[k].position), row->normal);
  return gz_inverse_mass_of(step, k) + gz_inverse_inertia_of(step, k) * arm * arm;
}

double gz_row_slide_mobility(const gz_step *step, const gz_row *row) {
  return slide_mobility_of(step, row, row->a) + slide_mobility_of(step, row, row->b);
}

void gz_push_across(gz_step *step, const gz_row *row, double impulse) {
  gz_vec across = gz_v(-row->normal.y, row->normal.x);
  push_flyer(step, row->a, across, row->point, impulse);
  if (row->b >= 0) push_flyer(step, row->b, across, row->point, -impulse);
}

/* Place the arrays of a system in the step's memory. Returns the speeds without impulses, which are
   kept beside; NULL if there is no memory. */
static double *reserve_system(gz_step *step, int count, gz_complementary *system) {
  gz_block *block = &step->world->scratch.step[GZ_SYSTEM_BLOCK];
  size_t n = (size_t)count, numbers = n * n + 4 * n + (size_t)gz_complementary_work(count);
  size_t bytes = numbers * sizeof(double) + 2 * n * sizeof(lever);
  if (!gz_reserve_block(&step->world->memory, block, bytes)) {
    step->result = GZ_NO_MEMORY;
    return NULL;
  }
  double *at = block->at;
  *system = (gz_complementary){ count,           at, at + n * n, at + n * (n + 1), at + n * (n + 2),
                                at + n * (n + 4) };
  return at + n * (n + 3);
}

static lever *levers_of(const gz_complementary *system) {
  return (lever *)(void *)(system->work + gz_complementary_work(system->count));
}

static void write_matrix(const gz_step *step, const int *list, gz_complementary *system) {
  int count = system->count;
  lever *levers = levers_of(system);
  for (int i = 0; i < count; i++) find_levers(step, &step->rows[list[i]], &levers[(size_t)i * 2]);
  for (int i = 0; i < count; i++) {
    gz_vec n = step->rows[list[i]].normal;
    for (int j = 0; j <= i; j++)
      system->matrix[i * count + j] = system->matrix[j * count + i] = response(
          &levers[(size_t)i * 2], &levers[(size_t)j * 2], gz_dot(n, step->rows[list[j]].normal));
  }
}

static bool is_driver(const gz_step *step, int k) {
  return k >= 0 && step->at[k].kinematic &&
         (gz_max_abs(step->at[k].motion) > 0 || step->at[k].spin != 0);
}

bool gz_have_drivers(const gz_step *step, const int *list, int count) {
  for (int i = 0; i < count; i++) {
    const gz_row *row = &step->rows[list[i]];
    if (is_driver(step, row->a) || is_driver(step, row->b)) return true;
  }
  return false;
}

/* Return how fast the body of a lever is once the impulses have been given. */
static double speed_after(const gz_step *step, const int *list, const gz_complementary *system,
                          const lever *levers, const lever *own) {
  const gz_flyer *y = &step->at[own->flyer];
  gz_vec motion = y->motion;
  double spin = y->spin;
  for (int j = 0; j < 2 * system->count; j++) {
    const lever *l = &levers[j];
    double impulse = l->sign * system->impulse[j / 2];
    if (l->flyer != own->flyer || impulse == 0) continue;
    motion = gz_mul_add(motion, step->rows[list[j / 2]].normal, impulse * l->inverse_mass);
    spin += impulse * l->inverse_inertia * l->arm;
  }
  return speed_of_body(y, motion, spin);
}

/* Is something squeezed out much faster than all that meets? `fastest` is that of the rows. */
static bool squeezes_out(const gz_step *step, const int *list, const gz_complementary *system,
                         double fastest) {
  const lever *levers = levers_of(system);
  int sides = 2 * system->count;
  for (int j = 0; j < sides; j++) {
    if (levers[j].flyer < 0) continue;
    const gz_flyer *y = &step->at[levers[j].flyer];
    fastest = gz_max(fastest, speed_of_body(y, y->motion, y->spin));
  }
  for (int j = 0; j < sides; j++)
    if (levers[j].flyer >= 0 &&
        speed_after(step, list, system, levers, &levers[j]) > MOST_SQUEEZE_RATIO * fastest)
      return true;
  return false;
}

/* ---- more rows than a matrix holds: by sweeps */

/* Sweeps after which the impulses stay as they are; and the share of its changes of speed that a
   proof may leave. */
#define MOST_SWEEPS 300
#define LEFT_BY_PROOF 0.02

/* A motion to be set back. */
typedef struct kept_motion {
  gz_vec motion;
  double spin;
} kept_motion;

/* A system that is swept. `mobility` are those of the rows, `before` their speeds without impulses;
   `kept` are motions by flyer. */
typedef struct sweeps {
  gz_step *step;
  const int *list;
  int count;
  bool to_least;
  double *mobility, *before;
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
  s->mobility = block->at;
  s->before = s->mobility + s->count;
  s->kept = (kept_motion *)(void *)(s->before + s->count);
  return true;
}

static void keep_motions(const sweeps *s) {
  for (int k = 0; k < s->step->count; k++)
    s->kept[k] = (kept_motion){ s->step->at[k].motion, s->step->at[k].spin };
}

/* Return how much faster than its target a row parts. */
static double surplus_of(const sweeps *s, gz_row *row) {
  return gz_row_speed(s->step, row) - (s->to_least ? row->least : 0);
}

/* Write the speeds and mobilities of the rows. Returns the fastest speed. */
static double begin_sweeps(const sweeps *s) {
  double fastest = 0;
  for (int i = 0; i < s->count; i++) {
    gz_row *row = &s->step->rows[s->list[i]];
    row->impulse = row->gain = 0;
    s->before[i] = surplus_of(s, row);
    s->mobility[i] = gz_row_mobility(s->step, row);
    fastest = gz_max(fastest, fabs(s->before[i]));
  }
  return fastest;
}

/* Let each row take what it misses, one after the other. Returns the largest miss, and in the gains
   how much the impulses have grown. */
static double sweep_once(const sweeps *s) {
  double worst = 0;
  for (int i = 0; i < s->count; i++) {
    gz_row *row = &s->step->rows[s->list[i]];
    if (s->mobility[i] == 0) continue;
    double change = gz_max(-surplus_of(s, row) / s->mobility[i], -row->impulse);
    row->gain = gz_max(0, change);
    if (change == 0) continue;
    row->impulse += change;
    worst = gz_max(worst, fabs(change) * s->mobility[i]);
    push_row(s->step, row, change);
  }
  return worst;
}

/* Is a sweep with this largest miss a proof that there is no solution: does it move nothing, and
   lead on for ever? */
static bool is_proof(const sweeps *s, double worst) {
  double moved = 0, along = 0;
  for (int k = 0; k < s->step->count; k++) {
    const gz_flyer *y = &s->step->at[k];
    gz_vec change = gz_sub(y->motion, s->kept[k].motion);
    moved = gz_max(moved, speed_of_body(y, change, y->spin - s->kept[k].spin));
  }
  for (int i = 0; i < s->count; i++) along += s->step->rows[s->list[i]].gain * s->before[i];
  return moved <= LEFT_BY_PROOF * worst && along < 0;
}

/* Return what gz_most_restitution does. */
static double most_restitution_of(const sweeps *s) {
  double along = 0, square = 0;
  for (int i = 0; i < s->count; i++) {
    gz_row *row = &s->step->rows[s->list[i]];
    along += row->impulse * s->before[i];
    square += row->impulse * (surplus_of(s, row) - s->before[i]);
  }
  return square > 0 ? gz_clamp(-2 * along / square - 1, 0, 1) : 0;
}

/* Give the impulses once more, times the restitution; or none, if they are only asked for. */
static void end_sweeps(const sweeps *s, gz_push push, bool solved) {
  double e = push.only_asked ? -1 : push.restitution;
  if (e > 0 && !solved) e = gz_min(e, most_restitution_of(s));
  for (int i = 0; i < s->count && e != 0; i++) {
    gz_row *row = &s->step->rows[s->list[i]];
    push_row(s->step, row, e * row->impulse);
  }
  for (int i = 0; i < s->count && !push.only_asked; i++)
    s->step->rows[s->list[i]].given += (1 + e) * s->step->rows[s->list[i]].impulse;
}

/* gz_push_rows by projected Gauss-Seidel sweeps. It may stop anywhere: each change of an impulse
   takes energy, or none. */
static gz_complementary_status sweep_rows(gz_step *step, const int *list, int count, gz_push push) {
  sweeps s = { .step = step, .list = list, .count = count, .to_least = push.to_least };
  if (!reserve_sweeps(&s)) return GZ_SOLVED;
  double slack = GZ_NEGLIGIBLE * begin_sweeps(&s), worst = HUGE_VAL;
  for (int n = 1; n < MOST_SWEEPS && worst > slack; n++) worst = sweep_once(&s);
  gz_complementary_status status = worst <= slack ? GZ_SOLVED : GZ_CUT;
  if (status == GZ_CUT) {
    keep_motions(&s);
    worst = sweep_once(&s);
    if (is_proof(&s, worst)) status = GZ_NO_SOLUTION;
  }
  end_sweeps(&s, push, status == GZ_SOLVED);
  return status;
}

/* Are the speeds of all rows numbers? What turns beyond all bounds on a long arm has none: then
   there are no impulses. */
static bool have_speeds(gz_step *step, const int *list, int count) {
  bool have = true;
  for (int i = 0; i < count; i++) {
    gz_row *row = &step->rows[list[i]];
    row->impulse = row->gain = 0;
    have = have && fabs(gz_row_speed(step, row)) < HUGE_VAL;
  }
  return have;
}

gz_complementary_status gz_push_rows(gz_step *step, const int *list, int count, gz_push push) {
  gz_complementary system;
  if (!have_speeds(step, list, count)) return GZ_CUT;
  if (count > GZ_MAX_ROWS) return sweep_rows(step, list, count, push);
  if (count == 0) return GZ_SOLVED;
  double *before = reserve_system(step, count, &system), fastest = 0;
  if (before == NULL) return GZ_SOLVED;
  for (int i = 0; i < count; i++) {
    gz_row *row = &step->rows[list[i]];
    before[i] = system.speed[i] = gz_row_speed(step, row) - (push.to_least ? row->least : 0);
    fastest = gz_max(fastest, fabs(before[i]));
  }
  write_matrix(step, list, &system);
  double noise = 1e-14 * fastest;
  gz_complementary_status status = gz_solve_complementary(&system, noise, LEAST_PIVOT);
  bool may_squeeze = count > 1 && (push.to_least || gz_have_drivers(step, list, count));
  if (may_squeeze && status == GZ_SOLVED && squeezes_out(step, list, &system, fastest)) {
    for (int i = 0; i < count; i++) system.speed[i] = before[i];
    write_matrix(step, list, &system);
    status =
        gz_solve_complementary(&system, noise, 1.0 / (MOST_SQUEEZE_RATIO * MOST_SQUEEZE_RATIO));
  }
  double e = push.restitution;
  if (status != GZ_SOLVED) e = gz_min(e, gz_most_restitution(&system, before));
  for (int i = 0; i < count; i++) {
    step->rows[list[i]].gain = system.gain[i];
    step->rows[list[i]].impulse = system.impulse[i];
    if (push.only_asked || system.impulse[i] <= 0) continue;
    push_row(step, &step->rows[list[i]], (1 + e) * system.impulse[i]);
    step->rows[list[i]].given += (1 + e) * system.impulse[i];
  }
  return status;
}

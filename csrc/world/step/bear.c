/*
** Borne together: the accelerations of an island, which is all that touch one another, as motions
** of one instant.
*/
#include "world/step/bear.h"

#include "world/step/anew.h"
#include "world/step/energy.h"
#include "world/step/event_queue.h"
#include "world/step/lay_flat.h"
#include "world/step/meeting.h"

#define SWEEPS_OF_ROUNDING 4

/* How often one is borne together with others in a step; then alone, until it joins what it meets.
   */
#define MOST_SOLVED 24

/* How long a deceleration has one direction in an island: so much of the time in which it stops
   what it acts on, or so much of a step. */
#define LONGEST_PULL 0.25
#define SHORTEST_PULL 0.125

/* An island whose rows have no solution lets at most so many fly anew. */
#define MOST_TRIES 64

/* Return the acceleration of one side as the other sees it. */
static gz_vec pull_of(const gz_step *step, const gz_row *row) {
  gz_vec pull = gz_own_acceleration(&step->at[row->a]);
  return row->b >= 0 ? gz_sub(pull, gz_acceleration_of(&step->at[row->b])) : pull;
}

/* Return a measure of what pulls at a row: of two that fall alike, none sees it of the other. */
static double strength_of(const gz_step *step, const gz_row *row) {
  return gz_max(gz_length(pull_of(step, row)), gz_length(gz_own_acceleration(&step->at[row->a])));
}

/* Return the speed that is only rounding, of what rests: beside what the acceleration gives in a
   step. */
static double rounding_of(const gz_step *step, const gz_row *row) {
  return GZ_NEGLIGIBLE * strength_of(step, row) * step->dt;
}

/* Is the speed of a row that of a hop which is none? */
static bool is_hop_of_rest(const gz_step *step, const gz_row *row, double speed) {
  double press = gz_max(-gz_dot(row->normal, pull_of(step, row)), 1e-3 * strength_of(step, row));
  return gz_rests(speed, press, step->at[row->a].f.m.skin);
}

/* Do the sides of a row part? `noise`: the fastest motion of what it is compared with. */
static bool parts(gz_step *step, gz_row *row, double noise) {
  double speed = gz_row_speed(step, row);
  return gz_is_positive(speed, noise) && !is_hop_of_rest(step, row, speed);
}

/* Collect the rows of a flyer, and of all that do not turn, and touch one another and do not part,
   from it on. */
static void collect_island(gz_step *step, int k) {
  gz_begin_instant(step, step->at[k].now);
  gz_add_body(step, k);
  for (int i = 0; i < step->body_count; i++) {
    int first = step->row_count;
    gz_collect_rows(step, step->bodies[i]);
    for (int r = first; r < step->row_count; r++) {
      gz_row *row = &step->rows[r];
      int b = row->b;
      if (b < 0 || step->at[b].kinematic || step->at[b].turns || gz_has_joined(step, b)) continue;
      gz_load_motion(step, b);
      double noise = gz_max(gz_length(step->at[row->a].motion), gz_length(step->at[b].motion));
      if (!parts(step, row, noise)) gz_add_body(step, b);
    }
  }
}

/* Does a row bear? If its sides neither approach nor part, but for a hop that is none: that is
   taken from the velocity, on what has no mass and moves. */
static bool bears(gz_step *step, gz_row *row, int k, double noise) {
  const gz_flyer *b = row->b >= 0 ? &step->at[row->b] : NULL;
  if (row->turns || (b != NULL && b->kinematic && b->own.spin != 0)) return false;
  double speed = gz_row_speed(step, row);
  row->struck = speed < -gz_max(GZ_NEGLIGIBLE * noise, rounding_of(step, row));
  if (parts(step, row, noise)) return false;
  bool hops = speed > 1e-12 * noise && is_hop_of_rest(step, row, speed) && b != NULL &&
              b->kinematic && row->a == k;
  if (hops && row->faces == 1) {
    gz_flyer *y = &step->at[k];
    y->motion = gz_mul_add(y->motion, row->normal, -speed);
    y->f.dynamics->velocity = y->motion;
  }
  return true;
}

/* Take from what is borne the hops that are none, and what is only rounding. */
static void take_hops(gz_step *step, const int *list, int count, double noise) {
  bool any = false;
  for (int sweep = 0; sweep < SWEEPS_OF_ROUNDING; sweep++) {
    for (int i = 0; i < count; i++) {
      gz_row *row = &step->rows[list[i]];
      double speed = gz_row_speed(step, row);
      if (row->struck || fabs(speed) <= 1e-12 * noise) continue;
      gz_level_row(step, row);
      any = true;
    }
  }
  if (!any) return;
  gz_store_motions(step);
  for (int i = 0; i < step->body_count; i++) gz_mark_changed(step, step->bodies[i]);
}

/* Does a body have rows, of which none approaches? */
static bool is_left_alone(gz_step *step, const int *list, int count, int k) {
  bool any = false;
  for (int i = 0; i < count; i++) {
    gz_row *row = &step->rows[list[i]];
    if (row->a != k && row->b != k) continue;
    if (gz_row_speed(step, row) < -rounding_of(step, row)) return false;
    any = true;
  }
  return any;
}

/* Let those rest that their deceleration stops before it is looked at again, unless they push
   something now (what one meets, one hits), or something pushes them once they rest; of those that
   only contacts and it can hold, what has stopped up to rounding. */
static void stop_slow(gz_step *step, const int *list, int count) {
  for (int i = 0; i < step->body_count; i++) {
    int k = step->bodies[i];
    gz_flyer *y = &step->at[k];
    const gz_dynamics *d = y->f.dynamics;
    bool held = gz_length(d->acceleration) <= d->deceleration; /* even by nothing else */
    double slow = d->deceleration * step->dt * (held ? SHORTEST_PULL : GZ_NEGLIGIBLE);
    double speed = gz_length(y->motion);
    if (speed == 0 || speed > slow || !is_left_alone(step, list, count, k)) continue;
    gz_vec motion = y->motion;
    y->motion = gz_v(0, 0);
    if (is_left_alone(step, list, count, k)) {
      y->f.dynamics->velocity = gz_v(0, 0);
      gz_mark_changed(step, k);
    } else {
      y->motion = motion;
    }
  }
}

/* Let the motions of this instant be accelerations: free ones of the bodies, and those of the legs
   of all others. */
static void load_accelerations(gz_step *step) {
  for (int i = 0; i < step->body_count; i++) {
    gz_flyer *y = &step->at[step->bodies[i]];
    y->motion = y->fast ? gz_v(0, 0) : y->pull;
    y->spin = 0;
  }
  for (int i = 0; i < step->row_count; i++) {
    int b = step->rows[i].b;
    if (b < 0 || step->at[b].bodied == step->instant) continue;
    step->at[b].motion = gz_acceleration_of(&step->at[b]);
    step->at[b].spin = 0;
  }
}

/* Let a body stand fast, or let it go with an acceleration. */
static void set_fast(gz_flyer *y, bool fast, gz_vec pull) {
  if (fast != y->fast) y->joined_inverse_mass = fast ? 0 : y->inverse_mass;
  y->fast = fast;
  y->pull = pull;
}

/* Does the side of a row give way to nothing? */
static bool is_firm(const gz_step *step, int k) {
  if (k < 0) return true;
  const gz_flyer *y = &step->at[k];
  return y->fast || (y->kinematic && gz_max_abs(y->motion) == 0 && y->own.spin == 0);
}

/* Return room for faces; NULL if there is no memory. */
static gz_touching_face *reserve_faces(gz_step *step, int count) {
  gz_block *block = &step->world->scratch.step[GZ_CONTACT_BLOCK];
  if (!gz_reserve_block(&step->world->memory, block, (size_t)count * sizeof(gz_touching_face)))
    step->result = GZ_NO_MEMORY;
  return step->result == GZ_DONE ? block->at : NULL;
}

/* Return what presses a body that stands fast: its own acceleration, and what bodies that give way
   press; less what the sides that give way to nothing bear of that. */
static gz_vec pressure_on(gz_step *step, const int *list, int count, int k) {
  const gz_flyer *y = &step->at[k];
  gz_touching_face *faces = reserve_faces(step, 2 * count);
  gz_vec all = y->f.dynamics->acceleration;
  int face_count = 0, along;
  for (int i = 0; i < count; i++) {
    const gz_row *row = &step->rows[list[i]];
    double sign = row->a == k ? 1 : row->b == k ? -1 : 0;
    if (sign == 0) continue;
    all = gz_mul_add(all, row->normal, sign * row->impulse * y->inverse_mass);
    if (!is_firm(step, row->a == k ? row->b : row->a)) continue;
    for (int face = 0; face < row->faces && faces != NULL; face++) {
      gz_vec normal = gz_scale(row->normals[face], sign);
      faces[face_count++] =
          (gz_touching_face){ .normal = gz_in_space(normal), .contact = i, .active = true };
    }
  }
  return gz_flatten(gz_free_part(gz_in_space(all), faces, face_count, &along));
}

/* Let go those whose deceleration does not keep them. Returns whether there are any. */
static bool let_go(gz_step *step, const int *list, int count) {
  bool any = false;
  for (int i = 0; i < step->body_count; i++) {
    gz_flyer *y = &step->at[step->bodies[i]];
    if (!y->fast) continue;
    gz_vec all = pressure_on(step, list, count, step->bodies[i]);
    double size = gz_length(all), most = y->f.dynamics->deceleration;
    if (size <= most) continue;
    set_fast(y, false, gz_mul_add(y->f.dynamics->acceleration, all, -most / size));
    any = true;
  }
  return any;
}

static void begin_pulls(gz_step *step, bool stands_fast) {
  for (int i = 0; i < step->body_count; i++) {
    gz_flyer *y = &step->at[step->bodies[i]];
    const gz_dynamics *d = y->f.dynamics;
    bool stands = d->deceleration > 0 && gz_max_abs(d->velocity) == 0 && !y->waits;
    set_fast(y, stands_fast && stands, gz_own_acceleration(y));
  }
}

/* The rows of an island that bear: the first of step->list; behind them corners that are not
   decided. */
typedef struct bearing {
  int count, corners;
} bearing;

/* Let corners of which both faces are pressed bear. Returns whether there are any. */
static bool decide_pressed_corners(gz_step *step, bearing *b) {
  double noise = GZ_NEGLIGIBLE * gz_fastest_motion(step);
  int *list = step->list;
  gz_decide_corners(step, noise);
  int before = b->count;
  for (int i = b->count; i < before + b->corners; i++) {
    if (step->rows[list[i]].faces > 1) continue;
    int number = list[i];
    list[i] = list[b->count];
    list[b->count++] = number;
  }
  b->corners -= b->count - before;
  return b->count > before;
}

/* Solve the accelerations of the bodies. What stands is kept by its deceleration, until more than
   that presses. Returns false if they have no solution. */
static bool solve_accelerations(gz_step *step, bearing *b) {
  gz_push push = { false, false, 0 };
  gz_complementary_status status = GZ_NO_SOLUTION;
  for (int stands_fast = 1; stands_fast >= 0 && status == GZ_NO_SOLUTION; stands_fast--) {
    begin_pulls(step, stands_fast);
    do {
      load_accelerations(step);
      status = gz_push_rows(step, step->list, b->count, push);
    } while (status != GZ_NO_SOLUTION &&
             (let_go(step, step->list, b->count) || decide_pressed_corners(step, b)));
  }
  for (int i = 0; i < step->body_count; i++) {
    gz_flyer *y = &step->at[step->bodies[i]];
    set_fast(y, false, y->pull);
  }
  return status != GZ_NO_SOLUTION;
}

/* Return until when what the rows say is valid: a leg of one without a mass may end, and the
   direction of a deceleration changes. */
static double find_end_of_bearing(const gz_step *step, const int *list, int count) {
  double until = step->dt;
  for (int i = 0; i < count; i++) {
    int b = step->rows[list[i]].b;
    if (b < 0 || !step->at[b].kinematic) continue;
    until = gz_min(until, step->at[b].now + step->at[b].f.leg.end);
  }
  for (int i = 0; i < step->body_count; i++) {
    const gz_dynamics *d = step->at[step->bodies[i]].f.dynamics;
    double most = d->deceleration + gz_length(d->acceleration), speed = gz_length(d->velocity);
    if (d->deceleration == 0 || speed == 0) continue;
    double lasts = gz_max(LONGEST_PULL * speed / most, SHORTEST_PULL * step->dt);
    double slows = -gz_dot(d->velocity, step->at[step->bodies[i]].motion);
    if (slows > 0) lasts = gz_min(lasts, speed * speed / slows); /* it stands there */
    until = gz_min(until, step->clock + lasts);
  }
  return until;
}

/* Report what bears: each pair once in a step. */
static void report_bearing(gz_step *step, const int *list, int count) {
  for (int i = 0; i < count; i++) {
    const gz_row *row = &step->rows[list[i]];
    if (!row->struck && gz_row_presses(step, row)) gz_report_row(step, row, true);
  }
}

static void store_accelerations(gz_step *step, int k, double until) {
  gz_release_borne(step);
  gz_unite_bodies(step);
  for (int i = 0; i < step->body_count; i++)
    step->at[step->bodies[i]].borne_with = step->bodies[(i + 1) % step->body_count];
  for (int i = 0; i < step->body_count; i++) {
    int q = step->bodies[i];
    gz_flyer *y = &step->at[q];
    y->solved++;
    y->borne = y->motion;
    double size = gz_length(y->f.dynamics->acceleration);
    if (gz_length(y->borne) <= 1e-10 * size) y->borne = gz_v(0, 0);
    y->borne_at = step->clock;
    bool same = y->begun && gz_max_abs(gz_sub(y->borne, y->f.leg.g)) <= 1e-12 * size &&
                y->borne_until > step->clock && until >= y->borne_until;
    if (same) y->borne = y->f.leg.g;
    else y->borne_until = until;
    if (q != k && !same) gz_mark_changed(step, q);
  }
}

/* Find the rows that bear. Returns false if nothing that flies does. */
static bool find_bearing(gz_step *step, int k, bearing *b) {
  bool flies = false;
  double fastest = gz_fastest_motion(step);
  *b = (bearing){ 0, 0 };
  for (int pass = 0; pass < 2; pass++) {
    for (int i = 0; i < step->row_count; i++) {
      gz_row *row = &step->rows[i];
      if ((row->faces > 1) != (pass > 0) || !bears(step, row, k, fastest)) continue;
      flies = flies || row->b >= 0;
      step->list[b->count + b->corners] = i;
      if (pass == 0) b->count++;
      else b->corners++;
    }
  }
  return flies;
}

/* Bear all that touch a flyer together. Returns false if nothing that flies does. */
static bool bear_island(gz_step *step, int k) {
  bearing b = { 0, 0 };
  for (int tries = 0; tries < MOST_TRIES && step->result == GZ_DONE; tries++) {
    collect_island(step, k);
    if (!find_bearing(step, k, &b)) return false;
    double fastest = gz_fastest_motion(step);
    take_hops(step, step->list, b.count, fastest);
    stop_slow(step, step->list, b.count);
    bool free = solve_accelerations(step, &b);
    if (free || !gz_press_anew(step, step->list, b.count, GZ_BY_ACCELERATION)) break;
  }
  report_bearing(step, step->list, b.count);
  store_accelerations(step, k, find_end_of_bearing(step, step->list, b.count));
  return true;
}

/* Lay a body that is borne flat on what bears it, if it stands there on a corner by a hair. */
static void lie_on(gz_step *step, int k, const gz_row *support) {
  gz_blocker blocker = { .other = support->other, .response = support->response };
  blocker.hit = (gz_hit){ .normal = support->normal, .surface = support->normal };
  if (gz_flyer_of(step->world, support->other) < 0) gz_lay_flat(step, k, &blocker);
}

/* Of the rows of a body without spin, write those that stand, and do not part from it. Returns
   their number. */
static int choose_standing(gz_step *step, const gz_flyer *y, int *list) {
  double speed = gz_length(y->motion);
  int count = 0;
  for (int i = 0; i < step->row_count; i++) {
    gz_row *row = &step->rows[i];
    if (row->b >= 0 && (!step->at[row->b].kinematic || step->at[row->b].own.spin != 0)) continue;
    if (!gz_is_positive(gz_row_speed(step, row), speed)) list[count++] = i;
  }
  for (int i = 0; i < count; i++) step->rows[list[i]].b = -1; /* a straight way is a wall */
  return count;
}

/* Do the rows leave a body no turn? */
static bool leave_no_turn(gz_step *step, gz_flyer *y, const int *list, int count) {
  y->motion = y->f.dynamics->acceleration;
  y->spin = 0;
  gz_push push = { false, false, 0 };
  gz_push_rows(step, list, count, push);
  double turn = fabs(y->spin) * y->f.m.shape.geometry->bounding_radius;
  return turn <= 1e-8 * gz_length(y->f.dynamics->acceleration);
}

/* Does what stands leave a body that does not turn no turn, either? What is only nearly touched
   counts if what is touched does not keep it: at a corner of the ground that the body's own corner
   passes, it is the side behind. */
static bool is_kept_from_turning(gz_step *step, int k) {
  gz_flyer *y = &step->at[k];
  int *list = NULL, count = 0;
  if (y->f.dynamics->spin != 0) return false;
  bool kept = false;
  for (int widely = 0; widely <= 1 && !kept; widely++) {
    gz_begin_instant(step, y->now);
    gz_add_body(step, k);
    gz_collect_rows_within(step, k, widely);
    if (widely && step->row_count == 0) return true;
    list = step->list;
    count = choose_standing(step, y, list);
    kept = count > 0 && leave_no_turn(step, y, list, count);
  }
  if (!kept) return false;
  gz_row *support = &step->rows[list[0]];
  for (int i = 1; i < count; i++)
    if (step->rows[list[i]].impulse > support->impulse) support = &step->rows[list[i]];
  lie_on(step, k, support);
  return true;
}

gz_vec gz_acceleration_left(gz_step *step, int k) {
  gz_flyer *y = &step->at[k];
  gz_vec a = y->f.dynamics->acceleration;
  bool pulled = gz_max_abs(gz_own_acceleration(y)) > 0, joined = gz_has_joined(step, k);
  if (!y->waits && !joined && !y->turns && y->borne_at == y->now) return y->borne;
  y->borne_until = step->dt;
  if (y->waits) return gz_v(0, 0);
  if (joined) return step->at[gz_root_of(step, k)].joined_acceleration;
  if (y->turns && (!pulled || !is_kept_from_turning(step, k))) return a;
  bool together = !y->turns && y->solved <= MOST_SOLVED && gz_is_near_flyers(step, k, !pulled);
  if (together && bear_island(step, k)) return y->borne;
  gz_activate(step, k);
  return pulled ? gz_flight_bear(&y->f) : a;
}

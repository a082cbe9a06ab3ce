/*
** The leg of an island: the impact at its start, how all are displaced, and how fast they then are.
*/
#include "world/step/island_parts.h"

#include "core/math/assert.h"
#include "core/solver/solve.h"
#include "world/rest.h"
#include "world/step/hinge.h"
#include "world/step/limits.h"

/* ---- problems */

static const gz_dynamics *dynamics_of(const gz_island *s, int m) {
  return gz_body_of_member(s, m)->f.dynamics;
}

/* Let what a table takes in a time hold a body. */
static void set_table(const gz_island *s, int m, double time, gz_solver_body *body) {
  const gz_dynamics *d = dynamics_of(s, m);
  if (body->inverse_mass > 0) body->hold = d->deceleration * time / body->inverse_mass;
  double slows = gz_spin_deceleration(d);
  if (body->inverse_inertia > 0) body->hold_spin = slows * time / body->inverse_inertia;
}

/* Which of the velocities of a member a problem is about. */
typedef enum problem { AT_START, ON_WAY, AT_END } problem;

static void write_bodies(const gz_island *s, gz_solver *solver, problem of) {
  double time = of == AT_START ? 0 : of == ON_WAY ? s->h / 2 : s->h;
  solver->body_count = s->member_count + 1;
  solver->bodies[s->member_count] = (gz_solver_body){ .hold = 0 };
  for (int i = 0; i < s->member_count; i++) {
    const gz_island_body *m = &s->members[i];
    gz_solver_body *body = &solver->bodies[i];
    *body =
        (gz_solver_body){ .inverse_mass = m->inverse_mass, .inverse_inertia = m->inverse_inertia };
    if (m->gives_way) {
      body->velocity = gz_mul_add(m->velocity, m->pull, time);
      body->spin = m->spin;
      set_table(s, i, time, body);
    } else {
      body->velocity = of == AT_START ? m->velocity : of == ON_WAY ? m->way : m->after;
      body->spin = of == AT_START ? m->spin : of == ON_WAY ? m->turn : m->spin_after;
    }
  }
}

/* Is a constraint part of a problem? */
static bool is_of(const gz_island *s, const gz_leg_constraint *r, problem of) {
  double hair = s->pairs[r->pair].hair;
  if (of == AT_START) return r->first_gap <= hair;
  if (of == AT_END) return r->impulse > 0 || (!r->lost && r->gap <= hair);
  return true;
}

/* Write the ends of hinges: `angle` must stay between them. */
static void write_hinges(const gz_island *s, gz_solver *solver, problem of) {
  for (int i = 0; i < s->member_count; i++) {
    const gz_island_body *m = &s->members[i];
    if (!m->gives_way || !dynamics_of(s, i)->hinged) continue;
    double ends[2] = { dynamics_of(s, i)->min_angle, dynamics_of(s, i)->max_angle };
    for (int k = 0; k < 2; k++) {
      double sign = k ? -1 : 1, angle = m->angle + (of == AT_END ? m->turn * s->h : 0);
      double room = sign * (angle - ends[k]);
      if (!(room < HUGE_VAL) || (of != ON_WAY && room > GZ_AT_HINGE_END)) continue;
      gz_solver_constraint constraint = { .a = i, .b = s->member_count, .arm_a = sign };
      if (of == ON_WAY) constraint.bias = gz_max(0, room) / s->h;
      solver->constraints[solver->constraint_count++] = constraint;
    }
  }
}

/* Write the constraints of a problem, in their order. */
static void write_constraints(const gz_island *s, gz_solver *solver, problem of) {
  solver->constraint_count = 0;
  for (int i = 0; i < s->constraint_count; i++) {
    const gz_leg_constraint *r = &s->constraints[i];
    const gz_leg_pair *p = &s->pairs[r->pair];
    if (!is_of(s, r, of)) continue;
    double scale = of == ON_WAY ? 1 : of == AT_END ? 2 : 0;
    gz_solver_constraint *constraint = &solver->constraints[solver->constraint_count++];
    *constraint = (gz_solver_constraint){ .a = p->a,
                                          .b = p->b >= 0 ? p->b : s->member_count,
                                          .normal = r->normal,
                                          .friction = p->friction,
                                          .bias = of == ON_WAY ? r->bias : 0,
                                          .impulse = scale * r->impulse,
                                          .tangential = scale * r->tangential };
    gz_set_arms(constraint, r->arm_a, r->arm_b);
  }
  write_hinges(s, solver, of);
}

static void push_body(gz_solver_body *body, gz_vec normal, gz_vec arm, double along,
                      double across) {
  gz_vec p = gz_v(normal.x * along - normal.y * across, normal.y * along + normal.x * across);
  body->velocity = gz_mul_add(body->velocity, p, body->inverse_mass);
  body->spin += body->inverse_inertia * gz_cross(arm, p);
}

/* Is a constraint one with what turns by itself, as a flipper; and does that move its body, rather
   than squeeze it? */
static bool is_swung(const gz_island *s, const gz_leg_constraint *r) {
  const gz_leg_pair *p = &s->pairs[r->pair];
  if (p->b < 0 || s->members[p->b].gives_way || s->members[p->b].turn == 0) return false;
  if (r->lost || r->late) return false;
  const gz_island_body *m = &s->members[p->a];
  double most = gz_length(m->velocity) + gz_length(m->way) + gz_length(m->pull) * s->h;
  return r->impulse > 0 && r->impulse * m->inverse_mass < most;
}

/*
** In a leg the normal of what turns goes from that of its start to that of its end, and so does
** what a contact gives. Rows push along that of the end; let bodies begin with what the mean
** direction adds, by the impulses found last. So what a flipper throws is right to the second order
** in h.
*/
static void swing(const gz_island *s, gz_solver *solver, double scale) {
  for (int i = 0; i < s->constraint_count; i++) {
    const gz_leg_constraint *r = &s->constraints[i];
    if (!is_swung(s, r)) continue;
    gz_solver_body *body = &solver->bodies[s->pairs[r->pair].a];
    gz_vec normal = gz_unit(gz_add(r->normal, r->first_normal), r->normal);
    double along = scale * r->impulse, across = scale * r->tangential;
    push_body(body, normal, gz_lerp(r->arm_a, r->first_arm, 0.5), along, across);
    push_body(body, r->normal, r->arm_a, -along, -across);
  }
}

static double smallest_hair(const gz_island *s) {
  double least = HUGE_VAL;
  for (int i = 0; i < s->pair_count; i++) least = gz_min(least, s->pairs[i].hair);
  return least;
}

/* Return the speed that leads a hair far in the leg; or, of what goes on after it, in one that is
   not among the shortest. */
static double speed_of_hair(const gz_island *s, problem of) {
  double time = of == ON_WAY ? s->h : gz_max(s->h, GZ_SHORTEST_LEG * s->step->dt);
  return smallest_hair(s) / time;
}

/* Return the speed that a solution may miss. */
static double tolerance_of(const gz_island *s, problem of) {
  return (s->constraint_count <= GZ_FEW_CONTACTS ? GZ_HAIRS_MISSED_BY_FEW : GZ_HAIRS_MISSED) *
         speed_of_hair(s, of);
}

/* Does a member move faster than what its acceleration gives in a step? */
static bool is_fast(const gz_island *s) {
  for (int i = 0; i < s->member_count; i++) {
    const gz_island_body *m = &s->members[i];
    double given = gz_length(m->pull) * s->step->dt;
    if (!m->gives_way) continue;
    if (gz_length(m->velocity) > given || fabs(m->spin) * m->radius > given) return true;
  }
  return false;
}

/* Solve a problem. Returns false without memory. */
static bool solve(gz_island *s, gz_solver *solver, problem of) {
  gz_world *world = s->step->world;
  *solver = (gz_solver){ .memory = &world->memory, .blocks = world->scratch.solver };
  if (!gz_reserve_solver(solver, s->member_count + 1, s->constraint_count + 2 * s->member_count)) {
    s->step->result = GZ_NO_MEMORY;
    return false;
  }
  write_bodies(s, solver, of);
  if (s->at_end && s->driven) swing(s, solver, of == AT_END ? 2 : 1);
  write_constraints(s, solver, of);
  bool patient = s->constraint_count <= GZ_SMALL_ISLAND || !is_fast(s);
  solver->patience = patient ? GZ_LEG_PATIENCE : s->exact ? 0 : -1;
  solver->tolerance = tolerance_of(s, of);
  solver->near = speed_of_hair(s, of);
  if (!gz_solve_contacts(solver)) s->step->result = GZ_NO_MEMORY;
  if (!solver->exact) {
    s->exact = false;
    s->missed = solver->missed;
  }
  return s->step->result == GZ_DONE;
}

/* Is a solution a motion? Among what is faster than numbers are it need not be. */
static bool is_bounded(const gz_solver_body *body) {
  bool moves = fabs(body->velocity.x) <= GZ_LARGEST && fabs(body->velocity.y) <= GZ_LARGEST;
  return moves && fabs(body->spin) <= GZ_LARGEST; /* none of them is true of what is no number */
}

/* ---- the start */

static double parting_of(const gz_island *s, const gz_leg_constraint *r, bool on_way) {
  const gz_leg_pair *p = &s->pairs[r->pair];
  const gz_island_body *a = &s->members[p->a], *b = p->b >= 0 ? &s->members[p->b] : NULL;
  gz_vec v =
      gz_velocity_of_point(on_way ? a->way : a->velocity, on_way ? a->turn : a->spin, r->arm_a);
  if (b != NULL)
    v = gz_sub(v, gz_velocity_of_point(on_way ? b->way : b->velocity, on_way ? b->turn : b->spin,
                                       r->arm_b));
  return gz_dot(r->normal, v);
}

/* Both sides of a constraint do something to one another. */
static void press_sides(gz_island *s, const gz_leg_constraint *r) {
  const gz_leg_pair *p = &s->pairs[r->pair];
  s->members[p->a].pressed = true;
  if (p->b >= 0) s->members[p->b].pressed = true;
}

/* Let what touches and approaches be an impact without a bounce. Returns whether anything does. */
static bool solve_start(gz_island *s) {
  gz_solver solver;
  bool any = false;
  for (int i = 0; i < s->constraint_count; i++) {
    gz_leg_constraint *r = &s->constraints[i];
    const gz_leg_pair *p = &s->pairs[r->pair];
    if (!is_of(s, r, AT_START)) continue;
    r->approach = gz_max(0, -parting_of(s, r, false));
    any = any ||
          r->approach > gz_max(GZ_HARDLY_NEARER * p->hair / s->h, GZ_BEYOND_MISSED * s->missed);
  }
  if (!any || !solve(s, &solver, AT_START)) return false;
  for (int i = 0, k = 0; i < s->constraint_count; i++)
    if (is_of(s, &s->constraints[i], AT_START))
      s->constraints[i].struck = solver.constraints[k++].impulse;
  for (int i = 0; i < s->constraint_count; i++)
    if (s->constraints[i].struck > 0) press_sides(s, &s->constraints[i]);
  gz_report_island(s, true);
  for (int i = 0; i < s->member_count; i++) {
    if (!s->members[i].gives_way) continue;
    if (!is_bounded(&solver.bodies[i])) continue;
    s->members[i].velocity = solver.bodies[i].velocity;
    s->members[i].spin = solver.bodies[i].spin;
  }
  return true;
}

/* ---- the way */

/* How those without a mass move in the leg. */
static void set_boundary(gz_island *s) {
  s->driven = false;
  for (int i = 0; i < s->member_count; i++) {
    gz_island_body *m = &s->members[i];
    if (m->gives_way) continue;
    const gz_body *y = gz_body_of_member(s, i);
    const gz_path stands = { .end = s->h }, *leg = y->waits ? &stands : &y->f.leg;
    m->way = gz_mul_add(leg->v, leg->g, s->h / 2);
    m->after = gz_mul_add(leg->v, leg->g, s->h);
    m->turn = m->spin_after = leg->spin;
    s->driven = s->driven || gz_max_abs(m->way) > 0 || gz_max_abs(m->after) > 0 || m->turn != 0;
  }
}

/* Return at which gap a constraint aims: half a hair, where one of the two turns; what only shifts
   leaves no gap. Nobody is to be lifted: in the first rounds at no more than it was at the start.
   */
static double aim_of(const gz_island *s, const gz_leg_constraint *r, int round) {
  const gz_leg_pair *p = &s->pairs[r->pair];
  const gz_island_body *a = &s->members[p->a], *b = p->b >= 0 ? &s->members[p->b] : NULL;
  bool turns = a->inverse_inertia > 0 || (b != NULL && (b->inverse_inertia > 0 || b->turn != 0));
  double half = turns ? p->hair / 2 : 0,
         least = round < GZ_FIRST_LEG_ROUNDS ? r->first_gap : r->gap;
  if (least >= -p->skin && least < half) return gz_max(0, least);
  return round < GZ_FIRST_LEG_ROUNDS ? half : half / 4;
}

/* Set what each constraint asks of w. In the first round it may only not come nearer than it aims.
   */
static void set_biases(gz_island *s, int round) {
  GZ_ASSERT(s->h > 0 && round >= 0);
  for (int i = 0; i < s->constraint_count; i++) {
    gz_leg_constraint *r = &s->constraints[i];
    if (r->lost) continue;
    double more = r->gap - aim_of(s, r, round);
    r->bias = round == 0 ? gz_max(0, more) / s->h : more / s->h - parting_of(s, r, true);
  }
}

static void solve_way(gz_island *s) {
  gz_solver solver;
  if (!solve(s, &solver, ON_WAY)) return;
  for (int i = 0; i < s->constraint_count; i++) {
    s->constraints[i].impulse = solver.constraints[i].impulse;
    s->constraints[i].tangential = solver.constraints[i].tangential;
    s->constraints[i].presses = s->constraints[i].presses || solver.constraints[i].impulse > 0;
  }
  for (int i = 0; i < s->member_count; i++) {
    gz_island_body *m = &s->members[i];
    if (!m->gives_way) continue;
    if (!is_bounded(&solver.bodies[i])) solver.bodies[i] = (gz_solver_body){ .hold = 0 };
    m->way = solver.bodies[i].velocity;
    m->turn = solver.bodies[i].spin;
    m->net = gz_scale(gz_sub(m->way, m->velocity), 2 / s->h);
  }
}

/* Return by how much more than the skin a constraint overlaps, at most; and much more, where one
   has come through another, and there is to be no event that tells when. */
static double worst_overlap(const gz_island *s) {
  double worst = 0;
  for (int i = 0; i < s->pair_count; i++)
    if (s->pairs[i].passed && gz_is_tired_pair(s, &s->pairs[i]))
      worst = gz_max(worst, s->pairs[i].hair / GZ_HAIR);
  for (int i = 0; i < s->constraint_count; i++)
    if (!s->constraints[i].lost)
      worst = gz_max(worst, -s->constraints[i].gap - s->pairs[s->constraints[i].pair].skin);
  return worst;
}

/* Does anybody press what it does not touch, in a round; or even, what is not found at the end of
   the leg? */
static bool is_apart(const gz_island *s, int round) {
  for (int i = 0; i < s->constraint_count; i++) {
    const gz_leg_constraint *r = &s->constraints[i];
    double most = aim_of(s, r, round) + GZ_TOUCHING_HAIRS * s->pairs[r->pair].hair;
    if (r->impulse > 0 && (r->lost || (round < GZ_FIRST_LEG_ROUNDS && r->gap > most))) return true;
  }
  return false;
}

/* Return how fast something without a mass presses, at most: what glides along does not. */
static double fastest_press(const gz_island *s) {
  double most = 0;
  for (int i = 0; i < s->constraint_count; i++) {
    const gz_leg_constraint *r = &s->constraints[i];
    int b = s->pairs[r->pair].b;
    if (b < 0 || s->members[b].gives_way || !(r->impulse > 0)) continue;
    gz_vec v = gz_velocity_of_point(s->members[b].way, s->members[b].turn, r->arm_b);
    most = gz_max(most, gz_dot(r->normal, v));
  }
  return most;
}

/* Does anything swing? Then the first round does not know it. */
static bool any_swings(const gz_island *s) {
  bool any = false;
  for (int i = 0; i < s->constraint_count; i++) any = any || is_swung(s, &s->constraints[i]);
  return any;
}

typedef enum outcome { SOLVED, OVERLAPS, GROWS } outcome;

/* Set the members on w, and find the constraints there. Returns false if there are more members
   then. */
static bool go_way(gz_island *s) {
  int members = s->member_count;
  gz_widen_island(s);
  if (s->member_count > members) return false;
  s->at_end = true;
  gz_find_island_constraints(s);
  return true;
}

static outcome find_way(gz_island *s) {
  double missed = 0; /* by the round before */
  s->has_way = true;
  s->jams = false;
  set_boundary(s);
  bool fast = is_fast(s);
  for (int round = 0; round < GZ_MOST_LEG_ROUNDS && s->step->result == GZ_DONE; round++) {
    set_biases(s, round);
    s->missed = 0;
    solve_way(s);
    if (!go_way(s)) return GROWS;
    double over = worst_overlap(s);
    double presses = fastest_press(s);
    s->jams = presses > 0 && over > 0 && s->missed > GZ_JAM_MISSES * presses;
    if (s->jams && fabs(s->missed - missed) <= GZ_ROUNDING * missed) return OVERLAPS;
    missed = s->missed;
    if (over == 0 && !is_apart(s, round) && (round > 1 || !any_swings(s))) return SOLVED;
    bool pushes = fast && (round >= GZ_PUSHING_ROUND || (round > 0 && over < 2 * smallest_hair(s)));
    if (!pushes && round < GZ_MOST_LEG_ROUNDS - 1) continue;
    if (!s->jams && over > 0) gz_push_pairs(s);
    if (is_apart(s, GZ_FIRST_LEG_ROUNDS)) return OVERLAPS;
    if (worst_overlap(s) == 0) return SOLVED;
    if (fast && round == GZ_LAST_FAST_ROUND) return OVERLAPS;
  }
  return OVERLAPS;
}

/* ---- the end */

static void find_end(gz_island *s) {
  gz_solver solver;
  if (!solve(s, &solver, AT_END)) return;
  for (int i = 0, k = 0; i < s->constraint_count; i++) {
    gz_leg_constraint *r = &s->constraints[i];
    if (!is_of(s, r, AT_END)) continue;
    r->presses = r->presses || solver.constraints[k].impulse > 0;
    k++;
  }
  for (int i = 0; i < s->member_count; i++) {
    gz_island_body *m = &s->members[i];
    if (!m->gives_way) continue;
    double most = dynamics_of(s, i)->max_speed;
    if (!is_bounded(&solver.bodies[i])) solver.bodies[i] = (gz_solver_body){ .hold = 0 };
    m->after = gz_flatten(gz_limit_speed(gz_in_space(solver.bodies[i].velocity), most));
    m->spin_after = solver.bodies[i].spin;
  }
}

/* Find who is pressed; and whether all are to keep to the leg even if nobody is: where there are to
   be no more events, or none would be found, as two overlap. */
static void find_pressed(gz_island *s) {
  s->keeps = false;
  for (int i = 0; i < s->constraint_count; i++)
    if (s->constraints[i].presses) press_sides(s, &s->constraints[i]);
  for (int i = 0; i < s->pair_count; i++) {
    const gz_leg_pair *p = &s->pairs[i];
    s->keeps = s->keeps || (p->joined && gz_is_tired_pair(s, p)) || p->sunk;
  }
  for (int i = 0; i < s->member_count; i++)
    s->members[i].pressed = s->members[i].pressed && s->members[i].gives_way;
}

/* ---- energy */

static double energy_of(const gz_island_body *m, gz_vec v, double spin) {
  double energy = 0;
  if (m->inverse_mass > 0) energy += gz_dot(v, v) / m->inverse_mass / 2;
  if (m->inverse_inertia > 0) energy += spin * spin / m->inverse_inertia / 2;
  return energy;
}

/* Return what those that stand and are pressed leave of a motion of all members. */
static gz_vec motion_along_walls(const gz_island *s, gz_vec motion) {
  for (int i = 0; i < s->constraint_count; i++) {
    const gz_leg_constraint *r = &s->constraints[i];
    double speed = gz_dot(r->normal, motion);
    if (s->pairs[r->pair].b < 0 && r->presses && speed < 0)
      motion = gz_mul_add(motion, r->normal, -speed);
  }
  for (int i = 0; i < s->constraint_count; i++) {
    const gz_leg_constraint *r = &s->constraints[i];
    bool against = gz_is_negative(gz_dot(r->normal, motion), gz_length(motion));
    if (s->pairs[r->pair].b < 0 && r->presses && against) return gz_v(0, 0);
  }
  return motion;
}

/* Take what a leg has gained beyond the work of the accelerations: of the motions beside that of
   the centre of mass. Nothing where the boundary moves, or where w pushes apart what overlapped. */
static void limit_energy(gz_island *s) {
  double most = 0, moved = 0, after = 0, beside = 0, mass = 0;
  gz_vec centre = gz_v(0, 0);
  if (s->driven || gz_starts_sunk(s)) return;
  for (int i = 0; i < s->member_count; i++) {
    const gz_island_body *m = &s->members[i];
    if (!m->pressed) continue;
    double before = energy_of(m, m->velocity, m->spin), work = 0;
    if (m->inverse_mass > 0) {
      work = gz_dot(m->pull, m->way) * s->h / m->inverse_mass;
      mass += 1 / m->inverse_mass;
      centre = gz_mul_add(centre, m->after, 1 / m->inverse_mass);
    }
    most += before + work;
    moved += before + fabs(work);
    after += energy_of(m, m->after, m->spin_after);
  }
  if (!(after > gz_max(0, most) + GZ_ENERGY_ROUNDING * moved) || !(after < HUGE_VAL)) return;
  centre = mass > 0 ? gz_scale(centre, 1 / mass) : centre;
  centre = motion_along_walls(s, centre);
  for (int i = 0; i < s->member_count; i++) {
    const gz_island_body *m = &s->members[i];
    if (!m->pressed) continue;
    beside += energy_of(m, gz_sub(m->after, centre), m->spin_after);
  }
  double left = beside - (after - gz_max(0, most)), k = left > 0 ? sqrt(left / beside) : 0;
  for (int i = 0; i < s->member_count; i++) {
    gz_island_body *m = &s->members[i];
    if (!m->pressed) continue;
    if (m->inverse_mass > 0) m->after = gz_mul_add(centre, gz_sub(m->after, centre), k);
    m->spin_after *= k;
  }
}

/* ---- rest */

/* Was a member slower than that as the step began, and has not moved since? Then its events were
   nothing but corners that touch corners. */
static bool is_where_it_was(const gz_island *s, int m, double most) {
  const gz_body *y = gz_body_of_member(s, m);
  bool slow = y->inverse_mass > 0 && 2 * y->energy * y->inverse_mass < most * most;
  return (slow || y->energy == 0) && gz_equal(y->from, s->members[m].position);
}

/* Is each velocity of all members nothing beside what its acceleration gives in a step? */
static bool is_still(const gz_island *s, double part) {
  double hair = speed_of_hair(s, AT_END);
  if (gz_starts_sunk(s)) return false;
  for (int i = 0; i < s->member_count; i++) {
    const gz_island_body *m = &s->members[i];
    if (!m->gives_way) continue;
    double given = gz_length(m->pull) * s->step->dt;
    double most = gz_max(part * given, tolerance_of(s, AT_END));
    if (!s->exact) most = gz_max(most, GZ_AT_REST_IN_HEAP * given);
    if (m->tired && !is_where_it_was(s, i, most)) return false;
    gz_vec v = m->velocity, u = m->after;
    double turning = gz_max(fabs(m->spin), fabs(m->spin_after)) * m->radius;
    if (!(gz_length(v) < most && gz_length(u) < most && turning < most)) return false;
    if (gz_length(m->way) > hair || fabs(m->turn) * m->radius > hair) return false;
  }
  return true;
}

/* Who lies still does not creep. */
static void lay_still(gz_island *s) {
  bool rubs = false;
  for (int i = 0; i < s->constraint_count; i++)
    rubs = rubs || (s->constraints[i].presses && s->pairs[s->constraints[i].pair].friction > 0);
  s->rests = !s->driven && is_still(s, rubs ? GZ_AT_REST_IN_LEG : GZ_AT_REST_WITHOUT_FRICTION);
  if (!s->rests) return;
  for (int i = 0; i < s->member_count; i++) {
    gz_island_body *m = &s->members[i];
    if (!m->gives_way) continue;
    m->way = m->after = m->velocity = gz_v(0, 0);
    m->turn = m->spin_after = m->spin = 0;
  }
}

/* Let the leg last no longer than one of those without a mass. Returns whether it gets shorter. */
static bool shorten_leg(gz_island *s) {
  double h = s->h;
  for (int i = 0; i < s->member_count; i++) {
    const gz_path *leg = &gz_body_of_member(s, i)->f.leg;
    if (s->members[i].gives_way) continue;
    if (leg->end > GZ_NEGLIGIBLE * s->step->dt) h = gz_min(h, leg->end);
    if (leg->spin != 0) h = gz_min(h, GZ_LARGEST_DRIVEN_TURN / fabs(leg->spin));
  }
  if (!(h < s->h)) return false;
  s->h = h;
  return true;
}

/* Find all members and their constraints, for a leg that lasts no longer than those without a mass
   let. */
static void find_members(gz_island *s) {
  do gz_find_island(s);
  while (s->step->result == GZ_DONE && shorten_leg(s));
}

bool gz_find_leg(gz_island *s) {
  GZ_ASSERT(s->member_count > 0 && s->h > 0);
  outcome found = GROWS;
  while (found == GROWS && s->step->result == GZ_DONE) {
    s->exact = true;
    s->has_way = false;
    s->missed = 0;
    for (int n = 0; n < GZ_MOST_STARTS && s->step->result == GZ_DONE; n++) {
      find_members(s);
      if (s->constraint_count == 0 || s->step->result != GZ_DONE || !solve_start(s)) break;
    }
    if (s->constraint_count == 0 || s->step->result != GZ_DONE) return true;
    found = find_way(s);
  }
  return found == SOLVED || s->step->result != GZ_DONE;
}

void gz_find_end(gz_island *s) {
  GZ_ASSERT(s->h > 0 && s->h <= s->step->dt);
  if (!s->has_way) return;
  find_end(s);
  find_pressed(s);
  limit_energy(s);
  lay_still(s);
}

/*
** Block Cholesky factors.
*/
#include "core/solver/factor.h"

#include "core/math/assert.h"

#include <string.h>

/* ---- the order */

/* The graph of bodies: a constraint of bits for each. */
typedef struct graph {
  int count, words;
  uint64_t *bits;
  int *degree;
  int *node; /* by place; and by body its place, -1 before it is eliminated */
} graph;

static int count_bits(uint64_t x) {
  x -= (x >> 1) & 0x5555555555555555u;
  x = (x & 0x3333333333333333u) + ((x >> 2) & 0x3333333333333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return (int)((x * 0x0101010101010101u) >> 56);
}

static uint64_t *bits_of(const graph *g, int i) { return g->bits + (size_t)i * (size_t)g->words; }
static uint64_t bit(int i) { return (uint64_t)1 << ((unsigned)i % 64); }

static int degree_of(const graph *g, int i) {
  const uint64_t *bits = bits_of(g, i);
  int degree = 0;
  for (int k = 0; k < g->words; k++) degree += count_bits(bits[k]);
  return degree;
}

static bool is_neighbour(const graph *g, int i, int j) {
  return (bits_of(g, i)[j / 64] & bit(j)) != 0;
}

static void connect_constraints(const gz_solver *s, graph *g) {
  for (int i = 0; i < s->constraint_count; i++) {
    int a = s->constraints[i].a, b = s->constraints[i].b;
    if (!gz_gives_way(&s->bodies[a]) || !gz_gives_way(&s->bodies[b])) continue;
    bits_of(g, a)[b / 64] |= bit(b);
    bits_of(g, b)[a / 64] |= bit(a);
  }
}

static bool reserve_graph(gz_solver *s, gz_factor *f, graph *g) {
  size_t count = (size_t)s->body_count, words = (count + 63) / 64;
  size_t numbers = 4 * count + 1;
  gz_block *order = &s->blocks[GZ_SOLVER_ORDER], *adjacent = &s->blocks[GZ_SOLVER_ADJACENT];
  if (!gz_reserve_block(s->memory, order, numbers * sizeof(int)) ||
      !gz_reserve_block(s->memory, adjacent, count * words * sizeof(uint64_t)))
    return false;
  *g = (graph){ .count = s->body_count, .words = (int)words, .bits = adjacent->at };
  f->at = order->at;
  f->start = f->at + count;
  g->node = f->start + count + 1;
  g->degree = g->node + count;
  memset(g->bits, 0, count * words * sizeof(uint64_t));
  return true;
}

/* Return the body of least degree that is left; of several, the first. */
static int find_least(const graph *g, const int *at) {
  int least = -1;
  for (int i = 0; i < g->count; i++)
    if (at[i] < 0 && (least < 0 || g->degree[i] < g->degree[least])) least = i;
  return least;
}

/* Eliminate a body: its neighbours become neighbours of one another. They are appended to the fill.
   Returns false if there is no memory. */
static bool eliminate(gz_factor *f, graph *g, int body) {
  GZ_ASSERT(body >= 0 && body < g->count);
  gz_solver *s = f->solver;
  const uint64_t *mine = bits_of(g, body);
  size_t bytes = (size_t)(f->block_count + g->degree[body]) * sizeof(int);
  if (!gz_reserve_block(s->memory, &s->blocks[GZ_SOLVER_FILL], bytes)) return false;
  f->to = s->blocks[GZ_SOLVER_FILL].at;
  for (int other = 0; other < g->count; other++) {
    if (!is_neighbour(g, body, other)) continue;
    f->to[f->block_count++] = other;
    uint64_t *its = bits_of(g, other);
    for (int k = 0; k < g->words; k++) its[k] |= mine[k];
    its[other / 64] &= ~bit(other);
    its[body / 64] &= ~bit(body);
    g->degree[other] = degree_of(g, other);
  }
  return true;
}

/* Let blocks name places, in ascending order for each body. */
static void sort_blocks(gz_factor *f) {
  for (int p = 0; p < f->body_count; p++) {
    for (int k = f->start[p]; k < f->start[p + 1]; k++) {
      int place = f->at[f->to[k]], j = k;
      for (; j > f->start[p] && f->to[j - 1] > place; j--) f->to[j] = f->to[j - 1];
      f->to[j] = place;
    }
  }
}

static int find_block(const gz_factor *f, int p, int q) {
  int k = f->start[p];
  while (f->to[k] != q) k++;
  return k;
}

/* List the blocks that each pair of blocks of one column changes. Returns false if there is no
   memory. */
static bool list_updates(gz_factor *f) {
  gz_solver *s = f->solver;
  gz_block *block = &s->blocks[GZ_SOLVER_UPDATES];
  int count = 0;
  for (int p = 0; p < f->body_count; p++) {
    int n = f->start[p + 1] - f->start[p];
    if (!gz_reserve_block(s->memory, block, (size_t)(count + n * n) * sizeof(int))) return false;
    int *updates = block->at;
    for (int x = f->start[p]; x < f->start[p + 1]; x++)
      for (int y = x + 1; y < f->start[p + 1]; y++)
        updates[count++] = find_block(f, f->to[x], f->to[y]);
  }
  f->updates = block->at;
  return true;
}

bool gz_order_factor(gz_factor *f, gz_solver *s) {
  graph g;
  *f = (gz_factor){ .solver = s, .body_count = s->body_count };
  if (!reserve_graph(s, f, &g)) return false;
  connect_constraints(s, &g);
  for (int i = 0; i < g.count; i++) {
    f->at[i] = -1;
    g.degree[i] = degree_of(&g, i);
  }
  for (int p = 0; p < g.count; p++) {
    int body = find_least(&g, f->at);
    f->at[body] = p;
    f->start[p] = f->block_count;
    if (!eliminate(f, &g, body)) return false;
  }
  f->start[g.count] = f->block_count;
  sort_blocks(f);
  size_t block = 9 * sizeof(double), of_blocks = (size_t)f->block_count * block;
  if (!list_updates(f) ||
      !gz_reserve_block(s->memory, &s->blocks[GZ_SOLVER_DIAGONAL], (size_t)g.count * block) ||
      !gz_reserve_block(s->memory, &s->blocks[GZ_SOLVER_OFF_DIAGONAL], of_blocks) ||
      !gz_reserve_block(s->memory, &s->blocks[GZ_SOLVER_LOWER], of_blocks))
    return false;
  f->diagonal = s->blocks[GZ_SOLVER_DIAGONAL].at;
  f->off = s->blocks[GZ_SOLVER_OFF_DIAGONAL].at;
  f->lower = s->blocks[GZ_SOLVER_LOWER].at;
  return true;
}

/* ---- the numbers */

static void add_outer(double *block, const double x[3], const double y[3], double k) {
  for (size_t i = 0; i < 3; i++)
    for (size_t j = 0; j < 3; j++) block[3 * i + j] += k * x[i] * y[j];
}

/* Write by how much a constraint's speed grows with the velocities of a side that give way. */
static void write_side(const gz_solver_body *body, gz_vec direction, double arm, double sign,
                       double side[3]) {
  side[0] = body->inverse_mass > 0 ? sign * direction.x : 0;
  side[1] = body->inverse_mass > 0 ? sign * direction.y : 0;
  side[2] = body->inverse_inertia > 0 ? sign * arm : 0;
}

/* Add a spring along a direction of a constraint. */
static void add_spring(gz_factor *f, const gz_solver_constraint *r, gz_vec direction, double arm_a,
                       double arm_b, double stiffness) {
  const gz_solver_body *a = &f->solver->bodies[r->a], *b = &f->solver->bodies[r->b];
  double side_a[3], side_b[3];
  write_side(a, direction, arm_a, 1, side_a);
  write_side(b, direction, arm_b, -1, side_b);
  int p = f->at[r->a], q = f->at[r->b];
  if (gz_gives_way(a)) add_outer(f->diagonal + 9 * (size_t)p, side_a, side_a, stiffness);
  if (gz_gives_way(b)) add_outer(f->diagonal + 9 * (size_t)q, side_b, side_b, stiffness);
  if (!gz_gives_way(a) || !gz_gives_way(b)) return;
  /* Rows of a block are of the body that is eliminated later. */
  if (p < q) add_outer(f->off + 9 * (size_t)find_block(f, p, q), side_b, side_a, stiffness);
  else add_outer(f->off + 9 * (size_t)find_block(f, q, p), side_a, side_b, stiffness);
}

static void add_masses(gz_factor *f, const unsigned char *held) {
  for (int i = 0; i < f->body_count; i++) {
    const gz_solver_body *b = &f->solver->bodies[i];
    double *d = f->diagonal + 9 * (size_t)f->at[i];
    memset(d, 0, 9 * sizeof(double));
    double more = 1 + (held[i] & GZ_STICKS ? GZ_STIFFNESS : 0);
    double turn = 1 + (held[i] & GZ_PRESSES ? GZ_STIFFNESS : 0);
    d[0] = d[4] = b->inverse_mass > 0 ? more / b->inverse_mass : 1;
    d[8] = b->inverse_inertia > 0 ? turn / b->inverse_inertia : 1;
  }
}

/* Invert a symmetric positive definite block by L D L'. */
static void invert(double *d) {
  double l1 = d[3] / d[0], l2 = d[6] / d[0], d1 = d[4] - l1 * d[3], e = d[7] - l2 * d[3];
  double l3 = e / d1, d2 = d[8] - l2 * d[6] - l3 * e;
  double i0 = 1 / d[0], i1 = 1 / d1, i2 = 1 / d2, a = l1 * l3 - l2;
  d[8] = i2;
  d[5] = d[7] = -l3 * i2;
  d[2] = d[6] = a * i2;
  d[4] = i1 + l3 * l3 * i2;
  d[1] = d[3] = -l1 * i1 - l3 * a * i2;
  d[0] = i0 + l1 * l1 * i1 + a * a * i2;
}

static void multiply(double *out, const double *x, const double *y) {
  for (size_t i = 0; i < 3; i++)
    for (size_t j = 0; j < 3; j++)
      out[3 * i + j] = x[3 * i] * y[j] + x[3 * i + 1] * y[3 + j] + x[3 * i + 2] * y[6 + j];
}

static void subtract_transposed(double *from, const double *x, const double *y) {
  for (size_t i = 0; i < 3; i++)
    for (size_t j = 0; j < 3; j++)
      from[3 * i + j] -=
          x[3 * i] * y[3 * j] + x[3 * i + 1] * y[3 * j + 1] + x[3 * i + 2] * y[3 * j + 2];
}

/* Eliminate the body at a place, by the updates from that one on; returns which is the next. */
static int eliminate_place(gz_factor *f, int p, int update) {
  double *d = f->diagonal + 9 * (size_t)p;
  int first = f->start[p], last = f->start[p + 1];
  invert(d);
  for (int k = first; k < last; k++) multiply(f->lower + 9 * (size_t)k, f->off + 9 * (size_t)k, d);
  for (int x = first; x < last; x++) {
    const double *b = f->off + 9 * (size_t)x;
    subtract_transposed(f->diagonal + 9 * (size_t)f->to[x], f->lower + 9 * (size_t)x, b);
    for (int y = x + 1; y < last; y++)
      subtract_transposed(f->off + 9 * (size_t)f->updates[update++], f->lower + 9 * (size_t)y, b);
  }
  return update;
}

void gz_compute_factor(gz_factor *f, const unsigned char *acts, const unsigned char *held) {
  const gz_solver *s = f->solver;
  add_masses(f, held);
  if (f->block_count > 0) memset(f->off, 0, 9 * (size_t)f->block_count * sizeof(double));
  for (int i = 0; i < s->constraint_count; i++) {
    const gz_solver_constraint *r = &s->constraints[i];
    gz_vec tangent = gz_v(-r->normal.y, r->normal.x);
    if (acts[i] & GZ_PRESSES)
      add_spring(f, r, r->normal, r->arm_a, r->arm_b, gz_stiffness_of(s, r->effective_mass));
    if (acts[i] & GZ_STICKS)
      add_spring(f, r, tangent, r->tangent_a, r->tangent_b, gz_stiffness_of(s, r->inverse_slide));
  }
  int update = 0;
  for (int p = 0; p < f->body_count; p++) update = eliminate_place(f, p, update);
}

void gz_solve_factor(const gz_factor *f, double *z) {
  for (int p = 0; p < f->body_count; p++) {
    const double *x = z + 3 * (size_t)p;
    for (int k = f->start[p]; k < f->start[p + 1]; k++) {
      const double *l = f->lower + 9 * (size_t)k;
      double *y = z + 3 * (size_t)f->to[k];
      for (size_t i = 0; i < 3; i++)
        y[i] -= l[3 * i] * x[0] + l[3 * i + 1] * x[1] + l[3 * i + 2] * x[2];
    }
  }
  for (int p = f->body_count - 1; p >= 0; p--) {
    double *x = z + 3 * (size_t)p, t[3];
    const double *d = f->diagonal + 9 * (size_t)p;
    for (size_t i = 0; i < 3; i++)
      t[i] = d[3 * i] * x[0] + d[3 * i + 1] * x[1] + d[3 * i + 2] * x[2];
    for (int k = f->start[p]; k < f->start[p + 1]; k++) {
      const double *l = f->lower + 9 * (size_t)k, *y = z + 3 * (size_t)f->to[k];
      for (size_t i = 0; i < 3; i++) t[i] -= l[i] * y[0] + l[3 + i] * y[1] + l[6 + i] * y[2];
    }
    for (size_t i = 0; i < 3; i++) x[i] = t[i];
  }
}

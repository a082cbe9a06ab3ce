/*
** Driving of rows, with the factors L D L^T of the part of A that carries. Rows are scaled so that
** the diagonal is 1: then one measure of "nothing" serves for all masses.
*/
#include "core/math/complementary.h"

#include "core/math/assert.h"
#include "core/math/direction.h"

#include <stddef.h>

/* Where the row depends on others, a smaller share of its growth is rounding. */
#define LEAST_SHARE 1e-3

/* Sweeps over all rows, where rounding has spoiled the factors. */
#define MOST_SWEEPS 64

/* The present state. carrying[0 .. n - 1] are the rows that carry, in the order of their factors;
   idle are those that were driven and do not. Row k of the factors is at factor + k * count: L, and
   D on the diagonal. */
typedef struct state {
  gz_complementary *s;
  double noise, least_pivot; /* a pivot below that is zero: the row depends on those that carry */
  double *scale, *share, *pull;
  double *before; /* the speeds without impulses */
  double *factor;
  double *carrying, *role; /* indices and roles, as doubles */
  int n;
} state;

enum { OUTSIDE, IDLE, CARRYING };

/* Return row i of the scaled matrix, which is symmetric. */
static const double *row_of(const state *p, int i) {
  return p->s->matrix + (size_t)i * (size_t)p->s->count;
}

static int role_of(const state *p, int i) { return (int)p->role[i]; }

static int carrier(const state *p, int k) { return (int)p->carrying[k]; }

/* Write row k of the factors, for row i of the system; returns its pivot. */
static double factorize(state *p, int k, int i) {
  double *row = p->factor + (size_t)k * (size_t)p->s->count, pivot = row_of(p, i)[i];
  for (int j = 0; j < k; j++) {
    const double *other = p->factor + (size_t)j * (size_t)p->s->count;
    double sum = row_of(p, i)[carrier(p, j)];
    for (int m = 0; m < j; m++) sum -= row[m] * other[m];
    row[j] = sum; /* L D */
  }
  for (int j = 0; j < k; j++) {
    double scaled = row[j] / p->factor[j * p->s->count + j];
    pivot -= scaled * row[j];
    row[j] = scaled;
  }
  row[k] = pivot;
  return pivot;
}

static void carry(state *p, int i) {
  p->carrying[p->n] = i;
  p->role[i] = CARRYING;
  factorize(p, p->n, i);
  p->n++;
}

static void drop(state *p, int k) {
  p->role[carrier(p, k)] = IDLE;
  p->n--;
  for (; k < p->n; k++) {
    p->carrying[k] = p->carrying[k + 1];
    factorize(p, k, carrier(p, k));
  }
}

/* Write by how much the impulses of those that carry change while that of row d grows by 1, so that
   their speeds stay: A_CC share = -A_Cd. Returns by how much the speed of d changes. */
static double find_shares(state *p, int d) {
  int count = p->s->count;
  double *x = p->share;
  for (int k = 0; k < p->n; k++) {
    x[k] = -row_of(p, d)[carrier(p, k)];
    for (int m = 0; m < k; m++) x[k] -= p->factor[k * count + m] * x[m];
  }
  double rate = row_of(p, d)[d];
  for (int k = 0; k < p->n; k++) {
    double pivot = p->factor[k * count + k];
    rate -= x[k] * x[k] / pivot;
    x[k] /= pivot;
  }
  for (int k = p->n - 1; k > 0; k--) {
    const double *row = p->factor + (size_t)k * (size_t)count;
    for (int m = 0; m < k; m++) x[m] -= row[m] * x[k];
  }
  return rate;
}

/* Write by how much the speeds of all rows change meanwhile. */
static void find_pulls(state *p, int d) {
  int count = p->s->count;
  const double *own = row_of(p, d);
  for (int i = 0; i < count; i++) p->pull[i] = own[i];
  for (int k = 0; k < p->n; k++) {
    const double *row = row_of(p, carrier(p, k));
    double share = p->share[k];
    for (int i = 0; i < count; i++) p->pull[i] += row[i] * share;
  }
}

/* What ends the growth of a row's impulse. */
typedef struct limit {
  double growth;
  int row;   /* -1: nothing */
  int place; /* among those that carry; -1: it does not */
} limit;

static limit find_limit(const state *p, int d, bool depends) {
  const gz_complementary *s = p->s;
  limit first = { HUGE_VAL, -1, -1 };
  if (!depends) first = (limit){ -s->speed[d] / p->pull[d], d, -1 };
  for (int k = 0; k < p->n; k++) {
    int i = carrier(p, k);
    if (p->share[k] >= (depends ? -LEAST_SHARE : 0)) continue;
    double growth = s->impulse[i] / -p->share[k];
    if (growth < first.growth) first = (limit){ growth, i, k };
  }
  for (int i = 0; i < s->count; i++) {
    if (role_of(p, i) != IDLE || p->pull[i] >= -p->least_pivot) continue;
    double growth = gz_max(0, s->speed[i]) / -p->pull[i];
    if (growth < first.growth) first = (limit){ growth, i, -1 };
  }
  return first;
}

static void grow(state *p, int d, double growth) {
  gz_complementary *s = p->s;
  s->impulse[d] += growth;
  for (int k = 0; k < p->n; k++) {
    double *impulse = &s->impulse[carrier(p, k)];
    *impulse = gz_max(0, *impulse + growth * p->share[k]);
  }
  for (int i = 0; i < s->count; i++)
    if (role_of(p, i) != CARRYING) s->speed[i] += growth * p->pull[i];
}

/* Write the proof y, for row d. As A y = 0, y.u is the speed of d now, and it would approach for
   ever; but not if y.u is all rounding: then return false. */
static bool write_proof(state *p, int d) {
  double *certificate = p->s->certificate, along = p->before[d], sum = fabs(along);
  for (int k = 0; k < p->n; k++) {
    int i = carrier(p, k);
    if (p->share[k] <= LEAST_SHARE) continue;
    certificate[i] = p->share[k];
    along += certificate[i] * p->before[i];
    sum += certificate[i] * fabs(p->before[i]);
  }
  certificate[d] = 1;
  if (along < -GZ_NEGLIGIBLE * sum - p->noise * p->scale[d]) return true;
  for (int i = 0; i < p->s->count; i++) certificate[i] = 0;
  return false;
}

/* Let the impulse of a row grow until it approaches no more. *changes is how many are left. */
static gz_complementary_status drive(state *p, int d, int *changes) {
  gz_complementary *s = p->s;
  while (s->speed[d] < -p->noise * p->scale[d]) {
    if ((*changes)-- == 0) return GZ_CUT;
    double rate = find_shares(p, d);
    bool depends = rate < p->least_pivot;
    find_pulls(p, d);
    p->pull[d] = depends ? 0 : rate;
    limit first = find_limit(p, d, depends);
    if (first.row < 0) {
      if (write_proof(p, d)) return GZ_NO_SOLUTION;
      s->speed[d] = 0;
      break;
    }
    grow(p, d, first.growth);
    if (first.place >= 0) {
      drop(p, first.place);
      s->impulse[first.row] = s->speed[first.row] = 0;
    } else {
      s->speed[first.row] = 0;
      carry(p, first.row);
      if (first.row == d) return GZ_SOLVED;
    }
  }
  p->role[d] = IDLE;
  return GZ_SOLVED;
}

/* Return the row that approaches fastest, of those that were not driven; -1 if there is none. */
static int find_fastest(const state *p) {
  int fastest = -1;
  double least = 0;
  for (int i = 0; i < p->s->count; i++) {
    if (role_of(p, i) != OUTSIDE || p->scale[i] == 0 || p->s->speed[i] >= least) continue;
    least = p->s->speed[i];
    fastest = i;
  }
  return fastest;
}

/* Compute the speeds from the impulses. Returns the worst miss: approach, or parting of what
   carries; HUGE_VAL if the impulses add energy. */
static double find_speeds(state *p) {
  gz_complementary *s = p->s;
  double worst = 0, energy = 0;
  for (int i = 0; i < s->count; i++) {
    double w = p->before[i];
    for (int j = 0; j < s->count; j++) w += row_of(p, i)[j] * s->impulse[j];
    energy += s->impulse[i] * (p->before[i] + w) / 2;
    s->speed[i] = w;
    if (p->scale[i] > 0) worst = gz_max(worst, s->impulse[i] > 0 ? fabs(w) : -w);
  }
  return energy <= 0 ? worst : HUGE_VAL;
}

/* Solve by projected Gauss-Seidel sweeps: each row takes what it misses, one after the other. */
static void sweep(state *p, double slack) {
  gz_complementary *s = p->s;
  double worst = HUGE_VAL;
  for (int n = 0; n < MOST_SWEEPS && worst > slack; n++) {
    worst = 0;
    for (int i = 0; i < s->count; i++) {
      double change = gz_max(-s->speed[i], -s->impulse[i]);
      if (p->scale[i] == 0 || change == 0) continue;
      s->impulse[i] += change;
      worst = gz_max(worst, fabs(change));
      for (int j = 0; j < s->count; j++) s->speed[j] += row_of(p, i)[j] * change;
    }
  }
}

static void clear(state *p) {
  for (int i = 0; i < p->s->count; i++) {
    p->s->impulse[i] = 0;
    p->s->speed[i] = p->before[i];
  }
}

/* Mend what rounding has left, or what has no solution. Return false if it still is none. */
static bool mend(state *p, bool is_solved) {
  double scale = 0;
  for (int i = 0; i < p->s->count; i++) scale = gz_max(scale, fabs(p->before[i]));
  double slack = gz_max(GZ_NEGLIGIBLE * scale, p->noise);
  double worst = is_solved ? find_speeds(p) : HUGE_VAL;
  if (worst <= slack) return true;
  if (worst == HUGE_VAL) clear(p);
  sweep(p, slack);
  worst = find_speeds(p);
  if (worst == HUGE_VAL) clear(p);
  return worst <= slack;
}

static void begin(state *p) {
  gz_complementary *s = p->s;
  int count = s->count;
  p->scale = s->work;
  p->share = p->scale + count;
  p->pull = p->share + count;
  p->carrying = p->pull + count;
  p->role = p->carrying + count;
  p->before = p->role + count;
  p->factor = p->before + count;
  for (int i = 0; i < count; i++) {
    double own = s->matrix[i * count + i];
    p->scale[i] = own > 0 ? 1 / sqrt(own) : 0;
    s->speed[i] *= p->scale[i];
    p->before[i] = s->speed[i];
    s->impulse[i] = s->certificate[i] = p->pull[i] = 0;
    p->role[i] = OUTSIDE;
  }
  for (int i = 0; i < count; i++)
    for (int j = 0; j < count; j++) s->matrix[i * count + j] *= p->scale[i] * p->scale[j];
}

static void scale_back(state *p) {
  gz_complementary *s = p->s;
  for (int i = 0; i < s->count; i++) {
    if (p->scale[i] == 0) continue;
    s->speed[i] /= p->scale[i];
    s->impulse[i] *= p->scale[i];
    s->certificate[i] *= p->scale[i];
  }
}

gz_complementary_status gz_solve_complementary(gz_complementary *system, double noise,
                                               double least_pivot) {
  GZ_ASSERT(system->count >= 0 && system->count <= GZ_MAX_CONSTRAINTS && noise >= 0 &&
            least_pivot > 0);
  state p = { .s = system, .noise = noise, .least_pivot = least_pivot };
  int changes = 8 * system->count + 8, d;
  gz_complementary_status status = GZ_SOLVED;
  begin(&p);
  while (status == GZ_SOLVED && (d = find_fastest(&p)) >= 0) status = drive(&p, d, &changes);
  if (!mend(&p, status != GZ_NO_SOLUTION) && status == GZ_SOLVED) status = GZ_CUT;
  scale_back(&p);
  return status;
}

double gz_most_restitution(const gz_complementary *system, const double *before) {
  double along = 0, square = 0;
  for (int i = 0; i < system->count; i++) {
    along += system->impulse[i] * before[i];
    square += system->impulse[i] * (system->speed[i] - before[i]);
  }
  return square > 0 ? gz_clamp(-2 * along / square - 1, 0, 1) : 0;
}

/*
** Test the linear complementarity problem on random contacts of a few bodies: each answer is a
** solution, or carries the proof that there is none. So nothing else is needed to judge it.
*/
#include "core/math/complementary.h"
#include "core/math/vec.h"

#include "random.h"

#include <stdio.h>
#include <string.h>

#define SYSTEMS 20000
#define MOST 24
#define BODIES 6

static double matrix[MOST * MOST], scaled[MOST * MOST], speed[MOST], before[MOST], impulse[MOST],
    certificate[MOST];
static double work[MOST * (MOST + 7)];
static gz_complementary s = { 0, scaled, speed, impulse, certificate, work };
static int counts[3], faults;

/* Rows of up to two bodies: normals and arms, on a grid or anywhere, some of them twice or nearly
   so. Body 0 is fixed. Few bodies and many rows depend on one another. */
static void make_rows(void) {
  static double rows[MOST][BODIES][3];
  double inverse[BODIES] = { 0 }, square = 0, velocities[BODIES][3] = { { 0 } };
  int bodies = 2 + pick(BODIES - 1);
  bool whole = pick(2) == 0, spins = pick(2) == 0, driven = pick(3) == 0;
  memset(rows, 0, sizeof rows);
  for (int b = 1; b < bodies; b++) {
    inverse[b] = driven && pick(2) == 0 ? 0 : whole ? 1 : pow(10, uniform(-3, 3));
    for (int k = 0; k < 3; k++) velocities[b][k] = whole ? pick(5) - 2 : uniform(-1, 1);
  }
  s.count = 1 + pick(MOST);
  for (int i = 0; i < s.count; i++) {
    if (i > 0 && pick(4) == 0) {
      memcpy(rows[i], rows[pick(i)], sizeof rows[i]);
      if (pick(2) == 0) rows[i][1 + pick(bodies - 1)][2] += uniform(-1e-7, 1e-7);
      continue;
    }
    int a = 1 + pick(bodies - 1), b = pick(bodies);
    double angle = uniform(-3, 3), x = whole ? pick(3) - 1 : cos(angle);
    double y = whole ? (x == 0 ? 2 * pick(2) - 1 : 0) : sin(angle);
    for (int k = 0; k < 2; k++) {
      double *row = rows[i][k ? b : a], sign = k ? -1 : 1;
      if (a == b && k) continue;
      row[0] += sign * x, row[1] += sign * y;
      row[2] += spins ? sign * (whole ? pick(3) - 1 : uniform(-1, 1)) : 0;
    }
  }
  for (int i = 0; i < s.count; i++) {
    speed[i] = 0;
    for (int b = 0; b < bodies; b++)
      for (int k = 0; k < 3; k++) speed[i] += rows[i][b][k] * velocities[b][k];
    for (int j = 0; j < s.count; j++) {
      square = 0;
      for (int b = 0; b < bodies; b++)
        for (int k = 0; k < 3; k++) square += rows[i][b][k] * rows[j][b][k] * inverse[b];
      matrix[i * s.count + j] = square;
    }
  }
  memcpy(before, speed, sizeof before);
  memcpy(scaled, matrix, sizeof scaled);
}

static double product(int i, const double *x) {
  double sum = 0;
  for (int j = 0; j < s.count; j++) sum += matrix[i * s.count + j] * x[j];
  return sum;
}

static double size_of(int i) { return sqrt(matrix[i * s.count + i]); }

static bool is_solution(void) {
  double largest = 0;
  for (int i = 0; i < s.count; i++)
    if (size_of(i) > 0) largest = fmax(largest, fabs(before[i]) / size_of(i));
  for (int i = 0; i < s.count; i++) {
    if (size_of(i) == 0) continue;
    double w = (before[i] + product(i, impulse)) / size_of(i);
    double reach = 0;
    for (int j = 0; j < s.count; j++)
      reach += fabs(matrix[i * s.count + j]) * impulse[j] / size_of(i);
    double slack = 1e-12 + 1e-8 * largest + 1e-9 * reach;
    if (impulse[i] < 0 || w < -slack || (impulse[i] > 0 && w > slack)) return false;
  }
  return true;
}

/* y >= 0, A y = 0, u.y < 0: no impulses on the masses can stop all of these rows. */
static bool is_proof(void) {
  double along = 0, sum = 0;
  for (int i = 0; i < s.count; i++) {
    if (certificate[i] < 0) return false;
    sum += certificate[i] * size_of(i);
    along += certificate[i] * before[i];
  }
  for (int i = 0; i < s.count; i++)
    if (fabs(product(i, certificate)) > 5e-2 * size_of(i) * sum) return false;
  return along < 0;
}

static void try_system(void) {
  make_rows();
  gz_complementary_status status = gz_solve_complementary(&s, 1e-13, pick(2) ? 1e-3 : 1e-9);
  double e = gz_most_restitution(&s, before);
  bool good = status == GZ_SOLVED ? is_solution() : status == GZ_CUT || is_proof();
  double fall = 0, terms = 0;
  for (int i = 0; i < s.count; i++) {
    fall += impulse[i] * (before[i] + product(i, impulse) / 2);
    for (int j = 0; j < s.count; j++)
      terms += fabs(impulse[i] * matrix[i * s.count + j] * impulse[j]);
  }
  if (fall > 1e-9 + 1e-12 * terms) good = false;
  if (status == GZ_SOLVED && s.count < 4 && fall < -1e-6 && e < 1 - 1e-4) good = false;
  counts[status]++;
  if (good) return;
  faults++;
  if (faults < 5) {
    printf("status %d, fall %g, e %g, %d rows\n", status, fall, e, s.count);
    for (int i = 0; i < s.count; i++)
      printf("  u %g w %g lambda %g y %g A %g\n", before[i], before[i] + product(i, impulse),
             impulse[i], certificate[i], product(i, certificate));
  }
}

int main(void) {
  int systems = cases(SYSTEMS);
  for (int i = 0; i < systems; i++) try_system();
  bool varied = counts[GZ_SOLVED] > systems / 4 && counts[GZ_NO_SOLUTION] > systems / 50 &&
                counts[GZ_CUT] < systems / 50;
  bool right = faults == 0 && varied;
  printf("%s %d systems of contacts are solved, %d have no solution, %d were cut\n",
         right ? "ok" : "not ok", counts[GZ_SOLVED], counts[GZ_NO_SOLUTION], counts[GZ_CUT]);
  return !right;
}

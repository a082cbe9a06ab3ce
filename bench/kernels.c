/*
** Benchmark of the pair kernels, called from C: ns per pair, beside the other engines found.
**
** All columns of a row are measured alternately, round after round, so that other load on the
** machine affects all alike. The median of the rounds is shown. Only the ratios are meaningful.
*/
#define _POSIX_C_SOURCE 199309L

#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROUNDS 9
#define MOST_ENGINES 3

static const bench_engine *const engines[MOST_ENGINES + 1] = {
  &bench_graze,
#ifdef HAVE_BOX2D3
  &bench_box2d3,
#endif
#ifdef HAVE_CHIPMUNK
  &bench_chipmunk,
#endif
  NULL,
};

static const char *const questions[BENCH_QUESTIONS] = { "overlaps", "collide", "contacts",
                                                        "distance", "sweep",   "impact",
                                                        "turn" };

/* A scene: the numbers of corners, the distance of the centres, and whether all angles are 0. */
typedef struct scene {
  const char *name;
  int n, m;
  double nearest, farthest, way;
  int axis_aligned;
  double turn; /* the largest angle by which the first turns on the way, in radians */
} scene;

static const scene scenes[] = {
  { "4x4 overlapping", 4, 4, 0.2, 1.2, 0, 0, 0 },
  { "4x4 near, apart", 4, 4, 2.05, 3, 0, 0, 0 },
  { "8x8 overlapping", 8, 8, 0.2, 1.6, 0, 0, 0 },
  { "8x8 near, apart", 8, 8, 2.05, 3, 0, 0, 0 },
  { "32x32 overlapping", 32, 32, 0.2, 1.8, 0, 0, 0 },
  { "8 with circle", 8, 1, 0.2, 1.2, 0, 0, 0 },
  { "circle with capsule", 1, 2, 0.1, 0.9, 0, 0, 0 },
  { "4x4 swept", 4, 4, 2.5, 4, 4, 0, 0 },
  { "8x8 swept", 8, 8, 2.5, 4, 4, 0, 0 },
  { "32x32 swept", 32, 32, 2.5, 4, 4, 0, 0 },
  { "boxes overlapping", 4, 4, 0.2, 1.2, 0, 1, 0 },
  { "boxes swept", 4, 4, 2.5, 4, 4, 1, 0 },
  { "4x4 turning to 90", 4, 4, 2.2, 4, 3, 0, 1.57 },
  { "4x4 turning to 170", 4, 4, 2.2, 4, 3, 0, 2.96 },
  { "8x8 turning to 170", 8, 8, 2.2, 4, 3, 0, 2.96 },
  { "32x32 turning to 170", 32, 32, 2.2, 4, 3, 0, 2.96 },
  { "8 turning at circle", 8, 1, 1.8, 4, 3, 0, 2.96 },
};

static double uniform(void) {
  static unsigned long long state = 88172645463325252ULL;
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (double)(state >> 11) * 0x1p-53;
}

/* Write the corners of an axis-aligned box. */
static void axis_aligned_box(double *x, double *y, double cx, double cy) {
  for (int i = 0; i < 4; i++) {
    x[i] = cx + (i == 1 || i == 2 ? 0.7 : -0.7);
    y[i] = cy + (i >= 2 ? 0.7 : -0.7);
  }
}

static void turned_polygon(double *x, double *y, int n, double cx, double cy) {
  double turn = uniform() * 6.283185307179586;
  for (int i = 0; i < n; i++) {
    double angle = turn + 6.283185307179586 * i / n, r = n == 1 ? 0 : 1;
    x[i] = cx + r * cos(angle);
    y[i] = cy + r * sin(angle);
  }
}

static void make_pairs(bench_pair *pairs, const scene *s) {
  for (int i = 0; i < BENCH_PAIRS; i++) {
    bench_pair *p = &pairs[i];
    double angle = uniform() * 6.283185307179586, aim = angle + (uniform() - 0.5) * 0.7;
    double apart = s->nearest + (s->farthest - s->nearest) * uniform();
    p->n = s->n;
    p->m = s->m;
    p->dx = s->way * cos(aim);
    p->dy = s->way * sin(aim);
    p->turn = s->turn > 0 ? s->turn * (2 * uniform() - 1) : 0;
    double cx = apart * cos(angle), cy = apart * sin(angle);
    if (s->axis_aligned) {
      axis_aligned_box(p->ax, p->ay, 0, 0);
      axis_aligned_box(p->bx, p->by, cx, cy);
    } else {
      turned_polygon(p->ax, p->ay, s->n, 0, 0);
      turned_polygon(p->bx, p->by, s->m, cx, cy);
    }
  }
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static volatile int sink;

static double round_of(bench_call *call) {
  int yes = 0, repeats = 24;
  double start = now();
  for (int k = 0; k < repeats; k++) {
    for (int i = 0; i < BENCH_PAIRS; i++) yes += call(i);
  }
  sink += yes;
  return (now() - start) / (repeats * BENCH_PAIRS);
}

static int by_size(const void *p, const void *q) {
  double a = *(const double *)p, b = *(const double *)q;
  return (a > b) - (a < b);
}

static double median(double *times) {
  qsort(times, ROUNDS, sizeof *times, by_size);
  return times[ROUNDS / 2];
}

/* Can the engine run this scene? Box2D has no capsules here, at most 8 corners, and circles only as
   the second shape. */
static int takes(const bench_engine *engine, const scene *s) {
  int few = engine->most_corners < BENCH_CORNERS;
  return !few || (s->n > 2 && s->n <= engine->most_corners && s->m != 2);
}

static int answers(const bench_engine *engine, bench_question q, const scene *s) {
  return engine->call[q] && takes(engine, s);
}

/* Print the row of one query in one scene: our time, then its ratio to that of each other engine.
   */
static void measure(const scene *s, bench_question q) {
  double times[MOST_ENGINES][ROUNDS], ours = 0;
  for (int round = 0; round < ROUNDS; round++) {
    for (int e = 0; engines[e]; e++) {
      if (answers(engines[e], q, s)) times[e][round] = round_of(engines[e]->call[q]);
    }
  }
  printf("%-20s %-9s", s->name, questions[q]);
  for (int e = 0; engines[e]; e++) {
    if (!answers(engines[e], q, s)) continue;
    double time = median(times[e]);
    if (e == 0) printf("%9.1f", ours = time);
    else printf("   %.2f of %s's %.1f", ours / time, engines[e]->calls[q], time);
  }
  printf("\n");
}

static void measure_scene(const scene *s) {
  static bench_pair pairs[BENCH_PAIRS];
  make_pairs(pairs, s);
  for (int e = 0; engines[e]; e++) {
    if (takes(engines[e], s)) engines[e]->load(pairs, BENCH_PAIRS);
  }
  for (int q = 0; q < BENCH_QUESTIONS; q++) {
    int moving = q == BENCH_SWEEP || q == BENCH_IMPACT, turning = q == BENCH_TURN;
    if (turning == (s->turn > 0) && (turning || moving == (s->way > 0)))
      measure(s, (bench_question)q);
  }
}

int main(void) {
  printf("kernels in C, ns a pair (median of %d rounds)\n", ROUNDS);
  for (int e = 1; engines[e]; e++) printf("beside %s\n", engines[e]->name);
  for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) measure_scene(&scenes[i]);
  return 0;
}

/*
** What is measured, and how the engines beside us are reached: through one table of functions, so
** that a bench without Box2D or Chipmunk simply has fewer columns.
*/
#ifndef BENCH_H
#define BENCH_H

#ifdef __cplusplus
extern "C" {
#endif

#define BENCH_PAIRS 1024
#define BENCH_CORNERS 32

/* A pair of regular polygons with circumradius 1 (one corner: a circle; two: a capsule, both of
   radius 0.5), where they stand, and the way on which the first is swept. */
typedef struct bench_pair {
  int n, m;
  double ax[BENCH_CORNERS], ay[BENCH_CORNERS];
  double bx[BENCH_CORNERS], by[BENCH_CORNERS];
  double dx, dy;
} bench_pair;

typedef enum bench_question {
  BENCH_OVERLAPS,
  BENCH_COLLIDE,
  BENCH_CONTACTS,
  BENCH_DISTANCE,
  BENCH_SWEEP,
  BENCH_IMPACT,
  BENCH_QUESTIONS
} bench_question;

/* Answers a question about pair i with 1 or 0, after `load` was given the pairs. A function may be
   missing: not every engine answers every question, nor takes any number of corners. */
typedef int bench_ask(int i);

typedef struct bench_engine {
  const char *name;
  const char *calls[BENCH_QUESTIONS]; /* what the engine calls it */
  int most_corners;
  void (*load)(const bench_pair *pairs, int count);
  bench_ask *ask[BENCH_QUESTIONS];
} bench_engine;

extern const bench_engine bench_graze;
extern const bench_engine bench_box2d;
extern const bench_engine bench_box2d3;
extern const bench_engine bench_chipmunk;

#ifdef __cplusplus
}
#endif

#endif

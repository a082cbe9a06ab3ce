/*
** What the benchmarks measure, and the interface to other engines: a table of functions for each.
** Without Box2D or Chipmunk there are fewer columns.
*/
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

#define BENCH_PAIRS 1024
#define BENCH_CORNERS 32

/* A pair of regular polygons with circumradius 1, or circles (one corner) and capsules (two) of
   radius 0.5; their positions, the displacement by which the first is swept, and the angle, in
   radians, by which it turns about (0, 0) on the way. */
typedef struct bench_pair {
  int n, m;
  double ax[BENCH_CORNERS], ay[BENCH_CORNERS];
  double bx[BENCH_CORNERS], by[BENCH_CORNERS];
  double dx, dy, turn;
} bench_pair;

typedef enum bench_question {
  BENCH_OVERLAPS,
  BENCH_COLLIDE,
  BENCH_CONTACTS,
  BENCH_DISTANCE,
  BENCH_SWEEP,
  BENCH_IMPACT,
  BENCH_TURN,
  BENCH_QUESTIONS
} bench_question;

/* Run one query on pair i of those passed to `load`, and return its answer, 1 or 0. NULL if the
   engine has no such query. */
typedef int bench_call(int i);

typedef struct bench_engine {
  const char *name;
  const char *calls[BENCH_QUESTIONS]; /* the engine's own name for it */
  int most_corners;
  void (*load)(const bench_pair *pairs, int count);
  bench_call *call[BENCH_QUESTIONS];
} bench_engine;

extern const bench_engine bench_graze;
extern const bench_engine bench_box2d3;
extern const bench_engine bench_chipmunk;

#ifdef __cplusplus
}
#endif

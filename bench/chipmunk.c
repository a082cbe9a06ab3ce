#include "bench.h"

#include <chipmunk/chipmunk.h>

static cpShape *a[BENCH_PAIRS], *b[BENCH_PAIRS];
static cpBody *body;

static void make(cpShape **shape, int n, const double *x, const double *y) {
  cpVect corners[BENCH_CORNERS];
  if (*shape) cpShapeFree(*shape);
  for (int i = 0; i < n; i++) corners[i] = cpv(x[i], y[i]);
  if (n == 1) *shape = cpCircleShapeNew(body, 0.5, corners[0]);
  else if (n == 2) *shape = cpSegmentShapeNew(body, corners[0], corners[1], 0.5);
  else *shape = cpPolyShapeNew(body, n, corners, cpTransformIdentity, 0);
  cpShapeCacheBB(*shape);
}

static void load(const bench_pair *pairs, int count) {
  if (!body) body = cpBodyNewStatic();
  for (int i = 0; i < count; i++) {
    make(&a[i], pairs[i].n, pairs[i].ax, pairs[i].ay);
    make(&b[i], pairs[i].m, pairs[i].bx, pairs[i].by);
  }
}

static int contacts(int i) { return cpShapesCollide(a[i], b[i]).count > 0; }

const bench_engine bench_chipmunk = {
  "Chipmunk 7", { NULL, NULL, "cpShapesCollide", NULL, NULL, NULL, NULL }, BENCH_CORNERS,
  load,         { NULL, NULL, contacts, NULL, NULL, NULL, NULL },
};

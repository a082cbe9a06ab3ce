#include "bench.h"
#include "heaps.h"
#include "spinner.h"

#include <chipmunk/chipmunk.h>

#include <stdlib.h>

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

/* ---- a spinner */

#define BALL_TYPE 1
#define ROD_TYPE 2

static cpSpace *space;
static cpBody *rod, *balls[SPINNER_BALLS];
static int hits;

static cpBool count_hit(cpArbiter *arbiter, cpSpace *in, cpDataPointer data) {
  (void)arbiter, (void)in, (void)data;
  hits++;
  return cpTrue;
}

static void add_shape(cpShape *shape, cpCollisionType type) {
  cpShapeSetElasticity(shape, 1);
  cpShapeSetFriction(shape, 0);
  cpShapeSetCollisionType(shape, type);
  cpSpaceAddShape(space, shape);
}

static void open(void) {
  const double far = SPINNER_SIZE / 2.0 + 1, l = SPINNER_LENGTH, w = SPINNER_WIDTH;
  space = cpSpaceNew();
  cpBody *ground = cpSpaceGetStaticBody(space);
  for (int i = 0; i < 4; i++) {
    cpVect to = i % 2 ? cpv(0, far) : cpv(far, 0), along = cpv(to.y, to.x);
    if (i > 1) to = cpvneg(to);
    add_shape(cpSegmentShapeNew(ground, cpvsub(to, along), cpvadd(to, along), 1), 0);
  }
  double moment = cpMomentForBox(SPINNER_MASS, l, w);
  rod = cpSpaceAddBody(space, cpBodyNew(SPINNER_MASS, moment));
  add_shape(cpBoxShapeNew(rod, l, w, 0), ROD_TYPE);
  cpSpaceAddConstraint(space, cpPivotJointNew(ground, rod, cpvzero));
  for (int i = 0; i < SPINNER_BALLS; i++) {
    const double *at = spinner_balls[i];
    double r = SPINNER_RADIUS;
    balls[i] = cpSpaceAddBody(space, cpBodyNew(1, cpMomentForCircle(1, 0, r, cpvzero)));
    cpBodySetPosition(balls[i], cpv(at[0], at[1]));
    cpBodySetVelocity(balls[i], cpv(at[2], at[3]));
    add_shape(cpCircleShapeNew(balls[i], r, cpvzero), BALL_TYPE);
  }
  cpSpaceAddCollisionHandler(space, BALL_TYPE, ROD_TYPE)->beginFunc = count_hit;
}

static int step(double dt) {
  hits = 0;
  cpSpaceStep(space, dt);
  return hits;
}

static double energy(void) {
  double sum = cpBodyKineticEnergy(rod) / 2; /* that is twice the energy */
  for (int i = 0; i < SPINNER_BALLS; i++) sum += cpBodyKineticEnergy(balls[i]) / 2;
  return sum;
}

const spinner_engine spinner_chipmunk = { "Chipmunk 7", open, step, energy };

/* ---- heaps */

static cpSpace *yard;
static cpBody **heap;
static cpShape **shapes;
static int heap_count, shape_count;

static void add_to_yard(cpShape *shape) {
  cpShapeSetElasticity(shape, 0);
  cpShapeSetFriction(shape, sqrt(HEAP_FRICTION)); /* of two, their product counts */
  shapes[shape_count++] = cpSpaceAddShape(yard, shape);
}

static cpBody *new_body(const heap_body *b, const cpVect *corners) {
  double moment = b->n > 0 ? cpMomentForPoly(b->mass, b->n, corners, cpvzero, 0)
                           : cpMomentForCircle(b->mass, 0, b->radius, cpvzero);
  cpBody *new = cpSpaceAddBody(yard, cpBodyNew(b->mass, moment));
  cpBodySetPosition(new, cpv(b->x, b->y));
  cpBodySetVelocity(new, cpv(b->vx, b->vy));
  return new;
}

static void open_yard(const heap_body *bodies, int count, const heap_wall *at, int wall_count) {
  yard = cpSpaceNew();
  cpSpaceSetGravity(yard, cpv(0, HEAP_GRAVITY));
  cpSpaceSetSleepTimeThreshold(yard, 0.5);
  heap_count = count;
  shape_count = 0;
  heap = malloc((size_t)count * sizeof *heap);
  shapes = malloc((size_t)(count + wall_count) * sizeof *shapes);
  for (int i = 0; i < wall_count; i++) {
    const heap_wall *w = &at[i];
    cpBB box = cpBBNew(w->left, w->top, w->left + w->width, w->top + w->height);
    add_to_yard(cpBoxShapeNew2(cpSpaceGetStaticBody(yard), box, 0));
  }
  for (int i = 0; i < count; i++) {
    const heap_body *b = &bodies[i];
    cpVect corners[HEAP_CORNERS];
    for (int k = 0; k < b->n; k++) corners[k] = cpv(b->corner[k][0], b->corner[k][1]);
    heap[i] = new_body(b, corners);
    if (b->n > 0) add_to_yard(cpPolyShapeNew(heap[i], b->n, corners, cpTransformIdentity, 0));
    else add_to_yard(cpCircleShapeNew(heap[i], b->radius, cpvzero));
  }
}

static void step_yard(double dt) { cpSpaceStep(yard, dt); }

static heap_state look_at_yard(int i) {
  cpVect p = cpBodyGetPosition(heap[i]), v = cpBodyGetVelocity(heap[i]);
  double angle = cpBodyGetAngle(heap[i]);
  return (heap_state){ p.x, p.y, angle, v.x, v.y, cpBodyGetAngularVelocity(heap[i]) };
}

static void close_yard(void) {
  cpSpaceFree(yard);
  for (int i = 0; i < shape_count; i++) cpShapeFree(shapes[i]);
  for (int i = 0; i < heap_count; i++) cpBodyFree(heap[i]);
  free(shapes);
  free(heap);
}

const heap_engine heap_chipmunk = { "Chipmunk 7", open_yard, step_yard, look_at_yard, close_yard };

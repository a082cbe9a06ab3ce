/*
** Adapter for Box2D v3.
*/
#include "bench.h"
#include "box2d3.h"
#include "heaps.h"
#include "spinner.h"

#include <box2d/box2d.h>
#include <box2d/collision.h>

#include <math.h>
#include <stdlib.h>

static b2Polygon polygon_a[BENCH_PAIRS], polygon_b[BENCH_PAIRS];
static b2Circle circle[BENCH_PAIRS];
static b2ShapeProxy proxy_a[BENCH_PAIRS], proxy_b[BENCH_PAIRS];
static b2Vec2 way[BENCH_PAIRS];
static float angle[BENCH_PAIRS];
static bool is_round[BENCH_PAIRS];
static const b2Transform here = { { 0, 0 }, { 1, 0 } };

static b2Polygon make(int n, const double *x, const double *y, b2ShapeProxy *proxy) {
  b2Vec2 corners[B2_MAX_POLYGON_VERTICES];
  for (int i = 0; i < n; i++) corners[i] = (b2Vec2){ (float)x[i], (float)y[i] };
  *proxy = b2MakeProxy(corners, n, 0);
  b2Hull hull = b2ComputeHull(corners, n);
  return b2MakePolygon(&hull, 0);
}

static void load(const bench_pair *pairs, int count) {
  for (int i = 0; i < count; i++) {
    const bench_pair *p = &pairs[i];
    polygon_a[i] = make(p->n, p->ax, p->ay, &proxy_a[i]);
    is_round[i] = p->m == 1;
    if (is_round[i]) {
      b2Vec2 center = { (float)p->bx[0], (float)p->by[0] };
      circle[i] = (b2Circle){ center, 0.5f };
      proxy_b[i] = b2MakeProxy(&center, 1, 0.5f);
    } else {
      polygon_b[i] = make(p->m, p->bx, p->by, &proxy_b[i]);
    }
    way[i] = (b2Vec2){ (float)p->dx, (float)p->dy };
    angle[i] = (float)p->turn;
  }
}

static int contacts(int i) {
  if (is_round[i]) return b2CollidePolygonAndCircle(&polygon_a[i], &circle[i], here).pointCount > 0;
  return b2CollidePolygons(&polygon_a[i], &polygon_b[i], here).pointCount > 0;
}

static int distance(int i) {
  b2SimplexCache cache = { 0 };
  b2DistanceInput input = { proxy_a[i], proxy_b[i], here, true };
  return b2ShapeDistance(&input, &cache, NULL, 0).distance <= 0;
}

/* Box2D moves the second shape. */
static int sweep(int i) {
  b2ShapeCastPairInput input = { proxy_b[i], proxy_a[i], here, way[i], 1, false };
  return b2ShapeCast(&input).hit;
}

static int turn(int i) {
  b2Sweep stands = { b2Vec2_zero, b2Vec2_zero, b2Vec2_zero, b2Rot_identity, b2Rot_identity };
  b2Sweep turns = { b2Vec2_zero, b2Vec2_zero, way[i], b2Rot_identity, b2MakeRot(angle[i]) };
  b2TOIInput input = { proxy_b[i], proxy_a[i], stands, turns, 1 };
  b2TOIState state = b2TimeOfImpact(&input).state;
  return state == b2_toiStateHit || state == b2_toiStateOverlapped;
}

const bench_engine bench_box2d3 = {
  "Box2D v3",
  { NULL, NULL, "v3's b2Collide...", "v3's b2ShapeDistance", "v3's b2ShapeCast", NULL,
    "v3's b2TimeOfImpact" },
  B2_MAX_POLYGON_VERTICES,
  load,
  { NULL, NULL, contacts, distance, sweep, NULL, turn },
};

struct box2d3_tree {
  b2DynamicTree tree;
  int *proxies, count, self;
  b2AABB *exact;
  long pairs;
};

static b2AABB box_of(const double *b) {
  return (b2AABB){ { (float)b[0], (float)b[1] }, { (float)b[2], (float)b[3] } };
}

box2d3_tree *box2d3_tree_make(int count, const double (*boxes)[4]) {
  box2d3_tree *t = malloc(sizeof *t);
  t->tree = b2DynamicTree_Create(count);
  t->count = count;
  t->proxies = malloc((size_t)count * sizeof *t->proxies);
  t->exact = malloc((size_t)count * sizeof *t->exact);
  for (int i = 0; i < count; i++) {
    t->exact[i] = box_of(boxes[i]);
    t->proxies[i] = b2DynamicTree_CreateProxy(&t->tree, t->exact[i], 1, (uint64_t)i);
  }
  return t;
}

void box2d3_tree_free(box2d3_tree *t) {
  b2DynamicTree_Destroy(&t->tree);
  free(t->proxies);
  free(t->exact);
  free(t);
}

static bool count_pair(int proxy, uint64_t other, void *context) {
  box2d3_tree *t = context;
  (void)proxy;
  t->pairs += (int)other > t->self;
  return true;
}

long box2d3_tree_frame(box2d3_tree *t, const double (*boxes)[4]) {
  for (int i = 0; i < t->count; i++) {
    t->exact[i] = box_of(boxes[i]);
    b2DynamicTree_MoveProxy(&t->tree, t->proxies[i], t->exact[i]);
  }
  t->pairs = 0;
  for (t->self = 0; t->self < t->count; t->self++) {
    b2DynamicTree_Query(&t->tree, t->exact[t->self], 1, count_pair, t);
  }
  return t->pairs;
}

/* ---- a gas */

#define SUBSTEPS 4

struct box2d3_gas {
  b2WorldId world;
  int count;
  b2BodyId balls[];
};

box2d3_gas *box2d3_gas_make(int count, const gas_ball *balls, double size) {
  box2d3_gas *gas = malloc(sizeof *gas + (size_t)count * sizeof *gas->balls);
  b2WorldDef world = b2DefaultWorldDef();
  b2ShapeDef shape = b2DefaultShapeDef();
  b2BodyDef body = b2DefaultBodyDef();
  b2Circle circle = { { 0, 0 }, (float)GAS_RADIUS };
  world.gravity = (b2Vec2){ 0, 0 };
  world.restitutionThreshold = 0;
  world.enableSleep = false;
  shape.material.friction = 0;
  shape.material.restitution = 1;
  shape.density = 1 / (B2_PI * circle.radius * circle.radius);
  gas->world = b2CreateWorld(&world);
  gas->count = count;
  for (int i = 0; i < 4; i++) {
    gas_wall at = gas_wall_of(i, size);
    b2Polygon box = b2MakeBox((float)at.width / 2, (float)at.height / 2);
    body.position = (b2Vec2){ (float)(at.left + at.width / 2), (float)(at.top + at.height / 2) };
    b2CreatePolygonShape(b2CreateBody(gas->world, &body), &shape, &box);
  }
  body.type = b2_dynamicBody;
  for (int i = 0; i < count; i++) {
    body.position = (b2Vec2){ (float)balls[i].x, (float)balls[i].y };
    body.linearVelocity = (b2Vec2){ (float)balls[i].vx, (float)balls[i].vy };
    gas->balls[i] = b2CreateBody(gas->world, &body);
    b2CreateCircleShape(gas->balls[i], &shape, &circle);
  }
  return gas;
}

void box2d3_gas_free(box2d3_gas *gas) {
  b2DestroyWorld(gas->world);
  free(gas);
}

void box2d3_gas_step(box2d3_gas *gas, double dt) { b2World_Step(gas->world, (float)dt, SUBSTEPS); }

double box2d3_gas_energy(const box2d3_gas *gas) {
  double sum = 0;
  for (int i = 0; i < gas->count; i++) {
    b2Vec2 v = b2Body_GetLinearVelocity(gas->balls[i]);
    sum += ((double)v.x * v.x + (double)v.y * v.y) / 2;
  }
  return sum;
}

/* ---- a spinner */

static b2WorldId hall;
static b2BodyId rod, balls[SPINNER_BALLS];

static b2BodyId add_body(b2BodyType type, b2Vec2 position, b2Vec2 velocity) {
  b2BodyDef body = b2DefaultBodyDef();
  body.type = type;
  body.position = position;
  body.linearVelocity = velocity;
  return b2CreateBody(hall, &body);
}

static void open_hall(void) {
  const float half = SPINNER_SIZE / 2.0f, l = SPINNER_LENGTH, w = SPINNER_WIDTH;
  b2Vec2 none = { 0, 0 };
  b2WorldDef def = b2DefaultWorldDef();
  def.gravity = none;
  def.restitutionThreshold = 0;
  def.enableSleep = false;
  hall = b2CreateWorld(&def);
  b2ShapeDef shape = b2DefaultShapeDef();
  shape.material.friction = 0;
  shape.material.restitution = 1;
  shape.enableContactEvents = true;
  for (int i = 0; i < 4; i++) {
    float far = half + 1;
    b2Vec2 at = i % 2 ? (b2Vec2){ 0, i > 1 ? -far : far } : (b2Vec2){ i > 1 ? -far : far, 0 };
    b2Polygon wall = i % 2 ? b2MakeBox(half + 2, 1) : b2MakeBox(1, half + 2);
    b2CreatePolygonShape(add_body(b2_staticBody, at, none), &shape, &wall);
  }
  b2Polygon box = b2MakeBox(l / 2, w / 2);
  rod = add_body(b2_dynamicBody, none, none);
  shape.density = SPINNER_MASS / (l * w);
  b2CreatePolygonShape(rod, &shape, &box);
  b2RevoluteJointDef joint = b2DefaultRevoluteJointDef();
  joint.base.bodyIdA = add_body(b2_staticBody, none, none);
  joint.base.bodyIdB = rod;
  b2CreateRevoluteJoint(hall, &joint);
  b2Circle circle = { none, SPINNER_RADIUS };
  shape.density = 1 / (B2_PI * circle.radius * circle.radius);
  for (int i = 0; i < SPINNER_BALLS; i++) {
    const double *b = spinner_balls[i];
    b2Vec2 at = { (float)b[0], (float)b[1] }, velocity = { (float)b[2], (float)b[3] };
    balls[i] = add_body(b2_dynamicBody, at, velocity);
    b2CreateCircleShape(balls[i], &shape, &circle);
  }
}

static int step_hall(double dt) {
  int hits = 0;
  b2World_Step(hall, (float)dt, SUBSTEPS);
  b2ContactEvents events = b2World_GetContactEvents(hall);
  for (int i = 0; i < events.beginCount; i++) {
    b2BodyId a = b2Shape_GetBody(events.beginEvents[i].shapeIdA);
    b2BodyId b = b2Shape_GetBody(events.beginEvents[i].shapeIdB);
    hits += B2_ID_EQUALS(a, rod) || B2_ID_EQUALS(b, rod);
  }
  return hits;
}

static double energy_of_body(b2BodyId body) {
  b2Vec2 v = b2Body_GetLinearVelocity(body);
  double w = b2Body_GetAngularVelocity(body);
  double linear = b2Body_GetMass(body) * ((double)v.x * v.x + (double)v.y * v.y);
  return (linear + b2Body_GetRotationalInertia(body) * w * w) / 2;
}

static double energy_of_hall(void) {
  double sum = energy_of_body(rod);
  for (int i = 0; i < SPINNER_BALLS; i++) sum += energy_of_body(balls[i]);
  return sum;
}

const spinner_engine spinner_box2d3 = { "Box2D v3", open_hall, step_hall, energy_of_hall };

/* ---- heaps */

/* Its unit of length for these: what it takes as small follows from it. */
#define PIXELS_PER_METER 32

static b2WorldId yard;
static b2BodyId *heap;

static void open_yard(const heap_body *bodies, int count, const heap_wall *at, int wall_count) {
  b2SetLengthUnitsPerMeter(PIXELS_PER_METER);
  b2WorldDef def = b2DefaultWorldDef();
  def.gravity = (b2Vec2){ 0, (float)HEAP_GRAVITY };
  yard = b2CreateWorld(&def);
  b2ShapeDef shape = b2DefaultShapeDef();
  b2BodyDef body = b2DefaultBodyDef();
  shape.material.friction = (float)HEAP_FRICTION;
  shape.material.restitution = 0;
  for (int i = 0; i < wall_count; i++) {
    const heap_wall *w = &at[i];
    b2Polygon box = b2MakeBox((float)w->width / 2, (float)w->height / 2);
    body.position = (b2Vec2){ (float)(w->left + w->width / 2), (float)(w->top + w->height / 2) };
    b2CreatePolygonShape(b2CreateBody(yard, &body), &shape, &box);
  }
  heap = malloc((size_t)count * sizeof *heap);
  body.type = b2_dynamicBody;
  for (int i = 0; i < count; i++) {
    const heap_body *b = &bodies[i];
    b2Circle circle = { { 0, 0 }, (float)b->radius };
    b2Polygon polygon = { .count = 0 };
    double x[HEAP_CORNERS], y[HEAP_CORNERS];
    b2ShapeProxy proxy;
    for (int k = 0; k < b->n; k++) x[k] = b->corner[k][0], y[k] = b->corner[k][1];
    if (b->n > 0) polygon = make(b->n, x, y, &proxy);
    b2MassData unit =
        b->n > 0 ? b2ComputePolygonMass(&polygon, 1) : b2ComputeCircleMass(&circle, 1);
    shape.density = (float)b->mass / unit.mass;
    body.position = (b2Vec2){ (float)b->x, (float)b->y };
    body.linearVelocity = (b2Vec2){ (float)b->vx, (float)b->vy };
    heap[i] = b2CreateBody(yard, &body);
    if (b->n > 0) b2CreatePolygonShape(heap[i], &shape, &polygon);
    else b2CreateCircleShape(heap[i], &shape, &circle);
  }
}

static void step_yard(double dt) { b2World_Step(yard, (float)dt, SUBSTEPS); }

static heap_state look_at_yard(int i) {
  b2Vec2 p = b2Body_GetPosition(heap[i]), v = b2Body_GetLinearVelocity(heap[i]);
  double angle = b2Rot_GetAngle(b2Body_GetRotation(heap[i]));
  return (heap_state){ p.x, p.y, angle, v.x, v.y, b2Body_GetAngularVelocity(heap[i]) };
}

static void close_yard(void) {
  b2DestroyWorld(yard);
  free(heap);
}

const heap_engine heap_box2d3 = { "Box2D v3", open_yard, step_yard, look_at_yard, close_yard };

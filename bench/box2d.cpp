#include "bench.h"

#include <box2d/b2_distance.h>
#include <box2d/box2d.h>

namespace {

b2PolygonShape polygonA[BENCH_PAIRS], polygonB[BENCH_PAIRS];
b2CircleShape circle[BENCH_PAIRS];
b2DistanceProxy proxyA[BENCH_PAIRS], proxyB[BENCH_PAIRS];
b2Vec2 way[BENCH_PAIRS];
bool round[BENCH_PAIRS];
b2Transform here;

void make(b2PolygonShape &shape, int n, const double *x, const double *y) {
  b2Vec2 corners[b2_maxPolygonVertices];
  for (int i = 0; i < n; i++) corners[i].Set(float(x[i]), float(y[i]));
  shape.Set(corners, n);
}

void load(const bench_pair *pairs, int count) {
  here.SetIdentity();
  for (int i = 0; i < count; i++) {
    const bench_pair &p = pairs[i];
    round[i] = p.m == 1;
    make(polygonA[i], p.n, p.ax, p.ay);
    proxyA[i].Set(&polygonA[i], 0);
    if (round[i]) {
      circle[i].m_p.Set(float(p.bx[0]), float(p.by[0]));
      circle[i].m_radius = 0.5f;
      proxyB[i].Set(&circle[i], 0);
    } else {
      make(polygonB[i], p.m, p.bx, p.by);
      proxyB[i].Set(&polygonB[i], 0);
    }
    way[i].Set(float(p.dx), float(p.dy));
  }
}

int contacts(int i) {
  b2Manifold manifold;
  if (round[i]) b2CollidePolygonAndCircle(&manifold, &polygonA[i], here, &circle[i], here);
  else b2CollidePolygons(&manifold, &polygonA[i], here, &polygonB[i], here);
  return manifold.pointCount > 0;
}

int distance(int i) {
  b2DistanceInput input;
  b2DistanceOutput output;
  b2SimplexCache cache;
  cache.count = 0;
  input.proxyA = proxyA[i];
  input.proxyB = proxyB[i];
  input.transformA = input.transformB = here;
  input.useRadii = true;
  b2Distance(&output, &cache, &input);
  return output.distance <= 0;
}

/* Box2D moves the second proxy. */
int sweep(int i) {
  b2ShapeCastInput input;
  b2ShapeCastOutput output;
  input.proxyA = proxyB[i];
  input.proxyB = proxyA[i];
  input.transformA = input.transformB = here;
  input.translationB = way[i];
  return b2ShapeCast(&output, &input);
}

} // namespace

const bench_engine bench_box2d = {
  "Box2D 2.4",
  { nullptr, nullptr, "b2Collide...", "b2Distance", "b2ShapeCast", nullptr },
  b2_maxPolygonVertices,
  load,
  { nullptr, nullptr, contacts, distance, sweep, nullptr },
};

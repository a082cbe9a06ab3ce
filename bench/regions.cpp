// Benchmark of set operations beside Clipper: a level of 4,096 by 1,024 from which 1,000 bombs of
// 24 corners are taken, one after the other, and the union of 1,000 boxes. ms, measured alternately
// in one run; all on a grid of 1/1024. The bombs are taken from an item of a world, whose parts
// collide at once; from a region, with rings as the result; and by Clipper, with rings, too.

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "common.hpp"

extern "C" {
#include "core/parts/outline.h"
#include "core/region/pieces.h"
#include "core/region/region.h"
#include "core/shape/polygon.h"
#include "world/carve/carve.h"
#include "world/change.h"
}

#include <polyclipping/clipper.hpp>

namespace {

const double kUnit = 1.0 / 1024;
const double kPi = 3.14159265358979323846;

gz_memory memory = { resize, nullptr };

using Ring = std::vector<gz_vec>;

ClipperLib::Path pathOf(const Ring &ring) {
  ClipperLib::Path path;
  for (const gz_vec &p : ring)
    path.emplace_back(std::llround(p.x / kUnit), std::llround(p.y / kUnit));
  return path;
}

Ring terrain() {
  Ring ring;
  for (int i = 0; i <= 256; i++)
    ring.push_back({ i * 16.0, std::floor(300 + 120 * std::sin(i * 0.05) + 40 * std::sin(i * 0.31) +
                                          10 * std::sin(i * 1.7)) });
  ring.push_back({ 4096, 1024 });
  ring.push_back({ 0, 1024 });
  return ring;
}

Ring bomb() {
  double x = uniform() * 4096, y = 200 + uniform() * 800, r = 16 + 32 * uniform();
  Ring ring;
  for (int i = 0; i < 24; i++) {
    double angle = 2 * kPi * i / 24;
    ring.push_back({ x + r * std::cos(angle), y + r * std::sin(angle) });
  }
  return ring;
}

struct Polygon {
  std::vector<double> room;
  gz_shape *shape() { return reinterpret_cast<gz_shape *>(room.data()); }
  explicit Polygon(const Ring &ring) {
    int n = static_cast<int>(ring.size()), corner;
    room.resize(gz_shape_size(n) / sizeof(double) + 1);
    gz_geometry *geometry = gz_shape_clear(shape(), GZ_POLYGON, n);
    for (int i = 0; i < n; i++) {
      gz_array(geometry, GZ_LOCAL_X)[i] = ring[i].x;
      gz_array(geometry, GZ_LOCAL_Y)[i] = ring[i].y;
    }
    if (gz_make_polygon(shape(), &corner) != GZ_SOUND) std::abort();
  }
};

// A world with an outline in it.
struct Ground {
  gz_world world;
  int item;
  explicit Ground(const Ring &ring) {
    int n = static_cast<int>(ring.size());
    gz_rings rings = { ring.data(), &n, 1, n };
    std::vector<double> work(gz_decompose_size(n) / sizeof(double) + 1);
    gz_decomposition cut = gz_decompose(&rings, work.data());
    std::vector<double> room(gz_outline_room(&cut) / sizeof(double) + 1);
    gz_outline_parts parts = gz_make_outline_parts(&cut, room.data());
    parts.rings = rings;
    std::vector<double> made(gz_outline_size(&parts) / sizeof(double) + 1);
    gz_make_outline(reinterpret_cast<gz_shape *>(made.data()), &parts);
    gz_world_init(&world, memory);
    gz_rules_open(&world.rules, &world.memory, 1);
    item = gz_world_add(&world, reinterpret_cast<gz_shape *>(made.data()), 0);
  }
  ~Ground() { gz_world_release(&world); }
};

void cleanInto(gz_region *region, const Ring &ring) {
  int end = static_cast<int>(ring.size());
  gz_rings rings = { ring.data(), &end, 1, end };
  if (!gz_region_clean(region, &memory, &rings)) std::abort();
}

// Return the seconds that it takes to tell the pieces of the ground, and how many they are.
double findPieces(Ground *ground, int *count) {
  const int rounds = 100;
  const gz_geometry *outline = gz_geometry_of(&ground->world, ground->item);
  gz_part_pieces pieces = {};
  double start = now();
  for (int i = 0; i < rounds; i++)
    if (!gz_find_part_pieces(&pieces, &memory, outline, kUnit)) std::abort();
  double seconds = (now() - start) / rounds;
  *count = pieces.count;
  gz_part_pieces_release(&pieces, &memory);
  return seconds;
}

void compareBombs() {
  const int bombs = 1000;
  gz_region region = {};
  cleanInto(&region, terrain());
  region.frame.unit = kUnit;
  ClipperLib::Paths level = { pathOf(terrain()) };
  Ground ground(terrain());
  double ours = 0, places = 0, clippers = 0, last = 0, placesLast = 0, clippersLast = 0;
  gz_carved carved = {};
  for (int k = 0; k < bombs; k++) {
    Ring ring = bomb();
    Polygon tool(ring);
    const gz_shape *shape = tool.shape();
    double start = now();
    if (!gz_region_subtract(&region, &memory, &shape, 1)) std::abort();
    if (!gz_region_trace(&region, &memory, false)) std::abort();
    double second = now();
    if (!gz_world_carve(&ground.world, ground.item, shape, GZ_CARVE, &carved)) std::abort();
    double middle = now();
    ClipperLib::Clipper clipper;
    clipper.AddPaths(level, ClipperLib::ptSubject, true);
    clipper.AddPath(pathOf(ring), ClipperLib::ptClip, true);
    clipper.Execute(ClipperLib::ctDifference, level, ClipperLib::pftNonZero,
                    ClipperLib::pftNonZero);
    double end = now();
    ours += second - start;
    places += middle - second;
    clippers += end - middle;
    if (k < bombs - 100) continue;
    last += second - start;
    placesLast += middle - second;
    clippersLast += end - middle;
  }
  size_t corners = 0;
  for (const ClipperLib::Path &path : level) corners += path.size();
  double area = 0, clippersArea = 0;
  for (int i = 0; i < region.rings.ends.count; i++)
    area += gz_ring_area(&region.rings, i) / 2.0 * kUnit * kUnit;
  for (const ClipperLib::Path &path : level) clippersArea += ClipperLib::Area(path) * kUnit * kUnit;
  std::printf("%-28s %8s %8s %8s %6s\n", "ms", "in place", "whole", "Clipper", "ratio");
  std::printf("%-28s %8.3f %8.3f %8.3f %6.3f\n", "1,000 bombs, each", places * 1e3 / bombs,
              ours * 1e3 / bombs, clippers * 1e3 / bombs, places / clippers);
  std::printf("%-28s %8.3f %8.3f %8.3f %6.3f\n", "the last 100", placesLast * 10, last * 10,
              clippersLast * 10, placesLast / clippersLast);
  std::printf("%-28s %8s %8d %8zu\n", "corners", "", region.rings.corners.count, corners);
  std::printf("%-28s %8s %8d %8zu\n", "rings", "", region.rings.ends.count, level.size());
  std::printf("%-28s %8.0f %8.0f %8.0f\n", "area", carved.left, area, clippersArea);
  int pieces;
  double seconds = findPieces(&ground, &pieces);
  std::printf("%-28s %8.3f  for %d pieces\n\n", "what is loose", seconds * 1e3, pieces);
  gz_region_release(&region, &memory);
}

void compareBoxes() {
  const int count = 1000, rounds = 20;
  std::vector<Polygon> boxes;
  std::vector<const gz_shape *> shapes;
  ClipperLib::Paths paths;
  for (int i = 0; i < count; i++) {
    double x = std::floor(uniform() * 1000), y = std::floor(uniform() * 1000);
    double w = 5 + std::floor(uniform() * 50), h = 5 + std::floor(uniform() * 50);
    Ring ring = { { x, y }, { x + w, y }, { x + w, y + h }, { x, y + h } };
    boxes.emplace_back(ring);
    paths.push_back(pathOf(ring));
  }
  for (Polygon &box : boxes) {
    box.shape()->geometry = reinterpret_cast<gz_geometry *>(box.shape() + 1);
    shapes.push_back(box.shape());
  }
  gz_region region = {};
  double ours = 0, clippers = 0;
  for (int round = 0; round < rounds; round++) {
    double start = now();
    if (!gz_region_unite(&region, &memory, shapes.data(), count)) std::abort();
    if (!gz_region_trace(&region, &memory, false)) std::abort();
    double middle = now();
    ClipperLib::Clipper clipper;
    ClipperLib::Paths result;
    clipper.AddPaths(paths, ClipperLib::ptSubject, true);
    clipper.Execute(ClipperLib::ctUnion, result, ClipperLib::pftNonZero, ClipperLib::pftNonZero);
    ours += middle - start;
    clippers += now() - middle;
  }
  std::printf("%-28s %8s %8.3f %8.3f %6.3f\n", "union of 1,000 boxes", "", ours * 1e3 / rounds,
              clippers * 1e3 / rounds, ours / clippers);
  gz_region_release(&region, &memory);
}

} // namespace

int main() {
  compareBombs();
  compareBoxes();
}

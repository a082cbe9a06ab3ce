// Benchmark of navigations beside Detour: boxes at random and a body of 16 by 16. Detour gets the
// free region as the convex parts that graze cuts it into, in one piece, and so makes nothing
// itself: what is compared is a path, with the nearest polygons of both ends. Measured in turn in
// one run; each row is the median of its rounds. graze's ways are the shortest, and its mesh is in
// tiles, as in games.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "common.hpp"

extern "C" {
#include "core/navigation/navigation.h"
#include "core/shape/polygon.h"
}

#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshBuilder.h>
#include <recastnavigation/DetourNavMeshQuery.h>

namespace {

const int kRounds = 9, kWays = 1000, kMostCorners = 1024;
const double kHalf = 8;

gz_memory memory = { resize, nullptr };

void require(bool done) {
  if (!done) std::abort();
}

struct Box {
  gz_vec low, size;
};

struct Way {
  gz_vec from, to;
};

double medianOfRounds(const std::function<void()> &run) {
  std::vector<double> times;
  for (int i = 0; i < kRounds; i++) {
    double start = now();
    run();
    times.push_back(now() - start);
  }
  std::sort(times.begin(), times.end());
  return times[kRounds / 2];
}

struct Shape {
  gz_box_shape room;
  explicit Shape(const Box &box) { require(gz_make_box(&room.shape, box.low, box.size)); }
};

// graze's navigation of boxes in a square.
struct Graze {
  gz_navigation navigation = {};
  gz_convex_sets obstacles = {};

  Graze(const std::vector<Box> &boxes, double size) {
    Shape body({ { -kHalf, -kHalf }, { 2 * kHalf, 2 * kHalf } });
    gz_rectangle area = { { 0, 0 }, { size, size } };
    gz_rectangle all = { { -size, -size }, { 2 * size, 2 * size } };
    for (const Box &box : boxes) {
      Shape shape(box);
      require(gz_add_convex_sets(&obstacles, &memory, &shape.room.shape, &all, &all));
    }
    gz_mesh *mesh = &navigation.mesh;
    require(gz_mesh_begin(mesh, &memory, &body.room.shape, &area));
    require(gz_mesh_update(mesh, &memory, gz_all_tiles(mesh), &obstacles));
  }
  ~Graze() {
    gz_navigation_release(&navigation, &memory);
    gz_convex_sets_release(&obstacles, &memory);
  }
  Graze(const Graze &) = delete;

  // Return the length of a way; 0 if there is none.
  double path(const Way &way) {
    require(gz_navigation_path(&navigation, &memory, way.from, way.to));
    return gz_length_of_way(&navigation.search.way);
  }

  // The same region as one tile.
  gz_tile *wholeTile() const {
    const gz_mesh *mesh = &navigation.mesh;
    gz_sums sums = {};
    gz_tile_room room = {};
    gz_tile *tile;
    std::vector<int> near;
    require(gz_add_sums(&sums, &memory, &obstacles, &mesh->body, mesh->unit, &mesh->bounds));
    for (int i = 0; i < sums.ends.count; i++) near.push_back(i);
    gz_vec low = gz_scale(mesh->rectangle.low, 1 / mesh->unit),
           high = gz_scale(mesh->rectangle.high, 1 / mesh->unit);
    gz_grid_box box = { { int(low.x), int(low.y) }, { int(high.x), int(high.y) } };
    require(gz_make_tile(&tile, &room, &memory, 0, &box, mesh->unit, &sums, near.data(),
                         int(near.size())));
    gz_sums_release(&sums, &memory);
    gz_tile_room_release(&room, &memory);
    return tile;
  }
};

// Detour's mesh of the parts of a tile. Parts of more corners than it takes are cut as fans.
class Detour {
public:
  Detour(const gz_tile *tile, double size) {
    cell_ = static_cast<float>(std::ldexp(1, std::ilogb(size) + 1 - 16));
    for (int i = 0; i < tile->part_count; i++) addPart(tile, i);
    link();
    build(tile, static_cast<float>(size));
    require(dtStatusSucceed(query_.init(&mesh_, 65535)));
  }

  int count() const { return static_cast<int>(polygons_.size()); }

  double path(const Way &way) {
    const float extents[3] = { 1, 1, 1 };
    float from[3] = { float(way.from.x), 0, float(way.from.y) },
          to[3] = { float(way.to.x), 0, float(way.to.y) };
    float start[3], goal[3];
    dtPolyRef first, last;
    query_.findNearestPoly(from, extents, &filter_, &first, start);
    query_.findNearestPoly(to, extents, &filter_, &last, goal);
    if (first == 0 || last == 0) return 0;
    int parts = 0, corners = 0;
    query_.findPath(first, last, start, goal, &filter_, corridor_, &parts, kMostCorners);
    if (parts == 0 || corridor_[parts - 1] != last) return 0;
    query_.findStraightPath(start, goal, corridor_, parts, corners_, nullptr, nullptr, &corners,
                            kMostCorners);
    double length = 0;
    for (int i = 1; i < corners; i++)
      length += std::hypot(corners_[3 * i] - corners_[3 * i - 3],
                           corners_[3 * i + 2] - corners_[3 * i - 1]);
    return length;
  }

private:
  using Polygon = std::vector<unsigned short>;

  void addPart(const gz_tile *tile, int part) {
    int first = gz_first_edge(tile, part), count = tile->ends[part] - first;
    const int *corners = tile->corners + first;
    for (int begin = 1; begin + 1 < count; begin += DT_VERTS_PER_POLYGON - 2) {
      int end = std::min(begin + DT_VERTS_PER_POLYGON - 2, count - 1);
      Polygon polygon = { static_cast<unsigned short>(corners[0]) };
      // Detour's polygons turn the other way.
      for (int i = end; i >= begin; i--) polygon.push_back(static_cast<unsigned short>(corners[i]));
      polygons_.push_back(polygon);
    }
  }

  // Find the polygon behind each edge: by both of its corners.
  void link() {
    struct Edge {
      int low, high, polygon, edge;
    };
    std::vector<Edge> edges;
    const int most = DT_VERTS_PER_POLYGON;
    data_.assign(polygons_.size() * 2 * most, 0xffff);
    for (int p = 0; p < count(); p++)
      for (int i = 0, n = int(polygons_[p].size()); i < n; i++) {
        int a = polygons_[p][i], b = polygons_[p][(i + 1) % n];
        data_[p * 2 * most + i] = static_cast<unsigned short>(a);
        edges.push_back({ std::min(a, b), std::max(a, b), p, i });
      }
    std::sort(edges.begin(), edges.end(), [](const Edge &a, const Edge &b) {
      return a.low != b.low ? a.low < b.low : a.high < b.high;
    });
    for (size_t i = 1; i < edges.size(); i++) {
      const Edge &a = edges[i - 1], &b = edges[i];
      if (a.low != b.low || a.high != b.high) continue;
      data_[a.polygon * 2 * most + most + a.edge] = static_cast<unsigned short>(b.polygon);
      data_[b.polygon * 2 * most + most + b.edge] = static_cast<unsigned short>(a.polygon);
    }
  }

  void build(const gz_tile *tile, float size) {
    std::vector<unsigned short> points;
    for (int i = 0; i < tile->point_count; i++) {
      gz_vec p = gz_scale(tile->points[i], 1 / cell_);
      points.insert(points.end(), { static_cast<unsigned short>(std::lround(p.x)), 0,
                                    static_cast<unsigned short>(std::lround(p.y)) });
    }
    std::vector<unsigned short> flags(polygons_.size(), 1);
    std::vector<unsigned char> areas(polygons_.size(), 0);
    dtNavMeshCreateParams params = {};
    params.verts = points.data();
    params.vertCount = tile->point_count;
    params.polys = data_.data();
    params.polyFlags = flags.data();
    params.polyAreas = areas.data();
    params.polyCount = count();
    params.nvp = DT_VERTS_PER_POLYGON;
    params.bmax[0] = params.bmax[2] = size;
    params.bmax[1] = params.walkableHeight = params.walkableClimb = 1;
    params.cs = params.ch = cell_;
    params.buildBvTree = true;
    unsigned char *bytes;
    int length;
    require(dtCreateNavMeshData(&params, &bytes, &length));
    require(dtStatusSucceed(mesh_.init(bytes, length, DT_TILE_FREE_DATA)));
  }

  float cell_;
  std::vector<Polygon> polygons_;
  std::vector<unsigned short> data_;
  dtNavMesh mesh_;
  dtNavMeshQuery query_;
  dtQueryFilter filter_;
  dtPolyRef corridor_[kMostCorners];
  float corners_[3 * kMostCorners];
};

std::vector<Way> freeWays(const Graze &graze, double size) {
  std::vector<Way> ways;
  for (int i = 0; i < kWays; i++) {
    gz_vec ends[2];
    for (gz_vec &p : ends) {
      gz_near_place place;
      do p = { uniform() * size, uniform() * size };
      while (!gz_fits_at(&graze.navigation, p, &place));
    }
    ways.push_back({ ends[0], ends[1] });
  }
  return ways;
}

void compare(int count) {
  double size = std::floor(100 * std::sqrt(count));
  std::vector<Box> boxes;
  for (int i = 0; i < count; i++) {
    gz_vec low = { std::floor(uniform() * size), std::floor(uniform() * size) };
    boxes.push_back({ low, { std::floor(10 + uniform() * 40), std::floor(10 + uniform() * 40) } });
  }
  double made = medianOfRounds([&] { Graze graze(boxes, size); });
  Graze graze(boxes, size);
  gz_tile *tile = graze.wholeTile();
  Detour detour(tile, size);
  std::vector<Way> ways = freeWays(graze, size);
  double ours = medianOfRounds([&] {
    for (const Way &way : ways) graze.path(way);
  });
  double theirs = medianOfRounds([&] {
    for (const Way &way : ways) detour.path(way);
  });
  double longer = 0, most = 1;
  int both = 0, differ = 0;
  for (const Way &way : ways) {
    double a = graze.path(way), b = detour.path(way);
    if ((a > 0) != (b > 0)) differ++;
    if (a == 0 || b == 0) continue;
    longer += b / a;
    most = std::max(most, b / a);
    both++;
  }
  std::printf("%4d boxes %9.2f %7d %7d %9.1f %9.1f %7.2f %9.1f %% %7.0f %% %7d\n", count,
              made * 1e3, gz_navigation_part_count(&graze.navigation), detour.count(),
              ours * 1e6 / kWays, theirs * 1e6 / kWays, ours / theirs, 100 * (longer / both - 1),
              100 * (most - 1), differ);
  gz_tile_release(tile, &memory);
}

} // namespace

int main() {
  std::printf("%-10s %9s %7s %7s %9s %9s %7s %11s %9s %7s\n", "beside", "make ms", "parts", "one",
              "path us", "Detour", "ratio", "its mean", "its most", "differ");
  for (int count : { 50, 200, 800 }) compare(count);
}

// Benchmark of the broad phase alone: each frame moves every object a little, then finds all pairs
// of overlapping boxes. ns per object and frame, beside the balanced tree of Box2D v3 and
// Chipmunk's two indices, measured alternately in one run.
//
// equal: N boxes of 10 in a square of side 20 sqrt(N). mixed: 90 % of 8 to 16, 9 % of 32 to 64, 1 %
// of 150 to 300, side 40 sqrt(N). Each moves by up to 2 on both axes.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

extern "C" {
#include "world/index/index.h"
#include "world/index/index_pairs.h"
}

#include "box2d3.h"

#ifdef HAVE_CHIPMUNK
#include <chipmunk/chipmunk_private.h>
#endif

namespace {

const int kRounds = 5;

struct Box {
  double x, y, w, h;
};

struct Scene {
  std::vector<Box> boxes;
  double side;
};

double uniform() {
  static unsigned long long state = 7;
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return double(state >> 11) * 0x1p-53;
}

double between(double a, double b) { return a + (b - a) * uniform(); }

Scene makeScene(int n, bool mixed) {
  Scene scene;
  scene.side = (mixed ? 40 : 20) * std::sqrt(double(n));
  for (int i = 0; i < n; i++) {
    double kind = uniform(), size = 10;
    if (mixed)
      size = kind < 0.9 ? between(8, 16) : kind < 0.99 ? between(32, 64) : between(150, 300);
    scene.boxes.push_back({ between(0, scene.side), between(0, scene.side), size, size });
  }
  return scene;
}

void drift(Scene &scene) {
  for (Box &b : scene.boxes) {
    b.x = std::clamp(b.x + between(-2, 2), 0.0, scene.side);
    b.y = std::clamp(b.y + between(-2, 2), 0.0, scene.side);
  }
}

double now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return double(t.tv_sec) * 1e9 + double(t.tv_nsec);
}

// What each contestant does: put all boxes where they are now, and count the pairs.
struct Contestant {
  virtual ~Contestant() {}
  virtual const char *name() const = 0;
  virtual void add(const Scene &scene) = 0;
  virtual long frame(const Scene &scene) = 0;
};

void *resize(void *, void *block, size_t, size_t size) {
  if (size) return realloc(block, size);
  free(block);
  return nullptr;
}

struct Graze : Contestant {
  gz_memory memory{ resize, nullptr };
  gz_index grid{};
  gz_pair_finder finder{};
  gz_list found{};
  ~Graze() override {
    gz_index_release(&grid, &memory);
    gz_pair_finder_release(&finder, &memory);
    gz_release_list(&memory, &found);
  }
  static gz_box boxOf(const Box &b) { return { { b.x, b.y }, { b.x + b.w, b.y + b.h } }; }
  const char *name() const override { return "loose grid"; }
  void add(const Scene &scene) override {
    for (size_t i = 0; i < scene.boxes.size(); i++) {
      gz_box box = boxOf(scene.boxes[i]);
      gz_index_add(&grid, &memory, int(i), &box, true);
    }
  }
  long frame(const Scene &scene) override {
    for (size_t i = 0; i < scene.boxes.size(); i++) {
      gz_box box = boxOf(scene.boxes[i]);
      gz_index_move(&grid, &memory, int(i), &box, true);
    }
    found.count = 0;
    gz_find_all_pairs(&finder, &memory, &grid, &found);
    return found.count / 2;
  }
};

#ifdef HAVE_BOX2D3
struct Tree : Contestant {
  box2d3_tree *tree = nullptr;
  std::vector<std::array<double, 4>> boxes;
  const char *name() const override { return "Box2D's tree"; }
  ~Tree() override { box2d3_tree_free(tree); }
  const double (*look(const Scene &scene))[4] {
    boxes.clear();
    for (const Box &b : scene.boxes) boxes.push_back({ b.x, b.y, b.x + b.w, b.y + b.h });
    return reinterpret_cast<const double(*)[4]>(boxes.data());
  }
  void add(const Scene &scene) override {
    tree = box2d3_tree_make(int(scene.boxes.size()), look(scene));
  }
  long frame(const Scene &scene) override { return box2d3_tree_frame(tree, look(scene)); }
};
#endif

#ifdef HAVE_CHIPMUNK
struct Index : Contestant {
  cpSpatialIndex *index;
  const char *label;
  std::vector<cpBB> boxes;
  static cpBB boxOf(void *object) { return *static_cast<cpBB *>(object); }
  static cpBB toBB(const Box &b) { return cpBBNew(b.x, b.y, b.x + b.w, b.y + b.h); }
  Index(const char *name, bool hash, const Scene &scene, bool mixed) : label(name) {
    int n = int(scene.boxes.size());
    index = hash ? cpSpaceHashNew(mixed ? 32 : 20, 10 * n, boxOf, nullptr)
                 : cpBBTreeNew(boxOf, nullptr);
  }
  ~Index() override { cpSpatialIndexFree(index); }
  const char *name() const override { return label; }
  void add(const Scene &scene) override {
    for (const Box &b : scene.boxes) boxes.push_back(toBB(b));
    for (size_t i = 0; i < boxes.size(); i++)
      cpSpatialIndexInsert(index, &boxes[i], cpHashValue(i * 2654435761u));
  }
  static cpCollisionID count(void *a, void *b, cpCollisionID id, void *data) {
    if (cpBBIntersects(boxOf(a), boxOf(b))) ++*static_cast<long *>(data);
    return id;
  }
  long frame(const Scene &scene) override {
    for (size_t i = 0; i < boxes.size(); i++) boxes[i] = toBB(scene.boxes[i]);
    long pairs = 0;
    cpSpatialIndexReindexQuery(index, count, &pairs);
    return pairs;
  }
};
#endif

void compare(int n, bool mixed) {
  Scene scene = makeScene(n, mixed);
  std::vector<Contestant *> all{ new Graze };
#ifdef HAVE_BOX2D3
  all.push_back(new Tree);
#endif
#ifdef HAVE_CHIPMUNK
  all.push_back(new Index("Chipmunk's tree", false, scene, mixed));
  all.push_back(new Index("Chipmunk's hash", true, scene, mixed));
#endif
  for (Contestant *c : all) c->add(scene);
  std::vector<std::vector<double>> times(all.size());
  std::vector<long> pairs(all.size());
  int frames = std::max(2, 40000 / n);
  for (int round = 0; round < kRounds; round++) {
    for (int f = 0; f < frames; f++) {
      drift(scene);
      for (size_t c = 0; c < all.size(); c++) {
        double start = now();
        pairs[c] = all[c]->frame(scene);
        if (f == 0) times[c].push_back(0);
        times[c].back() += (now() - start) / n / frames;
      }
    }
  }
  std::printf("%-6s %7d", mixed ? "mixed" : "equal", n);
  double ours = 0;
  for (size_t c = 0; c < all.size(); c++) {
    std::sort(times[c].begin(), times[c].end());
    double median = times[c][kRounds / 2];
    if (c == 0) std::printf("%9.1f", ours = median);
    else std::printf("   %.2f of %s, %.0f", ours / median, all[c]->name(), median);
    if (std::labs(pairs[c] - pairs[0]) > pairs[0] / 1000 + 2)
      std::printf(" (%ld pairs, ours %ld)", pairs[c], pairs[0]);
    delete all[c];
  }
  std::printf("\n");
}

} // namespace

int main() {
  std::printf("broad phase in C, ns an object a frame: all move, then all pairs (median of %d)\n",
              kRounds);
  for (bool mixed : { false, true }) {
    for (int n : { 1000, 5000, 20000, 100000 }) compare(n, mixed);
  }
  return 0;
}

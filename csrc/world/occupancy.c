#include "world/occupancy.h"

#include <string.h>

/* The number of a new node without children; -1 if there is no memory. */
static int new_node(gz_occupancy *tree, gz_memory *memory) {
  int node = tree->unused;
  if (node > 0) {
    tree->unused = tree->nodes[node][0];
  } else {
    void *nodes = gz_grow(memory, tree->nodes, &tree->capacity, tree->count + 1, sizeof *tree->nodes);
    if (nodes == NULL) return -1;
    tree->nodes = nodes;
    node = tree->count++;
  }
  memset(tree->nodes[node], 0, sizeof tree->nodes[node]);
  return node;
}

static void give_back(gz_occupancy *tree, int node) {
  tree->nodes[node][0] = tree->unused;
  tree->unused = node;
}

void gz_occupancy_clear(gz_occupancy *tree) {
  tree->count = tree->unused = 0;
  tree->failed = false;
}

/* The node at the bottom that counts a block; made where there is none. -1 if there is no memory. */
static int bottom_node(gz_occupancy *tree, gz_memory *memory, uint32_t block) {
  if (tree->count == 0 && new_node(tree, memory) < 0) return -1;
  int node = 0;
  for (int height = GZ_TREE_HEIGHT - 1; height > 0; height--) {
    int child = tree->nodes[node][gz_child_at(block, height)];
    if (child == 0) {
      child = new_node(tree, memory);
      if (child < 0) return -1;
      tree->nodes[node][gz_child_at(block, height)] = child;
    }
    node = child;
  }
  return node;
}

void gz_occupancy_add(gz_occupancy *tree, gz_memory *memory, uint32_t block) {
  if (tree->failed) return;
  int node = bottom_node(tree, memory, block);
  if (node < 0) tree->failed = true;
  else tree->nodes[node][gz_child_at(block, 0)]++;
}

static bool is_empty(const int *children) {
  int any = 0;
  for (int i = 0; i < GZ_CHILDREN; i++) any |= children[i];
  return any == 0;
}

void gz_occupancy_remove(gz_occupancy *tree, uint32_t block) {
  if (tree->failed) return;
  int path[GZ_TREE_HEIGHT] = { 0 }, height = GZ_TREE_HEIGHT - 1;
  for (; height > 0; height--) path[height - 1] = tree->nodes[path[height]][gz_child_at(block, height)];
  int left = --tree->nodes[path[0]][gz_child_at(block, 0)];
  for (; left == 0 && height < GZ_TREE_HEIGHT - 1 && is_empty(tree->nodes[path[height]]); height++) {
    give_back(tree, path[height]);
    tree->nodes[path[height + 1]][gz_child_at(block, height + 1)] = 0;
  }
}

void gz_occupancy_release(gz_occupancy *tree, gz_memory *memory) {
  gz_release(memory, tree->nodes, (size_t)tree->capacity * sizeof *tree->nodes);
  memset(tree, 0, sizeof *tree);
}

/*
** The occupancy tree: a box more or less in a block changes one counter in a leaf.
*/
#include "world/index/occupancy.h"

#include "core/math/assert.h"

#include <string.h>

/* Removals after which the tree is dropped; in a tree that searches use, one more for each box, so
   that counting all boxes again costs little in comparison. */
#define MAX_LEFT 256

void gz_occupancy_begin(gz_occupancy *tree) {
  tree->count = tree->boxes = tree->left = 0;
  tree->dropped = false;
}

/* Return the index of a new node without children; -1 if there is no memory. */
static int new_node(gz_occupancy *tree, gz_memory *memory) {
  if (!GZ_RESERVE(memory, tree->nodes, tree->capacity, tree->count + 1)) return -1;
  memset(tree->nodes[tree->count], 0, sizeof *tree->nodes);
  return tree->count++;
}

/* Return the node at height 0 that counts a block, adding it if there is none; -1 if there is no
   memory. */
static int find_or_add_leaf(gz_occupancy *tree, gz_memory *memory, uint32_t block) {
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
  if (tree->dropped) return;
  int node = find_or_add_leaf(tree, memory, block);
  tree->dropped = node < 0;
  if (tree->dropped) return;
  tree->nodes[node][gz_child_at(block, 0)]++;
  tree->boxes++;
}

void gz_occupancy_remove(gz_occupancy *tree, uint32_t block) {
  GZ_ASSERT(tree->dropped || tree->boxes > 0);
  if (tree->dropped) return;
  int node = 0;
  for (int height = GZ_TREE_HEIGHT - 1; height > 0; height--)
    node = tree->nodes[node][gz_child_at(block, height)];
  tree->nodes[node][gz_child_at(block, 0)]--;
  tree->boxes--;
  tree->dropped = ++tree->left > MAX_LEFT + (tree->queried ? tree->boxes : 0);
}

void gz_occupancy_release(gz_occupancy *tree, gz_memory *memory) {
  GZ_RELEASE_ARRAY(memory, tree->nodes, tree->capacity);
  memset(tree, 0, sizeof *tree);
}

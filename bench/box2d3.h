/*
** The tree of Box2D v3, for boxes given as left, top, right and bottom.
*/
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

typedef struct box2d3_tree box2d3_tree;

box2d3_tree *box2d3_tree_make(int count, const double (*boxes)[4]);
void box2d3_tree_free(box2d3_tree *tree);

/* Move all boxes, and return the number of pairs that overlap. */
long box2d3_tree_frame(box2d3_tree *tree, const double (*boxes)[4]);

#ifdef __cplusplus
}
#endif

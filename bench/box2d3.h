/*
** The tree of Box2D v3, for boxes given as left, top, right and bottom; and its step, for a gas.
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

/* A ball of a gas: its position and velocity. Its mass is 1. */
typedef struct gas_ball {
  double x, y, vx, vy;
} gas_ball;

#define GAS_RADIUS 0.5

/* A wall around a square of this size, the i-th of four. */
typedef struct gas_wall {
  double left, top, width, height;
} gas_wall;

static inline gas_wall gas_wall_of(int i, double size) {
  double thick = 10, from = i == 0 || i == 1 ? -thick : size;
  gas_wall across = { from, -thick, thick, size + 2 * thick };
  gas_wall along = { -thick, from, size + 2 * thick, thick };
  return i % 2 == 0 ? across : along;
}

typedef struct box2d3_gas box2d3_gas;

box2d3_gas *box2d3_gas_make(int count, const gas_ball *balls, double size);
void box2d3_gas_free(box2d3_gas *gas);
void box2d3_gas_step(box2d3_gas *gas, double dt);
double box2d3_gas_energy(const box2d3_gas *gas);

#ifdef __cplusplus
}
#endif

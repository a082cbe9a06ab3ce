#include "world/grid.h"

#include <string.h>

/* Cells are numbered within this, so that no number overflows: a box so far out that it would need
   larger ones goes to a level with larger cells. */
#define MOST_CELLS 0x1p30

static int level_of(gz_box box) {
  gz_vec size = gz_sub(box.high, box.low);
  double far = gz_max(gz_reach(box.low), gz_reach(box.high)) / MOST_CELLS;
  int exponent;
  double fraction = frexp(gz_max(gz_max(size.x, size.y), gz_max(far, 1e-300)), &exponent);
  return fraction == 0.5 ? exponent - 1 : exponent;
}

static int32_t cell_of(double coordinate, double cell) { return (int32_t)floor(coordinate / cell); }

/* Neighbours in a row are neighbours in the table. */
static int bucket_of(const gz_level *level, int32_t x, int32_t y) {
  uint32_t hash = (uint32_t)x + (uint32_t)y * 0x9E3779B1u;
  return (int)(hash & (uint32_t)(level->buckets - 1));
}

/* The index of the level with this exponent, or where it would have to be. */
static int level_index(const gz_grid *grid, int exponent) {
  int i = 0;
  while (i < grid->level_count && grid->levels[i].exponent < exponent) i++;
  return i;
}

static bool has_level(const gz_grid *grid, int exponent) {
  int i = level_index(grid, exponent);
  return i < grid->level_count && grid->levels[i].exponent == exponent;
}

/* The level with this exponent, which is there. */
static gz_level *level_at(const gz_grid *grid, int exponent) {
  return &grid->levels[level_index(grid, exponent)];
}

static void link_node(gz_grid *grid, gz_level *level, int id) {
  gz_node *node = &grid->nodes[id];
  int *first = &level->first[bucket_of(level, node->x, node->y)];
  node->next = *first;
  node->previous = -1;
  if (*first >= 0) grid->nodes[*first].previous = id;
  *first = id;
}

static void unlink_node(gz_grid *grid, gz_level *level, int id) {
  gz_node *node = &grid->nodes[id];
  if (node->next >= 0) grid->nodes[node->next].previous = node->previous;
  if (node->previous >= 0) grid->nodes[node->previous].next = node->next;
  else level->first[bucket_of(level, node->x, node->y)] = node->next;
}

static int *new_buckets(gz_memory *memory, int count) {
  int *first = gz_allocate(memory, (size_t)count * sizeof *first);
  if (first != NULL) memset(first, -1, (size_t)count * sizeof *first);
  return first;
}

/* Twice the buckets, and all boxes of the level filed anew. */
static bool widen(gz_grid *grid, gz_memory *memory, gz_level *level) {
  int old_count = level->buckets, *old = level->first;
  int *first = new_buckets(memory, 2 * old_count);
  if (first == NULL) return false;
  level->first = first;
  level->buckets = 2 * old_count;
  for (int i = 0; i < old_count; i++) {
    for (int id = old[i], next; id >= 0; id = next) {
      next = grid->nodes[id].next;
      link_node(grid, level, id);
    }
  }
  gz_release(memory, old, (size_t)old_count * sizeof *old);
  return true;
}

/* The level with room for one more box; NULL if there is no memory. */
static gz_level *open_level(gz_grid *grid, gz_memory *memory, int exponent) {
  if (has_level(grid, exponent)) {
    gz_level *level = level_at(grid, exponent);
    /* Half of the buckets empty, at least: most cells that are looked into are. And a crowded table
       is slow, and not wrong. */
    if (2 * level->count >= level->buckets) widen(grid, memory, level);
    return level;
  }
  gz_level *levels = gz_grow(memory, grid->levels, &grid->level_capacity, grid->level_count + 1,
                             sizeof *levels);
  if (levels == NULL) return NULL;
  grid->levels = levels;
  gz_level made = { exponent, ldexp(1, exponent), 0, 16, new_buckets(memory, 16) };
  if (made.first == NULL) return NULL;
  int i = level_index(grid, exponent);
  memmove(&levels[i + 1], &levels[i], (size_t)(grid->level_count - i) * sizeof *levels);
  levels[i] = made;
  grid->level_count++;
  return &levels[i];
}

static void file(gz_grid *grid, gz_level *level, int id, gz_box box) {
  gz_node *node = &grid->nodes[id];
  node->box = box;
  node->level = level->exponent;
  node->x = cell_of(box.low.x, level->cell);
  node->y = cell_of(box.low.y, level->cell);
  level->count++;
  link_node(grid, level, id);
}

bool gz_grid_add(gz_grid *grid, gz_memory *memory, int id, gz_box box) {
  gz_node *nodes = gz_grow(memory, grid->nodes, &grid->capacity, id + 1, sizeof *nodes);
  if (nodes == NULL) return false;
  grid->nodes = nodes;
  gz_level *level = open_level(grid, memory, level_of(box));
  if (level == NULL) return false;
  for (; grid->count <= id; grid->count++) nodes[grid->count].level = GZ_NOWHERE;
  file(grid, level, id, box);
  return true;
}

bool gz_grid_move(gz_grid *grid, gz_memory *memory, int id, gz_box box) {
  gz_node *node = &grid->nodes[id];
  int exponent = level_of(box);
  if (exponent == node->level) {
    double cell = level_at(grid, exponent)->cell;
    if (node->x == cell_of(box.low.x, cell) && node->y == cell_of(box.low.y, cell)) {
      node->box = box;
      return true;
    }
  } else if (open_level(grid, memory, exponent) == NULL) {
    return false;
  }
  gz_grid_remove(grid, id);
  file(grid, level_at(grid, exponent), id, box);
  return true;
}

void gz_grid_remove(gz_grid *grid, int id) {
  gz_level *level = level_at(grid, grid->nodes[id].level);
  unlink_node(grid, level, id);
  grid->nodes[id].level = GZ_NOWHERE;
  level->count--;
}

void gz_grid_release(gz_grid *grid, gz_memory *memory) {
  for (int i = 0; i < grid->level_count; i++) {
    gz_level *level = &grid->levels[i];
    gz_release(memory, level->first, (size_t)level->buckets * sizeof *level->first);
  }
  gz_release(memory, grid->levels, (size_t)grid->level_capacity * sizeof *grid->levels);
  gz_release(memory, grid->nodes, (size_t)grid->capacity * sizeof *grid->nodes);
  memset(grid, 0, sizeof *grid);
}

/* A search for the pairs of one box. */
typedef struct pairing {
  const gz_grid *grid;
  gz_memory *memory;
  gz_list *pairs;
  int id;
} pairing;

static bool pair_with(pairing *p, int other) {
  const gz_node *nodes = p->grid->nodes;
  if (!gz_boxes_meet(&nodes[p->id].box, &nodes[other].box)) return true;
  return gz_append(p->memory, p->pairs, p->id) && gz_append(p->memory, p->pairs, other);
}

static bool pair_with_cell(pairing *p, const gz_level *level, int32_t x, int32_t y) {
  const gz_node *nodes = p->grid->nodes;
  for (int id = level->first[bucket_of(level, x, y)]; id >= 0; id = nodes[id].next) {
    if (nodes[id].x == x && nodes[id].y == y && !pair_with(p, id)) return false;
  }
  return true;
}

/* With those of its own cell that come after it, and of half of the cells around: the other half
   finds it. */
static bool pair_in_level(pairing *p, const gz_level *level) {
  const gz_node *nodes = p->grid->nodes, *node = &nodes[p->id];
  for (int id = node->next; id >= 0; id = nodes[id].next) {
    if (nodes[id].x == node->x && nodes[id].y == node->y && !pair_with(p, id)) return false;
  }
  return pair_with_cell(p, level, node->x + 1, node->y) &&
         pair_with_cell(p, level, node->x - 1, node->y + 1) &&
         pair_with_cell(p, level, node->x, node->y + 1) &&
         pair_with_cell(p, level, node->x + 1, node->y + 1);
}

/* With the boxes of another level, in all cells from which they can reach. */
static bool pair_across(pairing *p, const gz_level *level) {
  const gz_box *box = &p->grid->nodes[p->id].box;
  double cell = level->cell;
  int32_t x1 = cell_of(box->low.x, cell) - 1, x2 = cell_of(box->high.x, cell);
  int32_t y1 = cell_of(box->low.y, cell) - 1, y2 = cell_of(box->high.y, cell);
  for (int32_t y = y1; y <= y2; y++) {
    for (int32_t x = x1; x <= x2; x++) {
      if (!pair_with_cell(p, level, x, y)) return false;
    }
  }
  return true;
}

/* Of two levels, do the larger boxes look for the smaller ones? They look into many cells each, but
   there may be few of them: whichever way looks into fewer cells. */
static bool looks_down(const gz_level *large, const gz_level *small) {
  int ratio = large->exponent - small->exponent;
  if (ratio > 20) return false;
  double cells = (1 << ratio) + 2;
  return large->count * cells * cells < small->count * 6.0;
}

static bool pair_one(pairing *p) {
  const gz_grid *grid = p->grid;
  int own = level_index(grid, grid->nodes[p->id].level);
  const gz_level *level = &grid->levels[own];
  for (int i = 0; i < grid->level_count; i++) {
    const gz_level *other = &grid->levels[i];
    if (i == own || other->count == 0) continue;
    bool looks = i > own ? !looks_down(other, level) : looks_down(level, other);
    if (looks && !pair_across(p, other)) return false;
  }
  return pair_in_level(p, level);
}

bool gz_grid_pairs(const gz_grid *grid, gz_memory *memory, gz_list *pairs) {
  pairing p = { grid, memory, pairs, 0 };
  for (; p.id < grid->count; p.id++) {
    if (grid->nodes[p.id].level != GZ_NOWHERE && !pair_one(&p)) return false;
  }
  return true;
}

double gz_grid_smallest(const gz_grid *grid) {
  for (int i = 0; i < grid->level_count; i++) {
    if (grid->levels[i].count > 0) return grid->levels[i].cell;
  }
  return 1;
}

/* A search: a box on its way along d, and all that the way covers. */
typedef struct search {
  const gz_grid *grid;
  gz_memory *memory;
  gz_box box, all;
  gz_vec d;
  gz_list *found;
} search;

static bool take(search *s, int id) {
  if (!gz_boxes_meet(&s->grid->nodes[id].box, &s->all)) return true;
  return gz_append(s->memory, s->found, id);
}

static bool search_all(search *s, const gz_level *level) {
  for (int i = 0; i < level->buckets; i++) {
    for (int id = level->first[i]; id >= 0; id = s->grid->nodes[id].next) {
      if (!take(s, id)) return false;
    }
  }
  return true;
}

static bool search_row(search *s, const gz_level *level, int32_t x1, int32_t x2, int32_t y) {
  for (int32_t x = x1; x <= x2; x++) {
    for (int id = level->first[bucket_of(level, x, y)]; id >= 0; id = s->grid->nodes[id].next) {
      const gz_node *node = &s->grid->nodes[id];
      if (node->x == x && node->y == y && !take(s, id)) return false;
    }
  }
  return true;
}

/* A number of a cell, which may lie outside of what cells are numbered by. */
static double cell_number(double coordinate, double cell) {
  return gz_clamp(floor(coordinate / cell), -MOST_CELLS - 4, MOST_CELLS + 4);
}

/* What of the way, in x, lies between the heights y1 and y2. */
static gz_vec span_between(const search *s, double y1, double y2) {
  double from = 0, to = 1;
  if (s->d.y != 0) {
    double p = (y1 - s->box.high.y) / s->d.y, q = (y2 - s->box.low.y) / s->d.y;
    from = gz_clamp(gz_min(p, q) - 1e-9, 0, 1);
    to = gz_clamp(gz_max(p, q) + 1e-9, 0, 1);
  }
  double a = s->d.x * from, b = s->d.x * to;
  return gz_v(s->box.low.x + gz_min(a, b), s->box.high.x + gz_max(a, b));
}

/*
** Row by row, only the cells that the box passes on its way. What is filed in row y reaches from
** y cells up to y + 2. Where there are fewer boxes than cells to look at, all of them are looked at.
*/
static bool search_level(search *s, const gz_level *level) {
  double cell = level->cell;
  double y1 = cell_number(s->all.low.y, cell) - 1, y2 = cell_number(s->all.high.y, cell);
  double x1 = cell_number(s->all.low.x, cell) - 1, x2 = cell_number(s->all.high.x, cell);
  double width = (s->box.high.x - s->box.low.x) / cell + 2;
  if ((y2 - y1) * width + x2 - x1 > 4.0 * level->count + 16) return search_all(s, level);
  for (int32_t y = (int32_t)y1; y <= (int32_t)y2; y++) {
    gz_vec span = span_between(s, y * cell, (y + 2) * cell);
    double from = cell_number(span.x, cell) - 1, to = cell_number(span.y, cell);
    if (!search_row(s, level, (int32_t)from, (int32_t)to, y)) return false;
  }
  return true;
}

bool gz_grid_find(const gz_grid *grid, gz_memory *memory, gz_box box, gz_vec d, gz_list *found) {
  search s = { grid, memory, box, gz_box_along(box, d), d, found };
  for (int i = 0; i < grid->level_count; i++) {
    if (grid->levels[i].count > 0 && !search_level(&s, &grid->levels[i])) return false;
  }
  return true;
}

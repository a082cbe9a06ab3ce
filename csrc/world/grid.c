#define GZ_UNPAIRED /* see core/strict.h */
#include "world/grid.h"

#include "world/cells.h"

#include <float.h>
#include <string.h>

/*
** Cells of a level are numbered within this on both axes; a box so far out that it would need smaller
** ones goes to a level with larger cells. So numbers do not overflow, and rounding of the bounds, at
** most 2^-23 of a coordinate, is small beside a cell; as it is beside the smallest cells that there are.
**
** What lies beyond the largest float is filed where that is: places out there, and the gaps between them,
** only shrink by this, so that what meets is still filed in neighbouring cells.
*/
#define MOST_CELLS GZ_CELL_LIMIT
#define LEAST_SIZE 1e-30

/* How much larger than a power of two cells are, and how much of that boxes may use: the rest is for
   rounding. */
#define CELL_MARGIN (1 + 1.0 / 16)
#define BOX_MARGIN (1 + 1.0 / 32)

#define FEWEST_BUCKETS 64
#define MOST_BUCKETS (1 << 27) /* so that spots have 30 bits */

/* What is not in the grid; and what stands at nodes[-1], to which chains lead in the end, and which nothing meets. */
static const gz_node nowhere = { { { -HUGE_VALF, -HUGE_VALF, -HUGE_VALF, -HUGE_VALF } }, -1, -1, 0, 0 };
static const gz_node end_of_chains = { { { NAN, NAN, NAN, NAN } }, -1, -1, 0, 0 };

static inline int level_of(const gz_box *box) {
  gz_two low = gz_two_from(&box->low), high = gz_two_from(&box->high);
  gz_two far = gz_two_mul(gz_two_max(gz_two_abs(low), gz_two_abs(high)), gz_two_of(1.0 / MOST_CELLS));
  double least = gz_two_largest(gz_two_max(gz_two_sub(high, low), far));
  double needed = gz_max(least, LEAST_SIZE) * (1 / BOX_MARGIN);
  union {
    double value;
    uint64_t bits;
  } number = { needed };
  /* The exponent of the least power of two that is not smaller. */
  return (int)((number.bits + 0xFFFFFFFFFFFFFu) >> 52) - 1023;
}

/* The spot of the cell that a box is in. */
static uint32_t spot_for(const gz_level *level, const gz_node *node) {
  return gz_spot_of(level, gz_cell_of(level, &node->bounds));
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

/* Bits are read by so many bytes from any one on. */
#define BYTES_AT_ONCE 8

static void mark(gz_level *level, uint32_t spot, bool taken) {
  uint8_t bit = (uint8_t)(1u << spot % 8), *byte = &level->taken[spot / 8];
  *byte = (uint8_t)(taken ? *byte | bit : *byte & ~bit);
  if (spot / 8 < BYTES_AT_ONCE) level->taken[(uint32_t)level->buckets + spot / 8] = *byte;
}

static void link_node(gz_grid *grid, gz_level *level, int id) {
  gz_node *node = &grid->nodes[id];
  uint32_t spot = spot_for(level, node);
  int *first = &level->first[gz_bucket_at(level, spot)];
  node->filed = (node->filed & ~GZ_SPOT) | spot;
  node->next = *first;
  node->previous = -1;
  if (*first >= 0) grid->nodes[*first].previous = id;
  *first = id;
  mark(level, spot, true);
}

static void unlink_node(gz_grid *grid, gz_level *level, int id) {
  gz_node *node = &grid->nodes[id];
  uint32_t spot = node->filed & GZ_SPOT;
  int *first = &level->first[gz_bucket_at(level, spot)];
  if (node->next >= 0) grid->nodes[node->next].previous = node->previous;
  if (node->previous >= 0) grid->nodes[node->previous].next = node->next;
  else *first = node->next;
  int other = *first;
  while (other >= 0 && (grid->nodes[other].filed & GZ_SPOT) != spot) other = grid->nodes[other].next;
  if (other < 0) mark(level, spot, false);
}

/* One block: the buckets, then the bits that tell which spots are taken. */
static size_t table_size(int buckets) {
  return (size_t)buckets * sizeof(int) + (size_t)buckets + BYTES_AT_ONCE;
}

static bool make_table(gz_level *level, gz_memory *memory, int buckets) {
  int *first = gz_allocate(memory, table_size(buckets));
  if (first == NULL) return false;
  level->buckets = buckets;
  level->shift = 29;
  for (int n = buckets; n > 1; n /= 2) level->shift--;
  level->first = first;
  level->taken = (uint8_t *)(first + buckets);
  memset(first, -1, (size_t)buckets * sizeof *first);
  memset(level->taken, 0, (size_t)buckets + BYTES_AT_ONCE);
  return true;
}

/* Twice the buckets, and all boxes of the level filed anew. */
static void widen(gz_grid *grid, gz_memory *memory, gz_level *level) {
  gz_level old = *level;
  if (old.buckets == MOST_BUCKETS || !make_table(level, memory, 2 * old.buckets)) return;
  for (int i = 0; i < old.buckets; i++) {
    for (int id = old.first[i], next; id >= 0; id = next) {
      next = grid->nodes[id].next;
      link_node(grid, level, id);
    }
  }
  gz_release(memory, old.first, table_size(old.buckets));
}

/* The level with room for one more box; NULL if there is no memory. */
static gz_level *open_level(gz_grid *grid, gz_memory *memory, int exponent) {
  if (has_level(grid, exponent)) {
    gz_level *level = level_at(grid, exponent);
    /* A crowded table is slow, and not wrong; an empty one is large. */
    if (8.0 * level->count >= 5.0 * level->buckets) widen(grid, memory, level);
    return level;
  }
  gz_level *levels = gz_grow(memory, grid->levels, &grid->level_capacity, grid->level_count + 1,
                             sizeof *levels);
  if (levels == NULL) return NULL;
  grid->levels = levels;
  double size = ldexp(CELL_MARGIN, exponent);
  double most = gz_min(MOST_CELLS + 4, FLT_MAX / size);
  gz_level made = { exponent, size, 1 / size, most, 0, 0, 0, NULL, NULL, { NULL, 0, 0, 0, 0, false } };
  if (!make_table(&made, memory, FEWEST_BUCKETS)) return NULL;
  int i = level_index(grid, exponent);
  memmove(&levels[i + 1], &levels[i], (size_t)(grid->level_count - i) * sizeof *levels);
  levels[i] = made;
  grid->level_count++;
  return &levels[i];
}

static inline uint32_t flagged(uint32_t filed, bool block) {
  return block ? filed | GZ_BLOCK : filed & ~GZ_BLOCK;
}

static uint32_t block_for(const gz_level *level, const gz_node *node) {
  return gz_block_of(gz_cell_of(level, &node->bounds));
}

static void file(gz_grid *grid, gz_memory *memory, gz_level *level, int id, const gz_bounds *bounds,
                 bool block) {
  gz_node *node = &grid->nodes[id];
  node->bounds = *bounds;
  node->filed = flagged(node->filed, block);
  node->block = block_for(level, node);
  grid->exponents[id] = (int16_t)level->exponent;
  level->count++;
  link_node(grid, level, id);
  gz_occupancy_add(&level->occupied, memory, node->block);
}

static bool make_room(gz_grid *grid, gz_memory *memory, int count) {
  gz_node *block = grid->nodes ? grid->nodes - 1 : NULL;
  block = gz_grow(memory, block, &grid->capacity, count + 1, sizeof *block);
  if (block == NULL) return false;
  grid->nodes = block + 1;
  *block = end_of_chains;
  int16_t *exponents = gz_grow(memory, grid->exponents, &grid->exponent_capacity, count,
                               sizeof *exponents);
  if (exponents == NULL) return false;
  grid->exponents = exponents;
  for (; grid->count < count; grid->count++) {
    exponents[grid->count] = GZ_NOWHERE;
    grid->nodes[grid->count] = nowhere;
  }
  return true;
}

bool gz_grid_add(gz_grid *grid, gz_memory *memory, int id, const gz_box *box, bool block) {
  if (!make_room(grid, memory, id + 1)) return false;
  gz_level *level = open_level(grid, memory, level_of(box));
  if (level == NULL) return false;
  gz_bounds bounds = gz_bounds_of(box);
  file(grid, memory, level, id, &bounds, block);
  return true;
}

static bool is_lifted(const gz_grid *grid, int id) { return grid->nodes[id].previous == GZ_LIFTED; }

/* Count a box in another block than before. */
static void recount(gz_memory *memory, gz_level *level, gz_node *node, uint32_t block) {
  gz_occupancy_remove(&level->occupied, node->block);
  gz_occupancy_add(&level->occupied, memory, block);
  node->block = block;
}

/* Cells of different blocks can have the same spot: so both are compared. */
static void refile(gz_grid *grid, gz_memory *memory, int id) {
  gz_level *level = level_at(grid, grid->exponents[id]);
  gz_node *node = &grid->nodes[id];
  gz_cell cell = gz_cell_of(level, &node->bounds);
  uint32_t block = gz_block_of(cell);
  if (block != node->block) recount(memory, level, node, block);
  if (!is_lifted(grid, id)) {
    if (gz_spot_of(level, cell) == (node->filed & GZ_SPOT)) return;
    unlink_node(grid, level, id);
  }
  link_node(grid, level, id);
}

void gz_grid_settle(gz_grid *grid, gz_memory *memory) {
  gz_list *moved = &grid->moved;
  grid->lifted = grid->passed = 0;
  for (; moved->count > 0; moved->count--) {
    int id = moved->at[moved->count - 1];
    grid->nodes[id].filed &= ~GZ_MOVED;
    if (grid->exponents[id] != GZ_NOWHERE) refile(grid, memory, id);
  }
}

void gz_grid_lift(gz_grid *grid) {
  for (; grid->lifted < grid->moved.count; grid->lifted++) {
    int id = grid->moved.at[grid->lifted];
    if (grid->exponents[id] == GZ_NOWHERE) continue;
    unlink_node(grid, level_at(grid, grid->exponents[id]), id);
    grid->nodes[id].previous = GZ_LIFTED;
  }
}

static GZ_NOINLINE bool change_level(gz_grid *grid, gz_memory *memory, int id, int exponent,
                                     const gz_box *box, bool block) {
  gz_bounds bounds = gz_bounds_of(box);
  if (open_level(grid, memory, exponent) == NULL) return false;
  gz_grid_remove(grid, id);
  file(grid, memory, level_at(grid, exponent), id, &bounds, block);
  return true;
}

/* Notes that a box has to be filed anew; or does so, if there is no memory. */
static GZ_NOINLINE void note_moved(gz_grid *grid, gz_memory *memory, int id) {
  if (gz_append(memory, &grid->moved, id)) grid->nodes[id].filed |= GZ_MOVED;
  else refile(grid, memory, id);
}

bool gz_grid_move(gz_grid *grid, gz_memory *memory, int id, const gz_box *box, bool block) {
  int exponent = level_of(box);
  if (exponent != grid->exponents[id]) return change_level(grid, memory, id, exponent, box, block);
  gz_node *node = &grid->nodes[id];
  node->bounds = gz_bounds_of(box);
  node->filed = flagged(node->filed, block);
  if (!(node->filed & GZ_MOVED)) note_moved(grid, memory, id);
  return true;
}

void gz_grid_remove(gz_grid *grid, int id) {
  gz_level *level = level_at(grid, grid->exponents[id]);
  if (!is_lifted(grid, id)) unlink_node(grid, level, id);
  gz_occupancy_remove(&level->occupied, grid->nodes[id].block);
  grid->exponents[id] = GZ_NOWHERE;
  grid->nodes[id].bounds = nowhere.bounds;
  level->count--;
}

void gz_grid_release(gz_grid *grid, gz_memory *memory) {
  for (int i = 0; i < grid->level_count; i++) {
    gz_release(memory, grid->levels[i].first, table_size(grid->levels[i].buckets));
    gz_occupancy_release(&grid->levels[i].occupied, memory);
  }
  gz_release_list(memory, &grid->moved);
  gz_release(memory, grid->levels, (size_t)grid->level_capacity * sizeof *grid->levels);
  gz_node *block = grid->nodes ? grid->nodes - 1 : NULL;
  gz_release(memory, block, (size_t)grid->capacity * sizeof *block);
  gz_release(memory, grid->exponents, (size_t)grid->exponent_capacity * sizeof *grid->exponents);
  memset(grid, 0, sizeof *grid);
}

bool gz_grid_count_again(gz_grid *grid, gz_memory *memory, gz_level *level) {
  gz_occupancy_begin(&level->occupied);
  for (int id = 0; id < grid->count && !level->occupied.dropped; id++) {
    if (grid->exponents[id] == level->exponent) {
      gz_occupancy_add(&level->occupied, memory, grid->nodes[id].block);
    }
  }
  return !level->occupied.dropped;
}

/* A search for what meets a box. */
typedef struct search {
  gz_grid *grid;
  gz_memory *memory;
  gz_bounds facing;
  gz_list *found;
} search;

/* Bytes as a number, the first of them the lowest: what compilers make a single load of. */
static inline uint64_t word_of(const uint8_t *b) {
  return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 |
         (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 | (uint64_t)b[7] << 56;
}

/* Which of the spots from one on are taken, the first of them in the lowest bit: of 57 at least. */
static inline uint64_t taken_from(const gz_level *level, uint32_t at) {
  return word_of(level->taken + at / 8) >> at % 8;
}

/* The lowest bits, from 1 to 64 of them. */
static inline uint64_t lowest_bits(int count) { return ~(uint64_t)0 >> (64 - count); }

/*
** What tells whether a box is filed where a search looks, and not only in the same bucket, upon which it may
** come more than once: nothing, where it cannot; its row, where it can only in different rows; else its cell.
*/
typedef enum telling { TOLD_BY_BUCKET, TOLD_BY_ROW, TOLD_BY_CELL } telling;

static inline bool is_filed(const gz_level *level, const gz_bounds *bounds, int32_t row,
                            uint32_t spot, telling by) {
  if (by == TOLD_BY_BUCKET) return true;
  gz_cell its = gz_cell_of(level, bounds);
  uint32_t mask = 8 * (uint32_t)level->buckets - 1;
  return its.y == row && (by == TOLD_BY_ROW || gz_spot_of(level, its) == (spot & mask));
}

/* Up to four rows of cells, each a stretch of spots: what they have taken, in lanes of one word. */
typedef struct rows {
  uint64_t bits;
  uint32_t at[4]; /* the first spot of each */
  int32_t y;      /* of the first */
} rows;

GZ_ALWAYS_INLINE void put_row(rows *r, const gz_level *level, uint32_t i, uint32_t lane,
                              int32_t x, uint64_t mask) {
  gz_cell from = { x, r->y + (int32_t)i };
  r->at[i] = gz_spot_of(level, from);
  r->bits |= (taken_from(level, r->at[i]) & mask) << lane * i;
}

/* Does a box meet ours, and is it filed at the spot? 1 or 0. */
GZ_ALWAYS_INLINE unsigned is_met(gz_four facing, const gz_level *level, const gz_bounds *box,
                                 int32_t row, uint32_t spot, telling by) {
  unsigned meets = gz_none_above_four(box->v, facing);
  if (by == TOLD_BY_BUCKET) return meets;
  return meets && is_filed(level, box, row, spot, by);
}

/* Room behind the end of what is found, which may move with it: for all that AT_ONCE chains begin with. NULL if there
   is no memory. */
#define AT_ONCE 64

static GZ_NOINLINE int *make_way(const search *s, const int *end) {
  gz_list *found = s->found;
  if (end != NULL) found->count = (int)(end - found->at);
  if (!gz_make_room(s->memory, found, 2 * AT_ONCE)) return NULL;
  return found->at + found->count;
}

/* The same as a chain goes on. */
static GZ_NOINLINE int *go_on(const search *s, const int *end) {
  if (s->grid->passed < INT_MAX) s->grid->passed++;
  return make_way(s, end);
}

static inline int *begin(const search *s) {
  gz_list *found = s->found;
  return found->capacity - found->count < 2 * AT_ONCE ? make_way(s, NULL) : found->at + found->count;
}

static inline void finish(const search *s, const int *end) {
  s->found->count = (int)(end - s->found->at);
}

/*
** Appends what in a bucket's chain, from its first on, meets the box and is filed at the spot, and returns the new end;
** NULL if there is no memory. Two at a time: most chains have no more, and the end of a shorter one could not be
** foreseen; nor could whether a box is met, so that its number is always put, and stays if it is. What comes behind
** the last one never is.
*/
GZ_ALWAYS_INLINE int *search_chain(const search *s, const gz_node *nodes, gz_four facing,
                                   const gz_level *level, int first, int32_t row, uint32_t spot,
                                   telling by, int *end) {
  for (int id = first;;) {
    int after = nodes[id].next;
    *end = id;
    end += is_met(facing, level, &nodes[id].bounds, row, spot, by);
    *end = after;
    end += is_met(facing, level, &nodes[after].bounds, row, spot, by);
    id = nodes[after].next;
    if (id < 0 || (end = go_on(s, end)) == NULL) return end;
  }
}

/*
** What is filed in the rows and meets the box. A stretch may come round the end of the table; only those
** spots are looked into that are taken. One word holds several short rows, for the end of every loop
** over bits is a branch that cannot be foreseen.
*/
GZ_ALWAYS_INLINE bool search_rows(const search *s, const gz_level *level, const rows *r,
                                  uint32_t lane, telling by) {
  if (r->bits == 0) return true;
  int *end = begin(s);
  const gz_node *nodes = s->grid->nodes;
  gz_four facing = gz_four_load(s->facing.v);
  for (uint64_t bits = r->bits; bits != 0 && end != NULL; bits &= bits - 1) {
    uint32_t bit = (uint32_t)gz_lowest_bit(bits), i = bit / lane;
    uint32_t spot = r->at[i] + bit % lane;
    int first = level->first[gz_bucket_at(level, spot)];
    end = search_chain(s, nodes, facing, level, first, r->y + (int32_t)i, spot, by, end);
  }
  if (end != NULL) finish(s, end);
  return end != NULL;
}

/* An area no wider than a lane. What of the last rows lies beyond it is masked out. */
GZ_ALWAYS_INLINE bool search_strip(const search *s, const gz_level *level, gz_area a,
                                   uint32_t lane, telling by) {
  int batch = 64 / (int)lane;
  uint64_t mask = lowest_bits(a.width);
  for (int32_t y = a.y1; y <= a.y2; y += batch) {
    rows r = { 0, { 0 }, y };
    put_row(&r, level, 0, lane, a.x, mask);
    put_row(&r, level, 1, lane, a.x, mask);
    if (batch > 2 && a.y2 - y >= 2) {
      put_row(&r, level, 2, lane, a.x, mask);
      put_row(&r, level, 3, lane, a.x, mask);
    }
    if (y + batch - 1 > a.y2) r.bits &= lowest_bits((int)lane * (a.y2 - y + 1));
    if (!search_rows(s, level, &r, lane, by)) return false;
  }
  return true;
}

static telling told_in_row(const gz_level *level, int width) {
  return width > level->buckets ? TOLD_BY_CELL : TOLD_BY_ROW;
}

static telling told_by(const gz_level *level, const gz_area *a) {
  return gz_is_apart(level, a) ? TOLD_BY_BUCKET : told_in_row(level, a->width);
}

/* An area of any size. */
static inline bool search_area(const search *s, const gz_level *level, gz_area a, telling by) {
  /* Most searches: said twice, so that these are compiled for themselves. */
  if (a.width <= 16 && by == TOLD_BY_BUCKET) {
    return search_strip(s, level, a, 16, TOLD_BY_BUCKET);
  }
  if (a.width <= 16) return search_strip(s, level, a, 16, by);
  if (a.width > 8 * level->buckets) a.width = 8 * level->buckets;
  for (; a.width > 32; a.x += 32, a.width -= 32) {
    gz_area strip = { a.x, a.y1, a.y2, 32 };
    if (!search_strip(s, level, strip, 32, by)) return false;
  }
  return search_strip(s, level, a, 32, by);
}

/*
** Which of 64 buckets have something in them. Of a bucket's eight bits, see gz_spot_of, there is one in each eighth of
** all. In words first: of a sum of all their bytes, compilers would not make single loads.
*/
static uint64_t filled(const gz_level *level, int from) {
  const uint8_t *eighth = level->taken + from / 8;
  uint64_t words[8], bits = 0;
  for (int i = 0; i < 8; i++, eighth += level->buckets / 8) words[i] = word_of(eighth);
  for (int i = 0; i < 8; i++) bits |= words[i];
  return bits;
}

/* All boxes of a level. */
static bool search_all(const search *s, const gz_level *level) {
  for (int from = 0; from < level->buckets; from += 64) {
    int *end = begin(s);
    const gz_node *nodes = s->grid->nodes;
    gz_four facing = gz_four_load(s->facing.v);
    for (uint64_t bits = filled(level, from); bits != 0 && end != NULL; bits &= bits - 1) {
      int first = level->first[from + gz_lowest_bit(bits)];
      end = search_chain(s, nodes, facing, level, first, 0, 0, TOLD_BY_BUCKET, end);
    }
    if (end == NULL) return false;
    finish(s, end);
  }
  return true;
}

/* A box on its way along d, and all that the way covers, with its bounds. */
typedef struct way {
  const gz_box *box;
  gz_vec d;
  gz_box all;
  gz_bounds bounds;
} way;

/*
** Of a row of cells about height y, what is filed there reaches from y - 1/2 up to y + 3/2 cells. The way is between
** those heights from one part t of it to another: t = (y + shift) rate, with the shift of the side that comes first,
** and a little more for rounding. Its x there, x + dx t, is the least in one lane, the most in the other.
*/
typedef struct slant {
  gz_two shift, more, x;
  double rate, dx;
} slant;

static slant slant_of(const way *w, double cell) {
  bool up = w->d.y > 0, right = w->d.x > 0;
  double low = -0.5 * cell - w->box->high.y, high = 1.5 * cell - w->box->low.y;
  gz_two shift = up == right ? gz_two_make(low, high) : gz_two_make(high, low);
  gz_two more = right ? gz_two_make(-1e-9, 1e-9) : gz_two_make(1e-9, -1e-9);
  slant made = { shift, more, gz_two_make(w->box->low.x, w->box->high.x), 1 / w->d.y, w->d.x };
  return made;
}

/* The cells of row y that the way passes. */
static inline gz_area passed_in(const gz_level *level, const slant *s, int32_t y) {
  gz_two t = gz_two_mul(gz_two_add(gz_two_of(y * level->cell), s->shift), gz_two_of(s->rate));
  t = gz_two_max(gz_two_min(gz_two_add(t, s->more), gz_two_of(1)), gz_two_of(0));
  int32_t columns[2];
  gz_cell_numbers(level, gz_two_add(gz_two_mul(t, gz_two_of(s->dx)), s->x), columns);
  gz_area row = { columns[0] - 1, y, y, columns[1] - columns[0] + 2 };
  return row;
}

/* Of an area, only the cells that the way passes. What of the last rows lies beyond it is masked out. */
GZ_ALWAYS_INLINE bool search_passed(const search *s, const gz_level *level, const slant *slope,
                                    const gz_area *a, telling by) {
  for (int32_t y = a->y1; y <= a->y2; y += 4) {
    rows r = { 0, { 0 }, y };
    for (int32_t i = 0; i < 4; i++) {
      gz_area row = passed_in(level, slope, y + i);
      if (row.width <= 16) put_row(&r, level, (uint32_t)i, 16, row.x, lowest_bits(row.width));
      else if (y + i > a->y2) break;
      else if (!search_area(s, level, row, told_in_row(level, row.width))) return false;
    }
    if (y + 3 > a->y2) r.bits &= lowest_bits(16 * (a->y2 - y + 1));
    if (!search_rows(s, level, &r, 16, by)) return false;
  }
  return true;
}

static bool search_slanting(const search *s, const gz_level *level, const way *w,
                            const gz_area *a) {
  slant slope = slant_of(w, level->cell);
  if (told_by(level, a) != TOLD_BY_BUCKET) return search_passed(s, level, &slope, a, TOLD_BY_ROW);
  return search_passed(s, level, &slope, a, TOLD_BY_BUCKET);
}

/* Does the way lead far enough on both axes that it pays to look only at what it passes? Not where bounds
   are infinite. */
static bool slants(const way *w, double size) {
  if (gz_min(fabs(w->d.x), fabs(w->d.y)) <= 2 * size) return false;
  const float *v = w->bounds.v;
  return gz_max(gz_max(fabs(v[0]), fabs(v[1])), gz_max(fabs(v[2]), fabs(v[3]))) <= FLT_MAX;
}

/* Are there so few boxes that looking at all of them is less than looking into the rows? 64 spots of a row
   cost about as much as two boxes, or as a hundred buckets. */
static bool are_few(const gz_level *level, const gz_area *a) {
  int64_t stretches_by_64 = (int64_t)(a->y2 - a->y1 + 1) * (64 + a->width);
  return 2 * stretches_by_64 > (int64_t)level->count * 64 + level->buckets;
}

/* What meets a box; or on its way, where that is one. */
GZ_ALWAYS_INLINE bool search_level(const search *s, const gz_level *level, const gz_box *box,
                                   const way *w) {
  gz_two low = gz_two_make(box->low.x, box->low.y), high = gz_two_make(box->high.x, box->high.y);
  gz_area area = gz_area_between(level, low, high);
  if (are_few(level, &area)) return search_all(s, level);
  if (w != NULL && slants(w, level->cell)) return search_slanting(s, level, w, &area);
  return search_area(s, level, area, told_by(level, &area));
}

GZ_ALWAYS_INLINE bool search_levels(const search *s, const gz_box *box, const way *w) {
  const gz_grid *grid = s->grid;
  for (int i = 0; i < grid->level_count; i++) {
    const gz_level *level = &grid->levels[i];
    if (level->count > 0 && !search_level(s, level, box, w)) return false;
  }
  return true;
}

/* Drops what was found from a place on, and lies off the way. */
static void drop_passed(const search *s, const way *w, int from) {
  gz_list *found = s->found;
  int kept = from;
  for (int i = from; i < found->count; i++) {
    gz_box other = gz_box_within(&s->grid->nodes[found->at[i]].bounds);
    found->at[kept] = found->at[i];
    kept += !gz_box_passes_by(w->box, w->d, &other);
  }
  found->count = kept;
}

static GZ_NOINLINE bool find_along(gz_grid *grid, gz_memory *memory, const gz_box *box,
                                   gz_vec d, gz_list *found) {
  way w = { box, d, gz_box_along(box, d), { { 0 } } };
  w.bounds = gz_bounds_of(&w.all);
  search s = { grid, memory, gz_bounds_facing(&w.bounds), found };
  int from = found->count;
  if (!search_levels(&s, &w.all, &w)) return false;
  if (d.x != 0 && d.y != 0) drop_passed(&s, &w, from);
  return true;
}

bool gz_grid_find(gz_grid *grid, gz_memory *memory, const gz_box *box, gz_vec d,
                  gz_list *found) {
  if (d.x != 0 || d.y != 0) return find_along(grid, memory, box, d, found);
  gz_bounds bounds = gz_bounds_of(box);
  search s = { grid, memory, gz_bounds_facing(&bounds), found };
  return search_levels(&s, box, NULL);
}

bool gz_grid_find_block(gz_grid *grid, gz_memory *memory, const gz_level *level, uint32_t block,
                        gz_list *found) {
  search s = { grid, memory, { { HUGE_VALF, HUGE_VALF, HUGE_VALF, HUGE_VALF } }, found };
  int32_t x = 4 * (int32_t)(block & 0xFFFF) - GZ_CELL_LIMIT, y = 4 * (int32_t)(block >> 16) - GZ_CELL_LIMIT;
  gz_area cells = { x, y, y + 3, 4 };
  return search_strip(&s, level, cells, 16, TOLD_BY_CELL);
}

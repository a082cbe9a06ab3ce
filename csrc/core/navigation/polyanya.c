/*
** Polyanya: the open list, the successors of an interval, and what dead ends cut off.
*/
#include "core/navigation/polyanya.h"

#include "core/math/assert.h"
#include "core/math/orient.h"

#include <limits.h>
#include <string.h>

/* ---- the ends of a way */

/* Rounding: corners are exact, but where a ray meets a side is not. What is no farther than `noise`
   from a point, or from a ray, is on it. This is 256 units in the last place of what is as far away
   as the rectangle reaches. */
static double noise_of(const gz_mesh *mesh) { return mesh->unit * 0x1p-22; }

static bool add_place(gz_polygon_refs *places, gz_memory *memory, gz_polygon_ref place) {
  if (!GZ_RESERVE(memory, places->at, places->capacity, places->count + 1)) return false;
  places->at[places->count++] = place;
  return true;
}

/* Is a point within so much of a segment? */
static bool lies_on(gz_vec a, gz_vec b, gz_vec p, double near) {
  gz_vec along = gz_sub(b, a);
  double t = gz_clamp(gz_dot(gz_sub(p, a), along) / gz_dot(along, along), 0, 1);
  gz_vec away = gz_sub(p, gz_mul_add(a, along, t));
  return gz_dot(away, away) <= near * near;
}

static bool is_on_rim(const gz_tile *tile, int part, gz_vec p, double near) {
  for (int i = gz_first_edge(tile, part); i < tile->ends[part]; i++)
    if (lies_on(gz_edge_begin(tile, i), gz_edge_end(tile, i), p, near)) return true;
  return false;
}

/* A side that is not farther from a point is seen end on: so the point counts as on it. */
static double nearest_side(const gz_mesh *mesh) { return 2 * noise_of(mesh); }

/* Find all parts that hold a point, or whose rim does but for noise: beside a side that is so near,
   nothing would be seen over it. */
static bool find_places(const gz_mesh *mesh, gz_memory *memory, gz_path_end end,
                        gz_polygon_refs *places) {
  double near = nearest_side(mesh);
  gz_vec room = gz_splat(near);
  gz_tile_range range = gz_tiles_near(mesh, gz_sub(end.p, room), gz_add(end.p, room));
  places->count = 0;
  for (int row = range.top; row <= range.bottom; row++)
    for (int column = range.left; column <= range.right; column++) {
      const gz_tile *tile = gz_tile_at(mesh, column, row);
      for (int k = 0; tile != NULL && k < tile->part_count; k++) {
        gz_polygon_ref place = { row * mesh->columns + column, k };
        bool holds = gz_is_in_part(tile, k, end.p) || is_on_rim(tile, k, end.p, near);
        if (holds && !add_place(places, memory, place)) return false;
      }
    }
  return places->count > 0 || add_place(places, memory, end.place);
}

/* ---- the open nodes: a heap by their bounds */

static bool is_less(gz_open_node a, gz_open_node b) {
  return a.f != b.f ? a.f < b.f : a.node < b.node;
}

static gz_open_node open_node_of(const gz_path_search *s, int node) {
  return (gz_open_node){ s->nodes.at[node].f, node };
}

static bool open_node(gz_path_search *s, gz_memory *memory, gz_open_node node) {
  if (!GZ_RESERVE(memory, s->open.at, s->open.capacity, s->open.count + 1)) return false;
  gz_open_node *heap = s->open.at;
  int i = s->open.count++;
  for (; i > 0 && is_less(node, heap[(i - 1) / 2]); i = (i - 1) / 2) heap[i] = heap[(i - 1) / 2];
  heap[i] = node;
  return true;
}

static int take_best(gz_path_search *s) {
  GZ_ASSERT(s->open.count > 0);
  gz_open_node *heap = s->open.at, node = heap[--s->open.count];
  int best = heap[0].node, i = 0;
  for (;;) {
    int child = 2 * i + 1;
    if (child >= s->open.count) break;
    if (child + 1 < s->open.count && is_less(heap[child + 1], heap[child])) child++;
    if (!is_less(heap[child], node)) break;
    heap[i] = heap[child];
    i = child;
  }
  heap[i] = node;
  return best;
}

/* ---- an interval, and what is behind it */

static double distance(gz_vec a, gz_vec b) { return gz_length(gz_sub(a, b)); }

/* Return the cross product of b - a and p - a. */
static double side_of_line(gz_vec a, gz_vec b, gz_vec p) {
  return gz_cross(gz_sub(b, a), gz_sub(p, a));
}

/* Return 1 if a point is left of the ray from a root through another, -1 if it is right of it, and
   0 if it is on it. An error of the points counts in the area times both distances. */
static int side_of_ray(gz_vec root, gz_vec through, gz_vec p, double noise) {
  double area = side_of_line(root, through, p);
  double limit = noise * (gz_max_abs(gz_sub(through, root)) + gz_max_abs(gz_sub(p, root)));
  return (area > limit) - (area < -limit);
}

typedef enum bend { BEND_NOWHERE, BEND_LEFT, BEND_RIGHT } bend;

/* Return where the shortest way from the root through the interval to a goal bends; and write how
   long it is. A goal on this side counts as its mirror image. */
static bend bend_to(const gz_search_node *n, double noise, gz_vec goal, double *length) {
  double left = distance(n->root, n->left), right = distance(n->root, n->right);
  double from = side_of_line(n->left, n->right, n->root),
         to = side_of_line(n->left, n->right, goal);
  bend result = BEND_NOWHERE;
  if (left > noise && right > noise) {
    if (side_of_ray(n->root, n->left, n->right, noise) == 0) {
      result = left < right ? BEND_LEFT : BEND_RIGHT; /* seen end on */
    } else {
      if ((from > 0) == (to > 0)) {
        gz_vec along = gz_sub(n->right, n->left);
        goal = gz_mul_add(goal, gz_right_perp(along), 2 * to / gz_dot(along, along));
      }
      if (side_of_ray(n->root, n->left, goal, noise) > 0) result = BEND_LEFT;
      else if (side_of_ray(n->root, n->right, goal, noise) < 0) result = BEND_RIGHT;
    }
  }
  *length = result == BEND_LEFT    ? left + distance(n->left, goal)
            : result == BEND_RIGHT ? right + distance(n->right, goal)
                                   : distance(n->root, goal);
  return result;
}

/* What goes on while a search does. */
typedef struct searching {
  gz_path_search *search;
  gz_mesh *mesh;
  gz_memory *memory;
  gz_vec goal;
  double noise;
  bool done; /* false: there was no memory */
} searching;

/* Is a root as near as any way to it that is known, but for rounding? Then remember. */
static bool is_nearest(searching *s, const gz_search_node *n) {
  if (n->root_tile < 0) return true;
  gz_tile *tile = s->mesh->tiles[n->root_tile];
  double *known = &tile->lengths[n->root_point];
  int *search = &tile->searches[n->root_point];
  if (*search == s->mesh->searches) {
    if (*known < n->g - 16 * s->noise - 1e-9 * n->g) return false;
    if (*known <= n->g) return true;
  }
  *search = s->mesh->searches;
  *known = n->g;
  return true;
}

/* Does a side lead on? A rim does not, nor the way into a dead end in which the goal is not. */
static bool leads_on(const searching *s, gz_tile_side across) {
  if (across.tile < 0) return false;
  const gz_tile *tile = gz_tile_of(s->mesh, across);
  int part = tile->parts[across.edge];
  return tile->exits[part] != across.edge || tile->wanted[part] == s->mesh->searches;
}

/* Return room for a node behind the others; NULL if there is no memory. */
static gz_search_node *room_for_node(searching *s) {
  gz_path_search *search = s->search;
  s->done = s->done && GZ_RESERVE(s->memory, search->nodes.at, search->nodes.capacity,
                                  search->nodes.count + 1);
  return s->done ? &search->nodes.at[search->nodes.count] : NULL;
}

/* Go on by the node in the room for one to what is behind a side: give it its entry and its bound,
   and keep it, unless there is a shorter way to its root. */
static void go_on(searching *s, gz_search_node *node, gz_tile_side across) {
  double rest;
  GZ_ASSERT(across.tile >= 0);
  if (!is_nearest(s, node)) return;
  node->entry = across;
  bend_to(node, s->noise, s->goal, &rest);
  node->f = node->g + rest;
  GZ_ASSERT(node->g >= 0 && node->f < HUGE_VAL);
  s->search->nodes.count++;
}

/* ---- successors */

/* A node that is left, and its ends as corners. */
typedef struct leaving {
  const gz_search_node *node;
  const gz_tile *tile;
  int number;
  bool left_bends, right_bends; /* may a way bend about the ends of the interval? */
} leaving;

static leaving leave(searching *s, int number) {
  const gz_search_node *n = &s->search->nodes.at[number];
  const gz_tile *tile = gz_tile_of(s->mesh, n->entry);
  int next = gz_next_edge(tile, n->entry.edge);
  return (leaving){ n, tile, number, n->left_ends && tile->bends[n->entry.edge],
                    n->right_ends && tile->bends[next] };
}

/* What is seen of a side: from its end on the right to that on the left. */
typedef struct view {
  gz_vec right, left;
  bool right_ends, left_ends;
} view;

/* Go on over a side to what is seen of it from the root of a node, which is a copy of the one that
   is left. */
static void pass(searching *s, const leaving *from, gz_search_node *node, const view *v, int edge) {
  node->parent = from->number;
  node->left = v->left;
  node->right = v->right;
  node->left_ends = v->left_ends;
  node->right_ends = v->right_ends;
  go_on(s, node, gz_edge_across(from->tile, edge));
}

static void see(searching *s, const leaving *from, const view *v, int edge) {
  gz_search_node *node = room_for_node(s);
  if (node == NULL) return;
  *node = *from->node;
  pass(s, from, node, v, edge);
}

/* The same about an end of the interval, if a way may bend there. */
static void see_about(searching *s, const leaving *from, bool left, const view *v, int edge) {
  const gz_search_node *n = from->node;
  int corner = left ? n->entry.edge : gz_next_edge(from->tile, n->entry.edge);
  if (!(left ? from->left_bends : from->right_bends)) return;
  gz_search_node *node = room_for_node(s);
  if (node == NULL) return;
  node->root = left ? n->left : n->right;
  node->root_tile = n->entry.tile;
  node->root_point = from->tile->corners[corner];
  node->g = n->g + distance(n->root, node->root);
  pass(s, from, node, v, edge);
}

/* Return where the line through p and q meets the segment from a to b. */
static gz_vec meeting_point(gz_vec p, gz_vec q, gz_vec a, gz_vec b) {
  gz_vec d = gz_sub(q, p), e = gz_sub(b, a);
  double det = gz_cross(d, e);
  if (det == 0) return a;
  return gz_mul_add(a, e, gz_clamp(gz_cross(d, gz_sub(p, a)) / det, 0, 1));
}

/*
** Go on over a side of the part that a node enters. The rays from the root through the ends of the
** interval divide the side: the middle is seen from the root; what is right of both from the right
** end, and what is left of both from the left end, if a way may bend there.
**
**        left |     seen     | right
**     ---------\-------------/---------  side
**               \           /
**          ------l---------r------       interval
**                 \       /
**                   root
*/
static void divide(searching *s, const leaving *from, int edge) {
  const gz_search_node *n = from->node;
  view v = { gz_edge_begin(from->tile, edge), gz_edge_end(from->tile, edge), true, true };
  int begin = side_of_ray(n->root, n->right, v.right, s->noise),
      end = side_of_ray(n->root, n->right, v.left, s->noise);
  if (begin < 0 || end < 0) {
    view right = v;
    if (end > 0) {
      right.left = meeting_point(n->root, n->right, v.right, v.left);
      right.left_ends = false;
    }
    see_about(s, from, false, &right, edge);
    if (end <= 0) return;
    v.right = right.left;
    v.right_ends = false;
  }
  begin = side_of_ray(n->root, n->left, v.right, s->noise);
  end = side_of_ray(n->root, n->left, v.left, s->noise);
  bool along = begin == 0 && end == 0;
  if (begin < 0 || (along && !from->left_bends)) {
    view seen = v;
    if (end > 0) {
      seen.left = meeting_point(n->root, n->left, v.right, v.left);
      seen.left_ends = false;
    }
    see(s, from, &seen, edge);
    if (end <= 0) return;
    v.right = seen.left;
    v.right_ends = false;
  }
  see_about(s, from, true, &v, edge);
}

/* Go on from a node over all sides of the part that it enters, from the right end of its interval
   to the left. From an end of it, all is seen. One that is seen end on, or is too thin to be told
   from that, is passed about its ends only. */
static void expand(searching *s, int number) {
  leaving from = leave(s, number);
  gz_search_node node = *from.node; /* nodes move in memory */
  from.node = &node;
  double left = distance(node.root, node.left), right = distance(node.root, node.right);
  bool at_end = left <= s->noise || right <= s->noise;
  bool end_on = side_of_ray(node.root, node.left, node.right, s->noise) == 0;
  int first = node.entry.edge;
  for (int i = gz_next_edge(from.tile, first); i != first; i = gz_next_edge(from.tile, i)) {
    if (!leads_on(s, gz_edge_across(from.tile, i))) continue;
    view all = { gz_edge_begin(from.tile, i), gz_edge_end(from.tile, i), true, true };
    if (at_end) {
      see(s, &from, &all, i);
    } else if (end_on) {
      see_about(s, &from, false, &all, i);
      see_about(s, &from, true, &all, i);
    } else {
      divide(s, &from, i);
    }
  }
}

/* ---- a search */

static bool is_among(const gz_polygon_refs *places, int tile, int part) {
  for (int i = 0; i < places->count; i++)
    if (places->at[i].tile == tile && places->at[i].part == part) return true;
  return false;
}

/* Begin at all sides of parts that hold the start, but those that hold it, too: what is behind them
   is among these parts. */
static void begin(searching *s, gz_vec from) {
  const gz_polygon_refs *starts = &s->search->starts;
  double near = nearest_side(s->mesh);
  s->search->nodes.count = s->search->open.count = 0;
  for (int k = 0; k < starts->count; k++) {
    const gz_tile *tile = s->mesh->tiles[starts->at[k].tile];
    int part = starts->at[k].part;
    for (int i = gz_first_edge(tile, part); i < tile->ends[part]; i++) {
      gz_vec a = gz_edge_begin(tile, i), b = gz_edge_end(tile, i);
      if (!leads_on(s, gz_edge_across(tile, i)) || lies_on(a, b, from, near)) continue;
      gz_search_node *node = room_for_node(s);
      if (node == NULL) return;
      *node = (gz_search_node){ .root = from,
                                .left = b,
                                .right = a,
                                .root_tile = -1,
                                .root_point = -1,
                                .parent = -1,
                                .left_ends = true,
                                .right_ends = true };
      go_on(s, node, gz_edge_across(tile, i));
    }
  }
}

static void add_to_way(searching *s, gz_vec p) {
  gz_vecs *way = &s->search->way;
  if (!s->done || (way->count > 0 && gz_equal(way->at[way->count - 1], p))) return;
  s->done = GZ_RESERVE(s->memory, way->at, way->capacity, way->count + 1);
  if (s->done) way->at[way->count++] = p;
}

void gz_reverse_path(gz_vecs *way) {
  for (int i = 0, k = way->count - 1; i < k; i++, k--) {
    gz_vec kept = way->at[i];
    way->at[i] = way->at[k];
    way->at[k] = kept;
  }
}

/* Write the way whose last interval is that of a node: from the goal back, and turned round. */
static void write_way(searching *s, int number) {
  const gz_search_node *n = &s->search->nodes.at[number];
  gz_vecs *way = &s->search->way;
  double length;
  bend last = bend_to(n, s->noise, s->goal, &length);
  add_to_way(s, s->goal);
  if (last != BEND_NOWHERE) add_to_way(s, last == BEND_LEFT ? n->left : n->right);
  for (int i = number; i >= 0; i = s->search->nodes.at[i].parent) {
    add_to_way(s, s->search->nodes.at[i].root);
  }
  gz_reverse_path(way);
}

/* Write the straight way, if one part holds both ends. */
static bool go_straight(searching *s, gz_vec from) {
  const gz_polygon_refs *starts = &s->search->starts;
  for (int i = 0; i < starts->count; i++) {
    if (!is_among(&s->search->goals, starts->at[i].tile, starts->at[i].part)) continue;
    gz_vecs *way = &s->search->way;
    s->done = GZ_RESERVE(s->memory, way->at, way->capacity, 2);
    if (!s->done) return true;
    way->at[way->count++] = from;
    way->at[way->count++] = s->goal;
    return true;
  }
  return false;
}

static int component_of(const gz_mesh *mesh, gz_polygon_ref place) {
  return mesh->tiles[place.tile]->components[place.part];
}

static bool hang_together(const gz_mesh *mesh, const gz_polygon_refs *a, const gz_polygon_refs *b) {
  for (int i = 0; i < a->count; i++)
    for (int k = 0; k < b->count; k++)
      if (component_of(mesh, a->at[i]) == component_of(mesh, b->at[k])) return true;
  return false;
}

/* Open all nodes from the first new one on, and take the best of all: often it is a new one, which
   then need not enter the heap. Returns -1 if there is none. */
static int take_next(searching *s, int first) {
  gz_path_search *search = s->search;
  gz_open_node best = { HUGE_VAL, -1 };
  for (int i = first; i < search->nodes.count; i++) {
    gz_open_node node = open_node_of(search, i);
    bool is_best = best.node < 0 || is_less(node, best);
    if (best.node >= 0) s->done = s->done && open_node(search, s->memory, is_best ? best : node);
    if (is_best) best = node;
  }
  if (!s->done) return -1;
  if (search->open.count == 0) return best.node;
  if (best.node >= 0 && is_less(best, search->open.at[0])) return best.node;
  if (best.node >= 0) s->done = open_node(search, s->memory, best);
  return s->done ? take_best(search) : -1;
}

/* Return the node whose part holds the goal and has the least bound; -1 if there is none. */
static int search_on(searching *s) {
  gz_path_search *search = s->search;
  int number = take_next(s, 0);
  while (number >= 0) {
    const gz_search_node *n = &search->nodes.at[number];
    int count = search->nodes.count;
    if (is_nearest(s, n)) {
      const gz_tile *tile = gz_tile_of(s->mesh, n->entry);
      if (is_among(&search->goals, n->entry.tile, tile->parts[n->entry.edge])) return number;
      expand(s, number);
    }
    number = take_next(s, count);
  }
  return -1;
}

/* Mark the parts that hold the goal, and all on the way out of the dead ends that they are in. */
static void mark_wanted(gz_mesh *mesh, const gz_polygon_refs *goals) {
  for (int i = 0; i < goals->count; i++) {
    gz_polygon_ref at = goals->at[i];
    for (;;) {
      gz_tile *tile = mesh->tiles[at.tile];
      int exit = tile->exits[at.part];
      if (tile->wanted[at.part] == mesh->searches) break;
      tile->wanted[at.part] = mesh->searches;
      if (exit < 0) break;
      gz_tile_side across = gz_edge_across(tile, exit);
      at = (gz_polygon_ref){ across.tile, gz_tile_of(mesh, across)->parts[across.edge] };
    }
  }
}

/* Begin a search: no length that is known to a corner is of it. */
static void begin_lengths(gz_mesh *mesh) {
  if (mesh->searches++ < INT_MAX - 1) return;
  for (int i = 0; i < mesh->columns * mesh->rows; i++) {
    gz_tile *tile = mesh->tiles[i];
    if (tile == NULL) continue;
    memset(tile->searches, 0, (size_t)tile->point_count * sizeof(int));
    memset(tile->wanted, 0, (size_t)tile->part_count * sizeof(int));
  }
  mesh->searches = 1;
}

bool gz_find_path(gz_path_search *search, gz_mesh *mesh, gz_memory *memory, gz_path_end from,
                  gz_path_end to) {
  GZ_ASSERT(gz_is_exact(from.p.x) && gz_is_exact(from.p.y));
  GZ_ASSERT(gz_is_exact(to.p.x) && gz_is_exact(to.p.y));
  searching s = { search, mesh, memory, to.p, noise_of(mesh), true };
  search->way.count = 0;
  if (!find_places(mesh, memory, from, &search->starts) ||
      !find_places(mesh, memory, to, &search->goals))
    return false;
  if (go_straight(&s, from.p)) return s.done;
  if (!hang_together(mesh, &search->starts, &search->goals)) return true;
  begin_lengths(mesh);
  mark_wanted(mesh, &search->goals);
  begin(&s, from.p);
  int last = search_on(&s);
  if (last >= 0) write_way(&s, last);
  return s.done;
}

void gz_path_search_release(gz_path_search *search, gz_memory *memory) {
  GZ_RELEASE(memory, search->way);
  GZ_RELEASE(memory, search->starts);
  GZ_RELEASE(memory, search->goals);
  GZ_RELEASE(memory, search->nodes);
  GZ_RELEASE(memory, search->open);
  memset(search, 0, sizeof *search);
}

#include "core/parts/sides.h"

#include "core/convex/convex.h"
#include "core/parts/cluster.h"
#include "core/parts/grid.h"
#include "core/parts/pairs.h"

/* The first corner of a part's rim; of an outline. */
static int rim_begin(const gz_geometry *whole, int part) {
  return part > 0 ? gz_parts_int_list(whole, gz_parts_of(whole)->rim_ends)[part - 1] : 0;
}

/* Go on with the member of a cluster that the part belongs to. */
static void enter_member(gz_side_iterator *it) {
  const gz_geometry *cluster = it->whole;
  it->member = gz_member_of_part(cluster, it->part.index);
  const gz_member *member = &gz_members_of(cluster)->at[it->member];
  it->whole = member->geometry;
  it->position = member->position;
  it->part.index -= member->first;
}

/* Give a plane in a cluster one side, which is longer than all other members. */
static void begin_plane(gz_side_iterator *it, const gz_shape *cluster) {
  gz_vec n = it->whole->normal, along = gz_v(-n.y, n.x);
  gz_vec foot = gz_mul_add(cluster->center, n, -(gz_dot(n, cluster->center) + it->whole->offset));
  double reach = 2 * cluster->geometry->bounding_radius;
  it->p = gz_mul_add(foot, along, -reach);
  it->q = gz_mul_add(foot, along, reach);
  it->end = 1;
}

gz_side_iterator gz_sides_begin(const gz_shape *whole, const gz_near_part *part) {
  gz_side_iterator it = { .whole = whole->geometry, .position = whole->position, .part = *part };
  it.member = -1;
  it.end = part->shape.geometry->n;
  if (it.end == 1) it.end = 0;
  if (it.whole->kind == GZ_CLUSTER) enter_member(&it);
  if (it.whole->kind == GZ_PLANE) begin_plane(&it, whole);
  if (it.whole->kind == GZ_OUTLINE) {
    it.next = rim_begin(it.whole, it.part.index);
    it.end = rim_begin(it.whole, it.part.index + 1);
  }
  return it;
}

static int number_of(const gz_geometry *whole, int part) {
  if (whole->kind == GZ_CLUSTER) return gz_member_of_part(whole, part);
  if (whole->kind != GZ_COMPOUND) return part;
  return gz_parts_int_list(whole, gz_parts_of(whole)->numbers)[part];
}

/* Write side i of an outline's rims. */
static void write_rim_side(const gz_side_iterator *it, int i, gz_side *side) {
  const gz_geometry *whole = it->whole;
  const gz_parts *parts = gz_parts_of(whole);
  const gz_vec *rims = gz_parts_vec_list(whole, parts->rims);
  gz_vec p = rims[i], q = rims[i + 1 < it->end ? i + 1 : rim_begin(whole, it->part.index)];
  side->p = gz_add(it->position, gz_rotate(p, whole->rotation));
  side->q = gz_add(it->position, gz_rotate(q, whole->rotation));
  side->normal = gz_unit(gz_right_perp(gz_sub(side->q, side->p)), gz_v(1, 0));
  side->number = gz_parts_int_list(whole, parts->rim_edges)[i];
}

static void write_plane_side(const gz_side_iterator *it, gz_side *side) {
  side->p = it->p;
  side->q = it->q;
  side->normal = it->whole->normal;
  side->number = -1;
}

/* Write side i of a convex part. */
static void write_part_side(const gz_side_iterator *it, int i, gz_side *side) {
  const gz_shape *part = &it->part.shape;
  gz_vec rim = gz_scale(gz_normal(part->geometry, i), part->geometry->radius);
  gz_vec from = gz_add(part->origin, rim);
  side->p = gz_add(from, gz_corner(part->geometry, i));
  side->q = gz_add(from, gz_corner(part->geometry, gz_next(part->geometry, i)));
  side->normal = gz_normal(part->geometry, i);
  side->number = gz_has_parts(it->whole) ? number_of(it->whole, it->part.index) : -1;
}

bool gz_sides_next(gz_side_iterator *it, gz_side *side) {
  if (it->next == it->end) return false;
  int i = it->next++;
  if (it->whole->kind == GZ_OUTLINE) write_rim_side(it, i, side);
  else if (it->whole->kind == GZ_PLANE) write_plane_side(it, side);
  else write_part_side(it, i, side);
  bool is_joint = it->whole->kind == GZ_OUTLINE && side->number < 0;
  if (it->member >= 0) side->number = is_joint ? -1 : it->member;
  return true;
}

/* Return the kind of the cell so many columns and rows from a cell; 0 if there is none. */
static int kind_beside(const gz_geometry *grid, int cell, int columns, int rows) {
  const gz_grid *cells = gz_grid_of(grid);
  int column = cell % cells->columns + columns, row = cell / cells->columns + rows;
  if (column < 0 || row < 0 || column >= cells->columns || row >= cells->rows) return 0;
  return gz_kind_of_cell(grid, row * cells->columns + column);
}

/* Is there a whole cell so many columns and rows from a cell? */
static bool is_whole_beside(const gz_geometry *grid, int cell, int columns, int rows) {
  int kind = kind_beside(grid, cell, columns, rows);
  return kind != 0 && gz_is_whole_cell(grid, kind);
}

bool gz_is_enclosed_part(const gz_shape *whole, int part) {
  if (whole->geometry->kind != GZ_GRID) return false;
  for (int row = -1; row <= 1; row++) {
    for (int column = -1; column <= 1; column++) {
      if (!is_whole_beside(whole->geometry, part, column, row)) return false;
    }
  }
  return true;
}

/* Are all pieces of a rim between two corners of a part joints? */
static bool are_joints(const gz_geometry *whole, int part, gz_vec from, gz_vec to) {
  const gz_parts *parts = gz_parts_of(whole);
  const gz_vec *rims = gz_parts_vec_list(whole, parts->rims);
  const int *edges = gz_parts_int_list(whole, parts->rim_edges);
  int begin = rim_begin(whole, part), end = rim_begin(whole, part + 1), i = begin;
  while (i < end && !gz_equal(rims[i], from)) i++;
  if (i == end) return false;
  for (int count = begin; count < end; count++) {
    if (edges[i] >= 0) return false;
    i = i + 1 < end ? i + 1 : begin;
    if (gz_equal(rims[i], to)) return true;
  }
  return false;
}

bool gz_is_hidden_side(const gz_shape *whole, int part, int i, int k) {
  const gz_geometry *geometry = whole->geometry;
  if (geometry->kind == GZ_OUTLINE) {
    const gz_geometry *own = gz_part(geometry, part);
    return are_joints(geometry, part, gz_local(own, i), gz_local(own, k));
  }
  if (geometry->kind != GZ_GRID || !is_whole_beside(geometry, part, 0, 0)) return false;
  gz_vec n = gz_normal(gz_part_shape(whole, part).geometry, i);
  return is_whole_beside(geometry, part, (int)n.x, (int)n.y);
}

bool gz_is_open_side(const gz_shape *whole, int part, int i) {
  const gz_geometry *geometry = whole->geometry;
  if (!gz_has_parts(geometry)) return true;
  if (geometry->kind != GZ_GRID || !is_whole_beside(geometry, part, 0, 0)) return false;
  gz_vec n = gz_normal(gz_part_shape(whole, part).geometry, i);
  return kind_beside(geometry, part, (int)n.x, (int)n.y) == 0;
}

/* Does another part of the same shape cover a side before, or behind, the point x of its line? */
static bool is_covered_by_part(const gz_shape *whole, const gz_near_part *part, const gz_side *side,
                               gz_vec x, gz_vec way, double skin) {
  gz_vec rim = gz_v(4 * skin, 4 * skin);
  gz_near_parts near;
  gz_near_parts_begin(&near, whole, gz_sub(x, rim), gz_add(x, rim), gz_v(0, 0));
  gz_near_part other;
  while (gz_near_parts_next(&near, &other)) {
    /* What is thin covers nothing: the two sides of a segment lie back to back. */
    if (other.index == part->index || gz_is_thin(other.shape.geometry)) continue;
    gz_side_iterator it = gz_sides_begin(whole, &other);
    gz_side s;
    while (gz_sides_next(&it, &s)) {
      gz_vec to_p = gz_sub(s.p, x), to_q = gz_sub(s.q, x);
      if (gz_dot(s.normal, side->normal) > -1 + 1e-9 || fabs(gz_dot(s.normal, to_p)) > skin)
        continue;
      double ahead = gz_max(gz_dot(way, to_p), gz_dot(way, to_q));
      double behind = gz_min(gz_dot(way, to_p), gz_dot(way, to_q));
      if (ahead > skin && behind < skin) return true;
    }
  }
  return false;
}

/* Is a side of a part a joint about the point of it that is closest to x? Those of an outline are
   listed. */
static bool is_joint_near(const gz_shape *whole, const gz_near_part *part, const gz_side *side,
                          gz_vec x, double skin) {
  gz_kind kind = whole->geometry->kind;
  if (kind != GZ_COMPOUND && kind != GZ_GRID && kind != GZ_CLUSTER) return false;
  gz_vec along = gz_v(-side->normal.y, side->normal.x);
  double length = gz_dot(along, gz_sub(side->q, side->p));
  double at = gz_clamp(gz_dot(along, gz_sub(x, side->p)), 0, length);
  gz_vec foot = gz_mul_add(side->p, along, at);
  if (at > skin && !is_covered_by_part(whole, part, side, foot, gz_neg(along), skin)) return false;
  return at >= length - skin || is_covered_by_part(whole, part, side, foot, along, skin);
}

/* What makes a side that is touched better than another, in this order. */
typedef struct rank {
  bool above;      /* worse: see touches_side */
  double match;    /* with `toward` */
  bool beside;     /* worse: a reaches no farther than to an end of it */
  double distance; /* between the boxes of the parts, of a compound or grid */
} rank;

/* The sides of b within reach of a that are best so far. */
typedef struct side_search {
  const gz_shape *b;
  gz_vec toward;
  double near, skin;
  gz_touch *touched;
  bool found;
  rank best;
} side_search;

/* Is a side better than the best so far? */
static bool is_better(const side_search *s, const gz_side *side, const rank *r) {
  const rank *best = &s->best;
  if (!s->found) return true;
  if (r->above != best->above) return best->above;
  if (fabs(r->match - best->match) > 1e-9) return r->match > best->match;
  if (r->beside != best->beside) return best->beside;
  if (r->distance != best->distance) return r->distance < best->distance;
  return side->number < s->touched->side.number;
}

/* Does a, along the line of a side, reach no farther than to one of its ends? */
static bool is_beside(const side_search *s, const gz_shape *a, const gz_side *side) {
  gz_vec along = gz_v(-side->normal.y, side->normal.x);
  if (a->geometry->kind == GZ_PLANE) return false;
  double last = gz_dot(along, gz_sub(gz_support(a, along), side->p));
  double first = gz_dot(along, gz_sub(gz_support(a, gz_neg(along)), side->q));
  return last <= s->near || first >= -s->near;
}

static void consider_side(side_search *s, const gz_shape *a, const gz_near_part *part,
                          const gz_side *side, bool above) {
  rank r = { above, gz_dot(side->normal, s->toward), is_beside(s, a, side), 0 };
  gz_kind kind = s->b->geometry->kind;
  if (kind != GZ_OUTLINE && kind != GZ_CHAIN) r.distance = gz_distance_of_boxes(a, &part->shape);
  if (!is_better(s, side, &r)) return;
  s->found = true;
  s->best = r;
  s->touched->side = *side;
  s->touched->a = *a;
  s->touched->b = part->shape;
}

/* Does a, which is within `near` of the part, touch a side of it? *above: it reaches behind the
   line of the side, and touches it above its foot, which is what lies farthest against `toward`. So
   this is no floor to it: the top of a wall beside it, or what it leans on in a notch. */
static bool touches_side(const side_search *s, const gz_shape *a, const gz_side *side,
                         bool *above) {
  gz_small_shape segment;
  gz_vec n = side->normal;
  bool is_behind = false;
  *above = false;
  if (a->geometry->kind != GZ_PLANE) {
    double front = gz_dot(n, gz_sub(gz_support(a, gz_neg(n)), side->p));
    if (front > s->near) return false;
    is_behind = front < -s->near;
    if (!is_behind && s->b->geometry->kind != GZ_OUTLINE) return true;
    if (gz_dot(n, gz_sub(gz_support(a, n), side->p)) < -s->near) return false;
  }
  if (!gz_make_capsule(&segment.shape, side->p, side->q, 0)) return false;
  gz_separation gap = gz_convex_distance(a, &segment.shape);
  if (gap.distance > s->near) return false;
  if (is_behind) {
    gz_vec foot = gz_support(a, gz_neg(s->toward));
    *above = gz_dot(s->toward, gz_sub(gap.on_b, foot)) > 2 * s->near;
  }
  return true;
}

static void consider_sides(side_search *s, const gz_shape *a, const gz_near_part *part) {
  gz_side_iterator it = gz_sides_begin(s->b, part);
  gz_side side;
  bool above, is_point = a->geometry->n == 1 && a->geometry->radius == 0;
  while (gz_sides_next(&it, &side)) {
    if (side.number < 0 || !touches_side(s, a, &side, &above)) continue;
    if (is_point && is_joint_near(s->b, part, &side, a->origin, s->skin)) continue;
    consider_side(s, a, part, &side, above);
  }
}

/* Consider the arcs of a rounded part, or of a circle. */
static void consider_arc(side_search *s, const gz_shape *a, const gz_near_part *part,
                         const gz_separation *gap) {
  gz_side side = { gap->on_b, gap->on_b, gap->normal, number_of(s->b->geometry, part->index) };
  consider_side(s, a, part, &side, false);
}

bool gz_touched_side(const gz_shape *a, const gz_shape *b, gz_vec toward, double near,
                     gz_touch *touched) {
  side_search s = { .b = b, .toward = toward, .near = near, .touched = touched };
  s.skin = gz_union_skin(a, b, 0);
  gz_part_pairs pairs;
  gz_part_pairs_begin(&pairs, a, b, gz_v(0, 0), gz_splat(near));
  const gz_part_pair *pair;
  while ((pair = gz_part_pairs_next(&pairs, HUGE_VAL)) != NULL) {
    const gz_shape *p = &pair->a.shape, *q = &pair->b.shape;
    if (gz_have_distant_boxes(p, q, near)) continue;
    gz_separation gap = gz_convex_distance(p, q);
    if (gap.distance > near) continue;
    consider_sides(&s, p, &pair->b);
    if (q->geometry->radius > 0) consider_arc(&s, p, &pair->b, &gap);
  }
  return s.found;
}

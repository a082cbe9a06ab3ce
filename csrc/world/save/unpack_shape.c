/*
** Geometries as bytes: reading them, with a check of all that others rely on.
**
** Parts are read one behind the other into a block, from which the whole is built as constructors
** do. What follows from the corners is computed again, to the same bits.
*/
#include "world/save/pack_shape.h"

#include "core/parts/build.h"
#include "core/parts/grid_build.h"
#include "core/parts/whole.h"
#include "core/region/validate.h"
#include "core/shape/polygon.h"
#include "world/save/shape_options.h"

#include <limits.h>
#include <string.h>

/* A convex shape of more corners is none: no constructor takes as many. */
#define MOST_CORNERS 0x100000

/* The numbers before the corners of a convex geometry. */
typedef struct convex_head {
  gz_kind kind;
  int options, n, first;
  double radius;
} convex_head;

/* Do the numbers go together? */
static bool is_head(const convex_head *head) {
  bool box = (head->options & GZ_IS_BOX) != 0, reversed = (head->options & GZ_IS_REVERSED) != 0;
  if (head->options > 7 || head->n > MOST_CORNERS) return false;
  if (box && (head->kind != GZ_POLYGON || reversed)) return false;
  if (((head->options & GZ_HAS_RADIUS) != 0) != (head->radius > 0)) return false;
  if (head->kind == GZ_CIRCLE || head->kind == GZ_CAPSULE) return head->radius >= GZ_SMALLEST;
  return head->kind != GZ_SEGMENT || head->radius == 0;
}

static convex_head read_head(gz_reader *in) {
  convex_head head = { .kind = (gz_kind)gz_read_index(in, GZ_SEGMENT), .n = 4 };
  head.options = gz_read_byte(in);
  bool box = (head.options & GZ_IS_BOX) != 0;
  if (head.kind != GZ_POLYGON) head.n = head.kind == GZ_CIRCLE ? 1 : 2;
  else if (!box) head.n = gz_read_length(in, 2);
  if (head.n > 1 && !box) head.first = gz_read_index(in, head.n - 1);
  if (head.options & GZ_HAS_RADIUS) head.radius = gz_read_number(in);
  if (!is_head(&head)) gz_damage(in);
  return head;
}

static void read_corners(gz_reader *in, gz_geometry *geometry, bool box) {
  double *x = gz_array(geometry, GZ_LOCAL_X), *y = gz_array(geometry, GZ_LOCAL_Y);
  for (int i = 0; i < geometry->n; i += box ? 2 : 1) {
    gz_vec corner = gz_read_vec(in);
    x[i] = corner.x;
    y[i] = corner.y;
  }
  if (!box) return;
  x[1] = x[2];
  x[3] = x[0];
  y[1] = y[0];
  y[3] = y[2];
}

/* Could a constructor have made a geometry of these corners? */
static bool is_sound(const gz_geometry *geometry) {
  if (geometry->kind == GZ_CIRCLE) return true;
  if (geometry->kind == GZ_POLYGON) return gz_is_polygon(geometry);
  gz_vec p = gz_local(geometry, 0), q = gz_local(geometry, 1);
  return gz_compare_height(p, q) < 0 && gz_max_abs(gz_sub(q, p)) >= GZ_SMALLEST;
}

static bool is_finite(gz_vec v) { return gz_max_abs(v) <= 2 * GZ_LARGEST; }

/* Read a convex shape of a head into gz_shape_size(head->n) bytes. */
static bool read_convex(gz_reader *in, gz_shape *shape, const convex_head *head) {
  gz_geometry *geometry = gz_shape_clear(shape, head->kind, head->n);
  read_corners(in, geometry, (head->options & GZ_IS_BOX) != 0);
  geometry->radius = head->radius;
  geometry->first = head->first;
  geometry->step = head->options & GZ_IS_REVERSED ? -1 : 1;
  if (in->damaged || !is_sound(geometry)) return gz_damage(in);
  gz_shape_finish(shape);
  return is_finite(geometry->centroid) || gz_damage(in);
}

static bool reserve_shape(gz_reader *in, gz_memory *memory, gz_shape_room *room, size_t size) {
  if (in->damaged || size > INT_MAX) return gz_damage(in);
  room->shape = gz_grow_or_keep(memory, room->shape, &room->bytes, (int)size, 1);
  return room->bytes >= (int)size;
}

/* Append a convex geometry to a list of parts. */
static bool read_part(gz_reader *in, gz_memory *memory, gz_shape_room *room, gz_part_list *list) {
  convex_head head = read_head(in);
  size_t size = list->bytes + gz_shape_size(head.n);
  if (in->damaged || size > INT_MAX) return gz_damage(in);
  if (!GZ_RESERVE(memory, room->parts, room->part_bytes, (int)size)) return false;
  list->block = room->parts;
  if (!read_convex(in, gz_part_list_end(list), &head)) return false;
  gz_part_list_append(list, gz_part_list_end(list)->geometry);
  return true;
}

/* Read numbers as differences, into an array: the first from 0 on. */
static void read_ints(gz_reader *in, int *list, int count, int least, int most) {
  double sum = 0;
  for (int i = 0; i < count; i++) {
    sum += gz_read_number(in);
    if (!(sum >= least && sum <= most)) gz_damage(in);
    list[i] = in->damaged ? 0 : (int)sum;
  }
}

/* Do numbers rise, and end with the last one? */
static bool are_ends(const int *ends, int count, int last) {
  int before = 0;
  for (int i = 0; i < count; before = ends[i++]) {
    if (ends[i] <= before) return false;
  }
  return before == last;
}

/* Read the listed rings. What was carved may have none. */
static bool read_listed_rings(gz_reader *in, gz_memory *memory, gz_shape_room *room,
                              gz_rings *rings, bool carved) {
  rings->corner_count = gz_read_length(in, 2);
  if (!GZ_RESERVE(memory, room->corners, room->corner_capacity, rings->corner_count)) return false;
  for (int i = 0; i < rings->corner_count; i++) room->corners[i] = gz_read_vec(in);
  rings->ring_count = gz_read_length(in, 1);
  if (!GZ_RESERVE(memory, room->ends, room->end_capacity, rings->ring_count)) return false;
  read_ints(in, room->ends, rings->ring_count, 1, rings->corner_count);
  rings->corners = room->corners;
  rings->ends = room->ends;
  return ((rings->corner_count > 0 || carved) &&
          are_ends(rings->ends, rings->ring_count, rings->corner_count)) ||
         gz_damage(in);
}

/* Are the parts of such kinds as a shape has, and as many as a chain? */
static bool fits_kind(gz_kind kind, const gz_part_list *list, const gz_rings *rings) {
  const char *at = list->block;
  for (int k = 0; k < list->count; k++) {
    const gz_geometry *part = (const gz_geometry *)(const void *)at;
    if (kind == GZ_OUTLINE && (part->kind != GZ_POLYGON || part->radius > 0)) return false;
    if (kind == GZ_CHAIN && part->kind != GZ_SEGMENT) return false;
    at += gz_geometry_bytes(part);
  }
  int open = rings->corner_count - list->count;
  return kind != GZ_CHAIN || (rings->ring_count == 1 && (open == 0 || open == 1));
}

static bool are_numbers(const int *numbers, int count) {
  for (int k = 0; k < count; k++) {
    if (numbers[k] < (k > 0 ? numbers[k - 1] : 0) || numbers[k] > k) return false;
  }
  return true;
}

/* Read the numbers of edges. Those of what was carved may be of rings before. */
static void read_edges(gz_reader *in, int *edges, const gz_parts *p) {
  bool carved = p->unit > 0;
  read_ints(in, edges, p->rim_count, carved ? GZ_DUG : -1,
            carved ? GZ_DUG_EDGE - 1 : p->corner_count - 1);
  for (int i = 0; i < p->rim_count; i++)
    if (edges[i] == GZ_DUG) edges[i] = GZ_DUG_EDGE;
}

/* Read the unit of what was carved. */
static double read_unit(gz_reader *in) {
  double unit = gz_read_number(in);
  if (!(unit > 0 && ldexp(1, gz_exponent_above(unit)) == unit)) gz_damage(in);
  return in->damaged ? 1 : unit;
}

/* Read what outlines and compounds have besides parts and rings. */
static bool read_rest(gz_reader *in, gz_geometry *whole) {
  const gz_parts *p = gz_parts_of(whole);
  if (whole->kind == GZ_COMPOUND) {
    int *numbers = gz_parts_ints(whole, p->numbers);
    read_ints(in, numbers, p->part_count, 0, p->part_count - 1);
    return are_numbers(numbers, p->part_count) || gz_damage(in);
  }
  if (whole->kind != GZ_OUTLINE) return true;
  int *ends = gz_parts_ints(whole, p->rim_ends);
  read_ints(in, ends, p->part_count, 1, p->rim_count);
  read_edges(in, gz_parts_ints(whole, p->rim_edges), p);
  gz_vec *rims = gz_parts_vecs(whole, p->rims);
  for (int i = 0; i < p->rim_count; i++) rims[i] = gz_read_vec(in);
  return are_ends(ends, p->part_count, p->rim_count) || gz_damage(in);
}

static bool check_carved(gz_reader *in, gz_memory *memory, const gz_shape *outline) {
  bool is_sound;
  return gz_validate_outline(memory, outline, &is_sound) && (is_sound || gz_damage(in));
}

/* Can what was carved be carved on? If it lists no rings, that is taken for granted later. */
static bool can_be_carved(const gz_shape *shape) {
  gz_region_frame frame = gz_carving_frame_of(shape);
  return gz_listed_count(shape) > 0 || gz_is_on_grid(shape, &frame);
}

static bool read_with_parts(gz_reader *in, gz_memory *memory, int tag, gz_shape_room *room) {
  double unit = tag == GZ_CARVED ? read_unit(in) : 0;
  gz_kind kind = tag == GZ_CARVED ? GZ_OUTLINE : (gz_kind)tag;
  gz_part_list list = { room->parts, 0, 0 };
  gz_rings rings;
  for (int left = gz_read_length(in, 4); left > 0; left--) {
    if (!read_part(in, memory, room, &list)) return false;
  }
  if (list.count == 0) return gz_damage(in);
  if (!read_listed_rings(in, memory, room, &rings, unit > 0)) return false;
  if (!fits_kind(kind, &list, &rings)) return gz_damage(in);
  int rim_count = kind == GZ_OUTLINE ? gz_read_length(in, 3) : 0;
  if (!reserve_shape(in, memory, room, gz_parts_size(&list, &rings, rim_count))) return false;
  if (kind == GZ_OUTLINE && rim_count == 0) return gz_damage(in);
  gz_geometry *whole = gz_make_parts(room->shape, kind, &list, &rings, rim_count);
  gz_own_parts(whole)->unit = unit;
  if (!read_rest(in, whole) || in->damaged) return gz_damage(in);
  gz_complete_parts(room->shape);
  if (kind == GZ_OUTLINE && !check_carved(in, memory, room->shape)) return false;
  return (is_finite(whole->centroid) && can_be_carved(room->shape)) || gz_damage(in);
}

static bool read_plane(gz_reader *in, gz_memory *memory, gz_shape_room *room) {
  if (!reserve_shape(in, memory, room, gz_shape_size(GZ_PLANE_ROOM))) return false;
  gz_vec normal = gz_read_vec(in);
  double offset = gz_read_number(in);
  gz_write_plane(room->shape, normal, offset);
  return (!in->damaged && fabs(gz_length(normal) - 1) < 1e-9) || gz_damage(in);
}

static void replace_shape(gz_memory *memory, gz_shape_room *room, gz_shape *shape, size_t bytes) {
  gz_release(memory, room->shape, (size_t)room->bytes);
  room->shape = shape;
  room->bytes = (int)bytes;
}

/* Give a kind of a grid the polygon that follows, by way of the room for parts. */
static bool read_kind(gz_reader *in, gz_memory *memory, gz_shape_room *room) {
  int kind = gz_read_byte(in);
  gz_part_list list = { room->parts, 0, 0 };
  if (kind == 0) return gz_damage(in);
  if (!read_part(in, memory, room, &list)) return false;
  const gz_geometry *polygon = (const gz_geometry *)(const void *)list.block;
  gz_shape view = gz_shape_at(polygon, gz_v(0, 0));
  gz_vec size = gz_grid_of(room->shape->geometry)->size;
  if (polygon->kind != GZ_POLYGON || polygon->radius > 0 ||
      gz_corner_outside_cell(&view, size) >= 0)
    return gz_damage(in);
  size_t bytes = gz_grid_size_with(room->shape, kind, polygon);
  gz_shape *larger = gz_allocate(memory, bytes);
  if (larger == NULL) return false;
  gz_copy_grid_with(larger, room->shape, kind, polygon);
  replace_shape(memory, room, larger, bytes);
  return true;
}

/* Give the grid of one cell, which has all kinds by now, its cells. */
static bool enlarge_grid(gz_memory *memory, gz_shape_room *room, int columns, int rows) {
  size_t bytes = gz_grid_size_like(room->shape->geometry, columns, rows);
  gz_shape *larger = gz_allocate(memory, bytes);
  if (larger == NULL) return false;
  gz_make_grid_like(larger, room->shape->geometry, columns, rows);
  replace_shape(memory, room, larger, bytes);
  return true;
}

static bool read_cell_runs(gz_reader *in, gz_geometry *grid) {
  unsigned char *kinds = gz_kinds_of_cells(grid);
  int count = gz_cell_count(grid);
  for (int cell = 0; cell < count && !in->damaged;) {
    int kind = gz_read_byte(in), run = gz_read_index(in, count - cell);
    if (run == 0) return gz_damage(in);
    memset(kinds + cell, kind, (size_t)run);
    cell += run;
  }
  if (in->damaged) return false;
  gz_grid_finish(grid);
  return true;
}

static bool read_grid(gz_reader *in, gz_memory *memory, gz_shape_room *room) {
  int columns = gz_read_index(in, GZ_MOST_CELLS), rows = gz_read_index(in, GZ_MOST_CELLS);
  gz_vec size = gz_read_vec(in);
  if (in->damaged || columns == 0 || rows == 0 || columns > GZ_MOST_CELLS / rows || size.x <= 0 ||
      size.y <= 0 || !gz_is_box(gz_v(0, 0), size))
    return gz_damage(in);
  if (!reserve_shape(in, memory, room, gz_grid_size(1, 1))) return false;
  gz_make_grid(room->shape, 1, 1, size);
  for (int left = gz_read_index(in, GZ_CELL_KINDS - 1); left > 0; left--) {
    if (!read_kind(in, memory, room)) return false;
  }
  return enlarge_grid(memory, room, columns, rows) &&
         read_cell_runs(in, gz_own_geometry(room->shape));
}

bool gz_unpack_geometry(gz_reader *in, gz_memory *memory, gz_shape_room *room) {
  gz_reader peek = *in;
  int kind = gz_read_index(&peek, GZ_CARVED);
  if (peek.damaged) return gz_damage(in);
  if (kind < GZ_PLANE) {
    convex_head head = read_head(in);
    return reserve_shape(in, memory, room, gz_shape_size(head.n)) &&
           read_convex(in, room->shape, &head);
  }
  *in = peek;
  if (kind == GZ_PLANE) return read_plane(in, memory, room);
  if (kind == GZ_GRID) return read_grid(in, memory, room);
  return read_with_parts(in, memory, kind, room);
}

void gz_shape_room_release(gz_shape_room *room, gz_memory *memory) {
  gz_release(memory, room->shape, (size_t)room->bytes);
  gz_release(memory, room->parts, (size_t)room->part_bytes);
  GZ_RELEASE_ARRAY(memory, room->corners, room->corner_capacity);
  GZ_RELEASE_ARRAY(memory, room->ends, room->end_capacity);
  memset(room, 0, sizeof *room);
}

#define GZ_UNPAIRED /* see core/strict.h */
#include "core/blocks.h"

#include "core/entry.h"

/* The sides in the order of the walk. */
enum { BELOW, RIGHT, ABOVE, LEFT };

/* The signed distances of the origin from the four sides. */
static void find_gaps(const gz_pair *pair, double gaps[4]) {
  const gz_form *a = pair->a, *b = pair->b;
  gz_vec low = gz_add(pair->offset, gz_sub(b->least, a->most));
  gz_vec high = gz_add(pair->offset, gz_sub(b->most, a->least));
  gaps[BELOW] = low.y;
  gaps[RIGHT] = -high.x;
  gaps[ABOVE] = -high.y;
  gaps[LEFT] = low.x;
}

/* As the edges of a box make them, also in the signs of zeros. */
static gz_vec normal_of(const gz_pair *pair, int side) {
  static const gz_vec normals[4] = { { 0, -1 }, { 1, -0.0 }, { 0, 1 }, { -1, -0.0 } };
  return pair->b->upright ? normals[side] : gz_neg(normals[side ^ 2]);
}

static double largest(const double gaps[4]) {
  return gz_max(gz_max(gaps[BELOW], gaps[RIGHT]), gz_max(gaps[ABOVE], gaps[LEFT]));
}

/* What turns a side, if the pair is not in the order of content, into that of the pair that is. */
static int turn_of(const gz_pair *pair) {
  gz_shape a = { pair->a, { 0, 0 }, { 0, 0 }, { 0, 0 } };
  gz_shape b = { pair->b, { 0, 0 }, pair->offset, { 0, 0 } };
  return gz_comes_later(&a, &b) ? 2 : 0;
}

/* The first side, as they are turned, from which the origin is this far. */
static int side_at(const double gaps[4], double gap, int turn) {
  int side = BELOW;
  while (gaps[side ^ turn] != gap) side++;
  return side ^ turn;
}

bool gz_blocks_overlap(const gz_pair *pair) {
  double gaps[4];
  find_gaps(pair, gaps);
  return largest(gaps) < -pair->skin;
}

static void way_out(const gz_pair *pair, const double gaps[4], int turn, gz_hit *hit) {
  double gap = largest(gaps);
  hit->t = 0;
  hit->depth = -gap;
  gz_vec normal = gz_outward(pair, normal_of(pair, side_at(gaps, gap, turn)));
  hit->normal = normal;
  hit->surface = normal;
}

bool gz_blocks_collide(const gz_pair *pair, gz_hit *hit) {
  double gaps[4];
  find_gaps(pair, gaps);
  if (largest(gaps) >= -pair->skin) return false;
  way_out(pair, gaps, 0, hit);
  return true;
}

/* The path so far, see gz_sweep: when it has entered all sides shrunk by the skin, by which one last, and
   when it leaves the first of them. */
typedef struct passage {
  double entry, exit;
  int last, contact;
  gz_entry first;
} passage;

/* Does a side come before another, in the order of content? */
static bool is_before(const gz_pair *pair, int side, int other) {
  int turn = turn_of(pair);
  return (side ^ turn) < (other ^ turn);
}

/* Of the two sides that a path crosses at this speed, it enters `near` and leaves the other. */
static inline void cross(passage *path, const gz_pair *pair, const double gaps[4], int near,
                         double speed) {
  double skin = pair->skin, gap = gaps[near];
  path->exit = gz_min(path->exit, (gaps[near ^ 2] + skin) / -speed);
  if (gap < -skin) return;
  double time = (gap + skin) / speed;
  gz_entry at = { gz_clean_gap(pair, gap) / speed, -speed, { near & 1, 0 } };
  if (time > path->entry || (time == path->entry && is_before(pair, near, path->last))) {
    path->entry = time;
    path->last = near;
  }
  if (gz_enters_later(&at, &path->first)) {
    path->first = at;
    path->contact = near;
  }
}

/* Does a side keep the path out? */
static bool keeps_apart(const gz_pair *pair, const double gaps[4], gz_vec d) {
  double x = gz_max(gz_min(gaps[LEFT], gaps[LEFT] - d.x), gz_min(gaps[RIGHT], gaps[RIGHT] + d.x));
  double y = gz_max(gz_min(gaps[BELOW], gaps[BELOW] - d.y), gz_min(gaps[ABOVE], gaps[ABOVE] + d.y));
  return gz_max(x, y) >= -pair->skin;
}

gz_status gz_blocks_sweep(const gz_pair *pair, gz_vec d, gz_hit *hit) {
  double gaps[4];
  find_gaps(pair, gaps);
  if (keeps_apart(pair, gaps, d)) return GZ_MISS;
  passage path = { -HUGE_VAL, HUGE_VAL, BELOW, BELOW, gz_no_entry() };
  if (d.y != 0) cross(&path, pair, gaps, d.y > 0 ? BELOW : ABOVE, fabs(d.y));
  if (d.x != 0) cross(&path, pair, gaps, d.x > 0 ? LEFT : RIGHT, fabs(d.x));
  if (path.entry >= path.exit) return GZ_MISS;
  if (path.entry == -HUGE_VAL) {
    way_out(pair, gaps, turn_of(pair), hit);
    return GZ_OVERLAP;
  }
  hit->t = gz_max(path.first.time, 0);
  hit->depth = 0;
  hit->normal = gz_outward(pair, normal_of(pair, path.contact));
  hit->surface = gz_outward(pair, normal_of(pair, path.last));
  return GZ_HIT;
}

/* How far along a side the foot of the origin lies, from its first corner. */
static double fraction(const double gaps[4], int side) {
  double run = -gaps[(side + 3) & 3], rest = -gaps[(side + 1) & 3];
  return gz_clamp(run / (run + rest), 0, 1);
}

bool gz_blocks_nearest(const gz_pair *pair, gz_feature *nearest) {
  double gaps[4];
  int outside = 0;
  find_gaps(pair, gaps);
  for (int k = 0; k < 4; k++) outside += gaps[k] >= -pair->skin;
  if (outside > 1 || !pair->a->upright || !pair->b->upright) return false;
  double gap = largest(gaps);
  int side = side_at(gaps, gap, 0), a = pair->a->high + side, b = pair->b->low + side;
  gz_feature found = { gap,   normal_of(pair, side), { 0, 0 }, false, fraction(gaps, side),
                       a & 3, (a + 1) & 3,           b & 3,    (b + 1) & 3 };
  *nearest = found;
  return true;
}

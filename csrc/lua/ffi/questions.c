/*
** The functions that LuaJIT calls for the questions of lua/world/questions.h.
**
** Items are ids, with the generation in which they were looked up. The group is that of the items
** that count; 0: of all. Lists are written to `items` or `corners`, as far as there is room; what
** is returned is the length. LGZ_NO: nothing is met, or seen.
*/
#include "lua/ffi/entries.h"
#include "lua/ffi/worlds.h"
#include "lua/world/questions.h"

/* ---- are arguments of a kind what the question takes? Each writes them. */

static inline bool take_point(lgz_given *given, int place, double x, double y) {
  *(place == 1 ? &given->p : &given->q) = gz_v(x, y);
  return are_good(x, y);
}

static inline bool take_radius(lgz_given *given, double radius) {
  given->number = radius;
  return is_good(radius) && radius >= GZ_SMALLEST;
}

static inline bool take_size(lgz_given *given, double width, double height) {
  bool is_large = fabs(width) >= GZ_SMALLEST && fabs(height) >= GZ_SMALLEST;
  return are_good(width, height) && is_large && lgz_setsize(given, width, height);
}

static inline bool take_limit(lgz_given *given, double limit) {
  given->number = limit;
  return limit >= 0 && (limit <= GZ_LARGEST || limit == HUGE_VAL);
}

static inline bool take_region(lgz_given *given, double reach, const gz_shape *region) {
  if (region != NULL) return lgz_setregion(given, region) == NULL;
  return is_good(reach) && reach >= GZ_SMALLEST && lgz_setreach(given, reach) == NULL;
}

static inline bool take_shape(lgz_given *given, const gz_shape *shape) {
  given->shape = shape;
  return true;
}

static inline bool take_way(lgz_given *given, double dx, double dy) {
  given->path = gz_straight_path(gz_v(dx, dy));
  return are_good(dx, dy);
}

static inline bool take_flight(lgz_given *given, double vx, double vy, double ax, double ay,
                               double end) {
  gz_path path = { false, gz_v(vx, vy), gz_v(ax, ay), end, 0 };
  given->path = path;
  return are_good(vx, vy) && are_good(ax, ay) && is_good(end) && end >= 0;
}

static inline bool take_item(const lgz_world *w, lgz_given *given, int id, double generation) {
  given->item = id - 1;
  return is_still_body(w, id, generation);
}

#define TAKE_NOTHING(n) true
#define TAKE_POINT(n) take_point(&given, n, x##n, y##n)
#define TAKE_RADIUS(n) take_radius(&given, radius)
#define TAKE_SIZE(n) take_size(&given, width, height)
#define TAKE_LIMIT(n) take_limit(&given, limit)
#define TAKE_REGION(n) take_region(&given, reach, region)
#define TAKE_SOLID(n) take_shape(&given, shape)
#define TAKE_SHAPE(n) take_shape(&given, shape)
#define TAKE_WAY(n) take_way(&given, dx, dy)
#define TAKE_FLIGHT(n) take_flight(&given, vx, vy, ax, ay, end)
#define TAKE_ITEM(n) take_item(w, &given, id##n, generation##n)

/* ---- answers */

/* Write corners, as many as there is room for; return how many there are. */
static inline int list_corners(lgz_world *w, const gz_visible *seen, double *corners, int room) {
  lgz_nextgeneration(w);
  for (int i = 0; i < seen->count && i < room; i++) {
    lgz_putvec(corners + (ptrdiff_t)2 * i, gz_add(seen->corners[i], gz_v(0, 0))); /* no -0 */
  }
  return seen->count;
}

static inline int write_first(const gz_cast_hit *first, gz_vec v, lgz_answer *out) {
  if (first->item < 0) return LGZ_NO;
  double *next = lgz_putvec(lgz_put(lgz_put(out->at, first->item + 1), first->hit.t), v);
  lgz_put(next, lgz_partnumber(first->part));
  return written(out);
}

#define WRITE_ITEMS list_ids(w, GZ_DONE, found.items, items, room)
#define WRITE_PAIRS list_ids(w, GZ_DONE, found.pairs, items, room)
#define WRITE_CORNERS list_corners(w, &found.seen, corners, room)
#define WRITE_FIRST write_first(&found.first, found.first.hit.normal, out)
#define WRITE_NEAREST write_first(&found.first, found.first.point, out)
#define WRITE_HITS count_hits(w, GZ_DONE, out)

/* What replaces the hits cannot be repeated, see lua/ffi/calls.h. */
#define MAY_ITEMS true
#define MAY_PAIRS true
#define MAY_CORNERS true
#define MAY_FIRST true
#define MAY_NEAREST true
#define MAY_HITS !is_hooked(out)

/* ---- the functions */

#define TAKES_NOTHING(n)
#define TAKES_POINT(n) , double x##n, double y##n
#define TAKES_RADIUS(n) , double radius
#define TAKES_SIZE(n) , double width, double height
#define TAKES_LIMIT(n) , double limit
#define TAKES_REGION(n) , double reach, const gz_shape *region
#define TAKES_SOLID(n) , const gz_shape *shape
#define TAKES_SHAPE(n) , const gz_shape *shape
#define TAKES_WAY(n) , double dx, double dy
#define TAKES_FLIGHT(n) , double vx, double vy, double ax, double ay, double end
#define TAKES_ITEM(n) , int id##n, double generation##n

#define WRITES_ITEMS , int group, int *items, int room
#define WRITES_PAIRS , int group, int *items, int room
#define WRITES_CORNERS , int group, double *corners, int room
#define WRITES_FIRST , int group, lgz_answer *out
#define WRITES_NEAREST , int group, lgz_answer *out
#define WRITES_HITS , int group, lgz_answer *out

#define PARAMETERS(first, second, answer)                                                          \
  (lgz_world * w TAKES_##first(1) TAKES_##second(2) WRITES_##answer)

#define DEFINE(name, first, second, answer, how)                                                   \
  static int ask_##name PARAMETERS(first, second, answer) {                                        \
    lgz_given given;                                                                               \
    lgz_found found;                                                                               \
    lgz_filter filter;                                                                             \
    if (!(MAY_##answer) || !is_open(w) || !TAKE_##first(1) || !TAKE_##second(2))                   \
      return LGZ_CANNOT;                                                                           \
    lgz_beginquestion(w, &given, &found);                                                          \
    gz_query_filter wanted = want(w, group, &filter);                                              \
    if (lgz_ask_##name(&w->world, &given, &wanted, &found) != GZ_DONE) return LGZ_CANNOT;          \
    return WRITE_##answer;                                                                         \
  }
LGZ_QUESTIONS(DEFINE)
#undef DEFINE

void lgz_addquestions(lua_State *L) {
#define MEMBER(name, first, second, answer, how) int(*(name)) PARAMETERS(first, second, answer);
#define ADDRESS(name, first, second, answer, how) ask_##name,
#define DECLARATION(name, first, second, answer, how)                                              \
  LGZ_DECLARATION(int, name, PARAMETERS(first, second, answer))
#define COLUMNS(name, first, second, answer, how) #name " " #first " " #second " " #answer "\n"
  static const struct { LGZ_QUESTIONS(MEMBER) } entries = { LGZ_QUESTIONS(ADDRESS) };
  lgz_addentries(L, "questions", &entries, LGZ_QUESTIONS(DECLARATION), LGZ_QUESTIONS(COLUMNS));
#undef MEMBER
#undef ADDRESS
#undef DECLARATION
#undef COLUMNS
}

/*
** Two that turn, piece by piece in the frame of one of them.
**
** In that frame the pivot is at p(t) = R(-w t) (d + v t + g t^2 / 2), with w the spin of b. A
** parabola through both ends and the middle of a piece of length h leaves it by at most |p'''|
** h^3 / 124 [the error of interpolation, whose largest value is sqrt(3) / 216 of it], and
** |p'''| <= w^3 |d| + 3 w^2 |v| + 3 w |g|, with the largest d and v on the way. The one that
** turns more slowly is b, if the caller can choose.
*/
#include "core/composite/turn_both.h"

#include "core/composite/turning_sweep.h"
#include "core/math/trig.h"
#include "core/parts/whole.h"

/* Pieces of one question, so that it takes bounded time. */
#define MOST_PIECES 4096

/* What a parabola may leave the way by, as a part of the skin. */
#define PART_OF_SKIN 8

typedef struct both {
  gz_vec d, v, g; /* of a, as seen from b, without b's turning */
  double a_spin, b_spin, end, reach, speed;
} both;

static gz_vec pivot_at(const both *s, double t) {
  gz_vec back = gz_direction(-s->b_spin * t);
  return gz_rotate(gz_add(s->d, gz_fall(s->v, s->g, t)), back);
}

/* Return a number whose cube is at least x, and at most eight times that. */
static double root_of_cube(double x) {
  double root = 1;
  while (root * root * root < x) root *= 2;
  while (root > 1e-9 && root * root * root >= 8 * x) root /= 2;
  return root;
}

/* Return how long a piece may be. Only where the circles about both pivots meet, d matters. */
static double length_of_piece(const both *s, double skin) {
  double w = fabs(s->b_spin), pull = gz_length(s->g);
  double bend = w * w * w * s->reach + 3 * w * w * s->speed + 3 * w * pull;
  double most = 124 * skin / PART_OF_SKIN, least = s->end / MOST_PIECES;
  return bend > 0 ? gz_clamp(1 / root_of_cube(bend / most), least, s->end) : s->end;
}

/* Return for how long the circles about both pivots certainly do not meet, if they are so far apart
   at a time: the gap closes by no more than |v| h + |g| h^2 / 2. */
static double time_apart(const both *s, double t, double gap) {
  double speed = gz_length(gz_add(s->v, gz_scale(s->g, t)));
  return 2 * gap / (speed + sqrt(speed * speed + 2 * gz_length(s->g) * gap));
}

/* Return a parabola for the way from a time on, for `end`, in the frame of b as it is then turned.
   That of an instant leads on, so that its h^2 is not 0. */
static gz_path path_of_piece(const both *s, double start, double end) {
  double h = gz_max(end, GZ_SMALLEST);
  gz_vec p = pivot_at(s, start), middle = pivot_at(s, start + h / 2), q = pivot_at(s, start + h);
  gz_vec bow = gz_sub(gz_add(p, q), gz_scale(middle, 2)), g = gz_scale(bow, 4 / (h * h));
  gz_vec v = gz_sub(gz_scale(gz_sub(q, p), 1 / h), gz_scale(g, h / 2));
  return (gz_path){ false, v, g, end, s->a_spin - s->b_spin };
}

gz_status gz_turn_both(gz_shape *a, gz_shape *there, const gz_path *a_path, const gz_shape *b,
                       const gz_path *b_path, double skin, gz_hit *hit) {
  both s = { .d = gz_sub(a->position, b->position),
             .v = gz_sub(a_path->v, b_path->v),
             .g = gz_sub(a_path->g, b_path->g),
             .a_spin = a_path->spin,
             .b_spin = b_path->spin,
             .end = gz_min(a_path->end, b_path->end) };
  double angle = a->geometry->angle, start = 0;
  s.reach = gz_longest_arm(a) + gz_longest_arm(b) + skin;
  s.speed = gz_length(s.v) + gz_length(s.g) * s.end;
  double h = length_of_piece(&s, skin);
  while (start < s.end) {
    gz_vec p = pivot_at(&s, start);
    double gap = gz_length(p) - s.reach, time = gz_min(h, s.end - start);
    double free = gap > 0 ? time_apart(&s, start, gap) : 0;
    if (free > s.end / MOST_PIECES) {
      start += free;
      continue;
    }
    gz_path path = path_of_piece(&s, start, time);
    gz_set_transform(a, gz_add(b->position, p), angle + path.spin * start);
    gz_status status = gz_turn(a, there, b, &path, skin, hit);
    if (status == GZ_MISS) {
      start += time;
      continue;
    }
    if (status == GZ_OVERLAP) hit->t = 0;
    hit->t += start;
    gz_vec forward = gz_direction(s.b_spin * hit->t);
    hit->normal = gz_rotate(hit->normal, forward);
    hit->surface = gz_rotate(hit->surface, forward);
    return start == 0 ? status : GZ_HIT;
  }
  return GZ_MISS;
}

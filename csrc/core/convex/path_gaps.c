/*
** Listing the gaps of a path, in one walk around the difference.
*/
#include "core/convex/path_gaps.h"

static inline gz_motion motion_of(const gz_path_gaps *gaps, const gz_face *face) {
  const gz_parabola *path = gaps->path;
  gz_motion m = { gz_snap_gap(gaps->pair, face->gap - gaps->pair->radius),
                  gz_component_along(face->normal, path->v),
                  gz_component_along(face->normal, path->g) };
  return m;
}

/* Is the path certainly inside of a face, shrunk by twice the skin, all the time? Conservative. */
static bool stays_inside(const gz_path_gaps *gaps, gz_motion m) {
  double t = gaps->path->tmax, rise = (fabs(m.w) + fabs(m.q) * t / 2) * t;
  return m.h + rise < -2 * gaps->pair->skin;
}

void gz_walk_begin(const gz_path_gaps *gaps, gz_gap_walk *walk) {
  walk->gaps = gaps;
  walk->faces = gz_faces_begin(gaps->pair);
}

const gz_path_gap *gz_walk_next(gz_gap_walk *walk) {
  gz_face face;
  while (gz_faces_next(&walk->faces, &face)) {
    walk->current.normal = face.normal;
    walk->current.motion = motion_of(walk->gaps, &face);
    if (!stays_inside(walk->gaps, walk->current.motion)) return &walk->current;
  }
  return NULL;
}

/* Return about when the path enters a face that it starts outside of. */
static double guess_entry(gz_motion m) { return m.w < 0 ? m.h / -m.w : HUGE_VAL; }

/* Return the next place in the list; behind its end, always the same one. */
static gz_path_gap *next_place(gz_path_gaps *gaps) {
  int count = gaps->count++;
  return &gaps->list[count < GZ_MOST_LISTED_GAPS ? count : GZ_MOST_LISTED_GAPS];
}

static bool is_tiny(double x) { return x != 0 && fabs(x) < 1e-110; }

/* Return up to when the sign of a gap shows what its roots would. Products of tiny numbers
   underflow, which makes roots wrong. So tiny motions are left to the roots, and so are times after
   which a tiny component along a normal would matter. */
static double horizon_of(gz_vec v, gz_vec g) {
  return is_tiny(v.x) || is_tiny(v.y) || is_tiny(g.x) || is_tiny(g.y) ? 0 : 1e6;
}

bool gz_find_path_gaps(const gz_pair *pair, const gz_parabola *path, gz_path_gaps *gaps) {
  double latest = -HUGE_VAL, limit = pair->radius - pair->skin;
  gz_face face;
  gz_face_iterator faces = gz_faces_begin(pair);
  gaps->pair = pair;
  gaps->path = path;
  gaps->apart = false;
  gaps->count = 0;
  gaps->last = -1;
  gaps->horizon = horizon_of(path->v, path->g);
  while (gz_faces_next(&faces, &face)) {
    gz_motion m = motion_of(gaps, &face);
    if (stays_inside(gaps, m)) continue;
    gz_path_gap *gap = next_place(gaps);
    gap->normal = gz_v(face.normal.x, face.normal.y); /* as it was stored: one by one */
    gap->motion = m;
    if (face.gap < limit) continue;
    gaps->apart = true;
    if (gz_stays_above(gz_raised(m, pair->skin), path->tmax, gaps->horizon)) return false;
    double entry = guess_entry(m);
    if (entry > latest) {
      latest = entry;
      gaps->last = gaps->count - 1;
    }
  }
  return true;
}

/*
** The lists, in the order of hashes and of bytes, and what goes along them.
*/
#include "world/save/fields.h"

#include "world/mix.h"

#include <stddef.h>

/* One number, or two that are next to one another; or none, but a flag. It is set if a flag says
   so; without one, if it differs from what the format means by itself. */
typedef struct field {
  size_t at, flag; /* places in the struct; flag 0: none */
  int count;
  int tag;            /* hashed before it if it is set; 0: it is hashed always, and then the flag */
  double least, most; /* both 0: any number, also an infinite one */
} field;

#define FINITE -GZ_LARGEST, GZ_LARGEST
#define OF(name) offsetof(gz_dynamics, name)
#define DYNAMICS(FIELD)                                                                            \
  FIELD(OF(velocity), 0, 2, 0, FINITE)                                                             \
  FIELD(OF(acceleration), 0, 2, 0, FINITE)                                                         \
  FIELD(OF(restitution), 0, 1, 0, 0, 1)                                                            \
  FIELD(OF(drag), 0, 1, 0, 0, GZ_LARGEST)                                                          \
  FIELD(OF(max_speed), 0, 1, 0, 0x1p-1074, GZ_LARGEST)                                             \
  FIELD(OF(mass), 0, 1, 0, 0, GZ_LARGEST)                                                          \
  FIELD(OF(spin), OF(turns), 1, 0, FINITE)                                                         \
  FIELD(OF(deceleration), 0, 1, 2, 0, GZ_LARGEST)                                                  \
  FIELD(OF(min_angle), OF(hinged), 2, 3, 0, 0)                                                     \
  FIELD(OF(angular_deceleration), 0, 1, 4, 0, GZ_LARGEST)                                          \
  FIELD(0, OF(at_rest), 0, 5, 0, 0)                                                                \
  FIELD(OF(friction), 0, 1, 6, 0, GZ_LARGEST)

#define ENTRY(...) { __VA_ARGS__ },
static const field of_dynamics[] = { DYNAMICS(ENTRY) };
static const field of_settings[] = {
  { offsetof(gz_settings, up), 0, 2, 0, FINITE },
  { offsetof(gz_settings, friction), 0, 1, 1, 0, GZ_LARGEST },
};
enum {
  DYNAMICS_COUNT = sizeof of_dynamics / sizeof *of_dynamics,
  SETTINGS_COUNT = sizeof of_settings / sizeof *of_settings
};

/* What is not written. The format's own: what a new item, or a new world, has may change. */
static const gz_dynamics no_dynamics = { .restitution = 1, .friction = -1, .max_speed = HUGE_VAL };
static const gz_settings no_settings = { .up = { 0, -1 } };

GZ_ALWAYS_INLINE double number_of(const void *of, const field *f, int k) {
  return ((const double *)(const void *)((const char *)of + f->at))[k];
}

GZ_ALWAYS_INLINE bool is_set(const void *of, const field *f, const void *none) {
  if (f->flag > 0) return *((const bool *)of + f->flag);
  int last = f->count - 1;
  return number_of(of, f, 0) != number_of(none, f, 0) ||
         number_of(of, f, last) != number_of(none, f, last);
}

/* Inlined for each field, as hashes are made in every frame. */
GZ_ALWAYS_INLINE uint64_t mix_field(uint64_t hash, const void *of, const field *f,
                                    const void *none) {
  bool counts = (f->tag == 0 && f->flag == 0) || is_set(of, f, none);
  if (f->tag > 0 && !counts) return hash;
  if (f->tag > 0) hash = gz_mix(hash, (uint64_t)f->tag);
  for (int k = 0; k < f->count; k++) hash = gz_mix_number(hash, number_of(of, f, k));
  return f->tag == 0 && f->flag > 0 ? gz_mix(hash, counts) : hash;
}

static void write_field(gz_writer *out, const void *of, const field *f) {
  for (int k = 0; k < f->count; k++) gz_write_number(out, number_of(of, f, k));
}

static void read_field(gz_reader *in, void *of, const field *f) {
  for (int k = 0; k < f->count; k++) {
    double number = gz_read_any_number(in);
    bool is_any = f->least == f->most && number == number;
    if (!is_any && !(number >= f->least && number <= f->most)) gz_damage(in);
    ((double *)(void *)((char *)of + f->at))[k] = number;
  }
  if (f->flag > 0) *((bool *)of + f->flag) = true;
}

#define MIX(...) hash = mix_field(hash, d, &(const field){ __VA_ARGS__ }, &no_dynamics);
uint64_t gz_mix_dynamics(uint64_t hash, const gz_dynamics *d) {
  DYNAMICS(MIX)
  return hash;
}

void gz_write_dynamics(gz_writer *out, const gz_dynamics *d) {
  int bits = 0;
  for (int i = 0; i < DYNAMICS_COUNT; i++) bits |= is_set(d, &of_dynamics[i], &no_dynamics) << i;
  for (int i = 0; i == 0 || bits > 0; i += 7, bits >>= 7) {
    gz_write_byte(out, (bits & 127) | (bits > 127 ? 128 : 0));
    for (int k = 0; k < 7; k++)
      if (bits >> k & 1) write_field(out, d, &of_dynamics[i + k]);
  }
}

gz_dynamics gz_read_dynamics(gz_reader *in) {
  gz_dynamics d = no_dynamics;
  for (int i = 0, bits = 128; bits & 128; i += 7) {
    int left = DYNAMICS_COUNT - i;
    bits = gz_read_byte(in);
    if (left < 8 && bits >> left != 0) bits = gz_damage(in);
    for (int k = 0; k < 7; k++)
      if (bits >> k & 1) read_field(in, &d, &of_dynamics[i + k]);
  }
  if (!(d.min_angle <= d.max_angle && d.min_angle < HUGE_VAL && d.max_angle > -HUGE_VAL))
    gz_damage(in);
  return d;
}

uint64_t gz_mix_settings(uint64_t hash, const gz_settings *s) {
  for (int i = 0; i < SETTINGS_COUNT; i++) hash = mix_field(hash, s, &of_settings[i], &no_settings);
  return hash;
}

void gz_write_settings(gz_writer *out, const gz_settings *s) {
  int count = SETTINGS_COUNT;
  while (count > 1 && !is_set(s, &of_settings[count - 1], &no_settings)) count--;
  for (int i = 0; i < count; i++) write_field(out, s, &of_settings[i]);
}

gz_settings gz_read_settings(gz_reader *in) {
  gz_settings s = no_settings;
  for (int i = 0; i < SETTINGS_COUNT && (i == 0 || in->at < in->end); i++) {
    read_field(in, &s, &of_settings[i]);
    if (i > 0 && in->at == in->end && !is_set(&s, &of_settings[i], &no_settings)) gz_damage(in);
  }
  if (!(fabs(gz_length(s.up) - 1) < 1e-9)) gz_damage(in);
  return s;
}

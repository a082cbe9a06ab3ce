/*
** Decode the fuzzer's bytes into small decisions and numbers. Past the end all are zero.
*/
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct input {
  const uint8_t *data;
  size_t left;
} input;

static inline unsigned take_byte(input *in) {
  if (in->left == 0) return 0;
  in->left--;
  return *in->data++;
}

/* Return mostly a number on a grid, where shapes touch exactly; sometimes any double. */
static inline double take_number(input *in) {
  unsigned kind = take_byte(in) % 8;
  int8_t high = (int8_t)take_byte(in);
  if (kind < 5) return high / 4.0;
  if (kind == 5) return high * 256.0 + take_byte(in);
  if (kind == 6) return high / 4.0 + take_byte(in) * 0x1p-50;
  uint64_t bits = 0;
  double value;
  for (int i = 0; i < 8; i++) bits = bits << 8 | take_byte(in);
  memcpy(&value, &bits, sizeof value);
  return value;
}

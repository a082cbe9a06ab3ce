/*
** Bytes: writing and reading counts, numbers and sections.
*/
#include "world/save/bytes.h"

#include "core/math/assert.h"
#include "core/math/vec.h"
#include "world/mix.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* Of larger whole numbers not all are doubles. */
#define LARGEST_WHOLE 0x1p52

#define LITERAL 1 /* the count that says that the bits of a number follow */

/* Return where `size` bytes can be written; NULL if there is no memory, or a byte would have no
   index. */
static unsigned char *room_for(gz_writer *out, size_t size) {
  if (out->failed || size > (size_t)(INT_MAX - out->count) ||
      !GZ_RESERVE(out->memory, out->at, out->capacity, out->count + (int)size)) {
    out->failed = true;
    return NULL;
  }
  unsigned char *at = out->at + out->count;
  out->count += (int)size;
  return at;
}

void gz_write_byte(gz_writer *out, int byte) {
  GZ_ASSERT(byte >= 0 && byte <= 255);
  unsigned char *at = room_for(out, 1);
  if (at != NULL) *at = (unsigned char)byte;
}

void gz_write_block(gz_writer *out, const void *bytes, size_t size) {
  unsigned char *at = room_for(out, size);
  if (at != NULL && size > 0) memcpy(at, bytes, size);
}

void gz_write_count(gz_writer *out, uint64_t count) {
  for (; count > 127; count >>= 7) gz_write_byte(out, (int)(count & 127) | 128);
  gz_write_byte(out, (int)count);
}

static void put_bits(unsigned char *at, uint64_t bits, int size) {
  for (int i = 0; i < size; i++) at[i] = (unsigned char)(bits >> 8 * i);
}

void gz_write_bits(gz_writer *out, uint64_t bits) {
  unsigned char *at = room_for(out, 8);
  if (at != NULL) put_bits(at, bits, 8);
}

void gz_write_number(gz_writer *out, double number) {
  if (fabs(number) <= LARGEST_WHOLE && number == floor(number)) {
    uint64_t magnitude = (uint64_t)fabs(number);
    gz_write_count(out, number < 0 ? 4 * magnitude - 2 : 4 * magnitude);
  } else {
    gz_write_count(out, LITERAL);
    gz_write_bits(out, gz_bits_of(number));
  }
}

void gz_write_vec(gz_writer *out, gz_vec v) {
  gz_write_number(out, v.x);
  gz_write_number(out, v.y);
}

int gz_begin_section(gz_writer *out) {
  int begin = out->count;
  unsigned char *at = room_for(out, 4);
  if (at != NULL) put_bits(at, 0, 4);
  return begin;
}

void gz_end_section(gz_writer *out, int begin) {
  GZ_ASSERT(begin >= 0 && begin <= out->count);
  if (!out->failed) put_bits(out->at + begin, (uint64_t)(out->count - begin - 4), 4);
}

void gz_writer_release(gz_writer *out) {
  gz_release(out->memory, out->at, (size_t)out->capacity);
  out->at = NULL;
  out->count = out->capacity = 0;
}

/* Nothing can be read any more. */
static void give_up(gz_reader *in) {
  in->damaged = true;
  in->at = in->end;
}

const unsigned char *gz_read_block(gz_reader *in, int size) {
  const unsigned char *block = in->at;
  if (size < 0 || in->end - in->at < size) {
    give_up(in);
    return NULL;
  }
  in->at += size;
  return block;
}

int gz_read_byte(gz_reader *in) {
  const unsigned char *byte = gz_read_block(in, 1);
  return byte != NULL ? *byte : 0;
}

static uint64_t get_bits(gz_reader *in, int size) {
  const unsigned char *at = gz_read_block(in, size);
  uint64_t bits = 0;
  for (int i = 0; at != NULL && i < size; i++) bits |= (uint64_t)at[i] << 8 * i;
  return bits;
}

uint64_t gz_read_bits(gz_reader *in) { return get_bits(in, 8); }

uint64_t gz_read_count(gz_reader *in) {
  uint64_t count = 0;
  for (int shift = 0;; shift += 7) {
    int byte = gz_read_byte(in);
    if (shift > 56) give_up(in); /* more than anybody writes */
    if (in->damaged) return 0;
    count |= (uint64_t)(byte & 127) << shift;
    if (byte < 128) return count;
  }
}

int gz_read_index(gz_reader *in, int most) {
  uint64_t number = gz_read_count(in);
  if (most < 0 || number > (uint64_t)most) give_up(in);
  return in->damaged ? 0 : (int)number;
}

int gz_read_length(gz_reader *in, int least) {
  uint64_t length = gz_read_count(in);
  if (length > (uint64_t)(in->end - in->at) / (uint64_t)least) give_up(in);
  return in->damaged ? 0 : (int)length;
}

/* Return the number with these bits. */
static double number_of(uint64_t bits) {
  union {
    uint64_t bits;
    double value;
  } number = { bits };
  return number.value;
}

double gz_read_any_number(gz_reader *in) {
  uint64_t count = gz_read_count(in), magnitude = (count + 2) / 4;
  double number = 0;
  if (count == LITERAL) number = number_of(gz_read_bits(in));
  else if (count % 4 == 0) number = (double)magnitude;
  else if (count % 4 == 2) number = -(double)magnitude;
  else give_up(in);
  return in->damaged ? 0 : number;
}

double gz_read_number(gz_reader *in) {
  double number = gz_read_any_number(in);
  if (!(fabs(number) <= GZ_LARGEST)) give_up(in);
  return in->damaged ? 0 : number;
}

gz_vec gz_read_vec(gz_reader *in) {
  double x = gz_read_number(in);
  return gz_v(x, gz_read_number(in));
}

gz_reader gz_read_section(gz_reader *in) {
  uint64_t size = get_bits(in, 4);
  const unsigned char *at = gz_read_block(in, size <= INT_MAX ? (int)size : -1);
  gz_reader section = { at, at, in->damaged };
  if (!in->damaged) section.end += size;
  return section;
}

uint64_t gz_hash_block(const unsigned char *bytes, size_t size) {
  gz_reader in = { bytes, bytes + size, false };
  uint64_t hash = size;
  while (in.end - in.at >= 8) hash = gz_mix(hash, gz_read_bits(&in));
  while (in.at < in.end) hash = gz_mix(hash, (uint64_t)gz_read_byte(&in));
  return hash;
}

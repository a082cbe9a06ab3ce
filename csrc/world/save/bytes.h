/*
** Bytes that hold numbers, the same on every machine: written to a buffer that grows, and read with
** a check of each.
**
**   count    a whole number from 0 on, seven bits a byte, the lowest first; the eighth bit says
**            that there is another byte [LEB128]
**   number   a whole one of at most 2^52 as a count, which is even: 4 k for k >= 0, else -4 k - 2.
**            Any other as the count 1, followed by its 64 bits, the lowest byte first. -0 is
**            written as 0: where one Lua has -0 another may have the integer 0
*/
#pragma once

#include "core/math/vec.h"
#include "core/math/memory.h"

#include <stdint.h>

/* A buffer that grows: all zeros at first, but for the allocator. `failed`: there was no memory;
   then nothing more is written. */
typedef struct gz_writer {
  gz_memory *memory;
  unsigned char *at;
  int count, capacity;
  bool failed;
} gz_writer;

void gz_write_byte(gz_writer *out, int byte);
void gz_write_block(gz_writer *out, const void *bytes, size_t size);
void gz_write_count(gz_writer *out, uint64_t count);
void gz_write_number(gz_writer *out, double number);
void gz_write_vec(gz_writer *out, gz_vec v);
void gz_write_bits(gz_writer *out, uint64_t bits); /* eight bytes */

/* Write four bytes for the size of what follows, which gz_end_section sets. Returns where they
   are. */
int gz_begin_section(gz_writer *out);
void gz_end_section(gz_writer *out, int begin);

/* Free the buffer. */
void gz_writer_release(gz_writer *out);

/* What is read: from `at` to `end`. After something that cannot be, `damaged` is set, and all that
   is read is 0. */
typedef struct gz_reader {
  const unsigned char *at, *end;
  bool damaged;
} gz_reader;

int gz_read_byte(gz_reader *in);
uint64_t gz_read_bits(gz_reader *in);
uint64_t gz_read_count(gz_reader *in);
double gz_read_any_number(gz_reader *in);

/* Return a number from 0 to `most`. Others are damage; any is, if `most` is negative. */
int gz_read_index(gz_reader *in, int most);

/* Return how many things follow that take at least `least` bytes each. More than the rest has room
   for are damage: so nobody allocates for things that are not there. */
int gz_read_length(gz_reader *in, int least);

/* Return a coordinate: finite, and not absurdly large; and two of them. */
double gz_read_number(gz_reader *in);
gz_vec gz_read_vec(gz_reader *in);

/* Say that what was read cannot be. Returns false. */
static inline bool gz_damage(gz_reader *in) {
  in->damaged = true;
  return false;
}

/* Return a block of bytes, or NULL. */
const unsigned char *gz_read_block(gz_reader *in, int size);

/* Return a reader of the section that follows, and go on behind it. */
gz_reader gz_read_section(gz_reader *in);

/* Is all read, without damage? */
static inline bool gz_is_read(const gz_reader *in) { return !in->damaged && in->at == in->end; }

/* Return a hash of a block of bytes, by which damage shows. */
uint64_t gz_hash_block(const unsigned char *bytes, size_t size);

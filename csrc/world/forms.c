#include "world/forms.h"

#include <string.h>

void gz_forms_init(gz_forms *forms) {
  memset(forms, 0, sizeof *forms);
  forms->unused = -1;
}

void gz_forms_release(gz_forms *forms, gz_memory *memory) {
  for (int i = 0; i < forms->count; i++) {
    if (forms->at[i].form) gz_release(memory, forms->at[i].form, gz_form_bytes(forms->at[i].form));
  }
  gz_release(memory, forms->at, (size_t)forms->capacity * sizeof *forms->at);
  gz_release(memory, forms->first, (size_t)forms->buckets * sizeof *forms->first);
  gz_forms_init(forms);
}

/* What is not the same to the bit need not be shared. */
static uint64_t bits_of(double value) {
  union {
    double value;
    uint64_t bits;
  } number = { value };
  return number.bits;
}

static bool same_bits(const double *a, const double *b, int count) {
  int i = 0;
  while (i < count && bits_of(a[i]) == bits_of(b[i])) i++;
  return i == count;
}

/* FNV-1a. */
static uint32_t hash_numbers(uint32_t hash, const double *numbers, int count) {
  for (int i = 0; i < count; i++) {
    uint64_t bits = bits_of(numbers[i]);
    hash = (hash ^ (uint32_t)bits) * 16777619u;
    hash = (hash ^ (uint32_t)(bits >> 32)) * 16777619u;
  }
  return hash ^ (hash >> 15);
}

/* What a form is made from, besides its corners; all else follows. */
typedef struct seed {
  double numbers[5];
  int n;
} seed;

static seed seed_of(const gz_form *form) {
  seed s = { { (double)form->kind * 4 + form->step, form->first, form->radius, form->angle,
               form->offset },
             form->n };
  if (form->kind == GZ_PLANE) {
    s.numbers[2] = form->normal.x;
    s.numbers[3] = form->normal.y;
  }
  return s;
}

static const double *corners(const gz_form *form, int which) {
  return form->room + (size_t)which * (size_t)form->stride;
}

static uint32_t hash_of(const gz_form *form) {
  seed s = seed_of(form);
  uint32_t hash = hash_numbers(2166136261u, s.numbers, 5);
  hash = hash_numbers(hash, corners(form, GZ_LOCAL_X), s.n);
  return hash_numbers(hash, corners(form, GZ_LOCAL_Y), s.n);
}

static bool alike(const gz_form *a, const gz_form *b) {
  seed s = seed_of(a), t = seed_of(b);
  return s.n == t.n && same_bits(s.numbers, t.numbers, 5) &&
         same_bits(corners(a, GZ_LOCAL_X), corners(b, GZ_LOCAL_X), s.n) &&
         same_bits(corners(a, GZ_LOCAL_Y), corners(b, GZ_LOCAL_Y), s.n);
}

static int *bucket_of(const gz_forms *forms, uint32_t hash) {
  return &forms->first[hash & (uint32_t)(forms->buckets - 1)];
}

static void list(gz_forms *forms, int number) {
  gz_shared *shared = &forms->at[number];
  int *first = bucket_of(forms, shared->hash);
  shared->next = *first;
  *first = number;
}

/* More buckets, if there is memory; a crowded table is slow, and not wrong. */
static void widen(gz_forms *forms, gz_memory *memory) {
  int wanted = forms->buckets > 0 ? 2 * forms->buckets : 8;
  int *first = gz_allocate(memory, (size_t)wanted * sizeof *first);
  if (first == NULL) return;
  memset(first, -1, (size_t)wanted * sizeof *first);
  gz_release(memory, forms->first, (size_t)forms->buckets * sizeof *forms->first);
  forms->first = first;
  forms->buckets = wanted;
  for (int i = 0; i < forms->count; i++) {
    if (forms->at[i].listed) list(forms, i);
  }
}

/* A number for a form that is not listed. -1 if there is no memory. */
static int new_number(gz_forms *forms, gz_memory *memory) {
  int number = forms->unused;
  if (number >= 0) {
    forms->unused = forms->at[number].next;
    return number;
  }
  gz_shared *at = gz_grow(memory, forms->at, &forms->capacity, forms->count + 1, sizeof *at);
  if (at == NULL) return -1;
  forms->at = at;
  at[forms->count].form = NULL;
  return forms->count++;
}

static void give_back(gz_forms *forms, int number) {
  gz_shared none = { NULL, 0, forms->unused, 0, false };
  forms->at[number] = none;
  forms->unused = number;
}

static int add_copy(gz_forms *forms, gz_memory *memory, const gz_form *form, uint32_t hash) {
  int number = new_number(forms, memory);
  if (number < 0) return -1;
  gz_form *copy = gz_allocate(memory, gz_form_bytes(form));
  if (copy == NULL) {
    give_back(forms, number);
    return -1;
  }
  memcpy(copy, form, gz_form_bytes(form));
  gz_shared shared = { copy, 1, -1, hash, false };
  forms->at[number] = shared;
  return number;
}

int gz_forms_take(gz_forms *forms, gz_memory *memory, const gz_form *form) {
  uint32_t hash = hash_of(form);
  if (forms->listed >= forms->buckets) widen(forms, memory);
  if (forms->buckets == 0) return -1;
  for (int i = *bucket_of(forms, hash); i >= 0; i = forms->at[i].next) {
    if (forms->at[i].hash != hash || !alike(forms->at[i].form, form)) continue;
    forms->at[i].users++;
    return i;
  }
  int number = add_copy(forms, memory, form, hash);
  if (number < 0) return -1;
  forms->at[number].listed = true;
  forms->listed++;
  list(forms, number);
  return number;
}

static void unlist(gz_forms *forms, int number) {
  gz_shared *shared = &forms->at[number];
  if (!shared->listed) return;
  int *link = bucket_of(forms, shared->hash);
  while (*link != number) link = &forms->at[*link].next;
  *link = shared->next;
  shared->listed = false;
  forms->listed--;
}

void gz_forms_drop(gz_forms *forms, gz_memory *memory, int number) {
  gz_shared *shared = &forms->at[number];
  if (--shared->users > 0) return;
  unlist(forms, number);
  gz_release(memory, shared->form, gz_form_bytes(shared->form));
  give_back(forms, number);
}

/* What turns on and on is not listed again: nobody will ever be turned just as far. */
int gz_forms_turned(gz_forms *forms, gz_memory *memory, int number, double angle) {
  if (forms->at[number].users == 1) {
    unlist(forms, number);
  } else {
    number = add_copy(forms, memory, forms->at[number].form, 0);
    if (number < 0) return -1;
  }
  gz_form_turn(forms->at[number].form, angle);
  return number;
}

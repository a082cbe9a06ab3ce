/*
** Fuzz world:unpack: bytes that are no world's are refused and change nothing. Those that are
** accepted make a world that can be played, saved, packed, and unpacked again.
**
** What is mutated are sections of a packed world. They are put together anew, with right sizes and
** the right hash: else no mutation would come beyond these.
*/
#include "input.h"

#include "world/save/bytes.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdbool.h>
#include <stdlib.h>

#define HEAD 7 /* the mark and the version */
#define SECTIONS 5
#define SEAL 8

int luaopen_graze_core(lua_State *L);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

/* Returns a function that packs one of several worlds, and one that tries bytes. */
static const char script[] =
    "local graze = ...\n"
    "local seeds = {}\n"
    "function seeds.convex(w)\n"
    "  w:addRectangle('a', 0, 0, 8, 8) w:add(2, graze.circle(1, 2.5, 3), { group = 'x' })\n"
    "  w:add(true, graze.capsule(0, 0, 4, 4, 1)) w:add('s', graze.segment(0, 9, 9, 12))\n"
    "  w:add('p', graze.polygon(0, 0, 5, 0, 3, 4)) w:rule('default', 'x', 'bounce')\n"
    "  w:setTransform('p', 3, 3, 1) w:setVelocity(2, 3, -4) w:setMass(2, 2) w:setMass('p', 1)\n"
    "  w:setAngularVelocity('p', 2) w:setRestitution(2, 0.5) w:setDrag('p', 0.1)\n"
    "  w:setMaxSpeed(2, 9) w:setAcceleration('p', 0, 9) w:events() w:remove('a')\n"
    "end\n"
    "function seeds.parts(w)\n"
    "  w:add('o', graze.outline(0, 0, 9, 0, 9, 9, 5, 4, 0, 9)) w:setTransform('o', 1, 1, 0.5)\n"
    "  w:add('c', graze.chain(0, 0, 4, 1, 9, 0), { oneWay = true })\n"
    "  w:add('m', graze.compound(graze.circle(0, 0, 2), graze.segment(0, 0, 5, 5)))\n"
    "  w:add('l', graze.plane(0, -1, 30)) w:addRectangle(1, 0, 9, 9, 1, { oneWay = { 0, -1 } })\n"
    "  w:setVelocity('m', 1, 1) w:events()\n"
    "end\n"
    "function seeds.grid(w)\n"
    "  local g = graze.grid(7, 5, 8, 8):setCell(3, 4, 1):setCell(4, 4, 2):setCell(1, 1, 9)\n"
    "  g:setKind(2, graze.polygon(0, 0, 8, 0, 8, 8))\n"
    "  w:add('g', g) w:addRectangle('a', 9, 9, 8, 8, { group = 'x' }) w:setVelocity('a', 30, 40)\n"
    "  w:setUp(1, 0) w:events()\n"
    "end\n"
    "local names = { 'convex', 'parts', 'grid' }\n"
    "local function pack(n)\n"
    "  local w = graze.world()\n"
    "  seeds[names[n % #names + 1]](w)\n"
    "  return w:pack()\n"
    "end\n"
    "local old = graze.world()\n"
    "seeds.convex(old)\n"
    "local before, snapshot = old:hash(), old:save()\n"
    "local function play(w)\n"
    "  for item in w:items() do\n"
    "    w:getShape(item)\n"
    "    if w:getShapeType(item) ~= 'plane' then\n"
    "      local x, y = w:getPosition(item)\n"
    "      w:check(item, x + 3, y - 5)\n"
    "      w:move(item, x + 1, y + 2)\n"
    "      w:push(item)\n"
    "      w:touching(item)\n"
    "    end\n"
    "  end\n"
    "  w:queryPoint(1, 1) w:queryRectangle(-5, -5, 20, 30) w:querySegment(-9, -9, 30, 40)\n"
    "  w:rayCast(-9, 5, 30, 4) w:nearest(3, 3) w:overlaps() w:events()\n"
    "  w:step(0.01) w:step(0.1)\n"
    "end\n"
    "local function try(bytes)\n"
    "  local fine, problem = pcall(old.unpack, old, bytes)\n"
    "  if not fine then\n"
    "    assert(old:hash() == before, problem)\n"
    "    return\n"
    "  end\n"
    "  local hash, again = old:hash(), graze.world()\n"
    "  again:unpack(old:pack())\n"
    "  assert(again:hash() == hash, 'packed again it is another world')\n"
    "  local here = old:save()\n"
    "  play(old)\n"
    "  old:restore(here)\n"
    "  assert(old:hash() == hash, 'set back it is another world')\n"
    "  old:restore(snapshot)\n"
    "  assert(old:hash() == before, 'the old world is another one')\n"
    "end\n"
    "return pack, try\n";

enum { PACK = 1, TRY };

/* There is no memory for a large block: a few bytes can ask for a grid of many cells. */
#define LARGEST_BLOCK (1 << 20)

static void *resize(void *context, void *block, size_t old_size, size_t size) {
  (void)context;
  (void)old_size;
  if (size > 0) return size <= LARGEST_BLOCK ? realloc(block, size) : NULL;
  free(block);
  return NULL;
}

static lua_State *state(void) {
  static lua_State *L;
  if (L != NULL) return L;
  L = lua_newstate(resize, NULL);
  luaL_openlibs(L);
  if (luaL_loadstring(L, script)) abort();
  lua_pushcfunction(L, luaopen_graze_core);
  lua_call(L, 0, 1);
  lua_call(L, 1, 2);
  return L;
}

/* Write the size of what is behind four bytes. */
static void put_size(uint8_t *at, size_t size) {
  for (int i = 0; i < 4; i++) at[i] = (uint8_t)(size >> 8 * i);
}

static size_t get_size(const uint8_t *at) {
  size_t size = 0;
  for (int i = 0; i < 4; i++) size |= (size_t)at[i] << 8 * i;
  return size;
}

/* Fill a buffer with one of the worlds, without its seal. */
static size_t fill(uint8_t *data, size_t most, unsigned seed) {
  lua_State *L = state();
  size_t size;
  lua_pushvalue(L, PACK);
  lua_pushinteger(L, (lua_Integer)(seed % 99));
  lua_call(L, 1, 1);
  const char *bytes = lua_tolstring(L, -1, &size);
  size -= SEAL;
  if (size <= most) memcpy(data, bytes, size);
  lua_pop(L, 1);
  return size <= most ? size : 0;
}

/* Find where a section begins. Returns false if the bytes have no such sections. */
static bool find_section(const uint8_t *data, size_t size, unsigned which, size_t *begin) {
  size_t at = HEAD;
  for (unsigned k = 0; k < SECTIONS; k++) {
    if (size < at + 4 || size - at - 4 < get_size(data + at)) return false;
    if (k == which) *begin = at;
    at += 4 + get_size(data + at);
  }
  return at == size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  size_t begin;
  if (!find_section(data, size, seed / 8 % SECTIONS, &begin) || seed % 4096 == 0)
    return fill(data, most, seed);
  uint8_t *section = data + begin + 4, *tail;
  size_t length = get_size(data + begin), rest = size - begin - 4 - length;
  tail = malloc(rest + 1);
  if (tail == NULL) abort();
  memcpy(tail, section + length, rest);
  size_t made = LLVMFuzzerMutate(section, length, most - begin - 4 - rest);
  put_size(data + begin, made);
  memcpy(section + made, tail, rest);
  free(tail);
  return begin + 4 + made + rest;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  lua_State *L = state();
  uint8_t *sealed = malloc(size + SEAL);
  if (sealed == NULL) abort();
  memcpy(sealed, data, size);
  uint64_t hash = gz_hash_block(data, size);
  for (int i = 0; i < SEAL; i++) sealed[size + (size_t)i] = (uint8_t)(hash >> 8 * i);
  lua_pushvalue(L, TRY);
  lua_pushlstring(L, (const char *)sealed, size + SEAL);
  free(sealed);
  lua_call(L, 1, 0); /* an error that is raised here ends the process */
  if (size % 16 == 0) lua_gc(L, LUA_GCCOLLECT, 0);
  return 0;
}

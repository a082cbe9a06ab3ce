-- The way past Lua's stack. LuaJIT's compiler takes calls by its FFI into its traces; for a call by
-- way of the stack it has to leave them. So where it is on, what a game asks for every object in
-- every frame is asked by the FFI.
--
-- A method there answers what is plain: its own shapes and worlds, numbers, filters that call no
-- Lua. All else, and all that is wrong, it leaves to the method that it stands for, by a tail call:
-- so an error is told as it would be without it, and at the caller's line.

local graze = require "graze.core"

local core = graze.ffi
graze.ffi = nil

local jit, debug = package.loaded.jit, package.loaded.debug
if not (core and jit and jit.status() and debug and debug.getmetatable) then return false end
local found, ffi = pcall(require, "ffi")
if not found then return false end

local metatable, rawequal, type = debug.getmetatable, rawequal, type

-- What the files of this folder ask of arguments. Planes are left to the stack: where one will do
-- is for each method to say. And not by ==, for a metatable may have one that says yes.
function core.isShape(a) return type(a) == "userdata" and rawequal(metatable(a), core.shape) end
function core.two(x, y) return type(x) == "number" and type(y) == "number" end

-- As in csrc/lua/ffi.h, which says what they are. Objects are handed over as they are, and numbers
-- come back by way of an array: nothing is made for a call.
--
-- What is in such an array is read at once, before anything is asked of the answer: at each test
-- LuaJIT may leave its trace, run the collector, and with it finalizers that use the same array.
-- And what is returned is added to zero: nobody wants to read "-0"; and on x86 LuaJIT reads a
-- number where it is first used, as a part of what uses it, and sees no harm in a call in between,
-- which may write to the array [LuaJIT 2.1, lj_asm_x86.h, noconflict].
local Entries = ffi.typeof [[struct {
  int size;
  unsigned *turns;

  int (*overlaps)(void *a, void *b);
  int (*collide)(void *a, void *b, double *out);
  int (*contacts)(void *a, void *b, double *out);
  int (*distance)(void *a, void *b, double *out);
  int (*sweep)(void *a, void *b, double dx, double dy, double *out);

  int (*contains)(void *shape, double x, double y);
  int (*ray_cast)(void *shape, double x1, double y1, double x2, double y2, double *out);
  int (*get_position)(void *shape, double *out);
  int (*set_position)(void *shape, double x, double y);
  int (*shift)(void *shape, double dx, double dy);

  int (*where)(void *w, int item, double *out);
  int (*place)(void *w, int item, double x, double y);
  int (*move)(void *w, int item, double x, double y, int response, double *out);
  int (*check)(void *w, int item, double x, double y, int response, double *out);
  int (*hits)(void *w);
  int (*hit)(void *w, double k, int *who, double *out);

  int (*query_point)(void *w, double x, double y, int group, int *items, int room);
  int (*query_circle)(void *w, double x, double y, double radius, int group, int *items,
                      int room);
  int (*query_rectangle)(void *w, double x, double y, double width, double height, int group,
                         int *items, int room);
  int (*query_segment)(void *w, double x1, double y1, double x2, double y2, int group,
                       int *items, int room);
  int (*query_shape)(void *w, void *shape, int group, int *items, int room);
  int (*pairs)(void *w, int group, int *items, int room);

  int (*ray)(void *w, double x1, double y1, double x2, double y2, int group, double *out);
  int (*cast)(void *w, void *shape, double dx, double dy, int group, double *out);
}]]

local entries = ffi.cast(ffi.typeof("$ *", Entries), core.entries)
if entries.size ~= ffi.sizeof(Entries) then return false end -- a core of another version

require "graze.ffi.pair"(core, entries)
require "graze.ffi.world"(core, entries)
return true

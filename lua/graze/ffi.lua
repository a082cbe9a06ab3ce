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

-- The entries, as csrc/lua/ffi.h lists and describes them. The core hands its own declarations
-- over, so that there is only one list. LuaJIT does not know the types behind the pointers, and
-- need not: it passes a userdata as void *. Objects are passed as they are, and numbers come back
-- in an array, so a call makes no garbage.
--
-- All calls share that array, and a debug hook or a finalizer may make another one before it is
-- read. So it is read first, and then whether the answer that was asked for is still the last one.
-- What is read is added to zero: nobody wants to return "-0"; and on x86 LuaJIT reads a number
-- where it is first used, as a part of what uses it, and sees no harm in a call in between, which
-- may write to the array [LuaJIT 2.1, lj_asm_x86.h, noconflict]. The turn is a double for that
-- reason: adding zero to an integer is left out.
local declarations = core.declarations:gsub("l?gz_%l+", "void")
local entries = ffi.cast(ffi.typeof("struct {" .. declarations .. "} *"), core.entries)
core.out, core.last = ffi.cast("double *", core.out), ffi.cast("int *", core.last)
core.generation = ffi.cast("double *", core.generation)

require "graze.ffi.pair"(core, entries)
require "graze.ffi.world"(core, entries)
return true

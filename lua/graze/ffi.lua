-- Calls through LuaJIT's FFI. LuaJIT compiles them into traces; a call on Lua's stack ends a trace.
-- So where the compiler is on, methods that games call for every object go through the FFI.
--
-- Such a method handles the plain cases: graze's own shapes and worlds, numbers, filters that call
-- no Lua. All other cases, and all errors, go to the method that it replaces, by a tail call: so
-- error messages and their lines are the same. What is possible here must be possible
-- there, where the compiler is off.

local graze = require "graze.core"

local core = graze.ffi
graze.ffi = nil

local jit, debug = package.loaded.jit, package.loaded.debug
if not (core and jit and jit.status() and debug and debug.getmetatable) then return false end
local found, ffi = pcall(require, "ffi")
core.load = loadstring -- luacheck: ignore
if not (found and core.load) then return false end

local metatable, rawequal, type = debug.getmetatable, rawequal, type

-- Tests of arguments for the files of this folder. Not with ==, which a metamethod may answer. A
-- plane is no shape here: each method on the stack decides whether it takes planes.
function core.isShape(a) return type(a) == "userdata" and rawequal(metatable(a), core.shape) end
function core.two(x, y) return type(x) == "number" and type(y) == "number" end

-- The functions that csrc/lua/ffi/calls.h lists and describes. The core passes its declarations,
-- so that there is one list. LuaJIT passes a userdata as void *. Results come back in an array, so
-- that a call makes no garbage.
--
-- All calls share that array, and a debug hook or a finalizer may make another call before it is
-- read. So read the array first, and then compare the number of the answer with the last one.
--
-- Add zero to each number that is read. It turns -0 into 0. And on x86, LuaJIT fuses the read of a
-- number into its first use, past a call in between that can write to the array [LuaJIT 2.1,
-- lj_asm_x86.h, noconflict]. The generation is a double as adding zero to an integer is optimised
-- away.
local function entriesOf(functions)
  local declarations = functions.declarations:gsub("l?gz_%l+", "void")
  return ffi.cast(ffi.typeof("struct {" .. declarations .. "} *"), functions.address)
end

local calls = entriesOf(core.calls)
core.out, core.last = ffi.cast("double *", core.out), ffi.cast("int *", core.last)
core.generation = ffi.cast("double *", core.generation)

require "graze.ffi.world"(core, calls)
require "graze.ffi.pair"(core, calls, entriesOf(core.pairs))
require "graze.ffi.lists"(core)
require "graze.ffi.questions"(core, entriesOf(core.questions))
require "graze.ffi.boxes"(core, calls)
return true

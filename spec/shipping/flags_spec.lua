-- Flags by which a compiler would build something else than graze: each ends the compilation with a
-- sentence. Without a word, all that is said about exact answers and NaN would be gone.

local shell = require "spec.support.shell"

local EXACT = "graze needs exact arithmetic: compile it without -ffast-math"
local DOUBLES = "graze needs doubles rounded to doubles"
local NUMBERS = "graze needs a Lua with numbers of 64 bits: one without LUA_32BITS"
local OLD_NUMBERS = "graze needs a Lua whose numbers are doubles"

local TRIG = "csrc/core/math/trig.c"

-- Those of gcc and clang that are here.
local compilers = {}
for _, name in ipairs { "gcc", "clang" } do
  if shell.says("command -v " .. name) ~= "" then compilers[#compilers + 1] = name end
end

-- What a compiler says of a file, with flags; nothing if it takes them. No sanitizer that the
-- specs are run with watches the compiler.
local function compiled(compiler, flags, file)
  return shell.says(("env -u LD_PRELOAD %s -std=c99 -Icsrc %s -fsyntax-only %s"):format(
    compiler, flags, file))
end

-- What a compiler says of the binding with the headers of a Lua whose configuration ends with
-- these lines.
local function configured(compiler, lua, lines)
  local headers = shell.says("pkg-config --cflags-only-I " .. lua .. " 2>/dev/null")
  if headers == "" then headers = "-I/usr/include/" .. lua:gsub("luajit", "luajit-2.1") end
  local source = "#include <luaconf.h>\n" .. lines .. '#include "lua/base/args.c"\n'
  return shell.says(("printf %%s %s | env -u LD_PRELOAD %s -std=c99 -Icsrc %s -fsyntax-only -x c -")
    :format(shell.quoted(source), compiler, headers:gsub("%s+$", "")))
end

-- The Lua that runs the specs, whose headers are there.
local lua = rawget(_G, "jit") and "luajit" or _VERSION:gsub("Lua ", "lua")

for _, compiler in ipairs(compilers) do
  describe(compiler, function()
    local function refuses(flags, sentence)
      local said = compiled(compiler, flags, TRIG)
      assert.truthy(said:find(sentence, 1, true), flags .. ": " .. said)
    end

    it("refuses to forget nan, or to reorder sums", function()
      for _, flag in ipairs { "-ffast-math", "-Ofast", "-O2 -ffinite-math-only" } do
        refuses(flag, EXACT)
      end
      if compiler ~= "gcc" then return end -- the others come to nothing with clang
      refuses("-freciprocal-math", EXACT)
      refuses("-fassociative-math -fno-signed-zeros -fno-trapping-math", EXACT)
      refuses("-funsafe-math-optimizations", EXACT)
    end)

    it("refuses registers that hold more than a double", function()
      if shell.says "uname -m" ~= "x86_64\n" then return end
      if compiler == "gcc" then refuses("-mfpmath=387", DOUBLES)
      else refuses("-m32 -mno-sse2 -ffreestanding", DOUBLES) end
    end)

    it("refuses a Lua whose numbers are others", function()
      local function refusesNumbers(sentence, lines)
        local said = configured(compiler, lua, lines)
        assert.truthy(said:find(sentence, 1, true), lines .. said)
      end
      assert.equal("", configured(compiler, lua, ""))
      if _VERSION < "Lua 5.3" then
        refusesNumbers(OLD_NUMBERS, "#undef LUA_NUMBER_DOUBLE\n")
        return
      end
      for _, type in ipairs { "FLOAT", "LONGDOUBLE" } do
        refusesNumbers(NUMBERS, ("#undef LUA_FLOAT_TYPE\n#define LUA_FLOAT_TYPE LUA_FLOAT_%s\n")
          :format(type))
      end
      refusesNumbers(NUMBERS, "#undef LUA_MAXINTEGER\n#define LUA_MAXINTEGER 2147483647\n")
    end)

    it("takes the flags of the Makefile", function()
      assert.equal("", compiled(compiler, "-O3 -fno-math-errno -ffp-contract=off", TRIG))
    end)
  end)
end

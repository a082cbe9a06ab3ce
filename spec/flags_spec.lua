-- Flags by which a compiler would build something else than graze: each ends the compilation with a
-- sentence. Without a word, all that is said about exact answers and NaN would be gone.

local shell = require "spec.support.shell"

local EXACT = "graze needs exact arithmetic: compile it without -ffast-math"
local DOUBLES = "graze needs doubles rounded to doubles"
local NUMBERS = "graze needs a Lua with numbers of 64 bits: one without LUA_32BITS"

local function has(command)
  return shell.says("command -v " .. command) ~= "" and command or nil
end

-- What a compiler says of a file, with flags; nothing if it takes them.
local function compiled(compiler, flags, file)
  return shell.says(("%s -std=c99 -Icsrc %s -fsyntax-only %s"):format(compiler, flags, file))
end

-- Where the headers of Lua 5.3 are, whose size of numbers can be chosen by a flag.
local function headers()
  local flags = shell.says "pkg-config --cflags lua5.3 2>/dev/null"
  return flags ~= "" and flags:gsub("%s+$", "") or "-I/usr/include/lua5.3"
end

for _, compiler in ipairs { "gcc", "clang" } do
  describe(compiler, has(compiler) and function()
    local function refuses(flags, sentence, file)
      local said = compiled(compiler, flags, file or "csrc/core/math/trig.c")
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

    it("refuses a Lua whose numbers are smaller", function()
      local file = "csrc/lua/args.c"
      if compiled(compiler, headers(), file) ~= "" then return pending "no headers of Lua 5.3" end
      refuses(headers() .. " -DLUA_32BITS", NUMBERS, file)
      refuses(headers() .. " -DLUA_FLOAT_TYPE=LUA_FLOAT_LONGDOUBLE -DLUA_INT_TYPE=LUA_INT_LONGLONG",
        NUMBERS, file)
    end)

    it("takes the flags of the Makefile", function()
      assert.equal("", compiled(compiler, "-O3 -fno-math-errno -ffp-contract=off",
        "csrc/core/math/trig.c"))
    end)
  end or function() pending("there is no " .. compiler) end)
end

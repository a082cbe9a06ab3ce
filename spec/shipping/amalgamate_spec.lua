-- tools/amalgamate.lua reads C by itself, so it must notice what it would get wrong.

local shell = require "spec.support.shell"

local folder

local function run(command)
  local text, status = shell.says(command .. "; echo $?"):match "^(.-)(%d+)\n$"
  return tonumber(status), text
end

-- Write graze and more files, which are given by name and text, as one file. Return it, or nil and
-- the error.
local function amalgamate(...)
  local paths = {}
  for i = 1, select("#", ...), 2 do
    local name, text = select(i, ...)
    local path = folder .. "/" .. name
    local file = assert(io.open(path, "w"))
    file:write(text)
    file:close()
    paths[#paths + 1] = path
  end
  local status, message = run(("%s tools/amalgamate.lua %s/all.c $(find csrc -name '*.[ch]') "
    .. "$(find lua -name '*.lua') %s"):format(shell.interpreter, folder, table.concat(paths, " ")))
  if status ~= 0 then return nil, message end
  local file = assert(io.open(folder .. "/all.c"))
  local all = file:read "*a"
  file:close()
  return all
end

describe("the amalgamation", function()
  setup(function()
    folder = os.tmpname()
    os.remove(folder)
    assert.equal(0, (run("mkdir " .. folder)))
  end)
  teardown(function() run("rm -r " .. folder) end)

  it("makes functions and arrays static, and leaves types alone", function()
    local all = assert(amalgamate("extra.c", [[
      typedef struct extra_type { int member; } extra_type; /* with ";" and '"' */
      #define EXTRA(a) \
        a;
      int gz_extra(extra_type *t) { return t->member; }
      const char gz_extras[] = { ';', '{', '\'' };
      enum { EXTRA_ONE, EXTRA_TWO = (1, 2) };
    ]]))
    assert.truthy(all:find("\n      static int gz_extra(", 1, true))
    assert.truthy(all:find("\n      static const char gz_extras[]", 1, true))
    assert.truthy(all:find("\n      enum { EXTRA_ONE", 1, true))
    assert.truthy(all:find("typedef struct extra_type { int member; } extra_type; /*", 1, true))
    assert.truthy(all:find("\n#undef EXTRA\n", 1, true))
  end)

  it("leaves what hosts call visible, and calls of macros alone", function()
    local all = assert(amalgamate("extra.c", [[
#define EXTRA_LIST(ENTRY) ENTRY(one) ENTRY(two)
#define EXTRA(name) static int extra_##name(void) { return 0; }
EXTRA_LIST(EXTRA)
]]))
    assert.truthy(all:find("\nEXTRA_LIST(EXTRA)\n", 1, true))
    assert.truthy(all:find "\nvoid graze_preload%(")
    assert.truthy(all:find "\nint luaopen_graze_core%(")
  end)

  it("renames what several sources declare", function()
    local function declaration(name) return "static int " .. name .. "(void) { return 0; }\n" end
    local functions = declaration "alone" .. declaration "function_same"
    local all = assert(amalgamate("extra.c", functions .. [[
      enum { other, enum_same };
      static const int array_same[2] = { 0 };
      typedef int (*pointer_same)(void);
      typedef struct struct_same { int a; } struct_too;
    ]], "more.c", declaration "function_same" .. declaration "enum_same"
      .. declaration "array_same" .. declaration "pointer_same" .. declaration "struct_same"))
    for _, name in ipairs { "function_same", "enum_same", "array_same", "pointer_same",
      "struct_same" } do
      assert.truthy(all:find("\n#define " .. name .. " gz_[%w_]*_extra_" .. name .. "\n"), name)
      assert.truthy(all:find("\n#define " .. name .. " gz_[%w_]*_more_" .. name .. "\n"), name)
    end
    for _, name in ipairs { "alone", "other", "struct_too" } do
      assert.is_nil(all:find("#define " .. name .. " ", 1, true))
    end
  end)

  it("has no string longer than C99 allows", function()
    local longest, length = 0, 0
    for line in assert(amalgamate()):gmatch "([^\n]*)\n" do
      local text = line:match '^  "(.*)",?$'
      length = text and length + #text:gsub("\\(.)", "%1") or 0
      longest = math.max(longest, length)
      if line:find '",$' then length = 0 end
    end
    assert.is_true(longest > 3000 and longest <= 4095)
  end)

  local wrong = {
    { "extra.c", "#define GZ_UNROLL 3\n", "GZ_UNROLL of .*extra%.c is also in csrc/" },
    { "extra.h", "typedef int gz_vec;\n", "gz_vec is in .*csrc/core/math/vec%.h" },
    { "extra.h", "typedef int gz_extra;\n", "nothing includes .*extra%.h" },
    { "extra.c", "int gz_extra(void) { return 0;\n", "no end: int gz_extra" },
    { "extra.c", "LGZ_EXPORT int luaopen_extra(void) { return 0; }\n", "export a loader" },
    { "extra.lua", "return '" .. ("x"):rep(4000) .. "'\n", "a line of Lua has 4010 characters" },
  }
  for _, case in ipairs(wrong) do
    it("is refused: " .. case[3], function()
      local all, message = amalgamate(case[1], case[2])
      assert.is_nil(all)
      assert.truthy(message:find(case[3]), message)
    end)
  end
end)

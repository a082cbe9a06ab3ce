-- Writes graze as one C file: core, world, binding, and the Lua files as text.
--
--   lua5.4 tools/amalgamate.lua dist/graze.c csrc/core/shape/geometry.c ... lua/graze/init.lua ...
--
-- All headers and sources of csrc and all Lua files are passed, in any order. Each header is
-- inlined where it is first included. The source that exports a loader comes after the others. The
-- end is tools/open.c, which loads the Lua files.
--
-- Only loaders stay visible: all other functions and arrays become static. A name that several
-- sources declare at their top level gets the path of its source in front, by a #define that ends
-- with the source. What the tool cannot read, and names that clash all the same, end it with an
-- error and status 1.

local OPENER = "tools/open.c"

local function fail(...) error("amalgamate: " .. string.format(...), 0) end

local function read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "*a"
  file:close()
  return text
end

-- ---- reading C

-- Return the offset at which the comment, literal or directive at an offset ends; nil if there is
-- none of them.
local function skip(text, start)
  local two, first = text:sub(start, start + 1), text:sub(start, start)
  if two == "/*" then return select(2, text:find("*/", start + 2, true)) end
  if first == "'" or first == '"' then
    local at = start + 1
    while text:sub(at, at) ~= first do
      if text:find("^\\", at) then at = at + 1 end
      at = at + 1
      if at > #text then fail("a literal does not end: %s", text:sub(start, start + 40)) end
    end
    return at
  end
  if first == "/" then return nil end
  local before = start - 1
  while before > 0 and text:find("^[^%S\n]", before) do before = before - 1 end
  if before > 0 and text:sub(before, before) ~= "\n" then return nil end
  local stop = start
  repeat
    stop = text:find("\n", stop + 1, true) or #text + 1
  until text:sub(stop - 1, stop - 1) ~= "\\"
  return stop - 1
end

-- Replace comments, literals and directives by spaces, so that offsets stay.
local function blanked(text)
  local out, at = {}, 1
  local start = text:find "[/\"'#]"
  while start do
    local stop = skip(text, start)
    if stop then
      out[#out + 1] = text:sub(at, start - 1)
      out[#out + 1] = text:sub(start, stop):gsub("[^\n]", " ")
      at = stop + 1
    end
    start = text:find("[/\"'#]", (stop or start) + 1)
  end
  return table.concat(out) .. text:sub(at)
end

local KEYWORDS = {}
for word in ([[char const double enum extern float inline int long register restrict short signed
  static struct typedef union unsigned void volatile]]):gmatch "%S+" do KEYWORDS[word] = true end

-- Describe a declaration at the top level. `code` lacks what is in braces, but for enumerators.
local function describe(code, first, last, hasBody)
  local names, plain = {}, code:gsub("%b{}", " "):gsub("__attribute__%s*%b()", " ")
  local isType = plain:find "^%s*typedef%f[^%w_]"
  for _, keyword in ipairs { "struct", "union", "enum" } do
    for tag in code:gmatch("%f[%w_]" .. keyword .. "%s+([%a_][%w_]*)%s*%b{}") do
      names[#names + 1] = tag
    end
    isType = isType or plain:find("^%s*" .. keyword .. "%s*[%w_]*%s*$")
  end
  for body in code:gmatch "%b{}" do
    for name in ("," .. body:sub(2, -2)):gmatch ",%s*([%a_][%w_]*)" do names[#names + 1] = name end
  end
  -- What is declared: a pointer to a function, or the word before a parenthesis, bracket or value.
  if plain:find "^%s*typedef%f[^%w_]" or not isType then
    local name = plain:match "^[^(]*%(%s*%*%s*([%a_][%w_]*)%s*%)"
      or (plain:match "^(.-)%s*[=(%[]" or plain):match "([%a_][%w_]*)%s*$"
    if not name or KEYWORDS[name] then fail("no name in: %s", code:sub(1, 80)) end
    names[#names + 1] = name
  end
  return {
    first = first, last = last, names = names, isType = isType,
    isFunction = hasBody or plain:find "%)%s*$" ~= nil,
    isStatic = plain:find "%f[%w_]static%f[^%w_]" or plain:find "%f[%w_]GZ_ALWAYS_INLINE%f[^%w_]",
    isLoader = names[#names]:find "^luaopen_" ~= nil or names[#names]:find "^graze_" ~= nil,
  }
end

-- Return the offset behind lines that are nothing but a call of a macro, as LIST(ENTRY), which
-- makes static functions.
local function behindCalls(code, first)
  repeat
    local behind = first and code:match("^%u[%u%d_]*%b()[ \t]*\n()", first)
    if behind then first = code:find("%S", behind) end
  until not behind
  return first
end

-- Return the declarations at the top level of a text.
local function declarations(text)
  local code, list = blanked(text), {}
  local first = behindCalls(code, code:find "%S")
  while first do
    local parts, from, stop, hasBody = {}, first, nil, false
    repeat
      local opens = code:find("[{;]", from) or fail("no end: %s", code:sub(first, first + 60))
      local close = select(2, code:find("^%b{}", opens))
      parts[#parts + 1] = code:sub(from, opens - 1)
      if code:sub(opens, opens) == ";" then
        stop = opens
      else
        if not close then fail("no end: %s", code:sub(first, first + 60)) end
        from = close + 1
        hasBody = parts[#parts]:find "%)%s*$" ~= nil
        if hasBody then stop = close end
        local body = code:sub(opens, close):gsub("%b()", "")
        parts[#parts + 1] = parts[#parts]:find "%f[%w_]enum%s*[%w_]*%s*$" and body or "{}"
      end
    until stop
    list[#list + 1] = describe(table.concat(parts), first, stop, hasBody)
    first = behindCalls(code, code:find("%S", stop + 1))
  end
  return list
end

local function macros(text)
  local names, pattern = {}, "\n%s*#%s*define%s+([%a_][%w_]*)"
  for name in ("\n" .. text):gmatch(pattern) do names[#names + 1] = name end
  return names
end

-- ---- one text

-- Make functions and arrays static. C allows no static array without a size, so drop declarations
-- of arrays that a later source defines.
local function madeStatic(text)
  local out, at = {}, 1
  for _, d in ipairs(declarations(text)) do
    out[#out + 1] = text:sub(at, d.first - 1)
    at = d.first
    if text:find("^extern%f[^%w_]", d.first) and not d.isFunction then
      at = d.last + 1
    elseif not (d.isType or d.isStatic or d.isLoader) then
      out[#out + 1] = "static "
    end
  end
  return table.concat(out) .. text:sub(at)
end

-- What goes in front of a source's names: gz_core_shape_ for csrc/core/shape/shape.c.
local function prefixOf(path)
  return "gz_" .. path:gsub("^csrc/", ""):gsub("%.c$", ""):gsub("[^%w]", "_") .. "_"
end

-- Append a header or a source to a list of blocks, and before it the headers that it includes.
local function add(blocks, added, path, renamed)
  if added[path] then return end
  added[path] = true
  local text, before, after = read(path), {}, {}
  for header in text:gmatch '#[ \t]*include[ \t]*"([^"\n]*)"' do
    add(blocks, added, "csrc/" .. header, renamed)
  end
  text = text:gsub('[ \t]*#[ \t]*include[ \t]*"[^\n]*\n', ""):gsub("#pragma once\n", "")
  if path:find "%.c$" then
    -- The names of the system's headers are not to change: so these come first.
    text = text:gsub("#[ \t]*include[ \t]*<[^\n]*\n", function(line)
      before[#before + 1] = line
      return ""
    end)
    for _, name in ipairs(renamed[path]) do
      before[#before + 1] = ("#define %s %s\n"):format(name, prefixOf(path) .. name)
      after[#after + 1] = ("#undef %s\n"):format(name)
    end
    for _, name in ipairs(macros(text)) do after[#after + 1] = ("#undef %s\n"):format(name) end
  end
  text = madeStatic(text):gsub("^%s+", ""):gsub("%s+$", "\n"):gsub("\n\n\n+", "\n\n")
  blocks[#blocks + 1] = ("/* ---- %s */\n"):format(path)
  for _, block in ipairs { table.concat(before), text, table.concat(after) } do
    if block ~= "" then blocks[#blocks + 1] = block end
  end
end

-- ---- names

-- Return the set of names that a file declares at its top level, and the set of its macros.
local function declared(path)
  local text, names, own = read(path), {}, {}
  for _, d in ipairs(declarations(text)) do
    for _, name in ipairs(d.names) do names[name] = true end
  end
  for _, name in ipairs(macros(text)) do names[name], own[name] = true, true end
  return names, own
end

-- Return for each source the list of its names that another source declares, too.
local function renamings(headers, sources)
  local public, owners, words, names, macrosOf, renamed = {}, {}, {}, {}, {}, {}
  for _, path in ipairs(headers) do
    for name in pairs(declared(path)) do
      if public[name] then fail("%s is in %s and in %s", name, public[name], path) end
      public[name] = path
    end
  end
  for _, path in ipairs(sources) do
    for word in read(path):gmatch "[%a_][%w_]*" do words[word] = true end
    names[path], macrosOf[path] = declared(path)
    for name in pairs(names[path]) do
      if not public[name] then
        owners[name] = (owners[name] or 0) + 1
      elseif not name:find "^l?gz_" then
        fail("%s of %s is also in %s", name, path, public[name])
      end
    end
  end
  for _, path in ipairs(sources) do
    renamed[path] = {}
    for name in pairs(names[path]) do
      -- A macro ends with its source anyway.
      if (owners[name] or 0) > 1 and not macrosOf[path][name] then
        local new = prefixOf(path) .. name
        if words[new] or public[new] then fail("%s of %s: %s is taken", name, path, new) end
        table.insert(renamed[path], name)
      end
    end
    table.sort(renamed[path])
  end
  return renamed
end

-- ---- Lua as C

local ESCAPES = { ["\n"] = "\\n", ["\\"] = "\\\\", ['"'] = '\\"', ["?"] = "\\?" }

local function literal(line)
  return '"' .. line:gsub('[%c\\"?\128-\255]', function(c)
    return ESCAPES[c] or ("\\%03o"):format(c:byte())
  end) .. '"'
end

-- Return a text as strings with a comma after each 4000 characters: C99 promises 4095 in a string.
local function pieces(text)
  local list, size = {}, 0
  for line in text:gmatch "[^\n]*\n?" do
    if #line > 4000 then fail("a line of Lua has %d characters", #line) end
    if size + #line > 4000 then
      list[#list] = list[#list] .. ","
      size = 0
    end
    size = size + #line
    if line ~= "" then list[#list + 1] = "  " .. literal(line) end
  end
  return table.concat(list, "\n")
end

-- lua/graze/init.lua is "graze", lua/graze/svg/check.lua is "graze.svg.check".
local function moduleOf(path)
  return (path:gsub("^lua/", ""):gsub("%.lua$", ""):gsub("/init$", ""):gsub("/", "."))
end

local FILES = [[
/* ---- lua/graze */

%s
static const struct {
  const char *module, *chunk;
  const char *const *text;
} lua_files[] = {
%s};

enum { LUA_FILES = %d };
]]

local LOADER = [[
LGZ_EXPORT int luaopen_%s(lua_State *L);
int luaopen_%s(lua_State *L) { return open_file(L, %d); }
]]

-- Return the texts as C, and the loaders of their modules.
local function embedded(paths)
  local texts, rows, loaders = {}, {}, {}
  for i, path in ipairs(paths) do
    local module = moduleOf(path)
    local id = module:gsub("%.", "_")
    texts[i] = ("static const char *const text_of_%s[] = {\n%s,\n  NULL\n};\n")
      :format(id, pieces(read(path)))
    rows[i] = ('  { "%s", "=%s", text_of_%s },\n'):format(module, path:gsub("^lua/", ""), id)
    loaders[i] = LOADER:format(id, id, i - 1)
  end
  return FILES:format(table.concat(texts, "\n"), table.concat(rows), #paths),
    table.concat(loaders, "\n")
end

-- ---- all of it

local TOP = [[
/*
** graze %s: 2D collision for Lua. This is all of it in one file of C99, and no C++, written from
** the repository by "make amalgamation".
**
** As a module for Lua 5.1 to 5.4 or LuaJIT, with the headers of that Lua:
**
**   cc -O2 -ffp-contract=off -fno-math-errno -shared -fPIC -I<headers> -o graze.so graze.c -lm
**
** For speed with gcc, add -fno-plt -fno-tree-slp-vectorize -falign-functions=64 -falign-loops=32.
**
** Inside a program that contains Lua: compile this file with it. Open the package library, and then
** call graze_preload(L), or luaL_requiref(L, "graze", luaopen_graze, 0).
**
** Nothing but these and the loaders is visible outside of this file. There is no mutable static
** data, so any number of Lua states can use it.
**
%s*/

#ifdef __cplusplus
#error "graze.c is C: compile it as C, for a program in C++, too, and declare its calls extern C"
#endif

#if defined(__clang__)
/* Not every inline function of a header is used. */
#pragma clang diagnostic ignored "-Wunused-function"
#elif defined(__GNUC__)
/* By -O1 and -O3, gcc warns about results that a call leaves unset only if it says so. */
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

%s]]

local function main(target, ...)
  local headers, sources, files, exporting = {}, {}, {}, nil
  for _, path in ipairs { ... } do
    if path:find "%.lua$" then
      files[#files + 1], files[path] = path, true
    elseif path:find "%.h$" then
      headers[#headers + 1] = path
    elseif not read(path):find "LGZ_EXPORT" then
      sources[#sources + 1] = path
    else
      if exporting then fail("%s and %s export a loader", exporting, path) end
      exporting = path
    end
  end
  for _, list in ipairs { headers, sources } do table.sort(list) end
  table.sort(files, function(a, b) return moduleOf(a) < moduleOf(b) end)
  if not exporting then fail "no source exports a loader" end
  if not files["lua/graze/init.lua"] then fail "no lua/graze/init.lua" end
  sources[#sources + 1] = exporting
  sources[#sources + 1] = OPENER
  local version = read(exporting):match '#define VERSION "graze ([^"]+)"' or fail "no version"

  local blocks, added, renamed = {}, {}, renamings(headers, sources)
  local texts, loaders = embedded(files)
  for _, path in ipairs(sources) do
    if path == OPENER then blocks[#blocks + 1] = texts end
    add(blocks, added, path, renamed)
  end
  blocks[#blocks + 1] = loaders
  for _, path in ipairs(headers) do
    if not added[path] then fail("nothing includes %s", path) end
  end

  local license = read "LICENSE":gsub("[^\n]*\n", function(line)
    return line == "\n" and "**\n" or "** " .. line
  end)
  local file = assert(io.open(target, "wb"))
  file:write(TOP:format(version, license, table.concat(blocks, "\n")))
  file:close()
end

local done, message = pcall(main, ...)
if not done then
  io.stderr:write(tostring(message), "\n")
  os.exit(1)
end

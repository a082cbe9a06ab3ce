-- Writes the annotations for editors with lua-language-server from the comments that the manual is
-- made of. LDoc parses them, and calls this as a filter:
--
--   cd docs
--   LUA_PATH='../tools/?.lua;site/?.lua;;' TYPES=../types ldoc --filter annotations.filter .
--
-- A module graze.x becomes $TYPES/graze/x.lua. docs/config.ld lists the tags that only this reads.

-- Types -----------------------------------------------------------------------------------------

-- Puts the module's name before the names of its own types, and spaces after commas and colons.
-- Names of parameters, and text in quotes, stay as they are.
local function qualify(types, module, own)
  local at, parts = 1, {}
  while at <= #types do
    local quoted = types:match('^"[^"]*"', at)
    local name = types:match("^[%a_][%w_.]*", at)
    local part = quoted or name or types:sub(at, at)
    at = at + #part
    local parameter = name and types:find("^%??:", at)
    if name and own[name] and not parameter then part = module .. "." .. name end
    if part == "," or part == ":" then part = part .. " " end
    parts[#parts + 1] = part
  end
  return (table.concat(parts):gsub("([,:])%s+", "%1 "))
end

-- Lines -----------------------------------------------------------------------------------------

local function trim(text) return (text:gsub("^%s+", ""):gsub("%s+$", "")) end

-- One line of text, with links as code.
local function flat(text)
  return (trim(text):gsub("%s+", " "):gsub("@{([^}]*)}", "`%1`"))
end

-- Pictures are for the manual only.
local function describe(out, item)
  local text = trim((item.summary or "") .. (item.description or "")):gsub("@{([^}]*)}", "`%1`")
    :gsub("\n%s*\n%s*!%b[]%b()", "")
  for line in (text .. "\n"):gmatch "(.-)\n" do
    out[#out + 1] = trim("---" .. line:gsub("^ ", ""))
  end
  for _, usage in ipairs(item.usage or {}) do
    out[#out + 1] = "---```lua"
    -- LDoc leaves the space after "--" in all lines but the first
    for line in (trim(usage) .. "\n"):gmatch " ?(.-)\n" do out[#out + 1] = "---" .. line end
    out[#out + 1] = "---```"
  end
end

local function tagged(out, tag, ...)
  local words = { "---@" .. tag }
  for i = 1, select("#", ...) do
    local word = select(i, ...)
    if word ~= "" then words[#words + 1] = word end
  end
  out[#out + 1] = table.concat(words, " ")
end

-- Parameters of a function, or fields of a table.
local function parameters(out, item, tag, typed)
  local modifiers = item.modifiers[tag] or {}
  for i, name in ipairs(item.params) do
    local modifier = modifiers[i] or {}
    local text = flat(item.params.map[name] or "")
    if type(modifier.opt) == "string" then
      text = text .. (text == "" and "" or "; ") .. modifier.opt .. " unless given"
    end
    assert(modifier.type, item.name .. ": no type of " .. name)
    tagged(out, tag, name .. (modifier.opt and "?" or ""), typed(modifier.type), text)
  end
end

local function declare(out, item, owner, typed)
  describe(out, item)
  for _, generic in ipairs(item.tags.generic or {}) do tagged(out, "generic", generic) end
  parameters(out, item, "param", typed)
  for i, text in ipairs(item.ret or {}) do
    local modifier = item.modifiers["return"][i]
    assert(modifier and modifier.type, item.name .. ": no type of return " .. i)
    tagged(out, "return", typed(modifier.type), flat(text))
  end
  for _, overload in ipairs(item.tags.overload or {}) do
    tagged(out, "overload", typed(overload))
  end
  local name = item.name:match "[%w_]+$"
  out[#out + 1] = ("%s%s(%s) end"):format(owner and "function " .. owner or "local function ", name,
    table.concat(item.params, ", "))
  out[#out + 1] = ""
end

local function class(out, name, item, typed)
  local extends = item and item.tags.extends
  tagged(out, "class", name .. (extends and " : " .. typed(extends[1]) or ""))
end

-- Modules ---------------------------------------------------------------------------------------

-- The items of a module by their kind, and its classes with their methods.
local function sort(module)
  local sorted = { ["function"] = {}, table = {}, union = {}, member = {}, classes = {} }
  local byTitle, own = {}, {}
  for _, section in ipairs(module.sections) do
    if section.type == "type" then
      local new = { name = section.name, item = section, methods = {} }
      table.insert(sorted.classes, new)
      byTitle["Class " .. section.name], own[section.name] = new, true
    end
  end
  for _, item in ipairs(module.items) do
    local list = byTitle[item.section] and byTitle[item.section].methods or sorted[item.type]
    assert(list, item.name .. ": a " .. item.type)
    if item.type == "table" or item.type == "union" then own[item.name] = true end
    if not item.name:find "__" then table.insert(list, item) end
  end
  return sorted, own
end

-- What the local variable of a module is called, by its functions: draw.shape belongs to draw.
local function variableOf(module, sorted)
  local first = sorted["function"][1]
  return first and first.name:match "^(%w+)%." or module.name:match "%w+$"
end

-- Where a module is described: the reference is a folder, which make puts together.
local function sourceOf(module)
  local path = module.file:match "([%w_]+/[%w_]+/?[%w_]*%.lua)$"
  if path:find "^reference/" then return "docs/" .. path end
  return path:find "^build/" and "docs/reference" or path
end

local function write(module)
  local sorted, own = sort(module)
  local function typed(text) return qualify(text, module.name, own) end
  local out = {
    "---@meta " .. module.name, "", "-- Written by `make types` from "
      .. sourceOf(module) .. ". Never run.", "",
  }
  local variable = variableOf(module, sorted)
  -- a module that is itself a function has no table
  local callable = sorted["function"][1] and sorted["function"][1].name == variable
  if not callable then
    describe(out, { summary = module.summary })
    class(out, module.name)
    for _, member in ipairs(sorted.member) do
      tagged(out, "field", member.name, typed(member.tags.is[1]), flat(member.summary))
    end
    out[#out + 1] = ("local %s = {}\n"):format(variable)
  end
  for _, union in ipairs(sorted.union) do
    describe(out, union)
    tagged(out, "alias", typed(union.name), typed(union.tags.is[1]))
    out[#out + 1] = ""
  end
  for _, item in ipairs(sorted.table) do
    describe(out, item)
    class(out, typed(item.name), item, typed)
    parameters(out, item, "field", typed)
    out[#out + 1] = ""
  end
  if not callable then
    for _, item in ipairs(sorted["function"]) do declare(out, item, variable .. ".", typed) end
  end
  for _, one in ipairs(sorted.classes) do
    describe(out, one.item)
    class(out, typed(one.name), one.item, typed)
    out[#out + 1] = ("local %s = {}\n"):format(one.name)
    for _, item in ipairs(one.methods) do declare(out, item, one.name .. ":", typed) end
  end
  if callable then declare(out, sorted["function"][1], nil, typed) end
  out[#out + 1] = ("return %s\n"):format(variable)
  return table.concat(out, "\n")
end

local function filter(modules)
  local folder = assert(os.getenv "TYPES", "TYPES: the folder to write to")
  assert(os.execute(("mkdir -p '%s/graze'"):format(folder)))
  for _, module in ipairs(modules) do
    if module.type == "module" then
      local path = folder .. "/" .. module.name:gsub("%.", "/") .. ".lua"
      local file = assert(io.open(path, "wb"))
      file:write(write(module))
      file:close()
    end
  end
end

return { filter = filter }

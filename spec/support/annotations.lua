-- A strict reader of the annotations that lua-language-server knows: what it would pass over in
-- silence is an error here.

local annotations = {}

local BUILT_IN = {}
for name in ("any nil boolean number integer string table function self T"):gmatch "%S+" do
  BUILT_IN[name] = true
end
BUILT_IN["love.ImageData"] = true -- of the annotations that LÖVE has of its own

-- Types -----------------------------------------------------------------------------------------

-- Each reader takes a text and where to begin, and returns where it ended.
local readType

local function fail(text, at, expected)
  error(("%s expected at '%s' in '%s'"):format(expected, text:sub(at), text), 0)
end

local function expect(text, at, literal)
  local from, to = text:find("^%s*" .. literal:gsub("%p", "%%%0"), at)
  if not from then fail(text, at, "'" .. literal .. "'") end
  return to + 1
end

-- One or more of something, with commas between.
local function list(text, at, read)
  at = read(text, at)
  while text:find("^,", at) do at = read(text, at + 1) end
  return at
end

local function readParameter(named)
  return function(text, at)
    local from, to, name, mark = text:find("^%s*([%a_][%w_]*)(%??)", at)
    if not from then from, to, name = text:find("^%s*(%.%.%.)", at) end
    if not from then fail(text, at, "parameter") end
    at = readType(named, text, expect(text, to + 1, ":"))
    named.parameters[#named.parameters + 1] = { name = name, optional = mark == "?" }
    return at
  end
end

local function readFunction(named, text, at)
  local own = { types = named.types, parameters = {} }
  at = expect(text, at, "(")
  if not text:find("^%)", at) then at = list(text, at, readParameter(own)) end
  at = expect(text, at, ")")
  if text:find("^:", at) then
    at = list(text, at + 1, function(_, from) return readType(named, text, from) end)
  end
  named.parameters = own.parameters
  return at
end

local function readUnit(named, text, at)
  at = text:find("%S", at) or at
  if text:find("^%(", at) then return expect(text, readType(named, text, at + 1), ")") end
  local _, to = text:find('^"[^"]*"', at)
  if to then return to + 1 end
  local name
  _, to, name = text:find("^([%a_][%w_.]*)", at)
  if not to then fail(text, at, "type") end
  if name == "fun" then return readFunction(named, text, to + 1) end
  if name == "table" and text:find("^<", to + 1) then
    local function value(_, from) return readType(named, text, from) end
    return expect(text, list(text, to + 2, value), ">")
  end
  if name ~= "true" and name ~= "false" then named.types[name] = true end
  return to + 1
end

-- named.types gathers the names; named.parameters is left as those of the last function.
function readType(named, text, at)
  repeat
    at = readUnit(named, text, at)
    while text:find("^%[%]", at) or text:find("^%?", at) do
      at = at + (text:find("^%?", at) and 1 or 2)
    end
    local more = text:find("^|", at)
    if more then at = at + 1 end
  until not more
  return at
end

-- The type that a text begins with, and the rest of the text.
local function split(named, text)
  local at = readType(named, text, 1)
  if at <= #text and not text:find("^%s", at) then fail(text, at, "end of type") end
  return text:sub(1, at - 1), text:sub(at):gsub("^%s+", "")
end

-- Tags ------------------------------------------------------------------------------------------

local tags = {}

local function readNamed(block, named, rest, kind)
  local name, mark, text = rest:match "^([%a_][%w_]*)(%??)%s+(.+)$"
  if not name then name, mark, text = rest:match "^(%.%.%.)()%s+(.+)$" end
  if not name then error(("'%s': name and type expected"):format(rest), 0) end
  local typed, description = split(named, text)
  local entries = block[kind]
  entries[#entries + 1] = {
    name = name, optional = mark == "?", type = typed, description = description,
  }
end

function tags.param(block, named, rest) readNamed(block, named, rest, "parameters") end
function tags.field(block, named, rest) readNamed(block, named, rest, "fields") end

tags["return"] = function(block, named, rest)
  local typed, description = split(named, rest)
  local name = description:match "^[%a_][%w_]*" or description:match "^%.%.%."
  if description ~= "" and not name then error(("'%s': name expected"):format(rest), 0) end
  block.returns[#block.returns + 1] = { type = typed, name = name }
end

function tags.overload(block, named, rest)
  named.parameters = nil
  local _, after = split(named, rest)
  if not named.parameters or after ~= "" then error(("'%s': fun(...) expected"):format(rest), 0) end
  block.overloads[#block.overloads + 1] = { parameters = named.parameters }
end

function tags.class(block, named, rest)
  local name, parent = rest:match "^([%w_.]+)%s*:?%s*([%w_.]*)$"
  if not name then error(("'%s': name, or name : parent expected"):format(rest), 0) end
  block.class, block.parent = name, parent ~= "" and parent or nil
  if block.parent then named.types[block.parent] = true end
end

function tags.alias(block, named, rest)
  local name, text = rest:match "^([%w_.]+)%s+(.+)$"
  if not name then error(("'%s': name and type expected"):format(rest), 0) end
  local _, after = split(named, text)
  if after ~= "" then error(("'%s': nothing expected after the type"):format(rest), 0) end
  block.alias = name
end

function tags.generic(_, _, rest)
  if rest ~= "T" then error("only T is known to this reader", 0) end
end

function tags.meta(block, _, rest) block.meta = rest end

-- Files -----------------------------------------------------------------------------------------

local function newBlock()
  return { text = {}, parameters = {}, returns = {}, fields = {}, overloads = {} }
end

local function readLine(block, named, line)
  local tag, rest = line:match "^%-%-%-@(%l+)%s*(.*)$"
  if not tag then
    if line:find "^%-%-%-%s*@" then error(("'%s': a tag?"):format(line), 0) end
    block.text[#block.text + 1] = line:sub(4)
  elseif tags[tag] then
    tags[tag](block, named, rest)
  else
    error(("no tag '%s'"):format(tag), 0)
  end
end

-- A block that stands over a function: its parameters must be those of the function.
local function bind(found, block, owner, name, parameters)
  local names = {}
  for i, parameter in ipairs(block.parameters) do names[i] = parameter.name end
  local listed = table.concat(names, ", ")
  if listed ~= parameters then
    error(("%s(%s) is annotated as (%s)"):format(name, parameters, listed), 0)
  end
  local methods = owner and found.classes[found.locals[owner]].methods or found.functions
  if methods[name] then error(name .. " is there twice", 0) end
  methods[name] = block
end

-- What a block and the line of code below it declare.
local function declare(found, block, code)
  local named = code:match "^local (%w+) = {}$"
  local owner, name, parameters = code:match "^function (%w+)[.:](%w+)%((.*)%) end$"
  if not owner then name, parameters = code:match "^local function (%w+)%((.*)%) end$" end
  if block.class then
    found.classes[block.class] = { parent = block.parent, fields = block.fields, methods = {} }
    if named then found.locals[named] = block.class end
  elseif name then
    bind(found, block, owner, name, parameters)
  elseif block.alias then
    found.aliases[block.alias] = true
  elseif not block.meta and #block.text + #block.parameters > 0 then
    error(("annotation of nothing, before '%s'"):format(code), 0)
  end
end

-- Reads files: { classes = { name = { parent, fields, methods } }, functions, aliases }. What a
-- file declares wrongly is an error that names the line.
function annotations.read(...)
  local found = { classes = {}, functions = {}, aliases = {}, locals = {} }
  local named = { types = {} }
  for _, path in ipairs { ... } do
    local block, number = newBlock(), 0
    for line in io.lines(path) do
      number = number + 1
      local ok, message = pcall(function()
        if line:find "^%-%-%-" then return readLine(block, named, line) end
        declare(found, block, line)
        block = newBlock()
      end)
      if not ok then error(("%s:%d: %s"):format(path, number, message), 0) end
    end
  end
  for name in pairs(named.types) do
    if not (BUILT_IN[name] or found.classes[name] or found.aliases[name]) then
      error(("no type '%s'"):format(name), 0)
    end
  end
  return found
end

-- Every method of a class by name, those that it inherits among them.
function annotations.methods(found, class)
  local all = {}
  while class do
    for name, method in pairs(found.classes[class].methods) do all[name] = all[name] or method end
    class = found.classes[class].parent
  end
  return all
end

return annotations

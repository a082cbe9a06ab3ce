-- Reads what LDoc reads: the functions that comments document, and their parameters.

local check = require "spec.support.check"
local markdown = require "spec.support.markdown"

local ldoc = {}

local WITH_TYPE = { tparam = true }
local WITHOUT = { param = true, number = true, string = true }

local function readTag(block, line)
  local tag, modifier, rest = line:match "^@(%l+)(%b[])%s*(.*)$"
  if not tag then tag, rest = line:match "^@(%l+)%s*(.*)$" end
  if WITH_TYPE[tag] then rest = rest:match "^%S+%s+(.*)$" end
  if WITH_TYPE[tag] or WITHOUT[tag] then
    local optional = modifier ~= nil and modifier:find "^%[opt" ~= nil
    table.insert(block.parameters, { name = rest:match "^%S+", optional = optional })
  elseif tag == "function" then
    block.name = rest
  elseif tag == "return" then
    block.returns = rest
  end
end

-- The functions that files document, by name: "circle", "shape:move". Each is
-- { parameters = { { name, optional } }, returns }; a name that comes twice is an error.
function ldoc.read(...)
  local functions = {}
  local function close(block, code)
    local name = block.name or code:match "^local function (%w+)%("
      or code:match "^function ([%w:._]+)%("
    if not name then return end
    if functions[name] then error(name .. " is documented twice", 0) end
    functions[name] = block
  end
  for _, path in ipairs { ... } do
    local block
    for line in io.lines(path) do
      local text = line:match "^%-%-%-?%s?(.*)$"
      if line:find "^%-%-%- " or line == "---" then block = { parameters = {} } end
      if block and text then
        if text:find "^@" then readTag(block, text) end
      elseif block then
        close(block, line)
        block = nil
      end
    end
    if block then close(block, "") end
  end
  return functions
end

-- The files of the reference, in the order of its list.
function ldoc.reference()
  local list = {}
  for name in markdown.read("docs/reference/README.md"):gmatch "\n| %[`([%w-]+%.lua)`%]" do
    list[#list + 1] = "docs/reference/" .. name
  end
  return list
end

-- What the reference documents, and more files.
function ldoc.readReference(...)
  local files = ldoc.reference()
  for _, path in ipairs { ... } do files[#files + 1] = path end
  return ldoc.read(check.unpack(files))
end

return ldoc

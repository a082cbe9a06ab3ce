-- Help for the REPL, from the annotations in types/: what a call takes and returns, and its first
-- sentences; and which call is meant by a name that is none.

local help = {}

-- Calls by their keys, as "sweep": of each its name, as "solid:sweep", and the lines above it.
local byKey = {}

local function read(path)
  local comment = {}
  for line in io.lines(path) do
    local text = line:match "^%-%-%-(.*)$"
    local class, mark, key, parameters = line:match "^function ([%w_.]-)([.:])([%w_]+)%((.-)%) end"
    if text then
      comment[#comment + 1] = text
    elseif class then
      local call = { name = class .. mark .. key, parameters = parameters, comment = comment }
      byKey[key] = byKey[key] or {}
      table.insert(byKey[key], call)
    end
    if not text then comment = {} end
  end
end

-- The words of a comment up to the first empty line, and its values: "number t", by the tag.
local function parts(comment)
  local words, values = {}, { param = {}, ["return"] = {} }
  local isOver = false
  for _, line in ipairs(comment) do
    local tag, value = line:match "^@(%w+) (.*)$"
    isOver = isOver or tag ~= nil or line == ""
    if not isOver then words[#words + 1] = line end
    if values[tag] then table.insert(values[tag], value) end
  end
  return table.concat(words, " "), values
end

local function describe(call)
  local words, values = parts(call.comment)
  local lines = { ("%s(%s)"):format(call.name, call.parameters), "  " .. words }
  for _, value in ipairs(values.param) do lines[#lines + 1] = "  takes    " .. value end
  for _, value in ipairs(values["return"]) do lines[#lines + 1] = "  returns  " .. value end
  return table.concat(lines, "\n")
end

-- How many letters are to be added, left out or changed to make b of a.
local function difference(a, b)
  local row = {}
  for j = 0, #b do row[j] = j end
  for i = 1, #a do
    local before = row[0]
    row[0] = i
    for j = 1, #b do
      local change = before + (a:sub(i, i) == b:sub(j, j) and 0 or 1)
      before, row[j] = row[j], math.min(change, row[j] + 1, row[j - 1] + 1)
    end
  end
  return row[#b]
end

local function commonStart(a, b)
  local n = 0
  while n < #a and a:byte(n + 1) == b:byte(n + 1) do n = n + 1 end
  return n
end

-- Returns the name that is meant, of some names: the most alike, or one that the word is a part of;
-- of those the one with the same beginning. nil if none is near.
function help.guess(word, names)
  local best, least, nearest = nil, math.huge, math.huge
  for _, name in ipairs(names) do
    local far = difference(word:lower(), name:lower())
    local near = name:lower():find(word:lower(), 1, true) and math.min(far, 1) or far
    local rank = near + far / 100 - commonStart(word, name) / 1000
    if rank < least then best, least, nearest = name, rank, near end
  end
  return nearest <= math.max(1, #word / 3) and best or nil
end

local function keys()
  local names = {}
  for key in pairs(byKey) do names[#names + 1] = key end
  table.sort(names)
  return names
end

-- Returns what a call is, by its name ("sweep", "world:move"); of none, what may be meant.
function help.about(word)
  local class, key = word:match "^([%w_.]-)[.:]?([%w_]+)$"
  local texts = {}
  for _, call in ipairs(byKey[key] or {}) do
    if class == "" or call.name == word then texts[#texts + 1] = describe(call) end
  end
  if #texts > 0 then return table.concat(texts, "\n\n") end
  local guess = help.guess(key or word, keys())
  local meant = guess and ("; do you mean '%s'?"):format(guess) or ""
  return ("there is no call '%s'%s"):format(word, meant)
end

-- Lets a table of functions say what is meant where a name is missing, of it and of what it loads.
function help.teach(functions, what)
  local names = {}
  local loads = (getmetatable(functions) or {}).__index or function() end
  for name in pairs(functions) do
    if type(name) == "string" then names[#names + 1] = name end
  end
  table.sort(names)
  setmetatable(functions, { __index = function(_, name)
    local value = loads(functions, name)
    local guess = value == nil and type(name) == "string" and help.guess(name, names)
    if not guess then return value end
    error(("there is no '%s' of %s; do you mean '%s'?"):format(name, what, guess), 2)
  end })
end

read "types/graze.lua"
for _, part in ipairs { "love", "svg", "tiled", "bump" } do
  read(("types/graze/%s.lua"):format(part))
end

return help

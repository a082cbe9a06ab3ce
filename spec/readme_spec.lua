-- What README.md shows, a command shows.

local graze = require "graze"

local function read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read("*a")
  file:close()
  return text
end

local readme = read("README.md")

-- The fenced block that holds a text, without its fences.
local function block_with(text)
  for block in readme:gmatch("```%w*\n(.-)```") do
    if block:find(text, 1, true) then return block end
  end
  error("README.md has no block with " .. text)
end

-- 1.0 on Lua 5.4 is 1 on others.
local function alike(line)
  return (line:gsub("%-?%d+%.?%d*", function(number) return ("%.14g"):format(tonumber(number)) end))
end

local function compiled(text, environment)
  local chunk
  if setfenv then
    chunk = loadstring("return " .. text) or assert(loadstring(text))
    return setfenv(chunk, environment)
  end
  chunk = load("return " .. text, "=stdin", "t", environment)
  return chunk or assert(load(text, "=stdin", "t", environment))
end

-- What the REPL prints for a line.
local function shown(line, environment)
  local results, texts = { n = 0 }, {}
  local function keep(...) results = { n = select("#", ...), ... } end
  keep(compiled(line, environment)())
  for i = 1, results.n do texts[i] = tostring(results[i]) end
  return table.concat(texts, "\t")
end

describe("the README", function()
  it("shows a session as Lua would hold it", function()
    local drawn = os.tmpname()
    local environment = setmetatable({ graze = graze }, { __index = _G })
    local said, lines = nil, 0
    for line in block_with("> player = "):gmatch("[^\n]+") do
      local input = line:match("^> (.*)")
      if input then
        assert.equal(nil, said, "the README leaves out what the line before says")
        said = shown(input:gsub("scene%.svg", (drawn:gsub("%%", "%%%%"))), environment)
        if said == "" then said = nil end
        lines = lines + 1
      else
        assert.equal(alike(line), said and alike(said))
        said = nil
      end
    end
    assert.is_true(lines >= 9)
    assert.is_truthy(read(drawn):find("<svg", 1, true))
    os.remove(drawn)
  end)

  it("shows a bullet that stops at the wall", function()
    local code = block_with("local bullet"):gsub("local ", "")
    local environment = setmetatable({}, { __index = _G })
    compiled(code, environment)()
    assert.equal(0.245, environment.t)
    assert.equal(98, (environment.bullet:getPosition()))
  end)

  it("shows a hero who crosses a coin", function()
    local said = {}
    local code = block_with("local world"):gsub("local ", "")
    local function print(line) said[#said + 1] = line end
    local environment = setmetatable({ graze = graze, print = print }, { __index = _G })
    compiled(code, environment)()
    assert.is_false(environment.world:has("coin"))
    assert.is_true(environment.world:has("floor"))
    assert.same({ "hero stands on floor" }, said)
    assert.equal(2, environment.n)
  end)

  it("shows the errors as they are worded", function()
    local block = block_with("game.lua:12")
    local ball, wall = graze.circle(0, 0, 5), graze.rectangle(9, 0, 5, 5)
    local function holds(call)
      local _, message = pcall(call)
      assert.is_truthy(block:find(message:match("bad argument.*"), 1, true), message)
    end
    holds(function() graze.polygon(0, 0, 4, 0, 1, 1, 0, 4) end)
    holds(function() ball:sweep(wall, 0 / 0, 1) end)
  end)

  it("says the version that the module has", function()
    assert.equal("graze 0.1.0", graze._VERSION)
    assert.is_truthy(read("CHANGELOG.md"):find("\n## 0.1.0\n", 1, true))
    assert.is_truthy(read("rockspec/graze-0.1.0-1.rockspec"):find('version = "0.1.0-1"', 1, true))
  end)
end)

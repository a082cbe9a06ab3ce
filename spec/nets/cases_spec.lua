-- The cases of spec/cases: plain text, see the README there.

local graze = require "graze"
local check = require "spec.support.check"
local markdown = require "spec.support.markdown"
local shell = require "spec.support.shell"

-- "3", "-0.5", "pi/4", "nil", "true"
local function valueOf(word)
  if word == "nil" then return nil end
  if word == "true" or word == "false" then return word == "true" end
  local divisor = word:match "^pi/(%d+)$"
  return divisor and math.pi / divisor or tonumber(word) or error("what is '" .. word .. "'?", 0)
end

local function wordsOf(text)
  local words = {}
  for word in text:gmatch "%S+" do words[#words + 1] = word end
  return words
end

local function numbersOf(text)
  local list = wordsOf(text)
  for k, word in ipairs(list) do list[k] = valueOf(word) end
  return list
end

-- A shape from "rectangle 0 0 10 10 at 5 5 pi/4", or of shapes by their names.
local function makeShape(shapes, text)
  local what, place = text:match "^(.-) at (.+)$"
  local words, arguments = wordsOf(what or text), {}
  for k = 2, #words do arguments[k - 1] = shapes[words[k]] or valueOf(words[k]) end
  local shape = words[1] == "compound" and graze.compound(arguments)
    or graze[words[1]]((table.unpack or unpack)(arguments)) -- luacheck: ignore
  if place then
    local at = numbersOf(place)
    shape:setTransform(at[1], at[2], at[3] or 0)
  end
  return shape
end

local function answerOf(shapes, asking)
  local words, arguments = wordsOf(asking), {}
  for k = 3, #words do arguments[k - 2] = shapes[words[k]] or valueOf(words[k]) end
  local shape = shapes[words[1]]
  return { shape[words[2]](shape, (table.unpack or unpack)(arguments)) } -- luacheck: ignore
end

-- Run a paragraph; raises an error that says which line is not answered so.
local function run(paragraph)
  local shapes, asked = {}, 0
  for line in (paragraph .. "\n"):gmatch "([^\n]*)\n" do
    local name, made = line:match "^(%a) = (.+)$"
    local asking, wanted = line:match "^(.-) %-> (.+)$"
    if made then shapes[name] = makeShape(shapes, made) end
    if asking then
      asked = asked + 1
      local expected, off = wanted:match "^(.-) within (%S+)$"
      local want, got = numbersOf(expected or wanted), answerOf(shapes, asking)
      local fine, problem = pcall(check.near, want, got, tonumber(off) or 1e-12)
      if type(want[1]) ~= "number" then fine = got[1] == want[1] end
      if not fine then
        local list = {}
        for k = 1, #got do list[k] = tostring(got[k]) end
        error(("%s: got %s (%s)"):format(line, table.concat(list, " "), tostring(problem)), 0)
      end
    end
  end
  assert(asked > 0, "a case asks something")
end

describe("the case", function()
  for path in shell.says("ls spec/cases/*.txt"):gmatch "%S+" do
    if not path:find "README" then
      for paragraph in (markdown.read(path) .. "\n\n"):gmatch "(.-)\n\n+" do
        it(paragraph:match "^[^\n]+", function() run(paragraph) end)
      end
    end
  end

  it("of a wrong answer fails", function()
    for _, wrong in ipairs { "a overlaps b -> true", "a distance b -> 6 5 0 10 0", "a x b -> 1" } do
      local case = "a = circle 0 0 5\nb = circle 15 0 5\n" .. wrong
      assert.is_false((pcall(run, case)), wrong)
    end
    assert.is_false((pcall(run, "a = circle 0 0 5")))
  end)
end)

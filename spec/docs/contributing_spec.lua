-- CONTRIBUTING.md: its tables have the folders, and the files that it names are there. Specs lie in
-- rooms.

local markdown = require "spec.support.markdown"
local shell = require "spec.support.shell"

local text = markdown.read "CONTRIBUTING.md"

-- The lines that a command prints.
local function linesOf(command)
  local list = {}
  for line in shell.says(command):gmatch "[^\n]+" do list[#list + 1] = line end
  return list
end

-- The folders at the root, but for those that git leaves out.
local function roots()
  local ignored, list = markdown.read ".gitignore", {}
  for _, name in ipairs(linesOf "find * -maxdepth 0 -type d") do
    if not ignored:find("/" .. name .. "/\n", 1, true) then list[#list + 1] = name end
  end
  return list
end

-- What is in the first column of the tables of folders.
local function rows()
  local list = {}
  for cell in text:match("\n## Where things live\n(.-)\n## "):gmatch "\n| (`[^|]*`) |" do
    for path in cell:gmatch "`([^`]+)`" do list[#list + 1] = path end
  end
  return list
end

local function setOf(list)
  local set = {}
  for _, one in ipairs(list) do set[one] = true end
  return set
end

describe("contributing", function()
  it("has a row for each folder at the root, and for each one of csrc, lua and spec", function()
    local named = setOf(rows())
    local below = linesOf "find csrc lua spec -type d ! -path spec/love/window"
    for _, list in ipairs { roots(), below } do
      for _, path in ipairs(list) do assert.truthy(named[path], path) end
    end
  end)

  it("has one row for a folder, and only for what is one", function()
    local list = rows()
    assert.is_true(#list > 20)
    assert.same(list, linesOf("find " .. table.concat(list, " ") .. " -maxdepth 0 -type d"))
    local seen = {}
    for _, path in ipairs(list) do
      assert.is_nil(seen[path], path)
      seen[path] = true
    end
  end)

  it("is about specs that are in rooms, and have names that no other room has", function()
    local rooms = {}
    for _, path in ipairs(linesOf "find spec -name '*_spec.lua'") do
      local room, name = path:match "^spec/(%w+)/([%w_]+)_spec%.lua$"
      assert.truthy(room, path .. " is in no room")
      assert.is_nil(rooms[name], path)
      rooms[name] = room
    end
    assert.truthy(next(rooms))
  end)

  it("names files and folders that are there", function()
    local isRoot, paths = setOf(roots()), {}
    for code in text:gmatch "`([^`\n]+)`" do
      for path in code:gmatch "[%w_.*/-]+" do
        if isRoot[path:match "^(.-)/" or ""] then paths[#paths + 1] = path end
      end
    end
    assert.is_true(#paths > 60)
    assert.equal("", shell.says("ls -d " .. table.concat(paths, " ") .. " >/dev/null"))
  end)
end)

-- Writes the playground as one page: the files that page.html names, put into it.
--
--   lua5.4 playground/bundle.lua build/playground/lua.js playground/lessons/*.lua > graze.html

-- The programs under examples/ that need no more than a page has, and what the menu calls them.
local EXAMPLES = {
  { "platformer", "A platform room" }, { "breakout", "Breakout at two rates of steps" },
  { "swarm", "A swarm" }, { "tour", "The tour" },
}

-- The games under examples/, for LÖVE.
local GAMES = {
  { "climb", "A room to climb through" }, { "gallery", "The gallery" },
  { "tiled", "A level drawn in Tiled" },
}

local function read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "*a"
  file:close()
  return text
end

local function json(text)
  return '"' .. text:gsub('[%c"\\<]', function(c) return ("\\u%04x"):format(c:byte()) end) .. '"'
end

-- A program without what it says to those who run it from a shell: how, in its first comment, and
-- where the picture is, in its last words.
local function withoutShell(source)
  source = source:gsub('%-%-\n%-%-   eval "[^\n]*\n%-%-   lua5[^\n]*\n', "", 1)
  return (source:gsub("[^\n]*: open it in a browser%.[^\n]*\n", "", 1))
end

local function entry(group, name, title, source, folder)
  return ('{"group":%s,"name":%s,"title":%s,"source":%s,"folder":%s}'):format(json(group),
    json(name), json(title), json(source), json(folder))
end

-- A lesson's first line is its title.
local function titleOf(path) return read(path):match "^%-%- ([^\n]+)" end

local function program(group, path, title)
  local name = path:match "([^/]+)%.lua$":gsub("^%d+%-", "")
  return entry(group, name, title, withoutShell(read(path)), "")
end

-- The game that README.md begins with.
local function firstGame()
  local source = assert(read "README.md":match "```lua love\n(.-)```")
  return entry("Lessons", "hero", "1. A platformer in twenty lines", source, "")
end

local function game(name, title)
  local folder = "examples/" .. name
  return entry("Games for LÖVE", name, title, read(folder .. "/main.lua"), "/" .. folder)
end

-- By their numbers: 10 comes behind 9.
local function sorted(lessons)
  local function number(path) return tonumber(path:match "(%d+)%-[^/]*$") end
  table.sort(lessons, function(a, b) return number(a) < number(b) end)
  return lessons
end

local function listing(lessons)
  local list = { firstGame() }
  for _, path in ipairs(sorted(lessons)) do
    list[#list + 1] = program("Lessons", path, ("%d. %s"):format(#list + 1, titleOf(path)))
  end
  for _, example in ipairs(EXAMPLES) do
    list[#list + 1] = program("Examples", "examples/" .. example[1] .. ".lua", example[2])
  end
  for _, one in ipairs(GAMES) do list[#list + 1] = game(one[1], one[2]) end
  return "[" .. table.concat(list, ",\n") .. "]"
end

-- In a script nothing may look like its end.
local function script(path)
  return "<script>\n" .. read(path):gsub("</script", "<\\/script") .. "</script>"
end

local function bundle(lua, ...)
  local page = read "playground/page.html"
  local function inline(pattern, text)
    local count
    page, count = page:gsub(pattern, text)
    assert(count > 0, pattern)
  end
  inline('<link rel="stylesheet" href="([^"]+)">', function(name)
    return "<style>\n" .. read("playground/" .. name) .. "</style>"
  end)
  local lessons = listing { ... }
  inline('(id="listing">)%[%]', function(opening) return opening .. lessons end)
  inline('<script src="([^"]+)"></script>', function(name)
    return script(name == "lua.js" and lua or "playground/" .. name)
  end)
  io.write(page)
end

bundle(...)

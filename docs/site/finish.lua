-- Finishes the pages that LDoc has written: the first page begins as README.md does, pages say
-- what they are about, names of calls become links into the reference, and all headings and calls
-- go into an index for search.js.
--
--   lua5.1 docs/site/finish.lua build/docs build/docs/index.html build/docs/*/*.html

package.path = arg[0]:gsub("[^/]*$", "?.lua;") .. package.path

local uses = require "uses"

local folder = arg[1]

local function read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "*a"
  file:close()
  return text
end

local function write(path, text)
  local file = assert(io.open(path, "wb"))
  file:write(text)
  file:close()
end

-- What a page is called from the folder of all pages: "topics/guide.md.html".
local function nameOf(path) return path:sub(#folder + 2) end

-- Calls ------------------------------------------------------------------------------------------

-- What calls are written with in the pages, and where they are explained. Other names, such as
-- `hero`, could be anything.
local SHAPES = { "shape", "composite", "grid" }
local CLASSES = {
  a = SHAPES, b = SHAPES, shape = SHAPES, outline = SHAPES, chain = SHAPES, compound = SHAPES,
  grid = { "grid", "shape" }, world = { "world" }, plane = { "plane" }, plane3 = { "plane3" },
  puck = { "puck" }, walker = { "walker" }, snapshot = { "snapshot" },
  nav = { "navigation" }, navigation = { "navigation" },
}
local MODULES = {
  graze = "graze", tiled = "graze.tiled", ["graze.tiled"] = "graze.tiled",
  ["graze.love"] = "graze.love", ["graze.bump"] = "graze.bump",
}
-- It names the calls of other libraries, too.
local FOREIGN = { ["topics/coming-from.md.html"] = true }
for _, name in ipairs {
  "bump", "hc", "windfield", "love-physics", "slick", "godot", "jumper", "sti", "clipper",
} do FOREIGN["topics/" .. name .. ".md.html"] = true end

local anchors = {} -- of each module, as a set

local function anchorsOf(text)
  local known = {}
  for name in text:gmatch '<h3 id="([^"]+)"' do known[name] = true end
  return known
end

-- The page and the anchor of a call; nil if it is none of graze.
local function placeOf(call)
  local owner, mark, name, after = call:match "^(%a[%w.]*)([.:])(%a%w*)(.?)"
  if not owner or not after:find "^[(%s]?$" then return nil end
  if mark == "." then
    local module = MODULES[owner]
    local known = module and anchors[module] or {}
    local anchor = known[name] and name or known["draw." .. name] and "draw." .. name
    return anchor and ("modules/%s.html#%s"):format(module, anchor)
  end
  for _, class in ipairs(CLASSES[owner] or {}) do
    local anchor = class .. ":" .. name
    if anchors.graze[anchor] then return "modules/graze.html#" .. anchor end
  end
end

local function linked(text, root)
  return (text:gsub("<code>([^<]+)</code>", function(call)
    local place = placeOf(call)
    return place and ('<a class="call" href="%s%s"><code>%s</code></a>'):format(root, place, call)
  end))
end

-- Links calls, but where there are links already, in headings, and in programs.
local function withLinks(text, root)
  local main = text:find("<main>", 1, true)
  local done, at = { text:sub(1, main - 1) }, main
  while true do
    local from, best = nil, nil
    for _, tag in ipairs { "a", "pre", "h1", "h2", "h3" } do
      local first = text:find("<" .. tag .. "[%s>]", at)
      if first and (not from or first < from) then from, best = first, tag end
    end
    if not from then break end
    local _, to = text:find("</" .. best .. ">", from, true)
    done[#done + 1] = linked(text:sub(at, from - 1), root)
    done[#done + 1] = text:sub(from, to)
    at = to + 1
  end
  done[#done + 1] = linked(text:sub(at), root)
  return table.concat(done)
end

-- Names in tables may break where they are joined, for narrow screens.
local function withBreaks(text)
  return (text:gsub("<td>.-</td>", function(cell)
    return cell:gsub("(<code>)([^<]+)", function(tag, name)
      return tag .. name:gsub("([%l_)])(%u)", "%1<wbr>%2"):gsub("([%w_)][.:(_])(%w)", "%1<wbr>%2")
    end)
  end))
end

-- The index --------------------------------------------------------------------------------------

local LONGEST = 900 -- bytes of a text in the index
local ENTITIES = { lt = "<", gt = ">", amp = "&", quot = '"', ["#42"] = "*", ["#95"] = "_" }

local function plain(html)
  local text = html:gsub("<[^>]*>", " "):gsub("&([#%w]+);", ENTITIES)
  return (text:gsub("%s+", " "):gsub("^ ", ""):gsub(" $", ""):gsub(" ([.,:;)])", "%1"))
end

-- Not in the middle of a character of UTF-8.
local function shortened(text)
  if #text <= LONGEST then return text end
  return (text:sub(1, LONGEST):gsub("%s*[^%s]*$", "")) .. " ..."
end

local ESCAPED = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n", ["<"] = "\\u003c" }
local function quoted(text) return '"' .. text:gsub('["\\\n<]', ESCAPED) .. '"' end

-- Adds the headings of a page, each with the text below it, and all of a call's errors.
local function index(entries, page, text)
  local main = text:match "<main>(.*)</main>"
  local title = plain(main:match "<h1.->(.-)</h1>" or page)
  local starts = {}
  for from, level, attributes, heading, to in main:gmatch "()<h([123])([^>]*)>(.-)</h%d>()" do
    local id = attributes:match 'id="([^"]*)"'
    table.insert(starts, { from = from, to = to, heading = plain(heading), level = level, id = id })
  end
  for k, start in ipairs(starts) do
    local below = main:sub(start.to, (starts[k + 1] or { from = #main + 1 }).from - 1)
    local body, errors = below:match '^(.*)<dl class="errors">(.*)$'
    entries[#entries + 1] = ("[%s,%s,%s,%s]"):format(quoted(start.heading),
      quoted(page .. (start.level ~= "1" and start.id and "#" .. start.id or "")), quoted(title),
      quoted(shortened(plain(body or below)) .. (errors and " " .. plain(errors) or "")))
  end
end

-- The first page, and heads -----------------------------------------------------------------------

-- The first screens of README.md, with links from the folder above.
local function front()
  local path = folder .. "/topics/README.md.html"
  local file = io.open(path)
  if not file then return nil end
  file:close()
  local screens = read(path):match "<main>(.-)<h2 id=\"how%-fast"
  return screens and (screens:gsub('href="([%w-]+%.md%.html)', 'href="topics/%1')
    :gsub('href="%.%./modules/', 'href="modules/')
    :gsub('src="', 'src="topics/'))
end

-- A page with a title, and a description for search engines and for those who share it. The picture
-- of who shares it needs the address of the pages, in the variable SITE.
local function withHead(text, page)
  local main = text:match "<main>(.*)</main>"
  local title = plain(main:match "<h1.->(.-)</h1>" or "graze")
  local about = plain(main:match "<p>(.-)</p>" or "")
  if #about > 200 then about = about:sub(1, 200):gsub("%s*[^%s]*$", " ...") end
  local function safe(words) return (words:gsub("[&<>\"]", {
    ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;",
  })) end
  title = title == "graze" and "graze: 2D collision for LÖVE and Lua" or title .. " - graze"
  title, about = safe(title), safe(about)
  local head = ([[<title>%s</title>
  <meta name="description" content="%s">
  <meta property="og:title" content="%s">
  <meta property="og:description" content="%s">
  <meta property="og:image" content="%stopics/games.png">]]):format(title, about, title, about,
    os.getenv "SITE" or page:find "/" and "../" or "")
  return (text:gsub("<title>.-</title>", function() return head end, 1))
end

-- ------------------------------------------------------------------------------------------------

local screens = front()

for k = 2, #arg do
  local module = nameOf(arg[k]):match "^modules/(.*)%.html$"
  if module then anchors[module] = anchorsOf(read(arg[k])) end
end

for k = 2, #arg do
  local page = nameOf(arg[k])
  if page:find "/recipes%-" then uses.read(page, read(arg[k]), anchors.graze, placeOf) end
end

local entries, count = {}, 0
for k = 2, #arg do
  local page, text = nameOf(arg[k]), read(arg[k])
  if page == "index.html" and screens then
    text = text:gsub("<main>.*</main>", function() return "<main>" .. screens .. "</main>" end)
  end
  text = withHead(text, page)
  if page ~= "index.html" then index(entries, page, text) end
  if page == "modules/graze.html" then text = uses.add(text, "../") end
  if not FOREIGN[page] then
    text = withLinks(text, page:find "/" and "../" or "")
    count = count + select(2, text:gsub('class="call"', ""))
  end
  write(arg[k], withBreaks(text))
end
write(folder .. "/search-index.js",
  "var grazeIndex = [\n" .. table.concat(entries, ",\n") .. "\n];\n")
print(("%d calls linked, %d places to find"):format(count, #entries))

-- The pages of documentation: their code runs and prints what they say, what they name is there,
-- and their pictures are what their scripts draw.

local annotations = require "spec.support.annotations"
local check = require "spec.support.check"
local ldoc = require "spec.support.ldoc"
local markdown = require "spec.support.markdown"
local recipes = require "spec.support.recipes"
local shell = require "spec.support.shell"
local xml = require "spec.support.xml"

local FROM = {
  "bump", "hc", "windfield", "love-physics", "slick", "godot", "jumper", "sti", "clipper",
}
local PAGES = {
  "install", "guide", "guide-levels", "guide-turning", "guide-crates", "top-down", "looking",
  "symptoms", "coming-from", "which-call", "shapes", "world", "promises", "strangers",
  "performance", "hosts",
}
for k, name in ipairs(FROM) do FROM[k] = "coming-from/" .. name end
for _, page in ipairs(FROM) do PAGES[#PAGES + 1] = page end
local PICTURES = {
  "position", "collide", "sweep", "ledge", "lift", "slope", "turn", "back", "way", "platformer",
  "throw", "sight", "regions",
}

local function pathOf(page) return "docs/" .. page .. ".md" end

local FIRSTS, isOfRecipes = recipes.firsts(), {}
for _, page in ipairs(recipes.PAGES) do
  PAGES[#PAGES + 1] = page
  isOfRecipes[page] = true
end

-- What a block of a recipe prints where it is all that there is but what it goes on from, and what
-- it says that it prints.
local function runAlone(block)
  local said, told, code = {}, {}, block.code
  if block.base then code = assert(FIRSTS[block.base], block.base).code .. code end
  for line in code:gmatch "%-%->%s*([^\n]*)" do told[#told + 1] = markdown.alike(line) end
  check.compile(code, { print = markdown.printer(said) })()
  return said, told
end

for _, page in ipairs(PAGES) do
  describe("the page " .. page, function()
    local text = markdown.read(pathOf(page))

    if isOfRecipes[page] then
      for k, block in ipairs(recipes.blocks(page)) do
        it(("runs block %d of %q by itself"):format(k, block.title), function()
          local said, told = runAlone(block)
          assert.same(told, said)
        end)
      end
    else
      it("prints what it says", function()
        local said, told = markdown.run(text, {})
        assert.same(told, said)
      end)
    end

    it("names functions that are there", function()
      local documented = ldoc.readReference("lua/graze/svg.lua")
      local kinds = { a = "shape", b = "shape", shape = "shape", world = "world", puck = "puck" }
      for owner, name in text:gmatch "`(%l%w*)[.:](%l%w*)%(" do
        local key = owner == "graze" and name or kinds[owner] and kinds[owner] .. ":" .. name
        local elsewhere = page:find "^coming%-from" -- names the functions of others, too
        if key and not elsewhere then assert.is_not_nil(documented[key], key) end
      end
    end)

    it("leads to pages and pictures that are there", function()
      local folder = pathOf(page):match "^.*/"
      for target in text:gmatch "%]%(([^)#:]+)[^):]*%)" do
        local file = io.open(folder .. target)
        assert.truthy(file, target)
        file:close()
      end
    end)
  end)
end

describe("which call", function()
  it("has every function that asks something", function()
    local text = markdown.read(pathOf "which-call")
    local found = annotations.read("types/graze.lua", "types/graze/svg.lua",
      "types/graze/love.lua", "types/graze/tiled.lua")
    for name in pairs(found.classes["graze.solid"].methods) do
      assert.truthy(text:find("`a:" .. name .. "(", 1, true), name)
    end
    for name in pairs(found.classes["graze.world"].methods) do
      if name:find "^query" or name:find "Cast$" or name == "nearest" then
        assert.truthy(text:find("`world:" .. name .. "(", 1, true), name)
      end
    end
  end)

  it("has every function", function()
    local text = markdown.read(pathOf "which-call")
    local named = {}
    for owner, name in text:gmatch "`(%l%w*)[.:](%l%w*)%(" do named[owner .. "." .. name] = true end
    for key in pairs(ldoc.readReference("lua/graze/tiled.lua")) do
      local owner, name = key:match "^(%w+)[:.](%w+)$"
      -- what shapes share stands there once, and a puck is read as it is changed
      local isNamed = not owner and named["graze." .. key]
        or owner and (named[owner .. "." .. name] or named["a." .. name])
        or owner == "puck" and named["puck." .. name:gsub("^get", "set")]
        or owner == "plane3" and named["plane." .. name]
        or owner == "navigation" and named["nav." .. name]
        or key == "chaser:step" and text:find("chaser:step(", 1, true)
        or (owner == "composite" or owner == "grid") and named["outline." .. name]
      assert.truthy(isNamed, key)
    end
  end)
end)

describe("the recipes", function()
  it("have a table with every option of graze.tiled", function()
    local text = markdown.read(pathOf "recipes-levels")
    local rows = text:match "| option | what for | example |\n(.-)\n\n"
    local found = annotations.read("types/graze.lua", "types/graze/svg.lua",
      "types/graze/love.lua", "types/graze/tiled.lua")
    for _, field in ipairs(found.classes["graze.tiled.options"].fields) do
      assert.truthy(rows:find("`" .. field.name .. "`", 1, true), field.name)
    end
  end)
end)

describe("the check of links", function()
  -- What it says about pages, given by name, and whether it is content.
  local function check_links(pages)
    local folder = os.tmpname()
    os.remove(folder)
    os.execute("mkdir -p " .. folder .. "/topics")
    local names = {}
    for name, text in pairs(pages) do
      local file = assert(io.open(folder .. "/" .. name, "w"))
      file:write(text)
      file:close()
      names[#names + 1] = folder .. "/" .. name
    end
    local said = shell.says("lua5.4 tools/links " .. table.concat(names, " ") .. "; echo $?")
    said = said:gsub(folder:gsub("%p", "%%%0") .. "/", "")
    os.execute("rm -r " .. folder)
    return said
  end

  it("finds pages and anchors that are missing", function()
    local page = '<a href="topics/b.html">b</a> <img src="c.svg"> <h2 id="here"></h2>'
    local other = '<a href="../a.html#here">a</a> <a href="#there">self</a>'
    assert.equal("0\n", check_links {
      ["a.html"] = page, ["c.svg"] = "", ["topics/b.html"] = other .. '<p id="there"></p>',
    })
    assert.equal("a.html: no page for the link c.svg\n1\n", check_links {
      ["a.html"] = page, ["topics/b.html"] = other .. '<p id="there"></p>',
    })
    assert.equal("topics/b.html: no anchor for the link #there\n1\n", check_links {
      ["a.html"] = page, ["c.svg"] = "", ["topics/b.html"] = other,
    })
    assert.equal("0\n", check_links { ["a.html"] = '<a href="https://example.org/x#y">x</a>' })
  end)
end)

describe("finishing the pages", function()
  -- The pages by their names after docs/site/finish.lua, and the index.
  local function finished(pages)
    local folder, names = os.tmpname(), {}
    os.remove(folder)
    os.execute("mkdir -p " .. folder .. "/topics " .. folder .. "/modules")
    for name, text in pairs(pages) do
      local file = assert(io.open(folder .. "/" .. name, "w"))
      file:write("<nav></nav><main>" .. text .. "</main>")
      file:close()
      names[#names + 1] = folder .. "/" .. name
    end
    shell.says("lua5.4 docs/site/finish.lua " .. folder .. " " .. table.concat(names, " "))
    local after = { index = markdown.read(folder .. "/search-index.js") }
    for name in pairs(pages) do after[name] = markdown.read(folder .. "/" .. name) end
    os.execute("rm -r " .. folder)
    return after
  end

  local REFERENCE = '<h1>graze</h1><h3 id="world:move">world:move(item, x, y)</h3><p>Moves.</p>'
    .. '<h3 id="shape:sweep">shape:sweep(b)</h3><h3 id="circle">circle(x, y, r)</h3>'

  it("links calls to where they are explained", function()
    local function links(text)
      local after = finished { ["modules/graze.html"] = REFERENCE, ["topics/a.html"] = text }
      return select(2, after["topics/a.html"]:gsub('href="../modules/graze.html#', "")), after
    end
    local count, after = links "<p><code>world:move(hero, x, y)</code></p>"
    assert.equal(1, count)
    assert.truthy(after["topics/a.html"]:find('<a class="call" href="../modules/graze.html#'
      .. 'world:move"><code>world:move(hero, x, y)</code></a>', 1, true))
    assert.equal(2, (links "<code>a:sweep(b)</code>, <code>graze.circle(0, 0, 1)</code>"))
    assert.equal(0, (links "<code>hero:move(x, y)</code>, <code>world:mover()</code>"))
    assert.equal(0, (links "<pre><code>world:move(hero, x, y)</code></pre>"))
    assert.equal(0, (links '<a href="#x"><code>world:move</code></a>'))
  end)

  it("tells which recipes use a call, by their texts and programs", function()
    local page = finished {
      ["modules/graze.html"] = '<section><h3 id="world:move">world:move(item, x, y)</h3></section>'
        .. '<section><h3 id="shape:sweep">shape:sweep(b)</h3></section>'
        .. '<section><h3 id="shape:scale">shape:scale(x)</h3></section>',
      ["topics/recipes-a.md.html"] = '<h2 id="all">All</h2><h3 id="run">Run</h3>'
        .. '<p><code>world:move(hero, x, y)</code></p><h3 id="see">See</h3>'
        .. '<pre>world:move(x) ship:sweep(rock)</pre>',
    }["modules/graze.html"]
    local run = '<a href="../topics/recipes-a.md.html#run">Run</a>'
    local see = '<a href="../topics/recipes-a.md.html#see">See</a>'
    assert.truthy(page:find("Used in: " .. run .. ", " .. see .. "</p>", 1, true))
    assert.truthy(page:find("Used in: " .. see .. "</p>", 1, true))
    assert.equal(2, select(2, page:gsub('class="uses"', "")))
  end)

  it("writes an index of headings and calls, with what is below them", function()
    local index = finished {
      ["modules/graze.html"] = REFERENCE,
      ["topics/a.html"] = '<h1>A page</h1><h2 id="b">A &amp; "b"</h2><p>Some <em>text</em>.</p>',
    }.index
    assert.truthy(index:find('["world:move(item, x, y)","modules/graze.html#world:move","graze",'
      .. '"Moves."]', 1, true))
    assert.truthy(index:find([=[["A & \"b\"","topics/a.html#b","A page","Some text."]]=], 1, true))
  end)
end)

describe("a picture of the documentation", function()
  for _, name in ipairs(PICTURES) do
    it(name .. " is what its script draws", function()
      local drawn = tostring(check.load("docs/pictures/" .. name .. ".lua", {})())
      assert.is_true(#xml.read(drawn) > 5)
      assert.is_true(drawn == markdown.read("docs/pictures/" .. name .. ".svg"),
        "docs/pictures: run make pictures")
    end)
  end
end)

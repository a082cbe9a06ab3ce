-- Lets the pages lead to the playground that stands beside them: a link in the menu, where the
-- README says how to build it, from each moving picture to the game that it shows, and on the first
-- page the game of the README, to be played.
--
--   lua5.1 docs/site/play.lua build/pages/index.html build/pages/*/*.html

local GAMES = {
  climb = "climb", light = "gallery/night", cells = "gallery/cells", back = "gallery/rewind",
  pinball = "gallery/pinball", digging = "gallery/artillery", strategy = "gallery/strategy",
}

local function change(path)
  local file = assert(io.open(path, "rb"))
  local page = file:read "*a"
  file:close()
  local root = ""
  page = page:gsub("<!%-%- playground (%S*) %-%->", function(at)
    root = at
    return ('<li><a href="%splayground.html">Playground</a></li>'):format(at)
  end)
  local BUILT = '<a href="[^"]*install%.md%.html#play%-it%-first">'
  page = page:gsub(BUILT .. "(<img [^>]*>)</a>", "%1")
  page = page:gsub(BUILT, ('<a href="%splayground.html">'):format(root))
  page = page:gsub('(<img src="[^"]*moving/(%w+)%.webp"[^>]*>)', function(image, name)
    return ('<a href="%splayground.html#%s">%s</a>'):format(root, GAMES[name], image)
  end)
  if path:find "index%.html$" then
    local frames
    page, frames = page:gsub('<img src="[^"]*pictures/platformer%.svg" alt="([^"]*)"[^>]*>',
      '<iframe class="game" src="playground.html?bare#hero" title="%1" loading="lazy"></iframe>')
    assert(frames == 1, "the first page has no game to play")
  end
  file = assert(io.open(path, "wb"))
  file:write(page)
  file:close()
end

for i = 1, #arg do change(arg[i]) end

-- Pages of recipes: each block of code runs by itself. One that begins with the comment
--
--   -- Goes on from "A title".
--
-- runs behind the first block below that title, on whichever page it is.

local markdown = require "spec.support.markdown"

local recipes = {}

recipes.PAGES = {
  "recipes-characters", "recipes-shots", "recipes-crates", "recipes-seeing", "recipes-ways",
  "recipes-levels", "recipes-time",
}

-- The blocks of a page in their order: the title above each, its code, and what it goes on from.
function recipes.blocks(page)
  local list, title, lines = {}, nil, nil
  for line in markdown.read("docs/" .. page .. ".md"):gmatch "([^\n]*)\n" do
    if lines and line == "```" then
      local code = table.concat(lines, "\n") .. "\n"
      local base = code:match '^%-%- Goes on from "(.-)"%.\n'
      list[#list + 1] = { title = title, code = code, base = base }
      lines = nil
    elseif lines then
      lines[#lines + 1] = line
    elseif line == "```lua" then
      lines = {}
    else
      title = line:match "^#+ (.*)" or title
    end
  end
  return list
end

-- The first block below each title of all pages.
function recipes.firsts()
  local firsts = {}
  for _, page in ipairs(recipes.PAGES) do
    for _, block in ipairs(recipes.blocks(page)) do
      firsts[block.title] = firsts[block.title] or block
    end
  end
  return firsts
end

return recipes

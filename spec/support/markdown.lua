-- Pages of documentation: their blocks of code, and what those print when they are run.

local check = require "spec.support.check"

local markdown = {}

function markdown.read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "*a"
  file:close()
  return text
end

-- The fenced blocks of a language ("" for none) in a text, in their order, without fences.
function markdown.blocks(text, language)
  local list = {}
  for opened, block in ("\n" .. text):gmatch "\n```([^\n]*)\n(.-)\n```" do
    if opened == language then list[#list + 1] = block .. "\n" end
  end
  return list
end

-- 1.0 on Lua 5.4 is 1 on others.
function markdown.alike(line)
  return (line:gsub("%-?%d+%.?%d*", function(number) return ("%.14g"):format(tonumber(number)) end))
end

-- Blocks are one program: what one declares at its margin, later ones know.
function markdown.program(block, environment)
  return check.compile((("\n" .. block):gsub("\nlocal ", "\n"):sub(2)), environment)
end

local function listed(...)
  local list = {}
  for i = 1, select("#", ...) do list[i] = tostring((select(i, ...))) end
  return table.concat(list, "  ")
end

-- A print that adds its lines to a list.
function markdown.printer(said)
  return function(...) said[#said + 1] = markdown.alike(listed(...)) end
end

-- Runs the blocks of a page; returns the lines that they print, and those that they say they do,
-- after "-->".
function markdown.run(text, environment)
  local said, told = {}, {}
  environment.print = markdown.printer(said)
  for _, block in ipairs(markdown.blocks(text, "lua")) do
    for line in block:gmatch "%-%->%s*([^\n]*)" do told[#told + 1] = markdown.alike(line) end
    markdown.program(block, environment)()
  end
  return said, told
end

return markdown

-- Markdown to HTML, for LDoc, which finds this file by the name of the format in config.ld. It has
-- turned code between backticks into elements before: what is in there must not be read again.

local discount = require "discount"
local prettify = require "ldoc.prettify"

-- LDoc colours every program as Lua. Of other languages only the comments are coloured.
local COMMENT = { sh = "#", make = "#", gdscript = "#" }
local ESCAPED = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;" }
local ofLua = prettify.code

function prettify.code(language, file, code, ...)
  local mark = COMMENT[language]
  if not mark then return ofLua(language, file, code, ...) end
  local lines = {}
  for line in code:gsub("[&<>]", ESCAPED):gmatch "([^\n]*)\n" do
    local program, comment = line:match("^(.-)(" .. mark .. " .*)$")
    if not program or program:find "%S$" then program, comment = line, nil end
    lines[#lines + 1] = program
      .. (comment and ('<span class="comment">%s</span>'):format(comment) or "")
  end
  return table.concat(lines, "\n")
end

local MEANT = { ["*"] = "&#42;", ["_"] = "&#95;" }

-- Links between the Markdown files, as a reader of the repository follows them, lead to pages, and
-- pictures lie beside those. All pages are in one folder: README.md and those of docs/ and of
-- docs/coming-from/.
local function linked(html)
  html = html:gsub('href="docs/', 'href="'):gsub('src="docs/', 'src="')
  html = html:gsub('href="coming%-from/', 'href="'):gsub('src="%.%./pictures', 'src="pictures')
  html = html:gsub('href="%.%./([%w-]+%.md)', 'href="%1')
  html = html:gsub('href="reference/README%.md"', 'href="../modules/graze.html"')
  return (html:gsub('href="([%w-]+%.md)', 'href="%1.html'))
end

-- Headings have the names that a repository's page gives them, so that a link within a Markdown
-- file leads there in both: "The same character" is #the-same-character.
local function named(html)
  return (html:gsub("<(h%d)>(.-)</h%d>", function(tag, heading)
    local name = heading:gsub("<.->", ""):lower():gsub("[^%w%- ]", ""):gsub(" ", "-")
    return ('<%s id="%s">%s</%s>'):format(tag, name, heading, tag)
  end))
end

return function(text)
  local kept = text:gsub("<code>(.-)</code>", function(code)
    return "<code>" .. code:gsub("[*_]", MEANT) .. "</code>"
  end)
  local html = discount.to_html(kept, "nopants") -- no pants: quotes and dashes as they are
  -- In some cells of tables it takes what was meant for plain text.
  html = html:gsub("&amp;#42;", "*"):gsub("&amp;#95;", "_")
  return named(linked(html))
end

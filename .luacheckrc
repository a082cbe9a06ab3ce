-- lua/ keeps to what every Lua from 5.1 to 5.4 and LuaJIT has in common.
std = "min"
max_line_length = 100

files["lua/graze/love"] = { std = "min+love" }
files["lua/graze/inspect.lua"] = { std = "min+love", globals = { "love" } } -- it wraps callbacks
files["spec/love"] = { std = "max+love", globals = { "love" } } -- they hold the keys and the mouse
files["spec"] = { std = "max+busted" }
files["examples"] = { std = "max+love" }
files["bench"] = { std = "max" }
-- annotations: functions without bodies, and one line each whatever it takes
files["types"] = { unused = false, redefined = false, max_comment_line_length = 200 }
-- what a program finds in the page
local page = { "show", "frame", "pressed", "pointer" }
files["playground"] = { std = "max+love", read_globals = page }
files["playground/prelude.lua"] = { globals = page }
files["tools"] = { std = "max" }

exclude_files = {
  "spec/vectors", "spec/maps", "spec/reports/*-*.lua", "examples/tiled/level.lua", "examples/climb/level.lua",
}

-- Runs a Lua file inside LÖVE, with the module and the paths of the interpreter at hand.

local shell = require "spec.support.shell"

local lovely = {}

-- Why LÖVE cannot run here; nil if it can. It is a LuaJIT: other Lua's builds are not for it.
function lovely.missing()
  if not rawget(_G, "jit") then return "LÖVE runs LuaJIT" end
  if shell.says "command -v love" == "" then return "love is not installed" end
end

-- What a game says until it ends. It gets no screen and no more than a minute.
local function run(settings, ...)
  local words = { settings, "SDL_VIDEODRIVER=offscreen timeout 60" }
  for i = 1, select("#", ...) do words[#words + 1] = shell.quoted((select(i, ...))) end
  return shell.says(table.concat(words, " "))
end

function lovely.play(game, ...)
  return run("env " .. shell.paths(), "love", game, ...)
end

-- What is before a command that runs as on a player's machine: no path is set. Save directories are
-- in the folder `data`.
function lovely.alone(data)
  return "env -u LUA_PATH -u LUA_CPATH XDG_DATA_HOME=" .. shell.quoted(data)
end

-- What LÖVE says there of a game, or a fused game by itself.
function lovely.playAlone(data, ...) return run(lovely.alone(data), ...) end

return lovely

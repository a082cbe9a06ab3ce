-- A game on Windows in a folder whose name the system's code page does not have. It is run there,
-- with the folder graze in it; the file `where` holds its path as LÖVE has it, in UTF-8.
--
--   luajit.exe unicode.lua folder    the game is that folder, and graze is loaded from it
--   luajit.exe unicode.lua archive   the game is an archive, and that folder its save directory

local file = assert(io.open("where", "rb"))
local here = file:read "*a"
file:close()

local files = {}
function files.getRequirePath() return "?.lua;?/init.lua" end
function files.getRealDirectory() return arg[1] == "folder" and here or here .. "/game.love" end
function files.getSaveDirectory() return here end
function files.getIdentity() return "one" end

function files.read(path)
  local opened = io.open(path, "rb")
  if not opened then return nil, "there is no " .. path end
  local data = opened:read "*a"
  opened:close()
  return data
end

function files.write(path, data)
  local opened = assert(io.open(path, "wb"))
  opened:write(data)
  opened:close()
  return true
end

function files.getInfo(path) return files.read(path) and { type = "file" } or nil end
function files.remove(path) return os.remove(path) end

rawset(_G, "love", { filesystem = files })

assert(not os.rename(here .. "/where", here .. "/where2"), "this name is one of the code page")
local graze = require "graze"
print(arg[1], graze._VERSION, graze.circle(0, 0, 5):overlaps(graze.circle(8, 0, 5)))

-- Finds graze.core, the compiled part of graze, and returns it.
--
-- The core that `require "graze.core"` finds comes first: from package.preload, where a host linked
-- it, or from package.cpath, where LuaRocks or make put it. Otherwise it is the one for this system
-- in the folder bin beside this file, loaded
--   1. where it is, in a folder of the game or of package.path;
--   2. from inside of a .love or a fused game by a copy in the save directory, as the system's
--      loader reads files only (copy.lua).

local VERSION = "0.2.0dev" -- the core must have the same

local NAME = ...
local BASE = NAME:match "^(.*)%.loader$"

-- The cores in bin, by system and by the version of Lua's C API, which for LuaJIT is that of 5.1.
local EXTENSIONS = {
  ["linux-x64"] = "so", ["linux-arm64"] = "so", ["macos-x64"] = "so", ["macos-arm64"] = "so",
  ["windows-x64"] = "dll",
}
local APIS = { ["Lua 5.1"] = "lua51", ["Lua 5.4"] = "lua54" }

local ON_WINDOWS = package.config:sub(1, 1) == "\\"
local OS = { Linux = "linux", OSX = "macos", Windows = "windows" }

-- The system, or where Lua does not say, all that it may be: a core for another one fails to load.
local function systems()
  local jit = package.loaded.jit
  if jit then return { (OS[jit.os] or jit.os:lower()) .. "-" .. jit.arch } end
  if ON_WINDOWS then return { "windows-x64" } end
  return { "linux-x64", "linux-arm64", "macos-x64", "macos-arm64" }
end

-- love.filesystem; nil outside of LÖVE.
local function filesystem()
  local love = rawget(_G, "love")
  if type(love) ~= "table" then return nil end
  if not love.filesystem then pcall(require, "love.filesystem") end
  return love.filesystem
end

-- The folder in which `require` found this file, by the templates that it looked at.
local function folder(templates, exists)
  local file = NAME:gsub("%.", "/")
  for template in templates:gmatch "[^;]+" do
    local path = template:gsub("%?", function() return file end)
    if exists(path) then return path:match "^(.*)[/\\]" end
  end
end

local function readable(path)
  local file = io.open(path, "rb")
  if file then file:close() end
  return file ~= nil
end

-- The function that opens the core in a file, or nil and the reason.
local function open(path)
  local load = ON_WINDOWS and require(BASE .. ".loader.windows").loadlib or package.loadlib
  return load(path, "luaopen_graze_core")
end

local tried, advice = {}, nil

local function note(path, reason)
  reason = reason:gsub("%s+$", "")
  tried[#tried + 1] = reason:find(path, 1, true) and reason or path .. ": " .. reason
end

local function ordinary()
  local found, core = pcall(require, "graze.core")
  if found and core._VERSION == "graze " .. VERSION then return core end
  if found then
    note("graze.core", ("this is %s; the Lua files are graze %s"):format(core._VERSION, VERSION))
  elseif tostring(core):find("module 'graze.core' not found", 1, true) then
    note("graze.core", "neither in package.preload nor on package.cpath")
  else
    note("graze.core", tostring(core))
  end
end

local function fromFile(path)
  local opener, reason = open(path)
  if opener then return opener end
  note(path, reason)
end

local function fromGame(files, path)
  if not files.getInfo(path, "file") then return note(path, "there is no such file in the game") end
  local opener = fromFile((files.getRealDirectory(path) or "") .. "/" .. path)
  if opener then return opener end
  local copy, reason, what = require(BASE .. ".loader.copy")(files, path, VERSION)
  if copy then return fromFile(copy) end
  advice = what
  note("a copy in the save directory", reason)
end

local function bundled(system)
  local path = ("/bin/%s/graze-%s.%s"):format(system, APIS[_VERSION], EXTENSIONS[system])
  local files = filesystem()
  local inGame = files and folder(files.getRequirePath(), function(file)
    return files.getInfo(file, "file")
  end)
  local opener = inGame and fromGame(files, inGame .. path)
  if opener or inGame then return opener end
  local beside = folder(package.path, readable)
  if beside then return fromFile(beside .. path) end
  note("bin/" .. system, ("no file of package.path is %s"):format(NAME))
end

local function core()
  local found = ordinary()
  if found then return found end
  local candidates = systems()
  local place = _VERSION .. " on " .. table.concat(candidates, " or ")
  for _, system in ipairs(candidates) do
    if not (EXTENSIONS[system] and APIS[_VERSION]) then
      advice = ("There is no core for %s. Build graze from source, and put the core's folder on"
        .. " package.cpath."):format(place)
    else
      local opener = bundled(system)
      if opener then return opener("graze.core") end
    end
  end
  advice = advice or "Copy the whole folder graze of a release, with its folder bin, or build graze"
    .. " from source."
  error(("graze %s finds no core that it can load for %s.\nIt tried:\n  %s\n%s"):format(VERSION,
    place, table.concat(tried, "\n  "), advice), 0)
end

local loaded = core()
package.loaded["graze.core"] = loaded
return loaded

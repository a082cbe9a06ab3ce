-- Finds graze.core, the compiled part of graze, and returns it.
--
-- The core that `require "graze.core"` finds comes first: from package.preload, where a host linked
-- it, or from package.cpath, where LuaRocks or make put it. Otherwise it is the one for this system
-- in the folder bin beside this file, loaded
--   1. where it is, in a folder of the game or of package.path;
--   2. from inside of a .love or a fused game by a copy in the save directory, as the system's
--      loader reads files only (copy.lua).

local VERSION = "0.7.0dev" -- the core must have the same

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

-- love.filesystem; nil outside of LÖVE, also where tests have put something in its place.
local function filesystem()
  local love = rawget(_G, "love")
  if type(love) ~= "table" then return nil end
  if not love.filesystem then pcall(require, "love.filesystem") end
  local files = love.filesystem
  return type(files) == "table" and type(files.getRequirePath) == "function" and files or nil
end

-- LÖVE where it loads no libraries: on a phone, where LuaJIT names the system by its kernel, and in
-- the browser.
local function sealed()
  local love = rawget(_G, "love")
  local os = type(love) == "table" and love._os
  return (os == "Android" or os == "iOS" or os == "Web") and os or nil
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

local WHOLE = "Copy the whole folder graze of a release, with its folder bin, or build graze from"
  .. " source."
local REFUSED = "The core is there, but the system does not load it: the release's README.md says"
  .. " what it needs."
local QUARANTINE = " On macOS, a downloaded folder may need: xattr -dr com.apple.quarantine graze"

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

-- Returns the core in a file if it loads and has the version of the Lua files.
local function fromFile(path)
  local opener, reason = open(path)
  if not opener then
    if readable(path) then advice = REFUSED .. (path:find "/bin/macos" and QUARANTINE or "") end
    return note(path, reason)
  end
  local core = opener "graze.core"
  if core._VERSION == "graze " .. VERSION then return core end
  note(path, ("this is %s; the Lua files are graze %s"):format(core._VERSION, VERSION))
end

local function fromGame(files, path)
  if not files.getInfo(path, "file") then return note(path, "there is no such file in the game") end
  -- A copy can load where the original does not: on macOS, it is not quarantined.
  local core = fromFile((files.getRealDirectory(path) or "") .. "/" .. path)
  if core then return core end
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
  if inGame then return fromGame(files, inGame .. path) end
  local beside = folder(package.path, readable)
  if beside then return fromFile(beside .. path) end
  note("bin/" .. system, ("no file of package.path is %s"):format(NAME))
end

local function find()
  local core = ordinary()
  if core then return core end
  local candidates = systems()
  local place = _VERSION .. " on " .. (sealed() or table.concat(candidates, " or "))
  for _, system in ipairs(sealed() and { sealed() } or candidates) do
    if sealed() then
      advice = ("On %s a library is a part of the app: docs/hosts.md of graze says how to compile"
        .. " dist/graze.c into it."):format(sealed())
      note("bin", "no cores for " .. sealed())
    elseif not APIS[_VERSION] then
      advice = ("Releases have cores for LuaJIT, Lua 5.1 and Lua 5.4 alone. Build graze from source"
        .. " for %s, and put the core's folder on package.cpath."):format(_VERSION)
    elseif not EXTENSIONS[system] then
      advice = ("There is no core for %s. Build graze from source, and put the core's folder on"
        .. " package.cpath."):format(place)
    else
      core = bundled(system)
      if core then return core end
    end
  end
  error(("graze %s finds no core that it can load for %s.\nIt tried:\n  %s\n%s"):format(VERSION,
    place, table.concat(tried, "\n  "), advice or WHOLE), 0)
end

local loaded = find()
package.loaded["graze.core"] = loaded
return loaded

-- Copies a core out of a .love or a fused game into the save directory, from where the system can
-- load it.
--
-- The copy's name holds the version and a hash of the content, so it is made once for each core,
-- and an update of the game never meets the core of the one before. It gets that name when it is
-- complete. So whoever finds it, in another thread or process, finds it whole.

-- From the base of this module's name: libs.graze.loader.copy needs libs.graze.loader.windows.
local BASE = (...):match "^(.*)%.copy$"

local ATTEMPTS = 3

-- Two remainders of the bytes as one long number, with products that doubles hold exactly.
local function hash(data)
  local a, b = 1, 1
  for i = 1, #data do
    local byte = data:byte(i)
    a = (a * 4099 + byte) % 2147483647
    b = (b * 4111 + byte) % 2147483629
  end
  return ("%08x%08x"):format(a, b)
end

local function rename(from, to)
  if package.config:sub(1, 1) ~= "\\" then return os.rename(from, to) end
  return require(BASE .. ".windows").rename(from, to)
end

-- Calls f while no other thread of the game does. LÖVE makes the save directory at the first write,
-- and for this changes the directory that all threads write to.
local function alone(f)
  local thread = rawget(_G, "love").thread
  if not thread then return f() end
  return thread.getChannel "graze.loader":performAtomic(f)
end

-- love.filesystem reports some failures by results and raises others.
local function attempt(f, ...)
  local ok, result, reason = pcall(f, ...)
  if ok and result then return result end
  return nil, tostring(ok and reason or result or "no reason given")
end

local function whole(files, name, data)
  return files.getInfo(name, "file") and files.read(name) == data
end

local function write(files, name, data)
  local directory = files.getSaveDirectory()
  local part = ("%s.%s.part"):format(name, tostring(io.stdout):gsub("%W", "") .. os.time())
  local done, reason = attempt(files.write, part, data)
  if not done then return nil, reason end
  done, reason = rename(directory .. "/" .. part, directory .. "/" .. name)
  if done then return true end
  files.remove(part)
  -- Windows replaces no file. Another process was faster, or this one is damaged.
  if not whole(files, name, data) then files.remove(name) end
  return nil, reason
end

-- Returns the path of the copy; or nil, the reason, and what to do about it.
return function(files, path, version)
  if (files.getIdentity() or "") == "" then
    return nil, "the game has no identity, and so no save directory",
      "Set t.identity in conf.lua."
  end
  local data, reason = attempt(files.read, path)
  if not data then return nil, reason end
  local name = ("graze-%s-%s%s"):format(version, hash(data), path:match "%.%w+$")
  local directory = files.getSaveDirectory()
  alone(function()
    for _ = 1, ATTEMPTS do
      if whole(files, name, data) then break end
      local _, failure = write(files, name, data)
      reason = failure
    end
  end)
  if whole(files, name, data) then return directory .. "/" .. name end
  return nil, ("cannot write %s/%s: %s"):format(directory, name, reason or "it is not whole"),
    "Make that directory writable, or set another t.identity in conf.lua."
end

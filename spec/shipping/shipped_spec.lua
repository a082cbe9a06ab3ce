-- Games that LÖVE runs with the folder graze in them, as a folder, as a .love and fused: each finds
-- its core, in all of its threads. GRAZE_FOLDER is the folder; unless it is set, the folder is made
-- of lua/graze and of the core that these specs run with.

local graze = require "graze"
local lovely = require "spec.support.love"

local function missing()
  if lovely.missing() then return lovely.missing() end
  local jit = rawget(_G, "jit")
  if jit.os ~= "Linux" then return "these specs know LÖVE on Linux only" end
  if os.execute "command -v zip >/dev/null" ~= 0 then return "zip is not installed" end
end

if missing() then
  print("no games shipped: " .. missing())
  return
end

local function sh(command, ...)
  command = command:format(...)
  assert(0 == os.execute(command), command)
end

local function output(command, ...)
  local pipe = io.popen(command:format(...))
  local text = pipe:read "*a"
  pipe:close()
  return text
end

local CONF = [[
function love.conf(t)
  t.identity = "shipped"
  t.modules.window, t.modules.audio, t.modules.sound = false, false, false
end
]]

local MAIN = [[
print(require("%s")._VERSION)
love.event.quit()
]]

-- Eight threads start together, and the game itself waits for them.
local THREADS = [==[
local THREAD = 'love.thread.getChannel "said":push(require "graze"._VERSION)\n'
local threads = {}
for i = 1, 8 do threads[i] = love.thread.newThread(THREAD) end
for _, thread in ipairs(threads) do thread:start() end
for _, thread in ipairs(threads) do
  thread:wait()
  print(thread:getError() or love.thread.getChannel "said":pop())
end
love.event.quit()
]==]

describe("a game with the folder graze", function()
  local top, count = nil, 0

  setup(function()
    top = os.tmpname()
    os.remove(top)
    sh("mkdir %s", top)
  end)

  teardown(function() sh("rm -r %s", top) end)

  -- Makes a game with the folder graze at a place of it; returns the game's folder.
  local function newGame(main, place)
    count = count + 1
    local game = ("%s/%d"):format(top, count)
    local folder = game .. "/" .. place
    sh("mkdir -p %s", folder)
    local release = os.getenv "GRAZE_FOLDER"
    sh("cp -R %s/. %s", release or "lua/graze", folder)
    if not release then
      local bin = ("%s/bin/linux-%s"):format(folder, rawget(_G, "jit").arch)
      local core = assert(package.searchpath("graze.core", package.cpath))
      sh("mkdir -p %s && cp %s %s/graze-lua51.so", bin, core, bin)
    end
    for name, text in pairs { ["main.lua"] = main, ["conf.lua"] = CONF } do
      local file = assert(io.open(game .. "/" .. name, "w"))
      file:write(text)
      file:close()
    end
    return game, game .. ".data"
  end

  local function zipped(game)
    sh("cd %s && zip -q -r ../%s.love .", game, game:match "[^/]+$")
    return game .. ".love"
  end

  local function fused(game)
    sh("cat $(command -v love) %s > %s.fused && chmod +x %s.fused", zipped(game), game, game)
    return game .. ".fused"
  end

  -- The files in the save directories of a game, with their inodes.
  local function saved(data)
    return output("test ! -d %s || find %s -type f -printf '%%i %%P\n' | sort", data, data)
  end

  local VERSION = graze._VERSION .. "\n"
  local COPY = "graze%-[%w.]+%-%x+%.so\n$"

  for _, name in ipairs { "graze", "libs.graze" } do
    local main, place = MAIN:format(name), name:gsub("%.", "/")

    it("runs from a folder, as " .. name, function()
      local game, data = newGame(main, place)
      assert.equal(VERSION, lovely.playAlone(data, "love", game))
      assert.equal("", saved(data))
    end)

    it("runs from a .love, as " .. name .. ", by one copy of the core", function()
      local game, data = newGame(main, place)
      local archive = zipped(game)
      assert.equal(VERSION, lovely.playAlone(data, "love", archive))
      local first = saved(data)
      assert.truthy(first:find("^%d+ love/shipped/" .. COPY), first)
      assert.equal(VERSION, lovely.playAlone(data, "love", archive))
      assert.equal(first, saved(data))
    end)

    it("runs fused, as " .. name .. ", by one copy of the core", function()
      local game, data = newGame(main, place)
      assert.equal(VERSION, lovely.playAlone(data, fused(game)))
      assert.truthy(saved(data):find("^%d+ shipped/" .. COPY), saved(data))
    end)
  end

  it("runs in threads that start together, without a save directory before", function()
    local game, data = newGame(THREADS, "graze")
    local archive, program = zipped(game), fused(game)
    assert.equal(VERSION:rep(8), lovely.playAlone(data, "love", game))
    for _ = 1, 5 do
      assert.equal(VERSION:rep(8), lovely.playAlone(data, "love", archive))
      assert.truthy(saved(data):find("^%d+ love/shipped/" .. COPY), saved(data))
      sh("rm -r %s", data)
      assert.equal(VERSION:rep(8), lovely.playAlone(data, program))
      assert.truthy(saved(data):find("^%d+ shipped/" .. COPY), saved(data))
      sh("rm -r %s", data)
    end
  end)

  it("runs in processes that start together", function()
    local game, data = newGame(MAIN:format "graze", "graze")
    local archive = zipped(game)
    local one = lovely.alone(data) .. " love " .. archive .. " 2>/dev/null"
    assert.equal(VERSION:rep(4), output("%s & %s & %s & %s; wait", one, one, one, one))
    assert.truthy(saved(data):find("^%d+ love/shipped/" .. COPY), saved(data))
  end)

  it("mends a copy that was cut off", function()
    local game, data = newGame(MAIN:format "graze", "graze")
    local archive = zipped(game)
    lovely.playAlone(data, "love", archive)
    sh("truncate -s 1000 %s/love/shipped/graze-*.so", data)
    assert.equal(VERSION, lovely.playAlone(data, "love", archive))
    assert.truthy(saved(data):find("^%d+ love/shipped/" .. COPY), saved(data))
  end)

  it("says what it tried where it cannot save", function()
    local game = newGame([[
local ok, message = pcall(require, "graze")
print(ok, message)
love.event.quit()
]], "graze")
    local said = lovely.playAlone("/dev/null", "love", zipped(game))
    assert.truthy(said:find("graze-lua51.so: ", 1, true), said)
    assert.truthy(said:find("cannot write /dev/null/love/shipped/graze-", 1, true), said)
    assert.truthy(said:find("t.identity", 1, true), said)
  end)
end)

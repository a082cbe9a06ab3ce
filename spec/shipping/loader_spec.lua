-- Where require "graze" finds its core, in systems and games that are made up here: what the loader
-- knows of them comes from the globals that it is given.

local shell = require "spec.support.shell"

local VERSION = "0.7.0dev"
local CORE = { _VERSION = "graze " .. VERSION }

-- Runs a file of Lua with these globals in place of those of this Lua.
local function run(path, globals, ...)
  local file = assert(io.open(path))
  local text = file:read "*a"
  file:close()
  local name, setfenv = "@" .. path, rawget(_G, "setfenv")
  if not setfenv then return assert(load(text, name, "t", globals))(...) end
  return setfenv(assert(loadstring(text, name)), globals)(...) -- luacheck: ignore
end

-- A machine: its Lua, its files, and the libraries that the system can load, by path. Fields of
-- `machine` replace those below. `asked` lists the libraries that were asked for.
local function newMachine(machine)
  local globals = setmetatable({}, { __index = _G })
  local asked = {}
  globals._G, globals._VERSION = globals, machine.version or "Lua 5.1"
  globals.love = machine.love
  globals.io = setmetatable({}, { __index = io })
  function globals.io.open(path)
    return machine.files and machine.files[path] and { close = function() end } or nil
  end
  globals.os = setmetatable({ rename = machine.rename }, { __index = os })
  globals.package = {
    config = machine.config or "/\n;\n?\n!\n-\n", path = machine.path or "./?.lua;./?/init.lua",
    loaded = { jit = machine.jit },
  }
  function globals.package.loadlib(path, symbol)
    asked[#asked + 1] = path
    if symbol ~= "luaopen_graze_core" then return nil, "no symbol " .. symbol, "init" end
    local library = machine.libraries and machine.libraries[path]
    if library then return function() return library == true and CORE or library end end
    return nil, "cannot load", "open"
  end
  function globals.require(name)
    local part = name:match "loader%.(%w+)$"
    if part then return run("lua/graze/loader/" .. part .. ".lua", globals, name) end
    if name == "ffi" then error "module 'ffi' not found" end
    assert.equal("graze.core", name)
    if machine.core then return machine.core end
    error(machine.failure or "module 'graze.core' not found:\n\tno field package.preload", 0)
  end
  return globals, asked
end

-- Returns the core that is found, or nil and the error; and the libraries that were asked for.
local function find(machine, name)
  local globals, asked = newMachine(machine)
  local found, core = pcall(run, "lua/graze/loader.lua", globals, name or "graze.loader")
  if not found then return nil, core, asked end
  assert.equal(CORE, globals.package.loaded["graze.core"])
  return core, nil, asked
end

-- The machine that has this file of Lua, and can load this library.
local function with(machine, file, library)
  machine.files, machine.libraries = { [file] = true }, { [library or ""] = true }
  return machine
end

local X64 = { os = "Linux", arch = "x64" }

describe("the loader", function()
  it("has the version that the module has", function()
    assert.equal(CORE._VERSION, require "graze"._VERSION)
  end)

  it("takes the core that require finds", function()
    local core, _, asked = find { core = CORE, jit = X64 }
    assert.equal(CORE, core)
    assert.same({}, asked)
  end)

  it("passes by a core of another version", function()
    local old = { _VERSION = "graze 0.1.0" }
    local library = "./graze/bin/linux-x64/graze-lua51.so"
    assert.equal(CORE, (find(with({ core = old, jit = X64 }, "./graze/loader.lua", library))))
    local _, message = find { core = old, jit = X64 }
    assert.truthy(message:find("this is graze 0.1.0; the Lua files are graze " .. VERSION, 1, true))
  end)

  it("passes by a core that does not load, and shows why where there is no other", function()
    local failure = "error loading module 'graze.core' from file 'x.so': undefined symbol: lua_x"
    local library = "./graze/bin/linux-x64/graze-lua51.so"
    local machine = with({ failure = failure, jit = X64 }, "./graze/loader.lua", library)
    assert.equal(CORE, (find(machine)))
    machine.libraries = nil
    local _, message = find(machine)
    assert.truthy(message:find(failure, 1, true))
    assert.truthy(message:find(library .. ": cannot load", 1, true))
  end)

  it("takes the one for the system that LuaJIT names", function()
    for system, jit in pairs {
      ["linux-x64"] = X64, ["linux-arm64"] = { os = "Linux", arch = "arm64" },
      ["macos-x64"] = { os = "OSX", arch = "x64" },
      ["macos-arm64"] = { os = "OSX", arch = "arm64" },
    } do
      local library = "./graze/bin/" .. system .. "/graze-lua51.so"
      local core, _, asked = find(with({ jit = jit }, "./graze/loader.lua", library))
      assert.equal(CORE, core)
      assert.same({ library }, asked)
    end
  end)

  it("takes the one for Windows, by a path with backslashes", function()
    for _, jit in ipairs { false, { os = "Windows", arch = "x64" } } do
      local library = [[.\graze\bin\windows-x64\graze-lua51.dll]]
      local machine = with({ jit = jit, config = "\\\n" }, [[.\graze/loader.lua]], library)
      machine.path = [[.\?.lua]]
      local core, _, asked = find(machine)
      assert.equal(CORE, core)
      assert.same({ library }, asked)
    end
  end)

  it("tries all that it may be where Lua does not name the system", function()
    local library = "./graze/bin/macos-arm64/graze-lua54.so"
    local machine = with({ version = "Lua 5.4" }, "./graze/loader.lua", library)
    local core, _, asked = find(machine)
    assert.equal(CORE, core)
    assert.equal(4, #asked)
    machine.libraries = {}
    local _, message = find(machine)
    for system in ("linux-x64 linux-arm64 macos-x64 macos-arm64"):gmatch "%S+" do
      assert.truthy(message:find("/" .. system .. "/graze-lua54.so: cannot load", 1, true), message)
    end
  end)

  it("looks beside itself, wherever package.path found it", function()
    local path = "/usr/share/?.lua;lib/?.lua;./?/init.lua"
    for name, where in pairs {
      ["graze.loader"] = "lib/graze", ["libs.graze.loader"] = "lib/libs/graze",
      ["libs/graze.loader"] = "lib/libs/graze",
    } do
      local library = where .. "/bin/linux-x64/graze-lua51.so"
      local machine = with({ jit = X64, path = path }, where .. "/loader.lua", library)
      assert.equal(CORE, (find(machine, name)), name)
    end
  end)

  it("says which systems and Luas there is no core for", function()
    local function refused(machine, ...)
      local core, message, asked = find(machine)
      assert.is_nil(core)
      assert.same({}, asked)
      for _, text in ipairs { ... } do assert.truthy(message:find(text, 1, true), message) end
    end
    refused({ jit = { os = "BSD", arch = "x64" } }, "no core for Lua 5.1 on bsd-x64", "from source")
    refused({ jit = { os = "Windows", arch = "x86" } }, "no core for Lua 5.1 on windows-x86")
    refused({ version = "Lua 5.3" }, "from source for Lua 5.3", "neither in package.preload nor")
    refused({ jit = X64 }, "no file of package.path is graze.loader", "with its folder bin")
    local android = { _os = "Android" }
    refused({ jit = X64, love = android }, "no cores for Android", "dist/graze.c")
  end)

  it("refuses a core of another version in its folder", function()
    local library = "./graze/bin/linux-x64/graze-lua51.so"
    local machine = with({ jit = X64 }, "./graze/loader.lua", library)
    machine.libraries[library] = { _VERSION = "graze 0.1.0" }
    local core, message = find(machine)
    assert.is_nil(core)
    assert.truthy(message:find("this is graze 0.1.0; the Lua files are graze " .. VERSION, 1, true))
  end)

  it("tells a core that is missing from one that the system refuses", function()
    local machine = with({ jit = X64 }, "./graze/loader.lua")
    local _, message = find(machine)
    assert.truthy(message:find("Copy the whole folder graze", 1, true), message)
    machine.files["./graze/bin/linux-x64/graze-lua51.so"] = true
    _, message = find(machine)
    assert.truthy(message:find("The core is there, but the system does not load it", 1, true))
    assert.is_nil(message:find("Copy the whole folder graze", 1, true))
    assert.is_nil(message:find("quarantine", 1, true))
    machine = with({ jit = { os = "OSX", arch = "arm64" } }, "./graze/loader.lua")
    machine.files["./graze/bin/macos-arm64/graze-lua51.so"] = true
    _, message = find(machine)
    assert.truthy(message:find("xattr -dr com.apple.quarantine graze", 1, true), message)
  end)

  it("takes no part of LÖVE that a test has made up for LÖVE itself", function()
    local library = "./graze/bin/linux-x64/graze-lua51.so"
    local love = { filesystem = { read = function() end } }
    local machine = with({ jit = X64, love = love }, "./graze/loader.lua", library)
    assert.equal(CORE, (find(machine)))
  end)
end)

-- A game whose files are in an archive or in a folder, and a save directory. Fields of `game`
-- replace those below; `game.saved` holds the content of the files in the save directory.
local function newGame(game)
  game.files = { ["graze/loader.lua"] = "", ["graze/bin/linux-x64/graze-lua51.so"] = "the core" }
  game.saved, game.written = game.saved or {}, {}
  local filesystem = {}
  game.love = { filesystem = filesystem, thread = game.thread }
  function filesystem.getRequirePath() return "?.lua;?/init.lua" end
  function filesystem.getRealDirectory() return "/games/one" end
  function filesystem.getSaveDirectory() return "/saves/one" end
  function filesystem.getIdentity() return game.identity or "one" end
  function filesystem.read(path) return game.saved[path] or game.files[path] end
  function filesystem.getInfo(path) return filesystem.read(path) and { type = "file" } or nil end
  function filesystem.remove(path) game.saved[path] = nil end
  function filesystem.write(path, data)
    game.written[#game.written + 1] = path
    if game.raises then error(game.raises) end
    if game.refuses then return false, game.refuses end
    game.saved[path] = data
    return true
  end
  game.rename = game.rename or function(from, to)
    from, to = from:match "^/saves/one/(.*)", to:match "^/saves/one/(.*)"
    game.saved[to], game.saved[from] = game.saved[from], nil
    return true
  end
  game.jit = X64
  return game
end

-- The libraries that the system can load, if the game is an archive: those in the save directory.
local function archive(game)
  game.libraries = setmetatable({}, { __index = function(_, path)
    return game.saved[path:match "^/saves/one/(.*)" or ""] == "the core"
  end })
  return game
end

local function names(list)
  local found = {}
  for name in pairs(list) do found[#found + 1] = name end
  table.sort(found)
  return found
end

describe("the loader in LÖVE", function()
  it("takes the core in a folder of the game where it is", function()
    local library = "/games/one/graze/bin/linux-x64/graze-lua51.so"
    local game = newGame { libraries = { [library] = true } }
    local core, _, asked = find(game)
    assert.equal(CORE, core)
    assert.same({ library }, asked)
    assert.same({}, game.written)
  end)

  it("takes it by package.path if the Lua files are not in the game", function()
    local game = newGame { libraries = { ["./graze/bin/linux-x64/graze-lua51.so"] = true } }
    game.love.filesystem.getRequirePath = function() return "scripts/?.lua" end
    game.files = { ["./graze/loader.lua"] = true }
    assert.equal(CORE, (find(game)))
  end)

  it("copies it out of an archive, to a name with version and hash", function()
    local game = archive(newGame {})
    local core, _, asked = find(game)
    assert.equal(CORE, core)
    local saved = names(game.saved)
    assert.equal(1, #saved)
    local pattern = "^graze%-" .. VERSION:gsub("%p", "%%%0") .. "%-%x+%.so$"
    assert.truthy(saved[1]:match(pattern), saved[1])
    assert.equal("/saves/one/" .. saved[1], asked[2])
    game.files["graze/bin/linux-x64/graze-lua51.so"] = "the cord"
    find(game)
    assert.equal(2, #names(game.saved)) -- other content, other name
  end)

  it("copies it once", function()
    local game = archive(newGame {})
    find(game)
    game.written, game.love.filesystem.write = {}, nil
    assert.equal(CORE, (find(game)))
  end)

  it("gives the copy its name when it is complete", function()
    local game = archive(newGame {})
    local rename = game.rename
    function game.rename(from, to)
      assert.equal("the core", game.saved[from:match "^/saves/one/(.*)"])
      assert.is_nil(game.saved[to:match "^/saves/one/(.*)"])
      return rename(from, to)
    end
    assert.equal(CORE, (find(game)))
    assert.is_falsy(game.written[1]:find "%.so$")
  end)

  it("replaces a damaged copy, also where no file can be renamed over another", function()
    for _, replaces in ipairs { true, false } do
      local game = archive(newGame {})
      find(game)
      local name, rename = names(game.saved)[1], game.rename
      game.saved[name] = "the co"
      function game.rename(from, to)
        if not replaces and game.saved[to:match "[^/]+$"] then return nil, "it exists" end
        return rename(from, to)
      end
      assert.equal(CORE, (find(game)))
      assert.same({ name }, names(game.saved))
      assert.equal("the core", game.saved[name])
    end
  end)

  it("takes the copy of a process that was faster", function()
    local game = archive(newGame {})
    function game.rename(_, to)
      game.saved[to:match "[^/]+$"] = "the core"
      return nil, "it exists"
    end
    assert.equal(CORE, (find(game)))
    assert.equal(1, #names(game.saved))
  end)

  it("copies while no other thread does", function()
    local locked, locks = false, 0
    local channel = {}
    function channel:performAtomic(f)
      assert(self == channel)
      locked, locks = true, locks + 1
      f(self)
      locked = false
    end
    local game = archive(newGame { thread = { getChannel = function() return channel end } })
    local write = game.love.filesystem.write
    function game.love.filesystem.write(...)
      assert.is_true(locked)
      return write(...)
    end
    assert.equal(CORE, (find(game)))
    assert.equal(1, locks)
  end)

  it("loads love.filesystem where only love itself is there, as in a thread", function()
    local game = archive(newGame {})
    local files = game.love.filesystem
    game.love.filesystem = nil
    local globals = newMachine(game)
    local require = globals.require
    function globals.require(name)
      if name ~= "love.filesystem" then return require(name) end
      game.love.filesystem = files
    end
    assert.equal(CORE, run("lua/graze/loader.lua", globals, "graze.loader"))
  end)

  local function refused(game, ...)
    local core, message = find(archive(game))
    assert.is_nil(core)
    for _, text in ipairs { ... } do assert.truthy(message:find(text, 1, true), message) end
    assert.same({}, names(game.saved))
  end

  it("says why it cannot copy, and what to do", function()
    local where = "cannot write /saves/one/graze-"
    local try = "Make that directory writable"
    local inGame = "/games/one/graze/bin/linux-x64/graze-lua51.so: cannot load"
    refused(newGame { refuses = "Could not set it." }, inGame, where, "Could not set it.", try)
    refused(newGame { raises = "no room" }, where, "no room", try)
    refused(newGame { rename = function() return nil, "Read-only" end }, where, "Read-only", try)
    refused(newGame { identity = "" }, "the game has no identity", "Set t.identity in conf.lua")
  end)

  it("says so when the game holds no core", function()
    local game = newGame {}
    game.files["graze/bin/linux-x64/graze-lua51.so"] = nil
    refused(game, "graze/bin/linux-x64/graze-lua51.so: there is no such file in the game",
      "Copy the whole folder graze")
  end)
end)

describe("graze in a folder of another name", function()
  local top

  setup(function()
    top = os.tmpname()
    os.remove(top)
    os.execute(("mkdir -p %s/libs && cp -R lua/graze %s/libs"):format(top, top))
  end)

  teardown(function() os.execute("rm -r " .. top) end)

  -- What a program says that finds graze in libs/graze only, and its core as this one does.
  local function says(program)
    local file = assert(io.open(top .. "/main.lua", "w"))
    file:write(program)
    file:close()
    local paths = ("LUA_PATH='./?.lua;./?/init.lua' LUA_CPATH='%s'"):format(package.cpath)
    return shell.says(("cd %s && %s %s main.lua"):format(top, paths, shell.interpreter))
  end

  for _, name in ipairs { "libs.graze", "libs/graze", "libs.graze.init", "libs/graze/init" } do
    it("is found as " .. name .. ", with all of its files", function()
      assert.equal("graze " .. VERSION .. "\ttrue\ttrue\ttrue\n", says(([[
local graze = require "%s"
print(graze._VERSION, graze.svg == require "graze.svg", package.loaded["graze.ffi"] ~= nil,
  graze == require "graze")]]):format(name)))
    end)
  end

  it("leaves the names of other modules alone", function()
    local said = says 'require "libs.graze" require "grazer"'
    assert.truthy(said:find("module 'grazer' not found", 1, true))
  end)
end)


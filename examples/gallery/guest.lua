-- Games of their own that have a tab in the gallery, too. Each lies in its folder beside that of
-- the gallery, and runs as it is: its main.lua is given a `love` that keeps its callbacks, whose
-- window is the arena, and a `require` that finds its modules first. Its world, and the camera that
-- shows it, are those that it would have looked into.

local arena = require "arena"

local guest = {}

-- The text of a file of a game: its folder lies beside that which LÖVE was started with, or, as in
-- the tests, in examples. nil if there is none.
local function read(name, file)
  for _, folder in ipairs { love.filesystem.getSource() .. "/..", "examples" } do
    local opened = io.open(("%s/%s/%s"):format(folder, name, file), "rb")
    if opened then
      local text = opened:read "*a"
      opened:close()
      return text
    end
  end
end

-- A table that has what another one has, but for some fields.
local function like(other, fields) return setmetatable(fields, { __index = other }) end

-- The globals of a game in a folder; start(world, options) is what it calls of graze.inspect.
local function globals(name, start)
  local env, loaded = {}, { ["graze.inspect"] = { start = start, stop = function() end } }
  local function load_(file)
    local text = read(name, file)
    return text and assert(load(text, "@" .. name .. "/" .. file, "t", env))
  end
  env.love = like(love, {
    graphics = like(love.graphics, {
      getWidth = function() return arena.width end,
      getHeight = function() return arena.height end,
      getDimensions = function() return arena.width, arena.height end,
    }),
    filesystem = like(love.filesystem, { load = load_ }),
    load = false, update = false, draw = false, keypressed = false,
  })
  function env.require(module)
    local own = loaded[module] == nil and load_(module:gsub("%.", "/") .. ".lua")
    if own then loaded[module] = own(module) or true end
    if loaded[module] == nil then return require(module) end
    return loaded[module]
  end
  return setmetatable(env, { __index = _G }), load_
end

-- Returns a scene that is a game in a folder.
function guest.scene(name, title, about, help)
  local scene = { title = title, about = about, help = help }
  scene.__index = scene

  function scene.new()
    local self = setmetatable({}, scene)
    local env, load_ = globals(name, function(world, options)
      self.world, self.camera = world, options.camera
    end)
    load_ "main.lua" ()
    self.game = env.love
    if env.love.load then env.love.load {} end
    return self
  end

  function scene:update(dt, input)
    for key in pairs(input.pressed) do
      local isOurs = key == "tab" or type(key) ~= "string"
      if not isOurs and self.game.keypressed then self.game.keypressed(key) end
    end
    self.game.update(dt)
  end

  function scene:draw() self.game.draw() end

  return scene
end

return guest

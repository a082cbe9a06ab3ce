-- The scenes of the gallery and the games of the examples, set back and played again, frame by
-- frame: see spec/support/rollback.lua. They know nothing of it: spec/support/keeper.lua keeps all
-- of their state.

local keeper = require "spec.support.keeper"
local numbers = require "spec.support.numbers"
local rollback = require "spec.support.rollback"

local STEP = 1 / 60
local packages = package.path

-- The modules of each folder that are part of a game.
local FOLDERS = {
  gallery = { "arena", "duel", "hand", "idle", "measures", "palette", "sparks", "terrain", "runner",
    "words" },
  climb = { "game", "demo", "hero", "body" },
  tiled = { "game" },
}

local function forget(names)
  for name in pairs(package.loaded) do
    if tostring(name):find "^scenes%." then package.loaded[name] = nil end
  end
  for _, name in ipairs(names) do package.loaded[name] = nil end
end

-- Return what load() does with fresh modules of a folder: two games share nothing.
local function fresh(folder, load)
  package.path = ("examples/%s/?.lua;"):format(folder) .. packages
  forget(FOLDERS[folder])
  local result = load()
  forget(FOLDERS[folder])
  package.path = packages
  return result
end

-- Keys are held for some frames.
local function held(rng, name, frame, chance)
  return numbers.same(#name * 7 + name:byte() + math.floor(frame / 15) * 31):chance(chance)
    ~= rng:chance(0.05)
end

local function clock() return 0 end

local function galleryInput(frame, rng)
  local input = { clock = clock, pressed = {}, x = 600 + 500 * math.sin(frame / 37),
    y = 280 + 250 * math.sin(frame / 23) }
  for _, key in ipairs { "left", "right", "up", "down", "fire" } do
    input[key] = held(rng, key, frame, 0.4)
    input.pressed[key] = rng:chance(0.1) or nil
  end
  input.button = held(rng, "button", frame, 0.5)
  input.pressed[1] = rng:chance(0.05) or nil
  input.pressed.space, input.pressed.x = rng:chance(0.05) or nil, rng:chance(0.02) or nil
  return input
end

local function climbInput(frame, rng)
  local way = math.floor(frame / 40) % 4
  return { x = way < 2 and 1 or way == 2 and -1 or 0, y = held(rng, "down", frame, 0.2) and 1 or 0,
    jump = rng:chance(0.1), hold = held(rng, "hold", frame, 0.6), dash = rng:chance(0.05) }
end

local function tiledInput(frame, rng)
  return { right = held(rng, "right", frame, 0.7), left = held(rng, "left", frame, 0.3),
    up = held(rng, "up", frame, 0.6), down = held(rng, "down", frame, 0.2),
    jump = rng:chance(0.1) }
end

local function worldsOf(state)
  local worlds = { state.world }
  for _, machine in ipairs(state.machines or {}) do worlds[#worlds + 1] = machine.game.world end
  return worlds
end

-- A game as spec/support/rollback.lua wants it. step(state, frame, rng) plays a frame.
local Scene = {}
Scene.__index = Scene

function Scene.new(seed, own, state, step)
  local owned = {}
  for _, name in ipairs(own) do owned[name] = true end
  return setmetatable({ seed = seed, own = owned, state = state, step = step }, Scene)
end

function Scene:save(into) return keeper.save(self.state, self.own, into) end

function Scene:restore(state) -- luacheck: ignore self
  keeper.restore(state)
end

function Scene:play(frame, wrong)
  self.step(self.state, frame, numbers.same(self.seed + frame * 2 + (wrong and 1 or 0)))
  return keeper.text(self.state, worldsOf(self.state))
end

local function sceneOf(name)
  return fresh("gallery", function()
    return Scene.new(#name, FOLDERS.gallery, require("scenes." .. name).new(),
      function(scene, frame, rng) scene:update(STEP, galleryInput(frame, rng)) end)
  end)
end

local function gameOf(folder, inputOf)
  return fresh(folder, function()
    local map = assert(loadfile(("examples/%s/level.lua"):format(folder)))()
    return Scene.new(#folder, FOLDERS[folder], require("game").new(map),
      function(game, frame, rng) game:step(STEP, inputOf(frame, rng)) end)
  end)
end

-- How many frames each is played for, times GRAZE_CASES.
local SCENES = { predict = 20, bullets = 20, blades = 20, hockey = 20, asteroids = 20,
  platforms = 20, swarm = 1, cave = 15, cells = 1, pinball = 20, rewind = 8, rollback = 10,
  night = 15, throw = 20 }

describe("set back and played again, it comes out the same:", function()
  for name, frames in pairs(SCENES) do
    it("the scene " .. name, function()
      rollback.check(function() return sceneOf(name) end, numbers.cases(frames))
    end)
  end

  it("the room to climb through", function()
    rollback.check(function() return gameOf("climb", climbInput) end, numbers.cases(20))
  end)

  it("the level from Tiled", function()
    rollback.check(function() return gameOf("tiled", tiledInput) end, numbers.cases(20))
  end)
end)

-- Plays the game when nobody else does. Each line holds some keys: until the hero has come to x,
-- for so many steps, or until something is so. Jump and dash go down as the line begins.

local function lift(k, x, y)
  return function(game)
    local one = game.lifts[k]
    return math.abs(one.atX - one.x - x) < 6 and math.abs(one.atY - one.y - y) < 6
  end
end

local function crusher(k, part)
  return function(game)
    local one = game.lifts[k]
    return math.abs((game.time / one.seconds + one.late) % 1 - part) < 0.02
  end
end

-- Is the bar so far from lying flat?
local function turned(angle)
  return function(game)
    return math.abs((game.lifts[4].turn * game.time) % math.pi - math.pi - angle) < 0.02
  end
end

local function landed(game) return game.hero.body.ground end

local function shallow(game) return game.hero.body.y < 168 end

local SCRIPT = {
  { "", steps = 20 },
  { "right", x = 256 }, -- up the stairs, and a slope
  { "right jump", steps = 20 }, -- on the head of a frog that comes down it
  { "", when = landed },
  { "right", x = 340 },
  { "right jump", when = landed },
  { "right jump", when = landed },
  { "right", x = 645 },
  { "right down", x = 765 }, -- through the tunnel
  { "right", x = 878 }, -- pushing crates
  { "right jump", when = landed },
  { "right jump", when = landed },
  { "right", x = 980 },
  { "", when = lift(1, 0, 0) }, -- over the pit
  { "right", x = 1018 },
  { "", when = lift(1, 45, 0) },
  { "right", steps = 6 },
  { "right jump", x = 1180 },
  { "", when = crusher(2, 0.03) }, -- below the presses
  { "right", x = 1246 },
  { "", when = crusher(3, 0.03) },
  { "right", x = 1330 },
  { "right jump", steps = 22 }, -- up a shaft, from wall to wall
  { "left jump", steps = 22 },
  { "right jump", steps = 22 },
  { "left jump", steps = 22 },
  { "right jump", steps = 22 },
  { "right", x = 1460 },
  { "down", steps = 20 },
  { "down jump", when = landed },
  { "down jump", when = landed },
  { "down jump", when = landed },
  { "right", x = 1543 }, -- past another one, which leaps
  { "left", x = 1520 },
  { "right", x = 1543 },
  { "up", steps = 130 },
  { "right", x = 1624 },
  { "", when = turned(-0.5) }, -- on a turning bar
  { "right jump", x = 1700 },
  { "right", x = 1722 },
  { "right jump", steps = 12 },
  { "right dash", steps = 12 },
  { "right", x = 1800 },
  { "", when = lift(5, 0, 0) },
  { "right jump", x = 1846 },
  { "", when = landed },
  { "", when = lift(5, 0, -90) }, -- up
  { "right", x = 1930 },
  { "right jump", steps = 12 },
  { "right dash", steps = 12 },
  { "", steps = 30 },
  { "left down", steps = 60 }, -- swimming
  { "left", steps = 40 },
  { "left up", steps = 50 },
  { "right", steps = 70 },
  { "right up", when = shallow },
  { "right jump", steps = 14 },
  { "right dash", x = 2094 },
  { "", steps = 20 },
  { "left jump", steps = 60 }, -- on the head of another one
}

local demo = {}
demo.__index = demo

function demo.new() return setmetatable({ line = 1, step = 0, input = {} }, demo) end

local function isOver(self, line, game)
  if line.steps then return self.step >= line.steps end
  if line.x then return (game.hero.body.x - line.x) * (self.from - line.x) <= 0 end
  return self.step > 2 and line.when(game)
end

local function has(line, key) return line[1]:find(key, 1, true) ~= nil end

-- Return the input of a step; nil at the end.
function demo:play(game)
  local line, isNew = SCRIPT[self.line], self.step == 0
  if not line then return end
  if isNew then self.from = game.hero.body.x end
  self.step = self.step + 1
  local input = self.input
  input.x = (has(line, "right") and 1 or 0) - (has(line, "left") and 1 or 0)
  input.y = (has(line, "down") and 1 or 0) - (has(line, "up") and 1 or 0)
  input.hold = has(line, "jump")
  input.jump, input.dash = isNew and input.hold, isNew and has(line, "dash")
  if isOver(self, line, game) then self.line, self.step = self.line + 1, 0 end
  return input
end

return demo

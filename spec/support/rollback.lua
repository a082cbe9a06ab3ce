-- A sync test, as libraries for rollback have it: a game is set back again and again, and played
-- anew with the same inputs. Each frame must come out as it did in a game that was never set back.
--
-- A game has these methods:
--   play(frame, wrong)  plays a frame, and returns a text of all that happened and can be seen.
--                       The inputs follow from the number of the frame; with `wrong`, which is true
--                       or false, they are others
--   save([into])        returns all of its state, in a table that was filled before if there is one
--   restore(state)      sets it back
--   repack()            packs its world, and unpacks it; there need not be such a method
--
local numbers = require "spec.support.numbers"

local rollback = {}

-- As many as a netcode predicts.
local MOST_BACK = 8
local RING = MOST_BACK + 2

-- Say where two texts part.
local function difference(expected, text)
  local last = 1
  for at, line in expected:gmatch "()([^\n]*)\n?" do
    local other = text:match("^[^\n]*", at)
    if text:sub(last, at) ~= expected:sub(last, at) or other ~= line then
      return ("%q\n   is not\n%q"):format(other or "nothing", line)
    end
    last = at
  end
  return "it is longer"
end

-- Play a game and a control, which is never set back, and compare. make() returns a game; each call
-- a new one, in the same state. Returns how many frames were played anew.
function rollback.check(make, frames, seed)
  local game, control, rng = make(), make(), numbers.new(seed or 1)
  local ring, texts, ahead, oldest, again = {}, {}, nil, 1, 0

  local function save(frame) ring[frame % RING] = game:save(ring[frame % RING]) end

  local function play(frame, what)
    local text, expected = game:play(frame, false), texts[frame % RING]
    if text ~= expected then
      error(("frame %d %s:\n%s"):format(frame, what, difference(expected, text)), 0)
    end
  end

  -- Guess the inputs of this frame and the next, wrong, and go back. What is saved meanwhile is
  -- where older frames were.
  local function guess(frame)
    local saves = rng:chance(0.3)
    for k = frame, frame + rng:whole(0, MOST_BACK) do
      if saves and k > frame then save(k) end
      game:play(k, true)
    end
    if saves then oldest = frame end
    game:restore(ring[frame % RING])
  end

  -- Set the game back, and play anew what led to here; or some of it, and go forwards again.
  local function rewind(frame)
    local first = math.max(oldest, frame - rng:whole(0, MOST_BACK - 1))
    local last, forwards = frame, rng:chance(0.3)
    if forwards then ahead, last = game:save(ahead), rng:whole(first - 1, frame) end
    game:restore(ring[first % RING])
    for k = first, last do
      if game.repack and rng:chance(0.03) then game:repack() end
      if k > first and rng:chance(0.7) then save(k) end
      play(k, forwards and "anew, before it goes forwards" or "anew")
      again = again + 1
    end
    if forwards then game:restore(ahead) end
  end

  for frame = 1, frames do
    texts[frame % RING] = control:play(frame, false)
    oldest = math.max(oldest, frame - MOST_BACK)
    if game.repack and rng:chance(0.1) then game:repack() end
    save(frame)
    if rng:chance(0.2) then guess(frame) end
    play(frame, "at first")
    if rng:chance(0.6) then rewind(frame) end
    if rng:chance(0.05) then collectgarbage() end
  end
  return again
end

return rollback

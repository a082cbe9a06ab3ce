-- One frame of a game, by graze.inspect of graze 0.6.0. To play it where graze is found: lua THIS-FILE
-- It says how many calls there were, and how many give another answer than in the game.
local play = require "graze.inspect.play"("graze\001\000\007\000\000\000\001\000\002\018\018\020\020\013\000\000\000\001\007default\000\000\000\002\030\000\000\000\002\004\000\000\000\000Sx\160\001\142\001P\020\001\000\000\000\000\000\000\248?\004\000\000(\000 \004\001\000\000\000\000\006\000\000\000\003\001a\003\001b\027\234\223\149\1888\145x")
local graze, shape, world, bump = play.graze, play.shape, play.world, play.bump
local inf, nan, zero = 1 / 0, 0 / 0, 0.0

play:call(function() return { "world:step", answers = { 0, n = 1 }, arguments = { 0, n = 1 } } end)
play:call(function() return { "world:getVelocity", answers = { 3, 4, n = 2 }, arguments = { "a", n = 1 } } end)
play:call(function() return { "world:getTransform", answers = { 0, 0, 0, n = 3 }, arguments = { "a", n = 1 } } end)
play:call(function() return { "world:step", answers = { 0, n = 1 }, arguments = { 4.9406564584124654e-324, n = 1 } } end)
play:call(function() return { "world:getVelocity", answers = { 3, 4, n = 2 }, arguments = { "a", n = 1 } } end)
play:call(function() return { "world:hash", answers = { 53297352871880, n = 1 }, arguments = { n = 0 } } end)
os.exit(play:finish())

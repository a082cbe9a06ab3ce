-- One frame of a game, by graze.inspect of graze 0.6.0. To play it where graze is found: lua THIS-FILE
-- It says how many calls there were, and how many give another answer than in the game.
local play = require "graze.inspect.play"("graze\001\000\020\000\000\000\003\000\002\142\003\000\144\003P\000\002\018&\020\000\001\001\016\000\000\020\000\000\000\002\007default\004ball\000\001\001\001\000\002&\000\000\000\003\000\000\000\000\000\004\001\000\000\000\162\000\240\001D\008\004\002\001\000\001\150\153\153\153\153\153.\192#\000\168\001\000\240\001\004\001\000\000\000\000\020\000\000\000\003\005floor\003\005crate\003\004ball\207J\128B\028\254\010\143")
local graze, shape, world, bump = play.graze, play.shape, play.world, play.bump
local inf, nan, zero = 1 / 0, 0 / 0, 0.0

play:call(function() return { "world:step", answers = { 2, n = 1 }, arguments = { 0.033333333333333333, n = 1 } } end)
play:call(function() return { "world:getHit", answers = { "ball", "crate", "cross", 0.9089023002066402, 0, -1, 0, -10, 0, n = 9 }, arguments = { 1, n = 1 } } end)
play:call(function() return { "world:getHit", answers = { "crate", "floor", "slide", 0, 0, -1, 0, 0, 0, n = 9 }, arguments = { 2, n = 1 } } end)
play:call(function() return { "world:hash", answers = { 69963597845506, n = 1 }, arguments = { n = 0 } } end)
os.exit(play:finish())

-- One frame of a game, by graze.inspect of graze 0.6.0. To play it where graze is found: lua THIS-FILE
-- It says how many calls there were, and how many give another answer than in the game.
local play = require "graze.inspect.play"("graze\001\000P\000\000\000\005\000\002\000\000\024$\007\003\001\001\012\000\000\001\001\012$\000\000\002\000\002$\004\006\000\000$\000\000\002$\002$\004\000\004\003\004\004\016\000\004\004\008\004\002((\000\001\001\000\001\002\001\001\005\008\004\002((\000\001\001\000\001\002\001\001\005\000\002\000\000\160\001\016\030\000\000\000\003\007default\004blue\005coins\001\002\004\002\002\003\000\000\000\002M\000\000\000\005\000\000\000\000v\004\001\000\000\000\129\001\000\000\000\000\000\000#\192\136\001\001$\004\002\001NP \001\000\000\000\000\000\000)@\004\003\000NP\034(\144\001P\004\004\002N$\240\008\001\000\000\000\000\000\000\012@\010\001\001\000\000\000\000\000\000\248?\001\000\000\000\000\024\000\000\000\003\006walker\003\001c\001\003\007table 1\003\001aX\025kP\212\181\139\016")
local graze, shape, world, bump = play.graze, play.shape, play.world, play.bump
local inf, nan, zero = 1 / 0, 0 / 0, 0.0

play:call(function() return { "world:step", answers = { 6, n = 1 }, arguments = { 1, n = 1 } } end)
play:call(function() return { "world:hash", answers = { 37787938945631, n = 1 }, arguments = { n = 0 } } end)
os.exit(play:finish())

-- The libraries beside which graze is measured, as found in the folder PEERS. Those that want what
-- LuaJIT has get it: `unpack` and `setfenv` are global then.

local peers = {}

if not rawget(_G, "jit") then
  rawset(_G, "unpack", rawget(_G, "unpack") or table.unpack)
  rawset(_G, "setfenv", rawget(_G, "setfenv") or function(f) return f end)
end

-- LuaJIT's library; nil in other Luas. With slick, LuaJIT crashes where a trace calls table.clear.
peers.jit = rawget(_G, "jit")

peers.unpack = rawget(_G, "unpack")

-- LÖVE's physics, inside of LÖVE.
peers.physics = rawget(_G, "love") and rawget(_G, "love").physics

-- Return the module of this name; nil if it is not there.
function peers.find(name)
  local folder = os.getenv "PEERS"
  if not folder then return nil end
  package.path = folder .. "/?.lua;" .. folder .. "/?/init.lua;" .. package.path
  local found, module = pcall(require, name)
  return found and module or nil
end

return peers

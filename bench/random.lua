-- Returns a function that makes random numbers between two others: the same ones in every Lua, and
-- each time that it is called.

return function()
  local seed = 3
  return function(low, high)
    seed = seed * 16807 % 2147483647
    return low + (high - low) * seed / 2147483647
  end
end

-- Numbers with their words.

local words = {}

-- "1 coin", "2 coins"; `many` where the plural does not end in s.
function words.count(n, one, many)
  return ("%d %s"):format(n, n == 1 and one or many or one .. "s")
end

-- A duration in seconds: milliseconds, or whole microseconds below one millisecond.
function words.time(seconds)
  if seconds < 0.001 then return ("%.0f µs"):format(seconds * 1e6) end
  return ("%.1f ms"):format(seconds * 1e3)
end

return words

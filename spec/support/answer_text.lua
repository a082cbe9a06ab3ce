-- What a call returned, as text: answer(n, values).

local function described(value)
  local kind = type(value)
  if kind == "number" then return ("%.17g"):format(value) end
  if kind == "userdata" then return tostring(value) .. " " .. select("#", value:type()) end
  if kind == "table" then return "{" .. tostring(value[1]) .. "}" end
  return tostring(value)
end

return function(n, values)
  local list = { n }
  for i = 1, n do list[i + 1] = described(values[i]) end
  return table.concat(list, " ")
end

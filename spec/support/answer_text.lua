-- What a call returned, as text: answer(n, values).

local described

local function listed(values, n, depth)
  local list = { n }
  for i = 1, n do list[i + 1] = described(values[i], depth) end
  return table.concat(list, " ")
end

-- A world and what it saved are not described: others may change them meanwhile.
function described(value, depth)
  local kind = type(value)
  if kind == "number" then return ("%.17g"):format(value) end
  if kind == "table" and getmetatable(value) then return tostring(value) end
  if kind == "table" and depth > 3 then return "{}" end
  if kind == "table" then return "{" .. listed(value, #value, depth + 1) .. "}" end
  if kind ~= "userdata" then return (tostring(value):gsub(":? 0x%x+", "")) end
  local name = value:type()
  if name == "world" or name == "snapshot" then return name end
  if not value.getVertices then return tostring(value) end
  local corners = { value:getVertices() }
  return name .. " " .. listed(corners, #corners, depth)
end

return function(n, values) return listed(values, n, 0) end

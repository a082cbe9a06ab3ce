-- How many colours an image has, by every ninth pixel.

return function(image)
  local seen, n = {}, 0
  for x = 0, image:getWidth() - 1, 3 do
    for y = 0, image:getHeight() - 1, 3 do
      local r, g, b = image:getPixel(x, y)
      local key = math.floor(r * 255) * 65536 + math.floor(g * 255) * 256 + math.floor(b * 255)
      if not seen[key] then seen[key], n = true, n + 1 end
    end
  end
  return n
end

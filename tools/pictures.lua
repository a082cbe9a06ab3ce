-- Draws the pictures of the documentation: each script beside its picture.
--
--   lua5.4 tools/pictures.lua docs/pictures/*.lua

for _, path in ipairs(arg) do
  dofile(path):save((path:gsub("%.lua$", ".svg")))
end

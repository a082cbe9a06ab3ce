--- bump.lua 3.1.7, with the same calls and the same answers.
--
--     local bump = require "graze.bump"
--
-- @module graze.bump

local graze = require "graze"
local complain = require "graze.bump.complain"
local newWorld = require "graze.bump.world"
local rectangles = require "graze.bump.rect"
local responses = require "graze.bump.responses"

complain.register()

local OPTIONS = { lazy = true, seams = true }

local function checkOptions(options)
  if type(options) ~= "table" then
    complain.raise(("options must be a table, but was %s(a %s)"):format(tostring(options),
      type(options)))
  end
  for name in pairs(options) do
    if not OPTIONS[name] then complain.raise("Unknown option: " .. tostring(name)) end
  end
  local seams = options.seams
  if seams ~= nil and seams ~= "bump" then
    complain.raise('seams must be "bump" or nil, but was ' .. tostring(seams))
  end
  return options
end

local bump = {
  _VERSION = "bump v3.1.7",
  _GRAZE = graze._VERSION,
  rect = rectangles.public,
  responses = responses.public,
}

function bump.newWorld(cellSize, options)
  if cellSize == nil then cellSize = 64 end
  complain.positive(cellSize, "cellSize")
  return (newWorld(cellSize, options == nil and {} or checkOptions(options)))
end

return bump

-- The level of examples/tiled.

return require("guest").scene("tiled", "A level drawn in Tiled",
  "graze.tiled adds all that is solid in a map: slopes, planks, caves, lifts."
    .. " Its code is in examples/tiled.",
  "arrows: run, climb    space: jump")

-- The room of examples/climb.

return require("guest").scene("climb", "A room to climb through",
  "A whole game: slopes, lifts, presses, a bar that turns, crates, water."
    .. " Its code is in examples/climb.",
  "arrows: run, crouch, climb    space: jump    x: dash")

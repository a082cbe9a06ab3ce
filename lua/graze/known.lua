-- What graze.inspect asks of modules that keep it to themselves.
return {
  -- The classes of walkers, routes and chasers, which graze.class writes here, and that of
  -- graze.bump's worlds, each of which has a copy.
  walker = false, routes = false, chaser = false, bump = {},
  -- What each of graze.bump's worlds keeps to itself. Both are weak: the one holds the other.
  worlds = setmetatable({}, { __mode = "kv" }),
  -- The parts that graze.bump's lazy records make when they are looked at, by their metatable.
  parts = {},
  -- The projections after which a move of graze.bump goes by its own way.
  projections = {},
}

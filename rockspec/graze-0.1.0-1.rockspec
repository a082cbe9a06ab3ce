rockspec_format = "3.0"
package = "graze"
version = "0.1.0-1"

-- Built where it lies, by `luarocks make`.
source = { url = "git+file://." }

description = {
  summary = "2D collision: exact overlaps, sweeps, contacts and a world of moving shapes",
  detailed = [[
    Convex polygons, circles, capsules, segments and half-planes: whether they overlap, how to
    part them, when they first meet under way, and a world in which nothing tunnels through
    anything. A C module without dependencies, for games and for LÖVE.
  ]],
  license = "MIT",
}

dependencies = { "lua >= 5.1, < 5.5" }

build = {
  type = "builtin",
  modules = {
    graze = "lua/graze/init.lua",
    ["graze.svg"] = "lua/graze/svg.lua",
    ["graze.core"] = {
      incdirs = { "csrc" },
      sources = {
        "csrc/core/difference.c",
        "csrc/core/disc.c",
        "csrc/core/measure.c",
        "csrc/core/overlap.c",
        "csrc/core/polygon.c",
        "csrc/core/quadratic.c",
        "csrc/core/shape.c",
        "csrc/core/sweep.c",
      },
    },
  },
  platforms = { unix = { modules = { ["graze.core"] = { libraries = { "m" } } } } },
}

test = { type = "command", command = "make test" }

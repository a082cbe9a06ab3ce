rockspec_format = "3.0"
package = "graze"
version = "0.2.0dev-1"

-- The public address of the repository. To publish, set it here, its only place, and push the tag.
-- `luarocks make` in a clone, and the file that `make rock` leaves in dist, need neither.
local address = "git+file://."

source = { url = address, tag = "v0.2.0dev", dir = "graze" }

description = {
  summary = "2D collision: exact overlaps, sweeps, contacts and a world of moving shapes",
  detailed = [[
    Tells whether convex polygons, circles, capsules, segments and half-planes overlap, how to
    separate them, and when a moving one hits another. Moves the objects of a game world so that
    they slide, stop or bounce, without tunnelling. A C module without dependencies, also for LÖVE.
  ]],
  license = "MIT",
}

dependencies = { "lua >= 5.1, < 5.5" }

build = {
  type = "builtin",
  modules = {
    ["graze.core"] = {
      incdirs = { "csrc" },
      sources = {
        "csrc/core/affine.c",
        "csrc/core/cells.c",
        "csrc/core/cells_build.c",
        "csrc/core/chain.c",
        "csrc/core/compound.c",
        "csrc/core/decompose/convex_merge.c",
        "csrc/core/decompose/decompose.c",
        "csrc/core/decompose/triangulate.c",
        "csrc/core/geometry.c",
        "csrc/core/impact.c",
        "csrc/core/index_sort.c",
        "csrc/core/kernels/aabb.c",
        "csrc/core/kernels/circle_cast.c",
        "csrc/core/kernels/degenerate.c",
        "csrc/core/kernels/sat.c",
        "csrc/core/kernels/sat_symmetric.c",
        "csrc/core/manifold.c",
        "csrc/core/minkowski.c",
        "csrc/core/minkowski_sweep.c",
        "csrc/core/narrowphase.c",
        "csrc/core/near_parts.c",
        "csrc/core/orient.c",
        "csrc/core/outline.c",
        "csrc/core/pair_curves.c",
        "csrc/core/part_sides.c",
        "csrc/core/part_table.c",
        "csrc/core/parts.c",
        "csrc/core/parts_build.c",
        "csrc/core/plane.c",
        "csrc/core/point.c",
        "csrc/core/polar.c",
        "csrc/core/polygon.c",
        "csrc/core/predict.c",
        "csrc/core/puck.c",
        "csrc/core/quadratic.c",
        "csrc/core/scale.c",
        "csrc/core/seam.c",
        "csrc/core/shape.c",
        "csrc/core/trig.c",
        "csrc/core/union.c",
        "csrc/core/union_collide.c",
        "csrc/core/union_contacts.c",
        "csrc/core/union_distance.c",
        "csrc/core/union_sweep.c",
        "csrc/lua/chain.c",
        "csrc/lua/check.c",
        "csrc/lua/compound.c",
        "csrc/lua/construct.c",
        "csrc/lua/ffi.c",
        "csrc/lua/filter.c",
        "csrc/lua/grid.c",
        "csrc/lua/module.c",
        "csrc/lua/outline.c",
        "csrc/lua/pair.c",
        "csrc/lua/parts.c",
        "csrc/lua/plane.c",
        "csrc/lua/pointer_map.c",
        "csrc/lua/puck.c",
        "csrc/lua/push.c",
        "csrc/lua/rings.c",
        "csrc/lua/shape.c",
        "csrc/lua/world_binding.c",
        "csrc/lua/world_grid.c",
        "csrc/lua/world_items.c",
        "csrc/lua/world_move.c",
        "csrc/lua/world_query.c",
        "csrc/lua/world_transform.c",
        "csrc/world/broadphase/all_pairs.c",
        "csrc/world/broadphase/grid.c",
        "csrc/world/broadphase/grid_search.c",
        "csrc/world/broadphase/occupancy.c",
        "csrc/world/cast.c",
        "csrc/world/events.c",
        "csrc/world/find.c",
        "csrc/world/geometry_pool.c",
        "csrc/world/hits.c",
        "csrc/world/items.c",
        "csrc/world/memory.c",
        "csrc/world/move/depenetrate.c",
        "csrc/world/move/move.c",
        "csrc/world/move/move_context.c",
        "csrc/world/move/path.c",
        "csrc/world/move/slide.c",
        "csrc/world/move/step.c",
        "csrc/world/nearest.c",
        "csrc/world/nesting.c",
        "csrc/world/overlaps.c",
        "csrc/world/query.c",
        "csrc/world/rules.c",
        "csrc/world/sort.c",
        "csrc/world/world.c",
      },
    },
  },
  install = {
    lua = {
      ["graze.init"] = "lua/graze/init.lua",
      ["graze.cells"] = "lua/graze/cells.lua",
      ["graze.check"] = "lua/graze/check.lua",
      ["graze.ffi"] = "lua/graze/ffi.lua",
      ["graze.ffi.pair"] = "lua/graze/ffi/pair.lua",
      ["graze.ffi.world"] = "lua/graze/ffi/world.lua",
      ["graze.loader"] = "lua/graze/loader.lua",
      ["graze.loader.copy"] = "lua/graze/loader/copy.lua",
      ["graze.loader.windows"] = "lua/graze/loader/windows.lua",
      ["graze.love"] = "lua/graze/love.lua",
      ["graze.love.check"] = "lua/graze/love/check.lua",
      ["graze.love.pen"] = "lua/graze/love/pen.lua",
      ["graze.outline"] = "lua/graze/outline.lua",
      ["graze.svg"] = "lua/graze/svg.lua",
      ["graze.svg.canvas"] = "lua/graze/svg/canvas.lua",
      ["graze.svg.check"] = "lua/graze/svg/check.lua",
      ["graze.svg.room"] = "lua/graze/svg/room.lua",
      ["graze.svg.shapes"] = "lua/graze/svg/shapes.lua",
    },
  },
  copy_directories = { "types" }, -- for editors
  platforms = {
    unix = { modules = { ["graze.core"] = { libraries = { "m" } } } },
    -- With the flags of the Makefile, which cannot be passed to the builtin way.
    linux = {
      type = "make",
      build_target = "all",
      build_variables = {
        LUA = "rock",
        LUA_INC = "-I$(LUA_INCDIR)",
        CFLAGS = "$(CFLAGS)",
      },
      install_pass = false,
      install = { lib = { ["graze.core"] = "build/rock/graze/core.so" } },
    },
  },
}

test = { type = "command", command = "make test" }

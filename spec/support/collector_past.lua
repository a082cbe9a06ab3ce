-- What spec/support/collector.lua does to a world that is saved and set back.

local graze = require "graze"

-- Returns a function that makes the world anew, and the calls that are tried. roll(n) is a whole
-- number from 1 to n; `forms` are shapes, and `names` those of groups.
return function(roll, forms, names)
  local world, snapshots

  local function change()
    local item = roll(2) == 1 and "first" or "second"
    if world:has(item) then world:remove(item) else world:add(item, forms[roll(#forms)]) end
    if world:count() > 20 then world:clear() end
    world:add({}, forms[roll(4)], { group = names[roll(#names)] })
    local k = roll(4)
    if roll(3) == 1 then world:events() end
    if snapshots[k] and roll(2) == 1 then world:restore(snapshots[k])
    elseif roll(3) == 1 then snapshots[k] = world:save()
    else snapshots[k] = world:save(snapshots[k]) end
  end

  -- What comes between a save and the restore is undone, also what finalizers do.
  local calls = {
    { "save and restore", act = change, function()
      local snapshot = world:save()
      local hash, first = world:hash(), world:has "first"
      for i = 1, 4 do world:add({ i }, graze.circle(i, 9, 2), { group = "new" .. i }) end
      pcall(world.remove, world, "first")
      world:restore(snapshot)
      return world:hash() == hash, world:has "first" == first
    end },
    { "save into", act = change, function()
      local snapshot = world:save()
      for _ = 1, 4 do
        pcall(world.remove, world, "first")
        world:save(snapshot)
      end
      local hash = world:hash()
      change()
      world:restore(snapshot)
      local same = world:hash() == hash
      return same, snapshot:type(), (tostring(snapshot):find "^snapshot of %d+ items?$")
    end },
    { "pack and unpack", act = change, function()
      local function name() return "it" end
      -- An item may come while others are named.
      local packed, bytes = pcall(world.pack, world, name)
      if not packed then bytes = graze.world():pack() end
      local function valueOf(key) return key == "it" and {} or key end
      local other = graze.world():unpack(bytes, valueOf)
      return other:type(), other:pack(name) == bytes
    end },
  }

  return {
    calls = calls,
    build = function() world, snapshots = graze.world(), {} end,
  }
end

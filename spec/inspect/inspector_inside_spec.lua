-- The inspector inside LÖVE, by events of keys, letters and the mouse.

local lovely = require "spec.support.love"

if lovely.missing() then
  print("not inside LÖVE: " .. lovely.missing())
  return
end

describe("the inspector inside LÖVE", function()
  it("opens, pauses, goes back, watches, looks at an item and writes a report", function()
    assert.equal([[
paused	19
back	yes	189
watch	yes
item	yes	yes
report	yes	true
on	no	true
stopped	true
]], lovely.play("spec/love", "spec/love/inspect.lua"))
  end)
end)

-- What the REPL says about a call, and where a name is misspelt.

local graze = require "graze"

local help = dofile "tools/help.lua"

describe("help about a call", function()
  it("shows how it is called, what it does and returns", function()
    local text = help.about "sweep"
    assert.truthy(text:find("solid:sweep(other, dx, dy, da)\n", 1, true))
    assert.truthy(text:find("Finds the first contact of a displacement", 1, true))
    assert.truthy(text:find("returns  number? t the fraction moved", 1, true))
  end)

  it("shows all of a name, or the one of a class", function()
    local all, one = help.about "getPosition", help.about "world:getPosition"
    assert.truthy(all:find("shape:getPosition", 1, true) and all:find("world:getPosition", 1, true))
    assert.equal(1, select(2, one:gsub("%f[%w]getPosition", "")))
  end)

  it("guesses what is meant", function()
    for word, name in pairs {
      swep = "sweep", overlap = "overlaps", qeryCircle = "queryCircle", setvelocity = "setVelocity",
      breakof = "breakOff", rectangel = "rectangle",
    } do
      local text = ("there is no call '%s'; do you mean '%s'?"):format(word, name)
      assert.equal(text, help.about(word))
    end
    assert.equal("there is no call 'xyzzy'", help.about "xyzzy")
  end)

  it("knows every call", function()
    for name in pairs(debug.getmetatable(graze.world()).__index) do
      if name:find "^%a" then assert.falsy(help.about("world:" .. name):find "^there is no") end
    end
  end)
end)

describe("a taught table", function()
  it("says what is meant where a name is missing, and loads what it did", function()
    local functions = setmetatable({ sweep = print }, {
      __index = function(_, key) return key == "late" and 1 or nil end,
    })
    help.teach(functions, "a shape")
    assert.equal(1, functions.late)
    assert.is_nil(functions.quite_another)
    assert.has_error(function() return functions.swep end,
      "there is no 'swep' of a shape; do you mean 'sweep'?")
  end)
end)

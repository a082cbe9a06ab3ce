-- The examples: what they tell is so, and their pictures are well formed.

local check = require "spec.support.check"
local xml = require "spec.support.xml"

-- Runs an example as the command line does; returns what it says and what it draws.
local function run(name)
  local path, said = os.tmpname(), {}
  check.load("examples/" .. name .. ".lua", {
    print = function(...) said[#said + 1] = table.concat({ ... }, "\t") end,
  })(path)
  local opened = assert(io.open(path, "rb"))
  local text = opened:read "*a"
  opened:close()
  os.remove(path)
  return table.concat(said, "\n"), text
end

local function drawn(text)
  assert.truthy(text:find("<animate", 1, true))
  assert.is_true(#xml.read(text) > 10)
end

describe("the platform room", function()
  it("lets the player end no step inside of something solid, and take the coins", function()
    local said, picture = run "platformer"
    assert.truthy(said:find "\nIn 0 of %d+ steps it ended inside something solid%.")
    local coins = select(2, said:gsub("picks up a coin", ""))
    assert.equal(4, coins)
    assert.truthy(said:find "lands on a ledge")
    assert.truthy(said:find("It is at (514.9, 320.0), on a tile.", 1, true))
    assert.truthy(said:find "steps on a slope")
    drawn(picture)
  end)
end)

describe("breakout", function()
  it("is the same game at 60 steps a second and at 4", function()
    local said, picture = run "breakout"
    local games = {}
    for line in said:gmatch "[^\n]+" do
      local rate = line:match "^(%d+) steps per second"
      if rate then games[#games + 1] = { rate = rate, order = "" } end
      if line:find "^   " then games[#games].order = games[#games].order .. line end
    end
    assert.same({ "60", "4" }, { games[1].rate, games[2].rate })
    assert.equal(games[1].order, games[2].order)
    local bricks, seen = 0, {}
    for brick in games[1].order:gmatch "%u%d+" do
      assert.is_nil(seen[brick])
      bricks, seen[brick] = bricks + 1, true
    end
    assert.equal(50, bricks)
    assert.truthy(said:find("in the same order: yes", 1, true))
    assert.is_true(tonumber(said:match "up to (%S+) seconds apart") < 1e-9)
    local across, all = said:match "4 steps per second:.-end (%d+) units per step %(height: (%d+)%)"
    assert.is_true(tonumber(across) > tonumber(all))
    drawn(picture)
  end)
end)

describe("the swarm", function()
  it("has as many pairs in the end as events tell", function()
    local said, picture = run "swarm"
    local still, entered, left = said:match "(%d+) pairs overlap in the end: (%d+) %- (%d+) ="
    assert.equal(tonumber(entered) - tonumber(left), tonumber(still))
    assert.is_true(tonumber(entered) > 100)
    drawn(picture)
  end)
end)

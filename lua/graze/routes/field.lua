-- Fields: for each spot how many frames it is to a goal, and the edge to take.
--
-- Found backwards from the goal, in the order of costs [Dijkstra 1959], and only as far as asked
-- for. Costs are whole numbers: spots wait in a list for each [Dial 1969].

local insert, remove = table.insert, table.remove

local field = {}

-- Goals whose fields are kept.
local MOST_FIELDS = 8

local NONE = {}

local function newField(goal)
  return { cost = { [goal.id] = 0 }, edge = {}, waiting = { [0] = { goal } }, at = 0, last = 0 }
end

-- Let a field grow, cost by cost, until a spot is settled, or all are. A spot can wait at several
-- costs: the least counts. (One function: so LuaJIT compiles it as one loop.)
local function growTo(own, goal)
  local cost, via, waiting, at, last = own.cost, own.edge, own.waiting, own.at, own.last
  local goalId = goal.id
  while at <= last and not (cost[goalId] and cost[goalId] < at) do
    local list = waiting[at] or NONE
    for _, spot in ipairs(list) do
      local edges = cost[spot.id] == at and spot.into or NONE
      for k = 1, #edges do
        local edge = edges[k]
        local from = edge.from
        local sum, known = at + edge.cost, cost[from.id]
        if not known or sum < known then
          cost[from.id], via[from.id] = sum, edge
          local others = waiting[sum]
          if others then others[#others + 1] = from else waiting[sum] = { from } end
          if sum > last then last = sum end
        end
      end
    end
    waiting[at] = nil
    at = at + 1
  end
  own.at, own.last = at, last
end

-- Forget all fields: edges have changed.
function field.reset(self) self.fields = {} end

-- Return how many frames a way takes of which the cost is known: without what flights count more.
local function framesOf(own, effort, spot)
  local frames = own.cost[spot.id]
  local edge = effort > 0 and own.edge[spot.id]
  while edge do
    if edge.kind ~= "walk" then frames = frames - effort end
    edge = own.edge[edge.to.id]
  end
  return frames
end

-- Return the next edge from a spot to a goal, which is nil at the goal, and the frames of the way;
-- nothing if there is none.
function field.next(self, spot, goal)
  local fields = self.fields
  local own = fields[goal]
  if not own then
    if #fields >= MOST_FIELDS then fields[remove(fields, 1)] = nil end
    own = newField(goal)
    fields[goal] = own
    insert(fields, goal)
  end
  local known = own.cost[spot.id]
  if not (known and known < own.at) then growTo(own, spot) end
  known = own.cost[spot.id]
  if known and known < own.at then return own.edge[spot.id], framesOf(own, self.effort, spot) end
end

return field

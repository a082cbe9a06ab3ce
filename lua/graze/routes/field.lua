-- Fields: for each spot how many frames it is to a goal, and the edge to take.
--
-- Found backwards from the goal, in the order of costs [Dijkstra 1959], and only as far as asked
-- for. Costs are whole numbers: spots wait in a list for each [Dial 1969].

local insert, remove = table.insert, table.remove

local field = {}

-- Goals whose fields are kept.
local MOST_FIELDS = 8

local function new(goal)
  return { cost = { [goal.id] = 0 }, frames = { [goal.id] = 0 }, edge = {},
    waiting = { [0] = { goal } }, at = 0, last = 0 }
end

-- A cheaper way leads to the goal over an edge.
local function relax(own, edge, cost, frames)
  local from = edge.from
  local id = from.id
  own.cost[id], own.frames[id], own.edge[id] = cost, frames, edge
  local list = own.waiting[cost]
  if list then list[#list + 1] = from else own.waiting[cost] = { from } end
  if cost > own.last then own.last = cost end
end

-- Settle all spots of the next cost. A spot can wait at several costs: the least counts.
local function settleNext(own, effort)
  local at, costs = own.at, own.cost
  local list = own.waiting[at]
  local i = 1
  while list and list[i] do
    local spot = list[i]
    if costs[spot.id] == at then
      local frames, edges = own.frames[spot.id], spot.into
      for k = 1, #edges do
        local edge = edges[k]
        local cost, known = at + edge.cost, costs[edge.from.id]
        if not known or cost < known then
          relax(own, edge, cost, frames + edge.cost - (edge.kind == "walk" and 0 or effort))
        end
      end
    end
    i = i + 1
  end
  own.waiting[at], own.at = nil, at + 1
end

local function isSettled(own, spot)
  local cost = own.cost[spot.id]
  return cost ~= nil and cost < own.at
end

-- Forget all fields: edges have changed.
function field.reset(self) self.fields = {} end

-- Return the next edge from a spot to a goal, which is nil at the goal, and the frames of the way;
-- nothing if there is none.
function field.next(self, spot, goal)
  local fields = self.fields
  local own = fields[goal]
  if not own then
    if #fields >= MOST_FIELDS then fields[remove(fields, 1)] = nil end
    own = new(goal)
    fields[goal] = own
    insert(fields, goal)
  end
  while not isSettled(own, spot) and own.at <= own.last do settleNext(own, self.effort) end
  if isSettled(own, spot) then return own.edge[spot.id], own.frames[spot.id] end
end

return field

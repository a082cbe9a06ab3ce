-- Runs hostile programs (fuzz/hostile) one after the other, from the root of the project; where one
-- breaks a law, or the process, prints the fewest of its lines that still do.
--
--   lua5.4 fuzz/hostile.lua [calls [seconds]]      so many calls, or as many as fit into the time
--   lua5.4 fuzz/hostile.lua run SEED [LINES]       a program, or these lines of it: 3,17,80
--
-- GRAZE_SEED in the environment makes all programs others. Programs run in processes of their own,
-- each of which runs some of them.

local laws = require "fuzz.hostile.laws"
local program = require "fuzz.hostile.program"

local FIRST = 1 + 1000000 * (tonumber(os.getenv "GRAZE_SEED") or 0)

-- How long a process goes on, and after how many seconds it hangs.
local SHIFT, HANGS, FOREVER = 20, 300, 1e15

local interpreter = arg[-1]
local notes = os.tmpname()

local function linesOf(made, list)
  local numbers = {}
  if list then
    for number in list:gmatch "%d+" do numbers[#numbers + 1] = tonumber(number) end
  else
    for i = 1, #made.lines do numbers[i] = i end
  end
  return numbers
end

-- Runs a program; returns how many calls it made, and the fault in words, if there is one.
local function try(seed, list)
  local made = program.new(seed)
  local calls, at, fault = laws.run(made, linesOf(made, list))
  return calls, fault and ("line %d: %s"):format(at, fault)
end

-- A process that runs programs --------------------------------------------------------------------

local function note(path, ...)
  local file = assert(io.open(path, "w"))
  file:write(table.concat({ ... }, " "))
  file:close()
end

-- Writes down which program it is at, and how many calls were made.
local function work(path, seed, calls, seconds)
  local done, ends = 0, os.time() + seconds
  while done < calls and os.time() < ends do
    note(path, seed, done)
    local made, fault = try(seed)
    if fault then
      print(fault)
      os.exit(1)
    end
    done, seed = done + made, seed + 1
  end
  note(path, seed, done)
end

-- The process that watches over them --------------------------------------------------------------

local function succeeds(...)
  local command = ("timeout %d %s fuzz/hostile.lua %s"):format(HANGS, interpreter,
    table.concat({ ... }, " "))
  local status = os.execute(command)
  return status == true or status == 0
end

local function read(path)
  local file = assert(io.open(path))
  local seed, calls = file:read("*n", "*n")
  file:close()
  return seed, calls
end

local function join(numbers) return #numbers > 0 and table.concat(numbers, ",") or "none" end

local function without(numbers, from, to)
  local rest = {}
  for i, number in ipairs(numbers) do
    if i < from or i > to then rest[#rest + 1] = number end
  end
  return rest
end

-- The fewest lines of a program that still fail, as far as leaving out parts of them goes, from
-- halves down to single ones.
local function shortest(seed)
  local numbers = linesOf(program.new(seed))
  local size = math.ceil(#numbers / 2)
  while true do
    local i = 1
    while i <= #numbers do
      local rest = without(numbers, i, i + size - 1)
      if succeeds("run", seed, join(rest), ">/dev/null 2>&1") then i = i + size
      else numbers = rest end
    end
    if size == 1 then return numbers end
    size = math.ceil(size / 2)
  end
end

local function report(seed)
  local made, numbers = program.new(seed), shortest(seed)
  print(("\n%s fuzz/hostile.lua run %d %s\n"):format(interpreter, seed, join(numbers)))
  for _, number in ipairs(numbers) do print(("%4d  %s"):format(number, made.lines[number])) end
  succeeds("run", seed, join(numbers), "2>&1")
end

local function watch(calls, seconds)
  local began, done, seed = os.time(), 0, FIRST
  while done < calls and os.time() - began < seconds do
    local left = math.min(SHIFT, began + seconds - os.time())
    local sound = succeeds("work", notes, seed, calls - done, left)
    local made
    seed, made = read(notes)
    done = done + made
    if not sound then
      report(seed)
      os.exit(1)
    end
  end
  print(("%s: %d calls of hostile programs in %d s, 0 wrong"):format(interpreter, done,
    os.time() - began))
end

local function main(how, ...)
  local numbers = {}
  for i, text in ipairs { ... } do numbers[i] = tonumber(text) end
  if how == "run" then
    local _, fault = try(numbers[1], (select(2, ...)))
    print(fault or "no fault")
    os.exit(fault and 1 or 0)
  elseif how == "work" then work(..., numbers[2], numbers[3], numbers[4])
  else watch(tonumber(how) or FOREVER, numbers[1] or FOREVER) end
end

main(...)

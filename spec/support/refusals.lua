-- Specs of errors as tables. A case is { call, argument, message }: a line of Lua, and what its
-- error says. Where the argument is 3 and the call is one of `circle`, that is "bad argument #3 to
-- 'circle' (message)"; where it is 0, "calling 'circle' on bad self (message)"; without an
-- argument, the message. One that ends in "..." is how it begins. Texts behind it stand anywhere
-- in the error.

local assert = require "luassert"
local check = require "spec.support.check"

local refusals = {}

-- What each of these is called in errors, where a number is expected.
local NO_NUMBERS = { ["'5'"] = "string", ["{}"] = "table", ["true"] = "boolean" }

local function list(one) return type(one) == "table" and one or { one } end

-- What the error of a call says, or how it begins, and whether that is all.
local function expected(call, argument, message)
  local before, after = "", ""
  if type(argument) == "number" then
    before = argument == 0 and "calling '%s' on bad self (" or "bad argument #%d to '%s' ("
    before = before:gsub("%%d", argument):gsub("%%s", call:match "[.:](%w+)[({]")
    after = ")"
  else
    message = argument
  end
  local beginning = (message or "..."):match "^(.*)%.%.%.$"
  if beginning then return before .. beginning, false end
  return before .. message .. after, true
end

-- The numbers of a call, as in "graze.circle(1, 2, 3)", are the arguments that begin with a digit.
local function parse(call)
  local callee, rest = call:match "^(.-)%((.*)%)$"
  local words = {}
  for word in rest:gmatch "[^,%s][^,]*" do words[#words + 1] = word end
  return callee, words
end

-- The call with argument k replaced, or without all from k on if there is no replacement.
local function replaced(callee, words, k, bad)
  local arguments = {}
  for i = 1, bad and #words or k - 1 do
    arguments[i] = i == k and bad or words[i]:match "^[%d.]+" or words[i]
  end
  return ("%s(%s)"):format(callee, table.concat(arguments, ", "))
end

-- The calls of a table of cases, with "%s" for what each of them puts in.
local function templates(cases)
  local calls = {}
  for _, object in ipairs(list(cases.on or "")) do
    for _, call in ipairs(list(cases.calls or "%s")) do
      calls[#calls + 1] = (object == "" and "" or object .. ":") .. call
    end
  end
  return calls
end

-- Three functions for calls with the names of `scope`. No refusal may change what state() returns.
--
-- refuses(call, argument, message, ...) looks at one case.
--
-- refused(cases) is a function that looks at several, as `it` takes one. A case with a list of
-- calls stands for each of them. With `calls` in the table, what cases have instead is put in for
-- "%s" in each of those. With `on`, calls are methods of each object that it names.
--
-- refusesNumbers(call, others, field) puts what is none in the place of each number of a call. One
-- with a mark may be infinite (+) or left out (?). `others` are names in the scope, and what errors
-- call them. Errors about numbers that are not finite may name the field that they are for.
function refusals.of(scope, state)
  local function refuses(call, ...)
    local before = state()
    local text, isAll = expected(call, ...)
    local said = check.refuses(scope, call, text, select(type(...) == "number" and 3 or 2, ...))
    if said:sub(1, not isAll and #text or nil) ~= text then
      error(("%s\nsays: %s\nnot: %s"):format(call, said, text), 2)
    end
    assert.same(before, state(), call)
  end

  local function refused(cases)
    return function()
      assert.is_true(#cases > 0)
      for _, case in ipairs(cases) do
        for _, template in ipairs(templates(cases)) do
          for _, each in ipairs(list(case[1])) do
            local call = template:gsub("%%s", (each:gsub("%%", "%%%%")))
            refuses(call, check.unpack(case, 2))
          end
        end
      end
    end
  end

  local function refusesNumbers(call, others, field)
    local callee, words = parse(call)
    for k, word in ipairs(words) do
      local function is(message, bad) refuses(replaced(callee, words, k, bad), k, message) end
      local function isNumber(message, bad) is((field and field .. ": " or "") .. message, bad) end
      if word:find "^%d" then
        for _, strangers in ipairs { NO_NUMBERS, others } do
          for bad, kind in pairs(strangers) do is("number expected, got " .. kind, bad) end
        end
        if not word:find("?", 1, true) then
          is("number expected, got nil", "nil")
          is "number expected, got nil"
        end
        isNumber("finite number expected, got nan", "nan")
        if not word:find("+", 1, true) then
          isNumber("finite number expected, got infinity", "huge")
          isNumber("finite number expected, got infinity", "-huge")
          isNumber("number is too large", "1e101")
          isNumber("number is too large", "-1e101")
        end
      end
    end
  end

  return refuses, refused, refusesNumbers
end

return refusals

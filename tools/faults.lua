-- The faults that tools/mutants can plant in a C file: where, and what stands there instead.

---------------------------------------------------------------------------------------------------
-- Tokens of C

local OPERATORS = {
  "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=",
  "*=", "/=", "%=", "&=", "|=", "^=",
}

-- Return the end of the operator at a place.
local function operator_end(text, at)
  for _, operator in ipairs(OPERATORS) do
    if text:sub(at, at + #operator - 1) == operator then return at + #operator - 1 end
  end
  return at
end

-- Return the kind and the end of the token at a place that is no space; kind nil for a comment.
local function token_at(text, at)
  if text:find("^/%*", at) then return nil, select(2, text:find("*/", at, true)) end
  if text:find("^//", at) then return nil, (text:find("\n", at, true)) end
  if text:find("^[%a_]", at) then return "name", select(2, text:find("^[%w_]+", at)) end
  if text:find("^%.?%d", at) then
    local to = at
    while text:find("^[%w_.]", to + 1) or text:find("^[eEpP][+-]", to) do to = to + 1 end
    return "number", to
  end
  local quote = text:match("^[\"']", at)
  if quote then
    local to = at + 1
    while text:sub(to, to) ~= quote do to = to + (text:sub(to, to) == "\\" and 2 or 1) end
    return "string", to
  end
  return "operator", operator_end(text, at)
end

-- Return the end of a preprocessor line, and where the value of "#define NAME VALUE" begins.
local function directive_at(text, at)
  local to = at
  repeat to = text:find("\n", to + 1, true) or #text until text:sub(to - 1, to - 1) ~= "\\"
  local _, name_end = text:find("^#%s*define%s+[%w_]+[ \t]+", at)
  return to, name_end and name_end < to and name_end + 1
end

-- Return the tokens of a file: { kind =, text =, from =, to =, define = true in a #define }.
local function tokens_of(text)
  local list, at, define_end = {}, 1, 0
  while at <= #text do
    if text:find("^%s", at) then
      at = at + 1
    elseif text:find("^#", at) and at > define_end then
      local to, value = directive_at(text, at)
      define_end = value and to or define_end
      at = value or to + 1
    else
      local kind, to = token_at(text, at)
      if kind then
        list[#list + 1] =
          { kind = kind, text = text:sub(at, to), from = at, to = to, define = at < define_end }
      end
      at = to + 1
    end
  end
  return list
end

local CLOSING = { ["("] = ")", ["["] = "]", ["{"] = "}" }

-- For each opening bracket the index of its closing one, and the other way round.
local function brackets_of(tokens)
  local partner, open = {}, {}
  for i, token in ipairs(tokens) do
    if token.kind == "operator" then
      if CLOSING[token.text] then
        open[#open + 1] = i
      elseif token.text:find "^[)%]}]$" then
        local other = table.remove(open)
        if other then partner[i], partner[other] = other, i end
      end
    end
  end
  return partner
end

---------------------------------------------------------------------------------------------------
-- Faults. A fault replaces the bytes from..to of a file: { from =, to =, with = }.

local INSTEAD = {
  ["<"] = { "<=", ">" }, ["<="] = { "<", ">=" }, [">"] = { ">=", "<" }, [">="] = { ">", "<=" },
  ["=="] = { "!=" }, ["!="] = { "==" }, ["&&"] = { "||" }, ["||"] = { "&&" },
  ["+"] = { "-" }, ["-"] = { "+" }, ["*"] = { "/" }, ["/"] = { "*" }, ["%"] = { "/" },
  ["&"] = { "|" }, ["|"] = { "&" }, ["^"] = { "|" }, ["<<"] = { ">>" }, [">>"] = { "<<" },
  ["+="] = { "-=" }, ["-="] = { "+=" }, ["*="] = { "/=" }, ["/="] = { "*=" },
  ["|="] = { "&=" }, ["&="] = { "|=" }, ["++"] = { "--" }, ["--"] = { "++" },
}

-- Operators that can have one operand, and are then written without a space behind them.
local EITHER = { ["-"] = true, ["+"] = true, ["*"] = true, ["&"] = true }

local EXCHANGED = {}
for one, other in ([[
  gz_min gz_max  gz_add gz_sub  gz_two_min gz_two_max  gz_two_add gz_two_sub  gz_two_mul gz_two_div
  true false  gz_next gz_previous  gz_dot gz_cross  gz_dot3 gz_dot  _mm_min_ps _mm_max_ps
  _mm_add_ps _mm_sub_ps  _mm_cmple_ps _mm_cmplt_ps  _mm_cmpge_pd _mm_cmpgt_pd
  _mm_and_ps _mm_andnot_ps  _mm_min_pd _mm_max_pd  fmaxf fminf  continue break
]]):gmatch "(%S+)%s+(%S+)" do EXCHANGED[one], EXCHANGED[other] = other, one end

local FIELDS = {}
for one, other in ([[
  x y  p q  low high  least most  a0 a1  b0 b1  nx ny  start end  own inside  first next  w h
  on_a on_b  next previous  at_low at_high  velocity acceleration  in out  count capacity
]]):gmatch "(%S+)%s+(%S+)" do FIELDS[one], FIELDS[other] = other, one end

-- Calls that can be left out: what remains is their argument.
local WRAPPERS = { fabs = true, gz_neg = true, gz_two_abs = true, gz_unit = true, sqrt = true }

-- The least tightly binding first. Where a dropped term ends.
local PRECEDENCE = {}
for level, operators in ipairs {
  "? :", "||", "&&", "|", "^", "&", "== !=", "< > <= >=", "<< >>", "+ -", "* / %",
} do
  for operator in operators:gmatch "%S+" do PRECEDENCE[operator] = level end
end

local DROPS_TERM = { ["&&"] = true, ["||"] = true, ["+"] = true, ["-"] = true, ["*"] = true,
  ["/"] = true, ["|"] = true, ["&"] = true }

local File = {}
File.__index = File

function File.new(path, text)
  local tokens = tokens_of(text)
  return setmetatable({
    path = path, text = text, tokens = tokens, partner = brackets_of(tokens), faults = {},
  }, File)
end

function File:is(i, text) return self.tokens[i] and self.tokens[i].text == text end

-- Replace tokens i to k.
function File:replace(i, k, with)
  local fault = { from = self.tokens[i].from, to = self.tokens[k].to, with = with, file = self }
  self.faults[#self.faults + 1] = fault
end

-- Has the operator two operands?
function File:is_binary(i)
  local token, before = self.tokens[i], self.tokens[i - 1]
  if not EITHER[token.text] then return true end
  local left = before.kind ~= "operator" or before.text == ")" or before.text == "]"
  if before.text == "return" or before.text == "case" then left = false end
  return left and self.text:find("^%s", token.to + 1) ~= nil
end

-- The last token of the term that follows operator i.
function File:term_end(i)
  local level, k = PRECEDENCE[self.tokens[i].text], i + 1
  while true do
    local text = self.tokens[k].text
    if text == ";" or text == "," or text == ")" or text == "]" or text == "}" then break end
    local other = PRECEDENCE[text]
    if other and k > i + 1 and self:is_binary(k) and other <= level then break end
    k = (CLOSING[text] and self.partner[k] or k) + 1
  end
  return k - 1
end

function File:plant_operator(i)
  local text = self.tokens[i].text
  if text == "!" or text == "~" or (text == "-" and not self:is_binary(i)) then
    self:replace(i, i, "")
  elseif INSTEAD[text] and self:is_binary(i) then
    for _, other in ipairs(INSTEAD[text]) do self:replace(i, i, other) end
    if DROPS_TERM[text] then self:replace(i, self:term_end(i), "") end
  elseif text == "?" and self.tokens[i - 1].kind == "name" then
    local before = self.tokens[i - 2].text
    if before:find "^[=(,:?]$" or before == "return" then
      self:replace(i - 1, i - 1, "!" .. self.tokens[i - 1].text)
    end
  end
end

function File:plant_number(i)
  local text = self.tokens[i].text
  local digits, suffix = text:match "^(%d+)([uU]?)$"
  if digits then
    local value = math.tointeger(tonumber(digits))
    self:replace(i, i, value + 1 .. suffix)
    if value > 0 then self:replace(i, i, value - 1 .. suffix) end
  elseif text:find "^0[xX]%x+[uU]?$" then
    self:replace(i, i, ("(%s >> 1)"):format(text))
  else
    self:replace(i, i, ("(%s * 2)"):format(text))
    self:replace(i, i, ("(%s / 2)"):format(text))
  end
end

function File:plant_name(i)
  local text = self.tokens[i].text
  local field = self:is(i - 1, ".") or self:is(i - 1, "->")
  if field and FIELDS[text] then self:replace(i, i, FIELDS[text]) end
  if not field and EXCHANGED[text] then self:replace(i, i, EXCHANGED[text]) end
  if not field and text == "HUGE_VAL" then self:replace(i, i, "0") end
  if WRAPPERS[text] and self:is(i + 1, "(") then self:replace(i, i, "") end
end

-- if (...), while (...)
function File:plant_condition(i)
  local open = i + 1
  local close = self.partner[open]
  local inside = self.text:sub(self.tokens[open].to + 1, self.tokens[close].from - 1)
  self:replace(open, close, "(!(" .. inside .. "))")
  if self:is(i, "if") then
    self:replace(open, close, "(0)")
    self:replace(open, close, "(1)")
  end
end

local ENDS = { [";"] = true, ["{"] = true, ["}"] = true, ["else"] = true }

-- Can a statement begin at token i?
function File:begins_statement(i)
  local before = self.tokens[i - 1].text
  if before == ")" then
    local open = self.partner[i - 1]
    local word = self.tokens[open - 1].text
    return word == "if" or word == "for" or word == "while"
  end
  return ENDS[before]
end

-- Drop an assignment, a call, a jump or a return: not a declaration.
function File:plant_statement(i)
  local first, second = self.tokens[i], self.tokens[i + 1]
  local jump = first.text == "continue" or first.text == "break" or first.text == "return"
  local starts = first.kind == "name" and second.text:find "^[(=.%[+*/|&^%-]"
    and not (second.text == "*" and not self:is_binary(i + 1))
  if not (jump or starts or first.text == "*" or first.text == "++" or first.text == "--") then
    return
  end
  local k = i
  while not self:is(k, ";") do
    if self:is(k, "{") or self:is(k, "}") then return end
    k = (CLOSING[self.tokens[k].text] and self.partner[k] or k) + 1
  end
  if first.text == "return" and k > i + 1 then
    local value = self.text:sub(self.tokens[i + 1].from, self.tokens[k - 1].to)
    self:replace(i + 1, k - 1, "!(" .. value .. ")")
  end
  self:replace(i, k, ";")
end

function File:plant_at(i)
  local token = self.tokens[i]
  if token.kind == "operator" then self:plant_operator(i) end
  if token.kind == "number" then self:plant_number(i) end
  if token.kind == "name" then self:plant_name(i) end
  if token.define then return end
  if token.text == "if" or token.text == "while" then self:plant_condition(i) end
  if self:begins_statement(i) then self:plant_statement(i) end
end

-- Plant in values of #define, in bodies of functions, and in tables of numbers at file level.
function File:plant()
  local tokens, i = self.tokens, 1
  while i <= #tokens do
    if tokens[i].define then
      self:plant_at(i)
    elseif self:is(i, "{") then
      local close, before = self.partner[i], tokens[i - 1].text
      for k = i + 1, close - 1 do
        if before == ")" then self:plant_at(k) end
        if before == "=" and tokens[k].kind == "number" then self:plant_number(k) end
      end
      i = close
    end
    i = i + 1
  end
  return self.faults
end

---------------------------------------------------------------------------------------------------
-- Where a fault is, in words

local function collapsed(text)
  return (text:gsub("%s+", " "):gsub("^ ", ""):gsub(" $", ""))
end

-- Add its line number, and the lines that it touches, before and after.
local function describe(fault)
  local text = fault.file.text
  local from = fault.from
  while from > 1 and text:sub(from - 1, from - 1) ~= "\n" do from = from - 1 end
  local to = text:find("\n", fault.to, true) or #text
  fault.line = select(2, text:sub(1, from - 1):gsub("\n", "")) + 1
  fault.before = collapsed(text:sub(from, to))
  fault.after = collapsed(
    text:sub(from, fault.from - 1) .. fault.with .. text:sub(fault.to + 1, to))
end

local function applied(fault)
  local text = fault.file.text
  return text:sub(1, fault.from - 1) .. fault.with .. text:sub(fault.to + 1)
end

local faults = { collapsed = collapsed, applied = applied }

-- Return all faults of a file, in the order of their places: { file =, from =, to =, with =,
-- line =, before =, after = }.
function faults.of(path, text)
  local list = File.new(path, text):plant()
  for _, fault in ipairs(list) do describe(fault) end
  table.sort(list, function(a, b)
    if a.from ~= b.from then return a.from < b.from end
    if a.to ~= b.to then return a.to < b.to end
    return a.with < b.with
  end)
  return list
end

return faults

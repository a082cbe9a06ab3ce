-- Commands of the shell, and what they say.

local shell = {}

-- The command of the Lua that runs the specs. Options may stand between it and busted.
local first = 0
while arg[first - 1] do first = first - 1 end
shell.interpreter = arg[first]

function shell.quoted(text) return "'" .. tostring(text):gsub("'", "'\\''") .. "'" end

-- What a command prints, errors too.
function shell.says(command)
  local pipe = assert(io.popen(("(%s) 2>&1"):format(command), "r"))
  local said = pipe:read "*a"
  pipe:close()
  return said
end

-- Settings of a command by which another Lua finds what this one does.
function shell.paths()
  return ("LUA_PATH=%s LUA_CPATH=%s"):format(shell.quoted(package.path),
    shell.quoted(package.cpath))
end

return shell

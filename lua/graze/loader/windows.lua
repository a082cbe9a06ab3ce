-- package.loadlib and os.rename for Windows, where LÖVE's paths are UTF-8 and Lua's functions take
-- the system's code page: a path such as C:/Users/Łukasz has to go by Windows' own functions.

local found, ffi = pcall(require, "ffi")

local function plain(path) return not path:find "[\128-\255]" end

local function backslashes(path) return (path:gsub("/", "\\")) end

local wide
if found then
  -- By names of our own: a game may declare the same functions with other types.
  ffi.cdef [[
    int graze_MultiByteToWideChar(unsigned, unsigned long, const char *, int, wchar_t *, int)
      __asm__("MultiByteToWideChar");
    int graze_MoveFileW(const wchar_t *, const wchar_t *) __asm__("MoveFileW");
    void *graze_LoadLibraryW(const wchar_t *) __asm__("LoadLibraryW");
    unsigned long graze_GetLastError(void) __asm__("GetLastError");
  ]]
  local UTF8, REFUSE_OTHER = 65001, 8

  -- The path in UTF-16, or nil if it is not UTF-8.
  function wide(path)
    local units = ffi.new("wchar_t[?]", #path + 1)
    local count = ffi.C.graze_MultiByteToWideChar(UTF8, REFUSE_OTHER, path, -1, units, #path + 1)
    return count > 0 and units or nil
  end
end

local windows = {}

-- As package.loadlib. It finds a library that is loaded already by the name of its file.
function windows.loadlib(path, symbol)
  path = backslashes(path)
  local opener, reason, where = package.loadlib(path, symbol)
  local units = not opener and wide and not plain(path) and wide(path)
  if not units then return opener, reason, where end
  if ffi.C.graze_LoadLibraryW(units) == nil then
    return nil, "Windows' error " .. tonumber(ffi.C.graze_GetLastError()), where
  end
  return package.loadlib(path:match "[^\\]+$", symbol)
end

-- As os.rename.
function windows.rename(from, to)
  from, to = backslashes(from), backslashes(to)
  local old, new = wide and wide(from), wide and wide(to)
  if plain(from .. to) or not (old and new) then return os.rename(from, to) end
  if ffi.C.graze_MoveFileW(old, new) ~= 0 then return true end
  return nil, to .. ": Windows' error " .. tonumber(ffi.C.graze_GetLastError())
end

return windows

-- The window is small: painting pixels by the processor is what takes time. Programs are told of a
-- larger one, see main.lua, and what is looked at is drawn on canvases.
function love.conf(t)
  t.window.title = "graze: specs"
  t.window.width, t.window.height = 16, 9
  t.window.vsync = 0
  for _, name in ipairs { "audio", "sound", "physics", "joystick" } do t.modules[name] = false end
end

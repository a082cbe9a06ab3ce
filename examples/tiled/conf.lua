function love.conf(t)
  t.window.title = "graze: a level from Tiled"
  t.window.width, t.window.height = 1280, 640
  t.window.resizable = true
  t.window.msaa = 4
  for _, name in ipairs { "audio", "sound", "physics", "joystick" } do t.modules[name] = false end
end

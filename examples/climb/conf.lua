function love.conf(t)
  t.window.title = "graze: climb"
  t.window.width, t.window.height = 1280, 720
  t.window.resizable = true
  t.window.msaa = 4
  for _, name in ipairs { "audio", "sound", "physics", "joystick" } do t.modules[name] = false end
end

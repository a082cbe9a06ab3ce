function love.conf(t)
  t.window.title = "graze: specs"
  t.window.width, t.window.height = 800, 600
  t.window.vsync = 0
  for _, name in ipairs { "audio", "sound", "physics", "joystick" } do t.modules[name] = false end
end

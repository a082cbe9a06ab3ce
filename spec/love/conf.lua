function love.conf(t)
  t.window.title = "graze: specs"
  t.window.width, t.window.height = 1280, 720
  t.window.vsync, t.window.msaa = 0, 4
  for _, name in ipairs { "audio", "sound", "physics", "joystick" } do t.modules[name] = false end
end

return {
  version = "1.5",
  luaversion = "5.1",
  tiledversion = "1.8.2",
  orientation = "hexagonal",
  renderorder = "right-down",
  width = 4,
  height = 5,
  tilewidth = 40,
  tileheight = 36,
  nextlayerid = 3,
  nextobjectid = 3,
  hexsidelength = 14,
  staggeraxis = "x",
  staggerindex = "even",
  properties = {},
  tilesets = {
    {
      name = "blocks",
      firstgid = 1,
      tilewidth = 64,
      tileheight = 48,
      spacing = 0,
      margin = 0,
      columns = 2,
      image = "blocks.png",
      imagewidth = 128,
      imageheight = 48,
      objectalignment = "unspecified",
      tileoffset = {
        x = 0,
        y = 0
      },
      grid = {
        orientation = "orthogonal",
        width = 64,
        height = 48
      },
      properties = {},
      wangsets = {},
      tilecount = 2,
      tiles = {
        {
          id = 1,
          objectGroup = {
            type = "objectgroup",
            draworder = "index",
            id = 2,
            name = "",
            visible = true,
            opacity = 1,
            offsetx = 0,
            offsety = 0,
            parallaxx = 1,
            parallaxy = 1,
            properties = {},
            objects = {
              {
                id = 1,
                name = "foot",
                type = "",
                shape = "rectangle",
                x = 8,
                y = 20,
                width = 16,
                height = 24,
                rotation = 0,
                visible = true,
                properties = {}
              }
            }
          }
        }
      }
    }
  },
  layers = {
    {
      type = "tilelayer",
      x = 0,
      y = 0,
      width = 4,
      height = 5,
      id = 1,
      name = "blocks",
      visible = true,
      opacity = 1,
      offsetx = 0,
      offsety = 0,
      parallaxx = 1,
      parallaxy = 1,
      properties = {
        ["collidable"] = true
      },
      encoding = "lua",
      data = {
        1, 0, 0, 0,
        0, 1, 0, 2,
        0, 0, 0, 0,
        2147483650, 268435458, 1, 805306370,
        0, 0, 0, 536870914
      }
    },
    {
      type = "objectgroup",
      draworder = "topdown",
      id = 2,
      name = "objects",
      visible = true,
      opacity = 1,
      offsetx = 0,
      offsety = 0,
      parallaxx = 1,
      parallaxy = 1,
      properties = {
        ["collidable"] = true
      },
      objects = {
        {
          id = 1,
          name = "box",
          type = "",
          shape = "rectangle",
          x = 32,
          y = 16,
          width = 48,
          height = 32,
          rotation = 0,
          visible = true,
          properties = {}
        },
        {
          id = 2,
          name = "statue",
          type = "",
          shape = "rectangle",
          x = 80,
          y = 80,
          width = 64,
          height = 48,
          rotation = 0,
          gid = 1,
          visible = true,
          properties = {}
        }
      }
    }
  }
}

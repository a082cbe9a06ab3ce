return {
  version = "1.5",
  luaversion = "5.1",
  tiledversion = "1.8.2",
  orientation = "isometric",
  renderorder = "right-down",
  width = 5,
  height = 3,
  tilewidth = 64,
  tileheight = 32,
  nextlayerid = 4,
  nextobjectid = 7,
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
        orientation = "isometric",
        width = 64,
        height = 32
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
                y = 4,
                width = 16,
                height = 24,
                rotation = 20,
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
      width = 5,
      height = 3,
      id = 1,
      name = "blocks",
      visible = true,
      opacity = 1,
      offsetx = 7,
      offsety = 9,
      parallaxx = 1,
      parallaxy = 1,
      properties = {
        ["collidable"] = true
      },
      encoding = "lua",
      data = {
        1, 0, 0, 0, 2,
        0, 0, 0, 0, 0,
        2147483650, 0, 0, 1, 0
      }
    },
    {
      type = "objectgroup",
      draworder = "topdown",
      id = 2,
      name = "objects",
      visible = true,
      opacity = 1,
      offsetx = 7,
      offsety = 9,
      parallaxx = 1,
      parallaxy = 1,
      properties = {
        ["collidable"] = true
      },
      objects = {
        {
          id = 1,
          name = "rug",
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
          name = "beam",
          type = "",
          shape = "rectangle",
          x = 100,
          y = 20,
          width = 40,
          height = 8,
          rotation = 15,
          visible = true,
          properties = {}
        },
        {
          id = 3,
          name = "kite",
          type = "",
          shape = "polygon",
          x = 64,
          y = 64,
          width = 0,
          height = 0,
          rotation = -30,
          visible = true,
          polygon = {
            { x = 0, y = 0 },
            { x = 20, y = 5 },
            { x = 4, y = 25 }
          },
          properties = {}
        },
        {
          id = 4,
          name = "pond",
          type = "",
          shape = "ellipse",
          x = 120,
          y = 50,
          width = 30,
          height = 30,
          rotation = 0,
          visible = true,
          properties = {}
        },
        {
          id = 5,
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
        },
        {
          id = 6,
          name = "tower",
          type = "",
          shape = "rectangle",
          x = 40,
          y = 70,
          width = 32,
          height = 96,
          rotation = 45,
          gid = 2,
          visible = true,
          properties = {}
        }
      }
    }
  }
}

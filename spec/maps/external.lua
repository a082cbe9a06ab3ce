return {
  version = "1.5",
  luaversion = "5.1",
  tiledversion = "1.8.2",
  orientation = "orthogonal",
  renderorder = "right-down",
  width = 4,
  height = 2,
  tilewidth = 16,
  tileheight = 16,
  nextlayerid = 3,
  nextobjectid = 5,
  properties = {},
  tilesets = {
    {
      name = "first",
      firstgid = 1,
      tilewidth = 16,
      tileheight = 16,
      spacing = 0,
      margin = 0,
      columns = 4,
      image = "ground.png",
      imagewidth = 64,
      imageheight = 16,
      objectalignment = "unspecified",
      tileoffset = {
        x = 0,
        y = 0
      },
      grid = {
        orientation = "orthogonal",
        width = 16,
        height = 16
      },
      properties = {},
      wangsets = {},
      tilecount = 4,
      tiles = {}
    },
    {
      name = "terrain",
      firstgid = 5,
      filename = "terrain.tsx"
    }
  },
  layers = {
    {
      type = "tilelayer",
      x = 0,
      y = 0,
      width = 4,
      height = 2,
      id = 1,
      name = "ground",
      visible = true,
      opacity = 1,
      offsetx = 0,
      offsety = 0,
      parallaxx = 1,
      parallaxy = 1,
      properties = {},
      encoding = "lua",
      data = {
        1, 0, 8, 0,
        5, 5, 2147483653, 6
      }
    },
    {
      type = "objectgroup",
      draworder = "topdown",
      id = 2,
      name = "things",
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
          name = "crate",
          type = "thing",
          shape = "rectangle",
          x = 100,
          y = 40,
          width = 32,
          height = 32,
          rotation = 0,
          gid = 8,
          visible = true,
          properties = {
            ["collidable"] = true,
            ["weight"] = 5
          }
        },
        {
          id = 2,
          name = "big crate",
          type = "thing",
          shape = "rectangle",
          x = 200,
          y = 40,
          width = 64,
          height = 64,
          rotation = 90,
          gid = 8,
          visible = true,
          properties = {
            ["collidable"] = true,
            ["weight"] = 50
          }
        },
        {
          id = 3,
          name = "crate",
          type = "thing",
          shape = "rectangle",
          x = 300,
          y = 40,
          width = 32,
          height = 32,
          rotation = 0,
          gid = 8,
          visible = true,
          properties = {
            ["collidable"] = false,
            ["weight"] = 5
          }
        },
        {
          id = 4,
          name = "rock",
          type = "",
          shape = "rectangle",
          x = 50,
          y = 60,
          width = 16,
          height = 16,
          rotation = 0,
          gid = 5,
          visible = true,
          properties = {}
        }
      }
    }
  }
}

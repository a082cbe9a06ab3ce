return {
  version = "1.5",
  luaversion = "5.1",
  tiledversion = "1.8.2",
  orientation = "orthogonal",
  renderorder = "right-down",
  width = 9,
  height = 3,
  tilewidth = 16,
  tileheight = 16,
  nextlayerid = 6,
  nextobjectid = 9,
  properties = {},
  tilesets = {
    {
      name = "tall",
      firstgid = 1,
      tilewidth = 24,
      tileheight = 40,
      spacing = 0,
      margin = 0,
      columns = 2,
      image = "tall.png",
      imagewidth = 48,
      imageheight = 40,
      objectalignment = "unspecified",
      tileoffset = {
        x = 3,
        y = -2
      },
      grid = {
        orientation = "orthogonal",
        width = 24,
        height = 40
      },
      properties = {},
      wangsets = {},
      tilecount = 2,
      tiles = {
        {
          id = 1,
          properties = {
            ["collidable"] = true
          },
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
                name = "wedge",
                type = "",
                shape = "polygon",
                x = 4,
                y = 30,
                width = 0,
                height = 0,
                rotation = 0,
                visible = true,
                polygon = {
                  { x = 0, y = 0 },
                  { x = 18, y = 6 },
                  { x = 2, y = 9 }
                },
                properties = {}
              },
              {
                id = 2,
                name = "slab",
                type = "",
                shape = "rectangle",
                x = 10,
                y = 6,
                width = 8,
                height = 3,
                rotation = 30,
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
      width = 9,
      height = 3,
      id = 1,
      name = "whole",
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
        0, 0, 0, 0, 0, 0, 0, 0, 0,
        1, 2147483649, 1073741825, 3221225473, 536870913, 2684354561, 1610612737, 3758096385, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0
      }
    },
    {
      type = "tilelayer",
      x = 0,
      y = 0,
      width = 9,
      height = 3,
      id = 2,
      name = "shapes",
      visible = true,
      opacity = 1,
      offsetx = 5,
      offsety = -7.5,
      parallaxx = 1,
      parallaxy = 1,
      properties = {},
      encoding = "lua",
      data = {
        0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0,
        2, 2147483650, 1073741826, 3221225474, 536870914, 2684354562, 1610612738, 3758096386, 0
      }
    },
    {
      type = "group",
      id = 3,
      name = "outer",
      visible = true,
      opacity = 1,
      offsetx = 100,
      offsety = 200,
      parallaxx = 1,
      parallaxy = 1,
      properties = {
        ["collidable"] = true,
        ["group"] = "crates"
      },
      layers = {
        {
          type = "group",
          id = 4,
          name = "inner",
          visible = true,
          opacity = 1,
          offsetx = -10,
          offsety = 0.25,
          parallaxx = 1,
          parallaxy = 1,
          properties = {},
          layers = {
            {
              type = "objectgroup",
              draworder = "topdown",
              id = 5,
              name = "objects",
              visible = true,
              opacity = 1,
              offsetx = 1,
              offsety = 2,
              parallaxx = 1,
              parallaxy = 1,
              properties = {},
              objects = {
                {
                  id = 1,
                  name = "plain",
                  type = "",
                  shape = "rectangle",
                  x = 10,
                  y = 90,
                  width = 24,
                  height = 40,
                  rotation = 0,
                  gid = 1,
                  visible = true,
                  properties = {}
                },
                {
                  id = 2,
                  name = "scaled",
                  type = "",
                  shape = "rectangle",
                  x = 60,
                  y = 90,
                  width = 48,
                  height = 20,
                  rotation = 30,
                  gid = 1,
                  visible = true,
                  properties = {}
                },
                {
                  id = 3,
                  name = "flipped",
                  type = "",
                  shape = "rectangle",
                  x = 130,
                  y = 90,
                  width = 48,
                  height = 80,
                  rotation = -45,
                  gid = 2147483650,
                  visible = true,
                  properties = {}
                },
                {
                  id = 4,
                  name = "upside",
                  type = "",
                  shape = "rectangle",
                  x = 200,
                  y = 90,
                  width = 24,
                  height = 40,
                  rotation = 90,
                  gid = 1073741826,
                  visible = true,
                  properties = {}
                },
                {
                  id = 5,
                  name = "turned",
                  type = "",
                  shape = "rectangle",
                  x = 300,
                  y = 90,
                  width = 24,
                  height = 60,
                  rotation = 200,
                  gid = 536870914,
                  visible = true,
                  properties = {}
                },
                {
                  id = 6,
                  name = "both",
                  type = "",
                  shape = "rectangle",
                  x = 400,
                  y = 90,
                  width = 30,
                  height = 40,
                  rotation = 0,
                  gid = 3221225474,
                  visible = true,
                  properties = {}
                },
                {
                  id = 7,
                  name = "all",
                  type = "",
                  shape = "rectangle",
                  x = 500,
                  y = 90,
                  width = 30,
                  height = 44,
                  rotation = 10,
                  gid = 3758096386,
                  visible = true,
                  properties = {}
                },
                {
                  id = 8,
                  name = "free",
                  type = "",
                  shape = "rectangle",
                  x = 600,
                  y = 90,
                  width = 24,
                  height = 40,
                  rotation = 0,
                  gid = 1,
                  visible = true,
                  properties = {
                    ["collidable"] = false
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}

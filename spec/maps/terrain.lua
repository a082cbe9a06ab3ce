return {
  version = "1.5",
  luaversion = "5.1",
  tiledversion = "1.8.2",
  name = "terrain",
  tilewidth = 16,
  tileheight = 16,
  spacing = 0,
  margin = 0,
  columns = 4,
  image = "ground.png",
  imagewidth = 64,
  imageheight = 16,
  objectalignment = "topleft",
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
  tiles = {
    {
      id = 0,
      type = "rock",
      properties = {
        ["collidable"] = true,
        ["group"] = "rock"
      }
    },
    {
      id = 3,
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
            name = "",
            type = "",
            shape = "rectangle",
            x = 2,
            y = 2,
            width = 12,
            height = 14,
            rotation = 0,
            visible = true,
            properties = {}
          }
        }
      }
    }
  }
}

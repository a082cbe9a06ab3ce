return {
  version = "1.5",
  luaversion = "5.1",
  tiledversion = "1.8.2",
  orientation = "orthogonal",
  renderorder = "right-down",
  width = 20,
  height = 15,
  tilewidth = 16,
  tileheight = 16,
  nextlayerid = 3,
  nextobjectid = 16,
  properties = {},
  tilesets = {},
  layers = {
    {
      type = "objectgroup",
      draworder = "topdown",
      id = 1,
      name = "walls",
      visible = true,
      opacity = 1,
      offsetx = 2,
      offsety = 3,
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
          x = 10,
          y = 20,
          width = 30,
          height = 12,
          rotation = 0,
          visible = true,
          properties = {}
        },
        {
          id = 2,
          name = "turned box",
          type = "",
          shape = "rectangle",
          x = 60,
          y = 20,
          width = 30,
          height = 12,
          rotation = 30,
          visible = true,
          properties = {}
        },
        {
          id = 3,
          name = "ball",
          type = "",
          shape = "ellipse",
          x = 100,
          y = 20,
          width = 16,
          height = 16,
          rotation = 0,
          visible = true,
          properties = {}
        },
        {
          id = 4,
          name = "egg",
          type = "",
          shape = "ellipse",
          x = 130,
          y = 20,
          width = 30,
          height = 16,
          rotation = 90,
          visible = true,
          properties = {}
        },
        {
          id = 5,
          name = "wedge",
          type = "",
          shape = "polygon",
          x = 10,
          y = 80,
          width = 0,
          height = 0,
          rotation = 45,
          visible = true,
          polygon = {
            { x = 0, y = 0 },
            { x = 20, y = 0 },
            { x = 20, y = 10 }
          },
          properties = {}
        },
        {
          id = 6,
          name = "dented",
          type = "",
          shape = "polygon",
          x = 60,
          y = 80,
          width = 0,
          height = 0,
          rotation = 0,
          visible = true,
          polygon = {
            { x = 0, y = 0 },
            { x = 30, y = 0 },
            { x = 30, y = 30 },
            { x = 15, y = 10 },
            { x = 0, y = 30 }
          },
          properties = {}
        },
        {
          id = 7,
          name = "crossing",
          type = "",
          shape = "polygon",
          x = 100,
          y = 80,
          width = 0,
          height = 0,
          rotation = 0,
          visible = true,
          polygon = {
            { x = 0, y = 0 },
            { x = 20, y = 20 },
            { x = 20, y = 0 },
            { x = 0, y = 20 }
          },
          properties = {}
        },
        {
          id = 8,
          name = "hill",
          type = "",
          shape = "polyline",
          x = 10,
          y = 150,
          width = 0,
          height = 0,
          rotation = 0,
          visible = true,
          polyline = {
            { x = 0, y = 0 },
            { x = 40, y = -20 },
            { x = 90, y = 0 }
          },
          properties = {
            ["drag"] = 2,
            ["group"] = "ledges",
            ["oneWay"] = true,
            ["restitution"] = 0.5
          }
        },
        {
          id = 9,
          name = "start",
          type = "",
          shape = "point",
          x = 5,
          y = 6,
          width = 0,
          height = 0,
          rotation = 0,
          visible = true,
          properties = {}
        },
        {
          id = 10,
          name = "sign",
          type = "",
          shape = "text",
          x = 5,
          y = 200,
          width = 60,
          height = 16,
          rotation = 0,
          visible = true,
          text = "Jump!",
          wrap = true,
          properties = {}
        },
        {
          id = 11,
          name = "click",
          type = "",
          shape = "rectangle",
          x = 33,
          y = 200,
          width = 0,
          height = 0,
          rotation = 0,
          visible = true,
          properties = {}
        },
        {
          id = 12,
          name = "left out",
          type = "",
          shape = "rectangle",
          x = 100,
          y = 200,
          width = 10,
          height = 10,
          rotation = 0,
          visible = true,
          properties = {
            ["collidable"] = false
          }
        }
      }
    },
    {
      type = "objectgroup",
      draworder = "topdown",
      id = 2,
      name = "others",
      visible = true,
      opacity = 1,
      offsetx = 0,
      offsety = 0,
      parallaxx = 1,
      parallaxy = 1,
      properties = {},
      objects = {
        {
          id = 13,
          name = "door",
          type = "exit",
          shape = "rectangle",
          x = 300,
          y = 40,
          width = 10,
          height = 20,
          rotation = 0,
          visible = false,
          properties = {
            ["collidable"] = true,
            ["count"] = 3,
            ["key"] = { id = 14 },
            ["to"] = "cave"
          }
        },
        {
          id = 14,
          name = "decoration",
          type = "",
          shape = "rectangle",
          x = 250,
          y = 40,
          width = 10,
          height = 20,
          rotation = 0,
          visible = true,
          properties = {}
        },
        {
          id = 15,
          name = "route",
          type = "",
          shape = "polyline",
          x = 200,
          y = 100,
          width = 0,
          height = 0,
          rotation = 90,
          visible = true,
          polyline = {
            { x = 0, y = 0 },
            { x = 30, y = 0 },
            { x = 30, y = 10 }
          },
          properties = {}
        }
      }
    }
  }
}

-- What outlines, chains, compounds and grids have besides.

--- A shape of convex parts: an outline, a chain or a compound. It covers what any part covers.
--
-- It has the methods of @{shape} but `predict`, `radiusAt` and `polarOverlaps`, which raise an error.
-- Its questions are about the whole: the way out by `collide` can lead into a notch or a hole.
--
-- `rayCast`, and `collide`, `sweep` and `impact` with such a shape as their argument, return one more
-- number at the end, and so do the hits, casts and @{world:nearest} of a world. Of an outline or a
-- chain it is that of the listed edge that is hit: edge k leaves corner k, counted through all
-- rings. Of a compound it is that of the shape, in the order in which you listed them.
-- @type composite
-- @extends shape

--- Returns the number of its convex parts.
-- @function composite:getPartCount
-- @treturn integer n

--- Returns a convex part, where it is now. The same shape always has the same parts.
--
-- Part k of a chain is the segment from corner k to the next one.
-- @function composite:getPart
-- @tparam integer k from 1 to @{composite:getPartCount}
-- @treturn shape part
-- @refused outline:getPart(99) --> there are 2 parts

--- Returns its corners in the world, as a list for each ring.
--
-- A chain has one ring, a compound those of its shapes. Of an outline it is what `graze.outline`
-- takes, in the same order. Of what @{shape:union}, @{shape:subtract} or @{world:carve} made, ring 1 is an outer one;
-- if it is in one piece, all others are holes. `graze.chain(ring, true)` takes a ring.
-- @function composite:getRings
-- @treturn number[][] rings

--- Cells of equal size, each of a kind from 0 to 255. Kind 0 is empty.
--
-- It has the methods of @{shape} that ask about itself and move it, and `getTriangles`. It is never
-- turned: `setAngle` takes 0 only, and `rotate` and `scale` are errors. Its bounding box and its
-- bounding circle, like its corners, are those of all cells, whatever is in them. Area, centroid and support point are
-- those of the solid cells; if there is none, centroid and support point are the middle of the grid.
--
-- `predict`, `radiusAt` and `polarOverlaps` raise an error. Where other shapes meet it, the number of
-- the part is that of the cell, `(row - 1) * columns + column`: the index into the list of cells. In
-- a world, @{world:setCell} changes its cells.
-- @type grid
-- @extends shape

--- Sets the kind of a cell. It takes the same time however large the grid is.
-- @function grid:setCell
-- @tparam integer column from 1 on
-- @tparam integer row from 1 on
-- @tparam integer kind from 0 to 255; 0 is empty
-- @treturn grid self
-- @refused grid:setCell(9, 1, 2) --> there is no cell (9, 1): the grid has 4 columns and 2 rows
-- @refused grid:setCell(1, 1, 256) --> a whole number from 0 to 255 expected

--- Returns the kind of a cell.
-- @function grid:getCell
-- @tparam integer column
-- @tparam integer row
-- @treturn integer? kind nil outside of the grid

--- Sets the form of all cells of a kind: a convex polygon, a copy of which is taken.
--
-- It copies all cells: do it once, when you make the grid.
-- @function grid:setKind
-- @tparam integer kind from 1 to 255
-- @tparam[opt] shape shape a polygon without radius, which stands inside of the cell from (0, 0) to
-- (cellWidth, cellHeight); nil for the whole cell
-- @treturn grid self
-- @refused grid:setKind(2, circle) --> a polygon without radius expected, got another shape
-- @refused grid:setKind(2, graze.polygon(0,0, 99,0, 0,99)) --> corner 2 is outside of the cell: it
-- is at (99, 0), and the cell goes from (0, 0) to (16, 16)

--- Returns the form of the cells of a kind.
-- @function grid:getKind
-- @tparam integer kind from 1 to 255
-- @treturn shape? polygon a copy, in the cell from (0, 0) to (cellWidth, cellHeight); nil for the
-- whole cell

--- Returns how many cells it has, and their size.
-- @function grid:getSize
-- @treturn integer columns
-- @treturn integer rows
-- @treturn number cellWidth
-- @treturn number cellHeight

--- Returns the cell that a point of the world is in.
--
-- A point on a border belongs to the cell with the larger number; the far sides of the grid are
-- outside.
-- @function grid:cellAt
-- @tparam number x
-- @tparam number y
-- @treturn integer? column nil if the point is not in the grid
-- @treturn integer row

--- Returns the column and the row of a cell by its part number, as hits and casts report it.
-- @function grid:getPartCell
-- @tparam integer part
-- @treturn integer column
-- @treturn integer row
-- @usage local depth, nx, ny, part = hero:collide(level)
-- if part then print(level:getPartCell(part)) end

--- Finds the cells that are not empty and that a shape overlaps; or with a displacement, those that it
-- overlaps or enters on its way.
--
-- Touching is no overlap, and passing flush along a cell is not entering it. So with a layer of coins
-- as a grid, a fast hero misses none.
-- @function grid:queryCells
-- @tparam shape shape
-- @tparam[opt] number dx the displacement of the shape
-- @tparam[opt] number dy
-- @tparam[opt] integer[] into the table to fill
-- @treturn integer[] cells column, row and kind of each: row by row, or by the time of entry
-- @treturn integer n the number of cells
-- @usage local cells, n = coins:queryCells(hero, dx, dy)
-- for i = 1, 3 * n, 3 do coins:setCell(cells[i], cells[i + 1], 0) end

--- Returns the number of its solid cells.
-- @function grid:getPartCount
-- @treturn integer n

--- Returns a solid cell, where it is now. Cells count row by row, without the empty ones.
--
-- It takes longer the more cells are before it: for a loop over a large grid, use
-- @{grid:getCell} and @{grid:getKind}.
-- @function grid:getPart
-- @tparam integer k from 1 to @{grid:getPartCount}
-- @treturn shape polygon
-- @refused grid:getPart(99) --> there are 5 solid cells

--- Returns the corners of its solid cells in the world, as a list for each cell.
-- @function grid:getRings
-- @treturn number[][] rings

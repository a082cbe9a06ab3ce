/*
** Geometries as bytes: all that defines one, at angle 0.
**
**   geometry   kind, then
**     convex       options, number of corners and the one listed first (of a polygon), radius (if
**                  there is one), corners; of a box only two
**     plane        normal, offset
**     with parts   parts, each a convex geometry; of a compound the listed shape of each; the
**                  listed rings; of an outline the rims
**     grid         columns, rows, size of a cell, polygons of kinds, cells in runs of one kind
**
** What is read is checked: no bytes make a geometry that no constructor could have made, as far as
** the memory and the end of a search depend on it.
*/
#pragma once

#include "core/shape/shape.h"
#include "world/save/bytes.h"

/* Write a geometry. Not for clusters. */
void gz_pack_geometry(gz_writer *out, const gz_geometry *geometry);

/* A shape in a block that grows to the largest that was read. All zeros at first. */
typedef struct gz_shape_room {
  gz_shape *shape;
  int bytes;
  char *parts; /* of a shape that is being read */
  int part_bytes;
  gz_vec *corners;
  int corner_capacity;
  int *ends;
  int end_capacity;
} gz_shape_room;

/* Read a geometry at angle 0 into room->shape. Returns false if there is no memory, or it is
   damaged. */
bool gz_unpack_geometry(gz_reader *in, gz_memory *memory, gz_shape_room *room);

void gz_shape_room_release(gz_shape_room *room, gz_memory *memory);

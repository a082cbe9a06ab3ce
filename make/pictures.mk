# What is drawn and exported from the sources beside it.

.PHONY: pictures games maps
## pictures   draw those of the documentation again, from the scripts beside them
pictures: all
	@$(RUN) tools/pictures.lua docs/pictures/*.lua

## games      draw docs/games.png, the pictures of docs/looking.md and the moving ones of docs/moving
##            again, from games that LÖVE plays
games:
	@tools/install build luajit love pngquant ffmpeg
	@paths=$$($(PATHS_OF_LUAJIT)) && eval "$$paths" && tools/games && tools/moving

MAPS = $(wildcard spec/maps/*.tmx)
TILED = QT_QPA_PLATFORM=offscreen tiled

## maps       export the maps of spec/maps and of examples anew, by Tiled (the package tiled)
maps:
	@command -v tiled >/dev/null || { echo "no tiled here: install it to export maps"; exit 1; }
	@for map in $(MAPS:.tmx=); do \
	  $(TILED) --export-map lua $$map.tmx $$map.lua && \
	  $(TILED) --export-map json $$map.tmx $$map.tmj || exit; \
	done
	@$(TILED) --export-map --embed-tilesets lua spec/maps/external.tmx spec/maps/embedded.lua
	@$(TILED) --export-tileset lua spec/maps/terrain.tsx spec/maps/terrain.lua
	@$(TILED) --export-tileset json spec/maps/terrain.tsx spec/maps/terrain.tsj
	@for game in tiled climb; do \
	  $(TILED) --export-map lua examples/$$game/level.tmx examples/$$game/level.lua || exit; \
	done

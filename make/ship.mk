# What games are given: the rock, the gallery to look at, the release.

.PHONY: rock play release release-check

## rock       dist/graze-VERSION-1.src.rock, and try it: install it for four Luas without a network
##            (some of them: ROCKS="5.4 luajit")
ROCKS ?= 5.4 5.3 5.1 luajit
rock:
	@tools/install build lua5.4 lua5.3 lua5.1 luajit rock
	tools/rock $(ROCKS)

## play       the gallery, its scenes in LÖVE (SCENE=pool begins with pool); or a level from
##            Tiled (GAME=tiled), or a room to climb through (GAME=climb)
GAME ?= gallery

# By another name, as `make -n` runs what calls $(MAKE).
PATHS_OF_LUAJIT = $(MAKE) -s env LUA=luajit

play:
	@tools/install build luajit love
	@paths=$$($(PATHS_OF_LUAJIT)) && eval "$$paths" && love examples/$(GAME) $(SCENE)

## release    dist/graze-VERSION.zip, the folder graze for games, with cores for Linux, macOS and
##            Windows that Zig compiles; and that folder, dist/graze. For one system only:
##            SYSTEMS=linux-x64
release:
	@tools/install build release
	+@MAKE='$(MAKE)' tools/release/build

## release-check   run that release in Lua, LÖVE, qemu and wine, look at what cannot be run here,
##            and build it again for the same bytes. A part of it: CHECKS="love wine"
release-check:
	@tools/install build luajit lua5.4 release release-check
	+@MAKE='$(MAKE)' tools/release/check $(CHECKS)

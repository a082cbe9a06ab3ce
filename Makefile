# graze: everything a developer runs. `make help` lists it.
#
# One C99 source serves every Lua; what is built for one of them lands in $(BUILD)/$(LUA), so
# that builds for several live side by side.

LUA    ?= lua5.4
CFLAGS ?= -O2
BUILD  ?= build

# `make test` tries a PUC Lua and LuaJIT unless told which: LUA=lua5.1, or LUAS="lua5.1 lua5.3".
LUAS ?= $(if $(filter file,$(origin LUA)),lua5.4 luajit,$(LUA))

# A machine without pkg-config has the headers where Debian puts them.
LUA_INC := $(or $(shell pkg-config --cflags-only-I $(LUA) 2>/dev/null),\
                -I/usr/include/$(LUA:luajit=luajit-2.1))

# Shared objects of ELF; other systems need no word for that.
PIC ?= -fPIC -fno-plt

# -ffp-contract=off: the exact answers rest on every product being rounded by itself.
# -fno-plt: call Lua's functions without PLT stubs, which are 4 % of a move on Lua 5.4.
# -fno-math-errno: sqrt is one instruction, without a branch to set errno. The core never reads that.
# -fno-tree-slp-vectorize: pairs of doubles that were just stored one by one stall when they are
# loaded as one vector.
# -falign-functions, -falign-loops: the placement of code alone moved the tiles benchmark by 17 %.
FLAGS = -std=c99 -Icsrc $(LUA_INC) $(PIC) -fvisibility=hidden -ffp-contract=off \
        -fno-math-errno -fno-tree-slp-vectorize -falign-functions=64 -falign-loops=32 \
        -Wall -Wextra -Wpedantic -Wshadow -Wconversion $(if $(filter 1,$(WERROR)),-Werror)

OUT      = $(BUILD)/$(LUA)
SRCS    := $(shell find csrc -name '*.c' | sort)
OBJS     = $(SRCS:%.c=$(OUT)/obj/%.o)
# Objects that need no Lua.
PURE     = $(filter $(OUT)/obj/csrc/core/% $(OUT)/obj/csrc/bump/% $(OUT)/obj/csrc/world/% \
                    %/pointer_map.o,$(OBJS))
MODULE   = $(OUT)/graze/core.so
PROGRAMS = $(patsubst spec/c/%.c,$(OUT)/spec/%,$(wildcard spec/c/*.c))
PLAIN    = $(basename $(notdir $(shell grep -sL lua_State spec/c/*.c)))
FORMATTED = $(shell find csrc fuzz spec/c bench examples/host tools -name '*.[ch]' -o -name '*.cpp')
FUZZERS  = $(patsubst fuzz/%.c,$(OUT)/fuzz/%,$(wildcard fuzz/*.c))

# The interpreters' search paths. A LUA_PATH_5_4 of the user's would win over LUA_PATH.
PATHS     = LUA_PATH='$(CURDIR)/lua/?.lua;$(CURDIR)/lua/?/init.lua;;' \
            LUA_CPATH='$(CURDIR)/$(OUT)/?.so;;'
VERSIONED = $(foreach v,5_2 5_3 5_4,LUA_PATH_$v LUA_CPATH_$v)
RUN       = env $(VERSIONED:%=-u %) $(PATHS) $(LUA)

# What `sanitize` and `fuzz` compile with: the first finding ends the run.
CHECKED = -g -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
FUZZ_SECONDS ?= 60

MAKEFLAGS += --no-print-directory
.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: all env demo repl test programs plain plain-names machines mutants lint sanitize fuzz \
        fuzzers bench docs rock play clean help FORCE

## all        build the module for LUA (lua5.4; or luajit, lua5.1, lua5.2, lua5.3)
all: $(MODULE)

$(MODULE): $(OBJS)
	@mkdir -p $(@D)
	@echo "  LD $@"
	@$(CC) -shared $(CFLAGS) $(LDFLAGS) -o $@ $(OBJS) -lm

# Most loops of this file go round two or four times.
$(OUT)/obj/csrc/core/convex/kernels/sat.o: FLAGS += -funroll-loops

$(OUT)/obj/%.o: %.c $(OUT)/flags
	@mkdir -p $(@D)
	@echo "  CC $<"
	@$(CC) $(FLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

# Holds the compiler's flags, so that other flags compile everything again.
$(OUT)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(FLAGS) $(CFLAGS)' | cmp -s - $@ || echo '$(CC) $(FLAGS) $(CFLAGS)' > $@

-include $(OBJS:.o=.d)

## env        print the exports that let LUA find the build: eval "$(make -s env)"
env:
	@$(MAKE) -s all >&2
	@echo "unset $(VERSIONED)"
	@echo "export $(PATHS)"

## demo       install what is missing, build, and draw the tour into build/tour.svg
demo:
	@tools/install build $(LUA)
	@$(MAKE) all
	@$(RUN) examples/tour.lua build/tour.svg

## repl       an interactive Lua with graze loaded
repl:
	@tools/install build $(LUA)
	@$(MAKE) all
	@$(RUN) -i tools/repl.lua

## test       install what is missing, build and run the specs for each of LUAS
##            (a part of them: SPEC=path, FILTER=pattern of the names)
test:
	@tools/install build test $(LUAS)
	@for lua in $(LUAS); do $(MAKE) LUA=$$lua all || exit; done
	@$(if $(filter lua5.4,$(LUAS)),$(MAKE) LUA=lua5.4 programs)
	@BUILD='$(BUILD)' SPEC='$(SPEC)' FILTER='$(FILTER)' HELPER='$(HELPER)' RUNNER='$(RUNNER)' \
	  OPTIONS='$(OPTIONS)' tools/test $(LUAS)

# Test programs in C hold the module itself and a Lua they can ill-treat.
programs: $(PROGRAMS)

$(OUT)/spec/%: spec/c/%.c $(OBJS)
	@mkdir -p $(@D)
	@echo "  LD $@"
	@$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) -MMD -MP -MF $@.d -o $@ $< $(OBJS) -l$(LUA) -lm

-include $(PROGRAMS:%=%.d)

# Those that hold no Lua, built without it: to be run where there is none.
plain: $(PLAIN:%=$(OUT)/plain/%)

plain-names:
	@echo $(PLAIN)

$(OUT)/plain/%: spec/c/%.c $(PURE)
	@mkdir -p $(@D)
	@echo "  LD $@"
	@$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) -MMD -MP -MF $@.d -o $@ $< $(PURE) -lm

-include $(PLAIN:%=$(OUT)/plain/%.d)

## mutants    plant faults in copies of csrc and count those that no test notices: COUNT=40
##            SEED=1 JOBS=2 ONLY=pattern (tools/mutants help); minutes, and no part of CI
mutants:
	@tools/install build test lua5.4
	@COUNT='$(COUNT)' SEED='$(SEED)' JOBS='$(JOBS)' ONLY='$(ONLY)' tools/mutants

## lint       luacheck, clang-format, gcc's analyzer, the layering rules, no fused operation,
##            warnings of clang, and of gcc where there is no SSE2, clang-tidy; and whether
##            types/ is what make types writes
lint:
	@tools/install build lua5.4 lint
	luacheck --quiet --no-color $(wildcard lua types spec examples playground bench tools docs/pictures docs/site) tools/mutants tools/links
	@clang-format --dry-run -Werror $(FORMATTED)
	@$(MAKE) LUA=lua5.4 BUILD=build/lint CC=gcc CFLAGS='-O0 -fanalyzer' WERROR=1 all
	tools/layers build/lint/lua5.4
	tools/strict build/strict
	clang $(FLAGS) -Werror -fsyntax-only $(SRCS)
	gcc $(FLAGS) -U__SSE2__ -Werror -fsyntax-only $(SRCS)
	clang-tidy --quiet $(SRCS) -- $(FLAGS)
	@if command -v ldoc >/dev/null; then $(MAKE) TYPES=build/types types && diff -r types build/types; \
	  else echo "types not compared with the reference: no ldoc here"; fi

## machines   the same bits everywhere? C programs, exact vectors and the golden scenario by gcc
##            and clang, without SIMD, with fused operations allowed, and under qemu on arm64
##            and big-endian s390x; ten minutes. A part of it (see tools/machines), as CI does:
##            MACHINES="clang arm64" CHECKS="kernels vectors" PAIRS=20000
machines:
	@tools/install build test lua5.4
	@BUILD='$(BUILD)/machines' CHECKS='$(CHECKS)' PAIRS='$(PAIRS)' JOBS='$(JOBS)' MAKE='$(MAKE)' \
	  tools/machines $(MACHINES)

## sanitize   the tests under AddressSanitizer and UBSan, on PUC Lua: LuaJIT's own allocator
##            hides overflows; so there only what crashes and answers wrong, while
##            finalizers change the world inside of every call
sanitize:
	@tools/install build test lua5.4 luajit
	@$(SANITIZED) LUAS=lua5.4
	@$(SANITIZED) LUAS=luajit SPEC=spec/collector_spec.lua
	@$(SANITIZED) LUAS="lua5.4 luajit" SPEC="$(STORMY)" HELPER=spec/support/storm.lua

SANITIZED = GRAZE_ROUNDS=40 $(MAKE) test BUILD=build/sanitize CC=gcc CFLAGS='$(CHECKED)' \
            RUNNER="env LD_PRELOAD=$$(gcc -print-file-name=libasan.so)"
STORMY    = $(patsubst %,spec/%_spec.lua,collide contacts grid_world measures planes puck ray robustness \
            shapes svg sweep tour transforms world_filters world_motion world_move world_one_way)

## fuzz       run each of fuzz/*.c for FUZZ_SECONDS; what it learnt stays in build/fuzz
fuzz:
	@tools/install build lua5.4 fuzz
	@$(MAKE) LUA=lua5.4 BUILD=build/fuzz CC=clang CFLAGS='$(CHECKED) -fsanitize=fuzzer-no-link' \
	  fuzzers

# fuzz/core.c and union.c drive the pure C layers; every other harness holds a Lua with the module.
$(OUT)/fuzz/%: fuzz/%.c $(OBJS)
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) -fsanitize=fuzzer -o $@ $< \
	  $(if $(filter core union,$*),$(PURE),$(OBJS) -l:lib$(LUA).a -ldl) -lm

fuzzers: $(FUZZERS)
	@for f in $(^F); do \
	  mkdir -p $(BUILD)/$$f && echo "== fuzz/$$f.c" && \
	  $(OUT)/fuzz/$$f -max_total_time=$(FUZZ_SECONDS) -timeout=10 -verbosity=0 \
	    -print_final_stats=1 -artifact_prefix=$(BUILD)/$$f- $(BUILD)/$$f || exit; \
	done

## bench      measure; bench/run says what it compares with
bench: all
	bench/run

TYPES = types

.PHONY: types
## types      write the annotations for editors from the comments that the reference is made of
types:
	@tools/install docs
	@cd docs && TYPES='$(abspath $(TYPES))' LUA_PATH='../tools/?.lua;site/?.lua;;' \
	  lua5.1 "$$(command -v ldoc)" --filter annotations.filter . >/dev/null

## docs       guide, recipes and reference as HTML, into build/docs
docs:
	@tools/install docs
	cd docs && LUA_PATH='site/?.lua;;' lua5.1 "$$(command -v ldoc)" --dir ../build/docs .
	@cp -r docs/pictures docs/tour.svg docs/growth.svg docs/gallery.png build/docs/topics
	@lua5.1 tools/links build/docs/index.html build/docs/*/*.html

AMALGAMATION = dist/graze.c
WHOLE = $(sort $(shell find csrc -name '*.[ch]')) $(sort $(shell find lua -name '*.lua'))

.PHONY: amalgamation amalgamation-check
## amalgamation    dist/graze.c, all of graze in one C file for any host's build; docs/hosts.md
amalgamation: $(AMALGAMATION)

$(AMALGAMATION): tools/amalgamate.lua tools/open.c LICENSE $(WHOLE)
	@mkdir -p $(@D)
	@echo "  LUA $@"
	@$(LUA) tools/amalgamate.lua $@ $(WHOLE)

## amalgamation-check   compile it with gcc, clang, tcc and, for five systems, Zig; run the specs
##            and examples/host with it (a part of that, see tools/amalgamation: CHECKS="tcc host")
amalgamation-check:
	@tools/install build test lua5.4 luajit lua5.1 lua5.3 clang tcc
	@rm -f dist/graze.c && $(MAKE) amalgamation
	@tools/amalgamation $(CHECKS)

.PHONY: pictures
## pictures   draw those of the documentation again, from the scripts beside them
pictures: all
	@$(RUN) tools/pictures.lua docs/pictures/*.lua

MAPS = $(wildcard spec/maps/*.tmx)
TILED = QT_QPA_PLATFORM=offscreen tiled

.PHONY: maps
## maps       export the maps of spec/maps and examples/tiled anew, by Tiled (the package tiled)
maps:
	@command -v tiled >/dev/null || { echo "no tiled here: install it to export maps"; exit 1; }
	@for map in $(MAPS:.tmx=); do \
	  $(TILED) --export-map lua $$map.tmx $$map.lua && \
	  $(TILED) --export-map json $$map.tmx $$map.tmj || exit; \
	done
	@$(TILED) --export-map --embed-tilesets lua spec/maps/external.tmx spec/maps/embedded.lua
	@$(TILED) --export-tileset lua spec/maps/terrain.tsx spec/maps/terrain.lua
	@$(TILED) --export-tileset json spec/maps/terrain.tsx spec/maps/terrain.tsj
	@$(TILED) --export-map lua examples/tiled/level.tmx examples/tiled/level.lua

include playground/rules.mk

## rock       dist/graze-VERSION-1.src.rock, and try it: install it for four Luas without a network
rock:
	@tools/install build lua5.4 lua5.3 lua5.1 luajit rock
	tools/rock 5.4 5.3 5.1 luajit

## play       the gallery, nine scenes in LÖVE (SCENE=3 begins with the third); or a level from
##            Tiled (GAME=tiled)
GAME ?= gallery

# By another name, as `make -n` runs what calls $(MAKE).
PATHS_OF_LUAJIT = $(MAKE) -s env LUA=luajit

play:
	@tools/install build luajit love
	@paths=$$($(PATHS_OF_LUAJIT)) && eval "$$paths" && love examples/$(GAME) $(SCENE)

.PHONY: release release-check
## release    dist/graze-VERSION.zip, the folder graze for games, with cores for Linux, macOS and
##            Windows that Zig compiles; and that folder, dist/graze
release:
	@tools/install build release
	+@MAKE='$(MAKE)' tools/release

## release-check   run that release in Lua, LÖVE, qemu and wine, look at what cannot be run here,
##            and build it again for the same bytes. A part of it: CHECKS="love wine"
release-check:
	@tools/install build luajit lua5.4 release release-check
	+@MAKE='$(MAKE)' tools/release-check $(CHECKS)

## clean      remove what make and luarocks built
clean:
	rm -rf build dist graze/core.so
	find csrc -name '*.o' -delete

## help       this list
help:
	@sed -n 's/^## //p' Makefile playground/rules.mk

# graze: everything a developer runs. `make help` lists it.
#
# One C99 source serves every Lua. What is built for one of them lands in $(BUILD)/$(LUA), so that
# builds for several live side by side; objects that need no Lua serve all, in $(BUILD)/pure.

LUA    ?= lua5.4
CFLAGS ?= -O2
BUILD  ?= build

# How many things `make test` builds and runs at once.
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
AT_ONCE = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(JOBS))

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
FLAGS = -std=c99 -Icsrc $(PIC) -fvisibility=hidden -ffp-contract=off \
        -fno-math-errno -fno-tree-slp-vectorize -falign-functions=64 -falign-loops=32 \
        -Wall -Wextra -Wpedantic -Wshadow -Wconversion $(if $(filter 1,$(WERROR)),-Werror)

# -z nodelete: a closing state may run finalizers after it has unloaded modules; see
# csrc/lua/base/stay_loaded.h. Linkers of other systems do not know it.
STAY = $(if $(PIC),-Wl$(comma)-z$(comma)nodelete)
comma = ,

OUT      = $(BUILD)/$(LUA)
SRCS    := $(shell find csrc -name '*.c' | sort)
MODULE   = $(OUT)/graze/core.so

# csrc/lua/base/pointer_map.c is the one file there without a Lua.
BINDING  = $(filter-out %/pointer_map.c,$(filter csrc/lua/%,$(SRCS)))
PURE     = $(patsubst %.c,$(BUILD)/pure/obj/%.o,$(filter-out $(BINDING),$(SRCS)))
OBJS     = $(PURE) $(BINDING:%.c=$(OUT)/obj/%.o)
FORMATTED = $(shell find csrc fuzz spec/c bench examples/host tools -name '*.[ch]' -o -name '*.cpp')

# The interpreters' search paths. A LUA_PATH_5_4 of the user's would win over LUA_PATH.
PATHS     = LUA_PATH='$(CURDIR)/lua/?.lua;$(CURDIR)/lua/?/init.lua;;' \
            LUA_CPATH='$(CURDIR)/$(OUT)/?.so;;'
VERSIONED = $(foreach v,5_2 5_3 5_4,LUA_PATH_$v LUA_CPATH_$v)
RUN       = env $(VERSIONED:%=-u %) $(PATHS) $(LUA)

MAKEFLAGS += --no-print-directory
.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: all env demo repl test lint clean help FORCE

## all        build the module for LUA (lua5.4; or luajit, lua5.1, lua5.2, lua5.3)
all: $(MODULE)

$(MODULE): $(OBJS)
	@mkdir -p $(@D)
	@echo "  LD $@"
	@$(CC) -shared $(CFLAGS) $(STAY) $(LDFLAGS) -o $@ $(OBJS) -lm

# Most loops of this file go round two or four times.
$(filter %/sat.o,$(OBJS)): FLAGS += -funroll-loops

COMPILE = mkdir -p $(@D) && echo "  CC $<$1" && $(CC) $(FLAGS) $(CFLAGS) $2 -MMD -MP -c -o $@ $<

$(BUILD)/pure/obj/%.o: %.c $(BUILD)/pure/flags
	@$(call COMPILE)

$(OUT)/obj/%.o: %.c $(OUT)/flags
	@$(call COMPILE,,$(LUA_INC))

# Holds the compiler's flags, so that other flags compile everything again.
SETTINGS = $(CC) $(FLAGS) $(CFLAGS) $(if $(filter $(OUT),$(@D)),$(LUA_INC))

$(OUT)/flags $(BUILD)/pure/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(SETTINGS)' | cmp -s - $@ || echo '$(SETTINGS)' > $@

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
##            (a part of them: SPEC="spec/step spec/move/seams_spec.lua", FILTER=pattern of the names)
test:
	@tools/install build test $(LUAS)
	@for lua in $(LUAS); do $(MAKE) $(AT_ONCE) LUA=$$lua all || exit; done
	@$(if $(TESTED),$(MAKE) $(AT_ONCE) LUA=lua5.4 programs PROGRAMS='$(TESTED)')
	@BUILD='$(BUILD)' SPEC='$(SPEC)' FILTER='$(FILTER)' HELPER='$(HELPER)' RUNNER='$(RUNNER)' \
	  OPTIONS='$(OPTIONS)' JOBS='$(JOBS)' tools/test $(LUAS)

include make/programs.mk

# clang-tidy's analyzer follows every path through a function until it has so many states. As many as
# clang follows by itself take four times as long as 30,000.
NODES ?= 225000
TIDY   = -DGZ_ASSERTIONS -Xclang -analyzer-config -Xclang max-nodes=$(NODES)

## lint       luacheck, clang-format, gcc's analyzer, the layering rules, no fused operation,
##            known mutants that are gone, warnings of clang, and of gcc where there is no SSE2,
##            clang-tidy, which believes assertions; and whether types/ is what make types writes
lint:
	@tools/install build lua5.4 lint
	luacheck --quiet --no-color $(wildcard lua types spec examples playground bench tools docs/pictures docs/site) tools/mutants tools/links
	@clang-format --dry-run -Werror $(FORMATTED)
	@$(MAKE) LUA=lua5.4 BUILD=build/lint CC=gcc CFLAGS='-O0 -fanalyzer' WERROR=1 all
	tools/layers build/lint
	tools/strict build/strict
	tools/mutants stale
	clang $(FLAGS) $(LUA_INC) -Werror -fsyntax-only $(SRCS)
	gcc $(FLAGS) $(LUA_INC) -U__SSE2__ -Werror -fsyntax-only $(SRCS)
	@echo $(SRCS) | xargs -n 8 -P $(JOBS) sh -c 'clang-tidy --quiet "$$@" -- $(FLAGS) $(LUA_INC) $(TIDY)' tidy
	@if command -v ldoc >/dev/null; then $(MAKE) TYPES=build/types types && diff -r types build/types; \
	  else echo "skipped: types beside the reference, as no ldoc is here"; fi

include make/check.mk make/docs.mk make/amalgamation.mk make/pictures.mk make/ship.mk

## clean      remove what make and luarocks built
clean:
	rm -rf build dist graze/core.so
	find csrc -name '*.o' -delete

# An included file's part of it stands where the file is included.
## help       this list
help:
	@awk '/^include / { for (i = 2; i <= NF; i++) while ((getline line < $$i) > 0) say(line) } \
	      { say($$0) } \
	      function say(line) { if (sub(/^## /, "", line)) print line }' Makefile

include playground/rules.mk

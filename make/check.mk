# What takes longer than tests: other machines, sanitizers, fuzzing, and measuring.

.PHONY: machines checked-builds sanitize fuzz fuzzers hostile bench

## machines   the same bits everywhere? C programs, exact vectors and the golden scenario by gcc
##            and clang, without SIMD, with fused operations allowed, and under qemu on arm64
##            and big-endian s390x; ten minutes. A part of it (see tools/machines), as CI does:
##            MACHINES="clang arm64" CHECKS="kernels vectors"
machines:
	@tools/install build test lua5.4
	@BUILD='$(BUILD)/machines' CHECKS='$(CHECKS)' JOBS='$(JOBS)' MAKE='$(MAKE)' \
	  tools/machines $(MACHINES)

# What `sanitize` and `fuzz` compile with: the first finding, or broken contract, ends the run.
CHECKED = -g -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all \
          -DGZ_ASSERTIONS
FUZZ_SECONDS ?= 60
FUZZERS  = $(patsubst fuzz/%.c,$(OUT)/fuzz/%,$(wildcard fuzz/*.c))

# What both run: PUC Lua with sanitizers, and LuaJIT with assertions alone. LuaJIT's own allocator
# hides overflows from sanitizers, so that there is only to see what crashes and answers wrong.
SANITIZED = BUILD=build/sanitize CC=gcc CFLAGS='$(CHECKED)' \
            RUNNER="env LD_PRELOAD=$$(gcc -print-file-name=libasan.so)"
ASSERTING = BUILD=build/asserted CFLAGS='-O2 -DGZ_ASSERTIONS'

checked-builds:
	@tools/install build lua5.4 luajit
	@$(MAKE) $(AT_ONCE) LUA=lua5.4 $(SANITIZED) all
	@$(MAKE) $(AT_ONCE) LUA=luajit $(ASSERTING) all

## sanitize   the tests under AddressSanitizer and UBSan, on PUC Lua. Then there, and with
##            assertions on LuaJIT, some of them while finalizers change the world inside of
##            every call, or each call is taken back and made again
sanitize:
	@tools/install build test lua5.4 luajit
	@$(MAKE) test LUAS=lua5.4 $(SANITIZED) \
	  SPEC="$(filter-out $(PLAYED) $(call named,collector),$(wildcard spec/*/*_spec.lua)) $(PROGRAMS)"
	$(call disturbed,LUAS=lua5.4 $(SANITIZED))
	$(call disturbed,LUAS=luajit $(ASSERTING))

define disturbed
	@GRAZE_CASES=5 $(MAKE) test $1 SPEC=spec/binding/collector_spec.lua
	@$(MAKE) test $1 SPEC="$(STORMY)" HELPER=spec/support/storm.lua
	@$(MAKE) test $1 SPEC="$(REWOUND)" HELPER=spec/support/rewind.lua
endef

# Left out: scenes of many frames. Their calls are those of all other specs, and sanitizers would make
# them take two and a half minutes. A release has them, too: PLAYED=
PLAYED   ?= $(call named,gallery gallery_back gallery_bodies gallery_crates gallery_ways)

STORMY    = $(call named,collide contacts filters grid_world measures motion move one_way planes puck \
            ray robustness shapes svg sweep tour transforms)
REWOUND   = $(call named,compound_world fits grid_world loops motion move one_way replay spin \
            union_world world_model world_turn)

# Specs by their names, in whatever room they are.
named     = $(foreach name,$1,$(or $(wildcard spec/*/$(name)_spec.lua),$(error no spec is named $(name))))

## fuzz       run each of fuzz/*.c for FUZZ_SECONDS; what it learnt stays in build/fuzz. Then
##            hostile programs as long, half of the time on each of two Luas, with sanitizers on
##            PUC Lua; or so many calls on each: HOSTILE=1e7, which takes 10 to 100 minutes
fuzz:
	@tools/install build lua5.4 luajit fuzz
	@$(MAKE) LUA=lua5.4 BUILD=build/fuzz CC=clang CFLAGS='$(CHECKED) -fsanitize=fuzzer-no-link' \
	  fuzzers
	@$(MAKE) LUA=lua5.4 $(SANITIZED) hostile
	@$(MAKE) LUA=luajit $(ASSERTING) hostile

# fuzz/core.c, composite.c, sight.c, region.c, trace.c, navigation.c and step.c drive the pure C layers; every other harness
# holds a Lua with the module.
$(OUT)/fuzz/%: fuzz/%.c $(OBJS)
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(LUA_INC) $(CFLAGS) -fsanitize=fuzzer -o $@ $< \
	  $(if $(filter core composite sight region trace navigation step,$*),$(PURE),$(OBJS) -l:lib$(LUA).a -ldl) -lm

fuzzers: $(FUZZERS)
	@for f in $(^F); do \
	  mkdir -p $(BUILD)/$$f && echo "== fuzz/$$f.c" && \
	  $(OUT)/fuzz/$$f -max_total_time=$(FUZZ_SECONDS) -timeout=10 -verbosity=0 \
	    -print_final_stats=1 -artifact_prefix=$(BUILD)/$$f- $(BUILD)/$$f || exit; \
	done

# How many calls hostile programs make; without, they go on for half of FUZZ_SECONDS.
HOSTILE ?=

hostile: all
	@echo "== fuzz/hostile.lua, $(LUA)"
	@$(RUN:$(LUA)=env $(RUNNER) $(LUA)) fuzz/hostile.lua \
	  $(or $(HOSTILE),1e15 $(shell expr $(FUZZ_SECONDS) / 2))

## bench      measure; bench/run says what it compares with
bench: all
	bench/run

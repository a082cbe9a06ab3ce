# The test programs in C, and the faults that mutants plants to try the tests.

PROGRAMS = $(wildcard spec/c/*.c)
PLAIN    = $(basename $(notdir $(shell grep -sL lua_State spec/c/*.c)))
# Those that `make test` runs, once, beside the specs on Lua 5.4: all, or those that SPEC names.
TESTED   = $(if $(filter lua5.4,$(LUAS)),$(if $(FILTER),,$(filter spec/c/%.c,$(or $(SPEC),$(PROGRAMS)))))

.PHONY: programs plain plain-names mutants

# Test programs in C hold the module itself and a Lua they can ill-treat.
programs: $(PROGRAMS:spec/c/%.c=$(OUT)/spec/%)

# They are built with assertions, see csrc/core/math/assert.h, and so is all that they call. Where
# everything is, that is what they call.
ASSERTED = $(if $(findstring GZ_ASSERTIONS,$(CFLAGS)),$(OBJS),$(SRCS:%.c=$(OUT)/asserted/%.o))

$(OUT)/asserted/%.o: %.c $(OUT)/flags
	@$(call COMPILE, with assertions,$(LUA_INC) -DGZ_ASSERTIONS)

# Linking takes from an archive just what a program calls.
$(OUT)/asserted.a: $(ASSERTED)
	@rm -f $@ && $(AR) rcs $@ $^

LINK = mkdir -p $(@D) && echo "  LD $@" && \
       $(CC) $(FLAGS) $(CFLAGS) $1 $(LDFLAGS) -MMD -MP -MF $@.d -o $@ $< $(filter %.a,$^) $2 -lm

$(OUT)/spec/%: spec/c/%.c $(OUT)/asserted.a
	@$(call LINK,$(LUA_INC) -DGZ_ASSERTIONS,-l$(LUA))

-include $(ASSERTED:.o=.d)
.SECONDARY: $(ASSERTED)

-include $(wildcard $(OUT)/spec/*.d)

# Those that hold no Lua, built without it: to be run where there is none.
plain: $(PLAIN:%=$(OUT)/plain/%)

plain-names:
	@echo $(PLAIN)

$(BUILD)/pure.a: $(PURE)
	@rm -f $@ && $(AR) rcs $@ $^

$(OUT)/plain/%: spec/c/%.c $(BUILD)/pure.a
	@$(call LINK)

-include $(wildcard $(OUT)/plain/*.d)

## mutants    plant faults in copies of csrc and count those that no test notices: COUNT=40
##            SEED=1 JOBS=2 ONLY=pattern (tools/mutants help); minutes, and no part of CI
mutants:
	@tools/install build test lua5.4
	@COUNT='$(COUNT)' SEED='$(SEED)' JOBS='$(JOBS)' ONLY='$(ONLY)' tools/mutants

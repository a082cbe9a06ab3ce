# The test programs in C, and the faults that mutants plants to try the tests.

PROGRAMS = $(patsubst spec/c/%.c,$(OUT)/spec/%,$(wildcard spec/c/*.c))
PLAIN    = $(basename $(notdir $(shell grep -sL lua_State spec/c/*.c)))
# Objects that need no Lua.
PURE     = $(filter-out $(OUT)/obj/csrc/lua/%,$(OBJS)) $(filter %/pointer_map.o,$(OBJS))

.PHONY: programs plain plain-names mutants

# Test programs in C hold the module itself and a Lua they can ill-treat.
programs: $(PROGRAMS)

# They are built with assertions, see csrc/core/math/assert.h, and so is all that they call.
ASSERTED = $(SRCS:%.c=$(OUT)/asserted/%.o)

$(OUT)/asserted/%.o: %.c $(OUT)/flags
	@mkdir -p $(@D)
	@echo "  CC $< with assertions"
	@$(CC) $(FLAGS) $(CFLAGS) -DGZ_ASSERTIONS -MMD -MP -c -o $@ $<

$(OUT)/spec/%: spec/c/%.c $(ASSERTED)
	@mkdir -p $(@D)
	@echo "  LD $@"
	@$(CC) $(FLAGS) $(CFLAGS) -DGZ_ASSERTIONS $(LDFLAGS) -MMD -MP -MF $@.d -o $@ $< $(ASSERTED) -l$(LUA) -lm

-include $(ASSERTED:.o=.d)
.SECONDARY: $(ASSERTED)

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

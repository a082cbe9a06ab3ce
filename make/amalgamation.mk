# All of graze in one C file.

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

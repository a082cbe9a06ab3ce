# The playground: Lua, graze and a page, compiled into one file. Included by the Makefile.

WEB     = build/playground
LUA_SRC = $(WEB)/lua/src
PAGE    = $(WEB)/graze.html
LESSONS = $(wildcard playground/lessons/*.lua)

PAGE_LUA = prelude.lua love.lua inspect.lua

# Files that programs can require or that the page lists.
EMBEDDED = --embed-file lua@/lua --embed-file examples@/examples \
           $(foreach file,$(PAGE_LUA),--embed-file playground/$(file)@/$(file))
EMBEDDED_FILES = $(shell find lua examples -name '*.lua' 2>/dev/null) \
                 $(addprefix playground/,$(PAGE_LUA))

# Debian's emscripten looks for its own packages through Debian's node; another does not find them.
EMCC    = NODE_PATH=/usr/share/nodejs emcc
EMFLAGS = -O2 -ffp-contract=off -DNDEBUG
EMLINK  = -sSINGLE_FILE -sMODULARIZE -sEXPORT_NAME=openLua -sENVIRONMENT=web \
          -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=512MB -sTOTAL_STACK=1MB \
          -sEXPORTED_RUNTIME_METHODS=ccall,FS,allocateUTF8 \
          -sEXPORTED_FUNCTIONS=_play_run,_play_step,_malloc,_free

WEB_OBJS = $(patsubst %.c,$(WEB)/obj/%.o,$(SRCS) playground/host.c \
             $(addprefix lua/,$(filter-out lua.c luac.c,$(notdir $(wildcard $(LUA_SRC)/*.c)))))

.PHONY: playground playground-test page

## playground one page with Lua and graze that runs from disk: build/playground/graze.html
playground:
	@tools/install build lua5.4 emscripten
	@tools/source lua5.4 $(WEB)/lua
	@$(MAKE) page

page: $(PAGE)
	@echo "open $(CURDIR)/$(PAGE)"

$(WEB)/obj/lua/%.o: $(LUA_SRC)/%.c
	@mkdir -p $(@D)
	@echo "  EMCC $<"
	@$(EMCC) $(EMFLAGS) -c -o $@ $<

$(WEB)/obj/%.o: %.c
	@mkdir -p $(@D)
	@echo "  EMCC $<"
	@$(EMCC) $(EMFLAGS) -std=gnu99 -Icsrc -I$(LUA_SRC) -MMD -MP -c -o $@ $<

$(WEB)/lua.js: $(WEB_OBJS) $(EMBEDDED_FILES) playground/rules.mk
	@echo "  EMCC $@"
	@$(EMCC) $(EMFLAGS) $(EMLINK) $(EMBEDDED) -o $@ $(WEB_OBJS)

$(PAGE): $(WEB)/lua.js README.md $(wildcard playground/*.*) $(LESSONS) \
         $(wildcard examples/*.lua examples/*/main.lua)
	@lua5.4 playground/bundle.lua $(WEB)/lua.js $(LESSONS) > $@

-include $(WEB_OBJS:.o=.d)

## playground-test   click through the page in a headless Chromium
playground-test:
	@for tool in emcc chromium node; do command -v $$tool >/dev/null || \
	  { echo "skipped: playground-test, as no $$tool is here"; exit 0; }; done; \
	$(MAKE) playground && timeout 420 node playground/test.js $(CURDIR)/$(PAGE) $(WEB)

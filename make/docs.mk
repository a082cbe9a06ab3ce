# The reference: as annotations for editors, and as HTML.

TYPES = types

# The reference in one file, as LDoc takes it: in the order of its list. Two may be written at once.
REFERENCE = $(addprefix docs/reference/,$(shell sed -n 's/^| \[`\(.*\.lua\)`\].*/\1/p' docs/reference/README.md))
MANUAL    = build/reference/graze.lua
JOIN      = mkdir -p $(dir $(MANUAL)) && for file in $(REFERENCE); do cat $$file && echo; done > $(MANUAL).$$$$ \
            && mv $(MANUAL).$$$$ $(MANUAL)

.PHONY: types docs pages
## types      write the annotations for editors from the comments that the reference is made of
types:
	@tools/install docs
	@$(JOIN)
	@cd docs && TYPES='$(abspath $(TYPES))' LUA_PATH='../tools/?.lua;site/?.lua;;' \
	  lua5.1 "$$(command -v ldoc)" --filter annotations.filter . >/dev/null

## docs       guide, recipes and reference as HTML, into build/docs
docs:
	@tools/install docs
	@$(JOIN)
	cd docs && LUA_PATH='site/?.lua;;' lua5.1 "$$(command -v ldoc)" --dir ../build/docs .
	@cp -r docs/pictures docs/moving docs/tour.svg docs/growth.svg docs/games.png build/docs/topics
	@cp docs/site/search.js docs/site/rank.js build/docs
	@lua5.1 docs/site/finish.lua build/docs build/docs/index.html build/docs/*/*.html
	@lua5.1 tools/links build/docs/index.html build/docs/*/*.html
	@if command -v node >/dev/null; then \
	  node docs/site/rank_test.js build/docs/search-index.js $(MANUAL); fi

## pages      the docs, and the playground beside them: build/pages, for a web server
pages: docs playground
	@rm -rf build/pages && cp -R build/docs build/pages
	@sed 's#<!-- docs -->#<a href="index.html">Docs</a>#' build/playground/graze.html > build/pages/playground.html
	@lua5.1 docs/site/play.lua build/pages/index.html build/pages/*/*.html

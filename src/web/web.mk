# The engine for pages and for JavaScript, and the page mfalme.html: `make web` (src/web/README.md). The engine is built
# by a make of its own, with emcc.

EMCC     ?= emcc
WASM_OPT ?= wasm-opt
WEB      := build/web
TABLES   := tablebases

.PHONY: web web-tools web-module

web: web-tools
	@$(MAKE) MODE=web CC='$(EMCC)' web-module

web-tools:
	@for tool in '$(lastword $(EMCC))' '$(WASM_OPT)' python3; do command -v $$tool >/dev/null || \
	{ echo "mfalme: missing for make web: $$tool; install with: apt-get install emscripten python3" >&2; exit 1; }; done

web-module: $(WEB)/mfalme.mjs $(WEB)/mfalme.d.ts $(WEB)/tables.bin $(WEB)/mfalme.html $(WEB)/app/worker.js

PAGE_PARTS := $(wildcard src/web/page*.py src/web/board/* src/web/board/*/* src/web/texts/* src/web/book/* src/lessons/*.txt epd/puzzles*.epd)
$(WEB)/mfalme.html: $(WEB)/mfalme.mjs $(PAGE_PARTS) $(wildcard $(TABLES)/*)
	$(call say,WEB,$@)python3 src/web/page.py --module $< --tables $(TABLES) --out $@

# The same as a folder for a host, which a phone can install; the worker is written last.
$(WEB)/app/worker.js: $(WEB)/mfalme.mjs $(PAGE_PARTS) src/web/app.py src/web/worker.js $(wildcard $(TABLES)/*)
	$(call say,WEB,$(@D))python3 src/web/app.py --module $< --tables $(TABLES) --out $(@D)

$(WEB)/mfalme.d.ts: src/web/module/mfalme.d.ts
	@mkdir -p $(@D)
	$(call say,WEB,$@)cp $< $@

# A folder without tables gives a pack without any.
$(WEB)/tables.bin: src/web/page_tables.py $(wildcard src/web/book/*) $(wildcard $(TABLES)/*)
	@mkdir -p $(@D)
	$(call say,WEB,$@)python3 $< $(TABLES) $@

ifeq ($(MODE),web)
ENTRY_OBJ := $(call objects,src/web/entry.c)
# A program without JavaScript of emscripten's own: module/host.js is its host.
WASM_LINK  = -sSTANDALONE_WASM --no-entry -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=2GB -sINITIAL_MEMORY=32MB \
	-sTOTAL_STACK=2MB -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0 \
	-Wl,-mllvm,-vectorize-slp=false,-mllvm,-vectorize-loops=false,-mllvm,-inline-threshold=400
WASM_FEATURES = --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext \
	--enable-mutable-globals

# The second step lets a search leave the program at thread_pause and come back to it.
$(BUILD)/mfalme.wasm: $(MAIN_OBJ) $(LIB_OBJ) $(ENTRY_OBJ) $(BUILD)/link.stamp src/web/web.mk
	$(call say,LD,$@)$(LINK) $(WASM_LINK) $(filter %.o,$^) $(LIBS) -o $(BUILD)/plain.wasm
	$(call say,OPT,$@)$(WASM_OPT) -O3 $(WASM_FEATURES) --asyncify --pass-arg=asyncify-imports@env.pause \
		--pass-arg=asyncify-ignore-indirect $(BUILD)/plain.wasm -o $@

$(WEB)/mfalme.mjs: $(BUILD)/mfalme.wasm src/web/build_module.py $(wildcard src/web/module/*.*js)
	@mkdir -p $(@D)
	$(call say,WEB,$@)python3 src/web/build_module.py $< $@
endif

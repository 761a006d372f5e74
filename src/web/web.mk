# The engine for pages and for JavaScript, and the page mfalme.html: `make web` (src/web/README.md). The engine is built
# by a make of its own, with emcc.

EMCC     ?= emcc
WASM_OPT ?= wasm-opt
WEB      := build/web
WEB_MODULE := $(wildcard src/web/module/*)

.PHONY: web wasm

web: wasm
	@mkdir -p $(WEB)
	python3 src/web/build_module.py build/web-emcc/mfalme.wasm $(WEB)/mfalme.mjs
	@cp src/web/module/mfalme.d.ts $(WEB)/mfalme.d.ts
	python3 src/web/page.py --module $(WEB)/mfalme.mjs --tables tablebases --out $(WEB)/mfalme.html

wasm:
	@$(MAKE) MODE=web CC=$(EMCC) build/web-emcc/mfalme.wasm

ifeq ($(MODE),web)
ENTRY_OBJ := $(call objects,src/web/entry.c)
# A program without JavaScript of emscripten's: module/host.js is its host.
WASM_LINK  = -sSTANDALONE_WASM --no-entry -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=2GB -sINITIAL_MEMORY=32MB \
	-sTOTAL_STACK=2MB -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0
WASM_FEATURES = --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext \
	--enable-mutable-globals

# The second step lets a search leave the program at thread_pause and come back to it.
$(BUILD)/mfalme.wasm: $(MAIN_OBJ) $(LIB_OBJ) $(ENTRY_OBJ) $(BUILD)/link.stamp
	$(call say,LD,$@)$(LINK) $(WASM_LINK) $(filter %.o,$^) $(LIBS) -o $(BUILD)/plain.wasm
	$(call say,OPT,$@)$(WASM_OPT) -O3 $(WASM_FEATURES) --asyncify --pass-arg=asyncify-imports@env.pause \
		--pass-arg=asyncify-ignore-indirect $(BUILD)/plain.wasm -o $@
endif

# Mfalme: build, test and measure. `make help` lists the targets.
#
# Objects live under build/<mode>-<compiler>[-<arch>]/, so that no change of target, compiler or
# flags ever needs `make clean`.

PREFIX ?= /usr/local
# Not taken from the environment, where other programs use these names.
MODE    := release
ARCH    :=
PROFILE :=
# Options for the unit test runner, such as RUNNER_ARGS='--filter=position/*'.
RUNNER_ARGS ?=

ifeq ($(origin CC),default)
CC := gcc
endif

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SECONDARY:
MAKEFLAGS += --no-builtin-rules --no-print-directory

# ---- Configuration ----------------------------------------------------------------------------

space    := $(subst ,, )
# The versions of make differ about a number sign inside a call.
hash     := \#
# What the compiler builds for, such as x86_64-linux-gnu. All that depends on it is found out here, so that a compiler
# for another machine needs no more than its name: make CC=x86_64-w64-mingw32-gcc
TARGET   := $(shell $(CC) -dumpmachine 2>/dev/null)
WINDOWS  := $(findstring mingw,$(TARGET))$(findstring windows,$(TARGET))
SUFFIX   := $(if $(WINDOWS),.exe)
EXE      ?= mfalme$(SUFFIX)
CC_NAME  := $(subst $(space),_,$(notdir $(CC)))
BUILD    := build/$(MODE)-$(CC_NAME)$(ARCH:%=-%)
IS_CLANG := $(shell echo __clang__ | $(CC) -E -P -x c - 2>/dev/null | grep -v __clang__)
CC_VERSION := $(shell $(CC) --version 2>/dev/null | head -n 1)

# The processor built for: with ARCH empty, on x86-64, one that counts bits in one instruction (x86-64-v2).
BASELINE := $(if $(filter x86_64-%,$(TARGET)),$(shell \
	$(CC) -march=x86-64-v2 -E -x c /dev/null -o /dev/null 2>/dev/null && echo x86-64-v2))
MACHINE  := $(or $(ARCH),$(BASELINE))

# Threads are those of C11 where the C library has them (macOS has not), else those of POSIX; Windows has its own.
# On Windows the C library's printf knows no %zu, but the compiler's does; -static saves DLLs. Files may be longer than
# 2 GB on 32-bit systems too.
# Probed when a step first needs it: only then have the headers that were missing been installed.
C11_THREADS = $(eval C11_THREADS := $$(shell echo '$$(hash)include <threads.h>' | \
	$(CC) $(CPPFLAGS) -E -x c - >/dev/null 2>&1 && echo yes))$(C11_THREADS)
# gcc for Windows aligns vectors of 32 bytes to 16 only (its bug 54412), so moves that need alignment would fault.
UNALIGNED   := $(if $(WINDOWS),$(shell \
	$(CC) -Wa,-muse-unaligned-vector-move -c -x c /dev/null -o /dev/null 2>/dev/null && echo -Wa,-muse-unaligned-vector-move))
SYSTEM       = $(if $(WINDOWS),-D__USE_MINGW_ANSI_STDIO=1 $(UNALIGNED),\
	-D_FILE_OFFSET_BITS=64 -pthread $(if $(C11_THREADS),,-DMFALME_PTHREADS))
SYSTEM_LINK := $(if $(WINDOWS),-static)

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion $(if $(filter 1,$(WERROR)),-Werror)
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

# The first way of link-time optimisation that works here, if any: clang needs lld or a linker plugin.
# Probed when first used, so that the other modes do not pay for it.
LTO_WAYS := $(if $(IS_CLANG),'-flto' '-flto -fuse-ld=lld','-flto=auto')
LTO = $(eval LTO := $(shell probe=$$(mktemp); for way in $(LTO_WAYS); do \
	echo 'int main(void) { return 0; }' | $(CC) $$way -x c - -o $$probe 2>/dev/null \
	&& echo "$$way" && break; done; rm -f $$probe $$probe.exe))$(LTO)

MODE_release   = -O3 -DNDEBUG $(LTO)
MODE_pgo       = $(MODE_release) $(PROFILE)
MODE_debug     = -O0 -g -DDEBUG
MODE_sanitize  = -O1 -g -DDEBUG $(SANITIZE)
MODE_tsan      = -O1 -g -DDEBUG -DMFALME_PTHREADS -fsanitize=thread
MODE_libfuzzer = $(MODE_sanitize) -fsanitize=fuzzer-no-link
# The parameters of the search as options, for tuning; otherwise as the release.
MODE_tune      = $(MODE_release) -DMFALME_TUNE
# WebAssembly, for CC=emcc (src/web/web.mk).
# Of what the compiler vectorises by itself, much has no instruction of the processor's and is slower than without.
MODE_web       = -O3 -DNDEBUG -flto -msimd128 -mbulk-memory -fno-vectorize -fno-slp-vectorize -DMFALME_NO_THREADS
# Without LTO, which would put off the warnings that need data flow until a link.
MODE_strict    = -O2 -DNDEBUG
# For `make strict`: warnings that need no code, with and without assertions.
MODE_syntax       = -fsyntax-only -DNDEBUG
MODE_syntax_debug = -fsyntax-only -DDEBUG

ifndef MODE_$(MODE)
$(error MODE=$(MODE) is not known)
endif

# Shared by compiling and linking, since LTO and the sanitizers want them in both. The path map keeps
# the folder of the build out of the result.
BASE_FLAGS = -std=c11 $(if $(filter web,$(MODE)),,$(SYSTEM)) $(MACHINE:%=-march=%) $(MODE_$(MODE)) -ffile-prefix-map=$(CURDIR)=.
COMPILE    = $(CC) $(BASE_FLAGS) $(WARNINGS) -Isrc -I$(BUILD)/text $(CPPFLAGS) $(CFLAGS)
# What the tools need for Elo: the mathematical part of the C library.
LIBS       = -lm $(LDLIBS)
LINK       = $(CC) $(BASE_FLAGS) $(SYSTEM_LINK) $(CFLAGS) $(LDFLAGS)

# ---- Files ------------------------------------------------------------------------------------

LAYERS    := base board notation eval tablebase search book pdn standings referee tools learn analysis lessons puzzles protocol
SRC       := $(wildcard src/main.c $(LAYERS:%=src/%/*.c) $(LAYERS:%=src/%/*/*.c))
TEST_SRC  := $(wildcard $(LAYERS:%=tests/%/*_test.c))
HELPERS   := $(wildcard tests/support/*.c)
FUZZ_SRC  := $(filter-out tests/fuzz/libfuzzer_%,$(wildcard tests/fuzz/*.c))
LIBFUZZER := $(wildcard tests/fuzz/libfuzzer_*.c)
# The wrong engines that the suites of epd/ must catch, as a program.
MUTANT_SRC := $(wildcard tests/mutants/*.c)
BENCH_SRC := $(wildcard bench/*.c)
# Whole-program tests; a leading underscore marks a module that they share.
PROGRAM_TESTS := $(filter-out tests/program/_%,$(wildcard tests/program/*.py))

objects   = $(patsubst %.c,$(BUILD)/%.o,$(1))
MAIN_OBJ := $(call objects,$(filter src/main.c,$(SRC)))
LIB_OBJ  := $(call objects,$(filter-out src/main.c,$(SRC)))
HELPER_OBJ := $(call objects,$(HELPERS))
TEST_OBJ := $(call objects,$(TEST_SRC)) $(HELPER_OBJ)

# Text files that are built in, each line a string of C.
BUILT_IN := $(patsubst src/%,$(BUILD)/text/%.inc,$(wildcard src/*/*.css src/analysis/*.js src/lessons/*.js \
	src/eval/*.txt src/eval/weights/*.txt src/lessons/*.txt))

PROGRAM := $(BUILD)/mfalme$(SUFFIX)
MUTANTS := $(BUILD)/mutants$(SUFFIX)
# Without Criterion the whole-program tests run alone.
HAS_CRITERION := $(if $(filter run-tests,$(MAKECMDGOALS)),$(shell echo '$(hash)include <criterion/criterion.h>' | \
	$(CC) $(CPPFLAGS) -E -x c - >/dev/null 2>&1 && echo yes))
RUNNER  := $(if $(and $(TEST_SRC),$(HAS_CRITERION)),$(BUILD)/tests-runner)
FUZZERS := $(patsubst tests/fuzz/%.c,$(BUILD)/fuzz/%,$(if $(filter libfuzzer,$(MODE)),$(LIBFUZZER),$(FUZZ_SRC)))
BENCHES := $(patsubst %.c,$(BUILD)/%,$(BENCH_SRC))

# ---- Building ---------------------------------------------------------------------------------

# One short line for each step; `make V=1` shows the commands themselves.
say = $(if $(V),,@echo '  $(1)  $(2)';)

.PHONY: FORCE all mutants run bench perft tablebases test sanitize tsan debug pgo man install clean strict layers \
	lint format format-check fuzz libfuzzer benchmarks bench-movegen help \
	hooks compiler criterion test-tools run-tests copy-fuzzers program-compiled everything-compiled platforms dist

all: $(EXE)
	@echo '$(EXE) is ready'

# EXE is a copy, so that it follows a change of CC, ARCH or flags whose objects are older than it.
$(EXE): $(PROGRAM) FORCE
	@cmp -s $< $@ || { mkdir -p $(@D) && cp $< $@; }

# Stamps are rewritten only when their text changes: then what depends on them is built anew.
stamp = @mkdir -p $(@D); printf '%s\n' '$(subst ','\'',$(1))' | cmp -s - $@ || \
	printf '%s\n' '$(subst ','\'',$(1))' > $@

$(BUILD)/compile.stamp: FORCE | compiler
	$(call stamp,$(COMPILE) $(CC_VERSION))

# A source that was taken away must leave the programs too.
$(BUILD)/link.stamp: FORCE | compiler
	$(call stamp,$(LINK) $(LIBS) $(LIB_OBJ) $(TEST_OBJ))

$(BUILD)/%.o: %.c $(BUILD)/compile.stamp | compiler
	@mkdir -p $(@D)
	$(call say,CC,$<)$(COMPILE) $(TEST_FLAGS) -MMD -MP -c $< -o $@$(if $(filter syntax%,$(MODE)), && touch $@)

# Lines as strings of C. Question marks are escaped too, or `??` with what follows may be a trigraph.
as_strings = sed -e 's/[\\"?]/\\&/g' -e 's/^/"/' -e 's/$$/\\n",/'

$(BUILD)/text/%.inc: src/% Makefile
	@mkdir -p $(@D)
	$(call say,TEXT,$<)$(as_strings) $< > $@

$(BUILD)/text/eval/weights/%.txt.inc: src/eval/weights/%.txt src/eval/weights/pack.awk Makefile
	@mkdir -p $(@D)
	$(call say,PACK,$<)awk -f src/eval/weights/pack.awk $< | $(as_strings) > $@

# The sentences that the board for people and the program say alike, as {key, text}.
$(BUILD)/text/web/texts/sw.js.inc: src/web/texts/sw.js Makefile
	@mkdir -p $(@D)
	$(call say,TEXT,$<)sed -n 's/^ *\("re[a-z]*\.[a-z-]*"\): \("[^"]*"\),$$/{\1, \2},/p' $< > $@

$(call objects,src/base/language.c): $(BUILD)/text/web/texts/sw.js.inc
$(call objects,src/analysis/page.c src/base/html.c src/standings/standings_page.c src/eval/weight_set.c src/eval/three_kings.c \
	src/lessons/lesson.c src/lessons/lesson_page.c): $(BUILT_IN)

$(call objects,$(TEST_SRC)): | criterion
$(call objects,$(wildcard tests/*/*.c bench/*.c)): TEST_FLAGS = -Itests
# gcc's LTO silently drops Criterion's parameterised tests (they are reached through a section alone),
# and its -Wconversion finds fault with the bit-fields inside cr_assert(eq(...)); clang's does not.
$(call objects,$(TEST_SRC)): TEST_FLAGS = -Itests -fno-lto $(if $(IS_CLANG),,-Wno-conversion)

$(PROGRAM): $(MAIN_OBJ) $(LIB_OBJ) $(BUILD)/link.stamp
	$(call say,LD,$@)$(LINK) $(filter %.o,$^) $(LIBS) -o $@

$(BUILD)/tests-runner: $(LIB_OBJ) $(TEST_OBJ) $(BUILD)/link.stamp
	$(call say,LD,$@)$(LINK) $(filter %.o,$^) -lcriterion $(LIBS) -o $@

$(MUTANTS): $(call objects,$(MUTANT_SRC)) $(LIB_OBJ) $(HELPER_OBJ) $(BUILD)/link.stamp
	$(call say,LD,$@)$(LINK) $(filter %.o,$^) $(LIBS) -o $@

$(BUILD)/bench/%: $(BUILD)/bench/%.o $(LIB_OBJ) $(HELPER_OBJ) $(BUILD)/link.stamp
	$(call say,LD,$@)$(LINK) $(filter %.o,$^) $(LIBS) -o $@

$(BUILD)/fuzz/%: $(BUILD)/tests/fuzz/%.o $(LIB_OBJ) $(HELPER_OBJ) $(BUILD)/link.stamp
	@mkdir -p $(@D)
	$(call say,LD,$@)$(LINK) $(if $(filter libfuzzer_%,$*),-fsanitize=fuzzer) $(filter %.o,$^) $(LIBS) -o $@

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

include src/web/web.mk

# ---- Running ----------------------------------------------------------------------------------

run: all
	$(abspath $(EXE))

bench: all
	$(abspath $(EXE)) bench

perft: all
	$(abspath $(EXE)) perft 9

CORES = $(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)

# All endings of six pieces, beside the shipped ones; 0.8 GB of memory.
tablebases: all
	$(abspath $(EXE)) tbgen --pieces 6 --dir tablebases --threads $(CORES)

benchmarks: $(BENCHES)

mutants: $(MUTANTS)

bench-movegen: $(BUILD)/bench/movegen
	$<

# ---- Testing ----------------------------------------------------------------------------------

# What is missing is installed where that can be done, or named in one line, before anything is compiled.
NEEDS = CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' sh scripts/needs.sh

compiler:
	@$(NEEDS) build

criterion: compiler
	@$(NEEDS) criterion

test-tools:
	@$(NEEDS) test

run-tests: $(PROGRAM) $(RUNNER) $(MUTANTS)
	@RUNNER_ARGS='$(RUNNER_ARGS)' sh scripts/run_tests.sh $(PROGRAM) $(or $(RUNNER),$(if $(TEST_SRC),missing,-)) $(PROGRAM_TESTS)

test: test-tools
	@$(MAKE) run-tests

# Leak detection cannot work where ptrace is forbidden (some containers); all else still does.
sanitize: test-tools
	@mkdir -p build
	@echo 'int main(void) { return 0; }' | $(CC) -fsanitize=address -x c - -o build/leak-probe
	@build/leak-probe 2>/dev/null || echo 'sanitize: leak detection does not work here, left out'
	@build/leak-probe 2>/dev/null || export ASAN_OPTIONS=detect_leaks=0; \
	$(MAKE) MODE=sanitize run-tests

# The executable only: Criterion's forked tests and ThreadSanitizer do not live together.
tsan debug:
	@$(MAKE) MODE=$@ EXE=build/$@/mfalme all

fuzz:
	@$(MAKE) MODE=sanitize copy-fuzzers

libfuzzer:
	@echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' | \
	$(CC) -fsanitize=fuzzer -x c - -o /dev/null 2>/dev/null || \
	{ echo 'libfuzzer: $(CC) has no -fsanitize=fuzzer; try make libfuzzer CC=clang' >&2; exit 1; }
	@$(MAKE) MODE=libfuzzer copy-fuzzers

copy-fuzzers: $(FUZZERS)
	@mkdir -p build/fuzz
	@for f in $^; do cmp -s $$f build/fuzz/$${f##*/} || cp $$f build/fuzz/; done

# ---- Profile-guided build ---------------------------------------------------------------------

PROFILE_DATA = $(abspath build/pgo-$(CC_NAME)$(ARCH:%=-%)/profile)
# Atomic counters: the search's threads would lose counts, and gcc refuses torn profiles.
PROFILE_MAKE = -fprofile-update=atomic $(if $(IS_CLANG),-fprofile-instr-generate,-fprofile-generate)
PROFILE_USE  = $(if $(IS_CLANG),-fprofile-instr-use=$(PROFILE_DATA)/all.profdata,-fprofile-use -Wno-missing-profile)
PROFDATA    := $(if $(IS_CLANG),$(shell command -v "$$($(CC) -print-prog-name=llvm-profdata 2>/dev/null)" || command -v llvm-profdata))
NODES        = tail -n 1 | sed -n 's/^\([0-9]*\) nodes .*/\1/p'

# Both passes share one folder, because gcc finds a profile by the name of its object. A profile that
# changed what the engine does would be a bug in the engine: the bench signatures are compared.
pgo:
ifneq ($(IS_CLANG),)
	@test -n "$(PROFDATA)" || { echo 'pgo: llvm-profdata not found; install llvm or use CC=gcc' >&2; exit 1; }
endif
	rm -rf $(dir $(PROFILE_DATA)) && mkdir -p $(PROFILE_DATA)
	@$(MAKE) MODE=pgo PROFILE='$(PROFILE_MAKE)' EXE=$(PROFILE_DATA)/mfalme all
	LLVM_PROFILE_FILE=$(PROFILE_DATA)/%p.profraw $(PROFILE_DATA)/mfalme bench > $(PROFILE_DATA)/bench.txt
ifneq ($(IS_CLANG),)
	$(PROFDATA) merge -o $(PROFILE_DATA)/all.profdata $(PROFILE_DATA)/*.profraw
endif
	@$(MAKE) MODE=pgo PROFILE='$(PROFILE_USE)' all
	@before=$$(cat $(PROFILE_DATA)/bench.txt | $(NODES)); after=$$($(abspath $(EXE)) bench | $(NODES)); \
	echo "pgo: bench $$after nodes"; test -n "$$after" && test "$$before" = "$$after" || \
	{ echo "pgo: the bench signature was $$before nodes" >&2; exit 1; }

# ---- Other platforms --------------------------------------------------------------------------

# Those whose tools are here, into build/platforms/, compared with the program of this machine.
platforms: all
	scripts/platforms.py build
	MFALME_PLATFORMS=build/platforms sh scripts/run_tests.sh $(EXE) - tests/program/platforms_test.py

# Archives for these platforms and of the source, and a package of Debian, into build/dist/.
dist: all
	scripts/dist.py
	MFALME_DIST=build/dist sh scripts/run_tests.sh $(EXE) - tests/program/dist_test.py

# ---- Checks -----------------------------------------------------------------------------------

everything-compiled: $(call objects,$(SRC) $(TEST_SRC) $(BENCH_SRC) $(HELPERS) $(FUZZ_SRC) $(LIBFUZZER) $(MUTANT_SRC))

program-compiled: $(MAIN_OBJ) $(LIB_OBJ)

# With and without assertions: some variables are used by those alone. Only gcc needs to make code for its warnings.
# The program also for 32 bits and for Windows, where their compilers work; what differs there are types.
strict:
	@$(MAKE) WERROR=1 MODE=strict CC=gcc everything-compiled
	@$(MAKE) WERROR=1 MODE=syntax CC=clang everything-compiled
	@$(MAKE) WERROR=1 MODE=syntax_debug CC=gcc everything-compiled
	@$(MAKE) WERROR=1 MODE=syntax_debug CC=clang everything-compiled
	@for compiler in arm-linux-gnueabihf-gcc x86_64-w64-mingw32-gcc; do \
	echo '$(hash)include <stdio.h>' | $$compiler -E -x c - >/dev/null 2>&1 || continue; \
	$(MAKE) WERROR=1 MODE=syntax CC=$$compiler program-compiled || exit 1; done

layers:
	python3 scripts/check_layers.py

# Python, shell and JavaScript, by the linters that are here; eslint comes from npm, into build/lint/.
ESLINT = build/lint/node_modules/.bin/eslint

lint:
	@if command -v pyflakes3 >/dev/null; then pyflakes3 $$(git ls-files '*.py'); \
	else echo 'lint: pyflakes3 is not installed, Python is not looked at'; fi
	@if command -v shellcheck >/dev/null; then shellcheck -x $$(git ls-files '*.sh' scripts/hooks .ci/run); \
	else echo 'lint: shellcheck is not installed, shell scripts are not looked at'; fi
	@mkdir -p build/lint && cp .eslint.mjs build/lint/eslint.mjs
	@test -x $(ESLINT) || ! command -v npm >/dev/null || \
	npm install --prefix build/lint --no-audit --no-fund --silent eslint@9 @eslint/js@9 globals@16 >/dev/null 2>&1 || true
	@if test -x $(ESLINT); then \
	$(ESLINT) --no-config-lookup -c build/lint/eslint.mjs $$(git ls-files '*.js' '*.mjs' ':!.eslint.mjs'); \
	else echo 'lint: npm cannot install eslint, JavaScript is not looked at'; fi

FORMATTED = $(wildcard src/*.[ch] src/*/*.[ch] src/*/*/*.[ch] tests/*/*.[ch] bench/*.[ch])

format:
	@$(if $(FORMATTED),clang-format -i $(FORMATTED))

format-check:
	@$(if $(FORMATTED),clang-format --dry-run --Werror $(FORMATTED))

# Git then checks what is committed by the format and the linters, and the length of its subject.
hooks:
	git config core.hooksPath scripts/hooks

# ---- Installing and cleaning ------------------------------------------------------------------

# Written by the program from the tables that it reads its arguments by.
man: all
	@mkdir -p build
	$(abspath $(EXE)) help --man > build/mfalme.6

# What was built last is what gets installed, so that `make pgo install` keeps the profiled program. The manual keeps
# its folders, since its pages lead to each other.
SHARE  = $(DESTDIR)$(PREFIX)/share
MANUAL = $(wildcard README.md .github/*.md */*.md src/*/*.md src/*/*/*.md src/*/*.svg src/*/*.pdn)
BOOKS  = $(wildcard src/book/*.book)

install: $(if $(wildcard $(EXE)),,all)
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man6 $(SHARE)/mfalme/scripts/certification
	install -m 755 $(EXE) $(DESTDIR)$(PREFIX)/bin/mfalme
	$(abspath $(EXE)) help --man > $(SHARE)/man/man6/mfalme.6
	chmod 644 $(SHARE)/man/man6/mfalme.6
	for page in $(MANUAL); do install -d $(SHARE)/doc/mfalme/$$(dirname $$page) && \
	install -m 644 $$page $(SHARE)/doc/mfalme/$$page || exit 1; done
	install -m 755 scripts/certify.py $(SHARE)/mfalme/scripts/
	install -m 644 scripts/progress.py scripts/text_file.py scripts/engine_driver.py scripts/hub_engine.py \
	scripts/pyproject.toml $(SHARE)/mfalme/scripts/
	install -d $(SHARE)/mfalme/scripts/mfalme
	install -m 644 scripts/mfalme/* $(SHARE)/mfalme/scripts/mfalme/
	install -m 644 scripts/certification/*.py src/base/page.css src/base/dark.css \
	$(SHARE)/mfalme/scripts/certification/
ifneq ($(wildcard tablebases epd),)
	cp -R $(wildcard tablebases epd) $(SHARE)/mfalme/
endif
ifneq ($(BOOKS),)
	install -d $(SHARE)/mfalme/book
	install -m 644 $(BOOKS) $(SHARE)/mfalme/book/
endif

clean:
	rm -rf build $(EXE)

help:
	@echo 'make [target] [CC=compiler] [EXE=file] [ARCH=native] [WERROR=1] [CFLAGS=...] [LDFLAGS=...]'
	@echo '  all            build ./mfalme (default)'
	@echo '  run            build and start it'
	@echo '  bench          build, then ./mfalme bench: nodes (the signature) and speed'
	@echo '  perft          build, then ./mfalme perft 9'
	@echo '  tablebases     endgame tables of six pieces (ten minutes)'
	@echo '  test           unit tests, then the whole-program tests; RUNNER_ARGS=--help for choices'
	@echo '  sanitize       the same tests under AddressSanitizer and UndefinedBehaviorSanitizer'
	@echo '  tsan           build/tsan/mfalme, under ThreadSanitizer'
	@echo '  debug          build/debug/mfalme, with assertions'
	@echo '  pgo            ./mfalme optimised by a profile of its bench'
	@echo '  platforms      the program for every platform whose tools are here, tested'
	@echo '  dist           archives for these platforms, of the source, a Debian package: build/dist/'
	@echo '  mutants        the wrong engines of the tests, for scripts/make_suites.py and certify.py'
	@echo '  benchmarks     build bench/*.c into $(BUILD)/bench/'
	@echo '  bench-movegen  run the move generator benchmark'
	@echo '  fuzz           tests/fuzz/*.c into build/fuzz/, under the sanitizers'
	@echo '  libfuzzer      tests/fuzz/libfuzzer_*.c into build/fuzz/ (CC=clang)'
	@echo '  strict         all sources with gcc and clang, and for other systems, warnings as errors'
	@echo '  layers         check that no layer includes a later one'
	@echo '  lint           pyflakes, shellcheck and eslint, where they are installed'
	@echo '  format         clang-format in place; format-check only looks'
	@echo '  web            the board, build/web/mfalme.html, and a module for JavaScript (with emscripten)'
	@echo '  man            the manual page, build/mfalme.6'
	@echo '  hooks          let git check format, linters and subject of each commit'
	@echo '  install        program, manual, tables, suites and certify.py to PREFIX (/usr/local), below DESTDIR'
	@echo '  clean          remove build/ and ./mfalme (never needed between builds)'

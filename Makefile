# `make` lists the targets. Nothing is installed or built twice: each step leaves a stamp that is newer than what it was made from.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
DATABASE ?=

export PYTHON
# Else every program that the tests start would compile our modules anew.
unexport PYTHONDONTWRITEBYTECODE
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
# Node.js and npm as scripts/install-node found or installed them.
export PATH := $(CURDIR)/.venv/node/bin:$(PATH)
# Independent steps run side by side.
CORES := $(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
MAKEFLAGS += --jobs=$(CORES)

BIN := .venv/bin
INSTALL := scripts/quietly $(BIN)/uv pip install --python $(BIN)/python --constraints requirements.lock --build-constraints requirements.lock
STAMPS := .venv/.stamps
SITE := src/stich/server/site/index.html
WORDS := web/src/paraglide/.stamp

NATIVE_TESTS := $(wildcard native/tests/*.h native/tests/*.cpp)
NATIVE_SOURCES := $(filter-out $(NATIVE_TESTS),$(wildcard native/*/*.h native/*/*.cpp))
# What git ignores is made by the build itself.
WEB_SOURCES := $(wildcard $(shell git ls-files -co --exclude-standard web 2>/dev/null || find web -type f -not -path '*/node_modules/*')) $(wildcard docs/rules/*.md)

.PHONY: help serve test test-all docs simulate check check-python check-types check-native check-web test-native test-web test-python test-python-all \
  puzzles-check attack audit bench bench-quick coverage hooks stub wire lock fresh fresh-machine wheel clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' Makefile
	@echo
	@echo "  make serve also takes PORT, HOST and DATABASE, as in: make serve PORT=9000"

serve: $(STAMPS)/python $(STAMPS)/native $(SITE) ## install, build, and serve the site on http://127.0.0.1:8000
	@exec $(BIN)/stich serve --host "$(HOST)" --port "$(PORT)" $(if $(DATABASE),--database "$(DATABASE)")

# The longest steps come first, so that no core is idle at the end.
test: $(SITE) $(STAMPS)/native check test-native test-web test-python ## all checks and the quick tests: run it before every commit

test-all: $(SITE) $(STAMPS)/native check docs test-native test-web test-python-all ## all checks and all tests

check: check-types check-web check-python check-native ## format, lint, types

check-types: $(STAMPS)/test
	@echo "Checking the types …"
	@scripts/quietly $(BIN)/mypy

check-python: $(STAMPS)/test
	@scripts/quietly $(BIN)/ruff check
	@scripts/quietly $(BIN)/ruff format --check
	@scripts/quietly $(BIN)/python scripts/prose.py --limit 2 src native web/src tests benchmarks scripts examples training
	@git ls-files -z | xargs -0 scripts/quietly $(BIN)/codespell
	@scripts/quietly $(BIN)/python scripts/prose-docs

check-native: $(STAMPS)/test
	@scripts/quietly $(BIN)/clang-format --dry-run -Werror $(NATIVE_SOURCES) $(NATIVE_TESTS)

check-web: $(WORDS)
	@echo "Checking the page …"
	@scripts/quietly npm --prefix web run --silent check

test-native: $(STAMPS)/sanitize ## the C++ core under address and undefined-behaviour sanitizers
	@echo "Testing the native core …"
	@scripts/quietly $(BIN)/ctest --test-dir build/sanitize --output-on-failure

test-web: $(WORDS)
	@echo "Testing the page's functions …"
	@scripts/quietly npm --prefix web run --silent test

# pytest runs alone at the end of `make test` and `make test-all`: quick failures come first, and what pytest prints stays readable.
ifneq (,$(filter test test-all,$(MAKECMDGOALS)))
test-python test-python-all: | check test-native test-web
endif
ifneq (,$(filter test-all,$(MAKECMDGOALS)))
test-python-all: | docs
endif

PYTEST := $(BIN)/python -m pytest --numprocesses $(CORES) --dist worksteal --durations 15 -p tests.timings

test-python: $(STAMPS)/test $(STAMPS)/native $(SITE)
	@scripts/test-needs
	$(PYTEST)

test-python-all: $(STAMPS)/training $(STAMPS)/native $(SITE)
	@scripts/test-needs
	STICH_TEST_ALL=1 $(PYTEST)

coverage: $(STAMPS)/test $(STAMPS)/native $(SITE) ## measure which Python lines the quick tests run: THOROUGH=1 for all tests, TESTS=tests/kernel for some
	@$(INSTALL) --group coverage
	$(if $(THOROUGH),STICH_TEST_ALL=1) $(PYTEST) --cov --cov-report=term:skip-covered --cov-report=html:build/coverage $(TESTS)

hooks: $(STAMPS)/test web/node_modules/.stamp ## check formatting, lint, spelling and the commit's subject before each commit
	@$(INSTALL) --group hooks
	@$(BIN)/pre-commit install

docs: build/docs/.stamp ## build the documentation as a site, in build/docs

simulate: $(STAMPS)/test $(STAMPS)/native ## simulate the whole server with faults: SEEDS=10000, or SEED=4711 for the trace of one
	@$(BIN)/python -m tests.simulation $(if $(SEED),--seed $(SEED),--seeds $(or $(SEEDS),1000)) $(if $(JOBS),--jobs $(JOBS))

audit: $(STAMPS)/python ## compare the dependencies with known advisories, where an index answers
	-@$(INSTALL) --group advisories
	@PATH="$(CURDIR)/$(BIN):$$PATH" scripts/audit

puzzles-check: $(STAMPS)/python $(STAMPS)/native ## prove every puzzle that is shipped
	@$(BIN)/stich puzzles check

attack: $(STAMPS)/python $(STAMPS)/native $(SITE) ## attack a server of its own and print what other players experience: MINUTES=60 PEOPLE=200
	@$(BIN)/python -m benchmarks.attack $(if $(MINUTES),--minutes $(MINUTES)) $(if $(PEOPLE),--people $(PEOPLE)) $(if $(SECONDS_EACH),--seconds $(SECONDS_EACH))

bench: $(STAMPS)/test $(STAMPS)/native $(SITE) ## every benchmark
	scripts/test-needs
	@for benchmark in benchmarks/*.py; do $(BIN)/python "$$benchmark"; done

bench-quick: $(STAMPS)/test $(STAMPS)/native $(SITE) ## ratios of speed in five minutes: writes docs/research/speed.md and its drawing
	@$(BIN)/python benchmarks/quick.py --write

stub: $(STAMPS)/test $(STAMPS)/native ## write src/stich/native/_core.pyi anew after a change of native/bindings
	$(BIN)/python -m nanobind.stubgen -q -m stich.native._core -o src/stich/native/_core.pyi

wire: $(STAMPS)/python $(STAMPS)/native ## write the page's message types and docs/reference/protocol.md anew after a change of a struct or a route
	$(BIN)/python -m stich.server.generate

lock: $(STAMPS)/python $(STAMPS)/node ## renew requirements.lock and web/package-lock.json with the newest versions that are allowed
	scripts/lock

fresh: ## make test in a fresh clone of the last commit
	scripts/fresh

fresh-machine: ## make serve, one deal and make test on a bare Debian 12 and a bare Debian 13 (needs root; DEBIAN=13 for one, TESTS=test-all for all tests)
	scripts/fresh-machine $(or $(DEBIAN),12 13)

wheel: $(STAMPS)/wheel $(STAMPS)/native $(SITE) ## build a wheel into dist/ that needs no compiler where it is installed
	@scripts/wheel dist

clean: ## remove what was built, but not the environment
	rm -rf build dist src/stich/server/site web/src/paraglide web/node_modules/.stamp $(STAMPS)/native $(STAMPS)/sanitize

# Environment

$(STAMPS)/venv: requirements.lock
	@scripts/prerequisites
	@echo "Making .venv …"
	@$(PYTHON) -m venv .venv
	@awk '/^[a-z]/ { wanted = /^(pip|uv)==/ } wanted' requirements.lock > .venv/install.txt
	@scripts/quietly $(BIN)/pip install --require-hashes -r .venv/install.txt
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/python: pyproject.toml $(STAMPS)/venv
	@echo "Installing Stich …"
	@$(INSTALL) --editable '.[server,nets]' --group native
	@touch $@

$(STAMPS)/wheel: $(STAMPS)/python
	@$(INSTALL) --group wheel
	@touch $@

$(STAMPS)/test: $(STAMPS)/python
	@echo "Installing what the tests need …"
	@$(INSTALL) --group test --group docs
	@touch $@

$(STAMPS)/training: $(STAMPS)/test
	@echo "Installing what nets are trained with …"
	@scripts/quietly scripts/install-training
	@touch $@

$(STAMPS)/node: $(STAMPS)/venv
	@scripts/quietly scripts/install-node
	@touch $@

# Native core. Configured anew for a new environment, which may have another Python; else only changed files are compiled.

NINJA := -G Ninja -DCMAKE_MAKE_PROGRAM="$(CURDIR)/$(BIN)/ninja"

build/%/.stamp: $(STAMPS)/python
	@scripts/quietly $(BIN)/cmake --fresh -S . -B $(@D) $(NINJA) $(CONFIGURE_$*)
	@touch $@

CONFIGURE_native := -DPython_EXECUTABLE="$(CURDIR)/$(BIN)/python"
CONFIGURE_sanitize := -DSTICH_SANITIZE=ON -DCMAKE_BUILD_TYPE=Debug

$(STAMPS)/native: CMakeLists.txt $(NATIVE_SOURCES) build/native/.stamp
	@echo "Compiling the native core …"
	@scripts/quietly $(BIN)/cmake --build build/native
	@rm -f src/stich/native/_core.*.so
	@scripts/quietly $(BIN)/cmake --install build/native --prefix src
	@touch $@

$(STAMPS)/sanitize: CMakeLists.txt $(NATIVE_SOURCES) $(NATIVE_TESTS) build/sanitize/.stamp
	@echo "Compiling the native tests with sanitizers …"
	@scripts/quietly $(BIN)/cmake --build build/sanitize
	@touch $@

# Documentation. A warning is an error: a link that leads nowhere, a docstring that cannot be read.

build/docs/.stamp: $(STAMPS)/test $(STAMPS)/native $(wildcard *.md docs/*.* docs/*/*.* training/README.md tests/golden/README.md) $(shell find src/stich -name '*.py')
	@echo "Building the documentation …"
	@scripts/quietly $(BIN)/sphinx-build -q -W --keep-going -b html -c docs . build/docs
	@touch $@

# Page. Not `npm ci`: it wants every optional package of every platform in the lock file, and some of them were never published.

web/node_modules/.stamp: web/package-lock.json $(STAMPS)/node
	@echo "Installing what the page is built with …"
	@scripts/quietly npm --prefix web install --no-save --no-audit --no-fund
	@touch $@

# The page's messages as functions, which its build, its checks and its tests import.
$(WORDS): $(filter web/messages/%,$(WEB_SOURCES)) $(wildcard src/stich/study/school/texts/*.json) web/project.inlang/settings.json web/scripts/words.mjs web/scripts/paraglide.mjs web/node_modules/.stamp
	@scripts/quietly npm --prefix web run words
	@touch $@

$(SITE): $(WEB_SOURCES) $(WORDS)
	@echo "Building the page …"
	@scripts/quietly npm --prefix web run build
	@touch $@

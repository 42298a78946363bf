# Everything lives in .venv in this checkout. Needs: Python 3.11 or newer, make, and a package index that pip can reach.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

IS_NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
# The first Python that runs and is new enough; `make PYTHON=/some/python test` chooses another.
PYTHON ?= $(shell for p in python3.11 python3 python3.12 python3.13 python3.14; do \
	if $$p -c '$(IS_NEW_ENOUGH)' >/dev/null 2>&1; then echo $$p; break; fi; done)

BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
# The environment; enough in it to play; all that tests, lint, benchmarks and pictures need.
VENV := .venv/.made
READY := .venv/.ready
TOOLS := .venv/.tools
APPS := .venv/.apps
# Where a machine keeps Python from storing bytecode, every kernel and test process would compile everything again.
unexport PYTHONDONTWRITEBYTECODE
# Test processes; how thorough a soak is.
N ?= 2
SOAK ?= 1
# Passed on to pytest: make test ARGS="-k hc_4_18"
ARGS ?=

# The quick tests first, then conformance, then those that need a browser, in one run with one closing line;
# tests/conftest.py puts a game's own browser tests (tests/<id>/browser) last, too.
IN_BROWSER = $(wildcard tests/apps tests/browser tests/notebooks tests/*/browser)
TEST_DIRS = $(filter-out tests/conformance $(IN_BROWSER),$(patsubst %/,%,$(sort $(filter-out %/__pycache__/,$(wildcard tests/*/)))))
TESTS = $(sort $(wildcard tests/test_*.py)) $(TEST_DIRS) tests/conformance
# What `make quick` leaves out: whole simulations, courses on paper, mutants, and all but the first games of conformance.
QUICK = -m "not slow and not browser" -k "not random_games or 0]"
# Every cell of the notebooks is run, and its text and picture are compared with what is stored; a notebook, one kernel.
# Two kernels that start at once can be given the same port, and then one never answers: what failed is run once more.
NBVAL = $(BIN)/python -m pytest -n $(N) --dist loadfile --nbval --nbval-current-env tutorials notebooks

.PHONY: help play duel lab quick test browser lint soak mutants bench shots golden tutorials clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-9s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

$(VENV):
	@if [ -z "$(PYTHON)" ]; then \
		echo "HeroPlay needs Python 3.11 or newer and found none. Install it, or: make PYTHON=/path/to/python3.11" >&2; exit 1; fi
	@"$(PYTHON)" -c '$(IS_NEW_ENOUGH)' || { \
		echo "HeroPlay needs Python 3.11 or newer; $(PYTHON) is not." >&2; exit 1; }
	@echo "Setting up .venv (once) ..."
	@"$(PYTHON)" -m venv .venv || { \
		echo "Python could not make .venv. On Debian and Ubuntu, install python3-venv." >&2; exit 1; }
	@touch $@

$(READY): $(VENV) pyproject.toml
	@$(PIP) -e .
	@touch $@

# pip puts a copy of the template where plain `voila` looks for it.
$(TOOLS): $(VENV) pyproject.toml $(wildcard heroplay/ui/jupyter/voila/templates/heroplay/*)
	@$(PIP) -e '.[test,ui]'
	@touch $(READY) $@

$(APPS): $(TOOLS)
	@$(PIP) -e '.[app,lab,notebooks,browser,review,explore,scale]'
	@touch $@

play: $(APPS) ## the games, in your browser (for example ARGS="--port 9000")
	@$(BIN)/python -m heroplay app $(ARGS)

duel: $(READY) ## a HeroCard duel against a bot, in the terminal
	@$(BIN)/python -m heroplay play herocard $(ARGS)

lab: $(APPS) ## the notebooks in JupyterLab
	@$(BIN)/python -m heroplay lab $(ARGS)

lint: $(TOOLS) ## ruff and mypy; deno for the JavaScript and the CSS
	$(BIN)/python -m ruff check .
	$(BIN)/python -m mypy heroplay
	$(BIN)/python -m heroplay.dev.javascript

test: $(APPS) lint ## lint, all tests, and no rule without one
	@sh scripts/need_chromium.sh
	$(BIN)/python -m pytest -n $(N) --dist loadgroup $(TESTS) $(IN_BROWSER) $(ARGS)
	$(if $(ARGS),,$(NBVAL) || $(NBVAL) --last-failed)
	$(if $(ARGS),,$(BIN)/python -m heroplay rules coverage --check)

quick: $(TOOLS) ## ruff and the tests that need no browser and little time, in three minutes
	$(BIN)/python -m ruff check .
	$(BIN)/python -m pytest -n $(N) --dist loadgroup $(QUICK) $(TESTS) $(ARGS)

browser: $(APPS) ## only the board and the apps in a real Chromium
	@sh scripts/need_chromium.sh
	$(BIN)/python -m pytest -n $(N) --dist loadgroup $(IN_BROWSER) $(ARGS)

soak: $(APPS) ## 10,000 random games, 500 of each pairing between bots, all puzzles and cases proven, 300,000 hostile messages, 1,000 moves on two boards, every step in six windows (SOAK=all: all laws at every step, for hours)
	HEROPLAY_SOAK=$(SOAK) $(BIN)/python -m pytest tests/conformance tests/explore tests/fuzz tests/ui/test_following.py tests/tutor/test_puzzles.py tests/tutor/test_cases.py tests/browser/test_rooms.py -n $(N) $(ARGS)

mutants: $(TOOLS) ## switch off each check in turn: the tests of its rule must fail
	$(BIN)/python -m heroplay rules mutants

bench: $(APPS) ## speed, as ratios to a yardstick measured in the same run
	$(BIN)/python -m heroplay bench

shots: $(APPS) ## pictures of every screen, and one sheet with all of them
	@sh scripts/need_chromium.sh
	$(BIN)/python scripts/shots.py

golden: $(TOOLS) ## rewrite the golden playthroughs; read the diff
	HEROPLAY_GOLDEN=1 $(BIN)/python -m pytest tests/golden $(ARGS)

tutorials: $(APPS) ## write the tutorial notebooks again; read the diff
	$(BIN)/python scripts/make_tutorials.py

clean: ## remove .venv, caches and builds
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .heroplay build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

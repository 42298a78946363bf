# Everything lives in .venv in this checkout. Needs: Python 3.11 or newer, make, and a package index that pip can reach.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

IS_NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
# The first Python that runs and is new enough; `make PYTHON=/some/python test` chooses another.
PYTHON ?= $(shell for p in python3.11 python3 python3.12 python3.13 python3.14; do \
	if $$p -c '$(IS_NEW_ENOUGH)' >/dev/null 2>&1; then echo $$p; break; fi; done)

BIN := .venv/bin
READY := .venv/.ready
# Test processes.
N ?= 2
# Passed on to pytest: make test ARGS="-k hc_4_18"
ARGS ?=

# The quick tests first, then conformance, all in one run with one closing line.
TEST_DIRS = $(filter-out tests/conformance,$(patsubst %/,%,$(sort $(filter-out %/__pycache__/,$(wildcard tests/*/)))))
TESTS = $(sort $(wildcard tests/test_*.py)) $(TEST_DIRS) $(wildcard tests/conformance)

.PHONY: help play test lint soak mutants bench golden clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

$(READY): pyproject.toml
	@if [ -z "$(PYTHON)" ]; then \
		echo "HeroPlay needs Python 3.11 or newer and found none. Install it, or: make PYTHON=/path/to/python3.11" >&2; exit 1; fi
	@"$(PYTHON)" -c '$(IS_NEW_ENOUGH)' || { \
		echo "HeroPlay needs Python 3.11 or newer; $(PYTHON) is not." >&2; exit 1; }
	@echo "Setting up .venv (once) ..."
	@"$(PYTHON)" -m venv .venv || { \
		echo "Python could not make .venv. On Debian and Ubuntu, install python3-venv." >&2; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	@touch $@

play: $(READY) ## a HeroCard duel against a bot, in the terminal
	@$(BIN)/python -m heroplay play herocard

lint: $(READY) ## ruff and mypy
	$(BIN)/python -m ruff check .
	$(BIN)/python -m mypy heroplay

test: lint ## lint, all tests, and no rule without one
	$(BIN)/python -m pytest -n $(N) $(TESTS) $(ARGS)
	$(if $(ARGS),,$(BIN)/python -m heroplay rules coverage --check)

soak: $(READY) ## conformance at every step of 10,000 games (long)
	HEROPLAY_SOAK=1 $(BIN)/python -m pytest tests/conformance -n $(N) $(ARGS)

mutants: $(READY) ## switch off each check in turn: the tests of its rule must fail
	$(BIN)/python -m heroplay rules mutants herocard

bench: $(READY) ## speed, as ratios to a yardstick measured in the same run
	$(BIN)/python -m heroplay bench

golden: $(READY) ## rewrite the golden playthroughs; read the diff
	HEROPLAY_GOLDEN=1 $(BIN)/python -m pytest tests/golden $(ARGS)

clean: ## remove .venv, caches and builds
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STARTER_QUESTION := Which opera was first performed earlier, Fidelio or The Magic Flute?

.DEFAULT_GOAL := help
.PHONY: help run test check format model starter exemplars snapshots screenshots demos bench clean

help: ## Show what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: $(VENV)/.installed model ## Set everything up and open the app; without a terminal, answer one question
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/react-tui; else $(BIN)/react-tui ask "$(STARTER_QUESTION)"; fi

test: $(VENV)/.developed model ## Run the whole test suite
	$(BIN)/python -m pytest $(ARGS)

check: $(VENV)/.developed ## Format, lint, type and import checks
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.developed ## Format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

model: $(VENV)/.installed ## Fetch the default model unless it is there
	@$(BIN)/react-tui models pull >/dev/null

starter: $(VENV)/.installed ## Build the starter encyclopedia from its articles
	$(BIN)/python -m react_tui.knowledge.starter assets/starter assets/starter.zim

exemplars: starter ## Fill in the observations of the exemplars
	for task in questions claims; do \
		$(BIN)/python -m react_tui.environments.rehearse prompts/$$task/exemplars.txt assets/starter.zim; done

snapshots: $(VENV)/.developed ## Take the pictures of the screens that the tests compare with
	$(BIN)/python -m pytest tests/tui --snapshot-update

screenshots: $(VENV)/.installed model ## Take the pictures of the README from the real app
	$(BIN)/python benchmarks/screenshots.py

demos: $(VENV)/.installed model ## Record the demo runs anew, on a machine that does nothing else
	$(BIN)/python benchmarks/record_demos.py

bench: $(VENV)/.developed model ## Measure the engine, each ratio beside its target, and how fast keys reach the screen
	$(BIN)/react-tui bench
	$(BIN)/python benchmarks/key_latency.py

clean: ## Remove the environment and what was built
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "react-tui needs Python 3.11 or newer; name one: make run PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	@echo "Installing into $(VENV). The first time llama.cpp is compiled, which takes some minutes."
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.developed: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

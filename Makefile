# Everything runs in .venv from the lock file; make is all you need beside Python 3.11 or newer.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Compiled once, not in each of the hundreds of processes and bots of the tests.
export PYTHONDONTWRITEBYTECODE :=
RULES := tests/games tests/test_documents.py --ignore tests/games/test_every_game.py \
	--ignore-glob '*_hidden.py' --ignore-glob '*_referee.py' --ignore-glob '*_properties.py'

.PHONY: play run check test lint lock clean

play: $(VENV)/.installed
	$(BIN)/caravan play

run: $(VENV)/.installed
	$(BIN)/caravan run

# Before each commit: the tests of the rules clause by clause, without whole games at random and without Discord.
check: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/pytest -n auto $(RULES)

test: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n auto

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/mypy
	$(BIN)/lint-imports

$(VENV)/.created:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Caravan needs Python 3.11 or newer; this is " + sys.version)'
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.installed: requirements.lock pyproject.toml $(VENV)/.created
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/.installed-dev: requirements-dev.lock pyproject.toml $(VENV)/.created
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $(VENV)/.installed $@

# Needs uv, on the developer's machine only.
lock:
	uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 pyproject.toml -o requirements.lock
	uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 --extra dev pyproject.toml -o requirements-dev.lock

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

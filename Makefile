# `make run` opens the club room, `make test` proves that it works. Nothing else is needed first.

PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
# As many tests at once as there are processors.
TESTS := $(BIN)/pytest -n auto --dist worksteal
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: run demo test lint coverage bench lock system clean

run: .venv/run
	@$(BIN)/python manage.py backup --before-upgrade
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py collectstatic --noinput --verbosity 0
	@PORT=$(PORT) $(BIN)/python manage.py serve

demo: .venv/run
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py demo
	@$(MAKE) run

.venv/bin/python:
	@$(PYTHON) -m venv .venv

.venv/run: requirements.txt | .venv/bin/python
	@echo "Installing what the club room needs …"
	@$(BIN)/pip install --quiet --require-hashes -r requirements.txt
	@touch $@

.venv/test: requirements-dev.txt | .venv/bin/python
	@echo "Installing what the tests need …"
	@$(BIN)/pip install --quiet --require-hashes -r requirements-dev.txt
	@touch $@ .venv/run

# The browser, the PDF tools and the second database, where they are missing (Debian).
system:
	@tests/install-system-packages

lint: .venv/test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: system .venv/test lint
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(TESTS)
	tests/with-postgresql $(TESTS) tests/club tests/events tests/play tests/director tests/boards tests/sidetables

# Branch by branch, what the tests reach; it takes half as long again, so not in each `make test`.
coverage: .venv/test
	$(TESTS) -m "not browser" --cov

bench: .venv/test
	@$(BIN)/python manage.py collectstatic --noinput --verbosity 0
	$(BIN)/python -m tests.load.bench

# New versions: edit requirements*.in, then this; read the changelogs before committing.
lock:
	$(PYTHON) -m venv .venv/lock && .venv/lock/bin/pip install --quiet uv
	for name in requirements requirements-dev; do .venv/lock/bin/uv pip compile --quiet --upgrade \
	  --generate-hashes --universal --python-version 3.11 --no-header --no-annotate $$name.in -o $$name.txt; done

clean:
	rm -rf .venv staticfiles

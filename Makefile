# `make check` does what .ci/run does, in the environment that is there.
PYTHON ?= .venv/bin/python

.PHONY: check gates format lint types imports shape test docs venv

check: gates test

venv:
	python3 -m venv .venv && .venv/bin/pip install --quiet --editable '.[dev]'

gates:
	bash .ci/gates $(PYTHON)

format:
	$(PYTHON) -m ruff format .
	$(PYTHON) -m ruff check --fix .

test:
	$(PYTHON) -m pytest

docs:
	$(PYTHON) tools/reference_cli.py > docs/reference-cli.md

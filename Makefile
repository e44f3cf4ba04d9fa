# `make check` does what .ci/run does, in the environment that is there (`make venv` makes it).
PYTHON ?= .venv/bin/python

.PHONY: check venv gates format test docs bench

check: gates test

venv:
	python3 -m venv .venv && .venv/bin/pip install --quiet --editable '.[dev]'

gates:
	bash .ci/gates $(PYTHON)

test:
	$(PYTHON) -m pytest

format:
	$(PYTHON) -m ruff format .
	$(PYTHON) -m ruff check --fix .

docs:
	$(PYTHON) tools/reference_cli.py > docs/reference-cli.md
	$(PYTHON) tools/reference_openapi.py > docs/openapi.json
	$(PYTHON) tools/transcripts.py > README.md.new && mv README.md.new README.md

bench:
	$(PYTHON) benchmarks/results.py --date "$$(date +%F)"

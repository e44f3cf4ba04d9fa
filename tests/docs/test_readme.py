"""The README: its two commands, the one that CI runs, and output that is real."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
SECONDS = re.compile(r"\d+\.\ds\b")


def commands() -> list[str]:
    """The lines to paste, in order."""
    return re.findall(r"```sh\n(.+?)\n```", README)


def test_there_are_two_commands_of_one_line_each() -> None:
    answer, tests = commands()
    for command in (answer, tests):
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install ")
        assert "\n" not in command
    assert ".venv/bin/sommaire ask " in answer
    assert "examples/NIST.CSWP.29.pdf" in answer
    assert tests.endswith(".venv/bin/python -m pytest")


def test_the_document_of_the_first_command_ships_with_the_repository() -> None:
    assert (ROOT / "examples" / "NIST.CSWP.29.pdf").read_bytes().startswith(b"%PDF-")


def test_ci_runs_the_second_command_verbatim_and_last() -> None:
    lines = (ROOT / ".ci" / "run").read_text().strip().splitlines()
    assert lines[-1] == commands()[1]
    assert lines[0] == "#!/usr/bin/env bash"
    assert "set -euo pipefail" in lines


def test_the_output_that_the_readme_shows_is_what_comes_out() -> None:
    made = subprocess.run(
        [sys.executable, "tools/transcripts.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert "```console\n$ sommaire ask" in README
    assert without_time(README) == without_time(made.stdout), "run: make docs"


def without_time(text: str) -> str:
    """The page without what differs from run to run."""
    return SECONDS.sub("0.0s", text)

"""The README: its two commands, the one that CI runs, and output that is real."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
TRANSCRIPT = re.compile(r"```console\n\$ (?P<command>[^\n]+)\n(?P<output>.*?)```", re.DOTALL)
SECONDS = re.compile(r"\d+\.\d s\b")


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
    shown = list(TRANSCRIPT.finditer(README))
    assert shown
    for match in shown:
        assert normal(match["output"]) == normal(output_of(match["command"]))


IN_A_TERMINAL = (
    "import os, pty, sys; "
    "sys.exit(os.waitstatus_to_exitcode(pty.spawn(['bash', '-c', sys.argv[1]])))"
)


def output_of(command: str) -> str:
    """What a terminal of 88 columns shows for a command of ours."""
    program = f'sommaire() {{ "{sys.executable}" -m sommaire "$@" 2>/dev/null; }}; {command}'
    done = subprocess.run(
        [sys.executable, "-c", IN_A_TERMINAL, program],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "88", "TERM": "dumb"},
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout.decode()
    return done.stdout.decode()


def normal(text: str) -> str:
    """Output without what differs from run to run: line ends, trailing blanks, the time taken."""
    lines = SECONDS.sub("0.0 s", text.replace("\r\n", "\n")).strip().splitlines()
    return "\n".join(line.rstrip() for line in lines)

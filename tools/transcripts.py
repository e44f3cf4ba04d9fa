"""Prints README.md with the output of its `console` blocks made anew, for `make docs`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"```console\n\$ (?P<command>[^\n]+)\n.*?```", re.DOTALL)
IN_A_TERMINAL = (
    "import os, pty, sys; "
    "sys.exit(os.waitstatus_to_exitcode(pty.spawn(['bash', '-c', sys.argv[1]])))"
)


def refreshed(text: str) -> str:
    """The page with what its commands print now."""
    return BLOCK.sub(
        lambda match: f"```console\n$ {match['command']}\n{output_of(match['command'])}\n```", text
    )


def output_of(command: str) -> str:
    """What a terminal of 80 columns without colours shows for a command of ours."""
    program = f'sommaire() {{ "{sys.executable}" -m sommaire "$@" 2>/dev/null; }}; {command}'
    done = subprocess.run(
        [sys.executable, "-c", IN_A_TERMINAL, program],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "80", "TERM": "dumb"},
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=120,
    )
    shown = done.stdout.decode().replace("\r\n", "\n")
    assert done.returncode == 0, shown
    return "\n".join(line.rstrip() for line in shown.strip().splitlines())


if __name__ == "__main__":
    print(refreshed((ROOT / "README.md").read_text()), end="")

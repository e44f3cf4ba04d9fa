"""Prints docs/reference-cli.md: what every command says of itself. `make docs` writes the page."""

from __future__ import annotations

import os

from sommaire.cli import COMMANDS

HEAD = """# Command line reference

<!-- Made by tools/reference_cli.py and compared by a test: change the help itself. -->

What each command prints with `--help`. How to use them: [cli.md](cli.md).
"""


def page() -> str:
    """The page, in Markdown."""
    os.environ["COLUMNS"] = "80"
    names = [[], *([name] for name in COMMANDS)]
    return HEAD + "".join(section(words) for words in names)


def section(words: list[str]) -> str:
    """The help of one command under its heading."""
    title = " ".join(["sommaire", *words])
    return f"\n## {title}\n\n```text\n{help_of(words)}\n```\n"


def help_of(words: list[str]) -> str:
    """What `--help` prints."""
    import typer
    from typer.testing import CliRunner

    from sommaire.cli.app import build_app

    result = CliRunner().invoke(build_app(), [*words, "--help"], prog_name="sommaire")
    assert result.exit_code == 0, typer.style(result.output)
    return "\n".join(line.rstrip() for line in result.output.strip().splitlines())


if __name__ == "__main__":
    print(page(), end="")

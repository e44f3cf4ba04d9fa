"""The options that several commands share, said once."""

from __future__ import annotations

from typing import Annotated

import typer

Question = Annotated[
    str, typer.Argument(metavar="QUESTION", help="The question; - reads it from standard input.")
]
Files = Annotated[list[str], typer.Argument(metavar="FILE", help="The documents.")]
File = Annotated[str, typer.Argument(metavar="FILE", help="The document.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]
Strict = Annotated[
    bool, typer.Option("--strict", help="Exit with 3 where a list is not proved complete.")
]
Password = Annotated[
    str | None,
    typer.Option(
        "--password",
        envvar="SOMMAIRE_PASSWORD",
        show_default=False,
        help="Open an encrypted file; safer in the environment, where other users do not see it.",
    ),
]
Trace = Annotated[
    bool,
    typer.Option("--trace", help="Show how it was found: the levels of the table of contents."),
]
NoOutline = Annotated[
    bool, typer.Option("--no-outline", help="Read the file as if it had no outline of its own.")
]

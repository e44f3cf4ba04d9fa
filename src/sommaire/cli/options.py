"""The options that several commands share, said once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Question = Annotated[
    str, typer.Argument(metavar="QUESTION", help="The question; - reads it from standard input.")
]
Files = Annotated[list[str], typer.Argument(metavar="FILE", help="The documents.")]
FilesOrLibrary = Annotated[
    list[str] | None,
    typer.Argument(metavar="[FILE]...", help="The documents; without any, the library is asked."),
]
LibraryFolder = Annotated[
    Path | None,
    typer.Option(
        "--library",
        metavar="DIR",
        envvar="SOMMAIRE_LIBRARY",
        show_default=False,
        help="The folder of the library; by default one of yours.",
    ),
]
InLanguage = Annotated[
    str | None,
    typer.Option("--language", metavar="en|fr", help="Of the library, only these documents."),
]
Dated = Annotated[
    str, typer.Option("--dated", metavar="DATE", help="Of the library, only of 2019, or 2019-03.")
]
Folder = Annotated[
    str, typer.Option("--folder", metavar="NAME", help="Of the library, only from this folder.")
]
Processes = Annotated[
    int, typer.Option("--processes", min=1, metavar="P", help="Documents read at a time.")
]
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
ModelMode = Annotated[
    str | None,
    typer.Option(
        "--mode", metavar="none|local|endpoint", show_default=False,
        help="Where a model runs, if one is to be asked; no model by default.",
    ),
]  # fmt: skip
ModelName = Annotated[
    str | None,
    typer.Option(
        "--model", metavar="NAME", show_default=False,
        help="The model: its name at the endpoint, or a GGUF file.",
    ),
]  # fmt: skip
BaseUrl = Annotated[
    str | None,
    typer.Option(
        "--base-url", metavar="URL", show_default=False,
        help="The endpoint: any server with OpenAI's chat completions.",
    ),
]  # fmt: skip
Trace = Annotated[
    bool,
    typer.Option("--trace", help="Show how it was found: the levels of the table of contents."),
]
Source = Annotated[
    str | None,
    typer.Option(
        "--source",
        metavar="LATEX",
        show_default=False,
        help="The LaTeX source of the PDF (a folder, .tex, .tar.gz): tables are read from it.",
    ),
]
NoOutline = Annotated[
    bool, typer.Option("--no-outline", help="Read the file as if it had no outline of its own.")
]

"""The options that several commands share, said once; those that always go together as a row."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, get_type_hints

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


@dataclass(frozen=True, slots=True)
class AskingOptions:
    """What `ask` and `list` may be told beside the question and the files."""

    as_json: AsJson = False
    strict: Strict = False
    trace: Trace = False
    mode: ModelMode = None
    model: ModelName = None
    base_url: BaseUrl = None
    source: Source = None
    password: Password = None
    no_outline: NoOutline = False
    library: LibraryFolder = None
    language: InLanguage = None
    dated: Dated = ""
    folder: Folder = ""


def with_asking_options(command: Callable[..., int]) -> Callable[..., int]:
    """The command with its parameter `options` as one option a field, as Typer wants to see them.

    Typer reads the signature of a command and knows no rows of options.
    """
    own = inspect.signature(command, eval_str=True).parameters
    hints = get_type_hints(AskingOptions, include_extras=True)
    spread = [
        inspect.Parameter(
            one.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=one.default,
            annotation=hints[one.name],
        )
        for one in fields(AskingOptions)
    ]
    shown: list[inspect.Parameter] = []
    for name, parameter in own.items():
        shown += spread if name == "options" else [parameter]

    @wraps(command)
    def _spread(**given: Any) -> int:  # noqa: ANN401  (what Typer parsed)
        options = AskingOptions(**{one.name: given.pop(one.name) for one in fields(AskingOptions)})
        return command(**given, options=options)

    signature = inspect.Signature(shown, return_annotation="int")
    _spread.__signature__ = signature  # type: ignore[attr-defined]
    _spread.__annotations__ = {one.name: one.annotation for one in shown}
    return _spread

"""`sommaire list`: all the items of a set, with the proof that they are all of them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sommaire.cli.asking import Asker, answer_question
from sommaire.cli.options import AskingOptions, FilesOrLibrary, Question, with_asking_options
from sommaire.errors import InputError

if TYPE_CHECKING:
    from sommaire.composing import Operation

EXAMPLE = 'sommaire list "subcategories of GOVERN" examples/NIST.CSWP.29.pdf --strict'


def _option(name: str, text: str) -> typer.models.OptionInfo:
    found: typer.models.OptionInfo = typer.Option(
        name, metavar="FILE", show_default=False, help=text
    )
    return found


_Minus = Annotated[str | None, _option("--minus", "Keep what this document's list lacks.")]
_And = Annotated[str | None, _option("--and", "Keep what this document's list has too.")]
_Or = Annotated[str | None, _option("--or", "Add what this document's list has.")]
_OtherQuestion = Annotated[
    str | None,
    typer.Option(
        "--other-question",
        metavar="QUESTION",
        show_default=False,
        help="Put this question to the other document.",
    ),
]
_OPERATIONS: dict[str, Operation] = {
    "--minus": "difference",
    "--and": "intersection",
    "--or": "union",
}


@with_asking_options
def listing(
    question: Question,
    files: FilesOrLibrary = None,
    *,
    options: AskingOptions,
    minus: _Minus = None,
    and_: _And = None,
    or_: _Or = None,
    other_question: _OtherQuestion = None,
) -> int:
    """List all the items of a set, or say what is missing.

    As `sommaire ask`, but the answer is always a listing with its verdict of completeness. With
    --minus, --and or --or the list of FILE is compared with that of another document.
    """
    composer = _composer({"--minus": minus, "--and": and_, "--or": or_}, other_question, files)
    return answer_question("list_items", question, files or (), options, asker=composer)


def _composer(
    others: dict[str, str | None], other_question: str | None, files: list[str] | None
) -> Asker | None:
    """What composes the lists, where another document is named."""
    given = [(name, file) for name, file in others.items() if file is not None]
    if len(given) > 1 or (other_question is not None and not given) or (given and not files):
        raise InputError(
            "two documents are compared at a time",
            where=" ".join(f"{name} {file}" for name, file in given) or "--other-question",
            mend="name FILE, and one of --minus FILE, --and FILE, --or FILE",
        )
    if not given:
        return None
    from sommaire.ask import compose_lists

    name, file = given[0]
    return partial(
        compose_lists,
        second=Path(file),
        operation=_OPERATIONS[name],
        other_question=other_question,
    )

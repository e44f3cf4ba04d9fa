"""What `ask` and `list` share: a question, put to each file in turn, answered and shown."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from sommaire.cli.output import console, emit, is_terminal, say, working
from sommaire.cli.read import read_file
from sommaire.cli.running import ExitCode, report
from sommaire.display import printable
from sommaire.errors import InputError, SommaireError

if TYPE_CHECKING:
    from sommaire.answer import Answer
    from sommaire.corpus import Scope
    from sommaire.tables import Document


class Asker(Protocol):
    """`ask` or `list_items` of `sommaire.ask`."""

    def __call__(
        self,
        question: str,
        document: Path | Document,
        /,
        *,
        password: str | None,
        use_outline: bool,
    ) -> Answer:
        """Answer a question about the document in a file."""
        ...


class LibraryAsker(Protocol):
    """`ask` or `list_items` of a library."""

    def __call__(self, question: str, *, scope: Scope) -> Answer:
        """Answer a question about the documents of the library."""
        ...


def answer_library(
    verb: Literal["ask", "list_items"],
    question: str,
    folder: Path | None,
    *,
    scope: Scope,
    as_json: bool,
    strict: bool,
    trace: bool,
) -> int:
    """Put the question to the library, show the answer; the exit code."""
    from sommaire.library import open_library

    asked = read_question(question)
    with open_library(folder, is_writer=False) as library:
        asker: LibraryAsker = getattr(library, verb)
        with working("Asking the library"):
            answer = asker(asked, scope=scope)
    show(answer, "", as_json=as_json, is_alone=True)
    if trace and not as_json:
        show_trace(answer)
    return exit_code(answer, strict=strict)


def scope_of(language: str | None, dated: str, folder: str) -> Scope:
    """The options as the scope that they mean."""
    from sommaire.corpus import Scope

    if language not in (None, "en", "fr"):
        raise InputError("There is no such language", where=f"--language {language}",
                         mend="give en or fr")  # fmt: skip
    return Scope("fr" if language == "fr" else "en" if language else None, dated, folder)


def answer_files(
    asker: Asker,
    question: str,
    files: Sequence[str],
    *,
    as_json: bool,
    strict: bool,
    trace: bool,
    source: str | None,
    password: str | None,
    use_outline: bool,
) -> int:
    """Put the question to each file, show each answer; the exit code over all of them."""
    asked = read_question(question)
    if source is not None and len(files) > 1:
        raise InputError(
            "--source goes with one file", where=f"{len(files)} files", mend="ask one at a time"
        )
    codes = []
    for file in files:
        try:
            document: Path | Document = Path(file)
            if source is not None:
                document = read_file(
                    file, source=source, password=password, use_outline=use_outline
                )
            with working(f"Reading {printable(file)}"):
                answer = asker(asked, document, password=password, use_outline=use_outline)
        except SommaireError as error:
            codes.append(report(error))
            continue
        show(answer, file, as_json=as_json, is_alone=len(files) == 1)
        if trace and not as_json:
            show_trace(answer)
        codes.append(exit_code(answer, strict=strict))
    return worst(codes)


def read_question(question: str) -> str:
    """The question as given, or from standard input for "-"; never blank."""
    asked = sys.stdin.read() if question == "-" else question
    if not asked.strip():
        raise InputError(
            "the question is empty",
            where="QUESTION",
            mend='give it in quotes: sommaire ask "What are the exclusions?" contract.pdf',
        )
    return asked.strip()


def show(answer: Answer, file: str, *, as_json: bool, is_alone: bool) -> None:
    """Print an answer: JSON, or laid out for a terminal, or lines for a pipe."""
    if as_json:
        emit([answer.model_dump_json(indent=2 if is_terminal() else None)])
    elif is_terminal():
        from sommaire.cli.terminal import show_answer

        screen = console()
        if not is_alone:
            screen.rule(printable(file), align="left")
        show_answer(answer, screen)
    else:
        from sommaire.cli.plain import answer_lines, talk_lines

        emit(answer_lines(answer, file, is_alone=is_alone))
        say(talk_lines(answer, file, is_alone=is_alone))


def show_trace(answer: Answer) -> None:
    """Print how the answer was found; in a pipe that is talk, not data."""
    from sommaire.display import descent_lines

    lines = descent_lines(answer)
    if is_terminal():
        emit(["", *lines])
    else:
        say(lines)


def exit_code(answer: Answer, *, strict: bool) -> ExitCode:
    """What one answer tells the shell."""
    if strict and answer.listing is not None and not answer.listing.is_complete:
        return ExitCode.NOT_PROVED
    return ExitCode.NOT_SAID if answer.text is None else ExitCode.ANSWERED


def worst(codes: Sequence[ExitCode]) -> ExitCode:
    """Over several files: an error counts most, then a doubt, then any answer at all."""
    order = (ExitCode.ERROR, ExitCode.NOT_PROVED, ExitCode.ANSWERED)
    return next((code for code in order if code in codes), ExitCode.NOT_SAID)

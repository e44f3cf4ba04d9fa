"""What `ask` and `list` share: a question, put to each file in turn, answered and shown."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from sommaire.cli.consulting import chat_of
from sommaire.cli.output import console, emit, is_terminal, say, working
from sommaire.cli.read import read_file
from sommaire.cli.running import ExitCode, report
from sommaire.display import printable
from sommaire.errors import InputError, SommaireError

if TYPE_CHECKING:
    from sommaire.answer import Answer
    from sommaire.cli.options import AskingOptions
    from sommaire.corpus import Scope
    from sommaire.protocols import Chat
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


Verb = Literal["ask", "list_items"]
"""Of `sommaire.ask`, and of a library."""


def answer_question(
    verb: Verb,
    question: str,
    files: Sequence[str],
    options: AskingOptions,
    *,
    asker: Asker | None = None,
) -> int:
    """Put the question to the files, or to the library where there is none; the exit code.

    Args:
        verb: what is done with it.
        question: as given; - stands for standard input.
        files: the documents, each asked by itself.
        options: how, and how it is shown.
        asker: what answers in the place of `verb`, without a model.
    """
    check_fit(
        files,
        of_library={"--language": options.language, "--dated": options.dated,
                    "--folder": options.folder},
        of_files={"--mode": options.mode not in (None, "none"), "--model": options.model,
                  "--base-url": options.base_url, "--source": options.source,
                  "--no-outline": options.no_outline},
    )  # fmt: skip
    asked = read_question(question)
    if not files:
        return _answer_library(verb, asked, options)
    chat = chat_of(options.mode, options.model, options.base_url)
    if asker is not None and chat is not None:
        raise InputError("two lists are compared without a model", where=f"{chat.name}",
                         mend="leave the model out, or give --mode none")  # fmt: skip
    return _answer_files(asker or _asker(verb, chat), asked, files, options)


def check_fit(
    files: Sequence[str], *, of_library: Mapping[str, object], of_files: Mapping[str, object]
) -> None:
    """No option is passed over in silence: those of the library go without a file, and the reverse.

    Raises:
        InputError: some do not fit; all of them are named.
    """
    unfit = [name for name, value in (of_library if files else of_files).items() if value]
    if unfit:
        one, other = ("the library", "a FILE") if files else ("a FILE", "the library")
        raise InputError(
            f"{', '.join(unfit)}: goes with {one}, not with {other}",
            where="the options",
            mend=f"leave {'them' if len(unfit) > 1 else 'it'} out, "
            f"or {'leave the FILE out' if files else 'name the FILE'}",
        )


def _asker(verb: Verb, chat: Chat | None) -> Asker:
    module = import_module("sommaire.ask")
    return partial(getattr(module, verb), chat=chat)


def scope_of(language: str | None, dated: str, folder: str) -> Scope:
    """The options as the scope that they mean.

    Raises:
        InputError: there is no such language, or no such date.
    """
    from sommaire.corpus import Scope

    return Scope(language, dated, folder)  # type: ignore[arg-type]  # checked there


def _answer_library(verb: Verb, question: str, options: AskingOptions) -> int:
    from sommaire.library import open_library

    scope = scope_of(options.language, options.dated, options.folder)
    with open_library(options.library, is_writer=False) as library:
        put: Callable[..., Answer] = getattr(library, verb)
        with working("Asking the library"):
            answer = put(question, scope=scope)
    return _shown(answer, "", options, is_alone=True)


def _answer_files(asker: Asker, question: str, files: Sequence[str], options: AskingOptions) -> int:
    """Put the question to each file, show each answer; the exit code over all of them."""
    if options.source is not None and len(files) > 1:
        raise InputError(
            "--source goes with one file", where=f"{len(files)} files", mend="ask one at a time"
        )
    codes = []
    for file in files:
        try:
            answer = _answer_file(asker, question, file, options)
        except SommaireError as error:
            codes.append(report(error))
            continue
        codes.append(_shown(answer, file, options, is_alone=len(files) == 1))
    return worst(codes)


def _answer_file(asker: Asker, question: str, file: str, options: AskingOptions) -> Answer:
    document: Path | Document = Path(file)
    use_outline = not options.no_outline
    if options.source is not None:
        document = read_file(
            file, source=options.source, password=options.password, use_outline=use_outline
        )
    with working(f"Reading {printable(file)}"):
        return asker(question, document, password=options.password, use_outline=use_outline)


def _shown(answer: Answer, file: str, options: AskingOptions, *, is_alone: bool) -> ExitCode:
    show(answer, file, as_json=options.as_json, is_alone=is_alone)
    if options.trace and not options.as_json:
        show_trace(answer)
    return exit_code(answer, strict=options.strict)


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

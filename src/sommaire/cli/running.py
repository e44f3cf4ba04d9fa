"""From a command line to an exit code: whatever happens, three parts on standard error at most.

A traceback is never shown unless SOMMAIRE_DEBUG=1; a reader that closes the pipe early is no
error; what a document says reaches the pipe as UTF-8 whatever the locale.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from enum import IntEnum
from io import TextIOWrapper
from itertools import pairwise

from sommaire.errors import InputError, SommaireError


class ExitCode(IntEnum):
    """What the shell is told (SPEC §9)."""

    ANSWERED = 0
    NOT_SAID = 1
    ERROR = 2
    NOT_PROVED = 3
    INTERRUPTED = 130


def run(arguments: Sequence[str]) -> int:
    """Run one command line; the exit code, and no exception whatever went wrong."""
    _speak_utf8()
    try:
        code = _run_command(arguments)
    except BrokenPipeError:
        code = ExitCode.ANSWERED
    except SommaireError as error:
        code = report(error)
    except KeyboardInterrupt:
        code = ExitCode.INTERRUPTED
    except Exception as error:
        code = report(_as_error(error))
    _flush()
    return int(code)


def report(error: SommaireError) -> ExitCode:
    """Say what happened, where, and what to do, on standard error."""
    from sommaire.display import without_controls

    if os.environ.get("SOMMAIRE_DEBUG") == "1":
        for note in getattr(error, "__notes__", ()):
            print(note, file=sys.stderr)
    with contextlib.suppress(BrokenPipeError):
        for line in f"error: {error}".split("\n"):
            print(without_controls(line), file=sys.stderr)
    return ExitCode.ERROR


def _run_command(arguments: Sequence[str]) -> int:
    import typer
    from typer.exceptions import TyperException

    from sommaire.cli.app import build_app

    command = typer.main.get_command(build_app())
    if not arguments:
        with contextlib.redirect_stdout(sys.stderr):
            command.main(["--help"], prog_name="sommaire", standalone_mode=False)
        return ExitCode.ERROR
    try:
        code = command.main(list(arguments), prog_name="sommaire", standalone_mode=False)
    except TyperException as error:
        raise _misuse(error) from error
    except typer.Abort:
        return ExitCode.INTERRUPTED
    return code if isinstance(code, int) else ExitCode.ANSWERED


def _misuse(error: Exception) -> InputError:
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "sommaire"
    what = error.format_message() if hasattr(error, "format_message") else str(error)
    return InputError(what, where=path, mend=f"`{path} --help` shows what it takes")


def _as_error(error: Exception) -> SommaireError:
    """An exception that nobody foresaw, in three parts and without its traceback."""
    if os.environ.get("SOMMAIRE_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    if isinstance(error, OSError) and error.strerror:
        where = str(error.filename or "standard output")
        return InputError(
            error.strerror, where=where, mend="check the path, the rights and the disk"
        )
    return SommaireError(
        f"this is a bug of Sommaire, not a fault of yours: {_without_secrets(error)}",
        mend="run it again with SOMMAIRE_DEBUG=1 and report the traceback with what "
        "`sommaire doctor` says",
    )


def _without_secrets(error: Exception) -> str:
    """The type and message of an exception, one line, any password in it blotted out."""
    from sommaire.display import printable, shorten

    said = printable(f"{type(error).__name__}: {error}")
    secrets = [os.environ.get("SOMMAIRE_PASSWORD", ""), *_after("--password", sys.argv)]
    for secret in filter(None, secrets):
        said = said.replace(secret, "***")
    return shorten(said, 300)


def _after(option: str, arguments: Sequence[str]) -> list[str]:
    """The values that `option` was given, apart or after "="."""
    apart = [after for name, after in pairwise(arguments) if name == option]
    return apart + [word.split("=", 1)[1] for word in arguments if word.startswith(f"{option}=")]


def _speak_utf8() -> None:
    """Make both streams UTF-8; one that was closed (and is None) becomes one that keeps nothing."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115  (open until the end)
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _flush() -> None:
    """Write what is left; a closed pipe is turned away so that the interpreter's exit is quiet."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())

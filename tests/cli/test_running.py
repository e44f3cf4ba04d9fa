"""Whatever goes wrong: three parts on standard error, the right exit code, never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from sommaire.errors import UnreadableFile
from tests.cli.answers import listing_answer
from tests.cli.conftest import Fake, Said

Sommaire = Callable[..., Said]


@pytest.mark.parametrize(
    ("arguments", "what", "where"),
    [
        (("ask", "q", "f.pdf", "--bad"), "No such option: --bad", "sommaire ask"),
        (("ask",), "Missing argument 'QUESTION'", "sommaire ask"),
        (("frobnicate",), "No such command 'frobnicate'", "sommaire"),
        (("toc",), "Missing argument 'FILE'", "sommaire toc"),
        (("read", "f.pdf", "--table", "words"), "'words' is not one of", "sommaire read"),
        (("read", "f.pdf", "--page", "0"), "'--page': Input should be greater", "sommaire read"),
        (("read", "f.pdf", "--json", "--csv"), "exclude each other", "sommaire read"),
    ],
)
def test_misuse_says_what_where_and_what_to_do(
    fake: Fake, sommaire: Sommaire, arguments: tuple[str, ...], what: str, where: str
) -> None:
    said = sommaire(*arguments)
    assert (said.code, said.out) == (2, "")
    first, second, third = said.err.splitlines()
    assert first.startswith("error: ")
    assert what in first
    assert second == f"  where: {where}"
    assert third.startswith("  what to do: ")


def test_no_command_at_all_is_misuse_that_shows_the_help(sommaire: Sommaire) -> None:
    said = sommaire()
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("Usage: sommaire")


def test_an_error_of_the_reader_is_shown_as_it_is(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = UnreadableFile("the file is empty", where="f.pdf", mend="give a PDF")
    said = sommaire("ask", "q", "f.pdf")
    assert said.code == 2
    assert said.err == "error: the file is empty\n  where: f.pdf\n  what to do: give a PDF\n"


def test_the_name_of_a_file_moves_no_cursor(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = UnreadableFile("the file is empty", where="a\x1b[2J\tb.pdf", mend="give a PDF")
    assert "  where: a[2J b.pdf\n" in sommaire("ask", "q", "f.pdf").err


def test_a_bug_is_said_in_short_with_the_way_to_report_it(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = ValueError("the wheel came off\x1b[2J")
    said = sommaire("ask", "q", "f.pdf")
    assert said.code == 2
    assert "this is a bug of Sommaire" in said.err
    assert "ValueError: the wheel came off" in said.err
    assert "SOMMAIRE_DEBUG=1" in said.err
    assert "Traceback" not in said.err
    assert "\x1b" not in said.err


def test_the_traceback_of_a_bug_is_shown_when_asked_for(
    fake: Fake, sommaire: Sommaire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOMMAIRE_DEBUG", "1")
    fake.answer = ValueError("the wheel came off")
    assert "Traceback" in sommaire("ask", "q", "f.pdf").err


@pytest.mark.parametrize("option", [("--password", "s3cret"), ("--password=s3cret",)])
def test_a_password_is_never_echoed(
    fake: Fake, sommaire: Sommaire, monkeypatch: pytest.MonkeyPatch, option: tuple[str, ...]
) -> None:
    arguments = ("ask", "q", "f.pdf", *option)
    monkeypatch.setattr(sys, "argv", ["sommaire", *arguments])
    fake.answer = ValueError("cannot decrypt with s3cret")
    said = sommaire(*arguments)
    assert "s3cret" not in said.out + said.err
    assert "***" in said.err


def test_a_full_disk_is_no_bug_of_ours(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = OSError(28, "No space left on device")
    said = sommaire("ask", "q", "f.pdf")
    assert said.code == 2
    assert said.err.startswith("error: No space left on device\n  where: standard output\n")


def test_an_interruption_is_130(
    fake: Fake, sommaire: Sommaire, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(fake, "_answered", interrupted)
    said = sommaire("ask", "q", "f.pdf")
    assert said.code == 130
    assert "Traceback" not in said.err


PRINT_MUCH = """
import sys
from sommaire.cli import output, running
if {is_wanted}: output.emit(f"line {{n}} é" for n in range(100_000))
sys.exit(running.run(["--version"]))
"""


def in_process(code: str, *, environment: dict[str, str] | None = None) -> list[str]:
    """The command that runs `code` in a Python of its own."""
    return [sys.executable, "-W", "error", "-c", code]


def test_a_reader_that_closes_the_pipe_early_ends_it_quietly() -> None:
    command = in_process(PRINT_MUCH.format(is_wanted=True))
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "line 0 é\n".encode()
        process.stdout.close()
        errors = process.stderr.read()
    assert (process.returncode, errors) == (0, b"")


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "> /dev/full"])
def test_a_stream_that_takes_nothing_gives_no_traceback(closed: str) -> None:
    line = f'"{sys.executable}" -W error -m sommaire doctor {closed}'
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60)
    assert done.returncode in (0, 2)
    assert "Traceback" not in done.stderr


def test_an_interrupted_process_says_130_and_nothing_else() -> None:
    command = [sys.executable, "-m", "sommaire", "ask", "-", "f.pdf"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out.strip(), err.strip()) == (130, "", "")


@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}])
def test_output_is_utf8_whatever_the_locale(locale: dict[str, str]) -> None:
    code = "from sommaire.cli import running, output; running._speak_utf8(); output.emit(['é ✓'])"
    done = subprocess.run(
        in_process(code), env={**os.environ, **locale}, capture_output=True, check=True
    )
    assert done.stdout.decode() == "é ✓\n"


def test_listing_an_answer_is_unaffected_by_a_terminal_on_standard_error(
    fake: Fake, sommaire: Sommaire, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake.answer = listing_answer()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert len(sommaire("ask", "q", "f.pdf").out.splitlines()) == 2

"""The child process: its limits, its errors, its end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sommaire.documents import child, sandbox
from sommaire.errors import NeedsPassword, UnreadableFile
from tests import made_pdf
from tests.made_pdf import Text, pdf

REQUEST = {"name": "x.pdf", "password": None, "use_outline": True}
on_posix = pytest.mark.skipif(sys.platform == "win32", reason="no signals on Windows")


def test_gives_the_document_that_the_child_read() -> None:
    document = sandbox.run(pdf([Text(72, 100, "Hello world")]), REQUEST)
    assert document["lines"]["text"] == ["Hello world"]


def test_raises_the_error_that_the_child_met() -> None:
    with pytest.raises(NeedsPassword):
        sandbox.run(pdf([], password="secret"), REQUEST)
    with pytest.raises(UnreadableFile, match="broken"):
        sandbox.run(b"%PDF-1.7 and then nothing %%EOF", REQUEST)


@on_posix
@pytest.mark.parametrize("bomb", [made_pdf.flate_bomb(1500), made_pdf.form_bomb(12)])
def test_a_bomb_ends_in_a_clear_error(bomb: bytes) -> None:
    assert len(bomb) < 10_000
    with pytest.raises(UnreadableFile, match=r"more memory|too much processor time") as caught:
        sandbox.run(bomb, REQUEST)
    assert caught.value.mend


@on_posix
def test_stops_a_child_that_runs_out_of_time() -> None:
    began = time.monotonic()
    with pytest.raises(UnreadableFile, match="was stopped"):
        sandbox.run(made_pdf.form_bomb(12), REQUEST, seconds=0.5)
    assert time.monotonic() - began < 10


@pytest.mark.skipif(sys.platform != "linux", reason="processes have handles on Linux")
def test_waits_where_the_kernel_gives_no_handle(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(pid: int) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "pidfd_open", forbidden)
    with pytest.raises(UnreadableFile, match="was stopped"):
        sandbox.run(made_pdf.form_bomb(12), REQUEST, seconds=0.5)


@on_posix
def test_leaves_no_child_behind_when_it_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []

    def interrupted(process: subprocess.Popen[bytes], seconds: float) -> int:
        started.append(process)
        raise KeyboardInterrupt

    monkeypatch.setattr(sandbox, "_wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        sandbox.run(made_pdf.form_bomb(12), REQUEST)
    assert started[0].returncode == -signal.SIGKILL


def test_says_what_was_not_foreseen_and_keeps_its_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "allow", lambda seconds: None)  # this process is not the child
    failed = child.answer(pdf([]), {"no_such_argument": 1}, 10)
    assert failed["status"] == "Bug"
    assert "bug of Sommaire, not a fault of the file: TypeError" in failed["what"]
    assert "no_such_argument" in failed["trace"]


@on_posix
@pytest.mark.parametrize(
    ("end", "said"),
    [
        ("os._exit(3)", "ended with code 3"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", "ended with SIGSEGV"),
        ("os.kill(os.getpid(), signal.SIGXCPU)", "too much processor time"),
        ("os.abort()", "more memory than is allowed"),
    ],
)
def test_names_how_a_child_died(end: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "_START", f"import os, signal; {end}")
    with pytest.raises(UnreadableFile, match=said):
        sandbox.run(b"", REQUEST)


@on_posix
def test_takes_the_limits_that_the_system_has() -> None:
    script = (
        "import resource as r; from sommaire.documents.child import take_limits\n"
        "take_limits(7, 1 << 30)\n"
        "print(r.getrlimit(r.RLIMIT_CPU)[0], r.getrlimit(r.RLIMIT_CORE)[1])"
    )
    path = os.pathsep.join(entry for entry in sys.path if entry)
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert done.stdout.split() == ["7", "0"]


def test_finds_the_package_from_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sandbox.run(pdf([Text(72, 100, "here")]), REQUEST)["lines"]["text"] == ["here"]

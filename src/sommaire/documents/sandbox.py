"""One document, one process: a child with limits reads it, and can die without harm.

The parent never parses foreign bytes: it writes them to the child's standard input (a temporary
file), and reads rows back as JSON from another one, whose length the system limits. The child takes
its limits as its first act (`child`), because code that runs between fork and exec is not safe in a
threaded parent. Where the system has no limits (Windows), the clock alone guards.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from typing import IO, Any

from sommaire.errors import NeedsPassword, SommaireError, UnreadableFile

WALL_SECONDS = 45.0
_SECONDS_A_MEGABYTE = 6.0
MAX_ANSWER = 512 << 20
"""Bytes of JSON at most."""
_KEPT = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT", "TMPDIR", "TEMP", "TMP")
_START = (
    "import json, sys; request = json.loads(sys.stdin.buffer.readline()); "
    "sys.path[:0] = request['path']; from sommaire.documents.child import main; main(request)"
)
_ERRORS: dict[str, type[SommaireError]] = {
    "NeedsPassword": NeedsPassword,
    "UnreadableFile": UnreadableFile,
}


def run(data: bytes, request: dict[str, Any], *, wall_seconds: float | None = None) -> Any:
    """What the child makes of `data`: the JSON value that `child` returns.

    Args:
        data: the file.
        request: the keyword arguments of `read_document`, as JSON.
        wall_seconds: the clock; by default it grows with the size of the file.

    Raises:
        NeedsPassword: as in the child.
        UnreadableFile: as in the child, or because the child went over a limit or died.
    """
    seconds = wall_seconds or WALL_SECONDS + _SECONDS_A_MEGABYTE * len(data) / 1e6
    with tempfile.TemporaryFile() as question, tempfile.TemporaryFile() as answer:
        head = request | {"path": [entry for entry in sys.path if os.path.isabs(entry)]}
        question.write(json.dumps(head).encode() + b"\n")
        question.write(data)
        question.seek(0)
        code = _run(question, answer, seconds)
        return _unpack(answer, code, seconds)


def _run(question: IO[bytes], answer: IO[bytes], seconds: float) -> int | None:
    """The exit code of the child; None where the clock ran out."""
    environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
    with subprocess.Popen(
        [sys.executable, "-I", "-c", _START],
        stdin=question,
        stdout=answer,
        stderr=subprocess.DEVNULL,
        env=environment | {"OPENBLAS_NUM_THREADS": "1"},
        start_new_session=True,
    ) as child:
        try:
            return child.wait(seconds)
        except subprocess.TimeoutExpired:
            _kill(child)
            return None
        except BaseException:
            _kill(child)
            raise


def _kill(child: subprocess.Popen[bytes]) -> None:
    """End the child and whatever it started."""
    if hasattr(os, "killpg"):
        try:
            os.killpg(child.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
    else:
        child.kill()


def _unpack(answer: IO[bytes], code: int | None, seconds: float) -> Any:
    if code is None:
        raise UnreadableFile(
            f"Reading the file took more than {seconds:.0f} seconds and was stopped",
            mend="split the file, or print it to a new PDF",
        )
    if os.fstat(answer.fileno()).st_size > MAX_ANSWER:
        raise UnreadableFile("The file holds more text than is read", mend="split the file")
    answer.seek(0)
    try:
        value = json.loads(answer.read())
    except ValueError:
        raise _died(code) from None
    if value["status"] != "read":
        raise _ERRORS[value["status"]](value["what"], where=value["where"], mend=value["mend"])
    return value["document"]


def _died(code: int) -> UnreadableFile:
    what = "The file is broken or hostile: reading it crashed"
    if hasattr(signal, "SIGXCPU") and code == -signal.SIGXCPU:
        what = "Reading the file took too much processor time and was stopped"
    elif code in (-signal.SIGABRT, 137, -9):
        what = "Reading the file took more memory than is allowed"
    return UnreadableFile(what, mend="print the file to a new PDF, or split it")

"""One document, one process: a child with limits reads it, and can die without harm.

The parent never parses foreign bytes: it writes them to the child's standard input (a temporary
file), and reads rows back as JSON from another one, whose length the system limits. A PDF whose
child died is read once more with care, so that only the pages that end a process are lost.
The child takes its limits as its first act (`child`), because code that runs between fork and exec
is not safe in a threaded parent. Where the system has no limits (Windows), the clock alone guards.
Does not: keep the child from the network or the disk; what it runs is PDFium and this package.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from typing import IO, Any

from sommaire.errors import Bug, NeedsPassword, SommaireError, UnreadableFile

MAX_ANSWER = 512 << 20
"""Bytes of JSON at most."""
_SECONDS = 60.0
_SECONDS_A_MEGABYTE = 20.0
"""By the clock, which also runs while others use the processor."""
_SECONDS_OF_OCR = 1200.0
_KEPT = (
    "PATH",
    "TESSDATA_PREFIX",
    "LD_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
    "SYSTEMROOT",
    "TMPDIR",
    "TEMP",
    "TMP",
)
_SETTINGS = {
    "OPENBLAS_NUM_THREADS": "1",
    # a page's memory is not given back to the system (GNU C library): the next page wants it
    "MALLOC_TRIM_THRESHOLD_": str(64 << 20),
    "MALLOC_MMAP_THRESHOLD_": str(32 << 20),
}
_START = (
    "import json, os, sys; request = json.loads(sys.stdin.buffer.readline()); "
    "sys.path[:0] = request.pop('path'); from sommaire.documents.child import main; main(request); "
    "os._exit(0)"  # to take down what a long document left in memory would take some 0.05 s
)
_ERRORS: dict[str, type[SommaireError]] = {
    "Bug": Bug,
    "NeedsPassword": NeedsPassword,
    "UnreadableFile": UnreadableFile,
}
_PRINT_ANEW = "print the file to a new PDF, or split it"


def run(
    data: bytes,
    request: Mapping[str, Any],
    *,
    latex: bytes = b"",
    seconds: float | None = None,
) -> dict[str, Any]:
    """What the child makes of a file: the document as `rows.pack` gives it.

    Args:
        data: the file.
        request: the keyword arguments of `read_document`, as JSON.
        latex: the LaTeX source of the file.
        seconds: by the clock, at most; by default more for larger files and for OCR.

    Raises:
        NeedsPassword: as in the child.
        UnreadableFile: as in the child, or because the child went over a limit or died.
        Bug: the child met a fault of ours; the error's note is its traceback.
    """
    limit = seconds or _SECONDS + _SECONDS_A_MEGABYTE * (len(data) + len(latex)) / 1e6
    limit += _SECONDS_OF_OCR if request.get("ocr") and not seconds else 0.0
    try:
        return _run_once(data, request, latex=latex, seconds=limit)
    except _Died as death:
        is_read = "name" in request and request.get("format", "pdf") == "pdf"
        document = _read_with_care(data, request, latex=latex, seconds=limit) if is_read else None
        if document is None:
            raise UnreadableFile(death.what, mend=death.mend) from None
        return document


def _read_with_care(
    data: bytes, request: Mapping[str, Any], *, latex: bytes, seconds: float
) -> dict[str, Any] | None:
    """The document without the pages that end a process; None where none is left."""
    try:
        careful = {**request, "is_careful": True}
        document = _run_once(data, careful, latex=latex, seconds=seconds)
    except SommaireError:
        return None
    return None if set(document["pages"]["status"]) <= {"failed"} else document


class _Died(UnreadableFile):
    """The child ended without a word."""


def _run_once(
    data: bytes, request: Mapping[str, Any], *, latex: bytes, seconds: float
) -> dict[str, Any]:
    with tempfile.TemporaryFile() as question, tempfile.TemporaryFile() as answer:
        path = [entry for entry in sys.path if os.path.isabs(entry)]
        start = {**request, "path": path, "n_latex": len(latex)}
        question.write(json.dumps(start).encode() + b"\n")
        question.write(latex + data)
        question.seek(0)
        code = _exit_code(question, answer, seconds)
        if code is None:
            raise UnreadableFile(
                f"Reading the file took more than {seconds:.0f} seconds and was stopped",
                mend=_PRINT_ANEW,
            )
        return _document(answer, code)


def _exit_code(question: IO[bytes], answer: IO[bytes], seconds: float) -> int | None:
    """How the child ended; None where the clock ran out."""
    environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
    with subprocess.Popen(
        [sys.executable, "-I", "-c", _START],
        stdin=question,
        stdout=answer,
        stderr=subprocess.DEVNULL,
        env=environment | _SETTINGS,
        start_new_session=True,
    ) as child:
        try:
            code = _wait(child, seconds)
            if code < 0:
                _kill(child)  # what it started may be alive
            return code
        except subprocess.TimeoutExpired:
            _kill(child)
            return None
        except BaseException:  # above all KeyboardInterrupt: no child is left behind
            _kill(child)
            raise


def _wait(child: subprocess.Popen[bytes], seconds: float) -> int:
    """How the child ends; `Popen.wait` alone would look every 0.05 s whether it has.

    Raises:
        subprocess.TimeoutExpired: it has not after so many seconds.
    """
    if sys.platform == "linux":
        try:
            handle = os.pidfd_open(child.pid)
        except OSError:  # an old kernel, or one that forbids it
            return child.wait(seconds)
        try:
            ended = select.poll()
            ended.register(handle, select.POLLIN)
            if not ended.poll(seconds * 1000):
                raise subprocess.TimeoutExpired(child.args, seconds)
        finally:
            os.close(handle)
        return child.wait()
    return child.wait(seconds)


def _kill(child: subprocess.Popen[bytes]) -> None:
    """End the child and whatever it started."""
    if sys.platform == "win32":
        child.kill()
        return
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def _document(answer: IO[bytes], code: int) -> dict[str, Any]:
    if os.fstat(answer.fileno()).st_size > MAX_ANSWER:
        raise UnreadableFile("The file holds more text than is read", mend="split it")
    answer.seek(0)
    try:
        value = json.loads(answer.read())
    except ValueError:
        raise _death(code) from None
    if value["status"] == "read":
        document: dict[str, Any] = value["document"]
        return document
    error = _ERRORS[value["status"]](value["what"], where=value["where"], mend=value["mend"])
    if value["trace"]:
        error.add_note(value["trace"])
    raise error


def _death(code: int) -> _Died:
    """The error for a child that ended without a word; a negative code is minus a signal."""
    name = signal.Signals(-code).name if code < 0 else ""
    if name == "SIGXCPU":
        what = "Reading the file took too much processor time and was stopped"
    elif name in ("SIGABRT", "SIGTRAP", "SIGKILL", "SIGILL"):
        what = "Reading the file took more memory than is allowed"
    else:
        what = f"The file is broken or hostile: reading it ended with {name or f'code {code}'}"
    return _Died(what, mend=_PRINT_ANEW)

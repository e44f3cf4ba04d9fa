"""The child process that reads one document: limits first, then bytes in, rows out as JSON.

Limits: memory 1 GiB and three times the file, processor time 10 s and 5 s a megabyte and 0.05 s a
page of a PDF, output, open files, no core dump. A system that lacks one goes without it.
"""

from __future__ import annotations

import gc
import json
import sys
import traceback
from typing import Any

from sommaire.documents.limits import allow
from sommaire.errors import SommaireError

_GIGABYTE = 1 << 30
_SECONDS = 10
_SECONDS_A_MEGABYTE = 5
_SECONDS_A_PAGE = 0.05
_MOST_SECONDS = 3600
"""Beyond the first limit, which is raised once the number of pages is known."""
_OUT_OF_MEMORY = "Reading the file took more memory than is allowed"
_TOO_DEEP = "Parts of the file are nested too deep to be read"
_REPORT = (
    "run it again with SOMMAIRE_DEBUG=1 and report the traceback with what `sommaire doctor` says, "
    "and with the file where it may be shared"
)
_MEND = "print the file to a new PDF, or split it"


def main(request: dict[str, Any]) -> None:
    """Read the document on standard input and write its tables to standard output.

    Its LaTeX source stands before it, where there is one.
    """
    latex = sys.stdin.buffer.read(request.pop("n_latex"))
    data = sys.stdin.buffer.read()
    n_bytes = len(data) + len(latex)
    seconds = _SECONDS + _SECONDS_A_MEGABYTE * n_bytes // 1_000_000
    take_limits(seconds, _GIGABYTE + 3 * n_bytes)
    request |= {"latex": latex} if latex else {}
    out, sys.stdout = sys.stdout, sys.stderr  # nothing else may write among the rows
    gc.disable()  # the process ends with the document
    value = answer(data, request, seconds)
    try:
        out.write(json.dumps(value, separators=(",", ":")))  # `dump` would take ten times as long
        out.flush()
    except (OSError, MemoryError):
        out.seek(0)
        out.truncate()
        json.dump(_failure("UnreadableFile", "The file holds more text than is read", _MEND), out)
        out.flush()


def take_limits(seconds: int, memory: int) -> None:
    """Bind this process: processor seconds, bytes of memory, output, open files, no core dump."""
    try:
        import resource
    except ImportError:  # Windows
        return
    limits = {
        resource.RLIMIT_CORE: (0, 0),
        resource.RLIMIT_AS: (memory, memory),
        resource.RLIMIT_CPU: (seconds, seconds + _MOST_SECONDS),
        resource.RLIMIT_FSIZE: (_GIGABYTE // 2, _GIGABYTE // 2),
        resource.RLIMIT_NOFILE: (64, 64),
    }
    for limit, value in limits.items():
        try:
            resource.setrlimit(limit, value)
        except (ValueError, OSError):  # not on this system, or lower already
            continue


def answer(data: bytes, request: dict[str, Any], seconds: int) -> dict[str, Any]:
    """The document as columns, or the error in which its reading ended.

    Args:
        data: the file.
        request: the keyword arguments of `read_document`; or "word_boxes": where words stand.
        seconds: of processor time that the file has before its pages are counted.
    """
    try:
        if "word_boxes" in request:
            from sommaire.documents.word_boxes import answer_word_boxes

            return {"status": "read", "document": answer_word_boxes(data, **request["word_boxes"])}
        from sommaire.documents.reading import read_document
        from sommaire.documents.rows import pack

        if request.get("format", "pdf") == "pdf":
            from sommaire.documents.pdf.opening import count_pages

            allow(seconds + _SECONDS_A_PAGE * count_pages(data, request.get("password")))
        return {"status": "read", "document": pack(read_document(data, **request))}
    except SommaireError as error:
        return _failure(type(error).__name__, error.what, error.mend, where=error.where)
    except MemoryError:
        return _failure("UnreadableFile", _OUT_OF_MEMORY, _MEND)
    except RecursionError:
        return _failure("UnreadableFile", _TOO_DEEP, _MEND)
    except Exception as error:  # a fault of ours: told as one, with what is needed to mend it
        what = (
            f"This is a bug of Sommaire, not a fault of the file: {type(error).__name__}: {error}"
        )
        return _failure("Bug", what, _REPORT, trace=traceback.format_exc())


def _failure(
    status: str, what: str, mend: str, *, where: str = "", trace: str = ""
) -> dict[str, Any]:
    return {"status": status, "what": what, "where": where, "mend": mend, "trace": trace}

"""The child process that reads one document: limits first, then bytes in, rows out as JSON."""

from __future__ import annotations

import json
import sys
from typing import Any

GIGABYTE = 1 << 30
_CPU_SECONDS = 10
_CPU_SECONDS_A_MEGABYTE = 5


def main(request: dict[str, Any]) -> None:
    """Read the document on standard input and write its tables to standard output."""
    data = sys.stdin.buffer.read()
    take_limits(_CPU_SECONDS + _CPU_SECONDS_A_MEGABYTE * len(data) // 1_000_000)
    request.pop("path")
    out = sys.stdout
    sys.stdout = sys.stderr
    out.write(json.dumps(answer(data, request), ensure_ascii=True, separators=(",", ":")))
    out.flush()


def take_limits(cpu_seconds: int) -> None:
    """Bind this process: memory, processor time, file size, open files, no core dump."""
    try:
        import resource
    except ImportError:
        return
    limits = {
        resource.RLIMIT_CORE: (0, 0),
        resource.RLIMIT_AS: (GIGABYTE, GIGABYTE),
        resource.RLIMIT_CPU: (cpu_seconds, cpu_seconds + 2),
        resource.RLIMIT_FSIZE: (GIGABYTE // 2, GIGABYTE // 2),
        resource.RLIMIT_NOFILE: (64, 64),
    }
    for limit, value in limits.items():
        try:
            resource.setrlimit(limit, value)
        except (ValueError, OSError):
            continue


def answer(data: bytes, request: dict[str, Any]) -> dict[str, Any]:
    """The document as columns, or the error that its reading ended in."""
    from sommaire.documents.reading import read_document
    from sommaire.errors import SommaireError

    try:
        document = read_document(data, **request)
    except SommaireError as error:
        return {
            "status": type(error).__name__,
            "what": error.what,
            "where": error.where,
            "mend": error.mend,
        }
    except MemoryError:
        return {
            "status": "UnreadableFile",
            "what": "Reading the file took more memory than is allowed",
            "where": "",
            "mend": "print the file to a new PDF, or split it",
        }
    from sommaire.documents.rows import pack

    return {"status": "read", "document": pack(document)}

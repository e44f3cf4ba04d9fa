"""`sommaire doctor`: what is installed here, what limits hold, and whether reading works.

The self-test reads a PDF of one page that is made here, in the same child process as any file.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import sommaire
from sommaire.cli.options import AsJson
from sommaire.cli.output import emit, json_rows
from sommaire.cli.running import ExitCode
from sommaire.errors import SommaireError

EXAMPLE = "sommaire doctor --json"
NEEDED = (
    "charset-normalizer",
    "defusedxml",
    "markdown-it-py",
    "numpy",
    "onnxruntime",
    "pikepdf",
    "platformdirs",
    "pydantic",
    "pypdfium2",
    "PyStemmer",
    "rich",
    "selectolax",
    "tantivy",
    "typer",
)
EXTRAS = {"frames": "pandas", "ray": "ray"}
SELF_TEST_LINES = ("The three primary colours are:", "(a) Red", "(b) Yellow", "(c) Blue")

Status = Literal["ok", "absent", "failed"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    part: str
    status: Status
    detail: str


def doctor(*, as_json: AsJson = False) -> int:
    """Check the installation: versions, limits, a self-test.

    The self-test reads a small PDF that is made on the spot, as any file is read.
    """
    findings = [*_versions(), *_extras(), *_limits(), _self_test()]
    width = max(len(finding.part) for finding in findings)
    plain = (f"{row.status:7} {row.part:{width}}  {row.detail}" for row in findings)
    emit(json_rows(findings) if as_json else plain)
    is_well = all(finding.status != "failed" for finding in findings)
    return ExitCode.ANSWERED if is_well else ExitCode.ERROR


def _versions() -> Iterator[Finding]:
    yield Finding("sommaire", "ok", sommaire.__version__)
    yield Finding("python", "ok", f"{platform.python_version()} on {platform.platform()}")
    for name in NEEDED:
        found = _version(name)
        yield Finding(name, "ok" if found else "failed", found or f"pip install {name}")


def _extras() -> Iterator[Finding]:
    for extra, package in EXTRAS.items():
        found = _version(package)
        detail = f"{package} {found}" if found else f"pip install 'sommaire[{extra}]'"
        yield Finding(f"extra {extra}", "ok" if found else "absent", detail)


def _version(package: str) -> str | None:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _limits() -> Iterator[Finding]:
    """Whether this system can bound the process that reads a file."""
    try:
        import resource
    except ImportError:
        yield Finding("limits", "absent", "this system bounds no process: time-outs only")
        return
    for part, kind in (("memory limit", resource.RLIMIT_AS), ("time limit", resource.RLIMIT_CPU)):
        hard = resource.getrlimit(kind)[1]
        unlimited = hard == resource.RLIM_INFINITY
        yield Finding(part, "ok", "can be set" if unlimited else f"can be set, up to {hard}")


def _self_test() -> Finding:
    try:
        lines = _read_back()
    except SommaireError as error:
        return Finding("self-test", "failed", error.what)
    except Exception as error:  # a doctor reports whatever is broken
        return Finding("self-test", "failed", f"{type(error).__name__}: {error}")
    missing = [line for line in SELF_TEST_LINES if line not in lines]
    if missing:
        return Finding("self-test", "failed", f"lines lost in reading: {', '.join(missing)}")
    return Finding("self-test", "ok", f"a PDF of {len(SELF_TEST_LINES)} lines was read back whole")


def _read_back() -> list[str]:
    from sommaire.ingest import read

    document = read(self_test_pdf(), name="self-test.pdf")
    return [line.text for line in document.lines]


def self_test_pdf() -> bytes:
    """A PDF of one page with `SELF_TEST_LINES`, made by hand (ISO 32000-1, 7.5)."""
    shown = " T* ".join(f"({_escaped(line)}) Tj" for line in SELF_TEST_LINES)
    stream = f"BT /F1 12 Tf 18 TL 72 720 Td {shown} ET"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R "
        "/Resources << /Font << /F1 5 0 R >> >> >>",
        f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    return _pdf_file(objects)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def _pdf_file(objects: list[str]) -> bytes:
    """The objects, numbered from 1, with their cross-reference table."""
    body = "%PDF-1.4\n"
    offsets = []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(body))
        body += f"{number} 0 obj\n{content}\nendobj\n"
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    size = len(objects) + 1
    return (
        f"{body}xref\n0 {size}\n0000000000 65535 f \n{table}"
        f"trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{len(body)}\n%%EOF\n"
    ).encode("latin-1")

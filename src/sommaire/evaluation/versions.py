"""Which program made a run: versions, and fingerprints of the instrument and of the product apart.

A figure that moves because the instrument was corrected is no gain of the product; the two
fingerprints tell which of them changed between two runs.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import sommaire

_PACKAGE = Path(sommaire.__file__).parent
_LIBRARIES = ("numpy", "pikepdf", "pypdfium2", "PyStemmer")


def versions() -> dict[str, str]:
    """Names to versions."""
    files = sorted(_PACKAGE.rglob("*.py"))
    instrument = [file for file in files if "evaluation" in file.relative_to(_PACKAGE).parts]
    product = [file for file in files if file not in instrument]
    return {
        "sommaire": sommaire.__version__,
        "instrument": _fingerprint(instrument),
        "product": _fingerprint(product),
        "python": ".".join(map(str, sys.version_info[:2])),
        **{name: _version(name) for name in _LIBRARIES},
    }


def _fingerprint(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{file.relative_to(_PACKAGE).as_posix()}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"

"""`sommaire purge`: a document forgotten for good, with all its versions."""

from __future__ import annotations

from sommaire.cli.options import LibraryFolder
from sommaire.cli.output import emit
from sommaire.cli.remove import Which
from sommaire.cli.running import ExitCode
from sommaire.display import printable

EXAMPLE = "sommaire purge NIST.CSWP.29.pdf"


def purge(documents: Which, *, library: LibraryFolder = None) -> int:
    """Forget documents for good: all versions, the kept file, every word in the indexes.

    The space is overwritten in the database; what the disk itself keeps of deleted files is beyond
    this program.
    """
    from sommaire.library import open_library

    with open_library(library) as opened:
        gone = opened.purge(*documents)
    emit(f"{printable(path)}: purged" for path in gone)
    return ExitCode.ANSWERED

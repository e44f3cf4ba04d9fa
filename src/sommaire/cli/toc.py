"""`sommaire toc`: the table of contents of a document, checked."""

from __future__ import annotations

from sommaire.cli.options import AsJson, File, NoOutline, Password, Source
from sommaire.cli.read import read_file, show_table
from sommaire.cli.running import ExitCode

EXAMPLE = "sommaire toc examples/NIST.CSWP.29.pdf"


def toc(
    file: File,
    *,
    as_json: AsJson = False,
    source: Source = None,
    password: Password = None,
    no_outline: NoOutline = False,
) -> int:
    """Print the table of contents of a document.

    It is the file's own outline, checked, or what its pages and headings show.

    In a pipe: one "file:page:title" a line, indented by level. With --json: a list of rows.
    """
    document = read_file(file, source=source, password=password, use_outline=not no_outline)
    show_table(document, "toc", file, page=None, form="json" if as_json else "")
    return ExitCode.ANSWERED

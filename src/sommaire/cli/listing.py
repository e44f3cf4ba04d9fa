"""`sommaire list`: all the items of a set, with the proof that they are all of them."""

from __future__ import annotations

from sommaire.cli.asking import answer_files, answer_library, scope_of
from sommaire.cli.options import (
    AsJson,
    Dated,
    FilesOrLibrary,
    Folder,
    InLanguage,
    LibraryFolder,
    NoOutline,
    Password,
    Question,
    Source,
    Strict,
    Trace,
)

EXAMPLE = 'sommaire list "subcategories of GOVERN" examples/NIST.CSWP.29.pdf --strict'


def listing(
    question: Question,
    files: FilesOrLibrary = None,
    *,
    as_json: AsJson = False,
    strict: Strict = False,
    trace: Trace = False,
    source: Source = None,
    password: Password = None,
    no_outline: NoOutline = False,
    library: LibraryFolder = None,
    language: InLanguage = None,
    dated: Dated = "",
    folder: Folder = "",
) -> int:
    """List all the items of a set, or say what is missing.

    As `sommaire ask`, but the answer is always a listing with its verdict of completeness.
    """
    if not files:
        scope = scope_of(language, dated, folder)
        return answer_library(
            "list_items",
            question,
            library,
            scope=scope,
            as_json=as_json,
            strict=strict,
            trace=trace,
        )
    from sommaire.ask import list_items

    return answer_files(
        list_items,
        question,
        files,
        as_json=as_json,
        strict=strict,
        trace=trace,
        source=source,
        password=password,
        use_outline=not no_outline,
    )

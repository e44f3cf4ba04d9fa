"""`sommaire ask`: a question about documents, answered with citations."""

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

EXAMPLE = 'sommaire ask "What are the CSF Tiers?" examples/NIST.CSWP.29.pdf'


def ask(
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
    """Answer a question about documents, with citations.

    In a pipe: one "file:page:text" a line, the verdict on standard error; for "how many", the
    number alone. With --json: the whole answer, one JSON object a file.
    """
    if not files:
        scope = scope_of(language, dated, folder)
        return answer_library(
            "ask",
            question,
            library,
            scope=scope,
            as_json=as_json,
            strict=strict,
            trace=trace,
        )
    from sommaire.ask import ask as answer

    return answer_files(
        answer,
        question,
        files,
        as_json=as_json,
        strict=strict,
        trace=trace,
        source=source,
        password=password,
        use_outline=not no_outline,
    )

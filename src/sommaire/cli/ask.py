"""`sommaire ask`: a question about documents, answered with citations."""

from __future__ import annotations

from functools import partial

from sommaire.cli.asking import answer_files, answer_library, scope_of
from sommaire.cli.consulting import chat_of, refuse_model
from sommaire.cli.options import (
    AsJson,
    BaseUrl,
    Dated,
    FilesOrLibrary,
    Folder,
    InLanguage,
    LibraryFolder,
    ModelMode,
    ModelName,
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
    mode: ModelMode = None,
    model: ModelName = None,
    base_url: BaseUrl = None,
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
        refuse_model(mode, model, base_url)
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
        partial(answer, chat=chat_of(mode, model, base_url)),
        question,
        files,
        as_json=as_json,
        strict=strict,
        trace=trace,
        source=source,
        password=password,
        use_outline=not no_outline,
    )

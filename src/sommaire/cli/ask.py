"""`sommaire ask`: a question about documents, answered with citations."""

from __future__ import annotations

from sommaire.cli.asking import answer_files
from sommaire.cli.options import AsJson, Files, NoOutline, Password, Question, Strict, Trace

EXAMPLE = 'sommaire ask "What are the CSF Tiers?" examples/NIST.CSWP.29.pdf'


def ask(
    question: Question,
    files: Files,
    *,
    as_json: AsJson = False,
    strict: Strict = False,
    trace: Trace = False,
    password: Password = None,
    no_outline: NoOutline = False,
) -> int:
    """Answer a question about documents, with citations.

    In a pipe: one "file:page:text" a line, the verdict on standard error; for "how many", the
    number alone. With --json: the whole answer, one JSON object a file.
    """
    from sommaire.ask import ask as answer

    return answer_files(
        answer,
        question,
        files,
        as_json=as_json,
        strict=strict,
        trace=trace,
        password=password,
        use_outline=not no_outline,
    )

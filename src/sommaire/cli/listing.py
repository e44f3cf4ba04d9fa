"""`sommaire list`: all the items of a set, with the proof that they are all of them."""

from __future__ import annotations

from sommaire.cli.asking import answer_files
from sommaire.cli.options import AsJson, Files, NoOutline, Password, Question, Strict, Trace

EXAMPLE = 'sommaire list "subcategories of GOVERN" examples/NIST.CSWP.29.pdf --strict'


def listing(
    question: Question,
    files: Files,
    *,
    as_json: AsJson = False,
    strict: Strict = False,
    trace: Trace = False,
    password: Password = None,
    no_outline: NoOutline = False,
) -> int:
    """List all the items of a set, or say what is missing.

    As `sommaire ask`, but the answer is always a listing with its verdict of completeness.
    """
    from sommaire.ask import list_items

    return answer_files(
        list_items,
        question,
        files,
        as_json=as_json,
        strict=strict,
        trace=trace,
        password=password,
        use_outline=not no_outline,
    )

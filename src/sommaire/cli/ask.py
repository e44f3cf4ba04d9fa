"""`sommaire ask`: a question about documents, answered with citations."""

from __future__ import annotations

from sommaire.cli.asking import answer_question
from sommaire.cli.options import AskingOptions, FilesOrLibrary, Question, with_asking_options

EXAMPLE = 'sommaire ask "What are the CSF Tiers?" examples/NIST.CSWP.29.pdf'


@with_asking_options
def ask(question: Question, files: FilesOrLibrary = None, *, options: AskingOptions) -> int:
    """Answer a question about documents, with citations.

    In a pipe: one "file:page:text" a line, the verdict on standard error; for "how many", the
    number alone. With --json: the whole answer, one JSON object a file.
    """
    return answer_question("ask", question, files or (), options)

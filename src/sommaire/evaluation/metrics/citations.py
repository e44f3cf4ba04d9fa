"""ALCE's citation recall and precision, with a judge of support that can be exchanged.

Gao, Yen, Yu and Chen, "Enabling Large Language Models to Generate Text with Citations" (EMNLP
2023), section 3.3. A statement is recalled where all its cited passages together support it. A
citation is precise where its statement is recalled and it is not idle: it supports the statement
alone, or the others do not without it. Recall is over statements, precision over citations: two
denominators. Departures, none of which flatters: a citation of a passage that does not exist stays
in the denominator; a passage cited twice in one statement is one citation; no passage is cut and
none left out; where the judge gives no verdict, nothing is supported, and it is counted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sommaire.text import sentences

Judge = Callable[[str, str], bool | None]
"""Claim, then evidence: whether the evidence supports the claim; None for no verdict."""

_MARK = re.compile(r"\s*\[(\d+(?:\s*,\s*\d+)*)\]")
# Marks that follow the end of a sentence belong to it: "It holds. [1] Next" (ALCE issue 26).
_AFTER_STOP = re.compile(r"([.!?]+[\"'”’»)]*)((?:\s*\[\d+(?:\s*,\s*\d+)*\])+)")


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of an answer, and the passages that it cites, numbered from 1."""

    text: str
    cited: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """One answer, judged."""

    n_statements: int
    n_supported: int
    n_citations: int
    n_precise: int
    n_no_verdict: int


def statements(output: str) -> list[Statement]:
    """The sentences of a text with marks like [1][2], which stand before or after the full stop.

    >>> statements("It holds. [1] It fails [2, 3].")
    [Statement(text='It holds.', cited=(1,)), Statement(text='It fails.', cited=(2, 3))]
    """
    inside = _AFTER_STOP.sub(lambda match: match.group(2) + match.group(1), output)
    return [_statement(inside[start:end]) for start, end in sentences(inside)]


def _statement(text: str) -> Statement:
    numbers = (int(one) for marks in _MARK.findall(text) for one in marks.split(","))
    return Statement(_MARK.sub("", text), tuple(dict.fromkeys(numbers)))


def judged(said: Sequence[Statement], passages: Sequence[str], judge: Judge) -> Judged:
    """The counts over all statements of an answer; `passages` are whole, in the order cited."""
    rows = [_judged_one(statement, passages, judge) for statement in said]
    return Judged(
        n_statements=len(rows),
        n_supported=sum(row.n_supported for row in rows),
        n_citations=sum(row.n_citations for row in rows),
        n_precise=sum(row.n_precise for row in rows),
        n_no_verdict=sum(row.n_no_verdict for row in rows),
    )


def _judged_one(statement: Statement, passages: Sequence[str], judge: Judge) -> Judged:
    cited = tuple(dict.fromkeys(statement.cited))
    there = [passages[n - 1] for n in cited if 0 < n <= len(passages)]
    verdicts: list[bool | None] = []

    def _supports(texts: Sequence[str]) -> bool:
        verdicts.append(judge(statement.text, "\n".join(texts)) if texts else False)
        return verdicts[-1] is True

    is_supported = _supports(there)
    n_precise = 0
    for at, text in enumerate(there if is_supported else ()):
        others = there[:at] + there[at + 1 :]
        n_precise += not others or _supports([text]) or not _supports(others)
    return Judged(1, int(is_supported), len(cited), n_precise, verdicts.count(None))


def recall(counts: Judged | None) -> float | None:
    """Share of the statements that their citations support; None where nothing was said."""
    return counts.n_supported / counts.n_statements if counts and counts.n_statements else None


def precision(counts: Judged | None) -> float | None:
    """Share of the citations that are precise; None where nothing was cited."""
    return counts.n_precise / counts.n_citations if counts and counts.n_citations else None

"""Everyday questions on contracts: is the clause that lawyers marked what is quoted first?

    python benchmarks/contract_facts.py DATA/cuad [--half even|odd] [--each]

A question or two in a person's own words for each of 24 categories of CUAD (Hendrycks et al. 2021),
put to every contract of a half (by the sha256 of its name). Where the lawyers marked a clause, an
answer is right if a line that it cites first lies in a passage with a marked span, wrong if not;
where they marked none, it should be silent. A list in place of the answer counts by its items. The
rules were written with the even half at hand (`development`), the odd one was only asked.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from sommaire.answer import Answer
from sommaire.ask import ask
from sommaire.evaluation.datasets.clauses import contract, passages_of
from sommaire.evaluation.intervals import estimate_mean
from sommaire.evaluation.tasks import Json
from sommaire.tables import Document

QUESTIONS = (
    ("Governing Law", "What is the governing law?"),
    ("Governing Law", "Which state's law applies to this agreement?"),
    ("Anti-Assignment", "Can the agreement be assigned?"),
    ("Anti-Assignment", "May a party transfer its rights to somebody else?"),
    ("Expiration Date", "When does the agreement expire?"),
    ("Expiration Date", "How long does the contract last?"),
    ("Effective Date", "When does the agreement take effect?"),
    ("Cap On Liability", "What is the limitation of liability?"),
    ("Cap On Liability", "Is there a cap on liability?"),
    ("License Grant", "What license is granted?"),
    ("Audit Rights", "Who may audit the books?"),
    ("Audit Rights", "Is there an audit clause?"),
    ("Termination For Convenience", "Can a party terminate without cause?"),
    ("Termination For Convenience", "How much notice must be given to terminate for convenience?"),
    ("Revenue/Profit Sharing", "How are revenues shared?"),
    ("Change Of Control", "What happens on a change of control?"),
    ("Non-Transferable License", "Is the license transferable?"),
    ("Exclusivity", "Is there an exclusivity clause?"),
    ("Insurance", "What insurance must be maintained?"),
    ("Insurance", "Must a party take out insurance?"),
    ("Minimum Commitment", "Is there a minimum purchase commitment?"),
    ("Ip Ownership Assignment", "Who owns the intellectual property?"),
    ("Renewal Term", "Does the agreement renew automatically?"),
    ("Non-Compete", "Is there a non-compete clause?"),
    ("Non-Compete", "May a party compete with the other?"),
    ("Post-Termination Services", "What happens after termination?"),
    ("Covenant Not To Sue", "Is there a covenant not to sue?"),
    ("Notice Period To Terminate Renewal", "What notice prevents renewal?"),
    ("Liquidated Damages", "Are there liquidated damages?"),
    ("Warranty Duration", "How long does the warranty last?"),
    ("No-Solicit Of Employees", "May a party hire employees of the other?"),
    ("Third Party Beneficiary", "Are there third party beneficiaries?"),
    ("Non-Disparagement", "May the parties make negative statements about each other?"),
    ("Source Code Escrow", "Is the source code held in escrow?"),
)

Outcome = Literal["right", "wrong", "silent"]


@dataclass(frozen=True, slots=True)
class Asked:
    """What became of a question."""

    contract: str
    category: str
    question: str
    is_there: bool
    outcome: Outcome
    kind: str
    verdict: str
    text: str


def cited_passages(said: Answer, document: Document) -> set[int]:
    """The passages of what is quoted first: the first sentence, or any item of a list."""
    numbers = set(said.sentences[0].citations) if said.sentences else set()
    if said.listing is not None:
        numbers |= {n for item in said.listing.items for n in item.citations}
    at = {(line.page_num, line.line_num): place for place, line in enumerate(document.lines)}
    lines = {at[one.page_num, one.first_line_num] for one in said.citations if one.n in numbers}
    return {
        place
        for place, passage in enumerate(document.passages)
        if any(passage.start_line <= line < passage.end_line for line in lines)
    }


def asked_of(row: Json, data: Path) -> Iterator[Asked]:
    """All questions put to a contract."""
    file = data / "txt" / row["txt"]
    pdf = data / "pdf" / Path(row["pdf"]).name
    document, letters = contract(str(pdf) if pdf.is_file() else None, str(file))
    text = file.read_text("utf-8")
    for category, question in QUESTIONS:
        found = row["clauses"].get(category, {}).get("spans", [])
        gold = passages_of(document, letters, text, found)
        if found and not gold:
            continue
        said = ask(question, document)
        got = cited_passages(said, document) if said.text is not None else set()
        outcome: Outcome = "silent" if not got else "right" if got & gold else "wrong"
        shown = (said.text or "; ".join(said.notes))[:300]
        yield Asked(row["id"], category, question, bool(gold), outcome, said.kind,
                    said.short_answer or "", shown)  # fmt: skip


def share(rows: list[Asked], outcome: Outcome) -> str:
    """How many came out so, with the interval."""
    mean = estimate_mean([float(row.outcome == outcome) for row in rows], seed=0, name=outcome)
    return f"{mean.value:.3f} [{mean.low:.3f}, {mean.high:.3f}]"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--half", choices=("even", "odd"), default="even")
    parser.add_argument("--most", type=int, default=100, help="contracts")
    parser.add_argument("--each", action="store_true", help="a line of JSON a question")
    given = parser.parse_args()
    contracts = json.loads(next(given.data.glob("clauses-*.json")).read_text("utf-8"))
    wanted = ("even", "odd").index(given.half)
    half = [one for one in contracts
            if hashlib.sha256(one["id"].encode()).digest()[0] % 2 == wanted]  # fmt: skip
    rows = [asked for one in half[: given.most] for asked in asked_of(one, given.data)]
    there, absent = ([row for row in rows if row.is_there is has] for has in (True, False))
    print(f"{given.half} half, {len(half[: given.most])} contracts\n")
    print("| the lawyers marked | n | right | wrong | silent |\n| --- | --- | --- | --- | --- |")
    print(f"| a clause | {len(there)} | {share(there, 'right')} | {share(there, 'wrong')} "
          f"| {share(there, 'silent')} |")  # fmt: skip
    print(f"| none | {len(absent)} | | {share(absent, 'wrong')} | {share(absent, 'silent')} |")
    kinds = Counter(row.kind for row in rows)
    print(f"\nTaken for: {dict(kinds)}")
    if given.each:
        for row in rows:
            sys.stdout.write(json.dumps(asdict(row)) + "\n")


if __name__ == "__main__":
    main()

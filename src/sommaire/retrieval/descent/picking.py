"""A picker that is a model: it sees the lines of a level with numbers and replies with numbers.

The numbers are an enum of the schema, so that a model that is held to it cannot invent one; what is
invented all the same counts as no reply, and the level is then picked by likelihood, which the
trace says. A level of one row is not worth a call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, create_model

from sommaire.prompting import Consultation, Prompt, fixed_text, harmless
from sommaire.retrieval.descent.descend import BEAM, Choice, Pick, Shown, pick_likeliest
from sommaire.tables import Document, Hit, Passage

_MOST_LINES = 150
"""Lines of a level that a model is shown; of a wider one the likeliest."""
_REPLY = 200
"""Most tokens of a reply."""


class Picked(BaseModel):
    """What the model replies; `sections` is narrowed to the numbers of the level."""

    model_config = ConfigDict(extra="ignore")

    sections: list[int] = Field(max_length=BEAM)
    reason: str = Field("", json_schema_extra={"maxLength": 120})


def pick_by_model(consultation: Consultation, shown: Shown) -> Pick:
    """What the model picks of a level; by likelihood where it gives no usable reply."""
    if len(shown.branches) == 1 and not any(one.likelihood for one in shown.above):
        return Pick((shown.branches[0].row.row_id,), "the only one")
    offered = _offered(shown)
    numbers = tuple(range(1, len(offered) + 1))
    narrowed = list[Literal[numbers]]  # type: ignore[valid-type]
    shape = create_model("Picked", __base__=Picked, sections=(narrowed, Field(max_length=BEAM)))
    lines = [f"{number}. {harmless(_line(one, shown))}" for number, one in enumerate(offered, 1)]
    prompt = Prompt(fixed_text("retrieval/pick"), "\n".join(lines), shown.question.text)
    before = consultation.n_calls
    told = consultation.ask(prompt, shape, max_tokens=_REPLY)
    n_calls = consultation.n_calls - before
    if told.value is None:
        pick = pick_likeliest(shown)
        reason = f"{pick.reason}; by likelihood, for the model gave no usable reply"
        return Pick(pick.row_ids, reason, n_calls, told.n_tokens)
    picked = tuple(offered[number - 1].row.row_id for number in told.value.sections)
    return Pick(picked, " ".join(told.value.reason.split())[:200], n_calls, told.n_tokens)


def _offered(shown: Shown) -> list[Choice]:
    """The choices in their order, the least likely of a very wide level left out."""
    choices = [*shown.above, *shown.branches]
    likely = sorted(choices, key=lambda choice: -choice.likelihood)[:_MOST_LINES]
    return [choice for choice in choices if choice in likely]


def _line(choice: Choice, shown: Shown) -> str:
    return (
        f"{choice.line} (its own text, before its parts)" if choice in shown.above else choice.line
    )


def passages_to_read(
    document: Document, hits: Sequence[Hit], section_ids: Sequence[int], *, budget: int = 4500
) -> tuple[Passage, ...]:
    """What a model reads: the sections that were found, whole, then the hits, within the budget.

    A section takes half of the budget at the most: the rest is for what the table of contents does
    not show.
    """
    inside = [
        passage
        for section in document.sections
        if section.section_id in section_ids
        for passage in document.passages
        if section.start_line < passage.end_line and passage.start_line < section.end_line
    ]
    of_hits = [document.passages[hit.passage_id] for hit in hits]
    in_hits = [passage for passage in of_hits if passage in inside]
    chosen = _fitting([*in_hits, *inside], budget // 2)
    return _fitting([*chosen, *of_hits], budget)


def _fitting(passages: Sequence[Passage], budget: int) -> tuple[Passage, ...]:
    """The passages that fit, in this order, none twice."""
    chosen: list[Passage] = []
    for passage in dict.fromkeys(passages):
        if passage.n_tokens <= budget:
            budget -= passage.n_tokens
            chosen.append(passage)
    return tuple(chosen)

"""Judges of support: does this evidence support this claim.

`lexical` needs no model: the content words of the claim must be in the evidence, and figures, dates
and negations agree. It is a floor, not an entailment model: it takes paraphrase for no support.
A model is asked by `by_chat`, in a prompt that names the claim and the evidence apart.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from sommaire.ask import supports
from sommaire.evaluation.metrics.citations import Judge
from sommaire.prompting import Consultation, Prompt, fixed_text, harmless
from sommaire.protocols import Chat
from sommaire.text import language_of, stems

SAID = 0.75
"""Share of the claim's content words that the evidence must have."""
_REPLY = 20
"""Most tokens of a verdict."""


class Verdict(BaseModel):
    """What a model replies."""

    model_config = ConfigDict(extra="ignore")

    verdict: Literal["yes", "no"]


def lexical(claim: str, evidence: str) -> bool:
    """Whether the evidence has the words of the claim and says the same of figures and denials.

    >>> lexical("The fee is 5 euros.", "A fee of 5 euros is due."), lexical("It is red.", "No.")
    (True, False)
    """
    said = set(stems(claim, language_of(evidence)))
    if not said:
        return False
    found = said.intersection(stems(evidence, language_of(evidence)))
    return len(found) >= SAID * len(said) and supports(claim, evidence) is None


def by_chat(chat: Chat) -> Judge:
    """A judge that is a chat model; a reply that is neither yes nor no is no verdict (None)."""

    def _judge(claim: str, evidence: str) -> bool | None:
        told = Consultation(chat).ask(prompt(claim, evidence), Verdict, max_tokens=_REPLY)
        return None if told.value is None else told.value.verdict == "yes"

    return _judge


def prompt(claim: str, evidence: str) -> Prompt:
    """What a model is asked; both texts whole."""
    return Prompt(fixed_text("evaluation/judge"), harmless(evidence), claim)

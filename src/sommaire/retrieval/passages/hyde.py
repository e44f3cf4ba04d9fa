"""HyDE: a supposed answer of a model, by which more passages become candidates.

A question and the passage that answers it may share no word; a passage that a model makes up for it
shares more. It chooses candidates beside the question and never ranks them, so that it is asked for
only where a document has more passages than are ranked. Nobody is shown it as an answer: the trace
says that it was used. Source: Gao et al., "Precise Zero-Shot Dense Retrieval without Relevance
Labels", ACL 2023.
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from sommaire.prompting import Consultation, Prompt, fixed_text, harmless
from sommaire.question import Question
from sommaire.retrieval.passages.meaning import Meaning
from sommaire.retrieval.passages.search import n_findable
from sommaire.tables import Document

_REPLY = 200
"""Most tokens of a reply."""
_LONGEST = 800
"""Characters of it that are used."""


class SaidPassage(BaseModel):
    """The model's reply."""

    model_config = ConfigDict(extra="ignore")

    passage: str = Field(json_schema_extra={"maxLength": _LONGEST})


def suppose(
    document: Document, question: Question, meaning: Meaning | None, consultation: Consultation
) -> str:
    """A passage that might answer; "" where it could change nothing or the model gives none."""
    if meaning is None or n_findable(document) <= meaning.n_candidates:
        return ""
    fixed = fixed_text("retrieval/hypothetical")
    prompt = Prompt(fixed, harmless(document.title or document.name), question.text)
    told = consultation.ask(prompt, SaidPassage, max_tokens=_REPLY)
    return " ".join(told.value.passage.split())[:_LONGEST] if told.value else ""

"""The kind of a doubtful question, as a model sees it: one that no plain marker settles.

The rules' own reading stands where the model gives no usable reply, and wherever a rule was sure.
"""

from __future__ import annotations

from dataclasses import replace

from pydantic import BaseModel, ConfigDict

from sommaire.prompting import Consultation, Prompt, fixed_text
from sommaire.question import Kind, Question


class Classified(BaseModel):
    """The model's reply."""

    model_config = ConfigDict(extra="ignore")

    kind: Kind


def classify(question: Question, consultation: Consultation) -> Question:
    """The question with the model's kind, where its own is doubtful."""
    if not question.is_doubtful:
        return question
    prompt = Prompt(fixed_text("understanding/kind"), "", question.text)
    told = consultation.ask(prompt, Classified, max_tokens=30)
    if told.value is None:
        return question
    name = consultation.chat.name
    return replace(question, kind=told.value.kind, why=f"{question.why}; the model {name} said so")

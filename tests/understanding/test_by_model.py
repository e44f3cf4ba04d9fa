"""A model is asked for the kind of a doubtful question only, and may be of no use."""

from __future__ import annotations

import pytest

from sommaire.models.chats.scripted import Scripted, ScriptedChat
from sommaire.prompting import Consultation
from sommaire.understanding import understand
from sommaire.understanding.by_model import classify
from tests.test_asking_a_model import NONSENSE


@pytest.mark.parametrize(
    "plain",
    [
        "What are all the exclusions?",
        "When does the policy expire?",
        "Où est conservée la liste des actionnaires ?",
        "Every user must enrol: by when?",
    ],
)
def test_a_plain_question_is_not_put_to_the_model(plain: str) -> None:
    chat = ScriptedChat(['{"kind": "summary"}'])
    question = understand(plain)
    assert classify(question, Consultation(chat)) == question
    assert chat.heard == []


def test_a_name_without_a_question_word_is() -> None:
    chat = ScriptedChat(['{"kind": "listing"}'])
    question = understand("the exclusions of the contract")
    assert question.is_doubtful
    classified = classify(question, Consultation(chat))
    assert classified.kind == "listing"
    assert classified.why.endswith("the model scripted said so")


@pytest.mark.parametrize("bad", [*NONSENSE, '{"kind": "everything"}', '{"kind": ["listing"]}'])
def test_the_reading_of_the_rules_stands_without_a_usable_reply(bad: Scripted) -> None:
    question = understand("the exclusions of the contract")
    assert classify(question, Consultation(ScriptedChat([bad]))) == question

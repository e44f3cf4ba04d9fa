"""A model is asked for the kind of a doubtful question only, and may be of no use."""

from __future__ import annotations

from sommaire.models.chats.scripted import ScriptedChat
from sommaire.prompting import Consultation
from sommaire.understanding import understand
from sommaire.understanding.by_model import classify


def test_a_plain_question_is_not_put_to_the_model() -> None:
    chat = ScriptedChat(['{"kind": "summary"}'])
    question = understand("What are all the exclusions?")
    assert classify(question, Consultation(chat)) == question
    assert chat.heard == []


def test_a_name_without_a_question_word_is() -> None:
    chat = ScriptedChat(['{"kind": "listing"}'])
    question = understand("the exclusions of the contract")
    assert question.is_doubtful
    classified = classify(question, Consultation(chat))
    assert classified.kind == "listing"
    assert classified.why.endswith("the model scripted said so")


def test_the_reading_of_the_rules_stands_without_a_usable_reply() -> None:
    question = understand("the exclusions of the contract")
    for bad in ('{"kind": "everything"}', "a list, I think", ""):
        assert classify(question, Consultation(ScriptedChat([bad]))) == question

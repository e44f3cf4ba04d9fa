"""HyDE: a supposed answer adds candidates where there are more passages than are ranked."""

from __future__ import annotations

import json

import pytest

from sommaire.models.chats.scripted import Scripted, ScriptedChat
from sommaire.prompting import Consultation
from sommaire.question import Question
from sommaire.retrieval.passages.hyde import suppose
from sommaire.retrieval.passages.meaning import Meaning
from sommaire.retrieval.passages.search import search
from tests.encoders import WordEncoder
from tests.retrieval.passages.test_meaning import TEXTS, by_late, document
from tests.test_asking_a_model import NONSENSE

ASKED = Question("Is the fee for the contract due?", "fact", "en")
OHIO = '{"passage": "The statutes of Ohio govern it."}'
LONG = Meaning(WordEncoder(), by_late(), n_candidates=2, n_encoded_whole=2)
SHORT = Meaning(WordEncoder(), by_late())


def found(meaning: Meaning | None, chat: ScriptedChat) -> list[int]:
    """The passages that are found by the question and by what is supposed to answer it."""
    read = document(TEXTS)
    supposed = suppose(read, ASKED, meaning, Consultation(chat))
    hits = search(read, ASKED, meaning=meaning, supposed=supposed)
    return sorted(hit.passage_id for hit in hits)


def test_a_supposed_answer_brings_a_passage_that_the_question_shares_no_word_with() -> None:
    assert found(LONG, ScriptedChat([OHIO])) != found(LONG, ScriptedChat([""])) == [0, 1]
    assert 2 in found(LONG, ScriptedChat([OHIO]))


@pytest.mark.parametrize("meaning", [SHORT, None])
def test_where_all_passages_are_ranked_or_none_the_model_is_not_asked(
    meaning: Meaning | None,
) -> None:
    chat = ScriptedChat([OHIO])
    assert found(meaning, chat) == found(meaning, ScriptedChat([""]))
    assert chat.heard == []


@pytest.mark.parametrize("bad", [*NONSENSE, '{"passage": ""}', '{"passage": "zzz qqq"}'])
def test_a_model_that_is_of_no_use_leaves_the_question_alone(bad: Scripted) -> None:
    assert found(LONG, ScriptedChat([bad])) == [0, 1]


def test_the_model_sees_the_title_as_data_and_no_passage() -> None:
    chat = ScriptedChat([json.dumps({"passage": "word " * 400})])
    said = suppose(document(TEXTS), ASKED, LONG, Consultation(chat))
    assert len(said) <= 800
    assert not any(text in chat.heard[0][1].text for text in TEXTS)

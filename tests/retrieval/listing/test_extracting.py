"""A model in the semantic loop: what it takes is located, what it merges is told apart first."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import pytest

from sommaire.answer import Answer
from sommaire.answering.citations import verify
from sommaire.ask import ask
from sommaire.errors import ModelFailed
from sommaire.models.chats.scripted import Scripted, ScriptedChat
from sommaire.prompting import Consultation
from sommaire.protocols import Message
from sommaire.retrieval.blocks import blocks_of
from sommaire.retrieval.listing.extracting import extract_by_model
from sommaire.retrieval.listing.semantic import gather, sought_in
from sommaire.retrieval.scope import whole
from sommaire.retrieval.terms import vocabulary
from sommaire.understanding import understand
from tests.sketched import laid_out
from tests.test_asking_a_model import NONSENSE

QUESTION = "What techniques are used to improve translation quality?"
COMMON = "".join(f"# {n} Weather\nThe weather report says that it rains.\n" for n in range(9, 79))
PAPER = f"""
# 1 Methods
To improve translation quality we use back-translation, tagging and data filtering.
The quality of translation grows further with Label Smoothing in the last week.
# 2 Regularisation
Dropout and mixup regularise the network during its last epochs.
The smoothing of labels (LS) is kept on in every run that is reported here.
{COMMON}"""
PICKED = '{"sections": [], "reason": "none"}'
ITEMS = ("back-translation", "tagging", "data filtering", "Label Smoothing", "Dropout", "mixup")


def lines_of(messages: Sequence[Message]) -> list[str]:
    """The lines that a prompt shows."""
    return re.findall(r'<line n="\d+">(.*?)</line>', messages[1].text)


def reader(
    *names: str, keywords: Sequence[str] = (), same: Sequence[Sequence[str]] = ()
) -> ScriptedChat:
    """Takes these names from the lines that hold them; says which of them are one thing."""

    def reply(messages: Sequence[Message]) -> str:
        if "find, in lines" in messages[0].text:
            found = [
                {"line": n, "quote": name, "name": name}
                for n, line in enumerate(lines_of(messages), start=1)
                for name in names
                if name in line
            ]
            return json.dumps({"items": found, "keywords": list(keywords)})
        if "names of a list" in messages[0].text:
            at = dict(re.findall(r"^(\d+)\. (.*)$", messages[1].text, re.MULTILINE))
            numbers = {name: int(number) for number, name in at.items()}
            groups = [[numbers[name] for name in group if name in numbers] for group in same]
            return json.dumps({"same": groups})
        return PICKED

    return ScriptedChat(reply)


def answered(chat: ScriptedChat, question: str = QUESTION, sketch: str = PAPER) -> Answer:
    document = laid_out(sketch)
    answer = ask(question, document, chat=chat)
    assert [verify(one, document) for one in answer.citations] == [None] * len(answer.citations)
    return answer


def names(answer: Answer) -> list[str]:
    assert answer.listing is not None
    return [item.canonical_name for item in answer.listing.items]


def test_items_scattered_over_sentences_are_named_each_cited_where_it_stands() -> None:
    answer = answered(reader(*ITEMS[:4]))
    assert names(answer) == list(ITEMS[:4])
    assert answer.mode == "local"
    quotes = {one.n: one.quote for one in answer.citations}
    assert [quotes[one.citations[0]] for one in answer.sentences] == list(ITEMS[:4])


def n_rounds(answer: Answer) -> str:
    assert answer.listing is not None
    found = re.search(r"gathered in (\d) round", answer.listing.notes)
    return found[1] if found else ""


def test_words_that_the_model_suggests_lead_to_lines_that_share_none_with_the_question() -> None:
    answer = answered(reader(*ITEMS, keywords=["regularise"]))
    assert (names(answer), n_rounds(answer)) == (list(ITEMS), "2")


@pytest.mark.parametrize("word", ["weather", "the", "AC-2", "zebra", ""])
def test_a_word_that_is_everywhere_or_nowhere_brings_no_other_round(word: str) -> None:
    assert n_rounds(answered(reader(*ITEMS, keywords=[word]))) == "1"


def test_a_sample_of_what_the_loop_did_not_read_finds_more_and_bounds_the_rest() -> None:
    listing = answered(reader(*ITEMS)).listing
    assert listing is not None
    assert {item.canonical_name for item in listing.items} == set(ITEMS)
    assert (listing.completeness, listing.completeness_source) == ("not certain", "statistical")
    assert "By a random sample of 59 of the 72 others, at least 71 % of what the" in listing.notes


def test_where_the_model_read_every_sentence_the_verdict_is_its_assessment() -> None:
    listing = answered(reader(*ITEMS), sketch=PAPER.replace(COMMON, "")).listing
    assert listing is not None
    assert listing.completeness_source == "llm_assessment"
    assert "sample" not in listing.notes


def test_a_list_of_a_model_is_never_complete_whatever_it_says() -> None:
    said = {"items": [{"line": 1, "quote": "tagging"}], "is_complete": True, "complete": "yes"}
    listing = answered(ScriptedChat([json.dumps(said)])).listing
    assert listing is not None
    assert (listing.completeness, listing.is_complete) == ("not certain", False)
    assert "nothing proves" in listing.notes or "are likely" in listing.notes
    assert listing.certificate.n_not_judged > 0


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ({"line": 1, "quote": "tagging"}, ["tagging"]),
        ({"line": 99, "quote": "we use back-translation", "name": "Back-Translation"},
         ["back-translation"]),
        ({"line": 0, "quote": "data filtering", "name": "no such"}, ["data filtering"]),
        ({"line": 2, "quote": "tagging", "name": ""}, ["tagging"]),
        ({"line": 1, "quote": "beam search"}, []),
        ({"line": 1, "quote": "agging and data"}, []),
        ({"line": 1, "quote": " “” "}, []),
        ({"line": 1, "quote": "t"}, []),
    ],
)  # fmt: skip
def test_an_item_is_what_its_quote_holds_in_a_line_that_was_shown(
    said: dict[str, object], kept: list[str]
) -> None:
    document = laid_out(PAPER)
    asked = understand(QUESTION, document)
    sought = sought_in(document, asked, vocabulary(document), whole(document))
    chat = ScriptedChat([json.dumps({"items": [said]})])
    gathered = gather(
        document,
        sought,
        whole(document),
        extract=lambda *given: extract_by_model(Consultation(chat), "en", *given),
    )
    assert [one.names[0] for one in gathered.found] == kept


@pytest.mark.parametrize("bad", NONSENSE)
def test_a_model_that_is_of_no_use_leaves_the_list_that_the_wording_gives(bad: Scripted) -> None:
    without = ask(QUESTION, laid_out(PAPER))
    answer = answered(ScriptedChat([bad]))
    assert names(answer) == names(without)
    assert answer.text == without.text
    assert answer.mode == "none"
    assert answer.notes[-1].startswith("answered without the model: ")


SCORED = """
# 1 Results
The translation system is scored by BLEU on the test set, and by chrF beside it.
The weather report of the day says that it rains on the coast.
"""


@pytest.mark.parametrize(
    ("question", "is_asked"),
    [
        ("Which metrics are reported?", True),
        ("Which results of R-017 are reported?", False),
    ],
)
def test_a_word_that_no_line_holds_is_left_to_the_model_and_told_but_no_code(
    question: str, is_asked: bool
) -> None:
    without = ask(question, laid_out(SCORED))
    assert without.listing is not None
    assert without.listing.items == ()
    chat = reader("BLEU", "chrF")
    answer = answered(chat, question, SCORED)
    assert names(answer) == (["BLEU", "chrF"] if is_asked else [])
    assert answer.listing is not None
    assert "No line holds" in answer.listing.notes
    assert names(answered(ScriptedChat(["no"]), question, SCORED)) == []


def test_lines_after_the_last_item_of_a_full_reply_count_as_not_judged() -> None:
    document = laid_out(PAPER)
    asked = understand(QUESTION, document)
    sought = sought_in(document, asked, vocabulary(document), whole(document))
    for n, n_judged in ((19, 2), (20, 1)):
        chat = ScriptedChat([json.dumps({"items": [{"line": 1, "quote": "tagging"}] * n})])
        blocks = blocks_of(document)[:2]
        taken = extract_by_model(Consultation(chat), "en", sought, blocks)
        assert len(blocks) - len(taken.unread) == n_judged


def test_clauses_that_the_model_sees_stand_beside_those_of_known_wording() -> None:
    sketch = """
# 1 Records
The Buyer may inspect the books and records of the Supplier once a year.
The weather of the coast is mild and has no effect on this contract.
# 2 Audit
The Supplier opens its doors and its ledgers to whoever the Buyer sends.
"""
    question = "List all the clauses on audit rights."
    answer = answered(reader("opens its doors"), question, sketch)
    assert names(answer) == [
        "The Buyer may inspect the books and records of the Supplier once a year.",
        "The Supplier opens its doors and its ledgers to whoever the Buyer sends.",
    ]


def test_names_that_the_model_takes_for_one_thing_are_joined_and_the_answer_says_so() -> None:
    held = (*ITEMS[:4], "smoothing of labels (LS)")
    same = [("Label Smoothing", "smoothing of labels (LS)")]
    answer = answered(reader(*held, keywords=["smoothing"], same=same))
    assert names(answer) == list(ITEMS[:4])
    assert answer.listing is not None
    assert "smoothing of labels (LS)" in answer.listing.items[3].surface_forms
    assert "“Label Smoothing” and “smoothing of labels (LS)” are counted as one" in (
        answer.listing.notes
    )


@pytest.mark.parametrize("then", ['{"items": []}', "hm", ModelFailed("no reply in 60 seconds")])
def test_lines_that_no_usable_reply_covers_are_told_as_not_judged(then: Scripted) -> None:
    row = "To improve translation quality they tried a technique that is called number {} here.\n"
    sketch = "# 1 All\n" + "".join(row.format(n) for n in range(600))
    document = laid_out(sketch)
    asked = understand(QUESTION, document)
    sought = sought_in(document, asked, vocabulary(document), whole(document))
    likely = {one.passage_id: 1.0 for one in document.passages}
    sought = type(sought)(sought.question, sought.subject, None, likely)
    chat = ScriptedChat(['{"items": []}', then])
    gathered = gather(
        document,
        sought,
        whole(document),
        extract=lambda *given: extract_by_model(Consultation(chat), "en", *given),
    )
    used = chat.heard if then == '{"items": []}' else chat.heard[:1]
    shown = sum(len(lines_of(messages)) for messages in used)
    assert 0 < gathered.n_judged == shown < gathered.n_blocks
    assert len(chat.heard) <= 5

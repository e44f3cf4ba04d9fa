"""Facts: the sentence that answers is quoted with its place; where none does, nothing is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.answering.citations import cite, verify
from sommaire.answering.expected import defines, expected, names_holder
from sommaire.answering.passage import (
    FactAnswer,
    answer_comparison,
    answer_fact,
    answer_summary,
    sides,
)
from sommaire.answering.ranking import Meant, Weights, weights_from
from sommaire.question import Kind, Question
from sommaire.retrieval.passages.labels import label
from sommaire.retrieval.passages.search import asked_terms, search
from sommaire.tables import Document, Float, Hit, Language, Line, Passage, Section
from sommaire.text import join_lines
from tests import made

CONTRACT = (
    "1 Fees",
    "The Distributor shall pay the invoice within 30 days. A late fee of 1.5 % is due.",
    "2 Termination",
    "Either party may terminate this Agreement upon sixty (60) days’ notice to the other party.",
    "The Distributor shall not assign this Agreement. It has read it.",
    "3 Law",
    "This Agreement is governed by the laws of Ohio.",
    "“Third Party” means any person other than the Distributor.",
    "Do commenters agree with the definition of a late fee?",
)
MANUEL = (
    "Le nom d’un paquet doit comporter au moins deux caractères.",
    "Un parrain est une personne qui envoie des paquets dans l’archive.",
    "La version ne peut pas être modifiée après l’envoi.",
)


def document(texts: Sequence[str], language: Language = "en", **more: object) -> Document:
    """A line and a passage for each text."""
    rows = made.lines(list(texts))
    passages = tuple(_passage(at, rows[at : at + 1], at) for at in range(len(rows)))
    return made.document(rows, **({"passages": passages, "language": language} | more))


def _passage(passage_id: int, rows: Sequence[Line], start: int) -> Passage:
    text = join_lines([row.text for row in rows], [row.is_hyphenated for row in rows])
    return Passage(passage_id, "paragraph", text, None, start, start + len(rows), len(text) // 5)


def answer(
    document: Document, text: str, kind: Kind = "fact", language: Language = "en"
) -> FactAnswer:
    question = Question(text, kind, language)
    return answer_fact(
        document, question, search(document, question), asked_terms(document, question)
    )


def first(document: Document, text: str, kind: Kind = "fact", language: Language = "en") -> str:
    sentences = answer(document, text, kind, language).sentences
    return sentences[0].text if sentences else ""


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("Which law governs this agreement?", "fact", "laws of Ohio"),
        ("How much notice is needed to terminate the agreement?", "fact", "sixty (60) days"),
        ("How much is the late fee?", "fact", "1.5 %"),
        ("When must the Distributor pay the invoice?", "fact", "within 30 days"),
        ("May the Distributor assign the Agreement?", "yes/no", "shall not assign"),
        ("What does “Third Party” mean?", "definition", "means any person"),
    ],
)
def test_the_sentence_that_answers_is_quoted(text: str, kind: Kind, words: str) -> None:
    assert words in first(document(CONTRACT), text, kind)


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("Combien de caractères comporte le nom d’un paquet ?", "fact", "au moins deux"),
        ("Qu’est-ce qu’un parrain ?", "definition", "une personne qui envoie"),
        ("La version peut-elle être modifiée ?", "yes/no", "ne peut pas être modifiée"),
    ],
)
def test_french_is_answered_from_french(text: str, kind: Kind, words: str) -> None:
    assert words in first(document(MANUEL, "fr"), text, kind, "fr")


def test_french_is_answered_from_english_by_what_both_share() -> None:
    assert "Ohio" in first(document(CONTRACT), "Quelle loi de l’Ohio ?", "fact", "fr")


@pytest.mark.parametrize(
    "text",
    [
        "How much are the parking fees?",
        "Who is the president of the Distributor?",
        "What is the capital of Australia?",
        "Which insurance must be kept?",
    ],
)
def test_nothing_is_quoted_where_the_document_does_not_say(text: str) -> None:
    assert answer(document(CONTRACT), text).sentences == ()


def test_the_reason_names_the_words_that_the_document_lacks() -> None:
    reason = answer(document(CONTRACT), "Which insurance must be kept?").reason
    assert reason == 'the document does not speak of "insurance", "kept"'


def test_a_question_of_nothing_but_stop_words_has_no_answer() -> None:
    assert "nothing to look for" in answer(document(CONTRACT), "What is it?").reason


def test_a_sentence_over_a_page_break_is_quoted_whole() -> None:
    rows = [
        made.line("The late fee is due", line_num=1),
        made.line("1 A note on something.", line_num=2, role="footnote"),
        made.line("ACME", page_num=2, line_num=1, role="header"),
        made.line("within 14 days of the invoice. More.", page_num=2, line_num=2),
    ]
    passages = (_passage(0, rows[:1], 0), _passage(1, rows[3:], 3))
    (sentence,) = answer(
        made.document(rows, passages=passages), "When is the late fee due?"
    ).sentences
    assert sentence.text == "The late fee is due within 14 days of the invoice."
    assert (sentence.places[0].start_line, sentence.places[0].end_line) == (0, 4)


def test_what_a_sentence_introduces_is_quoted_after_it() -> None:
    texts = ["The impact is HIGH if—", "− the loss is catastrophic.", "− it is severe.", "Other."]
    quoted = answer(document(texts), "When is the impact HIGH?").sentences
    assert [sentence.text for sentence in quoted] == texts[:3]


def test_the_field_that_is_asked_for_is_quoted_before_sentences_that_mention_it() -> None:
    texts = [
        "This ends at the effective date that is stated in another contract of 1 May 2019.",
        "1. EFFECTIVE DATE: November 1, 2016",
    ]
    assert (
        first(document(texts), "What is the effective date?") == "EFFECTIVE DATE: November 1, 2016"
    )


def test_a_number_just_before_the_thing_counted_is_the_count() -> None:
    texts = [
        "The regional banks of 1913 number many, and of the banks 300 are old.",
        "The System has 12 regional banks.",
    ]
    assert first(document(texts), "How many regional banks are there?") == texts[1]


def test_a_sentence_that_denies_answers_what_is_not_so() -> None:
    read = document(("Text files are accepted by the site.", "Sound files are not accepted."))
    assert first(read, "Which files are not accepted?") == "Sound files are not accepted."


def test_items_of_a_list_are_not_joined_into_one_sentence() -> None:
    rows = [
        made.line("b. Assign account managers;", line_num=1, role="list"),
        made.line("h. Notify account managers of the change;", line_num=2, role="list"),
    ]
    passages = (_passage(0, rows[:1], 0), _passage(1, rows[1:], 1))
    listed = made.document(rows, passages=passages)
    assert first(listed, "Who must notify account managers?") == rows[1].text


def test_a_term_over_its_definition_makes_it_one() -> None:
    texts = ["Community Profile", "A baseline that is created for shared interests."]
    assert first(document(texts), "What is a Community Profile?", "definition") == texts[1]


def test_a_table_row_is_quoted_by_header_and_cell_and_cited_where_it_is_printed() -> None:
    rows = [
        made.line("Plan   Price", line_num=1, role="table"),
        made.line("Basic  10 dollars", line_num=2, role="table"),
        made.line("Large  30 dollars", line_num=3, role="table"),
    ]
    body = "| Plan | Price |\n|---|---|\n| Basic | 10 dollars |\n| Large | 30 dollars |"
    table = Float(0, "table", "", "Prices of plans", body, 1, 0, 0, 1, 1, None, "pdf", 0, 3)
    passage = replace(_passage(0, rows, 0), kind="float")
    priced = made.document(rows, passages=(passage,), floats=(table,))
    sentence = answer(priced, "How much is the price of the Large plan?").sentences[0]
    assert sentence.text == "Plan: Large; Price: 30 dollars"
    assert [place.quote for place in sentence.places] == ["Large  30 dollars"]


@given(
    words=st.lists(
        st.sampled_from("late fee invoice Distributor terminate days Ohio notice who much".split()),
        min_size=1,
        max_size=6,
    ),
    kind=st.sampled_from(["fact", "yes/no", "definition"]),
)
def test_every_quote_is_a_right_citation(words: list[str], kind: Kind) -> None:
    contract = document(CONTRACT)
    given_answer = answer(contract, " ".join(words) + "?", kind)
    assert bool(given_answer.sentences) != bool(given_answer.reason)
    assert len(given_answer.sentences) <= 3
    for sentence in given_answer.sentences:
        for place in sentence.places:
            assert verify(cite(contract, place, 1), contract) is None


# --- what is expected -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("How long does the term last?", "duration"),
        ("Quelle est la durée du préavis ?", "duration"),
        ("How much is the fee?", "amount"),
        ("Combien coûte le service ?", "amount"),
        ("How many parties are there?", "number"),
        ("Combien de parties ?", "number"),
        ("When does it end?", "date"),
        ("How long must passwords be?", "number"),
        ("How long is the term?", "duration"),
        ("Quand finit-il ?", "date"),
        ("What is the effective date?", "day"),
        ("À quelle date finit-il ?", "day"),
        ("What is a conflict of interest?", "any"),
        ("Who signs?", "name"),
        ("Qui signe ?", "name"),
        ("Which law governs?", "any"),
    ],
)
def test_the_words_of_a_question_tell_what_it_expects(text: str, name: str) -> None:
    assert expected(Question(text, "fact", "en")).name == name


@pytest.mark.parametrize(
    ("text", "meeting", "failing"),
    [
        ("How long?", "It lasts thirty (30) days.", "It lasts long."),
        ("How much?", "It costs $ 5.", "It costs little."),
        ("How many?", "There are six of them.", "There are some of them."),
        ("When?", "It ends on 3 May 2024.", "It ends."),
        ("Who?", "It is signed by John Smith.", "It is signed."),
    ],
)
def test_a_sentence_meets_an_expectation_or_not(text: str, meeting: str, failing: str) -> None:
    wanted = expected(Question(text, "fact", "en"))
    assert wanted.meets(meeting)
    assert not wanted.meets(failing)


@pytest.mark.parametrize(
    ("term", "sentence"),
    [
        ("fee", "“Fee” means the sum that is due."),
        ("dynamic scope", "Looking up the call stack is called dynamic scope."),
        ("FTBFS", "FTBFS (« Fails To Build From Source ») is an error."),
        ("paquet", "Un paquet est une archive."),
        ("redevance", "« Redevance » désigne la somme due."),
        ("tier", "CSF Tiers (in short, Tiers) describe rigor."),
    ],
)
def test_a_definition_is_known_by_its_form(term: str, sentence: str) -> None:
    assert defines(term, sentence)
    assert not defines("something else", sentence)


# --- summaries and comparisons ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "sentence", "names"),
    [
        ("license steward", "Mozilla Foundation is the license steward.", True),
        ("employer", "It is made with Tarrant & Vale LLP (the “Employer”).", True),
        ("salarié", "Et M. Théo Lambert, ci-après « le salarié ».", True),
        ("insurer", "Insurer: Calder Mutual.", True),
        ("gérante", "Mme Nadia Roche est la gérante.", True),
        ("secretary", "Ann Fox, secretary, opened the meeting.", True),
        ("tenant", "The Tenant shall pay the rent.", False),
        ("steward", "No one other than the steward may change it.", False),
        ("gérant", "Le gérant ne peut vendre l'immeuble.", False),
    ],
)
def test_who_has_a_role_is_known_by_the_form_of_the_sentence(
    role: str, sentence: str, names: bool
) -> None:
    assert names_holder(role, sentence) is names


def test_a_summary_quotes_the_opening_sentences_of_the_section() -> None:
    section = Section(1, None, 1, "2", "Termination", 1, 1, 2, 5, 1, ("outline",))
    summary = answer_summary(document(CONTRACT), section)
    assert [sentence.text[:12] for sentence in summary.sentences] == [
        "Either party",
        "The Distribu",
    ]


def test_a_summary_of_a_document_prefers_its_abstract() -> None:
    texts = ["We begin with some words of thanks to all.", "This paper studies six fees at length."]
    passages = list(document(texts).passages)
    passages[1] = replace(passages[1], kind="abstract")
    summary = answer_summary(document(texts, passages=tuple(passages)), None)
    assert summary.sentences[0].text == texts[1]


def test_a_summary_of_nothing_says_so() -> None:
    assert answer_summary(document(["1 Fees"]), None).reason


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("What is the difference between a fee and a tax?", ["a fee", "a tax"]),
        ("Quelle différence entre un parrain et un paquet ?", ["un parrain", "un paquet"]),
        ("Compare the fee with the tax", ["the fee", "the tax"]),
        ("How does a fee differ from a tax?", ["a fee", "a tax"]),
        ("What is a fee?", []),
    ],
)
def test_the_sides_of_a_comparison_are_told_apart(text: str, names: list[str]) -> None:
    assert [side.text for side in sides(Question(text, "comparison", "en"))] == names


def test_a_comparison_quotes_both_sides_and_names_the_one_without_a_quote() -> None:
    contract = document(CONTRACT)
    named = [(name, answer(contract, name, "definition")) for name in ("Third Party", "parking")]
    compared = answer_comparison(named)
    assert [sentence.text[:13] for sentence in compared.sentences] == ["“Third Party”"]
    assert compared.reason == '"parking": the document does not speak of "parking"'


# --- by meaning -----------------------------------------------------------------------------------

WEIGHTS = Weights(passage=0.7, part=6.0, words=3.0, intercept=-0.5)
PAPER = (
    "We built the corpus from tweets. Annotators were paid for each of them. It rained.",
    "The code will be released.",
)


def hits_of(document: Document, *probabilities: float) -> list[Hit]:
    return [
        Hit(at, 0.0, rank=at + 1, probability=probability, label=label(probability))
        for at, probability in enumerate(probabilities)
    ]


def by_meaning(
    text: str, near: Callable[[str], float], *probabilities: float, sentences: Sequence[str] = PAPER
) -> FactAnswer:
    """Answered as if passages had these probabilities, and their parts this nearness."""
    read = document(sentences)

    def parts(passage_id: int, spans: Sequence[tuple[int, int]]) -> list[float]:
        whole = read.passages[passage_id].text
        return [near(whole[slice(*span)]) for span in spans]

    asked = Question(text, "fact", "en")
    terms = asked_terms(read, asked)
    hits = hits_of(read, *probabilities)
    return answer_fact(read, asked, hits, terms, Meant(WEIGHTS, parts))


def test_the_sentence_that_is_as_near_as_its_passage_is_quoted_whatever_its_words() -> None:
    told = by_meaning(
        "Who labelled the data?", lambda text: 0.8 if "paid" in text else 0.5, 0.6, 0.1
    )
    assert [one.text for one in told.sentences] == ["Annotators were paid for each of them."]
    assert 0 < told.score < 1


def test_a_better_passage_comes_before_an_equal_sentence_of_a_worse_one() -> None:
    told = by_meaning("Will the software be open?", lambda _: 0.8, 0.1, 0.6)
    assert told.sentences[0].text == "The code will be released."


def test_what_is_near_nothing_and_shares_no_word_is_not_said() -> None:
    told = by_meaning("Who labelled the data?", lambda _: 0.4, 0.6, 0.1)
    assert told.sentences == ()
    assert '"labelled"' in told.reason


@pytest.mark.parametrize(
    ("question", "sentence", "is_said"),
    [
        ("When is the rent reviewed?", "The rent is reviewed on 24 June 2029.", True),
        ("Who drafted the text?", "The text was drafted by Ann Fox.", True),
        ("How much notice must the tenant give?", "The tenant gives notice of 30 days.", True),
        ("When is the rent reviewed?", "The rent is reviewed by the owner.", False),  # no date
        ("When is the rent paid?", "The rent is reviewed on 24 June 2029.", False),
        ("What is the rent for?", "The rent is for the yard.", False),  # any sentence would do
        ("When does the rent fall?", "The previous rent fell on 2 May 2019.", False),
    ],
)
def test_all_words_and_the_sort_of_answer_say_it_however_far_the_passage(
    question: str, sentence: str, is_said: bool
) -> None:
    told = by_meaning(question, lambda _: 0.4, 0.6, 0.1, sentences=(sentence, *PAPER))
    assert [one.text for one in told.sentences] == ([sentence] if is_said else [])


def test_words_that_are_rare_add_to_a_passage_that_is_not_near_enough() -> None:
    rare = ["The zygote parameter is 7.", *(f"Line {at} is of no use." for at in range(400))]
    told = by_meaning(
        "What is the zygote parameter?", lambda _: 0.6, 0.1, *[0.05] * 5, sentences=rare
    )
    assert told.sentences[0].text == "The zygote parameter is 7."
    far = by_meaning(
        "What is the zygote parameter?", lambda _: 0.3, 0.1, *[0.05] * 5, sentences=rare
    )
    assert not far.sentences
    assert far.why_silent == (far.reason,)


def test_what_stands_nearest_is_shown_as_a_note_where_its_passage_is_likely() -> None:
    told = by_meaning("When does the lease expire?", lambda _: 0.5, 0.6, sentences=(
        "The term ends on 31 May 2015; it may be renewed.",))  # fmt: skip
    assert not told.sentences
    assert told.nearest == (
        "nearest, though it may be of something else: “The term ends on 31 May 2015; it may be "
        "renewed.” (p. 1)"
    )


def test_a_sentence_that_has_the_form_of_the_answer_counts_however_common_its_words() -> None:
    levies = ("“Levy” means the sum that is due.", "He paid the levy.", "The levy came.")
    told = by_meaning("What is a levy?", lambda _: 0.75, 0.2, 0.3, 0.3, sentences=levies)
    assert told.sentences[0].text == "“Levy” means the sum that is due."


def test_weights_are_those_of_the_fold_that_did_not_see_the_document_or_their_mean() -> None:
    rows = [{"passage": one, "part": 1, "words": 3, "intercept": 0} for one in (1, 2)]
    assert weights_from({"folds": rows}, 1).passage == 2
    assert weights_from({"folds": rows}).passage == 1.5

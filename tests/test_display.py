"""How an answer is worded: names, page chips, verdicts; its HTML lets nothing through."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.answer import (
    Answer,
    Citation,
    Cost,
    DescentTrace,
    Level,
    ListingItem,
    Sentence,
)
from sommaire.cli.plain import answer_lines
from sommaire.display import (
    answer_html,
    descent_lines,
    further_notes,
    how_found,
    item_detail,
    item_label,
    item_line,
    line_range,
    notes_of,
    page_chip,
    place_chip,
    place_of,
    printable,
    reason,
    shorten,
)
from tests.cli.answers import (
    announced_answer,
    citation,
    counting_answer,
    fact_answer,
    incomplete_answer,
    listing_answer,
    silent_answer,
)

ANSWERS = [
    announced_answer(),
    counting_answer(),
    fact_answer(),
    incomplete_answer(),
    listing_answer(),
    silent_answer(),
]


def item(name: str, *forms: str, text: str = "") -> ListingItem:
    """An item by its names."""
    return ListingItem(canonical_name=name, surface_forms=forms, text=text, citations=(1,))


@pytest.mark.parametrize(
    ("shown", "label"),
    [
        (item("Context", "GV.OC", "Context (GV.OC)"), "Context (GV.OC)"),
        (item("Context (GV.OC)", "GV.OC"), "Context (GV.OC)"),
        (item("AC-2", "Account Management", "AC-2 Account Management"), "AC-2 Account Management"),
        (item("GV.OC-01", text="The mission"), "GV.OC-01"),
        (item("Tier 1", "partial"), "Tier 1"),
    ],
)
def test_an_item_is_called_by_its_name_and_its_codes(shown: ListingItem, label: str) -> None:
    assert item_label(shown) == label


@pytest.mark.parametrize(
    ("shown", "detail"),
    [
        (item("Context", "Context (GV.OC)", text="Context (GV.OC): it is so."), "it is so."),
        (item("Context", text="CONTEXT – it is so."), "it is so."),
        (item("Context", text="Contextual things"), "Contextual things"),
        (item("Context", text="Context."), ""),
        (item("Context", text="Something else"), "Something else"),
        (item("Context"), ""),
    ],
)
def test_the_detail_is_what_an_item_says_beyond_its_name(shown: ListingItem, detail: str) -> None:
    assert item_detail(shown) == detail


def test_a_line_never_says_the_name_twice() -> None:
    assert item_line(item("Context", text="Context: it is so.")) == "Context: it is so."
    assert item_line(item("GV.OC-01", text="It is so.")) == "GV.OC-01: It is so."
    assert item_line(item("Context", text="Context")) == "Context"
    assert item_line(item("Context")) == "Context"


@pytest.mark.parametrize(
    ("cited", "chip"),
    [
        (citation(1), "p. 16 (21 of 32)"),
        (citation(1, page_label="21"), "p. 21 of 32"),
        (citation(1, page_label="iv", page_num=4), "p. iv (4 of 32)"),
        (citation(1, last_page_num=22), "p. 16 (21–22 of 32)"),
        (citation(1, page_label=""), "p. 21 of 32"),
    ],
)
def test_a_page_chip_shows_both_numbers_where_they_differ(cited: object, chip: str) -> None:
    assert page_chip(fact_answer(), cited) == chip  # type: ignore[arg-type]


def test_lines_over_a_page_break_name_the_page_of_the_last() -> None:
    crossing = citation(1, last_page_num=22, last_line_num=3)
    assert line_range(crossing, "en") == "line 5 to line 3 of p. 22 of the file"
    assert line_range(citation(1), "en") == "line 5"
    assert line_range(citation(1, last_line_num=7), "en") == "lines 5–7"


def test_the_reason_is_one_sentence_and_the_rest_are_notes() -> None:
    listing = incomplete_answer().listing
    assert listing is not None
    assert (reason(listing, "en"), further_notes(listing)) == (
        "The numbering lacks (c).",
        "Taken from: a list.",
    )


@given(st.text())
def test_printable_text_is_one_line_without_control_characters(text: str) -> None:
    shown = printable(text)
    assert len(shown.splitlines()) <= 1
    assert printable(shown) == shown
    shown.encode("utf-8")
    assert not any(ord(char) < 32 or 127 <= ord(char) < 160 for char in shown)


@given(st.text(), st.integers(min_value=4, max_value=80))
def test_shortened_text_fits_and_starts_like_the_whole(text: str, width: int) -> None:
    short = shorten(text, width)
    assert len(short) <= width
    assert text.startswith(short.removesuffix("…"))


class Balance(HTMLParser):
    """Which tags are open, and which were seen."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("answer", ANSWERS)
def test_a_notebook_shows_balanced_html(answer: object) -> None:
    html = answer._repr_html_()  # type: ignore[attr-defined]
    parser = Balance()
    parser.feed(html)
    assert parser.open == []
    assert "sommaire-answer" in html


def test_a_notebook_shows_verdict_items_and_holes() -> None:
    html = answer_html(incomplete_answer())
    assert html.index("NOT COMPLETE") < html.index("Organizational Context (GV.OC)")
    assert "<del>(c)</del>" in html
    assert "p. 16 (21 of 32)" in html
    assert "1 of 32 pages could not be read: 22." in html


def test_nothing_that_a_document_says_becomes_html() -> None:
    evil = "<script>alert(1)</script>'\"&"
    hostile = item(evil, evil, text=evil)
    answer = listing_answer(items=(hostile,), notes=evil, not_found_items=(evil,))
    cited = citation(1, quote=evil, page_label=evil, section=evil)
    parser = Balance()
    parser.feed(answer_html(answer.model_copy(update={"question": evil, "citations": (cited,)})))
    assert "script" not in parser.seen


def test_the_trace_shows_each_level_and_what_was_picked() -> None:
    levels = (
        Level(shown=("1 One · 1-2 · 3×", "2 Two · 3"), picked=("2 Two",), reason="2 Two: (91%)"),
        Level(picked=("2 Two",), reason="the likeliest"),
    )
    answer = fact_answer().model_copy(
        update={"descent": DescentTrace(levels=levels, n_lines=2, n_tokens=9)}
    )
    assert descent_lines(answer) == [
        "level 1: 2 lines shown",
        "    1 One · 1-2 · 3×",
        "  > 2 Two · 3",
        "  2 Two: (91%)",
        "level 2: nothing more shown",
        "  the likeliest",
        "2 lines of the contents, 0 calls, 9 tokens",
    ]
    assert descent_lines(fact_answer()) == ["The document has no table of contents to read by."]


@pytest.mark.parametrize(
    ("name", "section", "place", "chip"),
    [
        ("a.html", "4.10 Mounting: how", "§4.10 Mounting how", "§4.10 Mounting how, line 5"),
        ("a.docx", "", "¶5", "line 5"),
        ("a.md", "Mounting", "5", "line 5"),
        ("a.pdf", "Mounting", "1", "p. 1 of 1, line 5"),
    ],
)
def test_a_file_without_pages_has_places(name: str, section: str, place: str, chip: str) -> None:
    cited = citation(1, document=name, section=section, page_num=1, page_label="1", boxes=())
    assert place_of(cited, 1) == place
    document = fact_answer().documents[0].model_copy(update={"name": name, "n_pages": 1})
    assert place_chip(fact_answer().model_copy(update={"documents": (document,)}), cited) == chip


def test_a_file_with_pages_keeps_them_though_it_has_no_boxes() -> None:
    cited = citation(1, document="a.epub", page_num=3, page_label="3", boxes=())
    assert place_of(cited, 9) == "3"


def test_sentences_that_answer_stand_beside_the_items_that_may() -> None:
    listed = listing_answer(completeness="not certain", is_complete=False)
    assert listed.listing is not None
    of_items = tuple(
        Sentence(text=row.text, citations=row.citations) for row in listed.listing.items
    )
    told = Sentence(text="They use two policies.", citations=(2,))
    assert listed.model_copy(update={"sentences": of_items}).beside_items == ()
    beside = listed.model_copy(update={"sentences": (told,)})
    assert beside.beside_items == (told,)
    assert "They use two policies." in answer_html(beside)
    assert next(answer_lines(beside, "a.pdf")) == "a.pdf:21:They use two policies."
    absent = listed.model_copy(update={"sentences": (Sentence(text="There is none."),)})
    assert absent.beside_items == ()
    assert fact_answer().beside_items == fact_answer().sentences


# --- in French ----------------------------------------------------------------------------------


def french(answer: Answer, **more: object) -> Answer:
    """The same answer, to a question in French."""
    return answer.model_copy(update={"language": "fr", **more})


@pytest.mark.parametrize(
    ("cited", "chip"),
    [
        (citation(1), "p. 16 (21 sur 32), ligne 5"),
        (citation(1, page_label="21", last_line_num=7), "p. 21 sur 32, lignes 5–7"),
        (
            citation(1, last_page_num=22, last_line_num=3),
            "p. 16 (21–22 sur 32), de la ligne 5 à la ligne 3 de la p. 22 du fichier",
        ),
    ],
)
def test_a_place_is_said_in_french(cited: Citation, chip: str) -> None:
    assert place_chip(french(fact_answer()), cited) == chip


def test_how_an_answer_was_found_is_said_in_french() -> None:
    assert how_found(french(listing_answer())) == (
        "portée : GOVERN (GV) · trouvé par structure, motif · blocs lus : 61 sur 61"
        " · sans modèle · 0,4 s"
    )
    cost = Cost(n_calls=2, n_tokens_in=1234, n_tokens_out=5, dollars=0.01, seconds=1.5)
    told = french(fact_answer(), model="m", mode="endpoint", cost=cost)
    assert how_found(told) == (
        "un modèle distant · m · 2 appels · 1\u202f234 jetons lus, 5 écrits · 0,0100 $ · 1,5 s"
    )
    free = cost.model_copy(update={"dollars": None, "n_calls": 1})
    assert "1 appel · " in how_found(told.model_copy(update={"cost": free}))
    assert "prix inconnu" in how_found(told.model_copy(update={"cost": free}))


def test_a_way_that_has_no_name_of_ours_keeps_its_own() -> None:
    ways = ListingItem(canonical_name="A", found_by=("structure", "heard of"))
    assert "trouvé par structure, heard of" in how_found(french(listing_answer(items=(ways,))))


def test_why_there_is_no_answer_is_said_in_french_with_the_words_as_asked() -> None:
    why = (
        'the document does not speak of "pompe", "vanne"',
        '"a fee": the question names nothing to look for; "a tax": '
        "no sentence of the document holds enough of the question",
        "a.pdf: 2 of 9 pages could not be read: 3, 4",
        "2019 does not answer: the folder is gone",
    )
    assert notes_of(french(silent_answer(), notes=why)) == [
        'le document ne parle pas de "pompe", "vanne"',
        '"a fee" : la question ne nomme rien à chercher; "a tax" : '
        "aucune phrase du document ne contient assez de la question",
        "a.pdf : pages illisibles : 3, 4 (2 sur 9)",
        "2019 ne répond pas : the folder is gone",
    ]
    assert notes_of(silent_answer().model_copy(update={"notes": why})) == list(why)


def test_the_trace_is_said_in_french() -> None:
    whys = "1 One: its title says what is asked (60%); 2 Two: the question names it (30%)"
    levels = (Level(shown=("1 One · 1-2",), picked=("1 One",), reason=whys), Level(reason="?"))
    trace = DescentTrace(levels=levels, n_lines=1, n_calls=0, n_tokens=9)
    assert descent_lines(french(fact_answer(), descent=trace)) == [
        "niveau 1 : montre 1 ligne",
        "  > 1 One · 1-2",
        "  1 One : son titre dit ce qui est demandé (60 %); 2 Two : la question le nomme (30 %)",
        "niveau 2 : ne montre rien de plus",
        "  ?",
        "1 ligne du sommaire, 0 appel, 9 jetons",
    ]
    assert descent_lines(french(fact_answer())) == ["Le document n'a pas de sommaire à suivre."]


def test_a_notebook_shows_a_french_answer_in_french() -> None:
    html = answer_html(french(incomplete_answer()))
    assert "⚠ INCOMPLET</b> 2 éléments." in html
    assert "<del>(c)</del> non trouvé" in html
    assert "Pages illisibles : 22 (1 sur 32)." in html
    assert "Le document ne le dit pas" in answer_html(french(silent_answer()))


def test_the_lines_of_a_pipe_are_the_same_in_both_languages() -> None:
    for answer in ANSWERS:
        assert [*answer_lines(french(answer), "a.pdf")] == [*answer_lines(answer, "a.pdf")]

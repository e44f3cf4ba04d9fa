"""Completeness: what a document announces, what its numbering lacks, what was read, the verdict."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.announced import Announced, announced
from sommaire.completeness import (
    Evidence,
    Ledger,
    assess,
    gaps,
    gaps_intended,
    is_numbered,
    ledger,
)
from sommaire.markers import render
from sommaire.merging import Found
from sommaire.tables import Document, Language, Line, ListEnd, MissingPages
from sommaire.text import NUMBER_WORDS, fold, stem
from tests import made
from tests.sketched import laid_out

# --- announced counts ---------------------------------------------------------------------------


def cues(
    text: str | Document, noun: str = "categories", *, known: str = "", language: Language = "en"
) -> list[Announced]:
    """The counts of a noun that a text (lines parted by "/ ") states."""
    if isinstance(text, str):
        text = made.document(made.lines(text.split("/ ")), language=language)
    stems = (
        frozenset(stem(fold(word), language) for word in words.split()) for words in (noun, known)
    )
    return list(announced(text, *stems))


def totals(
    text: str | Document, noun: str = "categories", *, language: Language = "en"
) -> list[int]:
    """The counts that say nothing more than the noun."""
    return [cue.count for cue in cues(text, noun, language=language) if not cue.is_about_more]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("The Core has six Categories.", 6),
        ("Six categories make the Core.", 6),
        ("It is whole. Six categories make the Core.", 6),
        ("The 22 categories are listed below", 22),
        ("There are six (6) categories.", 6),
        ("The Core (six categories) is whole.", 6),
        ("These 106 categories", 106),
        ("The six categories", 6),
        ("It consists of six categories.", 6),
        ("a total of 12 categories", 12),
        ("Five functions and six categories", 6),
        ("Two parts with six categories", 6),
        ("two of the three categories", 3),
        ("one of the six categories", 6),
        ("It is made of risks, six categories in all", 6),
        ("Seventeen\u00a0categories", 17),
    ],
)
def test_a_stated_total_is_a_count(text: str, count: int) -> None:
    assert totals(text) == [count]


@pytest.mark.parametrize(
    "text",
    [
        "the other five categories",
        "the five other categories",
        "another five categories",
        "the remaining five categories",
        "two additional categories",
        "the first two categories",
        "the last three categories",
        "at least three categories",
        "at most three categories",
        "three categories at least",
        "three categories (minimum)",
        "up to three categories",
        "more than three categories",
        "no fewer than three categories",
        "over three categories",
        "about three categories",
        "approximately 30 categories",
        "three categories or more",
        "three or more categories",
        "three or four categories",
        "three to five categories",
        "between three and five categories",
        "from 3 to 5 categories",
        "3-5 categories",
        "3 – 5 categories",
        "1,5 categories",
        "all but two categories",
        "two of six categories",
        "any two categories",
        "every three categories",
        "six categories each",
        "three categories at a time",
        "Table 2 categories",
        "Figure 3 categories",
        "section 14 categories",
        "Sections 14 categories",
        "Phase 2 categories",
        "type 2 categories",
        "(3) categories",
        "3) categories",
        "3. categories",
        "No. 5 categories",
        "§ 5 categories",
        "#5 categories",
        "€5 categories",
        "CSF 2.0 categories",
        "in 2024 categories",
        "one hundred and six categories",
        "one hundred six categories",
        "thirty two categories",
        "thirty-two categories",
        "1 200 categories",
        "a six-category model",
        "six category codes",
        "three of the categories",
        "three functions of categories",
        "three functions which have categories",
        "three functions must name categories",
        "three functions six categories-like",
        "six functions and categories",
        "six: categories",
        "six, categories",
        "sixcategories",
        "the six",
        "six",
        "categories six",
        "six category",
    ],
)
def test_a_part_a_bound_a_range_or_a_reference_is_no_total(text: str) -> None:
    assert totals(text) == []


@pytest.mark.parametrize(
    "words",
    [
        "other another further additional remaining first last next previous more-than",
        "less-than fewer-than at-least at-most up-to any only to of no over about",
        "approximately around roughly nearly almost some every each minimum maximum but",
        "except excluding hundred thousand twenty thirty forty fifty sixty seventy eighty",
        "ninety table figure fig fig. page section sec sec. article art art. chapter part",
        "step tier level annex appendix version item clause paragraph note p. pp. n° type",
        "class phase stage group grade category rule option question day week month year line",
        "row column box schedule exhibit form module unit lesson volume book goal principle",
        "objective equation title subpart control sections tables autre autres premiers",
        "premières derniers dernières prochains moins moins-de moins-que plus-de plus-que",
        "jusqu’à environ presque près-de quelque quelques chaque entre sauf hors cent mille",
        "vingt trente quarante cinquante soixante tableau chapitre partie étape niveau annexe",
        "classe groupe règle catégorie objectif principe ligne colonne année jour semaine",
        "livre titre alinéa paragraphe plus-d’ one-and two-or three-to un-ou une-et",
        "hundred-and thousand-and cent-et deux-a 3-and",
    ],
)
def test_each_word_that_makes_a_part_a_bound_or_a_reference_is_known(words: str) -> None:
    for word in words.replace("-", "\u00a0").split(" "):
        assert totals(f"In {word} three categories", "categories") == [], word


@pytest.mark.parametrize("sign", [*"-.,:;!?/§#$€£(", "1"])
def test_a_sign_before_digits_makes_them_no_total(sign: str) -> None:
    assert totals(f"It has {sign}\u00a03 categories") == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Le cadre comporte six étapes.", 6),
        ("Les 12 étapes du parcours", 12),
        ("GOUVERNER a six étapes.", 6),
        ("une des six étapes", 6),
        ("les six\u00a0étapes", 6),
        ("cinq phases et six étapes", 6),
    ],
)
def test_a_total_in_french_is_a_count(text: str, count: int) -> None:
    assert [cue.count for cue in cues(text, "étapes", known="parcours", language="fr")] == [count]


@pytest.mark.parametrize(
    "text",
    [
        "les six autres étapes",
        "les autres six étapes",
        "les six premières étapes",
        "au moins trois étapes",
        "trois étapes au moins",
        "trois étapes ou plus",
        "trois ou quatre étapes",
        "de trois à cinq étapes",
        "entre trois et cinq étapes",
        "plus de trois étapes",
        "moins de trois étapes",
        "environ trois étapes",
        "près de trois étapes",
        "jusqu’à trois étapes",
        "chaque trois étapes",
        "deux des étapes",
        "le tableau 2 étapes",
        "phase 2 étapes",
        "cent deux étapes",
        "soixante-dix étapes",
        "vingt et une étapes",
        "1 200 étapes",
        "trois étapes chacune",
        "deux types d’étapes",
    ],
)
def test_a_part_or_a_bound_in_french_is_no_total(text: str) -> None:
    assert totals(text, "étapes", language="fr") == []


@pytest.mark.parametrize(
    "text",
    [
        "three mandatory categories",
        "the three main new categories",
        "three categories of suppliers",
        "three categories of the suppliers",
        "three categories for suppliers",
        "three categories applicable to suppliers",
    ],
)
def test_what_narrows_the_noun_makes_it_another_count(text: str) -> None:
    assert [cue.is_about_more for cue in cues(text)] == [True]
    known = "mandatory main new suppliers"
    assert [cue.is_about_more for cue in cues(text, known=known)] == [False]


@pytest.mark.parametrize(
    "word",
    (
        "of in the to and or is are for with by on de la le les des du et ou en have has had that "
        "which who may must shall can will ont qui que doit doivent"
    ).split(),
)
def test_a_word_that_ends_a_noun_phrase_ends_what_is_counted(word: str) -> None:
    assert cues(f"The three functions {word} categories") == []


def test_words_that_say_nothing_narrow_nothing() -> None:
    assert totals("three categories of these") == [3]


def test_the_noun_may_be_an_irregular_plural() -> None:
    assert totals("the four criteria", "criteria") == [4]


def test_no_noun_has_no_count() -> None:
    assert cues("six categories", "") == []


# --- counts across lines ------------------------------------------------------------------------


def test_a_line_break_may_divide_number_and_noun() -> None:
    (cue,) = cues("The Core has six/ Categories of risk", known="risk")
    assert (cue.count, cue.quote, cue.start_line, cue.end_line) == (6, "six categories", 0, 2)


@pytest.mark.parametrize(("word", "number"), NUMBER_WORDS.items())
def test_every_number_word_counts_alone_and_not_in_a_range(word: str, number: int) -> None:
    assert totals(f"{word} categories") == [number]
    assert totals(f"{word} or 40 categories") == []


def test_a_count_on_the_next_line_is_counted_once() -> None:
    (cue,) = cues("All of the 3 parts have/ six Categories")
    assert (cue.start_line, cue.end_line) == (1, 2)


def test_a_count_within_a_line_stands_on_that_line_alone() -> None:
    (cue,) = cues("The Core has/ six Categories/ of risk", known="risk")
    assert (cue.start_line, cue.end_line) == (1, 2)


@pytest.mark.parametrize(
    "text",
    [
        "the other/ five categories",
        "between three and/ five categories",
        "as shown in Table/ 2 categories",
        "three categories/ or more",
        "the/ three categories/ each",
    ],
)
def test_a_line_break_hides_no_part_bound_or_reference(text: str) -> None:
    assert totals(text) == []


@pytest.mark.parametrize("hyphen", ["-", "\u00ad", "‐"])
def test_a_hyphen_that_divides_the_noun_is_closed(hyphen: str) -> None:
    first, second = made.lines([f"The Core has six cate{hyphen}", "gories of risk"])
    (cue,) = cues(made.document([replace(first, is_hyphenated=True), second]), known="risk")
    assert (cue.quote, cue.end_line) == ("six categories", 2)


def test_a_hyphen_that_divides_nothing_is_kept() -> None:
    assert cues("The Core has six cate-/ gories") == []
    assert [cue.quote for cue in cues("The Core has six sub-/ categories", "sub-")] == []


@pytest.mark.parametrize("role", ["header", "footer", "footnote"])
def test_furniture_between_number_and_noun_is_stepped_over(role: str) -> None:
    rows = made.lines(["The Core has six", "Annual report", "categories of risk"])
    between = replace(rows[1], role=role)  # type: ignore[arg-type]
    (cue,) = cues(made.document([rows[0], between, rows[2]]), known="risk")
    assert (cue.start_line, cue.end_line) == (0, 3)


def test_headers_and_contents_pages_announce_nothing() -> None:
    rows = [made.line("six categories", role=role) for role in ("header", "footer", "contents")]
    assert cues(made.document(rows)) == []


def test_a_footnote_may_announce_a_count() -> None:
    assert totals(made.document([made.line("There are six categories.", role="footnote")])) == [6]


def test_a_heading_does_not_run_on_into_the_text_below() -> None:
    assert cues(laid_out("# The whole six\ncategories of risk are")) == []


def test_a_cell_does_not_run_on_into_the_next() -> None:
    rows = [made.line("six", role="table"), made.line("categories", role="table", line_num=2)]
    assert cues(made.document(rows)) == []


@pytest.mark.parametrize("number", ["3", "12"])
def test_the_number_of_a_heading_is_no_count(number: str) -> None:
    for above in ("", "# The insurance\n", "Text.\n"):
        document = laid_out(f"{above}# {number} Exclusions\nThe insurer pays nothing for:\n- wear")
        assert cues(document, "exclusions") == []


def test_a_number_that_opens_a_paragraph_is_no_count_but_one_that_goes_on_is() -> None:
    assert totals("3 categories") == []
    assert totals("This is the end./ 3 categories") == []
    assert totals("The Core has these/ 3 categories") == [3]


def test_a_heading_may_announce_a_count_in_words() -> None:
    assert totals(laid_out("# Six categories of risk"), "categories") == []
    assert totals(laid_out("# The 6 Categories")) == [6]


# --- gaps ---------------------------------------------------------------------------------------

STYLES = (
    "(a)|a)|a.|(A)|1.|(1)|1)|(i)|i.|i)|I.|2.1|3.2.1|Step 1|Article 1|Tier 1|Étape 1|A."
).split("|")
FAMILIES = ["GV.OC-{:02}", "AC-{}", "AC-2({})", "R-{:03}", "A.5.{}", "CVE-2024-{:04}"]


def marker(style: str, number: int) -> str:
    return style.format(number) if "{" in style else render(style, number)


@st.composite
def runs(draw: st.DrawFn) -> tuple[str, int, list[int]]:
    """A style, how many members the run has, and which interior ones are removed."""
    style = draw(st.sampled_from(STYLES + FAMILIES))
    length = draw(st.integers(4, 24))
    removed = draw(st.lists(st.integers(2, length - 1), unique=True, max_size=min(3, length - 3)))
    return style, length, sorted(removed)


@given(runs())
def test_the_removed_members_of_a_run_are_named_and_no_other(
    run: tuple[str, int, list[int]],
) -> None:
    style, length, removed = run
    kept = [marker(style, n) for n in range(1, length + 1) if n not in removed]
    assert gaps(kept) == tuple(marker(style, n) for n in removed)
    assert is_numbered(kept)


@pytest.mark.parametrize(
    ("markers", "missing"),
    [
        (["(b)", "(c)"], ("(a)",)),
        (["2.", "4."], ("1.", "3.")),
        (["GV.OC-02", "GV.OC-03"], ("GV.OC-01",)),
        (["GV.OC-09", "GV.OC-11"], tuple(f"GV.OC-{n:02}" for n in (*range(1, 9), 10))),
        (["AC-9", "AC-11"], tuple(f"AC-{n}" for n in (*range(1, 9), 10))),
        (["AC-10", "AC-11"], tuple(f"AC-{n}" for n in range(1, 10))),
        (["R001", "R003"], ("R002",)),
        (["(i)", "(iii)"], ("(ii)",)),
        (["(h)", "(i)", "(j)"], tuple(f"({char})" for char in "abcdefg")),
        (["(i)", "(v)", "(x)"], tuple(f"({n})" for n in "ii iii iv vi vii viii ix".split())),
        (["y)", "aa)"], tuple(f"{char})" for char in "abcdefghijklmnopqrstuvwxz")),
        (["A.5.1a", "A.5.3b"], ("A.5.2a",)),
    ],
)
def test_members_that_a_run_lacks_are_named_in_its_own_style(
    markers: list[str], missing: tuple[str, ...]
) -> None:
    assert gaps(markers) == missing


@pytest.mark.parametrize(
    "markers",
    [
        [],
        ["(c)"],
        ["AC-4"],
        ["•", "•", "•"],
        ["", ""],
        ["1.", "2.", "1.", "2."],
        ["3.", "2."],
        ["1.", "1."],
        ["1.", "•", "3."],
        ["(a)", "2."],
        ["AC-3", "AC-2"],
        ["AC-1", "AC-1"],
        ["AC-1", "AU-3"],
        ["AC-1", "•", "AC-3"],
        ["AC-1", "AC-2(3)"],
        ["GV.OC", "GV.RM"],
        ["AC-1", "AC-1(3) and more"],
        ["AC-1 x", "AC-3 y"],
        ["x", "z"],
    ],
)
def test_what_is_no_single_rising_run_has_no_gap_to_name(markers: list[str]) -> None:
    assert gaps(markers) == ()
    assert not is_numbered(markers)


def test_the_reading_that_rises_is_taken() -> None:
    assert is_numbered(["(v)", "(l)"])
    assert is_numbered(["(x)", "(y)"])


MARKERS = st.sampled_from("(a)|(c)|1.|3.|(i)|(v)|•||GV.OC-01|AC-2(1)|AC-2|Step 2|x|2.1".split("|"))


@given(st.lists(MARKERS, max_size=6))
def test_nothing_present_is_ever_missing(markers: list[str]) -> None:
    missing = gaps(markers)
    assert set(missing).isdisjoint(markers)
    assert not missing or is_numbered(markers)
    assert not gaps([*missing, *markers]) or not is_numbered([*missing, *markers])


# --- gaps that are intended ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "The numbering of the Subcategories is intentionally not sequential.",
        "gaps in numbering indicate Subcategories that were moved",
        "Gaps in the numbering are intentional.",
        "Gaps in control numbering result from withdrawn controls.",
        "Identifiers are not consecutive.",
        "Some numbers were intentionally omitted",
        "These codes are deliberately not used.",
        "The numbering is therefore discontinuous.",
        "La numérotation est volontairement discontinue.",
        "Les numéros sont volontairement non consécutifs.",
        "La numérotation est donc non séquentielle.",
        "the numbering is/ intentionally not sequential",
    ],
)
def test_a_document_may_declare_its_gaps_intended(text: str) -> None:
    document = made.document(made.lines(["Title.", *text.split("/ ")]))
    spoken = gaps_intended(document)
    assert spoken is not None
    assert spoken == (1, len(document.lines))


@pytest.mark.parametrize(
    "text",
    [
        "There are no gaps in the numbering.",
        "There are no gaps in numbering; this is intended.",
        "Gaps in the numbering must be reported.",
        "The numbering of the figures is intentionally restarted in each chapter.",
        "The numbering was kept on purpose.",
        "The numbering is sequential. It is not continuous with Part 2.",
        "Numbers in bold are intentional.",
        "The gaps in the fence are intended.",
        "the codes of conduct are continuous",
        "",
    ],
)
def test_other_words_on_numbering_declare_nothing(text: str) -> None:
    assert gaps_intended(made.document(made.lines(["Title.", text]))) is None


def test_the_declaration_is_cited_at_its_own_lines() -> None:
    texts = ["Note.", "The numbering is intentionally not", "sequential here.", "End."]
    assert gaps_intended(made.document(made.lines(texts))) == (1, 3)
    texts = ["Note.", "Codes are not sequential.", "End."]
    assert gaps_intended(made.document(made.lines(texts))) == (1, 2)


def test_a_running_header_declares_nothing() -> None:
    assert gaps_intended(laid_out("^ The numbering is not sequential")) is None


# --- the ledger ---------------------------------------------------------------------------------


def paged(*pages: str, missing: tuple[MissingPages, ...] = ()) -> Document:
    """Pages as many lines as letters: "b" body, "h" header, "f" footnote; "" one not read."""
    roles = {"b": "body", "h": "header", "f": "footnote", "c": "contents", "t": "table"}
    rows: list[Line] = []
    for page_num, letters in enumerate(pages, start=1):
        for line_num, letter in enumerate(letters, start=1):
            rows.append(made.line(letter, page_num=page_num, line_num=line_num, role=roles[letter]))
    read = tuple(
        made.page(n) if letters else replace(made.page(n), status="scanned")
        for n, letters in enumerate(pages, start=1)
    )
    return made.document(rows, pages=read, missing_pages=missing)


def counted(
    document: Document, start: int = 0, end: int | None = None, *, is_judged: bool = True
) -> Ledger:
    end = len(document.lines) if end is None else end
    return ledger(document, start, end, [], is_judged=is_judged)


def test_each_text_line_is_one_block_and_furniture_is_none() -> None:
    seen = ledger(paged("hbtfcb"), 0, 6, [(1, 2), (1, 3)], is_judged=True)
    assert (seen.n_hit, seen.n_judged_no, seen.n_not_judged, seen.n_unreadable) == (2, 2, 0, 0)
    assert (seen.n_blocks, seen.n_read, seen.is_whole) == (4, 4, True)


def test_lines_that_no_rule_judged_leave_the_scope_open() -> None:
    seen = ledger(paged("bbb"), 0, 3, [(0, 1)], is_judged=False)
    assert (seen.n_hit, seen.n_judged_no, seen.n_not_judged) == (1, 0, 2)
    assert (seen.n_blocks, seen.n_read, seen.is_whole) == (3, 1, False)


def test_a_scope_whose_lines_are_all_hit_is_whole_even_unjudged() -> None:
    assert ledger(paged("bb"), 0, 2, [(0, 2)], is_judged=False).is_whole


@pytest.mark.parametrize(
    ("pages", "start", "end", "unread"),
    [
        (("bb", "", "bb"), 0, 4, (2,)),
        (("bb", "", "bb"), 0, 2, (2,)),
        (("bb", "", "bb"), 0, 1, ()),
        (("bb", "", "bb"), 1, 2, (2,)),
        (("bb", "", "bb"), 2, 4, (2,)),  # it opens a page, and may have begun on the one before
        (("bb", "", "bb"), 3, 4, ()),
        (("bb", "", "bb"), 1, 3, (2,)),
        (("bb", "bb", ""), 1, 4, (3,)),
        (("bb", "bb", ""), 1, 3, ()),
        (("", "bb", "bb"), 0, 3, (1,)),
        (("", "bb", "bb"), 1, 4, ()),
        (("", "", ""), 0, 0, (1, 2, 3)),
    ],
)
def test_unread_pages_count_up_to_the_page_where_the_end_is_seen(
    pages: tuple[str, ...], start: int, end: int, unread: tuple[int, ...]
) -> None:
    seen = counted(paged(*pages), start, end)
    assert seen.unread_pages == unread
    assert seen.n_unreadable == len(unread)
    assert seen.is_whole == (not unread)


@pytest.mark.parametrize(
    ("start", "end", "labels"),
    [
        (0, 4, ("17", "18")),
        (0, 2, ("17", "18")),
        (0, 1, ()),
        (3, 4, ()),
        (2, 4, ("17", "18")),
        (1, 2, ("17", "18")),
    ],
)
def test_missing_pages_count_where_the_scope_goes_over_them(
    start: int, end: int, labels: tuple[str, ...]
) -> None:
    lost = (MissingPages(1, ("17", "18")),)
    seen = counted(paged("bb", "bb", "b", missing=lost), start, end)
    assert seen.missing_pages == labels
    assert seen.n_unreadable == len(labels)


@given(st.data())
def test_the_blocks_of_a_scope_are_its_text_lines_and_its_lost_pages(data: st.DataObject) -> None:
    pages = data.draw(st.lists(st.text("bhfct", max_size=4), min_size=1, max_size=4))
    document = paged(*pages)
    n_lines = len(document.lines)
    start = data.draw(st.integers(0, n_lines))
    end = data.draw(st.integers(start, n_lines))
    spans = [(at, at + 1) for at in data.draw(st.sets(st.integers(0, max(n_lines - 1, 0))))]
    seen = ledger(document, start, end, spans, is_judged=data.draw(st.booleans()))
    texts = sum(line.role in ("body", "table", "footnote") for line in document.lines[start:end])
    assert seen.n_blocks == texts + len(seen.unread_pages) + len(seen.missing_pages)
    assert set(seen.unread_pages) <= set(document.unread_pages)
    assert counted(document).unread_pages == document.unread_pages


# --- the verdict --------------------------------------------------------------------------------

WHOLE = Ledger(3, 2, 0, 0, (), ())
BROKEN = Ledger(1, 0, 0, 2, (4,), ("17",))
BROKEN_PAGES = ("page 17 (missing from the file)", "page 4 of the file (could not be read)")


def members(count: int) -> tuple[Found, ...]:
    return tuple(Found((f"item {n}",), "", ((n, n + 1),), ("structure",)) for n in range(count))


def stated(count: int, noun: str = "six categories") -> Announced:
    return Announced(count, noun, 0, 1, noun, False)


def evidence(**changes: object) -> Evidence:
    """A list of three that structure proves, but for the changes."""
    proved = Evidence(members(3), WHOLE, (), (), "heading", True, "", None)
    return replace(proved, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("heading", "the next heading follows it"),
        ("text", "other text follows it"),
        ("document", "the document ends after it"),
    ],
)
def test_one_whole_list_whose_end_is_seen_is_complete(end: ListEnd, words: str) -> None:
    verdict = assess(evidence(end=end))
    assert (verdict.completeness, verdict.source) == ("complete", "structural")
    assert verdict.why == f"They are one whole list without a gap, and {words}."
    assert verdict.next_step is None


def test_the_announced_count_is_a_proof_even_where_no_structure_is() -> None:
    verdict = assess(evidence(cue=stated(3), is_structure_whole=False, end="unknown"))
    assert (verdict.completeness, verdict.source) == ("complete", "cardinality")
    assert verdict.why == "The document announces “six categories”, and that many were found."
    assert verdict.next_step is None


SHORT = "Not every line of the scope was judged."
MORE = "The document announces “six categories”, but 3 were found: more than that."


@pytest.mark.parametrize(
    ("changes", "why", "step"),
    [
        ({"doubt": "Two are meant."}, "Two are meant.", "name the section or the list"),
        (
            {"doubt": "Two are meant.", "cue": stated(3)},
            "Two are meant.",
            "name the section or the list",
        ),
        ({"end": "unknown"}, "The end of the list was not seen.", "read on after the last item"),
        (
            {"is_structure_whole": False},
            "Nothing in the document shows that these are all of them.",
            "name the section or the list",
        ),
        ({"ledger": replace(WHOLE, n_not_judged=1)}, SHORT, "read the rest of the scope"),
        (
            {"ledger": replace(WHOLE, n_not_judged=1), "cue": stated(3)},
            SHORT,
            "read the rest of the scope",
        ),
        (
            {"ledger": replace(WHOLE, n_unreadable=1), "cue": stated(3)},
            SHORT,
            "read the rest of the scope",
        ),
        (
            {"cue": stated(3), "rival_counts": (4,)},
            "The document states different counts of them.",
            "check the counts that the document states",
        ),
        ({"cue": stated(2)}, MORE, "compare the items with the announced count"),
        (
            {"cue": stated(2), "doubt": "Two are meant."},
            MORE,
            "compare the items with the announced count",
        ),
    ],
)
def test_doubt_is_said_with_its_reason_and_a_step(
    changes: dict[str, object], why: str, step: str
) -> None:
    verdict = assess(evidence(**changes))
    assert (verdict.completeness, verdict.source) == ("not certain", "none")
    assert (verdict.why, verdict.next_step) == (why, step)
    assert verdict.not_found == ()


def test_fewer_than_announced_is_not_complete() -> None:
    verdict = assess(evidence(cue=stated(4), doubt="Two are meant."))
    assert (verdict.completeness, verdict.source) == ("not complete", "cardinality")
    assert verdict.why == "The document announces “six categories”; 3 found."
    assert verdict.next_step == "read the rest of the scope"


def test_an_item_found_twice_counts_once_towards_the_announced_count() -> None:
    twice = (*members(3), *members(1))
    assert assess(evidence(found=twice, cue=stated(4))).completeness == "not complete"
    assert assess(evidence(found=twice, cue=stated(3))).completeness == "complete"


@pytest.mark.parametrize(
    ("changes", "not_found", "why", "step"),
    [
        (
            {"missing_markers": ("(c)", "(e)")},
            ("(c)", "(e)"),
            "The numbering lacks (c), (e).",
            "look for the items named as missing",
        ),
        (
            {"named_elsewhere": ("theft", "war")},
            ("theft", "war"),
            "The document also names theft, war.",
            "look for the items named as missing",
        ),
        (
            {"ledger": replace(WHOLE, n_unreadable=2, missing_pages=("17", "18"))},
            ("page 17 (missing from the file)", "page 18 (missing from the file)"),
            "The printed page numbers show that page 17, 18 is missing from the file.",
            "get a whole copy of the file",
        ),
        (
            {"ledger": replace(WHOLE, n_unreadable=2, unread_pages=(4, 5))},
            ("page 4 of the file (could not be read)", "page 5 of the file (could not be read)"),
            "Page 4, 5 could not be read.",
            "read the unreadable pages (OCR), or ask a person to",
        ),
        (
            {"missing_markers": ("(c)",), "named_elsewhere": ("theft",), "ledger": BROKEN},
            ("(c)", "theft", *BROKEN_PAGES),
            "The numbering lacks (c); the document also names theft; the printed page numbers "
            "show that page 17 is missing from the file; page 4 could not be read.",
            "get a whole copy of the file",
        ),
    ],
)
@pytest.mark.parametrize("proof", [{}, {"cue": stated(3)}, {"cue": stated(9)}, {"doubt": "?"}])
def test_what_can_be_named_as_missing_is_named_whatever_the_proof(
    changes: dict[str, object],
    not_found: tuple[str, ...],
    why: str,
    step: str,
    proof: dict[str, object],
) -> None:
    verdict = assess(evidence(**changes, **proof))
    assert (verdict.completeness, verdict.source) == ("not complete", "none")
    assert verdict.not_found == not_found
    assert verdict.why == why
    assert verdict.next_step == step


@st.composite
def evidences(draw: st.DrawFn) -> Evidence:
    """Any evidence at all."""
    names = st.sampled_from([(), ("(c)",), ("theft", "war")])
    unread = draw(st.sampled_from([(), (4,)]))
    missing = draw(st.sampled_from([(), ("17",)]))
    seen = Ledger(
        draw(st.integers(0, 3)),
        draw(st.integers(0, 3)),
        draw(st.sampled_from([0, 0, 1])),
        len(unread) + len(missing),
        unread,
        missing,
    )
    count = draw(st.none() | st.integers(1, 6))
    return Evidence(
        members(draw(st.integers(0, 5))),
        seen,
        draw(names),
        draw(names),
        draw(st.sampled_from(get_args(ListEnd))),
        draw(st.booleans()),
        draw(st.sampled_from(["", "Two are meant."])),
        stated(count) if count else None,
        draw(st.sampled_from([(), (7,)])),
    )


@given(evidences())
def test_complete_needs_a_whole_ledger_nothing_missing_no_doubt_and_a_proof(seen: Evidence) -> None:
    verdict = assess(seen)
    assert verdict.why
    assert (verdict.next_step is None) == (verdict.completeness == "complete")
    if verdict.completeness == "complete":
        assert seen.ledger.is_whole
        assert seen.missing_markers == seen.named_elsewhere == ()
        assert not seen.doubt
        assert seen.cue is None or seen.cue.count == len(seen.found)
        assert not seen.rival_counts
        by_structure = seen.is_structure_whole and seen.end != "unknown"
        assert verdict.source == ("cardinality" if seen.cue else "structural")
        assert seen.cue is not None or by_structure


@given(evidences())
def test_not_complete_names_what_is_missing_or_the_count_that_is_not_reached(
    seen: Evidence,
) -> None:
    verdict = assess(seen)
    if verdict.completeness == "not complete" and not verdict.not_found:
        assert seen.cue is not None
        assert len(seen.found) < seen.cue.count


@pytest.mark.parametrize(
    "value",
    [WHOLE, stated(3), evidence(), assess(evidence())],
    ids=lambda value: type(value).__name__,
)
def test_what_was_seen_and_judged_cannot_be_changed(value: Ledger) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(value, fields(value)[0].name, None)


@given(evidences())
def test_the_same_evidence_gives_the_same_verdict(seen: Evidence) -> None:
    assert assess(seen) == assess(seen)

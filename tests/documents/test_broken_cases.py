"""Files that broke other programs (the cases of `research`, 1 to 37 and 83), rebuilt small.

The number and the report of a case stand in the docstring of its test.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Sequence

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, OutlineItem, String

from sommaire.documents.headings.contents import find_sections
from sommaire.documents.pdf.reader import read_pdf
from sommaire.documents.reading import read_document
from sommaire.tables import Document
from tests import made_pdf
from tests.made import typeset
from tests.made_pdf import Draw, Text, outlined, paragraph, pdf, prose


def page_of(*titles: str, n_lines: int = 4) -> list[Draw]:
    """A page with headings in large bold type, text under each."""
    drawn: list[Draw] = []
    y = 90.0
    for number, title in enumerate(titles):
        drawn.append(Text(72, y, title, font="Times-Bold", size=16))
        drawn += paragraph(prose(n_lines, start=7 * number), y=y + 30)
        y += 60 + 14 * n_lines
    return drawn


def book(*titles: str) -> bytes:
    """A PDF with one chapter a page."""
    return pdf(*(page_of(title) for title in titles))


def with_root(
    data: bytes, entries: Sequence[tuple[str, pikepdf.Object | None]], **root: object
) -> bytes:
    """The same file with a flat outline: titles, and what their /Dest or /A holds.

    A dictionary is an action, anything else a destination, None is nothing; `root` is added to the
    catalogue.
    """
    with pikepdf.open(io.BytesIO(data)) as file:
        outlines = file.make_indirect(Dictionary(Type=Name.Outlines, Count=len(entries)))
        items = [
            file.make_indirect(Dictionary(Title=String(title), Parent=outlines))
            for title, _ in entries
        ]
        for at, (item, (_, target)) in enumerate(zip(items, entries, strict=True)):
            if at:
                item.Prev, items[at - 1].Next = items[at - 1], item
            if isinstance(target, pikepdf.Dictionary):
                item.A = target
            elif target is not None:
                item.Dest = target
        outlines.First, outlines.Last = items[0], items[-1]
        file.Root.Outlines = outlines
        for key, build in root.items():
            file.Root[f"/{key}"] = build(file) if callable(build) else build
        out = io.BytesIO()
        file.save(out, deterministic_id=True)
        return out.getvalue()


def rows(document: Document) -> list[tuple[int, str, int]]:
    """Level, name and page of each section."""
    return [(one.level, one.name, one.first_page_num) for one in document.sections]


def read(data: bytes, **more: bool) -> Document:
    """The tables of a made file."""
    return read_document(data, name="made.pdf", **more)  # type: ignore[arg-type]


CHAPTERS = ("Beginnings", "Middles", "Endings")
RIGHT = [(1, "Beginnings", 1), (1, "Middles", 2), (1, "Endings", 3)]


# --- where numbers begin anew ---------------------------------------------------------------------

PAPER = """
# Paper {}

~3

## 1 Introduction

~4

## 2 Method

~4

## 3 Results

~4
"""


def test_four_papers_in_one_file_keep_their_pages() -> None:
    """1 (VectifyAI/PageIndex#1): page index lost, crash."""
    found = find_sections(typeset("---".join(PAPER.format(n) for n in "abcd")), use_outline=False)
    numbered = [(s.number, s.title, s.first_page_num) for s in found.sections if s.number]
    titles = (("1", "Introduction"), ("2", "Method"), ("3", "Results"))
    assert numbered == [(number, title, page) for page in (1, 2, 3, 4) for number, title in titles]


def test_numbers_that_restart_in_each_part_do_not_move_the_pages() -> None:
    """2 (VectifyAI/PageIndex#54): the page map is reset to 1, spikes."""
    text = "---".join(
        f"\n# Part {part}\n\n~3\n\n## 1 Scope of {part}\n\n~4\n\n## 2 Terms of {part}\n\n~4\n"
        for part in ("I", "II", "III")
    )
    found = find_sections(typeset(text), use_outline=False)
    assert [(s.level, s.first_page_num) for s in found.sections] == [
        (level, page) for page in (1, 2, 3) for level in (1, 2, 2)
    ]


# --- many headings, few words, many pages ---------------------------------------------------------


def test_headings_of_one_page_share_no_line() -> None:
    """4 (VectifyAI/PageIndex#340): every node gets the whole page."""
    found = read(pdf(page_of("1 Aims", "2 Means", "3 Ends", "4 Limits")))
    assert [s.name for s in found.sections] == ["1 Aims", "2 Means", "3 Ends", "4 Limits"]
    for one, two in zip(found.sections, found.sections[1:], strict=False):
        assert one.start_line < one.end_line == two.start_line
    passages = [p.text for p in found.passages]
    assert len(set(passages)) == len(passages)


def test_an_outline_over_almost_empty_pages_is_read() -> None:
    """5 (VectifyAI/PageIndex#388): IndexError."""
    pages: list[list[Draw]] = [[Text(72, 100, "Cover")], [], [Text(72, 100, "End")]]
    entries = [OutlineItem("Cover", 0), OutlineItem("Nothing", 1), OutlineItem("End", 2)]
    found = read(outlined(pdf(*pages), entries))
    assert [(s.title, s.first_page_num) for s in found.sections] == [
        ("Cover", 1), ("Nothing", 2), ("End", 3),
    ]  # fmt: skip
    assert any("Nothing" in note and "not found" in note for note in found.notes)


def test_a_file_of_800_pages_is_read_to_its_last_chapter() -> None:
    """7, 26 (VectifyAI/PageIndex#323, docling#3345): a partial tree; pages skipped in silence."""
    text = "---".join(f"\n# {n} Matter {n}\n\n~3\n" for n in range(1, 801))
    document = typeset(text)
    found = find_sections(document, use_outline=False)
    assert [s.number for s in found.sections] == [str(n) for n in range(1, 801)]
    assert [s.first_page_num for s in found.sections] == list(range(1, 801))


# --- destinations ---------------------------------------------------------------------------------


def test_named_destinations_of_a_name_tree_lead_to_their_pages() -> None:
    """10 (docling#4162): page = None."""

    def names(file: pikepdf.Pdf) -> Dictionary:
        pairs = Array()
        for n, page in enumerate(file.pages, start=1):
            pairs.extend([String(f"dest{n}"), Array([page.obj, Name.Fit])])
        return Dictionary(Dests=Dictionary(Names=pairs))

    entries = [(title, String(f"dest{n}")) for n, title in enumerate(CHAPTERS, start=1)]
    assert rows(read(with_root(book(*CHAPTERS), entries, Names=names))) == RIGHT


def test_named_destinations_of_the_old_kind_lead_to_their_pages() -> None:
    """17 (pypdf#193): `/__WKANCHOR_2` makes the whole outline be refused."""

    def dests(file: pikepdf.Pdf) -> Dictionary:
        found = Dictionary()
        for n, page in enumerate(file.pages):
            found[f"/__WKANCHOR_{2 * n}"] = Array([page.obj, Name.XYZ, 0, 792, 0])
        return found

    entries = [(title, Name(f"/__WKANCHOR_{2 * n}")) for n, title in enumerate(CHAPTERS)]
    assert rows(read(with_root(book(*CHAPTERS), entries, Dests=dests))) == RIGHT


def test_actions_that_go_to_a_page_lead_there() -> None:
    """19 (pikepdf#310): an outline through /A /GoTo has no page."""
    with pikepdf.open(io.BytesIO(book(*CHAPTERS))) as file:
        entries = []
        for title, page in zip(CHAPTERS, file.pages, strict=True):
            goto = Dictionary(S=Name.GoTo, D=Array([page.obj, Name.FitH, 700]))
            entries.append(OutlineItem(title, action=goto))
        with file.open_outline() as outline:
            outline.root.extend(entries)
        out = io.BytesIO()
        file.save(out)
    assert rows(read(out.getvalue())) == RIGHT


def test_a_destination_by_number_counts_pages_from_0() -> None:
    """37 (kramerius#1176): one page too far."""
    entries = [(title, Array([n, Name.Fit])) for n, title in enumerate(CHAPTERS)]
    found = read(with_root(book(*CHAPTERS), entries))
    assert rows(found) == RIGHT
    assert not found.notes


def test_an_outline_that_is_a_page_off_throughout_is_repaired_and_told() -> None:
    """37: the same fault in the file itself."""
    data = outlined(
        book(*CHAPTERS, "Last words"), [OutlineItem(t, n + 1) for n, t in enumerate(CHAPTERS)]
    )
    found = read(data)
    assert rows(found)[:3] == RIGHT
    assert sum("it stands on page" in note for note in found.notes) == 3


def test_an_entry_into_another_file_has_no_page_here() -> None:
    """11 (PyMuPDF#2788): page 0 instead of none, for a remote and for a named destination."""
    remote = Dictionary(S=Name.GoToR, F=String("other.pdf"), D=Array([1, Name.Fit]))
    named = Dictionary(S=Name.GoToR, F=String("other.pdf"), D=String("_PAGE284"))
    entries = [
        *((t, Array([n, Name.Fit])) for n, t in enumerate(CHAPTERS)),
        ("There", remote),
        ("Far", named),
    ]
    found = read(with_root(book(*CHAPTERS), entries))
    assert rows(found) == RIGHT
    assert sum("points at no page" in note for note in found.notes) == 2


@pytest.mark.parametrize(
    "target",
    [
        None,
        String("nowhere"),
        Array([99, Name.Fit]),
        Array([Name.Fit]),
        Dictionary(S=Name.URI, URI=String("http://x")),
    ],
    ids=["absent", "unknown name", "page beyond", "no page", "link"],
)
def test_an_entry_without_a_destination_is_told_and_spoils_nothing(
    target: pikepdf.Object | None,
) -> None:
    """10, 11: missing destinations."""
    entries = [*((t, Array([n, Name.Fit])) for n, t in enumerate(CHAPTERS)), ("Lost", target)]
    found = read(with_root(book(*CHAPTERS), entries))
    assert rows(found) == RIGHT
    assert [n for n in found.notes if "Lost" in n] == [
        "The outline's entry “Lost” points at no page of the file."
    ]


def test_a_height_of_null_and_one_of_0_leave_the_title_to_be_found() -> None:
    """/XYZ 0 null 0 and /XYZ 0 0 0: what many programs write."""
    data = pdf(page_of("Aims", "Means"), page_of("Ends"))
    entries = [
        ("Aims", Array([0, Name.XYZ, 0, None, 0])),
        ("Means", Array([0, Name.XYZ, 0, 0, 0])),
        ("Ends", Array([1, Name.XYZ, None, None, None])),
    ]
    found = read(with_root(data, entries))
    assert [found.lines[s.start_line].text for s in found.sections] == ["Aims", "Means", "Ends"]


# --- outlines that do not end ---------------------------------------------------------------------


def chained(*links: bytes) -> bytes:
    """A page and an outline whose items, from object 6, hold what is given."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>",
        made_pdf.stream(zlib.compress(b"q Q")),
        b"<</Type/Outlines/First 6 0 R/Last 6 0 R/Count 1>>",
        *(
            b"<</Title(t%d)/Parent 5 0 R/Dest[3 0 R/Fit]%s>>" % (n, link)
            for n, link in enumerate(links)
        ),
    ]
    return made_pdf.written(objects)


@pytest.mark.parametrize(
    "links",
    [
        (b"/Next 6 0 R",),
        (b"/First 6 0 R/Last 6 0 R",),
        (b"/Next 7 0 R", b"/Next 6 0 R"),
        (b"/First 7 0 R/Last 7 0 R", b"/First 6 0 R/Last 6 0 R"),
        (b"/First 5 0 R",),
    ],
    ids=[
        "its own next",
        "its own child",
        "a round of two",
        "a child of its child",
        "the root below",
    ],
)
def test_a_circular_outline_ends(links: tuple[bytes, ...]) -> None:
    """13 (PyMuPDF#1505, pypdfium2#31, pypdf#3610): an endless loop."""
    titles = [entry.title for entry in read_pdf(chained(*links)).outline]
    assert titles[0] == "t0"
    assert len(titles) <= 3


def test_an_outline_nested_without_end_is_cut() -> None:
    """14 (unpdf#2): stack overflow."""
    depth = 5_000
    links = [b"/First %d 0 R/Last %d 0 R" % (n + 7, n + 7) for n in range(depth)]
    outline = read_pdf(chained(*links, b"")).outline
    assert 1 <= len(outline) <= 50
    assert max(entry.level for entry in outline) <= 50


def test_an_outline_longer_than_the_text_is_no_table_of_contents() -> None:
    """14: as many entries, side by side; each would be looked for."""
    entries = [OutlineItem(f"Entry {n}", 0) for n in range(400)]
    found = read(outlined(pdf(page_of("1 Aims", "2 Means")), entries))
    assert [s.name for s in found.sections] == ["1 Aims", "2 Means"]
    assert (
        "The file's outline is no table of contents: it has more entries than the text has lines."
        in (found.notes)
    )


# --- labels ---------------------------------------------------------------------------------------


def test_pages_are_called_as_the_file_labels_them() -> None:
    """28, 29 (pdfannots2json#27, pdf.js#5776): labels from 103 and in roman are ignored."""
    data = made_pdf.labelled(book("Foreword", "Thanks", *CHAPTERS), [(0, "r", 1), (2, "D", 103)])
    document = read(data)
    assert [page.page_label for page in document.pages] == ["i", "ii", "103", "104", "105"]
    assert [page.page_num for page in document.pages] == [1, 2, 3, 4, 5]


def test_a_file_of_one_page_has_lines_on_page_1_alone() -> None:
    """31 (ragflow#8819): a citation of page 2."""
    document = read(pdf(page_of("1 Aims", "2 Means")))
    assert {line.page_num for line in document.lines} == {1}
    assert [s.last_page_num for s in document.sections] == [1, 1]


def test_a_file_without_page_numbers_borrows_none_from_another() -> None:
    """32 (gaia#3873): "page 9" of the other file."""
    read(made_pdf.labelled(book(*CHAPTERS), [(0, "D", 9)]))
    assert [page.page_label for page in read(book(*CHAPTERS)).pages] == ["1", "2", "3"]


def test_blank_pages_are_pages_and_hold_nothing() -> None:
    """34 (pdfGPT#24): pages are invented."""
    document = read(pdf(page_of("Beginnings"), [], [], page_of("Endings")))
    assert [page.status for page in document.pages] == ["read", "blank", "blank", "read"]
    assert rows(document) == [(1, "Beginnings", 1), (1, "Endings", 4)]
    assert {line.page_num for line in document.lines} == {1, 4}


# --- contents within contents ---------------------------------------------------------------------

ANNEXED = """
**Contents**
1 Aims .............................. 2
2 Means ............................. 3
Annex A Protocol .................... 4
---
**1 Aims**
~5
---
**2 Means**
~5
---
**Annex A Protocol**
~4
---
**Contents**
1 Persons ........................... 6
2 Places ............................ 7
3 Times ............................. 8
---
**1 Persons**
~5
---
**2 Places**
~5
---
**3 Times**
~5
"""


def test_the_contents_of_an_annex_do_not_break_those_of_the_whole() -> None:
    """83 (genonai/doc_parser#112): an annex with its own contents breaks the outer ones."""
    found = find_sections(typeset(ANNEXED), use_outline=False)
    assert [(s.name, s.first_page_num) for s in found.sections] == [
        ("1 Aims", 2),
        ("2 Means", 3),
        ("Annex A Protocol", 4),
        ("1 Persons", 6),
        ("2 Places", 7),
        ("3 Times", 8),
    ]
    annex = found.sections[2]
    assert [s.parent_id for s in found.sections[3:]] == [annex.section_id] * 3

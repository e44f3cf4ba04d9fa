"""Whether sub-sections are all that a section has, and the parts of a sentence all that it counts:
the text itself must show it.

A coarse outline proves nothing: each heading must stand at its line, more than typography must say
that it is one, no other line may look like one, and a printed table of contents may not name one
more (SPEC §5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sommaire.completeness import gaps, is_numbered
from sommaire.markers import read_markers, render
from sommaire.merging import Found
from sommaire.retrieval.listing.readings import Reading
from sommaire.retrieval.scope import is_annexed
from sommaire.tables import Document, Line, Section
from sommaire.text import key, sentences


def are_children_confirmed(document: Document, reading: Reading) -> bool:
    """Whether the text itself shows the sub-sections, and no other line that looks like one.

    Each heading must stand at its line. Unnumbered headings that only typography shows may be some
    of them; with the file's outline or a printed contents page beside it they are all.
    """
    parent = _parent_of(document, reading)
    children = [section for section in document.sections if section.parent_id == parent]
    if len(children) != len(reading.found):
        starts = {one.spans[0][0] for one in reading.found}
        members = [one for one in children if one.start_line in starts]
        others = [one for one in children if one not in members]
        are_apart = all(not one.number or is_annexed(one.number) for one in others)
        is_main = parent is None and are_apart and len(members) == len(starts)
        children = members if is_main else _parts_around(document, reading)
    return (
        bool(children)
        and all(_is_confirmed(document, child) for child in children)
        and not _unlisted_headings(document, children)
    )


def _parts_around(document: Document, reading: Reading) -> list[Section]:
    """All headings of the scope, where the members are those of them that bear one word.

    "Article L1" and "Article L2" under the sections of a chapter; else none.
    """
    inside = [
        section
        for section in document.sections
        if section.section_id != reading.scope.section_id
        and reading.scope.holds(section.start_line)
    ]
    starts = {one.spans[0][0] for one in reading.found}
    words = {_first_word(section) for section in inside if section.start_line in starts}
    bearing = {section.start_line for section in inside if _first_word(section) in words}
    is_called = len(words) == 1 and all(word.isalpha() for word in words)
    return inside if is_called and bearing == starts and len(starts) == len(reading.found) else []


def _first_word(section: Section) -> str:
    return key(section.name).partition(" ")[0]


def _is_confirmed(document: Document, section: Section) -> bool:
    """Whether the heading stands at its line, and more than typography says that it is one."""
    lines = document.lines[section.start_line : section.start_line + _HEADING_LINES]
    words = key(" ".join(line.text for line in lines))
    opens = words.removeprefix(key(section.number)).lstrip()
    stands = opens.startswith(key(section.title)) or key(section.title) in words[:_HEADING_START]
    return stands and bool({"outline", "printed", "numbering"} & set(section.witnesses))


_HEADING_LINES = 4
"""Lines that a wrapped heading takes at the most."""
_HEADING_START = 160
"""Characters within which it ends, its own number and label included."""


def _unlisted_headings(document: Document, children: Sequence[Section]) -> bool:
    """Whether a line that is no heading is set as the children's headings are, and text is not."""
    looks = {_look(document.lines[child.start_line]) for child in children}
    first, last = children[0].start_line, children[-1].end_line - _BEFORE_HEADING
    around = [line for line in document.lines[first:last] if line.role in ("body", "list")]
    plain = Counter(_look(line) for line in around)
    usual = {look for look, count in plain.items() if count > _FEW * len(around)}
    return any(_look(line) in looks - usual for line in around)


_BEFORE_HEADING = 3
"""Lines before the next heading that may be its own label ("SIXTEEN" over a chapter's title)."""
_FEW = 0.1
"""A look that more of the lines share is the look of running text."""


def _look(line: Line) -> tuple[float, bool, bool]:
    return (round(line.font_size * 2) / 2, line.is_bold, line.is_italic)


def _parent_of(document: Document, reading: Reading) -> int | None:
    """The section whose sub-sections they are; None for the document itself."""
    return next(one.section_id for one in document.lists if one.list_id in reading.list_ids)


def named_by_contents(document: Document, reading: Reading) -> tuple[str, ...]:
    """Sub-sections that the printed contents put under the same heading, and the text does not
    show; () for other lists.
    """
    if reading.kind != "heading":
        return ()
    parent = _parent_of(document, reading)
    named = (
        one.title
        for one in document.remarks
        if one.kind == "not in the text" and one.title and one.section_id == parent
    )
    return tuple(title for title in named if not _is_among(title, reading.found))


def _is_among(title: str, found: Sequence[Found]) -> bool:
    """Whether a row of contents is one of the members, or of another sort than they are: without a
    number where all have one.
    """
    said = f"{key(title)} "
    numbers = [key(one.marker) for one in found]
    if all(numbers) and not said[:1].isdigit() and numbers[0][:1].isdigit():
        return True
    is_numbered = any(number and said.startswith(f"{number} ") for number in numbers)
    names = {_letters(name) for one in found for name in one.names} - {""}
    return is_numbered or _letters(title).endswith(tuple(names))


def _letters(text: str) -> str:
    """A title without its spaces: a contents page may set the number close to it."""
    return key(text).replace(" ", "")


def is_run_to_its_end(document: Document, reading: Reading) -> bool:
    """Whether the parts of a sentence bear one run of numbers, "(i) …, (ii) … and (iii) …".

    The last closes the sentence, none holds the end of one, and the next number stands nowhere
    after it in the section. The question names that section: a sentence anywhere may be of
    something else.
    """
    markers = [one.marker for one in reading.found]
    last = reading.found[-1]
    is_run = all(markers) and is_numbered(markers) and not gaps(markers)
    is_one = all(len(sentences(one.text)) == 1 for one in reading.found)
    if not (reading.is_scope_named and is_run and is_one):
        return False
    after = " ".join(line.text for line in _lines_after(document, last))
    following = {
        render(m.style, m.number + 1) for m in read_markers(f"{markers[-1]} x") if m.number
    }
    is_closed = last.text.rstrip(' ”"»’').endswith(".")
    return is_closed and not any(marker in after for marker in following)


def _lines_after(document: Document, last: Found) -> Sequence[Line]:
    """From where a member begins to the end of its section."""
    start = last.spans[0][0]
    section_id = document.lines[start].section_id
    ends = (at for at in range(start, len(document.lines))
            if document.lines[at].section_id != section_id)  # fmt: skip
    return document.lines[start : next(ends, len(document.lines))]

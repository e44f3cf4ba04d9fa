"""Lists and their items: bullets, enumerations, headings, nesting, where they end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.documents.lists.find import Listed, find_lists
from sommaire.tables import Item, ItemKind, ItemList, Line, Section
from tests.made import printed

_WIDE = "These words fill a line of the page from the left edge to the right edge of it"


def _found(rows: Sequence[Line], kind: ItemKind | None = None) -> list[tuple[str, list[str]]]:
    """For each list of a kind its lead and the texts of its items."""
    listed = find_lists(rows, (), ())
    return [
        (entry.lead, [item.text for item in _items(listed, entry)])
        for entry in listed.lists
        if kind in (None, entry.kind)
    ]


def _items(listed: Listed, entry: ItemList) -> list[Item]:
    return [item for item in listed.items if item.list_id == entry.list_id]


def test_a_list_of_bullets_has_its_lead_its_items_and_its_end() -> None:
    rows = printed(
        f"""
{_WIDE}.
The policy covers the following:

  • buildings,
  • goods that are kept in the buildings and that belong to the person who has taken
    the policy,
  • money.

{_WIDE}.
"""
    )
    listed = find_lists(rows, (), ())
    (bullets,) = listed.lists
    assert bullets.lead == "The policy covers the following:"
    assert (bullets.kind, bullets.end, bullets.n_items) == ("bullet", "text", 3)
    assert [item.text for item in listed.items] == [
        "buildings,",
        "goods that are kept in the buildings and that belong to the person who has taken "
        "the policy,",
        "money.",
    ]
    assert [(item.start_line, item.end_line) for item in listed.items] == [(2, 3), (3, 5), (5, 6)]
    assert [row.role for row in listed.lines] == ["body"] * 2 + ["list"] * 4 + ["body"]


def test_a_sentence_further_out_that_announces_more_begins_a_list_of_its_own() -> None:
    rows = printed(
        """
The fields of the first part are:

  • Source
  • Maintainer
The fields of the second part are:
  • Package
  • Section
"""
    )
    assert _found(rows, "bullet") == [
        ("The fields of the first part are:", ["Source", "Maintainer"]),
        ("The fields of the second part are:", ["Package", "Section"]),
    ]


def test_bullets_nest_two_deep_and_more() -> None:
    rows = printed(
        """
Parts:

• one
  o one and a half
    ▪ one and three quarters
    ▪ nearly two
  o almost two
• two
"""
    )
    listed = find_lists(rows, (), ())
    texts: dict[int | None, str] = {item.item_id: item.text for item in listed.items}
    assert [(texts.get(e.parent_item_id), e.n_items) for e in listed.lists] == [
        (None, 2),
        ("one", 2),
        ("one and a half", 2),
    ]
    outer = next(entry for entry in listed.lists if entry.parent_item_id is None)
    assert [item.text for item in _items(listed, outer)] == ["one", "two"]


def test_a_list_goes_on_over_a_page_break_and_its_furniture() -> None:
    first = printed(
        """
The steps are:

1. Scope the profile.
2. Gather the information that is needed to prepare the profile, from the people who
"""
    )
    rows = printed(
        """
   have it.
3. Create the profile.

That is all.
""",
        page_num=2,
        before=first,
    )
    (steps,) = _found(rows)
    assert steps == (
        "The steps are:",
        [
            "Scope the profile.",
            "Gather the information that is needed to prepare the profile, from the people who "
            "have it.",
            "Create the profile.",
        ],
    )


def test_a_running_header_between_two_items_is_stepped_over() -> None:
    first = printed("The steps are:\n\n1. One is done.\n2. Two is done.")
    header = printed("Annual report", page_num=2)[0]
    rows = printed("3. Three is done.", page_num=2, before=(*first, _as(header, "header")))
    assert _found(rows) == [("The steps are:", ["One is done.", "Two is done.", "Three is done."])]


def _as(line: Line, role: str) -> Line:
    return replace(line, role=role)  # type: ignore[arg-type]


def test_the_letter_i_goes_on_after_h() -> None:
    letters = "abcdefghij"
    rows = printed("It holds:\n\n" + "\n".join(f"({char}) thing {char};" for char in letters))
    ((_, items),) = _found(rows)
    assert len(items) == len(letters)


def test_a_roman_one_after_h_opens_a_nested_list() -> None:
    rows = printed(
        """
It holds:

(a) one;
(b) two;
(c) three;
(d) four;
(e) five;
(f) six;
(g) seven;
(h) eight, that is:
   (i) the first half;
   (ii) the second half;
(i) nine.
"""
    )
    assert [len(items) for _, items in _found(rows)] == [9, 2]


def test_numbering_that_text_interrupts_is_one_list_in_its_section() -> None:
    rows = printed(
        f"""
# AC-2 ACCOUNTS
(1) FIRST: Do the first thing in the way that the owner of the system has laid down,
and no other.
Discussion: {_WIDE}.
(2) SECOND: Do the second thing.
Discussion: {_WIDE}.
(3) THIRD: Do the third thing.
Discussion: {_WIDE}.
# AC-3 ACCESS
{_WIDE}.
"""
    )
    ((lead, items),) = _found(rows, "enumeration")
    assert lead == "AC-2 ACCOUNTS"
    assert [text.split(":")[0] for text in items] == ["FIRST", "SECOND", "THIRD"]


@pytest.mark.parametrize("mark", ["", "  "])
def test_letters_that_count_on_under_other_words_are_another_list(mark: str) -> None:
    rows = printed(
        f"""
The Board approved the following projects:

{mark}(a) a solar array;
{mark}(b) leak sensors.

The Board deferred the following projects:

{mark}(c) a head office;
{mark}(d) a reservoir.

Each of them is told of below.
"""
    )
    assert _found(rows, "enumeration") == [
        ("The Board approved the following projects:", ["a solar array;", "leak sensors."]),
        ("The Board deferred the following projects:", ["a head office;", "a reservoir."]),
    ]


def test_numbering_that_starts_again_after_a_heading_is_another_list() -> None:
    rows = printed("# One\n1. a thing\n2. a thing\n# Two\n1. a thing\n2. a thing")
    assert [(lead, len(items)) for lead, items in _found(rows)] == [("One", 2), ("Two", 2)]


def test_a_first_item_inside_a_line_is_found_from_the_second() -> None:
    rows = printed(
        """
# AC-1 POLICY
Control: a. Develop and document a policy that says who may do what, and where it may
be done;
b. Name an official; and
c. Review the policy.
"""
    )
    ((lead, items),) = _found(rows, "enumeration")
    assert lead == "Control:"
    assert items[0].startswith("Develop and document")
    assert items[0].endswith("done;")
    assert items[1:] == ["Name an official; and", "Review the policy."]


def test_an_item_may_begin_with_a_small_letter_after_a_line_without_a_stop() -> None:
    rows = printed("The questions:\n\n4.1. Is it on\n4.2. sar is off\n4.3. iostat is on")
    assert [item.marker for item in find_lists(rows, (), ()).items] == ["4.1.", "4.2.", "4.3."]


def test_a_missing_item_stays_missing() -> None:
    rows = printed("The rules:\n\n(a) one;\n(b) two;\n(d) four.")
    listed = find_lists(rows, (), ())
    assert [item.marker for item in listed.items] == ["(a)", "(b)", "(d)"]


def test_two_items_on_one_line_are_two_items() -> None:
    rows = printed("The rules:\n\n(a) one; (b) two; and\n(c) three.")
    assert _found(rows, "enumeration") == [("The rules:", ["one;", "two; and", "three."])]


@pytest.mark.parametrize(
    "wrapped",
    [
        "(b) of this agreement and under no other rule of law or of equity that may apply.",
        "2) of the act and under no other rule of law or of equity that may be applied now.",
    ],
)
def test_a_reference_at_the_start_of_a_wrapped_line_is_no_item(wrapped: str) -> None:
    rows = printed(
        f"""
The rules:

(a) the parties shall keep the secrets that are told to them as said in paragraph
{wrapped}
{_WIDE}.
"""
    )
    assert all(len(items) < 2 for _, items in _found(rows, "enumeration"))


def test_contracts_indent_the_first_line_of_an_item_and_not_the_others() -> None:
    rows = printed(
        f"""
6.02 Termination. This agreement may be terminated only:
     (a) By either party for a breach by the other that has not been cured in thirty
{_WIDE}; or
     (b) By the Company, if there is a change in the control of the Distributor that
{_WIDE}; or
     (c) By consent.
{_WIDE}.
"""
    )
    ((_, items),) = _found(rows, "enumeration")
    assert len(items) == 3
    assert items[0].startswith("By either party")
    assert items[0].endswith("; or")


def test_a_paragraph_at_the_indent_of_the_text_belongs_to_the_item() -> None:
    rows = printed(
        """
The files:

• The first file holds names.

  It may be empty.

• The second file holds numbers.

Nothing else is read by the program that was described in the first chapter above.
"""
    )
    ((_, items),) = _found(rows)
    assert items == [
        "The first file holds names. It may be empty.",
        "The second file holds numbers.",
    ]


def test_an_example_that_a_bullet_announces_does_not_end_the_list() -> None:
    rows = printed(
        """
There are two ways:

  • with a loop:

for x in *; do echo $x; done

  • with a pipe:

ls | cat
"""
    )
    assert [len(items) for _, items in _found(rows, "bullet")] == [2]


def test_a_note_at_the_foot_of_a_page_does_not_end_a_list() -> None:
    body = printed("\n".join([*([_WIDE] * 8), "We ask:", "", "  • is it so?", "  • why?"]))
    notes = printed("3 See the report of the year before.")
    small = [replace(note, font_size=8.0, y0=700.0, y1=708.0) for note in notes]
    rows = printed(f"  • or why not?\n\n{_WIDE}.", page_num=2, before=(*body, *small))
    assert [len(items) for _, items in _found(rows, "bullet")] == [3]


def test_an_item_is_named_by_its_term() -> None:
    rows = printed("The words:\n\n• Risk appetite: how much.\n• **Risk tolerance.** How far.\n")
    listed = find_lists(rows, (), ())
    assert listed.items[0].name == "Risk appetite"
    rows = printed("The words:\n\n1. “Affiliate” means a person.\n2. “Agent” means another.\n")
    assert [item.name for item in find_lists(rows, (), ()).items] == ["Affiliate", "Agent"]


def test_children_of_a_section_are_a_list_with_its_name_as_lead() -> None:
    rows = printed("# 1 Top\n# 1.1 First\ntext\n# 1.2 Second\ntext\n# 2 End\ntext")
    sections = (
        _section(0, None, 1, "1", "Top", 0, 5),
        _section(1, 0, 2, "1.1", "First", 1, 3),
        _section(2, 0, 2, "1.2", "Second", 3, 5),
        _section(3, None, 1, "2", "End", 5, 7),
    )
    listed = find_lists(rows, sections, ())
    heads = {entry.lead: entry for entry in listed.lists if entry.kind == "heading"}
    assert set(heads) == {"", "1 Top"}
    below = _items(listed, heads["1 Top"])
    assert [(item.marker, item.name, item.text) for item in below] == [
        ("1.1", "First", "1.1 First"),
        ("1.2", "Second", "1.2 Second"),
    ]
    assert heads["1 Top"].end == "heading"
    assert heads[""].section_id is None


def _section(
    section_id: int, parent: int | None, level: int, number: str, title: str, start: int, end: int
) -> Section:
    return Section(section_id, parent, level, number, title, 1, 1, start, end, 1, ("outline",))


def test_run_in_headings_of_one_section_are_a_list() -> None:
    rows = printed(
        f"""
# Core
**GOVERN (GV):** The strategy is set and known to all of the people that work for it
and it is watched
• **Context (GV.OC):** it is understood
• **Policy (GV.PO):** it is enforced

**IDENTIFY (ID):** The risks are known
• **Assets (ID.AM):** they are listed
• **Risks (ID.RA):** they are weighed

# End
{_WIDE}.
"""
    )
    listed = find_lists(rows, (), ())
    (run_ins,) = [entry for entry in listed.lists if entry.kind == "run-in heading"]
    heads = _items(listed, run_ins)
    assert [item.name for item in heads] == ["GOVERN (GV)", "IDENTIFY (ID)"]
    bullets = [entry for entry in listed.lists if entry.kind == "bullet"]
    assert [entry.parent_item_id for entry in bullets] == [item.item_id for item in heads]


def test_terms_with_their_text_further_in_are_a_list() -> None:
    rows = printed(
        """
There are three types of fields:

**simple**
    The field, including its value, must be a single line of the file.

**folded**
    The value of a folded field is a logical line that may span several lines.

**<other>**
    Whatever is left over from the two types that stand above this one here.

Nothing else.
"""
    )
    listed = find_lists(rows, (), ())
    (terms,) = listed.lists
    assert (terms.kind, terms.lead) == ("run-in heading", "There are three types of fields:")
    assert [item.name for item in listed.items] == ["simple", "folded", "<other>"]


def test_code_is_no_list_of_terms() -> None:
    rows = printed(
        """
Try this:

if (x > 0)
    print(x);
else
    print(-x);
while (y)
    y = next(y);
"""
    )
    assert _found(rows) == []


# --- laws ---------------------------------------------------------------------------------------

_STYLES = [
    ["• "] * 8,
    [f"{number}. " for number in range(1, 9)],
    [f"({char}) " for char in "abcdefgh"],
    [f"({numeral}) " for numeral in ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")],
    [f"Step {number}: " for number in range(1, 9)],
]
_WORDS = st.lists(
    st.sampled_from("alpha beta gamma delta omega rho tau".split()), min_size=1, max_size=4
)


@given(st.lists(_WORDS, min_size=2, max_size=8), st.sampled_from(_STYLES), st.integers(0, 3))
def test_every_list_that_is_printed_is_found_whole(
    items: list[list[str]], markers: list[str], indent: int
) -> None:
    texts = [" ".join(words) for words in items]
    drawn = [" " * (2 * indent) + mark + text for mark, text in zip(markers, texts, strict=False)]
    rows = printed("The things are:\n\n" + "\n".join(drawn) + f"\n\n{_WIDE}.")
    assert _found(rows) == [("The things are:", texts)]


@given(st.lists(st.integers(1, 4), min_size=2, max_size=5))
def test_nested_lists_are_found_whole(sizes: list[int]) -> None:
    drawn = ["The things are:", ""]
    for number, size in enumerate(sizes, start=1):
        drawn.append(f"{number}. thing {number}")
        drawn += [f"   – part {part} of {number}" for part in range(size)] if size > 1 else []
    listed = find_lists(printed("\n".join(drawn)), (), ())
    outer = [entry for entry in listed.lists if entry.parent_item_id is None]
    assert [entry.n_items for entry in outer] == [len(sizes)]
    inner = [entry.n_items for entry in listed.lists if entry.parent_item_id is not None]
    assert inner == [size for size in sizes if size > 1]


@given(
    st.lists(
        st.sampled_from(["• a", "1. b", "  2. c", "(a) d", "text", "", "# H", "    o e"]),
        max_size=25,
    )
)
def test_whatever_is_printed_items_and_lists_refer_to_each_other(drawn: list[str]) -> None:
    rows = printed("start\n" + "\n".join(drawn))
    listed = find_lists(rows, (), ())
    ids = {item.item_id for item in listed.items}
    by_list = {entry.list_id: entry for entry in listed.lists}
    assert [row.text for row in listed.lines] == [row.text for row in rows]
    assert sorted(ids) == list(range(len(listed.items)))
    for item in listed.items:
        assert 0 <= item.start_line < item.end_line <= len(rows)
        assert by_list[item.list_id].parent_item_id == item.parent_item_id
        assert item.parent_item_id is None or item.parent_item_id in ids
    for entry in listed.lists:
        assert entry.n_items == sum(item.list_id == entry.list_id for item in listed.items) > 0


def test_headings_and_paragraphs_of_one_numbering_are_one_list() -> None:
    rows = printed(
        f"""
# Details of removal
{_WIDE}.
# 1. first call
{_WIDE}.
2. The files are removed.
# 3. second call
{_WIDE}.
4. The rest is removed.
"""
    )
    ((_, items),) = _found(rows, "enumeration")
    assert [text.split(".")[0] for text in items] == [
        "first call",
        "The files are removed",
        "second call",
        "The rest is removed",
    ]


def test_a_numbered_heading_is_no_item_of_the_list_before_it() -> None:
    rows = printed("# 1. One\n1. a thing\n2. a thing\n# 2. Two\ntext\n# 3. Three\ntext")
    assert [len(items) for _, items in _found(rows, "enumeration")] == [2]

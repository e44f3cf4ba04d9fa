"""Descent: a level at a time, no row twice, no deeper than the tree, never without a way out."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sommaire.question import Kind, Question
from sommaire.retrieval.descent.descend import (
    BEAM,
    FLAT,
    Descent,
    Pick,
    Row,
    Shown,
    compact_line,
    descend,
    pick_likeliest,
)


def asking(kind: Kind = "fact") -> Question:
    return Question("Where is it?", kind, "en")


def row(row_id: int, parent_id: int | None = None, **more: object) -> Row:
    """A row whose level follows from nothing: only its likelihood matters here."""
    values: dict[str, object] = {
        "row_id": row_id,
        "parent_id": parent_id,
        "level": 1 if parent_id is None else 2,
        "name": f"Part {row_id}",
        "pages": (row_id + 1, row_id + 2),
        "likelihood": 0.0,
        "title": 0.0,
        "n_words": 1,
        "n_tokens": 1000,
    }
    return Row(**(values | more))  # type: ignore[arg-type]


def book(answer: int, *, n_chapters: int = 4, n_parts: int = 10, **more: object) -> list[Row]:
    """Chapters 0, 100, 200 … with parts 1, 2 …, 101 …; the answer in the row of that number."""
    ids = [chapter * 100 + part for chapter in range(n_chapters) for part in range(n_parts + 1)]
    return [
        row(
            one,
            None if one % 100 == 0 else one - one % 100,
            likelihood=1.0 if one == answer else 0.0,
            **(more if one == answer else {}),
        )
        for one in ids
    ]


def shown(descent: Descent) -> list[str]:
    return [line for level in descent.trace.levels for line in level.shown]


def test_goes_down_a_level_at_a_time() -> None:
    descent = descend(asking(), book(answer=203))
    assert descent.row_ids == (203,)
    assert [len(level.shown) for level in descent.trace.levels] == [4, 10]
    assert [level.picked for level in descent.trace.levels] == [("Part 200",), ("Part 203",)]
    assert descent.trace.n_lines == 14
    assert descent.elsewhere == 0.0


def test_a_short_table_of_contents_is_shown_whole() -> None:
    descent = descend(asking(), book(answer=101, n_chapters=2, n_parts=5))
    assert [len(level.shown) for level in descent.trace.levels] == [12]
    assert descent.row_ids == (101,)


def test_the_text_over_the_parts_of_a_section_can_be_the_answer() -> None:
    descent = descend(asking(), book(answer=200))
    assert descent.row_ids == (200,)
    assert descent.trace.levels[-1].picked == ("Part 200",)
    assert "its own text" in descent.trace.levels[-1].reason


def test_a_section_short_enough_is_not_taken_apart() -> None:
    rows = [one for one in book(answer=0) if one.row_id // 100 != 2]
    parts = [row(200 + n, 200, n_tokens=30, likelihood=0.25) for n in range(1, 5)]
    descent = descend(asking(), [*rows, row(200, n_tokens=0), *parts])
    assert descent.row_ids[0] == 200


def test_a_listing_question_stops_at_the_section_that_is_the_list() -> None:
    rows = [*book(answer=-1), row(400, is_list=True, likelihood=1.0), row(401, 400)]
    assert descend(asking("listing"), rows).row_ids[0] == 400


def test_several_branches_are_followed_where_none_is_likely_enough() -> None:
    rows = [
        row(
            one.row_id,
            one.parent_id,
            likelihood={101: 0.4, 203: 0.35, 301: 0.25}.get(one.row_id, 0),
        )
        for one in book(answer=0)
    ]
    descent = descend(asking(), rows)
    assert descent.row_ids == (101, 203)
    assert descent.trace.levels[0].picked == ("Part 100", "Part 200")
    assert 0.2 < descent.elsewhere < 0.3


def test_counts_are_shown_only_where_titles_do_not_separate() -> None:
    plain = descend(asking(), book(answer=203))
    apart = descend(asking(), [*book(answer=203), row(500, title=1.0)])
    assert plain.trace.levels[0].shown[0] == "Part 0 · 1-2 · 11×"
    assert apart.trace.levels[0].shown[0] == "Part 0 · 1-2"


def test_says_so_when_nothing_shares_a_word_with_the_question() -> None:
    descent = descend(asking(), book(answer=-1))
    assert descent.row_ids == ()
    assert descent.elsewhere == 1.0
    assert "passages of the whole document" in descent.trace.levels[-1].reason


def test_without_a_table_of_contents_there_is_no_level() -> None:
    assert descend(asking(), []) == Descent((), 1.0, descend(asking(), []).trace)
    assert descend(asking(), []).trace.levels == ()


def test_an_empty_pick_goes_back_one_level_once() -> None:
    asked: list[tuple[str, ...]] = []

    def picks(level: Shown) -> Pick:
        asked.append(tuple(choice.row.name for choice in level.branches))
        return Pick((0,), "a guess") if len(asked) == 1 else Pick((), "none of these")

    descent = descend(asking(), book(answer=203), pick=picks)
    assert [names[0] for names in asked] == ["Part 0", "Part 1", "Part 201"]
    assert descent.row_ids == ()


def test_going_back_can_find_what_the_first_pick_missed() -> None:
    def picks(level: Shown) -> Pick:
        names = {choice.row.row_id for choice in level.branches}
        return Pick((0,) if 0 in names else (203,) if 203 in names else (), "scripted")

    assert descend(asking(), book(answer=203), pick=picks).row_ids == (203,)


def test_what_a_picker_invents_is_not_picked() -> None:
    def picks(level: Shown) -> Pick:
        return Pick((999, level.branches[1].row.row_id, 999), "invented")

    descent = descend(asking(), book(answer=203), pick=picks)
    assert descent.row_ids == (102,)


@st.composite
def trees(draw: st.DrawFn) -> list[Row]:
    """A tree of up to 80 rows, parents before their parts."""
    rows: list[Row] = []
    for row_id in range(draw(st.integers(1, 45))):
        parent = draw(st.one_of(st.none(), st.integers(0, row_id - 1))) if row_id else None
        level = 1 if parent is None else rows[parent].level + 1
        rows.append(
            row(
                row_id,
                parent,
                level=level,
                likelihood=draw(st.sampled_from([0.0, 0.01, 0.1, 0.3])),
                n_tokens=draw(st.sampled_from([0, 50, 900])),
            )
        )
    return rows


@given(trees(), st.sampled_from(["fact", "listing"]), st.randoms(use_true_random=False))
def test_no_row_is_shown_twice_and_the_depth_is_that_of_the_tree(
    rows: list[Row], kind: Kind, random: object
) -> None:
    def at_random(level: Shown) -> Pick:
        ids = [choice.row.row_id for choice in (*level.branches, *level.above)]
        return Pick(tuple(random.sample(ids, random.randint(0, min(3, len(ids))))), "")  # type: ignore[attr-defined]

    names = {compact_line(one) for one in rows}
    for picker in (None, at_random):
        descent = descend(asking(kind), rows, pick=picker)
        lines = [line.strip().split(" · ")[0] for line in shown(descent)]
        assert len(lines) == len(set(lines)) <= len(names)
        levels = [level for level in descent.trace.levels if level.shown]
        assert len(levels) <= max(one.level for one in rows) + 1
        assert len(descent.row_ids) == len(set(descent.row_ids))
        assert 0.0 <= descent.elsewhere <= 1.0
        assert descent.trace.n_lines == len(lines)


@given(trees())
def test_the_same_question_goes_the_same_way(rows: list[Row]) -> None:
    assert descend(asking(), rows) == descend(asking(), rows)


def test_picks_no_more_branches_than_it_can_follow() -> None:
    level = descend(asking(), [row(n, likelihood=1 / 40) for n in range(FLAT + 10)])
    assert len(level.trace.levels[0].picked) == BEAM


def test_ties_go_to_what_stands_first() -> None:
    rows = [row(n, likelihood=0.1) for n in range(10)]
    assert descend(asking(), rows, pick=pick_likeliest).row_ids == (0, 1, 2)

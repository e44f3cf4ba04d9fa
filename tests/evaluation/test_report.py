"""The page about a run, its charts, and the files in the formats of others."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest

from sommaire.evaluation import drawing, exports
from sommaire.evaluation.datasets.lists import LISTS
from sommaire.evaluation.datasets.qasper import QASPER
from sommaire.evaluation.drawing import Bar, Point, Series
from sommaire.evaluation.report import report_page
from sommaire.evaluation.results import results
from sommaire.evaluation.tasks import Dataset, Json, Loaded, Row, Task

CONFIGURATION = {"system": "product", "seed": 0}
EVIL = '<script>alert("x")</script>'


def row(dataset: Dataset, name: str, gold: Json, got: Json | None, *, question: str = "?") -> Row:
    """A scored row."""
    task = Task(name, question, "a document", "codes", gold)
    status, reason = ("answered", "") if got else ("error", f"it broke {EVIL}")
    return Row(task, status, reason, got, dataset.score(gold, got))  # type: ignore[arg-type]


def page(dataset: Dataset, rows: list[Row]) -> str:
    """The report of a run of these rows."""
    summed = results(dataset, Loaded((), "x"), rows, configuration=CONFIGURATION, versions={})
    return report_page(summed, rows, dataset)


LIST_GOLD = {"items": [["a"], ["b"]], "is_whole": True, "source": "codes", "is_outline_shown": True}


def listing(*names: str, complete: bool) -> Json:
    """An answer of these items."""
    items = [{"canonical_name": name, "confidence": 1.0} for name in names]
    return {"items": items, "is_complete": complete, "completeness": "x", "notes": "because"}


@pytest.fixture
def lists_page() -> str:
    """Right and said so, wrong and said so, right and doubted, failed."""
    return page(
        LISTS,
        [
            row(LISTS, "r1", LIST_GOLD, listing("a", "b", complete=True)),
            row(LISTS, "r2", LIST_GOLD, listing("a", EVIL, complete=True), question=EVIL),
            row(LISTS, "r3", LIST_GOLD, listing("a", "b", complete=False)),
            row(LISTS, "r4", LIST_GOLD, None),
        ],
    )


class _Texts(HTMLParser):
    """Collects tags and words, and complains of what does not close."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]


def test_the_page_stands_alone_and_runs_nothing(lists_page: str) -> None:
    found = _Texts()
    found.feed(lists_page)
    assert "script" not in found.tags
    assert found.links == []
    assert "@import" not in lists_page
    assert "http" not in lists_page


def test_what_documents_and_questions_say_is_escaped(lists_page: str) -> None:
    assert EVIL not in lists_page
    assert "&lt;script&gt;" in lists_page


def test_said_and_so_are_counted_in_four_fields(lists_page: str) -> None:
    drawn = lists_page.split("Answers by what was said")[1].split("</svg>")[0]
    counts = [part.split("<")[0] for part in drawn.split('class="count">')[1:]]
    assert counts == ["1", "1", "1", "1"]


def test_the_worst_questions_stand_with_what_was_wanted_and_what_came(lists_page: str) -> None:
    worst = lists_page.split("The worst questions")[1]
    assert worst.count("<details>") == 2
    assert "error: it broke" in worst
    assert "wanted, 2" in worst
    assert "because" in worst


def test_recall_is_drawn_against_tokens() -> None:
    gold = {"text": [1], "floats": [2], "n_unmatched": 0, "answers": ["x"], "evidence": [["1"]],
            "shown": ["evidence"]}  # fmt: skip
    got = {"ranking": [[1, 400], [2, 400]], "cited": [1]}
    drawn = page(QASPER, [row(QASPER, "q", gold, got)])
    chart = drawn.split("Recall against tokens")[1].split("</svg>")[0]
    assert chart.count("<polyline") == 3
    assert all(f">{name}</text>" in chart for name in ("all", "text", "floats", "500", "6000"))


def test_charts_are_well_formed_and_titled() -> None:
    point = Point(1, 0.5, 0.2, 0.9)
    charts = [
        drawing.line_chart([Series("a & b", (point,))], title="<t>", x_label="x"),
        drawing.line_chart([], title="t", x_label="x"),
        drawing.bar_chart([Bar("<b>", 0.5, 0.2, 0.9, 7)], title="t"),
        drawing.bar_chart([], title="t"),
        drawing.four_fields([[0, 0], [0, 0]], rows=("a", "b"), columns=("c", "d"), title="t"),
    ]
    for chart in charts:
        root = ET.fromstring(chart)
        assert root.tag == "svg"
        assert root[0].tag == "title"
        assert root[0].text


# --- exports --------------------------------------------------------------------------------------


def test_rankings_and_annotations_go_to_trec(tmp_path: Path) -> None:
    task = Task("q 1", "?", "paper 7", "", {"text": [3], "floats": [5], "answers": []})
    one = Row(task, "answered", "", {"ranking": [[5, 10], [2, 10]]}, {})
    exports.write_exports(tmp_path, [one])
    assert (tmp_path / "run.trec").read_text() == (
        "q_1 Q0 paper_7:5 1 2 sommaire\nq_1 Q0 paper_7:2 2 1 sommaire\n"
    )
    assert (tmp_path / "qrels.trec").read_text() == "q_1 0 paper_7:3 1\nq_1 0 paper_7:5 1\n"
    assert not (tmp_path / "alce.json").exists()


def test_cited_answers_go_to_alce(tmp_path: Path) -> None:
    task = Task("q1", "Fee?", "d", "", {"answers": ["500"]})
    got = {
        "sentences": [{"text": "It is 500.", "cited": [1, 2]}],
        "docs": [{"id": 4, "title": "T", "text": "a"}, {"id": 9, "title": "T", "text": "b"}],
    }
    exports.write_exports(tmp_path, [Row(task, "answered", "", got, {})])
    (said,) = json.loads((tmp_path / "alce.json").read_text())["data"]
    assert said["output"] == "It is 500.[1][2]"
    assert said["docs"] == [{"title": "T", "text": "a"}, {"title": "T", "text": "b"}]
    assert list(tmp_path.iterdir()) == [tmp_path / "alce.json"]

"""What each dataset makes of its rows: tasks, truth, and the scores of given answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sommaire.answer import Answer, Citation, DescentTrace, Level, ListingAnswer, ListingItem
from sommaire.errors import InputError
from sommaire.evaluation.datasets import (
    cells,
    clauses,
    damaged,
    descent,
    kinds,
    lists,
    own,
    qasper,
    toc,
)
from sommaire.evaluation.datasets.alignment import letters
from sommaire.evaluation.datasets.jsonl import check_columns, of_split, read_jsonl
from sommaire.evaluation.metrics.toc import Entry
from sommaire.evaluation.opened import find_file, located
from sommaire.evaluation.tasks import Json, Options, Refusal, Task
from sommaire.evaluation.workers import put
from tests.evaluation import pieces

OPTIONS = Options()


@pytest.fixture
def piece(tmp_path: Path) -> Callable[[str], Path]:
    """Writes the piece of a dataset; its folder."""

    def write(name: str) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        pieces.PIECES[name](folder)
        return folder

    return write


# --- files ----------------------------------------------------------------------------------------


def test_all_lines_that_are_no_json_objects_are_named(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text('{"a": 1}\n\nnot\n[1]\n')
    with pytest.raises(InputError) as caught:
        read_jsonl(tmp_path / "x.jsonl")
    assert caught.value.where.endswith("lines 3, 4")


def test_rows_that_lack_columns_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="lack columns") as caught:
        check_columns([{"a": 1}, {"b": 1}, {"a": 1, "b": 2}], ("a", "b"), tmp_path)
    assert "row 1 lacks b; row 2 lacks a" in caught.value.where


def test_two_files_that_would_do_are_not_chosen_between(tmp_path: Path) -> None:
    for name in ("qasper-a.json", "qasper-b.json"):
        (tmp_path / name).write_text("{}")
    with pytest.raises(InputError, match=r"qasper-a\.json, qasper-b\.json"):
        find_file(tmp_path, ("qasper-*.json",), what="QASPER file")


def test_a_document_is_found_beside_its_rows_or_above(tmp_path: Path) -> None:
    (tmp_path / "lists").mkdir()
    (tmp_path / "nist").mkdir()
    (tmp_path / "nist" / "a.pdf").write_bytes(b"")
    rows = tmp_path / "lists" / "x.jsonl"
    assert located(rows, ["nist/a.pdf"]) == {"nist/a.pdf": tmp_path / "nist" / "a.pdf"}
    with pytest.raises(InputError, match="2 documents") as caught:
        located(rows, ["nist/b.pdf", "other:c.pdf", "nist/a.pdf"])
    assert caught.value.where == "nist/b.pdf, other:c.pdf"


def test_a_document_from_elsewhere_is_found_by_what_follows_the_colon(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "fhs.pdf").write_bytes(b"")
    found = located(tmp_path / "x.jsonl", ["other:fhs.pdf"], [tmp_path / "there"])
    assert found == {"other:fhs.pdf": tmp_path / "there" / "fhs.pdf"}


def test_one_split_of_the_rows_may_be_asked(tmp_path: Path) -> None:
    rows: list[Json] = [{"split": "a"}, {"part": "b"}]
    assert of_split(rows, None, tmp_path) == rows
    assert of_split(rows, "b", tmp_path) == rows[1:]
    with pytest.raises(InputError, match="split 'c'") as caught:
        of_split(rows, "c", tmp_path)
    assert caught.value.mend == "there is a, b"


# --- kinds ----------------------------------------------------------------------------------------


def test_any_accepted_kind_is_right_and_what_is_not_judged_is_none() -> None:
    gold = {"kind": ["listing", "counting"], "scope": [None]}
    got = {"kind": "counting", "language": "en", "target": "fees", "scope": None, "why": ""}
    assert kinds.score(gold, got) == {
        "right_kind": 1.0,
        "right_language": None,
        "right_target": None,
        "right_scope": 1.0,
    }
    assert kinds.score(gold, None)["right_kind"] == 0.0


def test_names_are_compared_but_for_case_and_accents() -> None:
    got = {"kind": "fact", "target": "CATÉGORIES", "language": "fr", "scope": None}
    assert kinds.score({"target": ["catégories"]}, got)["right_target"] == 1.0


# --- lists ----------------------------------------------------------------------------------------


def test_lists_are_grouped_by_where_they_live_and_damage(piece: Callable[[str], Path]) -> None:
    loaded = lists.load_tasks(piece("lists"), OPTIONS)
    assert [task.group for task in loaded.tasks] == ["enumeration", "damaged", "damaged"]


def test_a_dropped_page_is_not_read(piece: Callable[[str], Path]) -> None:
    tasks = lists.load_tasks(piece("lists"), OPTIONS).tasks
    whole, damaged = (put(lists.LISTS, task, Options("order")) for task in tasks[:2])
    assert any("hosting" in item["canonical_name"] for item in (whole.got or {})["items"])
    assert not any("hosting" in item["canonical_name"] for item in (damaged.got or {})["items"])


def listed(*names: str, complete: bool, confidence: float = 1.0) -> Json:
    """An answer of these items."""
    items = [{"canonical_name": name, "confidence": confidence} for name in names]
    return {"items": items, "is_complete": complete}


GOLD: dict[str, Any] = {
    "items": [["a"], ["b"]],
    "is_whole": True,
    "source": "bullets",
    "is_outline_shown": True,
}


def test_an_exact_list_that_is_said_complete_is_right() -> None:
    scores = lists.score(GOLD, listed("b", "a", complete=True))
    assert (scores["list_exact"], scores["false_complete"], scores["needless_doubt"]) == (1, 0, 0)


def test_a_short_list_that_is_said_complete_is_a_false_claim() -> None:
    scores = lists.score(GOLD, listed("a", complete=True))
    assert (scores["list_exact"], scores["false_complete_of_claims"]) == (0, 1)
    assert scores["list_item_recall"] == 0.5


def test_of_a_damaged_file_only_the_claim_is_judged() -> None:
    gold = GOLD | {"items": None, "is_whole": False}
    scores = lists.score(gold, listed("a", complete=True))
    assert (scores["list_exact"], scores["false_complete"]) == (None, 1.0)
    assert lists.score(gold, None)["false_complete"] == 0.0


def test_confidence_is_paired_with_what_is_right() -> None:
    got = listed("a", "z", complete=False, confidence=0.9)
    assert lists.confidence_pairs(GOLD, got) == [(0.9, 1.0), (0.9, 0.0)]
    assert lists.confidence_pairs(GOLD, None) == []


# --- damaged --------------------------------------------------------------------------------------


@pytest.fixture
def variants(piece: Callable[[str], Path]) -> dict[str, Task]:
    """A damaged variant for each damage, of the services where it fits them."""
    tasks = damaged.load(piece("damaged"), OPTIONS).tasks
    return {task.group: task for task in reversed(tasks)}


def test_a_list_is_damaged_in_every_way_that_fits(piece: Callable[[str], Path]) -> None:
    loaded = damaged.load(piece("damaged"), OPTIONS)
    assert {task.group for task in loaded.tasks} == set(damaged.KINDS)
    lettered = [task for task in loaded.tasks if task.task_id.startswith("0000 l1")]
    assert {task.how["page"] for task in lettered if task.group != damaged.GLUED} == {2}
    assert loaded.report["n_item_removed,_count_said"] == 3
    assert [task.how["words"] for task in loaded.tasks if task.group == damaged.LINE] == [
        "(b) support by telephone;"
    ]
    assert not any(task.gold["is_whole"] for task in loaded.tasks)
    assert len({task.task_id for task in loaded.tasks}) == len(loaded.tasks)


def test_a_list_that_the_outline_shows_is_only_glued(piece: Callable[[str], Path]) -> None:
    tasks = damaged.load(piece("damaged"), OPTIONS).tasks
    assert {task.group for task in tasks if task.gold["source"] == "outline"} == {damaged.GLUED}


def test_a_glued_file_has_both_and_its_joint_shows(variants: dict[str, Task]) -> None:
    how = variants[damaged.GLUED].how
    document = damaged._document(how)
    assert (document.n_pages, document.name) == (7, "contract.pdf")
    assert document.other_documents == ((6 if how["is_first"] else 5),)


@pytest.mark.parametrize(
    ("first", "second", "is_seen"),
    [
        (["1", "2", "3"], ["1", "2"], True),
        (["1", "2", ""], ["", "2", "3"], True),
        (["", "", ""], ["1", "2"], False),
        (["1", "2", "3"], ["", ""], False),
        (["1", "2", "3"], ["7", "8"], False),
    ],
)
def test_files_are_glued_where_the_page_numbers_of_both_show_the_joint(
    first: list[str], second: list[str], is_seen: bool
) -> None:
    assert damaged._is_joint_seen(first, second) is is_seen


def test_a_heading_is_removed_that_the_contents_still_name(variants: dict[str, Task]) -> None:
    how = variants[damaged.NAMED].how
    texts = [line.text for line in damaged._document(how).lines]
    assert how["words"] not in texts
    assert any(text.startswith(f"{how['words']} ....") for text in texts)


def test_a_changed_count_is_what_the_page_now_says(variants: dict[str, Task]) -> None:
    how = variants[damaged.NUMBER].how
    assert (how["words"], how["instead"]) == ("three services", "4 services")
    texts = [line.text for line in damaged._document(how).lines]
    assert "The fees cover the following 4 services:" in texts
    assert "(b) support by telephone;" in texts


def test_a_count_that_is_said_twice_is_not_changed() -> None:
    page = "The following three services:\n(a) hosting of the site;\n"
    items = [["hosting of the site"], ["support"], ["backups"]]
    once = damaged._count_said("What are all the services?", items, [1, 1, 1], [page])
    twice = damaged._count_said(
        "What are all the services?", items, [1, 1, 1], [page, "Our three services."]
    )
    assert once is not None
    assert once.page == 1
    assert twice is None


def test_a_removed_page_is_gone_and_a_picture_has_no_text(variants: dict[str, Task]) -> None:
    removed = damaged._document(variants[damaged.PAGE].how)
    picture = damaged._document(variants[damaged.PICTURE].how)
    assert removed.n_pages == 2
    assert [page.status for page in picture.pages] == ["read", "scanned", "read"]


def test_a_removed_line_takes_nothing_else_with_it(variants: dict[str, Task]) -> None:
    texts = [line.text for line in damaged._document(variants[damaged.LINE].how).lines]
    assert [text for text in texts if text.startswith("(")] == [
        "(a) hosting of the site;",
        "(c) daily backups.",
    ]


def test_a_line_that_is_not_there_is_a_refusal(variants: dict[str, Task]) -> None:
    how = variants[damaged.LINE].how | {"words": "(z) nothing"}
    with pytest.raises(Refusal):
        damaged._document(how)


@pytest.mark.parametrize("kind", damaged.KINDS)
def test_the_product_calls_no_damaged_list_complete(variants: dict[str, Task], kind: str) -> None:
    row = put(damaged.DAMAGED, variants[kind], OPTIONS)
    assert (row.status, row.scores["false_complete"]) == ("answered", 0.0)


# --- toc ------------------------------------------------------------------------------------------


def test_files_without_an_outline_are_counted_and_not_asked(piece: Callable[[str], Path]) -> None:
    loaded = toc.load(piece("toc"), OPTIONS)
    assert [task.task_id for task in loaded.tasks] == ["outlined.pdf"]
    assert loaded.report == {"n_files_without_outline": 1}


def test_a_document_is_numbered_where_its_pages_number_its_titles(
    piece: Callable[[str], Path],
) -> None:
    task = toc.load(piece("toc"), OPTIONS).tasks[0]
    assert task.gold["entries"][0] == ["Fees", 1, 1]
    assert task.group == "numbered"


def test_the_baselines_of_contents_take_a_line_of_each_page(piece: Callable[[str], Path]) -> None:
    task = toc.load(piece("toc"), OPTIONS).tasks[0]
    first = toc.answer(task, Options("order"))["entries"]
    drawn = toc.answer(task, Options("random"))["entries"]
    assert first == [["1. Fees", 1, 1]]
    assert len(drawn) == 1
    assert drawn == toc.answer(task, Options("random"))["entries"]
    assert drawn != toc.answer(task, Options("random", seed=3))["entries"]


def test_the_outline_is_hidden_from_the_product_and_shown_to_the_ceiling(
    piece: Callable[[str], Path],
) -> None:
    task = toc.load(piece("toc"), OPTIONS).tasks[0]
    shown = put(toc.TOC, task, Options("outline"))
    assert shown.scores["toc_recall"] == 1.0


def test_a_file_that_cannot_be_opened_is_asked_and_fails(piece: Callable[[str], Path]) -> None:
    folder = piece("toc")
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7 and no more")
    task = toc.load(folder, OPTIONS).tasks[0]
    assert (task.task_id, task.gold["entries"]) == ("broken.pdf", [])
    assert put(toc.TOC, task, OPTIONS).status == "error"


def test_rows_say_the_truth_of_a_file_without_an_outline(piece: Callable[[str], Path]) -> None:
    rows = [{"document": "plain.pdf", "title": "1 Fees", "page": 1, "level": 1}]
    file = piece("toc") / "rows.jsonl"
    pieces.write_lines(file, rows)
    loaded = toc.load(file, OPTIONS)
    assert [task.gold["entries"] for task in loaded.tasks] == [[["1 Fees", 1, 1]]]
    assert put(toc.TOC, loaded.tasks[0], OPTIONS).scores["toc_recall"] == 1.0


def test_what_was_missed_and_what_was_made_up_is_explained() -> None:
    gold = {"entries": [["Aims", 1, 1], ["Terms", 1, 2]]}
    missed, extra = toc.explain(gold, {"entries": [["Aims", 1, 1], ["Noise", 2, 3]]})
    assert missed.lines == ("Terms (level 1, p. 2)",)
    assert extra.lines == ("Noise (level 2, p. 3)",)


# --- qasper ---------------------------------------------------------------------------------------


def test_evidence_becomes_passages_and_what_matches_nothing_is_counted(
    piece: Callable[[str], Path],
) -> None:
    loaded = qasper.load(piece("qasper"), OPTIONS)
    first = loaded.tasks[0].gold
    assert (first["text"], first["floats"], first["n_unmatched"]) == ([1], [4], 2)
    assert loaded.report == {
        "file": "qasper-piece.json.gz",
        "n_annotations": 4,
        "n_text_evidence": 4,
        "n_float_evidence": 1,
        "n_text_evidence_heading": 1,
        "n_text_evidence_unmatched": 1,
    }


def test_a_paper_is_its_own_paragraphs_in_its_own_sections(piece: Callable[[str], Path]) -> None:
    paper = qasper.document(piece("qasper") / "qasper-piece.json.gz", "1234.5678")
    assert [one.kind for one in paper.passages] == [
        "abstract",
        "paragraph",
        "paragraph",
        "paragraph",
        "float",
    ]
    assert [(one.name, one.level, one.parent_id) for one in paper.sections] == [
        ("Abstract", 1, None),
        ("Data", 1, None),
        ("Data Splits", 2, 1),
        ("Results", 1, None),
    ]
    assert paper.floats[0].caption == "Table 1: Scores by language."


def ranked(*ids: int, **more: object) -> Json:
    """An answer of passages in this order."""
    return {"ranking": [[at, 100] for at in ids], "cited": list(ids[:1]), **more}


def test_evidence_that_is_not_there_is_missed_in_the_strict_recall_alone(
    piece: Callable[[str], Path],
) -> None:
    gold = qasper.load(piece("qasper"), OPTIONS).tasks[0].gold
    scores = qasper.score(gold, ranked(1, 4))
    assert scores["evidence_recall@20"] == 1.0
    assert scores["evidence_recall_strict@20"] == 0.5


def test_silence_is_the_right_answer_to_the_unanswerable(piece: Callable[[str], Path]) -> None:
    gold = qasper.load(piece("qasper"), OPTIONS).tasks[1].gold
    silent: Json = {"ranking": [], "cited": [], "text": None, "sentences": [], "docs": []}
    scores = qasper.score(gold, silent)
    assert (scores["answer_f1"], scores["evidence_f1"], scores["citation_rec"]) == (1.0, 1.0, None)
    assert scores["evidence_recall@20"] is None


def test_a_system_that_only_ranks_is_not_asked_for_an_answer(piece: Callable[[str], Path]) -> None:
    gold = qasper.load(piece("qasper"), OPTIONS).tasks[0].gold
    assert qasper.score(gold, ranked(1))["answer_f1"] is None
    assert qasper.score(gold, None)["answer_f1"] == 0.0


def test_the_form_of_the_hub_is_read_as_the_official_one(tmp_path: Path) -> None:
    paper = json.loads(json.dumps(pieces.PAPER))
    columns = {name: _columns(paper[name]) for name in ("full_text", "figures_and_tables", "qas")}
    columns["qas"]["answers"] = [_columns(rows) for rows in columns["qas"]["answers"]]
    row = {"id": "1234.5678", "title": "t", "abstract": paper["abstract"], **columns}
    (tmp_path / "hub.json").write_text(json.dumps([row]))
    (tmp_path / "own").mkdir()
    pieces.qasper(tmp_path / "own")
    found, wanted = (
        qasper.load(path, OPTIONS).tasks for path in (tmp_path / "hub.json", tmp_path / "own")
    )
    assert [task.gold for task in found] == [task.gold for task in wanted]


def _columns(rows: list[Json]) -> dict[str, Any]:
    return {name: [row[name] for row in rows] for name in rows[0]}


def test_a_file_of_another_form_is_refused(tmp_path: Path) -> None:
    (tmp_path / "qasper-x.json").write_text('{"a": {"b": 1}}')
    with pytest.raises(InputError, match="no QASPER file"):
        qasper.load(tmp_path / "qasper-x.json", OPTIONS)


def test_with_pdfs_the_evidence_is_aligned_to_their_lines(
    piece: Callable[[str], Path], tmp_path: Path
) -> None:
    pages = [
        ["A Parser of Swedish", "Data", "The treebank of Stockholm has 5,000 sen-"],
        ["tences of newspapers.", "Results", "The parser attains a score of 87.3 on the held-out",
         "sentences."],
    ]  # fmt: skip
    (tmp_path / "1234.5678v2.pdf").write_bytes(pieces.pdf(pages))
    options = Options("bm25", pdf=tmp_path)
    task = qasper.load(piece("qasper"), options).tasks[0]
    row = put(qasper.QASPER, task, options)
    places = (row.got or {})["places"]
    assert places["1"] != []
    assert places["4"] == []  # the caption is not in the PDF
    assert row.scores["aligned"] == 0.5
    assert row.scores["evidence_recall_text@20"] == 1.0
    assert row.scores["evidence_recall_strict@20"] is not None
    assert row.scores["evidence_recall_strict@20"] < 0.5


def test_papers_without_a_pdf_are_counted(piece: Callable[[str], Path], tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No paper has a PDF"):
        qasper.load(piece("qasper"), Options(pdf=tmp_path / "none"))


# --- clauses --------------------------------------------------------------------------------------


def test_a_category_of_two_spans_is_a_question(piece: Callable[[str], Path]) -> None:
    loaded = clauses.load(piece("clauses"), OPTIONS)
    assert [task.question for task in loaded.tasks] == ["List all the clauses on cap on liability."]
    assert loaded.report["n_contracts_from_pdf"] == 1


@pytest.mark.parametrize("is_pdf", [True, False])
def test_annotated_spans_are_found_again_in_the_document(
    piece: Callable[[str], Path], is_pdf: bool
) -> None:
    folder = piece("clauses")
    if not is_pdf:
        (folder / "pdf" / "A.PDF").unlink()
    task = clauses.load(folder, OPTIONS).tasks[0]
    row = put(clauses.CLAUSES, task, Options("order"))
    assert row.scores["aligned"] == 1.0
    assert row.scores["span_coverage"] == 1.0
    assert row.scores["span_precision"] is not None
    assert 0.1 < row.scores["span_precision"] < 0.6


def test_what_does_not_align_is_not_covered() -> None:
    gold = {"texts": ["a", "b"], "near": [0, 0]}
    got = {"gold": [[0, 10]], "found": [[0, 10]], "n_lost": 10, "n_unaligned": 1}
    scores = clauses.score(gold, got | {"is_complete": True})
    assert (scores["span_coverage"], scores["span_precision"]) == (0.5, 1.0)
    assert (scores["aligned"], scores["false_complete"]) == (0.5, 1.0)


def test_an_item_covers_its_lines_and_the_text_that_follows(
    piece: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    task = clauses.load(piece("clauses"), OPTIONS).tasks[0]
    document, _ = clauses.contract(task.how["pdf"], task.how["txt"])
    named, told = pieces.CONTRACT[6:8]
    at = next(line.line_num for line in document.lines if line.text == named)
    citation = Citation(
        n=1, document="A.PDF", page_num=1, page_label="1", first_line_num=at, last_line_num=at,
        start_char=0, end_char=1, quote=named,
    )  # fmt: skip
    item = ListingItem(canonical_name=named, text=told, citations=(1,))
    said = Answer(
        question="?", kind="listing", language="en", text=named, citations=(citation,),
        listing=ListingAnswer(items=(item,)),
    )  # fmt: skip
    monkeypatch.setattr(clauses, "list_items", lambda *_: said)
    row = put(clauses.CLAUSES, task, OPTIONS)
    wanted = [len(letters(words)) for words in pieces.CONTRACT[7:9]]
    assert row.scores["span_coverage"] == pytest.approx(wanted[0] / sum(wanted), abs=1e-6)
    assert (row.got or {})["texts"] == [told]


def test_a_file_that_is_not_of_cuad_is_refused(tmp_path: Path) -> None:
    (tmp_path / "clauses-x.json").write_text('[{"txt": "A.txt"}]')
    with pytest.raises(InputError, match="no file of CUAD"):
        clauses.load(tmp_path, OPTIONS)


# --- cells ----------------------------------------------------------------------------------------


def test_the_table_or_the_paragraph_holds_the_answer(piece: Callable[[str], Path]) -> None:
    tasks = cells.load(piece("cells"), OPTIONS).tasks
    assert [(task.gold["floats"], task.gold["text"]) for task in tasks] == [
        ([0], []),
        ([0], [2]),
        ([], [1]),
    ]
    assert [task.gold["cells"] for task in tasks] == [
        ["$1,496.5"],
        ["44.1", "56.7"],
        ["fixed-price"],
    ]


def test_a_cell_is_found_whole_in_what_is_quoted() -> None:
    gold = {"text": [], "floats": [0], "cells": ["44.1", "56.7"]}
    got = {"ranking": [[0, 9]], "text": "x", "sentences": [{"text": "Other 44.1 156.7 56.75"}]}
    scores = cells.score(gold, got)
    assert (scores["cell_found"], scores["right_passage_first"]) == (0.5, 1.0)
    assert cells.score(gold, None)["cell_found"] == 0.0


# --- descent --------------------------------------------------------------------------------------


def test_a_control_is_asked_for_by_its_discussion(piece: Callable[[str], Path]) -> None:
    tasks = descent.load(piece("descent"), OPTIONS).tasks
    assert [task.gold["section"][0] for task in tasks] == ["AC-1 ACCOUNTS", "PE-2 VISITORS"]
    assert tasks[0].question.startswith("Accounts of departing personnel")


def test_questions_with_sections_may_be_given(piece: Callable[[str], Path]) -> None:
    folder = piece("descent")
    rows = [{"question": "Who locks?", "document": "controls.pdf", "section": "PE-3 Gates"}]
    pieces.write_lines(folder / "asked.jsonl", rows)
    task = descent.load(folder / "asked.jsonl", OPTIONS).tasks[0]
    assert task.gold["section"] == ["PE-3 GATES", 1, 3]


def test_the_section_is_compared_by_title_and_page() -> None:
    gold = {"section": ["2 Visitors", 1, 5]}
    right, far = ({"section": ["Visitors", 2, page]} for page in (6, 9))
    assert descent.score(gold, right)["right_section"] == 1.0
    assert descent.score(gold, far)["right_section"] == 0.0
    assert descent.score(gold, {"section": None})["right_section"] == 0.0
    assert descent.score(gold, None)["right_section"] == 0.0


def test_without_a_descent_the_product_refuses(
    piece: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    task = descent.load(piece("descent"), OPTIONS).tasks[0]
    monkeypatch.setattr(descent, "ask", lambda *_: Answer(question="?", kind="fact", language="en"))
    row = put(descent.DESCENT, task, OPTIONS)
    assert row.status == "refused"
    assert row.scores["right_section"] == 0.0


def test_a_sentence_of_a_section_is_asked_where_it_stands_there_alone(tmp_path: Path) -> None:
    names = [f"{chr(65 + at)}mber of the valley" for at in range(22)]
    same = "This sentence of ten words or more stands on every page here."
    own = [f"Only the section on number {at} says these words of its own." for at in range(22)]
    pages = [
        [f"{at + 1} {name}", same, own[at], "Something else comes last of all."]
        for at, name in enumerate(names)
    ]
    outline = [(name, 0, at + 1) for at, name in enumerate(names)]
    (tmp_path / "book.pdf").write_bytes(pieces.pdf(pages, outline))
    tasks = descent.load(tmp_path, OPTIONS).tasks
    assert len(tasks) == descent.PER_DOCUMENT
    assert {task.group for task in tasks} == {"sentences"}
    for task in tasks:
        title, _, page = task.gold["section"]
        assert (title, task.question) == (names[page - 1], own[page - 1])


def test_two_sections_on_a_page_are_told_apart(tmp_path: Path) -> None:
    first = "The first section says this sentence and does not say the other one."
    page = "1 One\n" + first + " Then it ends here.\n2 Two\nOther words entirely."
    one, two = Entry("One", 1, 1), Entry("Two", 1, 1)
    assert descent._section_text(page, one, two) == f"{first} Then it ends here."
    assert descent._section_text(page, Entry("Three", 1, 1), None) == ""
    assert descent._section_text(page, one, Entry("Three", 1, 1)) == ""


def test_the_last_pick_of_a_descent_is_the_section_come_to(
    piece: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    task = descent.load(piece("descent"), OPTIONS).tasks[1]
    levels = (
        Level(shown=("AC-1 ACCOUNTS", "PE-2 VISITORS"), picked=("PE-2 VISITORS (p. 2)",)),
        Level(shown=("Nothing",)),
    )
    said = Answer(
        question="?", kind="fact", language="en",
        descent=DescentTrace(levels=levels, n_lines=3, n_calls=1, n_tokens=9),
    )  # fmt: skip
    monkeypatch.setattr(descent, "ask", lambda *_: said)
    scores = put(descent.DESCENT, task, OPTIONS).scores
    assert scores == {
        "right_section": 1.0,
        "lines_spent": 3.0,
        "calls_spent": 1.0,
        "tokens_spent": 9.0,
        "within_60_lines": 1.0,
        "outline_tokens": 15.0,
    }


# --- own ------------------------------------------------------------------------------------------


def test_own_questions_are_scored_by_what_is_known(piece: Callable[[str], Path]) -> None:
    tasks = own.load(piece("own"), OPTIONS).tasks
    fee, services, court, term = (task.gold for task in tasks)
    answered = {"text": "A fee of 500 euros.", "pages": [1], "passage_pages": [[1], [2]]}
    assert own.score(fee, answered | listed(complete=False))["right"] == 1.0
    silent: Json = {"text": None, "pages": [], "passage_pages": []} | listed(complete=False)
    assert own.score(court, silent)["right_silence"] == 1.0
    assert own.score(fee, silent)["needless_silence"] == 1.0
    exact = listed("hosting of the site", "support by telephone", "daily backups", complete=True)
    assert own.score(services, answered | exact)["list_exact"] == 1.0
    assert own.score(term, answered | listed(complete=False))["right"] is None


def test_json_lines_of_own_questions_read_as_csv(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(pieces.contract())
    rows = [{"question": "Fee?", "document": "a.pdf", "answer": ["500", "five hundred"],
             "pages": [1], "items": [["a", "b"], "c"], "complete": False}]  # fmt: skip
    pieces.write_lines(tmp_path / "q.jsonl", rows)
    gold = own.load(tmp_path, OPTIONS).tasks[0].gold
    assert (gold["answers"], gold["pages"]) == (["500", "five hundred"], [1])
    assert (gold["items"], gold["is_whole"]) == ([["a", "b"], ["c"]], False)

"""`sommaire read` of many files: in parallel, resumed, none stopped by another."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Said

Sommaire = Callable[..., Said]
TEXTS = {
    "a.md": "# One\n\nfirst\n\n# More\n",
    "sub/b.md": "# Two\n\nsecond\n\n# More\n",
    "c.md": "# Three\n\nthird\n\n# More\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three documents and a file that is none."""
    for name, text in {**TEXTS, "bad.pdf": "no PDF at all"}.items():
        path = tmp_path / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "in"


def report(out: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (out / "report.jsonl").read_text().splitlines()]


def test_a_file_that_cannot_be_read_stops_no_other(folder: Path, sommaire: Sommaire) -> None:
    said = sommaire("read", str(folder), str(folder / "none.pdf"), "--processes", "1")
    assert said.code == 2
    assert [line.split("/in/")[1] for line in said.out.splitlines()] == [
        "a.md:1:One", "a.md:3:first", "a.md:5:More",
        "c.md:1:Three", "c.md:3:third", "c.md:5:More",
        "sub/b.md:1:Two", "sub/b.md:3:second", "sub/b.md:5:More",
    ]  # fmt: skip
    assert "bad.pdf: This is not a PDF" in said.err
    assert "none.pdf: there is no document here" in said.err
    assert "3 of 5 files were read" in said.err


def test_a_page_that_is_none_is_the_section_or_the_paragraph(
    tmp_path: Path, sommaire: Sommaire
) -> None:
    html = tmp_path / "rules.html"
    html.write_text("<p>First of all</p><h1>1 Scope: what</h1><p>All of it</p><h1>2 End</h1>")
    said = sommaire("read", str(html), str(html), "--processes", "1")
    places = [line.split(":")[1] for line in said.out.splitlines()]
    assert places == ["¶1", "§1 Scope what", "§1 Scope what", "§2 End"]
    said = sommaire("read", str(html), str(html), "--table", "toc", "--processes", "1")
    assert [line.split(":", 1)[1] for line in said.out.splitlines()] == [
        "¶2:1 Scope: what", "¶4:2 End",
    ]  # fmt: skip


def test_several_processes_give_the_same(folder: Path, sommaire: Sommaire) -> None:
    files = [str(folder / name) for name in TEXTS]
    alone, together = (sommaire("read", *files, "--processes", n) for n in ("1", "2"))
    assert (alone.code, alone.out) == (together.code, together.out)
    assert alone.code == 0


def test_json_is_an_object_a_document(folder: Path, sommaire: Sommaire) -> None:
    files = [str(folder / name) for name in ("a.md", "c.md")]
    said = sommaire("read", *files, "--table", "toc", "--json", "--processes", "1")
    shown = [json.loads(line) for line in said.out.splitlines()]
    assert [(Path(one["document"]).name, one["rows"][0]["title"]) for one in shown] == [
        ("a.md", "One"), ("c.md", "Three"),
    ]  # fmt: skip


def test_csv_has_one_header_and_names_the_document(folder: Path, sommaire: Sommaire) -> None:
    files = [str(folder / name) for name in ("a.md", "c.md")]
    said = sommaire("read", *files, "--table", "toc", "--csv", "--processes", "1")
    rows = list(csv.DictReader(io.StringIO(said.out)))
    assert [(Path(row["document"]).name, row["title"]) for row in rows] == [
        ("a.md", "One"), ("a.md", "More"), ("c.md", "Three"), ("c.md", "More"),
    ]  # fmt: skip


def test_a_folder_gets_a_file_a_document_and_a_report(
    folder: Path, tmp_path: Path, sommaire: Sommaire
) -> None:
    out = tmp_path / "out"
    said = sommaire("read", str(folder), "--out", str(out), "--table", "toc", "--processes", "1")
    assert (said.code, said.out) == (2, "")
    assert json.loads((out / "sub/b.md.toc.json").read_text())[0]["title"] == "Two"
    status = {
        Path(str(row["file"])).name: (row["status"], row.get("n_pages")) for row in report(out)
    }
    assert status == {
        "a.md": ("read", 1), "b.md": ("read", 1), "c.md": ("read", 1), "bad.pdf": ("failed", None),
    }  # fmt: skip


def test_a_run_that_stopped_goes_on_where_it_was(
    folder: Path, tmp_path: Path, sommaire: Sommaire
) -> None:
    out = tmp_path / "out"
    sommaire("read", str(folder / "a.md"), str(folder / "c.md"), "--out", str(out))
    with (out / "report.jsonl").open("a") as file:
        file.write('{"file": "torn')
    made = (out / "a.md.lines.json").stat().st_mtime_ns
    (folder / "bad.pdf").unlink()
    (folder / "c.md").write_text("# Changed\n")
    said = sommaire("read", str(folder), "--out", str(out), "--processes", "1")
    assert said.code == 0
    assert "3 of 3 files were read, 1 of them before" in said.err
    assert (out / "a.md.lines.json").stat().st_mtime_ns == made
    assert json.loads((out / "c.md.lines.json").read_text())[0]["text"] == "Changed"
    assert (out / "report.jsonl").read_text().count('"status": "read"') == 4


def test_another_table_is_read_anew(folder: Path, tmp_path: Path, sommaire: Sommaire) -> None:
    out = tmp_path / "out"
    for table in ("lines", "toc"):
        sommaire("read", str(folder / "a.md"), "--out", str(out), "--table", table)
    assert sorted(file.name for file in out.glob("*.json")) == ["a.md.lines.json", "a.md.toc.json"]


@pytest.mark.parametrize("option", [("--source", "x.tex"), ("--no-outline",)])
def test_what_goes_with_one_file_is_refused_for_several(
    option: tuple[str, ...], folder: Path, sommaire: Sommaire
) -> None:
    said = sommaire("read", str(folder / "a.md"), str(folder / "c.md"), *option)
    assert (said.code, said.out) == (2, "")
    assert f"{option[0]} goes with one file" in said.err


def test_a_file_is_no_folder_to_write_to(folder: Path, sommaire: Sommaire) -> None:
    said = sommaire("read", str(folder / "a.md"), "--out", str(folder / "c.md"))
    assert said.code == 2
    assert "This is a file" in said.err

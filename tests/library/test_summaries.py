"""Summaries in a model's words: kept where the document bears them out, and never in the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from sommaire.errors import InputError
from sommaire.library import Library
from sommaire.library.summaries import NOTE
from sommaire.models.chats.scripted import Scripted, ScriptedChat
from tests.test_asking_a_model import NONSENSE

LEASE = "# Lease of Premises\n\nThis lease is made between the landlord and the tenant in town.\n"
SAID = '{"summary": "A lease of premises in town."}'


def files(folder: Path, n: int = 1) -> list[str]:
    """As many leases, each of its own street."""
    paths = [folder / f"lease{at}.md" for at in range(n)]
    for at, path in enumerate(paths):
        path.write_text(f"{LEASE}\nIt is in street {at}.\n")
    return list(map(str, paths))


def test_a_summary_that_holds_is_kept_and_tells_whose_it_is(tmp_path: Path) -> None:
    paths = files(tmp_path)
    with Library(tmp_path / "library") as library:
        [added] = library.add(*paths, chat=ScriptedChat([SAID]))
    with Library(tmp_path / "library", is_writer=False) as library:
        [entry] = library.documents()
    assert added.note == ""
    assert (entry.summary, entry.summary_by) == ("A lease of premises in town.", "scripted")
    assert entry.summary_citation is not None
    assert entry.summary_citation.quote.startswith("This lease is made")


@pytest.mark.parametrize("bad", [*NONSENSE, '{"summary": "A lease of Zorblax, 1999."}'])
def test_else_the_summary_is_a_sentence_of_the_document_and_that_is_said(
    tmp_path: Path, bad: Scripted
) -> None:
    with Library(tmp_path / "library") as library:
        [added] = library.add(*files(tmp_path), chat=ScriptedChat([bad]))
        [entry] = library.documents()
    assert (added.status, added.note) == ("added", NOTE)
    assert entry.summary.startswith("This lease is made")
    assert entry.summary_by == ""


def test_a_model_that_fails_again_and_again_is_given_up(tmp_path: Path) -> None:
    chat = ScriptedChat([""])
    with Library(tmp_path / "library") as library:
        added = library.add(*files(tmp_path, 5), chat=chat)
    assert [row.status for row in added] == ["added"] * 5
    assert len(chat.heard) == 6  # three documents, two tries each


def test_without_a_model_nobody_is_asked_and_nothing_is_noted(tmp_path: Path) -> None:
    with Library(tmp_path / "library") as library:
        [added] = library.add(*files(tmp_path))
    assert added.note == ""


def test_summaries_are_asked_for_with_a_model_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sommaire.cli.add import add

    for name in ("MODE", "MODEL", "BASE_URL"):
        monkeypatch.delenv(f"SOMMAIRE_{name}", raising=False)
    monkeypatch.setenv("SOMMAIRE_SETTINGS", str(tmp_path / "none.toml"))
    with pytest.raises(InputError, match="need a model"):
        add(files(tmp_path), library=tmp_path / "library", summaries=True)
    assert not (tmp_path / "library").exists()

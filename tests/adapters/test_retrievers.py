"""The retrievers of other frameworks, run by these frameworks."""

from __future__ import annotations

from pathlib import Path

import pytest

import sommaire
from sommaire.adapters import retrieve

QUESTION = "What is a Community Profile?"


@pytest.fixture(scope="module")
def document(csf: Path) -> sommaire.Document:
    return sommaire.read(csf)


def test_hands_over_passages_with_where_they_stand(document: sommaire.Document) -> None:
    found = retrieve(document, QUESTION, 5)
    assert [one.metadata["rank"] for one in found] == [1, 2, 3, 4, 5]
    assert "Community Profile" in found[0].text
    lines = [
        line.text
        for line in document.lines
        if (line.page_num, line.line_num)
        == (found[0].metadata["page_num"], found[0].metadata["first_line_num"])
    ]
    assert found[0].text.startswith(lines[0][:20].strip("• "))


def test_langchain_invokes_it(document: sommaire.Document) -> None:
    from sommaire.adapters.langchain import SommaireRetriever

    found = SommaireRetriever(source=document, k=3).invoke(QUESTION)
    assert len(found) == 3
    assert "Community Profile" in found[0].page_content
    assert found[0].metadata["document"] == "NIST.CSWP.29.pdf"


@pytest.mark.filterwarnings("ignore")
def test_llama_index_retrieves_from_it(document: sommaire.Document) -> None:
    from sommaire.adapters.llama_index import SommaireRetriever

    found = SommaireRetriever(document, k=3).retrieve(QUESTION)
    assert len(found) == 3
    assert "Community Profile" in found[0].text
    assert found[0].metadata["page_label"]


@pytest.mark.filterwarnings("ignore")
def test_haystack_runs_it(document: sommaire.Document, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAYSTACK_TELEMETRY_ENABLED", "False")
    from sommaire.adapters.haystack import SommaireRetriever

    found = SommaireRetriever(document, k=3).run(query=QUESTION)["documents"]
    assert len(found) == 3
    assert "Community Profile" in (found[0].content or "")

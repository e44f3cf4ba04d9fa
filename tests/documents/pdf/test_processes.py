"""Pages read by several processes: the same rows, and a hostile page that takes only itself."""

from __future__ import annotations

import io
import os
import signal
import sys

import pikepdf
import pytest

from sommaire.documents.pdf import pages as pdf_pages
from sommaire.documents.pdf import processes as pdf_processes
from sommaire.documents.pdf.reader import read_pdf
from sommaire.errors import UnreadableFile
from tests import made_pdf
from tests.made_pdf import Text, pdf

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="forks only on Linux")
_N_PAGES = 20


def book(n_pages: int = _N_PAGES) -> bytes:
    return pdf(*([Text(72, 100, f"Page {number} says so")] for number in range(1, n_pages + 1)))


def book_with_bomb() -> bytes:
    """Three pages, of which the second never ends."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(book(2))) as whole:
        with pikepdf.open(io.BytesIO(made_pdf.form_bomb(12))) as bomb:
            whole.pages.insert(1, bomb.pages[0])
        whole.save(out)
    return out.getvalue()


def dies_on(number: int, end: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the reader of a page end by a signal in every process but this one."""
    here, real = os.getpid(), pdf_pages.PageReader.read

    def read(self: pdf_pages.PageReader, index: int) -> pdf_pages.PageRead:
        if index == number and os.getpid() != here:
            os.kill(os.getpid(), end)
        return real(self, index)

    monkeypatch.setattr(pdf_pages.PageReader, "read", read)


def test_processes_give_the_rows_that_one_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = read_pdf(book())
    monkeypatch.setattr(pdf_processes, "_LONG", 2)
    monkeypatch.setattr(pdf_processes, "_AT_ONCE", 1)
    monkeypatch.setattr(pdf_processes, "_n_processes", lambda: 3)
    assert read_pdf(book()) == alone


@pytest.mark.parametrize(("longest_alone", "n_done"), [(2, 1), (_N_PAGES + 1, 0)])
def test_other_work_is_done_once_while_others_read(
    longest_alone: int, n_done: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf_processes, "_LONG", longest_alone)
    monkeypatch.setattr(pdf_processes, "_n_processes", lambda: 2)
    done: list[str] = []
    read_pdf(book(), meanwhile=lambda: done.append("loaded"))
    assert len(done) == n_done


@pytest.mark.parametrize(
    ("end", "said"),
    [
        (signal.SIGSEGV, "ended with SIGSEGV"),
        (signal.SIGABRT, "more memory"),
        (signal.SIGPROF, "more than 5 seconds"),
    ],
)
def test_a_page_that_ends_its_process_is_the_only_one_lost(
    end: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dies_on(4, end, monkeypatch)
    parsed = read_pdf(book(), is_careful=True)
    lost = [page for page in parsed.pages if page.status == "failed"]
    assert [page.page_num for page in lost] == [5]
    assert said in lost[0].note
    assert len(parsed.lines) == _N_PAGES - 1


def test_stops_trying_where_too_many_pages_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    here = os.getpid()

    def read(self: pdf_pages.PageReader, index: int) -> pdf_pages.PageRead:
        assert os.getpid() != here
        os.kill(os.getpid(), signal.SIGSEGV)
        raise AssertionError

    monkeypatch.setattr(pdf_pages.PageReader, "read", read)
    notes = [page.note for page in read_pdf(book(), is_careful=True).pages]
    assert sum("SIGSEGV" in note for note in notes) == 8
    assert "not tried" in notes[-1]


def test_the_only_page_of_a_file_is_not_read_twice() -> None:
    with pytest.raises(UnreadableFile, match="only page"):
        read_pdf(book(1), is_careful=True)


def test_a_hostile_page_is_named_and_the_others_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_processes, "_PAGE_SECONDS", 0.5)
    parsed = read_pdf(book_with_bomb(), is_careful=True)
    assert [page.status for page in parsed.pages] == ["short", "failed", "read"]
    assert "seconds" in parsed.pages[1].note or "memory" in parsed.pages[1].note

"""Questions to a library: which documents are asked, what is cited, what is called complete."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sommaire.corpus import Prepared, Scope
from sommaire.documents.rows import pack_tables
from sommaire.errors import InputError
from sommaire.ingest import described
from sommaire.library import Library, open_library
from tests.library.conftest import PLAIN, Put, document, prepared


def names(library: Library, question: str) -> list[str]:
    """The names of the documents that are listed."""
    answer = library.ask(question)
    assert answer.listing is not None
    return [(item.surface_forms or (item.canonical_name,))[0] for item in answer.listing.items]


def test_a_fact_is_cited_with_its_document(library: Library) -> None:
    answer = library.ask("How often may the buyer audit the books?")
    assert answer.text is not None
    assert "once a year" in answer.text
    assert {citation.document for citation in answer.citations} == {"supply.pdf"}


def test_the_documents_that_were_asked_are_named(library: Library) -> None:
    answer = library.ask("When does the tenant pay the rent?")
    assert answer.documents[0].name == "lease.pdf"
    assert answer.descent.levels[0].picked[0] == "lease.pdf"


def test_a_question_in_english_finds_a_document_in_french(library: Library) -> None:
    answer = library.ask("How often does the client pay the price of the maintenance?")
    assert answer.documents[0].name == "maintenance.pdf"


def test_all_documents_are_listed_with_what_each_is_about(library: Library) -> None:
    answer = library.ask("How many documents are there, and what is each about?")
    assert answer.listing is not None
    assert answer.listing.is_complete
    assert [item.canonical_name for item in answer.listing.items] == [
        "Supply Agreement",
        "Lease of Premises",
        "Contrat de maintenance",
    ]
    assert all(item.citations for item in answer.listing.items)
    assert len(answer.citations) == 3


def test_how_many_documents_is_a_number(library: Library) -> None:
    assert library.ask("How many documents are in the library?").count == 3
    assert library.ask("Combien de documents y a-t-il ?").count == 3


@pytest.mark.parametrize(
    ("question", "expected", "is_complete"),
    [
        ("Which leases are there?", ["lease.pdf"], False),
        ("Quels baux y a-t-il ?", ["lease.pdf"], False),
        ("Which invoices are there?", [], False),
        ("Which contracts are there?", ["supply.pdf", "lease.pdf", "maintenance.pdf"], True),
        ("Quels contrats y a-t-il ?", ["supply.pdf", "lease.pdf", "maintenance.pdf"], True),
        ("Which leases have an audit clause?", [], False),
    ],
)
def test_a_lease_is_what_says_so_in_its_title_or_name(
    library: Library, question: str, expected: list[str], is_complete: bool
) -> None:
    listing = library.ask(question).listing
    assert listing is not None
    assert names(library, question) == expected
    assert listing.is_complete is is_complete


def test_who_the_parties_are_is_put_to_every_document(library: Library) -> None:
    assert len(library.ask("Who are the parties?").documents) == 3
    assert len(library.ask("Qui sont les parties ?").documents) == 3


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which of these contracts have an audit clause?", ["supply.pdf"]),
        ("Which contracts have no audit clause?", ["lease.pdf", "maintenance.pdf"]),
        ("Which documents are in French?", ["maintenance.pdf"]),
        ("Quels documents sont en anglais ?", ["supply.pdf", "lease.pdf"]),
        ("Which contracts from 2019 are there?", ["supply.pdf"]),
    ],
)
def test_documents_are_judged_one_by_one(
    library: Library, question: str, expected: list[str]
) -> None:
    assert names(library, question) == expected


def test_a_topic_is_never_called_complete_since_other_words_may_say_it(library: Library) -> None:
    for question in ("Which contracts have an audit clause?", "Which lack an audit clause?"):
        listing = library.ask(question).listing
        assert listing is None or not listing.is_complete


@pytest.mark.parametrize(
    ("clause", "judgement"),
    [
        ("The records shall be open to inspection by the buyer and its auditors.", "has"),
        ("The buyer may examine the storage facilities of the supplier once a year.", "open"),
        ("The supplier delivers the goods to the address of the buyer each week.", "lacks"),
    ],
)
def test_a_clause_is_known_by_its_wording_and_a_hint_of_it_leaves_the_document_open(
    library: Library, put: Put, clause: str, judgement: str
) -> None:
    put(library, f"# Sales Contract\n## 1 Visits\n{clause}", "/sales.pdf")
    having = names(library, "Which contracts have a clause on audit rights?")
    lacking = names(library, "Which contracts have no clause on audit rights?")
    listing = library.ask("Which contracts have a clause on audit rights?").listing
    assert ("sales.pdf" in having, "sales.pdf" in lacking) == (
        judgement == "has",
        judgement == "lacks",
    )
    assert listing is not None
    assert listing.completeness == "not certain"
    assert ("sales.pdf" in listing.notes) == (judgement == "open")


def test_the_very_word_is_called_complete_since_every_passage_was_searched(
    library: Library,
) -> None:
    listing = library.ask('Which documents mention the word "audit"?').listing
    assert listing is not None
    assert listing.is_complete
    assert listing.certificate.n_read == 3


def test_a_file_that_could_not_be_added_makes_the_list_not_complete(
    library: Library, tmp_path: Path
) -> None:
    lost = tmp_path / "lost.pdf"
    lost.write_bytes(b"\x89PNG no contract at all")
    rows = library.add(lost)
    assert [row.status for row in rows] == ["failed"]
    listing = library.ask("How many documents are there?").listing
    assert listing is not None
    assert listing.completeness == "not complete"
    assert listing.not_found_items == ("lost.pdf (not read: This is a PNG image, not a PDF)",)
    assert listing.certificate.n_unreadable == 1
    assert "sommaire remove" in (listing.certificate.next_step or "")


def test_a_refused_file_that_is_acknowledged_is_waited_for_no_more(library: Library) -> None:
    library.refuse("/contracts/lost.pdf", "The file is empty: get a whole copy of it")
    assert library.acknowledge("lost.pdf") == "/contracts/lost.pdf"
    listing = library.ask("How many documents are there?").listing
    assert listing is not None
    assert listing.is_complete
    assert library.acknowledge("lost.pdf") is None


def test_refused_files_of_one_name_are_told_apart(library: Library) -> None:
    for year in ("2019", "2020"):
        library.refuse(f"/contracts/{year}/lost.pdf", "The file is empty: get another")
    listing = library.ask("Combien de documents y a-t-il ?").listing
    assert listing is not None
    assert listing.not_found_items == (
        "2019/lost.pdf (non lu : The file is empty)",
        "2020/lost.pdf (non lu : The file is empty)",
    )
    with pytest.raises(InputError, match="may be several files"):
        library.acknowledge("lost.pdf")
    assert library.acknowledge("2019/lost.pdf") == "/contracts/2019/lost.pdf"


def test_a_refusal_elsewhere_leaves_the_list_of_a_folder_alone(library: Library) -> None:
    library.refuse("/contracts/lost.pdf", "The file is empty: get another")
    here = library.ask("How many documents are there?", scope=Scope(folder="contrats")).listing
    assert here is not None
    assert here.is_complete


def test_a_file_that_is_whole_again_is_refused_no_more(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "note.txt"
    file.write_text("The tenant pays the rent every month.\n")
    assert library.add(file)[0].status == "added"
    library.refuse(str(file), "The file is empty: get another")
    assert library.add(file)[0].status == "unchanged"
    assert library.failures() == {}


def test_a_verdict_on_documents_is_french_for_a_french_question(library: Library) -> None:
    listing = library.ask("Combien de documents y a-t-il ?").listing
    assert listing is not None
    assert listing.notes == "Chaque document a été jugé (3 sur 3) : il n'y en a pas d'autres."


def test_documents_of_one_title_are_told_apart_by_their_files(library: Library, put: Put) -> None:
    put(library, PLAIN.replace("first day", "ninth day"), "/contracts/second.pdf")
    answer = library.ask("How many documents are there, and what is each about?")
    assert answer.listing is not None
    assert [item.canonical_name for item in answer.listing.items] == [
        "Supply Agreement",
        "Lease of Premises (lease.pdf)",
        "Contrat de maintenance",
        "Lease of Premises (second.pdf)",
    ]


def test_the_very_word_is_found_in_a_running_footer_too(library: Library, put: Put) -> None:
    made = document(PLAIN.replace("shop", "attic"), "secret.pdf")
    lines = (*made.lines[:-1], replace(made.lines[-1], role="footer", text="CONFIDENTIAL"))
    passages = tuple(replace(row, text=row.text.replace(made.lines[-1].text, "").strip())
                     for row in made.passages)  # fmt: skip
    changed = replace(made, lines=lines, passages=passages)
    library.keep(Prepared("/secret.pdf", described(changed, 9), pack_tables(changed), b"secret"))
    library.follow()
    assert names(library, 'Which documents mention the word "confidential"?') == ["secret.pdf"]


def test_a_scope_that_no_document_can_fit_is_an_error(library: Library) -> None:
    with pytest.raises(InputError, match="No document came from such a folder"):
        library.search("rent", scope=Scope(folder="nowhere"))
    with pytest.raises(InputError, match="no date"):
        Scope(dated="March")


def test_what_the_index_does_not_have_yet_is_searched_all_the_same(
    library: Library, put: Put
) -> None:
    library.keep(prepared(PLAIN.replace("shop", "aquarium"), "/contracts/late.pdf"))
    assert names(library, 'Which documents mention the word "aquarium"?') == ["late.pdf"]


def test_an_index_that_a_killed_writer_left_behind_is_caught_up_when_it_is_asked(
    library: Library,
) -> None:
    library.keep(prepared(PLAIN.replace("shop", "aquarium"), "/contracts/late.pdf"))
    library.close()
    with open_library(library.folder, is_writer=False) as reader:
        assert len(reader.indexes.behind()) == 1
        assert reader.search("aquarium")[0].document.name == "late.pdf"
        assert reader.indexes.behind() == ()


def test_a_document_without_a_date_leaves_a_doubt(library: Library) -> None:
    listing = library.ask("Which contracts from 2019 are there?").listing
    assert listing is not None
    assert listing.completeness == "not certain"
    assert "No date was found in lease.pdf" in listing.notes


def test_a_title_that_many_could_bear_keeps_no_other_document_out(
    library: Library, put: Put
) -> None:
    other = PLAIN.replace("Lease of Premises", "Premises lease agreement with Zorgon")
    put(library, other.replace("the landlord", "Zorgon").replace("first", "ninth"), "/zorgon.pdf")
    answer = library.ask("In the lease of premises with Zorgon, when is the rent paid to Zorgon?")
    assert "zorgon.pdf" in {document.name for document in answer.documents}
    assert "ninth day" in (answer.text or "")


def test_a_scope_keeps_other_documents_out(library: Library) -> None:
    answer = library.ask("Who pays?", scope=Scope(folder="contracts"))
    assert "maintenance.pdf" not in {document.name for document in answer.documents}
    assert library.ask("Who pays?", scope=Scope(dated="1999")).text is None


def test_a_list_over_several_documents_is_complete_only_if_each_is(
    library: Library, put: Put
) -> None:
    answer = library.list_items("What are all the sections?")
    assert answer.listing is not None
    assert not answer.listing.is_complete or len(answer.documents) == 3


def test_a_list_is_asked_of_the_documents_that_hold_its_words(library: Library, put: Put) -> None:
    listed = """
    # Safety Manual
    The guards of the press are:
    - the upper guard
    - the lower guard
    """
    put(library, "\n".join(line.strip() for line in listed.splitlines()), "/manual.pdf")
    answer = library.ask("What are all the guards of the press?")
    assert [document.name for document in answer.documents] == ["manual.pdf"]
    assert answer.listing is not None
    assert [item.canonical_name for item in answer.listing.items] == [
        "the upper guard",
        "the lower guard",
    ]
    assert {citation.document for citation in answer.citations} == {"manual.pdf"}
    assert not answer.listing.is_complete  # three documents were not asked


def test_passages_come_from_the_likeliest_document_first(library: Library) -> None:
    found = library.search("audit of the books of the supplier")
    assert found[0].document.name == "supply.pdf"
    assert "audit" in found[0].document.passages[found[0].passage_id].text

"""Scopes: the part of the document that a question names, and every other part of that name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.question import Question
from sommaire.retrieval.scope import Scope, find_scopes, whole
from sommaire.tables import Document
from tests import made
from tests.sketched import laid_out

CORE = laid_out(
    """
# 1 Scope
This part covers risk.
# Article 6 Supplier duties
## 6.1 Delivery
Text.
# Article 6 bis Client duties
Text.
# Appendix A CSF Core
= GOVERN (GV): the first
  = Organizational Context (GV.OC): the context
    = GV.OC-01: mission
    = GV.OC-02: people
  = Policy (GV.PO): rules
    = GV.PO-01: set
After.
# AC-2 ACCOUNT MANAGEMENT
Text.
# Access Control
The rules are:
- locks: of doors
  - front
  - back
- keys
Table 2. Fees
| Fee | Amount |
| entry | 5 |
The end.
"""
)


def scopes(
    wanted: str | None,
    *,
    document: Document = CORE,
    pattern: str | None = None,
    target: str | None = None,
) -> tuple[Scope, ...]:
    question = Question("?", "listing", "en", target=target, scope=wanted, pattern=pattern)
    return find_scopes(document, question)


def lines_of(scope: Scope) -> list[str]:
    return [line.text for line in CORE.lines[scope.start_line : scope.end_line]]


@pytest.mark.parametrize(
    ("wanted", "kind", "name", "certainty"),
    [
        ("Scope", "section", "1 Scope", 1.0),
        ("1 Scope", "section", "1 Scope", 1.0),
        ("1", "section", "1 Scope", 1.0),
        ("section 1", "section", "1 Scope", 0.9),
        ("chapitre 1", "section", "1 Scope", 0.9),
        ("section Scope", "section", "1 Scope", 0.9),
        ("article 6", "section", "Article 6 Supplier duties", 1.0),
        ("ARTICLE 6 BIS", "section", "Article 6 bis Client duties", 1.0),
        ("appendix a", "section", "Appendix A CSF Core", 1.0),
        ("AC-2", "section", "AC-2 ACCOUNT MANAGEMENT", 1.0),
        ("account management", "section", "AC-2 ACCOUNT MANAGEMENT", 1.0),
        ("Access Control family", "section", "Access Control", 0.6),
        ("Supplier", "section", "Article 6 Supplier duties", 0.6),
        ("GOVERN", "item", "GOVERN", 0.9),
        ("GV", "item", "GOVERN", 0.9),
        ("gv.oc", "item", "Organizational Context", 0.9),
        ("Organizational Context", "item", "Organizational Context", 0.9),
        ("locks", "item", "locks", 1.0),
        ("Table 2", "table", "Table 2", 1.0),
    ],
)
def test_a_part_is_found_by_its_name_its_number_or_its_code(
    wanted: str, kind: str, name: str, certainty: float
) -> None:
    (scope,) = scopes(wanted)
    assert (scope.kind, scope.name, scope.certainty) == (kind, name, certainty)


@pytest.mark.parametrize(
    "wanted",
    "section 9|Annex B|Table 4|AC-20|AC|Article 60|keys|a||—|GV.OC-9|the whole of risk".split("|"),
)
def test_a_part_that_the_document_does_not_have_is_no_scope(wanted: str) -> None:
    assert scopes(wanted) == ()


def test_a_reference_that_goes_deeper_than_the_sections_leads_to_the_one_above_for_unsure() -> None:
    found = scopes("1.1")
    assert [(scope.section_id, scope.certainty) for scope in found] == [(0, 0.6)]


def test_a_section_reaches_to_the_next_of_its_level() -> None:
    (scope,) = scopes("Article 6")
    assert lines_of(scope) == ["Article 6 Supplier duties", "6.1 Delivery", "Text."]
    assert scope.holds(scope.start_line)
    assert scope.holds(scope.end_line - 1)
    assert not scope.holds(scope.end_line)
    assert not scope.holds(scope.start_line - 1)


def test_an_item_reaches_over_all_that_is_nested_in_it_and_no_further() -> None:
    (govern,) = scopes("GOVERN")
    assert lines_of(govern)[-1] == "GV.PO-01: set"
    assert govern.code == "GV"
    (context,) = scopes("GV.OC")
    assert lines_of(context)[-1] == "GV.OC-02: people"
    (locks,) = scopes("locks")
    assert lines_of(locks)[1:] == ["- front", "- back"]


def test_a_table_is_its_caption_and_its_rows() -> None:
    (table,) = scopes("table 2")
    assert lines_of(table) == ["Table 2. Fees", "Fee Amount", "entry 5"]


def test_a_section_of_a_code_has_the_code() -> None:
    assert scopes("AC-2")[0].code == "AC-2"
    assert scopes("Article 6")[0].code == ""


def test_a_run_in_heading_opens_a_part_and_gives_its_code() -> None:
    document = laid_out("Text.\n- GOVERN (GV): the first\n  - Policy (GV.PO): rules\n- other\nEnd.")
    (scope,) = scopes("GV", document=document)
    assert (scope.kind, scope.code, scope.certainty) == ("item", "GV", 1.0)
    assert scopes("GV.PO", document=document) == ()


def test_two_parts_of_one_name_are_both_given() -> None:
    document = laid_out("# Supplier\n## Duties\nText.\n# Client\n## Duties\nText.")
    assert [scope.start_line for scope in scopes("Duties", document=document)] == [1, 4]


def test_the_exact_name_goes_before_a_part_of_a_name() -> None:
    document = laid_out("# Duties of all\nText.\n# Duties\nText.")
    assert [scope.name for scope in scopes("Duties", document=document)] == ["Duties"]


def test_a_section_goes_before_an_item_of_the_same_name() -> None:
    document = laid_out("# Locks\nText.\n- Locks: of doors\n  - front\nEnd.")
    assert [scope.kind for scope in scopes("Locks", document=document)] == ["section", "item"]


def test_the_code_of_the_question_names_the_part_where_no_words_do() -> None:
    assert [scope.name for scope in scopes(None, pattern="AC-2")] == ["AC-2 ACCOUNT MANAGEMENT"]
    assert [scope.name for scope in scopes("Scope", pattern="AC-2")] == ["1 Scope"]
    assert [scope.name for scope in scopes("Nowhere", pattern="AC-2")] == [
        "AC-2 ACCOUNT MANAGEMENT"
    ]


def test_a_part_may_be_named_in_the_target() -> None:
    assert [s.name for s in scopes(None, target="Organizational Context subcategories")] == [
        "Organizational Context"
    ]
    assert [s.name for s in scopes(None, target="account management requirements")] == [
        "AC-2 ACCOUNT MANAGEMENT"
    ]


@pytest.mark.parametrize(
    "target", ["scope requirements", "policy subcategories", "requirements", None]
)
def test_a_single_word_of_the_target_names_no_part(target: str | None) -> None:
    assert scopes(None, target=target) == ()


FAMILIES = laid_out(
    """
# 3.1 Access
## AC-1 Policy
Text.
## AC-2 Accounts
Text.
# 3.2 Audit
## AU-1 Policy
Text.
## AU-2 Events
Text.
"""
)


@pytest.mark.parametrize(
    ("asking", "found"),
    [
        ("How many controls are there in AC?", ["3.1 Access"]),
        ("List the controls of the AU family.", ["3.2 Audit"]),
        ("Which AC controls are there?", ["3.1 Access"]),
        ("What are the controls in CM?", []),
        ("What does AC-2 require?", []),
    ],
)
def test_the_prefix_of_all_codes_of_a_section_names_it(asking: str, found: list[str]) -> None:
    question = Question(asking, "listing", "en", target="controls")
    assert [scope.name for scope in find_scopes(FAMILIES, question)] == found


def test_the_document_itself_is_a_scope() -> None:
    assert whole(CORE).name == "made.pdf"
    titled = made.document(made.lines(["a", "b"]), title="The Title")
    assert whole(titled) == Scope("document", "The Title", 0, 2, 1.0)


@given(st.text(max_size=20), st.sampled_from(["Scope", "Table 2", "GV", "Article 6"]))
def test_any_name_gives_parts_within_the_document(noise: str, name: str) -> None:
    for wanted in (noise, f"{name} {noise}", f"{noise}{name}"):
        found = scopes(wanted)
        assert len({scope.certainty for scope in found}) <= 1
        for scope in found:
            assert 0 <= scope.start_line < scope.end_line <= len(CORE.lines)

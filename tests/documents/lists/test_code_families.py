"""Families of codes: where each is defined, what its siblings and its parent are."""

from __future__ import annotations

from pathlib import Path

from sommaire.documents.lists.find import Listed, find_lists
from sommaire.documents.reading import read_document
from sommaire.tables import Document, ItemList
from tests.made import printed

_CORE = """
# Appendix A Core
GOVERN (GV): The strategy is set.
• Context (GV.OC): it is understood
  o GV.OC-01: The mission is understood
  o GV.OC-02: The stakeholders are known, as GV.OC-01 asks
• Policy (GV.PO): it is enforced
  o GV.PO-01: A policy is set
  o GV.PO-02: It is kept, see GV.OC-02, GV.PO-01 and ID.AM-01

IDENTIFY (ID): The risks are known.
• Assets (ID.AM): they are listed
  o ID.AM-01: Hardware is listed
  o ID.AM-03: Data flows are listed
"""


def _codes(listed: Listed) -> dict[str, list[str]]:
    """For the lead of each list of codes its markers."""
    return {
        entry.lead: [i.marker for i in listed.items if i.list_id == entry.list_id]
        for entry in listed.lists
        if entry.kind == "code"
    }


def test_siblings_under_one_parent_are_a_list_led_by_the_parent() -> None:
    found = _codes(find_lists(printed(_CORE), (), ()))
    assert found["GOVERN (GV)"] == ["GV.OC", "GV.PO"]
    assert found["Context (GV.OC)"] == ["GV.OC-01", "GV.OC-02"]
    assert found["Assets (ID.AM)"] == ["ID.AM-01", "ID.AM-03"]
    assert ["GV", "ID"] in found.values()


def test_a_code_list_is_nested_in_the_item_of_its_parent() -> None:
    listed = find_lists(printed(_CORE), (), ())
    items = {item.item_id: item.marker for item in listed.items if item.kind == "code"}
    parents = {
        item.marker: items.get(item.parent_item_id or 0)
        for item in listed.items
        if item.kind == "code"
    }
    assert parents["GV.OC-01"] == "GV.OC"
    assert parents["GV.OC"] == "GV"


def test_the_line_that_defines_a_code_is_kept_and_not_a_mention() -> None:
    listed = find_lists(printed(_CORE), (), ())
    (item,) = [i for i in listed.items if i.kind == "code" and i.marker == "GV.OC-02"]
    assert item.text == "GV.OC-02: The stakeholders are known, as GV.OC-01 asks"
    assert item.start_line == 4


def test_cross_references_define_nothing() -> None:
    rows = printed(
        """
Related controls: AC-3, AC-5, AC-6, AC-17, AC-18, AC-20, AC-24, AU-2, AU-12, CM-5,
AC-21, AC-22, AC-23.
See AC-3 and AC-4 for more. The forms 10-K and 8-K are filed under rule 17a-4 of it.
"""
    )
    assert _codes(find_lists(rows, (), ())) == {}


def test_headings_define_codes_with_their_titles() -> None:
    rows = printed("# AC-1 POLICY\ntext\n# AC-2 ACCOUNT MANAGEMENT\nsee AC-1\n# AC-3 ACCESS\ntext")
    listed = find_lists(rows, (), ())
    names = {item.marker: item.name for item in listed.items if item.kind == "code"}
    assert names == {"AC-1": "POLICY", "AC-2": "ACCOUNT MANAGEMENT", "AC-3": "ACCESS"}


def test_one_code_alone_is_no_family() -> None:
    assert (
        _codes(find_lists(printed("R-017: The lock shall hold.\ntext that follows"), (), ())) == {}
    )


def test_the_framework_that_ships_with_us_is_found_whole(csf: Path) -> None:
    read = read_document(csf.read_bytes(), name="csf")
    govern = _list_led_by(read, "GOVERN (GV)")
    markers = [item.marker for item in read.items if item.list_id == govern.list_id]
    assert markers == ["GV.OC", "GV.RM", "GV.RR", "GV.PO", "GV.OV", "GV.SC"]
    subcategories = {i.marker for i in read.items if i.kind == "code" and "-" in i.marker}
    assert len(subcategories) == 106
    assert len({code for code in subcategories if code.startswith("GV.")}) == 31


def test_controls_of_a_catalogue_are_found_whole(data: Path) -> None:
    file = data / "nist" / "derived-sp800-53r5-controls.pdf"
    read = read_document(file.read_bytes(), name=file.name)
    controls = [i.marker for i in read.items if i.kind == "code"]
    assert len(controls) == len(set(controls)) == 322
    account = next(s for s in read.sections if s.number == "AC-2")
    enhancements = [
        i for i in read.items if i.section_id == account.section_id and i.marker.startswith("(1")
    ]
    assert {i.marker for i in enhancements} >= {"(1)", "(10)", "(13)"}


def _list_led_by(read: Document, lead: str) -> ItemList:
    return next(entry for entry in read.lists if entry.lead == lead and entry.kind == "code")

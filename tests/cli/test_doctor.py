"""`sommaire doctor`: what is there, what is absent, what is broken."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pikepdf
import pytest

from sommaire.cli import doctor
from sommaire.errors import UnreadableFile
from sommaire.tables import Document
from tests.cli.answers import document
from tests.cli.conftest import Fake, Said
from tests.made import lines

Sommaire = Callable[..., Said]


@pytest.fixture(autouse=True)
def healthy(fake: Fake) -> Fake:
    """The fake reader gives back what the self-test wrote."""
    fake.document = replace(document(), lines=lines(doctor.SELF_TEST_LINES))
    return fake


def findings(said: Said) -> dict[str, dict[str, Any]]:
    """The rows of `doctor --json` by their part."""
    return {row["part"]: row for row in json.loads(said.out)}


def test_a_sound_installation_is_all_well(sommaire: Sommaire) -> None:
    said = sommaire("doctor", "--json")
    assert said.code == 0
    assert {row["status"] for row in findings(said).values()} <= {"ok", "absent"}
    assert {"sommaire", "python", *doctor.NEEDED, "self-test"} <= set(findings(said))


def test_an_absent_extra_is_no_fault_and_says_how_to_get_it(
    sommaire: Sommaire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "EXTRAS", {"frames": "no-such-package"})
    said = sommaire("doctor")
    assert said.code == 0
    assert "absent  extra frames" in said.out
    assert "pip install 'sommaire[frames]'" in said.out


def test_an_absent_package_is_a_fault(sommaire: Sommaire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "NEEDED", ("no-such-package",))
    said = sommaire("doctor", "--json")
    assert said.code == 2
    assert findings(said)["no-such-package"]["detail"] == "pip install no-such-package"


@pytest.mark.parametrize(
    ("read", "detail"),
    [
        (replace(document(), lines=lines(doctor.SELF_TEST_LINES[:3])), "lines lost in reading"),
        (UnreadableFile("the child died"), "the child died"),
        (RuntimeError("broken"), "RuntimeError: broken"),
    ],
)
def test_a_failed_self_test_is_a_fault(
    healthy: Fake, sommaire: Sommaire, read: Document | Exception, detail: str
) -> None:
    healthy.document = read
    said = sommaire("doctor", "--json")
    assert said.code == 2
    assert detail in findings(said)["self-test"]["detail"]


def test_the_self_test_is_a_well_formed_pdf() -> None:
    with pikepdf.open(io.BytesIO(doctor.self_test_pdf())) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert len(pdf.pages) == 1

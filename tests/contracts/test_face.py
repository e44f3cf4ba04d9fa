"""`import sommaire`: few names, all of them real, and nothing heavy loaded."""

from __future__ import annotations

import importlib
import subprocess
import sys
from types import FunctionType

import pytest

import sommaire

HEAVY = (
    "numpy",
    "pandas",
    "pikepdf",
    "pydantic",
    "pypdfium2",
    "rich",
    "Stemmer",
    "typer",
)


def loaded_by(code: str) -> set[str]:
    """The top-level modules that a fresh Python has loaded after running `code`."""
    asked = f"{code}\nimport sys; print(*{{name.split('.')[0] for name in sys.modules}})"
    done = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, check=True, text=True, timeout=60
    )
    return set(done.stdout.splitlines()[-1].split())


def test_importing_the_package_loads_nothing_heavy() -> None:
    assert not loaded_by("import sommaire") & set(HEAVY)


def test_the_help_of_the_command_line_loads_no_reader() -> None:
    code = "from sommaire.cli.running import run; run(['ask', '--help'])"
    assert not loaded_by(code) & (set(HEAVY) - {"typer", "pydantic"})


def test_reading_and_asking_are_importable_without_pandas() -> None:
    assert "pandas" not in loaded_by("from sommaire import ask, list_items, read, understand")


def test_the_face_has_at_most_20_names() -> None:
    assert len(sommaire.__all__) <= 20
    assert sorted(sommaire.__all__) == list(sommaire.__all__) == dir(sommaire)


@pytest.mark.parametrize("name", sommaire.__all__)
def test_every_name_of_the_face_is_there(name: str) -> None:
    assert getattr(sommaire, name) is not None


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'answer_everything'"):
        sommaire.answer_everything  # type: ignore[attr-defined]  # noqa: B018


def test_ask_is_the_function_also_after_its_file_was_imported() -> None:
    module = importlib.import_module("sommaire.ask")
    assert isinstance(sommaire.ask, FunctionType)
    assert sommaire.ask is module.ask

"""The model of a command: said where text goes, once; nothing where no text leaves the machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from sommaire.cli.consulting import chat_of
from sommaire.errors import InputError

pytest.importorskip("openai", reason="needs the extra llm")
CLOUD = "https://api.example.org/v1"


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """No settings but those of the test; where it is kept what was told."""
    for name in ("MODE", "MODEL", "BASE_URL", "API_KEY", "SETTINGS"):
        monkeypatch.delenv(f"SOMMAIRE_{name}", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state"


def test_no_model_without_being_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert chat_of(None, None, None) is None
    assert capsys.readouterr().err == ""


def test_says_once_where_text_goes_and_what_it_costs(capsys: pytest.CaptureFixture[str]) -> None:
    chat = chat_of(None, "gpt-4o-mini", CLOUD)
    assert chat is not None
    said = capsys.readouterr()
    assert f"go to {CLOUD} (gpt-4o-mini)" in said.err
    assert "12,000 tokens" in said.err
    assert said.out == ""
    chat_of(None, "gpt-4o-mini", CLOUD)
    assert capsys.readouterr().err == ""
    chat_of(None, "another", CLOUD)
    assert "price of this model is not known" in capsys.readouterr().err


def test_says_nothing_of_a_server_on_this_machine(capsys: pytest.CaptureFixture[str]) -> None:
    assert chat_of("endpoint", "qwen3", "http://localhost:8080/v1") is not None
    assert capsys.readouterr().err == ""


def test_says_it_again_where_it_cannot_remember(
    bare: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare.write_text("a file where the folder would be")
    for _ in range(2):
        chat_of(None, "m", CLOUD)
        assert CLOUD in capsys.readouterr().err


def test_a_mode_without_a_model_is_told() -> None:
    with pytest.raises(InputError, match="a name and a base URL"):
        chat_of("endpoint", None, CLOUD)

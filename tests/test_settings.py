"""Settings: file, then environment, then arguments; all mistakes told at once; no key shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from sommaire.errors import InputError
from sommaire.settings import Settings, load, settings_file
from sommaire.workspace import open_chat


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """No settings but those of the test; the file that they would be in."""
    for name in ("MODE", "MODEL", "BASE_URL", "API_KEY", "TIMEOUT", "TRIES", "CONTEXT", "SETTINGS"):
        monkeypatch.delenv(f"SOMMAIRE_{name}", raising=False)
    for name in ("OPENAI_BASE_URL", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = tmp_path / "sommaire" / "settings.toml"
    file.parent.mkdir()
    return file


def test_nothing_is_a_model_by_default_whatever_other_programs_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1")
    monkeypatch.setenv("OPENAI_BASE_URL", "https://example.org/v1")
    assert load().chat_mode == "none"
    assert open_chat(load()) is None


def test_arguments_come_before_the_environment_and_that_before_the_file(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare.write_text('model = "of the file"\ntimeout = 5\nbase_url = "http://file/v1"\n')
    assert load().model == "of the file"
    monkeypatch.setenv("SOMMAIRE_MODEL", "of the environment")
    assert load().model == "of the environment"
    settings = load(model="of the argument", base_url=None)
    assert (settings.model, settings.timeout) == ("of the argument", 5.0)
    assert settings.endpoint == "http://file/v1"


@pytest.mark.parametrize(
    ("given", "mode"),
    [
        ({"model": "here.gguf"}, "local"),
        ({"model": "qwen3", "base_url": "http://localhost:8080/v1"}, "endpoint"),
        ({"mode": "none", "model": "qwen3", "base_url": "http://localhost:8080/v1"}, "none"),
        ({"model": "qwen3"}, "none"),
    ],
)
def test_where_a_model_runs_follows_from_what_is_given(given: dict[str, str], mode: str) -> None:
    assert load(**given).chat_mode == mode


def test_variables_of_openai_count_once_an_endpoint_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "https://example.org/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1")
    settings = load(mode="endpoint", model="m")
    assert settings.endpoint == "https://example.org/v1"
    assert settings.api_key.get_secret_value() == "sk-1"


def test_all_mistakes_are_told_at_once(bare: Path) -> None:
    bare.write_text("tries = 0\ntimeout = -1\n")
    with pytest.raises(InputError) as error:
        load(mode="cloud")
    for name in ("tries", "timeout", "mode"):
        assert name in error.value.what


def test_a_file_that_is_no_toml_is_named(bare: Path) -> None:
    bare.write_text("model = ")
    with pytest.raises(InputError, match="cannot be read") as error:
        load()
    assert error.value.where == str(bare) == str(settings_file())


def test_settings_do_not_change_and_show_no_key() -> None:
    settings = load(api_key="sk-secret")
    assert "sk-secret" not in repr(settings)
    with pytest.raises(ValueError, match="frozen"):
        settings.model = "other"


def test_another_file_may_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "other.toml"
    other.write_text('model = "other"\n')
    monkeypatch.setenv("SOMMAIRE_SETTINGS", str(other))
    assert load().model == "other"


def test_a_local_model_that_is_no_gguf_is_told(tmp_path: Path) -> None:
    file = tmp_path / "model.gguf"
    for _ in range(2):
        with pytest.raises(InputError, match="GGUF"):
            open_chat(load(model=str(file)))
        file.write_bytes(b"something else")


def test_every_setting_has_a_name_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {"mode": "endpoint", "model": "m", "base_url": "http://a/v1", "api_key": "k",
              "timeout": "7", "tries": "2", "context": "1024"}  # fmt: skip
    assert set(values) == set(Settings.model_fields)
    for name, value in values.items():
        monkeypatch.setenv(f"SOMMAIRE_{name.upper()}", value)
    settings = load()
    assert (settings.mode, settings.timeout, settings.tries) == ("endpoint", 7.0, 2)
    assert settings.base_url == "http://a/v1"
    assert settings.api_key.get_secret_value() == "k"

"""What may be set: where a model is and how it is asked; file, then environment, then arguments.

The file is `settings.toml` in the user's configuration folder (XDG), or the one that
`SOMMAIRE_SETTINGS` names. Nothing is a model by default, whatever other programs have set: the
variables of OpenAI's client (`OPENAI_BASE_URL`, `OPENAI_API_KEY`) count only once an endpoint is
asked for. Read when first needed; a key is never printed.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from pydantic import AliasChoices, Field, SecretStr, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from sommaire.answer import Mode
from sommaire.errors import InputError


def settings_file() -> Path:
    """Where the settings of this user are, there or not."""
    named = os.environ.get("SOMMAIRE_SETTINGS")
    folder = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(named) if named else Path(folder) / "sommaire" / "settings.toml"


class Settings(BaseSettings):
    """All that may be set; in the environment in capitals after `SOMMAIRE_` (docs/models.md)."""

    model_config = SettingsConfigDict(
        env_prefix="SOMMAIRE_", frozen=True, extra="ignore", populate_by_name=True
    )

    mode: Mode | None = None
    """Where the model runs; None: as `model` and `base_url` say, and without both no model."""
    model: str = ""
    """The model's name at the endpoint, or a GGUF file."""
    base_url: str = Field("", validation_alias=AliasChoices("SOMMAIRE_BASE_URL", "base_url"))
    api_key: SecretStr = Field(
        SecretStr(""),
        validation_alias=AliasChoices("SOMMAIRE_API_KEY", "OPENAI_API_KEY", "api_key"),
    )
    timeout: float = Field(60.0, gt=0)
    """Seconds to wait for a model without a sign of life."""
    tries: int = Field(3, ge=1, le=10)
    """How often a call is made before the answer is made without a model."""
    context: int = Field(8192, ge=512)
    """Tokens of prompt and reply that a local model holds."""

    @property
    def chat_mode(self) -> Mode:
        """Where the model runs, worked out where it is not said."""
        if self.mode is not None:
            return self.mode
        if self.model.lower().endswith(".gguf"):
            return "local"
        return "endpoint" if self.base_url else "none"

    @property
    def endpoint(self) -> str:
        """The base URL, from OpenAI's own variable where an endpoint is asked for without one."""
        return self.base_url or os.environ.get("OPENAI_BASE_URL", "")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Arguments before environment before file; no .env file of the folder one stands in."""
        del dotenv_settings, file_secret_settings
        file = TomlConfigSettingsSource(settings_cls, settings_file())
        return init_settings, env_settings, file


def load(**arguments: Any) -> Settings:  # noqa: ANN401  (checked by the model)
    """The settings, those given here before all others; an argument that is None is not given.

    Raises:
        InputError: a value cannot be used, or the file is no TOML; all mistakes are named.
    """
    given = {name: value for name, value in arguments.items() if value is not None}
    try:
        return Settings(**given)
    except ValidationError as error:
        wrong = [f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors()]
        raise InputError(
            "settings cannot be used: " + "; ".join(wrong),
            where=f"{settings_file()}, the environment or the options",
            mend="docs/models.md names each setting with its values",
        ) from error
    except ValueError as error:  # no TOML
        raise InputError(
            f"the settings cannot be read: {error}",
            where=str(settings_file()),
            mend="mend the file, or name another one with SOMMAIRE_SETTINGS",
        ) from error

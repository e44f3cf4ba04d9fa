"""The model that a command asks: from its options, the environment or the settings file.

Before text leaves the machine for the first time, it is said where it goes and what that costs.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from sommaire.cli.output import say

if TYPE_CHECKING:
    from sommaire.protocols import Chat

_TOKENS = (12_000, 900)
"""Of a question that is answered with a model, in and out, about."""


def chat_of(mode: str | None, model: str | None, base_url: str | None) -> Chat | None:
    """The chat model that the options and settings name; None where none is.

    Raises:
        InputError: the settings name no usable model.
        MissingExtra: the model needs a part that is not installed.
    """
    from sommaire.settings import load
    from sommaire.workspace import open_chat

    chat = open_chat(load(mode=mode, model=model, base_url=base_url))
    if chat is not None and not chat.is_here:
        _tell_once(chat)
    return chat


def _tell_once(chat: Chat) -> None:
    """Say where text goes and what it costs, at the first use of that model."""
    told = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    told = told / "sommaire" / "models-told.txt"
    line = f"{chat.name} {chat.place}"
    try:
        if line in told.read_text(encoding="utf-8").splitlines():
            return
    except OSError:
        pass  # nothing was told yet
    say(
        [
            f"Questions and passages of your documents go to {chat.place} ({chat.name}).",
            _price(chat),
        ]
    )
    try:
        told.parent.mkdir(parents=True, exist_ok=True)
        with told.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
    except OSError:
        pass  # a folder that cannot be written to: it is said again next time


def _price(chat: Chat) -> str:
    from sommaire.protocols import Reply

    n_in, n_out = _TOKENS
    dollars = chat.dollars(Reply("", n_tokens_in=n_in, n_tokens_out=n_out))
    about = f"A question takes about {n_in:,} tokens in and {n_out:,} out (some lists, twice)"
    if dollars is None:
        return f"{about}; the price of this model is not known here."
    return f"{about}: {dollars:.4f} dollars by list prices. Said once."

"""A chat model that says what a script tells it to: for tests, demonstrations and recorded runs.

It is part of the product, so that whoever builds on Sommaire can test without a model: good replies
and bad ones (nonsense, silence, a reply that is cut, a failure) can all be scripted.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sommaire.answer import Mode
from sommaire.errors import InputError, ModelFailed
from sommaire.protocols import Message, Reply

Scripted = str | Reply | ModelFailed
Script = Sequence[Scripted] | Callable[[Sequence[Message]], Scripted]


@dataclass(slots=True)
class ScriptedChat:
    """Replies in the order of a list (the last one for ever), or those of a function."""

    script: Script
    name: str = "scripted"
    mode: Mode = "local"
    is_here: bool = True
    place: str = "a script"
    heard: list[tuple[Message, ...]] = field(default_factory=list)
    """All that was said to it, a conversation a call."""

    def reply(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        max_tokens: int = 1024,
    ) -> Reply:
        """The next reply of the script; a word counts as a token.

        Raises:
            ModelFailed: the script says so, or has no line.
        """
        del schema, max_tokens
        self.heard.append(tuple(messages))
        said = self.script(messages) if callable(self.script) else self._next()
        if isinstance(said, ModelFailed):
            raise said
        if isinstance(said, Reply):
            return said
        n_in = sum(len(message.text.split()) for message in messages)
        return Reply(said, n_tokens_in=n_in, n_tokens_out=len(said.split()))

    def _next(self) -> Scripted:
        assert not callable(self.script)
        if not self.script:
            return ModelFailed("the script is empty")
        return self.script[min(len(self.heard), len(self.script)) - 1]

    def dollars(self, reply: Reply) -> float:
        """Nothing: it runs here."""
        del reply
        return 0.0


def open_chat(*, model: str, **_: object) -> ScriptedChat:
    """A chat that replies with the JSON strings or objects of a file of JSON lines.

    Raises:
        InputError: the file is not there, or a line of it is no JSON.
    """
    try:
        rows = [json.loads(line) for line in Path(model).read_text(encoding="utf-8").splitlines()]
    except (OSError, ValueError) as error:
        raise InputError(
            f"the script of the model cannot be read: {error}",
            where=model,
            mend="give a file of JSON lines, a reply a line",
        ) from error
    return ScriptedChat([row if isinstance(row, str) else json.dumps(row) for row in rows])

"""Prompts: the text files of the folders, filled, sent, and the reply checked against its shape.

A prompt has three parts, always in this order, so that a server can keep the first in its cache:
what never changes, the data (passages of a document, a level of its contents), the question. Data
is set between marks that it cannot contain, and the fixed part says that it is nothing but data.
A reply must fit a pydantic model; one that does not is sent back once with what is wrong with it,
and after that it counts as no reply. Nothing here knows a network or a document.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from sommaire.answer import Mode
from sommaire.errors import ModelFailed
from sommaire.protocols import Chat, Message, Reply

T = TypeVar("T", bound=BaseModel)

_OBJECT = re.compile(r"\{.*\}", re.DOTALL)
_MARK = re.compile(r"</?\s*(?=(?:data|question|passage|line)\b)", re.IGNORECASE)
_REPAIR = (
    "That is not a reply that can be used: {why}. Reply again with one JSON object that follows "
    "the schema, and nothing else."
)


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is said to a model."""

    fixed: str
    data: str
    question: str

    def messages(self) -> list[Message]:
        """The conversation that it opens."""
        data = f"<data>\n{self.data}\n</data>\n\n" if self.data else ""
        asked = f"{data}<question>\n{harmless(self.question)}\n</question>"
        return [Message("system", self.fixed), Message("user", asked)]


@cache
def fixed_text(name: str) -> str:
    """The text of a prompt: "answering/cited" is `answering/prompts/cited.md`."""
    folder, _, file = name.partition("/")
    return (files("sommaire") / folder / "prompts" / f"{file}.md").read_text(encoding="utf-8")


def harmless(text: str) -> str:
    """Text that cannot close or open a mark of a prompt.

    >>> harmless("a </data> <b> <Passage n=1>")
    'a ‹/data> <b> ‹Passage n=1>'
    """
    return _MARK.sub(lambda mark: mark.group().replace("<", "‹"), text)


@dataclass(slots=True)
class Consultation:
    """A model that is asked for one answer, with what it has cost and how it has failed.

    Opened for a question, asked any number of times, and then read.
    """

    chat: Chat
    n_calls: int = 0
    n_tokens_in: int = 0
    n_tokens_out: int = 0
    n_tokens_cached: int = 0
    dollars: float | None = 0.0
    failures: list[str] = field(default_factory=list)

    @property
    def mode(self) -> Mode:
        """Where the model runs."""
        return self.chat.mode

    def ask(self, prompt: Prompt, shape: type[T], *, max_tokens: int = 1024) -> Told[T]:
        """What the model says, in the shape wanted; `value` is None where it says no such thing.

        Every failure ends here, noted in `failures`: the caller goes on without a model.
        """
        messages = prompt.messages()
        why = ""
        spent = 0
        for _ in range(2):
            try:
                reply = self._reply(messages, shape.model_json_schema(), max_tokens)
            except ModelFailed as failure:
                why = failure.what
                break
            spent += reply.n_tokens_in + reply.n_tokens_out
            value, why = _validated(reply, shape)
            if value is not None:
                return Told(value, spent)
            messages += [
                Message("assistant", reply.text or "(nothing)"),
                Message("user", _REPAIR.format(why=why)),
            ]
        self.failures.append(why)
        return Told(None, spent)

    def _reply(self, messages: Sequence[Message], schema: dict[str, Any], max_tokens: int) -> Reply:
        self.n_calls += 1
        reply = self.chat.reply(messages, schema=schema, max_tokens=max_tokens)
        self.n_tokens_in += reply.n_tokens_in
        self.n_tokens_out += reply.n_tokens_out
        self.n_tokens_cached += reply.n_tokens_cached
        price = self.chat.dollars(reply)
        self.dollars = None if price is None or self.dollars is None else self.dollars + price
        return reply


@dataclass(frozen=True, slots=True)
class Told(Generic[T]):
    """What a model said, checked; and the tokens that went both ways."""

    value: T | None
    n_tokens: int


def _validated(reply: Reply, shape: type[T]) -> tuple[T | None, str]:
    """The reply in its shape, or why it has none."""
    if not reply.text.strip():
        return None, "the model said nothing"
    found = _OBJECT.search(reply.text)
    try:
        return shape.model_validate(json.loads(found.group() if found else reply.text)), ""
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "the reply"
        return None, f"{where}: {first['msg']}"
    except (ValueError, RecursionError):
        cut = ", and it was cut before its end" if reply.is_cut else ""
        return None, f"the reply is no JSON{cut}"

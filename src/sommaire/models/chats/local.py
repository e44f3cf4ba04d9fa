"""A chat model in a GGUF file, run in this process by llama.cpp (xllamacpp).

Needs the extra `local`. Nothing leaves the machine. The file is loaded at the first call and kept.
llama.cpp holds the reply to the JSON schema by a grammar and keeps the beginning of the last prompt
in its cache.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from sommaire.answer import Mode
from sommaire.errors import InputError, MissingExtra, ModelFailed
from sommaire.protocols import Message, Reply


@dataclass(frozen=True)
class LocalChat:
    """A model in a file of this machine."""

    path: Path
    n_context: int = 8192
    """Tokens of prompt and reply together."""
    n_threads: int = max(1, min(8, (os.cpu_count() or 1) // 2))
    """Half of the processors: more than are free make it many times slower."""

    @property
    def name(self) -> str:
        """The file's name."""
        return self.path.name

    @property
    def mode(self) -> Mode:
        """In this process."""
        return "local"

    @property
    def place(self) -> str:
        """The file."""
        return str(self.path)

    @property
    def is_here(self) -> bool:
        """No text leaves the machine."""
        return True

    def reply(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        max_tokens: int = 1024,
    ) -> Reply:
        """Run the model to the end of its reply.

        Raises:
            ModelFailed: llama.cpp gave an error (the prompt is longer than its context).
        """
        asked: dict[str, Any] = {
            "messages": [{"role": one.role, "content": one.text} for one in messages],
            "max_tokens": max_tokens,
            "temperature": 0.0,
            "cache_prompt": True,
        }
        if schema is not None:
            shape = {"name": "reply", "schema": dict(schema), "strict": True}
            asked["response_format"] = {"type": "json_schema", "json_schema": shape}
        try:
            said = self._server.handle_chat_completions(asked)
            choice = said["choices"][0]
        except (RuntimeError, KeyError, IndexError, TypeError, ValueError) as error:
            raise ModelFailed(
                f"the model {self.name} did not answer: {error}",
                where=str(self.path),
                mend="ask without a model: --mode none",
            ) from error
        usage = said.get("usage") or {}
        details = usage.get("prompt_tokens_details") or {}
        return Reply(
            choice["message"].get("content") or "",
            n_tokens_in=usage.get("prompt_tokens", 0),
            n_tokens_out=usage.get("completion_tokens", 0),
            n_tokens_cached=details.get("cached_tokens", 0),
            is_cut=choice.get("finish_reason") == "length",
        )

    def dollars(self, reply: Reply) -> float:
        """Nothing: it runs here."""
        del reply
        return 0.0

    @cached_property
    def _server(self) -> Any:  # noqa: ANN401  (xllamacpp has no types)
        import xllamacpp

        params = xllamacpp.CommonParams()
        params.model.path = str(self.path)
        params.n_ctx = self.n_context
        params.n_parallel = 1
        params.cpuparams.n_threads = self.n_threads
        params.cpuparams_batch.n_threads = self.n_threads
        params.warmup = False
        params.endpoint_metrics = False
        params.verbosity = -1
        return xllamacpp.Server(params)


def open_chat(*, model: str, n_context: int = 8192, **_: object) -> LocalChat:
    """A chat with the model of a GGUF file; it is loaded when it is first asked something.

    Raises:
        InputError: there is no such file, or it is no GGUF.
        MissingExtra: llama.cpp is not installed.
    """
    path = Path(model).expanduser()
    if not _is_gguf(path):
        raise InputError(
            "a local model needs a GGUF file",
            where=model or "no --model was given",
            mend="give the path of a .gguf file: --mode local --model FILE",
        )
    try:
        import xllamacpp  # noqa: F401
    except ImportError as error:
        raise MissingExtra(
            "a local model needs llama.cpp, which is not installed",
            where=model,
            mend="pip install 'sommaire[local]'",
        ) from error
    return LocalChat(path, n_context)


def _is_gguf(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"GGUF"

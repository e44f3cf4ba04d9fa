"""The command line in this process, in front of a fake `sommaire.ask` and a fake reader."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

import pytest

from sommaire.answer import Answer
from sommaire.cli.running import run
from sommaire.tables import Document
from tests.cli.answers import document


@dataclass
class Fake:
    """Stands for everything behind the command line; remembers how it was called."""

    answer: Answer | Exception | None = None
    answers: dict[str, Answer | Exception] = field(default_factory=dict)
    """By the name of the file, where they differ from `answer`."""
    document: Document | Exception = field(default_factory=document)
    calls: list[tuple[str, str, dict[str, object]]] = field(default_factory=list)

    def ask(self, question: str, document: Path, **how: object) -> Answer:
        """What `sommaire.ask.ask` does here."""
        return self._answered("ask", question, document, how)

    def list_items(self, question: str, document: Path, **how: object) -> Answer:
        """What `sommaire.ask.list_items` does here."""
        return self._answered("list", question, document, how)

    def compose_lists(self, question: str, first: Path, **how: object) -> Answer:
        """What `sommaire.ask.compose_lists` does here."""
        return self._answered("compose", question, first, how)

    def read(self, file: object, **how: object) -> Document:
        """What `sommaire.ingest.read` does here."""
        self.calls.append(("read", str(file), how))
        if isinstance(self.document, Exception):
            raise self.document
        return self.document

    def _answered(self, verb: str, question: str, file: Path, how: dict[str, object]) -> Answer:
        self.calls.append((verb, question, {"file": file, **how}))
        answer = self.answers.get(file.name, self.answer)
        if isinstance(answer, Exception):
            raise answer
        assert answer is not None
        return answer


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Fake:
    """The fake, in the place of `sommaire.ask` and `sommaire.ingest`."""
    fake = Fake()
    patched: tuple[tuple[str, dict[str, Callable[..., object]]], ...] = (
        (
            "sommaire.ask",
            {
                "ask": fake.ask,
                "list_items": fake.list_items,
                "compose_lists": fake.compose_lists,
            },
        ),
        ("sommaire.ingest", {"read": fake.read}),
    )
    for name, functions in patched:
        module = ModuleType(name)
        vars(module).update(functions)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delenv("SOMMAIRE_PASSWORD", raising=False)
    monkeypatch.delenv("SOMMAIRE_DEBUG", raising=False)
    return fake


@dataclass(frozen=True)
class Said:
    """What a command line left behind."""

    code: int
    out: str
    err: str


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the standard output of `sommaire` a dumb terminal of 80 columns."""
    for name, value in (("COLUMNS", "80"), ("TERM", "dumb")):
        monkeypatch.setenv(name, value)


@pytest.fixture
def sommaire(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> Callable[..., Said]:
    """Runs a command line in this process, into a pipe (or the `terminal`)."""
    is_terminal = "terminal" in request.fixturenames

    def run_it(*arguments: str) -> Said:
        capsys.readouterr()
        monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal)
        code = run(arguments)
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return run_it

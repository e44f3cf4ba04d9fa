"""The scripted chat: part of the product, for tests without a model."""

from __future__ import annotations

from pathlib import Path

import pytest

from sommaire.errors import InputError, ModelFailed
from sommaire.models.chats.scripted import ScriptedChat, open_chat
from sommaire.protocols import Message

HELLO = [Message("user", "Hello there")]


def test_says_its_lines_in_order_and_the_last_for_ever() -> None:
    chat = ScriptedChat(["one", "two"])
    assert [chat.reply(HELLO).text for _ in range(3)] == ["one", "two", "two"]
    assert len(chat.heard) == 3


def test_a_function_may_be_the_script() -> None:
    chat = ScriptedChat(lambda messages: messages[-1].text.upper())
    assert chat.reply(HELLO).text == "HELLO THERE"


def test_fails_where_the_script_says_so_or_is_empty() -> None:
    for chat in (ScriptedChat([ModelFailed("no")]), ScriptedChat([])):
        with pytest.raises(ModelFailed):
            chat.reply(HELLO)


def test_reads_its_lines_from_a_file(tmp_path: Path) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text('"plain"\n{"n": 1}\n')
    chat = open_chat(model=str(script))
    assert [chat.reply(HELLO).text for _ in range(2)] == ["plain", '{"n": 1}']
    assert chat.dollars(chat.reply(HELLO)) == 0.0


def test_a_file_that_is_no_script_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        open_chat(model=str(tmp_path / "none.jsonl"))

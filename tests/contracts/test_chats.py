"""Every chat model of the table: opened by keywords, of its protocol, mistakes told."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module

import pytest

from sommaire.errors import SommaireError
from sommaire.models.chats import CHATS
from sommaire.protocols import Chat

GIVEN = {"model": "", "base_url": "", "api_key": "", "timeout": 1.0, "n_tries": 1, "n_context": 512}
NAMES = [name for name in dir(Chat) if not name.startswith("_")]


def opener(mode: str) -> Callable[..., Chat]:
    module, _, function = CHATS[mode].partition(":")
    opens: Callable[..., Chat] = getattr(import_module(module), function)
    return opens


@pytest.mark.parametrize("mode", list(CHATS))
def test_opens_by_keywords_and_tells_what_is_missing(mode: str) -> None:
    opens = opener(mode)
    assert {one.kind for one in inspect.signature(opens).parameters.values()} <= {
        inspect.Parameter.KEYWORD_ONLY,
        inspect.Parameter.VAR_KEYWORD,
    }
    with pytest.raises(SommaireError) as error:
        opens(**GIVEN)
    assert error.value.what
    assert error.value.mend


@pytest.mark.parametrize("mode", list(CHATS))
def test_has_all_that_the_protocol_names(mode: str) -> None:
    module = inspect.getmodule(opener(mode))
    classes = [
        one for name, one in vars(module).items() if name.endswith("Chat") and name != "Chat"
    ]
    assert classes
    for one in classes:
        fields = {*dir(one), *getattr(one, "__annotations__", {})}
        assert fields.issuperset(NAMES)

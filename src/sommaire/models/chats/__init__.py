"""Chat models behind one protocol: an endpoint, a file on this machine, a script for tests.

A row of `CHATS` is "module:function"; the function takes `Settings` as keyword arguments that it
knows and gives a `protocols.Chat`.
"""

from __future__ import annotations

CHATS = {
    "endpoint": "sommaire.models.chats.endpoint:open_chat",
    "local": "sommaire.models.chats.local:open_chat",
    "scripted": "sommaire.models.chats.scripted:open_chat",
}
"""By mode: where a chat model may run."""

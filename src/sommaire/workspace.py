"""What is opened once and then used: the chat model that the settings name, or none."""

from __future__ import annotations

from importlib import import_module

from sommaire.models.chats import CHATS
from sommaire.protocols import Chat
from sommaire.settings import Settings


def open_chat(settings: Settings) -> Chat | None:
    """The chat model of the settings; None for mode "none". Nothing is loaded or sent yet.

    Raises:
        InputError: the settings name no usable model.
        MissingExtra: the model needs a part that is not installed.
    """
    mode = settings.chat_mode
    if mode == "none":
        return None
    module, _, function = CHATS[mode].partition(":")
    chat: Chat = getattr(import_module(module), function)(
        model=settings.model,
        base_url=settings.endpoint,
        api_key=settings.api_key.get_secret_value(),
        timeout=settings.timeout,
        n_tries=settings.tries,
        n_context=settings.context,
    )
    return chat

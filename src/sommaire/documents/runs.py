"""Pieces of text in one style, as readers hand them over, and the signs for breaks in them."""

from __future__ import annotations

from typing import NamedTuple

HARD_BREAK = "\n"
"""The line ends, and the next one need not go on with it."""
SOFT_BREAK = "\v"
"""The line ends where the file breaks it; the next one goes on with it."""


class Run(NamedTuple):
    """A piece of text in one style."""

    text: str
    is_bold: bool = False
    is_italic: bool = False

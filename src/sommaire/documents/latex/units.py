"""Numbers and units as siunitx prints them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sommaire.documents.latex.symbols import SUPERSCRIPTS, UNITS


def number_of(text: str) -> str:
    """A number as siunitx prints it.

    >>> number_of("1.5e-3"), number_of("12 345"), number_of("-3")
    ('1.5 × 10⁻³', '12345', '−3')
    """
    compact = "".join(text.split()).replace("+-", " ± ")
    match = re.fullmatch(r"([+-]?[\d.,]*)[eEdD]([+-]?\d+)", compact)
    if match is None:
        return re.sub(r"^-", "−", compact) if compact[1:2].isdigit() else compact
    power = match[2].lstrip("+").translate(SUPERSCRIPTS)
    return f"{match[1]} × 10{power}" if match[1] not in ("", "1") else f"10{power}"


def unit_of(tokens: Sequence[str]) -> str:
    r"""A unit as it is printed.

    >>> unit_of(["\\kilo", "\\gram", "\\per", "\\meter", "\\cubed"])
    'kg/m³'
    """
    parts = []
    square = ""
    for token in tokens:
        name = token[1:] if token[0] == "\\" else ""
        sign = UNITS.get(name, "" if name else token)
        if name in ("square", "cubic"):
            square = "²" if name == "square" else "³"
            continue
        parts.append(sign)
        if square and sign not in ("k", "M", "G", "m", "µ", "n", "c", "d"):
            parts.append(square)
            square = ""
    return "".join(parts).replace("~", " ").strip()

r"""Bibliographies of a LaTeX source: what a citation of each entry prints.

From thebibliography, in the text or in the .bbl file that BibTeX made: numbers, or author and year
where natbib's labels tell them. A .bib file alone prints nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_YEAR = re.compile(r"^(?P<author>.*?)[\s(,]*(?P<year>\d{4}[a-z]?|in press|n\.d\.)\)?(?P<full>.*)$")


def citation_of(label: str, place: int) -> str:
    """What citations of an entry print: its number, or author and year, parted by "|".

    >>> citation_of("", 3), citation_of("Smith and Jones(2019)Smith", 1), citation_of("Kn", 1)
    ('3', 'Smith and Jones|2019', 'Kn')
    """
    if not label:
        return str(place)
    found = _YEAR.match(label)
    if found is None or not found["author"].strip():
        return label
    return f"{found['author'].strip()}|{found['year']}"


def bibliography_of(main: str, files: Mapping[str, str]) -> str:
    """The path of the .bbl file that belongs to a source; "" where there is none."""
    own = re.sub(r"\.[^./]*$", "", main) + ".bbl"
    if own in files:
        return own
    found = [path for path in files if path.endswith(".bbl")]
    return found[0] if len(found) == 1 else ""


def cited(found: Sequence[str], name: str, before: str, after: str) -> str:
    """What a citation prints: "[3, 7]", "(Smith et al., 2019)", "Smith et al. (2019)"."""
    after = f", {after}" if after else ""
    before = f"{before} " if before else ""
    is_named = any("|" in one for one in found)
    if not is_named:
        return f"[{before}{', '.join(found)}{after}]"
    pairs = [one.partition("|")[::2] for one in found]
    if name == "citeauthor":
        return ", ".join(author for author, _ in pairs)
    if name.startswith("citeyear"):
        years = ", ".join(year or author for author, year in pairs)
        return f"({years})" if name == "citeyearpar" else years
    if name.lower() in ("citet", "newcite", "textcite", "citea"):
        return ", ".join(f"{author} ({before}{year}{after})" for author, year in pairs)
    inside = "; ".join(f"{author}, {year}" if year else author for author, year in pairs)
    is_bare = name in ("citealp", "citealt")
    return f"{before}{inside}{after}" if is_bare else f"({before}{inside}{after})"

"""Of what kind a document of a library is, as its title or its file's name says: a lease, a report.

"Which leases are there?" is not asked of every document. A title that says another kind, or none,
decides nothing: the document stays open. "Documents", "files", "papers" are all of them. English
and French words of one kind stand together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sommaire.corpus import Entry
from sommaire.text import fold

_KINDS: tuple[str, ...] = (
    r"contracts?|agreements?|deeds?|leases?|terms|licen[cs]es?|amendments?|addend(?:um|a)|contrats?"
    r"|accords?|conventions?|baux|bail|avenants?|conditions generales",
    r"leases?|tenanc(?:y|ies)|baux|bail|contrats? de (?:location|bail)",
    r"licen[cs]es?",
    r"amendments?|addend(?:um|a)|avenants?",
    r"polic(?:y|ies)|polices?|politiques?",
    r"reports?|rapports?",
    r"standards?|normes?",
    r"manuals?|handbooks?|manuels?",
    r"laws?|acts?|codes?|lois?",
    r"statutes?|bylaws|articles of association|statuts",
    r"regulations?|rules|reglements?",
    r"memos?|memorand(?:um|a)|notes?",
    r"letters?|lettres?|courriers?",
    r"guides?",
    r"specifications?|cahiers? des charges",
    r"invoices?|factures?",
)
"""The words of each kind, folded; the first row is what any of the next three is too."""
_CONTRACTS = frozenset("contract contracts agreement agreements contrat contrats accord accords "
                       "convention conventions".split())  # fmt: skip


def words_of_kind(noun: str) -> re.Pattern[str] | None:
    """The words by which a title says the kind that a noun asks for; None where it is any document.

    >>> words_of_kind("papers") is None
    True
    """
    head = fold(noun).split()[-1] if noun.split() else ""
    rows = _KINDS[:1] if head in _CONTRACTS else _KINDS[1:]
    row = next((one for one in rows if re.fullmatch(one, head)), None)
    return re.compile(rf"\b(?:{row})\b") if row else None


def is_contract_noun(noun: str) -> bool:
    """Whether a noun is what people call any contract."""
    return bool(noun.split()) and fold(noun).split()[-1] in _CONTRACTS


def said_to_be(entries: Sequence[Entry], noun: str) -> tuple[bool, ...] | None:
    """Of each document whether it says to be what the noun asks for.

    None where the noun is for any document.
    """
    words = words_of_kind(noun)
    if words is None:
        return None
    names = (re.sub(r"[_-]", " ", f"{entry.title} {entry.name}") for entry in entries)
    return tuple(words.search(fold(name)) is not None for name in names)

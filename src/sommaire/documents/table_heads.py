"""Whether the first row of a table heads its columns, where neither the file nor its looks say so.

It does where two of its cells are words that head columns ("Name | Service | Country"), where one
such word stands over figures, and where a word stands over nothing but yes and no. A form ("Name |
Ann Fox", "Age | 41") has no head. English and French; what only the sense of the words would tell
is left open.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sommaire.text import fold

_MOST_WORDS = 4
"""Words of a cell beyond which it says something, and heads nothing."""
_FEWEST_ROWS = 2
_MOST_FIGURES = 2 / 3
"""Share of the cells below from which a column is one of figures."""
_ENGLISH = (
    "name title role function position party item type category kind service product "
    "description purpose location country address date deadline due start end duration period "
    "term quantity qty number no unit price cost fee credit amount value total rate weight "
    "score excess limit excluded status condition reference ref code document measure task "
    "stage step criterion plan users storage remarks comment notes owner responsible contact "
    "email phone"
)
_FRENCH = (
    "nom prenom titre role fonction poste partie objet article type categorie nature service "
    "produit description designation libelle finalite lieu pays adresse date echeance delai "
    "debut fin duree periode quantite qte nombre numero n unite prix cout tarif montant valeur "
    "total taux poids note franchise plafond statut etat reference ref code document texte "
    "mesure tache etape critere formule part parts apport remarque remarques commentaire "
    "observations responsable contact courriel telephone credit"
)
_HEADS = frozenset(f"{_ENGLISH} {_FRENCH}".split())
_WORD = re.compile(r"[^\W\d_]+")


def heads_columns(first: Sequence[str], others: Sequence[Sequence[str]]) -> bool:
    """Whether the cells of the first row head the columns of the others.

    >>> heads_columns(["Loss", "Excess"], [["Fire", "£500"], ["Theft", "£750"]])
    True
    >>> heads_columns(["Party", "Name", "Role"], [["Buyer", "A. Fox", "Chair"], ["B", "C", "D"]])
    True
    >>> heads_columns(["Name", "Ann Fox"], [["Country", "Wales"], ["Age", "41"]])
    False
    """
    cells = [cell.strip() for cell in first]
    below = [row for row in others if len(row) == len(cells)]
    if len(cells) < 2 or len(below) < _FEWEST_ROWS or not all(map(_may_head, cells)):
        return False
    pairs = list(zip(cells, zip(*below, strict=True), strict=True))
    if any(cell in column for cell, column in pairs):
        return False
    if any(_is_of_answers(column) for _, column in pairs[1:]):
        return True
    over_figures = (_is_head(cell) and _is_of_figures(column) for cell, column in pairs[1:])
    return any(over_figures) or sum(map(_is_head, cells)) > 1


def _may_head(cell: str) -> bool:
    return 0 < len(cell.split()) <= _MOST_WORDS and not any(char.isdigit() for char in cell)


def _is_head(cell: str) -> bool:
    """Whether one of its words heads columns, be it in the plural."""
    words = _WORD.findall(fold(cell))
    return any(word in _HEADS or word.rstrip("s") in _HEADS for word in words)


def _is_of_answers(column: Sequence[str]) -> bool:
    return {fold(cell) for cell in column} <= _ANSWERS


_ANSWERS = frozenset({"yes", "no", "oui", "non"})


def _is_of_figures(column: Sequence[str]) -> bool:
    n_figures = sum(any(char.isdigit() for char in cell) for cell in column)
    return n_figures >= _MOST_FIGURES * len(column)


_DRAWN = re.compile(r"[-=–—]{3,}(?:\s+[-=–—]{3,})*")


def is_drawn(text: str) -> bool:
    """Whether a line of text is a ruling line, drawn with hyphens or equals signs.

    >>> is_drawn("------  -----"), is_drawn("--help")
    (True, False)
    """
    return _DRAWN.fullmatch(text.strip()) is not None

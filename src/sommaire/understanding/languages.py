"""English or French: the language of a question, which may be three words long."""

from __future__ import annotations

import re
from functools import cache

from sommaire.tables import Language
from sommaire.text import fold, folded_stop_words
from sommaire.understanding.grammar import Markers, words

_LISTING_VERBS = "list enumer recens cit nomm indiqu donn mentionn inventori repertori"

ASK_WORDS: dict[Language, frozenset[str]] = {
    "en": words(
        "enumerate itemize itemise show identify find extract summarize summarise "
        "compare contrast define count please many much "
        "complete everything anything like ask kindly tell know want need number times others"
    ),
    "fr": words(
        "enumerer enumerez recense recensez recenser indique indiquez donner citer cite "
        "citez nomme nommez resume resumez resumer compare comparez "
        "comparer definis definissez definir compte comptez fois ensemble totalite "
        "nombre tout veux voudrais connaitre savoir dire dis dites peux pouvez "
        "pourrais pourriez moi svp sera seront fais faites besoin identifie identifiez "
        "detaille precise veuillez merci priere prie plait vouloir precisez presentez relevez "
        "fournissez montrez trouvez affichez detaillez signalez rappelez enoncez extrayez decrivez "
        "dressez etablissez"
    )
    | {root + ending for root in _LISTING_VERBS.split() for ending in ("e", "ez", "er", "ons")},
}
"""Words by which is asked, which are no keywords and tell the language."""

_QUOTED = re.compile(r"“[^”]*”|«[^»]*»|\"[^\"]*\"")
_ACCENT = re.compile(r"[àâçéèêëîïôùûüÿœæ]", re.IGNORECASE)
_ELISION = re.compile(r"\b(?:[ldnsjcm]|qu)['’](?=\w\w)", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_LONGEST = 2_000


@cache
def markers_of(language: Language) -> Markers:
    """The table of markers of a language; its patterns are compiled at the first question."""
    if language == "fr":
        from sommaire.understanding.french import FRENCH

        return FRENCH
    from sommaire.understanding.english import ENGLISH

    return ENGLISH


def question_language(text: str, default: Language = "en") -> Language:
    """The language of the words that ask; quoted titles count only where nothing else does.

    >>> question_language("Sections de « The Operating System » ?")
    'fr'
    """
    outside = _QUOTED.sub(" ", text[:_LONGEST])
    balance = _balance(outside) or _balance(text[:_LONGEST])
    if balance == 0:
        return default
    return "fr" if balance > 0 else "en"


def _balance(text: str) -> float:
    """Positive for French, negative for English."""
    found = _WORD.findall(fold(text))
    french = folded_stop_words("fr") | ASK_WORDS["fr"] | _FRENCH_WORDS
    english = folded_stop_words("en") | ASK_WORDS["en"] | _ENGLISH_WORDS
    n_french = sum(word in french and word not in english for word in found)
    n_english = sum(word in english and word not in french for word in found)
    accents = min(2, len(_ACCENT.findall(text)) + len(_ELISION.findall(text)))
    return n_french - n_english + 0.4 * accents


# Words that ask in one language only, and that no list of stop words holds.
_FRENCH_WORDS = words(
    "lister listez liste enumere compare resume definis cite donne contrat articles sous quoi"
)
_ENGLISH_WORDS = words("name enumerate compare define summarize summarise whats")

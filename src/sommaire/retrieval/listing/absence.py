"""Nothing found: words that no line of the document holds, and an absence that they prove.

"All the encryption algorithms that FIPS 199 approves": no line holds either word, every line was
read, so there are none. Where only some of the words are absent, or the noun is one that a document
seldom prints of what it has ("termination rights"), the answer says which, and is not certain: what
is meant may be said in other words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sommaire.completeness import Judged, Verdict, ledger
from sommaire.retrieval.blocks import blocks_of
from sommaire.retrieval.clauses.topics import topic_of
from sommaire.retrieval.listing.asked import FILLERS, GENERAL_NOUNS, Asked
from sommaire.retrieval.listing.readings import Reading
from sommaire.retrieval.scope import Scope, whole
from sommaire.retrieval.terms import Term, Vocabulary
from sommaire.tables import Document
from sommaire.text import fold


def unheard(asked_: Asked, words: Vocabulary, best: Reading | None) -> tuple[Term, ...]:
    """Words of the question that no line holds, where they leave no list that could be meant.

    They weigh half of what is asked, or one of them tells which of the things that the noun names;
    and the best list, where there is one, is not called by the noun or says little else.
    """
    if asked_.is_for_contents or asked_.shapes or (best is not None and best.is_called):
        return ()
    if best is not None and any(one.is_exact for one in best.conditions):
        return ()
    aside = FILLERS | GENERAL_NOUNS
    told = [
        term for term in asked_.keywords if aside.isdisjoint({term.word, term.word.rstrip("s")})
    ]
    is_foreign = asked_.question.language != words.language
    lost = tuple(
        term
        for term in told
        if not (term.is_present if is_foreign else _is_anywhere(term.stems, words))
    )
    if best is not None and best.is_scope_named and all(_is_head(term, asked_) for term in lost):
        return ()
    if is_foreign and best is not None and best.is_scope_named and _is_counted(asked_, best):
        return ()
    total = sum(term.weight for term in told)
    is_most = bool(lost) and sum(term.weight for term in lost) >= _MOST * total
    targeted = {term.word for term in asked_.target}
    is_telling = asked_.head is not None and any(
        term.word in targeted and not _is_head(term, asked_) for term in lost
    )
    if not (is_most or is_telling):
        return ()
    is_heard = len(lost) < len(told)
    is_meant = is_heard and best is not None and best.likeness >= _LEAST_HEARD
    return () if is_meant else lost


def _is_counted(asked_: Asked, best: Reading) -> bool:
    """Whether the list has as many members as the question says."""
    return asked_.question.expected_count == len(best.found)


def _is_head(term: Term, asked_: Asked) -> bool:
    """Whether a word is the noun that is asked for: a list may be called by another."""
    return asked_.head is not None and term.word == asked_.head.word


_SAID_OTHERWISE = GENERAL_NOUNS | frozenset(
    "right condition exception exclusion limit limitation penalty penaltie sanction deadline "
    "remedy remedie reason ground risk term period fee cost payment warranty warrantie guarantee "
    "option clause charge obligation duty permission prohibition exemption privilege incentive "
    "use usage utilisation bonus discount deposit notice cause event indemnite interdiction "
    "avantage remise caution preavis prime "
    "restriction liability liabilitie benefit droit limite penalite amende delai recours motif "
    "risque terme duree frais cout paiement garantie responsabilite "
    "model method approach approache technique metric measure dataset baseline tool task feature "
    "experiment contribution result finding modele methode approche metrique mesure corpu "
    "reference outil tache experience caracteristique apport resultat "
    "date time hour day amount price rate place location address level criterion criteria means "
    "way measure step procedure purpose objective goal reason consequence effect disclosure "
    "requirement power responsibility role person people data information "
    "heure horaire jour montant prix taux tarif lieu adresse niveau critere moyen maniere mesure "
    "etape procedure but finalite objectif consequence effet divulgation communication exigence "
    "pouvoir role personne donnee donnees information".split()
)
"""Nouns of what a document may say without naming it: "either side can end this contract", "paid on
the 28th" for a date; or the part that a thing plays, "the Turbo parser" for a baseline model."""
_MOST = 0.5
_LEAST_HEARD = 0.4
"""Share of the question's words that a list must carry to be meant, though others are absent."""


def absent(
    document: Document,
    asked_: Asked,
    scopes: tuple[Scope, ...],
    words: Vocabulary,
    *,
    missing: tuple[Term, ...],
) -> Judged:
    """No list answers: proved absent where none of the target's words stands on any line.

    Args:
        document: that was searched.
        asked_: the words of the question.
        scopes: the parts that it names.
        words: of all lines.
        missing: what `unheard` gave.
    """
    scope = scopes[0] if scopes else whole(document)
    seen = ledger(document, scope.start_line, scope.end_line, (), is_judged=True)
    written = fold(asked_.question.target or "").split()
    target = [term for term in asked_.target if term.word in written]
    is_foreign = asked_.question.language != words.language
    is_unseen = not any(_is_anywhere(term.stems, words) for term in asked_.target)
    heads = {asked_.head.word, asked_.head.word.rstrip("s")} if asked_.head else set()
    is_abstract = not heads.isdisjoint(_SAID_OTHERWISE)
    is_sayable = is_foreign or is_abstract or _is_worded(document, asked_)
    if len(target) >= 2 and is_unseen and not is_sayable and seen.is_whole:
        why = _searched(document, target)
        proved = Verdict("complete", "structural", (), why, None)
        return Judged((), proved, seen, scope.name, None, ())
    why = "No list of the document was found that answers this."
    step = "name the section, the table or the code that holds the list"
    if missing or (target and is_unseen):
        why = _searched(document, missing or target)
        step = "ask with the words that the document uses"
    unread = replace(seen, n_not_judged=seen.n_judged_no, n_judged_no=0)
    doubt = Verdict("not certain", "none", (), why, step)
    return Judged((), doubt, unread, scope.name, None, ())


def _is_worded(document: Document, asked_: Asked) -> bool:
    """Whether a sentence is worded as clauses are on what is asked for, though none names it.

    "The rate may change each January" for the price increases.
    """
    topic = topic_of(fold(asked_.question.target or ""), document.language)
    blocks = blocks_of(document) if topic is not None else ()
    return topic is not None and any(topic.phrase_weight(one.folded) for one in blocks)


def _searched(document: Document, terms: Sequence[Term]) -> str:
    """Which words no line holds, and how many lines were looked at."""
    seen = ledger(document, 0, len(document.lines), (), is_judged=True)
    names = "” nor “".join(term.word for term in terms)
    return f"No line holds “{names}” ({seen.n_read} lines on {document.n_pages} pages searched)."


def _is_anywhere(wanted: frozenset[str], words: Vocabulary) -> bool:
    """Whether a line holds one of the stems, or a word that begins like it ("encrypt…")."""
    return any(
        known == stem or (len(stem) >= 6 and known.startswith(stem[: max(6, len(stem) - 3)]))
        for stem in wanted
        for known in words.n_lines_with
    )

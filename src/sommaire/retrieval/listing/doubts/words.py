"""What the words around a list say against it: over it, after it, and where the document amends it.

A list may be whole and yet not be what is asked for: "payment methods *not* accepted", "*former*
members", "*some* of the tools", "those below *and in Annex B*". And a sentence after it may add one
more. Each reason is a rule, in the words of the answer; `doubts` asks them in turn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from sommaire.retrieval.listing.asked import Asked
from sommaire.retrieval.listing.readings import Reading
from sommaire.retrieval.listing.table_columns import tables_at
from sommaire.tables import BODY_ROLES, Document, Line, Section
from sommaire.text import NUMBER_WORDS, are_kin, fold, key, last_sentence, stems

_LAST_WORDS = 20
"""Words of a lead among which those stand that say what the list is of."""
_NARROWING = re.compile(
    r"\b(?:not(?! (?:less|more|later|fewer|exceeding)\b)|no longer|never|cannot|neither|except"
    r"|excluding|former(?:ly)?|previous(?:ly)?|some"
    r"|main(?:ly)?|principal(?:ly)?|optional|planned|proposed|typical(?:ly)?|usual(?:ly)?|often"
    r"|generally|at least(?! one of the following\b)|as of|prohibited|forbidden|banned|excluded"
    r"|exempt(?:ed)?|other(?! party\b)|further|additional"
    r"|pas|non|aucune?s?|jamais|ancien(?:ne)?s?|certaine?s|principaux|principales"
    r"|facultati\w+|optionnel\w*|generalement|au moins(?! l['’]une? des)|sauf|hors|interdit\w*"
    r"|exclu\w*|autres"
    r"|(?:includes?|comprend|comprennent|incluent|inclut)(?!.{0,40}\b(?:following|all|these|suivant)))"
    r"\b(?!-)|n['’]t\b"
)
"""Words over a list that narrow it, turn it round or leave it open; the question may hold them."""
_AFTER_NOUN = frozenset("other further additional main autres principaux principales".split())
"""Words that narrow the noun that follows them, and nothing further off."""
_LOOSE = re.compile(rf"\b(?:{'|'.join(_AFTER_NOUN)})\b")
_REACH = 3
"""Words after such a one within which its noun stands."""
_ASIDE = re.compile(
    r"\b(?:without|subject to|in addition to|sans|sous reserve d\w*)\b"
    r"[^,;:]*?(?=[,;:]|\bif\b|\bsi\b|$)"
)
"""A side phrase of a lead: "without further notice to you"."""
_EXCEPTS = re.compile(r"\b(?:except\w*|exempt\w*|exclu\w*|derog\w*)\b")
"""Words of a question that asks for what is left out, which a lead says with "not"."""
_DENIALS = frozenset({"not", "pas"})
_ELSEWHERE = re.compile(
    r"\b(?:and|or|et|ou|as well as|ainsi que)\s+(?:those\s+)?(?:in|under|of|dans|a|en|de)\s+"
    r"(?:the\s+|l['’]|la\s+|le\s+)?(?:annex|schedule|appendix|exhibit|section|article|clause|chapitre)"
)
_UNITS = re.compile(
    r"(?:day|week|month|year|hour|minute|time|percent|page|jour|semaine|mois|an|annee|heure|fois)s?$"
)
_COUNTED = re.compile(
    rf"\b(?P<number>{'|'.join(NUMBER_WORDS)})\s+(?:[\w-]+\s+){{0,2}}?(?P<noun>[\w-]+s)\b"
)
_LINES_AFTER = 4
_OPENS = re.compile(
    r"(?:^|[.;:]\s+)(?:also|in addition|additionally|further(?:more)?|moreover|en outre|de plus"
    r"|egalement)\b"
)
_LEFT_OPEN = re.compile(r"\bexhausti(?:ve|f|fs|ves)\b")
_MORE = re.compile(
    r"\b(?:in addition|also|additional|further|remaining|continued|as well|added|except|third"
    r"|fourth|fifth|sixth|egalement|en outre|de plus|suite|ajoutee?s?|sauf|troisieme|quatrieme"
    r"|cinquieme|sixieme)\b|\btoo\b(?=\s*[.;,]|$)"
)
_AS_BEFORE = re.compile(r"\b(?:also|likewise|nor|neither|equally|egalement|de meme|aussi|ni)\b")
"""Words that open a sentence which says the same of more: "Sont également exclues les …"."""
_OTHERS = re.compile(
    r"\W*(?:(?:some|any|all|certain) )?other\b|\W*(?:d['’]|certains |les )?autres\b"
)
_MAIN = re.compile(r"\b(?:main|principal\w*|principaux)\b")
_LIST = re.compile(r"\blistes?\b|\blists?\b|\bamend|\bmodifi")
_AMENDS = re.compile(
    r"\b(?:is|are|be|est|sont)\s+(?:hereby\s+)?"
    r"(?:added|deleted|removed|replaced|repealed|inserted|ajoute|supprime|remplace|abroge|insere)"
)
"""In the present: what was added once, as a history of the document tells, is in it."""


def doubt_of_words(document: Document, asked_: Asked, best: Reading) -> str:
    """The first reason that the words over the list or after it give; "" where they give none."""
    if best.kind == "code" or asked_.is_for_contents:
        return ""
    home = home_of(document, best)
    return (
        _asks_for_others(document, asked_, best)
        or _narrowed_by_lead(document, asked_, best, home)
        or _points_elsewhere(document, best)
        or _counted_otherwise(document, best)
        or _added_after(document, asked_, best)
        or _amended(document, asked_, best)
    )


def home_of(document: Document, best: Reading) -> Section | None:
    """The section that the list stands in."""
    own = next((one.section_id for one in document.lists if one.list_id in best.list_ids), None)
    return next((one for one in document.sections if one.section_id == own), None)


def first_line(document: Document, best: Reading) -> int:
    """Where the words over the list begin, or the list where there are none."""
    leads = (one.lead_start_line for one in document.lists if one.list_id in best.list_ids)
    return min([best.start_line, *(at for at in leads if at >= 0)])


def _last_words(document: Document, best: Reading) -> str:
    """The end of the last sentence over the members, folded."""
    return " ".join(last_sentence(fold(_over(document, best))).split()[-_LAST_WORDS:])


def _over(document: Document, best: Reading) -> str:
    """The lead; of a series in prose what stands before it, of a table without caption the text."""
    if best.kind == "prose series":
        return best.lead.partition(best.found[0].text[:_FIRST_LETTERS])[0] or best.lead
    if best.kind != "table row":
        return best.lead
    return text_over_table(document, best)


def text_over_table(document: Document, best: Reading) -> str:
    """The lines right over a table that has no caption; "" over others."""
    tables = list(tables_at(document, best.start_line))
    if not tables or any(one.label for one in tables):
        return ""
    start = min(one.start_line for one in tables)
    near = document.lines[max(start - _LINES_OVER, 0) : start]
    own = document.lines[start].section_id
    return " ".join(
        one.text for one in near if one.role in ("body", "list") and one.section_id == own
    )


_LINES_OVER = 3
_FIRST_LETTERS = 30


_REST = re.compile(r"\b(?:other|remaining|further|additional|autres|restante?s?)\b(?! than\b)")


def _asks_for_others(document: Document, asked_: Asked, best: Reading) -> str:
    """Whether the question wants those beside some ("the other fees"), and the lead has no such."""
    asking, home = fold(asked_.question.text), home_of(document, best)
    over = fold(f"{_over(document, best)} {best.lead} {home.name if home else ''}")
    rest = _REST.search(asking)
    if rest is None or rest.group() in over or best.is_scope_named:
        return ""
    return f"The question asks for “{rest.group()}” ones, and the words over the list do not."


def _narrowed_by_lead(
    document: Document, asked_: Asked, best: Reading, home: Section | None
) -> str:
    """A word over the list that narrows it or turns it round, and that the question lacks."""
    if best.kind == "heading":
        return ""
    asking = fold(asked_.question.text)
    title = _LOOSE.sub(" ", fold(home.title)) if home and best.kind != "table row" else ""
    for said in (_ASIDE.sub(" ", _last_words(document, best)), title):
        for match in _NARROWING.finditer(said):
            is_asked = re.search(rf"\b{re.escape(match.group())}", asking) is not None
            is_asked |= match.group() in _DENIALS and _EXCEPTS.search(asking) is not None
            if not is_asked and _is_of_the_members(asked_, match.group(), said[match.end() :]):
                return f"“{match.group()}” stands over the list, and not in the question."
    return ""


def _is_of_the_members(asked_: Asked, word: str, after: str) -> bool:
    """Whether a word that narrows what follows it is said of the members: "other fees:"."""
    following = re.findall(r"[^\W_]+", after)
    near = following[:_REACH]
    if word not in _AFTER_NOUN or len(following) <= _REACH or asked_.head is None:
        return True
    head = {asked_.head.word, *asked_.head.stems}
    return any(one in head or one.rstrip("s") in head for one in near) or "following" in near


def _points_elsewhere(document: Document, best: Reading) -> str:
    if _ELSEWHERE.search(_last_words(document, best)):
        return "The words over the list say that more of them stand elsewhere."
    return ""


def _counted_otherwise(document: Document, best: Reading) -> str:
    """A number in the lead that counts things, and not as many as were found."""
    counts = [
        match
        for match in _COUNTED.finditer(_last_words(document, best))
        if not _UNITS.match(match["noun"])
    ]
    n_found = len(best.found)
    if best.kind == "prose series" or best.conditions or not counts:
        return ""
    if any(NUMBER_WORDS[match["number"]] == n_found for match in counts):
        return ""
    return f"The list is introduced as “{counts[0].group()}”; {n_found} were found."


def _added_after(document: Document, asked_: Asked, best: Reading) -> str:
    """Whether the text that follows the list says that there are more of its kind."""
    if best.kind not in ("bullet", "enumeration", "table row") or not asked_.question.target:
        return ""
    after = document.lines[best.end_line : best.end_line + _LINES_AFTER]
    close = takewhile(lambda line: line.role != "heading", after)
    flow = [line for line in close if line.role in ("body", "list")]
    if flow and _reads_like_a_member(document, best, after):
        return f"The text after the list may add to it: “{flow[0].text[:60]}”."
    nouns = set(stems(asked_.question.target, asked_.question.language))
    is_of_main = _MAIN.search(fold(asked_.question.text)) is not None
    over = stems(last_sentence(best.lead), document.language)
    for said in re.split(r"(?<=\.)\s", fold(" ".join(line.text for line in flow)))[:2]:
        spoken = stems(said, document.language)
        is_said = not nouns.isdisjoint(spoken)
        is_as_before = any(
            are_kin(one, other, least=_LEAST_ROOT) for one in over for other in spoken
        )
        if is_as_before and _AS_BEFORE.search(" ".join(said.split()[:_FEW_WORDS])):
            return f"The text after the list may add to it: “{flow[0].text[:60]}”."
        is_more = _MORE.search(said) or (not is_of_main and _OTHERS.match(said))
        if _LEFT_OPEN.search(said) or _OPENS.search(said) or (is_said and is_more):
            return f"The text after the list may add to it: “{flow[0].text[:60]}”."
    return ""


_LEAST_ROOT = 4
_FEW_WORDS = 4
"""Words of a line that may be one more member, though nothing marks it."""


def _reads_like_a_member(document: Document, best: Reading, after: Sequence[Line]) -> bool:
    """Whether another list follows at once, or a few words that are no sentence."""
    if best.kind != "bullet" or after[0].role not in ("body", "list"):
        return False
    if any(one.start_line == best.end_line and one.kind == "bullet" for one in document.lists):
        return True
    words = after[0].text.split()
    is_short = len(words) <= _FEW_WORDS and not after[0].text.rstrip().endswith(tuple(".:;?!"))
    are_short = all(len(one.text.split()) <= 2 * _FEW_WORDS for one in best.found)
    own = document.lines[best.end_line - 1].section_id
    return is_short and are_short and after[0].section_id == own


def _amended(document: Document, asked_: Asked, best: Reading) -> str:
    """Whether a line elsewhere adds to a list of this noun, or takes one away from it."""
    if asked_.head is None or best.is_scope_named:
        return ""
    for at, line in enumerate(document.lines):
        is_apart = not best.start_line <= at < best.end_line and line.role in BODY_ROLES
        if is_apart and _AMENDS.search(fold(line.text)):
            around = " ".join(one.text for one in document.lines[max(at - 1, 0) : at + 1])
            if _LIST.search(fold(around)) and asked_.head.is_in(stems(around, document.language)):
                return f"The document may change these (p. {line.page_label})."
    return ""


def titled_twice(document: Document, best: Reading) -> str:
    """Another section with lists that is called as the one that the list stands in."""
    home = home_of(document, best)
    if home is None or best.is_scope_named or best.kind not in ("bullet", "enumeration"):
        return ""
    with_lists = {one.section_id for one in document.lists} - {home.section_id}
    for other in document.sections:
        if other.section_id in with_lists and key(other.title) == key(home.title) != "":
            page = document.lines[other.start_line].page_label
            return f"Another part of the document is called “{other.name}” (p. {page})."
    return ""

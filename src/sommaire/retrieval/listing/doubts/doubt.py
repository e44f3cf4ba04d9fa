"""Why a reading may not be what the question asks: each reason a rule, in the words of the answer.

A list is called complete only where none of these speaks. They are deliberately many: a needless
doubt costs a look, a false "complete" costs the reader's trust.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sommaire.merging import Found, codes_in
from sommaire.retrieval.listing.asked import FILLERS, STRUCTURE_NOUNS, Asked
from sommaire.retrieval.listing.calling import without_others
from sommaire.retrieval.listing.conditions import doubt_of_conditions, holds_several
from sommaire.retrieval.listing.doubts.members import (
    are_paragraphs,
    are_sentences_under_title,
    doubt_of_members,
)
from sommaire.retrieval.listing.doubts.other_words import doubt_of_other_words
from sommaire.retrieval.listing.doubts.rivals import doubt_of_rivals
from sommaire.retrieval.listing.doubts.statements import doubt_of_statements
from sommaire.retrieval.listing.doubts.words import doubt_of_words, home_of, titled_twice
from sommaire.retrieval.listing.forms import (
    is_alone_at_home,
    is_called_by_form,
    is_column_of,
    is_said_whole,
    is_titled_family,
)
from sommaire.retrieval.listing.main_parts import are_main_parts, called_otherwise, goes_on_unread
from sommaire.retrieval.listing.readings import Reading
from sommaire.retrieval.listing.structure import path_of
from sommaire.retrieval.scope import Scope, find_scopes
from sommaire.retrieval.terms import Term, coverage, vocabulary
from sommaire.tables import BODY_ROLES, Document, ItemList, Section
from sommaire.text import asked_actor, fold, key, last_sentence, stems

_LEAST_LIKENESS = 0.5
"""Least share of the question's words that the list's own words must carry to be sure of it."""
_LEAST_SAID = 0.75
"""The same for the words beside the noun and the scope, which may narrow what is asked for."""


def doubt(
    document: Document,
    asked_: Asked,
    best: Reading,
    agreeing: Sequence[Reading],
    readings: Sequence[Reading],
) -> str:
    """The first reason why the reading may not be the one meant; "" where none speaks.

    Args:
        document: what is asked.
        asked_: the question's words.
        best: the reading taken.
        agreeing: readings of the same members.
        readings: all of them.
    """
    rivals = doubt_of_rivals(document, asked_, best, agreeing, readings)
    if rivals:
        return rivals
    return (
        _negated(asked_, best)
        or _limited(document, asked_, best)
        or _of_rows(document, asked_, best)
        or doubt_of_members(document, asked_, best)
        or doubt_of_words(document, asked_, best)
        or doubt_of_statements(document, asked_, best)
        or titled_twice(document, best)
        or _named_from_afar(document, asked_, best)
        or _said_in_other_parts(document, asked_, best)
        or _titled_elsewhere(document, asked_, best)
        or _holds_others(document, asked_, best)
        or _unknown_scope(document, asked_, best)
        or _second_scope(document, asked_, best)
        or _other_number(asked_, best)
        or _other_things(document, asked_, best, agreeing)
        or doubt_of_other_words(document, asked_, best)
    )


_CALLED = re.compile(
    r"(?!(?:article|section|chapter|part|title|clause|paragraph|chapitre|partie|titre|livre|annexe?"
    r"|paragraphe)\b)"
    r"[^\W\d_]{3,} \w",
    re.IGNORECASE,
)
"""A marker that says what its member is: "Step 2"; "Article 5" is but a part."""
_PREFIX = re.compile(r"[A-Z]{2,5}")


def doubt_of_parts(document: Document, asked_: Asked, best: Reading) -> str:
    """Why the parts of a section may not be what its title names; a stated count proves that.

    "Fees" has sub-sections on fees, on expenses and on taxes; its numbered paragraphs are no fees
    either. A general noun ("obligations"), or a noun with nothing beside it ("the conditions"), may
    be met anywhere while no part is named.
    """
    if asked_.is_for_contents or best.is_scope_named:
        return ""
    is_coded = all(_is_coded(one) for one in best.found)
    section = home_of(document, best)
    if are_sentences_under_title(document, best):
        return f"These are the parts of the section “{best.lead}”."
    is_part = best.kind == "heading" and not is_coded
    if section and (is_part or are_paragraphs(document, best)):
        return f"These are the parts of the section “{section.name}”."
    is_bare = asked_.is_general or len(asked_.question.keywords) <= 1
    is_titled = section is not None and key(section.title) == key(asked_.question.target or "")
    if is_bare and not is_titled and asked_.head is not None and section:
        page = _page_apart(document, asked_.head, section, range(len(document.lines)))
        if page is not None:
            return (
                f"No part of the document is named, and “{asked_.head.word}” is said in others "
                f"than this one (p. {page})."
            )
    return ""


def _page_apart(document: Document, noun: Term, home: Section, lines: range) -> str | None:
    """The page of the first of these lines that says the noun outside of the list's section."""
    said = vocabulary(document).line_stems
    for at in lines:
        is_apart = not home.start_line <= at < home.end_line
        if is_apart and document.lines[at].role in BODY_ROLES and noun.is_in(said[at]):
            return document.lines[at].page_label
    return None


def _is_coded(one: Found) -> bool:
    """Whether a member has a code, the prefix of its own members, or a word before its number."""
    has_prefix = any(_PREFIX.fullmatch(name) for name in one.names[1:])
    return bool(codes_in(one) or has_prefix or _CALLED.match(one.marker))


def _other_things(
    document: Document, asked_: Asked, best: Reading, agreeing: Sequence[Reading]
) -> str:
    """Whether the members are something else than the question's words say."""
    if asked_.is_for_contents:
        return _no_contents(document, asked_, best) or _sections_of(document, asked_)
    if asked_.target and not asked_.is_general and is_titled_family(document, asked_, best):
        return f"The document does not call these “{asked_.question.target}”."
    if is_said_whole(document, asked_, best):
        return ""
    is_titled = bool(best.evidence.get("titled")) and is_alone_at_home(document, best)
    is_titled |= is_column_of(document, asked_, best)
    if not best.is_scope_named and not (asked_.target and (best.is_called or is_titled)):
        return "The document does not call these by the noun of the question."
    if asked_.is_general:
        return _general(document, asked_, best)
    if is_called_by_form(document, asked_, best):
        return _narrowed(document, asked_, (best, *agreeing))
    if all(reading.unsaid for reading in (best, *agreeing)):
        return f"The document does not say “{best.unsaid[0]}” of these."
    if not (is_titled or any(reading.is_called for reading in (best, *agreeing))):
        return f"The document does not call these “{asked_.question.target}”."
    if not best.is_scope_named and best.likeness < _LEAST_LIKENESS:
        return "The list's own words carry less than half of the question's."
    return _narrowed(document, asked_, (best, *agreeing))


def _no_contents(document: Document, asked_: Asked, best: Reading) -> str:
    """Why these are not the parts of a section of the name that the question gives."""
    if are_main_parts(document, asked_, best):
        word = called_otherwise(asked_, best)
        return f"The document calls these “{word}”." if word else goes_on_unread(document, best)
    if best.kind != "heading" or not best.is_scope_named:
        return "No section of that name with parts of its own was found."
    numbered = sum(any(char.isalnum() for char in one.marker) for one in best.found)
    if 0 < numbered < len(best.found):
        return "Some of these headings are numbered and others are not."
    last = [key(one.marker).split()[-1:] for one in best.found]
    numbers = [int(word[0]) for word in last if word and word[0].isdigit()]
    if numbers and numbers != list(range(numbers[0], numbers[0] + len(best.found))):
        return "The numbers of these headings are no single run."
    return ""


_COMPLEMENT = re.compile(
    r"^\s+(?:(?:of|for|des|de|du)\b|d')\s*(?:(?:the|la|les?|l')\b\s*)?(?P<thing>[^\W\d_]+(?:-[^\W\d_]+)*)"
)


def _sections_of(document: Document, asked_: Asked) -> str:
    """What the sections asked for are sections of, where that is no part of the document.

    "The sections of the manual pages described in 4.11.6" are none of 4.11.6.
    """
    asking, noun = fold(asked_.question.text), fold(asked_.question.target or "")
    thing = _COMPLEMENT.search(asking.partition(noun)[2]) if noun else None
    if thing is None:
        return ""
    named = f"{asked_.question.scope or ''} {document.title} {document.name}"
    known = {*key(named).split(), *FILLERS, *map(fold, STRUCTURE_NOUNS)}
    known |= {"this", "ce", "cet", "cette", "book", "livre", "paragraph", "paragraphe"}
    if thing["thing"] in known or thing["thing"].rstrip("s") in known:
        return ""
    return f"The question asks for the {noun} of “{thing['thing']}”, which may be another thing."


def _general(document: Document, asked_: Asked, best: Reading) -> str:
    """Why a part's list may not be what a question without a telling noun asks for."""
    if best.unsaid and not best.is_scope_named and not best.conditions:
        return f"The document does not say “{best.unsaid[0]}” of these."  # "action items"
    beside = "" if asked_.target else _narrowed(document, asked_, (best,))
    if beside:
        return beside  # "Who may receive the information?"
    if best.kind == "heading":
        return "The question does not ask for sub-sections, and these are."
    if best.scope.kind == "section" and _asks_what_is_in(asked_):
        return f"These are the parts of the section “{best.scope.name}”."
    return ""


def _narrowed(document: Document, asked_: Asked, readings: Sequence[Reading]) -> str:
    """A word of the question that may narrow the set and that the list's words do not say.

    Who acts narrows no list of a part that is named, which need not say it again.
    """
    if readings[0].conditions:
        return ""  # all words were weighed with these
    targeted = {term.word for term in asked_.target}
    if readings[0].is_scope_named:
        targeted.add(asked_actor(asked_.question.text))
    extra = [
        term
        for term in asked_.keywords
        if term.word not in targeted and term.word not in FILLERS and term.word.isalpha()
    ]
    best = max(coverage(extra, _said(document, reading)) for reading in readings)
    if not extra or best >= _LEAST_SAID:
        return ""
    words = _said(document, readings[0])
    unsaid = next((term.word for term in extra if not term.is_in(words)), extra[0].word)
    return f"Nothing says whether these are all “{unsaid}”."


def _said(document: Document, reading: Reading) -> frozenset[str]:
    lists = [list_ for list_ in document.lists if list_.list_id in reading.list_ids]
    paths = {part.name for list_ in lists for part in path_of(document, list_.section_id)}
    around = f"{reading.scope.name} {document.title} {document.name}"
    leads = without_others(" ".join([reading.lead, *(list_.lead for list_ in lists)]))
    return frozenset(stems(f"{around} {leads} {' '.join(paths)}", document.language))


def _asks_what_is_in(asked_: Asked) -> bool:
    """Whether the question asks what a thing includes: the section of its name may be another."""
    return asked_.question.target is None and bool(_COVERS.search(fold(asked_.question.text)))


_NEGATION = re.compile(
    r"\b(?:not|never|outside|without|beyond|other than)\b|n['’]t\b"
    r"|\bn(?:e\s|['’])[^.?!]{1,60}\b(?:pas|plus|jamais|aucune?)\b"
    r"|\b(?:hors|en dehors|sans|autres? que)\b",
    re.IGNORECASE,
)


def _negated(asked_: Asked, best: Reading) -> str:
    """Whether the question says what its members are not, and the words over the list do not."""
    text = asked_.question.text
    for name in filter(None, (asked_.question.scope, asked_.question.target)):
        if not _NEGATION.match(fold(name)):
            text = text.replace(name, " ")
    if best.conditions or not _NEGATION.search(text) or _denies_it(asked_, best):
        return ""
    return "The question says what these are not, and that was not judged."


_APART = re.compile(r"outside|without|beyond|other than|hors|en dehors|sans|autres? que")
_NEXT_WORDS = 4


def _denies_it(asked_: Asked, best: Reading) -> bool:
    """Whether the last sentence over the list denies; what it only sets apart ("without approval")
    must be what the question speaks of.
    """
    lead = last_sentence(fold(best.lead))
    asking = frozenset(stems(asked_.question.text, asked_.question.language))
    for match in _NEGATION.finditer(lead):
        after = " ".join(lead[match.end() :].split()[:_NEXT_WORDS])
        if not _APART.match(match[0]) or asking & set(stems(after, asked_.question.language)):
            return True
    return False


_LIMITING = re.compile(
    r"\b(?:first|last|next|previous|latest|others?|another|only|some|few|several|besides|beyond|after"
    r"|before|during|until|since|at least|premi(?:er|ere)s?|derni(?:er|ere)s?|prochaine?s?|autres?"
    r"|suivante?s?|seule?s?|seulement|uniquement|quelques(?:-une?s)?|plusieurs|certaine?s?|outre"
    r"|apres|avant|pendant|depuis|jusqu\w*|au moins)\b"
)
"""Words of a question that want some of a list, or what holds for a time."""


def _limited(document: Document, asked_: Asked, best: Reading) -> str:
    """A word of the question that wants but some, where neither the list nor a title says it."""
    homes = {one.section_id for one in document.lists if one.list_id in best.list_ids}
    titles = [part.name for home in homes for part in path_of(document, home)]
    said = fold(" ".join([best.lead, best.scope.name, document.title, *titles]))
    asking = fold(asked_.question.text)
    if best.is_scope_named and asked_.question.scope:
        asking = asking.replace(fold(asked_.question.scope), " ")
    for limit in _LIMITING.findall(asking):
        if not re.search(rf"\b{limit}\b", said):
            return f"The question says “{limit}”, and that was not judged."
    return ""


def _of_rows(document: Document, asked_: Asked, best: Reading) -> str:
    """Why rows that were chosen by their cells may not be those meant."""
    if not best.conditions:
        return ""
    home = home_of(document, best)
    over = f"{best.lead} {home.name if home else ''} {document.title} {document.name}"
    known = frozenset(stems(over, document.language))
    terms = (*asked_.keywords, *asked_.target)
    words = {part for one in terms if one.is_in(known) for part in key(one.word).split()}
    words |= {*FILLERS, *(key(asked_.head.word).split() if asked_.head else ())}
    asking = asked_.question
    several = next((one.names[0] for one in best.found if _is_of_many(one)), "")
    if several:
        return f"A member may hold another one: “{several}”."
    return doubt_of_conditions(best.conditions, asking.text, asking.keywords, frozenset(words))


def _is_of_many(one: Found) -> bool:
    """Whether a member is a cell that names several, and does not stand first in its row."""
    return holds_several(one.names[0]) and not one.text.startswith(one.names[0])


_LONG_LEAD, _NEAR_WORDS = 25, 12
"""Words of a lead beyond which its noun stands among the last ones, or tells of something else."""


def _named_from_afar(document: Document, asked_: Asked, best: Reading) -> str:
    """The noun in the lead stands so far before the list that it may not be of its members.

    "A law may restrict the rights of the data subject … when this is necessary to safeguard:" is
    followed by no rights.
    """
    words = best.lead.split()
    if best.kind not in ("bullet", "enumeration") or asked_.head is None:
        return ""
    near = stems(" ".join(words[-_NEAR_WORDS:]), document.language)
    if len(words) <= _LONG_LEAD or asked_.head.is_in(near):
        return ""
    return f"“{asked_.head.word}” is said long before the list, which may be of other things."


def _said_in_other_parts(document: Document, asked_: Asked, best: Reading) -> str:
    """Whether other sub-sections of the part that is named speak of such things as well."""
    if best.kind not in ("bullet", "enumeration") or best.scope.kind != "section":
        return ""
    home = home_of(document, best)
    if asked_.head is None or home is None or home.section_id == best.scope.section_id:
        return ""
    inside = range(best.scope.start_line + 1, best.scope.end_line)
    page = _page_apart(document, asked_.head, home, inside)
    if page is None:
        return ""
    return f"Another part of “{best.scope.name}” speaks of “{asked_.head.word}” (p. {page})."


def _titled_elsewhere(document: Document, asked_: Asked, best: Reading) -> str:
    """A section that bears the very noun of the question holds but some of the members."""
    question = asked_.question
    wanted = frozenset(stems(question.target or "", question.language))
    if asked_.is_for_contents or best.is_scope_named or len(wanted) < 2:
        return ""
    starts = [one.spans[0][0] for one in best.found if one.spans]
    for section in document.sections:
        if frozenset(stems(section.title, document.language)) == wanted:
            inside = sum(section.start_line <= at < section.end_line for at in starts)
            if 0 < inside < len(starts):
                return f"Some of these stand outside of “{section.name}”."
    return ""


def _other_number(asked_: Asked, best: Reading) -> str:
    expected = asked_.question.expected_count
    if expected is None or expected == len(best.found):
        return ""
    return f"The question speaks of {expected}; {len(best.found)} were found."


_COVERS = re.compile(
    r"\b(?:includes?|covers?|comprises?|contains?|comprend|inclut|couvre|contient|comporte)\b"
)


_AND = re.compile(r"[;,/&]|\b(?:and|or|et|ou)\b")


def _holds_others(document: Document, asked_: Asked, best: Reading) -> str:
    """Whether the title over sub-sections names other things beside those that are asked for.

    The parts of "Representations and Warranties; Covenants" are not all representations.
    """
    if best.kind != "heading" or asked_.is_for_contents or not asked_.target:
        return ""
    above = {one.section_id for one in document.lists if one.list_id in best.list_ids}
    asking = stems(asked_.question.text, document.language)
    for section in document.sections:
        if section.section_id in above and any(term.is_in(asking) for term in asked_.target):
            named = [frozenset(stems(one, document.language)) for one in _AND.split(section.title)]
            if any(one and one.isdisjoint(asking) for one in named):
                return f"The part “{section.name}” holds other things as well."
    return ""


def _unknown_scope(document: Document, asked_: Asked, best: Reading) -> str:
    """The part that the question names, where neither the document nor the list knows it."""
    named = asked_.question.scope
    if named is None or best.is_scope_named:
        return ""
    list_: ItemList = next(one for one in document.lists if one.list_id in best.list_ids)
    path = " ".join(part.name for part in path_of(document, list_.section_id))
    around = f"{list_.lead} {path} {document.title} {document.name}"
    said = frozenset(stems(around, document.language))
    if all(term.is_in(said) for term in asked_.scope):
        return ""
    return f"No part of the document was found that is called “{named}”."


def _path_stems(document: Document, scope: Scope) -> frozenset[str]:
    """The stems of the titles over a section, its own apart."""
    above = " ".join(part.name for part in path_of(document, scope.section_id)[1:])
    return frozenset(stems(above, document.language))


def _second_scope(document: Document, asked_: Asked, best: Reading) -> str:
    """Another section that bears the name that the question gives, wherever its members may be."""
    if asked_.is_for_contents or not best.is_scope_named or best.scope.kind != "section":
        return ""
    ours = _path_stems(document, best.scope)
    for other in find_scopes(document, asked_.question):
        is_apart = not other.holds(best.scope.start_line) and not best.scope.holds(other.start_line)
        theirs = _path_stems(document, other)
        is_told = any(term.is_in(ours) and not term.is_in(theirs) for term in asked_.keywords)
        if other.kind == "section" and is_apart and not is_told:
            page = document.lines[other.start_line].page_label
            return f"Another part of the document is called “{other.name}” (p. {page})."
    return ""

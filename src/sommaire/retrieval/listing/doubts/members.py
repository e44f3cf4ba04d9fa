"""Why the members of a reading may not be all, or not what is asked for: what they say themselves.

Their names, the lists that they open, the numbers that they bear or hold.
Each reason is a rule, in the words of the answer; `doubts` asks these first.
"""

from __future__ import annotations

import re

from sommaire.completeness import gaps, is_numbered
from sommaire.merging import Found, codes_in
from sommaire.retrieval.listing.asked import Asked
from sommaire.retrieval.listing.calling import is_title
from sommaire.retrieval.listing.doubts.words import text_over_table
from sommaire.retrieval.listing.evidence import around
from sommaire.retrieval.listing.forms import opened_by
from sommaire.retrieval.listing.readings import Reading
from sommaire.tables import Document
from sommaire.text import NUMBER_WORDS, fold, last_sentence, stems


def doubt_of_members(document: Document, asked_: Asked, best: Reading) -> str:
    """The first reason that the members themselves give; "" where they give none."""
    return (
        _unclear_members(document, best)
        or _open_end(best)
        or _are_predicates(asked_, best)
        or _holds_its_count(document, asked_, best)
        or _own_sentence(best)
        or _said_otherwise(asked_, best)
        or _asks_of_a_column(document, asked_, best)
        or _denies_the_noun(document, asked_, best)
        or _open_run(document, best)
        or _holds_another(best)
    )


def _unclear_members(document: Document, best: Reading) -> str:
    """Why the members themselves may not be what is asked for; "" where nothing says so."""
    if any(not any(map(str.isalpha, _name_read(best, one))) for one in best.found):
        return "A member of the list has no name that could be read."
    if best.kind == "heading" and _introduces_one(document, best):
        return _OPENED
    opened = sum(_opens_a_list(document, one) for one in best.found)
    is_coded = all(codes_in(one) for one in best.found)
    if not is_coded and opened >= 0.5 * len(best.found) and best.kind in ("enumeration", "bullet"):
        return _OPENED
    if opened and not is_coded and best.kind == "enumeration" and _is_titled(document, best):
        return _OPENED
    if best.kind in ("enumeration", "bullet") and _swallowed_lead(document, best):
        return "A member may hold the words that introduce another list."
    if best.kind == "table row" and not _is_regular(document, best):
        return "The table could not be read with all its cells."
    over = text_over_table(document, best) if best.kind == "table row" else best.lead
    last = last_sentence(fold(f"{best.lead} {over}" if best.kind == "table row" else over))
    if best.kind != "heading" and _EXAMPLES.search(last[-_LEAD_END:]):
        return "The document gives these as examples, or leaves the list open."
    return ""


def _name_read(best: Reading, one: Found) -> str:
    """The name of a member; of a row, which a code may name, the whole of it."""
    return one.text if best.kind == "table row" else one.names[0]


_AND_SO_ON = re.compile(
    r"(?:^|[\s,;])(?:etc|et cetera|and so on|and so forth|ainsi de suite|\.\.\.|…)[\s.;,)]*$",
    re.IGNORECASE,
)


def _open_end(best: Reading) -> str:
    """Whether a member is, or ends with, words that leave the list open."""
    if any(_AND_SO_ON.search(text) for one in best.found for text in (one.text, one.names[0])):
        return "A member ends with words that leave the list open (“etc.”)."
    return ""


_PREDICATE = re.compile(
    r"(?:shall|may|must|will|should|can|is|are|was|were|has|have|doi(?:t|vent)|peu(?:t|vent)|est|sont"
    r"|ser(?:a|ont)|ont)\b"
)


def _are_predicates(asked_: Asked, best: Reading) -> str:
    """Whether the members go on with a sentence about the noun, instead of naming such things.

    "The services: (i) shall begin on the Effective Date; (ii) may end at any time".
    """
    if asked_.is_general or asked_.is_for_contents or not asked_.target:
        return ""
    saying = sum(_PREDICATE.match(fold(one.text)) is not None for one in best.found)
    if 2 * saying >= len(best.found):
        return f"The members say something of the “{asked_.question.target}”, and name none."
    return ""


def _holds_its_count(document: Document, asked_: Asked, best: Reading) -> str:
    """A member of a series that counts the members: words of the sentence were taken for one."""
    if best.kind != "prose series" or asked_.head is None:
        return ""
    for one in best.found:
        said = fold(one.text).split()
        counted = [said[at : at + 4] for at, word in enumerate(said) if word in NUMBER_WORDS]
        nouns = {stem for words in counted for stem in stems(" ".join(words), document.language)}
        if asked_.head.is_in(nouns):
            return "A member holds the words that count the members."
    return ""


_GOES_ON = re.compile(
    r"\b(?:shall|must|may|will|agrees? to|undertakes? to|doit|doivent|peut|peuvent"
    r"|s['’]engagent? a)\b"
)
"""Words of a lead whose sentence its members go on with: "The Affiliate shall not: (i) contact"."""
_SIDE = re.compile(r",?\s*\b(?:without|upon|at|during|for|with|sans|pendant|a)\b[^,:]*|[^\w\s]+")
_FEW_AFTER = 2
"""Words after "shall", side phrases left out, behind which its sentence goes on in the members."""
_SUBORDINATE = re.compile(
    r"\b(?:that|which|who|whom|whose|where|when|if|unless|as|whether|what|how|qui|que|dont|ou|si"
    r"|lorsque|quand)\b|\bqu['’]"
)
_FINITE = re.compile(
    r"\b(?:shall|must|may|will|is|are|was|were|has|have|agrees?|understands?|acknowledges?|gives?"
    r"|grants?|represents?|warrants?|doit|doivent|peut|peuvent|est|sont|comprend|reconnait|accepte"
    r"|accorde|garantit)\b"
)
_FIRST_WORDS = 15


def _own_sentence(best: Reading) -> str:
    """A member that is a sentence of its own among others that go on with the sentence over them.

    "The Affiliate shall not: (i) contact banks; (ii) make offers; (iii) The Network gives leave".
    """
    *_, after = _GOES_ON.split(last_sentence(fold(best.lead)))
    is_modal = _GOES_ON.search(fold(best.lead)) is not None
    goes_on = is_modal and len(_SIDE.sub(" ", after).split()) <= _FEW_AFTER
    if best.kind not in ("bullet", "enumeration") or not goes_on:
        return ""
    own = [one for one in best.found if _has_subject(one)]
    if own and 3 * len(own) <= len(best.found) + 1:
        return f"A member reads as a sentence of its own: “{own[0].text[:40]}”."
    return ""


def _has_subject(one: Found) -> bool:
    """Whether a finite verb stands in its first words, not the first of all."""
    said = " ".join(fold(one.text).split()[:_FIRST_WORDS])
    main = _SUBORDINATE.split(said)[0]
    return _FINITE.search(main.partition(" ")[2]) is not None


_MUST = re.compile(
    r"\b(?:must|shall|mandatory|required|compulsory|obligatory|obligatoires?|requis(?:es?)?"
    r"|doi(?:t|vent))\b"
)
_MAY = re.compile(
    r"\b(?:optional|may|voluntary|facultati(?:fs?|ves?)|optionnel(?:le)?s?|peu(?:t|vent))\b"
)
_TAGGED = re.compile(r"[(\[:–—-]\s*(\w+)\W*$")
"""A word at the end of a member's name that says of what sort it is: "patch (optional)"."""


def _said_otherwise(asked_: Asked, best: Reading) -> str:
    """A member that is called optional where what must be is asked for, or the reverse."""
    asking = fold(asked_.question.text)
    for wanted, other in ((_MUST, _MAY), (_MAY, _MUST)):
        if wanted.search(asking) and not other.search(asking):
            for one in best.found:
                tag = _TAGGED.search(fold(one.names[0]))
                if tag and other.fullmatch(tag[1]):
                    return f"“{one.names[0]}” says of itself that it is not what is asked for."
    return ""


_BESIDE = r"\b(?:and|with|et|avec)\s+(?:(?:all|the|their|its|les?|la|leurs?|ses|sa|son)\s+)*"
"""What stands before a word that is asked for beside the noun: "milestones and their dates"."""


def _asks_of_a_column(document: Document, asked_: Asked, best: Reading) -> str:
    """A word of the question that heads a column of the table, and may demand something of it.

    "Which actions have no owner?" wants some of the rows; "the actions and their owners" all.
    """
    if best.kind != "table row" or best.conditions:
        return ""
    n_rows = sum(one.n_items for one in document.lists if one.list_id in best.list_ids)
    if asked_.head and _STATE.fullmatch(asked_.head.word) and len(best.found) < n_rows:
        return f"“{asked_.head.word}” heads a column of the table, and was not judged row by row."
    asking = fold(asked_.question.text)
    over = {*stems(f"{document.title} {text_over_table(document, best)}", document.language)}
    headers = (one.lead.split(" | ")[1:] for one in document.lists if one.list_id in best.list_ids)
    titles = {*stems(" ".join(title for header in headers for title in header), document.language)}
    targeted = {term.word for term in asked_.target}
    for term in asked_.keywords:
        is_beside = re.search(f"{_BESIDE}{re.escape(term.word)}", asking) is not None
        is_known = term.word in targeted or term.is_in(over) or is_beside
        if not is_known and term.is_in(titles):
            return f"“{term.word}” heads a column of the table, and was not judged row by row."
    return ""


_STATE = re.compile(r"conditions?")
"""What a column says of the thing in each row (good, poor), and a text demands."""


_DENIES = re.compile(r"\b(?:not|no|non|pas|never|jamais|without|sans)\b(?P<after>[^.;()]*)")


def _denies_the_noun(document: Document, asked_: Asked, best: Reading) -> str:
    """A member that says it is none of what is asked for: "D. Moss (observer, not a member)"."""
    if asked_.head is None or asked_.is_general or best.kind == "heading":
        return ""
    for one in best.found:
        for denied in _DENIES.finditer(fold(one.text)):
            near = " ".join(denied["after"].split()[:_FEW_AFTER_NO])
            if asked_.head.is_in(stems(near, document.language)):
                name = one.names[0][:_SHOWN]
                return f"“{name}” says of itself that it is not what is asked for."
    return ""


_FEW_AFTER_NO = 3
_SHOWN = 60


_MARKED = re.compile(r"[;,.:]\s+(?:(?:and|or|et|ou)\s+)?(\((?:\d{1,2}|[a-z]|[ivx]{2,4})\))\s+\w")
_BIS = re.compile(r"\d+\s?°\s*(?:bis|ter|quater)\b")


def _holds_another(best: Reading) -> str:
    """A member in whose text another one of its own sort of number stands: they grew together."""
    own = {_sort(one.marker) for one in best.found if one.marker}
    for one in best.found:
        inner = [mark for mark in _MARKED.findall(fold(one.text)) if not own or _sort(mark) in own]
        inner += _BIS.findall(fold(one.text))
        if inner:
            return f"A member may hold another one: “{inner[0]}”."
    following = _next_marker(best.found[-1].marker)
    if following and f" {following} " in fold(best.found[-1].text):
        return f"A member may hold another one: “{following}”."
    return ""


_COUNTED = re.compile(r"(?P<before>\W*)(?:(?P<letter>[a-y])|(?P<number>\d{1,2}))(?P<after>[.)°]+)")


def _next_marker(marker: str) -> str:
    """The marker that the next member would have, folded; "" where it is no plain one."""
    counted = _COUNTED.fullmatch(fold(marker).strip())
    if counted is None:
        return ""
    letter, number = counted["letter"], counted["number"]
    following = chr(ord(letter) + 1) if letter else str(int(number) + 1)
    return f"{counted['before']}{following}{counted['after']}"


def _sort(marker: str) -> str:
    """The sort of a marker: "(4)" and "(12)" are of one."""
    return re.sub(r"[a-z]+", "a", re.sub(r"\d+", "1", fold(marker).strip()))


def _open_run(document: Document, best: Reading) -> str:
    """Why the list may begin, go on or end elsewhere, as its numbers and its last words show."""
    if best.kind not in ("enumeration", "bullet"):
        return ""
    if _ANOTHER_FOLLOWS.search(best.found[-1].text):
        return "The last member ends as if another followed."
    if _breaks_off(best):
        return "The last member breaks off."
    markers = [one.marker for one in best.found]
    if best.kind == "bullet" or len(markers) < 2:
        return ""
    if not is_numbered(markers):
        return "The numbers of the members are no single run."
    ids = set(best.list_ids)
    later = [one for one in document.lists if one.start_line >= best.end_line]
    section_ids = {one.section_id for one in document.lists if one.list_id in ids}
    for other in (one for one in later if one.section_id in section_ids):
        more = [item.marker for item in document.items if item.list_id == other.list_id]
        if is_numbered([*markers, *more]) and not gaps([*markers, *more]):
            return f"The numbering goes on with “{more[0]}” after other text."
    return ""


_CLOSED = re.compile(r"[.;:,!?…][\W\d]*$")
_FEWEST_CLOSED = 3


def _breaks_off(best: Reading) -> bool:
    """Whether all members but the last are closed by a point or a semicolon."""
    closed = [_CLOSED.search(one.text.rstrip()) is not None for one in best.found]
    return len(closed) > _FEWEST_CLOSED and all(closed[:-1]) and not closed[-1]


_LEAD_END = 80
"""Characters at the end of a lead in which it says that its list is open."""
_ANOTHER_FOLLOWS = re.compile(r"[;,]\s*(?:and|or|and/or|et|ou|et/ou)\W*$", re.IGNORECASE)
_EXAMPLES = re.compile(
    r"\b(?:examples? of|exemples? d[e'’]|such as|for example|for instance|e\.g|including"
    r"|includes? but|without limitation"
    r"|among others?|inter alia|not limited to|notamment|par exemple|tels? que"
    r"|telles? que"
    r"|entre autres|y compris|non limitative)\b"
)
"""Words of a lead that leave its list open."""


def _swallowed_lead(document: Document, best: Reading) -> bool:
    """Whether a member's text ends by announcing a list that is not nested in it."""
    return any(
        one.text.rstrip().endswith(":") and not _opens_a_list(document, one) for one in best.found
    )


_OPENED = "Members of the list open lists of their own, which may be what is meant."
_PARAGRAPH_WORDS = 12
"""Words that a numbered paragraph has at least, on the mean; an item of a list has fewer."""


def are_paragraphs(document: Document, best: Reading) -> bool:
    """Whether the members are the numbered paragraphs of an article, which its title introduces."""
    n_words = sum(len(one.text.split()) for one in best.found)
    return _is_titled(document, best) and n_words >= _PARAGRAPH_WORDS * len(best.found)


def are_sentences_under_title(document: Document, best: Reading) -> bool:
    """Whether the members are sentences, and the title of a numbered paragraph stands over them."""
    lists = [one for one in document.lists if one.list_id in best.list_ids]
    is_nested = any(one.parent_item_id is not None and is_title(one) for one in lists)
    n_words = sum(len(one.text.split()) for one in best.found)
    are_whole = all(one.text.rstrip().endswith(".") and _has_subject(one) for one in best.found)
    return is_nested and are_whole and n_words >= _PARAGRAPH_WORDS * len(best.found)


def _is_titled(document: Document, best: Reading) -> bool:
    return any(around(document)[one].is_titled for one in best.list_ids)


def _introduces_one(document: Document, best: Reading) -> bool:
    """Whether a heading is but the words over a list, and no name."""
    above = next(one for one in document.lists if one.list_id in best.list_ids)
    return any(opened_by(document, above, one) is not None for one in best.found)


def _opens_a_list(document: Document, one: Found) -> bool:
    start, end = one.spans[0]
    return any(
        list_.parent_item_id is not None
        and start <= list_.start_line <= end
        and list_.lead.rstrip().endswith((":", "—", "–"))
        for list_ in document.lists
    )


def _is_regular(document: Document, best: Reading) -> bool:
    """Whether the table has a caption, or is marked up as one by the file, and no empty cell."""
    tables = [
        float_
        for float_ in document.floats
        if float_.kind == "table" and float_.start_line <= best.start_line < float_.end_line
    ]
    rows = [row for table in tables for row in table.body.splitlines()]
    n_items = sum(one.n_items for one in document.lists if one.list_id in best.list_ids)
    if n_items < len(rows) - 2 * len(tables):  # the header, and the line under it
        return False  # a row was taken for the title of those under it
    lines = document.lines
    return all(table.label or not any(lines[table.start_line].box) for table in tables) and not any(
        not cell.strip() for row in rows for cell in row.strip().strip("|").split("|")
    )

"""A listing question answered from the tables: readings, evidence, verdict.

Reads as SPEC §5: structure and pattern propose readings; those that name the same members confirm
each other; what only one of them names is missing from the other; then `completeness` judges.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from sommaire.announced import Announced, announced
from sommaire.completeness import (
    Evidence,
    Judged,
    Ledger,
    Verdict,
    assess,
    gaps,
    gaps_intended,
    ledger,
)
from sommaire.merging import Found, twin
from sommaire.question import Question
from sommaire.retrieval.clauses.parties import asks_for_parties, named_parties
from sommaire.retrieval.listing.absence import absent, unheard
from sommaire.retrieval.listing.annexes import find_annexes
from sommaire.retrieval.listing.asked import Asked, asked
from sommaire.retrieval.listing.code_nouns import code_of
from sommaire.retrieval.listing.confirmed import (
    are_children_confirmed,
    is_run_to_its_end,
    named_by_contents,
)
from sommaire.retrieval.listing.defined_terms import asks_for_definitions, find_defined_terms
from sommaire.retrieval.listing.doubts.doubt import doubt, doubt_of_parts
from sommaire.retrieval.listing.doubts.rivals import described
from sommaire.retrieval.listing.floats import find_floats
from sommaire.retrieval.listing.gathered import Same, gathered_instead, gathered_list
from sommaire.retrieval.listing.main_parts import closed, is_main
from sommaire.retrieval.listing.pattern import pattern_readings
from sommaire.retrieval.listing.readings import Reading, best_first
from sommaire.retrieval.listing.semantic import Extract, subject_of
from sommaire.retrieval.listing.set_aside import is_set_aside
from sommaire.retrieval.listing.short_lists import with_the_rest
from sommaire.retrieval.listing.structure import path_of, structure_readings
from sommaire.retrieval.listing.withdrawn import note_of_withdrawn
from sommaire.retrieval.scope import Scope, find_scopes, is_annexed
from sommaire.retrieval.terms import vocabulary
from sommaire.tables import STRUCK_OUT, Document, ItemList, ListEnd
from sommaire.text import codes, fold, key, stems

_LEAST_SCORE = 1.8
_LEAST_NAMED = 1.0
"""Below it a list has too little to do with the question to be its answer; in a part that the
question names less will do."""


def find_members(
    document: Document,
    question: Question,
    *,
    extract: Extract | None = None,
    same: Same | None = None,
) -> Judged:
    """The members of the set that the question asks for, and whether they are all of them.

    Args:
        document: that is asked.
        question: that asks.
        extract: takes items from blocks for lists that stand nowhere as a list; without one, the
            wording decides.
        same: says which of the items so taken mean one thing; without it, their names decide.
    """
    words = vocabulary(document)
    gathered = partial(gathered_list, document, question, words=words, extract=extract, same=same)
    scopes = find_scopes(document, question)
    if subject_of(question) is not None:
        return gathered(())
    asked_ = asked(document, question, scopes, words)
    apart = _set_apart(document, asked_, scopes)
    if apart is not None:
        return apart
    readings = readings_for(document, asked_, scopes)
    inside = any(reading.is_scope_named for reading in readings)
    least = _LEAST_NAMED if inside else _LEAST_SCORE
    is_likely = bool(readings) and readings[0].score >= least
    is_likely = is_likely and not _is_elsewhere(document, question, scopes, readings[0])
    lost = unheard(asked_, words, readings[0] if is_likely else None)
    if lost or not is_likely:
        none = absent(document, asked_, scopes, words, missing=lost)
        return gathered_instead(none, gathered, scopes, lost, is_by_words=extract is None)
    return with_the_rest(document, asked_, _judged(document, asked_, readings))


def _is_elsewhere(
    document: Document, question: Question, scopes: tuple[Scope, ...], best: Reading
) -> bool:
    """Whether a part is named by its number, and the list stands in another and names it nowhere.

    "What must staff do under IN-01?" is said in the sentences of IN-01, where that has no list.
    """
    is_numbered = any(char.isdigit() for char in question.scope or "")
    if not is_numbered or best.is_scope_named or best.strategy == "pattern":
        return False
    if any(scope.certainty < _SURE or scope.holds(best.start_line) for scope in scopes):
        return False
    home = path_of(document, document.lines[best.start_line].section_id)
    said = key(" ".join([best.lead, *(part.name for part in home)]))
    names = [key(name) for scope in scopes for name in (scope.name, scope.code, question.scope)
             if name]  # fmt: skip
    return bool(scopes) and not any(f" {name} " in f" {said} " for name in names)


_SURE = 0.9


def stated_instead(judged: Judged) -> Judged:
    """The same without its members, where the document states another number of them."""
    why = "The document states how many there are, and no list of as many was found."
    verdict = Verdict("not certain", "none", (), why, "name the section or the list")
    return replace(judged, found=(), verdict=verdict, cue=None, notes=())


def readings_for(
    document: Document, asked_: Asked, scopes: tuple[Scope, ...]
) -> tuple[Reading, ...]:
    """All that may be meant, the likeliest first; those in the part named, where it has any."""
    laid_out = structure_readings(document, asked_, scopes)
    fitting = (one for one in laid_out if not is_set_aside(document, asked_, one))
    readings = best_first([*fitting, *pattern_readings(document, asked_, scopes)])
    if asked_.is_for_main_parts:
        readings = tuple(one for one in readings if is_main(document, one)) or readings
    inside = tuple(reading for reading in readings if reading.is_scope_named)
    parts = tuple(reading for reading in inside if reading.kind == "heading")
    return (parts if asked_.is_for_contents else ()) or inside or readings


def _set_apart(document: Document, asked_: Asked, scopes: tuple[Scope, ...]) -> Judged | None:
    """What stands in no list of the whole document, and has wording of its own; None elsewhere."""
    target = fold(asked_.question.target or "")
    if scopes:
        return None
    if asks_for_parties(target):
        why = "The opening words name these; who joins later, or only signs, is not looked for."
        step = "compare them with the signatures"
        return _uncertain(document, named_parties(document), why, step)
    if asks_for_definitions(target, fold(asked_.question.text)):
        why = "Every sentence was looked at for terms in quotes; others may be defined without."
        step = "name the section or the list"
        return _uncertain(document, find_defined_terms(document), why, step)
    return find_floats(document, asked_) or find_annexes(document, asked_)


def _uncertain(
    document: Document, found: tuple[Found, ...], why: str, next_step: str
) -> Judged | None:
    if not found:
        return None
    hits = [span for one in found for span in one.spans]
    seen = ledger(document, 0, len(document.lines), hits, is_judged=False)
    verdict = Verdict("not certain", "none", (), why, next_step)
    return Judged(found, verdict, seen, document.title or document.name, None, ())


def _judged(document: Document, asked_: Asked, readings: Sequence[Reading]) -> Judged:
    best = _fullest(readings)
    readings = (best, *(one for one in readings if one is not best))
    agreeing = [other for other in readings[1:] if _names_the_same(best, other)]
    found = _joined(best.found, [one for other in agreeing for one in other.found])
    lists = _lists(document, [best, *agreeing])
    cues = _cues(document, asked_, best, lists)
    named = _named_elsewhere(best, readings[1:]) or named_by_contents(document, best)
    missing = _unnamed(_gaps(document, best), named)
    are_codes = any(list(codes(marker)) for marker in missing)  # such a statement is of codes
    declared = gaps_intended(document) if are_codes else None
    struck = _struck_out(document, missing)
    evidence = Evidence(
        found=found,
        ledger=_ledger(document, best),
        missing_markers=() if declared or struck else missing,
        named_elsewhere=named,
        end=_end(document, best),
        is_structure_whole=_is_whole(document, best),
        doubt=struck
        or doubt(document, asked_, best, agreeing, readings)
        or ("" if cues else doubt_of_parts(document, asked_, best))
        or _other_count(document, asked_, best, len(found)),
        cue=cues[0] if cues else None,
        rival_counts=tuple({cue.count for cue in cues[1:]} - {cues[0].count}) if cues else (),
    )
    verdict = assess(evidence)
    return Judged(
        found,
        verdict,
        evidence.ledger,
        _scope_in_words(document, best),
        evidence.cue,
        _notes(document, best, readings, declared),
    )


# --- readings against each other ----------------------------------------------------------------


def _fullest(readings: Sequence[Reading]) -> Reading:
    """The likeliest reading, or one of the same members that says much more of them.

    A table of codes and names stands before the lines that define them: these are what is wanted.
    """
    first = readings[0]
    same = (one for one in readings[1:] if _names_the_same(first, one))
    likely = [one for one in same if one.score >= _AS_LIKELY * first.score]
    fullest = max([first, *likely], key=_n_chars)
    return fullest if _n_chars(fullest) >= _MUCH_MORE * _n_chars(first) else first


def _n_chars(reading: Reading) -> int:
    return sum(len(one.text) for one in reading.found)


_AS_LIKELY, _MUCH_MORE = 0.6, 2


def _names_the_same(first: Reading, second: Reading) -> bool:
    """Whether both have the same members, one to one, by any of their names."""
    if len(first.found) != len(second.found):
        return False
    return all(twin(one, second.found) is not None for one in first.found)


def _joined(found: tuple[Found, ...], others: Sequence[Found]) -> tuple[Found, ...]:
    """The members with the names, places and channels that other readings add to them."""
    out = []
    for one in found:
        for other in others:
            if twin(one, (other,)) is not None:
                one = replace(
                    one,
                    names=tuple(dict.fromkeys(one.names + other.names)),
                    spans=tuple(dict.fromkeys(one.spans + other.spans)),
                    found_by=tuple(dict.fromkeys(one.found_by + other.found_by)),
                )
        out.append(one)
    return tuple(out)


def _named_elsewhere(best: Reading, others: Sequence[Reading]) -> tuple[str, ...]:
    """Members that another list of the same things has and the best one lacks.

    Only a list that holds nearly all of the members can be taken for one of the same things.
    """
    missing: list[str] = []
    for other in others:
        shared = sum(twin(one, other.found) is not None for one in best.found)
        is_same_kind = other.is_called and other.scope == best.scope and shared == len(best.found)
        if is_same_kind and len(best.found) < len(other.found) <= 2 * len(best.found):
            lacking = [one for one in other.found if twin(one, best.found) is None]
            missing += [one.names[0] for one in lacking if not _is_of_another_sort(one, best)]
    return tuple(dict.fromkeys(missing))


def _is_of_another_sort(one: Found, best: Reading) -> bool:
    """Whether it is an exhibit, or bears no number, where numbered headings are asked for."""
    is_numbered = best.kind == "heading" and all(other.marker for other in best.found)
    return is_numbered and (not one.marker or is_annexed(one.marker))


# --- the evidence -------------------------------------------------------------------------------


def _lists(document: Document, readings: Sequence[Reading]) -> tuple[ItemList, ...]:
    wanted = {list_id for reading in readings for list_id in reading.list_ids}
    return tuple(list_ for list_ in document.lists if list_.list_id in wanted)


def _gaps(document: Document, reading: Reading) -> tuple[str, ...]:
    """The markers missing from the numbering of the members, code by code of each parent.

    Articles are counted through all chapters: a number that another heading bears is not missing,
    but where the numbers begin anew in each part.
    """
    if reading.conditions:
        return ()  # rows that were left out are no gap
    groups: dict[str, list[str]] = {}
    is_heading = reading.kind == "heading"
    for one in sorted((*reading.found, *reading.withdrawn), key=lambda one: one.spans[0]):
        parent = code_of(one.marker).parent if reading.strategy == "pattern" else ""
        printed = closed(one.marker) if is_heading else one.marker
        marker = printed or next(filter(_ROW_CODE.fullmatch, one.names), "")
        groups.setdefault(parent, []).append(marker)
    numbers = [key(section.number) for section in document.sections] if is_heading else []
    is_restarting = any(numbers.count(key(one.marker)) > 1 for one in reading.found)
    borne = set() if is_restarting else set(numbers)
    borne |= {key(marker) for marker in _markers_before(document, reading)}
    found = (missing for markers in groups.values() for missing in gaps(markers))
    return tuple(missing for missing in found if key(missing) not in borne)


def _unnamed(missing: Sequence[str], named: Sequence[str]) -> tuple[str, ...]:
    """The missing markers that no missing member bears: these are said with their titles."""
    said = [f"{key(title)} " for title in named]
    return tuple(one for one in missing if not any(t.startswith(f"{key(one)} ") for t in said))


def _markers_before(document: Document, reading: Reading) -> list[str]:
    """Those of the lists before it in its section, which it may go on with; none where it begins
    anew.
    """
    if key(reading.found[0].marker) in _FIRST:
        return []
    own = _lists(document, [reading])
    before = [
        one.list_id
        for one in document.lists
        if one.section_id in {list_.section_id for list_ in own}
        and one.start_line < min(list_.start_line for list_ in own)
    ]
    return [item.marker for item in document.items if item.list_id in before]


_FIRST = frozenset({"1", "a", "i"})
_ROW_CODE = re.compile(r"[A-Z]{1,4}-?\d{1,3}")
"""A code in a cell of a table, by which its rows are counted."""


def _struck_out(document: Document, missing: Sequence[str]) -> str:
    """The doubt that a number is missing whose item may have been struck out."""
    if not missing or STRUCK_OUT not in document.notes:
        return ""
    return f"There is no {', '.join(missing)}; it may be among the text that is struck out."


def _end(document: Document, reading: Reading) -> ListEnd:
    """The weakest end among the lists of the reading."""
    order: tuple[ListEnd, ...] = ("unknown", "document", "text", "heading")
    ends = [list_.end for list_ in _lists(document, [reading])]
    return min(ends, key=order.index, default="unknown")


def _is_whole(document: Document, reading: Reading) -> bool:
    if reading.conditions:
        return True
    if len(reading.found) < 2:
        return False
    if reading.kind == "prose series":
        return is_run_to_its_end(document, reading)
    return reading.kind != "heading" or are_children_confirmed(document, reading)


def _ledger(document: Document, reading: Reading) -> Ledger:
    """The blocks from the words that introduce the members to the end of the part they stand in."""
    hits = [span for one in reading.found for span in one.spans[:1]]
    leads = [list_.lead_start_line for list_ in _lists(document, [reading]) if list_.lead]
    start = min([*leads, max(reading.start_line - 1, 0)])
    end = reading.end_line
    if reading.scope.kind != "document":
        start = min(reading.scope.start_line, reading.start_line)
        end = max(reading.scope.end_line, end)
    return ledger(document, start, end, hits, is_judged=True)


def _cues(
    document: Document, asked_: Asked, best: Reading, lists: Sequence[ItemList]
) -> tuple[Announced, ...]:
    """The counts stated of this noun in this scope, the nearest to the list first."""
    if asked_.head is None or best.conditions:
        return ()
    title = f"{document.title} {best.scope.name}"
    known = frozenset(
        [stem for term in asked_.keywords + asked_.target for stem in term.stems]
        + stems(title, document.language)
    )
    cues = [cue for cue in announced(document, asked_.head.stems, known) if not cue.is_about_more]
    leading = [cue for cue in cues if any(_leads(cue, list_) for list_ in lists)]
    if best.withdrawn:
        leading = cues = [cue for cue in (leading or cues) if cue.count == len(best.found)]
    if leading:
        return tuple(leading)
    if best.scope.kind != "document":
        names = _scope_names(best.scope)
        return tuple(
            cue for cue in cues if best.scope.holds(cue.start_line) or _names(document, cue, names)
        )
    section = document.lines[best.start_line].section_id
    near = {part.section_id for part in path_of(document, section)}
    return tuple(cue for cue in cues if document.lines[cue.start_line].section_id in near)


def _other_count(document: Document, asked_: Asked, best: Reading, n_found: int) -> str:
    """A count of the same noun that the document states and that the members do not come to.

    One in the words that introduce them, whatever it narrows; else one of another part, asked only
    of the document as a whole: inside a named part, other parts' counts are theirs.
    """
    if asked_.head is None or best.conditions:
        return ""
    known = frozenset(stem for term in asked_.keywords + asked_.target for stem in term.stems)
    known |= frozenset(stems(document.title, document.language))
    cues = announced(document, asked_.head.stems, known)
    lists = _lists(document, [best])
    leading = [cue for cue in cues if any(_leads(cue, list_) for list_ in lists)]
    if leading and all(cue.count != n_found for cue in leading):
        return f"The list is introduced as “{leading[0].quote}”; {n_found} were found."
    plain = [cue for cue in cues if not cue.is_about_more]
    if best.kind in _LAID_OUT:
        plain = [cue for cue in plain if n_found <= cue.count <= n_found + _LOST]
    if leading or not plain or best.scope.kind != "document":
        return ""
    if any(cue.count == n_found for cue in plain):
        return ""
    page = document.lines[plain[0].start_line].page_label
    return f"Elsewhere the document speaks of “{plain[0].quote}” (p. {page})."


_LAID_OUT = ("bullet", "enumeration", "heading", "code")
"""Lists that say themselves where they begin and end: another count may be of another list."""
_LOST = 2
"""A count this little above what was found may be of this list, with members lost."""


def _leads(cue: Announced, list_: ItemList) -> bool:
    return list_.lead_start_line - 1 <= cue.start_line < max(list_.lead_end_line, list_.start_line)


def _scope_names(scope: Scope) -> frozenset[str]:
    return frozenset(key(name) for name in (scope.name, scope.code) if len(key(name)) > 1)


def _names(document: Document, cue: Announced, names: frozenset[str]) -> bool:
    lines = document.lines[max(cue.start_line - 1, 0) : cue.end_line]
    around = f" {key(' '.join(line.text for line in lines))} "
    return any(f" {name} " in around for name in names)


# --- words --------------------------------------------------------------------------------------


def _scope_in_words(document: Document, reading: Reading) -> str:
    if reading.scope.kind != "document":
        return reading.scope.name
    section = document.lines[reading.start_line].section_id if document.lines else None
    path = path_of(document, section)
    return path[0].name if path else reading.scope.name


def _notes(
    document: Document,
    best: Reading,
    readings: Sequence[Reading],
    declared: tuple[int, int] | None,
) -> tuple[str, ...]:
    notes = [f"Taken from: {best.lead}"] if best.lead else []
    notes += note_of_withdrawn(best.found, best.withdrawn)
    if declared:
        page = document.lines[declared[0]].page_label
        notes.append(f"Gaps in the numbering are intended: the document says so (p. {page}).")
    other = next(
        (r for r in readings[1:] if not _names_the_same(best, r) and r.score > best.score - 1.0),
        None,
    )
    if other is not None:
        notes.append(f"Another reading: {described(other)}, from “{other.lead}”.")
    return tuple(notes)

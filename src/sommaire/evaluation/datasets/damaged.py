"""Lists asked of damaged files: variants of the `lists` dataset, drawn by the seed.

Of each whole list of codes, bullets, an enumeration or headings, and of sections where the outline
is hidden, variants for each damage that fits it: a page removed, where the printed page numbers
then jump; a page turned into a picture; the first line of an interior item of a lettered or
numbered run removed; an item removed from a list whose count is said before it; that count changed;
the heading of a section removed that a printed table of contents still names. The page holds an
item that stands nowhere else but in a table of contents, and the document itself betrays the
damage, so that none may be called complete; an item removed without a trace leaves another,
complete document, and is no fault. Each whole list is also asked of its file glued to another one,
before or behind it, where the page numbers of both show the joint. Only claims are judged. The
names of sections may still be read in a table of contents: these lists may be called complete with
all their items, but in a glued file.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from sommaire import ingest
from sommaire.ask import list_items
from sommaire.evaluation import damage
from sommaire.evaluation.datasets import lists
from sommaire.evaluation.datasets.alignment import letters
from sommaire.evaluation.tasks import (
    PRODUCT,
    Dataset,
    Json,
    Loaded,
    Options,
    Refusal,
    Scores,
    Task,
)
from sommaire.tables import Document
from sommaire.text import NUMBER_WORDS

PAGE, PICTURE, LINE = "page removed", "page made a picture", "item removed"
COUNTED, NUMBER = "item removed, count said", "count changed"
NAMED, GLUED = "heading removed, contents name it", "files glued"
KINDS = (PAGE, PICTURE, LINE, COUNTED, NUMBER, NAMED, GLUED)
PLACES = 4
"""Variants of one list and one damage at most."""
SOURCES = frozenset({"codes", "bullets", "enumeration", "headings", "prose", "outline"})
_MARK = re.compile(r"^(?:[•▪◦*–-]|\(?\w{1,3}[.)])\s+")
_RUN = re.compile(r"^\s*(?:\(?(?:[a-z]|\d{1,2}|[ivx]{1,5})[.)]|[A-Z]{1,4}(?:\.[A-Z]+)*-\d+)\s")
_LEADERS = re.compile(r"\.{4,}|(?:\. ){4,}")
_EDGE_LINES = 3
"""Lines from the edge of a page among which its number is printed."""
_CUE_BEFORE = 300
"""Characters before the first item among which its count is looked for."""
_LONGEST_PARTNER = 80
"""Pages of a file that is glued to another one at most: it is read anew each time."""
_ENDS, _STARTS = 6, 12
"""Pages at the end and at the start of a file among which two in a row must bear their numbers."""
_NUMBER = 10
"""Letters and digits that the number of a heading takes at the most."""
_NAME = 20
"""Letters of an item by which its line is known."""


def load(path: Path, options: Options) -> Loaded:
    """The variants of every whole list that the layout shows."""
    whole = lists.load_tasks(path, options)
    tasks: list[Task] = []
    files = {task.document: task.how["path"] for task in whole.tasks}
    partners = {
        name: _partner(path, sorted(files.values()), random.Random(f"{options.seed} {name}"))
        for name, path in files.items()
    }
    for task in whole.tasks:
        gold = task.gold
        is_shown = gold["source"] == "outline" and gold["is_outline_shown"]
        if not (gold["is_whole"] and gold["items"] and gold["source"] in SOURCES):
            continue
        if not is_shown:
            chance = random.Random(f"{options.seed} {task.task_id}")
            tasks += list(_variants(task, chance))
        partner = partners[task.document]
        if partner is not None:
            tasks.append(_variant(task, GLUED, partner))
    counts = {f"n_{name.replace(' ', '_')}": sum(t.group == name for t in tasks) for name in KINDS}
    return Loaded(tuple(tasks), whole.sha256, whole.report | counts)


def _variants(task: Task, chance: random.Random) -> Iterator[Task]:
    """Variants for each damage that fits, at places drawn by chance."""
    texts = _texts(Path(task.how["path"]))
    items = task.gold["items"]
    pages = [_only_page(forms, texts) for forms in items]
    held = sorted({page for page in pages if page is not None})
    runs = list(_run_lines(items, pages, texts))
    is_run = len(runs) == len(pages) > 2
    counted = _count_said(task.question, items, pages, texts)
    is_titled = task.gold["source"] in ("outline", "headings")
    places: dict[str, list[Json]] = {
        PAGE: [{"page": page} for page in held if _is_missed(page, texts)],
        PICTURE: [{"page": page} for page in held],
        LINE: [_line(*run) for run in runs[1:-1]] if is_run else [],
        COUNTED: [_line(*run) for run in _item_lines(items, pages, texts)] if counted else [],
        NUMBER: [{"page": counted.page, "words": counted.words, "instead": counted.instead}]
        if counted
        else [],
        NAMED: list(_named_headings(Path(task.how["path"]), items, pages)) if is_titled else [],
    }
    for kind, there in places.items():
        for place in chance.sample(there, min(PLACES, len(there))):
            yield _variant(task, kind, place)


def _line(page: int, words: str) -> Json:
    return {"page": page, "words": words}


def _variant(task: Task, kind: str, place: Json) -> Task:
    is_by_contents = task.gold["source"] == "outline" and kind != GLUED
    gold = task.gold if is_by_contents else _never_whole(task.gold)
    how = task.how | {"damage": kind, **place}
    shown = "-".join(Path(str(value)).name for value in place.values())
    name = f"{task.task_id} {kind} {shown}"
    return Task(name, task.question, task.document, kind, gold, how)


def _never_whole(gold: Json) -> Json:
    return gold | {"items": None, "is_whole": False}


# --- places ---------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _texts(path: Path) -> tuple[str, ...]:
    """The text of each page; "" for pages of a table of contents."""
    return tuple("" if _is_contents(text) else text for text in _all_texts(path))


@lru_cache(maxsize=16)
def _all_texts(path: Path) -> tuple[str, ...]:
    import pypdfium2

    with pypdfium2.PdfDocument(path) as document:
        return tuple(damage.page_texts(document))


def _is_contents(text: str) -> bool:
    """Whether a page is of a printed table of contents."""
    return len(_LEADERS.findall(text)) >= 3


@lru_cache(maxsize=2)
def _plain(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(letters(text) for text in texts)


def _only_page(forms: Sequence[str], texts: tuple[str, ...]) -> int | None:
    """The page on which an item stands, whatever it is called; None where there are others."""
    wanted = [key for form in forms if (key := letters(form))]
    found = [
        page
        for page, text in enumerate(_plain(texts), start=1)
        if any(key in text for key in wanted)
    ]
    return found[0] if len(found) == 1 else None


def _is_missed(page: int, texts: Sequence[str]) -> bool:
    """Whether the pages around it are numbered so that its absence shows."""
    if not 1 < page < len(texts):
        return False
    before, after = _folios(texts[page - 2]), _folios(texts[page])
    return any(number + 2 in after for number in before)


def _folios(text: str) -> set[int]:
    """The numbers that stand alone, or end a line, at the edges of a page."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    edges = [*lines[:_EDGE_LINES], *lines[-_EDGE_LINES:]]
    found = (re.search(r"(?:^|\s)(?:page\s+)?(\d{1,4})$", line, re.IGNORECASE) for line in edges)
    return {int(one[1]) for one in found if one}


def _run_lines(
    items: Sequence[Sequence[str]], pages: Sequence[int | None], texts: Sequence[str]
) -> Iterator[tuple[int, str]]:
    """The page and the opening words of the line of each item that bears a letter or a number."""
    for forms, page in zip(items, pages, strict=True):
        keys = [letters(form) for form in forms]
        lines = texts[page - 1].splitlines() if page else []
        for line in lines:
            bare = letters(_RUN.sub("", line + " "))
            is_item = any(
                bare.startswith(key[:_NAME]) or letters(line).startswith(key) for key in keys
            )
            if page and _RUN.match(line + " ") and is_item and bare:
                yield page, line.strip()
                break


def _item_lines(
    items: Sequence[Sequence[str]], pages: Sequence[int | None], texts: Sequence[str]
) -> Iterator[tuple[int, str]]:
    """The page and the text of the line that begins with an item, marked or not."""
    for forms, page in zip(items, pages, strict=True):
        keys = [letters(form)[:_NAME] for form in forms]
        for line in texts[page - 1].splitlines() if page else ():
            bare = letters(_MARK.sub("", line.strip()))
            if page and bare and any(bare.startswith(key) for key in keys):
                yield page, line.strip()
                break


def _named_headings(
    path: Path, items: Sequence[Sequence[str]], pages: Sequence[int | None]
) -> Iterator[Json]:
    """The page and the line of each heading that a printed table of contents names too."""
    texts = _all_texts(path)
    contents = letters(" ".join(text for text in texts if _is_contents(text)))
    for forms, page in zip(items, pages, strict=True):
        title = letters(forms[0])
        if page is None or not title or title not in contents:
            continue
        for line in texts[page - 1].splitlines():
            said = letters(line)
            if said.endswith(title) and len(said) <= len(title) + _NUMBER:
                yield _line(page, line.strip())
                break


# --- other files ----------------------------------------------------------------------------------


def _partner(path: str, files: Sequence[str], chance: random.Random) -> Json | None:
    """A file of the set to glue to this one, and whether it goes first; None where none fits.

    The printed numbers of the first go on to its end and those of the second are low at its
    beginning: so the joint shows.
    """
    pairs: list[Json] = []
    for other in files:
        texts, others = _all_texts(Path(path)), _all_texts(Path(other))
        if other == path or len(others) > _LONGEST_PARTNER:
            continue
        pairs += [{"other": other, "is_first": False}] * _is_joint_seen(texts, others)
        pairs += [{"other": other, "is_first": True}] * _is_joint_seen(others, texts)
    return chance.choice(pairs) if pairs else None


def _is_joint_seen(first: Sequence[str], second: Sequence[str]) -> bool:
    """Whether the last pages of one and the first pages of another bear numbers that show it."""
    return _is_numbered_to_its_end(first) and _is_numbered_from_its_start(second)


def _is_numbered_to_its_end(texts: Sequence[str]) -> bool:
    last = [_folios(text) for text in texts[-_ENDS:]]
    return any(number + 1 in later for one, later in pairwise(last) for number in one)


def _is_numbered_from_its_start(texts: Sequence[str]) -> bool:
    first = [_folios(text) for text in texts[:_STARTS]]
    return any(
        number in one and number + 1 in later
        for one, later in pairwise(first)
        for number in (1, 2, 3)
    )


@dataclass(frozen=True, slots=True)
class _Count:
    """Where the number of the items is said, and what is written in its stead."""

    page: int
    words: str
    """The printed words, the number first."""
    instead: str


def _count_said(
    question: str,
    items: Sequence[Sequence[str]],
    pages: Sequence[int | None],
    texts: Sequence[str],
) -> _Count | None:
    """The number of items, in words before a noun of the question, in the lead of the list.

    The lead ends in a colon shortly before the first item. None where the number is said nowhere,
    or more than once in the document: changed in one place, it would still be said in the other.
    """
    at = next((page for page in pages if page is not None), None)
    if at is None:
        return None
    words = [word for word, number in NUMBER_WORDS.items() if number == len(items)]
    nouns = "|".join(re.escape(word) for word in re.findall(r"\w{4,}s\b", question))
    if not words or not nouns:
        return None
    said = re.compile(rf"\b({'|'.join(words)})((?: [\w-]+){{0,2}} (?:{nouns}))\b", re.IGNORECASE)
    found = [(page, cue) for page, text in enumerate(texts, 1) for cue in said.finditer(text)]
    if len(found) != 1 or found[0][0] != at:
        return None
    cue = found[0][1]
    lead = texts[at - 1][cue.end() : cue.end() + _CUE_BEFORE]
    starts = [start for form in items[0] if (start := lead.find(form[:_NAME])) >= 0]
    if not starts or ":" not in lead[: min(starts)]:
        return None
    return _Count(at, cue.group(), f"{len(items) + 1}{cue.group(2)}")


# --- the answer -----------------------------------------------------------------------------------


def answer(task: Task, _: Options) -> Json:
    """The list that comes back from the damaged file."""
    listing = list_items(task.question, _document(task.how)).listing
    assert listing is not None
    return lists.listing_json(listing)


def _document(how: Json) -> Document:
    path = Path(how["path"])
    data = damage.without_pages(ingest.load(path), how["drop_pages"])
    damaged: bytes | None
    if how["damage"] == GLUED:
        return _glued(
            path, Path(how["other"]), tuple(how["drop_pages"]), how["is_first"], how["hide_outline"]
        )
    if how["damage"] == PAGE:
        damaged = damage.without_pages(data, [how["page"]])
    elif how["damage"] == PICTURE:
        damaged = damage.with_picture(data, how["page"])
    elif how["damage"] == NUMBER:
        damaged = damage.with_words(data, how["page"], how["words"], how["instead"])
    else:
        damaged = damage.without_line(data, how["page"], how["words"])
    if damaged is None:
        raise Refusal("the damage could not be done: the line was not found again")
    return ingest.read(damaged, name=path.name, use_outline=not how["hide_outline"])


@lru_cache(maxsize=2)
def _glued(
    path: Path, other: Path, drop_pages: tuple[int, ...], is_first: bool, hide_outline: bool
) -> Document:
    """The file with another one before or behind it; kept for the lists of one file in a row."""
    data = damage.without_pages(ingest.load(path), drop_pages)
    parts = (ingest.load(other), data) if is_first else (data, ingest.load(other))
    return ingest.read(damage.glued(*parts), name=path.name, use_outline=not hide_outline)


def score(gold: Json, got: Json | None) -> Scores:
    """Whether a damaged list was called complete though it is not; no answer is no doubt."""
    scores = lists.score(gold, got)
    return {
        "false_complete": scores["false_complete"],
        "false_complete_of_claims": scores["false_complete_of_claims"],
        "right_doubt": float(got is not None and not scores["false_complete"]),
    }


DAMAGED = Dataset(
    "damaged",
    load,
    answer,
    score,
    main="right_doubt",
    systems=(PRODUCT,),
    explain=lists.explain,
)

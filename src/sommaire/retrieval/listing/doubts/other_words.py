"""What another part of the document adds to a list, or takes from it, in other words.

"Smoking on the terrace is forbidden", pages after "smoking is prohibited in the following areas";
"sont également exclus", "the same applies to". Two signs are looked for: that a sentence says of
something what the question asks for (`predicates`: whatever words say it), and that it says so
beside what was said before ("also", "likewise"). No meaning is judged: one that has the signs is
enough for a doubt, and one that has none of these words is not seen. Where a part is named by its
number, what other parts say is not asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sommaire.retrieval.blocks import Block, blocks_of
from sommaire.retrieval.listing.asked import FILLERS, Asked
from sommaire.retrieval.listing.doubts.predicates import Family, families_named
from sommaire.retrieval.listing.doubts.words import first_line
from sommaire.retrieval.listing.readings import Reading
from sommaire.retrieval.terms import vocabulary
from sommaire.tables import Document
from sommaire.text import NUMBER_WORDS, actors, asked_actor, fold, last_sentence, stems, words

_ALSO = re.compile(
    r"\b(?:also|likewise|in addition|additionally|(?<!provided )(?<!provided, )further"
    r"|furthermore|moreover|as well(?! as\b)|equally|similarly|either(?=\W*$)|too(?=\W*$|,)"
    r"|egalement|en outre|de plus|de meme|par ailleurs|aussi|pareillement|de surcroit|en sus"
    r"|s['’]ajoute(?:nt|ra|ront)?|non plus)\b"
)
_THE_SAME = re.compile(
    r"\bthe same (?:\w+ )?(?:applies|apply|goes|holds)\b|\b(?:same|this) rule applies\b"
    r"|\b(?:subject to|under) the same \w+\b(?! as\b)|\ben (?:va|est) de meme\b"
    r"|\bl[ae] meme \w+ (?:vaut|s['’]applique)\b|\bvaut (?:aussi|egalement)\b"
)
"""By which a sentence points back to another one and says it of more things."""
_DENIES = (
    r"(?:not|never|cannot|ne|n['’]\w+|only|(?:are|is|est|sont) exclu\w*)\b"
    r"(?!(?: pas)? (?:an?|the|une?|l[ea]|des?)\b)"
)
"""That it is no such thing tells what a member is: "ctime is not the date of creation"."""
_LIGHT = frozenset(
    "take taken takes make made makes have has had get give given do done be list name state may"
    " must shall can will should prendre pris prise prises prend avoir faire fait faits donner"
    " donne nommer peut peuvent doit doivent which what who where when all whole every quel quels"
    " quelle quelles qui tous toutes listez listes on il ils elle elles".split()
)
"""Verbs and words of asking that say nothing of the things asked for (folded)."""
_AGENT = re.compile(
    r"\bby (?:the |an? )?(?P<en>[^\W\d_]{4,})"
    r"|\b(?P<fr>[^\W\d_]{4,}) (?:a-t|ont)-(?:ils?|elles?)\b"
    r"|\bpar l(?:e |a |es |['’])(?P<par>\w{4,})"
)
"""Who did what is asked for, where it is told as done."""
_NAME = re.compile(r"[A-Z][a-z]+(?: [A-Z][a-z]+)+")
"""A name of several words: the "Quality Cost Center" is no cost."""
_NUMBER = re.compile(r"\d|\b(?:[IVXLC]+|[A-Z])\b")
"""By which a question names a part: "section 7", "Paragraph II.B", "Annex A"."""
_FEWEST_WORDS = 2
"""Words of the question that a sentence says where no family of them is known."""
_OFTEN = 20
"""Lines that speak of a thing, above which a sentence on it is seldom one on the list."""
_SHOWN = 60


def doubt_of_other_words(document: Document, asked_: Asked, best: Reading) -> str:
    """The first sentence outside of the list that may change it; "" where there is none."""
    if asked_.is_for_contents or best.kind in ("code", "heading") or best.strategy == "pattern":
        return ""
    if best.is_scope_named and _NUMBER.search(asked_.question.scope or ""):
        return ""
    sought, denied = _sought(document, asked_, best), _denied(document, best)
    for block in _outside(document, best):
        if _may_add(document, sought, block) or (denied and denied.match(block.folded)):
            page, shown = document.lines[block.start_line].page_label, block.text[:_SHOWN]
            return f"Another sentence may change these (p. {page}): “{shown}”."
    return ""


@dataclass(frozen=True, slots=True)
class _Sought:
    """What is said of the things asked for, the noun itself and who acts left out."""

    families: tuple[Family, ...]
    stems: frozenset[str]
    """The words of the question that are of no family, and not what the document is called."""
    actor: str

    def is_said(self, block: Block) -> bool:
        """Whether a sentence or its title says it, with half of the other words at least."""
        is_of_family = all(one.said.search(block.folded) for one in self.families)
        is_about = 2 * len(self.stems & (block.stems | block.head_stems)) >= len(self.stems)
        return bool(self.families) and is_of_family and is_about

    def is_touched(self, block: Block) -> bool:
        """Whether a sentence says a part of it."""
        if any(one.said.search(block.folded) for one in self.families):
            return True
        return len(self.stems) >= _FEWEST_WORDS and self.stems <= block.stems

    def is_of_another(self, block: Block) -> bool:
        """Whether a sentence says who acts, and it is somebody else."""
        return bool(self.actor and actors(block.text)) and self.actor not in block.folded


def _sought(document: Document, asked_: Asked, best: Reading) -> _Sought:
    """Of the question; where it only names things, what the words over the list say of them."""
    question = asked_.question
    families, rest = families_named(_NAME.sub(" ", question.text))
    actor = _actor(question.text)
    known = {*FILLERS, *_LIGHT, *NUMBER_WORDS, actor}
    known |= {*words(f"{document.title} {document.name} {question.target or ''}")}
    left = [word for word in words(rest) if word.isalnum() and word not in known]
    beside = frozenset(stems(" ".join(left), question.language))
    if not families and not beside:
        families, _ = families_named(_NAME.sub(" ", last_sentence(best.lead)))
    return _Sought(families, beside, actor)


def _actor(question: str) -> str:
    """Who acts, or has acted, as a folded word; "" where nobody does."""
    done = _AGENT.search(fold(question))
    return asked_actor(question) or (next(filter(None, done.groups())) if done else "")


def _outside(document: Document, best: Reading) -> Iterator[Block]:
    """The sentences that are no member, nor over the list."""
    first = first_line(document, best)
    for block in blocks_of(document):
        is_own = block.start_line < best.end_line and block.end_line > first
        if not block.is_title and not is_own:
            yield block


def _may_add(document: Document, sought: _Sought, block: Block) -> bool:
    """Whether a sentence says of something what the question asks for, or says so again."""
    if sought.is_of_another(block):
        return False
    is_again = _ALSO.search(block.folded) is not None
    is_back = _THE_SAME.search(block.folded) is not None
    return (
        sought.is_said(block)
        or ((is_again or is_back) and sought.is_touched(block))
        or (is_back and _opens_section(document, block))
    )


def _opens_section(document: Document, block: Block) -> bool:
    """Whether a sentence stands first: what it points back to is in another section."""
    return block.start_line > 0 and document.lines[block.start_line - 1].role == "heading"


def _denied(document: Document, best: Reading) -> re.Pattern[str] | None:
    """How a sentence begins that says no of a member: "Maps do not …"; None without such names.

    A word of which the document speaks everywhere names more than a member.
    """
    seen = vocabulary(document).n_lines_with
    by_stem = {name: stems(name, document.language) for name in best.names}
    rare = [
        name
        for name, found in by_stem.items()
        if found and min(seen.get(one, 0) for one in found) <= _OFTEN
    ]
    names = "|".join(re.escape(fold(name)) for name in rare)
    articles = r"(?:(?:the|le|la|les) |l['’])?"
    return re.compile(rf"{articles}(?:{names})s? (?:\w+ )?{_DENIES}") if names else None

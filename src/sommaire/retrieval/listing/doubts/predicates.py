"""What is said of the things asked for, whatever words say it: families of wording, both languages.

"Smoking is prohibited in" and "nobody may smoke on" say one thing of different places. A family has
the words by which a question or the lead of a list asks for it, nouns too, and those by which a
sentence says it of something. Data and no judgement: who says what of what is not looked at here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sommaire.text import fold


@dataclass(frozen=True, slots=True)
class Family:
    """Words that say one thing of something, over folded text."""

    named: re.Pattern[str]
    """By which a question or a lead says it: "exclusions", "excluded"."""
    said: re.Pattern[str]
    """By which a sentence says it of something: "is not covered"."""


_BE = r"(?:is|are|be|was|were|been|est|sont|etre|etait|etaient|sera|seront)"
_AMID = (
    r"(?: (?:not|also|likewise|equally|further|hereby|only|pas|aussi|egalement|de meme|plus"
    r"|lui aussi|eux aussi|elles? aussi))*"
)
_NOT = r"(?:not(?: be)?|never|neither|nor|pas(?: etre)?|non)"
_NOBODY = r"(?:nobody|no one|no [a-z]+)"

_TABLE: tuple[tuple[str, str], ...] = (
    (
        r"prohibit\w*|forbid\w*|bann?(?:ed|s)?|interdi\w*|defendue?s?|proscri\w+",
        r"prohibit\w*|forbid\w*|forbade|banned|interdi(?:te?s?|sent|re)|defendue?s?"
        rf"|proscri(?:te?s?|vent|re)|prohibee?s?|{_NOT} (?:permitted|allowed|authori[sz]ed"
        rf"|permise?s?|autorisee?s?|admise?s?)|(?:may|must|shall|can)(?:not| not)"
        rf"|{_NOBODY} (?:may|can|shall)"
        r"|(?:peut|peuvent|doit|doivent) pas",
    ),
    (
        r"exclu\w+(?: from (?:the )?(?:cover(?:age)?|insurance|policy)"
        r"| d[eu] (?:la )?(?:garantie|contrat))?"
        r"|exempt\w*|(?:not|pas|non) (?:covered|insured|couvert\w*|garanti\w*|assure\w*)",
        rf"exclu(?:d(?:es?|ed)|t|s|e|es|ent)?|exempt(?:ed|es|ee|ees|s|e)?|uninsured|hors garantie"
        rf"|{_NOT} (?:covered|insured|included|couverte?s?|garantie?s?|assuree?s?|comprise?s?)"
        r"|no (?:benefit|cover|compensation|indemnity)|aucune (?:indemnite|garantie)",
    ),
    (
        r"covered|covers?|insured|couvert\w*|couvre\w*|garanti(?:s|es|t|ssent)",
        rf"{_BE}{_AMID} (?:covered|insured|couverte?s?|garantie?s?|assuree?s?)|covers|insures"
        r"|couvre|garantit|extends? to|s['’]etend(?:ent)? (?:a|aux?)",
    ),
    (
        r"fees?|charge[ds]?|charges|costs?|prices?|billed|invoiced|payable|frais|factur\w+"
        r"|payables?|prix|tarifs?|redevances?|honoraires",
        rf"{_BE}{_AMID} (?:charged|billed|invoiced|payable|priced|facturee?s?|payables?"
        r"|payee?s?)|(?:charged|billed|invoiced|facturee?s?) (?:at|in|on|by|separately|au?|en|sur)"
        r"|costs? (?:an? )?(?:additional |extra )?\W{0,2}\d|coute(?:nt)?"
        r"|s['’]ajoute(?:nt|ra|ront)?",
    ),
    (
        r"terminat\w+|cancel\w*|end|ended|resili\w+|mettre fin|rompre|rupture|prend(?:re)? fin",
        r"terminat(?:e|es|ed)|cancel(?:s|led)?|rescind(?:s|ed)?|resili(?:e|er|ee|es|ent)"
        r"|(?:may|can|to|shall|must) end|(?:put|puts|bring|brings|brought)(?: \w+)? (?:to )?an end"
        r"|(?:mettre|met|mis|mettent)(?: \w+)? (?:fin|un terme)|(?:prend(?:re|ra)?|prennent) fin"
        r"|rompre|rompue?s?|denonce(?:r|e)?",
    ),
    (
        r"entitle[ds]?|eligible|eligibility|rights?|droits?|eligibles?|benefici\w+",
        r"entitle[ds]?|eligible|qualif(?:y|ies)|(?:ha(?:s|ve)|with) (?:the|a) right|allowed"
        r"|(?:a|ont|ouvre|ouvrent) droit|benefici(?:e|er|ent|ient)|eligibles?",
    ),
    (
        r"decisions?|decided?|resolutions?|resolved|adopted|decide\w*|decider|adopte\w*|deliberations?",
        r"decided|resolved|adopted|approved|decide(?:e|es|s)?|adopte(?:e|es|s)?"
        r"|approuve(?:e|es|s)?|vote(?:e|es)|arrete(?:e|es)",
    ),
    (
        r"reimburs\w+|refund\w*|rembours\w+|pris\w* en charge|indemnis\w+",
        r"reimburse[ds]?|refund(?:s|ed)?|repaid|paid back|rembourse(?:e|es|s|nt)?"
        rf"|{_BE}(?: \w+)? prise?s? en charge|indemnise(?:e|es|s|nt)?|prend en charge",
    ),
    (
        r"suppl(?:y|ied)|submit\w*|provide[ds]?|furnish\w*|enclosed?|fourni\w*|joindre|produire"
        r"|remettre",
        rf"suppl(?:y|ies|ied)|submit(?:s|ted)?|provided?|furnish(?:ed)?|hand(?:ed|s)? in|enclosed?"
        r"|attach(?:ed)?|fourni(?:r|t|e|s|es|ssent)|joi(?:ndre|gnent|nt|nte|nts|ntes)"
        rf"|remet(?:tre|tent)?|produire|produisent|{_BE}{_AMID} (?:required|compulsory|mandatory"
        r"|obligatoires?|exigee?s?|requise?s?)",
    ),
    (
        r"kept|keep|retained|retain|stored|conserve\w*|garde\w*|archive\w*",
        r"kept|keeps?|retain(?:s|ed)?|preserved?|conserve(?:e|es|s|nt|r)?|garde(?:e|es|nt)?",
    ),
    (
        r"permitted|allowed|authori[sz]ed|autorise\w*|permis\w*|admis\w*",
        r"(?<!not )(?<!not be )(?:permitted|allowed|authori[sz]ed)|(?<!pas )(?:autorisee?s?"
        r"|permise?s?|admise?s?)",
    ),
)


FAMILIES: tuple[Family, ...] = tuple(
    Family(re.compile(rf"\b(?:{named})\b"), re.compile(rf"\b(?:{said})\b"))
    for named, said in _TABLE
)
"""Every family; a text may be of several."""


def families_named(text: str) -> tuple[tuple[Family, ...], str]:
    """The families that a question or the lead of a list asks for, and what else it says, folded.

    >>> families, rest = families_named("Which losses are excluded from cover?")
    >>> len(families), rest
    (1, 'which losses are  ?')
    """
    rest, found = fold(text), []
    for family in FAMILIES:
        if family.named.search(rest):
            found.append(family)
            rest = family.named.sub(" ", rest)
    return tuple(found), rest

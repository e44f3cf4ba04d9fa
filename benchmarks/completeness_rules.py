"""Every rule that could call a list complete, tried on lists whose items are known.

    PYTHONPATH=src python benchmarks/completeness_rules.py [--trials N] [--date DATE]

Writes its table into RESULTS.md. A list has 5 to 30 items in 400 blocks. Four sorts: *easy* (laid
out as one numbered list, each way of looking sees each item nearly always), *scattered* (each way
sees each item with chance 0.5), *heterogeneous* (the chance differs from item to item), *partly
invisible* (a fifth of the items cannot be seen by any way, nor by who judges a sample). The rules
are the product's own functions; what is false: "complete" where an item is missing, "recall at
least 0.8" where it is less.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from dataclasses import dataclass

from results import put

from sommaire.completeness import Announced, Evidence, Ledger, assess, gaps
from sommaire.estimates import more_by_capture, recall_bound
from sommaire.markers import render
from sommaire.merging import Found

N_BLOCKS, N_WAYS, N_SAMPLE, ODDS = 400, 3, 200, 3.0
RECALL = 0.8
SEED = 0


@dataclass(frozen=True, slots=True)
class Trial:
    """A list, and what the ways of looking saw of it."""

    chances: tuple[float, ...]
    """By item, the chance that a way sees it."""
    is_laid_out: bool
    histories: tuple[frozenset[int], ...]
    """By item the ways that saw it."""
    chance: random.Random

    @property
    def found(self) -> list[int]:
        """The items that some way saw."""
        return [item for item, ways in enumerate(self.histories) if ways]

    @property
    def missing(self) -> list[int]:
        """The others."""
        return [item for item, ways in enumerate(self.histories) if not ways]


def easy(chance: random.Random) -> float:
    return 0.97


def scattered(chance: random.Random) -> float:
    return 0.5


def heterogeneous(chance: random.Random) -> float:
    return chance.betavariate(0.6, 0.6)


def partly_invisible(chance: random.Random) -> float:
    return 0.0 if chance.random() < 0.2 else 0.7


SORTS: dict[str, Callable[[random.Random], float]] = {
    "easy": easy,
    "scattered": scattered,
    "heterogeneous": heterogeneous,
    "partly invisible": partly_invisible,
}


def trial(sort: str, seed: int) -> Trial:
    """One list of a sort, drawn by the seed."""
    chance = random.Random(f"{SEED} {sort} {seed}")
    chances = tuple(SORTS[sort](chance) for _ in range(chance.randint(5, 30)))
    seen = tuple(
        frozenset(way for way in range(N_WAYS) if chance.random() < one) for one in chances
    )
    return Trial(chances, sort == "easy", seen, chance)


# --- the rules: whether they claim, and whether the claim is true ---------------------------------


@dataclass(frozen=True, slots=True)
class Claim:
    """What a rule said of a list."""

    is_claimed: bool
    is_true: bool


def no_growth(one: Trial) -> Claim:
    """Two rounds that find nothing new."""
    known: set[int] = set()
    silent = rounds = 0
    while silent < 2 and rounds < 6:
        new = {
            item
            for item, seen in enumerate(one.chances)
            if item not in known and one.chance.random() < seen * 0.6
        }
        known |= new
        silent = 0 if new else silent + 1
        rounds += 1
    return Claim(silent == 2, len(known) == len(one.chances))


def estimate(one: Trial) -> Claim:
    """Chao says that nothing more is likely."""
    histories = [ways for ways in one.histories if ways]
    more = more_by_capture([{str(way) for way in ways} for ways in histories], N_WAYS)
    return Claim(bool(histories) and round(more) == 0, not one.missing)


def sample(one: Trial, *, drawn: float, odds: float) -> Claim:
    """A sample of the unread blocks is judged; the bound promises a recall of 0.8.

    Args:
        one: the list.
        drawn: how much likelier a block that holds an item is drawn.
        odds: what the bound takes for it.
    """
    visible = [item for item in one.missing if one.chances[item] > 0]
    pool = N_BLOCKS - len(one.found)
    left, others, hits = len(visible), pool - len(visible), 0
    for _ in range(N_SAMPLE):
        is_hit = one.chance.random() < drawn * left / (drawn * left + others)
        hits, left, others = hits + is_hit, left - is_hit, others - (not is_hit)
    n_found = len(one.found) + hits
    bound = recall_bound(n_found, pool, N_SAMPLE, hits, odds=odds)
    return Claim(bound.recall >= RECALL, n_found >= RECALL * len(one.chances))


def cardinality(one: Trial) -> Claim:
    """The document states the count (of half of the lists), and that many were found."""
    if one.chance.random() < 0.5:
        return Claim(False, True)
    n = len(one.chances)
    return _assessed(one, Announced(n, "items", 0, 1, "items", False), is_structure_whole=False)


def structure(one: Trial) -> Claim:
    """One lettered list without a gap whose end is seen; nothing else is laid out as a list."""
    return _assessed(one, None, is_structure_whole=one.is_laid_out)


def _assessed(one: Trial, cue: Announced | None, *, is_structure_whole: bool) -> Claim:
    markers = [render("1.", item + 1) for item in one.found]
    found = tuple(
        Found((f"item {item}",), "", ((item, item + 1),), ("structure",), marker)
        for item, marker in zip(one.found, markers, strict=True)
    )
    seen = Ledger(len(found), N_BLOCKS - len(found), 0, 0, (), ())
    missing = gaps(markers) if is_structure_whole else ()
    verdict = assess(Evidence(found, seen, missing, (), "heading", is_structure_whole, "", cue))
    return Claim(verdict.completeness == "complete", not one.missing)


RULES: dict[str, Callable[[Trial], Claim]] = {
    "nothing new in two rounds (`no_growth`)": no_growth,
    "Chao says none (`estimate`)": estimate,
    "random sample, recall ≥ 0.8 (`statistical`)": lambda t: sample(t, drawn=1.0, odds=1.0),
    "ranked sample taken for random": lambda t: sample(t, drawn=ODDS, odds=1.0),
    "ranked sample, urn of odds 3": lambda t: sample(t, drawn=ODDS, odds=ODDS),
    "random sample taken for ranked (wrong use)": lambda t: sample(t, drawn=1.0, odds=ODDS),
    "stated count (`cardinality`)": cardinality,
    "one list without a gap (`structural`)": structure,
}


def table(n_trials: int) -> list[str]:
    """A row a rule: claims, and false claims among them, by sort of list."""
    head = ["rule", *(f"{sort}: claims, false" for sort in SORTS)]
    rows = [head, ["---"] * len(head)]
    for name, rule in RULES.items():
        row = [name]
        for sort in SORTS:
            claims = [rule(trial(sort, seed)) for seed in range(n_trials)]
            made = [claim for claim in claims if claim.is_claimed]
            false = sum(not claim.is_true for claim in made)
            row.append(f"{len(made) / n_trials:.2f}, {false / len(made):.3f}" if made else "0, –")
        rows.append(row)
    return ["| " + " | ".join(row) + " |" for row in rows]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=1000)
    parser.add_argument("--date", required=True)
    options = parser.parse_args()
    lines = [
        "## Rules of completeness, simulated",
        "",
        "Of each rule the share of lists on which it makes its claim, and the share of these "
        "claims that are false. Only the last two may say “complete”; the bounds promise to fail "
        "in at most 5 % of all lists, not of the claims; what no judge can see, no sample shows.",
        "",
        f"`python benchmarks/completeness_rules.py`, {options.date}, seed {SEED}, "
        f"{options.trials} lists of each sort, {N_SAMPLE} of the unread of {N_BLOCKS} blocks "
        "drawn.",
        "",
        *table(options.trials),
        "",
    ]
    put("completeness rules", "\n".join(lines))


if __name__ == "__main__":
    main()

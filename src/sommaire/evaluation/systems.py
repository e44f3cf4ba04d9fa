"""Who ranks the passages: the product, and the baselines that it must beat.

A system is named `NAME` or `NAME@K`: K passages are handed over where the product would hand over
its 20 within 6,000 tokens. The baselines know nothing of the product: BM25 here is the textbook's
(Robertson and Zaragoza 2009, k1 = 1.5, b = 0.75) over lower-case words, no stems, no stop words, no
titles.
"""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache

from sommaire.ask import find_passages
from sommaire.errors import InputError
from sommaire.evaluation.metrics.evidence import Ranked
from sommaire.evaluation.tasks import PRODUCT, Options
from sommaire.protocols import Chat
from sommaire.settings import load
from sommaire.tables import Document
from sommaire.text import fold
from sommaire.workspace import open_chat

HANDED_OVER = 20
"""Passages that reach the answerer, unless the system's name says otherwise."""
ENDLESS = 1 << 40
"""A number of tokens that no document has."""
MODEL = "model"
"""The product with the chat model of the settings (docs/models.md)."""
BASELINES = ("random", "order", "bm25")
"""Systems that rank passages and answer nothing."""
_WORD = re.compile(r"\w+")
K1, B = 1.5, 0.75


def parted(system: str, known: Sequence[str]) -> tuple[str, int]:
    """The name of a system and the number of passages that it hands over.

    Raises:
        InputError: the system is not known to the dataset, or K is no number.

    >>> parted("bm25@5", ["product", "bm25"]), parted("product", ["product"])
    (('bm25', 5), ('product', 20))
    """
    name, at, number = system.partition("@")
    if name not in known or (at and not (number.isdigit() and int(number))):
        listed = ", ".join(known)
        raise InputError(
            f"There is no system {system!r} for this dataset", where="--system",
            mend=f"the systems are {listed}; bm25@5 hands over 5 passages",
        )  # fmt: skip
    return name, int(number) if at else HANDED_OVER


@lru_cache(maxsize=1)
def chat_of_settings() -> Chat:
    """The chat model that the system `model` asks.

    Raises:
        InputError: the settings name none.
    """
    chat = open_chat(load())
    if chat is None:
        raise InputError(
            "the system `model` needs a model, and the settings name none", where="--system",
            mend="set SOMMAIRE_MODEL, and SOMMAIRE_BASE_URL for an endpoint (docs/models.md)",
        )  # fmt: skip
    return chat


def rank(question: str, document: Document, options: Options, *, task_id: str) -> list[Ranked]:
    """The passages of a document by the system of `options`, the likeliest first."""
    name, _ = parted(options.system, (PRODUCT, *BASELINES))
    ids = _RANKERS[name](question, document, f"{options.seed} {task_id}")
    return [Ranked(one, document.passages[one].n_tokens) for one in ids]


def _product(question: str, document: Document, _: str) -> list[int]:
    hits = find_passages(question, document, k=len(document.passages), budget=ENDLESS)
    return [hit.passage_id for hit in hits]


def _random(_: str, document: Document, seed: str) -> list[int]:
    ids = list(range(len(document.passages)))
    random.Random(seed).shuffle(ids)
    return ids


def _order(_: str, document: Document, __: str) -> list[int]:
    return list(range(len(document.passages)))


def _bm25(question: str, document: Document, _: str) -> list[int]:
    """All passages, the best first, the earlier among equals (those that share no word come last).

    A baseline that left the rest out would be easier to beat at large budgets.
    """
    scores = [0.0] * len(document.passages)
    postings = _postings(tuple(passage.text for passage in document.passages))
    for word in _WORD.findall(fold(question)):
        for at, gain in postings.get(word, ()):
            scores[at] += gain
    return sorted(range(len(scores)), key=lambda at: -scores[at])


@lru_cache(maxsize=3)
def _postings(texts: tuple[str, ...]) -> dict[str, list[tuple[int, float]]]:
    """For each word the passages that hold it, and what it gives them."""
    bags = [Counter(_WORD.findall(fold(text))) for text in texts]
    mean = sum(bag.total() for bag in bags) / max(1, len(bags)) or 1.0
    df = Counter(word for bag in bags for word in bag)
    found: dict[str, list[tuple[int, float]]] = {word: [] for word in df}
    for at, bag in enumerate(bags):
        norm = K1 * (1 - B + B * bag.total() / mean)
        for word, n in bag.items():
            idf = math.log(1 + (len(bags) - df[word] + 0.5) / (df[word] + 0.5))
            found[word].append((at, idf * n * (K1 + 1) / (n + norm)))
    return found


_RANKERS: dict[str, Callable[[str, Document, str], list[int]]] = {
    PRODUCT: _product,
    "random": _random,
    "order": _order,
    "bm25": _bm25,
}
